package triangles

import (
	"strconv"

	"scrutineer/rules"
)

// notate returns a move by the numbers of its points, which the picture shows, and what
// it gains: "2–5 +1".
func notate(m rules.Move, pos rules.Position) string {
	text := strconv.Itoa(int(m.N[0])) + "–" + strconv.Itoa(int(m.N[1]))
	gain, refused := pos.Play(m)
	if refused != nil {
		return string(AppendMove(nil, m))
	}
	pos.Undo()
	if gain > 0 {
		text += " +" + strconv.Itoa(gain)
	}
	return text
}
