package referee_test

import (
	"strings"
	"testing"
	"time"

	"scrutineer/seat"
)

// The times of these tests: short where a limit is to be passed, and longer than
// any machine is busy where none is.
const (
	shortly = time.Second
	amply   = time.Minute
)

// Every fault of the programs to play with, in every protocol and seat.
func TestFaults(t *testing.T) {
	for _, r := range table(t, "Faults on request") {
		for i := range ways {
			for _, s := range []seat.Seat{seat.First, seat.Second} {
				w := &ways[i]
				tr := trial{way: w, bad: s, want: r.want(i, s), limit: amply, alone: apart[r.name] == w.game}
				if r.slow() {
					tr.limit = shortly
				}
				tr.commands[s-1] = w.bot("-fault", r.name)
				tr.commands[s.Other()-1] = w.bot("-seed", "2")
				t.Run(strings.Join([]string{r.name, w.name, "seat " + s.String()}, "/"), func(t *testing.T) {
					t.Parallel()
					tr.run(t)
				})
			}
		}
	}
}
