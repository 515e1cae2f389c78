package process

import "scrutineer/base"

// Load is the processor time of a program and of everything that it has started, and how
// long they waited for a processor, as read at one moment. The zero value is unknown.
type Load struct {
	// Known reports whether the system provides these numbers.
	Known bool
	// User and System are processor time in microseconds. If only the sum is known, it is
	// User, and System is base.Unknown.
	User, System base.Number

	threads map[int]turns
}

// turns are the microseconds that a thread ran, and those in which it was ready to run
// without a processor, and whether it is ready or running.
type turns struct {
	ran, waited base.Number
	ready       bool
}

// Follow adds waiting that has not ended, which the system counts only at its end. A thread
// that is ready and has not run since an earlier load has waited since then. since is that
// time in microseconds.
func (l *Load) Follow(before Load, since base.Number) {
	for id, now := range l.threads {
		if old, known := before.threads[id]; known && now.ready && now.ran == old.ran {
			now.waited = max(now.waited, old.waited+since)
			l.threads[id] = now
		}
	}
}

// Ran returns the processor time in microseconds.
func (l *Load) Ran() base.Number { return max(l.User, 0) + max(l.System, 0) }

// Waited returns how long others have kept the program from running since an earlier
// load, in microseconds. It is the time that the thread that waited most has waited,
// minus what the program's other threads ran meanwhile, so a program cannot wait for
// itself. It is 0 if unknown. since is the time since the earlier load.
func (l *Load) Waited(before Load, since base.Number) base.Number {
	if !l.Known || !before.Known {
		return 0
	}
	ran := base.Number(0)
	if l.System.Unknown() || before.System.Unknown() {
		for id, now := range l.threads {
			ran += now.ran - before.threads[id].ran
		}
	} else {
		ran = l.Ran() - before.Ran()
	}
	most := base.Number(0)
	for id, now := range l.threads {
		old, known := before.threads[id]
		did, waited := now.ran-old.ran, now.waited-old.waited
		if known || did+waited <= since { // otherwise it is older than it was known
			most = max(most, min(waited, since, waited+did-ran))
		}
	}
	return most
}
