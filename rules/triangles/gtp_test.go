package triangles_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// board is a game with the conversation of one seat, written and read as short text.
type board struct {
	t    *testing.T
	pos  rules.Position
	conv rules.Conversation
}

func newBoard(t *testing.T, setup rules.Setup, me base.Seat) *board {
	t.Helper()
	pos := mustOpen(t, setup)
	return &board{t, pos, triangles.Game.Protocol("gtp").Conversation(setup, pos, me)}
}

// due writes lines that are due, joined by '|', each with a '*' before it if it starts
// the clock.
func due(actions []rules.Action) string {
	var list []string
	for _, s := range actions {
		line := string(s.Text)
		if s.Kind != rules.SendLine || (s.Remaining.Unit == 1000) != strings.Contains(line, "%") {
			line = "wrong act: " + line
		}
		if s.Clock == rules.Starts {
			line = "*" + line
		}
		list = append(list, line)
	}
	return strings.Join(list, "|")
}

func (b *board) open(want string) {
	b.t.Helper()
	if got := due(b.conv.Open(nil)); got != want {
		b.t.Errorf("due at the start: %q, want %q", got, want)
	}
}

// moves draws segments for whoever is in turn and checks what is due after the last of
// them.
func (b *board) moves(list, want string) {
	b.t.Helper()
	got := ""
	for _, name := range strings.Fields(list) {
		by, m := b.pos.Turn(), named(b.t, name)
		mustPlay(b.t, b.pos, name)
		got = due(b.conv.Moved(nil, by, m))
	}
	if got != want {
		b.t.Errorf("due after %s: %q, want %q", list, got, want)
	}
}

// leaves takes a seat out and checks what is due after that.
func (b *board) leaves(s base.Seat, want string) {
	b.t.Helper()
	leave(b.t, b.pos, s, rules.Gone)
	if got := due(b.conv.Moved(nil, base.Nobody, rules.Move{})); got != want {
		b.t.Errorf("due after seat %d has left: %q, want %q", s, got, want)
	}
}

// hear gives lines, split at '|', to the conversation and checks the sense of the last.
func (b *board) hear(lines string, sense rules.Sense) rules.Meaning {
	b.t.Helper()
	var meaning rules.Meaning
	for _, line := range strings.Split(lines, "|") {
		var actions []rules.Action
		actions, meaning = b.conv.Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte(line)})
		if len(actions) != 0 {
			b.t.Errorf("due after %q: %q", line, due(actions))
		}
	}
	if meaning.Sense != sense {
		b.t.Errorf("%q is of sense %d (%v), want %d", lines, meaning.Sense, meaning.Why, sense)
	}
	return meaning
}

func (b *board) played(lines, name string) {
	b.t.Helper()
	if m := b.hear(lines, rules.Played); m.Move != named(b.t, name) || m.Why != nil {
		b.t.Errorf("%q is the move %v, want %s", lines, m.Move, name)
	}
}

func (b *board) wrong(lines string, sense rules.Sense, code rules.Code, witness string) {
	b.t.Helper()
	m := b.hear(lines, sense)
	if m.Why == nil {
		b.t.Errorf("%q is not refused, want %s", lines, code)
	} else if m.Why.Code != code || m.Why.Witness.String() != witness {
		b.t.Errorf("%q means %v with the witness %v, want %s %s", lines, m.Why, m.Why.Witness, code, witness)
	}
}

// asked returns a board at which the first seat has been asked for a move and has
// answered what came before.
func asked(t *testing.T, rulings ...string) *board {
	b := newBoard(t, from(square, rulings...), base.First)
	b.conv.Open(nil)
	b.hear("=||=|", rules.Nothing)
	return b
}

const setPoints = "*set_points 4 1 1 5 1 5 5 1 5"

// The official loop for both seats (T7): the last move is not sent.
func TestCourse(t *testing.T) {
	b := newBoard(t, from(square), base.First)
	b.open(setPoints + "|*time_left %|*gen_move")
	b.hear("=", rules.More)
	b.hear("", rules.Nothing)
	b.hear("=|", rules.Nothing)
	b.played("= 1 2|", "1-2")
	b.moves("1-2", "")
	b.moves("2-3", "*play 2 3|*time_left %|*gen_move")
	b.hear("=||? no clock|", rules.Nothing) // T10
	b.played("= 4 3|", "3-4")
	b.moves("3-4 1-4", "*play 1 4|*time_left %|*gen_move")
	b.hear("=||=|", rules.Nothing)
	b.played("= 3 1|", "1-3")
	b.moves("1-3", "")

	b = newBoard(t, from(square), base.Second)
	b.open(setPoints)
	b.hear("=|", rules.Nothing)
	b.moves("1-2", "*play 1 2|*time_left %|*gen_move")
	b.hear("=||=|", rules.Nothing)
	b.played("= 2 3|", "2-3")
	b.moves("2-3", "")
	b.moves("3-4", "*play 3 4|*time_left %|*gen_move")
	b.moves("1-4", "")
	b.moves("1-3", "")
}

