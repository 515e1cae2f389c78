package triangles

import (
	"slices"

	"scrutineer/rules"
)

// Triangle is a triangle that a move closed: the numbers of its corners, and of the first
// point inside it, 0 if there is none.
type Triangle struct {
	Corners [3]int
	Inside  int
}

// Closed returns the triangles that the last move closed, by their third corner, for a
// reader who checks its gain by hand. It returns nil unless pos is a position of this
// package in which a segment has been drawn since the start.
func Closed(pos rules.Position) (list []Triangle) {
	p, ok := pos.(*position)
	if !ok || p.Made == 0 {
		return nil
	}
	last := p.drawn[len(p.drawn)-1]
	for _, t := range p.closed(int(last.a), int(last.b), &p.near) {
		corners := [3]int{int(last.a) + 1, int(last.b) + 1, t.corner + 1}
		slices.Sort(corners[:])
		list = append(list, Triangle{corners, t.inside + 1})
	}
	return list
}
