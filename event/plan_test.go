package event

import (
	"fmt"
	"slices"
	"testing"

	"scrutineer/base"
)

// turnsOf returns an event of one stage.
func turnsOf(kind Kind, entries, conditions, games int) *Schedule {
	s := Stage{Name: "main", Kind: kind, Games: games, Programs: "frozen"}
	switch kind {
	case SwissKind:
		s.Rounds = 3
	case Knockout:
		s.Draws = "replay"
	case Qualify:
		s.Base, s.Pass = "base", 1
	}
	for range conditions {
		s.Conditions = append(s.Conditions, Condition{Start: "-"})
	}
	e := &Schedule{Event: "e", Game: "dots", Points: Points{Win: 3000, Draw: 1000}, Seed: 7, Stages: []Stage{s}}
	for i := range entries {
		e.Entries = append(e.Entries, Entry{ID: fmt.Sprintf("p%d", i+1)})
	}
	e.Entries = append(e.Entries, Entry{ID: "base", Base: true})
	return e
}

// inOrder plays an event in the order of its plan: the upper entry wins, and sometimes a
// game is drawn.
func inOrder(e *Schedule, out ...string) []Slot {
	state := State{Results: map[string]Result{}, Out: map[string]bool{}, Begun: map[string][]Pair{}, Rounds: map[string]map[string]int{"main": {}}}
	for _, id := range out {
		state.Out[id] = true
	}
	var played []Slot
	for {
		var open []Slot
		for _, s := range MakePlan(e, state).Slots {
			if _, done := state.Results[s.ID()]; !done {
				open = append(open, s)
			}
		}
		if len(open) == 0 {
			return played
		}
		for _, s := range open[:min(len(open), 16)] { // what is planned again comes after
			winner := base.First
			if len(played)%7 == 3 {
				winner = base.Nobody
			} else if s.Players[1] < s.Players[0] {
				winner = base.Second
			}
			state.Results[s.ID()], played = Result{Winner: winner}, append(played, s)
			key := RoundKey(s.Contest, s.Round)
			state.Begun[key] = append(state.Begun[key], FirstSeats(s.Name, s.Players))
		}
	}
}

// turnsOn calls f with every kind of stage in several sizes.
func turnsOn(t *testing.T, f func(t *testing.T, kind Kind, entries, conditions, games int, played []Slot)) {
	for _, kind := range []Kind{RoundRobin, Qualify, SwissKind, Knockout} {
		for _, entries := range []int{2, 3, 5, 8} {
			for _, conditions := range []int{1, 3} {
				for _, games := range []int{1, 3} {
					t.Run(fmt.Sprint(kind, entries, conditions, games), func(t *testing.T) {
						f(t, kind, entries, conditions, games, inOrder(turnsOf(kind, entries, conditions, games)))
					})
				}
			}
		}
	}
}

// At any time the entries of a contest have about the same number of games: in a round
// robin the numbers differ by at most two, and two more if somebody rests in each round; in
// the other kinds, in which each plays one opponent in a round, a turn.
func TestTurnsAreEven(t *testing.T) {
	turnsOn(t, func(t *testing.T, kind Kind, entries, conditions, games int, played []Slot) {
		most := turn
		if kind == RoundRobin && entries%2 == 1 {
			most += turn
		}
		count := map[string]map[string]int{}
		key := func(s *Slot) string { return RoundKey(s.Contest, s.Round) }
		for i := range played {
			s := &played[i]
			if count[key(s)] == nil {
				count[key(s)] = map[string]int{}
			}
			for _, id := range s.Players {
				count[key(s)][id] = 0
			}
		}
		for i := range played {
			s := &played[i]
			now := count[key(s)]
			now[s.Players[0]]++
			now[s.Players[1]]++
			least, best := len(played), 0
			for id, n := range now {
				if id != "base" {
					least, best = min(least, n), max(best, n)
				}
			}
			if best-least > most {
				t.Fatalf("after %s: %v", s.ID(), now)
			}
		}
	})
}

