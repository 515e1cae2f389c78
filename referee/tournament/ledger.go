package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"

	"scrutineer/base"
	"scrutineer/event/schedule"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// Ledger is the ledger of an event, written while the event is played. It has the
// schedule before the first game, and a leaf before and after each attempt. Each outcome
// is signed at once, and both authors get a receipt. An attempt begins when its log has a
// header, and before a program is started. So a run that was killed at any moment can
// continue with the ledger: each attempt that has begun gets the outcome in its log. An
// attempt without a log is lost; a kill alone cannot cause that. Its number is not used
// again.
type Ledger struct {
	Folder ledger.Folder
	Signer *ledger.Signer

	mu      sync.Mutex // games begin side by side
	w       *ledger.Writer
	account ledger.Account
	known   map[place]*leaf
	order   []place // in which attempts began
}

// place is an attempt at a slot.
type place struct {
	slot   string
	number int64
}

// leaf is what the ledger says about an attempt.
type leaf struct {
	index   int64         // of its outcome
	outcome *ledger.Entry // nil while there is none
	removed string        // why it was removed, "" if it was not
}

// begin opens the ledger, or makes it, and brings it to what the logs say. It
// returns the attempts with those whose logs are lost.
func (l *Ledger) begin(r *Runner, list []Attempt) ([]Attempt, error) {
	if l == nil {
		return list, nil
	}
	l.known, l.account = map[place]*leaf{}, ledger.Account{}
	if err := l.open(r, len(list)); err != nil {
		return nil, err
	}
	logs := map[place]*Attempt{}
	for i := range list {
		a := &list[i]
		p := place{a.Slot, int64(a.Number)}
		logs[p] = a
		if l.known[p] == nil && a.bare {
			if err := l.start(a.Slot, a.Number); err != nil {
				return nil, err
			}
		}
		if l.known[p] == nil {
			return nil, fmt.Errorf("%s: there is a log of attempt %d of %s, and no leaf that starts it", l.Folder.Leaves(), a.Number, a.Slot)
		}
	}
	for _, p := range l.order {
		if err := l.settle(p, logs[p]); err != nil {
			return nil, err
		}
		if logs[p] == nil {
			list = append(list, Attempt{Slot: p.slot, Number: int(p.number), Ending: Lost})
		}
	}
	slices.SortFunc(list, func(a, b Attempt) int {
		return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.Number, b.Number))
	})
	return list, l.remove(list)
}

// open opens the ledger of the event with this schedule.
func (l *Ledger) open(r *Runner, logs int) (err error) {
	if !l.Folder.Exists() {
		if logs > 0 {
			return fmt.Errorf("%s: the event has begun without a ledger; verify ledger build makes one afterwards", r.Folder.Dir)
		}
		l.w, err = l.Folder.Create(l.Signer, ledger.Entry{Digest: digestOf(r.schedule), Slots: slotsOf(r.schedule, r.state.Out)})
		if err != nil {
			return err
		}
		l.account.Add(l.w.First())
		_, err = l.w.Checkpoint()
		return err
	}
	if l.w, err = l.Folder.Open(l.Signer); err != nil {
		return err
	}
	_, err = l.Folder.Read(ledger.Options{}, func(e *ledger.Entry) error {
		l.take(e)
		return nil
	})
	if err != nil {
		return err
	}
	return l.join(r)
}

// join wants the ledger to be one of the schedule as it is, or as it was before its last
// entries joined late, of which it lacks the leaves then.
func (l *Ledger) join(r *Runner) error {
	leaves, list := l.account.Schedules(), r.schedule.Versions()
	last := leaves[len(leaves)-1]
	at := slices.IndexFunc(list, func(v schedule.Version) bool { return digestOf(v.Schedule) == last.Digest })
	if at < 0 || leaves[0].After {
		return &ledger.Fault{File: l.Folder.Leaves(), Line: last.Index + 1, Code: ledger.OtherDigest, Msg: "the ledger is not one of this schedule, written as it is played"}
	}
	for _, v := range list[at+1:] {
		e := &ledger.Entry{Kind: ledger.Join, Joined: v.ID, Digest: digestOf(v.Schedule), Slots: slotsOf(v.Schedule, r.state.Out)}
		if err := l.append(e); err != nil {
			return err
		}
	}
	if at+1 == len(list) {
		return nil
	}
	_, err := l.w.Checkpoint()
	return err
}

// digestOf is that of a schedule's text.
func digestOf(s *schedule.Schedule) string { return logfmt.DigestOf(schedule.Format(s)) }

