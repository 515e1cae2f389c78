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

func (s *start) tilt() int { return len(s.seat1[0]) - len(s.seat1[1]) }

// games returns the number of games from the start.
func (s *start) games() int { return len(s.seat1[0]) + len(s.seat1[1]) }

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
	most, shape := medianGames(pairs), c.shapeOf(pairs)
	for _, p := range pairs {
		if n := len(p.logs); n != most && shape != Swiss && shape != KnockOut && shape != "" {
			c.add(PairUnequal, p.logs[0], fmt.Sprintf("%s and %s met %d times, but other pairs %d times", p.ids[0], p.ids[1], n, most), also(p.logs)...)
		}
		if !slices.ContainsFunc(p.logs, func(l *Log) bool { return l.unseated }) {
			c.seats(p)
		}
	}
	if shape == RoundRobin {
		c.missing(pairs)
	} else if shape == "" {
		c.add(PartialField, pairs[0].logs[0], fmt.Sprintf("%d of %d pairs met: not a round robin, so it is unknown which pairs should have met", len(pairs), c.allPairs()))
	}
	if c.tournament().BothSeats != "" && c.unlogged() == 0 {
		c.starts(pairs)
		c.emptyFirst(pairs)
	}
}

// pairs returns the pairs that met, by their ids.
func (c *contest) pairs() []*pair {
	byIDs := map[[2]string]*pair{}
	var list []*pair
	for _, l := range c.shown {
		if !l.duel() {
			continue
		}
		ids := l.ids()
		p := byIDs[ids]
		if p == nil {
			p = &pair{ids: ids}
			byIDs[ids] = p
			list = append(list, p)
		}
		p.logs = append(p.logs, l)
	}
	slices.SortFunc(list, func(a, b *pair) int {
		return cmp.Or(cmp.Compare(a.ids[0], b.ids[0]), cmp.Compare(a.ids[1], b.ids[1]))
	})
	for _, p := range list {
		for _, g := range groupBy(p.logs, func(l *Log) string { return l.Start }) {
			s := start{text: g.key}
			for _, l := range g.logs {
				i := 0
				if l.Players[0].ID != p.ids[0] {
					i = 1
				}
				s.seat1[i] = append(s.seat1[i], l)
			}
			p.starts = append(p.starts, s)
		}
		slices.SortFunc(p.starts, func(a, b start) int { return cmp.Compare(a.text, b.text) })
	}
	return list
}

