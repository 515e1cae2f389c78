package page

import (
	"encoding/json"
	"strconv"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// phrases are what the script says, in the order in which it counts them; {0}
// and {1} stand for what it puts in. The last is said with a number, in one of its forms.
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
//	c     the mover's clock after each frame, and that at the start; i what the
//	      strip of times shows; both empty if no time is known
//	l     the time allowed for a move in microseconds, 0 none
//	d     the frame that decided, 0 none
//	k     the frames that decided or at which something was found
//	q     the points of every seat in each frame; empty in a game without
//	x     the records of each frame: [line, kind, seat, microseconds, text,
//	      finding]; the last one may say only how many more there are
func (b *builder) data() {
	data := struct {
		Phrases []any      `json:"w"`
		Games   []gameData `json:"g"`
	}{Games: make([]gameData, len(b.games))}
	for _, key := range phrases {
		data.Phrases = append(data.Phrases, b.plain(key, "{0}", "{1}"))
	}
	data.Phrases[len(phrases)-1] = b.words.Forms(phrases[len(phrases)-1])
	for i := range b.games {
		data.Games[i] = b.game(&b.games[i])
	}
	text, err := json.Marshal(data) // it escapes <, >, & and U+2028/9
	if err != nil {
		panic("page: what a page shows cannot fail to encode: " + err.Error())
	}
	b.dst = append(b.dst, text...)
}

// gameData is a game as data documents it.
type gameData struct {
	Width   int      `json:"w"`
	Height  int      `json:"h"`
	Unit    int      `json:"u"`
	Plies   int      `json:"n"`
	Figures []any    `json:"s"`
	Seats   string   `json:"p"`
	Times   []int64  `json:"t"`
	Labels  []any    `json:"a"`
	Boards  []any    `json:"b"`
	Start   string   `json:"o"`
	Clocks  []string `json:"c"`
	Strip   string   `json:"i"`
	Limit   int64    `json:"l"`
	Decided int      `json:"d"`
	Marks   []int    `json:"k"`
	Scores  [][]int  `json:"q"`
	Records []any    `json:"x"`
}

func (b *builder) game(g *Game) gameData {
	d := gameData{
		Unit: unit(&rules.Scene{}), Plies: g.plies(), Figures: figures(g.Frames), Times: []int64{},
		Labels: changes(g.Frames, func(f *Frame) string { return words.Visible(label(f, b.words)) }),
		Boards: changes(g.Frames, func(f *Frame) string { return words.VisibleLines(f.Board) }),
		Start:  b.isolated("replay.begin", g.plies()), Clocks: append([]string{}, g.clocks()...), Strip: b.times(g),
		Limit: int64(g.Clock.Move), Decided: g.Deciding(), Marks: g.marks(), Scores: [][]int{}, Records: []any{},
	}
	if len(g.Frames) > 0 {
		size := &g.Frames[0].Scene
		d.Width, d.Height, d.Unit = size.Width, size.Height, unit(size)
	}
	for i := range g.Frames {
		d.Seats += strconv.Itoa(int(g.Frames[i].Seat))
		d.Times = append(d.Times, number(g.Frames[i].Micros))
		if len(g.Frames[0].Score) > 0 {
			d.Scores = append(d.Scores, g.Frames[i].Score)
		}
	}
	if g.recorded() && !b.opt.Embed {
		d.Records = b.records(g)
	}
	return d
}

// unit is what the width of a scene's strokes is a part of.
func unit(s *rules.Scene) int {
	if s.Net == rules.Plane {
		return max(s.Width, s.Height) / 10
	}
	return rules.Unit
}

// figures are the layers of a game, each with the frames in which it shows.
func figures(frames []Frame) []any {
	list := []any{}
	for l := stackOf(frames).back.front; l != nil; l = l.front {
		spans := l.spans
		if n := len(spans) - 1; n > 0 && spans[n] == len(frames) {
			spans = spans[:n]
		}
		list = append(list, [2]any{figure(l.shape), spans})
	}
	return list
}

func figure(s rules.Shape) []any {
	list := []int{int(s.Form), int(s.Role), int(s.Seat), s.X, s.Y, s.R, s.X2, s.Y2, s.X3, s.Y3}
	n := len(list)
	for s.Text == "" && n > 1 && list[n-1] == 0 {
		n--
	}
	var out []any
	for _, v := range list[:n] {
		out = append(out, v)
	}
	if s.Text != "" {
		out = append(out, words.Visible(s.Text))
	}
	return out
}

// changes are a text of every frame as what is new in it; none if all are empty.
func changes(frames []Frame, text func(*Frame) string) []any {
	list := []any{}
	before, some := "", false
	for i := range frames {
		now := text(&frames[i])
		some = some || now != ""
		k, e := shared(before, now)
		list = append(list, [3]any{k, e, now[k : len(now)-e]})
		before = now
	}
	if !some {
		return []any{}
	}
	return list
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

// number is a number as the script of the page reads it: -1 where it is not a time.
func number(n base.Number) int64 { return int64(max(n, -1)) }
