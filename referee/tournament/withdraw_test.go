package tournament

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/event/schedule"
)

// stagesOf are stages of every kind and of the ways in which one comes from another.
var stagesOf = []string{
	"\nstage main round-robin\n start standard\n",
	"\nstage main round-robin\n games inverse-square 40\n start standard\n",
	"\nstage main swiss\n rounds 4\n start standard\n",
	"\nstage main swiss\n rounds 3\n start standard\n draw 3 plies 2\n",
	"\nstage main knockout\n start standard\n",
	"\nstage main knockout\n draws seed\n start standard\n",
	"\nstage one qualify\n against base\n\nstage main round-robin\n start standard\n",
	"\nstage one qualify\n against base\n\nstage main swiss\n rounds 3\n start standard\n",
	"\nstage one qualify\n against base\n\nstage main knockout\n start standard\n",
	"\nstage main round-robin\n start standard\n\nstage final round-robin\n from main top 3\n start standard\n",
	"\nstage main swiss\n rounds 3\n start standard\n\nstage final knockout\n from main top 4\n start standard\n",
	"\nstage main round-robin\n start standard\n\nstage final swiss\n from main top 4\n ties all\n rounds 2\n start standard\n",
}

// withdrawal is an event in play from which entries are disqualified now and then.
type withdrawal struct {
	*testing.T
	event *schedule.Schedule
	state schedule.State
	slots map[string]schedule.Slot // all that were ever in a plan
	begun map[string]bool          // round robins that have been in a plan
	draw  *rand.Rand
	most  int // of the disqualified
}

// plan is the plan of now. No slot of it is another than it was. A Swiss pair that has
// begun no game may be paired anew.
func (w *withdrawal) plan() *schedule.Plan {
	w.Helper()
	plan := schedule.MakePlan(w.event, w.state)
	now := map[string]bool{}
	for _, s := range plan.Slots {
		begun := slices.Contains(w.state.Begun[schedule.RoundKey(s.Contest, s.Round)], schedule.FirstSeats(w.slots[s.ID()].Name, w.slots[s.ID()].Players))
		if was, seen := w.slots[s.ID()]; seen && was != s && (begun || w.event.Stage(s.Stage).Kind != schedule.SwissKind) {
			w.Fatalf("slot %s: %+v, and was %+v", s.ID(), s, was)
		}
		if _, seen := w.slots[s.ID()]; !seen && w.begun[s.Contest] {
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
		w.begun[s.Contest] = stage.Kind == schedule.RoundRobin && stage.From == "" && s.Contest == s.Stage
	}
	for id := range w.state.Results { // what was played by those who are still in
		s := w.slots[id]
		if !now[id] && !w.state.Out[s.Players[0]] && !w.state.Out[s.Players[1]] && w.event.Stage(s.Stage).From == "" && s.Stage == s.Contest {
			w.Fatalf("slot %s was played, and is in the plan no more", id)
		}
	}
	return plan
}

// play plays the event to its end, in any order, and disqualifies at any moment.
func (w *withdrawal) play() *schedule.Plan {
	for range 10000 {
		plan := w.plan()
		var open []schedule.Slot
		for _, s := range plan.Slots {
			if _, done := w.state.Results[s.ID()]; !done {
				open = append(open, s)
			}
		}
		if field := w.event.Field(); len(w.state.Out) < w.most && w.draw.IntN(12) == 0 {
			w.state.Out[field[w.draw.IntN(len(field))]] = true
			continue
		}
		if len(open) == 0 {
			if plan.Stage != "" {
				w.Fatalf("stage %s never ends", plan.Stage)
			}
			return plan
		}
		s := open[w.draw.IntN(len(open))]
		a := Attempt{Slot: s.ID(), Ending: Counts, Result: schedule.Result{Winner: base.Seat(w.draw.IntN(3))}, Stage: s.Contest, Round: s.Round, Players: s.Players}
		if w.draw.IntN(8) == 0 {
			a.Ending, a.Result = Void, schedule.Result{}
		}
		enterState(&w.state, &a)
	}
	w.Fatal("the event never ends")
	return nil
}

// tables are the tables of a plan as they are published.
func tables(p *schedule.Plan) string {
	var b bytes.Buffer
	for _, t := range p.Tables {
		fmt.Fprintf(&b, "%s\n%s%s", t.Contest, t.CSV(), t.Cross())
	}
	return b.String()
}

// Whoever is disqualified, and whenever: no slot changes its players, seats or start, what
// others have played stays, and the tables are those that an auditor makes of the logs.
func TestWithdrawalsMoveNoSlot(t *testing.T) {
	for i, text := range stagesOf {
		for n := 2; n <= 9; n++ {
			e := scheduled(read(t, headOfEvent+entries(n)+text))
			for seed := range uint64(25) {
				w := &withdrawal{T: t, event: e, slots: map[string]schedule.Slot{}, begun: map[string]bool{}, draw: rand.New(rand.NewPCG(seed, uint64(100*i+n))), most: n - 1}
				w.state = schedule.State{Results: map[string]schedule.Result{}, Rounds: map[string]map[string]int{}, Begun: map[string][]schedule.Pair{}, Out: map[string]bool{}}
				plan := w.play()
				audit := w.state
				audit.AsBegun = true
				if got, want := tables(schedule.MakePlan(e, audit)), tables(plan); got != want {
					t.Fatalf("%d entries, seed %d:%s\nan auditor's tables:\n%s\nthe referee's:\n%s", n, seed, strings.ReplaceAll(text, "\n", "; "), got, want)
				}
			}
		}
	}
}
