package gametest_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"scrutineer/base"
	"scrutineer/examples/games"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// From the small setup of any game, random games are short, but not all at once over, and
// either seat can win.
func TestSmall(t *testing.T) {
	for _, g := range append(all.Games(), games.Raid) {
		setup := gametest.Small(g)
		if again := gametest.Small(g); !reflect.DeepEqual(again, setup) {
			t.Errorf("%s: %v, then %v", g.Name, setup, again)
		}
		pos, err := g.Open(setup)
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		rng, plies, wins := rand.New(rand.NewPCG(5, 6)), 0, map[base.Seat]int{}
		for range 100 {
			for pos.Reset(); pos.Turn() != base.Nobody; plies++ {
				legal := pos.AppendLegal(nil)
				pos.Play(legal[rng.IntN(len(legal))])
			}
			wins[pos.Outcome().Winner]++
		}
		if plies < 100*6 || plies > 100*30 || wins[base.First] == 0 || wins[base.Second] == 0 {
			t.Errorf("%s, %v: %d plies in 100 games, winners %v", g.Name, setup, plies, wins)
		}
	}
}

// A game that one seat cannot win has its usual setup.
func TestSmallOfNone(t *testing.T) {
	g := *games.Raid
	g.NewPosition = func(setup rules.Setup) (rules.Position, error) {
		pos, err := games.Raid.NewPosition(setup)
		return fixed{pos}, err
	}
	if got, want := gametest.Small(&g), gametest.Usual(&g); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// fixed is a position that seat 1 wins whatever is played.
type fixed struct{ rules.Position }

func (f fixed) Outcome() rules.Outcome {
	o := f.Position.Outcome()
	if o.Over {
		o.Winner = base.First
	}
	return o
}
