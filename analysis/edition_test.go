package analysis

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// Strengths that do not change differ within their interval as often as it says, if the
// second edition has all games of the first and as many again.
func TestChangeHoldsWhatItSays(t *testing.T) {
	within, all := 0, 0
	o := Options{Anchors: []Anchor{{Bot: "a", Elo: 1500}}}
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 3))
		bots, strength := []string{"a", "b", "c", "d", "e", "f"}, make([]float64, 6)
		for i := range strength {
			strength[i] = rng.NormFloat64()
		}
		c := &Counts{}
		play := func() *Edition {
			for i, x := range bots {
				for k, y := range bots[:i] {
					won := 0
					for range 12 {
						won += bit(rng.Float64() < 1/(1+math.Exp(strength[k]-strength[i])))
					}
					played(t, c, x, y, won, 0, 12-won)
				}
			}
			return ListOf(c, "g", o)
		}
		first, second := play(), play()
		if err := second.Follow(first); err != nil {
			t.Fatal(err)
		}
		for _, x := range second.Bots {
			if x.Bot != "a" {
				all++
				within += bit(math.Abs(x.Change.Elo) <= HalfWidth(0.95)*x.Change.SE)
			}
		}
	}
	if share := float64(within) / float64(all); share < 0.92 || share > 0.98 {
		t.Errorf("%.3f of %d changes are within their interval", share, all)
	}
}

// Editions that cannot be compared are refused.
func TestFollowRefuses(t *testing.T) {
	c := league(t)
	held := ListOf(c, "g", Options{Anchors: []Anchor{{Bot: "a", Elo: 1500}}})
	if err := ListOf(c, "g", Options{}).Follow(held); !errors.Is(err, ErrNoAnchors) {
		t.Error(err)
	}
	for _, o := range []Options{{Anchors: []Anchor{{Bot: "a", Elo: 1600}}}, {Model: Ordo, Anchors: held.Anchors}} {
		if err := ListOf(c, "g", o).Follow(held); !errors.Is(err, ErrOtherAnchors) {
			t.Error(err)
		}
	}
	fewer := &Counts{}
	played(t, fewer, "a", "b", 1, 0, 1)
	if err := ListOf(fewer, "g", Options{Anchors: held.Anchors}).Follow(held); err == nil || !strings.Contains(err.Error(), "games are missing") {
		t.Error(err)
	}
}
