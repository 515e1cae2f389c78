package ledger

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"

	"scrutineer/base"
)

// Account collects what the leaves of a ledger say about each slot, and finds
// contradictions in a tournament in which every slot is played once. The zero value is
// ready to use. It only knows the ledger. Callers check whether logs and schedule agree
// with it.
type Account struct {
	File string // of the leaves, for messages

	plans    []*Entry        // leaves that name the schedule: the first leaf, and one for each entry that joined
	closed   *Entry          // the leaf that closed it, if nothing was begun or ended after it
	entered  map[string]bool // entries that have a program
	attempts attempts
	open     map[uint32]opened // attempts without an outcome
	outcomes chunks[standing]  // in the order of their leaves
	games    int64             // slots with at least one result that counts
	removed  bool              // an outcome was removed
	faults   []Fault
	more     int64 // faults that were not kept
}

// opened is an attempt without an outcome.
type opened struct {
	slot         string
	number, line int64
}

// standing is an outcome: the index of its leaf, the first attempt at its slot, and
// whether it is a result that stands.
type standing struct {
	leaf uint32
	slot uint32 // with the bit stands
	// result is set if it is a result, whether it stands or not.
	result bool
}

// stands is the bit of standing.slot that marks a result that stands. There are fewer
// attempts than that, because there are fewer leaves.
const stands = 1 << 31

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
	switch e.Kind {
	case Schedule, Join:
		a.closed = nil
		a.plans = append(a.plans, e)
	case Enter:
		if a.entered == nil {
			a.entered = map[string]bool{}
		}
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
		a.amend(e)
	case Close:
		if a.closed = e; e.Finals != a.games {
			a.fault(e.Index+1, FinalsDiffer, "the closing leaf counts %d slots with a result, but there are %d", e.Finals, a.games)
		}
	}
}

func (a *Account) start(e *Entry) {
	i, line := a.attempts.of(e.Slot, e.Attempt), e.Index+1
	slot := a.slot(e, i)
	t := a.attempts.list.at(int(i))
	switch {
	case t.begun && t.outcome > 0:
		a.fault(line, SlotTwice, "attempt %d of %s begins again, but ended at line %d", e.Attempt, e.Slot, a.ended(t))
	case t.begun:
		a.fault(line, SlotTwice, "attempt %d of %s already began at line %d", e.Attempt, e.Slot, a.open[i].line)
	case t.outcome > 0:
		a.fault(line, Unstarted, "attempt %d of %s ended at line %d, before it began", e.Attempt, e.Slot, a.ended(t))
	case a.attempts.list.at(int(slot)).results > 0:
		a.fault(line, RunAgain, "%s begins again, but has a result", e.Slot)
	}
	if !t.begun && t.outcome == 0 {
		if a.open == nil {
			a.open = map[uint32]opened{}
		}
		a.open[i] = opened{e.Slot, e.Attempt, line}
	}
	t.begun = true
}

// slot returns the first attempt at the slot of a leaf, which is about attempt i.
func (a *Account) slot(e *Entry, i uint32) uint32 {
	if e.Attempt == 1 {
		return i
	}
	return a.attempts.of(e.Slot, 1)
}

// ended returns the line of the leaf with an attempt's outcome.
func (a *Account) ended(t *attempt) int64 {
	return int64(a.outcomes.at(int(t.outcome-1)).leaf) + 1
}

func (a *Account) outcome(e *Entry) {
	i, line := a.attempts.of(e.Slot, e.Attempt), e.Index+1
	slot := a.slot(e, i)
	t := a.attempts.list.at(int(i))
	switch {
	case t.outcome > 0:
		a.fault(line, SlotTwice, "attempt %d of %s already ended at line %d", e.Attempt, e.Slot, a.ended(t))
	case !t.begun && !a.plans[0].After:
		a.fault(line, Unstarted, "attempt %d of %s ended but never began", e.Attempt, e.Slot)
	}
	if e.Result() && a.attempts.list.at(int(slot)).results > 0 {
		a.fault(line, RunAgain, "%s ended again, but already had a result", e.Slot)
	}
	n := a.outcomes.n
	a.outcomes.add(standing{uint32(e.Index), slot, e.Result()})
	if t.outcome == 0 {
		t.outcome = uint32(n + 1)
		delete(a.open, i)
	}
	a.stand(a.outcomes.at(n), e.Result())
}

// stand makes an outcome count, or not.
func (a *Account) stand(s *standing, final bool) {
	results := &a.attempts.list.at(int(s.slot &^ stands)).results
	switch was := s.slot&stands > 0; {
	case final && !was && *results < math.MaxUint16: // if a slot has more, as many faults were found
		if *results++; *results == 1 {
			a.games++
		}
		s.slot |= stands
	case !final && was:
		if *results--; *results == 0 {
			a.games--
		}
		s.slot &^= stands
	}
}

func (a *Account) amend(e *Entry) {
	i := sort.Search(a.outcomes.n, func(i int) bool { return int64(a.outcomes.at(i).leaf) >= e.Of })
	line := e.Index + 1
	if i == a.outcomes.n || int64(a.outcomes.at(i).leaf) != e.Of {
		a.fault(line, WrongAmend, "leaf %d is not an outcome", e.Of)
		return
	}
	s := a.outcomes.at(i)
	a.removed = a.removed || !e.Counts
	a.stand(s, e.Counts && s.result)
}

// Games returns the number of slots that have a result.
func (a *Account) Games() int64 { return a.games }

// Entries returns the number of entries that have a program.
func (a *Account) Entries() int64 { return int64(len(a.entered)) }

// Closed reports whether the ledger says that everything has been played.
func (a *Account) Closed() bool { return a.closed != nil }

// Open reports whether the tournament is still running according to the ledger: an
// attempt has no outcome, or slots have none and the ledger is not closed.
func (a *Account) Open() bool {
	return len(a.open) > 0 || a.closed == nil && len(a.plans) > 0 && a.plan().Slots != base.Number(a.games)
}

// Schedules returns the leaves that name the schedule: the first of the ledger, and one
// for each entry that joined late.
func (a *Account) Schedules() []*Entry { return a.plans }

// plan returns the leaf that names the current schedule. There must be one.
func (a *Account) plan() *Entry { return a.plans[len(a.plans)-1] }

// Faults returns the faults found, in the order of the leaves, with the attempts that
// have no outcome: the first thousand of both.
func (a *Account) Faults() []Fault {
	list, unended := slices.Clone(a.faults), a.unended()
	for _, o := range unended[:min(len(unended), maxFaults)] {
		list = append(list, Fault{a.File, o.line, Unended, fmt.Sprintf("attempt %d of %s began but has no outcome", o.number, o.slot)})
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
	n, games := a.plan(), base.Number(a.games)
	if n.Slots.None() || games <= n.Slots && (a.closed == nil || a.removed || games == n.Slots) {
		return nil
	}
	return &Fault{a.File, n.Index + 1, SlotsDiffer, fmt.Sprintf("the schedule has %d slots, but %d have a result", n.Slots, games)}
}

// More returns how many faults there are in addition to Faults.
func (a *Account) More() int64 { return a.more + int64(max(0, len(a.open)-maxFaults)) }

// unended returns the attempts that have no outcome, in the order of their leaves.
func (a *Account) unended() []opened {
	return slices.SortedFunc(maps.Values(a.open), func(x, y opened) int { return cmp.Compare(x.line, y.line) })
}
