package analysis

import (
	"slices"
	"testing"

	"scrutineer/internal/test/random"
)

// Plan and hunch: all but one game was won by the first mover, so that the effect of order
// has no limit, and plan's strength may grow with it. It may not fall, as the one game that
// it won moving second shows. Dice lost to both in both seats.
func TestOrderFreesOneSide(t *testing.T) {
	c := &Counts{}
	played(t, c, "plan", "hunch", 2, 0, 0)
	played(t, c, "hunch", "plan", 1, 0, 1)
	for _, bot := range []string{"plan", "hunch"} {
		played(t, c, bot, "dice", 2, 0, 0)
		played(t, c, "dice", bot, 0, 0, 2)
	}
	want := map[string][2]bool{"plan": {false, true}, "hunch": {true, false}, "dice": {true, false}}
	pool := Rate(c, "g", Options{}).Pools[0]
	if !pool.Order.High.Unbounded || pool.Order.Low.Unbounded {
		t.Errorf("%+v", pool.Order)
	}
	for _, r := range pool.Ratings {
		if got := [2]bool{r.Low.Unbounded, r.High.Unbounded}; got != want[r.Bot] {
			t.Errorf("%s: without limit below, above: %v, want %v", r.Bot, got, want[r.Bot])
		}
	}
}

// Freedom by trying all strengths from -3 to 3 and effects of -1, 0 and 1: a bot is free on
// a side if some of them contradict no result and move it from the zero point to that side.
func TestFreedomByTrial(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		m := fewGames(rt)
		if !m.order {
			return
		}
		p := &problem{bots: m.bots, terms: m.terms, games: m.games}
		for _, k := range m.terms {
			p.contests = append(p.contests, contest{k.first, k.second, k.n[0], k.n[1], k.n[2]})
		}
		forth, back := scored(p.bots, p.contests)
		sets := groups(forth, back)
		r := &rater{p: p, forth: forth, back: back, sets: sets, zero: zeroPoint(p, sets)}
		r.below, r.above = limits(forth, back, sets, r.zero)
		r.free(m)
		below, above := trues(m.bots), trues(m.bots)
		// Of two bots: whether the difference of the first and the second can rise.
		crossing := map[[2]int]bool{}
		v := make([]int, m.bots)
		var try func(i int)
		try = func(i int) {
			if i < m.bots {
				for v[i] = -3; v[i] <= 3; v[i]++ {
					try(i + 1)
				}
				return
			}
			for order := -1; order <= 1; order++ {
				if !m.contradicted(v, order) {
					for b := range v {
						up := 0
						for _, z := range r.zero {
							up += v[b] - v[z]
						}
						above[b] = above[b] && up <= 0
						below[b] = below[b] && up >= 0
						for c := range v {
							crossing[[2]int{b, c}] = crossing[[2]int{b, c}] || v[b] > v[c]
						}
					}
				}
			}
		}
		try(0)
		if !slices.Equal(below, r.below) || !slices.Equal(above, r.above) {
			rt.Fatalf("%+v\nbelow %v, want %v\nabove %v, want %v", m, r.below, below, r.above, above)
		}
		for i := range m.bots {
			for j := range m.bots {
				if _, from := r.against(m, i, j, false); i != j && (from.above[i] == crossing[[2]int{i, j}] || from.below[i] == crossing[[2]int{j, i}]) {
					rt.Fatalf("%+v\n%d against %d: below %v, above %v, rises %v", m, i, j, from.below[i], from.above[i], crossing)
				}
			}
		}
	})
}

// contradicted reports whether a result contradicts strengths and an effect that grow in
// proportion.
func (m *model) contradicted(v []int, order int) bool {
	for _, t := range m.terms {
		x := v[t.first] - v[t.second] + order
		if t.n[0] > 0 && x < 0 || t.n[2] > 0 && x > 0 || t.n[1] > 0 && x != 0 {
			return true
		}
	}
	return false
}

// fewGames returns 2 to 4 bots tied in a ring, with so few games that the effect of order
// is often without a limit.
func fewGames(t *random.T) *model {
	m := &model{bots: t.Between(2, 4)}
	kinds := [][3]float64{{}, {}, {}, {1, 0, 0}, {1, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 1}}
	for a := range m.bots {
		for b := range m.bots {
			k := term{first: a, second: b, n: random.One(t, kinds)}
			if b == (a+1)%m.bots && k.games() == 0 {
				k.n[0] = 1
			}
			if a != b && k.games() > 0 {
				m.terms, m.games = append(m.terms, k), m.games+k.games()
			}
		}
	}
	m.order = m.identifiable()
	return m
}
