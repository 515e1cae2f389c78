package triangles

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// segment joins the points a and b, a < b, counted from 0.
type segment struct {
	a, b uint8
	by   base.Seat // who drew it; Nobody: there from the start
}

// act is a move made, whose segment is the last drawn, or a seat that left.
type act struct {
	turn base.Seat // in turn before it
	left base.Seat // Nobody for a move
	gain uint8
}

// standing is what a start states in addition to points and segments.
type standing struct {
	turn  base.Seat
	score [base.Max]int
	out   [3]bool // by seat
}

// position is a game in play.
type position struct {
	points []point
	border int  // points on the border of the hull
	whole  int  // segments when no more can be drawn
	faults bool // ruling fault=forfeit
	lates  bool // ruling timeout=forfeit
	given  int  // segments of the start
	start  standing

	standing
	drawn  []segment      // in the order drawn, room for all
	near   [maxPoints]set // the points to which each is joined
	owner  []base.Seat    // of segment a-b at a*n+b
	acts   []act          // room for all
	plies  int
	winner base.Seat    // Nobody unless over
	reason rules.Reason // NotOver unless over
}

// Turn returns the seat to move, or Nobody once the game is over.
func (p *position) Turn() base.Seat { return p.turn }

// Plies returns the number of segments drawn since the start.
func (p *position) Plies() int { return p.plies }

// Play draws a segment for the seat in turn (T3, T4), counts the empty triangles
// that it closes (T5), and tests for the end (T6).
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	a, b := int(m.N[0])-1, int(m.N[1])-1
	if p.turn == base.Nobody || a < 0 || a >= b || b >= len(p.points) || !m.Only(2) || p.near[a].has(b) {
		return 0, p.refuse(m)
	}
	var side sides
	if p.divide(a, b, &side) || p.crosses(a, b, &side) {
		return 0, p.refuse(m)
	}
	gain = p.gain(a, b, &side)
	p.acts = append(p.acts, act{turn: p.turn, gain: uint8(gain)})
	p.join(segment{uint8(a), uint8(b), p.turn})
	p.plies++
	p.score[p.turn-1] += gain
	if other := 3 - p.turn; !p.out[other] {
		p.turn = other
	}
	p.settle()
	return gain, nil
}

// settle ends the game if nothing can be drawn (T6) or nobody is left (T14).
func (p *position) settle() {
	if len(p.drawn) == p.whole {
		p.end(rules.Complete, p.Outcome().Leader())
	} else if p.out[base.First] && p.out[base.Second] {
		p.end(rules.BothOut, p.Outcome().Leader())
	}
}

func (p *position) end(reason rules.Reason, winner base.Seat) {
	p.turn, p.reason, p.winner = base.Nobody, reason, winner
}

// Leave takes a seat out. The other goes on alone (T13), unless a ruling makes the fault
// a forfeit: then the opponent wins at once, even if it is out.
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	if s.Other() == base.Nobody || p.out[s] {
		return rules.RefuseLeft(s)
	}
	if p.turn == base.Nobody {
		return p.over()
	}
	p.acts = append(p.acts, act{turn: p.turn, left: s})
	p.out[s] = true
	if why == rules.BadMove && p.faults || why == rules.TooLate && p.lates {
		p.end(rules.ByFault, s.Other())
		return nil
	}
	p.turn = s.Other()
	p.settle()
	return nil
}

// Undo takes back the last Play or Leave. The game was not over before either.
func (p *position) Undo() {
	if len(p.acts) == 0 {
		return
	}
	last := p.acts[len(p.acts)-1]
	p.acts = p.acts[:len(p.acts)-1]
	if last.left != base.Nobody {
		p.out[last.left] = false
	} else {
		p.score[last.turn-1] -= int(last.gain)
		p.plies--
		p.cut()
	}
	p.turn, p.reason, p.winner = last.turn, rules.NotOver, base.Nobody
}

// Reset goes back to the start.
func (p *position) Reset() {
	for len(p.drawn) > p.given {
		p.cut()
	}
	p.acts, p.plies = p.acts[:0], 0
	p.standing = p.start
	p.reason, p.winner = rules.NotOver, base.Nobody
	p.settle()
}

// join draws a segment, cut removes the last one drawn.
func (p *position) join(s segment) {
	a, b := int(s.a), int(s.b)
	p.drawn = append(p.drawn, s)
	p.near[a].add(b)
	p.near[b].add(a)
	p.owner[a*len(p.points)+b] = s.by
}

