package dots

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// symbols are the characters of lines and boxes by seat. '0' is nobody's: drawn or closed
// before the game.
const symbols = "012"

// Sides of a box, with their numbers in the canonical text.
const (
	up = iota
	right
	down
	left
	sides // the number of sides
)

// position is a game in play. Lines are numbered: horizontal ones row by row from the
// top, then vertical ones. Boxes are numbered in a grid with a margin of one all round,
// so that every line is between two of them.
type position struct {
	board.Board      // of the boxes
	rows, cols  int  // of boxes
	wide        int  // of the grid: cols and the margins
	toOpponent  bool // ruling fault_score=all_to_opponent
	byPoints    bool // ruling both_gone=points
	start       state
	first       base.Seat
	room        int // lines not drawn at the start

	state
	rules.Duel
	played []stroke               // the moves made, with room for all
	said   [base.Max + 1]spelling // by seat; not part of the game: how it named its last move
}

// state is the part of a board that moves change.
type state struct {
	lines  []byte // '.' or one of symbols
	owners []byte // of the boxes, with the same characters
	open   []int16
	score  [base.Max]int
}

// margin is the number of open sides of a box in the margin: more than can ever be drawn.
const margin = 1 << 14

// stroke is a move that was made: its line, and the boxes on both sides.
type stroke struct{ line, box, beyond uint16 }

// open makes the position that setup describes. It allocates all the memory that the
// position will ever use.
func open(setup rules.Setup) (rules.Position, error) {
	rows, cols, err := boxesOf(setup)
	if err != nil {
		return nil, err
	}
	p := &position{Board: board.Board{Width: cols, Height: rows}, rows: rows, cols: cols, wide: cols + 2, first: base.First}
	bothGone := spec.RulingOf(setup, "both_gone")
	p.BothMayLeave, p.byPoints = bothGone != "first_loses", bothGone == "points"
	p.toOpponent = spec.RulingOf(setup, "fault_score") == "all_to_opponent"
	p.room = (rows+1)*cols + rows*(cols+1)
	p.played = make([]stroke, p.room)
	for _, s := range [2]*state{&p.state, &p.start} {
		s.lines = bytes.Repeat([]byte{'.'}, p.room)
		s.owners = bytes.Repeat([]byte{'.'}, (rows+2)*p.wide)
		s.open = slices.Repeat([]int16{margin}, (rows+2)*p.wide)
	}
	for r := range rows {
		for c := range cols {
			p.start.open[p.box(r, c)] = sides
		}
	}
	if setup.Start != "" {
		if wrong := p.readStart(setup.Start); wrong != "" {
			return nil, &rules.SetupError{Field: "start", Msg: wrong}
		}
	}
	p.Reset()
	return p, nil
}

// boxesOf returns how many rows and columns of boxes a setup has.
func boxesOf(setup rules.Setup) (rows, cols int, err error) {
	n, err := spec.Read(setup)
	if err != nil {
		return 0, 0, err
	}
	return n[1] - 1, n[0] - 1, nil
}

