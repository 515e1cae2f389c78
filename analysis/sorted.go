package analysis

import (
	"cmp"
	"slices"
	"strings"
)

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

// order is the ranks of the texts of a ledger: by their bytes, and of rounds and IDs by the
// value of the numbers within them. A text without such a rank has 0.
type order struct{ plain, natural []uint32 }

// order computes the ranks of all texts.
func (l *ledger) order() order {
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
func (l *ledger) places(some []bool, compare func(a, b string) int) []uint32 {
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

// compare returns the canonical order.
func (o *order) compare(a, b *entry) int {
	p, v := o.plain, o.natural
	return cmp.Or(
		cmp.Compare(p[a.event], p[b.event]), cmp.Compare(v[a.stage], v[b.stage]), cmp.Compare(v[a.round], v[b.round]), cmp.Compare(v[a.id], v[b.id]),
		cmp.Compare(p[a.first], p[b.first]), cmp.Compare(p[a.second], p[b.second]), cmp.Compare(p[a.start], p[b.start]),
		cmp.Compare(a.outcome, b.outcome), cmp.Compare(p[a.end], p[b.end]), boolean(a.fault, b.fault),
		cmp.Compare(a.plies, b.plies), boolean(a.scored, b.scored), slices.Compare(a.score[:], b.score[:]),
		slices.Compare(a.moves[:], b.moves[:]), slices.Compare(a.shape[:], b.shape[:]), boolean(a.syn, b.syn), cmp.Compare(v[a.clock], v[b.clock]), cmp.Compare(v[a.twin], v[b.twin]), cmp.Compare(a.utc, b.utc))
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
