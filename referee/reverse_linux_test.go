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

var reversed = flag.Int("reversed", 24, "how many games TestNoLogIsRejected plays, of all hostile programs, protocols, seats and limits")

// rejectable are limits of time that are awkward: below, about and above what the
// referee waits for a line to be taken.
var rejectable = []time.Duration{300 * time.Millisecond, time.Second, 1900 * time.Millisecond, 2100 * time.Millisecond, 5 * time.Second}

// Whatever a program does, and however little time it has: no log that the referee
// writes is rejected.
func TestNoLogIsRejected(t *testing.T) {
	rows := table(t, "Hostile programs")
	total := len(rows) * len(ways) * 2 * len(rejectable)
	count := min(*reversed, total)
	var mu sync.Mutex
	statuses := map[judge.Status]int{}
	t.Cleanup(func() { t.Log(statuses) })
	for n := range count {
		k := n * total / count
		limit := rejectable[k%len(rejectable)]
		r := &rows[k/len(rejectable)%len(rows)]
		s := base.Seat(1 + k/len(rejectable)/len(rows)%2)
		i := k / len(rejectable) / len(rows) / 2 % len(ways)
		if r.faults[i] == "-" {
			continue
		}
		t.Run(fmt.Sprintf("%s/%s/seat %s/%s", r.name, ways[i].name, s, limit), func(t *testing.T) {
			t.Parallel()
			status := reverse(t, r, i, s, limit)
			mu.Lock()
			defer mu.Unlock()
			statuses[status]++
		})
	}
}

// reverse plays one game. Whether the machine was busy does not matter.
func reverse(t *testing.T, r *row, i int, s base.Seat, limit time.Duration) judge.Status {
	tr := hostile(t, r, i, s)
	m, token := tr.way.match(t, tr.way.limits(limit, 64<<20), tr.commands[:]...)
	if tr.prepare != nil {
		tr.prepare(&m)
	}
	p := play(t, m, true)
	leftovers(t, token, 0)
	switch p.session.Status {
	case judge.Verified, judge.AttestedStatus, judge.VoidStatus:
	default:
		t.Errorf("%s\n%s", p.session.Status, p.show())
	}
	return p.session.Status
}
