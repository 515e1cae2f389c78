package plain

import (
	"strings"
	"testing"

	"scrutineer/rules"
)

// asked returns a conversation whose seat 1 has replied to everything but gen_move.
func asked(t *testing.T, rulings ...string) rules.Listener {
	t.Helper()
	l := after(t, 2, rulings...)
	for range 2 {
		replied(l, "=")
	}
	l.Observe(rules.Observation{What: rules.ObservedSent, Seat: 1, Text: "gen_move"})
	return l
}

// after returns a conversation whose seat 1 has been sent so many of the points, the time
// and gen_move.
func after(t *testing.T, commands int, rulings ...string) rules.Listener {
	t.Helper()
	l, err := Listen(setup(corner, rulings...), "gtp", rules.Limits{Total: 5000})
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{cornerPoints, "time_left 5", "gen_move"}[:commands] {
		if h := l.Observe(rules.Observation{What: rules.ObservedSent, Seat: 1, Text: command}); h.Sense != "due" {
			t.Fatalf("%s: %s", command, h.Sense)
		}
	}
	return l
}

// replied returns what seat 1's reply of these lines means. An empty line ends it if
// there is one of them.
func replied(l rules.Listener, lines ...string) string {
	for _, line := range lines {
		h := l.Observe(rules.Observation{What: rules.ObservedSaid, Seat: 1, Text: line})
		if h == (rules.Interpretation{Sense: "bad-text"}) {
			return h.Sense // it begins no reply, and nothing more is wanted
		}
		if h != (rules.Interpretation{Sense: "more"}) {
			return "no first line: " + h.Sense
		}
	}
	h := l.Observe(rules.Observation{What: rules.ObservedSaid, Seat: 1})
	return strings.TrimSpace(h.Sense + " " + h.Move)
}

// What answers to gen_move mean (T12), tolerant and strict: TRI-005, TRI-006,
// TRI-038, TRI-039, TRI-042, TRI-043.
func TestAnswers(t *testing.T) {
	for _, c := range [][3]string{
		{"= 1 2", "move 1 2", "move 1 2"},
		{"= 2 1", "move 1 2", "move 1 2"},
		{"=1 2", "move 1 2", "bad-text"},
		{"=  1   2", "move 1 2", "bad-text"},
		{"=\t1\t2", "move 1 2", "bad-text"},
		{"= 1 2 ", "move 1 2", "bad-text"},
		{"= 1 2\r", "move 1 2", "bad-text"},
		{"= 1 2 \r", "move 1 2", "bad-text"},
		{"= 1 2\r\r", "bad-text", "bad-text"},
		{"= +3 02", "move 2 3", "bad-text"},
		{"= 0000000000000000003 2", "move 2 3", "bad-text"},
		{"= -0 3", "move 0 3", "bad-text"},
		{"= 2 2", "move 2 2", "move 2 2"},
		{"= 0 1", "move 0 1", "move 0 1"},
		{"= 4 1", "move 1 4", "move 1 4"},
		{"= 10 9", "move 9 10", "move 9 10"},
		{"= 1 32767", "move 1 32767", "move 1 32767"},
		{"= 1 32768", "bad-text", "bad-text"},
		{"= 1 2147483648", "bad-text", "bad-text"},
		{"= 1 99999999999999999999", "bad-text", "bad-text"},
		{"= 1 -1", "bad-text", "bad-text"},
		{"= 1 --2", "bad-text", "bad-text"},
		{"= 1 +", "bad-text", "bad-text"},
		{"= 1 2 3", "bad-text", "bad-text"},
		{"= 1", "bad-text", "bad-text"},
		{"=", "bad-text", "bad-text"},
		{"= 1,2", "bad-text", "bad-text"},
		{"= 1.0 2", "bad-text", "bad-text"},
		{"= 1\v2", "bad-text", "bad-text"},
		{"= \u0661 \u0662", "bad-text", "bad-text"},
		{"= 1 2\x00", "bad-text", "bad-text"},
		{"== 1 2", "bad-text", "bad-text"},
		{" = 1 2", "bad-text", "bad-text"},
		{"1 2", "bad-text", "bad-text"},
		{"thinking", "bad-text", "bad-text"},
		{"?", "declined", "declined"},
		{"? no idea", "declined", "declined"},
		{"?1 2", "declined", "declined"},
	} {
		for i, ruling := range []string{"reply=tolerant", "reply=strict"} {
			if got := replied(asked(t, ruling), c[0]); got != c[i+1] {
				t.Errorf("%q, %s: %s, want %s", c[0], ruling, got, c[i+1])
			}
		}
	}
}

