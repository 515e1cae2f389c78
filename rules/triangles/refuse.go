package triangles

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Codes of moves that cannot be made. In every witness a segment is written 2-5, and its
// ends or a point's place (x,y). by is the seat that drew a segment and ply when, 0 and
// "start" for one of the start.
const (
	// NoPoint means that there is no point with that number (T11). Witness: point, points
	// (how many there are); or text, for a number too great to be stored.
	NoPoint rules.Code = "no-such-point"
	// SamePoint means a segment that does not join two different points (T3). Witness:
	// point.
	SamePoint rules.Code = "same-point"
	// Drawn means that the segment exists already (T4). Witness: segment, by, ply.
	Drawn rules.Code = "already-drawn"
	// ThroughPoint means that a point is inside the segment (T3). Witness: segment, ends,
	// point, at. Of several points it is the one nearest to the first end.
	ThroughPoint rules.Code = "through-point"
	// Crossing means that the segment crosses one drawn before (T4). Witness: segment,
	// ends, crossed, crossed_ends, by, ply, and the exact x and y where they meet. Of
	// several segments it is the one drawn first.
	Crossing rules.Code = "crossing"
)

// refuse says why Play does not make a move.
func (p *position) refuse(m rules.Move) *rules.Refusal {
	switch {
	case p.turn == base.Nobody:
		return p.over()
	case !m.Only(2):
		return noMove(m, "a move is the numbers of two points, no more")
	case p.outside(m.N[0]):
		return p.noPoint(m.N[0])
	case p.outside(m.N[1]):
		return p.noPoint(m.N[1])
	case m.N[0] == m.N[1]:
		k := strconv.Itoa(int(m.N[0]))
		return rules.Refuse(SamePoint, "both ends are point "+k, "point", k)
	case m.N[0] > m.N[1]:
		return noMove(m, "a segment is named by its smaller number first")
	}
	return p.illegal(int(m.N[0])-1, int(m.N[1])-1)
}

// illegal says what is wrong with a segment, or returns nil.
func (p *position) illegal(a, b int) *rules.Refusal {
	if p.near[a].has(b) {
		return p.drawnBefore(a, b)
	}
	if k := p.nearest(a, b); k >= 0 {
		return p.throughPoint(a, b, k)
	}
	var side sides
	p.divide(a, b, &side)
	for i := range p.drawn {
		if s := &p.drawn[i]; side[s.a]*side[s.b] < 0 && p.parts(s, a, b) {
			return p.crossing(a, b, i)
		}
	}
	return nil
}

// nearest returns the point inside the segment a-b that is nearest to a, or -1.
func (p *position) nearest(a, b int) int {
	best, end := -1, p.points[b]
	for k, c := range p.points {
		if turning(p.points[a], end, c) == 0 && inner(p.points[a], end, c) {
			best, end = k, c
		}
	}
	return best
}

func (p *position) outside(number int16) bool { return number < 1 || int(number) > len(p.points) }

func (p *position) noPoint(number int16) *rules.Refusal {
	k, n := strconv.Itoa(int(number)), strconv.Itoa(len(p.points))
	return rules.Refuse(NoPoint, "there is no point "+k+" among "+n, "point", k, "points", n)
}

func (p *position) drawnBefore(a, b int) *rules.Refusal {
	for i, s := range p.drawn {
		if int(s.a) == a && int(s.b) == b {
			name := segmentText(a, b)
			by, ply := p.history(i)
			return rules.Refuse(Drawn, name+" is drawn since "+p.sinceWords(i), "segment", name, "by", by, "ply", ply)
		}
	}
	return nil
}

func (p *position) throughPoint(a, b, k int) *rules.Refusal {
	name, number, at := segmentText(a, b), strconv.Itoa(k+1), placeText(p.points[k])
	return rules.Refuse(ThroughPoint, name+" goes through point "+number+" at "+at,
		"segment", name, "ends", p.ends(a, b), "point", number, "at", at)
}

func (p *position) crossing(a, b, i int) *rules.Refusal {
	c, d := int(p.drawn[i].a), int(p.drawn[i].b)
	name, other := segmentText(a, b), segmentText(c, d)
	x, y := meeting(p.points[a], p.points[b], p.points[c], p.points[d])
	by, ply := p.history(i)
	return rules.Refuse(Crossing, name+" crosses "+other+" of "+p.sinceWords(i)+" in ("+x+","+y+")",
		"segment", name, "ends", p.ends(a, b), "crossed", other, "crossed_ends", p.ends(c, d), "by", by, "ply", ply, "x", x, "y", y)
}

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); for a figure to which nothing can be added the segments in
// it, the points, and how many of those are on the border of the hull, or "line" if all
// are on one.
func (p *position) over() *rules.Refusal {
	if p.reason == rules.Complete {
		return rules.Ended(p.plies, p.reason, "segments", strconv.Itoa(p.whole), "points", strconv.Itoa(len(p.points)), "border", p.borderText())
	}
	return rules.Ended(p.plies, p.reason)
}

func (p *position) borderText() string {
	if _, flat := hull(p.points); flat {
		return "line"
	}
	return strconv.Itoa(p.border)
}

// history returns who drew segment i of those drawn, and when.
func (p *position) history(i int) (by, ply string) {
	return p.drawn[i].by.String(), rules.PlyName(p.plyOf(i))
}

func (p *position) sinceWords(i int) string { return rules.PlyWords(p.plyOf(i)) }

// plyOf returns the ply that drew segment i of those drawn, or 0 for the start.
func (p *position) plyOf(i int) int { return max(0, i-p.given+1) }

func (p *position) ends(a, b int) string {
	return placeText(p.points[a]) + "-" + placeText(p.points[b])
}

func segmentText(a, b int) string { return strconv.Itoa(a+1) + "-" + strconv.Itoa(b+1) }

func placeText(c point) string { return "(" + strconv.Itoa(c.x) + "," + strconv.Itoa(c.y) + ")" }

func noMove(m rules.Move, message string) *rules.Refusal {
	return rules.Refuse(rules.Unreadable, message, "text", string(rules.AppendAny(nil, m)))
}

// unreadable refuses a text that is not a move.
func unreadable(text []byte) *rules.Refusal {
	return textRefusal(rules.Unreadable, "not the numbers of two points", text)
}

// otherName refuses the other name of a segment. In addition to the text the witness has
// canonical, the name to use.
func otherName(text []byte, m rules.Move) *rules.Refusal {
	name := string(AppendMove(nil, m))
	r := textRefusal(rules.Unreadable, "not the canonical name of the segment, which is "+name, text)
	r.Witness = append(r.Witness, rules.Fact{Name: "canonical", Value: name})
	return r
}

// textRefusal refuses a text. Its witness is the text, quoted in ASCII.
func textRefusal(code rules.Code, message string, text []byte) *rules.Refusal {
	shown := rules.Quote(text)
	return rules.Refuse(code, message+": "+shown, "text", shown)
}
