package picture

import (
	"fmt"
	"strings"

	"scrutineer/internal/words"
)

// letters sets text in the one font of pictures, which has Latin, Greek and Cyrillic
// letters. A character that it lacks is set as its number, as words.Visible does with
// invisible ones.
type letters struct {
	font   map[rune]shape
	glyphs map[glyphKey]glyph
}

// glyphKey is a letter at a size in fine steps.
type glyphKey struct {
	letter rune
	size   int
}

// glyph is a letter's outlines relative to its origin, and its advance.
type glyph struct {
	outlines []outline
	advance  int
}

func newLetters() *letters {
	return &letters{font: theFont(), glyphs: map[glyphKey]glyph{}}
}

// settable returns a text without characters that the font lacks.
func (l *letters) settable(text string) string {
	var b strings.Builder
	for _, r := range words.Visible(text) {
		if _, there := l.font[r]; !there {
			fmt.Fprintf(&b, "[U+%04X]", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// width returns the width of a settable text, in fine steps.
func (l *letters) width(text string, size int) int {
	sum := 0
	for _, r := range text {
		sum += l.glyph(r, size).advance
	}
	return sum
}

// fit cuts a settable text to a width, ending it in an ellipsis.
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

// set returns the outlines of a settable text that begins at a point of its base
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

// maxGlyphs is how many letters are cached; a game has a few dozen.
const maxGlyphs = 2000

func (l *letters) glyph(r rune, size int) glyph {
	key := glyphKey{r, size}
	if g, ok := l.glyphs[key]; ok {
		return g
	}
	g := l.load(r, size)
	if len(l.glyphs) < maxGlyphs {
		l.glyphs[key] = g
	}
	return g
}

// load makes a letter's outlines at a size.
func (l *letters) load(r rune, size int) glyph {
	s := l.font[r]
	return glyph{outlines: flatten(s.segments, size), advance: scaled(s.advance, size)}
}

// flatten converts the curves of a shape to polygons at a size.
func flatten(segments []segment, size int) []outline {
	const cuts = 4
	var list []outline
	for _, s := range segments {
		a, b := s.at[0].scaled(size), s.at[1].scaled(size)
		if s.kind == segmentMove {
			list = append(list, outline{a})
			continue
		}
		o := &list[len(list)-1]
		if s.kind == segmentLine {
			*o = append(*o, a)
			continue
		}
		from := (*o)[len(*o)-1]
		for i := 1; i <= cuts; i++ {
			*o = append(*o, spot{quad(from.x, a.x, b.x, i, cuts), quad(from.y, a.y, b.y, i, cuts)})
		}
	}
	return list
}

// scaled converts a length of the font to a size, rounded to the nearest step.
func scaled(length, size int) int {
	x := length * size
	if x < 0 {
		return (x - em/2) / em
	}
	return (x + em/2) / em
}

func (s spot) scaled(size int) spot { return spot{scaled(s.x, size), scaled(s.y, size)} }
