package dots

import (
	"bytes"

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
	rules.Lines
	board   *position
	base    int
	sides   board.Compass
	perTurn bool // ruling clock
	further bool // the turn goes on after a box
}

// spelling is a move as its program named it: a line has two names.
type spelling struct {
	move rules.Move
	name [3]int16
}

func newServer(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	t := &server{board: pos.(*position), sides: board.CompassOf(spec.RulingOf(setup, "sides")), perTurn: spec.RulingOf(setup, "clock") == "per_turn"}
	t.Lines = rules.Lines{Pos: pos, Me: me, Turn: giveTurn, Echo: spec.RulingOf(setup, "echo") == "both", Write: t.write}
	if spec.RulingOf(setup, "base") == "1" {
		t.base = 1
	}
	number := int16(me)
	if spec.RulingOf(setup, "turn") == "0,1" {
		number--
	}
	t.Greeting = rules.AppendNumbers(nil, []int16{int16(t.board.rows + 1), int16(t.board.cols + 1), number}, ' ')
	return t
}

// Open appends the sizes and the seat (D6), and the first prompt.
func (t *server) Open(dst []rules.Action) []rules.Action {
	t.board.said[t.Me] = spelling{}
	t.further, t.Clock = false, rules.Starts
	return t.Lines.Open(dst)
}

// Moved appends the opponent's move (D9 step 4), then the prompt (step 1 again).
func (t *server) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	t.further, t.Clock = by == t.Me && t.Pos.Turn() == t.Me, rules.Starts
	if t.further && t.perTurn {
		t.Clock = rules.GoesOn
	}
	return t.Lines.Moved(dst, by, m)
}

// write appends a move as programs are sent it: under the name of its line that its program
// used ("the command received", D9), or the canonical one if that is unknown.
func (t *server) write(dst []byte, by base.Seat, m rules.Move) []byte {
	n := [3]int16{m.N[0], m.N[1], m.N[2]}
	if said := &t.board.said[by]; said.move == m {
		n = said.name
	}
	n[0], n[1], n[2] = n[0]+int16(t.base), n[1]+int16(t.base), int16(t.sides.Number(int(n[2])))
	return rules.AppendNumbers(dst, n[:], ' ')
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
	m := t.named(&n)
	if why := t.untimely(e); why != nil {
		return dst, rules.Meaning{Sense: rules.Early, Move: m, Why: why}
	}
	t.Answered = true
	t.board.said[t.Me] = spelling{m, [3]int16{int16(n[0]), int16(n[1]), int16(n[2])}}
	return dst, rules.Meaning{Sense: rules.Played, Move: m}
}

// named makes the numbers of a command canonical, and returns its move under the lesser name
// of the line. What is not a box or side of this board stays as it is, for Play to refuse.
func (t *server) named(n *[3]int) rules.Move {
	n[0], n[1], n[2] = n[0]-t.base, n[1]-t.base, t.sides.Direction(n[2])
	m := rules.Move{N: [6]int16{int16(n[0]), int16(n[1]), int16(n[2])}}
	if t.board.Has(n[1], n[0]) {
		return canonical(m)
	}
	return m
}

// untimely refuses what is said while another seat is in turn, and what follows the
// answer to a prompt.
func (t *server) untimely(e rules.Event) *rules.Refusal {
	turn := t.Pos.Turn()
	if t.Due(e) {
		return nil
	}
	command, whose := rules.Quote(e.Text), turn.String()
	what := "a command while seat " + whose + " is in turn"
	switch {
	case turn == t.Me && (t.Answered || t.further):
		return rules.Refuse(rules.ExtraCommand, "a second command in one turn", "command", command)
	case turn == t.Me:
		what = "a command before the turn was given"
	case turn == base.Nobody:
		what = "a command after the end"
	}
	return rules.Refuse(rules.OutOfTurn, what, "turn", whose, "command", command)
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
	if bytes.Equal(due, t.Greeting) || bytes.Equal(due, giveTurn) || !command.Read(due, a[:]) || !command.Read(sent, b[:]) {
		return false
	}
	return t.named(&a) == t.named(&b)
}

// Instead reports whether a line is, like the due one, a move or the sizes. A program
// that waits for the sizes takes a prompt for them.
func (t *server) Instead(due, sent []byte) bool {
	if bytes.Equal(sent, giveTurn) && !bytes.Equal(due, t.Greeting) {
		return false
	}
	return !bytes.Equal(due, giveTurn) && rules.AsManyNumbers(due, sent)
}