// readStart draws the lines of a start's text. A box is closed if and only if all four sides
// are drawn, whoever drew them. A box closed before the game ('0') is nobody's point. Either
// seat may be in turn, or nobody if every line is drawn. It returns what is wrong with the
// text, or "".
func (p *position) readStart(text string) string {
	parts := strings.SplitN(text, " ", 5)
	if len(parts) != 4 {
		return "not horizontal lines, vertical lines, boxes and the seat in turn, with one blank between them"
	}
	flat := p.vertical(0, 0)
	for i, part := range []struct {
		cells      []byte
		stride     int
		noun       string
		rows, cols int
	}{
		{p.start.lines[:flat], p.cols, "horizontal line", p.rows + 1, p.cols},
		{p.start.lines[flat:], p.cols + 1, "vertical line", p.rows, p.cols + 1},
		{p.start.owners[p.box(0, 0):], p.wide, "owner", p.rows, p.cols},
	} {
		rows := board.Board{Width: part.cols, Height: part.rows}
		if wrong := rows.ReadRows(part.cells, part.stride, parts[i], part.noun, "."+symbols); wrong != "" {
			return wrong
		}
	}
	p.room = bytes.Count(p.start.lines, []byte{'.'})
	p.played = p.played[:p.room]
	for r := range p.rows {
		for c := range p.cols {
			box := p.box(r, c)
			open, owner := sides-p.start.drawn(p, r, c), p.start.owners[box]
			if (open == 0) != (owner != '.') {
				return "box " + strconv.Itoa(r) + " " + strconv.Itoa(c) + " holds '" + string(owner) + "' and has " + strconv.Itoa(open) + " sides not drawn"
			}
			p.start.open[box] = int16(open)
			if owner == '1' || owner == '2' {
				p.start.score[owner-'1']++
			}
		}
	}
	switch word := parts[3]; {
	case p.room == 0 && word == "-":
		p.first = base.Nobody
	case p.room == 0:
		return "every line is drawn, so the seat in turn must be '-'"
	case word == "2":
		p.first = base.Second
	case word != "1":
		return "the seat in turn must be 1 or 2"
	}
	return ""
}

// box returns the number of a box in the grid.
func (p *position) box(r, c int) int { return (r+1)*p.wide + c + 1 }

// horizontal returns the number of the line in row r of points, above the boxes of row r,
// in column c of boxes.
func (p *position) horizontal(r, c int) int { return r*p.cols + c }

// vertical returns the number of the line in row r of boxes, column c of points.
func (p *position) vertical(r, c int) int { return (p.rows+1)*p.cols + r*(p.cols+1) + c }

// sidesOf returns the lines around a box: up, right, down, left.
func (p *position) sidesOf(r, c int) [sides]int {
	return [sides]int{p.horizontal(r, c), p.vertical(r, c+1), p.horizontal(r+1, c), p.vertical(r, c)}
}

// drawn counts the drawn sides of a box.
func (s *state) drawn(p *position, r, c int) (n int) {
	for _, line := range p.sidesOf(r, c) {
		n += board.One(s.lines[line] != '.')
	}
	return n
}

// Play draws a line and gives the boxes that it closes (at most two) to the mover, who
// then moves again (D4). The game is over with the last line, which always closes a box.
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	k, ok := p.stroke(m)
	if !ok || p.Mover == base.Nobody || p.lines[k.line] != '.' {
		return 0, p.refuse(m)
	}
	mover := p.Mover
	p.lines[k.line] = symbols[mover]
	p.played[p.Made] = k
	p.Made++
	for _, box := range [2]uint16{k.box, k.beyond} {
		if p.open[box]--; p.open[box] == 0 {
			p.owners[box] = symbols[mover]
			gain++
		}
	}
	p.score[mover-1] += gain
	switch {
	case p.Made == p.room:
		p.End(rules.Complete, p.Outcome().Leader())
	case gain == 0:
		p.Mover = 3 - mover
	}
	return gain, nil
}

// stroke finds the line of a move and its boxes. ok is false if the board has no such
// line.
func (p *position) stroke(m rules.Move) (k stroke, ok bool) {
	r, c := int(m.N[0]), int(m.N[1])
	if uint(r) >= uint(p.rows) || uint(c) >= uint(p.cols) || !m.Only(3) {
		return stroke{}, false
	}
	line, beyond, box := 0, 0, p.box(r, c)
	switch m.N[2] {
	case up:
		line, beyond, ok = c, box-p.wide, r == 0
	case right:
		line, beyond, ok = p.vertical(r, c+1), box+1, true
	case down:
		line, beyond, ok = p.horizontal(r+1, c), box+p.wide, true
	case left:
		line, beyond, ok = p.vertical(r, 0), box-1, c == 0
	}
	return stroke{uint16(line), uint16(box), uint16(beyond)}, ok
}

