package triangles

import (
	"cmp"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// explainer explains a case of this game.
type explainer struct {
	rules.Explanation
	rules.Case
	p *position
	f frame
}

// Explain explains a witness, with determinants written out: on which side of a line a
// point is, where two segments meet, which points are in a triangle. The grounds are the
// codes of refusals, "legal", "gain", and "end-" with a reason.
func (p *position) Explain(c rules.Case) rules.Explanation {
	e := &explainer{Case: c, p: p, f: p.frame()}
	get := c.Witness.Get
	switch {
	case get("crossed") != "":
		e.crossing()
	case get("segment") != "" && get("at") != "":
		e.through()
	case get("segment") != "":
		e.Ground = string(Drawn)
		if a, b, ok := e.pair(get("segment"), "-"); ok {
			e.mark(a, b, true)
		}
	case get("point") != "":
		e.numbers()
	case c.Playable() != "":
		e.legal()
	case c.Code == "wrong-gain":
		e.gain()
	case c.AboutEnd():
		e.end()
	}
	return e.Explanation
}

// pair reads the numbers of two points with a sign between. ok is false unless the
// position has both.
func (e *explainer) pair(text, sign string) (a, b int, ok bool) {
	left, right, _ := strings.Cut(text, sign)
	a, err := strconv.Atoi(left)
	b, err2 := strconv.Atoi(right)
	n := len(e.p.points)
	return a - 1, b - 1, err == nil && err2 == nil && a > 0 && b > 0 && a <= n && b <= n && a != b
}

// mark draws a segment over the picture.
func (e *explainer) mark(a, b int, against bool) {
	e.Mark(e.f.line(0, base.Nobody, e.p.points[a], e.p.points[b]), against)
	e.number(a, against)
	e.number(b, against)
}

// number writes the number of a point large beside it, once: marks cover what the picture
// writes into points.
func (e *explainer) number(k int, against bool) {
	x, y := e.f.at(e.p.points[k])
	d := e.f.dot()
	off := e.p.radius(e.f) + 3*d
	width, height := (e.f.width+2)*rules.Unit+2*e.f.margin(), (e.f.height+2)*rules.Unit+2*e.f.margin()
	s := rules.Shape{Form: rules.Text, X: min(max(x-off, 4*d), width-4*d), Y: min(max(y+off, 4*d), height-4*d), R: 6 * d, Text: name(k)}
	for _, m := range e.Marks {
		if m.Shape == s {
			return
		}
	}
	e.Mark(s, against)
}

// ring draws a ring around a point over the picture.
func (e *explainer) ring(k int, against bool) {
	x, y := e.f.at(e.p.points[k])
	e.Mark(rules.Shape{Form: rules.Disc, X: x, Y: y, R: max(3*e.f.dot(), e.p.radius(e.f)*5/4)}, against)
	e.number(k, against)
}

func num(k int) string { return strconv.Itoa(k) }

// name returns the number of a point, counted from 1.
func name(k int) string { return strconv.Itoa(k + 1) }

// less returns "(a - b)".
func less(a, b int) string { return "(" + num(a) + " - " + num(b) + ")" }

// determinant returns turning written out: "(5 - 1)*(9 - 2) - (4 - 2)*(3 - 1) = 24".
func determinant(a, b, c point) string {
	return less(b.x, a.x) + "*" + less(c.y, a.y) + " - " + less(b.y, a.y) + "*" + less(c.x, a.x) + " = " + num(turning(a, b, c))
}

// related returns a number's relation to 0.
func related(n int) string {
	switch {
	case n > 0:
		return " > 0"
	case n < 0:
		return " < 0"
	}
	return ""
}

// side shows on which side of the line from a to b the point c is.
func (e *explainer) side(a, b, c int) int {
	t := turning(e.p.points[a], e.p.points[b], e.p.points[c])
	e.Step("side", determinant(e.p.points[a], e.p.points[b], e.p.points[c])+related(t), name(a), name(b), name(c))
	return t
}

// product writes the product of two numbers.
func product(s, t int) string {
	return rules.Factor(s) + "*" + rules.Factor(t) + " = " + num(s*t)
}

// crossing shows that each segment has its ends on both sides of the other, and where
// they meet, by the fraction of the way from its first end.
func (e *explainer) crossing() {
	e.Ground = string(Crossing)
	a, b, ok := e.pair(e.Witness.Get("segment"), "-")
	c, d, ok2 := e.pair(e.Witness.Get("crossed"), "-")
	if !ok || !ok2 {
		return
	}
	e.mark(c, d, true)
	e.mark(a, b, false)
	for _, s := range [2][4]int{{a, b, c, d}, {c, d, a, b}} {
		t1, t2 := e.side(s[0], s[1], s[2]), e.side(s[0], s[1], s[3])
		e.Step("parted", product(t1, t2)+" < 0", segmentText(s[2], s[3]), segmentText(s[0], s[1]))
	}
	e.meet(a, b, c, d)
}

// meet computes the point where two segments meet, on both of them.
func (e *explainer) meet(a, b, c, d int) {
	p := e.p.points
	x, y, over, under := meeting(p[a], p[b], p[c], p[d])
	if under == 0 {
		return // they do not cross
	}
	for _, s := range [2][4]int{{a, b, c, d}, {c, d, a, b}} {
		from, to := p[s[0]], p[s[1]]
		t1, t2 := turning(p[s[2]], p[s[3]], from), turning(p[s[2]], p[s[3]], to)
		part := num(max(t1, -t1)) + "/" + num(max(t1-t2, t2-t1))
		on := segmentText(s[0], s[1])
		e.Step("meets", num(from.x)+" + "+less(to.x, from.x)+"*"+part+" = "+x, on, "x")
		e.Step("meets", num(from.y)+" + "+less(to.y, from.y)+"*"+part+" = "+y, on, "y")
	}
	x0, y0 := e.f.at(p[a])
	x1, y1 := e.f.at(p[b])
	e.Mark(rules.Shape{Form: rules.Disc, X: x0 + (x1-x0)*over/under, Y: y0 + (y1-y0)*over/under, R: 2 * e.f.dot()}, false)
}

// through shows that the point is on the line and, because the ways to both ends lead
// away from each other, between them.
func (e *explainer) through() {
	e.Ground = string(ThroughPoint)
	a, b, ok := e.pair(e.Witness.Get("segment"), "-")
	k, err := strconv.Atoi(e.Witness.Get("point"))
	if k--; !ok || err != nil || k < 0 || k >= len(e.p.points) {
		return
	}
	e.mark(a, b, false)
	e.ring(k, true)
	from, to, c := e.p.points[a], e.p.points[b], e.p.points[k]
	e.Step("on-line", determinant(from, to, c), name(a), name(b), name(k))
	e.Step("between", less(c.x, from.x)+"*"+less(c.x, to.x)+" + "+less(c.y, from.y)+"*"+less(c.y, to.y)+" = "+
		num((c.x-from.x)*(c.x-to.x)+(c.y-from.y)*(c.y-to.y))+" < 0", name(a), name(b), name(k))
}

// numbers shows that there is no such point, or that both ends are one.
func (e *explainer) numbers() {
	k := e.Witness.Get("point")
	n, err := strconv.Atoi(k)
	if e.Witness.Get("points") == "" {
		e.Ground = string(SamePoint)
		if err == nil && n > 0 && n <= len(e.p.points) {
			e.ring(n-1, true)
			e.Step("same", k+" - "+k+" = 0", k)
		}
		return
	}
	e.Ground = string(NoPoint)
	if err == nil {
		e.RangeStep(n, 1, len(e.p.points), k)
	}
}

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
		p := e.p.points // the ends of one are not on different sides of the other
		s, t, of, by := turning(p[a], p[b], p[c]), turning(p[a], p[b], p[d]), segmentText(c, d), segmentText(a, b)
		if s*t < 0 {
			s, t, of, by = turning(p[c], p[d], p[a]), turning(p[c], p[d], p[b]), by, of
		}
		e.Step("clear", product(s, t)+" >= 0", of, by)
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

// gain goes through the triangles that the last segment closes: which of them contain a
// point, and which do not.
func (e *explainer) gain() {
	e.Ground = "gain"
	a, b, ok := e.p.ends(e.Last)
	if !ok {
		return
	}
	e.mark(a, b, false)
	var closed []int
	for _, t := range e.p.closed(a, b, &e.p.near) {
		closed = append(closed, e.triangle(a, b, t))
	}
	sum, _ := rules.Sum(closed...)
	e.Step("gain", cmp.Or(sum, "0 = 0"))
}

// ends returns the points that a move joins. ok is false unless the position has both.
func (p *position) ends(m rules.Move) (a, b int, ok bool) {
	a, b = int(m.N[0])-1, int(m.N[1])-1
	return a, b, a >= 0 && b >= 0 && max(a, b) < len(p.points) && a != b
}

// toLeft returns the corners of a triangle in an order that turns left, and their names.
func (p *position) toLeft(a, b, c int) (int, int, int, string) {
	if turning(p.points[a], p.points[b], p.points[c]) < 0 {
		a, b = b, a
	}
	return a, b, c, name(a) + "-" + name(b) + "-" + name(c)
}

// triangle shows whether a triangle is empty, and returns the point it is worth.
func (e *explainer) triangle(a, b int, t triangle) int {
	a, b, c, name3 := e.p.toLeft(a, b, t.corner)
	e.Step("closes", "", name3)
	e.Mark(e.f.triangle(0, base.Nobody, e.p.points[a], e.p.points[b], e.p.points[c]), false)
	e.number(c, false)
	if t.inside < 0 {
		e.empty(a, b, c, name3)
		return 1
	}
	e.ring(t.inside, true)
	e.Step("inside", "", name3, name(t.inside))
	e.side(a, b, t.inside)
	e.side(b, c, t.inside)
	e.side(c, a, t.inside)
	return 0
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
	a, b, ok := p.ends(last)
	if !ok {
		return ""
	}
	closed := p.closed(a, b, &p.near)
	if len(closed) == 0 {
		return "it closes no triangle"
	}
	var list []string
	for i, t := range closed {
		if i == maxNamed {
			list = append(list, strconv.Itoa(len(closed)-i)+" more")
			break
		}
		_, _, _, name3 := p.toLeft(a, b, t.corner)
		worth := " is empty"
		if t.inside >= 0 {
			worth = " holds point " + name(t.inside)
		}
		list = append(list, "the triangle "+name3+worth)
	}
	return strings.Join(list, ", ")
}
