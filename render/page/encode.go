package page

import (
	"encoding/json"
	"strconv"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// phrases are what the script says, in the order in which it counts them; {0}
// and {1} stand for what it puts in.
var phrases = [...]string{"replay.at", "replay.plays", "replay.play", "replay.pause", "replay.passed"}

// data appends what the script needs as JSON that can stand inside a script
// element: it holds no <, > or &, nor U+2028/9. It is an object of w, the
// phrases, and g, the games. One game is
//
//	w, h  the size of its pictures
//	u     what the width of strokes is a part of: a step of the board, or a
//	      tenth of a picture that has no steps
//	n     the number of its last frame
//	s     its figures, back to front: [[form, role, seat, x, y, r, x2, y2,
//	      x3, y3, text], [from, to, from, to ...]]; zeros at the end of the
//	      first list are left out, and a last "to" that is the end of the game;
//	      a rectangle has its top left corner first
//	p     one digit a frame: who moved
//	t     one number a frame: microseconds, -1 unknown
//	a     the pictures in words, b the boards as text: [k, e, new] stands for
//	      the first k letters of the text before, new, and its last e letters
//	o     what is said of the start
//	c     the mover's clock behind each frame, and that at the start; i what the
//	      strip of times shows; both empty if no time is known
//	l     the time allowed for a move in microseconds, 0 none
//	d     the frame that decided, 0 none
//	x     the records of each frame: [line, kind, seat, microseconds, text,
//	      finding]; the last one may say only how many more there are
func (b *builder) data() {
	b.raw(`{"w":[`)
	for i, key := range phrases {
		if i > 0 {
			b.raw(",")
		}
		b.dst = appendString(b.dst, b.plain(key, "{0}", "{1}"))
	}
	b.raw(`],"g":[`)
	for i := range b.games {
		if i > 0 {
			b.raw(",")
		}
		b.game(&b.games[i])
	}
	b.raw("]}")
}

func (b *builder) game(g *Game) {
	var size rules.Scene
	if len(g.Frames) > 0 {
		size = g.Frames[0].Scene
	}
	dst := appendInt(append(b.dst, `{"w":`...), size.Width)
	dst = appendInt(append(dst, `,"h":`...), size.Height)
	dst = appendInt(append(dst, `,"u":`...), unit(&size))
	dst = appendInt(append(dst, `,"n":`...), g.plies())
	dst = appendFigures(append(dst, `,"s":[`...), g.Frames)
	dst = append(dst, `],"p":"`...)
	for i := range g.Frames {
		dst = append(dst, '0'+byte(g.Frames[i].Seat))
	}
	dst = append(dst, `","t":[`...)
	for i := range g.Frames {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, number(g.Frames[i].Micros), 10)
	}
	dst = append(dst, `],"a":[`...)
	dst = appendTexts(dst, g.Frames, func(f *Frame) string { return words.Visible(f.Scene.Label) })
	dst = append(dst, `],"b":[`...)
	dst = appendTexts(dst, g.Frames, func(f *Frame) string { return words.VisibleLines(f.Board) })
	b.dst = append(dst, ']')
	b.rest(g)
}

// unit is what the width of a scene's strokes is a part of.
func unit(s *rules.Scene) int {
	if s.Net == rules.Plane {
		return max(s.Width, s.Height) / 10
	}
	return rules.Unit
}

// rest appends what a game has besides its pictures.
func (b *builder) rest(g *Game) {
	b.dst = appendString(append(b.dst, `,"o":`...), b.isolated("replay.begin", g.plies()))
	b.raw(`,"c":[`)
	for i, c := range g.clocks() {
		if i > 0 {
			b.raw(",")
		}
		b.dst = appendString(b.dst, c)
	}
	b.dst = appendString(append(b.dst, `],"i":`...), b.times(g))
	b.dst = strconv.AppendInt(append(b.dst, `,"l":`...), int64(g.Clock.Move), 10)
	b.dst = appendInt(append(b.dst, `,"d":`...), g.Deciding())
	b.raw(`,"x":[`)
	if g.recorded() && !b.opt.Embed {
		b.records(g)
	}
	b.raw("]}")
}

func appendFigures(dst []byte, frames []Frame) []byte {
	s := stackOf(frames)
	for l := s.back.front; l != nil; l = l.front {
		if l != s.back.front {
			dst = append(dst, ',')
		}
		dst = appendShape(append(dst, '['), l.shape)
		dst = append(dst, ',', '[')
		for i, n := range l.spans {
			if i > 0 && n == len(frames) {
				break
			}
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendInt(dst, n)
		}
		dst = append(dst, ']', ']')
	}
	return dst
}

func appendShape(dst []byte, s rules.Shape) []byte {
	list := [...]int{int(s.Form), int(s.Role), int(s.Seat), s.X, s.Y, s.R, s.X2, s.Y2, s.X3, s.Y3}
	n := len(list)
	for s.Text == "" && n > 1 && list[n-1] == 0 {
		n--
	}
	dst = appendInt(append(dst, '['), list[0])
	for _, v := range list[1:n] {
		dst = appendInt(append(dst, ','), v)
	}
	if s.Text != "" {
		dst = appendString(append(dst, ','), words.Visible(s.Text))
	}
	return append(dst, ']')
}

// appendTexts appends a text of every frame as what is new in it, or nothing
// if all are empty.
func appendTexts(dst []byte, frames []Frame, text func(*Frame) string) []byte {
	some := false
	for i := range frames {
		some = some || text(&frames[i]) != ""
	}
	if !some {
		return dst
	}
	before := ""
	for i := range frames {
		if i > 0 {
			dst = append(dst, ',')
		}
		now := text(&frames[i])
		k, e := shared(before, now)
		dst = append(appendInt(append(dst, '['), k), ',')
		dst = append(appendInt(dst, e), ',')
		dst = append(appendString(dst, now[k:len(now)-e]), ']')
		before = now
	}
	return dst
}

// shared is how many bytes a and b have in common at their start, and of the
// rest at their end. A text outside ASCII shares nothing, because scripts count
// in other units than bytes.
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

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// appendString appends s as a JSON string. The standard encoder escapes <, >,
// & and U+2028/9 unless told otherwise; what needs no escape goes past it.
func appendString(dst []byte, s string) []byte {
	if bare(s) {
		return append(append(append(dst, '"'), s...), '"')
	}
	b, err := json.Marshal(s)
	if err != nil {
		panic("page: a string cannot fail to encode: " + err.Error())
	}
	return append(dst, b...)
}

// bare reports whether s stands in JSON, and in a script element, as it is.
func bare(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < ' ' || c > '~', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		}
	}
	return true
}

// number is a number as the script of the page reads it: -1 where it is not a time.
func number(n base.Number) int64 { return int64(max(n, -1)) }
