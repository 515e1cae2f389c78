package betoniarki

import (
	"bytes"
	"strconv"

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

// ParseMove reads six plain decimal numbers separated by single blanks: x1 y1 x2 y2 xs ys
// (B11). The witness of another text is that of refuseText.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 6)
	if !ok {
		return rules.Move{}, unreadable(text)
	}
	return m, nil
}

// unreadable refuses a text.
func unreadable(text []byte) *rules.Refusal {
	r := refuseText(rules.Unreadable, "not six numbers", text)
	if n := r.Witness.Get("words"); n != "6" {
		r.Message += " has " + n + " words"
	}
	return r
}

// refuseText refuses a text. Its witness is the text, quoted in ASCII, and how many words it
// has.
func refuseText(code rules.Code, message string, text []byte) *rules.Refusal {
	return rules.Refuse(code, message+": "+rules.Quote(text), "text", rules.Quote(text), "words", strconv.Itoa(len(bytes.Fields(text))))
}

// AppendMove appends the six numbers of a move separated by single blanks.
func AppendMove(dst []byte, m rules.Move) []byte {
	dst = rules.AppendNumbers(dst, m.N[:], ' ')
	if m.More != "" {
		dst = append(dst, " and more"...)
	}
	return dst
}

// EarlyLine means a line before the program is asked for a move (ruling early_line=fault).
// Witness: turn (the seat's number), text, words.
const EarlyLine rules.Code = "early-line"

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
	rules.Lines
	strict bool // ruling blanks=strict
	loose  rules.Loose
	shift  int    // what base subtracts from a coordinate
	flip   int    // the sum of a row's two numbers under blue=high_y, else 0
	early  string // ruling early_line
	said   *recentLines
}

func newLines(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	blanks := spec.RulingOf(setup, "blanks")
	t := &lines{
		strict: blanks == "strict",
		loose:  rules.Loose{Zeros: true, Minus: true, Plus: blanks == "signed"}, // as the organisers' referee; as newer Java
		early:  spec.RulingOf(setup, "early_line"),
		said:   &pos.(*position).said,
	}
	t.Lines = rules.Lines{Pos: pos, Me: me, Greeting: []byte(me.String()), Turn: []byte{'%'}, Write: t.write,
		Left: rules.Remaining{Unit: 1000000,
			Round: map[string]rules.Round{"floor": rules.Floor, "ceil": rules.Ceil, "round": rules.Nearest}[spec.RulingOf(setup, "seconds")]}}
	if spec.RulingOf(setup, "base") == "0" {
		t.shift = 1
	}
	if spec.RulingOf(setup, "blue") == "high_y" {
		t.flip = pos.(*position).Height + 1
	}
	return t
}

func (t *lines) Open(dst []rules.Action) []rules.Action {
	t.said[t.Me].n = 0
	return t.Lines.Open(dst)
}

// write appends the line of another's move: as the program wrote it, or in plain numbers if
// that is unknown.
func (t *lines) write(dst []byte, by base.Seat, m rules.Move) []byte {
	if line := t.said.find(by, m); line != nil {
		return append(dst, line...)
	}
	for i := range m.N {
		n := int(m.N[i])
		if i%2 == 1 && t.flip != 0 {
			n = t.flip - n
		}
		m.N[i] = int16(n - t.shift)
	}
	return AppendMove(dst, m)
}

// Receive reads a line of the program.
func (t *lines) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	turn := t.Pos.Turn()
	if turn == base.Nobody {
		return dst, rules.Meaning{}
	}
	if e.From != rules.FromOutput {
		return dst, e.NotLine()
	}
	if !t.Due(e) {
		switch t.early {
		case "discard":
			return dst, rules.Meaning{}
		case "fault":
			why := refuseText(EarlyLine, "a line before a move was asked for", e.Text)
			why.Witness = append(rules.Witness{{Name: "turn", Value: turn.String()}}, why.Witness...)
			return dst, rules.Meaning{Sense: rules.Early, Why: why}
		}
	}
	m, refused := t.read(e.Text)
	if refused != nil {
		return dst, rules.Misread(refused)
	}
	t.Answered = true
	t.said.add(t.Me, m, bytes.TrimSuffix(e.Text, []byte{'\r'})) // part of the line end, not relayed
	return dst, rules.Meaning{Sense: rules.Played, Move: m}
}

// read reads a line by the rulings blanks, base and blue.
func (t *lines) read(line []byte) (m rules.Move, refused *rules.Refusal) {
	if len(line) > maxLine {
		return m, refuseText(rules.Unreadable, "a line of "+strconv.Itoa(len(line))+" bytes, more than any move needs", line)
	}
	if t.strict {
		if _, refused := ParseMove(line); refused != nil {
			return m, refused
		}
	}
	var said [6]int
	if !t.loose.Read(line, said[:]) {
		return m, unreadable(line)
	}
	for i, n := range said {
		n += t.shift
		if i%2 == 1 && t.flip != 0 {
			n = t.flip - n
		}
		if n != int(int16(n)) {
			return rules.Move{}, unreadable(line)
		}
		m.N[i] = int16(n)
	}
	return m, nil
}

// Defers reports whether a line said too early is taken in its turn (ruling early_line).
func (t *lines) Defers() bool { return t.early == "taken" }

// recentLines keeps the lines in which the two programs last said their moves, so that each
// can be sent the words of the other. The conversations of a position share it.
type recentLines [base.Max + 1]struct { // by seat
	lines [keptLines]moveLine
	n     int // how many were added
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

func (b *recentLines) add(s base.Seat, m rules.Move, text []byte) {
	l := &b[s].lines[b[s].n%keptLines]
	l.move, l.length = m, copy(l.text[:], text)
	b[s].n++
}

// find returns the line of a seat's move, or nil. No two moves of a game are the same, since
// each takes another square away.
func (b *recentLines) find(s base.Seat, m rules.Move) []byte {
	for i := range min(b[s].n, keptLines) {
		if l := &b[s].lines[i]; l.move == m {
			return l.text[:l.length]
		}
	}
	return nil
}
