package dots_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// Sizes and numbers come first (D6), then prompt, move, relay, and again (D9). A box
// keeps the turn, and the next prompt is sent at once. The last move is sent, and nothing
// after it. The prompt is three numbers (DAB-023), and starts the clock, which loading
// does not (DAB-028).
func TestServerGame(t *testing.T) {
	b := newTable(t, sized(2, 3, ""))
	b.open("2 3 1|*-1 -1 -1", "2 3 2") // R C in points; both are sent the same (DAB-035)
	b.says("0 1 0", "", "0 1 0|*-1 -1 -1")
	b.says("0 0 0", "0 0 0|*-1 -1 -1", "")
	b.says("0 0 2", "", "0 0 2|*-1 -1 -1")
	b.says("0 0 3", "0 0 3|*-1 -1 -1", "")
	b.says("0 0 1", "*-1 -1 -1", "0 0 1") // a box: the same seat again (DAB-005)
	b.says("0 1 2", "", "0 1 2|*-1 -1 -1")
	b.says("0 1 1", "0 1 1", "") // the last box: nobody is asked again (DAB-007)
}

// The seat in turn is given the turn (D7).
func TestServerFromAStart(t *testing.T) {
	b := newTable(t, sized(2, 3, "0./12 .2. .. 2"))
	b.open("2 3 1", "2 3 2|*-1 -1 -1")
	b = newTable(t, sized(2, 2, "0/0 00 0 -"))
	b.open("2 2 1", "2 2 2")
}

// Open forgets the previous game.
func TestServerAgain(t *testing.T) {
	b := newTable(t, sized(3, 3, ""))
	b.open("3 3 1|*-1 -1 -1", "3 3 2")
	b.says("0 1 3", "", "0 1 3|*-1 -1 -1")
	b.hear(1, "0 0 0", rules.Early)
	b.pos.Reset()
	b.open("3 3 1|*-1 -1 -1", "3 3 2")
	by, m := b.pos.Turn(), mustMove(t, "0 0 1")
	b.pos.Play(m) // not heard: sent under its canonical name
	if got := said(t, b.convs[2].Moved(nil, by, m)); got != "0 0 1|*-1 -1 -1" {
		t.Errorf("due: %q", got)
	}
	b.hear(2, "1 1 2", rules.Played)
}

// A line may be named from either box, and the opponent is sent the command received (D9
// step 4). It is still one line (DAB-001).
func TestServerNames(t *testing.T) {
	b := newTable(t, sized(3, 3, ""))
	b.open("3 3 1|*-1 -1 -1", "3 3 2")
	b.says("0 0 1", "", "0 0 1|*-1 -1 -1")
	b.illegal("0 1 3", dots.Drawn, "line=0 0 1 by=1 ply=1")
	b.illegal("0 0 1", dots.Drawn, "line=0 0 1 by=1 ply=1")
	b.convs[2].Open(nil)
	b.says("1 0 0", "1 0 0|*-1 -1 -1", "")
	b.illegal("0 0 2", dots.Drawn, "line=0 0 2 by=2 ply=2")
	b.convs[1].Open(nil)
	b.says("  1\t1   0 \r", "", "1 1 0|*-1 -1 -1") // the numbers, not the blanks
}

// A move that no conversation has read, as in a log without the exchange, is sent by its
// canonical name, also if another command was read before.
func TestServerWithoutLines(t *testing.T) {
	b := newTable(t, sized(3, 3, ""))
	b.open("3 3 1|*-1 -1 -1", "3 3 2")
	b.hear(1, "0 1 3", rules.Played)
	m := mustMove(t, "1 0 2")
	b.pos.Play(m)
	if got := said(t, b.convs[2].Moved(nil, 1, m)); got != "1 0 2|*-1 -1 -1" {
		t.Errorf("due: %q", got)
	}
	m = mustMove(t, "0 0 1") // the line heard before, but a move later
	b.pos.Play(m)
	if got := said(t, b.convs[1].Moved(nil, 2, m)); got != "0 0 1|*-1 -1 -1" {
		t.Errorf("due: %q", got)
	}
}