// Leave ends the game for the opponent, whatever the cause and the score (D5). By the
// rulings both_gone=draw and both_gone=points the opponent may leave, too, if both
// programs have ended.
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	return p.LeaveBy(s, why, p.over)
}

// Undo takes back the last Play or Leave. The line itself shows whose move it takes back.
func (p *position) Undo() {
	if p.Return() || p.Made == 0 {
		return
	}
	p.Made--
	k := p.played[p.Made]
	p.GoOn(base.Seat(p.lines[k.line] - symbols[0]))
	p.lines[k.line] = '.'
	for _, box := range [2]uint16{k.box, k.beyond} {
		if p.open[box]++; p.open[box] == 1 {
			p.owners[box] = '.'
			p.score[p.Mover-1]--
		}
	}
}

func (p *position) Reset() {
	copy(p.lines, p.start.lines)
	copy(p.owners, p.start.owners)
	copy(p.open, p.start.open)
	p.score = p.start.score
	if p.Begin(p.first); p.room == 0 {
		p.End(rules.Complete, p.Outcome().Leader())
	}
}

// Outcome returns whether the game is over and its result: more boxes win, equal boxes
// are a draw (D4, D11), and a seat that left has lost (D5). If both left nobody has won,
// or by both_gone=points who has more boxes.
func (p *position) Outcome() rules.Outcome {
	o := p.Ending.Outcome()
	o.Scored, o.Score = true, p.score
	switch {
	case o.Reason == rules.BothOut && p.byPoints:
		o.Winner = o.Leader()
	case o.Reason == rules.ByFault && p.toOpponent:
		o.Score = [base.Max]int{}
		o.Score[o.Winner-1] = p.rows * p.cols
	}
	return o
}

// AppendLegal appends every line that is not drawn: the horizontal ones row by row, then
// the vertical ones.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	if p.Mover == base.Nobody {
		return dst
	}
	line := 0
	for r := 0; r <= p.rows; r++ {
		for c := 0; c < p.cols; c++ {
			if p.lines[line] == '.' {
				dst = append(dst, lesser(r, c, up))
			}
			line++
		}
	}
	for r := 0; r < p.rows; r++ {
		for c := 0; c <= p.cols; c++ {
			if p.lines[line] == '.' {
				dst = append(dst, lesser(r, c, left))
			}
			line++
		}
	}
	return dst
}

// AppendText appends the horizontal lines, the vertical lines, the boxes, and
// the seat in turn.
func (p *position) AppendText(dst []byte) []byte {
	flat := p.vertical(0, 0)
	dst = board.AppendRows(dst, p.lines[:flat], p.cols, p.cols, ' ')
	dst = board.AppendRows(dst, p.lines[flat:], p.cols+1, p.cols+1, ' ')
	dst = board.AppendRows(dst, p.owners[p.box(0, 0):p.box(p.rows, 0)-1], p.cols, p.wide, ' ')
	return append(dst, "-12"[p.Mover])
}

var measures = []rules.Measure{
	{Key: "boxes", Doc: "boxes closed", Count: rules.Counter(func(p *position) [base.Max]int { return p.score })}, // whatever a fault makes of it
	{Key: "safe-lines", Doc: "lines that give no box away", Board: true, Count: rules.Counter((*position).safeLines)},
}

// safeLines counts the undrawn lines that leave no box with one open side when they are
// drawn.
func (p *position) safeLines() (n [base.Max]int) {
	safe := func(line, box, beyond int) {
		if p.lines[line] == '.' && p.open[box] != 2 && p.open[box] != 1 && p.open[beyond] != 2 && p.open[beyond] != 1 {
			n[0]++
		}
	}
	for r := range p.rows + 1 {
		for c := range p.cols + 1 {
			box := p.box(r, c)
			if c < p.cols {
				safe(p.horizontal(r, c), box, box-p.wide)
			}
			if r < p.rows {
				safe(p.vertical(r, c), box, box-1)
			}
		}
	}
	return n
}

