package process

import "scrutineer/base"

// Load is what the threads of a program, and of all that it has started, have had of
// the processors, as far as it was seen at one moment. The zero value says nothing.
type Load struct {
	// Known reports whether the system tells it at all.
	Known bool
	// User and System are microseconds of processor time; where only the sum is known it is
	// User, and System is base.Unknown.
	User, System base.Number

	threads map[int]turns
}

// turns are microseconds that a thread ran, and that it was ready to run and had no
// processor; and whether it is ready, or runs.
type turns struct {
	ran, waited base.Number
	ready       bool
}

// Follow counts what the system tells only when it is over: a thread that is ready and has
// not run since an earlier load, so many microseconds before, has waited all the time.
func (l *Load) Follow(before Load, since base.Number) {
	for id, now := range l.threads {
		if old, known := before.threads[id]; known && now.ready && now.ran == old.ran {
			now.waited = max(now.waited, old.waited+since)
			l.threads[id] = now
		}
	}
}

// Ran is the processor time in microseconds.
func (l *Load) Ran() base.Number { return max(l.User, 0) + max(l.System, 0) }

// Waited is how long, in microseconds, others have kept the program from running since
// an earlier load, so long before: of the thread for which that is most, what it waited
// less what the program's other threads ran meanwhile. A program thus cannot wait for
// itself. Where that is not known it is 0.
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
		if known || did+waited <= since { // else it is older than it was known
			most = max(most, min(waited, since, waited+did-ran))
		}
	}
	return most
}
