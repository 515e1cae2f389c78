package analysis

import (
	"reflect"
	"testing"
)

// sequence returns the rating of games one after another, as bots are called.
func sequence(t *testing.T, list ...Result) Sequential {
	var c Counts
	for _, r := range list {
		r.Game = "g"
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return Sequence(&c, "g", 32)
}

// The order is that of the time of play, not of names: the same games with other names of
// events and stages give the same ratings, and the first of two wins is worth the 16 points
// of an even game.
func TestSequenceFollowsTime(t *testing.T) {
	early, late := Result{Event: "z", Stage: "main", UTC: 1, First: "a", Second: "b", Outcome: FirstWins}, Result{Event: "b", Stage: "final", UTC: 2, First: "a", Second: "b", Outcome: FirstWins}
	s := sequence(t, late, early)
	early.Event, early.Stage, late.Event, late.Stage = "b", "final", "z", "main"
	if other := sequence(t, early, late); !reflect.DeepEqual(s, other) || s.Bots[0].History[0] != 16 {
		t.Errorf("%+v, and by other names %+v", s, other)
	}
	late.UTC = 0
	if s := sequence(t, early, late); s.Missing != NotTimed || len(s.Bots) != 0 {
		t.Errorf("games without time of two stages: %+v", s)
	}
}

// Without times rounds are the order. Games of one round count as played at once, whatever
// the bots are called.
func TestSequenceFollowsRounds(t *testing.T) {
	game := func(round, first, second string) Result {
		return Result{Round: round, First: first, Second: second, Outcome: FirstWins}
	}
	s := sequence(t, game("10", "c", "a"), game("9", "a", "b"), game("9", "c", "b"))
	elo := map[string][]float64{}
	for _, b := range s.Bots {
		elo[b.Bot] = b.History
	}
	if elo["a"][0] != 16 || elo["c"][0] != 16 || elo["b"][1] != -32 || elo["c"][1] != 32 || elo["a"][1] != 0 {
		t.Errorf("%v", elo)
	}
}