// medianGames returns how often pairs met: the median, which is the number of most pairs if
// most agree.
func medianGames(pairs []*pair) int {
	var list []int
	for _, p := range pairs {
		list = append(list, len(p.logs))
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// seats checks who had seat 1, in all and from each start.
func (c *contest) seats(p *pair) {
	sum, more, fewer := 0, -1, -1
	once := false
	for i := range p.starts {
		s := &p.starts[i]
		sum += s.tilt()
		switch {
		case s.tilt() > 0:
			more = i
		case s.tilt() < 0:
			fewer = i
		}
		once = once || s.games() == 1
	}
	switch {
	case more >= 0 && fewer >= 0:
		a, b := p.starts[more].seat1[0], p.starts[fewer].seat1[1]
		c.add(StartDiffers, a[0], fmt.Sprintf("%s and %s changed seats, but not from the same start", p.ids[0], p.ids[1]),
			rules.Fact{Name: "start", Value: p.starts[more].text}, rules.Fact{Name: "other", Value: p.starts[fewer].text}, also(b)[0])
	case sum != 0 && once && c.tournament().BothSeats != "":
		c.onlyOnce(p)
	case sum != 0 && len(p.logs) > 1: // a single game is in some seats
		c.unbalanced(p, sum)
	}
}

// onlyOnce reports each start that a pair played in one seat only.
func (c *contest) onlyOnce(p *pair) {
	for i := range p.starts {
		s := &p.starts[i]
		if s.games() != 1 {
			continue
		}
		l := append(s.seat1[0], s.seat1[1]...)[0]
		f := c.add(StartOnce, l, fmt.Sprintf("%s and %s played this start only once, with %s in seat 1", p.ids[0], p.ids[1], l.Players[0].ID), rules.Fact{Name: "start", Value: s.text})
		f.Source = c.key.game + ": each start in both seats"
	}
}

// unbalanced reports a pair in which one had seat 1 more often. A difference of one is
// unavoidable if the number of games is odd, and the game's rules do not demand that seats
// change.
func (c *contest) unbalanced(p *pair, sum int) {
	var milder []judge.Kind
	one, two := p.ids[0], p.ids[1]
	if c.tournament().BothSeats == "" && (sum == 1 || sum == -1) {
		milder = append(milder, mild)
	}
	if sum < 0 {
		one, two, sum = two, one, -sum
	}
	l := p.logs[0]
	c.enter(judge.Finding{Code: Seats, File: l.File, Line: l.Line, Source: "tournament", Witness: also(p.logs),
		Message: fmt.Sprintf("against %s, %s had seat 1 %d of %d times", two, one, (len(p.logs)+sum)/2, len(p.logs))}, milder...)
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
	one, hub := c.byRounds(), hubOf(pairs)
	switch {
	case hub != "" && (len(c.programs) > 3 || one != 1):
		return Gauntlet
	case one > 1:
		return Swiss // or a round robin of which some rounds are to come
	case all > 2*len(pairs):
		return ""
	}
	return RoundRobin
}

// hubOf returns the program that is in all pairs, if there are several.
func hubOf(pairs []*pair) string {
	for _, id := range pairs[0].ids {
		if len(pairs) > 1 && !slices.ContainsFunc(pairs, func(p *pair) bool { return p.ids[0] != id && p.ids[1] != id }) {
			return id
		}
	}
	return ""
}

// byRounds returns the number of rounds, if they are known and nobody has two opponents in
// one; 1 if they are known, and somebody has; otherwise 0.
func (c *contest) byRounds() int {
	opponent, rounds := map[[2]string]string{}, map[string]bool{}
	proper := true
	for _, l := range c.shown {
		if !isKnown(l.Round) || !l.duel() {
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
	type score struct{ halves, games int }
	rounds := map[int]map[string]score{}
	for _, l := range c.shown {
		n, err := strconv.Atoi(l.Round)
		if err != nil || !l.duel() {
			return false
		}
		if rounds[n] == nil {
			rounds[n] = map[string]score{}
		}
		for _, p := range l.Players {
			s := rounds[n][p.ID]
			if s.games++; l.winnerID() == p.ID {
				s.halves += 2
			} else if l.winnerID() == "" && !l.bothLost {
				s.halves++
			}
			rounds[n][p.ID] = s
		}
	}
	out, before := map[string]bool{}, 0
	for i, n := range slices.Sorted(maps.Keys(rounds)) {
		if i > 0 && 2*len(rounds[n]) > before+1 {
			return false
		}
		before = len(rounds[n])
		for id, s := range rounds[n] {
			if out[id] {
				return false
			}
			out[id] = s.halves < s.games
		}
	}
	return len(rounds) > 1 && c.byRounds() == len(rounds)
}

// missing finds pairs of a round robin that did not meet.
func (c *contest) missing(pairs []*pair) {
	met := map[[2]string]bool{}
	for _, p := range pairs {
		met[p.ids] = true
	}
	ids := slices.Sorted(maps.Keys(c.programs))
	for i, a := range ids {
		for _, b := range ids[i+1:] {
			if !met[[2]string{a, b}] {
				c.add(PairMissing, c.shown[0], fmt.Sprintf("%s and %s did not meet, but %d of %d pairs did", a, b, len(pairs), c.allPairs()))
			}
		}
	}
}

// starts finds pairs that played other starts than most, and checks that there were as many
// as the game's rules announce.
func (c *contest) starts(pairs []*pair) {
	set := func(p *pair) string {
		var b strings.Builder
		for _, s := range p.starts {
			fmt.Fprintf(&b, "%q ", s.text)
		}
		return b.String()
	}
	first := make([]*Log, len(pairs)) // one log for each pair
	sets := map[*Log]string{}
	of := map[*Log]*pair{}
	for i, p := range pairs {
		first[i] = p.logs[0]
		sets[first[i]], of[first[i]] = set(p), p
	}
	groups := groupBy(first, func(l *Log) string { return sets[l] })
	most := largest(groups)
	for i, g := range groups {
		if i == most {
			continue
		}
		for _, l := range g.logs {
			c.add(StartsUnequal, l, fmt.Sprintf("%s and %s played from other starts than %d of %d pairs", of[l].ids[0], of[l].ids[1], len(groups[most].logs), len(pairs)), also(of[l].logs)...)
		}
	}
	c.announced(of[groups[most].logs[0]])
}

// announced checks that a pair played as many starts as the rules announce.
func (c *contest) announced(p *pair) {
	t, n := c.tournament(), len(p.starts)
	if t.Starts == nil || slices.Contains(t.Starts, n) {
		return
	}
	f := c.add(FewStarts, p.logs[0], fmt.Sprintf("starts a pair: %d, and so points a pair: %d", n, t.Points.Win*n))
	f.Recomputed, f.Source = announcedStarts(t), t.StartsSource
}

// announcedStarts returns the number of starts that the rules announce, and their points:
// in both seats, with a win's points for each game.
func announcedStarts(t rules.Tournament) string {
	var list []string
	for i, n := range t.Starts {
		text := fmt.Sprintf("%d starts and %d points", n, t.Points.Win*n)
		if i > 0 {
			text = fmt.Sprintf("%d and %d in the final", n, t.Points.Win*n)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// firstMovers finds programs that moved first much more often, or much less often, than
// second. That biases the figures of the advantage of moving first.
func (c *contest) firstMovers() {
	type tally struct{ first, games int }
	count := map[string]*tally{}
	for id := range c.programs {
		count[id] = &tally{}
	}
	for _, l := range c.games {
		if l.unseated || l.bothLost {
			continue
		}
		for i, p := range l.Players {
			count[p.ID].games++
			if base.Seat(i+1) == l.mover() {
				count[p.ID].first++
			}
		}
	}
	var ids []string
	for id, t := range count {
		if d := 2*t.first - t.games; d > 1 || d < -1 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		c.add(FirstMover, c.games[0], fmt.Sprintf("%s moved first in %d of %d games: figures on the first move are biased", id, count[id].first, count[id].games))
	}
}

// moment is when a game was played among those of its pair: by the numbers of its round and
// slot, or by its date.
type moment struct {
	round, slot int
	date        uint32
}

// playedAt returns when a game was played. It reports whether the log shows it.
func (l *Log) playedAt() (p moment, known bool) {
	round, err1 := strconv.Atoi(l.Round)
	slot, err2 := strconv.Atoi(l.Slot)
	if err1 == nil && err2 == nil {
		return moment{round: round, slot: slot}, true
	}
	return moment{date: l.Began}, l.Began > 0
}

// emptyFirst finds pairs that begin from another start than the empty one, or come back to
// it, if the rules say that only the first start is empty. A pair whose games do not show
// their order is skipped.
func (c *contest) emptyFirst(pairs []*pair) {
	why := c.tournament().EmptyFirst
	if why == "" {
		return
	}
	for _, p := range pairs {
		logs := slices.Clone(p.logs)
		if slices.ContainsFunc(logs, func(l *Log) bool { _, known := l.playedAt(); return !known || l.terms == nil || l.begin == "" }) {
			continue
		}
		slices.SortStableFunc(logs, func(a, b *Log) int {
			x, _ := a.playedAt()
			y, _ := b.playedAt()
			return cmp.Or(cmp.Compare(x.date, y.date), cmp.Compare(x.round, y.round), cmp.Compare(x.slot, y.slot))
		})
		turned := slices.IndexFunc(logs, func(l *Log) bool { return l.begin != "-" })
		if turned < 0 {
			continue // no other start
		}
		message, at := "", logs[0]
		if turned == 0 {
			message = fmt.Sprintf("%s and %s begin with a start that is not empty", p.ids[0], p.ids[1])
		} else if back := slices.IndexFunc(logs[turned:], func(l *Log) bool { return l.begin == "-" }); back >= 0 {
			at = logs[turned+back]
			message = fmt.Sprintf("%s and %s play the empty start again after another one", p.ids[0], p.ids[1])
		}
		if message != "" {
			c.add(StartOrder, at, message).Source = why
		}
	}
}
