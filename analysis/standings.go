package analysis

import (
	"cmp"
	"slices"
	"strings"

	"scrutineer/rules"
)

// Standings is the table of one game. Games of a bot against itself are not in it; they are
// counted separately.
type Standings struct {
	Game     string       `json:"game"`
	Events   []EventGames `json:"events"`
	Scheme   Scheme       `json:"scheme"`
	Games    int64        `json:"games"`     // games between two bots
	Draws    int64        `json:"draws"`     // of them drawn
	SelfPlay int64        `json:"self_play"` // games of a bot against itself, which are left out
	// Unplayed is the number of rounds without a game, counted for each bot.
	Unplayed  int64      `json:"unplayed,omitempty"`
	Standings []Standing `json:"standings"`
}

// Standing is one bot's line.
type Standing struct {
	// Rank and RankTo are the first and last place that the bot shares with all bots of
	// equal points and equal declared tie-breaks. They are the same if it shares its place
	// with nobody.
	Rank   int    `json:"rank"`
	RankTo int    `json:"rank_to"`
	Bot    string `json:"bot"`

	Played int64 `json:"played"`
	Won    int64 `json:"won"`
	Drawn  int64 `json:"drawn"`
	Lost   int64 `json:"lost"`
	Faults int64 `json:"faults"` // games lost by a fault, out of Lost
	Points int64 `json:"points"`
	// Written is Points in units of the announced scheme, such as "5.5".
	Written string `json:"points_written"`
	Self    int64  `json:"self_play"` // games against itself, not in Played
	// Unplayed is the number of its rounds without a game; Played does not include them.
	// Given is its points for them, included in Points.
	Unplayed int64 `json:"unplayed,omitempty"`
	Given    int64 `json:"unplayed_points,omitempty"`
	// Carried is the points that the bot brought from other stages, included in Points.
	Carried int64 `json:"carried,omitempty"`
	// Breaks are the declared tie-breaks, in their order.
	Breaks []BreakValue `json:"tie_breaks,omitempty"`
}

// StandingsOf makes the table of a game: by points, then by the declared tie-breaks, then
// by ID. A game that was not counted has an empty table.
func StandingsOf(c *Counts, game string, scheme Scheme, breaks ...TieBreak) Standings {
	return stand(c, game, scheme, nil, breaks)
}

// stand is like StandingsOf, with points carried over from other stages.
func stand(c *Counts, game string, scheme Scheme, carried map[string]int64, breaks []TieBreak) Standings {
	cells := c.Cells(game)
	s := Standings{Game: game, Events: c.Events(game), Scheme: scheme}
	lines := map[string]*Standing{}
	for _, bot := range c.Bots(game) {
		lines[bot] = &Standing{Bot: bot}
	}
	for _, cell := range cells {
		if cell.First == cell.Second {
			s.SelfPlay += cell.Games()
			lines[cell.First].Self += cell.Games()
			continue
		}
		s.Games += cell.Games()
		s.Draws += cell.Draws
		lines[cell.First].add(cell.Tally)
		lines[cell.Second].add(cell.Tally.turned())
	}
	for _, u := range c.missing(game) {
		if u.Why == BothLost {
			s.Games += u.n
		}
		for _, side := range u.sides() {
			line := lines[side.bot]
			if u.Why == BothLost {
				line.Played, line.Lost = line.Played+u.n, line.Lost+u.n
				continue
			}
			s.Unplayed, line.Unplayed, line.Given = s.Unplayed+u.n, line.Unplayed+u.n, line.Given+u.n*side.points(scheme)
		}
	}
	for _, line := range lines {
		line.Points = scheme.points(line.Won, line.Drawn, line.Lost) + line.Given + carried[line.Bot]
		line.Carried = carried[line.Bot]
		s.Standings = append(s.Standings, *line)
	}
	if len(breaks) == 0 {
		cells = nil // places depend only on points
	}
	b := newBreaker(scheme, s.Standings, cells)
	if len(breaks) > 0 {
		b.absent(c, game)
	}
	s.order(b, breaks)
	s.write()
	return s
}

