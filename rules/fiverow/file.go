package fiverow

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/rules"
)

// fileProtocol is the official file interface, 3.3.
var fileProtocol = &rules.Protocol{
	Name:         "file",
	Doc:          "the program is started for every move, reads the field from a file and leaves its move in another",
	Answer:       answerFile,
	Info:         "INFO " + fieldFile + " " + answerFile, // 3.3.6
	Conversation: newFile,
}

// fieldFile and answerFile are the names that the program is given (3.3.1).
const (
	fieldFile  = "field"
	answerFile = "answer"
)

// file is the conversation with one program that is started for every move.
//
// For each of its turns the field in a file (3.3.5) is due, and then its start with its
// figure and the names of the two files (3.3.1). Its clock runs from the start to the end
// of its process (3.3.8). The caller removes an old answer file before the start, reads
// no more of the new one than a line can have, and gives it to Receive when the process
// has ended. By the ruling late_file the answer may count however long the process ran.
// Only the caller knows whether it ran too long. What the program prints means nothing
// here.
type file struct {
	reader
	field   []byte
	args    []byte
	anyTime bool // ruling late_file=judge_file
}

func newFile(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	return &file{reader: newReader(setup, pos, me), anyTime: spec.RulingOf(setup, "late_file") == "judge_file",
		args: []byte(symbols[me:me+1] + " " + fieldFile + " " + answerFile)}
}

// Open starts the program if it is the first to move.
func (t *file) Open(dst []rules.Action) []rules.Action {
	return t.Moved(dst, base.Nobody, rules.Move{})
}

// Moved starts the program when it is its turn.
func (t *file) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	if !t.myTurn() {
		return dst
	}
	t.field = t.appendField(t.field[:0])
	return append(dst,
		rules.Action{Kind: rules.PutFile, Name: fieldFile, Text: t.field},
		rules.Action{Kind: rules.Run, Text: t.args, Clock: rules.Starts})
}

// Receive reads the answer file (3.3.3, 3.3.10). An empty file gives no move.
func (t *file) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	if e.From != rules.FromFile {
		return dst, rules.Meaning{}
	}
	text := e.Text
	if !t.strict {
		if line, ended := bytes.CutSuffix(text, []byte{'\n'}); ended {
			text = bytes.TrimSuffix(line, []byte{'\r'})
		}
	}
	m := t.answer(text, e.Waiting == 0)
	m.AnyTime = t.anyTime
	return dst, m
}

// AnyTime reports whether an answer counts however long the process ran (ruling
// late_file).
func (t *file) AnyTime() bool { return t.anyTime }
