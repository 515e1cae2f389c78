package analysis

import (
	"cmp"
	"slices"
)

// TieBreak names a way of ordering bots with equal points. The definitions are those of the
// FIDE Handbook, C.07 Tie-Break Regulations, in force from 1 August 2024 (the edition of 1
// March 2026 values own unplayed rounds differently), with match points for scores and each
// game for a round. Rounds that were not played are valued by article 16, see
// breaker.absent.
type TieBreak string

const (
	// Direct is the points among the tied; see breaker.direct (C.07, DE).
	Direct TieBreak = "direct"
	// Wins is the number of rounds with the points of a win, played or not (C.07, WIN).
	Wins TieBreak = "wins"
	// GamesWon is the number of games won, without byes and absent opponents (C.07, WON).
	GamesWon TieBreak = "games-won"
	// SonnebornBerger is the sum, over the games, of the opponent's points times the points
	// made against it (C.07, SB).
	SonnebornBerger TieBreak = "sonneborn-berger"
	// Koya is the points made against opponents with at least half of the possible points
	// (C.07, KS).
	Koya TieBreak = "koya"
	// Buchholz is the sum of the points of the opponents, game by game (C.07, BH).
	Buchholz TieBreak = "buchholz"
	// BuchholzCut1 leaves out the least of these (C.07, BH-C1).
	BuchholzCut1 TieBreak = "buchholz-cut1"
	// BuchholzMedian leaves out the least and the greatest (C.07, BH-M1).
	BuchholzMedian TieBreak = "buchholz-median"
)

// TieBreaks returns all tie-breaks.
func TieBreaks() []TieBreak {
	return []TieBreak{Direct, Wins, GamesWon, SonnebornBerger, Koya, Buchholz, BuchholzCut1, BuchholzMedian}
}

// Unit returns the number by which a tie-break's value is divided to write it as organisers
// do.
func (t TieBreak) Unit(s Scheme) int64 {
	switch t {
	case Wins, GamesWon:
		return 1
	case SonnebornBerger: // points times points
		return s.Unit() * s.Unit()
	}
	return s.Unit()
}

// BreakValue is the value of a tie-break for one bot. Some tie-breaks have no value for
// some ties.
type BreakValue struct {
	TieBreak TieBreak `json:"tie_break"`
	Value    int64    `json:"value"`
	// Written is the value in points as they were announced, such as "26.50".
	Written string `json:"written"`
	None    bool   `json:"none,omitempty"` // a direct encounter with too few games to decide
}

// breaker computes tie-breaks of a table.
type breaker struct {
	scheme Scheme
	lines  []*Standing
	index  map[string]int
	met    map[[2]int]Tally // the results of a bot against another
	rivals [][]int          // whom each bot met, ascending

	scores []int64    // each bot's points for the tie-breaks of its opponents
	own    [][]absent // each bot's own rounds without a game
	wins   []int64    // wins by a bye or an absent opponent
}

func newBreaker(scheme Scheme, list []Standing, cells []Cell) *breaker {
	b := &breaker{scheme: scheme, index: map[string]int{}, met: map[[2]int]Tally{}}
	for i := range list {
		b.lines = append(b.lines, &list[i])
		b.index[list[i].Bot] = i
		b.scores = append(b.scores, list[i].Points)
	}
	b.own, b.wins = make([][]absent, len(list)), make([]int64, len(list))
	b.rivals = make([][]int, len(list))
	for _, c := range cells {
		i, j := b.index[c.First], b.index[c.Second]
		if i != j {
			b.meet(i, j, c.Tally)
			b.meet(j, i, c.Tally.turned())
		}
	}
	for _, list := range b.rivals {
		slices.Sort(list)
	}
	return b
}

func (b *breaker) meet(i, j int, t Tally) {
	sum, known := b.met[[2]int{i, j}]
	if !known {
		b.rivals[i] = append(b.rivals[i], j)
	}
	sum.add(t)
	b.met[[2]int{i, j}] = sum
}

func (b *breaker) points(t Tally) int64 { return b.scheme.points(t.Wins, t.Draws, t.Losses) }

// rank orders the tied lines from i to j by the remaining tie-breaks, and numbers them. The
// lines' own points are equal.
func (b *breaker) rank(list []int, from int, left []TieBreak) []int {
	if len(left) == 0 || len(list) == 1 {
		slices.SortFunc(list, func(x, y int) int { return cmp.Compare(b.lines[x].Bot, b.lines[y].Bot) })
		for _, i := range list {
			b.lines[i].Rank, b.lines[i].RankTo = from, from+len(list)-1
			if len(list) == 1 {
				b.rest(i, left)
			}
		}
		return list
	}
	values := b.values(list, left[0])
	for k, i := range list {
		b.lines[i].Breaks = append(b.lines[i].Breaks, values[k])
	}
	var all []int
	for _, tied := range b.parted(list, left[0]) {
		all = append(all, b.rank(slices.Clone(tied), from+len(all), left[1:])...)
	}
	return all
}

// parted splits the list, whose last tie-break is t, into the parts that are still tied,
// best first.
func (b *breaker) parted(list []int, t TieBreak) [][]int {
	if t == Direct {
		return b.direct(list)
	}
	return parts(list, func(i int) int64 { return b.lines[i].Breaks[len(b.lines[i].Breaks)-1].Value })
}

