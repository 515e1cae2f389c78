package triangles

import (
	"cmp"
	"strconv"
	"strings"

	"scrutineer/rules"
)

// maxShown limits how many segments or points one explanation goes through. It says how
// many more there are.
const maxShown = 10

// legal shows that the segment crosses none of those drawn. Of segments whose boxes
// touch, a line has both ends of the other on one side.
func (e *explainer) legal() {
	text := e.AddPlayable(&e.Case)
	a, b, ok := e.pair(text, " ")
	if !ok {
		return
	}
	e.mark(a, b, false)
	rest := 0
	for _, s := range e.p.drawn {
		c, d := int(s.a), int(s.b)
		if !e.near(a, b, c, d) || c == a || c == b || d == a || d == b {
			continue
		}
		if len(e.Steps) > maxShown {
			rest++
			continue
		}
		e.clear(a, b, c, d)
	}
	if rest > 0 {
		e.Step("more", "", strconv.Itoa(rest))
	}
}

// near reports whether the boxes around two segments touch: others cannot meet.
func (e *explainer) near(a, b, c, d int) bool {
	p := e.p.points
	return max(p[a].x, p[b].x) >= min(p[c].x, p[d].x) && max(p[c].x, p[d].x) >= min(p[a].x, p[b].x) &&
		max(p[a].y, p[b].y) >= min(p[c].y, p[d].y) && max(p[c].y, p[d].y) >= min(p[a].y, p[b].y)
}

// clear shows that two segments do not cross: the ends of one are not on
// different sides of the other.
func (e *explainer) clear(a, b, c, d int) {
	p := e.p.points
	if s, t := turning(p[a], p[b], p[c]), turning(p[a], p[b], p[d]); s*t >= 0 {
		e.Step("clear", product(s, t)+" >= 0", segmentText(c, d), segmentText(a, b))
	} else {
		s, t = turning(p[c], p[d], p[a]), turning(p[c], p[d], p[b])
		e.Step("clear", product(s, t)+" >= 0", segmentText(a, b), segmentText(c, d))
	}
}

// gain goes through the triangles that the last segment closes: which of them contain a
// point, and which do not.
func (e *explainer) gain() {
	e.Ground = "gain"
	a, b := int(e.Last.N[0])-1, int(e.Last.N[1])-1
	if n := len(e.p.points); a < 0 || b < 0 || a >= n || b >= n || a == b {
		return
	}
	e.mark(a, b, false)
	corners := e.p.near[a].both(&e.p.near[b])
	var closed []int
	for k := corners.take(); k >= 0; k = corners.take() {
		closed = append(closed, e.triangle(a, b, k))
	}
	sum, _ := rules.Sum(closed...)
	e.Step("gain", cmp.Or(sum, "0 = 0"))
}

// triangle shows whether a triangle is empty, and returns the point it is worth.
func (e *explainer) triangle(a, b, c int) int {
	if turning(e.p.points[a], e.p.points[b], e.p.points[c]) < 0 {
		a, b = b, a
	}
	name3 := name(a) + "-" + name(b) + "-" + name(c)
	e.Step("closes", "", name3)
	e.corners(a, b, c)
	for k := range e.p.points {
		if k != a && k != b && k != c && e.within(a, b, c, k) {
			e.ring(k, true)
			e.Step("inside", "", name3, name(k))
			e.side(a, b, k)
			e.side(b, c, k)
			e.side(c, a, k)
			return 0
		}
	}
	e.empty(a, b, c, name3)
	return 1
}

func (e *explainer) corners(a, b, c int) {
	s := rules.Shape{Form: rules.Triangle}
	s.X, s.Y = e.f.at(e.p.points[a])
	s.X2, s.Y2 = e.f.at(e.p.points[b])
	s.X3, s.Y3 = e.f.at(e.p.points[c])
	e.Mark(s, false)
	e.number(c, false)
}

// within reports whether a point is left of all three sides.
func (e *explainer) within(a, b, c, k int) bool {
	p := e.p.points
	return turning(p[a], p[b], p[k]) > 0 && turning(p[b], p[c], p[k]) > 0 && turning(p[c], p[a], p[k]) > 0
}

// empty shows for every point near a triangle a side that it is not left of.
func (e *explainer) empty(a, b, c int, name3 string) {
	p := e.p.points
	shown, rest := 0, 0
	for k := range p {
		x, y := p[k].x, p[k].y
		if k == a || k == b || k == c || x < min(p[a].x, p[b].x, p[c].x) || x > max(p[a].x, p[b].x, p[c].x) ||
			y < min(p[a].y, p[b].y, p[c].y) || y > max(p[a].y, p[b].y, p[c].y) {
			continue
		}
		if shown++; shown > maxShown {
			rest++
			continue
		}
		for _, s := range [3][2]int{{a, b}, {b, c}, {c, a}} {
			if turning(p[s[0]], p[s[1]], p[k]) <= 0 {
				e.Step("outside", determinant(p[s[0]], p[s[1]], p[k])+" <= 0", name3, name(k))
				break
			}
		}
	}
	if rest > 0 {
		e.Step("more", "", strconv.Itoa(rest))
	}
}

// end shows how many segments a complete figure has, and how the points compare.
func (e *explainer) end() {
	e.Ground = "end-" + string(e.Outcome.Reason)
	n := num(len(e.p.points))
	if e.Outcome.Reason == rules.Complete && e.p.borderText() == "line" {
		e.Step("whole", n+" - 1 = "+num(e.p.whole))
	} else if e.Outcome.Reason == rules.Complete {
		e.Step("whole", "3*"+n+" - 3 - "+e.p.borderText()+" = "+num(e.p.whole), n, e.p.borderText())
	}
	if e.Outcome.Reason != rules.ByFault {
		e.Step("points", rules.CompareText(e.Outcome.Score[0], e.Outcome.Score[1]))
	}
}

// maxNamed limits how many triangles a message names.
const maxNamed = 6

// Gains says which triangles the last segment has closed, and which of them contain a
// point.
func (p *position) Gains(last rules.Move) string {
	a, b := int(last.N[0])-1, int(last.N[1])-1
	if n := len(p.points); a < 0 || b < 0 || a >= n || b >= n || a == b {
		return ""
	}
	corners := p.near[a].both(&p.near[b])
	var list []string
	rest := 0
	for c := corners.take(); c >= 0; c = corners.take() {
		if len(list) == maxNamed {
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

// worth says whether a triangle is empty, and if not which point it contains.
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
