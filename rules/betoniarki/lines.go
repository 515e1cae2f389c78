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
// It is due its number at once (B9). The opponent's move is passed on as soon
// as it is made, also a last one (B12); when it is in turn itself it is due the
// seconds left, with which its clock starts (B10). The line of a move is passed
// on as the other program wrote it, as the organisers' referee did.
//
// A line that comes while another is in turn, or after a move of the same turn,
// is early (ruling early_line). After the end no line means anything.
type lines struct {
	reader
	pos      rules.Position
	me       base.Seat
	early    string // ruling early_line
	left     rules.Remaining
	answered bool // a move of this turn has been heard
	mail     *mail
	number   []byte
	line     []byte
}

// secondsLeft is the line in which the caller puts the time left, in whole
// seconds by the ruling seconds.
var secondsLeft = []byte("%")

// roundings are the values of the ruling seconds.
var roundings = map[string]rules.Round{"floor": rules.Floor, "ceil": rules.Ceil, "round": rules.Nearest}

func newLines(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	t := &lines{
		reader: newReader(setup),
		pos:    pos,
		me:     me,
		left:   rules.Remaining{Unit: 1000000, Round: roundings[terms.RulingOf(setup, "seconds")]},
		early:  terms.RulingOf(setup, "early_line"),
		mail:   new(mail),
		number: []byte(me.String()),
		line:   make([]byte, 0, maxLine),
	}
	if p, ok := pos.(*position); ok {
		t.mail = &p.mail
	}
	return t
}

// Open owes the program its number, and the seconds if it is the first to move.
// It forgets what was said before, so that one Conversation can serve another game from
// the same start.
func (t *lines) Open(dst []rules.Say) []rules.Say {
	t.answered = false
	t.mail.forget(t.me)
	return t.ask(append(dst, rules.Say{Act: rules.SendLine, Text: t.number, Lasts: true}))
}

// Moved passes the opponent's move on and asks for an answer to it.
func (t *lines) Moved(dst []rules.Say, by base.Seat, m rules.Move) []rules.Say {
	t.answered = false
	if by != t.me && by != base.Nobody {
		dst = append(dst, rules.Say{Act: rules.SendLine, Text: t.relay(by, m), Lasts: true})
	}
	return t.ask(dst)
}

// ask owes the seconds if the program is in turn: not when the game is over.
func (t *lines) ask(dst []rules.Say) []rules.Say {
	if t.pos.Turn() != t.me {
		return dst
	}
	return append(dst, rules.Say{Act: rules.SendLine, Text: secondsLeft, Clock: rules.Starts, Remaining: t.left})
}

// relay is the line of another's move: as it was said, or, where that was not
// heard, in plain numbers.
func (t *lines) relay(by base.Seat, m rules.Move) []byte {
	t.line = append(t.line[:0], t.mail.said(by, m)...)
	if len(t.line) == 0 {
		t.line = AppendMove(t.line, t.wire(m))
	}
	return t.line
}

// Receive reads a line of the program.
func (t *lines) Receive(dst []rules.Say, e rules.Event) ([]rules.Say, rules.Meaning) {
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
	t.mail.keep(t.me, m, withoutReturn(e.Text))
	return dst, rules.Meaning{Sense: rules.Played, Move: m}
}

// mail holds the lines last read as moves, so that one program's can be passed
// on to the other. It is shared by the conversations of a position.
type mail struct {
	box  [3][mailed]letter // by seat
	next [3]int            // by seat: the place to be used next
}

// mailed is how many lines of a seat are kept: one, and some said early. maxLine
// is the longest line that is read as a move.
const (
	mailed  = 4
	maxLine = 255
)

type letter struct {
	move   rules.Move
	length int
	text   [maxLine]byte
}

func (b *mail) forget(s base.Seat) {
	if s.Other() == base.Nobody {
		return
	}
	b.next[s] = 0
	for i := range b.box[s] {
		b.box[s][i].length = 0
	}
}

func (b *mail) keep(s base.Seat, m rules.Move, text []byte) {
	if s.Other() == base.Nobody {
		return
	}
	l := &b.box[s][b.next[s]]
	b.next[s] = (b.next[s] + 1) % mailed
	l.move, l.length = m, copy(l.text[:], text)
}

// said is the line kept of a seat's move, nothing if there is none. Two moves
// of a game are never the same, since each takes another square away.
func (b *mail) said(s base.Seat, m rules.Move) []byte {
	if s.Other() == base.Nobody {
		return nil
	}
	for i := range b.box[s] {
		if l := &b.box[s][i]; l.length > 0 && l.move == m {
			return l.text[:l.length]
		}
	}
	return nil
}

// Alike reports whether a line has the same numbers.
func (t *lines) Alike(due, sent []byte) bool { return rules.SameNumbers(due, sent) }

// Defers reports whether by the ruling early_line a line said too early is taken in
// its turn.
func (t *lines) Defers() bool { return t.early == "taken" }

// Instead reports whether a line has as many numbers as the one due.
func (t *lines) Instead(due, sent []byte) bool { return rules.AsManyNumbers(due, sent) }
