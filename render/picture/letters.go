package picture

import (
	"fmt"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"scrutineer/internal/words"
)

// letters sets texts in the one font that pictures have. It has the Latin,
// Greek and Cyrillic letters; what it has not is set by its number, as Visible
// does with what cannot be seen.
type letters struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
	glyphs map[glyphKey]glyph
}

// glyphKey names a letter at a size in fine steps.
type glyphKey struct {
	letter rune
	size   int
}

// glyph is a letter's outlines about its origin, and how far it takes the pen.
type glyph struct {
	outlines []outline
	advance  int
}

// theFont is parsed once; the data are part of the program.
var theFont = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic("picture: the built-in font cannot be read: " + err.Error())
	}
	return f
})

func newLetters() *letters {
	return &letters{font: theFont(), glyphs: map[glyphKey]glyph{}}
}

// settable is a text with nothing in it that the font lacks.
func (l *letters) settable(text string) string {
	var b strings.Builder
	for _, r := range words.Visible(text) {
		if i, err := l.font.GlyphIndex(&l.buffer, r); err != nil || i == 0 {
			fmt.Fprintf(&b, "[U+%04X]", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// width is how far a settable text of a size reaches, in fine steps.
func (l *letters) width(text string, size int) int {
	sum := 0
	for _, r := range text {
		sum += l.glyph(r, size).advance
	}
	return sum
}

// fit cuts a settable text to a width, with three points at its end.
func (l *letters) fit(text string, size, width int) string {
	if l.width(text, size) <= width {
		return text
	}
	const more = "..."
	room, end := width-l.width(more, size), 0
	for i, r := range text {
		room -= l.glyph(r, size).advance
		if room < 0 {
			break
		}
		end = i + len(string(r))
	}
	return strings.TrimRight(text[:end], " ") + more
}

// set is the outlines of a settable text that begins at a place of its base
// line.
func (l *letters) set(text string, size int, at spot) []outline {
	var list []outline
	for _, r := range text {
		g := l.glyph(r, size)
		for _, o := range g.outlines {
			moved := make(outline, len(o))
			for i, s := range o {
				moved[i] = spot{s.x + at.x, s.y + at.y}
			}
			list = append(list, moved)
		}
		at.x += g.advance
	}
	return list
}

// mostGlyphs is how many letters are kept; a game has a few dozen.
const mostGlyphs = 2000

func (l *letters) glyph(r rune, size int) glyph {
	key := glyphKey{r, size}
	if g, ok := l.glyphs[key]; ok {
		return g
	}
	g := l.load(r, size)
	if len(l.glyphs) < mostGlyphs {
		l.glyphs[key] = g
	}
	return g
}

// load reads a letter from the font, whose places are 64ths of a pixel, as ours.
func (l *letters) load(r rune, size int) glyph {
	ppem := fixed.Int26_6(size)
	i, err := l.font.GlyphIndex(&l.buffer, r)
	if err != nil {
		return glyph{}
	}
	advance, err := l.font.GlyphAdvance(&l.buffer, i, ppem, font.HintingNone)
	if err != nil {
		return glyph{}
	}
	segments, err := l.font.LoadGlyph(&l.buffer, i, ppem, nil)
	if err != nil {
		return glyph{advance: int(advance)}
	}
	return glyph{outlines: flatten(segments), advance: int(advance)}
}

// flatten makes polygons of a glyph's curves.
func flatten(segments sfnt.Segments) []outline {
	const cuts = 4
	var list []outline
	for _, s := range segments {
		a, b, c := place(s.Args[0]), place(s.Args[1]), place(s.Args[2])
		if s.Op == sfnt.SegmentOpMoveTo {
			list = append(list, outline{a})
			continue
		}
		o := &list[len(list)-1]
		from := (*o)[len(*o)-1]
		for i := 1; i <= cuts; i++ {
			switch s.Op {
			case sfnt.SegmentOpLineTo:
				*o = append(*o, a)
				i = cuts
			case sfnt.SegmentOpQuadTo:
				*o = append(*o, spot{quad(from.x, a.x, b.x, i, cuts), quad(from.y, a.y, b.y, i, cuts)})
			case sfnt.SegmentOpCubeTo:
				*o = append(*o, spot{cubic(from.x, a.x, b.x, c.x, i, cuts), cubic(from.y, a.y, b.y, c.y, i, cuts)})
			}
		}
	}
	return list
}

func place(p fixed.Point26_6) spot { return spot{int(p.X), int(p.Y)} }
