package ledger

import (
	"cmp"
	"fmt"
	"slices"

	"scrutineer/base"
)

// Account collects what the leaves of a ledger say about each attempt at a slot, and finds
// contradictions in a tournament in which every slot is played once. The zero value is
// ready to use. It only knows the ledger. Callers check whether logs and schedule agree
// with it.
type Account struct {
	File string // of the leaves, for messages

	plans    []*Entry        // leaves that name the schedule: the first leaf, and one for each entry that joined
	closed   *Entry          // the leaf that closed it, if nothing was begun or ended after it
	entered  map[string]bool // entries that have a program
	attempts map[attemptKey]*Attempt
	order    []*Attempt         // in which they were first named
	outcomes map[int64]*outcome // by the indexes of their leaves
	results  map[string]int     // results that stand, by slot
	open     int                // attempts without an outcome
	removed  bool               // an outcome was removed
	faults   []Fault
	more     int64 // faults that were not kept
}

type attemptKey struct {
	slot   string
	number int64
}

// Attempt is what the leaves of a ledger say about an attempt at a slot. Its outcome is the
// first one.
type Attempt struct {
	Slot    string
	Number  int64
	Begun   int64       // the line of its start; 0 if there is none
	Header  string      // of its start, the digest of the log's header
	Ended   int64       // the line of its outcome; 0 if there is none
	Digest  string      // of its outcome, that of the log
	Final   bool        // the outcome is no void game
	Winner  base.Number // of the outcome
	Removed string      // why the outcome does not count; "" if it does
}

// outcome is an outcome, which may be a second one of its attempt.
type outcome struct {
	of             *Attempt
	result, stands bool
}

// maxFaults limits how many faults are kept, and how many attempts without an outcome
// are named.
const maxFaults = 1000

func (a *Account) fault(line int64, code Code, format string, args ...any) {
	if len(a.faults) == maxFaults {
		a.more++
		return
	}
	a.faults = append(a.faults, Fault{a.File, line, code, fmt.Sprintf(format, args...)})
}

// Add adds a leaf. Leaves must come in their order.
func (a *Account) Add(e *Entry) {
	if a.attempts == nil {
		a.entered, a.attempts, a.outcomes, a.results = map[string]bool{}, map[attemptKey]*Attempt{}, map[int64]*outcome{}, map[string]int{}
	}
	switch e.Kind {
	case Schedule, Join:
		a.closed = nil
		a.plans = append(a.plans, e)
	case Enter:
		a.entered[e.Joined] = true
	case Entered:
		if n := a.Entries(); e.Finals != n {
			a.fault(e.Index+1, EntryDiffers, "the leaf counts %d entries with a program, but there are %d", e.Finals, n)
		}
	case Start:
		a.closed = nil
		a.start(e)
	case Final, Void:
		a.closed = nil
		a.outcome(e)
	case Amend:
		x := a.outcomes[e.Of]
		if x == nil {
			a.fault(e.Index+1, WrongAmend, "leaf %d is not an outcome", e.Of)
			return
		}
		if x.of.Removed = ""; !e.Counts {
			x.of.Removed, a.removed = cmp.Or(e.Reason, none), true
		}
		a.stand(x, e.Counts && x.result)
	case Close:
		if a.closed = e; e.Finals != a.Games() {
			a.fault(e.Index+1, FinalsDiffer, "the closing leaf counts %d slots with a result, but there are %d", e.Finals, a.Games())
		}
	}
}

// Attempt returns what the leaves say about an attempt; nil if none names it.
func (a *Account) Attempt(slot string, number int64) *Attempt {
	return a.attempts[attemptKey{slot, number}]
}

// Attempts returns the attempts in the order in which they were first named.
func (a *Account) Attempts() []*Attempt { return a.order }

// of returns the attempt of a leaf, which is added if it was never named.
func (a *Account) of(e *Entry) *Attempt {
	t := a.Attempt(e.Slot, e.Attempt)
	if t == nil {
		t = &Attempt{Slot: e.Slot, Number: e.Attempt}
		a.attempts[attemptKey{e.Slot, e.Attempt}], a.order = t, append(a.order, t)
	}
	return t
}

