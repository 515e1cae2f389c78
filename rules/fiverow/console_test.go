package fiverow_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// The program that opens the game is sent nothing without asking, and gets its figure and
// the field when it asks (3.4.1, 3.4.2).
func TestConsoleOpens(t *testing.T) {
	b := newTable(t, "console", sized(3, 2, "X0./... X"), 1)
	b.open("")
	b.hear("figure?", rules.Question, "X")
	b.hear("field?", rules.Question, "X0.|...")
	b.hear("field?", rules.Question, "X0.|...") // as often as it likes
	b.hear("figure?", rules.Question, "X")
	b.played("step! C1", "C1")
	b.moves("C1", "")
}

// Ten lines of ten on the official board (3.4.1).
func TestConsoleField(t *testing.T) {
	b := newTable(t, "console", officialSetup(), 1)
	b.open("")
	empty := ".........."
	b.hear("field?", rules.Question, strings.Repeat(empty+"|", 9)+empty)
	b.moves("B7 C0", "")
	b.hear("field?", rules.Question, "..0.......|"+strings.Repeat(empty+"|", 6)+".X........|"+empty+"|"+empty)
}

// By the ruling row0 the last line is row 0.
func TestConsoleRow0(t *testing.T) {
	b := newTable(t, "console", sized(3, 3, "X0./..0/X.. X", "row0=last_line"), 1)
	b.open("")
	b.hear("field?", rules.Question, "X..|..0|X0.")
	b = newTable(t, "console", sized(3, 3, "X0./..0/X.. X", "row0=first_line"), 1)
	b.open("")
	b.hear("field?", rules.Question, "X0.|..0|X..")
}

// step? gives the opponent's last move, and the clock starts with the answer (3.4.3,
// 3.4.8), once for every move.
func TestConsoleStep(t *testing.T) {
	b := newTable(t, "console", officialSetup(), 1)
	b.open("")
	b.played("step! B7", "B7")
	b.moves("B7 J9", "")
	b.hear("step?", rules.Question, "*J9")
	b.hear("step?", rules.Question, "J9") // the clock does not start again
	b.hear("field?", rules.Question, strings.Repeat("..........|", 7)+".X........|..........|.........0")
	b.played("step! B6", "B6")
	b.moves("B6 A0", "")
	b.hear("step?", rules.Question, "*A0")
}

// Questions asked while the opponent is to move are answered when it has moved, in order.
// figure? only waits after another question.
func TestConsoleHeld(t *testing.T) {
	b := newTable(t, "console", sized(3, 2, ""), 2)
	b.open("")
	b.hear("figure?", rules.Question, "0")
	b.hear("step?", rules.Question, "")
	b.hear("field?", rules.Question, "")
	b.hear("figure?", rules.Question, "")
	b.moves("B1", "*B1|...|.X.|0")
	b.played("step! A0", "A0")
	b.hear("step?", rules.Question, "B1") // sent already
	b.moves("A0", "")
	b.hear("field?", rules.Question, "")
	b.moves("C0", "0.X|.X.")
	b.hear("step?", rules.Question, "*C0")
}

// A program need not ask; its moves are still read.
func TestConsoleNeverAsks(t *testing.T) {
	b := newTable(t, "console", officialSetup(), 2)
	b.open("")
	b.moves("A0", "")
	b.played("step! B7", "B7")
	b.moves("B7 C3", "")
	b.played("step! D4", "D4")
}

