package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"scrutineer/base"
)

// Account adds up what the leaves of a ledger say of each slot, and finds what
// cannot be of a tournament in which every slot is played once. The zero value
// is ready. It knows what the ledger says about itself alone: whether logs and
// schedule agree with it is for others.
type Account struct {
	File string // of the leaves, for messages

	plans    []*Entry        // that name the schedule: the first leaf, and one for each entry that joined
	closed   *Entry          // the leaf that closed it, if nothing was begun or ended after it
	entered  map[string]bool // entries that have a program
	attempts map[attempt]state
	finals   map[string]int // results that stand, by slot
	outcomes []standing     // in the order of their leaves
	open     int            // attempts without an outcome
	games    int64          // slots with at least one result that counts
	removed  bool           // an outcome was removed
	faults   []Fault
	more     int64 // faults that were not kept
}

type attempt struct {
	slot   string
	number int64
}

// state is what is known of an attempt: the lines of its leaves, 0 none.
type state struct{ start, outcome int64 }

// standing is an outcome and whether it is a result that stands.
type standing struct {
	index int64
	attempt
	final bool
}

// mostFaults is how many faults are kept, and how many attempts without an outcome
// are named.
const mostFaults = 1000

func (a *Account) fault(line int64, code Code, format string, args ...any) {
	if len(a.faults) == mostFaults {
		a.more++
		return
	}
	a.faults = append(a.faults, Fault{a.File, line, code, fmt.Sprintf(format, args...)})
}

// Add takes a leaf; leaves come in their order.
func (a *Account) Add(e *Entry) {
	if a.attempts == nil {
		a.attempts, a.finals = map[attempt]state{}, map[string]int{}
	}
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
	key, line := attempt{e.Slot, e.Attempt}, e.Index+1
	st := a.attempts[key]
	switch {
	case st.start > 0:
		a.fault(line, SlotTwice, "attempt %d of %s already began at line %d", e.Attempt, e.Slot, st.start)
	case st.outcome > 0:
		a.fault(line, Unstarted, "attempt %d of %s ended at line %d, before it began", e.Attempt, e.Slot, st.outcome)
	case a.finals[e.Slot] > 0:
		a.fault(line, RunAgain, "%s begins again, but has a result", e.Slot)
	}
	if st.start == 0 {
		if st.start = line; st.outcome == 0 {
			a.open++
		}
		a.attempts[key] = st
	}
}

func (a *Account) outcome(e *Entry) {
	key, line := attempt{e.Slot, e.Attempt}, e.Index+1
	st := a.attempts[key]
	switch {
	case st.outcome > 0:
		a.fault(line, SlotTwice, "attempt %d of %s already ended at line %d", e.Attempt, e.Slot, st.outcome)
	case st.start == 0 && !a.plans[0].After:
		a.fault(line, Unstarted, "attempt %d of %s ended but never began", e.Attempt, e.Slot)
	}
	if e.Result() && a.finals[e.Slot] > 0 {
		a.fault(line, RunAgain, "%s ended again, but already had a result", e.Slot)
	}
	if st.outcome == 0 {
		if st.outcome = line; st.start > 0 {
			a.open--
		}
		a.attempts[key] = st
	}
	a.outcomes = append(a.outcomes, standing{e.Index, key, false})
	a.stand(&a.outcomes[len(a.outcomes)-1], e.Result())
}

// stand makes an outcome one that counts, or not.
func (a *Account) stand(s *standing, final bool) {
	switch {
	case final && !s.final:
		if a.finals[s.slot]++; a.finals[s.slot] == 1 {
			a.games++
		}
	case !final && s.final:
		if a.finals[s.slot]--; a.finals[s.slot] == 0 {
			a.games--
		}
	}
	s.final = final
}

func (a *Account) amend(e *Entry) {
	i := sort.Search(len(a.outcomes), func(i int) bool { return a.outcomes[i].index >= e.Of })
	line := e.Index + 1
	if i == len(a.outcomes) || a.outcomes[i].index != e.Of {
		a.fault(line, WrongAmend, "leaf %d is not an outcome", e.Of)
		return
	}
	s := &a.outcomes[i]
	if e.New != nil && (attempt{e.New.Slot, e.New.Attempt}) != s.attempt {
		a.fault(line, WrongAmend, "leaf %d is about attempt %d of %s", e.Of, s.number, s.slot)
		return
	}
	a.removed = a.removed || e.New == nil
	a.stand(s, e.New != nil && e.New.Result())
}

// Games is the number of slots that have a result.
func (a *Account) Games() int64 { return a.games }

// Entries is the number of entries that have a program.
func (a *Account) Entries() int64 { return int64(len(a.entered)) }

// Closed reports whether the ledger says that all is played.
func (a *Account) Closed() bool { return a.closed != nil }

// Open reports whether the tournament still goes on by what the ledger says: an
// attempt has no outcome, or slots have none and nothing is closed.
func (a *Account) Open() bool {
	return a.open > 0 || a.closed == nil && len(a.plans) > 0 && a.plan().Slots != base.Number(a.games)
}

// Schedules are the leaves that name the schedule: the first of the ledger, and one for
// each entry that joined late.
func (a *Account) Schedules() []*Entry { return a.plans }

// plan is the leaf that names the schedule as it is; there must be one.
func (a *Account) plan() *Entry { return a.plans[len(a.plans)-1] }

// Faults are what was found, in the order of the leaves, attempts that have no
// outcome among them: the first thousand of both.
func (a *Account) Faults() []Fault {
	list, unended := slices.Clone(a.faults), a.unended()
	for _, key := range unended[:min(len(unended), mostFaults)] {
		list = append(list, Fault{a.File, a.attempts[key].start, Unended, fmt.Sprintf("attempt %d of %s began but has no outcome", key.number, key.slot)})
	}
	if f := a.miscounted(); f != nil {
		list = append(list, *f)
	}
	slices.SortStableFunc(list, func(x, y Fault) int { return cmp.Compare(x.Line, y.Line) })
	return list
}

// miscounted is that not as many slots have a result as the schedule has.
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

// More is how many faults there are besides Faults.
func (a *Account) More() int64 { return a.more + int64(max(0, len(a.unended())-mostFaults)) }

// unended are the attempts that have no outcome, in the order of their leaves.
func (a *Account) unended() []attempt {
	var list []attempt
	for key, st := range a.attempts {
		if st.start > 0 && st.outcome == 0 {
			list = append(list, key)
		}
	}
	slices.SortFunc(list, func(x, y attempt) int { return cmp.Compare(a.attempts[x].start, a.attempts[y].start) })
	return list
}
