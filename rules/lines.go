package rules

import "scrutineer/base"

// Lines is a Conversation in which a program is sent a greeting, then every move of the
// other seats as it is made, also the last one, and a line that gives it the turn and
// starts its clock. It answers with one line for each move. A protocol sets the fields,
// and may embed a Lines and replace methods.
type Lines struct {
	NumberLines
	Pos      Position
	Me       base.Seat
	Greeting []byte      // due at once, unless nil
	Turn     []byte      // the line that gives the turn
	Left     Remaining   // what replaces the % in it
	Clock    ClockEffect // of it: Starts, unless set
	Echo     bool        // the program is sent its own moves, too
	// Name appends the canonical text of a move (Game.AppendMove).
	Name func(dst []byte, m Move) []byte
	// Write appends a move as the program is sent it. Without it no move is sent.
	Write func(dst []byte, by base.Seat, m Move) []byte
	// Read reads a move in a line of the program.
	Read func(line []byte) (Move, *Refusal)
	// Asked completes "moves before it is ...", about a move that is not due.
	Asked string
	// Answered reports whether a move of this turn has been read.
	Answered bool
	relay    []byte
}

// Open appends the greeting, and what gives the first turn. A seat that is out from the
// start has no program.
func (t *Lines) Open(dst []Action) []Action {
	t.Answered = false
	if t.Greeting != nil && !IsOut(t.Pos, t.Me) {
		dst = append(dst, Action{Kind: SendLine, Text: t.Greeting, StaysDue: true})
	}
	return t.ask(dst)
}

// Moved appends a move of another seat, and what gives the turn.
func (t *Lines) Moved(dst []Action, by base.Seat, m Move) []Action {
	t.Answered = false
	if t.Write != nil && by != base.Nobody && (by != t.Me || t.Echo) && !IsOut(t.Pos, t.Me) {
		t.relay = t.Write(t.relay[:0], by, m)
		dst = append(dst, Action{Kind: SendLine, Text: t.relay, StaysDue: true})
	}
	return t.ask(dst)
}

func (t *Lines) ask(dst []Action) []Action {
	if t.Pos.Turn() != t.Me {
		return dst
	}
	return append(dst, Action{Kind: SendLine, Text: t.Turn, Clock: max(t.Clock, Starts), Remaining: t.Left})
}

// Due reports whether a move of the program is due at an event.
func (t *Lines) Due(e Event) bool { return t.Pos.Turn() == t.Me && !t.Answered && e.Waiting == 0 }

// Receive reads a line of the program. A line of a seat that is out means nothing.
func (t *Lines) Receive(dst []Action, e Event) ([]Action, Meaning) {
	if IsOut(t.Pos, t.Me) {
		return dst, Meaning{}
	}
	if e.From != FromOutput {
		return dst, e.NotLine()
	}
	m, refused := t.Read(e.Text)
	if refused != nil {
		return dst, Misread(refused)
	}
	if !t.Due(e) {
		return dst, Meaning{Sense: Early, Move: m, Why: RefuseNotYourTurn(t.Pos.Turn(), t.Me, t.Asked, "move", string(t.Name(nil, m)))}
	}
	t.Answered = true
	return dst, Meaning{Sense: Played, Move: m}
}