// step? on the own turn before the opponent has moved (ruling early_step, 3.4.3), also
// from a partly filled start.
func TestConsoleEarlyStep(t *testing.T) {
	for _, setup := range []rules.Setup{officialSetup(), sized(3, 2, "X0./... X")} {
		b := newTable(t, "console", setup, 1)
		b.open("")
		b.refuse("step?", rules.BadText, fiverow.EarlyStep, "")
	}
	b := newTable(t, "console", officialSetup("early_step=ignore"), 1)
	b.open("")
	b.hear("step?", rules.Nothing, "")
	b.moves("A0 B0", "")
	b.hear("step?", rules.Question, "*B0")

	b = newTable(t, "console", sized(3, 2, "X0X/... 0", "first=by_count"), 2) // 0 opens
	b.open("")
	b.refuse("step?", rules.BadText, fiverow.EarlyStep, "")
	b = newTable(t, "console", sized(3, 2, "X0X/... 0", "first=by_count"), 1)
	b.open("")
	b.hear("step?", rules.Question, "")
	b.moves("A1", "*A1")
}

// After the end nothing is due, neither what waits nor what is asked later, and a move is
// out of turn.
func TestConsoleEnd(t *testing.T) {
	b := newTable(t, "console", officialSetup(), 2)
	b.open("")
	b.moves("A0 A9 B0 B9 C0 C9 D0 D9", "")
	b.hear("step?", rules.Question, "")
	b.moves("E0", "")
	b.hear("step?", rules.Question, "")
	b.hear("figure?", rules.Question, "")
	for i := 0; i < 20; i++ { // and none of it waits for anything
		b.hear("field?", rules.Question, "")
	}
	b.refuse("step! J0", rules.Early, rules.OutOfTurn, "turn=0 cell=J0")
}

// Open forgets the previous game.
func TestConsoleAgain(t *testing.T) {
	b := newTable(t, "console", sized(3, 2, ""), 2)
	b.open("")
	b.moves("A0 B0", "")
	b.hear("field?", rules.Question, "")
	b.pos.Reset()
	b.open("")
	b.moves("A1", "")
	b.hear("step?", rules.Question, "*A1")

	b = newTable(t, "console", sized(3, 2, ""), 1)
	b.open("")
	b.moves("A0 B0", "")
	b.pos.Reset()
	b.open("")
	b.refuse("step?", rules.BadText, fiverow.EarlyStep, "")
}

// A move while the opponent is to move.
func TestConsoleOutOfTurn(t *testing.T) {
	b := newTable(t, "console", officialSetup(), 2)
	b.open("")
	b.refuse("step! B7", rules.Early, rules.OutOfTurn, "turn=1 cell=B7")
	b.moves("A0", "")
	b.played("step! B7", "B7")
	b.moves("B7", "")
	b.refuse("step! B8", rules.Early, rules.OutOfTurn, "turn=1 cell=B8")
}

// The conversation does not decide whether a coordinate can be played: off the board and
// occupied are moves (1.7).
func TestConsoleLegality(t *testing.T) {
	b := newTable(t, "console", officialSetup(), 1)
	b.open("")
	b.moves("A0 B0", "")
	b.played("step! A0", "A0")
	b.played("step! K5", "K5")
	b.played("step! B10", "B10")
	b.played("step! AA255", "AA255")
}

// Any blanks or none after step!, and blanks and a carriage return at the end of a line
// (ruling step, 3.4.4 "at the beginning").
func TestConsoleTolerant(t *testing.T) {
	b := newTable(t, "console", officialSetup("step=tolerant"), 1)
	b.open("")
	for _, line := range []string{"step! B7", "step!B7", "step!   B7", "step!\tB7", "step! B7 ", "step! B7\r", "step! B7 \t\r", "step!B7\r"} {
		b.played(line, "B7")
	}
	for _, line := range []string{"figure?", "figure?\r", "figure? ", "figure? \r"} {
		b.hear(line, rules.Question, "X")
	}
	for _, line := range []string{"", "\r", " ", " \r"} {
		b.hear(line, rules.Nothing, "")
	}
	b.refuse("step! B7 best", rules.BadText, rules.Unreadable, `text="B7 best"`)
	b.refuse("step! B7\r\r", rules.BadText, rules.Unreadable, `text="B7\r"`)
	b.refuse(" step! B7", rules.BadText, rules.Unreadable, `text=" step! B7"`)
}

