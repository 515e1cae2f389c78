package chart

import (
	"math"
	"strconv"

	"scrutineer/internal/words"
	"scrutineer/report/numeral"
)

// axis is a scale of values with its marks.
type axis struct {
	low, high float64 // the ends; logarithms if log is set
	log       bool
	name      string
	write     func(float64) string // formats the value of a mark
	marks     []float64
}

// linear returns an axis that covers values, with about the given number of marks at
// round numbers. Without values it runs from 0 to 1.
func linear(values []float64, about int, write func(float64) string) axis {
	low, high := extent(values)
	return stepped(low, high, roundStep((high-low)/float64(about)), write)
}

// whole returns a linear axis for counts, with marks at whole numbers only.
func whole(values []float64, about int) axis {
	low, high := extent(values)
	return stepped(low, high, max(1, roundStep((high-low)/float64(about))), plainMark)
}

// stepped returns an axis with marks at the multiples of step.
func stepped(low, high, step float64, write func(float64) string) axis {
	a := axis{low: math.Floor(low/step) * step, high: math.Ceil(high/step) * step, write: write}
	for i := range int(math.Round((a.high-a.low)/step)) + 1 {
		a.marks = append(a.marks, a.low+float64(i)*step)
	}
	return a
}

// extent returns the minimum and maximum of values, made different if they are equal.
func extent(values []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, x := range values {
		low, high = min(low, x), max(high, x)
	}
	switch {
	case low > high:
		return 0, 1
	case low == high:
		return low - 1, high + 1
	}
	return low, high
}

// roundStep returns the smallest number of the form 1, 2 or 5 times a power of ten
// that is at least x.
func roundStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, n := range []float64{1, 2, 5} {
		if n*power >= x*(1-1e-9) {
			return n * power
		}
	}
	return 10 * power
}

// powers returns an axis with marks at powers of ten. All values must be positive.
func powers(values []float64, write func(float64) string) axis {
	var logs []float64
	for _, x := range values {
		logs = append(logs, math.Log10(x))
	}
	low, high := extent(logs)
	a := axis{low: math.Floor(low), high: math.Ceil(high), log: true, write: write}
	for power := a.low; power <= a.high; power++ {
		a.marks = append(a.marks, math.Pow(10, power))
	}
	return a
}

// at maps a value to a coordinate between from and to.
func (a axis) at(x, from, to float64) float64 {
	if a.log {
		x = math.Log10(x)
	}
	return from + (x-a.low)/(a.high-a.low)*(to-from)
}

// across draws the axis below a box. Its marks are lines through the box.
func (a axis) across(c *canvas, x, y, width, height float64) {
	free := 0.0 // where the next text may begin
	for _, mark := range a.marks {
		at, text := a.at(mark, x, x+width), a.write(mark)
		c.line(at, y, at, y+height, rule, 1)
		if half := textWidth(text) / 2; at-half >= free {
			c.text(min(at, c.width-half), y+height+14, "middle", ink, text)
			free = at + half + 6
		}
	}
	if a.name != "" {
		c.text(x+width/2, y+height+32, "middle", dim, a.name)
	}
}

// upward draws the axis to the left of a box. Its marks are lines through the box.
func (a axis) upward(c *canvas, x, y, width, height float64) {
	for _, mark := range a.marks {
		at := a.at(mark, y+height, y)
		c.line(x, at, x+width, at, rule, 1)
		c.text(x-6, at, "end", ink, a.write(mark))
	}
}

// texts returns the labels of the marks.
func (a axis) texts() []string {
	var list []string
	for _, mark := range a.marks {
		list = append(list, a.write(mark))
	}
	return list
}

// Formats of marks.

func plainMark(x float64) string { return strconv.FormatFloat(math.Round(x*1e6)/1e6+0, 'f', -1, 64) }

func signedMark(x float64) string {
	if x > 0 {
		return "+" + plainMark(x)
	}
	return words.Minus(plainMark(x))
}

func percentMark(x float64) string { return numeral.Fixed(100*x, 0) + "%" }

func timeMark(us float64) string { return numeral.Duration(int64(math.Round(us))) }
