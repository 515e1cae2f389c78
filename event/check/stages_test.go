package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/event"
	"scrutineer/judge"
)

// playedEvent is a schedule whose stages are computed, and the logs of its plan. The program that
// is first in the alphabet wins.
type playedEvent struct {
	text  string
	games []*game
	n     int
}

// played plays a schedule: every game of its plan, in order. The program that is first in
// the alphabet wins unless wins says otherwise.
func played(t testing.TB, text string, wins func(s *event.Slot) int) *playedEvent {
	t.Helper()
	e := &playedEvent{text: text}
	s := asked(t, text)
	state := event.State{Results: map[string]event.Result{}, Rounds: map[string]map[string]int{}, Begun: map[string][]event.Pair{}}
	for range 1000 {
		plan, open := event.MakePlan(s, state), 0
		for i := range plan.Slots {
			slot := &plan.Slots[i]
			if _, done := state.Results[slot.ID()]; done {
				continue
			}
			open++
			g := e.add(slot, winner(slot, wins))
			state.Results[slot.ID()] = event.Result{Winner: 1}
			if g.winner == 2 {
				state.Results[slot.ID()] = event.Result{Winner: 2}
			}
		}
		if open == 0 && plan.Stage == "" {
			return e
		}
	}
	t.Fatal("the event never ends")
	return nil
}

func winner(s *event.Slot, wins func(s *event.Slot) int) int {
	if wins != nil {
		if w := wins(s); w != 0 {
			return w
		}
	}
	if s.Players[0] < s.Players[1] {
		return 1
	}
	return 2
}

// add writes the log of a slot.
func (e *playedEvent) add(s *event.Slot, winner int) *game {
	e.n++
	g := newGame(e.n, s.Players[0], s.Players[1], winner)
	g.Session, g.Stage, g.Round, g.Slot, g.ID = s.Session, s.Contest, fmt.Sprint(s.Round), s.Name, s.ID()+".1"
	e.games = append(e.games, g)
	return g
}

// find returns the game of a slot.
func (e *playedEvent) find(t testing.TB, id string) *game {
	t.Helper()
	for _, g := range e.games {
		if g.ID == id+".1" {
			return g
		}
	}
	t.Fatalf("no game %s", id)
	return nil
}

// drop removes a game.
func (e *playedEvent) drop(t testing.TB, id string) {
	g := e.find(t, id)
	e.games = slices.DeleteFunc(e.games, func(o *game) bool { return o == g })
}

// stages returns a schedule of n programs a, b, c ... and a base program z.
func stages(n int, text string) string {
	var b strings.Builder
	b.WriteString(`event = "cup"
game = "fiverow"
params = { height = 10, width = 10 }
points = { win = 2, draw = 1, loss = 0 }
seed = 1

[[entry]]
id = "z"
base = true
`)
	for i := range n {
		fmt.Fprintf(&b, `
[[entry]]
id = "%c"
`, 'a'+i)
	}
	return b.String() + text + "\n"
}

const (
	seedStages = `
[[stage]]
name = "one"
kind = "qualify"
against = "z"
pass = 2
games = 1
programs = "free"

[[stage]]
name = "two"
kind = "round-robin"
games = 1
programs = "frozen"
` +
		`
[[stage]]
name = "three"
kind = "round-robin"
from = "two"
top = 2
ties = "extra"
games = 1
programs = "frozen"
`
	swissStage = `
[[stage]]
name = "main"
kind = "swiss"
games = 1
rounds = 3
programs = "frozen"
`
	cupStage = `
[[stage]]
name = "cup"
kind = "knockout"
games = 1
draws = "replay"
programs = "frozen"
`
)

// notes returns findings that these small events always have.
func notes(s string) string {
	list := strings.Fields(s)
	return strings.Join(slices.DeleteFunc(list, func(w string) bool {
		return strings.HasPrefix(w, "starts-announced") || strings.HasPrefix(w, "first-unbalanced") || strings.HasPrefix(w, "same-moves")
	}), " ")
}

