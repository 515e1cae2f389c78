package dots

import (
	"strconv"

	"scrutineer/rules"
)

// signs show on which side of its box a line is.
var signs = [sides]string{up: "↑", right: "→", down: "↓", left: "←"}

// Notate returns a move with the box numbers of the picture, the side of the box as an
// arrow, and the number of boxes that it closes: "2 0 ↓ +1".
func (p *position) Notate(m rules.Move) string {
	if !m.Only(3) || m.N[2] < 0 || m.N[2] >= sides {
		return string(AppendMove(nil, m))
	}
	text := string(rules.AppendNumbers(nil, m.N[:2], ' ')) + " " + signs[m.N[2]]
	gain, refused := p.Play(m)
	if refused != nil {
		return text
	}
	p.Undo()
	if gain > 0 {
		text += " +" + strconv.Itoa(gain)
	}
	return text
}