func (p *position) cut() {
	s := p.drawn[len(p.drawn)-1]
	p.drawn = p.drawn[:len(p.drawn)-1]
	p.near[s.a].remove(int(s.b))
	p.near[s.b].remove(int(s.a))
}

// Outcome returns whether the game is over, who won, and the points.
func (p *position) Outcome() rules.Outcome {
	return rules.Outcome{Over: p.turn == base.Nobody, Winner: p.winner, Reason: p.reason, Scored: true, Score: p.score}
}

// AppendLegal appends every segment that can be drawn, by its smaller and then
// its greater number.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	if p.turn == base.Nobody {
		return dst
	}
	return p.appendFree(dst)
}

// appendFree appends every segment that can be drawn, whether or not the game is
// over.
func (p *position) appendFree(dst []rules.Move) []rules.Move {
	var side sides
	for a := range p.points {
		for b := a + 1; b < len(p.points); b++ {
			if !p.near[a].has(b) && !p.divide(a, b, &side) && !p.crosses(a, b, &side) {
				dst = append(dst, rules.Move{N: [6]int16{int16(a + 1), int16(b + 1)}})
			}
		}
	}
	return dst
}

// AppendText appends the five parts of the position's text: see the package
// comment.
func (p *position) AppendText(dst []byte) []byte {
	for _, c := range p.points {
		dst = strconv.AppendInt(dst, int64(c.x), 10)
		dst = append(dst, ',')
		dst = strconv.AppendInt(dst, int64(c.y), 10)
		dst = append(dst, ' ')
	}
	dst = append(dst, "| "...)
	dst = p.appendSegments(dst)
	dst = append(dst, "| "...)
	dst = strconv.AppendInt(dst, int64(p.score[0]), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(p.score[1]), 10)
	dst = append(dst, " | "...)
	dst = append(dst, turnText(p.turn)...)
	dst = append(dst, " | "...)
	return append(dst, p.outText()...)
}

// appendSegments appends the segments drawn, each followed by a blank.
func (p *position) appendSegments(dst []byte) []byte {
	if len(p.drawn) == 0 {
		return append(dst, "- "...)
	}
	for a := range p.points {
		near := p.near[a]
		for b := near.take(); b >= 0; b = near.take() {
			if b < a {
				continue
			}
			dst = strconv.AppendInt(dst, int64(a+1), 10)
			dst = strconv.AppendInt(append(dst, '-'), int64(b+1), 10)
			dst = append(dst, ':', '0'+byte(p.owner[a*len(p.points)+b]), ' ')
		}
	}
	return dst
}

func turnText(s base.Seat) string { return [...]string{"-", "1", "2"}[s] }

func (p *position) outText() string {
	switch {
	case p.out[1] && p.out[2]:
		return "1 2"
	case p.out[1]:
		return "1"
	case p.out[2]:
		return "2"
	}
	return "-"
}

// isOut reports whether a seat has left the game.
func (p *position) isOut(s base.Seat) bool { return s.Other() != base.Nobody && p.out[s] }

var measures = []rules.Measure{
	{Key: "points", Doc: "points", Count: func(pos rules.Position) [base.Max]int { return pos.Outcome().Score }},
	{Key: "free-points", Doc: "points without a segment", Board: true, Count: rules.Counter((*position).freePoints)},
}

// freePoints counts the points without a segment.
func (p *position) freePoints() (n [base.Max]int) {
	for i := range p.points {
		if p.near[i] == (set{}) {
			n[0]++
		}
	}
	return n
}

// ParseMove reads a move: the numbers of two points, plain decimals without leading
// zeros, the smaller first, separated by one blank. It does not know how many points
// there are: it reads any numbers that a Move can store, also 0 and two equal ones, so
// that Play can say what is wrong with them. It refuses every other text with the code
// Unreadable and the witness text (quoted, cut to 80 bytes). If only the order is wrong,
// the witness also has canonical, the name to use.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 2)
	switch {
	case !ok:
		return rules.Move{}, unreadable(text)
	case m.N[0] > m.N[1]:
		return rules.Move{}, otherName(text, rules.Move{N: [6]int16{m.N[1], m.N[0]}})
	}
	return m, nil
}

// AppendMove appends the text of a move: "2 5" for {2, 5}. A move without a text, with a
// negative number, the greater number first or more than two numbers, is written as its
// numbers in brackets, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0] < 0 || m.N[0] > m.N[1] || !m.Only(2) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:2], ' ')
}
