package analysis

import (
	"cmp"
	"slices"
)

// Tally is how the games of an ordered pair ended. The bot that moved first is
// the one that wins and loses here.
type Tally struct {
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
	// FaultWins of the Wins and FaultLosses of the Losses came by a fault of
	// the loser.
	FaultWins   int64 `json:"fault_wins"`
	FaultLosses int64 `json:"fault_losses"`
}

// Games is the number of games in the tally.
func (t Tally) Games() int64 { return t.Wins + t.Draws + t.Losses }

func (t *Tally) add(u Tally) {
	t.Wins += u.Wins
	t.Draws += u.Draws
	t.Losses += u.Losses
	t.FaultWins += u.FaultWins
	t.FaultLosses += u.FaultLosses
}

// Cell is the tally of one ordered pair of bots in one game.
type Cell struct {
	First  string `json:"first"`
	Second string `json:"second"`
	Tally
}

// EventGames is the number of games of one event.
type EventGames struct {
	Event string `json:"event"`
	Games int64  `json:"games"`
}

type pair struct{ first, second string }

// ledger is what is known of one kind of game.
type ledger struct {
	cells  map[pair]*Tally
	events map[string]int64
}

// Counts is the sum of any number of results, exact and without regard to
// their order: adding and merging commute, so results may be counted in parts
// and the parts merged. The zero value is empty and ready for use. Its size
// grows with the distinct ordered pairs of bots, not with the games. It is not
// safe for use by several goroutines at once.
type Counts struct {
	games map[string]*ledger
}

// Add counts one result. The error says what is missing in r; nothing is
// counted then.
func (c *Counts) Add(r Result) error {
	if err := r.check(); err != nil {
		return err
	}
	l := c.ledger(r.Game)
	l.events[r.Event]++
	t := l.tally(pair{r.First, r.Second})
	switch r.Outcome {
	case FirstWins:
		t.Wins++
		if r.ByFault {
			t.FaultWins++
		}
	case Draw:
		t.Draws++
	case SecondWins:
		t.Losses++
		if r.ByFault {
			t.FaultLosses++
		}
	}
	return nil
}

// Merge adds all that d has counted; d is left as it is. Merging a Counts into
// itself doubles it.
func (c *Counts) Merge(d *Counts) {
	for game, from := range d.games {
		to := c.ledger(game)
		for event, n := range from.events {
			to.events[event] += n
		}
		for p, t := range from.cells {
			to.tally(p).add(*t)
		}
	}
}

func (c *Counts) ledger(game string) *ledger {
	l := c.games[game]
	if l == nil {
		if c.games == nil {
			c.games = map[string]*ledger{}
		}
		l = &ledger{cells: map[pair]*Tally{}, events: map[string]int64{}}
		c.games[game] = l
	}
	return l
}

func (l *ledger) tally(p pair) *Tally {
	t := l.cells[p]
	if t == nil {
		t = &Tally{}
		l.cells[p] = t
	}
	return t
}

// Games lists the kinds of game that were counted, in the order of their names.
func (c *Counts) Games() []string {
	var list []string
	for game := range c.games {
		list = append(list, game)
	}
	slices.Sort(list)
	return list
}

// Cells lists the tallies of a game, in the order of the first bot's id, then
// the second's; none for a game that was not counted.
func (c *Counts) Cells(game string) []Cell {
	l := c.games[game]
	if l == nil {
		return nil
	}
	list := make([]Cell, 0, len(l.cells))
	for p, t := range l.cells {
		list = append(list, Cell{First: p.first, Second: p.second, Tally: *t})
	}
	slices.SortFunc(list, func(a, b Cell) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second))
	})
	return list
}

// Events lists the events of a game with the number of their games, in the
// order of the events' names.
func (c *Counts) Events(game string) []EventGames {
	l := c.games[game]
	if l == nil {
		return nil
	}
	var list []EventGames
	for event, n := range l.events {
		list = append(list, EventGames{event, n})
	}
	slices.SortFunc(list, func(a, b EventGames) int { return cmp.Compare(a.Event, b.Event) })
	return list
}

// Bots lists every bot of a game, also one that only played itself, in the
// order of their ids.
func (c *Counts) Bots(game string) []string { return botsOf(c.Cells(game)) }

func botsOf(cells []Cell) []string {
	var list []string
	for _, cell := range cells {
		list = append(list, cell.First, cell.Second)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
