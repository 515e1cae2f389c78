package dots

import (
	"bytes"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// serverProtocol is the official server, D6 to D9.
var serverProtocol = &rules.Protocol{
	Name:         "server",
	Doc:          "lines of three numbers: R C T at first, -1 -1 -1 gives the turn, every move is sent to the opponent",
	Stays:        true,
	Conversation: newServer,
}

// giveTurn is the line that gives a program the turn (D7). The official rules print its
// minus signs between the numbers, as in text from right to left.
var giveTurn = []byte("-1 -1 -1")

// server is the conversation with one program.
//
// Its sizes are due before anything else (D6), then a prompt for every move that it has
// to make (D7), and the opponent's moves as they are made, also the last one (D8, D9). A
// move is sent before the prompt that follows it. A partly drawn start is sent to nobody:
// the protocol has no words for it.
//
// The clock starts with the prompt, so that loading is not counted (D9). By the ruling
// clock=per_turn the limit covers all moves of a turn together, each from its prompt. A
// command after the one that answers a prompt is ExtraCommand until Moved, and if the
// turn goes on, until the next prompt has been sent. Any other command without a prompt
// is OutOfTurn.
type server struct {
	pos      rules.Position
	board    *position // pos, if it is of this package
	me       base.Seat
	rows     int // of boxes
	cols     int
	base     int
	sides    board.Compass
	both     bool // ruling echo
	perTurn  bool // ruling clock
	answered bool // the last prompt has been answered
	further  bool // the turn goes on after a box
	greeting []byte
	relay    []byte
}

// spelling is a move as its program named it, so that the opponent is sent the same of
// the line's two names ("the command received", D9). The conversations of a game keep it
// in the position; play does not depend on it.
type spelling struct {
	line uint16
	ply  int // of the move
	r, c int
	side int
}

func newServer(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	rows, cols, _ := boxesOf(setup)
	own, _ := pos.(*position)
	t := &server{
		pos: pos, board: own, me: me, rows: rows, cols: cols,
		sides:   board.CompassOf(spec.RulingOf(setup, "sides")),
		both:    spec.RulingOf(setup, "echo") == "both",
		perTurn: spec.RulingOf(setup, "clock") == "per_turn",
		relay:   make([]byte, 0, 24),
	}
	if spec.RulingOf(setup, "base") == "1" {
		t.base = 1
	}
	number := int(me)
	if spec.RulingOf(setup, "turn") == "0,1" {
		number--
	}
	t.greeting = appendInts(nil, rows+1, cols+1, number)
	return t
}

func appendInts(dst []byte, a, b, c int) []byte {
	dst = append(strconv.AppendInt(dst, int64(a), 10), ' ')
	dst = append(strconv.AppendInt(dst, int64(b), 10), ' ')
	return strconv.AppendInt(dst, int64(c), 10)
}

// Open appends the sizes and the seat (D6), and the first prompt.
func (t *server) Open(dst []rules.Action) []rules.Action {
	dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.greeting, StaysDue: true})
	t.further = false
	return t.prompt(dst, rules.Starts)
}

// Moved appends the opponent's move (D9 step 4), then the prompt (step 1 again).
func (t *server) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	if by != base.Nobody && (by != t.me || t.both) {
		t.spell(m)
		dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.relay, StaysDue: true})
	}
	start := rules.Starts
	t.further = by == t.me && t.pos.Turn() == t.me
	if t.further && t.perTurn {
		start = rules.GoesOn
	}
	return t.prompt(dst, start)
}

// prompt appends the prompt if it is this program's turn.
func (t *server) prompt(dst []rules.Action, clock rules.ClockEffect) []rules.Action {
	t.answered = false
	if t.pos.Turn() != t.me {
		return dst
	}
	return append(dst, rules.Action{Kind: rules.SendLine, Text: giveTurn, Clock: clock})
}

