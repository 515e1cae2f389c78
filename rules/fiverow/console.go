package fiverow

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/rules"
)

// consoleProtocol is the official console interface, 3.4.
var consoleProtocol = &rules.Protocol{
	Name:         "console",
	Doc:          "the program asks field?, figure? and step?, and says step! and its move",
	Info:         "INFO", // 3.4.6
	Conversation: newConsole,
}

// maxHeld is how many questions can wait for the opponent's move; one more is
// a fault, so that a flood of questions does not become a flood of answers.
const maxHeld = 16

// question is one of the three that a program asks.
type question byte

const (
	askField  question = iota + 1 // 3.4.1
	askFigure                     // 3.4.2
	askStep                       // 3.4.3
)

// console is the conversation with one program at the console.
//
// Nothing is due unasked. A program that asks field? or step? while the
// opponent is to move is answered when the opponent has moved, and what it asks
// in the meantime is answered after that, in order. When the game is over
// nothing is due any more, not even what waits.
//
// The clock (3.4.8) starts with the first answer to step? after a move of the
// opponent; asking once more does not start it again. For the first move of the
// program that opens the game it starts with the process, and for one that
// never asks step? with the opponent's move: both moments only the caller
// knows, and no Say marks them.
type console struct {
	reader
	field      *field
	ignoreStep bool // ruling early_step
	chatter    bool // ruling chatter=fault: talk in turn is an offence
	held       [maxHeld]question
	waiting    int        // questions in held
	opponent   rules.Move // its last move
	moved      bool       // it has moved
	clocked    bool       // its last move has been told
	figure     [1]byte
	step       []byte
}

func newConsole(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	return &console{
		reader:     newReader(setup, pos, me),
		field:      newField(setup, pos),
		ignoreStep: terms.RulingOf(setup, "early_step") == "ignore",
		chatter:    terms.RulingOf(setup, "chatter") == "fault",
		figure:     [1]byte{figureOf(me)},
		step:       make([]byte, 0, 16),
	}
}

// figureOf is the figure of a seat: X or the digit 0.
func figureOf(me base.Seat) byte {
	if me > base.Second {
		return symbols[base.Nobody]
	}
	return symbols[me]
}

// Open owes nothing: the program asks first. It forgets what was said before,
// so that one Conversation can serve another game from the same start.
func (t *console) Open(dst []rules.Say) []rules.Say {
	t.waiting, t.moved, t.clocked = 0, false, false
	return dst
}

// Moved answers the questions that waited for the opponent's move.
func (t *console) Moved(dst []rules.Say, by base.Seat, m rules.Move) []rules.Say {
	if by != t.me && by != base.Nobody {
		t.opponent, t.moved, t.clocked = m, true, false
	}
	if !t.mine() { // nor is it when the game is over
		return dst
	}
	waiting := t.waiting
	t.waiting = 0
	for _, q := range t.held[:waiting] {
		dst, _ = t.reply(dst, q)
	}
	return dst
}

// Receive reads a line of the program.
func (t *console) Receive(dst []rules.Say, e rules.Event) ([]rules.Say, rules.Meaning) {
	if e.From != rules.FromOutput {
		return dst, t.pardoned(notLine(e))
	}
	line := e.Text
	if !t.strict {
		line = bytes.TrimRight(bytes.TrimSuffix(line, []byte{'\r'}), blanks)
	}
	if len(line) > len(says) && string(line[:len(says)]) == says {
		return dst, t.answered(t.said(line[len(says):]))
	}
	var r reading
	switch string(line) {
	case "":
	case "field?":
		dst, r = t.ask(dst, askField)
	case "figure?":
		dst, r = t.ask(dst, askFigure)
	case "step?":
		dst, r = t.ask(dst, askStep)
	case "pass", "resign", says:
		r = declined(line)
	default:
		r = badText(rules.Unreadable, "neither a question nor a move: "+rules.Quote(line), line)
	}
	m := t.pardoned(r)
	m.Pardon = m.Pardon && !(t.chatter && t.mine())
	return dst, m
}

