package triangles_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// pencil explains and draws a figure as a reader with paper would, from the points and
// what was drawn in which order. A step of the plane is 100 units of the picture, which
// has a step all round and a margin of two dots. A dot is half an 80th of the longer
// side.
type pencil struct {
	plane
	by    []base.Seat // of each segment drawn
	given int         // segments of the start
	rules.Explanation
}

func (p *pencil) size() (left, top, width, height int) {
	left, right, low, top := 1000, 0, 1000, 0
	for _, c := range p.points {
		left, right, low, top = min(left, int(c.x)), max(right, int(c.x)), min(low, int(c.y)), max(top, int(c.y))
	}
	return left, top, right - left, top - low
}

// side returns the longer side of the picture without its margin.
func (p *pencil) side() int {
	_, _, width, height := p.size()
	return 100 * (max(width, height) + 2)
}

func (p *pencil) dot() int { return p.side() / 160 }

// paper returns the size of the picture.
func (p *pencil) paper() (width, height int) {
	_, _, width, height = p.size()
	return 100*(width+2) + 4*p.dot(), 100*(height+2) + 4*p.dot()
}

func (p *pencil) spot(k int16) (x, y int) {
	left, top, _, _ := p.size()
	c := p.at(k)
	return 100*(int(c.x)-left+1) + 2*p.dot(), 100*(top-int(c.y)+1) + 2*p.dot()
}

// radius returns a 48th of the longer side, unless two such points would touch.
func (p *pencil) radius() int {
	r := p.side() / 48
	for i, a := range p.points {
		for _, b := range p.points[:i] {
			if far := 10000 * ((a.x-b.x)*(a.x-b.x) + (a.y-b.y)*(a.y-b.y)); far <= int64(4*r*r) {
				return p.dot()
			}
		}
	}
	return r
}

func (p *pencil) line(role rules.Role, seat base.Seat, i, j int16) rules.Shape {
	s := rules.Shape{Form: rules.Line, Role: role, Seat: seat}
	s.X, s.Y = p.spot(i)
	s.X2, s.Y2 = p.spot(j)
	return s
}

func (p *pencil) triangle(role rules.Role, seat base.Seat, i, j, k int16) rules.Shape {
	s := p.line(role, seat, i, j)
	s.Form = rules.Triangle
	s.X3, s.Y3 = p.spot(k)
	return s
}

// number writes the number of a point once, to its lower left, within the picture.
func (p *pencil) number(k int16, against bool) {
	x, y := p.spot(k)
	w, h := p.paper()
	d := p.dot()
	s := rules.Shape{Form: rules.Text, X: x - p.radius() - 3*d, Y: y + p.radius() + 3*d, R: 6 * d, Text: fmt.Sprint(k)}
	s.X, s.Y = min(max(s.X, 4*d), w-4*d), min(max(s.Y, 4*d), h-4*d)
	for _, m := range p.Marks {
		if m.Shape == s {
			return
		}
	}
	p.Mark(s, against)
}

func (p *pencil) trace(i, j int16, against bool) {
	p.Mark(p.line(0, 0, i, j), against)
	p.number(i, against)
	p.number(j, against)
}

func (p *pencil) ring(k int16) {
	x, y := p.spot(k)
	p.Mark(rules.Shape{Form: rules.Disc, X: x, Y: y, R: max(3*p.dot(), p.radius()*5/4)}, true)
	p.number(k, true)
}

// turn returns twice the area of three points, positive if they go round to the left.
func (p *pencil) turn(i, j, k int16) int64 {
	a, b, c := p.at(i), p.at(j), p.at(k)
	return a.x*b.y - b.x*a.y + b.x*c.y - c.x*b.y + c.x*a.y - a.x*c.y
}

// turnSum writes it out.
func (p *pencil) turnSum(i, j, k int16) string {
	a, b, c := p.at(i), p.at(j), p.at(k)
	return fmt.Sprintf("(%d - %d)*(%d - %d) - (%d - %d)*(%d - %d) = %d", b.x, a.x, c.y, a.y, b.y, a.y, c.x, a.x, p.turn(i, j, k))
}

func (p *pencil) sideStep(i, j, k int16) {
	sign := map[bool]string{true: " > 0", false: " < 0"}[p.turn(i, j, k) > 0]
	if p.turn(i, j, k) == 0 {
		sign = ""
	}
	p.Step("side", p.turnSum(i, j, k)+sign, fmt.Sprint(i), fmt.Sprint(j), fmt.Sprint(k))
}

