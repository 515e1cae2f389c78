package analysis

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
