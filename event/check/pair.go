package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/judge"
	"scrutineer/rules"
)

// pair is the games of two programs, ids in their order.
type pair struct {
	ids    [2]string
	logs   []*Log
	starts []start // in the order of their texts
}

// start is the games of a pair from a start, by who had seat 1.
type start struct {
	text  string
	seat1 [2][]*Log
}

// field checks who met whom, how often, in which seat and from which start.
func (c *contest) field() {
	pairs := c.pairs()
	if len(pairs) == 0 {
		return
	}
	if c.planned != nil { // the schedule fixes the pairs and their seats
		if c.tournament().BothSeats != "" && c.planned.stage.Kind != event.Qualify {
			c.announced(pairs[0])
		}
		return
	}
	var often []int
	for _, p := range pairs {
		often = append(often, len(p.logs))
	}
	slices.Sort(often)
	// The median is the number of most pairs if most agree.
	most, shape, all := often[len(often)/2], c.shapeOf(pairs), c.allPairs()
	for _, p := range pairs {
		if n := len(p.logs); n != most && shape != Swiss && shape != KnockOut && shape != "" {
			c.add(PairUnequal, p.logs[0], fmt.Sprintf("%s and %s met %d times, but other pairs %d times", p.ids[0], p.ids[1], n, most), also(p.logs)...)
		}
		if !slices.ContainsFunc(p.logs, func(l *Log) bool { return l.unseated }) {
			c.seats(p)
		}
	}
	if shape == RoundRobin {
		met := map[[2]string]bool{}
		for _, p := range pairs {
			met[p.ids] = true
		}
		ids := slices.Sorted(maps.Keys(c.programs))
		for i, a := range ids {
			for _, b := range ids[i+1:] {
				if !met[[2]string{a, b}] {
					c.add(PairMissing, c.shown[0], fmt.Sprintf("%s and %s did not meet, but %d of %d pairs did", a, b, len(pairs), all))
				}
			}
		}
	} else if shape == "" {
		c.add(PartialField, pairs[0].logs[0], fmt.Sprintf("%d of %d pairs met: not a round robin, so it is unknown which pairs should have met", len(pairs), all))
	}
	if c.tournament().BothSeats != "" && c.unlogged() == 0 {
		c.starts(pairs)
		c.emptyFirst(pairs)
	}
}

// pairs returns the pairs that met, by their ids.
func (c *contest) pairs() []*pair {
	byIDs := map[[2]string]*pair{}
	for _, l := range c.shown {
		if l.Duel() {
			p := cmp.Or(byIDs[l.ids()], &pair{ids: l.ids()})
			p.logs = append(p.logs, l)
			byIDs[l.ids()] = p
		}
	}
	list := slices.SortedFunc(maps.Values(byIDs), func(a, b *pair) int { return slices.Compare(a.ids[:], b.ids[:]) })
	for _, p := range list {
		for _, g := range groupBy(p.logs, func(l *Log) string { return l.Start }) {
			s := start{text: g.key}
			for _, l := range g.logs {
				i := slices.Index(p.ids[:], l.Players[0].ID)
				s.seat1[i] = append(s.seat1[i], l)
			}
			p.starts = append(p.starts, s)
		}
		slices.SortFunc(p.starts, func(a, b start) int { return cmp.Compare(a.text, b.text) })
	}
	return list
}