// A reply of several lines is not a move; an error report may have them.
func TestFurtherLines(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"= 1 2/= 1 3", "bad-text"}, {"=/1 2", "bad-text"}, {"? no/idea", "declined"}, {"thinking/= 1 2", "bad-text"},
	} {
		if got := replied(asked(t), strings.Split(c.lines, "/")...); got != c.want {
			t.Errorf("%q: %s", c.lines, got)
		}
	}
}

// A line of 255 bytes can be a move, one of 256 not.
func TestLongLines(t *testing.T) {
	for long, want := range map[int]string{255: "move 1 2", 256: "bad-text", 100000: "bad-text"} {
		if got := replied(asked(t), "= 1 2"+strings.Repeat(" ", long-5)); got != want {
			t.Errorf("%d bytes: %s", long, got)
		}
	}
}

// What the reply to another command means, and to which it belongs (T8, T10): TRI-036,
// TRI-037. The senses are those of the reply to the points and to the time.
func TestReplies(t *testing.T) {
	for _, c := range []struct{ ruling, line, points, time string }{
		{"reply=tolerant", "=", "nothing", "nothing"},
		{"reply=tolerant", "= thank you", "nothing", "nothing"},
		{"reply=tolerant", "= 1 2", "nothing", "nothing"},
		{"reply=tolerant", "=\r", "nothing", "nothing"},
		{"reply=tolerant", "ok", "bad-text", "bad-text"},
		{"reply=strict", "=", "nothing", "nothing"},
		{"reply=strict", "= ", "bad-text", "bad-text"},
		{"reply=strict", "= 1 2", "bad-text", "bad-text"},
		{"reply=strict", "=\r", "bad-text", "bad-text"},
		{"reply=strict", "? unknown command", "declined", "nothing"},
		{"question_ok=time_left", "?", "declined", "nothing"},
		{"question_ok=any_but_gen_move", "? what", "nothing", "nothing"},
	} {
		if got := replied(after(t, 1, c.ruling), c.line); got != c.points {
			t.Errorf("%s: %q to the points: %s", c.ruling, c.line, got)
		}
		l := after(t, 2, c.ruling)
		replied(l, "=")
		if got := replied(l, c.line); got != c.time {
			t.Errorf("%s: %q to the time: %s", c.ruling, c.line, got)
		}
	}
	if got := replied(asked(t, "question_ok=any_but_gen_move"), "?"); got != "declined" {
		t.Errorf("? to gen_move: %s", got)
	}
	for ruling, want := range map[string]string{"reply=tolerant": "nothing", "reply=strict": "bad-text"} {
		if got := replied(after(t, 1, ruling), "=", "well"); got != want {
			t.Errorf("%s: two lines to the points: %s", ruling, got)
		}
	}
}

// A play answered with ? (TRI-037).
func TestQuestionToPlay(t *testing.T) {
	for ruling, want := range map[string]string{"time_left": "declined", "any_but_gen_move": "nothing"} {
		talk(t, setup(squareSides, "question_ok="+ruling), `
			sent 1 1 | `+squarePoints+` | due
			reply 1 1 | = | nothing
			sent 1 1 | play 1 2 | due
			reply 1 1 | ? | `+want)
	}
}

