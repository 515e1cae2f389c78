package analysis

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"
)

// Tally counts how the games of an ordered pair ended, from the side of the bot that
// moved first.
type Tally struct {
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
	// FaultWins of the Wins and FaultLosses of the Losses are games that the loser lost
	// by a fault.
	FaultWins   int64 `json:"fault_wins"`
	FaultLosses int64 `json:"fault_losses"`
}

// Games returns the number of games in the tally.
func (t Tally) Games() int64 { return t.Wins + t.Draws + t.Losses }

func (t *Tally) add(u Tally) {
	t.Wins += u.Wins
	t.Draws += u.Draws
	t.Losses += u.Losses
	t.FaultWins += u.FaultWins
	t.FaultLosses += u.FaultLosses
}

// times returns the tally n times.
func (t Tally) times(n int64) Tally {
	return Tally{n * t.Wins, n * t.Draws, n * t.Losses, n * t.FaultWins, n * t.FaultLosses}
}

// tallyOf returns the tally of one game.
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

// Counts is the exact sum of any number of results. Order does not matter: results may be
// counted in parts and the parts merged. The zero value is ready to use. It needs about
// 150 bytes for each result, and about 40 for all equal results without ID and moves. It
// is not safe for concurrent use.
type Counts struct {
	games map[string]*store
	ids   *idSet // of all results
}

// Add counts one result. If it returns an error, nothing is counted. The error says what is
// missing in r, or is ErrTwice.
func (c *Counts) Add(r Result) error { return c.add(&r, 1) }

// maxGames is the largest number of games of a kind that is counted, so that no sum
// overflows an int64.
const maxGames = 1 << 40

// AddMany counts a result n times: n games that do not differ. It returns an error if n
// is more than 1 and r has an ID or moves, or if there are more than 2^40 games.
func (c *Counts) AddMany(r Result, n int64) error { return c.add(&r, n) }

func (c *Counts) add(r *Result, n int64) error {
	if n < 1 || n > maxGames || n > 1 && !r.alike() {
		return errors.New("result: count out of range: " + strconv.FormatInt(n, 10))
	}
	if err := r.check(); err != nil {
		return err
	}
	l := c.store(r.Game)
	if l.games+n > maxGames {
		return errors.New("result: too many games")
	}
	id, err := c.enter(r.Event, r.ID)
	if err == nil {
		l.add(r, id, n)
	}
	return err
}

// enter returns the number of an ID, 0 for none, or ErrTwice.
func (c *Counts) enter(event, id string) (uint32, error) {
	if id == "" {
		return 0, nil
	}
	number, fresh := c.ids.add(event, id)
	if !fresh {
		return 0, ErrTwice
	}
	return number, nil
}

// Merge adds everything that d has counted, and does not change d. If both have a result
// with the same event and ID, it adds nothing and returns ErrTwice. Merging a Counts into
// itself doubles the results without ID.
func (c *Counts) Merge(d *Counts) error {
	if d.ids != nil && c.ids != nil && d.ids.meets(c.ids) {
		return ErrTwice
	}
	for _, l := range d.games {
		if err := c.addAll(l); err != nil {
			return err
		}
	}
	return nil
}

// addAll adds everything that a store has.
func (c *Counts) addAll(l *store) (err error) {
	l.each(func(e *entry, n int64) {
		if err == nil {
			err = c.AddMany(l.result(e), n)
		}
	})
	for u, n := range l.unplayed {
		if err == nil {
			err = c.AddUnplayed(u, n)
		}
	}
	return err
}

func (c *Counts) store(game string) *store {
	l := c.games[game]
	if l == nil {
		if c.games == nil {
			c.games, c.ids = map[string]*store{}, newIDs()
		}
		l = newStore(game, c.ids)
		c.games[game] = l
	}
	return l
}

// HasNoID reports whether there are games without an ID, so that their order is unknown.
func (c *Counts) HasNoID() bool {
	blind := false
	for _, l := range c.games {
		l.each(func(e *entry, _ int64) { blind = blind || e.id == 0 })
	}
	return blind
}