// write fills in points and tie-breaks as organisers write them.
func (s *Standings) write() {
	for i := range s.Standings {
		l := &s.Standings[i]
		l.Written = Decimal(l.Points, s.Scheme.Unit())
		for k := range l.Breaks {
			l.Breaks[k].Written = Decimal(l.Breaks[k].Value, l.Breaks[k].TieBreak.Unit(s.Scheme))
		}
	}
}

// turned returns the tally seen from the bot that moved second.
func (t Tally) turned() Tally {
	return Tally{t.Losses, t.Draws, t.Wins, t.FaultLosses, t.FaultWins}
}

func (l *Standing) add(t Tally) {
	l.Played += t.Games()
	l.Won += t.Wins
	l.Drawn += t.Draws
	l.Lost += t.Losses
	l.Faults += t.FaultLosses
}

// order sorts the lines and numbers them.
func (s *Standings) order(b *breaker, breaks []TieBreak) {
	byPoints := make([]int, len(s.Standings))
	for i := range byPoints {
		byPoints[i] = i
	}
	points := func(i int) int64 { return s.Standings[i].Points }
	slices.SortFunc(byPoints, func(x, y int) int { return cmp.Compare(points(y), points(x)) })
	var list []Standing
	for i := 0; i < len(byPoints); {
		j := i + 1
		for j < len(byPoints) && points(byPoints[j]) == points(byPoints[i]) {
			j++
		}
		for _, k := range b.rank(slices.Clone(byPoints[i:j]), i+1, breaks) {
			list = append(list, *b.lines[k])
		}
		i = j
	}
	s.Standings = list
}

// Encounter is the record of one bot against another, both seats together.
type Encounter struct {
	Bot      string `json:"bot"`
	Opponent string `json:"opponent"`
	Won      int64  `json:"won"`
	Drawn    int64  `json:"drawn"`
	Lost     int64  `json:"lost"`
	Points   int64  `json:"points"`
	Written  string `json:"points_written"` // as in Standing
}

// Crosstable returns every pair that met, in both directions, sorted as in the table by
// the bot and then by the opponent.
func Crosstable(c *Counts, s Standings) []Encounter {
	b := newBreaker(s.Scheme, s.Standings, c.Cells(s.Game))
	var list []Encounter
	for i := range b.lines {
		for _, j := range b.rivals[i] {
			t := b.met[[2]int{i, j}]
			list = append(list, Encounter{b.lines[i].Bot, b.lines[j].Bot, t.Wins, t.Draws, t.Losses, b.points(t), Decimal(b.points(t), s.Scheme.Unit())})
		}
	}
	return list
}

// UnevenPair is a pair of bots whose points do not sum to a full encounter.
type UnevenPair struct {
	Event  string `json:"event"`
	A      string `json:"a"`
	B      string `json:"b"`
	Points int64  `json:"points"` // of both together
}

// FullEncounter returns the points that two bots have together after a full encounter, if
// the rules say how many starts a pair plays in both seats; otherwise 0.
func FullEncounter(g *rules.Game) int64 { return int64(g.Tournament.PairHalfPoints() / 2) }

// UnevenPairs returns the pairs whose points do not sum to a full encounter in the stage
// for which the game's rules name one, sorted by event and IDs. game is the name of the
// game in c.
func UnevenPairs(c *Counts, game string, g *rules.Game) []UnevenPair {
	if g == nil || FullEncounter(g) == 0 {
		return nil
	}
	stage, win := g.Tournament.StartsStage, int64(g.Tournament.Points.Win/2)
	sums := map[UnevenPair]int64{}
	var order []UnevenPair
	for _, r := range c.grouped(game) {
		if first, _, _ := strings.Cut(r.Round, " "); first != stage || r.First == r.Second {
			continue
		}
		key := UnevenPair{Event: r.Event, A: min(r.First, r.Second), B: max(r.First, r.Second)}
		if _, known := sums[key]; !known {
			order = append(order, key)
		}
		sums[key] += r.n * win
	}
	var list []UnevenPair
	for _, key := range order {
		if sums[key] != FullEncounter(g) {
			key.Points = sums[key]
			list = append(list, key)
		}
	}
	slices.SortFunc(list, func(x, y UnevenPair) int {
		return cmp.Or(cmp.Compare(x.Event, y.Event), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	return list
}
