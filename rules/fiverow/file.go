package fiverow

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/rules"
)

// fileProtocol is the official file interface, 3.3.
var fileProtocol = &rules.Protocol{
	Name:   "file",
	Doc:    "the program is started for every move, reads the field from a file and leaves its move in another",
	Answer: answerFile,
	Info:   "INFO " + fieldFile + " " + answerFile, // 3.3.6
	Conversation: func(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
		return newFile(setup, pos, me)
	},
}

// fieldFile and answerFile are the names that the program is given (3.3.1).
const (
	fieldFile  = "field"
	answerFile = "answer"
)

// file is the conversation with one program that is started for every move.
//
// For each of its turns it is due the field in a file (3.3.5) and to be
// started with its figure and the names of the two files (3.3.1); its clock
// runs from the start to the end of its process (3.3.8). The caller takes away
// an old answer file before the start, reads no more of the new one than a line
// can have, and gives it to Hear when the process has ended. By the
// ruling late_file what it holds may count however long the process ran; whether
// it ran too long only the caller knows. What the program prints means nothing here.
type file struct {
	reader
	field   *field
	args    []byte
	anyTime bool // ruling late_file=judge_file
}

func newFile(setup rules.Setup, pos rules.Position, me base.Seat) *file {
	return &file{
		reader: newReader(setup, pos, me),
		field:  newField(setup, pos),
		args:   []byte(string(rune(figureOf(me))) + " " + fieldFile + " " + answerFile),

		anyTime: terms.RulingOf(setup, "late_file") == "judge_file",
	}
}

// Open starts the program if it is the first to move.
func (t *file) Open(dst []rules.Say) []rules.Say { return t.start(dst) }

// Moved starts the program when it is its turn.
func (t *file) Moved(dst []rules.Say, by base.Seat, m rules.Move) []rules.Say { return t.start(dst) }

func (t *file) start(dst []rules.Say) []rules.Say {
	if !t.mine() {
		return dst
	}
	return append(dst,
		rules.Say{Act: rules.PutFile, Name: fieldFile, Text: t.field.refresh()},
		rules.Say{Act: rules.Run, Text: t.args, Clock: rules.Starts})
}

// Hear reads the answer file (3.3.3, 3.3.10). An empty file gives no move.
func (t *file) Hear(dst []rules.Say, e rules.Event) ([]rules.Say, rules.Meaning) {
	if e.From != rules.FromFile {
		return dst, rules.Meaning{}
	}
	text := e.Text
	if !t.strict {
		if line, ended := bytes.CutSuffix(text, []byte{'\n'}); ended {
			text = bytes.TrimSuffix(line, []byte{'\r'})
		}
	}
	r := t.answer(text)
	if r.sense == rules.Played && e.Waiting > 0 {
		r.sense, r.why = rules.Early, t.early(int(r.column), int(r.row))
	}
	m := r.meaning()
	m.AnyTime = t.anyTime
	return dst, m
}

// AnyTime reports whether by the ruling late_file an answer counts however long the
// process ran.
func (t *file) AnyTime() bool { return t.anyTime }
