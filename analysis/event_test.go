package analysis

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// trialEvent is one simulated event of a trial: the games, and the true strengths.
type trialEvent struct {
	m         *model
	theta     []float64
	order, nu float64
	games     []single // in the order of the terms
}

// single is one game: two bots, and 0 to 2 if the first won, drew or lost.
type single struct{ first, second, outcome int }

// play draws strengths and games.
func (t Trial) play(rng *rand.Rand) trialEvent {
	e := trialEvent{m: &model{bots: t.Bots}, theta: make([]float64, t.Bots), order: t.Order / elo, nu: 2 * t.Draws / (1 - t.Draws)}
	for i := range e.theta {
		e.theta[i] = rng.NormFloat64() * t.Spread / elo
	}
	switch t.Schedule {
	case "swiss":
		t.swiss(&e, rng)
	case "arena":
		t.arena(&e, rng)
	}
	for a := range t.Bots {
		for b := range t.Bots {
			if a != b && t.meet(a, b) {
				t.match(&e, rng, a, b)
			}
		}
	}
	e.m.order = e.m.identifiable()
	return e
}

// match plays the games of an ordered pair and returns the first's half points.
func (t Trial) match(e *trialEvent, rng *rand.Rand, a, b int) int {
	k := term{first: a, second: b}
	for range t.Games {
		outcome := e.game(rng, a, b)
		k.n[outcome]++
		e.games = append(e.games, single{a, b, outcome})
	}
	k.squares = k.games()
	e.m.games += k.games()
	e.m.draws = e.m.draws || k.n[1] > 0
	e.m.terms = append(e.m.terms, k)
	return int(2*k.n[0] + k.n[1])
}

// swiss plays rounds in which bots with similar scores meet that have not met: from the
// top, each with the next that is left. A bot that finds no opponent rests.
func (t Trial) swiss(e *trialEvent, rng *rand.Rand) {
	score, first, met := make([]int, t.Bots), make([]int, t.Bots), map[pair]bool{}
	for range t.rounds() {
		order := make([]int, t.Bots)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return score[b] - score[a] })
		for len(order) > 1 {
			a, rest := order[0], order[1:]
			at := slices.IndexFunc(rest, func(b int) bool { return !met[pair{uint32(a), uint32(b)}] })
			if at < 0 {
				order = rest
				continue
			}
			b := rest[at]
			met[pair{uint32(a), uint32(b)}], met[pair{uint32(b), uint32(a)}] = true, true
			t.bout(e, rng, score, first, a, b)
			order = slices.Delete(slices.Clone(rest), at, at+1)
		}
	}
}

// rounds returns the number of rounds of a Swiss event.
func (t Trial) rounds() int {
	if t.Rounds > 0 {
		return t.Rounds
	}
	return 2*bits.Len(uint(t.Bots-1)) - 1
}

// bout plays the games of two paired bots in both seats, or a single game, in which the bot
// moves first that has done so less often.
func (t Trial) bout(e *trialEvent, rng *rand.Rand, score, first []int, a, b int) {
	won, all := 0, 4*t.Games
	if t.Single {
		if first[a] > first[b] || first[a] == first[b] && rng.IntN(2) == 0 {
			a, b = b, a
		}
		won, all = t.match(e, rng, a, b), 2*t.Games
		first[a]++
	} else {
		won = t.match(e, rng, a, b) + 2*t.Games - t.match(e, rng, b, a)
	}
	score[a], score[b] = score[a]+won, score[b]+all-won
}

// arena plays as many rounds as swiss. In each, neighbours in the order of scores meet,
// whether they have met before or not. Nothing else here knows such a pairing.
func (t Trial) arena(e *trialEvent, rng *rand.Rand) {
	score, first := make([]int, t.Bots), make([]int, t.Bots)
	for range t.rounds() {
		order := rng.Perm(t.Bots)
		slices.SortStableFunc(order, func(a, b int) int { return score[b] - score[a] })
		for k := 1; k < len(order); k += 2 {
			t.bout(e, rng, score, first, order[k-1], order[k])
		}
	}
	e.join()
}

// join merges the games of an ordered pair into one term.
func (e *trialEvent) join() {
	at := map[pair]int{}
	terms := e.m.terms[:0]
	for _, k := range e.m.terms {
		p := pair{uint32(k.first), uint32(k.second)}
		i, there := at[p]
		if !there {
			i = len(terms)
			at[p], terms = i, append(terms, term{first: k.first, second: k.second})
		}
		for o := range k.n {
			terms[i].n[o] += k.n[o]
		}
		terms[i].squares += k.squares
	}
	e.m.terms = terms
}

// meet reports whether two bots play each other.
func (t Trial) meet(a, b int) bool {
	switch t.Schedule {
	case "swiss", "arena":
		return false
	case "ladder":
		return max(a, b)-min(a, b) <= 2
	case "gauntlet":
		return min(a, b) == 0
	}
	return true
}

// game draws the outcome of a game, 0 to 2.
func (e *trialEvent) game(rng *rand.Rand, a, b int) int {
	x := e.theta[a] - e.theta[b] + e.order
	win, loss := math.Exp(x/2), math.Exp(-x/2)
	switch u := rng.Float64() * (win + e.nu + loss); {
	case u < win:
		return 0
	case u < win+e.nu:
		return 1
	}
	return 2
}

// rater returns a rater of the event's pool.
func (e *trialEvent) rater(level float64) *rater {
	p := &problem{bots: e.m.bots, games: e.m.games, terms: e.m.terms}
	at := map[pair]int{}
	for _, t := range e.m.terms {
		c := contest{t.first, t.second, t.n[0], t.n[1], t.n[2]}
		if c.a > c.b {
			c = contest{t.second, t.first, t.n[2], t.n[1], t.n[0]}
		}
		key := pair{uint32(c.a), uint32(c.b)}
		i, there := at[key]
		if !there {
			at[key], p.contests = len(p.contests), append(p.contests, c)
			continue
		}
		x := &p.contests[i]
		x.wins, x.draws, x.losses = x.wins+c.wins, x.draws+c.draws, x.losses+c.losses
	}
	return newRater(p, level)
}

// truth returns the Elo of a true difference of strengths: that of the expected score.
func (e *trialEvent) truth(x float64) float64 {
	win, loss := math.Exp(x/2), math.Exp(-x/2)
	return elo * math.Log((win+e.nu/2)/(loss+e.nu/2))
}

// scored returns the expected mean score of the first movers in the games played, and
// Wilson's interval of what they made.
func (e *trialEvent) scored(z float64) (truth, low, high float64) {
	var s Seats
	for _, t := range e.m.terms {
		s.Wins, s.Draws, s.Losses = s.Wins+int64(t.n[0]), s.Draws+int64(t.n[1]), s.Losses+int64(t.n[2])
		odds := math.Exp(e.truth(e.theta[t.first]-e.theta[t.second]+e.order) / elo)
		truth += t.games() * odds / (1 + odds)
	}
	s.finish(z)
	return truth / e.m.games, s.Low, s.High
}
