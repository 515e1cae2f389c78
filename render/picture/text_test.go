package picture_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/render/picture"
	"scrutineer/render/textboard"
	"scrutineer/rules"
)

var (
	update = flag.Bool("update", false, "write the golden files again; read the difference")
	whole  = flag.Bool("long", false, "make films of 40 plies and not 12, and draw every hostile name, not each fourth")
)

// golden compares with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
	}
}

// small returns a small game of each kind of scene, with moves chosen by hand.
func small(t *testing.T, game string) *picture.Film {
	t.Helper()
	b := board{game: game}
	moves := map[string]string{
		"fiverow":    "A0,B0,A1,B1,A2,B2,A3,B3,A4",
		"betoniarki": "2 1 2 4 4 4,5 6 5 3 3 3",
		"dots":       "0 0 0,0 0 1,0 0 2,0 0 3,0 1 0",
		"halma":      "1 1 1,4 4 3,2 1 2",
		"triangles":  "1 2,2 3,1 3",
	}[game]
	switch game {
	case "fiverow":
		b.params = map[string]int{"width": 5, "height": 5}
	case "betoniarki":
		b.params = map[string]int{"size": 6}
	case "dots":
		b.params = map[string]int{"cols": 4, "rows": 3}
	case "halma":
		b.params = map[string]int{"n": 4, "k": 2}
	}
	g, setup := b.setup(t)
	if game == "triangles" {
		setup.Start = "1,1 8,1 4,7 4,3 | - | 0 0 | 1 | -"
	}
	pos, err := g.Open(setup)
	if err != nil {
		t.Fatal(err)
	}
	f := &picture.Film{ID: "small", Game: game, Seats: []picture.Player{{Name: "ann", Mark: g.Marks[0]}, {Name: "bob", Mark: g.Marks[1]}}}
	f.Frames = append(f.Frames, picture.Frame{Scene: rules.Draw(pos)})
	for _, text := range strings.Split(moves, ",") {
		m, refused := g.ParseMove([]byte(text))
		if refused != nil {
			t.Fatal(refused)
		}
		by := pos.Turn()
		if _, refused := pos.Play(m); refused != nil {
			t.Fatal(refused)
		}
		f.Frames = append(f.Frames, picture.Frame{Scene: rules.Draw(pos), Move: text, Seat: by, Micros: 1_234_567})
	}
	return f
}

func TestGolden(t *testing.T) {
	for _, game := range []string{"fiverow", "betoniarki", "dots", "halma", "triangles"} {
		f := small(t, game)
		var text, svg bytes.Buffer
		if err := picture.Text(&text, f, len(f.Frames)-1, 30); err != nil {
			t.Fatal(err)
		}
		golden(t, game+".txt", text.Bytes())
		if err := picture.SVG(&svg, f, len(f.Frames)-1, picture.Options{Size: 240}); err != nil {
			t.Fatal(err)
		}
		golden(t, game+".svg", svg.Bytes())
	}
}

// TestLettersAreThePosition: the signs in the squares are those of the position's own
// text, in random games of the three games with squares.
func TestLettersAreThePosition(t *testing.T) {
	signs := map[string]*strings.Replacer{
		"fiverow":    strings.NewReplacer("○", "0", "·", "."),
		"betoniarki": strings.NewReplacer("●", "1", "○", "2", "·", "."),
		"halma":      strings.NewReplacer("●", "1", "○", "2", "◆", "3", "◇", "4", "·", ".", ":", "."),
	}
	for i, b := range boards {
		if signs[b.game] == nil {
			continue
		}
		_, _, pos := b.play(t, uint64(i), 30)
		lines := textboard.Draw(new(rules.Draw(pos)), nil, 0)
		field, _, _ := strings.Cut(string(pos.AppendText(nil)), " ")
		rows := strings.Split(field, "/")
		if b.game == "fiverow" {
			lines = lines[1:] // names of columns are above, the first row is on top
		} else {
			for i, j := 0, len(rows)-1; i < j; i, j = i+1, j-1 {
				rows[i], rows[j] = rows[j], rows[i]
			}
		}
		for y, row := range rows {
			line := []rune(lines[y] + strings.Repeat(" ", 3*len(row)))
			got := ""
			for x := range row {
				got += string(line[3*(x+1)+1])
			}
			if got = signs[b.game].Replace(got); got != row {
				t.Errorf("%v: row %d is %q in letters, %q in the position", b, y, got, row)
			}
		}
	}
}

// TestLettersOfDots: as many lines of each kind as were drawn, and as many boxes.
func TestLettersOfDots(t *testing.T) {
	f, _, pos := boards[5].play(t, 3, 60)
	text := strings.Join(textboard.Draw(&f.Frames[len(f.Frames)-1].Scene, nil, 0), "\n")
	flat := strings.Count(text, "───") + strings.Count(text, "═══") + strings.Count(text, "━━━")
	upright := strings.Count(text, "│") + strings.Count(text, "║") + strings.Count(text, "┃")
	if flat+upright != pos.Plies() {
		t.Errorf("%d flat and %d upright lines after %d plies:\n%s", flat, upright, pos.Plies(), text)
	}
	if n := strings.Count(text, "━━━") + strings.Count(text, "┃"); n != 1 {
		t.Errorf("%d last lines", n)
	}
	links := 0
	for _, s := range rules.Draw(pos).Shapes {
		if s.Role == rules.Link {
			links++
		}
	}
	if links != pos.Plies() {
		t.Errorf("%d lines in the scene after %d plies", links, pos.Plies())
	}
}

// TestLettersAnywhere: scenes that no game makes cause no panic.
func TestLettersAnywhere(t *testing.T) {
	big := int(^uint(0) >> 1)
	for _, net := range []rules.GridKind{rules.Squares, rules.Corners, rules.Plane, 77} {
		for _, size := range []int{0, 1, 99, 100, 1 << 20, big / 2} {
			s := rules.Scene{Width: size, Height: size, Grid: net, Label: "label"}
			for form := rules.Form(0); form < 9; form++ {
				for role := rules.Role(0); role < 16; role++ {
					for _, n := range []int{0, -1, 50, 1 << 40, big, -big} {
						s.Shapes = append(s.Shapes, rules.Shape{Form: form, Role: role, Seat: base.Seat(role * 17), X: n, Y: -n, X2: n / 2, Y2: n, X3: -n, Y3: n / 3, R: n, Text: "x\x1b\u202e"})
					}
				}
			}
			var marks []rules.Mark
			for i, shape := range s.Shapes {
				marks = append(marks, rules.Mark{Shape: shape, Against: i%2 > 0})
			}
			lines := textboard.Draw(&s, marks, 10)
			if text := strings.Join(lines, ""); strings.ContainsAny(text, "\x1b\u202e") || len(text) > 1<<20 {
				t.Errorf("%d letters, or signs that command a terminal", len(text))
			}
			f := &picture.Film{Frames: []picture.Frame{{Scene: s}}}
			for _, err := range []error{
				picture.PNG(&bytes.Buffer{}, f, 0, picture.Options{Size: 64}), picture.SVG(&bytes.Buffer{}, f, 0, picture.Options{}),
				picture.GIF(&bytes.Buffer{}, f, picture.Options{Size: 64}), picture.Text(&bytes.Buffer{}, f, 0, 10),
			} {
				if (err == nil) != (size > 0 && size <= 1<<30) {
					t.Errorf("size %d: %v", size, err)
				}
			}
		}
	}
}
