package analysis

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
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

// times is the tally n times.
func (t Tally) times(n int64) Tally {
	return Tally{n * t.Wins, n * t.Draws, n * t.Losses, n * t.FaultWins, n * t.FaultLosses}
}

// tallyOf is the tally of one game.
func tallyOf(o Outcome, byFault bool) Tally {
	fault := int64(0)
	if byFault {
		fault = 1
	}
	switch o {
	case FirstWins:
		return Tally{Wins: 1, FaultWins: fault}
	case SecondWins:
		return Tally{Losses: 1, FaultLosses: fault}
	}
	return Tally{Draws: 1}
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

// pair is two bots by their numbers, the one that moved first in front.
type pair struct{ first, second uint32 }

// Counts is the sum of any number of results, exact and without regard to
// their order: adding and merging commute, so results may be counted in parts
// and the parts merged. The zero value is empty and ready for use. It keeps
// about 150 bytes a result, and of results without ID and moves that are alike
// only one. It is not safe for use by several goroutines at once.
type Counts struct {
	games map[string]*ledger
	seen  map[Digest]struct{} // keys of the results that have an ID
}

// Add counts one result. The error says what is missing in r, or is ErrTwice;
// nothing is counted then.
func (c *Counts) Add(r Result) error { return c.AddMany(r, 1) }

// mostGames is the largest number of games of a kind that is counted, so that no
// sum is beyond an int64.
const mostGames = 1 << 40

// AddMany counts a result as often as n says: as many games that nothing tells
// apart. It is an error if n is more than one and r has an ID or moves, or if
// there are more games than 2^40.
func (c *Counts) AddMany(r Result, n int64) error {
	if n < 1 || n > mostGames || n > 1 && !r.alike() {
		return errors.New("result: so many that are alike cannot be: " + strconv.FormatInt(n, 10))
	}
	if err := r.check(); err != nil {
		return err
	}
	l := c.ledger(r.Game)
	if l.games+n > mostGames {
		return errors.New("result: too many games")
	}
	if err := c.enter(r.key()); err != nil {
		return err
	}
	l.add(r, n)
	return nil
}

// enter notes the key of an ID, or says that it is there.
func (c *Counts) enter(key Digest) error {
	if key == (Digest{}) {
		return nil
	}
	if _, twice := c.seen[key]; twice {
		return ErrTwice
	}
	if c.seen == nil {
		c.seen = map[Digest]struct{}{}
	}
	c.seen[key] = struct{}{}
	return nil
}

// Merge adds all that d has counted; d is left as it is. Where both hold a
// result with the same event and ID, nothing is added and the error is
// ErrTwice. Merging a Counts into itself doubles the results without ID.
func (c *Counts) Merge(d *Counts) error {
	for key := range d.seen {
		if _, twice := c.seen[key]; twice {
			return ErrTwice
		}
	}
	for _, game := range d.Games() {
		for _, r := range d.grouped(game) {
			if err := c.AddMany(r.Result, r.n); err != nil {
				return err
			}
		}
		for _, u := range d.missing(game) {
			if err := c.AddUnplayed(u.Unplayed, u.n); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Counts) ledger(game string) *ledger {
	l := c.games[game]
	if l == nil {
		if c.games == nil {
			c.games = map[string]*ledger{}
		}
		l = &ledger{game: game, names: []string{""}, number: map[string]uint32{}, many: map[entry]int64{}, cells: map[pair]*Tally{}, events: map[string]int64{}}
		c.games[game] = l
	}
	return l
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
		list = append(list, Cell{First: l.names[p.first], Second: l.names[p.second], Tally: *t})
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

// Bots lists every bot of a game, also one that only played itself or nobody, in
// the order of their ids.
func (c *Counts) Bots(game string) []string {
	var list []string
	for _, cell := range c.Cells(game) {
		list = append(list, cell.First, cell.Second)
	}
	for _, u := range c.missing(game) {
		for _, s := range u.sides() {
			list = append(list, s.bot)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// terms adds up the games of every ordered pair, in the order of the bots'
// numbers in the list given, games of a bot against itself left out. It tells
// too whether some game's first mover was made up.
func (c *Counts) terms(game string, bots []string) (list []term, made bool) {
	number := make(map[string]int, len(bots))
	for i, bot := range bots {
		number[bot] = i
	}
	twice, made := c.repeats(game)
	for _, cell := range c.Cells(game) {
		t := term{first: number[cell.First], second: number[cell.Second]}
		if t.first == t.second {
			continue
		}
		t.n = [3]float64{float64(cell.Wins), float64(cell.Draws), float64(cell.Losses)}
		again := twice[[2]string{cell.First, cell.Second}]
		t.squares, t.distinct = t.games()+float64(again.more), again.distinct
		list = append(list, t)
	}
	return list, made
}

// repeat is what is known of repeated games of an ordered pair.
type repeat struct {
	distinct int64 // different games; one whose moves are not known is one of its own
	more     int64 // sum over the different games of times² - times
}

// repeats finds the games of each ordered pair that are the same, or the image
// of each other under a symmetry of the board.
func (c *Counts) repeats(game string) (list map[[2]string]repeat, made bool) {
	list = map[[2]string]repeat{}
	l := c.games[game]
	if l == nil {
		return list, false
	}
	type playing struct {
		pair
		shape Digest
	}
	times := map[playing]int64{}
	alone := map[pair]int64{}
	for p, t := range l.cells {
		alone[p] = t.Games()
	}
	l.each(func(e *entry, _ int64) {
		made = made || e.syn
		if e.shape != (Digest{}) {
			alone[e.pair]--
			times[playing{e.pair, e.shape}]++
		}
	})
	enter := func(p pair, distinct, more int64) {
		key := [2]string{l.names[p.first], l.names[p.second]}
		r := list[key]
		list[key] = repeat{r.distinct + distinct, r.more + more}
	}
	for p, n := range alone {
		enter(p, n, 0)
	}
	for p, n := range times {
		enter(p.pair, 1, n*n-n)
	}
	return list, made
}