// seats checks who had seat 1, in all and from each start. A difference of one is unavoidable
// if the number of games is odd, and the game's rules do not demand that seats change.
func (c *contest) seats(p *pair) {
	sum, more, fewer, once := 0, -1, -1, false
	for i := range p.starts {
		a, b := len(p.starts[i].seat1[0]), len(p.starts[i].seat1[1])
		if sum += a - b; a > b {
			more = i
		} else if a < b {
			fewer = i
		}
		once = once || a+b == 1
	}
	switch {
	case more >= 0 && fewer >= 0:
		a, b := p.starts[more].seat1[0], p.starts[fewer].seat1[1]
		c.add(StartDiffers, a[0], fmt.Sprintf("%s and %s changed seats, but not from the same start", p.ids[0], p.ids[1]),
			rules.Fact{Name: "start", Value: p.starts[more].text}, rules.Fact{Name: "other", Value: p.starts[fewer].text}, also(b)[0])
	case sum != 0 && once && c.tournament().BothSeats != "":
		for i := range p.starts {
			if s := &p.starts[i]; len(s.seat1[0])+len(s.seat1[1]) == 1 {
				l := slices.Concat(s.seat1[0], s.seat1[1])[0]
				f := c.add(StartOnce, l, fmt.Sprintf("%s and %s played this start only once, with %s in seat 1", p.ids[0], p.ids[1], l.Players[0].ID), rules.Fact{Name: "start", Value: s.text})
				f.Source = c.key.game + ": each start in both seats"
			}
		}
	case sum != 0 && len(p.logs) > 1: // a single game is in some seats
		var milder []judge.Kind
		if c.tournament().BothSeats == "" && (sum == 1 || sum == -1) {
			milder = append(milder, mild)
		}
		one, two := p.ids[0], p.ids[1]
		if sum < 0 {
			one, two, sum = two, one, -sum
		}
		l := p.logs[0]
		c.enter(judge.Finding{Code: Seats, File: l.File, Line: l.Line, Source: "tournament", Witness: also(p.logs),
			Says: judge.Verbatim(fmt.Sprintf("against %s, %s had seat 1 %d of %d times", two, one, (len(p.logs)+sum)/2, len(p.logs)))}, milder...)
	}
}

// allPairs returns the number of pairs of all programs.
func (c *contest) allPairs() int { return len(c.programs) * (len(c.programs) - 1) / 2 }

// shapeOf returns what kind of event this is: what a file of results says, or what the games
// show. Where they show nothing, as where few pairs met, it is not known which pairs should
// have met.
func (c *contest) shapeOf(pairs []*pair) Shape {
	all := c.allPairs()
	switch {
	case c.shape == Swiss, c.shape == KnockOut:
		return c.shape
	case len(pairs) == all && all == 1:
		return Match
	case len(pairs) == all, c.shape == RoundRobin:
		return RoundRobin
	case c.knockedOut():
		return KnockOut
	}
	hub := slices.ContainsFunc(pairs[0].ids[:], func(id string) bool { // one is in all pairs
		return !slices.ContainsFunc(pairs, func(p *pair) bool { return !slices.Contains(p.ids[:], id) })
	})
	switch rounds := c.byRounds(); {
	case hub && len(pairs) > 1 && (len(c.programs) > 3 || rounds != 1):
		return Gauntlet
	case rounds > 1:
		return Swiss // or a round robin of which some rounds are to come
	case all > 2*len(pairs):
		return ""
	}
	return RoundRobin
}

// byRounds returns the number of rounds, if they are known and nobody has two opponents in
// one; 1 if they are known, and somebody has; otherwise 0.
func (c *contest) byRounds() int {
	opponent, rounds, proper := map[[2]string]string{}, map[string]bool{}, true
	for _, l := range c.shown {
		if !isKnown(l.Round) || !l.Duel() {
			return 0
		}
		rounds[l.Round] = true
		for i, p := range l.Players {
			at, other := [2]string{l.Round, p.ID}, l.Players[1-i].ID
			proper = proper && (opponent[at] == "" || opponent[at] == other)
			opponent[at] = other
		}
	}
	if !proper {
		return 1
	}
	return len(rounds)
}

// knockedOut reports whether rounds show a knock-out: in each at most half of those play who
// did in the round before, and nobody who lost there.
func (c *contest) knockedOut() bool {
	rounds := map[int]map[string]int{} // wins less losses
	for _, l := range c.shown {
		n, err := strconv.Atoi(l.Round)
		if err != nil || !l.Duel() {
			return false
		}
		if rounds[n] == nil {
			rounds[n] = map[string]int{}
		}
		for _, p := range l.Players {
			switch winner := l.winnerID(); {
			case winner == p.ID:
				rounds[n][p.ID]++
			case winner == "" && !l.bothLost:
				rounds[n][p.ID] += 0
			default:
				rounds[n][p.ID]--
			}
		}
	}
	out, before := map[string]bool{}, 0
	for i, n := range slices.Sorted(maps.Keys(rounds)) {
		if i > 0 && 2*len(rounds[n]) > before+1 {
			return false
		}
		before = len(rounds[n])
		for id, score := range rounds[n] {
			if out[id] {
				return false
			}
			out[id] = score < 0
		}
	}
	return len(rounds) > 1 && c.byRounds() == len(rounds)
}

