package analysis

import (
	"cmp"
	"slices"
	"strings"
)

// ledger is what is known of one kind of game: every result, with texts as
// numbers, and the sums that are asked for most.
type ledger struct {
	game   string
	names  []string // of bots, events, rounds, starts, ends and ids
	number map[string]uint32
	list   entries
	cells  map[pair]*Tally
	events map[string]int64
}

// entry is a Result with its texts as numbers in the ledger.
type entry struct {
	id, event, round, start, end uint32
	pair
	outcome            Outcome
	fault, scored, syn bool
	score              [2]int64
	plies              int64
	moves, shape       Digest
}

// entries is a list in blocks, so that it grows without being copied.
type entries struct{ blocks [][]entry }

// blockEntries is the number of entries in a block.
const blockEntries = 1 << 12

func (e *entries) add() *entry {
	last := len(e.blocks) - 1
	if last < 0 || len(e.blocks[last]) == blockEntries {
		size := blockEntries
		if last < 0 {
			size = 0 // few games need no whole block
		}
		e.blocks = append(e.blocks, make([]entry, 0, size))
		last++
	}
	b := &e.blocks[last]
	*b = append(*b, entry{})
	return &(*b)[len(*b)-1]
}

// each calls visit with every entry, in the order of adding.
func (e *entries) each(visit func(*entry)) {
	for _, b := range e.blocks {
		for i := range b {
			visit(&b[i])
		}
	}
}

func (e *entries) len() int {
	n := 0
	for _, b := range e.blocks {
		n += len(b)
	}
	return n
}

// intern is the number of a text.
func (l *ledger) intern(s string) uint32 {
	if s == "" {
		return 0
	}
	n, known := l.number[s]
	if !known {
		n = uint32(len(l.names))
		s = strings.Clone(s)
		l.names = append(l.names, s)
		l.number[s] = n
	}
	return n
}

func (l *ledger) add(r Result) {
	p := pair{l.intern(r.First), l.intern(r.Second)}
	*l.list.add() = entry{
		id: l.intern(r.ID), event: l.intern(r.Event), round: l.intern(r.Round), start: l.intern(r.Start), end: l.intern(r.End),
		pair: p, outcome: r.Outcome, fault: r.ByFault, scored: r.Scored, syn: r.Synthetic,
		score: r.Score, plies: r.Plies, moves: r.Moves, shape: r.Shape,
	}
	l.events[r.Event]++
	t := l.cells[p]
	if t == nil {
		t = &Tally{}
		l.cells[p] = t
	}
	t.add(tallyOf(r.Outcome, r.ByFault))
}

// result is an entry with its texts.
func (l *ledger) result(e *entry) Result {
	return Result{
		Game: l.game, Event: l.names[e.event], ID: l.names[e.id], Round: l.names[e.round], Start: l.names[e.start],
		First: l.names[e.first], Second: l.names[e.second], Outcome: e.outcome, ByFault: e.fault, End: l.names[e.end],
		Scored: e.scored, Score: e.score, Plies: e.plies, Moves: e.moves, Shape: e.shape, Synthetic: e.syn,
	}
}

// Results lists the results of a game in their canonical order: by event,
// round, ID and then all else, numbers within rounds and IDs by their value.
// It is the one order that does not hang on how the results were read.
func (c *Counts) Results(game string) []Result {
	l := c.games[game]
	if l == nil {
		return nil
	}
	list := make([]Result, 0, l.list.len())
	l.list.each(func(e *entry) { list = append(list, l.result(e)) })
	slices.SortFunc(list, compareResults)
	return list
}

// compareResults is the canonical order.
func compareResults(a, b Result) int {
	return cmp.Or(
		cmp.Compare(a.Event, b.Event), natural(a.Round, b.Round), natural(a.ID, b.ID),
		cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second), cmp.Compare(a.Start, b.Start),
		cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.End, b.End), boolean(a.ByFault, b.ByFault),
		cmp.Compare(a.Plies, b.Plies), boolean(a.Scored, b.Scored), slices.Compare(a.Score[:], b.Score[:]),
		slices.Compare(a.Moves[:], b.Moves[:]), slices.Compare(a.Shape[:], b.Shape[:]), boolean(a.Synthetic, b.Synthetic))
}

func boolean(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// natural compares texts so that runs of decimal digits count by their value:
// "r2" before "r10". Texts that differ are never equal.
func natural(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		if !digit(x[0]) || !digit(y[0]) {
			if x[0] != y[0] {
				return cmp.Compare(x[0], y[0])
			}
			x, y = x[1:], y[1:]
			continue
		}
		var n, m string
		n, x = run(x)
		m, y = run(y)
		if c := cmp.Or(cmp.Compare(len(n), len(m)), cmp.Compare(n, m)); c != 0 {
			return c
		}
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(a, b))
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// run cuts the digits off the front of s, leading zeros left out.
func run(s string) (number, rest string) {
	n := 0
	for n < len(s) && digit(s[n]) {
		n++
	}
	return strings.TrimLeft(s[:n], "0"), s[n:]
}

// Select is what of the counts keep wants.
func (c *Counts) Select(keep func(Result) bool) *Counts {
	d := &Counts{}
	for _, l := range c.games {
		l.list.each(func(e *entry) {
			if r := l.result(e); keep(r) {
				d.ledger(r.Game).add(r)
			}
		})
	}
	return d
}
