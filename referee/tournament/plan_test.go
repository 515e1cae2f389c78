package tournament

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/internal/test/random"
)

// read reads an event that must be right.
func read(t interface{ Fatalf(string, ...any) }, text string) *Event {
	e, err := Read("f", []byte(text), known)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return e
}

// scheduled returns an event's schedule.
func scheduled(e *Event) *event.Schedule {
	out := map[string][]event.Condition{}
	for i := range e.Stages {
		s := &e.Stages[i]
		list, _ := draw(e, s, newSource(e.Seed, s.Name))
		out[s.Name] = list
	}
	return Record(e, out)
}

// planOf returns the plan of an event, whose disqualified are out.
func planOf(e *Event, state event.State) *event.Plan {
	state.Out = map[string]bool{}
	for _, d := range e.Out {
		state.Out[d.Entry] = true
	}
	return event.MakePlan(scheduled(e), state)
}

// planOut returns the plan of the event of a text.
func planOut(t *testing.T, text string, state event.State) *event.Plan {
	return planOf(read(t, text), state)
}

// outcomes are the results of games by their slots.
type outcomes func(s *event.Slot) base.Seat

// playAll plays an event to its end, in an order that pick chooses, and returns
// the last plan and the slots in the order in which they were played.
func playAll(t interface{ Fatalf(string, ...any) }, e *Event, result outcomes, pick func(n int) int) (*event.Plan, []event.Slot) {
	state := event.State{Results: map[string]event.Result{}, Rounds: map[string]map[string]int{}, Begun: map[string][]event.Pair{}}
	var played []event.Slot
	known := map[event.Slot]bool{}
	for range 100000 {
		plan := event.MakePlan(scheduled(e), state)
		var open []event.Slot
		for _, s := range plan.Slots {
			known[s] = true
			if _, done := state.Results[s.ID()]; !done {
				open = append(open, s)
			}
		}
		if len(open) == 0 {
			if plan.Stage != "" {
				t.Fatalf("stage %s never ends", plan.Stage)
			}
			if len(known) != len(plan.Slots) {
				t.Fatalf("of %d slots that were known before %d are left", len(known), len(plan.Slots))
			}
			return plan, played
		}
		s := open[pick(len(open))]
		enterState(&state, &Attempt{Slot: s.ID(), Ending: Counts, Result: event.Result{Winner: result(&s)}, Stage: s.Contest, Round: s.Round, Players: s.Players})
		played = append(played, s)
	}
	t.Fatalf("the event never ends")
	return nil, nil
}

// stronger lets the entry whose number is smaller win.
func stronger(s *event.Slot) base.Seat {
	if s.Players[0] < s.Players[1] {
		return base.First
	}
	return base.Second
}

func drawn(*event.Slot) base.Seat { return base.Nobody }

func first(int) int { return 0 }

// The event of the five-in-a-row seed: qualifying, 5 starts in both seats for each
// pair, a final of three with 3 starts in both seats.
func TestSeedEvent(t *testing.T) {
	e := read(t, headOfEvent+entries(5)+`
[[stage]]
name = "one"
kind = "qualify"
against = "base"

[[stage]]
name = "two"
kind = "round-robin"
starts = ["standard"]
draw = [{ count = 4, plies = 8 }]

[[stage]]
name = "three"
kind = "round-robin"
from = "two"
top = 3
starts = ["standard"]
draw = [{ count = 2, plies = 8 }]
`)
	result := func(s *event.Slot) base.Seat {
		switch { // p05 does not win against the base program
		case slices.Contains(s.Players[:], "base") && slices.Contains(s.Players[:], "p05"):
			return base.Seat(1 + slices.Index(s.Players[:], "base"))
		case s.Players[0] == "base":
			return base.Second
		case s.Players[1] == "base":
			return base.First
		}
		return stronger(s)
	}
	plan, played := playAll(t, e, result, first)
	games := map[string]int{}
	starts := map[string]int{}
	for _, s := range played {
		games[s.Contest]++
		if s.Session != map[bool]string{true: "qualifying", false: "game"}[s.Stage == "one"] {
			t.Errorf("%s is a session %s", s.ID(), s.Session)
		}
		if s.Contest != "one" {
			starts[fmt.Sprint(s.Contest, s.Players, s.Condition)]++
		}
	}
	if games["one"] != 5*2 || games["two"] != 6*10 || games["three"] != 3*6 || len(games) != 3 {
		t.Errorf("games: %v", games)
	}
	for what, n := range starts {
		if n != 1 {
			t.Errorf("%s was played %d times", what, n)
		}
	}
	var total int64
	for _, r := range plan.Tables[1].Rows {
		total += r.Points
	}
	if total != 6*20*1000 { // 20 points a pair
		t.Errorf("stage two shares out %d thousandths of a point", total)
	}
	if last := plan.Tables[2]; last.Contest != "three" || !slices.Equal(last.IDs(), names(3)) || last.Rows[0].Won != 12 {
		t.Errorf("the final: %+v", last)
	}
	if len(plan.Notes) != 1 || plan.Notes[0] != "p05 has not passed one" {
		t.Errorf("%q", plan.Notes)
	}
}

