package dots

import (
	"scrutineer/base"
	"scrutineer/rules"
)

var measures = []rules.Measure{
	{Key: "boxes", Doc: "boxes closed", Count: boxes},
	{Key: "safe-lines", Doc: "lines that give no box away", Board: true, Count: safeLines},
}

// boxes is how many boxes each seat has closed, whatever a fault makes of the score.
func boxes(pos rules.Position) (n [base.Max]int) {
	if p, ok := pos.(*position); ok {
		return p.score
	}
	return n
}

// safeLines is how many lines are not drawn and leave no box with one side open, when
// they are.
func safeLines(pos rules.Position) (n [base.Max]int) {
	p, ok := pos.(*position)
	if !ok {
		return n
	}
	safe := func(line, box, beyond int) {
		if p.lines[line] == '.' && p.open[box] != 2 && p.open[box] != 1 && p.open[beyond] != 2 && p.open[beyond] != 1 {
			n[0]++
		}
	}
	for r := range p.rows + 1 {
		for c := range p.cols + 1 {
			box := (r+1)*p.wide + c + 1
			if c < p.cols {
				safe(p.horizontal(r, c), box, box-p.wide)
			}
			if r < p.rows {
				safe(p.vertical(r, c), box, box-1)
			}
		}
	}
	return n
}
