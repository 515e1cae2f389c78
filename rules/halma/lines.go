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
// without leading zeros separated by single blanks.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 3)
	if !ok {
		return rules.Move{}, rules.RefuseText(rules.Unreadable, "not three numbers", text)
	}
	return m, nil
}

// AppendMove appends a move's three numbers separated by blanks.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0]|m.N[1]|m.N[2] < 0 || !m.Only(3) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:3], ' ')
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }

// lines is the conversation with one program.
//
// The header is due at once. Before each of its moves a line is due with the milliseconds
// that it has left for the game, which starts its clock. Every move of another seat is
// due as it was made, also the last one of the game. This protocol has no line for a
// start position that is not the standard one.
//
// A move is three numbers, spaced by the ruling blanks, and nothing else. The official
// rules forgive no mistake in communication; their own example is a forgotten line of
// debug output. So empty lines are not moves either.
//
// Programs write moves by the rulings dirs and white. If white begins in the high corner the
// board is seen from the other side: every column, row and direction is rotated. Numbers
// that are not a field or direction stay as they are, so that they are refused as written.
type lines struct {
	rules.Lines
	board.Board
	high  bool // ruling white
	dirs  board.Compass
	loose bool // ruling blanks=tolerant
}

func newLines(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	t := &lines{Board: pos.(*position).Board, high: spec.RulingOf(setup, "white") == "high",
		dirs: board.CompassOf(spec.RulingOf(setup, "dirs")), loose: spec.RulingOf(setup, "blanks") == "tolerant"}
	t.Lines = rules.Lines{Pos: pos, Me: me, Turn: []byte{'%'}, Left: rules.Remaining{Unit: 1000},
		Name: AppendMove, Write: t.write, Read: t.read, Asked: "told its time, or once more"}
	for _, name := range []string{"n", "k", "n1", "n2"} {
		value, _ := rules.Lookup(setup.Params, name)
		t.Greeting = append(append(t.Greeting, value...), ' ')
	}
	t.Greeting = strconv.AppendInt(t.Greeting, int64(me), 10)
	return t
}

// seen returns a move as seen from the other side, if white begins there.
func (t *lines) seen(m rules.Move) rules.Move {
	if t.high && t.Has(int(m.N[0]), int(m.N[1])) {
		m.N[0], m.N[1] = int16(t.Width)+1-m.N[0], int16(t.Width)+1-m.N[1]
	}
	if t.high && m.N[2] >= up && m.N[2] <= left {
		m.N[2] = (m.N[2]+1)%4 + 1 // up and down, right and left
	}
	return m
}

// write appends a move as programs are sent it.
func (t *lines) write(dst []byte, _ base.Seat, m rules.Move) []byte {
	m = t.seen(m)
	if d := m.N[2]; d >= up && d <= left {
		m.N[2] = int16(t.dirs.Number(int(d) - up))
	}
	return AppendMove(dst, m)
}

// read reads a line of the program.
func (t *lines) read(line []byte) (rules.Move, *rules.Refusal) {
	m, refused := ParseMove(line)
	if n := [3]int{}; t.loose && (rules.Loose{}).Read(line, n[:]) {
		m, refused = rules.Move{N: [6]int16{int16(n[0]), int16(n[1]), int16(n[2])}}, nil
	}
	if d := m.N[2]; d >= up && d <= left {
		m.N[2] = int16(t.dirs.Direction(int(d)) + up)
	}
	return t.seen(m), refused
}
