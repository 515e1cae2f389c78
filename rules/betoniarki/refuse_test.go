package betoniarki_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// What is allowed though it may not look so (B3, B4).
func TestLegal(t *testing.T) {
	for _, c := range []struct {
		setup        rules.Setup
		played, move string
	}{
		{officialSetup(), "", "4 1 4 5 4 6"},
		{officialSetup(), "", "4 1 4 5 4 1"},                                                // poured where the mixer has come from
		{officialSetup(), "", "7 1 6 1 9 1"},                                                // poured across where it has come from
		{sized(6, start("...... ...... ...... .1.#.. ..#... .....2 1")), "", "2 4 2 3 4 5"}, // between two that touch at corners
		{sized(6, start("...... ...... .#.... 1.#... .1.... .....2 1")), "", "1 4 2 4 3 3"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.played)
		mustPlay(t, pos, c.move)
	}
}

// Each reason to refuse a move, with its witness (B2-B4).
func TestRefused(t *testing.T) {
	stuck := sized(4, start("1.## #### #### ##.2 1"))
	for _, c := range []struct {
		setup   rules.Setup
		played  string
		move    rules.Move
		code    rules.Code
		witness string
	}{
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 8, 1, 8, 2}}, betoniarki.Blocked, "part=move from=4,1 to=8,1 at=7,1 by=1 ply=start"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 7, 1, 7, 2}}, rules.Occupied, "part=move cell=7,1 by=1 ply=start"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, 10, 4, 9}}, rules.Occupied, "part=move cell=4,10 by=2 ply=start"},
		{officialSetup(), "", rules.Move{N: [6]int16{1, 4, 1, 6, 1, 8}}, betoniarki.Blocked, "part=pour from=1,6 to=1,8 at=1,7 by=2 ply=start"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, 9, 4, 10}}, rules.Occupied, "part=pour cell=4,10 by=2 ply=start"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 6, 4, 6, 5}}, betoniarki.NotStraight, "part=move from=4,1 to=6,4 dx=2 dy=3"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, 5, 3, 3}}, betoniarki.NotStraight, "part=pour from=4,5 to=3,3 dx=-1 dy=-2"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, 1, 4, 2}}, betoniarki.NoStep, "part=move cell=4,1"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, 5, 4, 5}}, betoniarki.NoStep, "part=pour cell=4,5"},
		{officialSetup(), "", rules.Move{N: [6]int16{1, 7, 1, 6, 1, 5}}, betoniarki.Foreign, "cell=1,7 by=2 turn=1"},
		{officialSetup(), "4 1 4 5 4 6", rules.Move{N: [6]int16{4, 5, 4, 4, 4, 3}}, betoniarki.Foreign, "cell=4,5 by=1 turn=2"},
		{officialSetup(), "", rules.Move{N: [6]int16{5, 5, 5, 6, 5, 7}}, betoniarki.NoMixer, "cell=5,5 holds=free"},
		{officialSetup(), "4 1 4 5 4 6", rules.Move{N: [6]int16{4, 6, 4, 7, 4, 8}}, betoniarki.NoMixer, "cell=4,6 holds=concrete ply=1"},
		{sized(4, start("1#.. .... .... ...2 1")), "", rules.Move{N: [6]int16{2, 1, 3, 1, 2, 1}}, betoniarki.NoMixer, "cell=2,1 holds=concrete ply=start"},
		{sized(4, start("1#.. .... .... ...2 1")), "", rules.Move{N: [6]int16{1, 1, 3, 1, 2, 1}}, betoniarki.Blocked, "part=move from=1,1 to=3,1 at=2,1 by=# ply=start"},
		{officialSetup(), "4 1 4 5 4 6, 4 10 4 9 4 8, 7 1 7 2 7 3", rules.Move{N: [6]int16{4, 9, 4, 8, 4, 7}}, rules.Occupied, "part=move cell=4,8 by=# ply=2"},
		{officialSetup(), "4 1 4 5 4 6", rules.Move{N: [6]int16{1, 7, 4, 4, 4, 7}}, betoniarki.Blocked, "part=pour from=4,4 to=4,7 at=4,5 by=1 ply=1"},
		{officialSetup(), "", rules.Move{N: [6]int16{0, 1, 4, 5, 4, 6}}, rules.OffBoard, "part=from cell=0,1 size=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{11, 1, 4, 5, 4, 6}}, rules.OffBoard, "part=from cell=11,1 size=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, 0, 4, 6}}, rules.OffBoard, "part=move cell=4,0 size=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, 11, 4, 6}}, rules.OffBoard, "part=move cell=4,11 size=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, 5, -1, 0}}, rules.OffBoard, "part=pour cell=-1,0 size=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, 5, 11, 12}}, rules.OffBoard, "part=pour cell=11,12 size=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{4, 1, 4, math.MaxInt16, 4, 6}}, rules.OffBoard, "part=move cell=4,32767 size=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{math.MinInt16, 1, math.MaxInt16, 1, 4, 6}}, rules.OffBoard, "part=from cell=-32768,1 size=10"},
		{officialSetup(), "", rules.Move{}, rules.OffBoard, "part=from cell=0,0 size=10"},
		{stuck, "1 1 2 1 1 1, 4 4 3 4 4 4", rules.Move{N: [6]int16{2, 1, 1, 1, 2, 1}}, rules.GameOver, "reason=no-move ply=2 loser=1 mixers=2,1"},
		{sized(4, start("1##1 #### #### ..2# 1")), "", rules.Move{N: [6]int16{1, 1, 1, 2, 1, 1}}, rules.GameOver, "reason=no-move ply=start loser=1 mixers=1,1 4,1"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.played)
		gametest.Refused(t, pos, string(betoniarki.AppendMove(nil, c.move)), c.move, c.code, c.witness)
	}
}

