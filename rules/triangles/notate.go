package triangles

import (
	"strconv"

	"scrutineer/rules"
)

// Notate returns a move by the numbers of its points, which the picture shows, and what
// it gains: "2–5 +1".
func (p *position) Notate(m rules.Move) string {
	text := strconv.Itoa(int(m.N[0])) + "–" + strconv.Itoa(int(m.N[1]))
	gain, refused := p.Play(m)
	if refused != nil {
		return string(AppendMove(nil, m))
	}
	p.Undo()
	if gain > 0 {
		text += " +" + strconv.Itoa(gain)
	}
	return text
}
