package triangles

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
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

// standing is what a start states in addition to points, segments and the seat in turn.
type standing struct {
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
	first  base.Seat
	start  standing

	standing
	rules.Ending
	drawn []segment      // in the order drawn, room for all
	near  [maxPoints]set // the points to which each is joined
	owner []base.Seat    // of segment a-b at a*n+b
	acts  []act          // room for all
}

// open makes the position that setup describes.
func open(setup rules.Setup) (rules.Position, error) {
	if _, err := spec.Read(setup); err != nil {
		return nil, err
	}
	p := &position{
		faults: spec.RulingOf(setup, "fault") == "forfeit",
		lates:  spec.RulingOf(setup, "timeout") == "forfeit",
	}
	if wrong := p.readStart(setup.Start); wrong != "" {
		return nil, &rules.SetupError{Field: "start", Msg: wrong}
	}
	p.Reset()
	return p, nil
}

// readStart reads a start's text, and allocates all the memory that the position will ever
// use. It returns what is wrong with the text, or "".
func (p *position) readStart(text string) string {
	if text == "" {
		return "missing: the game has no standard start"
	}
	parts := strings.Split(text, " | ")
	if len(parts) != 5 {
		return "not five parts (points, segments, score, turn, out) joined by \" | \""
	}
	if wrong := p.readPoints(parts[0]); wrong != "" {
		return wrong
	}
	n := len(p.points)
	p.whole, p.border = wholeFigure(p.points)
	p.owner = make([]base.Seat, n*n)
	p.drawn = make([]segment, 0, p.whole)
	p.acts = make([]act, 0, p.whole+2)
	if wrong := p.readSegments(parts[1]); wrong != "" {
		return wrong
	}
	const most = 9999
	left, right, _ := strings.Cut(parts[2], " ")
	first, ok := number(left, 0, most)
	second, ok2 := number(right, 0, most)
	if !ok || !ok2 {
		return "the score is " + rules.Quote([]byte(parts[2])) + ", not two numbers from 0 to " + strconv.Itoa(most)
	}
	p.start.score[0], p.start.score[1] = first, second
	return p.readTurn(parts[3], parts[4])
}

// readPoints reads "x,y x,y ...": 1 to 100 different points with coordinates
// from 1 to 100 (T2).
func (p *position) readPoints(text string) string {
	n := strings.Count(text, " ") + 1
	if n > maxPoints {
		return strconv.Itoa(n) + " points, there can be " + strconv.Itoa(maxPoints)
	}
	seen := map[point]int{}
	for i, word := range strings.Split(text, " ") {
		left, right, _ := strings.Cut(word, ",")
		x, okX := number(left, 1, maxPlace)
		y, okY := number(right, 1, maxPlace)
		c := point{x, y}
		if !okX || !okY {
			return "point " + strconv.Itoa(i+1) + " is " + rules.Quote([]byte(word)) + ", not two numbers from 1 to " + strconv.Itoa(maxPlace) + " with a comma between"
		}
		if k := seen[c]; k != 0 {
			return "points " + strconv.Itoa(k) + " and " + strconv.Itoa(i+1) + " are both at " + placeText(c)
		}
		seen[c] = i + 1
		p.points = append(p.points, c)
	}
	return ""
}

// number reads a plain decimal without leading zeros from least to most.
func number(text string, least, most int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= least && n <= most && strconv.Itoa(n) == text
}

// readSegments reads "i-j:s ..." in ascending order, or "-", and checks every segment by
// the rules (T3, T4).
func (p *position) readSegments(text string) string {
	if text == "-" {
		return ""
	}
	last := -1
	for word := range strings.SplitSeq(text, " ") {
		ends, owner, _ := strings.Cut(word, ":")
		left, right, _ := strings.Cut(ends, "-")
		a, okA := number(left, 1, len(p.points))
		b, okB := number(right, 1, len(p.points))
		by, okBy := number(owner, 0, 2)
		s := segment{uint8(a - 1), uint8(b - 1), base.Seat(by)}
		if !okA || !okB || !okBy || a >= b {
			return "segment " + rules.Quote([]byte(word)) + " is not i-j:s with points i < j of " + strconv.Itoa(len(p.points)) + " and s from 0 to 2"
		}
		at := int(s.a)*maxPoints + int(s.b)
		if at <= last {
			return "segment " + rules.Quote([]byte(word)) + " does not come after the one before it"
		}
		last = at
		if why := p.illegal(int(s.a), int(s.b)); why != nil {
			return "segment " + rules.Quote([]byte(word)) + " cannot be: " + why.Message
		}
		p.join(s)
		p.given = len(p.drawn)
	}
	return ""
}

// outWords are the seats that are out, by one bit for each.
var outWords = []string{"-", "1", "2", "1 2"}

