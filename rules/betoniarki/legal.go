package betoniarki

import "scrutineer/rules"

// AppendLegal appends every legal move: mixers row by row from y=1, for each
// its ways and for each way the concrete, direction by direction from +x
// turning towards +y, the nearest square first.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	own := symbols[p.turn] // '-' once over, which no square holds
	for y := 1; y <= p.size; y++ {
		for x := 1; x <= p.size; x++ {
			if from := y*p.stride + x; p.cells[from] == own {
				p.cells[from] = '.' // pouring back is allowed
				dst = p.appendWays(dst, from)
				p.cells[from] = own
			}
		}
	}
	return dst
}

func (p *position) appendWays(dst []rules.Move, from int) []rules.Move {
	for _, step := range p.steps {
		for to := from + step; p.cells[to] == '.'; to += step {
			dst = p.appendPours(dst, from, to)
		}
	}
	return dst
}

func (p *position) appendPours(dst []rules.Move, from, to int) []rules.Move {
	x1, y1 := p.xy(from)
	x2, y2 := p.xy(to)
	for i, step := range p.steps {
		dx, dy := int16(directions[i][0]), int16(directions[i][1])
		x, y := x2, y2
		for pour := to + step; p.cells[pour] == '.'; pour += step {
			x, y = x+dx, y+dy
			dst = append(dst, rules.Move{N: [6]int16{x1, y1, x2, y2, x, y}})
		}
	}
	return dst
}

// xy is the column and the row of a square, from 1.
func (p *position) xy(c int) (x, y int16) { return int16(c % p.stride), int16(c / p.stride) }
