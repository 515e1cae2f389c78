package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// Ledger is the ledger of an event, written while the event is played. It has the schedule
// before the first game, and a leaf before and after each attempt. Each start and each
// outcome is signed at once. An attempt begins when its log has a header, whose digest is
// in the start, and before a program is started. So a run that was killed at any moment can
// continue with the ledger: each attempt that has begun gets the outcome in its log. An
// attempt without a log is lost; a kill alone cannot cause that. Its number is not used
// again.
type Ledger struct {
	Folder ledger.Folder
	Signer *ledger.Signer

	mu      sync.Mutex // games begin concurrently
	w       *ledger.Writer
	account ledger.Account
	enters  map[entered]bool
	all     bool // the programs of all entries are recorded
}

// place is an attempt at a slot.
type place struct {
	slot   string
	number int64
}

// begin opens the ledger, or makes it, and adds what the logs show. It returns the attempts
// with those whose logs are lost.
func (l *Ledger) begin(r *Runner, list []Attempt) ([]Attempt, error) {
	if l == nil {
		return list, nil
	}
	l.account, l.enters = ledger.Account{}, map[entered]bool{}
	l.all = false
	if err := l.open(r, len(list)); err != nil {
		return nil, err
	}
	logs := map[place]*Attempt{}
	for i := range list {
		a := &list[i]
		p := place{a.Slot, int64(a.Number)}
		logs[p] = a
		if l.known(p) == nil && a.onlyHeader {
			if err := l.start(p, a.head); err != nil {
				return nil, err
			}
		}
		if l.known(p) == nil {
			return nil, fmt.Errorf("%s: there is a log of attempt %d of %s, but no leaf that starts it", l.Folder.Leaves(), a.Number, a.Slot)
		}
	}
	for _, t := range l.account.Attempts() {
		p := place{t.Slot, t.Number}
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
	if err := l.remove(list); err != nil {
		return nil, err
	}
	return list, l.sign()
}

// open opens the ledger of the event with this schedule.
func (l *Ledger) open(r *Runner, logs int) (err error) {
	if !l.Folder.Exists() {
		if logs > 0 {
			return fmt.Errorf("%s: the event has begun without a ledger; verify ledger build makes one afterwards", r.Folder.Dir)
		}
		l.w, err = l.Folder.Create(l.Signer, ledger.Entry{Digest: r.schedule.Digest(), Slots: slotsOf(r.schedule, r.state.Out), Event: logfmt.Word(r.schedule.Event)})
		if err != nil {
			return err
		}
		l.account.Add(l.w.First())
		return l.sign()
	}
	if l.w, err = l.Folder.Open(l.Signer); err != nil {
		return err
	}
	if _, err = l.Folder.Read(ledger.Options{}, func(e *ledger.Entry) error {
		l.take(e)
		return nil
	}); err != nil {
		return err
	}
	return l.join(r)
}

// join checks that the ledger is of the schedule as it is, or as it was before its last
// entries joined late. It adds the leaves of those.
func (l *Ledger) join(r *Runner) error {
	leaves, list := l.account.Schedules(), r.schedule.Versions()
	last := leaves[len(leaves)-1]
	at := slices.IndexFunc(list, func(v event.Version) bool { return v.Digest == last.Digest })
	if at < 0 || leaves[0].After {
		return &ledger.Fault{File: l.Folder.Leaves(), Line: last.Index + 1, Code: ledger.OtherDigest, Msg: "the ledger is not one of this schedule, written as it is played"}
	}
	for _, v := range list[at+1:] {
		e := &ledger.Entry{Kind: ledger.Join, Joined: v.ID, Digest: v.Digest, Slots: slotsOf(v.Schedule, r.state.Out)}
		if err := l.append(e); err != nil {
			return err
		}
	}
	return nil
}

// slotsOf returns the number of slots, if it is known before play.
func slotsOf(s *event.Schedule, out map[string]bool) base.Number {
	if len(s.Stages) == 1 && s.Stages[0].Kind == event.RoundRobin {
		return base.Number(len(event.MakePlan(s, event.State{Out: out}).Slots))
	}
	return base.None
}

// take updates the state with a leaf.
func (l *Ledger) take(e *ledger.Entry) {
	l.account.Add(e)
	switch e.Kind {
	case ledger.Enter:
		l.enters[entered{e.Joined, e.Digest}] = true
	case ledger.Entered:
		l.all = true
	}
}

// known returns an attempt that has begun, nil if it has not.
func (l *Ledger) known(p place) *ledger.Attempt {
	if t := l.account.Attempt(p.slot, p.number); t != nil && t.Begun > 0 {
		return t
	}
	return nil
}

// append adds a leaf.
func (l *Ledger) append(e *ledger.Entry) error {
	var err error
	if e.Index, err = l.w.Append(e); err == nil {
		l.take(e)
	}
	return err
}

// start adds the start of an attempt whose log has a header with this digest.
func (l *Ledger) start(p place, head string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.append(&ledger.Entry{Kind: ledger.Start, Slot: p.slot, Attempt: p.number, Header: head}); err != nil {
		return err
	}
	return l.sign()
}

// sign signs the leaves that are not signed yet.
func (l *Ledger) sign() error {
	if l.w.Size() == l.w.Signed() {
		return nil
	}
	_, err := l.w.Checkpoint()
	return err
}

// settle gives an attempt the outcome in its log, if it has none yet. A nil log is lost.
func (l *Ledger) settle(p place, a *Attempt) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	known := l.known(p)
	if known == nil {
		return nil
	}
	if known.Ended == 0 {
		e := &ledger.Entry{Kind: ledger.Void, Slot: p.slot, Attempt: p.number, Digest: "-", Reason: "lost"}
		if a != nil {
			copied := *a.leaf
			e = &copied
		}
		if err := l.append(e); err != nil {
			return err
		}
		if err := l.sign(); err != nil {
			return err
		}
	}
	return l.same(p, known, a)
}