func (a *Account) start(e *Entry) {
	t, line := a.of(e), e.Index+1
	switch {
	case t.Begun > 0 && t.Ended > 0:
		a.fault(line, SlotTwice, "attempt %d of %s begins again, but ended at line %d", e.Attempt, e.Slot, t.Ended)
	case t.Begun > 0:
		a.fault(line, SlotTwice, "attempt %d of %s already began at line %d", e.Attempt, e.Slot, t.Begun)
	case t.Ended > 0:
		a.fault(line, Unstarted, "attempt %d of %s ended at line %d, before it began", e.Attempt, e.Slot, t.Ended)
	case a.results[e.Slot] > 0:
		a.fault(line, RunAgain, "%s begins again, but has a result", e.Slot)
	}
	if t.Begun == 0 {
		if t.Begun, t.Header = line, e.Header; t.Ended == 0 {
			a.open++
		}
	}
}

func (a *Account) outcome(e *Entry) {
	t, line := a.of(e), e.Index+1
	switch {
	case t.Ended > 0:
		a.fault(line, SlotTwice, "attempt %d of %s already ended at line %d", e.Attempt, e.Slot, t.Ended)
	case t.Begun == 0 && !a.plans[0].After:
		a.fault(line, Unstarted, "attempt %d of %s ended but never began", e.Attempt, e.Slot)
	}
	if e.Result() && a.results[e.Slot] > 0 {
		a.fault(line, RunAgain, "%s ended again, but already had a result", e.Slot)
	}
	if t.Ended == 0 {
		if t.Ended, t.Digest, t.Final, t.Winner = line, e.Digest, e.Kind == Final, e.Winner; t.Begun > 0 {
			a.open--
		}
	}
	x := &outcome{of: t, result: e.Result()}
	a.outcomes[e.Index] = x
	a.stand(x, x.result)
}

// stand makes an outcome count as a result of its slot, or not.
func (a *Account) stand(x *outcome, stands bool) {
	switch slot := x.of.Slot; {
	case stands && !x.stands:
		a.results[slot]++
	case !stands && x.stands:
		if a.results[slot]--; a.results[slot] == 0 {
			delete(a.results, slot)
		}
	}
	x.stands = stands
}

// Games returns the number of slots that have a result.
func (a *Account) Games() int64 { return int64(len(a.results)) }

// Entries returns the number of entries that have a program.
func (a *Account) Entries() int64 { return int64(len(a.entered)) }

// Closed reports whether the ledger says that everything has been played.
func (a *Account) Closed() bool { return a.closed != nil }

// Open reports whether the tournament is still running according to the ledger: an
// attempt has no outcome, or slots have none and the ledger is not closed.
func (a *Account) Open() bool {
	return a.open > 0 || a.closed == nil && len(a.plans) > 0 && a.plan().Slots != base.Number(a.Games())
}

// Schedules returns the leaves that name the schedule: the first of the ledger, and one
// for each entry that joined late.
func (a *Account) Schedules() []*Entry { return a.plans }

// plan returns the leaf that names the current schedule. There must be one.
func (a *Account) plan() *Entry { return a.plans[len(a.plans)-1] }

// Faults returns the faults found, in the order of the leaves, with the attempts that
// have no outcome: the first thousand of both.
func (a *Account) Faults() []Fault {
	list, n := slices.Clone(a.faults), 0
	for _, t := range a.order { // those that were named by their starts come in the order of these
		if t.Begun > 0 && t.Ended == 0 && n < maxFaults {
			n++
			list = append(list, Fault{a.File, t.Begun, Unended, fmt.Sprintf("attempt %d of %s began but has no outcome", t.Number, t.Slot)})
		}
	}
	if f := a.miscounted(); f != nil {
		list = append(list, *f)
	}
	slices.SortStableFunc(list, func(x, y Fault) int { return cmp.Compare(x.Line, y.Line) })
	return list
}

// miscounted returns the fault that the schedule has another number of slots than have a
// result.
func (a *Account) miscounted() *Fault {
	if len(a.plans) == 0 {
		return nil
	}
	n, games := a.plan(), base.Number(a.Games())
	if n.Slots.None() || games <= n.Slots && (a.closed == nil || a.removed || games == n.Slots) {
		return nil
	}
	return &Fault{a.File, n.Index + 1, SlotsDiffer, fmt.Sprintf("the schedule has %d slots, but %d have a result", n.Slots, games)}
}

// More returns how many faults there are in addition to Faults.
func (a *Account) More() int64 { return a.more + int64(max(0, a.open-maxFaults)) }