// readTurn reads the seat in turn and the seats that are out. Nobody is in turn exactly
// if the game is over.
func (p *position) readTurn(turn, out string) string {
	seats := slices.Index(outWords, out)
	if seats < 0 {
		return "out is " + rules.Quote([]byte(out)) + ", not 1, 2, \"1 2\" or -"
	}
	p.start.out = [3]bool{false, seats&1 != 0, seats&2 != 0}
	over := len(p.drawn) == p.whole || out == "1 2"
	switch {
	case turn != "1" && turn != "2" && turn != "-":
		return "in turn is " + rules.Quote([]byte(turn)) + ", not 1, 2 or -"
	case over && turn != "-":
		return "seat " + turn + " is in turn, and the game is over"
	case !over && turn == "-":
		return "nobody is in turn, and the game is not over"
	case turn == out && turn != "-":
		return "seat " + turn + " is in turn and out"
	case turn != "-":
		p.first = base.Seat(turn[0] - '0')
	}
	return ""
}

// randomPosition draws a start of so many points, at least 2, with which a game can
// begin, and at most maxPoints. All sets of different points are equally likely
// ("Rozgrywki": every point is as likely to be drawn). All segments are still to be
// drawn, and seat 1 begins.
func randomPosition(size int, draw func(n int) int) string {
	size = min(max(size, 2), maxPoints)
	taken := map[int]bool{}
	text := ""
	for len(taken) < size {
		at := draw(maxPlace * maxPlace)
		if taken[at] {
			continue
		}
		taken[at] = true
		if text != "" {
			text += " "
		}
		text += strconv.Itoa(at%maxPlace+1) + "," + strconv.Itoa(at/maxPlace+1)
	}
	return text + " | - | 0 0 | 1 | -"
}

// Play draws a segment for the seat in turn (T3, T4), counts the empty triangles
// that it closes (T5), and tests for the end (T6).
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	a, b := int(m.N[0])-1, int(m.N[1])-1
	if p.Mover == base.Nobody || a < 0 || a >= b || b >= len(p.points) || !m.Only(2) || p.near[a].has(b) {
		return 0, p.refuse(m)
	}
	var side sides
	if p.divide(a, b, &side) || p.crossed(a, b, &side) >= 0 {
		return 0, p.refuse(m)
	}
	gain = p.gain(a, b, &side)
	p.acts = append(p.acts, act{turn: p.Mover, gain: uint8(gain)})
	p.join(segment{uint8(a), uint8(b), p.Mover})
	p.Made++
	p.score[p.Mover-1] += gain
	if other := 3 - p.Mover; !p.out[other] {
		p.Mover = other
	}
	p.settle()
	return gain, nil
}

// settle ends the game if nothing can be drawn (T6) or nobody is left (T14).
func (p *position) settle() {
	if len(p.drawn) == p.whole {
		p.End(rules.Complete, p.Outcome().Leader())
	} else if p.out[base.First] && p.out[base.Second] {
		p.End(rules.BothOut, p.Outcome().Leader())
	}
}

// Leave takes a seat out. The other goes on alone (T13), unless a ruling makes the fault
// a forfeit: then the opponent wins at once, even if it is out.
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	if s.Other() == base.Nobody || p.out[s] {
		return rules.RefuseLeft(s)
	}
	if p.Mover == base.Nobody {
		return p.over()
	}
	p.acts = append(p.acts, act{turn: p.Mover, left: s})
	p.out[s] = true
	if why == rules.BadMove && p.faults || why == rules.TooLate && p.lates {
		p.End(rules.ByFault, s.Other())
		return nil
	}
	p.Mover = s.Other()
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
		p.Made--
		p.cut()
	}
	p.GoOn(last.turn)
}

func (p *position) Reset() {
	for len(p.drawn) > p.given {
		p.cut()
	}
	p.acts, p.Made = p.acts[:0], 0
	p.standing = p.start
	p.GoOn(p.first)
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
	o := p.Ending.Outcome()
	o.Scored, o.Score = true, p.score
	return o
}