func TestPlantedStages(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		text   string
		change func(t *testing.T, e *playedEvent)
		want   string
		status judge.Status
	}{
		{"three stages", 4, seedStages, nil, "", judge.Verified},
		{"a qualifying game is missing", 4, seedStages, func(t *testing.T, e *playedEvent) { e.drop(t, "one.1.1-2.1") }, "slot-missing", judge.Open},
		{"who has not passed plays", 4, seedStages, func(t *testing.T, e *playedEvent) {
			for _, g := range e.games[6:8] { // d loses both of its games against z
				g.winner = 3 - g.winner
			}
		}, "not-qualified", judge.Rejected},
		{"a program changed between stages", 4, seedStages, func(t *testing.T, e *playedEvent) {
			for _, g := range e.games {
				if g.Stage == "three" {
					update(g, "a", digestOf("a2"), "1")
				}
			}
		}, "", judge.Verified},
		{"a program changed between stages that freeze it", 4, strings.Replace(seedStages, `ties = "extra"
games = 1
programs = "frozen"
`, `ties = "extra"
games = 1
programs = "as two"
`, 1), func(t *testing.T, e *playedEvent) {
			for _, g := range e.games {
				if g.Stage == "three" {
					update(g, "a", digestOf("a2"), "1")
				}
			}
		}, "frozen-changed", judge.Rejected},
		{"a program changed within a stage", 4, seedStages, func(t *testing.T, e *playedEvent) { update(e.find(t, "two.1.2-5.1"), "a", digestOf("a2"), "1") }, "frozen-changed", judge.Rejected},
		{"another in the final", 4, seedStages, func(t *testing.T, e *playedEvent) {
			for _, g := range e.games {
				if g.Stage == "three" {
					for i := range g.Programs {
						if g.Programs[i].ID == "b" {
							g.Programs[i].ID, g.Programs[i].Digest = "c", digestOf("c")
						}
					}
					g.Slot = strings.Replace(g.Slot, "2-3", "2-4", 1)
				}
			}
		}, "not-qualified slot-missing*2", judge.Rejected},
		{"a final while the stage before is not over", 4, seedStages, func(t *testing.T, e *playedEvent) { e.drop(t, "two.1.2-3.1") }, "slot-missing", judge.Open},
		{"Swiss rounds", 6, swissStage, nil, "", judge.Verified},
		{"Swiss rounds of an odd number", 5, swissStage, nil, "", judge.Verified},
		{"a Swiss game is missing", 6, swissStage, func(t *testing.T, e *playedEvent) { e.games = e.games[:len(e.games)-1] }, "slot-missing", judge.Open},
		{"a game of the first Swiss round is missing", 6, swissStage, func(t *testing.T, e *playedEvent) { e.games = e.games[1:] }, "slot-missing", judge.Open},
		{"all of the first Swiss round is missing", 6, swissStage, func(t *testing.T, e *playedEvent) { e.games = e.games[3:] }, "slot-missing*3", judge.Open},
		{"Swiss pairs that meet twice in a round", 4, strings.Replace(swissStage, "games = 1\n", "games = 2\n", 1), nil, "", judge.Verified},
		{"Swiss pairs that meet twice in a round, and once have no log", 4, strings.Replace(swissStage, "games = 1\n", "games = 2\n", 1), func(t *testing.T, e *playedEvent) { e.games = e.games[1:] }, "slot-missing", judge.Open},
		{"a Swiss round is missing", 6, swissStage, func(t *testing.T, e *playedEvent) { e.games = e.games[:6] }, "slot-missing*3", judge.Open},
		{"a knock-out", 4, cupStage, nil, "", judge.Verified},
		{"a knock-out of five", 5, cupStage, nil, "", judge.Verified},
		{"who is out plays on", 4, cupStage, func(t *testing.T, e *playedEvent) {
			for _, g := range e.games {
				if g.Stage == "cup.1" {
					g.winner = 3 - g.winner
				}
			}
		}, "not-qualified*2 slot-missing*2", judge.Rejected},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := played(t, stages(c.n, c.text), nil)
			if c.change != nil {
				c.change(t, e)
			}
			r := heldAgainst(t, e.games, Against{Schedule: asked(t, e.text)})
			if got := notes(codes(r.Contests)); got != c.want || worst(r) != c.status {
				t.Errorf("%s, %q; want %s, %q\n%s", worst(r), got, c.status, c.want, show(r))
			}
		})
	}
}