// starts finds pairs that played other starts than most, and checks that there were as many
// as the game's rules announce.
func (c *contest) starts(pairs []*pair) {
	var first []*Log // one for each pair
	sets, of := map[*Log]string{}, map[*Log]*pair{}
	for _, p := range pairs {
		l := p.logs[0]
		for _, s := range p.starts {
			sets[l] += fmt.Sprintf("%q ", s.text)
		}
		first, of[l] = append(first, l), p
	}
	groups := groupBy(first, func(l *Log) string { return sets[l] })
	most := largest(groups)
	for i, g := range groups {
		for _, l := range g.logs {
			if i != most {
				c.add(StartsUnequal, l, fmt.Sprintf("%s and %s played from other starts than %d of %d pairs", of[l].ids[0], of[l].ids[1], len(groups[most].logs), len(pairs)), also(of[l].logs)...)
			}
		}
	}
	c.announced(of[groups[most].logs[0]])
}

// announced checks that a pair played as many starts as the rules announce: each in both
// seats, with a win's points for each game.
func (c *contest) announced(p *pair) {
	t, n := c.tournament(), len(p.starts)
	if t.Starts == nil || slices.Contains(t.Starts, n) {
		return
	}
	var list []string
	for i, n := range t.Starts {
		text := fmt.Sprintf("%d starts and %d points", n, t.Points.Win*n)
		if i > 0 {
			text = fmt.Sprintf("%d and %d in the final", n, t.Points.Win*n)
		}
		list = append(list, text)
	}
	f := c.add(FewStarts, p.logs[0], fmt.Sprintf("starts a pair: %d, and so points a pair: %d", n, t.Points.Win*n))
	f.Recomputed, f.Source = strings.Join(list, ", "), t.StartsSource
}

// firstMovers finds programs that moved first much more often, or much less often, than
// second. That biases the figures of the advantage of moving first.
func (c *contest) firstMovers() {
	count := map[string][2]int{} // games, and those in which it moved first
	for _, l := range c.games {
		if l.unseated || l.bothLost {
			continue
		}
		for i, p := range l.Players {
			n := count[p.ID]
			if n[0]++; base.Seat(i+1) == l.mover() {
				n[1]++
			}
			count[p.ID] = n
		}
	}
	for _, id := range slices.Sorted(maps.Keys(count)) {
		if n := count[id]; 2*n[1]-n[0] > 1 || 2*n[1]-n[0] < -1 {
			c.add(FirstMover, c.games[0], fmt.Sprintf("%s moved first in %d of %d games: figures on the first move are biased", id, n[1], n[0]))
		}
	}
}

// emptyFirst finds pairs that begin from another start than the empty one, or come back to
// it, if the rules say that only the first start is empty. A pair whose games do not show
// their order, by the numbers of their rounds and slots or by their dates, is skipped.
func (c *contest) emptyFirst(pairs []*pair) {
	why := c.tournament().EmptyFirst
	if why == "" {
		return
	}
	when := func(l *Log) [3]int { // date, round and slot
		round, err1 := strconv.Atoi(l.Round)
		slot, err2 := strconv.Atoi(l.Slot)
		if err1 == nil && err2 == nil {
			return [3]int{0, round, slot}
		}
		return [3]int{int(l.Began)}
	}
	for _, p := range pairs {
		logs := slices.Clone(p.logs)
		if slices.ContainsFunc(logs, func(l *Log) bool { return when(l) == [3]int{} || l.terms == nil || l.begin == "" }) {
			continue
		}
		slices.SortStableFunc(logs, func(a, b *Log) int {
			x, y := when(a), when(b)
			return slices.Compare(x[:], y[:])
		})
		turned := slices.IndexFunc(logs, func(l *Log) bool { return l.begin != "-" })
		if turned == 0 {
			c.add(StartOrder, logs[0], fmt.Sprintf("%s and %s begin with a start that is not empty", p.ids[0], p.ids[1])).Source = why
		} else if turned > 0 {
			if back := slices.IndexFunc(logs[turned:], func(l *Log) bool { return l.begin == "-" }); back >= 0 {
				c.add(StartOrder, logs[turned+back], fmt.Sprintf("%s and %s play the empty start again after another one", p.ids[0], p.ids[1])).Source = why
			}
		}
	}
}
