package betoniarki

import (
	"bytes"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Codes of answers that are not a move, in addition to rules.Unreadable.
const (
	// EarlyLine means a line before the program is asked for a move (ruling
	// early_line=fault). Witness: turn (the seat's number), text, words.
	EarlyLine rules.Code = "early-line"
)

// reader reads and writes six numbers by the rulings base, blanks and blue.
type reader struct {
	strict bool // ruling blanks=strict
	signed bool // ruling blanks=signed
	shift  int  // what base subtracts from a coordinate
	flip   int  // the sum of a row's two numbers under blue=high_y, else 0
}

func newReader(setup rules.Setup) reader {
	blanks := spec.RulingOf(setup, "blanks")
	r := reader{strict: blanks == "strict", signed: blanks == "signed"}
	if spec.RulingOf(setup, "base") == "0" {
		r.shift = 1
	}
	if size, err := spec.ParamOf(setup, "size"); err == nil && spec.RulingOf(setup, "blue") == "high_y" {
		r.flip = size + 1
	}
	return r
}

// wire returns a move with the program's numbers.
func (r *reader) wire(m rules.Move) rules.Move {
	for i := range m.N {
		n := int(m.N[i])
		if i%2 == 1 && r.flip != 0 {
			n = r.flip - n
		}
		m.N[i] = int16(n - r.shift)
	}
	return m
}

// canonical returns the move that a program's numbers mean, if a Move can store it.
func (r *reader) canonical(said [6]int) (rules.Move, bool) {
	var m rules.Move
	for i, n := range said {
		n += r.shift
		if i%2 == 1 && r.flip != 0 {
			n = r.flip - n
		}
		if n != int(int16(n)) {
			return rules.Move{}, false
		}
		m.N[i] = int16(n)
	}
	return m, true
}

// read reads an event of a program in turn.
func (r *reader) read(e rules.Event) (rules.Move, *rules.Refusal) {
	switch {
	case e.From == rules.FromOutput:
		return r.readLine(e.Text)
	case e.From == rules.FromFile:
		return rules.Move{}, badText(rules.Unreadable, "no answer file in this protocol", e.Text)
	}
	return rules.Move{}, badText(rules.Unended, "the line does not end: "+rules.Quote(e.Text), e.Text)
}

// readLine reads a line by the ruling blanks.
func (r *reader) readLine(line []byte) (rules.Move, *rules.Refusal) {
	if len(line) > maxLine {
		return rules.Move{}, badText(rules.Unreadable, "a line of "+strconv.Itoa(len(line))+" bytes, more than any move needs", line)
	}
	if r.strict {
		if _, refused := ParseMove(line); refused != nil {
			return rules.Move{}, refused
		}
	}
	said, ok := r.integers(withoutReturn(line))
	if !ok {
		return rules.Move{}, unreadable(line)
	}
	m, ok := r.canonical(said)
	if !ok {
		return rules.Move{}, unreadable(line)
	}
	return m, nil
}

// withoutReturn cuts one carriage return from the end of a line. It is part of the line
// end and is not relayed.
func withoutReturn(line []byte) []byte {
	return bytes.TrimSuffix(line, []byte{'\r'})
}

// integers reads six integers with blanks between and around them. As in the organisers'
// referee, a minus and zeros may precede a number. As in newer Java, by the ruling
// blanks=signed, a plus may, too.
func (r *reader) integers(rest []byte) (list [6]int, ok bool) {
	for i := range list {
		rest = afterBlanks(rest)
		sign := 1
		switch {
		case len(rest) > 0 && rest[0] == '-':
			sign, rest = -1, rest[1:]
		case len(rest) > 0 && rest[0] == '+' && r.signed:
			rest = rest[1:]
		}
		n, length := leadingNumber(rest)
		if length == 0 || length < len(rest) && !blank(rest[length]) {
			return list, false
		}
		list[i], rest = sign*n, rest[length:]
	}
	return list, len(afterBlanks(rest)) == 0
}

// afterBlanks returns text without leading blanks.
func afterBlanks(text []byte) []byte {
	for len(text) > 0 && blank(text[0]) {
		text = text[1:]
	}
	return text
}

func blank(b byte) bool { return b == ' ' || b == '\t' }

// early refuses a line before the program was asked.
func early(turn base.Seat, text []byte) *rules.Refusal {
	why := badText(EarlyLine, "a line before a move was asked for: "+rules.Quote(text), text)
	why.Witness = append(rules.Witness{{Name: "turn", Value: turn.String()}}, why.Witness...)
	return why
}

func badText(code rules.Code, message string, text []byte) *rules.Refusal {
	return &rules.Refusal{Code: code, Message: message, Witness: textWitness(text)}
}