// Exactly the example of the official rules and nothing around it.
func TestConsoleStrict(t *testing.T) {
	b := newTable(t, "console", officialSetup("step=strict"), 1)
	b.open("")
	b.played("step! B7", "B7")
	b.hear("figure?", rules.Question, "X")
	b.hear("", rules.Nothing, "")
	for _, line := range []string{"step!B7", "step!  B7", "step!\tB7", "step! B7 ", "step! B7\r", "figure? ", "field?\r", "step?\r", "\r", " "} {
		if m := b.hear(line, rules.BadText, ""); m.Why == nil || m.Why.Code != rules.Unreadable {
			t.Errorf("%q means %v", line, m.Why)
		}
	}
	b.refuse("step! ", rules.Declined, fiverow.Declining, `text=""`)
	b.refuse("step!", rules.Declined, fiverow.Declining, `text="step!"`)
}

// A program may not pass (1.3); refusing loses (1.7).
func TestConsoleDeclined(t *testing.T) {
	b := newTable(t, "console", officialSetup(), 1)
	b.open("")
	for _, line := range []string{"pass", "resign", "step! pass", "step!resign", "step!", "step! ", "step!\r", "pass\r"} {
		if m := b.hear(line, rules.Declined, ""); m.Why == nil || m.Why.Code != fiverow.Declining {
			t.Errorf("%q means %v", line, m.Why)
		}
	}
}

// Everything else, with the code points of what looks like a coordinate and is not (3.4.5
// "Latin").
func TestConsoleUnreadable(t *testing.T) {
	b := newTable(t, "console", officialSetup(), 1)
	b.open("")
	b.refuse("step! \u04127", rules.BadText, rules.Unreadable, `text="\u04127"`)
	b.refuse("step! b7", rules.BadText, rules.Unreadable, `text="b7"`)
	b.refuse("step! 7B", rules.BadText, rules.Unreadable, `text="7B"`)
	b.refuse("step! B-1", rules.BadText, rules.Unreadable, `text="B-1"`)
	b.refuse("step! BO", rules.BadText, rules.Unreadable, `text="BO"`)
	b.refuse("B7", rules.BadText, rules.Unreadable, `text="B7"`)
	for _, line := range []string{"Step! B7", "STEP! B7", "step B7", "step", "field", "Field?", "hello", "\x00", "field?field?", strings.Repeat("x", 100000)} {
		b.hear(line, rules.BadText, "")
	}
}

// Cyrillic capitals and the letter O are what they look like (ruling symbols), if the
// text is not a coordinate as it is.
func TestConsoleLenient(t *testing.T) {
	b := newTable(t, "console", officialSetup("symbols=lenient"), 1)
	b.open("")
	for text, move := range map[string]string{
		"\u04107": "A7", "\u04127": "B7", "\u04217": "C7", "\u04157": "E7", "\u050c7": "G7", "\u041d7": "H7", "\u04067": "I7", "\u04087": "J7",
		"\u04257": "X7", "\u041e7": "O7",
		"BO": "B0", "B\u041e": "B0", "\u0412\u041e": "B0", "B1O": "B10", "B1O1": "B101", "OO": "O0",
		"B7": "B7", "O5": "O5", "BO5": "BO5", // coordinates as they are
	} {
		b.played("step! "+text, move)
	}
	for _, line := range []string{"step! \u04167", "step! b7", "step! BO0O\u0416", "step! \xc27", "step! " + strings.Repeat("\u0412", 100), "step! B0O"} {
		b.hear(line, rules.BadText, "")
	}
}

