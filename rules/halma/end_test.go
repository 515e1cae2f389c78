package halma_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// Positions of the tests below.
const (
	// White's target on 4 by 4 with k=2 is (4,4)(3,4)(4,3); its last pawn is
	// below, on (4,2). Black has two of three in (1,1)(2,1)(1,2).
	almost = "start=22../...1/..../2.11 1 5,5"
	// Black's last pawn is above (1,2).
	blackAlmost = "start=22../..../2.1./..11 2 6,5"
	// Black has never left (4,3); white fills the rest with (2,4) over (3,4).
	blocked = "start=22../1.../...2/.11. 1 5,5"
	// White has (3,4) and (4,4), black goes back up to (4,3).
	entering = "start=22../.1.2/..../..11 2 5,5"
	// White's target is full of black pawns.
	foreign = "start=111./..../...2/..22 1 0,0"
	// Every field around black's pawn on (3,3) is taken but (3,1), into which
	// white goes.
	shutting = "start=.1./..1/112 1 4,4"
)

// Every end, and both sides of every ruling about ends.
func TestEnds(t *testing.T) {
	type ends struct {
		turn, winner base.Seat
		reason       rules.Reason
	}
	goesOn := func(turn base.Seat) ends { return ends{turn: turn} }
	for _, c := range []struct {
		what  string
		setup rules.Setup
		moves string
		want  ends
	}{
		{"white is home", sized(4, 2, almost), "4 2 1", ends{0, 1, rules.Home}},
		{"white is not home yet", sized(4, 2, almost), "4 2 4", goesOn(2)},
		{"black is home", sized(4, 2, blackAlmost), "1 3 3", ends{0, 2, rules.Home}},
		{"home with move N2", sized(4, 2, almost, "N2=6"), "4 2 1", ends{0, 1, rules.Home}},
		{"home with the last ply", sized(4, 2, almost, "N2=11", "n2=max_plies"), "4 2 1", ends{0, 1, rules.Home}},
		{"home with move N1", sized(4, 2, almost, "N1=6", "n1=home_empty_by_move_N1"), "4 2 1", ends{0, 1, rules.Home}},

		{"a blocked target", sized(4, 2, blocked), "2 4 2", goesOn(2)},
		{"a blocked target", sized(4, 2, blocked, "blocked_target=full_and_at_least_one_own"), "2 4 2", ends{0, 1, rules.Home}},
		{"not full", sized(4, 2, blocked, "blocked_target=full_and_at_least_one_own"), "2 4 3", goesOn(2)},
		{"filled by the other seat, which has not won", sized(4, 2, entering, "blocked_target=full_and_at_least_one_own"), "4 2 1", goesOn(1)},
		{"found full after an own move", sized(4, 2, entering, "blocked_target=full_and_at_least_one_own"), "4 2 1, 2 2 2", ends{0, 1, rules.Home}},
		{"found full after an own move", sized(4, 2, entering), "4 2 1, 2 2 2", goesOn(2)},
		{"full without one's own", sized(4, 2, foreign, "blocked_target=full_and_at_least_one_own"), "1 1 1", goesOn(2)},

		{"home left by move N1", sized(8, 1, "N1=1", "n1=home_empty_by_move_N1"), "1 1 2", goesOn(2)},
		{"a pawn at home", sized(8, 2, "N1=1", "n1=home_empty_by_move_N1"), "1 1 2", ends{0, 2, rules.MoveCap}},
		{"a pawn at home", sized(8, 2, "N1=1", "n1=off"), "1 1 2", goesOn(2)},
		{"a pawn at home", sized(8, 2, "N1=1", "n1=unknown"), "1 1 2", goesOn(2)},
		{"before move N1", sized(8, 2, "N1=2", "n1=home_empty_by_move_N1"), "1 1 2, 8 8 4", goesOn(1)},
		{"black at home", sized(4, 1, "N1=2", "n1=home_empty_by_move_N1"), "1 1 2, 4 4 3, 2 1 2, 4 3 1", ends{0, 1, rules.MoveCap}},
		{"back at home after move N1", sized(8, 1, "N1=1", "n1=home_empty_by_move_N1"), "1 1 2, 8 8 4, 2 1 4, 7 8 2", goesOn(1)},
		{"moves before the start", sized(8, 2, "N1=4", "n1=home_empty_by_move_N1", "start=11....../......../1......./......../......../......../.......2/......22 1 3,3"), "1 3 1", ends{0, 2, rules.MoveCap}},
		{"N1 with three seats", sized(6, 1, "seats=3", "N1=2", "n1=home_empty_by_move_N1"), "1 1 1, 6 6 3, 6 1 1, 1 2 3", goesOn(2)},
		{"N1 with three seats, two at home", sized(6, 1, "seats=3", "N1=2", "n1=home_empty_by_move_N1"), "1 1 1, 6 6 3, 6 1 1, 1 2 3, 6 5 1", ends{0, 3, rules.MoveCap}},

		{"before N2", sized(8, 3, "N2=1"), "1 1 2", goesOn(2)},
		{"N2 moves of each", sized(8, 3, "N2=1"), "1 1 2, 8 8 4", ends{0, 0, rules.MoveCap}},
		{"N2 plies", sized(8, 3, "N2=1", "n2=max_plies"), "1 1 2", ends{0, 0, rules.MoveCap}},
		{"before N2 plies", sized(8, 3, "N2=3", "n2=max_plies"), "1 1 2, 8 8 4", goesOn(1)},
		{"no N2", sized(8, 3), "1 1 2, 8 8 4", goesOn(1)},
		{"no N2 plies", sized(8, 3, "n2=max_plies"), "1 1 2, 8 8 4", goesOn(1)},
		{"no N1", sized(8, 3, "n1=home_empty_by_move_N1"), "1 1 2, 8 8 4", goesOn(1)},
		{"moves before the start", sized(4, 2, almost, "N2=6"), "4 2 4, 1 4 2", ends{0, 0, rules.MoveCap}},
		{"plies before the start", sized(4, 2, almost, "N2=12", "n2=max_plies"), "4 2 4, 1 4 2", ends{0, 0, rules.MoveCap}},
		{"N2 with two in the target each", sized(4, 2, almost, "N2=6", "n2_result=more_in_target"), "4 2 4, 1 4 2", ends{0, 0, rules.MoveCap}},
		{"N2 with two and one", sized(4, 2, almost, "N2=6", "n2_result=more_in_target"), "4 2 4, 2 1 2", ends{0, 1, rules.MoveCap}},
		{"N2 with one and two", sized(4, 2, almost, "N2=6", "n2_result=more_in_target"), "3 4 4, 1 4 3", ends{0, 2, rules.MoveCap}},
		{"N2 with none", sized(8, 3, "N2=1", "n2_result=more_in_target"), "1 1 2, 8 8 4", ends{0, 0, rules.MoveCap}},

		{"shut in", sized(3, 1, shutting), "2 1 2", ends{0, 1, rules.NoMove}},
		{"shut in, ignored", sized(3, 1, shutting, "stuck=pass"), "2 1 2", goesOn(1)},
		{"ignored once", sized(3, 1, shutting, "stuck=pass"), "2 1 2, 1 3 3", goesOn(2)},
		{"not shut in", sized(3, 1, shutting), "2 1 4", goesOn(2)},
		{"shut in when the moves are used up", sized(3, 1, shutting, "N2=9", "n2=max_plies"), "2 1 2", ends{0, 0, rules.MoveCap}},
		{"N2 for the seat that goes on alone", sized(3, 1, shutting, "stuck=pass", "N2=5"), "2 1 2", ends{0, 0, rules.MoveCap}},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.moves)
		outcome := rules.Outcome{Over: c.want.turn == base.Nobody, Winner: c.want.winner, Reason: c.want.reason}
		if pos.Turn() != c.want.turn || pos.Outcome() != outcome {
			gametest.Errorf(t, pos, "%s: %+v after %s: seat %d in turn, %+v; want %+v", c.what, c.setup.Rulings, c.moves, pos.Turn(), pos.Outcome(), c.want)
		}
	}
}