// slotsOf is how many slots there are, where that is known before play.
func slotsOf(s *schedule.Schedule, out map[string]bool) base.Number {
	if len(s.Stages) == 1 && s.Stages[0].Kind == schedule.RoundRobin {
		return base.Number(len(schedule.MakePlan(s, schedule.State{Out: out}).Slots))
	}
	return base.None
}

// take takes a leaf into what is known.
func (l *Ledger) take(e *ledger.Entry) {
	l.account.Add(e)
	p := place{e.Slot, e.Attempt}
	switch e.Kind {
	case ledger.Start:
		l.known[p] = &leaf{}
		l.order = append(l.order, p)
	case ledger.Final, ledger.Void:
		if known := l.known[p]; known != nil {
			known.index, known.outcome = e.Index, e
		}
	case ledger.Amend:
		for _, known := range l.known {
			if known.outcome != nil && known.index == e.Of {
				if known.removed = ""; e.New == nil {
					known.removed = e.Reason
				}
			}
		}
	}
}

// append adds a leaf.
func (l *Ledger) append(e *ledger.Entry) error {
	var err error
	if e.Index, err = l.w.Append(e); err == nil {
		l.take(e)
	}
	return err
}

// start says that an attempt begins.
func (l *Ledger) start(slot string, number int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.append(&ledger.Entry{Kind: ledger.Start, Slot: slot, Attempt: int64(number)})
}

// settle gives an attempt the outcome that its log tells, if it has none yet, and
// the authors what they are due. A nil log is lost.
func (l *Ledger) settle(p place, a *Attempt) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	known := l.known[p]
	if known == nil {
		return nil
	}
	if known.outcome == nil {
		e := &ledger.Entry{Kind: ledger.Void, Slot: p.slot, Attempt: p.number, Digest: "-", Reason: "lost"}
		if a != nil {
			copied := *a.leaf
			e = &copied
		}
		if err := l.append(e); err != nil {
			return err
		}
		if _, err := l.w.Checkpoint(); err != nil {
			return err
		}
	}
	switch {
	case a == nil && known.outcome.Digest != "-" && known.removed == "":
		return &ledger.Fault{File: l.Folder.Leaves(), Line: known.index + 1, Code: ledger.OtherLog, Msg: fmt.Sprintf("the log of attempt %d of %s is gone; without it the event goes on only if its leaf is amended to removed", p.number, p.slot)}
	case a == nil:
		return nil
	case known.outcome.Digest != a.Digest:
		return &ledger.Fault{File: l.Folder.Leaves(), Line: known.index + 1, Code: ledger.OtherLog, Msg: fmt.Sprintf("the log of attempt %d of %s has another digest, %s", p.number, p.slot, a.Digest)}
	case known.index >= l.w.Signed():
		if _, err := l.w.Checkpoint(); err != nil {
			return err
		}
	}
	for _, id := range a.Players {
		if err := l.w.Receipt(id, known.index, known.outcome); err != nil {
			return err
		}
	}
	return nil
}

// disqualified is why outcomes are removed here.
const disqualified = "disqualified"

// remove amends the outcomes of those who are disqualified, and of those who are
// no more.
func (l *Ledger) remove(list []Attempt) error {
	changed := false
	for i := range list {
		a := &list[i]
		known := l.known[place{a.Slot, int64(a.Number)}]
		if a.leaf == nil || known == nil || known.outcome == nil || a.Removed && known.removed != "" || !a.Removed && known.removed != disqualified {
			continue
		}
		e := &ledger.Entry{Kind: ledger.Amend, Of: known.index, Reason: disqualified}
		if !a.Removed {
			e.Reason, e.New = "reinstated", known.outcome
		}
		if err := l.append(e); err != nil {
			return err
		}
		changed = true
	}
	if !changed {
		return nil
	}
	_, err := l.w.Checkpoint()
	return err
}

// end closes the ledger when all is played, and lets go of it.
func (l *Ledger) end(r *Runner, finished bool) error {
	if l == nil || l.w == nil {
		return nil
	}
	var err error
	if finished && len(r.Event.Out) > 0 {
		var list []Attempt
		if list, err = r.Folder.Scan(r.Event.Name); err == nil {
			err = l.remove(list)
		}
	}
	if finished && err == nil && !l.account.Closed() {
		if err = l.append(&ledger.Entry{Kind: ledger.Close, Finals: l.account.Games()}); err == nil {
			_, err = l.w.Checkpoint()
		}
	}
	return errors.Join(err, l.w.Close())
}

// announced is the file of a log whose game is announced when the header is safe,
// and before anything behind it is written.
type announced struct {
	*os.File
	start  func() error
	writes int
}

func (f *announced) Write(b []byte) (int, error) {
	if f.writes++; f.writes == 2 {
		if err := f.start(); err != nil {
			return 0, err
		}
	}
	return f.File.Write(b)
}