// Small letters are capitals by the ruling letters, and what is refused is quoted as
// written.
func TestConsoleLetters(t *testing.T) {
	b := newTable(t, "console", officialSetup("letters=any"), 1)
	b.open("")
	for text, move := range map[string]string{"b7": "B7", "B7": "B7", "aA7": "AA7", "j10": "J10"} {
		b.played("step! "+text, move)
	}
	b.refuse("step! 7b", rules.BadText, rules.Unreadable, `text="7b"`)
	for _, line := range []string{"step! bo", "step! \u04307", "step! b07", "step! " + strings.Repeat("b", 100)} {
		b.hear(line, rules.BadText, "")
	}
	b.hear("step! pass", rules.Declined, "")

	b = newTable(t, "console", officialSetup("letters=any", "symbols=lenient"), 1)
	b.open("")
	b.played("step! bo", "B0")
	b.played("step! a\u04127", "AB7")
}

// Talk that is neither a question nor begins with step! is ignored unless the ruling
// chatter says otherwise, and always out of turn (1.7).
func TestConsoleChatter(t *testing.T) {
	for _, ruling := range []string{"chatter=ignored", "chatter=fault"} {
		for _, me := range []base.Seat{1, 2} {
			b := newTable(t, "console", officialSetup(ruling), me)
			b.open("")
			for _, line := range []string{"hello", "A0", "Step! A0", " step! A0", strings.Repeat("x", 300)} {
				want := me == 2 || ruling == "chatter=ignored"
				if m := b.hear(line, rules.BadText, ""); m.NoPenalty != want {
					t.Errorf("%q of seat %d, %s: ignored %v", line, me, ruling, m.NoPenalty)
				}
			}
			if m := b.hear("step! 7A", rules.BadText, ""); m.NoPenalty != (me == 2) {
				t.Errorf("no coordinate, seat %d, %s: ignored %v", me, ruling, m.NoPenalty)
			}
			if m := b.event(rules.FromPart, "hello", rules.BadText, ""); !m.NoPenalty {
				t.Errorf("a part of a line, seat %d, %s: not ignored", me, ruling)
			}
			if m := b.hear("pass", rules.Declined, ""); m.NoPenalty {
				t.Errorf("a refusal of seat %d, %s: ignored", me, ruling)
			}
		}
	}
}

// Output without a line end is not a line (3.4.4), since "step! B1" could go on. An
// answer file is not part of this protocol.
func TestConsolePart(t *testing.T) {
	b := newTable(t, "console", officialSetup(), 1)
	b.open("")
	if m := b.event(rules.FromPart, "step! B7", rules.BadText, ""); m.Why.Code != rules.Unended {
		t.Errorf("a part of a line means %v", m.Why)
	}
	b.event(rules.FromPart, "", rules.Nothing, "")
	b.event(rules.FromFile, "B7", rules.BadText, "")
}

// Sixteen questions wait, the next is a fault and not kept.
func TestConsoleFlood(t *testing.T) {
	b := newTable(t, "console", sized(3, 1, ""), 2)
	b.open("")
	for i := 0; i < 16; i++ {
		b.hear("field?", rules.Question, "")
	}
	b.refuse("field?", rules.BadText, fiverow.TooMany, "")
	b.refuse("figure?", rules.BadText, fiverow.TooMany, "")
	b.moves("A0", strings.TrimSuffix(strings.Repeat("X..|", 16), "|"))
}

// Blanks around an answer make no difference. Any other line that is not blank is taken
// for it.
func TestConsoleAlike(t *testing.T) {
	conv := newTable(t, "console", officialSetup(), 1).conv.(rules.Speller)
	for _, c := range []struct {
		due, sent      string
		alike, instead bool
	}{
		{"B7", "B7", true, true}, {"B7", " B7\r", true, true}, {"B7", "B8", false, true}, {"B7", "X", false, true}, {"B7", " ", false, false}, {"B7", "", false, false},
	} {
		if alike, instead := conv.Alike([]byte(c.due), []byte(c.sent)), conv.Instead([]byte(c.due), []byte(c.sent)); alike != c.alike || instead != c.instead {
			t.Errorf("%q for %q: alike %v, instead %v", c.sent, c.due, alike, instead)
		}
	}
}
