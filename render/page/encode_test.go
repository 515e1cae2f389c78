package page_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"
	"unicode/utf16"

	"scrutineer/base"
	"scrutineer/internal/test/demo"
	"scrutineer/render/page"
	"scrutineer/rules"
)

// stored is a game as the page's data documents it.
type stored struct {
	W, H, N int
	S       [][2][]any
	P       string
	T       []int64
	A, B    [][3]any
	O, I    string
	C       []string
	L, D    int64
	X       [][][]any
}

func decode(t *testing.T, games ...page.Game) []stored {
	t.Helper()
	var all struct {
		W []any
		G []stored
	}
	if err := json.Unmarshal([]byte(between(t, replay(t, games...), data, "</script>")), &all); err != nil {
		t.Fatal(err)
	}
	return all.G
}

// shapes returns the shapes of frame n, back to front.
func (g *stored) shapes(n int) []rules.Shape {
	var list []rules.Shape
	for _, s := range g.S {
		ends := 0
		for ends < len(s[1]) && int(s[1][ends].(float64)) <= n {
			ends++
		}
		if ends%2 == 1 {
			list = append(list, shape(s[0]))
		}
	}
	return list
}

func shape(list []any) rules.Shape {
	text := ""
	if len(list) == 11 {
		text = list[10].(string)
		list = list[:10]
	}
	var v [10]int
	for i := range list {
		v[i] = int(list[i].(float64))
	}
	return rules.Shape{Form: rules.Form(v[0]), Role: rules.Role(v[1]), Seat: base.Seat(v[2]), X: v[3], Y: v[4], R: v[5],
		X2: v[6], Y2: v[7], X3: v[8], Y3: v[9], Text: text}
}

// unfold restores the texts, counting characters as a script does.
func unfold(list [][3]any) []string {
	var out []string
	var before []uint16
	for _, x := range list {
		k, e := int(x[0].(float64)), int(x[1].(float64))
		now := append([]uint16{}, before[:k]...)
		now = append(now, utf16.Encode([]rune(x[2].(string)))...)
		now = append(now, before[len(before)-e:]...)
		out, before = append(out, string(utf16.Decode(now))), now
	}
	return out
}

func checkFrames(t *testing.T, g page.Game) *stored {
	t.Helper()
	s := decode(t, g)[0]
	if s.N != len(g.Frames)-1 || len(s.P) != len(g.Frames) || len(s.T) != len(g.Frames) {
		t.Fatalf("last frame %d, %d movers, %d times for %d frames", s.N, len(s.P), len(s.T), len(g.Frames))
	}
	for n := range g.Frames {
		f := &g.Frames[n]
		if got := s.shapes(n); len(got)+len(f.Scene.Shapes) > 0 && !reflect.DeepEqual(got, f.Scene.Shapes) {
			t.Fatalf("frame %d shows %v, want %v", n, got, f.Scene.Shapes)
		}
		if base.Number(s.T[n]) != max(f.Micros, -1) || s.P[n] != '0'+byte(f.Seat) {
			t.Fatalf("frame %d: time %d, mover %c", n, s.T[n], s.P[n])
		}
	}
	return &s
}

func TestFramesComeBack(t *testing.T) {
	g := demo.Game("1", "a", "b")
	s := checkFrames(t, g)
	// the empty board's 43 figures, a stone and a mark for every ply, and the five in
	// the last
	if want := 43 + 2*demo.Plies + 1; len(s.S) != want {
		t.Errorf("%d figures stored, want %d", len(s.S), want)
	}
	labels, boards := unfold(s.A), unfold(s.B)
	for n := range g.Frames {
		if labels[n] != g.Frames[n].Scene.Label || boards[n] != g.Frames[n].Board {
			t.Fatalf("frame %d: %q and %q", n, labels[n], boards[n])
		}
	}
	checkFrames(t, demo.Filled(100))
}

func disc(n int) rules.Shape {
	return rules.Shape{Form: rules.Disc, Role: rules.Stone, Seat: 1, X: n, Y: 1, R: 5}
}

func game(frames ...[]rules.Shape) page.Game {
	g := page.Game{}
	for _, shapes := range frames {
		g.Frames = append(g.Frames, page.Frame{Scene: rules.Scene{Width: 9, Height: 9, Shapes: shapes}})
	}
	return g
}

