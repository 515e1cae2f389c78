package dots_test

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// The rules worked by hand: the position after the moves, the gains of the moves, and
// whose turn it is, which the text says at its end.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name  string
		setup rules.Setup
		moves string
		want  string
		gains string
	}{
		{"the example of rules.txt", sized(3, 3, ""), "0 0 0, 0 0 3", "1./../.. 2../... ../.. 1", "00"},
		{"sides of box 0 0: up, right, down, left", sized(3, 3, ""), "0 0 0, 0 0 1, 0 0 2, 0 0 3", "1./1./.. 22./... 2./.. 2", "0001"},
		{"who closes a box moves again (D4)", sized(3, 3, ""), "0 0 0, 0 0 1, 0 0 2, 0 0 3, 1 1 2", "1./1./.2 22./... 2./.. 1", "00010"},
		{"without a box the turn passes (D4)", sized(3, 3, ""), "1 1 2", "../../.1 .../... ../.. 2", "0"},
		{"a line closes two boxes (D4)", sized(2, 3, ""), "0 0 0, 0 0 2, 0 0 3, 0 1 0, 0 1 2, 0 1 1, 0 0 1", "12/21 112 11 -", "0000002"},
		{"the opponent's lines count: only the last side matters (D4)", sized(3, 3, ""), "0 0 0, 1 1 1, 0 0 1, 1 1 2, 0 0 2, 0 0 3", "1./1./.2 21./..2 2./.. 2", "000001"},
		{"a line drawn before the game helps whoever closes", sized(3, 3, "0./0./.. 0../... ../.. 2"), "0 0 1", "0./0./.. 02./... 2./.. 2", "1"},
		{"two boxes by two lines, then none", sized(3, 3, "11/.1/.. 11./... ../.. 1"), "0 1 1, 0 0 2, 1 1 2", "11/11/.1 111/... 11/.. 2", "110"},
		{"two boxes at once, one move more (DAB-003, DAB-004)", sized(3, 3, "11/11/.. 1.1/... ../.. 1"), "0 0 1, 1 0 2, 1 1 2", "11/11/12 111/... 11/.. 1", "200"},
		{"box after box in one turn", sized(2, 4, "000/000 0... ... 2"), "0 0 1, 0 1 1, 0 2 1", "000/000 0222 222 -", "111"},
	} {
		pos := mustOpen(t, c.setup)
		gains := mustPlay(t, pos, c.moves)
		if got := text(pos); got != c.want || gains != c.gains {
			gametest.Errorf(t, pos, "%s: %q with gains %s, want %q with %s", c.name, got, gains, c.want, c.gains)
		}
	}
}

// The game is over with the last box. More boxes win, equal numbers are a draw (D4, D11).
func TestOutcome(t *testing.T) {
	eight := "1111/1111/2222/2222/2222 " + strings.Repeat("12121/", 3) + "1212. 1111/1111/2222/222. 2"
	for _, c := range []struct {
		name   string
		setup  rules.Setup
		moves  string
		over   bool
		winner base.Seat
		score  string
	}{
		{"nothing drawn", sized(2, 2, ""), "", false, 0, "0:0"},
		{"leading is not winning", sized(3, 3, ""), "0 0 0, 0 0 1, 0 0 2, 0 0 3", false, 0, "0:1"},
		{"one box", sized(2, 2, ""), "0 0 0, 0 0 1, 0 0 2, 0 0 3", true, 2, "0:1"},
		{"two boxes with the last line", sized(2, 3, ""), "0 0 0, 0 0 2, 0 0 3, 0 1 0, 0 1 2, 0 1 1, 0 0 1", true, 1, "2:0"},
		{"one each", sized(2, 3, ""), "0 1 0, 0 0 0, 0 0 2, 0 0 3, 0 0 1, 0 1 2, 0 1 1", true, 0, "1:1"},
		{"8:8 (DAB-012)", sized(5, 5, eight), "3 3 1", true, 0, "8:8"},
		{"a start with every line drawn", sized(2, 3, "11/12 222 12 -"), "", true, 0, "1:1"},
		{"the boxes of a start count", sized(2, 4, "111/111 1111 221 -"), "", true, 2, "1:2"},
		{"a box that is nobody's counts for nobody", sized(2, 4, "000/000 0000 210 -"), "", true, 0, "1:1"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.moves)
		o := pos.Outcome()
		want := rules.Outcome{Over: c.over, Winner: c.winner, Scored: true, Score: o.Score}
		if c.over {
			want.Reason = rules.Complete
		}
		if score := strconv.Itoa(o.Score[0]) + ":" + strconv.Itoa(o.Score[1]); o != want || score != c.score {
			gametest.Errorf(t, pos, "%s: %+v, want %+v with %s", c.name, o, want, c.score)
		}
		if (pos.Turn() == base.Nobody) != c.over {
			gametest.Errorf(t, pos, "%s: seat %d in turn", c.name, pos.Turn())
		}
	}
}

// TestGamesOnTwoBoxes plays all 7! games on 2 by 3 points and compares every ply with the
// slow implementation.
func TestGamesOnTwoBoxes(t *testing.T) {
	pos := mustOpen(t, sized(2, 3, ""))
	games := 0
	var play func(path []rules.Move)
	play = func(path []rules.Move) {
		legal := pos.AppendLegal(nil)
		if len(legal) == 0 {
			games++
			judge(t, pos, path)
		}
		for _, m := range legal {
			pos.Play(m)
			play(append(path, m))
			pos.Undo()
		}
	}
	play(nil)
	if games != 7*6*5*4*3*2 {
		gametest.Errorf(t, pos, "%d games, want 7!", games)
	}
}

// judge replays a finished game of two boxes by the slow implementation.
func judge(t *testing.T, pos rules.Position, path []rules.Move) {
	t.Helper()
	f := &field{rows: 1, cols: 2, drawn: map[edge]bool{}}
	var score [base.Max]int
	mover := 0
	for _, m := range path {
		gain := f.draw(edgeOf(m))
		score[mover] += gain
		if gain == 0 {
			mover = 1 - mover
		}
	}
	want := rules.Outcome{Over: true, Reason: rules.Complete, Scored: true, Score: score}
	switch {
	case score[0] > score[1]:
		want.Winner = 1
	case score[1] > score[0]:
		want.Winner = 2
	}
	if got := pos.Outcome(); got != want {
		gametest.Fatalf(t, pos, "after %v: %+v, want %+v", path, got, want)
	}
}