// The ruling clock.
func TestClock(t *testing.T) {
	b := newBoard(t, from(square, "clock=gen_move_only"), base.First)
	b.open(setPoints[1:] + "|time_left %|*gen_move")
	b.moves("1-2 2-3", "play 2 3|time_left %|*gen_move")
	b = newBoard(t, from(square, "clock=all_commands"), base.Second)
	b.open(setPoints)
	b.moves("1-2", "*play 1 2|*time_left %|*gen_move")
}

// A seat that goes on alone is sent no play (T13), the one that is out nothing.
func TestAlone(t *testing.T) {
	b := newBoard(t, from(square), base.First)
	b.open(setPoints + "|*time_left %|*gen_move")
	b.moves("1-2", "")
	b.leaves(base.Second, "*time_left %|*gen_move")
	b.hear("=|", rules.Nothing)
	b.played("= 2 3|", "2-3")
	b.moves("2-3", "*time_left %|*gen_move")
	b.moves("3-4", "*time_left %|*gen_move")
	b.moves("1-4", "*time_left %|*gen_move")
	b.moves("1-3", "")

	b = newBoard(t, from(square), base.First)
	b.open(setPoints + "|*time_left %|*gen_move")
	b.leaves(base.Second, "") // it has been asked already

	b = newBoard(t, from(square), base.Second)
	b.open(setPoints)
	b.leaves(base.Second, "")
	b.moves("1-2", "")
	b.moves("2-3", "")

	b = newBoard(t, from(square), base.Second)
	b.open(setPoints)
	b.moves("1-2", "*play 1 2|*time_left %|*gen_move")
	b.leaves(base.First, "")
	b.moves("2-3", "*time_left %|*gen_move")

	start := starting(square + " | - | 0 0 | 2 | 1")
	newBoard(t, start, base.First).open("")
	newBoard(t, start, base.Second).open(setPoints + "|*time_left %|*gen_move")
}

// The applet sends quit at the end, once (T15), and segments of a start by play.
func TestApplet(t *testing.T) {
	b := newBoard(t, from("1,1 2,1", "source=applet"), base.First)
	b.open("*set_points 2 1 1 2 1|*time_left %|*gen_move")
	b.moves("1-2", "quit")
	if got := due(b.conv.Moved(nil, base.Nobody, rules.Move{})); got != "" {
		t.Errorf("due again: %q", got)
	}
	newBoard(t, from("7,8", "source=applet"), base.First).open("*set_points 1 7 8|quit")
	newBoard(t, from("7,8"), base.First).open("*set_points 1 7 8")
	for _, source := range []string{"source=applet", "source=arbiter"} {
		b = newBoard(t, starting(square+" | 1-2:0 2-3:2 | 0 0 | 1 | -", source), base.First)
		b.open(setPoints + "|*play 1 2|*play 2 3|*time_left %|*gen_move")
		b.hear("=||=||=||=|", rules.Nothing)
		b.played("= 1 3|", "1-3")
	}
}

// Open forgets the previous game.
func TestAgain(t *testing.T) {
	b := newBoard(t, from(square, "source=applet"), base.First)
	b.open(setPoints + "|*time_left %|*gen_move")
	b.hear("=", rules.More)
	b.moves("1-2 2-3 3-4 1-4 1-3", "quit")
	b.pos.Reset()
	b.open(setPoints + "|*time_left %|*gen_move")
	b.hear("=||=|", rules.Nothing)
	b.played("= 2 1|", "1-2")
	b.moves("1-2 2-3 3-4 1-4 1-3", "quit")
}

// A reply without its empty line is not complete (T8, scenario TRI-040), also if the next
// begins after it.
func TestReplyEnds(t *testing.T) {
	b := asked(t)
	b.hear("= 3 4", rules.More)
	b.played("", "3-4")
	b = newBoard(t, from(square), base.First)
	b.conv.Open(nil)
	b.hear("=|=|= 1 2|", rules.Nothing) // one reply, to set_points
	b.hear("=|", rules.Nothing)         // to time_left
	b.played("= 3 4|", "3-4")
	b = asked(t)
	_, m := b.conv.Receive(nil, rules.Event{From: rules.FromPart, Text: []byte("= 3 4")})
	if m.Sense != rules.BadText || m.Why.Code != rules.Unended || m.Why.Witness.String() != `text="= 3 4"` {
		t.Errorf("an unended line means %v", m.Why)
	}
	if _, m := b.conv.Receive(nil, rules.Event{From: rules.FromPart}); m.Sense != rules.Nothing {
		t.Errorf("no bytes mean %v", m)
	}
	if _, m := b.conv.Receive(nil, rules.Event{From: rules.FromFile, Text: []byte("= 3 4")}); m.Sense != rules.BadText {
		t.Errorf("a file means %v", m)
	}
}