// rounds writes the logs of a Swiss stage, given its pairs, one string a round. "ab cd"
// means that a has seat 1 against b. The first wins unless the second is a capital letter:
// "aB".
func rounds(list ...string) (games []*game) {
	n := 0
	for i, text := range list {
		for k, p := range strings.Fields(text) {
			n++
			low := strings.ToLower(p)
			winner := 1
			if p[1] != low[1] {
				winner = 2
			}
			g := newGame(n, low[:1], low[1:], winner)
			g.Stage, g.Round, g.Slot, g.ID = "main", fmt.Sprint(i+1), fmt.Sprint(k+1), fmt.Sprintf("r%d.%d", i+1, k+1)
			games = append(games, g)
		}
	}
	return games
}

func TestSwissPairings(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		rounds []string
		want   string
		status judge.Status
	}{
		{"sound", 4, []string{"ab cd", "ca bD", "da bc"}, "", judge.Verified},
		{"a rematch", 4, []string{"ab cd", "ba dC", "ac bd"}, "swiss-far swiss-rematch*2", judge.Rejected},
		{"a rematch that could not be avoided", 2, []string{"ab", "ba", "ab"}, "swiss-rematch*2", judge.Verified},
		{"three times seat 1", 4, []string{"ab cd", "ac db", "ad bc"}, "swiss-seats", judge.Open},
		{"two times seat 1", 4, []string{"ab cd", "ac db", "da bc"}, "", judge.Verified},
		{"winners meet losers", 4, []string{"ab cd", "dA bC", "ca db"}, "swiss-far", judge.Open},
		{"who rests", 3, []string{"ab", "bc", "ca"}, "", judge.Verified},
		{"one rests twice", 3, []string{"ab", "ba", "ca"}, "swiss-bye swiss-rematch", judge.Rejected},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := heldAgainst(t, rounds(c.rounds...), Against{Schedule: asked(t, stages(c.n, swissStage))})
			if got := notes(codes(r.Contests)); got != c.want || worst(r) != c.status {
				t.Errorf("%s, %q; want %s, %q\n%s", worst(r), got, c.status, c.want, show(r))
			}
		})
	}
}

// The match for the third place has slots like every other.
func TestThirdPlace(t *testing.T) {
	e := played(t, stages(4, "\n[[stage]]\nname = \"cup\"\nkind = \"knockout\"\nthird-place = true\n"), nil)
	if len(e.games) != 8 {
		t.Fatalf("%d games, want two in each of the semi-finals, the final and the match of their losers", len(e.games))
	}
	r := heldAgainst(t, e.games, Against{Schedule: asked(t, e.text)})
	if got := notes(codes(r.Contests)); got != "" || len(r.Contests) != 3 {
		t.Errorf("%q\n%s", got, show(r))
	}
	e.drop(t, "cup.third.1.4-5.2")
	r = heldAgainst(t, e.games, Against{Schedule: asked(t, e.text)})
	if got := notes(codes(r.Contests)); got != "slot-missing" {
		t.Errorf("%q\n%s", got, show(r))
	}
}

// Points by which a win is worth no more than a draw are those of the event, and that they
// are is said.
func TestOddPoints(t *testing.T) {
	text := stages(2, "\n[[stage]]\nname = \"main\"\nkind = \"round-robin\"\n")
	for points, said := range map[string]bool{"win = 1, draw = 1, loss = 0": true, "win = 2, draw = 1, loss = 0": false} {
		e := played(t, strings.Replace(text, "win = 2, draw = 1, loss = 0", points, 1), nil)
		r := heldAgainst(t, e.games, Against{Schedule: asked(t, e.text)})
		if got := strings.Contains(strings.Join(r.Unchecked, "\n"), "whether points 1/1/0 are meant"); got != said || notes(codes(r.Contests)) != "" {
			t.Errorf("%s: %q\n%s", points, r.Unchecked, show(r))
		}
	}
}
