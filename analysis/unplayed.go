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
)

// Unplayed is a round of one bot, or of two that were paired, without a game. It counts
// only in standings and tie-breaks.
type Unplayed struct {
	Game  string // the kind of game
	Event string // the tournament; may be empty
	ID    string // like that of a Result, which must differ from it
	Stage string // of the event; may be empty
	Round string // orders the rounds of an event; numbers by their value
	First string // the bot
	// Second is the opponent that it was paired with; empty for a bye.
	Second string
	Why    Absence
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
	case u.Why < Bye || u.Why > BothAbsent:
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
	l := c.ledger(u.Game)
	if n < 1 || n > 1 && u.ID != "" || n > mostGames-l.absences {
		return errors.New("unplayed: count out of range")
	}
	if err := c.enter(u.Result().Key()); err != nil {
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
		first.as, first.voluntary = SecondWins, true
	}
	if u.Why != FirstAbsent {
		second.as, second.voluntary = SecondWins, true
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
