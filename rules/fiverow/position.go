package fiverow

import (
	"bytes"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// maxSide is the longest side of a board: a cell's number fits 16 bits.
const maxSide = 255

// symbols are the characters of cells and of the last word of a position's text, by seat:
// nobody, X, the digit 0.
const symbols = "-X0"

// position is a game in play.
type position struct {
	board.Board
	overline   string
	overFirst  bool // ruling five_and_overline=forbidden
	first      base.Seat
	room       int     // free cells at the start
	drawnAt    int     // number of figures on the field at which the game is drawn (ruling draw_after)
	most       int     // moves possible until then
	places     []place // of every cell, see five.go
	startCells []byte  // the start, to go back to
	startBits  []byte  // both seats' lines at the start

	rules.Duel
	cells  []byte    // '.', 'X' or '0', row by row
	bits   []byte    // both seats' lines in one allocation
	lines  [3][]byte // by seat: its part of bits
	played []uint16  // the cells of the moves made, with room for all

	grid rules.Scene // the empty field, once it was drawn
}

// open makes the position that setup describes. It allocates all the memory that the
// position will ever use.
func open(setup rules.Setup) (rules.Position, error) {
	width, height, err := sizeOf(setup)
	if err != nil {
		return nil, err
	}
	p := &position{
		Board:     board.Board{Width: width, Height: height, Letters: true},
		overline:  spec.RulingOf(setup, "overline"),
		overFirst: spec.RulingOf(setup, "five_and_overline") == "forbidden",
		first:     base.First,
		room:      width * height,
		drawnAt:   width * height,
	}
	p.BothMayLeave = spec.RulingOf(setup, "both_gone") == "draw"
	if spec.RulingOf(setup, "draw_after") == "200" {
		p.drawnAt = min(p.drawnAt, 200)
	}
	p.most = p.drawnAt
	places, size := layout(width, height)
	p.places, p.startBits, p.bits = places, make([]byte, 2*size), make([]byte, 2*size)
	p.lines[base.First], p.lines[base.Second] = p.bits[:size:size], p.bits[size:]
	p.cells, p.played = []byte(strings.Repeat(".", p.room)), make([]uint16, p.room)
	p.startCells = append([]byte(nil), p.cells...)
	if setup.Start != "" {
		if wrong := p.readStart(setup.Start, spec.RulingOf(setup, "first") == "by_count"); wrong != "" {
			return nil, &rules.SetupError{Field: "start", Msg: wrong}
		}
	}
	p.Reset()
	return p, nil
}

// sizeOf returns how many columns and rows the field of a setup has.
func sizeOf(setup rules.Setup) (width, height int, err error) {
	n, err := spec.Read(setup)
	if err != nil {
		return 0, 0, err
	}
	return n[1], n[0], nil
}

// readStart makes the figures of a start's text the start, unless there is five in a row.
// It decides who moves first (ruling first) and checks the start's last word: if the game is
// over nobody moves, but the counts are still checked. It returns what is wrong with the
// text, or "".
func (p *position) readStart(text string, byCount bool) string {
	rows, word, _ := strings.Cut(text, " ")
	if len(word) != 1 {
		return "not the rows and the figure in turn"
	}
	if wrong := p.ReadRows(p.cells, p.Width, rows, "cell", ".X0"); wrong != "" {
		return wrong
	}
	for c, symbol := range p.cells {
		if symbol != '.' && mark(p.lines[seatOf(symbol)], &p.places[c]) {
			if r := p.five(c); r.length > 0 {
				return "already holds five in a row: " + p.names(p.cellsOf(r))
			}
		}
	}
	copy(p.startCells, p.cells)
	copy(p.startBits, p.bits)
	x, o := p.count('X'), p.count('0')
	p.room -= x + o
	p.most = max(p.drawnAt-x-o, 0)
	p.played = p.played[:p.room]
	if byCount && x != o {
		if x != o+1 {
			return strconv.Itoa(x) + " X and " + strconv.Itoa(o) + " 0: not moved by turns"
		}
		p.first = base.Second
	}
	p.Reset()
	if want := symbols[p.Mover : p.Mover+1]; word != want {
		why := "in turn is " + strconv.QuoteToASCII(word) + ", must be " + strconv.Quote(want)
		if !byCount && word == "0" {
			why += " by first=X; by first=by_count it is whose turn it would be"
		}
		return why
	}
	return ""
}

// Play puts a figure of the seat in turn on a free cell (1.2) and tests for the end: five
// first, then the full board (1.5, 1.6), so that five on the last free cell is a win.
// There are no points to gain.
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	x, y := int(m.N[0]), int(m.N[1])
	if uint(x) >= uint(p.Width) || uint(y) >= uint(p.Height) || !m.Only(2) {
		return 0, p.refuse(m)
	}
	c := y*p.Width + x
	mover := p.Mover
	if mover == base.Nobody || p.cells[c] != '.' || p.renju() && mover == base.First && p.judge(c, 0).bans() {
		return 0, p.refuse(m)
	}
	p.cells[c] = symbols[mover]
	p.played[p.Made] = uint16(c)
	p.Made++
	p.Mover = 3 - mover
	if mark(p.lines[mover], &p.places[c]) && p.five(c).length > 0 {
		p.End(rules.Five, mover)
	} else {
		p.runOut()
	}
	return 0, nil
}