// AppendLegal appends every segment that can be drawn, by its smaller and then
// its greater number.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	if p.Mover == base.Nobody {
		return dst
	}
	var side sides
	for a := range p.points {
		for b := a + 1; b < len(p.points); b++ {
			if !p.near[a].has(b) && !p.divide(a, b, &side) && p.crossed(a, b, &side) < 0 {
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
	for a := range p.points {
		near := p.near[a]
		for b := near.take(); b >= 0; b = near.take() {
			if b > a {
				dst = strconv.AppendInt(dst, int64(a+1), 10)
				dst = strconv.AppendInt(append(dst, '-'), int64(b+1), 10)
				dst = append(dst, ':', '0'+byte(p.owner[a*len(p.points)+b]), ' ')
			}
		}
	}
	if len(p.drawn) == 0 {
		dst = append(dst, "- "...)
	}
	dst = strconv.AppendInt(append(dst, "| "...), int64(p.score[0]), 10)
	dst = strconv.AppendInt(append(dst, ' '), int64(p.score[1]), 10)
	dst = append(dst, " | "...)
	dst = append(dst, "-12"[p.Mover], ' ', '|', ' ')
	return append(dst, outWords[board.One(p.out[1])+2*board.One(p.out[2])]...)
}

// IsOut reports whether a seat has left the game.
func (p *position) IsOut(s base.Seat) bool { return s.Other() != base.Nobody && p.out[s] }

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
// zeros, the smaller first, separated by one blank.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 2)
	switch {
	case !ok:
		return rules.Move{}, rules.RefuseText(rules.Unreadable, "not the numbers of two points", text)
	case m.N[0] > m.N[1]:
		return rules.Move{}, rules.RefuseName("segment", text, string(rules.AppendNumbers(nil, []int16{m.N[1], m.N[0]}, ' ')))
	}
	return m, nil
}

// AppendMove appends the text of a move: "2 5" for {2, 5}.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0] < 0 || m.N[0] > m.N[1] || !m.Only(2) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:2], ' ')
}

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
	text := string(rules.AppendAny(nil, m))
	switch {
	case p.Mover == base.Nobody:
		return p.over()
	case !m.Only(2):
		return rules.Refuse(rules.Unreadable, "a move is the numbers of two points, no more", "text", text)
	}
	for _, number := range m.N[:2] {
		if number < 1 || int(number) > len(p.points) {
			k, n := strconv.Itoa(int(number)), strconv.Itoa(len(p.points))
			return rules.Refuse(NoPoint, "there is no point "+k+" among "+n, "point", k, "points", n)
		}
	}
	switch {
	case m.N[0] == m.N[1]:
		k := strconv.Itoa(int(m.N[0]))
		return rules.Refuse(SamePoint, "both ends are point "+k, "point", k)
	case m.N[0] > m.N[1]:
		return rules.Refuse(rules.Unreadable, "a segment is named by its smaller number first", "text", text)
	}
	return p.illegal(int(m.N[0])-1, int(m.N[1])-1)
}

// illegal says what is wrong with a segment, or returns nil.
func (p *position) illegal(a, b int) *rules.Refusal {
	name, ends := segmentText(a, b), placeText(p.points[a])+"-"+placeText(p.points[b])
	if i := slices.IndexFunc(p.drawn, func(s segment) bool { return int(s.a) == a && int(s.b) == b }); i >= 0 {
		ply := max(0, i-p.given+1) // 0 for the start
		return rules.Refuse(Drawn, name+" is drawn since "+rules.PlyWords(ply), "segment", name, "by", p.drawn[i].by.String(), "ply", rules.PlyName(ply))
	}
	nearest, end := -1, p.points[b] // the point inside the segment that is nearest to a
	for k, c := range p.points {
		if turning(p.points[a], end, c) == 0 && inner(p.points[a], end, c) {
			nearest, end = k, c
		}
	}
	if nearest >= 0 {
		number, at := strconv.Itoa(nearest+1), placeText(end)
		return rules.Refuse(ThroughPoint, name+" goes through point "+number+" at "+at, "segment", name, "ends", ends, "point", number, "at", at)
	}
	var side sides
	p.divide(a, b, &side)
	i := p.crossed(a, b, &side)
	if i < 0 {
		return nil
	}
	s := p.drawn[i]
	c, d, ply := int(s.a), int(s.b), max(0, i-p.given+1)
	other := segmentText(c, d)
	x, y, _, _ := meeting(p.points[a], p.points[b], p.points[c], p.points[d])
	return rules.Refuse(Crossing, name+" crosses "+other+" of "+rules.PlyWords(ply)+" in ("+x+","+y+")",
		"segment", name, "ends", ends, "crossed", other, "crossed_ends", placeText(p.points[c])+"-"+placeText(p.points[d]),
		"by", s.by.String(), "ply", rules.PlyName(ply), "x", x, "y", y)
}

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); for a figure to which nothing can be added the segments in
// it, the points, and how many of those are on the border of the hull, or "line" if all
// are on one.
func (p *position) over() *rules.Refusal {
	if p.Reason == rules.Complete {
		return rules.Ended(p.Made, p.Reason, "segments", strconv.Itoa(p.whole), "points", strconv.Itoa(len(p.points)), "border", p.borderText())
	}
	return rules.Ended(p.Made, p.Reason)
}

func (p *position) borderText() string {
	if _, flat := hull(p.points); flat {
		return "line"
	}
	return strconv.Itoa(p.border)
}

func segmentText(a, b int) string { return strconv.Itoa(a+1) + "-" + strconv.Itoa(b+1) }

func placeText(c point) string { return "(" + strconv.Itoa(c.x) + "," + strconv.Itoa(c.y) + ")" }
