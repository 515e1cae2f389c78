package betoniarki

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// linesProtocol is the official protocol, B9-B13.
var linesProtocol = &rules.Protocol{
	Name:         "lines",
	Doc:          "the program is told its number, then every turn the opponent's move and the seconds left, and answers with six numbers",
	Stays:        true,
	Conversation: newLines,
}

// lines is the conversation with one program.
//
// Its number is due at once (B9). The opponent's moves are relayed as soon as they are
// made, also the last one (B12). When it is the program's turn, the seconds left are due,
// and its clock starts with them (B10). A move is relayed in the line of the other
// program, as the organisers' referee did.
//
// A line that comes while another is in turn, or after a move of the same turn, is early
// (ruling early_line). After the end no line means anything.
type lines struct {
	reader
	pos      rules.Position
	me       base.Seat
	early    string // ruling early_line
	left     rules.Remaining
	answered bool // a move of this turn has been read
	recent   *recentLines
	number   []byte
	line     []byte
}

// secondsLeft is the line for the time left in whole seconds, rounded by the ruling
// seconds.
var secondsLeft = []byte("%")

// roundings are the values of the ruling seconds.
var roundings = map[string]rules.Round{"floor": rules.Floor, "ceil": rules.Ceil, "round": rules.Nearest}

func newLines(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	t := &lines{
		reader: newReader(setup),
		pos:    pos,
		me:     me,
		left:   rules.Remaining{Unit: 1000000, Round: roundings[spec.RulingOf(setup, "seconds")]},
		early:  spec.RulingOf(setup, "early_line"),
		recent: new(recentLines),
		number: []byte(me.String()),
		line:   make([]byte, 0, maxLine),
	}
	if p, ok := pos.(*position); ok {
		t.recent = &p.recent
	}
	return t
}

// Open appends the program's number, and the seconds if it moves first. It forgets
// earlier lines, so that one Conversation can serve another game from the same start.
func (t *lines) Open(dst []rules.Action) []rules.Action {
	t.answered = false
	t.recent.clear(t.me)
	return t.ask(append(dst, rules.Action{Kind: rules.SendLine, Text: t.number, StaysDue: true}))
}

// Moved relays the opponent's move and asks for an answer to it.
func (t *lines) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	t.answered = false
	if by != t.me && by != base.Nobody {
		dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.relay(by, m), StaysDue: true})
	}
	return t.ask(dst)
}

// ask appends the seconds if the program is in turn.
func (t *lines) ask(dst []rules.Action) []rules.Action {
	if t.pos.Turn() != t.me {
		return dst
	}
	return append(dst, rules.Action{Kind: rules.SendLine, Text: secondsLeft, Clock: rules.Starts, Remaining: t.left})
}

// relay returns the line of another's move: as the program wrote it, or in plain numbers
// if that is unknown.
func (t *lines) relay(by base.Seat, m rules.Move) []byte {
	t.line = append(t.line[:0], t.recent.find(by, m)...)
	if len(t.line) == 0 {
		t.line = AppendMove(t.line, t.wire(m))
	}
	return t.line
}

// Receive reads a line of the program.
func (t *lines) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	turn := t.pos.Turn()
	if turn == base.Nobody || e.From == rules.FromPart && len(e.Text) == 0 {
		return dst, rules.Meaning{}
	}
	if e.From == rules.FromOutput && (turn != t.me || t.answered || e.Waiting > 0) {
		switch t.early {
		case "discard":
			return dst, rules.Meaning{}
		case "fault":
			return dst, rules.Meaning{Sense: rules.Early, Why: early(turn, e.Text)}
		}
	}
	m, refused := t.read(e)
	if refused != nil {
		return dst, rules.Meaning{Sense: rules.BadText, Why: refused}
	}
	t.answered = true
	t.recent.add(t.me, m, withoutReturn(e.Text))
	return dst, rules.Meaning{Sense: rules.Played, Move: m}
}

// recentLines stores the lines last read as moves, so that one program's can be relayed
// to the other. The conversations of a position share it.
type recentLines struct {
	lines [3][keptLines]moveLine // by seat
	next  [3]int                 // by seat: the next index to use
}

// keptLines is how many lines of a seat are kept: one, and some early ones. maxLine is
// the greatest number of bytes in a line that is read as a move.
const (
	keptLines = 4
	maxLine   = 255
)

type moveLine struct {
	move   rules.Move
	length int
	text   [maxLine]byte
}

func (b *recentLines) clear(s base.Seat) {
	if s.Other() == base.Nobody {
		return
	}
	b.next[s] = 0
	for i := range b.lines[s] {
		b.lines[s][i].length = 0
	}
}

func (b *recentLines) add(s base.Seat, m rules.Move, text []byte) {
	if s.Other() == base.Nobody {
		return
	}
	l := &b.lines[s][b.next[s]]
	b.next[s] = (b.next[s] + 1) % keptLines
	l.move, l.length = m, copy(l.text[:], text)
}

// find returns the line of a seat's move, or nil. Two moves of a game are never the same,
// since each takes another square away.
func (b *recentLines) find(s base.Seat, m rules.Move) []byte {
	if s.Other() == base.Nobody {
		return nil
	}
	for i := range b.lines[s] {
		if l := &b.lines[s][i]; l.length > 0 && l.move == m {
			return l.text[:l.length]
		}
	}
	return nil
}

// Alike reports whether a line has the same numbers.
func (t *lines) Alike(due, sent []byte) bool { return rules.SameNumbers(due, sent) }

// Defers reports whether a line said too early is taken in its turn (ruling early_line).
func (t *lines) Defers() bool { return t.early == "taken" }

// Instead reports whether a line has as many numbers as the due one.
func (t *lines) Instead(due, sent []byte) bool { return rules.AsManyNumbers(due, sent) }
