package betoniarki_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// small has two free rows: mixer 1 on 1,1 and mixer 2 on 1,4.
const small = "1..#/####/####/2.## 1"

// What a reader checks by hand. The picture is 100 to a square, with a margin of 100 on the
// left; row 4 of 4 is at the top, from 0 to 100.
func TestExplain(t *testing.T) {
	pos := mustOpen(t, sized(4, small))
	facts := gametest.Facts
	straight, blocked := string(betoniarki.NotStraight), string(betoniarki.Blocked)
	for _, c := range []struct {
		witness rules.Witness
		want    string
	}{
		{facts("size", "4", "cell", "5,0"), "off-board; beyond 5 > 4 [5,0]; beyond 0 < 1 [5,0]"},
		{facts("size", "4", "cell", "4,1"), "off-board"},
		{facts("size", "4", "cell", "x"), "off-board"},
		{facts("dx", "1", "from", "1,1", "to", "2,3"), straight + "; steps 2 - 1 = 1 [1,1,2,3,x]; steps 3 - 1 = 2 [1,1,2,3,y]; crooked 1*2*(1 - 2)*(1 + 2) = -6 != 0 []" +
			" {100,300 200,400} {200,100 300,200} {150,350 250,150}"},
		{facts("dx", "-2", "from", "4,4", "to", "2,3"), straight + "; steps 2 - 4 = -2 [4,4,2,3,x]; steps 3 - 4 = -1 [4,4,2,3,y]; crooked (-2)*(-1)*(-2 - (-1))*(-2 + (-1)) = 6 != 0 []" +
			" {400,0 500,100} {200,100 300,200} {450,50 250,150}"},
		{facts("dx", "1", "from", "x", "to", "2,3"), straight},
		{facts("dx", "1", "from", "1,1", "to", "x"), straight},
		{facts("at", "4,1", "by", "#", "from", "1,1", "to", "4,1"), blocked + "; steps 4 - 1 = 3 [1,1,4,1,x]; steps 1 - 1 = 0 [1,1,4,1,y]; on-way 1 + 3*1 = 4 [4,1,1,1,4,1,x]; on-way 1 + 3*0 = 1 [4,1,1,1,4,1,y]; holds  [4,1,#]" +
			" {100,300 200,400} {400,300 500,400} {150,350 450,350} {400,300 500,400!}"},
		{facts("at", "2,2", "by", "#", "from", "3,1", "to", "1,3"), blocked + "; steps 1 - 3 = -2 [3,1,1,3,x]; steps 3 - 1 = 2 [3,1,1,3,y]; on-way 3 + 1*(-1) = 2 [2,2,3,1,1,3,x]; on-way 1 + 1*1 = 2 [2,2,3,1,1,3,y]; holds  [2,2,#]" +
			" {300,300 400,400} {100,100 200,200} {350,350 150,150} {200,200 300,300!}"},
		{facts("at", "4,2", "by", "#", "from", "4,4", "to", "4,1"), blocked + "; steps 4 - 4 = 0 [4,4,4,1,x]; steps 1 - 4 = -3 [4,4,4,1,y]; on-way 4 + 2*0 = 4 [4,2,4,4,4,1,x]; on-way 4 + 2*(-1) = 2 [4,2,4,4,4,1,y]; holds  [4,2,#]" +
			" {400,0 500,100} {400,300 500,400} {450,50 450,350} {400,200 500,300!}"},
		{facts("at", "4,1", "from", "x", "to", "4,1"), blocked},
		{facts("cell", "2,1", "holds", "free"), string(betoniarki.NoMixer) + "; holds  [2,1,free] {200,300 300,400!}"},
		{facts("cell", "1,4", "by", "2", "turn", "1"), string(betoniarki.Foreign) + "; not-own 2 != 1 [1,4] {100,0 200,100!}"},
		{facts("cell", "4,1", "by", "#"), "occupied; holds  [4,1,#] {400,300 500,400!}"},
		{facts("cell", "5,1", "by", "#"), "occupied; holds  [5,1,#]"},
		{facts("cell", "3,1"), string(betoniarki.NoStep) + "; no-way 3 - 3 = 0 [] {300,300 400,400!}"},
		{facts("cell", "x"), ""},
		{facts("legal", "1 1 3 1 2 1", "moves", "5"), "legal; legal  [1 1 3 1 2 1,5]; way  [1,1,3,1,2,1 3,1]; way  [3,1,2,1,2,1] {100,300 200,400} {150,350 350,350} {350,350 250,350}"},
		{facts("move", "1 1 5 1 2 1"), "legal; playable  [1 1 5 1 2 1]; way  [1,1,5,1,2,1 3,1 4,1 5,1]; way  [5,1,2,1,4,1 3,1 2,1] {100,300 200,400}"},
		{facts("move", "no"), "legal; playable  [no]"},
		{facts("move", "3 1 3 3 1 3"), "legal; playable  [3 1 3 3 1 3]; way  [3,1,3,3,3,2 3,3]; way  [3,3,1,3,2,3 1,3] {300,300 400,400} {350,350 350,150} {350,150 150,150}"},
	} {
		if got := gametest.Explained(rules.Explain(rules.Case{Witness: c.witness, Pos: pos})); got != c.want {
			gametest.Errorf(t, pos, "%s:\n%s\nwant\n%s", c.witness, got, c.want)
		}
	}
}

