package picture

import "math"

// fine is how many steps a pixel has along each axis. All outlines are integers in
// these steps.
const fine = 64

// spot is a point in fine steps.
type spot struct{ x, y int }

// outline is a closed polygon to be filled.
type outline []spot

// far is the maximum coordinate of a point, in fine steps. Points farther away are
// moved there.
const far = 1 << 19

func near(n int64) int { return int(max(min(n, far), -far)) }

// disc returns a circle as a polygon: each quarter is the usual cubic curve, sampled
// at sixteen points.
func disc(c spot, r int) outline {
	const cuts = 16
	k := r * 36195 / 65536 // 0.5523 of the radius
	var o outline
	for _, q := range [4][2]spot{{{1, 0}, {0, 1}}, {{0, 1}, {-1, 0}}, {{-1, 0}, {0, -1}}, {{0, -1}, {1, 0}}} {
		from, to := q[0], q[1]
		a := spot{c.x + from.x*r, c.y + from.y*r}
		d := spot{c.x + to.x*r, c.y + to.y*r}
		b := spot{a.x + to.x*k, a.y + to.y*k}
		e := spot{d.x + from.x*k, d.y + from.y*k}
		for i := range cuts {
			o = append(o, spot{cubic(a.x, b.x, e.x, d.x, i, cuts), cubic(a.y, b.y, e.y, d.y, i, cuts)})
		}
	}
	return o
}

// cubic returns a cubic curve at i/n, rounded down.
func cubic(a, b, c, d, i, n int) int {
	j := n - i
	sum := int64(a)*int64(j*j*j) + 3*int64(b)*int64(j*j*i) + 3*int64(c)*int64(j*i*i) + int64(d)*int64(i*i*i)
	return int(floorDiv(sum, int64(n*n*n)))
}

// quad returns a quadratic curve at i/n, rounded down.
func quad(a, b, c, i, n int) int {
	j := n - i
	return int(floorDiv(int64(a)*int64(j*j)+2*int64(b)*int64(i*j)+int64(c)*int64(i*i), int64(n*n)))
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// stroke returns the outlines of a line of a width with round ends. They overlap and
// have the same orientation.
func stroke(a, b spot, width int) []outline {
	half := max(width/2, fine/4)
	dx, dy := int64(b.x-a.x), int64(b.y-a.y)
	length := root(dx*dx + dy*dy)
	list := []outline{disc(a, half), disc(b, half)}
	if length == 0 {
		return list[:1]
	}
	nx, ny := int(floorDiv(-dy*int64(half)*2+length, 2*length)), int(floorDiv(dx*int64(half)*2+length, 2*length))
	return append(list, outline{{a.x - nx, a.y - ny}, {b.x - nx, b.y - ny}, {b.x + nx, b.y + ny}, {a.x + nx, a.y + ny}})
}

// root returns the integer part of a square root.
func root(n int64) int64 {
	r := int64(math.Sqrt(float64(n)))
	for r*r > n {
		r--
	}
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}
