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
	games  int64
	names  []string // of bots, events, rounds, starts, ends and ids
	number map[string]uint32
	list   entries
	many   map[entry]int64 // results that nothing tells apart, and how many
	cells  map[pair]*Tally
	events map[string]int64

	unplayed map[Unplayed]int64 // rounds without a game
	absences int64              // how many of them
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

// each calls visit with every entry and how often it came, in any order.
func (l *ledger) each(visit func(e *entry, n int64)) {
	for _, b := range l.list.blocks {
		for i := range b {
			visit(&b[i], 1)
		}
	}
	for e, n := range l.many {
		visit(&e, n)
	}
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

// add counts a result n times.
func (l *ledger) add(r Result, n int64) {
	p := pair{l.intern(r.First), l.intern(r.Second)}
	e := entry{
		id: l.intern(r.ID), event: l.intern(r.Event), round: l.intern(r.Round), start: l.intern(r.Start), end: l.intern(r.End),
		pair: p, outcome: r.Outcome, fault: r.ByFault, scored: r.Scored, syn: r.Synthetic,
		score: r.Score, plies: r.Plies, moves: r.Moves, shape: r.Shape,
	}
	if r.alike() {
		l.many[e] += n
	} else {
		*l.list.add() = e
	}
	l.games += n
	l.events[r.Event] += n
	t := l.cells[p]
	if t == nil {
		t = &Tally{}
		l.cells[p] = t
	}
	t.add(tallyOf(r.Outcome, r.ByFault).times(n))
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
	var list []Result
	for _, g := range c.grouped(game) {
		for range g.n {
			list = append(list, g.Result)
		}
	}
	return list
}

// group is a result and how often it came.
type group struct {
	Result
	n int64
}

// grouped is as Results, with results that are alike together.
func (c *Counts) grouped(game string) []group {
	l := c.games[game]
	if l == nil {
		return nil
	}
	list := make([]group, 0, len(l.many))
	l.each(func(e *entry, n int64) { list = append(list, group{l.result(e), n}) })
	slices.SortFunc(list, func(a, b group) int { return compareResults(a.Result, b.Result) })
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
		l.each(func(e *entry, n int64) {
			if r := l.result(e); keep(r) {
				d.AddMany(r, n) // it was counted before, so it is fit to be
			}
		})
		for u, n := range l.unplayed {
			if keep(u.Result()) {
				d.AddUnplayed(u, n)
			}
		}
	}
	return d
}
