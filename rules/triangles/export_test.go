package triangles

import "scrutineer/rules"

// Closed returns the triangles that the last move closed, by their third corner, for a
// reader who checks its gain by hand. It returns nil unless pos is a position of this
// package in which a segment has been drawn since the start.
func Closed(pos rules.Position) []Triangle {
	p, ok := pos.(*position)
	if !ok || p.plies == 0 {
		return nil
	}
	return p.closed(p.drawn[len(p.drawn)-1], &p.near)
}
