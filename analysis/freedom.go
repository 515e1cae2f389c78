package analysis

// free removes the limits that exist only while the effect of order is fixed.
//
// Results do not limit that effect on a side if there are strengths that fit a larger
// effect without contradicting any result: with the effect grown by one, the first of an
// ordered pair it won is less than one below the second, and so on. Those are constraints
// on differences. The most by which one bot can rise against another is therefore the
// shortest path between them (Bellman). The most by which it can rise against the zero
// point is the mean of such paths, all of which are reached at once. A bot that can rise,
// or fall, has no limit there. Pools of more than mostCompared bots lose all limits.
func (r *rater) free(m *model) {
	if m.bots > mostCompared {
		for i := range r.below {
			r.below[i], r.above[i] = false, false
		}
		return
	}
	if r.ways == nil {
		for _, grown := range []int{1, -1} {
			if way, ok := m.ways(grown); ok {
				r.ways = append(r.ways, way)
			}
		}
		r.ways = append(r.ways, nil) // they were looked for
	}
	for _, way := range r.ways[:len(r.ways)-1] {
		for i := range m.bots {
			up, down := 0, 0
			for _, z := range r.zero {
				up += reachable(way[i*m.bots+z])
				down += reachable(way[z*m.bots+i])
			}
			r.above[i] = r.above[i] && up <= 0
			r.below[i] = r.below[i] && down <= 0
		}
	}
}

// noWay is the length of a path that does not exist: no result limits the one bot by the
// other.
const noWay = 1 << 30

// reachable returns the length of a path, or 0 without one. That case does not depend on
// the effect of order, see limits.
func reachable(way int) int {
	if way == noWay {
		return 0
	}
	return way
}

// ways returns, row by row, the most by which a bot can rise against another if the effect
// of order grows by one (Floyd and Warshall). It fails if no strengths fit that.
func (m *model) ways(grown int) ([]int, bool) {
	n := m.bots
	way := make([]int, n*n)
	for i := range way {
		way[i] = noWay
	}
	for i := range n {
		way[i*n+i] = 0
	}
	for k := range m.terms {
		t := &m.terms[k]
		grown := grown * (1 - bit(t.neutral))
		if t.n[0]+t.n[1] > 0 { // the second may be above the first by at most that
			way[t.second*n+t.first] = min(way[t.second*n+t.first], grown)
		}
		if t.n[2]+t.n[1] > 0 {
			way[t.first*n+t.second] = min(way[t.first*n+t.second], -grown)
		}
	}
	for k := range n {
		for i := range n {
			if way[i*n+k] == noWay {
				continue
			}
			for j := range n {
				if way[k*n+j] != noWay {
					way[i*n+j] = min(way[i*n+j], way[i*n+k]+way[k*n+j])
				}
			}
		}
		if way[k*n+k] < 0 {
			return nil, false
		}
	}
	for i := range n {
		if way[i*n+i] < 0 {
			return nil, false
		}
	}
	return way, true
}
