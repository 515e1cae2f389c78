package plain

import (
	"testing"

	"scrutineer/rules"
)

// H4, HAL-012: the first to arrive wins at once, white or black; there is no move to draw
// level. Here each is one move from the end.
func TestHome(t *testing.T) {
	const board = "22../.2.1/...1/..1."
	b := open(t, "n=4 k=2", board+" 1 7,7")
	play(t, b, "4 2 1") // over (4,3) to (4,4)
	wantOver(t, b, 1, "home", "22../.2../...1/..11 - 8,7")
	b = open(t, "n=4 k=2", board+" 2 7,6")
	play(t, b, "2 2 4")
	wantOver(t, b, 2, "home", "22../2..1/...1/..1. - 7,7")

	// With all but one pawn there is no win, and not with a pawn beside the corner.
	b = open(t, "n=4 k=2", board+" 1 7,7")
	play(t, b, "4 2 4")
	wantGoing(t, b, 2, "22../.21./...1/..1. 2 8,7")
	b = open(t, "n=4 k=2", "..../...1/...1/2.1. 1 7,7")
	play(t, b, "4 3 4")
	wantGoing(t, b, 2, "..../...1/..1./2.1. 2 8,7")

	// The square is another target: four fields.
	b = open(t, "n=4 k=2 home=square", "..../...1/2.11/..1. 1 7,7")
	play(t, b, "4 2 1") // over (4,3) to (4,4)
	wantOver(t, b, 1, "home", "..../..../2.11/..11 - 8,7")

	// Seats 3 and 4 cross from lower right to upper left and back.
	b = open(t, "n=4 k=1 seats=4", "..4./3.../1.2./.... 3 1,1,1,1")
	play(t, b, "1 2 1")
	wantOver(t, b, 3, "home", "..4./..../1.2./3... - 1,1,2,1")
	b = open(t, "n=4 k=1 seats=4", "..4./3.../1.2./.... 4 1,1,1,1")
	play(t, b, "3 1 2")
	wantOver(t, b, 4, "home", "...4/3.../1.2./.... - 1,1,1,2")
	b = open(t, "n=4 k=1 seats=3", ".1../.2../..../.3.. 3 1,1,1")
	play(t, b, "2 4 4")
	wantOver(t, b, 3, "home", ".1../.2../..../3... - 1,1,2")
}

// A seat that arrives in another's corner has not arrived.
func TestWrongCorner(t *testing.T) {
	b := open(t, "n=4 k=1 seats=4", "..1./3.../..2./.4.. 1 1,1,1,1")
	play(t, b, "3 1 2") // (4,1) is the home of seat 3
	wantGoing(t, b, 2, "...1/3.../..2./.4.. 2 2,1,1,1")
	play(t, b, "3 3 1, 1 2 3") // seat 3 goes to (1,1)
	wantGoing(t, b, 4, "3..1/..../..../.42. 4 2,2,2,1")
}

func TestBlockedTarget(t *testing.T) {
	const no, full = "n=4 k=2 blocked_target=no_win", "n=4 k=2 blocked_target=full_and_at_least_one_own"
	const start = "1.../..../..11/2..2 1 3,3"
	for _, pairs := range []string{"n=4 k=2", no} {
		b := open(t, pairs, start)
		play(t, b, "3 3 1")
		wantGoing(t, b, 2, "1.../..../...1/2.12 2 4,3")
	}
	b := open(t, full, start)
	play(t, b, "3 3 1")
	wantOver(t, b, 1, "home", "1.../..../...1/2.12 - 4,3")

	// Filled by the other's move: the win comes with the next own move.
	for pairs, over := range map[string]bool{no: false, full: true} {
		b := open(t, pairs, "1.../...2/...1/2.1. 2 3,3")
		play(t, b, "4 2 1")
		wantGoing(t, b, 1, "1.../..../...1/2.12 1 3,4")
		play(t, b, "1 1 2")
		if over {
			wantOver(t, b, 1, "home", ".1../..../...1/2.12 - 4,4")
		} else {
			wantGoing(t, b, 2, ".1../..../...1/2.12 2 4,4")
		}
	}

	// One own pawn in addition to two foreign ones is enough.
	b = open(t, full, "1.../..../..1./2.22 1 3,3")
	play(t, b, "3 3 2")
	wantOver(t, b, 1, "home", "1.../..../...1/2.22 - 4,3")

	// Full of foreign pawns only, as at the start.
	b = open(t, full, "")
	play(t, b, "1 1 2")
	wantGoing(t, b, 2, ".11./1.../...2/..22 2 1,0")
	// Having all pawns there is enough, full or not.
	b = open(t, full, "..../..../2.1./.... 1 0,0")
	play(t, b, "3 3 1")
	wantOver(t, b, 1, "home", "..../..../2.../..1. - 1,0")
	// One field free is not full.
	b = open(t, full, "1.../..../..1./2..2 1 3,3")
	play(t, b, "3 3 1")
	wantGoing(t, b, 2, "1.../..../..../2.12 2 4,3")
}

