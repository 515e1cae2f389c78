package fiverow

import (
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/rules"
)

// Codes of answers that are not a move, in addition to rules.Unreadable, whose witness is
// text and codepoints.
const (
	// EarlyStep means step? on the program's own turn before any move of the opponent
	// (ruling early_step=error). No witness.
	EarlyStep rules.Code = "early-step"
	// Declining means that the program says that it does not move, which 1.3 and 1.7 do
	// not allow. Witness: text, codepoints.
	Declining rules.Code = "declined"
	// TooMany means that more questions than maxHeld wait for an answer. No witness.
	TooMany rules.Code = "too-many-questions"
)

// reader reads coordinates by the rulings letters, step and symbols.
type reader struct {
	small   bool // ruling letters=any
	strict  bool // ruling step
	lenient bool // ruling symbols
	pos     rules.Position
	me      base.Seat
}

func newReader(setup rules.Setup, pos rules.Position, me base.Seat) reader {
	return reader{
		small:   spec.RulingOf(setup, "letters") == "any",
		strict:  spec.RulingOf(setup, "step") == "strict",
		lenient: spec.RulingOf(setup, "symbols") == "lenient",
		pos:     pos,
		me:      me,
	}
}

// myTurn reports whether this program is to move.
func (r *reader) myTurn() bool { return r.pos.Turn() == r.me }

// reading is a Meaning in progress: small enough to be passed in registers.
type reading struct {
	sense       rules.Sense
	column, row int16
	why         *rules.Refusal
}

func (r reading) meaning() rules.Meaning {
	return rules.Meaning{Sense: r.sense, Move: rules.Move{N: [6]int16{r.column, r.row}}, Why: r.why}
}

// answer returns the meaning of what is in a coordinate's place: the move, or a refusal
// to move. A move is Early if the seat is not in turn.
func (r *reader) answer(text []byte) reading {
	column, row, ok := r.coordinate(text)
	if !ok {
		return noCoordinate(text)
	}
	sense, why := rules.Played, (*rules.Refusal)(nil)
	if !r.myTurn() {
		sense, why = rules.Early, r.early(column, row)
	}
	return reading{sense, int16(column), int16(row), why}
}

// coordinate reads a text by the rulings.
func (r *reader) coordinate(text []byte) (column, row int, ok bool) {
	column, row, ok = coordinate(text)
	if ok || len(text) > maxLookalike {
		return column, row, ok
	}
	var capital [maxLookalike]byte
	if r.small {
		text = capital[:copy(capital[:], text)]
		raise(text)
		column, row, ok = coordinate(text)
	}
	if !ok && r.lenient {
		column, row, ok = lenientCoordinate(text)
	}
	return column, row, ok
}

// raise makes the small Latin letters of a text capital.
func raise(text []byte) {
	for i, b := range text {
		if b >= 'a' && b <= 'z' {
			text[i] = b - 'a' + 'A'
		}
	}
}

func (r *reader) early(column, row int) *rules.Refusal {
	return rules.RefuseNotYourTurn(r.pos.Turn(), r.me, "asked, or once more", "cell", cellName(column, row))
}

func noCoordinate(text []byte) reading {
	switch string(text) {
	case "", "pass", "resign":
		return declined(text)
	}
	return reading{sense: rules.BadText, why: unreadable(text)}
}

func declined(text []byte) reading {
	why := &rules.Refusal{Code: Declining, Message: "no move is given: " + rules.Quote(text), Witness: rules.TextWitness(text)}
	return reading{sense: rules.Declined, why: why}
}

func badText(code rules.Code, message string, text []byte) reading {
	return reading{sense: rules.BadText, why: &rules.Refusal{Code: code, Message: message, Witness: rules.TextWitness(text)}}
}

// maxLookalike is the longest text in which other letters are read, in bytes: no
// coordinate that a Move can store has more than four letters and five digits.
const maxLookalike = 18

// lenientCoordinate reads a text in which letters may be Cyrillic and the digit 0 a
// letter O: an O after a digit or at the end is a 0, every other a letter. It is for
// texts of at most maxLookalike bytes that are not a coordinate as they are.
func lenientCoordinate(text []byte) (column, row int, ok bool) {
	var latin [maxLookalike]byte
	n := 0
	for i := 0; i < len(text); n++ {
		r, size := utf8.DecodeRune(text[i:])
		i += size
		latin[n] = latinFor(r)
		afterDigit := n > 0 && latin[n-1] >= '0' && latin[n-1] <= '9'
		if latin[n] == 'O' && (afterDigit || i == len(text)) {
			latin[n] = '0'
		}
	}
	return coordinate(latin[:n])
}

// latinFor returns the ASCII character that r is or looks like, or 0 if there is none.
func latinFor(r rune) byte {
	if like := looksLike(r); like != 0 {
		return like
	}
	if r < utf8.RuneSelf {
		return byte(r)
	}
	return 0
}

// looksLike returns the Latin capital that a Cyrillic one looks like, among the letters A
// to J, O and X, or 0 if there is none.
func looksLike(r rune) byte {
	switch r {
	case '\u0410':
		return 'A'
	case '\u0412':
		return 'B'
	case '\u0421':
		return 'C'
	case '\u0415':
		return 'E'
	case '\u050C':
		return 'G'
	case '\u041D':
		return 'H'
	case '\u0406':
		return 'I'
	case '\u0408':
		return 'J'
	case '\u041E':
		return 'O'
	case '\u0425':
		return 'X'
	}
	return 0
}