// An entry that wins the required number of games goes on, one that wins one less does not.
func TestPass(t *testing.T) {
	e := read(t, headOfEvent+entries(3)+`
[[stage]]
name = "one"
kind = "qualify"
against = "base"
games = 2
pass = 2

[[stage]]
name = "two"
kind = "round-robin"
`)
	plan, _ := playAll(t, e, func(s *event.Slot) base.Seat {
		wins := map[string]string{"p01": "1", "p02": "12", "p03": "123"} // the numbers of its games
		for i, id := range s.Players {
			if strings.Contains(wins[id], s.Name[strings.LastIndexByte(s.Name, '.')+1:]) {
				return base.Seat(i + 1)
			}
		}
		return base.Nobody
	}, first)
	if got := plan.Tables[1].IDs(); !slices.Equal(slices.Sorted(slices.Values(got)), []string{"p02", "p03"}) {
		t.Errorf("%v have passed", got)
	}
}

// A Swiss stage: nobody meets twice, or has a seat three times in a row; each round has the
// next start; with an odd number one rests in each round, for a win.
func TestSwissStage(t *testing.T) {
	for _, n := range []int{7, 8} {
		e := read(t, headOfEvent+entries(n)+`
[[stage]]
name = "main"
kind = "swiss"
rounds = 3
starts = ["standard"]
draw = [{ count = 1, plies = 4 }]
`)
		plan, played := playAll(t, e, stronger, first)
		met, seats := map[event.Pair]bool{}, map[string]int{}
		for _, s := range played {
			pair := event.Pair{min(s.Players[0], s.Players[1]), max(s.Players[0], s.Players[1])}
			if met[pair] || s.Condition != base.Number((s.Round-1))%base.Number(2) {
				t.Errorf("%s: met before %v, start %d", s.ID(), met[pair], s.Condition)
			}
			met[pair] = true
			seats[s.Players[0]]++
			seats[s.Players[1]]--
		}
		byes := 0
		for _, r := range plan.Tables[0].Rows {
			byes += r.Byes
			if seats[r.ID] > 2 || seats[r.ID] < -2 || r.Total != r.Points+int64(r.Byes)*2000 || r.Played()+r.Byes != 3 {
				t.Errorf("%+v, seats %d", r, seats[r.ID])
			}
		}
		if len(played) != n/2*3 || byes != n%2*3 {
			t.Errorf("%d entries: %d games, %d byes", n, len(played), byes)
		}
	}
}

// Equal entries play on for a place, at most three rounds, and then all go on.
func TestExtraGames(t *testing.T) {
	const text = `
[[stage]]
name = "two"
kind = "round-robin"

[[stage]]
name = "three"
kind = "round-robin"
from = "two"
top = 2
`
	equal := func(s *event.Slot) base.Seat {
		if s.Contest == "two" && s.Players[0] != "p04" && s.Players[1] != "p04" {
			return base.Nobody
		}
		return stronger(s)
	}
	plan, played := playAll(t, read(t, headOfEvent+entries(4)+text), equal, first)
	games := map[string]int{}
	for _, s := range played {
		games[s.Contest]++
	}
	if games["two"] != 12 || games["two.extra"] != 6 || games["three"] != 2 || len(games) != 3 {
		t.Errorf("games: %v", games)
	}
	if got := plan.Tables[2].IDs(); !slices.Equal(got, names(2)) {
		t.Errorf("the final: %v", got)
	}
	plan, played = playAll(t, read(t, headOfEvent+entries(3)+text), drawn, first)
	if n := len(played); n != 6+3*6+6 || len(plan.Notes) != 1 || !strings.HasPrefix(plan.Notes[0], "two: p01, p02, p03 are still equal after extra games") {
		t.Errorf("%d games, %q", n, plan.Notes)
	}
	_, played = playAll(t, read(t, headOfEvent+entries(3)+text+`ties = "all"
`), drawn, first)
	if len(played) != 12 {
		t.Errorf(`ties = "all: %d games"
`, len(played))
	}
}