// same checks that the log of an attempt is the one in its leaves. A nil log is missing.
func (l *Ledger) same(p place, known *ledger.Attempt, a *Attempt) error {
	fault := func(line int64, code ledger.Code, format string, args ...any) error {
		return &ledger.Fault{File: l.Folder.Leaves(), Line: line, Code: code, Msg: fmt.Sprintf(format, args...)}
	}
	switch {
	case a == nil && known.Digest != "-" && known.Removed == "":
		return fault(known.Ended, ledger.OtherLog, "the log of attempt %d of %s is gone; without it the event goes on only if its leaf is amended to removed", p.number, p.slot)
	case a == nil:
		return nil
	case known.Digest != a.Digest:
		return fault(known.Ended, ledger.OtherLog, "the log of attempt %d of %s has another digest, %s", p.number, p.slot, a.Digest)
	case known.Header != a.head:
		return fault(known.Begun, ledger.OtherStart, "the log of attempt %d of %s has another header, %s", p.number, p.slot, a.head)
	}
	return nil
}

// disqualified is the reason of removed outcomes.
const disqualified = "disqualified"

// remove amends the outcomes of disqualified entries, and of those no longer disqualified.
func (l *Ledger) remove(list []Attempt) error {
	for i := range list {
		a := &list[i]
		known := l.known(place{a.Slot, int64(a.Number)})
		if a.leaf == nil || known == nil || known.Ended == 0 || a.Removed && known.Removed != "" || !a.Removed && known.Removed != disqualified {
			continue
		}
		e := &ledger.Entry{Kind: ledger.Amend, Of: known.Ended - 1, Reason: disqualified}
		if !a.Removed {
			e.Reason, e.Counts = "reinstated", true
		}
		if err := l.append(e); err != nil {
			return err
		}
	}
	return nil
}

// end closes the ledger if everything is played, and releases it.
func (l *Ledger) end(r *Runner, finished bool) error {
	if l == nil || l.w == nil {
		return nil
	}
	var err error
	if finished && len(r.Event.Out) > 0 {
		var list []Attempt
		if list, err = r.Folder.Scan(r.Event.Event); err == nil {
			err = errors.Join(l.remove(list), l.sign())
		}
	}
	if finished && err == nil && !l.account.Closed() {
		if err = l.append(&ledger.Entry{Kind: ledger.Close, Finals: l.account.Games()}); err == nil {
			err = l.sign()
		}
	}
	return errors.Join(err, l.w.Close())
}

// announced is the file of a log whose game is announced after its header is synced, and
// before anything else is written.
type announced struct {
	*os.File
	start  func(head string) error
	head   string // digest of the first write, which is the header
	writes int
}

func (f *announced) Write(b []byte) (int, error) {
	switch f.writes++; f.writes {
	case 1:
		f.head = logfmt.DigestOf(b)
	case 2:
		if err := f.start(f.head); err != nil {
			return 0, err
		}
	}
	return f.File.Write(b)
}

// entered is an entry and the digest of a program that it plays with.
type entered struct{ id, digest string }

// enter records the programs of entries that are not recorded yet. all means that these
// are the programs of every entry, before the first game.
func (l *Ledger) enter(all bool, list ...entered) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range list {
		if l.enters[p] {
			continue
		}
		if err := l.append(&ledger.Entry{Kind: ledger.Enter, Joined: p.id, Digest: p.digest}); err != nil {
			return err
		}
	}
	if all && !l.all && len(l.account.Attempts()) == 0 {
		ids := map[string]bool{}
		for p := range l.enters {
			ids[p.id] = true
		}
		if err := l.append(&ledger.Entry{Kind: ledger.Entered, Finals: int64(len(ids))}); err != nil {
			return err
		}
	}
	return l.sign()
}
