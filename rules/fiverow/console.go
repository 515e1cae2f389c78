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

// maxHeld is how many questions can wait for the opponent's move. One more is a fault, so
// that a flood of questions does not become a flood of answers.
const maxHeld = 16

// question is one of the three questions of a program.
type question byte

const (
	askField  question = iota + 1 // 3.4.1
	askFigure                     // 3.4.2
	askStep                       // 3.4.3
)

// console is the conversation with one program at the console.
//
// Everything due is an answer to a question. A program that asks field? or step? while
// the opponent is to move is answered when the opponent has moved. What it asks in the
// meantime is answered after that, in order. When the game is over nothing is due any
// more, not even answers that wait.
//
// The clock (3.4.8) starts with the first answer to step? after a move of the opponent;
// asking again does not restart it. For the first move of the program that opens the game
// it starts with the process, and for a program that never asks step? with the opponent's
// move. Only the caller knows these moments, and no Action marks them.
type console struct {
	reader
	field      *field
	ignoreStep bool // ruling early_step
	chatter    bool // ruling chatter=fault: talk in turn is an offence
	held       [maxHeld]question
	waiting    int        // questions in held
	opponent   rules.Move // its last move
	moved      bool       // it has moved
	clocked    bool       // its last move has been sent
	figure     [1]byte
	step       []byte
}

func newConsole(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	return &console{
		reader:     newReader(setup, pos, me),
		field:      newField(setup, pos),
		ignoreStep: spec.RulingOf(setup, "early_step") == "ignore",
		chatter:    spec.RulingOf(setup, "chatter") == "fault",
		figure:     [1]byte{figureOf(me)},
		step:       make([]byte, 0, 16),
	}
}

// figureOf returns the figure of a seat: X or the digit 0.
func figureOf(me base.Seat) byte {
	if me > base.Second {
		return symbols[base.Nobody]
	}
	return symbols[me]
}

// Open appends nothing: the program asks first. It forgets earlier lines, so that one
// Conversation can serve another game from the same start.
func (t *console) Open(dst []rules.Action) []rules.Action {
	t.waiting, t.moved, t.clocked = 0, false, false
	return dst
}

// Moved answers the questions that waited for the opponent's move.
func (t *console) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	if by != t.me && by != base.Nobody {
		t.opponent, t.moved, t.clocked = m, true, false
	}
	if !t.myTurn() { // nor is it when the game is over
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
func (t *console) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	if e.From != rules.FromOutput {
		return dst, t.talk(e.NotLine())
	}
	line := e.Text
	if !t.strict {
		line = bytes.TrimRight(bytes.TrimSuffix(line, []byte{'\r'}), blanks)
	}
	if len(line) > len(stepMark) && string(line[:len(stepMark)]) == stepMark {
		return dst, t.moveMeaning(t.readStep(line[len(stepMark):]))
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
	case "pass", "resign", stepMark:
		r = declined(line)
	default:
		r = badText("neither a question nor a move", line)
	}
	m := t.talk(r.meaning())
	m.NoPenalty = m.NoPenalty && !(t.chatter && t.myTurn())
	return dst, m
}

// talk completes the meaning of a line that is not a move. 1.7 lists what loses a game; talk
// that is neither a question nor a move is not in the list. By the ruling chatter it is
// still a fault in turn.
func (t *console) talk(m rules.Meaning) rules.Meaning {
	m.NoPenalty = m.Sense == rules.BadText && (m.Why.Code == rules.Unreadable || m.Why.Code == rules.Unended)
	return m
}

// moveMeaning returns the meaning of a line that begins as a move. Out of turn 1.7 does
// not list it either. In turn anything but a coordinate is a move that is not allowed.
func (t *console) moveMeaning(r reading) rules.Meaning {
	m := r.meaning()
	m.NoPenalty = !t.myTurn() && (m.Sense == rules.Early || m.Sense == rules.BadText)
	return m
}

// stepMark begins the line of a program's own move (3.4.4).
const (
	stepMark = "step!"
	blanks   = " \t"
)

// readStep reads what follows stepMark in a line, at least one byte.
func (t *console) readStep(rest []byte) reading {
	if t.strict && rest[0] != ' ' {
		return badText("no blank after step!", rest)
	}
	if t.strict {
		return t.answer(rest[1:])
	}
	return t.answer(bytes.TrimLeft(rest, blanks))
}

// ask answers a question, or keeps it until the opponent has moved. figure? is answered
// at once unless an earlier question waits.
func (t *console) ask(dst []rules.Action, q question) ([]rules.Action, reading) {
	if t.pos.Turn() == base.Nobody {
		return dst, reading{sense: rules.Question}
	}
	if t.myTurn() || q == askFigure && t.waiting == 0 {
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
func (t *console) reply(dst []rules.Action, q question) ([]rules.Action, reading) {
	switch q {
	case askField:
		t.field.refresh()
		for i := 0; i < t.field.height; i++ {
			dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.field.line(i)})
		}
	case askFigure:
		dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.figure[:]})
	case askStep:
		return t.replyStep(dst)
	}
	return dst, reading{sense: rules.Question}
}

func (t *console) replyStep(dst []rules.Action) ([]rules.Action, reading) {
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
	dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.step, Clock: start})
	t.clocked = true
	return dst, reading{sense: rules.Question}
}

// Alike reports whether a line is the due answer except for blanks around it.
func (t *console) Alike(due, sent []byte) bool { return bytes.Equal(due, bytes.TrimSpace(sent)) }

// Instead reports whether a line is in the place of an answer: any line that is not
// blank, since a program reads what comes next as the answer to its question.
func (t *console) Instead(due, sent []byte) bool { return len(bytes.TrimSpace(sent)) > 0 }
