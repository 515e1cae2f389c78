package fiverow

import (
	"bytes"

	"scrutineer/rules"
)

// field is the board as a program is given it: lines of cells, row 0 in the
// first or the last line (ruling row0). It is drawn from the position's text,
// in memory made once.
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
		upward: terms.RulingOf(setup, "row0") == "last_line",
		width:  (len(board)+1)/height - 1,
		height: height,
		text:   text,
		lines:  make([]byte, len(board)+1),
	}
}

// refresh brings the lines up to date and returns all of them. They are good
// until the next call.
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

// line is line i without its end, as of the last refresh.
func (f *field) line(i int) []byte {
	step := f.width + 1
	return f.lines[i*step : i*step+f.width : i*step+f.width]
}
