package fiverow_test

import (
	"math"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// Each reason to refuse a move, with its witness (1.2, 1.5-1.7).
func TestRefused(t *testing.T) {
	won := "A0 A9 B0 B9 C0 C9 D0 D9 E0"
	for _, c := range []struct {
		setup   rules.Setup
		played  string
		move    rules.Move
		code    rules.Code
		witness string
	}{
		{officialSetup(), "", rules.Move{N: [6]int16{10, 0}}, rules.OffBoard, "cell=K0 width=10 height=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{0, 10}}, rules.OffBoard, "cell=A10 width=10 height=10"},
		{sized(3, 5, ""), "", rules.Move{N: [6]int16{3, 4}}, rules.OffBoard, "cell=D4 width=3 height=5"},
		{officialSetup(), "", rules.Move{N: [6]int16{-1, 0}}, rules.OffBoard, "cell=(-1,0,0,0,0,0) width=10 height=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{0, math.MinInt16}}, rules.OffBoard, "cell=(0,-32768,0,0,0,0) width=10 height=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{math.MaxInt16, 0}}, rules.OffBoard, "cell=AVLH0 width=10 height=10"},
		{officialSetup(), "", rules.Move{N: [6]int16{1, 2, 0, 0, 0, 1}}, rules.Unreadable, "text=(1,2,0,0,0,1)"},
		{officialSetup(), "B7 C3", rules.Move{N: [6]int16{1, 7}}, rules.Occupied, "cell=B7 by=X ply=1"}, // one's own
		{officialSetup(), "B7 C3", rules.Move{N: [6]int16{2, 3}}, rules.Occupied, "cell=C3 by=0 ply=2"}, // the opponent's
		{sized(3, 2, "X0./... X"), "C1", rules.Move{N: [6]int16{1, 0}}, rules.Occupied, "cell=B0 by=0 ply=start"},
		{officialSetup(), won, rules.Move{N: [6]int16{5, 5}}, rules.GameOver, "reason=five ply=9 line=A0,B0,C0,D0,E0"},
		{officialSetup(), won, rules.Move{N: [6]int16{0, 0}}, rules.GameOver, "reason=five ply=9 line=A0,B0,C0,D0,E0"},
		{officialSetup(), won, rules.Move{N: [6]int16{99, 99}}, rules.GameOver, "reason=five ply=9 line=A0,B0,C0,D0,E0"},
		{sized(2, 1, ""), "A0 B0", rules.Move{N: [6]int16{0, 0}}, rules.GameOver, "reason=full ply=2"},
		{sized(2, 1, "X0 -"), "", rules.Move{N: [6]int16{0, 0}}, rules.GameOver, "reason=full ply=start"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.played)
		before := text(pos)
		_, refused := pos.Play(c.move)
		if refused == nil {
			gametest.Errorf(t, pos, "after %q the move %v is made", c.played, c.move)
			continue
		}
		if refused.Code != c.code || refused.Witness.String() != c.witness {
			gametest.Errorf(t, pos, "after %q the move %v is refused with %s %q, want %s %q", c.played, c.move, refused.Code, refused.Witness, c.code, c.witness)
		}
		if words := inWords(refused); words != "" && refused.Message != words {
			gametest.Errorf(t, pos, "%s is said as %q, want %q", refused.Witness, refused.Message, words)
		}
		if text(pos) != before {
			gametest.Errorf(t, pos, "the refused move %v changes the position", c.move)
		}
	}
}

// inWords returns a refusal in words, from its witness.
func inWords(r *rules.Refusal) string {
	get := r.Witness.Get
	switch r.Code {
	case rules.OffBoard:
		return get("cell") + " is not on the field of " + get("width") + " columns and " + get("height") + " rows"
	case rules.Occupied:
		since := map[bool]string{true: "the start", false: "ply " + get("ply")}[get("ply") == "start"]
		return get("cell") + " holds " + get("by") + " since " + since
	}
	return ""
}

// The first strange character that is shown is named if it looks like another.
func TestStrange(t *testing.T) {
	for text, words := range map[string]string{
		"7B": "", "A-1": "", "": "", "@7": "", "{7": "",
		"a7": " (a small letter)", "z7": " (a small letter)", "Bz": " (a small letter)",
		"\ufeffB7": " (a byte order mark)", "B\x007": " (a nul)", "\u04127": " (U+0412 looks like B)", "7\u0425": " (U+0425 looks like X)",
		"\u04167": " (U+0416 is not a Latin letter)", "B\xff": " (0xFF is not a Latin letter)", "b\u0412": " (a small letter)", "\u0412b": " (U+0412 looks like B)",
		strings.Repeat("7", rules.Shown) + "b": "", strings.Repeat("7", rules.Shown-1) + "b": " (a small letter)",
	} {
		_, refused := fiverow.ParseMove([]byte(text))
		if want := "not a coordinate: " + rules.Quote([]byte(text)) + words; refused == nil || refused.Message != want {
			t.Errorf("%q: %v, want %s", text, refused, want)
		}
	}
}

// Whoever leaves for whatever cause, the opponent wins at once (1.7).
func TestLeave(t *testing.T) {
	for _, s := range []base.Seat{base.First, base.Second} {
		for _, why := range []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone} {
			pos := mustOpen(t, officialSetup())
			mustPlay(t, pos, "B7 C3 D4") // seat 2 is in turn
			if refused := pos.Leave(s, why); refused != nil {
				gametest.Fatalf(t, pos, "seat %d cannot leave: %v", s, refused)
			}
			want := rules.Outcome{Over: true, Winner: s.Other(), Reason: rules.ByFault}
			if got := pos.Outcome(); got != want {
				gametest.Errorf(t, pos, "seat %d leaves: %+v, want %+v", s, got, want)
			}
			if pos.Turn() != base.Nobody || len(pos.AppendLegal(nil)) != 0 || pos.Plies() != 3 {
				gametest.Errorf(t, pos, "seat %d has left and the game goes on", s)
			}
			if got := text(pos); got[len(got)-1] != '-' {
				gametest.Errorf(t, pos, "seat %d has left and the position ends in %q", s, got[len(got)-1])
			}
			leaveAgain(t, pos, s, rules.AlreadyOut, "seat="+s.String())
			leaveAgain(t, pos, s.Other(), rules.GameOver, "reason=fault ply=3")
			pos.Undo()
			if pos.Turn() != base.Second || pos.Outcome() != (rules.Outcome{}) {
				gametest.Errorf(t, pos, "leaving taken back leaves %+v", pos.Outcome())
			}
		}
	}
}