// A knock-out of six: two rest in the first round; a match is two games; a drawn one is
// played on three times, and then the higher seed goes on.
func TestKnockout(t *testing.T) {
	const text = `
[[stage]]
name = "cup"
kind = "knockout"
`
	plan, played := playAll(t, read(t, headOfEvent+entries(6)+text), stronger, first)
	games := map[string]int{}
	for _, s := range played {
		games[s.Contest]++
	}
	if games["cup.1"] != 4 || games["cup.2"] != 4 || games["cup.3"] != 2 || len(games) != 3 {
		t.Errorf("games: %v", games)
	}
	if final := plan.Tables[2].IDs(); !slices.Equal(final, names(2)) {
		t.Errorf("the final: %v", final)
	}
	plan, played = playAll(t, read(t, headOfEvent+entries(2)+text), drawn, first)
	if len(played) != 2+3*2 || len(plan.Notes) != 1 || plan.Notes[0] != "cup.1: p01 and p02 drew; p01 goes on as the higher seed" {
		t.Errorf("%d games, %q", len(played), plan.Notes)
	}
	if _, played = playAll(t, read(t, headOfEvent+entries(2)+text+`draws = "seed"
`), drawn, first); len(played) != 2 {
		t.Errorf(`draws = "seed: %d games"
`, len(played))
	}
	e := read(t, headOfEvent+entries(4)+text+`
[[stage]]
name = "last"
kind = "round-robin"
from = "cup"
top = 3
`)
	if plan, _ = playAll(t, e, stronger, first); !slices.Equal(plan.Tables[2].IDs(), names(3)) {
		t.Errorf("from a knock-out: %v", plan.Tables[2].IDs())
	}
}

// A disqualified entry is in no table, and its place is another's.
func TestDisqualified(t *testing.T) {
	text := headOfEvent + entries(4) + `
[[stage]]
name = "two"
kind = "round-robin"

[[stage]]
name = "three"
kind = "round-robin"
from = "two"
top = 2
`
	e := read(t, text)
	_, played := playAll(t, e, stronger, first)
	state := event.State{Results: map[string]event.Result{}, Rounds: map[string]map[string]int{}, Begun: map[string][]event.Pair{}}
	for _, s := range played {
		enterState(&state, &Attempt{Slot: s.ID(), Ending: Counts, Result: event.Result{Winner: stronger(&s)}, Stage: s.Contest, Round: s.Round, Players: s.Players})
	}
	plan := planOut(t, text+`
[[disqualified]]
entry = "p01"
why = "not the author"
`, state)
	if got := plan.Tables[0].IDs(); !slices.Equal(got, names(4)[1:]) || plan.Tables[0].Rows[0].Played() != 4 {
		t.Errorf("stage two: %+v", plan.Tables[0].Rows)
	}
	if got := plan.Tables[1].IDs(); !slices.Equal(got, []string{"p02", "p03"}) || plan.Stage != "three" {
		t.Errorf("the final: %v in %q", got, plan.Stage)
	}
	var open []string
	for _, s := range plan.Slots {
		if _, done := state.Results[s.ID()]; !done {
			open = append(open, s.ID())
		}
	}
	if !slices.Equal(open, []string{"three.1.3-4.1", "three.1.3-4.2"}) {
		t.Errorf("still to be played: %v", open)
	}
}

// In a knock-out the bracket stays, and the opponent whom the disqualified beat goes on.
func TestCupDisqualified(t *testing.T) {
	text := headOfEvent + entries(4) + `
[[stage]]
name = "cup"
kind = "knockout"
`
	e := read(t, text)
	_, played := playAll(t, e, stronger, first)
	state := event.State{Results: map[string]event.Result{}, Rounds: map[string]map[string]int{}, Begun: map[string][]event.Pair{}}
	for _, s := range played {
		enterState(&state, &Attempt{Slot: s.ID(), Ending: Counts, Result: event.Result{Winner: stronger(&s)}, Stage: s.Contest, Round: s.Round, Players: s.Players})
	}
	plan := planOut(t, text+`
[[disqualified]]
entry = "p01"
why = "x"
`, state)
	var slots []string
	for _, s := range plan.Slots {
		slots = append(slots, s.ID())
	}
	if want := []string{"cup.1.1.3-4.1", "cup.1.1.3-4.2", "cup.2.1.3-5.1", "cup.2.1.3-5.2"}; !slices.Equal(slots, want) {
		t.Errorf("slots %v, want %v", slots, want)
	}
}

