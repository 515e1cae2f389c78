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
		return rules.Move{beyond - m[0], m[1], beyond - m[2], m[3], beyond - m[4], m[5]}
	}}
}

// points are the columns and rows of a move, from 0.
func points(m rules.Move) []int {
	list := make([]int, len(m))
	for i := range list {
		list[i] = int(m[i]) - 1
	}
	return list
}