// parts sorts a list by a number, greatest first, and splits it where the number changes.
func parts(list []int, by func(i int) int64) [][]int {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(by(y), by(x)) })
	var all [][]int
	for i := 0; i < len(list); {
		j := i + 1
		for j < len(list) && by(list[j]) == by(list[i]) {
			j++
		}
		all = append(all, list[i:j])
		i = j
	}
	return all
}

// rest fills in the tie-breaks that were not needed for bot i.
func (b *breaker) rest(i int, left []TieBreak) {
	for _, t := range left {
		b.lines[i].Breaks = append(b.lines[i].Breaks, b.values([]int{i}, t)...)
	}
}

// values returns a tie-break of each of the tied bots.
func (b *breaker) values(tied []int, t TieBreak) []BreakValue {
	list := make([]BreakValue, len(tied))
	if t == Direct {
		b.directValues(tied, list)
	}
	for k, i := range tied {
		list[k].TieBreak = t
		switch t {
		case Wins:
			list[k].Value = b.lines[i].Won + b.wins[i]
		case GamesWon:
			list[k].Value = b.lines[i].Won
		case Koya:
			list[k].Value = b.against(i, b.half)
		case SonnebornBerger:
			list[k].Value = b.sonneborn(i)
		case Buchholz:
			list[k].Value = b.buchholz(i, false, false)
		case BuchholzCut1:
			list[k].Value = b.buchholz(i, true, false)
		case BuchholzMedian:
			list[k].Value = b.buchholz(i, true, true)
		}
	}
	return list
}

// half reports whether bot j has at least half of the possible points.
func (b *breaker) half(j int) bool {
	return 2*b.lines[j].Points >= int64(b.scheme.Win)*(b.lines[j].Played+b.lines[j].Unplayed)
}

// against returns the points of bot i against the bots for which which returns true.
func (b *breaker) against(i int, which func(j int) bool) int64 {
	sum := int64(0)
	for _, j := range b.rivals[i] {
		if which(j) {
			sum += b.points(b.met[[2]int{i, j}])
		}
	}
	return sum
}

// standing is the points of a bot against those it is tied with: the points made, and the
// total if it lost or won every encounter that was not played.
type standing struct{ made, least, most int64 }

// direct splits tied bots by the points that they made against each other, best first
// (C.07, article 6). If all have met, it splits by points, and splits those still tied once
// more by the points among them. If not, a bot is first if it would be so whatever the
// result of the missing games, and so on down; the rest starts again. A missing encounter
// counts as many games as the longest among the tied.
func (b *breaker) direct(tied []int) [][]int {
	if len(tied) < 2 {
		return [][]int{tied}
	}
	table, met := b.among(tied)
	if met {
		groups := parts(tied, func(i int) int64 { return table[i].made })
		return b.again(groups, len(tied))
	}
	order := parts(tied, func(i int) int64 { return table[i].least })
	var all [][]int
	for len(order) > 1 && len(order[0]) == 1 && ahead(table, order[0][0], order[1:]) {
		all, order = append(all, order[0]), order[1:]
	}
	var rest []int
	for _, group := range order {
		rest = append(rest, group...)
	}
	return append(all, b.again([][]int{rest}, len(tied))...)
}

// again splits the groups that are smaller than all.
func (b *breaker) again(groups [][]int, all int) [][]int {
	var list [][]int
	for _, group := range groups {
		if len(group) < all {
			list = append(list, b.direct(group)...)
		} else {
			list = append(list, group)
		}
	}
	return list
}

// ahead reports whether the least total of bot i is more than the others can reach.
func ahead(table map[int]standing, i int, others [][]int) bool {
	for _, group := range others {
		for _, j := range group {
			if table[j].most >= table[i].least {
				return false
			}
		}
	}
	return true
}

// among returns the points of each of the tied against the others, and reports whether all
// have met.
func (b *breaker) among(tied []int) (table map[int]standing, met bool) {
	table, met = make(map[int]standing, len(tied)), true
	for _, i := range tied {
		table[i] = standing{}
	}
	longest := int64(1)
	known := make(map[int]int64, len(tied)) // how many of the others each has met
	for _, i := range tied {
		s := standing{}
		for _, j := range b.rivals[i] {
			if _, tied := table[j]; tied {
				t := b.met[[2]int{i, j}]
				s.made += b.points(t)
				known[i]++
				longest = max(longest, t.Games())
			}
		}
		table[i] = s
	}
	for _, i := range tied {
		s, missing := table[i], longest*(int64(len(tied))-1-known[i])
		s.least, s.most = s.made+missing*int64(b.scheme.Loss), s.made+missing*int64(b.scheme.Win)
		table[i], met = s, met && missing == 0
	}
	return table, met
}

// directValues fills in the points of the tied against each other. There are none if they
// have not all met and nobody is certainly first.
func (b *breaker) directValues(tied []int, list []BreakValue) {
	table, met := b.among(tied)
	says := len(tied) > 1 && (met || len(b.direct(tied)) > 1)
	for k, i := range tied {
		list[k].None = !says
		if says {
			list[k].Value = table[i].made
		}
	}
}