// The rules decide whether a box and a side exist (D5): a command with others is a move,
// and refused as it is.
func TestServerIllegal(t *testing.T) {
	b := newTable(t, sized(5, 7, ""))
	b.illegal("4 0 0", rules.OffBoard, "box=4 0 rows=4 cols=6") // rows of points (DAB-014), not the bottom line
	b.illegal("0 6 3", rules.OffBoard, "box=0 6 rows=4 cols=6") // not the right edge
	b.illegal("4 6 1", rules.OffBoard, "box=4 6 rows=4 cols=6")
	b.illegal("-1 -1 -1", rules.OffBoard, "box=-1 -1 rows=4 cols=6") // the token said back
	b.illegal("-1 0 2", rules.OffBoard, "box=-1 0 rows=4 cols=6")    // not the top line
	b.illegal("1 -1 0", rules.OffBoard, "box=1 -1 rows=4 cols=6")
	b.illegal("-1 1 3", rules.OffBoard, "box=-1 1 rows=4 cols=6")
	b.illegal("0 0 4", dots.NoSide, "box=0 0 side=4 sides=0,1,2,3") // DAB-016
	b.illegal("0 0 5", dots.NoSide, "box=0 0 side=5 sides=0,1,2,3")
	b.illegal("0 0 -1", dots.NoSide, "box=0 0 side=-1 sides=0,1,2,3")
	b.illegal("32767 -32767 32767", rules.OffBoard, "box=32767 -32767 rows=4 cols=6")
	if b.pos.Plies() != 0 {
		t.Error("a move was made")
	}
}

// A command is three whole numbers separated by blanks (D3, D5, DAB-022).
func TestServerForm(t *testing.T) {
	b := newTable(t, sized(5, 5, ""))
	for _, line := range []string{
		"", " ", "\r", "2", "2 3", "2 3 1 4", "2,3,1", "a b c", "2 3 1.", "2 3 1 best", "2 3 +1", "+2 3 1", "02 3 1", "2 -03 1", "-0 0 1", "- 1 2 3",
		"2 3 ", "2 3 \t\r", "23 1", "2 3 1\x00", "2 3 1\r\r", "2 3\r1", "2 3 --1", "pass", "32768 0 0", "0 -32768 0", "0 0 99999999999999999999",
		"\u06f2 \u06f3 \u06f1", "1-1-1", strings.Repeat("1 ", 50000),
	} {
		if m := b.hear(1, line, rules.BadText); m.Why == nil || m.Why.Code != rules.Unreadable {
			t.Errorf("%.40q means %v", line, m.Why)
		}
	}
	b.refuse(1, "2 3", rules.BadText, rules.Unreadable, `text="2 3"`)
	for _, line := range []string{"2 3 1", "2  3 1", " 2 3 1", "2 3 1 ", "2\t3\t1", "2 3 1\r", "2 3 1 \r"} {
		b.convs[1].Open(nil)
		if m := b.hear(1, line, rules.Played); m.Move != mustMove(t, "2 3 1") {
			t.Errorf("%q is the move %v", line, m.Move)
		}
	}
}

// A second command in one turn (D5, DAB-018), and a command while the opponent is to move
// (DAB-020) or after the end.
func TestServerUntimely(t *testing.T) {
	b := newTable(t, sized(2, 2, ""))
	b.open("2 2 1|*-1 -1 -1", "2 2 2")
	b.refuse(2, "0 0 0", rules.Early, rules.OutOfTurn, `turn=1 command="0 0 0"`)
	b.hear(1, "nonsense", rules.BadText) // answers nothing
	b.hear(1, "0 0 0", rules.Played)
	b.refuse(1, "0 0 1", rules.Early, rules.ExtraCommand, `command="0 0 1"`)
	b.refuse(1, "0 0 0", rules.Early, rules.ExtraCommand, `command="0 0 0"`)
	b.convs[1].Open(nil)
	b.says("0 0 0", "", "0 0 0|*-1 -1 -1")
	b.refuse(1, "0 0 1", rules.Early, rules.OutOfTurn, `turn=2 command="0 0 1"`)
	b.says("0 0 1", "0 0 1|*-1 -1 -1", "")
	b.says("0 0 2", "", "0 0 2|*-1 -1 -1")
	b.says("0 0 3", "0 0 3", "")
	b.refuse(2, "0 0 3", rules.Early, rules.OutOfTurn, `turn=0 command="0 0 3"`)
	if m := b.hear(1, "0 0 3", rules.Early); m.Why.Message != "a command after the end" {
		t.Errorf("a command after the end means %q", m.Why.Message)
	}
}

// A seat that moves again may answer again.
func TestServerExtraAfterABox(t *testing.T) {
	b := newTable(t, sized(2, 3, "1./1. 1.. .. 1"))
	b.open("2 3 1|*-1 -1 -1", "2 3 2")
	b.says("0 0 1", "*-1 -1 -1", "0 0 1")
	b.hear(1, "0 1 0", rules.Played)
	b.refuse(1, "0 1 2", rules.Early, rules.ExtraCommand, `command="0 1 2"`)
}

