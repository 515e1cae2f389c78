package tournament

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/event"
)

var long = flag.Bool("long", false, "draw 25 events of every kind and size that some withdraw from, not 5, and cut two games of each")

// stagesOf are stages of every kind and of the ways in which one comes from another.
var stagesOf = []string{
	`
[[stage]]
name = "main"
kind = "round-robin"
starts = ["standard"]
`,
	`
[[stage]]
name = "main"
kind = "round-robin"
inverse-square = 40
starts = ["standard"]
`,
	`
[[stage]]
name = "main"
kind = "swiss"
rounds = 4
starts = ["standard"]
`,
	`
[[stage]]
name = "main"
kind = "swiss"
rounds = 3
starts = ["standard"]
draw = [{ count = 3, plies = 2 }]
`,
	`
[[stage]]
name = "main"
kind = "knockout"
starts = ["standard"]
`,
	`
[[stage]]
name = "main"
kind = "knockout"
draws = "seed"
starts = ["standard"]
`,
	`
[[stage]]
name = "main"
kind = "knockout"
third-place = true
starts = ["standard"]

[[stage]]
name = "last"
kind = "round-robin"
from = "main"
top = 2
starts = ["standard"]
`,
	`tie-breaks = ["games-won"]

[[stage]]
name = "main"
kind = "swiss"
rounds = 3
starts = ["standard"]

[[stage]]
name = "final"
kind = "knockout"
third-place = true
from = "main"
top = 4
starts = ["standard"]
`,
	`tie-breaks = ["games-won"]

[[stage]]
name = "main"
kind = "round-robin"
starts = ["standard"]

[[stage]]
name = "final"
kind = "round-robin"
from = "main"
top = 2
starts = ["standard"]
`,
	`
[[stage]]
name = "one"
kind = "qualify"
against = "base"

[[stage]]
name = "main"
kind = "round-robin"
starts = ["standard"]
`,
	`
[[stage]]
name = "main"
kind = "list"
slots = [
  { id = "1", players = ["p01", "p02"] },
  { id = "9", players = ["p02", "p01"] },
]
`,
	`
[[stage]]
name = "one"
kind = "qualify"
against = "base"

[[stage]]
name = "main"
kind = "swiss"
rounds = 3
starts = ["standard"]
`,
	`
[[stage]]
name = "one"
kind = "qualify"
against = "base"

[[stage]]
name = "main"
kind = "knockout"
starts = ["standard"]
`,
	`
[[stage]]
name = "main"
kind = "round-robin"
starts = ["standard"]

[[stage]]
name = "final"
kind = "round-robin"
from = "main"
top = 3
starts = ["standard"]
`,
	`
[[stage]]
name = "main"
kind = "swiss"
rounds = 3
starts = ["standard"]

[[stage]]
name = "final"
kind = "knockout"
from = "main"
top = 4
starts = ["standard"]
`,
	`
[[stage]]
name = "main"
kind = "round-robin"
starts = ["standard"]

[[stage]]
name = "final"
kind = "swiss"
from = "main"
top = 4
ties = "all"
rounds = 2
starts = ["standard"]
`,
}

// withdrawal is an event in play from which entries are disqualified now and then.
type withdrawal struct {
	*testing.T
	event *event.Schedule
	state event.State
	slots map[string]event.Slot // all that were ever in a plan
	begun map[string]bool       // round robins that have been in a plan
	draw  *rand.Rand
	most  int             // of disqualified entries
	joins int             // how many may still join late
	late  map[string]bool // those that have joined since the last plan
}

// plan returns the plan of now. No slot of it is another than it was. A Swiss pair that has
// begun no game may be paired again.
func (w *withdrawal) plan() *event.Plan {
	w.Helper()
	plan := event.MakePlan(w.event, w.state)
	now := map[string]bool{}
	for _, s := range plan.Slots {
		begun := slices.Contains(w.state.Begun[event.RoundKey(s.Contest, s.Round)], event.FirstSeats(w.slots[s.ID()].Name, w.slots[s.ID()].Players))
		if was, seen := w.slots[s.ID()]; seen && was != s && (begun || w.event.Stage(s.Stage).Kind != event.SwissKind) {
			w.Fatalf("slot %s: %+v, and was %+v", s.ID(), s, was)
		}
		if _, seen := w.slots[s.ID()]; !seen && w.begun[s.Contest] && !w.late[s.Players[0]] && !w.late[s.Players[1]] {
			w.Fatalf("slot %s is added", s.ID())
		}
		w.slots[s.ID()] = s
		if now[s.ID()] {
			w.Fatalf("slot %s is there twice", s.ID())
		}
		now[s.ID()] = true
	}
	for _, s := range plan.Slots {
		stage := w.event.Stage(s.Stage)
		w.begun[s.Contest] = stage.Kind == event.RoundRobin && stage.From == "" && s.Contest == s.Stage
	}
	w.gone(now)
	w.late = map[string]bool{}
	return plan
}