// runOut ends the game if no more moves can be made, or, by renju, none of X.
func (p *position) runOut() {
	switch {
	case p.Made == p.room:
		p.End(rules.Full, base.Nobody)
	case p.Made == p.most:
		p.End(rules.MoveCap, base.Nobody)
	case p.stuck():
		p.End(rules.NoMove, base.Second)
	}
}

// Leave ends the game for the opponent, whatever the cause (1.7). By the ruling
// both_gone=draw the opponent may leave, too, if both programs have ended.
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	return p.LeaveBy(s, why, p.over)
}

// Undo takes back the last Play or Leave. The game was not over before either, except if
// both seats left.
func (p *position) Undo() {
	if p.Return() || p.Made == 0 {
		return
	}
	p.Made--
	c := p.played[p.Made]
	p.GoOn(seatOf(p.cells[c]))
	unmark(p.lines[p.Mover], &p.places[c])
	p.cells[c] = '.'
}

func (p *position) Reset() {
	copy(p.cells, p.startCells)
	copy(p.bits, p.startBits)
	p.Begin(p.first)
	p.runOut()
}

// AppendLegal appends every free cell, row by row from row 0, that is not forbidden.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	if p.Mover == base.Nobody {
		return dst
	}
	x, y := 0, 0
	restricted := p.renju() && p.Mover == base.First
	for c, symbol := range p.cells {
		if symbol == '.' && !(restricted && p.judge(c, 0).bans()) {
			dst = append(dst, rules.Move{N: [6]int16{int16(x), int16(y)}})
		}
		if x++; x == p.Width {
			x, y = 0, y+1
		}
	}
	return dst
}

// AppendText appends the rows joined by '/', a blank and the figure in turn.
func (p *position) AppendText(dst []byte) []byte {
	return append(board.AppendRows(dst, p.cells, p.Width, p.Width, ' '), symbols[p.Mover])
}

// count returns the number of cells with the symbol.
func (p *position) count(symbol byte) int { return bytes.Count(p.cells, []byte{symbol}) }

// seatOf returns whose figure is on a cell.
func seatOf(cell byte) base.Seat { return base.Seat(max(strings.IndexByte(symbols, cell), 0)) }

// refuse says why Play does not make a move. Witnesses: game-over: see over; unreadable:
// text; off-board: cell, width, height; occupied: cell, by (X or 0), ply (from 1, or
// "start"); forbidden: see Forbidden.
func (p *position) refuse(m rules.Move) *rules.Refusal {
	x, y, name := int(m.N[0]), int(m.N[1]), moveName(m)
	switch {
	case p.Mover == base.Nobody:
		return p.over()
	case !m.Only(2):
		return rules.Refuse(rules.Unreadable, "a move is a column and a row, no more", "text", name)
	case !p.Has(x, y):
		width, height := strconv.Itoa(p.Width), strconv.Itoa(p.Height)
		return rules.Refuse(rules.OffBoard, name+" is not on the field of "+width+" columns and "+height+" rows", "cell", name, "width", width, "height", height)
	}
	c := y*p.Width + x
	if p.cells[c] == '.' {
		return p.forbidden(c, m)
	}
	by, ply := string(p.cells[c:c+1]), 0
	for i, at := range p.played[:p.Made] {
		if int(at) == c {
			ply = i + 1
		}
	}
	return rules.Refuse(rules.Occupied, name+" holds "+by+" since "+rules.PlyWords(ply), "cell", name, "by", by, "ply", rules.PlyName(ply))
}

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); line, the five cells, if it ended by five.
func (p *position) over() *rules.Refusal {
	if r := p.won(); r.length > 0 {
		return rules.Ended(p.Made, p.Reason, "line", p.names(p.cellsOf(r)))
	}
	return rules.Ended(p.Made, p.Reason)
}