// After a move the pawn can always go back, so only a seat that leaves can leave all
// others unable to move. Here seat 3 is around the free field.
func TestAllShut(t *testing.T) {
	for _, c := range []struct {
		ruling  string
		winner  base.Seat
		code    rules.Code
		witness string
	}{
		{"stuck=loss", 2, rules.AlreadyOut, "seat=1"}, // seat 1 comes first to a move and has none
		{"stuck=pass", 0, rules.GameOver, "reason=no-move ply=start made=0,0,0"},
	} {
		pos := mustOpen(t, sized(3, 1, "home=explicit", "seats=3", "start=33./123/223 3 0,0,0", c.ruling))
		leave(t, pos, 3, "", "")
		if got, want := pos.Outcome(), (rules.Outcome{Over: true, Winner: c.winner, Reason: rules.NoMove}); got != want {
			gametest.Errorf(t, pos, "%s: %+v, want %+v", c.ruling, got, want)
		}
		leave(t, pos, 1, c.code, c.witness)
	}
}

// A seat without a move is skipped, and the text of the ending says so.
func TestSkippedSeat(t *testing.T) {
	pos := mustOpen(t, sized(3, 1, shutting, "stuck=pass"))
	mustPlay(t, pos, "2 1 2, 1 3 3, 3 3 4")
	if got, want := text(pos), "..1/1.1/21. 1 6,5"; got != want {
		gametest.Errorf(t, pos, "%s, want %s", got, want)
	}
}

