package picture

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the font
	"encoding/binary"
	"io"
	"sync"
)

// em is the size of the font in its own units.
const em = 2048

// shape is a letter in units of the font: its segments relative to its origin, and
// its advance.
type shape struct {
	segments []segment
	advance  int
}

// segment is a line, a quadratic curve with a control point, or a move.
type segment struct {
	kind byte
	at   [2]spot // of a curve the control point and the end; otherwise only the end
}

const (
	segmentMove = iota
	segmentLine
	segmentCurve
)

// packedFont is the font Go Regular without what pictures do not use. A TrueType file
// and its parser would take five times the space in a program. It is numbers
// compressed by gzip, written as varints of package binary. For each letter in code
// point order it has the difference from the code point before, the advance, the
// number of segments, and for each segment the kind and the offset of each point from
// the one before.
//
//go:embed assets/letters.gz
var packedFont []byte

// theFont unpacks the font once. The data are part of the program.
var theFont = sync.OnceValue(func() map[rune]shape {
	font, err := unpackFont(packedFont)
	if err != nil {
		panic("picture: the built-in font cannot be read: " + err.Error())
	}
	return font
})

func unpackFont(packed []byte) (map[rune]shape, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	r, font, letter := numbers{text: text}, map[rune]shape{}, rune(0)
	for len(r.text) > 0 && !r.short {
		letter += rune(r.next())
		s := shape{advance: r.next()}
		var pen spot
		for n := r.next(); n > 0 && !r.short; n-- {
			s.segments = append(s.segments, r.segment(&pen))
		}
		font[letter] = s
	}
	if r.short {
		return nil, io.ErrUnexpectedEOF
	}
	return font, nil
}

// numbers are the unread numbers of a packed font.
type numbers struct {
	text  []byte
	short bool // whether a number was missing
}

func (r *numbers) next() int {
	n, size := binary.Varint(r.text)
	if size <= 0 {
		r.short = true
		return 0
	}
	r.text = r.text[size:]
	return int(n)
}

// segment reads a segment and moves the pen to its end.
func (r *numbers) segment(pen *spot) segment {
	s := segment{kind: byte(r.next())}
	ends := 1
	if s.kind == segmentCurve {
		ends = 2
	}
	for i := range ends {
		pen.x += r.next()
		pen.y += r.next()
		s.at[i] = *pen
	}
	return s
}
