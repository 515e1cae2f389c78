package picture

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the font
	"encoding/binary"
	"io"
	"sync"
)

// em is the size of the font, in units of its lengths.
const em = 2048

// shape is a letter in units of the font: its segments about its origin, and how far it
// takes the pen.
type shape struct {
	segments []segment
	advance  int
}

// segment goes to a spot, by a line or by a quadratic curve with a spot to either side of
// which it bends, or lifts the pen.
type segment struct {
	kind byte
	at   [2]spot // of a curve the one that it bends to, and its end; else the end alone
}

const (
	segmentMove = iota
	segmentLine
	segmentCurve
)

// packedFont is the font Go Regular without what pictures do not use: a file of
// TrueType and what reads it would take five times the room in a program. Packed by gzip
// are numbers as package binary writes varints, for each letter in the order of their
// numbers: how much greater its number is than the one before, its advance, how many
// segments it has, and of each the kind and how far each spot is from the one before.
//
//go:embed assets/letters.gz
var packedFont []byte

// theFont is unpacked once; the data are part of the program.
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

// numbers are those of a packed font that are still to be read.
type numbers struct {
	text  []byte
	short bool // whether a number was not there
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