// A pawn is stuck when its row and its column are full. Three by three with one free
// field in a corner: the pawns of the opposite two by two are stuck.
func TestStuck(t *testing.T) {
	const pairs = "n=3 k=2 home=explicit"
	for _, loss := range []string{"", " stuck=loss"} {
		b := open(t, pairs+loss, "112/112/2.2 2 0,0")
		play(t, b, "3 3 4")
		wantOver(t, b, 2, "no-move", "112/112/22. - 0,1")
		wantOver(t, open(t, pairs+loss, "112/112/22. 1 0,0"), 2, "no-move", "112/112/22. - 0,0")
		wantOver(t, open(t, "n=2 k=1 home=explicit"+loss, "12/21 1 0,0"), 2, "no-move", "12/21 - 0,0")
		wantOver(t, open(t, "n=2 k=1 seats=4"+loss, ""), 4, "no-move", "13/42 - 0,0,0,0 1,2,3")
	}
	b := open(t, pairs+" stuck=pass", "112/112/2.2 2 0,0")
	play(t, b, "3 3 4")
	wantGoing(t, b, 2, "112/112/22. 2 0,1")
	play(t, b, "3 2 1")
	wantGoing(t, b, 1, "112/11./222 1 0,2")
	wantGoing(t, open(t, pairs+" stuck=pass", "112/112/22. 1 0,0"), 2, "112/112/22. 2 0,0")
	wantOver(t, open(t, "n=2 k=1 home=explicit stuck=pass", "12/21 1 0,0"), 0, "no-move", "12/21 - 0,0")
	wantOver(t, open(t, "n=2 k=1 seats=4 stuck=pass", ""), 0, "no-move", "13/42 - 0,0,0,0")

	// Of three seats the stuck one is out for good, and the others go on. If it is only
	// skipped, it moves again as soon as it can.
	for _, c := range []struct {
		ruling string
		turn   int
		out    string
	}{{"loss", 2, " 1"}, {"pass", 1, ""}} {
		b := open(t, "n=4 k=2 seats=3 home=square stuck="+c.ruling, "1223/2.../3.../.3.. 3 0,0,0")
		play(t, b, "2 4 4")
		wantGoing(t, b, 2, "1223/2.../3.../3... 2 0,0,1"+c.out)
		play(t, b, "1 2 2, 1 4 2")
		if b.Turn() != c.turn {
			t.Errorf("%s: seat %d in turn, want %d", c.ruling, b.Turn(), c.turn)
		}
		if gone := b.Leave(1, rules.Gone) != ""; gone != (c.ruling == "loss") {
			t.Errorf("%s: seat 1 is out: %v", c.ruling, gone)
		}
		wantGoing(t, b, 2, "1223/.2../3.../.3.. 2 0,1,2 1")
		b.Leave(2, rules.Gone)
		wantOver(t, b, 3, "fault", "1223/.2../3.../.3.. - 0,1,2 1,2")
	}
	// Seat 2 has left and seat 1 is stuck: seat 3 is the last.
	b = open(t, "n=4 k=2 seats=3 home=square", "1223/2.../3.../.3.. 3 0,0,0")
	b.Leave(2, rules.Gone)
	play(t, b, "2 4 4")
	wantOver(t, b, 3, "no-move", "1223/2.../3.../3... - 0,0,1 1,2")
}