// In a Swiss stage rounds that have begun stay as they were paired; later ones are without
// the disqualified.
func TestSwissDisqualified(t *testing.T) {
	text := headOfEvent + entries(6) + `
[[stage]]
name = "s"
kind = "swiss"
rounds = 3
`
	e := read(t, text)
	state := event.State{Results: map[string]event.Result{}, Rounds: map[string]map[string]int{}, Begun: map[string][]event.Pair{}}
	before := event.MakePlan(scheduled(e), state)
	for _, s := range before.Slots {
		enterState(&state, &Attempt{Slot: s.ID(), Ending: Counts, Result: event.Result{Winner: stronger(&s)}, Stage: s.Contest, Round: s.Round, Players: s.Players})
	}
	out := read(t, text+`
[[disqualified]]
entry = "p01"
why = "x"
`)
	plan := planOf(out, state)
	var kept, next []event.Slot
	for _, s := range plan.Slots {
		if s.Players[0] == "p01" || s.Players[1] == "p01" {
			t.Errorf("%s is to be played", s.ID())
		}
		if s.Round == 1 {
			kept = append(kept, s)
		} else {
			next = append(next, s)
		}
	}
	want := slices.DeleteFunc(slices.Clone(before.Slots), func(s event.Slot) bool { return s.Players[0] == "p01" || s.Players[1] == "p01" })
	if !slices.Equal(kept, want) || len(next) != 2 {
		t.Errorf("round 1 was %v, is %v; then %v", want, kept, next)
	}
	if !slices.ContainsFunc(plan.Tables[0].Rows, func(r event.Row) bool { return r.Byes == 1 }) {
		t.Errorf("five are left, and nobody rests: %+v", plan.Tables[0].Rows)
	}
}

// For any event, results and order: every slot has one id, is played once, the plan at the
// end does not depend on the order, and points add up.
func TestPlans(t *testing.T) {
	random.Check(t, func(t *random.T) {
		n := t.Between(2, 7)
		kind := random.One(t, []string{"round-robin\"\n", "swiss\"\nrounds = 4\n", "knockout\"\n", "round-robin\"\nstarts = [\"standard\"]\ndraw = [{ count = 1, plies = 4 }]\ngames = 2\n"})
		main := "\n[[stage]]\nname = \"main\"\nkind = \"" + kind
		text := headOfEvent + entries(n) + main
		if t.Bool() {
			text = headOfEvent + entries(n) + "\n[[stage]]\nname = \"in\"\nkind = \"qualify\"\nagainst = \"base\"\n" + main
		}
		if t.Bool() {
			text += `
[[stage]]
name = "last"
kind = "round-robin"
from = "main"
top = 2
`
		}
		salt := t.Uint64()
		result := func(s *event.Slot) base.Seat { return base.Seat(keyed(fmt.Append(nil, salt), s.ID()).IntN(3)) }
		e := read(t, text)
		plan, played := playAll(t, e, result, first)
		again, _ := playAll(t, e, result, func(n int) int { return t.Between(0, n-1) })
		if fmt.Sprint(plan.Slots) != fmt.Sprint(again.Slots) || fmt.Sprint(plan.Notes) != fmt.Sprint(again.Notes) {
			t.Fatalf("another order makes another event:\n%v\n%v", plan.Slots, again.Slots)
		}
		ids := map[string]bool{}
		for _, s := range played {
			if ids[s.ID()] || s.Players[0] == s.Players[1] {
				t.Fatalf("%s is played twice, or by one", s.ID())
			}
			ids[s.ID()] = true
		}
		for i, table := range plan.Tables {
			closes(t, table)
			if !reflect.DeepEqual(table.Rows, again.Tables[i].Rows) {
				t.Fatalf("another order makes another table")
			}
		}
	})
}

// closes checks that wins equal losses, and that a game has 2 points.
func closes(t *random.T, table *event.Table) {
	won, lost, drawn, points := 0, 0, 0, int64(0)
	for _, r := range table.Rows {
		won, lost, drawn, points = won+r.Won, lost+r.Lost, drawn+r.Drawn, points+r.Points
	}
	if won != lost || drawn%2 != 0 || points != int64(2*won+drawn)*1000 {
		t.Fatalf("%s does not close: %+v", table.Contest, table.Rows)
	}
}

// names returns the ids of that many entries.
func names(n int) []string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("p%02d", i+1))
	}
	return list
}
