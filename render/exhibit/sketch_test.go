package exhibit_test

import (
	"strings"
	"testing"

	"scrutineer/render/exhibit"
	"scrutineer/rules"
	"scrutineer/rules/all"
	"scrutineer/rules/triangles"
)

// witness reads "name=value; name=value".
func witness(text string) rules.Witness {
	var w rules.Witness
	for _, fact := range strings.Split(text, "; ") {
		name, value, _ := strings.Cut(fact, "=")
		w = append(w, rules.Fact{Name: name, Value: value})
	}
	return w
}

// Pictures drawn by hand from a position and a witness.
func TestPictures(t *testing.T) {
	for _, c := range []struct{ name, game, position, witness, legend, picture string }{
		{"the cell that is taken", "fiverow", "X.0/.../... X", "cell=C0; by=0; ply=2", "[ ] the cell C0", `
    A  B  C
 0  X  . [0]
 1  .  .  .
 2  .  .  .`},
		{"the five", "fiverow", "XXXXX/00.00 -", "reason=five; ply=9; line=A0,B0,C0,D0,E0", "[ ] the line A0,B0,C0,D0,E0", `
    A  B  C  D  E
 0 [X][X][X][X][X]
 1  0  0  .  0  0`},
		{"a move that is legal", "fiverow", ".../.X./... 0", "legal=A2; moves=8; turn=2", "[ ] the cell A2", `
    A  B  C
 0  .  .  .
 1  .  X  .
 2 [.] .  .`},
		{"a way that is blocked, y upward", "betoniarki", "1.#./..../2..1/.... 1", "part=move; from=1,1; to=4,1; at=3,1; by=#; ply=4", "[ ] the square 3,1, ( ) the way", `
    1  2  3  4
 4  .  .  .  .
 3  2  .  .  1
 2  .  .  .  .
 1 (1)(.)[#](.)`},
		{"no straight way", "betoniarki", "1.../..../..../...2 1", "part=move; from=1,1; to=2,3; dx=1; dy=2", "[ ] from 1,1 to 2,3", `
    1  2  3  4
 4  .  .  .  2
 3  . [.] .  .
 2  .  .  .  .
 1 [1] .  .  .`},
		{"mixers that cannot move", "betoniarki", "1#../##../..2./.... -", "reason=no-move; ply=2; loser=1; mixers=1,1", "[ ] the mixers that cannot move", `
    1  2  3  4
 4  .  .  .  .
 3  .  .  2  .
 2  #  #  .  .
 1 [1] #  .  .`},
		{"a pawn and its ray", "halma", "1.../1.../2.../2... 1 0,0", "field=1,2; d=1; line=1,3:2 1,4:2", "[ ] the field 1,2, ( ) the fields in that direction", `
    1  2  3  4
 4 (2) .  .  .
 3 (2) .  .  .
 2 [1] .  .  .
 1  1  .  .  .`},
		{"a pawn at the border", "halma", "1.../..../..../...2 1 0,0", "field=1,1; d=3; line=border", "[ ] the field 1,1", `
    1  2  3  4
 4  .  .  .  2
 3  .  .  .  .
 2  .  .  .  .
 1 [1] .  .  .`},
		{"pawns still at home", "halma", "11../..../..../...2 - 3,3", "reason=move-cap; ply=6; n1=3; seat=1; home=1,1:1 2,1:1", "[ ] pawns still at home", `
    1  2  3  4
 4  .  .  .  2
 3  .  .  .  .
 2  .  .  .  .
 1 [1][1] .  .`},
		{"a line drawn before", "dots", "1./.2/.. 1../..2 ../.. 1", "line=0 0 3; by=1; ply=1", "*** the line 0 0 3", `
     0   1
   +---+   +
 0 *
   +   +---+
 1         |
   +   +   +`},
		{"a flat line, and a box that is closed", "dots", "1./1./.. 12./... 2./.. 2", "line=0 0 0; by=1; ply=1", "*** the line 0 0 0", `
     0   1
   +***+   +
 0 | 2 |
   +---+   +
 1
   +   +   +`},
		{"the right side of a box", "dots", "../.. .1. .. 1", "line=0 0 1; by=1; ply=1", "*** the line 0 0 1", `
     0   1
   +   +   +
 0     *
   +   +   +`},
		{"the lower side of a box", "dots", "./1 .. . 2", "line=0 0 2; by=1; ply=1", "*** the line 0 0 2", `
     0
   +   +
 0
   +***+`},
		{"a box without such a side", "dots", "../.. ... .. 1", "box=0 1; side=7; sides=0,1,2,3", "[ ] the box 0 1", `
     0   1
   +   +   +
 0      [ ]
   +   +   +`},
	} {
		pic, ok := exhibit.Sketch(all.Find(c.game).Layout, c.position, witness(c.witness))
		var lines []string
		for _, l := range pic.Lines {
			lines = append(lines, strings.TrimRight(l, " "))
		}
		if got := "\n" + strings.Join(lines, "\n"); !ok || got != c.picture || pic.Legend != c.legend {
			t.Errorf("%s: %v %q%s\nwant %q%s", c.name, ok, pic.Legend, got, c.legend, c.picture)
		}
	}
}

