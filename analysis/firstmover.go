package analysis

import (
	"math"
	"slices"
	"strings"
)

// FirstMover is the advantage of moving first in one game.
type FirstMover struct {
	Game    string `json:"game"`
	Refused Reason `json:"refused,omitempty"` // why nothing can be said; the rest is then empty

	// Neutral counts the games that are in none of the numbers, because it is unknown who
	// moved first, or nobody did.
	Neutral int64 `json:"neutral"`

	All    Seats  `json:"all"`    // every other game
	Board  Seats  `json:"board"`  // those not decided by a fault
	Paired Paired `json:"paired"` // games of the same two from the same start in both seats
	// Margin is the first mover's points minus the other's, if the game counts points;
	// otherwise nil.
	Margin *Margin `json:"margin,omitempty"`
	Starts []Split `json:"starts"`
	Rounds []Split `json:"rounds"`
	// Uneven is the p-value, by chi-squared, that results differ as much between starts
	// by chance. It is 1 with fewer than two starts.
	Uneven float64 `json:"starts_p"`
	// Changing is the same for rounds.
	Changing float64 `json:"rounds_p"`
	Bots     []Turns `json:"bots"`
	// Needed is the number of games for intervals with a half width of 0.05 and of 0.01
	// in score, if as many games are drawn as here.
	Needed [2]int64 `json:"needed"`
}

// Seats counts how games ended for the first mover.
type Seats struct {
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
	// Score is the mean score of the first mover, a draw being half. Low and High are its
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

// calm returns the ratio of the variance of a score to its variance with the same mean and
// no draws; 1 without draws. Half a game's variance without draws is added to both, because
// a few games that are all drawn do not prove that every game would be.
func (s *Seats) calm(p float64) float64 {
	n := float64(s.games())
	without := n * p * (1 - p)
	return (without - float64(s.Draws)/4 + 0.125) / (without + 0.125)
}

// Split has the games of one start position, or of one round.
type Split struct {
	Name string `json:"name"`
	Seats
}

// Turns is how a bot did in each seat.
type Turns struct {
	Bot    string `json:"bot"`
	First  Seats  `json:"first"`
	Second Seats  `json:"second"` // seen from this bot
	// Lopsided reports whether more than 55 % or less than 45 % of its games began with
	// its move, so that the raw numbers depend on its strength.
	Lopsided bool `json:"lopsided"`
}

// Advantage computes the advantage of moving first in a game.
func Advantage(c *Counts, game string, o Options) FirstMover {
	z, _ := quantiles(o.complete().Level)
	f := FirstMover{Game: game, Starts: []Split{}, Rounds: []Split{}, Bots: []Turns{}}
	l := c.games[game]
	if l == nil {
		l = newStore(game, nil)
	}
	starts, rounds, scored := map[uint32]*Seats{}, map[uint32]*Seats{}, false
	l.each(func(e *entry, n int64) {
		if e.first == e.second {
			return
		}
		if e.syn {
			f.Neutral += n
			return
		}
		t := tallyOf(e.outcome, false).times(n)
		entryOf(starts, e.start).add(t)
		entryOf(rounds, e.round).add(t)
		scored = scored || e.scored
	})
	if f.Neutral > 0 && len(starts) == 0 {
		f.Refused = SeatsNotRecorded
		return f
	}
	f.seats(l, z)
	f.Starts, f.Rounds = splits(l, starts, z), splits(l, rounds, z)
	f.Uneven, f.Changing = homogeneous(f.Starts), homogeneous(f.Rounds)
	f.Paired = paired(l, z)
	if scored {
		f.Margin = margin(l, o.complete().Level)
	}
	f.Needed = needed(f.All, z)
	return f
}

// seats adds up all games between two bots in which somebody moved first, and those of each
// bot.
func (f *FirstMover) seats(l *store, z float64) {
	bots, neutral := map[uint32]*Turns{}, map[uint32]*meeting{}
	if f.Neutral > 0 {
		neutral = l.neutral()
	}
	for i, cell := range l.cells {
		if n := neutral[uint32(i)]; n != nil {
			cell.Tally.add(n.Tally.times(-1))
		}
		if cell.first == cell.second || cell.Games() == 0 {
			continue
		}
		f.All.add(cell.Tally)
		f.Board.add(Tally{Wins: cell.Wins - cell.FaultWins, Draws: cell.Draws, Losses: cell.Losses - cell.FaultLosses})
		entryOf(bots, cell.first).First.add(cell.Tally)
		entryOf(bots, cell.second).Second.add(cell.turned())
	}
	f.All.finish(z)
	f.Board.finish(z)
	f.Bots = turns(l, bots, z)
}

// entryOf returns the value of a key, which it creates if necessary.
func entryOf[K comparable, T any](m map[K]*T, key K) *T {
	x := m[key]
	if x == nil {
		x = new(T)
		m[key] = x
	}
	return x
}

func splits(l *store, m map[uint32]*Seats, z float64) []Split {
	list := []Split{}
	for n, s := range m {
		s.finish(z)
		list = append(list, Split{l.names[n], *s})
	}
	slices.SortFunc(list, func(a, b Split) int { return Natural(a.Name, b.Name) })
	return list
}

func turns(l *store, m map[uint32]*Turns, z float64) []Turns {
	list := []Turns{}
	for n, t := range m {
		t.Bot = l.names[n]
		t.First.finish(z)
		t.Second.finish(z)
		a, b := t.First.games(), t.Second.games()
		t.Lopsided = 20*max(a, b) > 11*(a+b)
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b Turns) int { return strings.Compare(a.Bot, b.Bot) })
	return list
}

// homogeneous returns the probability, by chi-squared over decided games, that equal starts
// would differ as much.
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

// needed returns the number of games for half widths of 0.05 and 0.01. The variance is that
// of these games, or the largest possible if there are none.
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
