package halma

import "scrutineer/rules"

// symmetries is that along the diagonal between the two camps.
func symmetries(rules.Setup) []func(rules.Move) rules.Move {
	return []func(rules.Move) rules.Move{func(m rules.Move) rules.Move {
		return rules.Move{N: [6]int16{m.N[1], m.N[0], [...]int16{0, 2, 1, 4, 3}[m.N[2]%5]}}
	}}
}