// home=explicit takes the homes from the start. The target of a seat that nobody faces is
// its own home rotated.
func TestExplicit(t *testing.T) {
	pos := mustOpen(t, sized(4, 1, "home=explicit", "start=1.../..../..../.2.. 1 0,0"))
	mustPlay(t, pos, "1 1 2, 2 4 3, 2 1 1, 2 3 4, 2 2 1, 1 3 3")
	if pos.Outcome().Over {
		gametest.Fatalf(t, pos, "over too early: %s", text(pos))
	}
	mustPlay(t, pos, "2 3 1")
	if got := pos.Outcome(); got.Winner != 1 || got.Reason != rules.Home {
		gametest.Errorf(t, pos, "white on black's home: %+v", got)
	}
	pos = mustOpen(t, sized(4, 1, "home=explicit", "seats=3", "start=1.../..3./..../..2. 3 0,0,0"))
	mustPlay(t, pos, "3 2 4, 1 1 2, 3 4 2, 2 2 1")
	if got := pos.Outcome(); got.Winner != 3 || got.Reason != rules.Home {
		gametest.Errorf(t, pos, "seat 3 on its home turned about: %s %+v", text(pos), got)
	}
}

// Positions may repeat any number of times (HAL-037).
func TestRepeated(t *testing.T) {
	pos := mustOpen(t, sized(8, 3))
	for i := 0; i < 3000; i++ {
		mustPlay(t, pos, "3 1 2, 8 8 3, 4 1 4, 8 5 1")
	}
	if pos.Outcome().Over || pos.Plies() != 12000 {
		gametest.Errorf(t, pos, "%+v after %d plies", pos.Outcome(), pos.Plies())
	}
	for i := 0; i < 12000; i++ {
		pos.Undo()
	}
	if got := text(pos); got != text(mustOpen(t, sized(8, 3))) {
		gametest.Errorf(t, pos, "taken back it is %s", got)
	}
}

// If it is not known what N1 means the picture's label names the seats concerned.
func TestDoubt(t *testing.T) {
	for _, c := range []struct{ ruling, moves, want string }{
		{"n1=unknown", "1 1 2", "ply 1, orange to move (depends on the ruling n1: at home after move 1, blue)"},
		{"n1=unknown", "1 1 2, 8 8 4", "ply 2, blue to move (depends on the ruling n1: at home after move 1, blue, orange)"},
		{"n1=off", "1 1 2", "ply 1, orange to move"},
		{"n1=home_empty_by_move_N1", "1 1 2", "ply 1, orange wins: move-cap"},
	} {
		pos := mustOpen(t, sized(8, 2, "N1=1", c.ruling))
		mustPlay(t, pos, c.moves)
		if got := rules.Draw(pos).Label; got != c.want {
			gametest.Errorf(t, pos, "%s, %s: %q, want %q", c.ruling, c.moves, got, c.want)
		}
		for range list(c.moves) {
			pos.Undo()
		}
		if got := rules.Draw(pos).Label; got != "start, blue to move" {
			gametest.Errorf(t, pos, "%s, taken back: %q", c.ruling, got)
		}
	}
}
