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
	ids           *idSet   // of all results of a Counts
	names         []string // of bots, events, stages, rounds, starts, ends and clocks
	number        map[string]uint32
	named         blocks[named] // results with an ID alone
	list          blocks[lone]
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

// attributes is everything in a Result except the bots, the time, the ID and the moves. What
// results with an ID or moves have of their own is kept with them.
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

// named is a result that only its ID and its round distinguish from others.
type named struct {
	bucket
	id, round uint32
}

// lone is a result with a time or moves.
type lone struct {
	named
	scored bool
	score  [2]int64
	plies  int64
	moves  Digest
	shape  Digest
}

func newStore(game string, all *idSet) *store {
	return &store{game: game, ids: all, names: []string{""}, number: map[string]uint32{}, cellAt: map[pair]uint32{},
		attributesAt: map[attributes]uint32{}, many: map[bucket]int64{}, events: map[string]int64{}}
}

// blocks is a list in blocks, so that it grows without being copied.
type blocks[T any] struct{ list [][]T }

// blockSize is the number of elements in a block.
const blockSize = 1 << 12

func (b *blocks[T]) add(x T) {
	last := len(b.list) - 1
	if last < 0 || len(b.list[last]) == blockSize {
		size := blockSize
		if last < 0 {
			size = 0 // few games do not need a whole block
		}
		b.list = append(b.list, make([]T, 0, size))
		last++
	}
	b.list[last] = append(b.list[last], x)
}

// size returns the number of elements.
func (b *blocks[T]) size() int {
	last := len(b.list) - 1
	if last < 0 {
		return 0
	}
	return last*blockSize + len(b.list[last])
}

func (b *blocks[T]) at(i int) *T { return &b.list[i/blockSize][i%blockSize] }