// board reads a position's text, as a reader with a pencil would.
type board struct {
	rows []string
	turn string
}

func readBoard(text string) board {
	rows, turn, _ := strings.Cut(text, " ")
	return board{strings.Split(rows, "/"), turn}
}

func (b board) at(x, y int) byte {
	if y < 1 || y > len(b.rows) || x < 1 || x > len(b.rows) {
		return 0
	}
	return b.rows[y-1][x-1]
}

func (b *board) put(x, y int, what string) {
	row := b.rows[y-1]
	b.rows[y-1] = row[:x-1] + what + row[x:]
}

func xy(t *testing.T, cell string) (x, y int) {
	t.Helper()
	a, b, _ := strings.Cut(cell, ",")
	x, err := strconv.Atoi(a)
	y, err2 := strconv.Atoi(b)
	if err != nil || err2 != nil {
		t.Fatalf("%q is no square", cell)
	}
	return x, y
}

// convinced reports whether the witness of a refused move, the position's text and the
// earlier moves are enough proof.
func convinced(t *testing.T, b board, played []rules.Move, m rules.Move, r *rules.Refusal) bool {
	get := r.Witness.Get
	x1, y1, x2, y2 := int(m.N[0]), int(m.N[1]), int(m.N[2]), int(m.N[3])
	if get("part") == "pour" {
		b.put(x2, y2, string(b.at(x1, y1)))
		b.put(x1, y1, ".")
		x1, y1, x2, y2 = x2, y2, int(m.N[4]), int(m.N[5])
	}
	since := func(x, y int) bool {
		ply := "start"
		for i, p := range played {
			if x == int(p.N[2]) && y == int(p.N[3]) || x == int(p.N[4]) && y == int(p.N[5]) {
				ply = strconv.Itoa(i + 1)
			}
		}
		return get("ply") == ply
	}
	switch r.Code {
	case rules.OffBoard:
		x, y := xy(t, get("cell"))
		named := map[string][2]int{"from": {x1, y1}, "move": {x2, y2}, "pour": {x2, y2}}[get("part")]
		return b.at(x, y) == 0 && named == [2]int{x, y} && get("size") == strconv.Itoa(len(b.rows))
	case betoniarki.NoMixer:
		x, y := xy(t, get("cell"))
		holds := map[byte]string{'.': "free", '#': "concrete"}[b.at(x, y)]
		return x == x1 && y == y1 && get("holds") == holds && (holds == "free" || since(x, y))
	case betoniarki.Foreign:
		x, y := xy(t, get("cell"))
		return x == x1 && y == y1 && string(b.at(x, y)) == get("by") && get("by") != b.turn && get("turn") == b.turn
	case betoniarki.NoStep:
		x, y := xy(t, get("cell"))
		return x == x1 && y == y1 && x == x2 && y == y2
	case betoniarki.NotStraight:
		dx, dy := x2-x1, y2-y1
		return dx*dy != 0 && dx*dx != dy*dy && get("dx") == strconv.Itoa(dx) && get("dy") == strconv.Itoa(dy)
	case rules.Occupied, betoniarki.Blocked:
		name := map[rules.Code]string{rules.Occupied: "cell", betoniarki.Blocked: "at"}[r.Code]
		x, y := xy(t, get(name))
		atEnd := x == x2 && y == y2
		between := (x-x1)*(y2-y1) == (y-y1)*(x2-x1) && (x-x1)*(x-x2) <= 0 && (y-y1)*(y-y2) <= 0 && (x != x1 || y != y1)
		return string(b.at(x, y)) == get("by") && get("by") != "." && between && atEnd == (r.Code == rules.Occupied) && since(x, y)
	}
	return false
}

