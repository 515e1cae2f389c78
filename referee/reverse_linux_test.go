package referee_test

import (
	"flag"
	"fmt"
	"sync"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/judge"
)

var reversed = flag.Int("reversed", 24, "how many games TestNoLogIsRejected plays, of all hostile programs, protocols, seats, limits and times spent of them")

// rejectable are awkward time limits: below, about and above the time that the referee
// waits for a line to be read.
var rejectable = []time.Duration{300 * time.Millisecond, time.Second, 1900 * time.Millisecond, 2100 * time.Millisecond, 5 * time.Second}

// Whatever a program does, however little time it has, and however little of that is left
// when it goes wrong: no log that the referee writes is rejected.
func TestNoLogIsRejected(t *testing.T) {
	rows := table(t, "Hostile programs")
	total := 2 * len(rejectable) * len(rows) * 2 * len(ways)
	count := min(*reversed, total)
	const step = 3331 // a prime that is not among the factors of the total, so that it reaches every game once
	var mu sync.Mutex
	statuses := map[judge.Status]int{}
	t.Cleanup(func() { t.Log(statuses) })
	for n := range count {
		k := n * step % total
		pick := func(of int) int { defer func() { k /= of }(); return k % of }
		spent, limit, r := pick(2) == 1, rejectable[pick(len(rejectable))], &rows[pick(len(rows))]
		s, i := base.Seat(1+pick(2)), pick(len(ways))
		if r.faults[i] == "-" {
			continue
		}
		t.Run(fmt.Sprintf("%s/%s/seat %s/%s, nearly spent %v", r.name, ways[i].name, s, limit, spent), func(t *testing.T) {
			t.Parallel()
			status := reverse(t, r, i, s, limit, spent)
			t.Log(status)
			mu.Lock()
			defer mu.Unlock()
			statuses[status]++
		})
	}
}

// left is the rest of a time that is nearly used up.
const left = 40 * time.Millisecond

// reverse plays one game. Whether the machine was busy does not matter.
func reverse(t *testing.T, r *row, i int, s base.Seat, limit time.Duration, spent bool) judge.Status {
	tr := hostile(t, r, i, s)
	if spent {
		tr.commands[s-1][3] += "@" + (limit - left).String()
	}
	m, token := tr.way.match(t, tr.way.limits(limit, 64<<20), tr.commands[:]...)
	if tr.prepare != nil {
		tr.prepare(&m)
	}
	p := play(t, m)
	leftovers(t, token, 0)
	switch p.session.Status {
	case judge.Verified, judge.AttestedStatus, judge.VoidStatus:
	default:
		t.Errorf("%s\n%s", p.session.Status, p.show())
	}
	return p.session.Status
}