// each calls visit with every entry and how often it came, in any order. The entry is
// reused by the next call.
func (l *store) each(visit func(e *entry, n int64)) {
	var e entry
	for _, list := range l.list.list {
		for i := range list {
			x := &list[i]
			e = entry{id: x.id, pair: l.cells[x.cell].pair, attributes: l.allAttributes[x.attributes], moves: x.moves}
			e.round, e.scored, e.score, e.plies, e.shape = x.round, x.scored, x.score, x.plies, x.shape
			visit(&e, 1)
		}
	}
	for _, list := range l.named.list {
		for i := range list {
			x := &list[i]
			e = entry{id: x.id, pair: l.cells[x.cell].pair, attributes: l.allAttributes[x.attributes]}
			e.round = x.round
			visit(&e, 1)
		}
	}
	e = entry{}
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

// add counts a result n times. id is the number of its ID.
func (l *store) add(r *Result, id uint32, n int64) {
	p := pair{l.intern(r.First), l.intern(r.Second)}
	round := l.intern(r.Round)
	d := attributes{
		event: l.intern(r.Event), stage: l.intern(r.Stage), start: l.intern(r.Start),
		end: l.intern(r.End), clock: l.intern(r.Clock), twin: l.intern(r.Pair), outcome: r.Outcome, fault: r.ByFault, syn: r.Synthetic,
	}
	cell := l.cell(p)
	switch {
	case r.Moves != Digest{}:
		l.list.add(lone{named{bucket{cell, l.attributesNumber(d)}, id, round}, r.Scored, r.Score, r.Plies, r.Moves, r.Shape})
	default:
		d.scored, d.score, d.plies, d.shape = r.Scored, r.Score, r.Plies, r.Shape
		if id != 0 {
			l.named.add(named{bucket{cell, l.attributesNumber(d)}, id, round})
		} else {
			d.round = round
			l.addMany(bucket{cell, l.attributesNumber(d)}, n)
		}
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
	n := len(l.many) + (len(l.list.list)+len(l.named.list))*blockSize
	for _, list := range l.few {
		n += len(list)
	}
	return n
}

// cell returns the number of an ordered pair.
func (l *store) cell(p pair) uint32 {
	if n, known := l.cellOf(p); known {
		return n
	}
	n := uint32(len(l.cells))
	l.cells = append(l.cells, scores{pair: p})
	if max(p.first, p.second) >= nearest {
		l.cellAt[p] = n
		return n
	}
	if side := int(max(p.first, p.second)) + 1; side*side > len(l.near) {
		l.near = append(l.near, make([]uint32, side*side-len(l.near))...)
	}
	l.near[p.place()] = n + 1
	return n
}

// cellOf returns the number of an ordered pair, and whether it has one.
func (l *store) cellOf(p pair) (uint32, bool) {
	if max(p.first, p.second) >= nearest {
		n, known := l.cellAt[p]
		return n, known
	}
	if at := p.place(); at < len(l.near) && l.near[at] > 0 {
		return l.near[at] - 1, true
	}
	return 0, false
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
		Game: l.game, Event: l.names[e.event], ID: string(l.ids.text(e.id)), Stage: l.names[e.stage], Round: l.names[e.round], Start: l.names[e.start],
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

// order is the ranks of the texts of a store: by their bytes, and of rounds by the value of
// the numbers within them. A text without such a rank has 0.
type order struct {
	plain, natural []uint32
	ids            *idSet
}

// order computes the ranks of all texts.
func (l *store) order() order {
	plain, valued := make([]bool, len(l.names)), make([]bool, len(l.names))
	l.each(func(e *entry, _ int64) {
		for _, n := range [...]uint32{e.event, e.first, e.second, e.start, e.end} {
			plain[n] = true
		}
		valued[e.stage], valued[e.round], valued[e.clock], valued[e.twin] = true, true, true, true
	})
	return order{l.places(plain, strings.Compare), l.places(valued, Natural), l.ids}
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
	if c := cmp.Or(cmp.Compare(p[a.event], p[b.event]), cmp.Compare(v[a.stage], v[b.stage]), cmp.Compare(v[a.round], v[b.round]), o.ids.compare(a.id, b.id)); c != 0 {
		return c
	}
	return cmp.Or(
		cmp.Compare(p[a.first], p[b.first]), cmp.Compare(p[a.second], p[b.second]), cmp.Compare(p[a.start], p[b.start]),
		cmp.Compare(a.outcome, b.outcome), cmp.Compare(p[a.end], p[b.end]), compareBool(a.fault, b.fault),
		cmp.Compare(a.plies, b.plies), compareBool(a.scored, b.scored), slices.Compare(a.score[:], b.score[:]),
		slices.Compare(a.moves[:], b.moves[:]), slices.Compare(a.shape[:], b.shape[:]), compareBool(a.syn, b.syn), cmp.Compare(v[a.clock], v[b.clock]), cmp.Compare(v[a.twin], v[b.twin]))
}

func compareBool(a, b bool) int { return bit(a) - bit(b) }

// Natural compares texts with runs of decimal digits compared by value: "r2" comes before
// "r10". It returns 0 only for equal texts.
func Natural(a, b string) int { return natural(a, b) }

func natural[T string | []byte](a, b T) int {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if !digit(a[i]) || !digit(b[j]) {
			if a[i] != b[j] {
				return cmp.Compare(a[i], b[j])
			}
			i, j = i+1, j+1
			continue
		}
		n, m := digitsAt(a, i), digitsAt(b, j)
		if c := cmp.Or(cmp.Compare(n.to-n.from, m.to-m.from), cmp.Compare(string(a[n.from:n.to]), string(b[m.from:m.to]))); c != 0 {
			return c
		}
		i, j = n.to, m.to
	}
	return cmp.Or(cmp.Compare(len(a)-i, len(b)-j), cmp.Compare(string(a), string(b)))
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// span is a part of a text.
type span struct{ from, to int }

// digitsAt returns the digits of a text from a place on, without leading zeros.
func digitsAt[T string | []byte](s T, at int) span {
	for at < len(s) && s[at] == '0' {
		at++
	}
	end := at
	for end < len(s) && digit(s[end]) {
		end++
	}
	return span{at, end}
}