// H6, HAL-016, HAL-017: the end by N2.
func TestMoveCap(t *testing.T) {
	for _, pairs := range []string{"n=4 k=2 n2=2", "n=4 k=2 n2=2 n2=max_moves_per_player n2_result=draw", "n=4 k=2 n2=4 n2=max_plies"} {
		b := open(t, pairs, "")
		play(t, b, "1 1 2, 4 4 3, 3 1 4")
		wantGoing(t, b, 2, "11../1..2/...2/..2. 2 2,1")
		play(t, b, "4 2 1")
		wantOver(t, b, 0, "move-cap", "11../1.../...2/..22 - 2,2")
	}
	b := open(t, "n=4 k=2 n2=3 n2=max_plies", "")
	play(t, b, "1 1 2, 4 4 3, 3 1 4")
	wantOver(t, b, 0, "move-cap", "11../1..2/...2/..2. - 2,1")

	b = open(t, "n=4 k=2 n2=0", "22../.2.1/...1/..1. 1 999999,999999") // 0: none stated
	play(t, b, "4 2 4, 2 2 1, 3 2 2")
	wantGoing(t, b, 2, "22../...1/.2.1/..1. 2 1000001,1000000")

	// A seat that arrives with the last move has won.
	b = open(t, "n=4 k=2 n2=8 n2=max_plies n2_result=more_in_target", "22../.2.1/...1/..1. 1 4,3")
	play(t, b, "4 2 1")
	wantOver(t, b, 1, "home", "22../.2../...1/..11 - 5,3")
}

// The limit comes before the question whether the seat could move.
func TestMoveCapOfStuck(t *testing.T) {
	for _, stuck := range []string{"loss", "pass"} {
		b := open(t, "n=3 k=2 home=explicit n2=1 n2_result=draw stuck="+stuck, "112/112/2.2 2 1,0")
		play(t, b, "3 3 4")
		wantOver(t, b, 0, "move-cap", "112/112/22. - 1,1")
		b = open(t, "n=3 k=2 home=explicit n2=1 stuck="+stuck, "112/112/2.2 2 0,0")
		play(t, b, "3 3 4")
		if stuck == "loss" {
			wantOver(t, b, 2, "no-move", "112/112/22. - 0,1")
		} else { // ignored, and then seat 2 has used up its move
			wantOver(t, b, 0, "move-cap", "112/112/22. - 0,1")
		}
	}
}

// Pawns of a seat that is out do not count.
func TestMoreInTargetOfThree(t *testing.T) {
	const pairs, board = "n=4 k=2 seats=3 home=square n2=3 n2=max_plies n2_result=more_in_target", "1.23/..../3.11/...."
	b := open(t, pairs, board+" 1 1,1,0")
	play(t, b, "1 1 1") // two of white, none of seat 2, one of seat 3
	wantOver(t, b, 1, "move-cap", "..23/1.../3.11/.... - 2,1,0")
	b = open(t, pairs, board+" 1 1,1,0")
	b.Leave(1, rules.Gone)
	play(t, b, "3 1 1") // to (3,2); white's two are out
	wantOver(t, b, 3, "move-cap", "1..3/..2./3.11/.... - 1,2,0 1")
}

func TestMoreInTarget(t *testing.T) {
	for _, c := range []struct {
		board  string // white moves (1,1) up or right, black (1,4) right
		winner int
	}{
		{"1.../..../..../2...", 0}, // none and none
		{"1.../1..1/..../2...", 0}, // (4,2) is beside the corner
		{"1.../1.../...1/2...", 1}, // one to none
		{"1.../2.../..../2...", 2}, // none to one
		{"1.../2.../...1/2...", 0}, // one to one
		{"1.../2.../...1/2.1.", 1}, // two to one
	} {
		white := "1 1 1"
		if c.board[5] != '.' {
			white = "1 1 2"
		}
		for _, result := range []string{"draw", "more_in_target"} {
			b, err := New(setup("n=4 k=2 n2=1 n2_result="+result, c.board+" 1 0,0"))
			if err != nil {
				t.Errorf("%s: %v", c.board, err)
				continue
			}
			play(t, b, white+", 1 4 2")
			want := c.winner
			if result == "draw" {
				want = 0
			}
			if over, winner, reason, _ := b.Outcome(); !over || winner != want || reason != "move-cap" {
				t.Errorf("%s %s: over %v, winner %d, %s, want %d", c.board, result, over, winner, reason, want)
			}
		}
	}
}