// byHand explains a refusal by its witness alone, or the squares of a move that could be
// made, on a board of side n.
func byHand(n int, w rules.Witness, move string) string {
	get := w.Get
	frame := func(x, y int, against string) string {
		if x < 1 || x > n || y < 1 || y > n {
			return ""
		}
		return fmt.Sprintf(" {%d,%d %d,%d%s}", 100*x, 100*(n-y), 100*x+100, 100*(n-y)+100, against)
	}
	arrow := func(x, y, x2, y2 int) string {
		return fmt.Sprintf(" {%d,%d %d,%d}", 100*x+50, 100*(n-y)+50, 100*x2+50, 100*(n-y2)+50)
	}
	bracketed := func(n int) string {
		return strings.Replace(fmt.Sprintf("(%d)", n), fmt.Sprintf("(%d)", max(n, 0)), fmt.Sprint(n), 1)
	}
	var x, y, x2, y2 int
	fmt.Sscanf(get("cell"), "%d,%d", &x, &y)
	switch {
	case move != "":
		var c [6]int
		fmt.Sscan(move, &c[0], &c[1], &c[2], &c[3], &c[4], &c[5])
		said := "legal; playable  [" + move + "]"
		for i := range 2 {
			x, y, x2, y2 := c[2*i], c[2*i+1], c[2*i+2], c[2*i+3]
			said += fmt.Sprintf("; way  [%d,%d,%d,%d,", x, y, x2, y2)
			steps := max(x2-x, x-x2, y2-y, y-y2)
			for k := 1; k <= steps; k++ {
				said += fmt.Sprintf("%d,%d ", x+k*(x2-x)/steps, y+k*(y2-y)/steps)
			}
			said = said[:len(said)-1] + "]"
		}
		return said + frame(c[0], c[1], "") + arrow(c[0], c[1], c[2], c[3]) + arrow(c[2], c[3], c[4], c[5])
	case get("size") != "":
		said := "off-board"
		for _, v := range []int{x, y} {
			if v < 1 {
				said += fmt.Sprintf("; beyond %d < 1 [%s]", v, get("cell"))
			} else if v > n {
				said += fmt.Sprintf("; beyond %d > %d [%s]", v, n, get("cell"))
			}
		}
		return said
	case get("from") == "":
		what := "no-step; no-way " + fmt.Sprintf("%d - %d = 0 []", x, x)
		if get("holds") != "" {
			what = "no-mixer; holds  [" + get("cell") + "," + get("holds") + "]"
		} else if get("turn") != "" {
			what = "foreign; not-own " + get("by") + " != " + get("turn") + " [" + get("cell") + "]"
		} else if get("by") != "" {
			what = "occupied; holds  [" + get("cell") + "," + get("by") + "]"
		}
		return what + frame(x, y, "!")
	}
	ends := get("from") + "," + get("to")
	fmt.Sscanf(ends, "%d,%d,%d,%d", &x, &y, &x2, &y2)
	dx, dy := x2-x, y2-y
	said := fmt.Sprintf("; steps %d - %d = %d [%s,x]; steps %d - %d = %d [%s,y]", x2, x, dx, ends, y2, y, dy, ends)
	marks := frame(x, y, "") + frame(x2, y2, "") + arrow(x, y, x2, y2)
	if get("at") == "" {
		return "not-straight" + said + fmt.Sprintf("; crooked %s*%s*(%d - %s)*(%d + %s) = %d != 0 []", bracketed(dx), bracketed(dy), dx, bracketed(dy), dx, bracketed(dy), dx*dy*(dx-dy)*(dx+dy)) + marks
	}
	var u, v int
	fmt.Sscanf(get("at"), "%d,%d", &u, &v)
	way, k := max(dx, -dx, dy, -dy), max(u-x, x-u, v-y, y-v)
	all := get("at") + "," + ends
	return "blocked" + said + fmt.Sprintf("; on-way %d + %d*%s = %d [%s,x]; on-way %d + %d*%s = %d [%s,y]; holds  [%s,%s]",
		x, k, bracketed(dx/way), u, all, y, k, bracketed(dy/way), v, all, get("at"), get("by")) + marks + frame(u, v, "!")
}

