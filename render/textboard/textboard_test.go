package textboard_test

import (
	"strings"
	"testing"

	"scrutineer/render/textboard"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// witness parses "name=value; name=value".
func witness(text string) rules.Witness {
	var w rules.Witness
	for _, fact := range strings.Split(text, "; ") {
		name, value, _ := strings.Cut(fact, "=")
		w = append(w, rules.Fact{Name: name, Value: value})
	}
	return w
}

// at is a game after some moves.
type at struct {
	game, params, start string
	moves               []string
}

// play returns the position, and the move that led to it.
func (a at) play(t *testing.T) (g *rules.Game, pos rules.Position, last rules.Move) {
	t.Helper()
	g = all.Find(a.game)
	setup := rules.Setup{Start: a.start}
	for _, p := range strings.Fields(a.params) {
		name, value, _ := strings.Cut(p, "=")
		setup.Params = append(setup.Params, rules.Value{Name: name, Value: value})
	}
	pos, err := g.Open(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range a.moves {
		m, refused := g.ParseMove([]byte(text))
		if refused == nil {
			_, refused = pos.Play(m)
		}
		if refused != nil {
			t.Fatalf("%s: %v", text, refused.Message)
		}
		last = m
	}
	return g, pos, last
}

// Boards drawn by hand from a position and its finding.
func TestMarks(t *testing.T) {
	field, dots := at{game: "fiverow", params: "height=3 width=3"}, at{game: "dots", params: "cols=3 rows=3"}
	for _, c := range []struct {
		name    string
		at      at
		code    string
		witness string
		board   string
	}{
		{"the cell that is taken", field.after("A0", "C0"), "illegal-move", "cell=C0; by=0; ply=2", `
    A  B  C
 0  X  · {○}
 1  ·  ·  ·
 2  ·  ·  ·`},
		{"the five", at{"fiverow", "height=2 width=5", "", []string{"A0", "A1", "B0", "B1", "C0", "C1", "D0", "D1", "E0"}}, "move-after-end", "reason=five; ply=9; line=A0,B0,C0,D0,E0", `
    A  B  C  D  E
 0 [X][X][X][X][X]
 1  ○  ○  ○  ○  ·`},
		{"a move that is legal", field.after("B1"), "early-end", "legal=A2; moves=8; turn=2", `
    A  B  C
 0  ·  ·  ·
 1  · (X) ·
 2 [·] ·  ·`},
		{"a way that is blocked, y upward", at{"betoniarki", "size=10", "", nil}, "illegal-move", "part=move; from=1,4; to=1,9; at=1,7; by=2", `
10  ·  ·  ·  ○  ·  ·  ○  ·  ·  ·
 9 [·] ·  ·  ·  ·  ·  ·  ·  ·  ·
 8 [·] ·  ·  ·  ·  ·  ·  ·  ·  ·
 7 {○} ·  ·  ·  ·  ·  ·  ·  ·  ○
 6 [·] ·  ·  ·  ·  ·  ·  ·  ·  ·
 5 [·] ·  ·  ·  ·  ·  ·  ·  ·  ·
 4 [●] ·  ·  ·  ·  ·  ·  ·  ·  ●
 3  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 2  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 1  ·  ·  ·  ●  ·  ·  ●  ·  ·  ·
    1  2  3  4  5  6  7  8  9 10`},
		{"no straight way", at{"betoniarki", "size=10", "", nil}, "illegal-move", "part=move; from=4,1; to=6,4; dx=2; dy=3", `
10  ·  ·  ·  ○  ·  ·  ○  ·  ·  ·
 9  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 8  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 7  ○  ·  ·  ·  ·  ·  ·  ·  ·  ○
 6  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 5  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 4  ●  ·  ·  ·  · [·] ·  ·  ·  ●
 3  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 2  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 1  ·  ·  · [●] ·  ·  ●  ·  ·  ·
    1  2  3  4  5  6  7  8  9 10`},
		{"a pawn and its ray", at{"halma", "k=2 n=4 n1=0 n2=0", "1.../1.../2.../2... 1 0,0", nil}, "illegal-move", "field=1,2; d=1; line=1,3:2 1,4:2", `
 4 {○} ·  :  :
 3 {○} ·  ·  :
 2 [●] ·  ·  ·
 1  ●  :  ·  ·
    1  2  3  4`},
		{"a pawn at the border", at{"halma", "k=2 n=4 n1=0 n2=0", "1.../1.../..../2..2 1 0,0", nil}, "illegal-move", "field=1,1; d=3; line=border", `
 4  ○  ·  :  ○
 3  ·  ·  ·  :
 2  ●  ·  ·  ·
 1 [●] :  ·  ·
    1  2  3  4`},
		{"pawns still at home", at{"halma", "k=2 n=4 n1=1 n2=0", "11../..../2.../...2 1 0,0", []string{"1 1 1"}}, "wrong-winner", "reason=move-cap; ply=1; n1=1; seat=1; home=2,1:1", `
 4  ·  ·  :  ○
 3  ○  ·  ·  :
 2 (●) ·  ·  ·
 1 (:){●} ·  ·
    1  2  3  4`},
		{"a line drawn before", dots.after("0 0 3", "1 1 1", "0 0 2"), "illegal-move", "line=0 0 3; by=1; ply=1", `
      0   1

    •   •   •
 0  x
    •━━━•   •
 1          ║
    •   •   •
`},
		{"a flat line", dots.after("0 0 0"), "illegal-move", "line=0 0 0; by=1; ply=1", `
      0   1

    •xxx•   •
 0
    •   •   •
 1
    •   •   •
`},
		{"the lower side of a box", dots.after("0 0 2"), "illegal-move", "line=0 0 2; by=1; ply=1", `
      0   1

    •   •   •
 0
    •xxx•   •
 1
    •   •   •
`},
		{"a box without such a side", dots, "illegal-move", "box=0 1; side=7; sides=0,1,2,3", `
      0   1

    •   •   •
 0       { }
    •   •   •
 1
    •   •   •
`},
		{"a line that could be drawn", dots, "early-end", "legal=1 1 1; moves=12; turn=1", `
      0   1

    •   •   •
 0
    •   •   •
 1          *
    •   •   •
`},
	} {
		_, pos, last := c.at.play(t)
		facts, o := witness(c.witness), pos.Outcome()
		if reason := facts.Get("reason"); reason != "" {
			o = rules.Outcome{Over: true, Winner: 2, Reason: rules.Reason(reason)}
		}
		why := rules.Explain(rules.Case{Code: c.code, Witness: facts, Pos: pos, Last: last, Outcome: o})
		s := rules.Draw(pos)
		if got := "\n" + strings.Join(textboard.Draw(&s, why.Marks, 0), "\n"); got != c.board {
			t.Errorf("%s:%s\nwant%s", c.name, got, c.board)
		}
	}
}

// after returns the same game some moves later.
func (a at) after(moves ...string) at {
	a.moves = append(a.moves[:len(a.moves):len(a.moves)], moves...)
	return a
}

// square has the corners of a square in the plane, 60 characters wide: 1 lower left,
// 2 upper right, 3 upper left, 4 lower right.
const square = "1,1 9,9 1,9 9,1"

// column returns where a text is in lines.
func column(lines []string, text string) (row, column int) {
	for row, line := range lines {
		if before, _, found := strings.Cut(line, text); found {
			return row, len([]rune(before))
		}
	}
	return -1, -1
}

// Two diagonals of a square meet in its centre: an X in brackets there, between the
// points' numbers, with both lines distinguishable.
func TestCrossing(t *testing.T) {
	_, pos, last := at{game: "triangles", start: square + " | - | 0 0 | 1 | -", moves: []string{"1 2"}}.play(t)
	why := rules.Explain(rules.Case{Code: "illegal-move", Witness: witness("segment=3-4; ends=(1,9)-(9,1); crossed=1-2; crossed_ends=(1,1)-(9,9); by=1; ply=1; x=5; y=5"), Pos: pos, Last: last})
	s := rules.Draw(pos)
	lines := textboard.Draw(&s, why.Marks, 60)
	row, x := column(lines, "X")
	top, left := column(lines, "3")
	bottom, right := column(lines, "4")
	if row < 0 || 2*row-top-bottom < -1 || 2*row-top-bottom > 1 || 2*x-left-right < -1 || 2*x-left-right > 1 {
		t.Errorf("X at %d, %d; 3 at %d, %d; 4 at %d, %d:\n%s", row, x, top, left, bottom, right, strings.Join(lines, "\n"))
	}
	middle := []rune(lines[max(row, 0)])
	if len(middle) < x+3 || middle[x-2] != '[' || middle[x+2] != ']' {
		t.Errorf("the middle is %q", string(middle))
	}
	for at, line := range lines[top+1 : bottom] { // above the centre 3-4 is on the left, below it on the right
		own, other := strings.Index(line, "*"), strings.Index(line, "x")
		if apart := at + top + 1 - row; (apart < -1 || apart > 1) && (own < 0 || other < 0 || apart < 0 && own > other || apart > 0 && own < other) {
			t.Errorf("line %d is %q", at, line)
		}
	}
}

// A blocking point is in brackets, and its number is readable.
func TestThroughPoint(t *testing.T) {
	_, pos, last := at{game: "triangles", start: "1,1 9,1 5,1 5,9 | - | 0 0 | 1 | -"}.play(t)
	why := rules.Explain(rules.Case{Code: "illegal-move", Witness: witness("segment=1-2; ends=(1,1)-(9,1); point=3; at=(5,1)"), Pos: pos, Last: last})
	s := rules.Draw(pos)
	text := strings.Join(textboard.Draw(&s, why.Marks, 60), "\n")
	if !strings.Contains(text, "{*3*}") || !strings.Contains(text, "1***") || !strings.Contains(text, "***2") {
		t.Errorf("the way through 3:\n%s", text)
	}
}

// Each mark that is written has a sign for the legend.
func TestSigns(t *testing.T) {
	line, frame, ring := rules.Shape{Form: rules.Line}, rules.Shape{Form: rules.Rect}, rules.Shape{Form: rules.Disc}
	for _, c := range []struct {
		net     rules.GridKind
		shape   rules.Shape
		against bool
		want    string
	}{
		{rules.Squares, frame, false, "[ ]"}, {rules.Squares, frame, true, "{ }"}, {rules.Squares, line, false, "[ ]"},
		{rules.Corners, line, false, "***"}, {rules.Corners, line, true, "xxx"}, {rules.Corners, frame, true, "{ }"},
		{rules.Plane, line, true, "xxx"}, {rules.Plane, ring, true, "{ }"}, {rules.Plane, rules.Shape{Form: rules.Text}, true, ""},
	} {
		if got := textboard.Sign(c.net, &rules.Mark{Shape: c.shape, Against: c.against}); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
