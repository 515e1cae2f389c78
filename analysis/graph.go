package analysis

import "slices"

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