// gone checks that what was played by those who are still in is in the plan, and every slot
// of a round robin of all, played or not.
func (w *withdrawal) gone(now map[string]bool) {
	w.Helper()
	for id, s := range w.slots {
		if w.begun[s.Contest] && !now[id] && !w.state.Out[s.Players[0]] && !w.state.Out[s.Players[1]] {
			w.Fatalf("slot %s is in the plan no more", id)
		}
	}
	for id := range w.state.Results {
		s := w.slots[id]
		if !now[id] && !w.state.Out[s.Players[0]] && !w.state.Out[s.Players[1]] && w.event.Stage(s.Stage).From == "" && s.Stage == s.Contest {
			w.Fatalf("slot %s was played, and is in the plan no more", id)
		}
	}
}

// join has an entry join a round robin late, if one accepts it now.
func (w *withdrawal) join() {
	for i := range w.event.Stages {
		s := &w.event.Stages[i]
		if s.Kind != event.RoundRobin || s.From != "" || w.event.Settled(s.Name, &w.state) != "" {
			continue
		}
		more := *w.event
		id := fmt.Sprint("late", len(more.Entries))
		more.Entries = append(slices.Clone(more.Entries), event.Entry{ID: id, Late: []string{s.Name}})
		w.event, w.late[id] = &more, true
		w.joins--
		return
	}
}

// play plays the event to its end, in any order, and disqualifies at any moment.
func (w *withdrawal) play() *event.Plan {
	for range 10000 {
		plan := w.plan()
		var open []event.Slot
		for _, s := range plan.Slots {
			if _, done := w.state.Results[s.ID()]; !done {
				open = append(open, s)
			}
		}
		if field := w.event.Field(); len(w.state.Out) < w.most && w.draw.IntN(12) == 0 {
			w.state.Out[field[w.draw.IntN(len(field))]] = true
			continue
		}
		if w.joins > 0 && (len(open) == 0 || w.draw.IntN(12) == 0) {
			if w.join(); len(w.late) > 0 {
				continue
			}
		}
		if len(open) == 0 {
			if plan.Stage != "" {
				w.Fatalf("stage %s never ends", plan.Stage)
			}
			return plan
		}
		s := open[w.draw.IntN(len(open))]
		a := Attempt{Slot: s.ID(), Ending: Counts, Result: event.Result{Winner: base.Seat(w.draw.IntN(3))}, Stage: s.Contest, Round: s.Round, Players: s.Players}
		if w.draw.IntN(8) == 0 {
			a.Ending, a.Result = Void, event.Result{}
		}
		enterState(&w.state, &a)
	}
	w.Fatal("the event never ends")
	return nil
}

// tables returns the tables of a plan as they are published.
func tables(p *event.Plan) string {
	var b bytes.Buffer
	for _, t := range p.Tables {
		fmt.Fprintf(&b, "%s\n%+v%s", t.Contest, t.Rows, t.Cross())
	}
	return b.String()
}

// Whoever is disqualified or joins, and whenever: no slot changes its players, seats or
// start, what others have played stays, and the tables are those that an auditor makes of
// the logs.
func TestWithdrawalsMoveNoSlot(t *testing.T) {
	joined, draws := 0, uint64(5)
	if *long {
		draws = 25
	}
	for i, text := range stagesOf {
		for n := 2; n <= 9; n++ {
			breaks, stages, _ := strings.Cut(text, "\n")
			e := scheduled(read(t, breaks+"\n"+headOfEvent+entries(n)+stages))
			for seed := range draws {
				w := &withdrawal{T: t, event: e, slots: map[string]event.Slot{}, begun: map[string]bool{}, late: map[string]bool{},
					draw: rand.New(rand.NewPCG(seed, uint64(100*i+n))), most: n - 1, joins: int(seed % 3), state: event.NewState()}
				plan := w.play()
				joined += len(w.event.Entries) - len(e.Entries)
				w.checkPlaces(plan)
				audit := w.state
				audit.AsBegun = true
				if got, want := tables(event.MakePlan(w.event, audit)), tables(plan); got != want {
					t.Fatalf("%d entries, seed %d:%s\nan auditor's tables:\n%s\nthe referee's:\n%s", n, seed, strings.ReplaceAll(text, "\n", "; "), got, want)
				}
			}
		}
	}
	if joined < 100 {
		t.Errorf("only %d entries joined late", joined)
	}
}
