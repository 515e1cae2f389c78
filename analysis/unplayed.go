package analysis

import (
	"cmp"
	"errors"
	"slices"
)

// Absence is why a round was not played. A game that began and was lost by a fault was
// played, and is a Result.
type Absence uint8

// The zero value is none, so that a forgotten one is noticed.
const (
	Bye          Absence = iota + 1 // no opponent was left: points as for a win
	HalfBye                         // asked for, points as for a draw
	ZeroBye                         // asked for, or withdrawn: no points
	FirstAbsent                     // the first did not come, the second gets a win
	SecondAbsent                    // the second did not come, the first gets a win
	BothAbsent                      // neither came, neither gets a win
	BothLost                        // both came, and both lost the game
)

// Unplayed is a round of one bot, or of two that were paired, without a game, or with one
// that both lost. It counts only in standings and tie-breaks.
type Unplayed struct {
	Game  string `json:"game,omitzero"`  // the kind of game
	Event string `json:"event,omitzero"` // the tournament; may be empty
	ID    string `json:"id,omitzero"`    // like that of a Result, which must differ from it
	Stage string `json:"stage,omitzero"` // of the event; may be empty
	Round string `json:"round,omitzero"` // orders the rounds of an event; numbers by their value
	First string `json:"first,omitzero"` // the bot
	// Second is the opponent that it was paired with; empty for a bye.
	Second string  `json:"second,omitzero"`
	Why    Absence `json:"why,omitzero"`
}

// Result returns what u has in common with a game: everything but its outcome.
func (u Unplayed) Result() Result {
	return Result{Game: u.Game, Event: u.Event, ID: u.ID, Stage: u.Stage, Round: u.Round, First: u.First, Second: u.Second}
}

// check returns why u cannot be counted.
func (u Unplayed) check() error {
	switch {
	case u.Game == "":
		return errors.New("unplayed: no game named")
	case u.First == "":
		return errors.New("unplayed: a bot without an id")
	case u.Why < Bye || u.Why > BothLost:
		return errors.New("unplayed: no reason named")
	case u.Why <= ZeroBye && u.Second != "":
		return errors.New("unplayed: a bye with an opponent")
	case u.Why > ZeroBye && (u.Second == "" || u.Second == u.First):
		return errors.New("unplayed: no opponent named")
	}
	return nil
}

// AddUnplayed counts n rounds that were not played. The errors are those of AddMany.
func (c *Counts) AddUnplayed(u Unplayed, n int64) error {
	if err := u.check(); err != nil {
		return err
	}
	l := c.store(u.Game)
	if n < 1 || n > 1 && u.ID != "" || n > maxGames-l.absences {
		return errors.New("unplayed: count out of range")
	}
	if _, err := c.enter(u.Event, u.ID); err != nil {
		return err
	}
	if l.unplayed == nil {
		l.unplayed = map[Unplayed]int64{}
	}
	l.unplayed[u] += n
	l.absences += n
	return nil
}

// missed is an Unplayed and how often it came.
type missed struct {
	Unplayed
	n int64
}

// missing returns the unplayed rounds of a game, sorted by event, round, id and then
// everything else.
func (c *Counts) missing(game string) []missed {
	l := c.games[game]
	if l == nil {
		return nil
	}
	var list []missed
	for u, n := range l.unplayed {
		list = append(list, missed{u, n})
	}
	slices.SortFunc(list, func(a, b missed) int {
		return cmp.Or(cmp.Compare(a.Event, b.Event), Natural(a.Stage, b.Stage), Natural(a.Round, b.Round), Natural(a.ID, b.ID),
			cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second), cmp.Compare(a.Why, b.Why))
	})
	return list
}

// side is an unplayed round as one bot sees it.
type side struct {
	bot, opponent string
	as            Outcome // the outcome with the same points; none for a zero-point bye
	voluntary     bool    // a requested bye, or a loss by absence
	requested     bool    // a requested bye
}

// sides returns the bots of u.
func (u Unplayed) sides() []side {
	first, second := side{bot: u.First, opponent: u.Second, as: FirstWins}, side{bot: u.Second, opponent: u.First, as: FirstWins}
	switch u.Why {
	case Bye:
		return []side{first}
	case HalfBye:
		return []side{{bot: u.First, as: Draw, voluntary: true, requested: true}}
	case ZeroBye:
		return []side{{bot: u.First, voluntary: true, requested: true}}
	}
	if u.Why != SecondAbsent {
		first.as, first.voluntary = SecondWins, u.Why != BothLost
	}
	if u.Why != FirstAbsent {
		second.as, second.voluntary = SecondWins, u.Why != BothLost
	}
	return []side{first, second}
}

// points returns the points given to the side.
func (s side) points(by Scheme) int64 {
	if s.as == 0 {
		return 0
	}
	t := tallyOf(s.as, false)
	return by.points(t.Wins, t.Draws, t.Losses)
}

// absent is a number of a bot's own rounds without a game that are alike.
type absent struct {
	n, made   int64 // how many there are, and the points given for each
	voluntary bool  // a requested bye, or a loss by absence
}