// By the ruling both_gone=draw nobody has won if the program in turn has ended, and then
// the other one (1.7).
func TestBothGone(t *testing.T) {
	for _, c := range []struct {
		ruling        string
		first, second rules.Cause
		drawn         bool
	}{
		{"both_gone=first_loses", rules.Gone, rules.Gone, false}, {"both_gone=draw", rules.Gone, rules.Gone, true},
		{"both_gone=draw", rules.TooLate, rules.Gone, false}, {"both_gone=draw", rules.Gone, rules.BadMove, false},
	} {
		for s := base.First; s <= base.Second; s++ {
			pos := mustOpen(t, officialSetup(c.ruling))
			mustPlay(t, pos, "B7 C3 D4") // seat 2 is in turn
			pos.Leave(s, c.first)
			alone := rules.Outcome{Over: true, Winner: s.Other(), Reason: rules.ByFault}
			if got := pos.Outcome(); got != alone {
				gametest.Errorf(t, pos, "%s: seat %d has left: %+v", c.ruling, s, got)
			}
			refused := pos.Leave(s.Other(), c.second)
			want := alone
			if c.drawn {
				want = rules.Outcome{Over: true, Reason: rules.BothOut}
			}
			if got := pos.Outcome(); got != want || (refused == nil) != c.drawn || pos.Turn() != base.Nobody {
				gametest.Errorf(t, pos, "%s, seat %d first, %d and %d: %+v (%v), want %+v", c.ruling, s, c.first, c.second, got, refused, want)
			}
			if c.drawn {
				if again := pos.Leave(s.Other(), rules.Gone); again == nil {
					gametest.Errorf(t, pos, "%s: seat %d leaves again", c.ruling, s.Other())
				}
				pos.Undo()
				if pos.Outcome() != alone {
					gametest.Errorf(t, pos, "%s: taken back: %+v", c.ruling, pos.Outcome())
				}
			}
			pos.Undo()
			if pos.Outcome() != (rules.Outcome{}) || pos.Turn() != base.Second {
				gametest.Errorf(t, pos, "%s: all taken back: %+v", c.ruling, pos.Outcome())
			}
			pos.Leave(s, c.first)
			pos.Leave(s.Other(), c.second)
			if pos.Reset(); pos.Outcome() != (rules.Outcome{}) || pos.Turn() != base.First || pos.Plies() != 0 {
				gametest.Errorf(t, pos, "%s: after Reset %+v", c.ruling, pos.Outcome())
			}
		}
	}
	pos := mustOpen(t, officialSetup("both_gone=draw")) // a game won is not drawn by it
	mustPlay(t, pos, "A0 A9 B0 B9 C0 C9 D0 D9 E0")
	leaveAgain(t, pos, base.Second, rules.GameOver, "reason=five ply=9 line=A0,B0,C0,D0,E0")
}

func TestLeaveNobody(t *testing.T) {
	pos := mustOpen(t, officialSetup())
	leaveAgain(t, pos, base.Nobody, rules.AlreadyOut, "seat=0")
	leaveAgain(t, pos, 3, rules.AlreadyOut, "seat=3")
	mustPlay(t, pos, "A0 A9 B0 B9 C0 C9 D0 D9 E0")
	leaveAgain(t, pos, base.Second, rules.GameOver, "reason=five ply=9 line=A0,B0,C0,D0,E0")
	if pos.Outcome().Winner != base.First {
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
}