func times(s, t int64) string {
	bracketed := func(n int64) string {
		if n < 0 {
			return fmt.Sprintf("(%d)", n)
		}
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s*%s = %d", bracketed(s), bracketed(t), s*t)
}

// crossing explains why m cannot be drawn over d.
func (p *pencil) crossing(m, d rules.Move) {
	p.Ground = "crossing"
	p.trace(d.N[0], d.N[1], true)
	p.trace(m.N[0], m.N[1], false)
	for _, s := range [][2]rules.Move{{m, d}, {d, m}} {
		one, two := s[0].N, s[1].N
		p.sideStep(one[0], one[1], two[0])
		p.sideStep(one[0], one[1], two[1])
		p.Step("parted", times(p.turn(one[0], one[1], two[0]), p.turn(one[0], one[1], two[1]))+" < 0", segmentName(s[1]), segmentName(s[0]))
	}
	a, b := p.at(m.N[0]), p.at(m.N[1])
	x, y, _ := meets(a, b, p.at(d.N[0]), p.at(d.N[1]))
	for _, s := range [][2]rules.Move{{m, d}, {d, m}} {
		one, two := s[0].N, s[1].N
		from, to := p.at(one[0]), p.at(one[1])
		t1, t2 := p.turn(two[0], two[1], one[0]), p.turn(two[0], two[1], one[1])
		part := fmt.Sprintf("%d/%d", max(t1, -t1), max(t1, -t1)+max(t2, -t2))
		p.Step("meets", fmt.Sprintf("%d + (%d - %d)*%s = %s", from.x, to.x, from.x, part, x.RatString()), segmentName(s[0]), "x")
		p.Step("meets", fmt.Sprintf("%d + (%d - %d)*%s = %s", from.y, to.y, from.y, part, y.RatString()), segmentName(s[0]), "y")
	}
	s := p.line(0, 0, m.N[0], m.N[1])
	along := func(from, to int, at *big.Rat, a, b int64) int {
		if a == b {
			return from
		}
		share := new(big.Rat).Quo(new(big.Rat).Sub(at, big.NewRat(a, 1)), big.NewRat(b-a, 1))
		share.Mul(share, big.NewRat(int64(to-from), 1))
		return from + int(new(big.Int).Quo(share.Num(), share.Denom()).Int64())
	}
	p.Mark(rules.Shape{Form: rules.Disc, X: along(s.X, s.X2, x, a.x, b.x), Y: along(s.Y, s.Y2, y, a.y, b.y), R: 2 * p.dot()}, false)
}

// through explains why m cannot be drawn past point k.
func (p *pencil) through(m rules.Move, k int16) {
	p.Ground = "through-point"
	p.trace(m.N[0], m.N[1], false)
	p.ring(k)
	a, b, c := p.at(m.N[0]), p.at(m.N[1]), p.at(k)
	args := []string{fmt.Sprint(m.N[0]), fmt.Sprint(m.N[1]), fmt.Sprint(k)}
	p.Step("on-line", p.turnSum(m.N[0], m.N[1], k), args...)
	p.Step("between", fmt.Sprintf("(%d - %d)*(%d - %d) + (%d - %d)*(%d - %d) = %d < 0", c.x, a.x, c.x, b.x, c.y, a.y, c.y, b.y,
		(c.x-a.x)*(c.x-b.x)+(c.y-a.y)*(c.y-b.y)), args...)
}

// apart reports whether one of two segments is wholly to one side of the other's box.
func (p *pencil) apart(m, d rules.Move) bool {
	a, b, c, e := p.at(m.N[0]), p.at(m.N[1]), p.at(d.N[0]), p.at(d.N[1])
	return max(a.x, b.x) < min(c.x, e.x) || max(c.x, e.x) < min(a.x, b.x) || max(a.y, b.y) < min(c.y, e.y) || max(c.y, e.y) < min(a.y, b.y)
}

// legal explains why m can be drawn: each segment near it has both ends on one side. It
// shows at most ten of them.
func (p *pencil) legal(m rules.Move, moves string) {
	p.Ground = "legal"
	text := string(triangles.AppendMove(nil, m))
	if moves != "" {
		p.Step("legal", "", text, moves)
	} else {
		p.Step("playable", "", text)
	}
	p.trace(m.N[0], m.N[1], false)
	shown := 0
	for _, d := range p.drawn {
		if p.apart(m, d) || d.N[0] == m.N[0] || d.N[0] == m.N[1] || d.N[1] == m.N[0] || d.N[1] == m.N[1] {
			continue
		}
		if shown++; shown > 10 {
			continue
		}
		one, two := m, d
		if p.turn(m.N[0], m.N[1], d.N[0])*p.turn(m.N[0], m.N[1], d.N[1]) < 0 {
			one, two = d, m
		}
		p.Step("clear", times(p.turn(one.N[0], one.N[1], two.N[0]), p.turn(one.N[0], one.N[1], two.N[1]))+" >= 0", segmentName(two), segmentName(one))
	}
	if shown > 10 {
		p.Step("more", "", fmt.Sprint(shown-10))
	}
}

// corners returns the third corners of what m closes, each with the order of all three
// that goes round to the left and the first point inside, 0 for none.
func (p *pencil) corners(m rules.Move) (list [][4]int16) {
	for k := int16(1); int(k) <= len(p.points); k++ {
		if !p.joined(m.N[0], k) || !p.joined(m.N[1], k) {
			continue
		}
		c := [4]int16{m.N[0], m.N[1], k}
		if p.turn(c[0], c[1], k) < 0 {
			c[0], c[1] = c[1], c[0]
		}
		for e := int16(len(p.points)); e > 0; e-- {
			if within(p.at(c[0]), p.at(c[1]), p.at(k), p.at(e)) {
				c[3] = e
			}
		}
		list = append(list, c)
	}
	return list
}

// gain explains what the last segment drawn gains.
func (p *pencil) gain(m rules.Move) {
	p.Ground = "gain"
	p.trace(m.N[0], m.N[1], false)
	var worth []string
	sum := 0
	for _, c := range p.corners(m) {
		name := fmt.Sprintf("%d-%d-%d", c[0], c[1], c[2])
		p.Step("closes", "", name)
		p.Mark(p.triangle(0, 0, c[0], c[1], c[2]), false)
		p.number(c[2], false)
		if c[3] != 0 {
			p.ring(c[3])
			p.Step("inside", "", name, fmt.Sprint(c[3]))
			p.sideStep(c[0], c[1], c[3])
			p.sideStep(c[1], c[2], c[3])
			p.sideStep(c[2], c[0], c[3])
			worth = append(worth, "0")
			continue
		}
		p.emptied(c, name)
		worth, sum = append(worth, "1"), sum+1
	}
	if worth == nil {
		worth = []string{"0"}
	}
	p.Step("gain", fmt.Sprintf("%s = %d", strings.Join(worth, " + "), sum))
}

// emptied shows for each point in the box of a triangle a side that it is not left of,
// for at most ten points.
func (p *pencil) emptied(c [4]int16, name string) {
	x := [3]int64{p.at(c[0]).x, p.at(c[1]).x, p.at(c[2]).x}
	y := [3]int64{p.at(c[0]).y, p.at(c[1]).y, p.at(c[2]).y}
	shown := 0
	for k := int16(1); int(k) <= len(p.points); k++ {
		e := p.at(k)
		if k == c[0] || k == c[1] || k == c[2] || e.x < min(x[0], x[1], x[2]) || e.x > max(x[0], x[1], x[2]) || e.y < min(y[0], y[1], y[2]) || e.y > max(y[0], y[1], y[2]) {
			continue
		}
		if shown++; shown > 10 {
			continue
		}
		i := 0
		for p.turn(c[i], c[(i+1)%3], k) > 0 {
			i++
		}
		p.Step("outside", p.turnSum(c[i], c[(i+1)%3], k)+" <= 0", name, fmt.Sprint(k))
	}
	if shown > 10 {
		p.Step("more", "", fmt.Sprint(shown-10))
	}
}

// inWords says what the last segment closes.
func (p *pencil) inWords(m rules.Move) string {
	var list []string
	for _, c := range p.corners(m) {
		text := fmt.Sprintf("the triangle %d-%d-%d is empty", c[0], c[1], c[2])
		if c[3] != 0 {
			text = fmt.Sprintf("the triangle %d-%d-%d holds point %d", c[0], c[1], c[2], c[3])
		}
		list = append(list, text)
	}
	if n := len(list); n > 6 {
		list = append(list[:6], fmt.Sprintf("%d more", n-6))
	} else if n == 0 {
		return "it closes no triangle"
	}
	return strings.Join(list, ", ")
}

// explains requires that the package explains a case in the same way.
func (p *pencil) explains(t *testing.T, c rules.Case, by func()) {
	t.Helper()
	p.Explanation = rules.Explanation{}
	by()
	if got, want := fmt.Sprintf("%+v", rules.Explain(c)), fmt.Sprintf("%+v", p.Explanation); got != want {
		t.Fatalf("%s: %s %v:\n%s\nwant\n%s", text(c.Pos), c.Code, c.Witness, got, want)
	}
}

// follow draws a segment with the pencil, too.
func (p *pencil) follow(t *testing.T, pos rules.Position, m rules.Move) {
	t.Helper()
	seat := pos.Turn()
	if _, refused := pos.Play(m); refused != nil {
		t.Fatal(refused)
	}
	p.draw(m)
	p.by = append(p.by, seat)
}

// refused explains a refused segment by its witness, and requires its message to say the
// same.
func (p *pencil) refused(t *testing.T, pos rules.Position, m rules.Move, r *rules.Refusal) {
	t.Helper()
	c := rules.Case{Code: "illegal-move", Witness: r.Witness, Pos: pos}
	get := r.Witness.Get
	since := strings.Replace("ply "+get("ply"), "ply start", "the start", 1)
	words := ""
	switch r.Code {
	case triangles.Crossing:
		p.explains(t, c, func() { p.crossing(m, named(t, get("crossed"))) })
		words = fmt.Sprintf("%s crosses %s of %s in (%s,%s)", get("segment"), get("crossed"), since, get("x"), get("y"))
	case triangles.ThroughPoint:
		var k int16
		fmt.Sscan(get("point"), &k)
		p.explains(t, c, func() { p.through(m, k) })
		words = fmt.Sprintf("%s goes through point %s at %s", get("segment"), get("point"), get("at"))
	case triangles.Drawn:
		p.explains(t, c, func() { p.Ground = "already-drawn"; p.trace(m.N[0], m.N[1], true) })
		words = fmt.Sprintf("%s is drawn since %s", get("segment"), since)
	default:
		return
	}
	if r.Message != words {
		gametest.Errorf(t, pos, "%v is said as %q, want %q", r.Witness, r.Message, words)
	}
}

// In games on points scattered widely and narrowly, the explanations and marks of every
// segment, legal, refused or the last, and every picture, are what a reader finds.
func TestPencil(t *testing.T) {
	near := [][]place{ // two points too close for numbers inside: above each other, beside each other, and just so
		{{50, 50}, {50, 51}, {1, 1}, {100, 99}}, {{50, 50}, {51, 50}, {1, 1}, {100, 99}}, {{1, 1}, {2, 1}, {23, 5}, {10, 20}}, {{1, 1}, {2, 2}, {23, 5}, {10, 20}},
	}
	for seed := range uint64(2) {
		for _, points := range append(append(someConfigurations(11, seed), someConfigurations(22, seed)[1]), near...) {
			rng := rand.New(rand.NewPCG(seed, 9))
			setup := from(pointsText(points))
			pos := mustOpen(t, setup)
			p := &pencil{plane: plane{points: points}}
			for i, m := range randomGame(t, setup, len(points), seed) {
				p.explains(t, rules.Case{Code: "early-end", Pos: pos, Witness: rules.Witness{{Name: "legal", Value: string(triangles.AppendMove(nil, m))}, {Name: "moves", Value: "7"}}},
					func() { p.legal(m, "7") })
				p.explains(t, rules.Case{Code: "illegal-move", Pos: pos, Witness: rules.Witness{{Name: "move", Value: string(triangles.AppendMove(nil, m))}}},
					func() { p.legal(m, "") })
				p.follow(t, pos, m)
				p.explains(t, rules.Case{Code: "wrong-gain", Pos: pos, Last: m}, func() { p.gain(m) })
				if got, want := rules.Gains(pos, m), p.inWords(m); got != want {
					gametest.Fatalf(t, pos, "%s: %v: %s, want %s", text(pos), m, got, want)
				}
				for range 3 {
					a, b := int16(1+rng.IntN(len(points))), int16(1+rng.IntN(len(points)))
					other := rules.Move{N: [6]int16{min(a, b), max(a, b)}}
					if _, refused := pos.Play(other); refused == nil {
						pos.Undo()
					} else {
						p.refused(t, pos, other, refused)
					}
				}
				if i%16 == 0 {
					p.scene(t, pos)
				}
			}
			p.scene(t, pos)
		}
	}
}

// Segments of a start are nobody's last move and have no number.
func TestPencilOfStart(t *testing.T) {
	setup := starting("1,1 9,1 5,9 5,4 3,3 | 1-2:0 1-3:2 2-3:1 | 0 0 | 2 | -")
	p := &pencil{plane: plane{points: []place{{1, 1}, {9, 1}, {5, 9}, {5, 4}, {3, 3}}}, by: []base.Seat{0, 2, 1}, given: 3}
	for _, name := range []string{"1-2", "1-3", "2-3"} {
		p.draw(named(t, name))
	}
	pos := mustOpen(t, setup)
	p.scene(t, pos)
	for moves := pos.AppendLegal(nil); len(moves) > 0; moves = pos.AppendLegal(moves[:0]) {
		p.follow(t, pos, moves[0])
		p.scene(t, pos)
		_, refused := pos.Play(named(t, "1-3"))
		if pos.Turn() != base.Nobody {
			p.refused(t, pos, named(t, "1-3"), refused)
		}
	}
}
