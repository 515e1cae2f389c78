package chart

import (
	"math"
	"strconv"
)

// rowsPicture has a row for each name: an interval, spread or stack of bars.
type rowsPicture struct {
	names  []string
	axis   axis
	legend []string // names of the colours; nil for one colour
	middle float64  // position of a dashed vertical line; NaN for none
	row    func(c *canvas, i int, y, band float64, at func(float64) float64)
}

func (p rowsPicture) draw(c *canvas) {
	top := drawLegend(c, p.legend, nil, nil) + edge
	left := min(widest(p.names)+2*edge, c.width/2)
	bottom := 24.0
	if p.axis.name != "" {
		bottom += 18
	}
	width, height := c.width-left-3*edge, c.height-top-bottom
	p.axis.across(c, left, top, width, height)
	if !math.IsNaN(p.middle) {
		x := p.axis.at(p.middle, left, left+width)
		c.line(x, top, x, top+height, palette[0], 1, "stroke-dasharray", "4 3")
	}
	band := height / float64(max(1, len(p.names)))
	for i, name := range p.names {
		y := top + (float64(i)+0.5)*band
		c.text(left-edge, y, "end", ink, name)
		p.row(c, i, y, band, func(x float64) float64 { return p.axis.at(x, left, left+width) })
	}
}

// whisker is a value with its limits. NaN means no limit.
type whisker struct{ value, low, high float64 }

// whiskers returns a picture with a row for each whisker.
func whiskers(names []string, list []whisker, own []int, a axis) rowsPicture {
	return rowsPicture{names: names, axis: a, middle: math.NaN(), row: func(c *canvas, i int, y, _ float64, at func(float64) float64) {
		w, colour := list[i], ownColour(own, i)
		arm := func(end, open float64) {
			if math.IsNaN(end) {
				c.line(at(w.value), y, open, y, colour, 1.5, "stroke-dasharray", "3 3")
				return
			}
			c.line(at(w.value), y, at(end), y, colour, 1.5)
			c.line(at(end), y-5, at(end), y+5, colour, 1.5)
		}
		left, right := at(a.low), at(a.high)
		arm(w.low, left)
		arm(w.high, right)
		c.tag("circle", "cx", at(w.value), "cy", y, "r", 5.0, "fill", colour)
	}}
}

// ownColour returns the colour of row i.
func ownColour(own []int, i int) string {
	if own == nil {
		return palette[0]
	}
	return palette[own[i]]
}

// lineColour returns the colour and the dashes of line i.
func lineColour(own []int, i int) (colour, dash string) {
	if own == nil {
		return palette[i%len(palette)], "none"
	}
	return palette[own[i]], map[string]string{"solid": "none", "dashed": "8 4", "dotted": "2 3"}[dashes[nth(own, i)]]
}

// room returns the values that the axis must cover, with some space for ends without
// limit.
func room(list []whisker) []float64 {
	var all []float64
	for _, w := range list {
		for _, x := range []float64{w.value, w.low, w.high} {
			if !math.IsNaN(x) {
				all = append(all, x)
			}
		}
	}
	low, high := extent(all)
	return []float64{low - 0.06*(high-low), high + 0.06*(high-low)}
}

// spreads returns a picture with a row for each four quantiles, in ascending order.
func spreads(names []string, list [][4]float64, own []int) rowsPicture {
	var all []float64
	for _, q := range list {
		all = append(all, q[:]...)
	}
	a := powers(all, timeMark)
	return rowsPicture{names: names, axis: a, middle: math.NaN(), row: func(c *canvas, i int, y, _ float64, at func(float64) float64) {
		q, colour := list[i], ownColour(own, i)
		c.line(at(q[2]), y, at(q[3]), y, colour, 1, "stroke-dasharray", "2 3")
		c.line(at(q[1]), y, at(q[2]), y, colour, 2)
		c.line(at(q[0]), y, at(q[1]), y, colour, 9, "stroke-opacity", "0.5")
		c.line(at(q[0]), y-8, at(q[0]), y+8, colour, 3)
		c.tag("circle", "cx", at(q[3]), "cy", y, "r", 3.0, "fill", colour)
	}}
}

// stacks returns a picture with a row of counts for each name, stacked in the colours
// of the legend.
func stacks(names, legend []string, list [][]int64) rowsPicture {
	sums := []float64{0}
	for _, counts := range list {
		sum := int64(0)
		for _, n := range counts {
			sum += n
		}
		sums = append(sums, float64(sum))
	}
	return rowsPicture{names: names, legend: legend, axis: whole(sums, 6), middle: math.NaN(),
		row: func(c *canvas, i int, y, band float64, at func(float64) float64) {
			from := int64(0)
			for k, n := range list[i] {
				if n > 0 {
					x := at(float64(from))
					c.tag("rect", "x", x, "y", y-0.3*band, "width", at(float64(from+n))-x, "height", 0.6*band, "fill", palette[k], "stroke", card)
				}
				from += n
			}
		}}
}

// linesPicture has a line for each name, with a ribbon if there are limits.
type linesPicture struct {
	names []string
	lines [][]point
	x, y  axis
	marks bool  // every point is shown
	own   []int // the colours of the lines; nil for those in order
}