// What is read by default (scenarios TRI-042, TRI-045).
func TestTolerant(t *testing.T) {
	for _, lines := range []string{
		"= 3 4|", "= 4 3|", "=3 4|", "=  3\t4|", "= 3 4 |", "= 3 4\r|\r", "= 3 4| ", "= +3 04|", "= 000000000000000000000003 4|", "||= 3 4|", "\r|= 3 4|",
	} {
		asked(t, "reply=tolerant").played(lines, "3-4")
	}
	b := newBoard(t, from(square), base.First)
	b.conv.Open(nil)
	b.hear("= welcome|nice points||", rules.Nothing)
	b.hear("=|", rules.Nothing)
	b.played("= 1 2|", "1-2")
}

// A reply to no command, by the ruling extra_reply. What follows it is read as if it had
// not been said.
func TestExtraReply(t *testing.T) {
	for _, c := range []struct {
		lines string
		sense rules.Sense
	}{
		{"=|", rules.BadText}, {"= ok|", rules.BadText}, {"= 1 2|", rules.Early}, {"? no|", rules.BadText}, {"= 1 2|more|", rules.BadText},
		{"=|more|", rules.BadText},
	} {
		for _, reply := range []string{"reply=tolerant", "reply=strict"} {
			for ruling, want := range map[string]rules.Sense{"extra_reply=fault": c.sense, "extra_reply=ignored": rules.Nothing} {
				b := newBoard(t, from(square, reply, ruling), base.Second)
				b.open(setPoints)
				b.hear("=|", rules.Nothing)
				if m := b.hear(c.lines, want); m.Replied {
					t.Errorf("%q, %s: %+v", c.lines, ruling, m)
				}
				b.moves("1-2", "*play 1 2|*time_left %|*gen_move")
				b.hear("=||=|", rules.Nothing)
				b.played("= 2 3|", "2-3")
			}
		}
	}
	b := newBoard(t, from(square, "extra_reply=ignored"), base.Second)
	b.open(setPoints)
	b.hear("=||thinking", rules.BadText)
}

// Answers to gen_move that are not moves (scenarios TRI-006, TRI-039, TRI-042, TRI-043).
func TestNoMove(t *testing.T) {
	for _, ruling := range []string{"reply=tolerant", "reply=strict"} {
		for line, shown := range map[string]string{
			"= 3 4 5": `"= 3 4 5"`, "= 3": `"= 3"`, "= 3,4": `"= 3,4"`, "= 3.0 4": `"= 3.0 4"`, "= \u0663 \u0664": `"= \u0663 \u0664"`,
			"=": `"="`, "= a b": `"= a b"`, "= pass": `"= pass"`, "= - 4": `"= - 4"`, "= 3 4x": `"= 3 4x"`, "=1 3 4": `"=1 3 4"`, "= 3-4": `"= 3-4"`, "= 3 ++4": `"= 3 ++4"`,
		} {
			asked(t, ruling).wrong(line+"|", rules.BadText, rules.Unreadable, "text="+shown)
		}
		for _, line := range []string{"= 2147483648 4", "= 99999999999999999999 4", "= 3 -99999999999999999999", "= 32768 4", "= 4 -32769"} {
			asked(t, ruling).wrong(line+"|", rules.BadText, triangles.NoPoint, `text="`+line+`"`)
		}
		asked(t, ruling).wrong("3 4", rules.BadText, rules.Unreadable, `text="3 4"`)
		asked(t, ruling).wrong("thinking", rules.BadText, rules.Unreadable, `text="thinking"`)
		asked(t, ruling).wrong("= 3 4|and more|", rules.BadText, rules.Unreadable, "")
		asked(t, ruling).wrong("? no idea|", rules.Declined, triangles.Declining, `text="? no idea"`)
		asked(t, ruling).wrong("? no idea|at all|", rules.Declined, triangles.Declining, `text="? no idea"`)
	}
	b := asked(t)
	b.hear("thinking", rules.BadText)
	b.played("= 3 4|", "3-4") // what may be ignored does not stand for the reply
}

