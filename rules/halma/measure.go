package halma

import (
	"scrutineer/base"
	"scrutineer/rules"
)

var measures = []rules.Measure{
	{Key: "distance", Doc: "steps to go", Count: distance},
	{Key: "arrived", Doc: "pawns in the target area", Count: arrived},
}

// arrived is how many pawns of each seat are in its target.
func arrived(pos rules.Position) (n [base.Max]int) {
	if p, ok := pos.(*position); ok {
		return p.inGoal
	}
	return n
}

// distance is how many steps along rows and columns the pawns of each seat are away from
// its target, each from the nearest field of it, together.
func distance(pos rules.Position) (n [base.Max]int) {
	p, ok := pos.(*position)
	if !ok {
		return n
	}
	steps := make([]int, len(p.cells))
	for s := range p.seats {
		p.stepsTo(p.areas.target[s], steps)
		for c, symbol := range p.cells {
			if symbol == symbolOf(base.Seat(s+1)) {
				n[s] += steps[c]
			}
		}
	}
	return n
}

// stepsTo counts the steps from every field to the nearest of an area, once in reading
// order and once back.
func (p *position) stepsTo(area []bool, steps []int) {
	for c := range steps {
		steps[c] = 2 * p.n
		if area[c] {
			steps[c] = 0
		}
		p.nearer(steps, c, -1)
	}
	for c := len(steps) - 1; c >= 0; c-- {
		p.nearer(steps, c, 1)
	}
}

// nearer takes over what the neighbours of a field on one side of it know.
func (p *position) nearer(steps []int, c, side int) {
	if x := c%p.n + side; x >= 0 && x < p.n {
		steps[c] = min(steps[c], steps[c+side]+1)
	}
	if y := c/p.n + side; y >= 0 && y < p.n {
		steps[c] = min(steps[c], steps[c+side*p.n]+1)
	}
}