// pardoned is the meaning of a reading. 1.7 lists what loses a game; talk that is
// neither a question nor a move is not in the list. By the ruling chatter a line of
// it in turn is a fault all the same.
func (t *console) pardoned(r reading) rules.Meaning {
	m := r.meaning()
	m.Pardon = m.Sense == rules.BadText && (m.Why.Code == rules.Unreadable || m.Why.Code == rules.Unended)
	return m
}

// answered is the meaning of a line that begins as a move. Out of turn it is in no
// list either; in turn what is not a coordinate is a move that is not allowed.
func (t *console) answered(r reading) rules.Meaning {
	m := r.meaning()
	m.Pardon = !t.mine() && (m.Sense == rules.Early || m.Sense == rules.BadText)
	return m
}

// says begins the line of a program's own move (3.4.4).
const (
	says   = "step!"
	blanks = " \t"
)

// said reads what is in a line after says, at least one byte.
func (t *console) said(rest []byte) reading {
	if t.strict && rest[0] != ' ' {
		return badText(rules.Unreadable, "no blank after step!: "+rules.Quote(rest), rest)
	}
	if t.strict {
		return t.answer(rest[1:])
	}
	return t.answer(bytes.TrimLeft(rest, blanks))
}

// ask answers a question, or keeps it until the opponent has moved. figure? is
// answered at once unless something asked before it waits.
func (t *console) ask(dst []rules.Say, q question) ([]rules.Say, reading) {
	if t.pos.Turn() == base.Nobody {
		return dst, reading{sense: rules.Question}
	}
	if t.mine() || q == askFigure && t.waiting == 0 {
		return t.reply(dst, q)
	}
	if t.waiting == maxHeld {
		why := &rules.Refusal{Code: TooMany, Message: "more questions wait than are ever answered"}
		return dst, reading{sense: rules.BadText, why: why}
	}
	t.held[t.waiting] = q
	t.waiting++
	return dst, reading{sense: rules.Question}
}

// reply appends the answer to a question.
func (t *console) reply(dst []rules.Say, q question) ([]rules.Say, reading) {
	switch q {
	case askField:
		t.field.refresh()
		for i := 0; i < t.field.height; i++ {
			dst = append(dst, rules.Say{Act: rules.SendLine, Text: t.field.line(i)})
		}
	case askFigure:
		dst = append(dst, rules.Say{Act: rules.SendLine, Text: t.figure[:]})
	case askStep:
		return t.replyStep(dst)
	}
	return dst, reading{sense: rules.Question}
}

func (t *console) replyStep(dst []rules.Say) ([]rules.Say, reading) {
	if !t.moved && t.ignoreStep {
		return dst, reading{}
	}
	if !t.moved {
		why := &rules.Refusal{Code: EarlyStep, Message: "asks step? before the opponent has moved"}
		return dst, reading{sense: rules.BadText, why: why}
	}
	t.step = AppendMove(t.step[:0], t.opponent)
	start := rules.Starts
	if t.clocked {
		start = rules.NoClock
	}
	dst = append(dst, rules.Say{Act: rules.SendLine, Text: t.step, Clock: start})
	t.clocked = true
	return dst, reading{sense: rules.Question}
}

// notLine is the meaning of what is not a line of output. Bytes whose line never
// ended are not a line of this protocol, since a coordinate could go on; no bytes
// are nothing.
func notLine(e rules.Event) reading {
	switch {
	case e.From == rules.FromFile:
		return badText(rules.Unreadable, "no answer file in this protocol", e.Text)
	case len(e.Text) == 0:
		return reading{}
	}
	return badText(rules.Unended, "the line does not end: "+rules.Quote(e.Text), e.Text)
}

// Alike reports whether a line is the answer due but for blanks around it.
func (t *console) Alike(due, sent []byte) bool { return bytes.Equal(due, bytes.TrimSpace(sent)) }

// Instead reports whether a line is in the place of an answer: any is that is not
// blank, since a program reads what comes next as the answer to what it has asked.
func (t *console) Instead(due, sent []byte) bool { return len(bytes.TrimSpace(sent)) > 0 }