// absent enters the rounds that were not played (C.07, article 16).
//
// A bot's own unplayed round counts as played against a dummy with the bot's own points.
// Its result is the one that gives the same points.
//
// For the tie-breaks of its opponents a bot counts with the points that it has. If from
// some half-point or zero-point bye on it had only requested byes and absences until the
// end, that bye counts as a draw.
//
// If every two bots were paired equally often, the event is a round robin. There a game
// that one side did not come to counts as played. A round that is not mentioned does not
// exist.
func (b *breaker) absent(c *Counts, game string) {
	list := c.missing(game)
	if len(list) == 0 {
		return
	}
	robin := b.robin(list)
	last := lastRounds(c, game, list)
	for _, u := range list {
		for _, s := range u.sides() {
			i := b.index[s.bot]
			if s.as == FirstWins {
				b.wins[i] += u.n
			}
			if robin || u.Why == BothLost {
				b.asPlayed(i, s, u.n)
				continue
			}
			b.own[i] = append(b.own[i], absent{u.n, s.points(b.scheme), s.voluntary})
			if end, here := last[attendance{u.Event, s.bot}]; s.requested && (!here || Natural(u.Round, end) > 0) {
				b.scores[i] += u.n * (int64(b.scheme.Draw) - s.points(b.scheme))
			}
		}
	}
	for _, list := range b.rivals {
		slices.Sort(list)
	}
}

// asPlayed enters a game that somebody did not come to, for bot i.
func (b *breaker) asPlayed(i int, s side, n int64) {
	if s.opponent != "" {
		b.meet(i, b.index[s.opponent], tallyOf(s.as, false).times(n))
	}
}

// robin reports whether every two bots were paired equally often.
func (b *breaker) robin(list []missed) bool {
	paired := map[[2]int]int64{}
	for p, t := range b.met {
		if p[0] < p[1] {
			paired[p] = t.Games()
		}
	}
	for _, u := range list {
		if u.Second != "" {
			i, j := b.index[u.First], b.index[u.Second]
			paired[[2]int{min(i, j), max(i, j)}] += u.n
		}
	}
	bots, often := len(b.lines), int64(0)
	for _, n := range paired {
		if often != 0 && n != often {
			return false
		}
		often = n
	}
	return len(paired) == bots*(bots-1)/2
}

// attendance is a bot in an event.
type attendance struct{ event, bot string }

// lastRounds returns the last round of each bot that missed some: the last that it played,
// or in which it had no game through no wish of its own.
func lastRounds(c *Counts, game string, list []missed) map[attendance]string {
	last := map[attendance]string{}
	came := func(event, bot, round string) {
		key := attendance{event, bot}
		if before, here := last[key]; !here || Natural(before, round) < 0 {
			last[key] = round
		}
	}
	for _, u := range list {
		for _, s := range u.sides() {
			if !s.voluntary {
				came(u.Event, s.bot, u.Round)
			}
		}
	}
	for _, r := range c.grouped(game) {
		if r.First != r.Second {
			came(r.Event, r.First, r.Round)
			came(r.Event, r.Second, r.Round)
		}
	}
	return last
}

// sonneborn returns the sum of the points of the opponents, dummies included, times the
// points made against them.
func (b *breaker) sonneborn(i int) int64 {
	sum := int64(0)
	for _, j := range b.rivals[i] {
		sum = saturated(sum, saturatedProduct(b.scores[j], b.points(b.met[[2]int{i, j}])))
	}
	for _, a := range b.own[i] {
		sum = saturated(sum, saturatedProduct(b.lines[i].Points, saturatedProduct(a.n, a.made)))
	}
	return sum
}

// buchholz returns the sum of the points of the opponents, dummies included, without the
// least or the greatest. The least is that of a round that the bot did not want to play, if
// there is one (C.07, article 16.5). It is 0 for a bot with too few rounds.
func (b *breaker) buchholz(i int, least, greatest bool) int64 {
	sum, list := int64(0), b.contributions(i)
	for _, c := range list {
		sum = saturated(sum, saturatedProduct(c.n, c.points))
	}
	if least {
		sum -= cut(list, func(c, best contribution) bool {
			return c.voluntary && !best.voluntary || c.voluntary == best.voluntary && c.points < best.points
		})
	}
	if greatest {
		sum -= cut(list, func(c, best contribution) bool { return c.points > best.points })
	}
	return sum
}

// contribution is a number of opponents of a bot that have the same points.
type contribution struct {
	n, points int64
	voluntary bool // dummies, for rounds that the bot did not want to play
}

func (b *breaker) contributions(i int) []contribution {
	list := make([]contribution, 0, len(b.rivals[i])+len(b.own[i]))
	for _, j := range b.rivals[i] {
		list = append(list, contribution{n: b.met[[2]int{i, j}].Games(), points: b.scores[j]})
	}
	for _, a := range b.own[i] {
		list = append(list, contribution{a.n, b.lines[i].Points, a.voluntary})
	}
	return list
}

// cut removes the opponent that is before all others from the list and returns its points;
// 0 if there is none.
func cut(list []contribution, before func(c, best contribution) bool) int64 {
	best := -1
	for k, c := range list {
		if c.n > 0 && (best < 0 || before(c, list[best])) {
			best = k
		}
	}
	if best < 0 {
		return 0
	}
	list[best].n--
	return list[best].points
}