// explained is for how many of the moves tried in a position the explanation is checked,
// too.
const explained = 4

func explainedByHand(t *testing.T, c rules.Case, want string) {
	t.Helper()
	if got := gametest.Explained(rules.Explain(c)); got != want {
		t.Fatalf("%s: %v:\n%s\nwant\n%s", text(c.Pos), c.Witness, got, want)
	}
}

// Among many moves near legal ones in many positions, every refused one has a convincing
// witness, and is explained by it.
func TestWitnesses(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	met := map[rules.Code]int{}
	for seed := uint64(0); seed < 15; seed++ {
		setup := sized([]int{6, 8, 10}[seed%3], "")
		pos := mustOpen(t, setup)
		game := randomGame(t, setup, seed)
		for i, next := range game {
			b := readBoard(text(pos))
			legal := map[rules.Move]bool{}
			for _, m := range pos.AppendLegal(nil) {
				legal[m] = true
			}
			for try := 0; try < 50; try++ {
				m := next
				for k := rng.IntN(3); k >= 0; k-- {
					m.N[rng.IntN(6)] += int16(rng.IntN(7) - 3)
				}
				if rng.IntN(4) == 0 {
					m.N[0], m.N[1] = int16(rng.IntN(12)), int16(rng.IntN(12))
				}
				if move := string(betoniarki.AppendMove(nil, m)); legal[m] && try < explained {
					explainedByHand(t, rules.Case{Pos: pos, Witness: gametest.Facts("move", move)}, byHand(len(b.rows), nil, move))
				}
				_, refused := pos.Play(m)
				if (refused == nil) != legal[m] {
					gametest.Fatalf(t, pos, "%s: %v: listed %v, refused %v", text(pos), m, legal[m], refused)
				}
				if refused == nil {
					pos.Undo()
					continue
				}
				met[refused.Code]++
				if said := inWords(refused); said != "" && refused.Message != said {
					gametest.Fatalf(t, pos, "%v is said as %q, want %q", refused.Witness, refused.Message, said)
				}
				if try < explained {
					explainedByHand(t, rules.Case{Code: "illegal-move", Witness: refused.Witness, Pos: pos}, byHand(len(b.rows), refused.Witness, ""))
				}
				copied := board{append([]string(nil), b.rows...), b.turn}
				if !convinced(t, copied, game[:i], m, refused) {
					gametest.Fatalf(t, pos, "%s: %v is refused with %v, which does not convince: %v", text(pos), m, refused, refused.Witness)
				}
			}
			pos.Play(next)
		}
	}
	for _, code := range []rules.Code{rules.OffBoard, rules.Occupied, betoniarki.NoMixer, betoniarki.Foreign, betoniarki.NoStep, betoniarki.NotStraight, betoniarki.Blocked} {
		if met[code] < 50 {
			t.Errorf("%s met %d times only", code, met[code])
		}
	}
}