// spell writes a move as programs are sent it: under the name that its program used, or
// the canonical one if that is unknown.
func (t *server) spell(m rules.Move) {
	r, c, s := int(m.N[0]), int(m.N[1]), int(m.N[2])
	if t.board != nil {
		spelled := &t.board.spelled
		if k, ok := t.board.stroke(m); ok && spelled.ply == t.board.plies && spelled.line == k.line {
			r, c, s = spelled.r, spelled.c, spelled.side
		}
	}
	t.relay = appendInts(t.relay[:0], r+t.base, c+t.base, t.sides.Number(s))
}

// Receive reads a line of the program (D3, D8).
func (t *server) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	if e.From != rules.FromOutput {
		return dst, e.NotLine()
	}
	var n [3]int
	if !command.Read(e.Text, n[:]) {
		return dst, rules.Misread(rules.RefuseText(rules.Unreadable, "not three numbers", e.Text))
	}
	n[0], n[1], n[2] = n[0]-t.base, n[1]-t.base, t.sides.Direction(n[2])
	m := t.named(n)
	if why := t.untimely(e); why != nil {
		return dst, rules.Meaning{Sense: rules.Early, Move: m, Why: why}
	}
	t.answered = true
	t.note(m, n)
	return dst, rules.Meaning{Sense: rules.Played, Move: m}
}

// named returns the move of a command under the lesser name of its line, counted
// canonically. What is not a box or side of this board stays as it is, for Play to
// refuse.
func (t *server) named(n [3]int) rules.Move {
	m := rules.Move{N: [6]int16{int16(n[0]), int16(n[1]), int16(n[2])}}
	if uint(n[0]) < uint(t.rows) && uint(n[1]) < uint(t.cols) {
		return canonical(m)
	}
	return m
}

// untimely refuses what is said while another seat is in turn, and what follows the
// answer to a prompt.
func (t *server) untimely(e rules.Event) *rules.Refusal {
	turn := t.pos.Turn()
	if turn == t.me && !t.answered && e.Waiting == 0 {
		return nil
	}
	command, whose := rules.Quote(e.Text), turn.String()
	switch {
	case turn == t.me && !t.answered && !t.further:
		return rules.Refuse(rules.OutOfTurn, "a command before the turn was given", "turn", whose, "command", command)
	case turn == t.me:
		return rules.Refuse(rules.ExtraCommand, "a second command in one turn", "command", command)
	case turn == base.Nobody:
		return rules.Refuse(rules.OutOfTurn, "a command after the end", "turn", whose, "command", command)
	}
	return rules.Refuse(rules.OutOfTurn, "a command while seat "+whose+" is in turn", "turn", whose, "command", command)
}

// note stores the name of a move for the conversation that sends it.
func (t *server) note(m rules.Move, n [3]int) {
	if t.board == nil {
		return
	}
	if k, ok := t.board.stroke(m); ok {
		t.board.spelled = spelling{line: k.line, ply: t.board.plies + 1, r: n[0], c: n[1], side: n[2]}
	}
}

// command says how a command may be written.
var command = rules.Loose{Minus: true}

// Alike reports whether a line has the same numbers, or names the same line of the
// board from the other box.
func (t *server) Alike(due, sent []byte) bool {
	var a, b [3]int
	if rules.SameNumbers(due, sent) {
		return true
	}
	if bytes.Equal(due, t.greeting) || bytes.Equal(due, giveTurn) || !command.Read(due, a[:]) || !command.Read(sent, b[:]) {
		return false
	}
	for _, n := range [2]*[3]int{&a, &b} {
		n[0], n[1], n[2] = n[0]-t.base, n[1]-t.base, t.sides.Direction(n[2])
	}
	return t.named(a) == t.named(b)
}

// Instead reports whether a line is, like the due one, a move or the sizes. A program
// that waits for the sizes takes a prompt for them.
func (t *server) Instead(due, sent []byte) bool {
	if bytes.Equal(sent, giveTurn) && !bytes.Equal(due, t.greeting) {
		return false
	}
	return !bytes.Equal(due, giveTurn) && rules.AsManyNumbers(due, sent)
}