// Two diagonals of a square meet in its middle; the plot spans the square, the
// first point lies lower left, and other points within it keep their numbers.
func TestCrossing(t *testing.T) {
	pic, ok := exhibit.Sketch(triangles.Game.Layout, "1,1 9,9 1,9 9,1 5,1 20,20 | 1-2:1 | 0 0 | 2 | -",
		witness("segment=3-4; ends=(1,9)-(9,1); crossed=1-2; crossed_ends=(1,1)-(9,9); by=1; ply=1; x=5; y=5"))
	if !ok {
		t.Fatal("nothing is drawn")
	}
	for i, want := range []string{"3-4 from (1,9) to (9,1)", "1-2 from (1,1) to (9,9)", "they meet in (5,5)"} {
		if pic.Lines[i] != want {
			t.Errorf("line %d is %q, want %q", i, pic.Lines[i], want)
		}
	}
	plot := pic.Lines[3:]
	if len(plot) != 25 {
		t.Fatalf("%d rows", len(plot))
	}
	if plot[0][:1] != "3" || plot[0][60:] != "2" || plot[24][:1] != "1" || plot[24][60:] != "4" || plot[24][30:31] != "5" {
		t.Errorf("the corners are %q and %q", plot[0], plot[24])
	}
	if plot[12][30:31] != "X" || strings.Count(strings.Join(plot, ""), "X") != 1 {
		t.Errorf("the middle is %q", plot[12])
	}
	if strings.Contains(strings.Join(plot, ""), "6") {
		t.Error("a point outside is drawn")
	}
}

// Points below and above what is plotted are left out.
func TestPointsOutside(t *testing.T) {
	for _, at := range []string{"1,6", "6,1", "99,6", "6,99"} {
		pic, ok := exhibit.Sketch(triangles.Game.Layout, "5,5 9,9 5,9 9,5 "+at+" | - | 0 0 | 1 | -", witness("segment=1-2; crossed=3-4; x=7; y=7"))
		if !ok || strings.Contains(strings.Join(pic.Lines[3:], ""), "5") {
			t.Errorf("%s: %v %q", at, ok, pic.Lines)
		}
	}
}

func TestThroughPoint(t *testing.T) {
	pic, ok := exhibit.Sketch(triangles.Game.Layout, "1,1 9,1 5,1 | - | 0 0 | 1 | -", witness("segment=1-2; ends=(1,1)-(9,1); point=3; at=(5,1)"))
	if !ok || len(pic.Lines) < 2 || pic.Lines[1] != "point 3 at (5,1) lies in it" {
		t.Fatalf("%v %q", ok, pic.Lines)
	}
	if row := pic.Lines[2+12]; row[:1] != "1" || row[30:31] != "3" || row[60:] != "2" {
		t.Errorf("the row is %q", row)
	}
}

// What there is nothing to mark in is not drawn.
func TestNothingToMark(t *testing.T) {
	for _, c := range []struct{ game, position, witness string }{
		{"fiverow", "X.. 0", "limit_us=5; used_us=6"},
		{"fiverow", "X.. 0", "cell=K9"},
		{"fiverow", "X../. 0", "cell=A0"},
		{"fiverow", strings.Repeat(".", 27) + " X", "cell=A0"},
		{"dots", "1./.2", "line=0 0 0"},
		{"dots", "../.. ... .. 1", "line=0 5 0"},
		{"triangles", "1,1 2,2 | - | 0 0 | 1 | -", "segment=1-3"},
		{"triangles", "1,1 9223372036854775807,2 | - | 0 0 | 1 | -", "segment=1-2"},
		{"halma", "1. 1", "field=3,3"},
	} {
		if pic, ok := exhibit.Sketch(all.Find(c.game).Layout, c.position, witness(c.witness)); ok {
			t.Errorf("%s %q %q: %q is drawn", c.game, c.position, c.witness, pic.Lines)
		}
	}
}

// Whatever text and witness are, a picture is bounded and printable.
func FuzzSketch(f *testing.F) {
	f.Add("betoniarki", "1.#. 1", "at=1,1; from=1,1; to=9999999,2")
	f.Add("dots", "1./.2/.. 1../..2 ../.. 1", "line=0 0 3; box=1 1")
	f.Add("fiverow", "X.0 X", "cell=A0; line=A0,B0")
	f.Add("halma", "1. 1", "line=1,1:2 x; legal=1 1 1")
	f.Add("triangles", "1,1 9,9 1,9 9,1 | -", "segment=1-2; crossed=3-4; x=13/3; y=1/0; point=2")
	f.Fuzz(func(t *testing.T, game, position, facts string) {
		g := all.Find(game)
		if g == nil {
			return
		}
		pic, ok := exhibit.Sketch(g.Layout, position, witness(facts))
		if ok && (len(pic.Lines) == 0 || len(pic.Lines) > 70) {
			t.Errorf("%d lines", len(pic.Lines))
		}
	})
}
