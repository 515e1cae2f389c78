package reconcile

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// moment is when a game was played among those of its pair: by the numbers of its round and
// slot, or by its date.
type moment struct {
	round, slot int
	date        uint32
}

// playedAt returns when a game was played. It reports whether the log shows it.
func (l *Log) playedAt() (p moment, known bool) {
	round, err1 := strconv.Atoi(l.round)
	slot, err2 := strconv.Atoi(l.slot)
	if err1 == nil && err2 == nil {
		return moment{round: round, slot: slot}, true
	}
	return moment{date: l.began}, l.began > 0
}

// emptyFirst finds pairs that begin from another start than the empty one, or come back to
// it, if the rules say that only the first start is empty. A pair whose games do not show
// their order is skipped.
func (c *contest) emptyFirst(pairs []*pair) {
	why := c.tournament().EmptyFirst
	if why == "" {
		return
	}
	for _, p := range pairs {
		logs := slices.Clone(p.logs)
		if slices.ContainsFunc(logs, func(l *Log) bool { _, known := l.playedAt(); return !known || l.terms == nil || l.begin == "" }) {
			continue
		}
		slices.SortStableFunc(logs, func(a, b *Log) int {
			x, _ := a.playedAt()
			y, _ := b.playedAt()
			return cmp.Or(cmp.Compare(x.date, y.date), cmp.Compare(x.round, y.round), cmp.Compare(x.slot, y.slot))
		})
		turned := slices.IndexFunc(logs, func(l *Log) bool { return l.begin != "-" })
		if turned < 0 {
			continue // no other start
		}
		message, at := "", logs[0]
		if turned == 0 {
			message = fmt.Sprintf("%s and %s begin with a start that is not empty", p.ids[0], p.ids[1])
		} else if back := slices.IndexFunc(logs[turned:], func(l *Log) bool { return l.begin == "-" }); back >= 0 {
			at = logs[turned+back]
			message = fmt.Sprintf("%s and %s play the empty start again after another one", p.ids[0], p.ids[1])
		}
		if message != "" {
			c.add(StartOrder, at, message).Source = why
		}
	}
}