// point is a point of a line and the limits of the ribbon there; NaN for none.
type point struct{ x, y, low, high float64 }

func (p linesPicture) draw(c *canvas) {
	var shapes []int
	for i := range p.names {
		shapes = append(shapes, i)
	}
	top := drawLegend(c, p.names, shapes, p.own) + edge
	left := widest(p.y.texts()) + 2*edge
	width, height := c.width-left-3*edge, c.height-top-42
	p.x.across(c, left, top, width, height)
	p.y.upward(c, left, top, width, height)
	x := func(v float64) float64 { return p.x.at(v, left, left+width) }
	y := func(v float64) float64 { return p.y.at(v, top+height, top) }
	for i, line := range p.lines {
		colour, dash := lineColour(p.own, i)
		if len(line) > 0 && !math.IsNaN(line[0].low) {
			ribbon := ""
			for _, q := range line {
				ribbon += pixels(x(q.x)) + "," + pixels(y(q.high)) + " "
			}
			for k := len(line) - 1; k >= 0; k-- {
				ribbon += pixels(x(line[k].x)) + "," + pixels(y(line[k].low)) + " "
			}
			c.tag("polygon", "points", ribbon[:len(ribbon)-1], "fill", colour, "fill-opacity", "0.16")
		}
		path := ""
		for _, q := range line {
			path += pixels(x(q.x)) + "," + pixels(y(q.y)) + " "
		}
		c.tag("polyline", "points", path, "fill", "none", "stroke", colour, "stroke-width", 2.0, "stroke-dasharray", dash)
		if p.marks {
			for _, q := range line {
				c.symbol(i, x(q.x), y(q.y), colour)
			}
		}
	}
}

// symbol draws the marker that distinguishes a line for readers who do not see its
// colour.
func (c *canvas) symbol(i int, x, y float64, colour string) {
	corners := func(list string) string { return "M" + pixels(x) + " " + pixels(y) + list + "z" }
	switch i % 4 {
	case 0:
		c.tag("circle", "cx", x, "cy", y, "r", 3.0, "fill", colour)
	case 1:
		c.tag("rect", "x", x-3, "y", y-3, "width", 6.0, "height", 6.0, "fill", colour)
	case 2:
		c.tag("path", "d", corners("m0 -4l4 7h-8"), "fill", colour)
	case 3:
		c.tag("path", "d", corners("m0 -4l4 4l-4 4l-4 -4"), "fill", colour)
	}
}

// drawLegend writes the names of colours on as many lines as they need, and returns
// where the rest of the picture begins. Shapes are the symbols of lines; nil for
// bars.
func drawLegend(c *canvas, names []string, shapes, own []int) float64 {
	if len(names) == 0 {
		return 0
	}
	x, y := float64(edge), float64(2*edge)
	for i, name := range names {
		need := textWidth(name) + 38
		if x > edge && x+need > c.width {
			x, y = edge, y+20
		}
		colour, dash := lineColour(own, i)
		if shapes == nil {
			c.tag("rect", "x", x, "y", y-6, "width", 20.0, "height", 12.0, "fill", colour)
		} else {
			c.line(x, y, x+20, y, colour, 2, "stroke-dasharray", dash)
			c.symbol(shapes[i], x+10, y, colour)
		}
		c.text(x+25, y, "start", ink, name)
		x += need
	}
	return y + 2*edge
}

// squarePicture is a heat map of names against names.
type squarePicture struct {
	names    []string
	cells    []heatCell
	labelled bool
	ends     []string // names of the upper and lower end of the scale
}

// heatCell is a value from 0 to 1 and its text.
type heatCell struct {
	row, column int
	part        float64
	text        string
}

func (p squarePicture) draw(c *canvas) {
	left, n := min(widest(p.names)+2*edge, c.width/2), float64(max(1, len(p.names)))
	width, height := (c.width-left-3*edge)/n, (c.height-edge-80)/n
	for i, name := range p.names {
		c.text(left-edge, edge+(float64(i)+0.5)*height, "end", ink, name)
		if len(p.names) <= 32 || i%2 == 0 {
			c.text(left+(float64(i)+0.5)*width, edge+n*height+12, "middle", ink, strconv.Itoa(i+1))
		}
	}
	for _, cell := range p.cells {
		x, y := left+float64(cell.column)*width, edge+float64(cell.row)*height
		c.tag("rect", "x", x+0.5, "y", y+0.5, "width", width-1, "height", height-1, "fill", shade(cell.part))
		if p.labelled {
			c.text(x+width/2, y+height/2, "middle", ink, cell.text)
		}
	}
	p.scale(c)
}

// scale draws the colour scale at the bottom.
func (p squarePicture) scale(c *canvas) {
	const steps, step = 28, 5.0
	x, y := (c.width-steps*step)/2, c.height-32
	c.text(x-6, y+7, "end", dim, p.ends[1])
	for i := range steps {
		c.tag("rect", "x", x+float64(i)*step, "y", y, "width", step, "height", 14.0, "fill", shade((float64(i)+0.5)/steps))
	}
	c.text(x+steps*step+6, y+7, "start", dim, p.ends[0])
}
