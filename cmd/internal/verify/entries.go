package verify

import (
	"cmp"
	"fmt"
	"slices"

	"scrutineer/event/check"
	"scrutineer/ledger"
)

// entries compares the programs of logs with those entered in a ledger.
type entries struct {
	leaves  map[entered]int64 // the first leaf of each
	before  bool              // all were entered before the first game
	checked int               // programs of logs that were compared
	other   []otherProgram
}

// entered is the id of an entry and the digest of its program.
type entered struct{ id, digest string }

// otherProgram is a program that was not entered when its game began.
type otherProgram struct {
	entered
	start int64 // the leaf
	at    string
}

// leaf processes a leaf; begun means that a game has begun before it.
func (e *entries) leaf(l *ledger.Entry, begun bool) {
	if l.Kind == ledger.Entered {
		e.before = e.before || !begun
		return
	}
	if e.leaves == nil {
		e.leaves = map[entered]int64{}
	}
	if p := (entered{l.Joined, l.Digest}); e.leaves[p] == 0 {
		e.leaves[p] = l.Index
	}
}

// add compares the programs of a log whose start is a leaf.
func (e *entries) add(start int64, l *head) {
	if !e.before {
		return
	}
	for _, p := range l.programs {
		if p.Digest == "-" || p.Digest == "?" {
			continue
		}
		e.checked++
		x := entered{p.ID, p.Digest}
		if at := e.leaves[x]; at == 0 || at > start {
			e.other = append(e.other, otherProgram{x, start, l.at})
		}
	}
}

// faults adds the findings to the ledger, in the order of its leaves.
func (e *entries) faults(l *check.Ledger) {
	slices.SortFunc(e.other, func(a, b otherProgram) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.at, b.at), cmp.Compare(a.id, b.id))
	})
	for _, p := range e.other {
		l.Broken(ledger.Fault{File: l.File, Line: p.start + 1, Code: ledger.OtherProgram,
			Msg: fmt.Sprintf("in the game at %s %s plays with %s, which was not entered before it", p.at, p.id, p.digest)})
	}
}

// entered adds the check of the programs.
func (c *checker) entered() {
	e := &c.headers.entries
	if c.Ledger == nil || c.Ledger.After() || len(c.headers.starts) == 0 {
		return
	}
	file, against := c.Ledger.File, "the programs of the logs"
	switch {
	case len(e.other) > 0:
		c.add("entries", file, against, failed, string(ledger.OtherProgram)).found = true
	case !e.before:
		c.add("entries", file, against, notChecked, "no program was entered before the first game").extra = true
	default:
		c.add("entries", file, against, passed, "")
	}
}