// A mixer that cannot move is blocked on all eight sides: by the edge, mixers, concrete.
func TestExplainEnd(t *testing.T) {
	pos := mustOpen(t, sized(4, small))
	mustPlay(t, pos, "1 1 2 1 1 1, 1 4 2 4 1 4, 2 1 3 1 2 1")
	over := pos.Outcome()
	if !over.Over || over.Winner != 1 {
		gametest.Fatalf(t, pos, "%+v", over)
	}
	for reason, want := range map[rules.Reason]string{rules.NoMove: "end-no-move; shut 3 + 0 + 5 = 8 [2,4] {200,0 300,100!}", rules.ByFault: "end-fault"} {
		over.Reason = reason
		if got := gametest.Explained(rules.Explain(rules.Case{Code: "wrong-winner", Pos: pos, Outcome: over})); got != want {
			gametest.Errorf(t, pos, "%s: %s, want %s", reason, got, want)
		}
	}
}

// In every game exactly the loser's mixers are explained, by what the text of the
// position has around each. Before the end, and if the game ended in another way, nothing
// is.
func TestExplainEnds(t *testing.T) {
	met := map[byte]bool{}
	for seed := range uint64(10) {
		setup := sized([]int{5, 6}[seed%2], map[uint64]string{0: start("11.2. ..... #.2.# ..... .1.#2 2")}[seed%2])
		pos := mustOpen(t, setup)
		for _, m := range randomGame(t, setup, seed) {
			early := rules.Case{Code: "wrong-winner", Pos: pos, Outcome: rules.Outcome{Over: true, Winner: 1, Reason: rules.NoMove}}
			if got := gametest.Explained(rules.Explain(early)); got != "end-no-move" {
				gametest.Fatalf(t, pos, "%s: %s", text(pos), got)
			}
			pos.Play(m)
		}
		e := rules.Explain(rules.Case{Code: "move-after-end", Pos: pos, Outcome: pos.Outcome()})
		want := shutIn(readBoard(text(pos)), byte('0'+pos.Outcome().Winner.Other()), met)
		got := make([]string, len(e.Steps))
		for i := range e.Steps {
			got[i] = gametest.Explained(rules.Explanation{Steps: e.Steps[i : i+1], Marks: e.Marks[i : i+1]})
		}
		slices.Sort(got)
		if e.Ground != "end-no-move" || !slices.Equal(got, want) || len(e.Marks) != len(want) {
			gametest.Errorf(t, pos, "%s: %s %q, want %q", text(pos), e.Ground, got, want)
		}
	}
	if !met['#'] || !met['1'] || !met['2'] || !met[0] {
		t.Errorf("met only %v", met)
	}
}