// What is not a line of output is not a command.
func TestServerOther(t *testing.T) {
	b := newTable(t, sized(3, 3, ""))
	for _, c := range []struct {
		from  rules.Source
		text  string
		sense rules.Sense
		code  rules.Code
	}{
		{rules.FromPart, "", rules.Nothing, ""},
		{rules.FromPart, "0 0 1", rules.BadText, rules.Unended},
		{rules.FromFile, "0 0 1", rules.BadText, rules.Unreadable},
	} {
		_, m := b.convs[1].Receive(nil, rules.Event{From: c.from, Text: []byte(c.text)})
		if m.Sense != c.sense || m.Why != nil && m.Why.Code != c.code || (m.Why == nil) != (c.code == "") {
			t.Errorf("%q from %d is of sense %d (%v)", c.text, c.from, m.Sense, m.Why)
		}
	}
	b.hear(1, "0 0 1", rules.Played)
}

// Boxes counted from 1 (ruling base, DAB-017), in both directions.
func TestServerBase(t *testing.T) {
	b := newTable(t, sized(3, 4, "", "base=1"))
	b.open("3 4 1|*-1 -1 -1", "3 4 2")
	if m := b.hear(1, "1 1 0", rules.Played); m.Move != mustMove(t, "0 0 0") {
		t.Errorf("1 1 0 is %v", m.Move)
	}
	b.illegal("0 1 0", rules.OffBoard, "box=-1 0 rows=2 cols=3")
	b.illegal("3 1 0", rules.OffBoard, "box=2 0 rows=2 cols=3")
	b.convs[1].Open(nil)
	b.says("2 3 1", "", "2 3 1|*-1 -1 -1")
	b.says("2 3 0", "2 3 0|*-1 -1 -1", "")
	if got := text(b.pos); got != ".../..2/... ..../...1 .../... 1" {
		t.Errorf("the position is %q", got)
	}
}

// T for the two seats (ruling turn).
func TestServerTurn(t *testing.T) {
	newTable(t, sized(15, 5, "", "turn=0,1")).open("15 5 0|*-1 -1 -1", "15 5 1")
	newTable(t, sized(15, 5, "", "turn=1,2")).open("15 5 1|*-1 -1 -1", "15 5 2")
}

// The mover is sent its move, too (ruling echo), before its next turn.
func TestServerEcho(t *testing.T) {
	b := newTable(t, sized(2, 3, "1./1. 1.. .. 1", "echo=both"))
	b.open("2 3 1|*-1 -1 -1", "2 3 2")
	b.says("0 0 1", "0 0 1|*-1 -1 -1", "0 0 1")
	b.says("0 1 0", "0 1 0", "0 1 0|*-1 -1 -1")
}

// By the ruling clock=per_turn a box does not restart it.
func TestServerClock(t *testing.T) {
	b := newTable(t, sized(2, 3, "1./1. 1.. .. 1", "clock=per_turn"))
	b.open("2 3 1|*-1 -1 -1", "2 3 2")
	b.says("0 0 1", "+-1 -1 -1", "0 0 1") // the limit is for both moves together
	b.says("0 1 0", "", "0 1 0|*-1 -1 -1")
	b.says("0 1 2", "0 1 2|*-1 -1 -1", "")
	b.says("0 1 1", "", "0 1 1")
}

// Before the prompt has been sent there is nothing to answer. If the turn goes on after a
// box, another command is a second one in one turn (D5, D9).
func TestServerUnsent(t *testing.T) {
	b := newTable(t, sized(2, 3, "1./1. 1.. .. 1"))
	unsent := func(code rules.Code, message string) {
		t.Helper()
		_, m := b.convs[1].Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte("0 0 1"), Waiting: 1})
		if m.Sense != rules.Early || m.Why.Code != code || m.Why.Message != message {
			t.Errorf("before the hand-over: %+v, want %s: %s", m, code, message)
		}
	}
	for range 2 {
		b.pos.Reset()
		b.open("2 3 1|*-1 -1 -1", "2 3 2")
		unsent(rules.OutOfTurn, "a command before the turn was given")
		b.says("0 0 1", "*-1 -1 -1", "0 0 1")
		unsent(rules.ExtraCommand, "a second command in one turn")
		b.says("0 1 0", "", "0 1 0|*-1 -1 -1")
		unsent(rules.OutOfTurn, "a command while seat 2 is in turn")
		b.says("0 1 2", "0 1 2|*-1 -1 -1", "")
		unsent(rules.OutOfTurn, "a command before the turn was given")
	}
}

