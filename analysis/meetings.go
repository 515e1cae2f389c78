package analysis

import (
	"cmp"
	"slices"
)

// meeting is the games of an ordered pair, with the bots by their places in the order of
// ids.
type meeting struct {
	first, second int
	Tally
	repeat
	neutral bool // it is unknown of all of them who moved first
}

// repeat is the repeated games of an ordered pair.
type repeat struct {
	distinct int64 // distinct games; one with unknown moves is distinct
	more     int64 // sum over the different games of times² - times
}

// bots returns every bot of the store in the order of ids, and by its number the place of
// each that played.
func (l *store) bots() (list []string, place []int) {
	place = make([]int, len(l.names))
	for i := range l.cells {
		place[l.cells[i].first], place[l.cells[i].second] = 1, 1
	}
	for n, played := range place {
		if played == 1 {
			list = append(list, l.names[n])
		}
	}
	for u := range l.unplayed {
		for _, s := range u.sides() {
			list = append(list, s.bot)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	for i, bot := range list {
		place[l.number[bot]] = i
	}
	return list, place
}

// meetings returns all ordered pairs in the order of the first bot, then the second.
func (l *store) meetings() (bots []string, list []meeting) {
	bots, place := l.bots()
	list = make([]meeting, len(l.cells))
	for i, c := range l.cells {
		list[i] = meeting{first: place[c.first], second: place[c.second], Tally: c.Tally, repeat: repeat{distinct: c.Games()}}
	}
	l.repeats(list)
	return bots, byTwo(list, len(bots), func(m *meeting) (int, int) { return m.first, m.second })
}

// repeats finds the games of each ordered pair that are the same, or the image of each
// other under a symmetry of the board.
func (l *store) repeats(list []meeting) {
	type playing struct {
		cell  uint32
		shape Digest
	}
	times := map[playing]int64{}
	l.each(func(e *entry, n int64) {
		if e.shape != (Digest{}) {
			times[playing{l.cell(e.pair), e.shape}] += n
		}
	})
	for p, n := range times {
		list[p.cell].distinct -= n - 1
		list[p.cell].more += n*n - n
	}
}

// neutral returns, by cell, the games of each ordered pair in which it is unknown who moved
// first.
func (l *store) neutral() map[uint32]*meeting {
	type playing struct {
		cell  uint32
		shape Digest
	}
	by, times := map[uint32]*meeting{}, map[playing]int64{}
	l.each(func(e *entry, n int64) {
		if !e.syn {
			return
		}
		cell := l.cell(e.pair)
		m := entryOf(by, cell)
		m.Tally.add(tallyOf(e.outcome, e.fault).times(n))
		if k := (playing{cell, e.shape}); e.shape != (Digest{}) {
			before := times[k]
			m.more += n * (2*before + n - 1)
			times[k] += n
			m.distinct += int64(bit(before == 0))
			return
		}
		m.distinct += n
	})
	return by
}

// split turns every pair with some neutral games into two meetings.
func (l *store) split(list []meeting) []meeting {
	neutral := l.neutral()
	if len(neutral) == 0 {
		return list
	}
	_, place := l.bots()
	by := map[[2]int]*meeting{}
	for cell, m := range neutral {
		by[[2]int{place[l.cells[cell].first], place[l.cells[cell].second]}] = m
	}
	out := make([]meeting, 0, len(list)+len(neutral))
	for _, m := range list {
		if x := by[[2]int{m.first, m.second}]; x != nil {
			u := *x
			u.first, u.second, u.neutral = m.first, m.second, true
			m.Tally.add(u.times(-1))
			m.distinct, m.more = max(m.distinct-u.distinct, min(1, m.Games())), max(m.more-u.more, 0)
			out = append(out, u)
		}
		if m.Games() > 0 {
			out = append(out, m)
		}
	}
	return out
}

// byTwo sorts by two numbers from 0 to n-1, the second within the first, and is stable.
// Because lists are long, it is a counting sort of places: the elements themselves are
// moved once, within the list.
func byTwo[T any](list []T, n int, numbers func(*T) (a, b int)) []T {
	from, other := make([]uint32, len(list)), make([]uint32, len(list))
	for i := range from {
		from[i] = uint32(i)
	}
	for pass := range 2 {
		key := func(i uint32) int {
			a, b := numbers(&list[i])
			if pass == 0 {
				return b
			}
			return a
		}
		at := make([]int, n+1)
		for i := range list {
			at[key(uint32(i))+1]++
		}
		for i := range n {
			at[i+1] += at[i]
		}
		for _, i := range from {
			k := key(i)
			other[at[k]] = i
			at[k]++
		}
		from, other = other, from
	}
	arrange(list, from)
	return list
}

// arrange moves to each place of a list the element at the place in from, which it
// overwrites.
func arrange[T any](list []T, from []uint32) {
	for start := range list {
		if from[start] == uint32(start) {
			continue
		}
		first, at := list[start], start
		for from[at] != uint32(start) {
			next := int(from[at])
			list[at], from[at] = list[next], uint32(at)
			at = next
		}
		list[at], from[at] = first, uint32(at)
	}
}

// terms returns the games of every ordered pair, without games of a bot against itself.
func terms(met []meeting) []term {
	list := make([]term, 0, len(met))
	for _, m := range met {
		if m.first != m.second {
			list = append(list, term{first: m.first, second: m.second, n: [3]float64{float64(m.Wins), float64(m.Draws), float64(m.Losses)},
				squares: float64(m.Games() + m.more), distinct: m.distinct, neutral: m.neutral})
		}
	}
	return list
}

// contests adds up both orders of every two bots, in the order of the pairs' numbers,
// without games of a bot against itself.
func contests(bots int, met []meeting) []contest {
	list := make([]contest, 0, len(met))
	for _, m := range met {
		if a, b, t := m.first, m.second, m.Tally; a != b {
			if a > b {
				a, b, t = b, a, t.turned()
			}
			list = append(list, contest{a, b, float64(t.Wins), float64(t.Draws), float64(t.Losses)})
		}
	}
	list = byTwo(list, bots, func(c *contest) (int, int) { return c.a, c.b })
	last := 0
	for i, c := range list {
		if l := &list[last]; i == 0 || l.a != c.a || l.b != c.b {
			last += min(i, 1)
			list[last] = c
		} else {
			l.wins, l.draws, l.losses = l.wins+c.wins, l.draws+c.draws, l.losses+c.losses
		}
	}
	return list[:min(last+1, len(list))]
}

// bout is games of two bots that nothing that matters for pairs distinguishes.
type bout struct {
	contestants
	stage, round, id, twin uint32 // their places
	turned                 bool   // the bot with the greater id moved first
	ordered                bool   // the games have an ID
	by                     Pairing
	outcome                Outcome
	n                      int64
}

// contestants is what the games of a pair have in common: both bots, by their places, the
// event and the start.
type contestants struct{ lesser, greater, event, start uint32 }

// bouts visits the games of a store between two bots whose first mover is known, if keep
// returns true for the ordered pair. Those of two bots come together, in canonical order; the
// list is valid until visit returns.
func (l *store) bouts(keep func(p pair) bool, visit func([]bout)) {
	type counted struct {
		named
		n int64
	}
	var many []counted
	for number, list := range l.few {
		for cell, n := range list {
			if n > 0 {
				many = append(many, counted{named{bucket: bucket{uint32(cell), uint32(number)}, round: l.allAttributes[number].round}, n})
			}
		}
	}
	for k, n := range l.many {
		many = append(many, counted{named{bucket: k, round: l.allAttributes[k.attributes].round}, n})
	}
	alone, moved := l.named.size(), l.list.size()
	at := func(i int) (*named, int64) {
		switch {
		case i < alone:
			return l.named.at(i), 1
		case i < alone+moved:
			return &l.list.at(i - alone).named, 1
		}
		x := &many[i-alone-moved]
		return &x.named, x.n
	}
	order, ends := l.byPair(keep, alone+moved+len(many), at)
	by, from := l.order(), uint32(0)
	var list []bout
	for _, end := range ends {
		list = list[:0]
		for _, i := range order[from:end] {
			k, n := at(int(i))
			p, e := l.cells[k.cell].pair, l.allAttributes[k.attributes]
			e.round = k.round
			if a, b := by.plain[p.first], by.plain[p.second]; !e.syn {
				list = append(list, bout{contestants{min(a, b), max(a, b), e.event, e.start},
					by.natural[e.stage], by.natural[e.round], k.id, by.natural[e.twin], a > b, k.id != 0, e.pairing(), e.outcome, n})
			}
		}
		slices.SortFunc(list, func(a, b bout) int {
			if c := cmp.Or(cmp.Compare(a.event, b.event), cmp.Compare(a.start, b.start), cmp.Compare(a.stage, b.stage), cmp.Compare(a.round, b.round)); c != 0 {
				return c
			}
			return cmp.Or(l.ids.compare(a.id, b.id), compareBool(a.turned, b.turned), cmp.Compare(a.outcome, b.outcome))
		})
		if from = end; len(list) > 0 {
			visit(list)
		}
	}
}

// byPair sorts results by their two bots, for ordered pairs that are wanted. It returns their
// indices, and where those of each two bots end.
func (l *store) byPair(keep func(p pair) bool, results int, at func(i int) (*named, int64)) (order, ends []uint32) {
	group := make([]uint32, len(l.cells)) // of a cell, from 1
	count := []uint32{0}
	for i, c := range l.cells {
		switch turned, there := l.cellOf(pair{c.second, c.first}); {
		case c.first == c.second || !keep(c.pair):
		case there && turned < uint32(i) && group[turned] > 0:
			group[i] = group[turned]
		default:
			group[i] = uint32(len(count))
			count = append(count, 0)
		}
	}
	for i := range results {
		k, _ := at(i)
		count[group[k.cell]]++
	}
	count[0] = 0
	for g := 1; g < len(count); g++ {
		count[g] += count[g-1]
	}
	ends = slices.Clone(count[1:])
	order = make([]uint32, count[len(count)-1])
	for i := results - 1; i >= 0; i-- {
		k, _ := at(i)
		if g := group[k.cell]; g > 0 {
			count[g]--
			order[count[g]] = uint32(i)
		}
	}
	return order, ends
}
