package page

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// phrases are the texts of the script, in the order of their indices in it. {0} and
// {1} are placeholders. The last has a number and its plural forms.
var phrases = [...]string{"replay.at", "replay.plays", "replay.play", "replay.pause", "replay.passed"}

// data appends the data of the script as JSON that is safe inside a script element,
// without <, > and &, and U+2028/9. It is an object with w, the phrases, and g, the
// games. A game has
//
//	w, h  the size of its pictures
//	u     the unit of stroke widths: a step of the board, or a tenth of a
//	      picture without steps
//	n     the number of its last frame
//	s     its figures, back to front: [[form, role, seat, x, y, r, x2, y2,
//	      x3, y3, text], [from, to, from, to ...]]; zeros at the end of the
//	      first list are left out, and a last "to" that is the end of the game;
//	      a rectangle has its top left corner first
//	p     one digit for each frame: who moved
//	t     one number for each frame: microseconds, -1 unknown
//	a     the pictures in words, b the boards as text: [k, e, new] means the
//	      first k letters of the text before, new, and its last e letters
//	o     the text on the start
//	c     the mover's clock after each frame, and at the start; i the text on
//	      the strip of times; both empty if no time is known
//	l     the allowed time for a move in microseconds, 0 none
//	d     the frame that decided, 0 none
//	k     the frames that decided or have findings
//	q     the points of every seat in each frame; empty if there are none
//	x     the records of each frame: [line, kind, seat, microseconds, text,
//	      finding]; the last one may say only how many more there are
func (b *builder) data() {
	b.raw(`{"w":`)
	b.list(len(phrases), func(i int) {
		if i < len(phrases)-1 {
			b.marshal(b.plain(phrases[i], "{0}", "{1}"))
		} else {
			b.marshal(b.words.Forms(phrases[i]))
		}
	})
	b.raw(`,"g":`)
	b.list(len(b.games), func(i int) { b.game(i) })
	b.raw("}")
}

// game appends a game as documented at data: first what all pages share, then the
// rest.
func (b *builder) game(i int) {
	g := &b.games[i]
	if b.played[i] == nil {
		at := len(b.dst)
		b.moving(g)
		b.played[i] = append([]byte(nil), b.dst[at:]...)
	} else {
		b.dst = append(b.dst, b.played[i]...)
	}
	b.raw(`,"o":`)
	b.json(b.isolated("replay.begin", g.plies()))
	b.raw(`,"i":`)
	b.json(b.times(g))
	b.raw(`,"x":`)
	if g.recorded() && !b.opt.Embed {
		b.records(g)
	} else {
		b.raw("[]")
	}
	b.raw("}")
}

// moving appends what every page in the language needs to show the positions.
func (b *builder) moving(g *Game) {
	size, last := rules.Scene{}, g.plies()
	if len(g.Frames) > 0 {
		size = g.Frames[0].Scene
	}
	b.raw(`{"w":`)
	b.number(size.Width)
	b.raw(`,"h":`)
	b.number(size.Height)
	b.raw(`,"u":`)
	b.number(unit(&size))
	b.raw(`,"n":`)
	b.number(last)
	b.raw(`,"s":`)
	b.figures(g.Frames)
	b.raw(`,"p":"`)
	for i := range g.Frames {
		b.number(int(g.Frames[i].Seat))
	}
	b.raw(`","t":`)
	b.list(len(g.Frames), func(i int) { b.micros(g.Frames[i].Micros) })
	b.raw(`,"a":`)
	b.changes(g.Frames, func(f *Frame) string { return words.Visible(label(f, b.words)) })
	b.raw(`,"b":`)
	b.changes(g.Frames, func(f *Frame) string { return words.VisibleLines(f.Board) })
	b.raw(`,"c":`)
	clocks, marks, limit := g.clocks(), g.marks(), g.Clock.Move
	b.list(len(clocks), func(i int) { b.json(clocks[i]) })
	b.raw(`,"l":`)
	b.micros(limit)
	b.raw(`,"d":`)
	b.number(g.Deciding())
	b.raw(`,"k":`)
	b.list(len(marks), func(i int) { b.number(marks[i]) })
	b.raw(`,"q":`)
	b.scores(g.Frames)
}

