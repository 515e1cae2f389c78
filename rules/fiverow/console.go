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
	field      []byte
	ignoreStep bool // ruling early_step
	chatter    bool // ruling chatter=fault: talk in turn is an offence
	held       [maxHeld]question
	waiting    int        // questions in held
	opponent   rules.Move // its last move
	moved      bool       // it has moved
	figure     []byte
	clocked    bool // its last move has been sent
	step       []byte
}

func newConsole(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	return &console{
		reader:     newReader(setup, pos, me),
		ignoreStep: spec.RulingOf(setup, "early_step") == "ignore",
		chatter:    spec.RulingOf(setup, "chatter") == "fault",
		figure:     []byte(symbols[me : me+1]),
		step:       make([]byte, 0, 16),
	}
}

// Open appends nothing: the program asks first.
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

// stepMark begins the line of a program's own move (3.4.4).
const (
	stepMark = "step!"
	blanks   = " \t"
)

// Receive reads a line of the program. 1.7 lists what loses a game. Talk that is neither a
// question nor a move is not in the list; by the ruling chatter it is still a fault in turn.
// In turn anything but a coordinate after step! is a move that is not allowed.
func (t *console) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	if e.From != rules.FromOutput {
		m := e.NotLine()
		m.NoPenalty = m.Sense == rules.BadText
		return dst, m
	}
	line := e.Text
	if !t.strict {
		line = bytes.TrimRight(bytes.TrimSuffix(line, []byte{'\r'}), blanks)
	}
	m := rules.Meaning{Sense: rules.Question}
	switch string(line) {
	case "":
		m = rules.Meaning{}
	case "field?":
		dst, m.Why = t.ask(dst, askField)
	case "figure?":
		dst, m.Why = t.ask(dst, askFigure)
	case "step?":
		if t.myTurn() && !t.moved && t.ignoreStep {
			return dst, rules.Meaning{}
		}
		dst, m.Why = t.ask(dst, askStep)
	case "pass", "resign", stepMark:
		m = declined(line)
	default:
		rest, isMove := bytes.CutPrefix(line, []byte(stepMark))
		switch {
		case !isMove:
			m = badText("neither a question nor a move", line)
			m.NoPenalty = !(t.chatter && t.myTurn())
			return dst, m
		case !t.strict:
			m = t.answer(bytes.TrimLeft(rest, blanks), true)
		case rest[0] == ' ':
			m = t.answer(rest[1:], true)
		default:
			m = badText("no blank after step!", rest)
		}
		m.NoPenalty = !t.myTurn() && (m.Sense == rules.Early || m.Sense == rules.BadText)
	}
	if m.Sense == rules.Question && m.Why != nil {
		m.Sense = rules.BadText
	}
	return dst, m
}

// ask answers a question, or keeps it until the opponent has moved. figure? is answered
// at once unless an earlier question waits.
func (t *console) ask(dst []rules.Action, q question) ([]rules.Action, *rules.Refusal) {
	switch {
	case t.pos.Turn() == base.Nobody:
		return dst, nil
	case t.myTurn() || q == askFigure && t.waiting == 0:
		return t.reply(dst, q)
	case t.waiting == maxHeld:
		return dst, &rules.Refusal{Code: TooMany, Message: "more questions wait than are ever answered"}
	}
	t.held[t.waiting] = q
	t.waiting++
	return dst, nil
}

// reply appends the answer to a question.
func (t *console) reply(dst []rules.Action, q question) ([]rules.Action, *rules.Refusal) {
	switch {
	case q == askField:
		t.field = t.appendField(t.field[:0])
		for width, rest := t.pos.Width, t.field; len(rest) > 0; rest = rest[width+1:] {
			dst = append(dst, rules.Action{Kind: rules.SendLine, Text: rest[:width:width]})
		}
	case q == askFigure:
		dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.figure})
	case !t.moved:
		return dst, &rules.Refusal{Code: EarlyStep, Message: "asks step? before the opponent has moved"}
	default:
		t.step = AppendMove(t.step[:0], t.opponent)
		start := rules.Starts
		if t.clocked {
			start = rules.NoClock
		}
		dst = append(dst, rules.Action{Kind: rules.SendLine, Text: t.step, Clock: start})
		t.clocked = true
	}
	return dst, nil
}

// Alike reports whether a line is the due answer except for blanks around it.
func (t *console) Alike(due, sent []byte) bool { return bytes.Equal(due, bytes.TrimSpace(sent)) }

// Instead reports whether a line is in the place of an answer: any line that is not
// blank, since a program reads what comes next as the answer to its question.
func (t *console) Instead(due, sent []byte) bool { return len(bytes.TrimSpace(sent)) > 0 }
