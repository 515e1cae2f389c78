package exhibit

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"scrutineer/rules"
)

// Measures of the plot, in characters, which are about twice as high as wide, and
// the greatest coordinate that is drawn.
const (
	plotWidth  = 60
	plotHeight = 24
	mostPlace  = 1000000
)

// spot is a place in the plane.
type spot struct{ x, y int }

// plane lists the segments of a witness and where they meet, and plots them
// coarsely with the points of the position around them.
func plane(position string, w rules.Witness) (Picture, bool) {
	points := pointsOf(position)
	first, name := segment(points, w, "segment"), w.Get("segment")
	if first == nil {
		for _, fact := range []string{"legal", "move"} {
			if n := numbers(w.Get(fact), 2); n != nil {
				name = strconv.Itoa(n[0]) + "-" + strconv.Itoa(n[1])
				first = segment(points, rules.Witness{{Name: "segment", Value: name}}, "segment")
			}
		}
	}
	if first == nil {
		return Picture{}, false
	}
	pic := Picture{Lines: []string{describe(name, first)}, Legend: "... " + name}
	second := segment(points, w, "crossed")
	p := newPlot(append(append([]spot(nil), first...), second...))
	p.stroke(first, '.')
	if second != nil {
		pic.Lines = append(pic.Lines, describe(w.Get("crossed"), second), fmt.Sprintf("they meet in (%s,%s)", w.Get("x"), w.Get("y")))
		pic.Legend += ", ::: " + w.Get("crossed") + ", X where they meet"
		p.stroke(second, ':')
		p.meet(w.Get("x"), w.Get("y"))
	}
	if k, err := strconv.Atoi(w.Get("point")); err == nil && k > 0 && k <= len(points) {
		pic.Lines = append(pic.Lines, fmt.Sprintf("point %d at (%d,%d) lies in it", k, points[k-1].x, points[k-1].y))
	}
	for i, at := range points {
		p.label(at, strconv.Itoa(i+1))
	}
	pic.Lines = append(pic.Lines, p.lines()...)
	return pic, true
}

func describe(name string, ends []spot) string {
	return fmt.Sprintf("%s from (%d,%d) to (%d,%d)", name, ends[0].x, ends[0].y, ends[1].x, ends[1].y)
}

// pointsOf reads the points of a position's text.
func pointsOf(position string) []spot {
	field, _, _ := strings.Cut(position, " |")
	var list []spot
	for _, text := range strings.Split(field, " ") {
		p, ok := pair(text)
		if !ok || max(p.x, p.y, -p.x, -p.y) > mostPlace {
			return nil
		}
		list = append(list, spot{p.x + 1, p.y + 1})
	}
	return list
}

// segment is the two ends of the segment that a fact names as 2-5; nil where it
// names none of the position.
func segment(points []spot, w rules.Witness, fact string) []spot {
	a, b, ok := strings.Cut(w.Get(fact), "-")
	i, err := strconv.Atoi(a)
	k, err2 := strconv.Atoi(b)
	if !ok || err != nil || err2 != nil || i < 1 || k < 1 || i > len(points) || k > len(points) {
		return nil
	}
	return []spot{points[i-1], points[k-1]}
}

// plot is a field of characters over the rectangle that some places span.
type plot struct {
	low, high spot
	cells     [][]byte
}

func newPlot(around []spot) *plot {
	p := &plot{low: around[0], high: around[0]}
	for _, s := range around {
		p.low = spot{min(p.low.x, s.x), min(p.low.y, s.y)}
		p.high = spot{max(p.high.x, s.x), max(p.high.y, s.y)}
	}
	for range plotHeight + 1 {
		p.cells = append(p.cells, []byte(strings.Repeat(" ", plotWidth+3)))
	}
	return p
}

// cell is the character at num/den of the way from low to high, along each axis.
func (p *plot) cell(x, y, den int) (column, row int) {
	column = scale(x-p.low.x*den, (p.high.x-p.low.x)*den, plotWidth)
	row = plotHeight - scale(y-p.low.y*den, (p.high.y-p.low.y)*den, plotHeight)
	return column, row
}

// scale is the nearest of 0 to size for part of whole.
func scale(part, whole, size int) int {
	if whole == 0 {
		return size / 2
	}
	return (2*part*size + whole) / (2 * whole)
}

// stroke draws a segment, which lies within the plot.
func (p *plot) stroke(ends []spot, sign byte) {
	const steps = 2 * plotWidth
	a, b := ends[0], ends[1]
	for i := 0; i <= steps; i++ {
		column, row := p.cell(a.x*(steps-i)+b.x*i, a.y*(steps-i)+b.y*i, steps)
		p.cells[row][column] = sign
	}
}

// meet marks the exact place that two fractions name.
func (p *plot) meet(x, y string) {
	rx, ok := new(big.Rat).SetString(x)
	ry, ok2 := new(big.Rat).SetString(y)
	if !ok || !ok2 || !rx.Denom().IsInt64() || !ry.Denom().IsInt64() {
		return
	}
	column, row := p.cell(near(rx), near(ry), 1000)
	if row >= 0 && row < len(p.cells) && column >= 0 && column < plotWidth {
		p.cells[row][column] = 'X'
	}
}

// near is a fraction in thousandths, rounded down.
func near(r *big.Rat) int {
	n := new(big.Int).Mul(r.Num(), big.NewInt(1000))
	n.Quo(n, r.Denom())
	if !n.IsInt64() {
		return -1
	}
	return int(n.Int64())
}

// label writes the number of a point, if it lies within the plot.
func (p *plot) label(at spot, text string) {
	if at.x < p.low.x || at.x > p.high.x || at.y < p.low.y || at.y > p.high.y {
		return
	}
	column, row := p.cell(at.x, at.y, 1)
	copy(p.cells[row][column:], text)
}

func (p *plot) lines() []string {
	var list []string
	for _, row := range p.cells {
		list = append(list, strings.TrimRight(string(row), " "))
	}
	return list
}