// inWords returns a refusal in words, from its witness.
func inWords(r *rules.Refusal) string {
	get := r.Witness.Get
	since := " since ply " + get("ply")
	if get("ply") == "start" {
		since = " since the start"
	}
	holds := " holds a mixer of seat " + get("by") + since
	if get("by") == "#" {
		holds = " is concrete" + since
	}
	switch r.Code {
	case rules.OffBoard:
		return get("cell") + " is not on the board of " + get("size") + " by " + get("size")
	case betoniarki.NoMixer:
		if get("holds") == "free" {
			return "no mixer stands on " + get("cell") + ", which is free"
		}
		return get("cell") + " is concrete" + since
	case rules.Occupied:
		return get("cell") + holds
	case betoniarki.Blocked:
		return "the " + get("part") + " from " + get("from") + " to " + get("to") + " is blocked: " + get("at") + holds
	}
	return ""
}

// The message says how many words there were if they are not six.
func TestUnreadableWords(t *testing.T) {
	for text, want := range map[string]string{
		"4 1 4 5 4": " has 5 words", "4 1 4 5 4 x": "", "4 1 4 5 4 6 7": " has 7 words", "": " has 0 words",
	} {
		_, refused := betoniarki.ParseMove([]byte(text))
		if want = "not six numbers: " + strconv.Quote(text) + want; refused == nil || refused.Message != want {
			t.Errorf("%q: %v, want %s", text, refused, want)
		}
	}
}

// Whoever leaves for whatever cause, the opponent wins at once (B8).
func TestLeave(t *testing.T) {
	for _, s := range []base.Seat{base.First, base.Second} {
		for _, why := range []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone} {
			pos := mustOpen(t, officialSetup())
			mustPlay(t, pos, "4 1 4 5 4 6") // red is in turn
			if refused := pos.Leave(s, why); refused != nil {
				gametest.Fatalf(t, pos, "seat %d cannot leave: %v", s, refused)
			}
			want := rules.Outcome{Over: true, Winner: s.Other(), Reason: rules.ByFault}
			if got := pos.Outcome(); got != want {
				gametest.Errorf(t, pos, "seat %d leaves: %+v, want %+v", s, got, want)
			}
			if pos.Turn() != base.Nobody || len(pos.AppendLegal(nil)) != 0 || pos.Plies() != 1 {
				gametest.Errorf(t, pos, "seat %d has left and the game goes on", s)
			}
			leaveAgain(t, pos, s, rules.AlreadyOut, "seat="+s.String())
			leaveAgain(t, pos, s.Other(), rules.GameOver, "reason=fault ply=1 loser="+s.String())
			pos.Undo()
			if pos.Turn() != base.Second || pos.Outcome() != (rules.Outcome{}) {
				gametest.Errorf(t, pos, "leaving taken back leaves %+v", pos.Outcome())
			}
		}
	}
	pos := mustOpen(t, sized(4, start("1.## #### #### ##.2 1")))
	leaveAgain(t, pos, base.Nobody, rules.AlreadyOut, "seat=0")
	leaveAgain(t, pos, 3, rules.AlreadyOut, "seat=3")
	mustPlay(t, pos, "1 1 2 1 1 1, 4 4 3 4 4 4")
	leaveAgain(t, pos, base.Second, rules.GameOver, "reason=no-move ply=2 loser=1 mixers=2,1")
	if pos.Outcome().Winner != base.Second {
		t.Error("leaving after the end has changed the winner")
	}
}

func leaveAgain(t *testing.T, pos rules.Position, s base.Seat, code rules.Code, witness string) {
	t.Helper()
	refused := pos.Leave(s, rules.Gone)
	if refused == nil {
		gametest.Fatalf(t, pos, "seat %d leaves", s)
	}
	if refused.Code != code || refused.Witness.String() != witness {
		gametest.Errorf(t, pos, "seat %d is refused with %s %q, want %s %q", s, refused.Code, refused.Witness, code, witness)
	}
	if lost := ", seat " + refused.Witness.Get("loser") + " has lost"; code == rules.GameOver && !strings.HasSuffix(refused.Message, lost) {
		gametest.Errorf(t, pos, "%q does not end with %q", refused.Message, lost)
	}
}
