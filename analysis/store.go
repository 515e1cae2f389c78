package analysis

import (
	"cmp"
	"slices"
	"strings"
)

// store has all results of one kind of game, with texts as numbers, and the sums that are
// used most.
type store struct {
	game          string
	games         int64
	names         []string // of bots, events, stages, rounds, starts, ends, clocks and ids
	number        map[string]uint32
	list          entries
	cells         []scores
	cellAt        map[pair]uint32
	near          []uint32 // numbers of cells plus one, of pairs of small numbers, by place
	allAttributes []attributes
	attributesAt  map[attributes]uint32
	many          map[bucket]int64       // results that nothing distinguishes, and how many
	few           [fewAttributes][]int64 // the same by cell, for the first attributes
	events        map[string]int64

	unplayed map[Unplayed]int64 // rounds without a game
	absences int64              // the number of them
}

// pair is two bots by their numbers, the first mover first.
type pair struct{ first, second uint32 }

// scores is how the games of an ordered pair ended.
type scores struct {
	pair
	Tally
}

// attributes is everything in a Result except the bots, the time, the ID and the moves.
type attributes struct {
	event, stage, round, start, end, clock, twin uint32 // twin names a pair of games
	outcome                                      Outcome
	fault, scored, syn                           bool
	score                                        [2]int64
	plies                                        int64
	shape                                        Digest
}

// bucket is the key of results that nothing distinguishes: their cell and attributes.
type bucket struct{ cell, attributes uint32 }

// Pairs of small numbers, and the first attributes, are looked up in arrays, because most
// results are of them. Others are in maps.
const (
	nearest       = 1 << 11
	fewAttributes = 8
)

// place returns the index of a pair in an array that grows with the numbers. A pair with a
// larger number comes after all pairs with smaller ones.
func (p pair) place() int {
	a, b := int(p.first), int(p.second)
	if a >= b {
		return a*a + b
	}
	return b*b + b + 1 + a
}

// entry is a Result with its texts as numbers in the store.
type entry struct {
	id uint32
	pair
	attributes
	moves Digest
}

func newStore(game string) *store {
	return &store{game: game, names: []string{""}, number: map[string]uint32{}, cellAt: map[pair]uint32{},
		attributesAt: map[attributes]uint32{}, many: map[bucket]int64{}, events: map[string]int64{}}
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
			size = 0 // few games do not need a whole block
		}
		e.blocks = append(e.blocks, make([]entry, 0, size))
		last++
	}
	b := &e.blocks[last]
	*b = append(*b, entry{})
	return &(*b)[len(*b)-1]
}

// each calls visit with every entry and how often it came, in any order. The entry is
// reused by the next call.
func (l *store) each(visit func(e *entry, n int64)) {
	for _, b := range l.list.blocks {
		for i := range b {
			visit(&b[i], 1)
		}
	}
	var e entry
	for number, list := range l.few {
		for cell, n := range list {
			if n > 0 {
				e.pair, e.attributes = l.cells[cell].pair, l.allAttributes[number]
				visit(&e, n)
			}
		}
	}
	for k, n := range l.many {
		e.pair, e.attributes = l.cells[k.cell].pair, l.allAttributes[k.attributes]
		visit(&e, n)
	}
}

