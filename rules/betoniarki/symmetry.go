package betoniarki

import "scrutineer/rules"

// symmetries is that of left to right.
func symmetries(setup rules.Setup) []func(rules.Move) rules.Move {
	size, err := terms.ParamOf(setup, "size")
	if err != nil {
		return nil
	}
	beyond := int16(size + 1)
	return []func(rules.Move) rules.Move{func(m rules.Move) rules.Move {
		return rules.Move{N: [6]int16{beyond - m.N[0], m.N[1], beyond - m.N[2], m.N[3], beyond - m.N[4], m.N[5]}}
	}}
}

// points are the columns and rows of a move, from 0.
func points(m rules.Move) []int {
	list := make([]int, len(m.N))
	for i := range list {
		list[i] = int(m.N[i]) - 1
	}
	return list
}
