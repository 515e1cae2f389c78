package analysis

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Edition is a rating list at one time.
type Edition struct {
	Game      string     `json:"game"`
	Level     float64    `json:"level"` // of the intervals
	Scale     float64    `json:"scale"` // of a rating's Elo, see Pool.Scale; 1 for the logistic one
	Anchors   []Anchor   `json:"anchors"`
	Relations []Relation `json:"relations"`
	Bots      []Listed   `json:"bots"`           // the anchored ones first, strongest first
	Gone      []Listed   `json:"gone,omitempty"` // of the previous edition, in no game now
	Ratings   Ratings    `json:"-"`
}

// Listed is a bot of a rating list.
type Listed struct {
	Rank int `json:"rank"` // within the pool
	// Pool is 0 for bots on the scale of the anchors, and otherwise the number of a pool
	// that no game connects with them.
	Pool       int     `json:"pool,omitempty"`
	Bot        string  `json:"bot"`
	Elo        float64 `json:"elo"`
	SE         float64 `json:"se"`
	Low        Bound   `json:"low"`
	High       Bound   `json:"high"`
	Games      int64   `json:"games"`
	HalfPoints int64   `json:"half_points"`
	Draws      int64   `json:"draws"`
	Opponents  float64 `json:"opponents"` // their mean rating, game by game
	Status     Status  `json:"status,omitempty"`
	Change     *Change `json:"change,omitempty"` // nil for a new bot, or without a previous edition
}

// Status is what happened to a bot since the previous edition.
type Status string

// Status values; empty for a bot that has played.
const (
	NewBot      Status = "new"      // it is in the list for the first time
	InactiveBot Status = "inactive" // it has played no game since
)

// Change is how a rating differs from that in the previous edition.
type Change struct {
	Elo   float64 `json:"elo"`
	Games int64   `json:"games"` // since then
	Rank  int     `json:"rank"`  // then
	// SE is the standard error of Elo if the strength has not changed: the root of the
	// old rating's variance minus the new one's. 0 if it is unknown.
	SE float64 `json:"se"`
}

// ListOf returns the rating list of the games so far, by the model HalfDraws unless Ordo is
// chosen.
func ListOf(c *Counts, game string, o Options) *Edition {
	if o.Model != Ordo {
		o.Model = HalfDraws
	}
	e := &Edition{Game: game, Scale: 1, Anchors: []Anchor{}, Relations: []Relation{}, Bots: []Listed{}}
	bots := c.Bots(game)
	here := func(bot string) bool { _, is := slices.BinarySearch(bots, bot); return is }
	for _, a := range o.Anchors {
		if here(a.Bot) {
			e.Anchors = append(e.Anchors, a)
		}
	}
	for _, r := range o.Relations {
		if here(r.New) && here(r.Old) {
			e.Relations = append(e.Relations, r)
		}
	}
	o.Anchors, o.Relations = e.Anchors, e.Relations
	e.Ratings = Rate(c, game, o)
	e.Level = e.Ratings.Level
	met := Oppositions(c, game, e.Ratings)
	for _, p := range e.Ratings.Pools {
		if p.Scale != 0 {
			e.Scale = p.Scale
		}
		for _, r := range p.Ratings {
			x := Listed{Rank: r.Rank, Pool: p.Number, Bot: r.Bot, Elo: r.Elo, SE: r.SE, Low: r.Low, High: r.High,
				Games: r.Games, HalfPoints: r.HalfPoints, Draws: met[r.Bot].Draws, Opponents: met[r.Bot].Opponents}
			if p.Anchored {
				x.Pool = 0
			}
			e.Bots = append(e.Bots, x)
		}
	}
	slices.SortStableFunc(e.Bots, func(a, b Listed) int { return bit(a.Pool > 0) - bit(b.Pool > 0) })
	return e
}

// Reasons why two editions are not compared.
var (
	ErrNoAnchors    = errors.New("two editions need an anchor to share a scale")
	ErrOtherAnchors = errors.New("the previous edition has other anchors or another scale")
)

// Follow compares e with the previous edition, whose games must be among those of e.
//
// An estimate from all games is uncorrelated with its difference from an estimate of fewer
// games (Hausman, Econometrica 46, 1978). The variance of the change is therefore the older
// variance minus the newer.
func (e *Edition) Follow(before *Edition) error {
	switch {
	case len(e.Anchors) == 0:
		return ErrNoAnchors
	case !slices.Equal(e.Anchors, before.Anchors) || math.Abs(e.Scale-before.Scale) > 1e-6:
		return ErrOtherAnchors
	}
	old := map[string]Listed{}
	for _, x := range before.Bots {
		old[x.Bot] = x
	}
	for i := range e.Bots {
		x := &e.Bots[i]
		then, known := old[x.Bot]
		delete(old, x.Bot)
		if !known {
			x.Status = NewBot
			continue
		}
		if x.Games < then.Games {
			return fmt.Errorf("%q has %d games, and had %d in the previous edition: games are missing", x.Bot, x.Games, then.Games)
		}
		if x.Games == then.Games {
			x.Status = InactiveBot
		}
		if x.Pool == 0 && then.Pool == 0 {
			x.Change = &Change{Elo: millionth(x.Elo - then.Elo), Games: x.Games - then.Games, Rank: then.Rank,
				SE: millionth(math.Sqrt(max(0, then.SE*then.SE-x.SE*x.SE)))}
		}
	}
	for _, x := range before.Bots {
		if _, gone := old[x.Bot]; gone {
			x.Status, x.Change = "", nil
			e.Gone = append(e.Gone, x)
		}
	}
	return nil
}

// HalfWidth returns the number of standard errors between an estimate and its limit at a
// level.
func HalfWidth(level float64) float64 {
	z, _ := quantiles(level)
	return z
}
