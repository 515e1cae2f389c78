package halma

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// linesProtocol is the official interface of lines.
var linesProtocol = &rules.Protocol{
	Name:         "lines",
	Doc:          "a line with n k N1 N2 nr, then the milliseconds left before each own move, and each move of another",
	Stays:        true,
	Conversation: newLines,
}

// lines is the conversation with one program.
//
// The header is due at once. Before each of its moves a line is due with the milliseconds
// that it has left for the game, which starts its clock. Every move of another seat is
// due as it was made, also the last one of the game. This protocol has no line for a
// start position that is not the standard one.
type lines struct {
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
	t := &lines{pos: pos, me: me, wire: newWire(setup), time: []byte{'%'}, relay: make([]byte, 0, 24)}
	t.loose = spec.RulingOf(setup, "blanks") == "tolerant"
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
	switch {
	case t.isOut():
		return dst, rules.Meaning{}
	case e.From == rules.FromFile:
		return dst, bad(rules.Refuse(rules.Unreadable, "no answer file in this protocol", "text", rules.Quote(e.Text)))
	case e.From != rules.FromOutput && len(e.Text) == 0:
		return dst, rules.Meaning{}
	case e.From != rules.FromOutput:
		return dst, bad(rules.Refuse(rules.Unended, "the line does not end: "+rules.Quote(e.Text), "text", rules.Quote(e.Text)))
	}
	read := numbers
	if t.loose {
		read = looseNumbers
	}
	m, ok := read(e.Text)
	if !ok {
		return dst, bad(unreadable(e.Text))
	}
	m = t.wire.canonical(m)
	if turn := t.pos.Turn(); turn != t.me || e.Waiting > 0 || t.said {
		return dst, rules.Meaning{Sense: rules.Early, Move: m, Why: rules.RefuseNotYourTurn(turn, t.me, "told its time, or once more", "move", moveName(m))}
	}
	t.said = true
	return dst, rules.Meaning{Sense: rules.Played, Move: m}
}

func bad(why *rules.Refusal) rules.Meaning { return rules.Meaning{Sense: rules.BadText, Why: why} }

// Alike reports whether a line has the same numbers.
func (t *lines) Alike(due, sent []byte) bool { return rules.SameNumbers(due, sent) }

// Instead reports whether a line has as many numbers as the due one.
func (t *lines) Instead(due, sent []byte) bool { return rules.AsManyNumbers(due, sent) }