// list appends a list of n elements.
func (b *builder) list(n int, one func(i int)) {
	b.raw("[")
	for i := range n {
		if i > 0 {
			b.raw(",")
		}
		one(i)
	}
	b.raw("]")
}

// json appends a string as JSON that is safe inside a script element.
func (b *builder) json(s string) {
	before := len(b.dst)
	b.dst = append(b.dst, '"')
	done := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < ' ' || c >= 0x7f:
			if r, n := utf8.DecodeRuneInString(s[i:]); n > 1 && r != '\u2028' && r != '\u2029' {
				i += n - 1
				continue
			}
			b.dst = b.dst[:before]
			b.marshal(s)
			return
		case c == '"' || c == '\\':
			b.dst = append(append(b.dst, s[done:i]...), '\\', c)
			done = i + 1
		case c == '<' || c == '>' || c == '&':
			b.dst = append(append(b.dst, s[done:i]...), `\u00`...)
			b.dst = append(b.dst, '0'+c>>4, "0123456789abcdef"[c&15])
			done = i + 1
		}
	}
	b.dst = append(append(b.dst, s[done:]...), '"')
}

// marshal appends a value as JSON that is safe inside a script element.
func (b *builder) marshal(v any) {
	text, err := json.Marshal(v) // it escapes <, >, & and U+2028/9
	if err != nil {
		panic("page: a text cannot fail to encode: " + err.Error())
	}
	b.dst = append(b.dst, text...)
}

// micros appends a time for the script of the page: -1 if unknown.
func (b *builder) micros(n base.Number) { b.dst = strconv.AppendInt(b.dst, int64(max(n, -1)), 10) }

// scores appends the points of each frame, if there are any.
func (b *builder) scores(frames []Frame) {
	var list [][]int
	for i := range frames {
		if len(frames[i].Score) > 0 {
			list = append(list, frames[i].Score)
		}
	}
	b.list(len(list), func(i int) {
		b.list(len(list[i]), func(k int) { b.number(list[i][k]) })
	})
}

// unit returns the unit of the stroke widths of a scene.
func unit(s *rules.Scene) int {
	if s.Grid == rules.Plane {
		return max(s.Width, s.Height) / 10
	}
	return rules.Unit
}

// figures appends the layers of a game, each with the frames that show it.
func (b *builder) figures(frames []Frame) {
	b.raw("[")
	first := stackOf(frames).back.front
	for l := first; l != nil; l = l.front {
		spans := l.spans
		if n := len(spans) - 1; n > 0 && spans[n] == len(frames) {
			spans = spans[:n]
		}
		if l != first {
			b.raw(",")
		}
		b.raw("[")
		b.figure(&l.shape)
		b.raw(",")
		b.list(len(spans), func(i int) { b.number(spans[i]) })
		b.raw("]")
	}
	b.raw("]")
}

func (b *builder) figure(s *rules.Shape) {
	list := [...]int{int(s.Form), int(s.Role), int(s.Seat), s.X, s.Y, s.R, s.X2, s.Y2, s.X3, s.Y3}
	n := len(list)
	for s.Text == "" && n > 1 && list[n-1] == 0 {
		n--
	}
	b.list(n+min(len(s.Text), 1), func(i int) {
		if i < n {
			b.number(list[i])
		} else {
			b.json(words.Visible(s.Text))
		}
	})
}

// changes appends the text of each frame as the difference from the one before;
// nothing if all are empty.
func (b *builder) changes(frames []Frame, text func(*Frame) string) {
	before, some, at := "", false, len(b.dst)
	b.list(len(frames), func(i int) {
		now := text(&frames[i])
		some = some || now != ""
		k, e := shared(before, now)
		b.raw("[")
		b.number(k)
		b.raw(",")
		b.number(e)
		b.raw(",")
		b.json(now[k : len(now)-e])
		b.raw("]")
		before = now
	})
	if !some {
		b.dst = append(b.dst[:at], "[]"...)
	}
}

// shared returns how many bytes a and b have in common at their start, and in the
// rest at their end. Text that is not ASCII shares nothing, since scripts count in
// units other than bytes.
func shared(a, b string) (start, end int) {
	if !ascii(a) || !ascii(b) {
		return 0, 0
	}
	n := min(len(a), len(b))
	for start < n && a[start] == b[start] {
		start++
	}
	for end < n-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return start, end
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
