package analysis

import (
	"slices"
)

// graph is a directed graph over bots 0 to n-1 as lists of successors.
type graph [][]int

// pools splits bots into the sets that chains of games connect: the numbers of each pool
// ascending, the pools by their first number.
func pools(n int, contests []contest) [][]int {
	g := make(graph, n)
	for _, c := range contests {
		g[c.a] = append(g[c.a], c.b)
		g[c.b] = append(g[c.b], c.a)
	}
	seen := make([]bool, n)
	var list [][]int
	for i := range n {
		if !seen[i] {
			list = append(list, g.reach([]int{i}, seen))
		}
	}
	return list
}

// scored returns the graph with an edge from every bot to each it beat or drew with, and
// the same graph with all edges reversed.
func scored(n int, contests []contest) (forth, back graph) {
	forth, back = make(graph, n), make(graph, n)
	edge := func(a, b int) {
		forth[a] = append(forth[a], b)
		back[b] = append(back[b], a)
	}
	for _, c := range contests {
		if c.wins+c.draws > 0 {
			edge(c.a, c.b)
		}
		if c.losses+c.draws > 0 {
			edge(c.b, c.a)
		}
	}
	return forth, back
}

// reach returns, ascending, the nodes not seen before that can be reached from the given
// ones, including those, and marks them as seen.
func (g graph) reach(from []int, seen []bool) []int {
	var list []int
	visit := func(i int) {
		if !seen[i] {
			seen[i] = true
			list = append(list, i)
		}
	}
	for _, i := range from {
		visit(i)
	}
	for k := 0; k < len(list); k++ {
		for _, j := range g[list[k]] {
			visit(j)
		}
	}
	slices.Sort(list)
	return list
}

// groups returns the strongly connected components (Kosaraju's method, without recursion).
// No edge leads from a component to an earlier one.
func groups(forth, back graph) [][]int {
	seen := make([]bool, len(forth))
	var order []int
	for i := range forth {
		order = forth.finish(i, seen, order)
	}
	seen = make([]bool, len(forth))
	var list [][]int
	for _, i := range slices.Backward(order) {
		if !seen[i] {
			list = append(list, back.reach([]int{i}, seen))
		}
	}
	return list
}

// finish appends the unseen nodes that can be reached from i in postorder of a depth-first
// search.
func (g graph) finish(i int, seen []bool, order []int) []int {
	type step struct{ node, next int }
	if seen[i] {
		return order
	}
	seen[i] = true
	stack := []step{{i, 0}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(g[top.node]) {
			order = append(order, top.node)
			stack = stack[:len(stack)-1]
			continue
		}
		j := g[top.node][top.next]
		top.next++
		if !seen[j] {
			seen[j] = true
			stack = append(stack, step{j, 0})
		}
	}
	return order
}

// free removes the limits that exist only while the effect of order is fixed.
//
// Results do not limit that effect on a side if there are strengths that fit a larger
// effect without contradicting any result: with the effect grown by one, the first of an
// ordered pair it won is less than one below the second, and so on. Those are constraints
// on differences. The most by which one bot can rise against another is therefore the
// shortest path between them (Bellman). The most by which it can rise against the zero
// point is the mean of such paths, all of which are reached at once. A bot that can rise,
// or fall, has no limit there. Pools of more than maxCompared bots lose all limits.
func (r *rater) free(m *model) {
	if m.bots > maxCompared {
		for i := range r.below {
			r.below[i], r.above[i] = false, false
		}
		return
	}
	if r.paths == nil {
		for _, grown := range []int{1, -1} {
			if way, ok := m.paths(grown); ok {
				r.paths = append(r.paths, way)
			}
		}
		r.paths = append(r.paths, nil) // they were looked for
	}
	for _, way := range r.paths[:len(r.paths)-1] {
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

// noPath is the length of a path that does not exist: no result limits the one bot by the
// other.
const noPath = 1 << 30

// reachable returns the length of a path, or 0 without one. That case does not depend on
// the effect of order, see limits.
func reachable(way int) int {
	if way == noPath {
		return 0
	}
	return way
}

// paths returns, row by row, the most by which a bot can rise against another if the effect
// of order grows by one (Floyd and Warshall). It fails if no strengths fit that.
func (m *model) paths(grown int) ([]int, bool) {
	n := m.bots
	way := make([]int, n*n)
	for i := range way {
		way[i] = noPath
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
			if way[i*n+k] == noPath {
				continue
			}
			for j := range n {
				if way[k*n+j] != noPath {
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