// intern returns the number of a text.
func (l *store) intern(s string) uint32 {
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
func (l *store) add(r Result, n int64) {
	p := pair{l.intern(r.First), l.intern(r.Second)}
	d := attributes{
		event: l.intern(r.Event), stage: l.intern(r.Stage), round: l.intern(r.Round), start: l.intern(r.Start), end: l.intern(r.End), clock: l.intern(r.Clock), twin: l.intern(r.Pair),
		outcome: r.Outcome, fault: r.ByFault, scored: r.Scored, syn: r.Synthetic, score: r.Score, plies: r.Plies, shape: r.Shape,
	}
	cell := l.cell(p)
	if r.alike() {
		l.addMany(bucket{cell, l.attributesNumber(d)}, n)
	} else {
		*l.list.add() = entry{id: l.intern(r.ID), pair: p, attributes: d, moves: r.Moves}
	}
	l.games += n
	l.events[r.Event] += n
	l.cells[cell].add(tallyOf(r.Outcome, r.ByFault).times(n))
}

// addMany counts results that nothing distinguishes.
func (l *store) addMany(k bucket, n int64) {
	if k.attributes >= fewAttributes {
		l.many[k] += n
		return
	}
	list := &l.few[k.attributes]
	if need := int(k.cell) + 1 - len(*list); need > 0 {
		*list = append(*list, make([]int64, need)...)
	}
	(*list)[k.cell] += n
}

// kinds returns an upper limit of the number of distinguishable results.
func (l *store) kinds() int {
	n := len(l.many) + len(l.list.blocks)*blockEntries
	for _, list := range l.few {
		n += len(list)
	}
	return n
}

// cell returns the number of an ordered pair.
func (l *store) cell(p pair) uint32 {
	if max(p.first, p.second) < nearest {
		at := p.place()
		if at >= len(l.near) {
			side := int(max(p.first, p.second)) + 1
			l.near = append(l.near, make([]uint32, side*side-len(l.near))...)
		}
		if l.near[at] == 0 {
			l.cells = append(l.cells, scores{pair: p})
			l.near[at] = uint32(len(l.cells))
		}
		return l.near[at] - 1
	}
	n, known := l.cellAt[p]
	if !known {
		n = uint32(len(l.cells))
		l.cells = append(l.cells, scores{pair: p})
		l.cellAt[p] = n
	}
	return n
}

// attributesNumber returns the number of attributes in the list of all.
func (l *store) attributesNumber(d attributes) uint32 {
	n, known := l.attributesAt[d]
	if !known {
		n = uint32(len(l.allAttributes))
		l.allAttributes = append(l.allAttributes, d)
		l.attributesAt[d] = n
	}
	return n
}

// result returns an entry with its texts.
func (l *store) result(e *entry) Result {
	return Result{
		Game: l.game, Event: l.names[e.event], ID: l.names[e.id], Stage: l.names[e.stage], Round: l.names[e.round], Start: l.names[e.start],
		First: l.names[e.first], Second: l.names[e.second], Outcome: e.outcome, ByFault: e.fault, End: l.names[e.end],
		Scored: e.scored, Score: e.score, Clock: l.names[e.clock], Pair: l.names[e.twin], Plies: e.plies, Moves: e.moves, Shape: e.shape, Synthetic: e.syn,
	}
}

// Select returns the counts of the results for which keep returns true.
func (c *Counts) Select(keep func(Result) bool) *Counts {
	d := &Counts{}
	for _, l := range c.games {
		l.each(func(e *entry, n int64) {
			if r := l.result(e); keep(r) {
				d.AddMany(r, n) // it was counted before, so it is valid
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

// group is a result and how often it came.
type group struct {
	Result
	n int64
}

// grouped returns the distinct results of a game in canonical order.
func (c *Counts) grouped(game string) []group {
	l := c.games[game]
	if l == nil {
		return nil
	}
	type counted struct {
		entry
		n int64
	}
	entries := make([]counted, 0, l.kinds())
	l.each(func(e *entry, n int64) { entries = append(entries, counted{*e, n}) })
	by := l.order()
	slices.SortFunc(entries, func(a, b counted) int { return by.compare(&a.entry, &b.entry) })
	list := make([]group, len(entries))
	for i := range entries {
		list[i] = group{l.result(&entries[i].entry), entries[i].n}
	}
	return list
}

// order is the ranks of the texts of a store: by their bytes, and of rounds and IDs by the
// value of the numbers within them. A text without such a rank has 0.
type order struct{ plain, natural []uint32 }

// order computes the ranks of all texts.
func (l *store) order() order {
	plain, valued := make([]bool, len(l.names)), make([]bool, len(l.names))
	l.each(func(e *entry, _ int64) {
		for _, n := range [...]uint32{e.event, e.first, e.second, e.start, e.end} {
			plain[n] = true
		}
		valued[e.stage], valued[e.round], valued[e.id], valued[e.clock], valued[e.twin] = true, true, true, true, true
	})
	return order{l.places(plain, strings.Compare), l.places(valued, Natural)}
}

// places returns the ranks of some texts among them.
func (l *store) places(some []bool, compare func(a, b string) int) []uint32 {
	var list []uint32
	for n, in := range some {
		if in {
			list = append(list, uint32(n))
		}
	}
	slices.SortFunc(list, func(a, b uint32) int { return compare(l.names[a], l.names[b]) })
	places := make([]uint32, len(some))
	for place, n := range list {
		places[n] = uint32(place)
	}
	return places
}

// compare orders entries canonically.
func (o *order) compare(a, b *entry) int {
	p, v := o.plain, o.natural
	return cmp.Or(
		cmp.Compare(p[a.event], p[b.event]), cmp.Compare(v[a.stage], v[b.stage]), cmp.Compare(v[a.round], v[b.round]), cmp.Compare(v[a.id], v[b.id]),
		cmp.Compare(p[a.first], p[b.first]), cmp.Compare(p[a.second], p[b.second]), cmp.Compare(p[a.start], p[b.start]),
		cmp.Compare(a.outcome, b.outcome), cmp.Compare(p[a.end], p[b.end]), compareBool(a.fault, b.fault),
		cmp.Compare(a.plies, b.plies), compareBool(a.scored, b.scored), slices.Compare(a.score[:], b.score[:]),
		slices.Compare(a.moves[:], b.moves[:]), slices.Compare(a.shape[:], b.shape[:]), compareBool(a.syn, b.syn), cmp.Compare(v[a.clock], v[b.clock]), cmp.Compare(v[a.twin], v[b.twin]))
}

func compareBool(a, b bool) int { return bit(a) - bit(b) }

// Natural compares texts with runs of decimal digits compared by value: "r2" comes before
// "r10". It returns 0 only for equal texts.
func Natural(a, b string) int {
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

// run removes the digits at the front of s, and returns them without leading zeros.
func run(s string) (number, rest string) {
	n := 0
	for n < len(s) && digit(s[n]) {
		n++
	}
	return strings.TrimLeft(s[:n], "0"), s[n:]
}