// The games of a turn follow each other, in both seats under one condition. Between two
// turns of a pair every other pair that has one left has its turn.
func TestTurnsOfAPair(t *testing.T) {
	turnsOn(t, func(t *testing.T, kind Kind, entries, conditions, games int, played []Slot) {
		if kind == SwissKind || kind == Knockout { // where not everything is known before
			return
		}
		pairs := 0
		last := map[Pair]int{}
		for i := 0; i < len(played); i += turn {
			a, b := &played[i], &played[i+1]
			if a.Players != (Pair{b.Players[1], b.Players[0]}) || a.Condition != b.Condition {
				t.Fatalf("%v is followed by %v", a, b)
			}
			pair := Pair{min(a.Players[0], a.Players[1]), max(a.Players[0], a.Players[1])}
			if at, met := last[pair]; !met {
				pairs++
			} else if i-at != turn*pairs {
				t.Fatalf("%s comes %d games after the turn before, with %d pairs", a.ID(), i-at, pairs)
			}
			last[pair] = i
		}
		if want := turn * pairs * conditions * games; len(played) != want {
			t.Errorf("%d games, want %d", len(played), want)
		}
	})
}

// A slot does not depend on when it is played: A-B.N of a round robin has the condition of
// its turn, and the seats of the document.
func TestTurnsKeepSlots(t *testing.T) {
	turnsOn(t, func(t *testing.T, kind Kind, entries, conditions, games int, played []Slot) {
		if kind != RoundRobin {
			return
		}
		seen := map[string]bool{}
		for _, s := range played {
			var a, b, n int
			if _, err := fmt.Sscanf(s.Name, "%d-%d.%d", &a, &b, &n); err != nil {
				t.Fatal(err)
			}
			first, second := a, b // an odd number of places apart: the upper has seat 1
			if (b-a)%2 == 0 {
				first, second = b, a
			}
			if n%2 == 0 {
				first, second = second, first
			}
			want := Slot{Contest: "main", Stage: "main", Session: "game", Round: 1, Name: s.Name, id: "main.1." + s.Name,
				Players: Pair{fmt.Sprint("p", first), fmt.Sprint("p", second)}, Condition: base.Number((n - 1) / 2 % conditions)}
			if s != want || seen[s.Name] {
				t.Fatalf("%+v, want %+v once", s, want)
			}
			seen[s.Name] = true
		}
	})
}

// A disqualified entry takes its own games out of the order, and nobody else's.
func TestTurnsWithout(t *testing.T) {
	e := turnsOf(RoundRobin, 5, 2, 2)
	var want []string
	for _, s := range MakePlan(e, State{}).Slots {
		if !slices.Contains(s.Players[:], "p2") {
			want = append(want, s.ID())
		}
	}
	var got []string
	for _, s := range inOrder(e, "p2") {
		got = append(got, s.ID())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Equal totals share a rank, and the next has the place by number.
func TestRanks(t *testing.T) {
	tally := newTally(Points{2000, 1000, 0}, names(5)) // the fifth has not played
	tally.game(&Slot{Players: Pair{"p04", "p01"}}, Result{Winner: base.First})
	tally.game(&Slot{Players: Pair{"p02", "p03"}}, Result{Winner: base.Nobody})
	text := func(t *Table) (text string) {
		for _, r := range t.Rows {
			text += fmt.Sprintf("%d-%d %s %d+%d ", r.Rank, r.To, r.ID, r.Points, r.Total-r.Points)
		}
		return text
	}
	want := "1-1 p04 2000+0 2-3 p02 1000+0 2-3 p03 1000+0 4-5 p01 0+0 4-5 p05 0+0 "
	if got := text(tally.table("x")); got != want {
		t.Errorf("%s", got)
	}
	tally = newTally(Points{1000, 500, 0}, names(2))
	tally.game(&Slot{Players: Pair{"p01", "p02"}}, Result{})
	tally.rest("p02", 1)
	want = "1-1 p02 500+1000 2-2 p01 500+0 "
	if got := text(tally.table("x")); got != want {
		t.Errorf("%s", got)
	}
}