// The conversation does not decide whether a segment can be drawn (scenarios TRI-005,
// TRI-006).
func TestIllegalIsPlayed(t *testing.T) {
	for line, want := range map[string]rules.Move{
		"= 2 2": {N: [6]int16{2, 2}}, "= 0 4": {N: [6]int16{0, 4}}, "= 5 1": {N: [6]int16{1, 5}}, "= 3 -1": {N: [6]int16{-1, 3}}, "= 32767 -32768": {N: [6]int16{-32768, 32767}},
	} {
		for _, ruling := range []string{"reply=tolerant", "reply=strict"} {
			b := asked(t, ruling)
			m := b.hear(line+"|", rules.Played)
			if m.Move != want {
				t.Errorf("%q is the move %v, want %v", line, m.Move, want)
			}
			if _, refused := b.pos.Play(m.Move); refused == nil {
				t.Errorf("%q is legal", line)
			}
		}
	}
}

// Exactly as in the official rules.
func TestStrict(t *testing.T) {
	asked(t, "reply=strict").played("= 3 4|", "3-4")
	asked(t, "reply=strict").played("= 4 3|", "3-4")
	for _, line := range []string{"=3 4", "=  3 4", "= 3  4", "=\t3 4", "= 3\t4", "= 3 4 ", "= 3 4\r", "= +3 4", "= 03 4", "= 3 04", "= -0 4", " = 3 4"} {
		b := asked(t, "reply=strict")
		lines := line + "|"
		if line[0] != '=' {
			lines = line
		}
		if m := b.hear(lines, rules.BadText); m.Why == nil || m.Why.Code != rules.Unreadable {
			t.Errorf("%q means %v", line, m.Why)
		}
	}
	asked(t, "reply=strict").wrong("", rules.BadText, rules.Unreadable, `text=""`)
	for _, lines := range []string{"= ok|", "=\r|", "=|more|"} {
		b := newBoard(t, from(square, "reply=strict"), base.First)
		b.conv.Open(nil)
		b.hear(lines, rules.BadText)
	}
	b := newBoard(t, from(square, "reply=strict"), base.First)
	b.conv.Open(nil)
	b.hear("=|", rules.Nothing)
	b.hear("? no clock|here|", rules.Nothing) // a description may be long
	b = newBoard(t, from(square, "reply=strict"), base.First)
	b.conv.Open(nil)
	b.hear("=| ", rules.More) // a blank is not an empty line
}

// What may be answered with ? (T8, T10, scenarios TRI-036 to TRI-038).
func TestQuestion(t *testing.T) {
	for _, c := range []struct {
		ruling string
		sense  rules.Sense
	}{{"question_ok=time_left", rules.Declined}, {"question_ok=any_but_gen_move", rules.Nothing}} {
		b := newBoard(t, from(square, c.ruling), base.Second)
		b.conv.Open(nil)
		setPoints := b.hear("? too many|", c.sense)
		b.moves("1-2", "*play 1 2|*time_left %|*gen_move")
		play := b.hear("? what|", c.sense)
		for _, m := range []rules.Meaning{setPoints, play} {
			if c.sense == rules.Declined && (m.Why == nil || m.Why.Code != triangles.Refused) {
				t.Errorf("refused with %v", m.Why)
			}
		}
		b.hear("?|", rules.Nothing)
		b.wrong("?|", rules.Declined, triangles.Declining, `text="?"`)
	}
}

// Replies and moves that belong to no command.
func TestUnasked(t *testing.T) {
	b := newBoard(t, from(square), base.Second)
	b.conv.Open(nil)
	b.hear("=|", rules.Nothing)
	b.wrong("=|", rules.BadText, triangles.UnexpectedReply, `text="="`)
	b.wrong("? why|", rules.BadText, triangles.UnexpectedReply, `text="? why"`)
	b.wrong("= 4 3|", rules.Early, rules.OutOfTurn, "turn=1 move=3 4")
	b.moves("1-2", "*play 1 2|*time_left %|*gen_move")
	b.hear("=||=|", rules.Nothing)
	b.played("= 2 3|", "2-3")
	b.wrong("= 3 4|", rules.Early, rules.OutOfTurn, "turn=2 move=3 4") // one move was asked for
	b.moves("2-3 3-4", "*play 3 4|*time_left %|*gen_move")
	b.moves("1-4 1-3", "")
	b.wrong("= 2 4|", rules.Early, rules.OutOfTurn, "turn=0 move=2 4")
}

// TestStartOfPoints: what of a start is not there is not sent.
func TestStartOfPoints(t *testing.T) {
	for start, want := range map[string]string{"1,1 5,1": "*set_points 2 1 1 5 1", "1,1 5,1 | -": "*set_points 2 1 1 5 1", "1,1 5,1 | 1-2:0": "*set_points 2 1 1 5 1|*play 1 2"} {
		conv := triangles.Game.Protocol("gtp").Conversation(starting(start), mustOpen(t, from(square)), base.Second)
		if got := due(conv.Open(nil)); got != want {
			t.Errorf("%s: due %q, want %q", start, got, want)
		}
	}
}