// Figures that come back, change places, or appear twice.
func TestHardFrames(t *testing.T) {
	a, b, c := disc(1), disc(2), disc(3)
	text := rules.Shape{Form: rules.Text, Role: rules.Label, Text: "A1"}
	full := rules.Shape{Form: rules.Triangle, Role: rules.Area, Seat: 4, X: -1, Y: -2, R: -3, X2: -4, Y2: -5, X3: -6, Y3: -7, Text: "t"}
	for _, c := range []struct {
		frames [][]rules.Shape
		stored int
	}{
		{[][]rules.Shape{{}, {a}, {}, {a}, {a}, {}}, 1},
		{[][]rules.Shape{{a, b}, {b, a}}, 3},
		{[][]rules.Shape{{a, b}, {b, a}, {a, b}, {b, a}}, 3},
		{[][]rules.Shape{{a, a}, {a}, {a, a, a}}, 3},
		{[][]rules.Shape{{a, b, c}, {a, c}, {c}, {a, b, c}}, 3},
		{[][]rules.Shape{{text, full}, {{}, full}, {full}}, 3},
		{[][]rules.Shape{{a, b, c, disc(4), disc(5), disc(6), disc(7)}, {disc(7)}, {a, disc(7)}}, 7},
	} {
		if s := checkFrames(t, game(c.frames...)); len(s.S) != c.stored {
			t.Errorf("%v: %d figures stored, want %d", c.frames, len(s.S), c.stored)
		}
	}
}

// A rectangle is stored with its top left corner first, whichever opposite corners
// the scene names.
func TestRectanglesStandUpright(t *testing.T) {
	s := decode(t, game([]rules.Shape{{Form: rules.Rect, X: 7, Y: 2, X2: 3, Y2: 8}}))[0]
	if got, want := s.shapes(0)[0], (rules.Shape{Form: rules.Rect, X: 3, Y: 2, X2: 7, Y2: 8}); got != want {
		t.Errorf("stored %v, want %v", got, want)
	}
}

// Inserting a figure directly above the same one a thousand times exhausts the free
// places several times.
func TestCrowdedPlaces(t *testing.T) {
	var frames [][]rules.Shape
	row := []rules.Shape{disc(-1), disc(-2)}
	for n := range 300 {
		row = append([]rules.Shape{row[0], disc(n)}, row[1:]...)
		frames = append(frames, row)
	}
	if s := checkFrames(t, game(frames...)); len(s.S) != 302 {
		t.Errorf("%d figures stored, want 302", len(s.S))
	}
}

func TestRandomFrames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var frames [][]rules.Shape
		for range 1 + r.IntN(20) {
			var row []rules.Shape
			for range r.IntN(12) {
				row = append(row, disc(r.IntN(8)))
			}
			frames = append(frames, row)
		}
		checkFrames(t, game(frames...))
	}
}

// Text that is not ASCII, which scripts and Go count differently.
func TestTextsComeBack(t *testing.T) {
	texts := []string{"", "ab", "ab", "axb", "", "ﷺé𝄞", "ﷺé𝄞x", "é", "aé", "aaa", "aaaa", "a", "x<&>\"'\\/"}
	g := page.Game{}
	for _, s := range texts {
		g.Frames = append(g.Frames, page.Frame{Board: s + "\nend", Scene: rules.Scene{Label: s}})
	}
	s := decode(t, g)[0]
	for i, label := range unfold(s.A) {
		if label != texts[i] {
			t.Errorf("label %d is %q, want %q", i, label, texts[i])
		}
	}
	for i, board := range unfold(s.B) {
		if board != texts[i]+"\nend" {
			t.Errorf("board %d is %q", i, board)
		}
	}
	if len(s.A) != len(texts) || len(s.B) != len(texts) {
		t.Errorf("%d labels, %d boards", len(s.A), len(s.B))
	}
}

func TestExtremes(t *testing.T) {
	big := int(^uint(0) >> 1)
	g := game([]rules.Shape{{Form: 255, Role: 255, Seat: 255, X: big, Y: -big, R: 1 << 30}})
	g.Frames[0].Micros = -5
	const open = `{"w":["Move {0} of {1}:","{0} plays {1}","Play","Pause",{"one":"{0} log record for this move","other":"{0} log records for this move"}],"g":[`
	const rest = `"a":[],"b":[],"c":[],"l":0,"d":0,"k":[],"q":[],"o":"Start, 0 moves","i":"","x":[]}]}`
	want := open + `{"w":9,"h":9,"u":100,"n":0,"s":[[[255,255,255,` + strconv.Itoa(big) + `,` + strconv.Itoa(-big) + `,1073741824],[0]]],"p":"0","t":[-1],` + rest
	if got := between(t, replay(t, g), data, "</script>"); got != want {
		t.Errorf("data\n%s\nwant\n%s", got, want)
	}
	want = open + `{"w":0,"h":0,"u":100,"n":0,"s":[],"p":"","t":[],` + rest
	if got := between(t, replay(t, page.Game{}), data, "</script>"); got != want {
		t.Errorf("an empty game is %s", got)
	}
}
