package analysis

import (
	"cmp"
	"slices"
)

// bout is games of two bots that nothing tells apart which matters for pairs.
type bout struct {
	contestants
	stage, round, id uint32 // their places
	turned           bool   // the greater id moved first
	blind            bool   // the games have no ID
	outcome          Outcome
	n                int64
}

// contestants are what the games of a pair have in common: both bots, by their
// places, the event and the start.
type contestants struct{ lesser, greater, event, start uint32 }

// bouts lists the games of a ledger between two bots, of which keep wants the
// ordered pair: those of the same contestants together, and within them in
// canonical order.
func (l *ledger) bouts(keep func(p pair) bool) []bout {
	size := 0
	l.each(func(e *entry, _ int64) { size += bit(e.first != e.second && keep(e.pair)) })
	list, by := make([]bout, 0, size), l.order()
	l.each(func(e *entry, n int64) {
		a, b := by.plain[e.first], by.plain[e.second]
		if a != b && keep(e.pair) {
			list = append(list, bout{contestants{min(a, b), max(a, b), e.event, e.start},
				by.natural[e.stage], by.natural[e.round], by.natural[e.id], a > b, e.id == 0, e.outcome, n})
		}
	})
	list = byTwo(list, len(l.names), func(b *bout) (int, int) { return int(b.lesser), int(b.greater) })
	for i := 0; i < len(list); {
		j := i + 1
		for j < len(list) && list[j].lesser == list[i].lesser && list[j].greater == list[i].greater {
			j++
		}
		slices.SortFunc(list[i:j], compareBouts)
		i = j
	}
	return list
}

// compareBouts is the order of the bouts of two bots.
func compareBouts(a, b bout) int {
	return cmp.Or(cmp.Compare(a.event, b.event), cmp.Compare(a.start, b.start), cmp.Compare(a.stage, b.stage), cmp.Compare(a.round, b.round),
		cmp.Compare(a.id, b.id), boolean(a.turned, b.turned), cmp.Compare(a.outcome, b.outcome))
}
