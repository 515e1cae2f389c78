package triangles

import (
	"strconv"
	"strings"

	"scrutineer/rules"
)

// mostNamed is how many triangles a message names.
const mostNamed = 6

// gains says which triangles the last segment has closed, and which of them hold a
// point.
func gains(pos rules.Position, last rules.Move) string {
	p, ok := pos.(*position)
	a, b := int(last[0])-1, int(last[1])-1
	if !ok {
		return ""
	}
	if n := len(p.points); a < 0 || b < 0 || a >= n || b >= n || a == b {
		return ""
	}
	corners := p.near[a].both(&p.near[b])
	var list []string
	rest := 0
	for c := corners.take(); c >= 0; c = corners.take() {
		if len(list) == mostNamed {
			rest++
			continue
		}
		list = append(list, p.worth(a, b, c))
	}
	switch {
	case len(list) == 0:
		return "it closes no triangle"
	case rest > 0:
		list = append(list, strconv.Itoa(rest)+" more")
	}
	return strings.Join(list, ", ")
}

// worth says whether a triangle is empty, and if not which point it holds.
func (p *position) worth(a, b, c int) string {
	if turning(p.points[a], p.points[b], p.points[c]) < 0 {
		a, b = b, a
	}
	text := "the triangle " + name(a) + "-" + name(b) + "-" + name(c)
	e := explainer{p: p}
	for k := range p.points {
		if k != a && k != b && k != c && e.within(a, b, c, k) {
			return text + " holds point " + name(k)
		}
	}
	return text + " is empty"
}
