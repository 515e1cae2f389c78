package halma

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// linesProtocol is the official interface of lines.
var linesProtocol = &rules.Protocol{
	Name:         "lines",
	Doc:          "a line with n k N1 N2 nr, then the milliseconds left before each own move, and each move of another",
	Stays:        true,
	Conversation: newLines,
}

// ParseMove reads a move: the column, the row and the direction, three plain decimals
// without leading zeros separated by single blanks. It does not know the board: it reads
// any numbers from 0 that a Move can store. It refuses every other text with the code
// Unreadable and the witness of rules.RefuseText.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 3)
	if !ok {
		return rules.Move{}, rules.RefuseText(rules.Unreadable, "not three numbers", text)
	}
	return m, nil
}

// AppendMove appends a move's three numbers separated by blanks. A move without a text,
// with a negative number or more than three numbers, is written as its numbers in
// brackets, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0]|m.N[1]|m.N[2] < 0 || !m.Only(3) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:3], ' ')
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }

// wire converts moves as programs write them to canonical ones and back, by the rulings
// dirs and white. If white begins in the high corner the board is seen from the other
// side: every column, row and direction is rotated. Numbers that are not a field or
// direction stay as they are, so that they are refused as written.
type wire struct {
	board.Board
	high bool
	dirs board.Compass
}

// seen returns a move as seen from the other side, if white begins there.
func (w *wire) seen(m rules.Move) rules.Move {
	if w.high && w.Has(int(m.N[0]), int(m.N[1])) {
		m.N[0], m.N[1] = int16(w.Width)+1-m.N[0], int16(w.Width)+1-m.N[1]
	}
	if w.high && m.N[2] >= up && m.N[2] <= left {
		m.N[2] = (m.N[2]+1)%4 + 1 // up and down, right and left
	}
	return m
}

func (w *wire) canonical(m rules.Move) rules.Move {
	if d := m.N[2]; d >= up && d <= left {
		m.N[2] = int16(w.dirs.Direction(int(d)) + up)
	}
	return w.seen(m)
}

func (w *wire) onWire(m rules.Move) rules.Move {
	m = w.seen(m)
	if d := m.N[2]; d >= up && d <= left {
		m.N[2] = int16(w.dirs.Number(int(d) - up))
	}
	return m
}

// lines is the conversation with one program.
//
// The header is due at once. Before each of its moves a line is due with the milliseconds
// that it has left for the game, which starts its clock. Every move of another seat is
// due as it was made, also the last one of the game. This protocol has no line for a
// start position that is not the standard one.
type lines struct {
	rules.NumberLines
	pos    rules.Position
	me     base.Seat
	said   bool // a move of this turn has been read
	loose  bool // ruling blanks=tolerant
	wire   wire
	header []byte
	time   []byte
	relay  []byte
}

func newLines(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	n, _ := spec.ParamOf(setup, "n")
	t := &lines{pos: pos, me: me, time: []byte{'%'}, relay: make([]byte, 0, 24), loose: spec.RulingOf(setup, "blanks") == "tolerant",
		wire: wire{board.Board{Width: n, Height: n, First: 1}, spec.RulingOf(setup, "white") == "high", board.CompassOf(spec.RulingOf(setup, "dirs"))}}
	for _, name := range []string{"n", "k", "n1", "n2"} {
		value, _ := rules.Lookup(setup.Params, name)
		t.header = append(append(t.header, value...), ' ')
	}
	t.header = strconv.AppendInt(t.header, int64(me), 10)
	return t
}

// Open appends the header and, for the seat that begins, its time. A seat that is out from
// the start has no program.
func (t *lines) Open(dst []rules.Action) []rules.Action {
	t.said = false
	if t.isOut() {
		return dst
	}
	dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.header, StaysDue: true})
	return t.turn(dst)
}

// isOut reports whether this program's seat has left a game of more than two.
func (t *lines) isOut() bool {
	p, ok := t.pos.(*position)
	return ok && p.seats > 2 && p.out&bit(t.me) != 0
}

// Moved appends another's move, and the time if the turn has come.
func (t *lines) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	t.said = false
	if t.isOut() {
		return dst
	}
	if by != t.me && by != base.Nobody {
		t.relay = AppendMove(t.relay[:0], t.wire.onWire(m))
		dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.relay, StaysDue: true})
	}
	return t.turn(dst)
}

func (t *lines) turn(dst []rules.Action) []rules.Action {
	if t.pos.Turn() != t.me {
		return dst
	}
	return append(dst, rules.Action{Kind: rules.SendLine, Text: t.time, Clock: rules.Starts, Remaining: rules.Remaining{Unit: 1000}})
}

// Receive reads a line: three numbers, spaced by the ruling blanks, and nothing else. The
// official rules forgive no mistake in communication; their own example is a forgotten
// line of debug output. So empty lines are not moves either. A line of a seat that is out
// means nothing.
func (t *lines) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	if t.isOut() {
		return dst, rules.Meaning{}
	}
	if e.From != rules.FromOutput {
		return dst, e.NotLine()
	}
	m, refused := ParseMove(e.Text)
	if n := [3]int{}; t.loose && (rules.Loose{}).Read(e.Text, n[:]) {
		m, refused = rules.Move{N: [6]int16{int16(n[0]), int16(n[1]), int16(n[2])}}, nil
	}
	if refused != nil {
		return dst, rules.Misread(refused)
	}
	m = t.wire.canonical(m)
	if turn := t.pos.Turn(); turn != t.me || e.Waiting > 0 || t.said {
		return dst, rules.Meaning{Sense: rules.Early, Move: m, Why: rules.RefuseNotYourTurn(turn, t.me, "told its time, or once more", "move", moveName(m))}
	}
	t.said = true
	return dst, rules.Meaning{Sense: rules.Played, Move: m}
}
