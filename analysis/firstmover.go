package analysis

import (
	"cmp"
	"math"
	"slices"
)

// FirstMover is what moving first was worth in one game.
type FirstMover struct {
	Game    string `json:"game"`
	Refused string `json:"refused,omitempty"` // why nothing can be said; all else is empty then

	All    Seats  `json:"all"`    // every game
	Board  Seats  `json:"board"`  // those not decided by a fault
	Paired Paired `json:"paired"` // games of the same two from the same start in both seats
	// Margin is the first mover's points less the other's, where the game
	// counts points.
	Margin *Margin `json:"margin,omitempty"`
	Starts []Split `json:"starts"`
	Rounds []Split `json:"rounds"`
	// Uneven tells whether starts differ: the probability, by chi-squared, of
	// results as uneven by chance. 1 with fewer than two starts.
	Uneven float64 `json:"starts_p"`
	Bots   []Turns `json:"bots"`
	// Needed is how many games an interval takes whose half width is a score
	// of 0.05, and of 0.01, if games are as drawn as these.
	Needed [2]int64 `json:"needed"`
}

// Seats is how games ended for who moved first.
type Seats struct {
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
	// Score is the mean score of the first, a draw being half; Low and High its
	// limits by Wilson, see calm.
	Score float64 `json:"score"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

func (s *Seats) add(t Tally) {
	s.Wins, s.Draws, s.Losses = s.Wins+t.Wins, s.Draws+t.Draws, s.Losses+t.Losses
}

func (s *Seats) games() int64 { return s.Wins + s.Draws + s.Losses }

func (s *Seats) finish(z float64) {
	s.High = 1
	if n := float64(s.games()); n > 0 {
		p := (float64(s.Wins) + float64(s.Draws)/2) / n
		s.Score = millionth(p)
		s.Low, s.High = wilson(p, n/s.calm(p), z)
	}
}

// calm is how much smaller draws make the variance of a score than it would be
// with the same mean without any: one without draws. Half a game's variance
// without is added to both, since a few games all drawn do not prove that every
// game would be.
func (s *Seats) calm(p float64) float64 {
	n := float64(s.games())
	without := n * p * (1 - p)
	return (without - float64(s.Draws)/4 + 0.125) / (without + 0.125)
}

// Split is the games of one start position, or one round.
type Split struct {
	Name string `json:"name"`
	Seats
}

// Turns is how a bot did in either seat.
type Turns struct {
	Bot    string `json:"bot"`
	First  Seats  `json:"first"`
	Second Seats  `json:"second"` // seen from this bot
	// Lopsided: more than 55 % of its games, or less than 45 %, began with its
	// move, so that the raw numbers lean on its strength.
	Lopsided bool `json:"lopsided"`
}

// Margin is the mean of a difference of points with its limits by the normal
// distribution; without limits for fewer than two games.
type Margin struct {
	Games int64   `json:"games"`
	Mean  float64 `json:"mean"`
	SE    float64 `json:"se"`
	Low   Bound   `json:"low"`
	High  Bound   `json:"high"`
}

// Advantage is what moving first was worth in a game.
func Advantage(c *Counts, game string, o Options) FirstMover {
	z, _ := quantiles(o.complete().Level)
	f := FirstMover{Game: game, Starts: []Split{}, Rounds: []Split{}, Bots: []Turns{}}
	list := slices.DeleteFunc(c.grouped(game), func(r group) bool { return r.First == r.Second })
	if slices.ContainsFunc(list, func(r group) bool { return r.Synthetic }) {
		f.Refused = "who moved first was not recorded in some games"
		return f
	}
	starts, rounds, bots := map[string]*Seats{}, map[string]*Seats{}, map[string]*Turns{}
	for _, r := range list {
		t := tallyOf(r.Outcome, false).times(r.n)
		f.All.add(t)
		if !r.ByFault || r.Outcome == Draw {
			f.Board.add(t)
		}
		entryOf(starts, r.Start).add(t)
		entryOf(rounds, r.Round).add(t)
		entryOf(bots, r.First).First.add(t)
		entryOf(bots, r.Second).Second.add(t.turned())
	}
	f.All.finish(z)
	f.Board.finish(z)
	f.Starts, f.Rounds, f.Bots = splits(starts, z), splits(rounds, z), turns(bots, z)
	f.Uneven = homogeneous(f.Starts)
	f.Paired = paired(list, z)
	f.Margin = margin(list, z)
	f.Needed = needed(f.All, z)
	return f
}

// entryOf is the value of a key, made if need be.
func entryOf[T any](m map[string]*T, key string) *T {
	if m[key] == nil {
		m[key] = new(T)
	}
	return m[key]
}

func splits(m map[string]*Seats, z float64) []Split {
	list := []Split{}
	for _, name := range sorted(m) {
		m[name].finish(z)
		list = append(list, Split{name, *m[name]})
	}
	slices.SortFunc(list, func(a, b Split) int { return natural(a.Name, b.Name) })
	return list
}

func turns(m map[string]*Turns, z float64) []Turns {
	list := []Turns{}
	for _, bot := range sorted(m) {
		t := m[bot]
		t.Bot = bot
		t.First.finish(z)
		t.Second.finish(z)
		a, b := t.First.games(), t.Second.games()
		t.Lopsided = 20*max(a, b) > 11*(a+b)
		list = append(list, *t)
	}
	return list
}

// homogeneous is the probability, by chi-squared over decided games, that
// starts alike would differ as much.
func homogeneous(list []Split) float64 {
	var wins, losses float64
	for _, s := range list {
		wins, losses = wins+float64(s.Wins), losses+float64(s.Losses)
	}
	sum, freedom := 0.0, -1
	for _, s := range list {
		n := float64(s.Wins + s.Losses)
		if n == 0 || wins == 0 || losses == 0 {
			continue
		}
		freedom++
		for _, x := range [][2]float64{{float64(s.Wins), wins}, {float64(s.Losses), losses}} {
			e := n * x[1] / (wins + losses)
			sum += (x[0] - e) * (x[0] - e) / e
		}
	}
	return chance(sum, freedom)
}

func margin(list []group, z float64) *Margin {
	var m Margin
	var sum, squares float64
	for _, r := range list {
		if r.Scored {
			d, n := float64(r.Score[0]-r.Score[1]), float64(r.n)
			m.Games += r.n
			sum += n * d
			squares += n * d * d
		}
	}
	if m.Games == 0 {
		return nil
	}
	n := float64(m.Games)
	mean := sum / n
	m.Mean, m.Low, m.High = millionth(mean), Bound{Unbounded: true}, Bound{Unbounded: true}
	if m.Games > 1 {
		se := math.Sqrt(max(0, (squares-n*mean*mean)/(n-1)/n))
		m.SE = millionth(se)
		m.Low, m.High = Bound{Elo: millionth(mean - z*se)}, Bound{Elo: millionth(mean + z*se)}
	}
	return &m
}

// needed is for half widths of 0.05 and 0.01, the variance being that of these
// games, or the largest possible where they have none.
func needed(s Seats, z float64) [2]int64 {
	variance := 0.25
	if n := float64(s.games()); n > 0 {
		v := (float64(s.Wins)+float64(s.Draws)/4)/n - s.Score*s.Score
		if v > 1e-9 {
			variance = v
		}
	}
	return [2]int64{int64(math.Ceil(z * z * variance / 0.0025)), int64(math.Ceil(z * z * variance / 0.0001))}
}

// byPair orders results by pair, event and start, and within these as before.
func byPair(a, b group) int {
	return cmp.Or(cmp.Compare(min(a.First, a.Second), min(b.First, b.Second)),
		cmp.Compare(max(a.First, a.Second), max(b.First, b.Second)),
		cmp.Compare(a.Event, b.Event), cmp.Compare(a.Start, b.Start))
}
