package triangles

import (
	"scrutineer/base"
	"scrutineer/rules"
)

var measures = []rules.Measure{
	{Key: "points", Doc: "points", Count: func(pos rules.Position) [base.Max]int { return pos.Outcome().Score }},
	{Key: "free-points", Doc: "points without a segment", Board: true, Count: freePoints},
}

// freePoints is how many points are the end of no segment.
func freePoints(pos rules.Position) (n [base.Max]int) {
	p, ok := pos.(*position)
	if !ok {
		return n
	}
	for i := range p.points {
		if p.near[i] == (set{}) {
			n[0]++
		}
	}
	return n
}