// HAL-015: N1 by each of its readings.
func TestHomeEmptyByMove(t *testing.T) {
	const start = "..1./1.../..../2... 1 0,0"
	for _, pairs := range []string{"n1=1", "n1=1 n1=unknown", "n1=1 n1=off", "n1=0 n1=home_empty_by_move_N1", "n1=home_empty_by_move_N1", "n1=2 n1=home_empty_by_move_N1"} {
		b := open(t, "n=4 k=2 "+pairs, start)
		play(t, b, "3 1 2")
		wantGoing(t, b, 2, "...1/1.../..../2... 2 1,0")
	}
	const ruled = "n=4 k=2 n1=1 n1=home_empty_by_move_N1"
	b := open(t, ruled, start)
	play(t, b, "3 1 2")
	wantOver(t, b, 2, "move-cap", "...1/1.../..../2... - 1,0")
	b = open(t, ruled, start)
	play(t, b, "1 2 2, 1 4 2, 2 2 4") // the home is empty at move 1, and may be entered later
	wantGoing(t, b, 2, "..1./1.../..../.2.. 2 2,1")

	b = open(t, ruled, "1.../..../..../2.22 2 1,0") // black's home is another
	play(t, b, "1 4 3")
	wantOver(t, b, 1, "move-cap", "1.../..../2.../..22 - 1,1")

	// N1 before N2: white has lost before the limit draws.
	b = open(t, ruled+" n2=1 n2=max_plies", start)
	play(t, b, "3 1 2")
	wantOver(t, b, 2, "move-cap", "...1/1.../..../2... - 1,0")
	// A win before N1.
	b = open(t, ruled+" blocked_target=full_and_at_least_one_own", "1.../..../..11/2..2 1 0,0")
	play(t, b, "3 3 1")
	wantOver(t, b, 1, "home", "1.../..../...1/2.12 - 1,0")

	b = open(t, ruled+" seats=3", "")
	play(t, b, "1 2 2") // out; the others go on
	wantGoing(t, b, 2, "1133/.1.3/...2/..22 2 1,0,0 1")
	play(t, b, "4 3 4")
	wantOver(t, b, 3, "move-cap", "1133/.1.3/..2./..22 - 1,1,0 1,2")
}

// Of two seats the other wins at once, whoever is in turn, whatever the cause.
func TestLeave(t *testing.T) {
	for _, why := range []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone} {
		for seat, winner := range map[int]int{1: 2, 2: 1} {
			b := open(t, "n=4 k=2", "")
			if refused := b.Leave(seat, why); refused != "" {
				t.Fatal(refused)
			}
			wantOver(t, b, winner, "fault", "11../1.../...2/..22 - 0,0")
			b = open(t, "n=4 k=2", "")
			play(t, b, "1 1 2")
			if refused := b.Leave(seat, why); refused != "" {
				t.Fatal(refused)
			}
			wantOver(t, b, winner, "fault", ".11./1.../...2/..22 - 1,0")
		}
	}
	b := open(t, "n=4 k=2", "")
	for _, seat := range []int{-1, 0, 3, 4, 257, 1 << 40} {
		if b.Leave(seat, rules.Gone) == "" {
			t.Errorf("seat %d leaves", seat)
		}
	}
	wantGoing(t, b, 1, "11../1.../...2/..22 1 0,0")
}

// HAL-036: of four seats those that stay go on; the pawns of the others remain.
func TestLeaveOfFour(t *testing.T) {
	b := open(t, "n=5 k=1 seats=4", "")
	leave := func(seat int) {
		t.Helper()
		if refused := b.Leave(seat, rules.BadMove); refused != "" {
			t.Fatal(refused)
		}
		if b.Turn() != 0 && b.Leave(seat, rules.BadMove) == "" {
			t.Errorf("seat %d leaves twice", seat)
		}
	}
	leave(2) // not in turn
	wantGoing(t, b, 1, "1...3/...../...../...../4...2 1 0,0,0,0 2")
	play(t, b, "1 1 1")
	wantGoing(t, b, 3, "....3/1..../...../...../4...2 3 1,0,0,0 2")
	refuses(t, b, "5 5 4", "the pawn is not the mover's own")
	leave(3) // in turn
	wantGoing(t, b, 4, "....3/1..../...../...../4...2 4 1,0,0,0 2,3")
	play(t, b, "1 5 2")
	wantGoing(t, b, 1, "....3/1..../...../...../.4..2 1 1,0,0,1 2,3")
	leave(1)
	wantOver(t, b, 4, "fault", "....3/1..../...../...../.4..2 - 1,0,0,1 1,2,3")
}
