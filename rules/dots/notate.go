package dots

import (
	"strconv"

	"scrutineer/rules"
)

// signs show at which side of its box a line lies.
var signs = [sides]string{up: "↑", right: "→", down: "↓", left: "←"}

// notate is a move as the picture numbers the boxes, with the side of the box as an
// arrow, and the boxes that it closes: "2 0 ↓ +1".
func notate(m rules.Move, pos rules.Position) string {
	if !m.Only(3) || m.N[2] < 0 || m.N[2] >= sides {
		return string(AppendMove(nil, m))
	}
	text := string(rules.AppendNumbers(nil, m.N[:2], ' ')) + " " + signs[m.N[2]]
	gain, refused := pos.Play(m)
	if refused != nil {
		return text
	}
	pos.Undo()
	if gain > 0 {
		text += " +" + strconv.Itoa(gain)
	}
	return text
}