// shutIn returns the explanation of every mixer of a side.
func shutIn(b board, mixer byte, met map[byte]bool) (list []string) {
	for y := 1; y <= len(b.rows); y++ {
		for x := 1; x <= len(b.rows); x++ {
			if b.at(x, y) != mixer {
				continue
			}
			around := map[byte]int{}
			for k := range 9 {
				if k != 4 {
					around[b.at(x+k%3-1, y+k/3-1)]++
				}
			}
			for what := range around {
				met[what] = true
			}
			list = append(list, fmt.Sprintf("; shut %d + %d + %d = 8 [%d,%d] {%d,%d %d,%d!}", around[0], around['1']+around['2'], around['#'],
				x, y, 100*x, 100*(len(b.rows)-y), 100*x+100, 100*(len(b.rows)-y)+100))
		}
	}
	slices.Sort(list)
	return list
}

// What is not a position of the game is not explained, and neither is a square that does
// not exist.
func TestExplainNothing(t *testing.T) {
	pos := mustOpen(t, sized(4, small))
	facts := gametest.Facts
	for _, c := range []struct {
		c    rules.Case
		want string
	}{
		{rules.Case{Witness: facts("cell", "1,1")}, ""},
		{rules.Case{Pos: pos}, ""},
		{rules.Case{Pos: pos, Code: "wrong-winner"}, ""}, // not over by the case
		{rules.Case{Pos: pos, Witness: facts("at", "x", "by", "#", "from", "1,1", "to", "3,1")},
			"blocked; steps 3 - 1 = 2 [1,1,3,1,x]; steps 1 - 1 = 0 [1,1,3,1,y] {100,300 200,400} {300,300 400,400} {150,350 350,350}"},
		{rules.Case{Pos: pos, Witness: facts("at", "5,1", "by", "#", "from", "1,1", "to", "6,1")}, // off the board: no marks there
			"blocked; steps 6 - 1 = 5 [1,1,6,1,x]; steps 1 - 1 = 0 [1,1,6,1,y]; on-way 1 + 4*1 = 5 [5,1,1,1,6,1,x]; on-way 1 + 4*0 = 1 [5,1,1,1,6,1,y]; holds  [5,1,#] {100,300 200,400}"},
	} {
		if got := gametest.Explained(rules.Explain(c.c)); got != c.want {
			gametest.Errorf(t, pos, "%+v:\n%s\nwant\n%s", c.c.Witness, got, c.want)
		}
	}
}

// A move in a file of other programs: columns and rows from 0.
func TestPoints(t *testing.T) {
	if got := betoniarki.Game.SGF.Points(mustMove(t, "4 1 4 5 10 6")); !slices.Equal(got, []int{3, 0, 3, 4, 9, 5}) {
		t.Error(got)
	}
}

// Without a setup there are no symmetries.
func TestSymmetriesOfNothing(t *testing.T) {
	if got := betoniarki.Game.Symmetries(rules.Setup{}); got != nil {
		t.Error(len(got))
	}
}

// A move in words, and its mirror image.
func TestNotateAndMirror(t *testing.T) {
	m := mustMove(t, "1 2 3 4 2 4")
	if got := betoniarki.Game.MoveText(m, mustOpen(t, sized(4, start("1... .... .... ...2 1")))); got != "1,2–3,4/2,4" {
		t.Error(got)
	}
	if got := string(betoniarki.AppendMove(nil, betoniarki.Game.Symmetries(sized(4, ""))[0](m))); got != "4 2 2 4 3 4" {
		t.Error(got)
	}
}