// A command is the same with its numbers written differently, and under the other name of
// its line. Another command, or other sizes, is taken for it.
func TestServerAlike(t *testing.T) {
	for rulings, list := range map[string][]struct {
		due, sent      string
		alike, instead bool
	}{
		"": {
			{"0 0 1", "0 0 1", true, true}, {"0 0 1", "00  0\t1", true, true}, {"0 0 1", "0 1 3", true, true}, {"1 0 0", "0 0 2", true, true},
			{"0 0 1", "0 0 2", false, true}, {"0 0 1", "0 0", false, false}, {"0 0 1", "0 0 x", false, false}, {"0 0 1", "0 0 1 1", false, false},
			{"0 0 1", "-1 -1 -1", false, false}, {"-1 -1 -1", "-1 -1 -1", true, false}, {"-1 -1 -1", "0 0 1", false, false},
			{"4 5 1", "4 5 2", false, true}, {"4 5 1", "-1 -1 -1", false, true}, {"4 5 1", "4 6 3", false, true},
			{"0 -1 1", "0 0 3", false, true}, // no box of the field has the other name
			{"3 0 0", "2 0 2", false, true},
			{"2 4 3", "2 3 1", false, true},
		},
		"base=1 sides=1left,2down,3right,4up": {
			{"1 1 3", "1 2 1", true, true}, {"2 1 4", "1 1 2", true, true}, {"1 1 3", "1 1 2", false, true},
			{"1 3 3", "1 4 1", true, true}, {"1 4 1", "1 3 3", true, true}, {"3 1 4", "2 1 2", true, true}, {"2 1 2", "3 1 4", true, true}, // at the far edges
			{"0 1 2", "1 1 4", false, true}, {"1 4 3", "1 5 1", false, true},
		},
	} {
		setup := sized(4, 5, "", strings.Fields(rulings)...)
		conv := dots.Game.Protocol("server").Conversation(setup, mustOpen(t, setup), 1).(rules.Speller)
		for _, c := range list {
			if alike, instead := conv.Alike([]byte(c.due), []byte(c.sent)), conv.Instead([]byte(c.due), []byte(c.sent)); alike != c.alike || instead != c.instead {
				t.Errorf("%s: %q for %q: alike %v, instead %v", rulings, c.sent, c.due, alike, instead)
			}
		}
	}
}

// For every order of the sides a program's number means the side that the value of the
// ruling says, and the opponent is sent the same.
func TestServerSides(t *testing.T) {
	canonical := map[string]string{"up": "0", "right": "1", "down": "2", "left": "3"}
	values := dots.Game.Ruling("sides").Values
	if len(values) != 2*4*3*2 || values[0] != "0up,1right,2down,3left" {
		t.Errorf("%d orders, the first is %s", len(values), values[0])
	}
	for _, value := range values {
		least := value[0]
		for i, word := range strings.Split(value, ",") {
			if word[0] != least+byte(i) || least > '1' {
				t.Errorf("%s counts %s", value, word)
			}
			number, side := word[:1], canonical[word[1:]]
			b := newTable(t, sized(2, 2, "", "sides="+value))
			b.open("2 2 1|*-1 -1 -1", "2 2 2")
			b.says("0 0 "+number, "", "0 0 "+number+"|*-1 -1 -1")
			if _, refused := b.pos.Play(mustMove(t, "0 0 "+side)); refused == nil || refused.Code != dots.Drawn {
				t.Errorf("%s: %s is not side %s", value, word, side)
			}
		}
		b := newTable(t, sized(3, 3, "", "sides="+value))
		b.illegal("1 1 "+string(rune(least+4)), dots.NoSide, "box=1 1 side=4 sides=0,1,2,3")
		if least == '1' {
			b.illegal("1 1 0", dots.NoSide, "box=1 1 side=-1 sides=0,1,2,3")
		}
	}
}

// A canonical name is sent by the program's numbers.
func TestServerSidesWithoutLines(t *testing.T) {
	b := newTable(t, sized(3, 3, "", "sides=1left,2down,3right,4up", "base=1"))
	for _, c := range []struct{ move, want string }{{"0 0 0", "1 1 4"}, {"0 0 1", "1 1 3"}, {"0 0 2", "1 1 2"}, {"1 0 3", "2 1 1"}} {
		b.pos.Reset()
		m := mustMove(t, c.move)
		b.pos.Play(m)
		if got := said(t, b.convs[2].Moved(nil, base.First, m)); got != c.want+"|*-1 -1 -1" {
			t.Errorf("%s is told as %q, want %q", c.move, got, c.want)
		}
	}
}

func FuzzReceive(f *testing.F) {
	for _, s := range []string{"0 0 0", "-1 -1 -1", " 2\t3 1 \r", "2 3", "32767 -32767 9", "\u06f2 3 1"} {
		f.Add([]byte(s))
	}
	setup := sized(5, 5, "", "base=1", "sides=1left,2down,3right,4up")
	pos, err := dots.Game.Open(setup)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		conv := dots.Game.Protocol("server").Conversation(setup, pos, 1)
		_, m := conv.Receive(nil, rules.Event{From: rules.FromOutput, Text: line})
		if m.Sense == rules.Played {
			pos.Play(m.Move)
			pos.Undo()
		} else if m.Why == nil {
			gametest.Errorf(t, pos, "%q is of sense %d without a reason", line, m.Sense)
		}
		if pos.Plies() != 0 {
			gametest.Errorf(t, pos, "%q leaves %d plies", line, pos.Plies())
		}
	})
}
