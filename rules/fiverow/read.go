package fiverow

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// Codes of answers that are not a move, in addition to rules.Unreadable, whose witness is
// text.
const (
	// EarlyStep means step? on the program's own turn before any move of the opponent
	// (ruling early_step=error). No witness.
	EarlyStep rules.Code = "early-step"
	// Declining means that the program says that it does not move, which 1.3 and 1.7 do
	// not allow. Witness: text.
	Declining rules.Code = "declined"
	// TooMany means that more questions than maxHeld wait for an answer. No witness.
	TooMany rules.Code = "too-many-questions"
)

// ParseMove reads a coordinate (3.3.3, 3.4.5): the column's capital Latin letters A..Z,
// then AA, AB and so on, then the row's number from 0 without leading zeros.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	column, row, ok := coordinate(text)
	if !ok {
		return rules.Move{}, unreadable(text)
	}
	return moveOf(column, row), nil
}

func moveOf(column, row int) rules.Move { return rules.Move{N: [6]int16{int16(column), int16(row)}} }

// coordinate reads the column and row of a text. ok is false if it cannot.
func coordinate(text []byte) (column, row int, ok bool) {
	if len(text) == 2 && text[0]-'A' < 26 && text[1]-'0' < 10 { // A0..Z9, almost all coordinates
		return int(text[0] - 'A'), int(text[1] - '0'), true
	}
	i := 0
	for ; i < len(text) && text[i] >= 'A' && text[i] <= 'Z'; i++ {
		column = column*26 + int(text[i]-'A') + 1
		if column-1 > math.MaxInt16 {
			return 0, 0, false
		}
	}
	n, size := rules.Decimal(text[i:])
	if i == 0 || size == 0 || i+size < len(text) {
		return 0, 0, false
	}
	return column - 1, int(n), true
}

// AppendMove appends the coordinate of a move: B7 for {1, 7}.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0] < 0 || m.N[1] < 0 || !m.Only(2) {
		return rules.AppendAny(dst, m)
	}
	return strconv.AppendInt(board.AppendLetters(dst, int(m.N[0])), int64(m.N[1]), 10)
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }

// unreadable refuses a text. The message names the first strange character.
func unreadable(text []byte) *rules.Refusal {
	r := rules.RefuseText(rules.Unreadable, "not a coordinate", text)
	for i := 0; i < len(text) && i < rules.Shown; {
		c, size := utf8.DecodeRune(text[i:])
		strange := ""
		switch {
		case c == '\uFEFF':
			strange = "a byte order mark"
		case c == 0:
			strange = "a nul"
		case looksLike(c) != 0:
			strange = codePoint(c) + " looks like " + string(looksLike(c))
		case c == utf8.RuneError && size == 1:
			strange = "0x" + strings.ToUpper(strconv.FormatInt(int64(text[i]), 16)) + " is not a Latin letter"
		case c >= utf8.RuneSelf:
			strange = codePoint(c) + " is not a Latin letter"
		case c >= 'a' && c <= 'z':
			strange = "a small letter"
		}
		if strange != "" {
			r.Message += " (" + strange + ")"
			break
		}
		i += size
	}
	return r
}

// reader is what the two official interfaces share: it shows the field, and reads coordinates
// by the rulings letters, step and symbols.
type reader struct {
	small   bool // ruling letters=any
	strict  bool // ruling step
	lenient bool // ruling symbols
	upward  bool // the last line of the field is row 0 (ruling row0)
	pos     *position
	me      base.Seat
}

func newReader(setup rules.Setup, pos rules.Position, me base.Seat) reader {
	return reader{
		small:   spec.RulingOf(setup, "letters") == "any",
		strict:  spec.RulingOf(setup, "step") == "strict",
		lenient: spec.RulingOf(setup, "symbols") == "lenient",
		upward:  spec.RulingOf(setup, "row0") == "last_line",
		pos:     pos.(*position),
		me:      me,
	}
}

// myTurn reports whether this program is to move.
func (r *reader) myTurn() bool { return r.pos.Turn() == r.me }

// appendField appends the field as a program is given it, each line ended by a line feed.
func (r *reader) appendField(dst []byte) []byte {
	p := r.pos
	for y := range p.Height {
		if r.upward {
			y = p.Height - 1 - y
		}
		dst = append(append(dst, p.cells[y*p.Width:(y+1)*p.Width]...), '\n')
	}
	return dst
}

// answer returns the meaning of what is in a coordinate's place: the move, or a refusal
// to move. A move is Early if the seat is not in turn, or was not asked.
func (r *reader) answer(text []byte, asked bool) rules.Meaning {
	column, row, ok := r.coordinate(text)
	switch {
	case !ok && (len(text) == 0 || string(text) == "pass" || string(text) == "resign"):
		return declined(text)
	case !ok:
		return rules.Misread(unreadable(text))
	case !asked || !r.myTurn():
		return early(moveOf(column, row), r.pos, r.me, "asked, or once more")
	}
	return rules.Meaning{Sense: rules.Played, Move: moveOf(column, row)}
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
		for i, b := range text {
			if b >= 'a' && b <= 'z' {
				text[i] = b - 'a' + 'A'
			}
		}
		column, row, ok = coordinate(text)
	}
	if !ok && r.lenient {
		column, row, ok = lenientCoordinate(text)
	}
	return column, row, ok
}

// early is the meaning of a move that is not due. asked completes "moves before it is ...".
func early(m rules.Move, pos rules.Position, me base.Seat, asked string) rules.Meaning {
	return rules.Meaning{Sense: rules.Early, Move: m, Why: rules.RefuseNotYourTurn(pos.Turn(), me, asked, "cell", moveName(m))}
}

func declined(text []byte) rules.Meaning {
	return rules.Meaning{Sense: rules.Declined, Why: rules.RefuseText(Declining, "no move is given", text)}
}

func badText(message string, text []byte) rules.Meaning {
	return rules.Misread(rules.RefuseText(rules.Unreadable, message, text))
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
		if latin[n] = looksLike(r); latin[n] == 0 && r < utf8.RuneSelf {
			latin[n] = byte(r)
		}
		afterDigit := n > 0 && latin[n-1] >= '0' && latin[n-1] <= '9'
		if latin[n] == 'O' && (afterDigit || i == len(text)) {
			latin[n] = '0'
		}
	}
	return coordinate(latin[:n])
}

// looksLike returns the Latin capital that a Cyrillic one looks like, among the letters A
// to J, O and X, or 0 if there is none.
func looksLike(r rune) byte {
	cyrillic := [...]rune{'\u0410', '\u0412', '\u0421', '\u0415', '\u050C', '\u041D', '\u0406', '\u0408', '\u041E', '\u0425'}
	for i, c := range cyrillic {
		if r == c {
			return "ABCEGHIJOX"[i]
		}
	}
	return 0
}

// codePoint names a character as in U+00E9.
func codePoint(c rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(c), 16))
	return "U+" + strings.Repeat("0", max(0, 4-len(hex))) + hex
}