// Games returns the names of the games that were counted, sorted.
func (c *Counts) Games() []string {
	return slices.Sorted(maps.Keys(c.games))
}

// Cells returns the tallies of a game, sorted by the first bot's ID, then the second's.
// It is empty for a game that was not counted.
func (c *Counts) Cells(game string) []Cell {
	l := c.games[game]
	if l == nil {
		return nil
	}
	bots, met := l.meetings()
	list := make([]Cell, len(met))
	for i, m := range met {
		list[i] = Cell{First: bots[m.first], Second: bots[m.second], Tally: m.Tally}
	}
	return list
}

// Events returns the events of a game with the number of their games, sorted by name.
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

// Bots returns every bot of a game, sorted by ID, including those that only played
// themselves or nobody.
func (c *Counts) Bots(game string) []string {
	l := c.games[game]
	if l == nil {
		return nil
	}
	bots, _ := l.bots()
	return bots
}

// Split returns separate counts for each value that of returns for a game, or for a round
// without one. A game is in the counts of each of its values.
func (c *Counts) Split(of func(Result) []string) map[string]*Counts {
	parts := map[string]*Counts{}
	for _, l := range c.games {
		l.each(func(e *entry, n int64) {
			r := l.result(e)
			for _, value := range distinct(of(r)) {
				entryOf(parts, value).AddMany(r, n) // it was counted before, so it is valid
			}
		})
		for u, n := range l.unplayed {
			for _, value := range distinct(of(u.Result())) {
				entryOf(parts, value).AddUnplayed(u, n)
			}
		}
	}
	return parts
}

// distinct returns the values of a short list, each once.
func distinct(list []string) []string {
	var once []string
	for _, s := range list {
		if !slices.Contains(once, s) {
			once = append(once, s)
		}
	}
	return once
}

// Named returns the counts of one game under another name. Do not add to it: c would
// change, too.
func (c *Counts) Named(game, name string) Counts {
	l := c.games[game]
	if l == nil {
		return Counts{}
	}
	other := *l
	other.game = name
	return Counts{games: map[string]*store{name: &other}}
}

// Named returns the usage of one game under another name. Do not add to it.
func (u *Usage) Named(game, name string) Usage {
	v := Usage{bots: map[owner]*use{}}
	for key, x := range u.bots {
		if key.game == game {
			v.bots[owner{name, key.bot}] = x
		}
	}
	return v
}

// Stage is the table of one stage.
type Stage struct {
	Stage string `json:"stage"`
	// From lists the stages whose points also count in this one, for the bots that play
	// in it.
	From []string `json:"from,omitempty"`
	Standings
}

// Staged reports whether a game has more than one stage.
func (c *Counts) Staged(game string) bool {
	l := c.games[game]
	if l == nil {
		return false
	}
	numbers, names := map[uint32]bool{}, map[string]bool{}
	for i := range l.allAttributes {
		numbers[l.allAttributes[i].stage] = true
	}
	for n := range numbers {
		names[l.names[n]] = true
	}
	for u := range l.unplayed {
		names[u.Stage] = true
	}
	return len(names) > 1
}

// Stages returns the tables of the stages of a game, sorted by name; nil if there are
// fewer than two. carry lists, for a stage, the stages whose points also count in it.
func Stages(c *Counts, game string, scheme Scheme, carry map[string][]string, breaks ...TieBreak) []Stage {
	if !c.Staged(game) {
		return nil
	}
	parts := c.Split(func(r Result) []string {
		if r.Game != game {
			return nil
		}
		return []string{r.Stage}
	})
	var list []Stage
	for _, stage := range sorted(parts) {
		s := Stage{Stage: stage}
		carried := map[string]int64{}
		for _, from := range distinct(carry[stage]) {
			if parts[from] == nil || from == stage {
				continue
			}
			s.From = append(s.From, from)
			for _, line := range StandingsOf(parts[from], game, scheme).Standings {
				carried[line.Bot] += line.Points
			}
		}
		s.Standings = stand(parts[stage], game, scheme, carried, breaks)
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b Stage) int { return Natural(a.Stage, b.Stage) })
	return list
}
