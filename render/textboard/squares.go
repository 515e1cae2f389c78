package textboard

import (
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// squared draws a board of squares. Each has a column for its sign and at least one
// on both sides for brackets and long numbers.
func squared(s *rules.Scene, marks []rules.Mark) []string {
	wide := 3
	for i := range s.Shapes {
		if x := &s.Shapes[i]; x.Role == rules.Number && len(x.Text) > 2 {
			wide = 5
		}
	}
	p := newPage(s.Height/rules.Unit, s.Width/rules.Unit*wide, ' ')
	for i := range s.Shapes {
		x := &s.Shapes[i]
		column, row := floorUnit(x.X)*wide+wide/2, floorUnit(x.Y)
		switch {
		case x.Form == rules.Rect:
			p.squares(x, wide)
		case x.Role == rules.Stone:
			p.write(row, column, sign(x))
		case x.Form == rules.Text:
			p.write(row, column, words.Visible(x.Text))
		case x.Role == rules.Winning:
			p.won(x, wide)
		case x.Role == rules.Last && x.Form == rules.Line:
			p.around(row, column, '(', ')') // start of the way
		case x.Role == rules.Last && x.Form == rules.Triangle:
			p.around(row, column, '(', ')') // the tip of an arrow
		}
	}
	for i := range marks {
		p.markSquares(&marks[i], wide)
	}
	return p.lines()
}

func floorUnit(n int) int { return int(floorDiv(int64(n), rules.Unit)) }

// squares writes the meaning of a rectangle into the squares whose centre it covers.
func (p page) squares(x *rules.Shape, wide int) {
	p.within(x, wide, func(row, middle int) {
		switch x.Role {
		case rules.Board:
			p.write(row, middle, "·")
		case rules.Area:
			p.write(row, middle, ":")
		case rules.Wall:
			p.write(row, middle, "#")
		case rules.Last:
			p.around(row, middle, '(', ')')
		}
	})
}

// within calls do for each square whose centre a rectangle covers.
func (p page) within(x *rules.Shape, wide int, do func(row, middle int)) {
	const half = rules.Unit / 2
	for row := max(floorUnit(min(x.Y, x.Y2)), 0); row < len(p) && row*rules.Unit+half < max(x.Y, x.Y2); row++ {
		for n := max(floorUnit(min(x.X, x.X2)), 0); n*wide < len(p[0]) && n*rules.Unit+half < max(x.X, x.X2); n++ {
			do(row, n*wide+wide/2)
		}
	}
}

func (p page) around(row, column int, left, right rune) {
	p.write(row, column-1, string(left))
	p.write(row, column+1, string(right))
}

// won puts brackets around the squares that contain a cross, or that a line passes
// through.
func (p page) won(x *rules.Shape, wide int) {
	switch x.Form {
	case rules.Cross:
		p.around(floorUnit(x.Y), floorUnit(x.X)*wide+wide/2, '[', ']')
	case rules.Line:
		p.way(x, wide, '[', ']')
	}
}

// way puts brackets around the squares that a line passes through, from centre to
// centre.
func (p page) way(x *rules.Shape, wide int, left, right rune) {
	const half = rules.Unit / 2
	if x.X%rules.Unit != half || x.Y%rules.Unit != half {
		return
	}
	column, row := floorUnit(x.X), floorUnit(x.Y)
	across, down := floorUnit(x.X2)-column, floorUnit(x.Y2)-row
	n := max(across, -across, down, -down)
	for i := 0; i <= min(n, mostSteps); i++ {
		p.around(row+down*i/max(n, 1), (column+across*i/max(n, 1))*wide+wide/2, left, right)
	}
}
