package picture

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// trueType reads Go Regular as published.
type trueType struct {
	*testing.T
	font   *sfnt.Font
	buffer sfnt.Buffer
}

func newTrueType(t *testing.T) *trueType {
	t.Helper()
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	if f.UnitsPerEm() != em {
		t.Fatalf("the font has %d units, not %d", f.UnitsPerEm(), em)
	}
	return &trueType{T: t, font: f}
}

// has reports whether the font has a letter.
func (f *trueType) has(r rune) bool {
	i, err := f.font.GlyphIndex(&f.buffer, r)
	return err == nil && i != 0
}

// at returns a letter's shape at a size in steps: at em, in units of the font.
func (f *trueType) at(r rune, size int) (s shape) {
	f.Helper()
	i, err := f.font.GlyphIndex(&f.buffer, r)
	if err != nil {
		f.Fatal(err)
	}
	advance, err := f.font.GlyphAdvance(&f.buffer, i, fixed.Int26_6(size), font.HintingNone)
	if err != nil {
		f.Fatal(err)
	}
	segments, err := f.font.LoadGlyph(&f.buffer, i, fixed.Int26_6(size), nil)
	if err != nil {
		f.Fatal(err)
	}
	s.advance = int(advance)
	for _, g := range segments {
		kind, known := map[sfnt.SegmentOp]byte{sfnt.SegmentOpMoveTo: segmentMove, sfnt.SegmentOpLineTo: segmentLine, sfnt.SegmentOpQuadTo: segmentCurve}[g.Op]
		if !known {
			f.Fatalf("%q has a segment of kind %d", r, g.Op)
		}
		one := segment{kind: kind, at: [2]spot{{int(g.Args[0].X), int(g.Args[0].Y)}}}
		if kind == segmentCurve {
			one.at[1] = spot{int(g.Args[1].X), int(g.Args[1].Y)}
		}
		s.segments = append(s.segments, one)
	}
	return s
}

// packed returns the font as embedded in programs.
func (f *trueType) packed() []byte {
	var text []byte
	before := rune(0)
	number := func(n int) { text = binary.AppendVarint(text, int64(n)) }
	for r := rune(0); r <= 0x10ffff; r++ {
		if !f.has(r) {
			continue
		}
		s := f.at(r, em)
		number(int(r - before))
		before = r
		number(s.advance)
		number(len(s.segments))
		var pen spot
		for _, one := range s.segments {
			number(int(one.kind))
			for i := range 1 + int(one.kind)/segmentCurve {
				number(one.at[i].x - pen.x)
				number(one.at[i].y - pen.y)
				pen = one.at[i]
			}
		}
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		f.Fatal(err)
	}
	z.Write(text)
	if err := z.Close(); err != nil {
		f.Fatal(err)
	}
	return b.Bytes()
}

// Every letter of the font is there, and is scaled as by x/image at every size.
func TestFontIsGoRegular(t *testing.T) {
	f := newTrueType(t)
	if u := flag.Lookup("update"); u != nil && u.Value.String() == "true" {
		if err := os.WriteFile("assets/letters.gz", f.packed(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	packed, err := os.ReadFile("assets/letters.gz")
	if err != nil {
		t.Fatal(err)
	}
	all, err := unpackFont(packed)
	if err != nil {
		t.Fatal(err)
	}
	l, n := letters{font: all, glyphs: map[glyphKey]glyph{}}, 0
	for r := rune(0); r <= 0x10ffff; r++ {
		_, there := all[r]
		if there != f.has(r) {
			t.Fatalf("%q is there: %v", r, there)
		}
		if !there {
			continue
		}
		n++
		for _, size := range []int{64, 699, em, 6400} {
			want := f.at(r, size)
			got := shape{advance: scaled(all[r].advance, size)}
			for _, s := range all[r].segments {
				if s.at[0] = s.at[0].scaled(size); s.kind == segmentCurve {
					s.at[1] = s.at[1].scaled(size)
				}
				got.segments = append(got.segments, s)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%q at %d is %+v, want %+v", r, size, got, want)
			}
			if g := l.glyph(r, size); g.advance != want.advance || len(g.outlines) != segmentsOf(want, segmentMove) {
				t.Fatalf("%q at %d: %+v", r, size, g)
			}
		}
	}
	if n < 600 {
		t.Errorf("only %d letters", n)
	}
}

// segmentsOf returns how many segments of a kind a shape has.
func segmentsOf(s shape, kind byte) (n int) {
	for _, one := range s.segments {
		if one.kind == kind {
			n++
		}
	}
	return n
}

// A truncated font is an error.
func TestFontIsWhole(t *testing.T) {
	if _, err := unpackFont(packedFont[:len(packedFont)/2]); err == nil {
		t.Error("half a font is taken")
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte{2, 2, 4, 0}) // a letter of two segments, without a point for the first
	z.Close()
	if _, err := unpackFont(b.Bytes()); err == nil {
		t.Error("half a letter is taken")
	}
	text, err := os.ReadFile("assets/LICENSE")
	if err != nil || !strings.Contains(string(text), "Bigelow & Holmes") {
		t.Errorf("the font has not its licence: %v", err)
	}
}