// lesser returns the move under the lesser of the two names of a line between two boxes: the
// lower side of the box above it, or the right side of the box to its left. Lines at the
// edge have one name.
func lesser(r, c, s int) rules.Move {
	switch {
	case s == up && r > 0:
		r, s = r-1, down
	case s == left && c > 0:
		c, s = c-1, right
	}
	return rules.Move{N: [6]int16{int16(r), int16(c), int16(s)}}
}

// canonical returns the move under the lesser name of its line.
func canonical(m rules.Move) rules.Move {
	name := lesser(int(m.N[0]), int(m.N[1]), int(m.N[2])).N
	m.N[0], m.N[1], m.N[2] = name[0], name[1], name[2]
	return m
}

// ParseMove reads a move (D3, D8): the row and the column of a box and the number of a
// side, as decimals without leading zeros, separated by one blank. A line that has two names
// has the lesser one.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 3)
	if !ok {
		return rules.Move{}, rules.RefuseText(rules.Unreadable, "not a box and a side", text)
	}
	if other := canonical(m); other != m {
		return rules.Move{}, rules.RefuseName("line", text, moveName(other))
	}
	return m, nil
}

// AppendMove appends the text of a move: "3 0 2".
func AppendMove(dst []byte, m rules.Move) []byte {
	if !m.Only(3) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:3], ' ')
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }

func boxName(m rules.Move) string { return string(rules.AppendNumbers(nil, m.N[:2], ' ')) }

// Codes of illegal moves of this game, in addition to those of package rules.
const (
	// Drawn means that the line exists already (D5). Witness: line, its canonical name;
	// by, the seat that drew it, 0 for nobody; ply, from 1, or "start".
	Drawn rules.Code = "drawn"
	// NoSide means that a box has only four sides, 0 to 3. Witness: box, side, sides.
	NoSide rules.Code = "no-side"
)

// refuse says why Play does not make a move. Witnesses of codes of other packages:
// game-over, see over; unreadable: text and, if a line has another name, canonical;
// off-board: box, rows and cols of boxes.
func (p *position) refuse(m rules.Move) *rules.Refusal {
	box, side, name := boxName(m), strconv.Itoa(int(m.N[2])), moveName(m)
	switch {
	case p.Mover == base.Nobody:
		return p.over()
	case !m.Only(3):
		return rules.Refuse(rules.Unreadable, "a move is a box and a side, no more", "text", name)
	case !p.Has(int(m.N[1]), int(m.N[0])):
		rows, cols := strconv.Itoa(p.rows), strconv.Itoa(p.cols)
		return rules.Refuse(rules.OffBoard, "there is no box "+box+" among "+rows+" rows of "+cols+" boxes", "box", box, "rows", rows, "cols", cols)
	case m.N[2] < 0 || m.N[2] >= sides:
		return rules.Refuse(NoSide, "a box has the sides 0 to 3, not "+side, "box", box, "side", side, "sides", "0,1,2,3")
	case canonical(m) != m:
		return rules.RefuseName("line", []byte(name), moveName(canonical(m)))
	}
	k, _ := p.stroke(m)
	ply := 1 + slices.IndexFunc(p.played[:p.Made], func(made stroke) bool { return made.line == k.line }) // 0 for the start
	return rules.Refuse(Drawn, "the line "+name+" is drawn since "+rules.PlyWords(ply), "line", name, "by", string(p.lines[k.line]), "ply", rules.PlyName(ply))
}

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); for the reason complete also lines, how many there are, all
// drawn, and boxes, how many each seat has.
func (p *position) over() *rules.Refusal {
	o := p.Outcome()
	if o.Reason == rules.Complete {
		return rules.Ended(p.Made, o.Reason, "lines", strconv.Itoa(len(p.lines)), "boxes", o.Points())
	}
	return rules.Ended(p.Made, o.Reason)
}