// A reply belongs to a command sent before it began.
func TestUnaskedReplies(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"=", "bad-text"}, {"?", "bad-text"}, {"= 1 2", "early"}, {"hm", "bad-text"},
	} {
		if got := replied(after(t, 0), c.line); got != c.want {
			t.Errorf("%q before everything: %s", c.line, got)
		}
		l := after(t, 2)
		replied(l, "=")
		replied(l, "=")
		if got := replied(l, c.line); got != c.want {
			t.Errorf("%q before gen_move: %s", c.line, got)
		}
	}
	talk(t, setup(corner), `
		said 2 1 | = 1 2 | more
		sent 2 2 | `+cornerPoints+` | due
		said 2 3 | "" | early
		said 2 4 | "" | nothing
		reply 2 5 | = | nothing
		reply 2 6 | = 1 2 | early
	`)
	// The turn has passed before the answer came.
	talk(t, setup(corner), `
		sent 1 1 | `+cornerPoints+` | due
		sent 1 1 | time_left 10000 | due
		sent 1 1 | gen_move | due
		reply 1 2 | = | nothing
		reply 1 2 | = | nothing
		move 1 -1 | 1 2 | 99
		reply 1 3 | = 1 2 | early
	`)
	talk(t, setup(corner, "reply=strict"), `
		sent 2 1 | `+cornerPoints+` | due
		sent 2 1 | version | wrong
		reply 2 2 | = | nothing
		reply 2 2 | = 0.1 of May | nothing
	`)
}

// The ruling extra_reply=ignored: a reply to no command means nothing, and does not take
// the place of another reply.
func TestFreeReplies(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"=", "nothing"}, {"?", "nothing"}, {"= 1 2", "nothing"}, {"=x", "nothing"}, {"hm", "bad-text"},
	} {
		if got := replied(after(t, 0, "extra_reply=ignored"), c.line); got != c.want {
			t.Errorf("%q before everything: %s", c.line, got)
		}
	}
	talk(t, setup(corner, "extra_reply=ignored"), `
		said 1 1 | = 1 2 | more
		sent 1 2 | `+cornerPoints+` | due
		said 1 3 | "" | nothing
		sent 1 4 | time_left 10000 | due
		sent 1 4 | gen_move | due
		reply 1 5 | = | nothing
		reply 1 5 | = | nothing
		reply 1 6 | = 1 2 | move 1 2 4
		reply 1 7 | = 1 2 | nothing
	`)
}

// What begins with neither = nor ? leaves its command open.
func TestChatter(t *testing.T) {
	l := asked(t)
	if got := replied(l, "thinking"); got != "bad-text" {
		t.Error(got)
	}
	if got := replied(l, "= 1 2"); got != "move 1 2" {
		t.Error(got)
	}
	if got := replied(l, "= 1 2"); got != "early" {
		t.Error(got)
	}
}

// TRI-040, TRI-045: no reply without its empty line; more empty lines.
func TestEmptyLines(t *testing.T) {
	for _, c := range []struct{ ruling, text, alone, after string }{
		{"reply=tolerant", "", "nothing", "move"},
		{"reply=tolerant", "\r", "nothing", "move"},
		{"reply=tolerant", " \t\r", "nothing", "move"},
		{"reply=strict", "", "bad-text", "move"},
		{"reply=strict", "\r", "bad-text", "more"},
		{"reply=strict", " ", "bad-text", "more"},
	} {
		l := asked(t, c.ruling)
		if h := l.Observe(rules.Observation{What: rules.ObservedSaid, Seat: 1, Text: c.text}); h.Sense != c.alone {
			t.Errorf("%s: %q alone: %s", c.ruling, c.text, h.Sense)
		}
		l = asked(t, c.ruling)
		l.Observe(rules.Observation{What: rules.ObservedSaid, Seat: 1, Text: "= 1 2"})
		if h := l.Observe(rules.Observation{What: rules.ObservedSaid, Seat: 1, Text: c.text}); h.Sense != c.after {
			t.Errorf("%s: %q after an answer: %s", c.ruling, c.text, h.Sense)
		}
	}
}

// Output that is not a line, and a file.
func TestNoLine(t *testing.T) {
	talk(t, setup(corner), `
		sent 1 1 | `+cornerPoints+` | due
		part 1 1 | = | bad-text
		part 1 1 | "" | nothing
		part 2 1 | = | bad-text
		got 1 1 | = | bad-text
		exit 1 1 | |
		reply 1 1 | = | nothing
	`)
}
