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
	field   *field
	args    []byte
	anyTime bool // ruling late_file=judge_file
}

func newFile(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	return &file{
		reader: newReader(setup, pos, me),
		field:  newField(setup, pos),
		args:   []byte(string(rune(figureOf(me))) + " " + fieldFile + " " + answerFile),

		anyTime: spec.RulingOf(setup, "late_file") == "judge_file",
	}
}

// Open starts the program if it is the first to move.
func (t *file) Open(dst []rules.Action) []rules.Action { return t.start(dst) }

// Moved starts the program when it is its turn.
func (t *file) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	return t.start(dst)
}

func (t *file) start(dst []rules.Action) []rules.Action {
	if !t.myTurn() {
		return dst
	}
	return append(dst,
		rules.Action{Kind: rules.PutFile, Name: fieldFile, Text: t.field.refresh()},
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
	r := t.answer(text)
	if r.sense == rules.Played && e.Waiting > 0 {
		r = r.early(t.pos, t.me, "asked, or once more")
	}
	m := r.meaning()
	m.AnyTime = t.anyTime
	return dst, m
}

// AnyTime reports whether an answer counts however long the process ran (ruling
// late_file).
func (t *file) AnyTime() bool { return t.anyTime }

// field is the board as a program is given it: lines of cells, row 0 in the first or the
// last line (ruling row0). It is made from the position's text, in memory allocated once.
type field struct {
	pos    rules.Position
	upward bool // the last line is row 0
	width  int
	height int
	text   []byte // the position's text
	lines  []byte // the lines, each ended by a line feed
}

func newField(setup rules.Setup, pos rules.Position) *field {
	text := pos.AppendText(nil)
	board := text[:bytes.IndexByte(text, ' ')]
	height := bytes.Count(board, []byte{'/'}) + 1
	return &field{
		pos:    pos,
		upward: spec.RulingOf(setup, "row0") == "last_line",
		width:  (len(board)+1)/height - 1,
		height: height,
		text:   text,
		lines:  make([]byte, len(board)+1),
	}
}

// refresh updates the lines and returns all of them. They are valid until the next call.
func (f *field) refresh() []byte {
	f.text = f.pos.AppendText(f.text[:0])
	step := f.width + 1
	for i := 0; i < f.height; i++ {
		y := i
		if f.upward {
			y = f.height - 1 - i
		}
		line := f.lines[i*step : (i+1)*step]
		copy(line, f.text[y*step:])
		line[f.width] = '\n'
	}
	return f.lines
}

// line returns line i without its end, as of the last refresh.
func (f *field) line(i int) []byte {
	step := f.width + 1
	return f.lines[i*step : i*step+f.width : i*step+f.width]
}
