package dots

import (
	"scrutineer/base"
	"scrutineer/rules"
)

var measures = []rules.Measure{
	{Key: "boxes", Doc: "boxes closed", Count: func(pos rules.Position) [base.Max]int { return pos.(*position).score }},
	{Key: "safe-lines", Doc: "lines that give no box away", Board: true, Count: safeLines},
}

// safeLines is how many lines are not drawn and leave no box with one side open, when
// they are.
func safeLines(pos rules.Position) (n [base.Max]int) {
	p := pos.(*position)
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
