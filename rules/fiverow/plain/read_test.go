package plain

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
)

// What a line means for the seat in turn, by the ruling step: the first sense is that of
// tolerant, the second that of strict (3.4.4, XO5-011, XO5-015, XO5-026).
func TestLines(t *testing.T) {
	for _, c := range [][3]string{
		{"step! B7", "move B7", "move B7"},
		{"step! J9", "move J9", "move J9"},
		{"step!B7", "move B7", "bad-text"},
		{"step!  B7", "move B7", "bad-text"},
		{"step! \tB7", "move B7", "bad-text"},
		{"step! B7 ", "move B7", "bad-text"},
		{"step! B7\r", "move B7", "bad-text"},
		{"step! B7 \t \r", "move B7", "bad-text"},
		{"step! B7\r\r", "bad-text", "bad-text"},
		{"step! B7 best", "bad-text", "bad-text"},
		{" step! B7", "bad-text", "bad-text"},
		{"Step! B7", "bad-text", "bad-text"},
		{"step B7", "bad-text", "bad-text"},
		{"step!\vB7", "bad-text", "bad-text"},
		// off this board, or a cell of a wider one: a move, though illegal
		{"step! K5", "move K5", "move K5"},
		{"step! B10", "move B10", "move B10"},
		{"step! AA0", "move AA0", "move AA0"},
		{"step! A32767", "move A32767", "move A32767"},
		{"step! A32768", "bad-text", "bad-text"},
		{"step! A99999999999999999999", "bad-text", "bad-text"},
		{"step! A18446744073709551617", "bad-text", "bad-text"}, // 2^64 + 1
		{"step! AVLH0", "move AVLH0", "move AVLH0"},             // 17576 + 22*676 + 12*26 + 8 = 32768
		{"step! AVLI0", "bad-text", "bad-text"},
		{"step! ZZZ0", "move ZZZ0", "move ZZZ0"},
		{"step! ZZZZ0", "bad-text", "bad-text"},
		{"step! ZZZZZZZZZZZZZZZZZZZZZZ0", "bad-text", "bad-text"},
		{"step! 7B", "bad-text", "bad-text"},
		{"step! B-1", "bad-text", "bad-text"},
		{"step! B", "bad-text", "bad-text"},
		{"step! 7", "bad-text", "bad-text"},
		{"step! B07", "bad-text", "bad-text"},
		{"step! b7", "bad-text", "bad-text"},
		{"step! B7\x00", "bad-text", "bad-text"},
		{"step! \u04127", "bad-text", "bad-text"}, // XO5-013
		{"step! pass", "declined", "declined"},
		{"step!resign", "declined", "bad-text"},
		{"step! PASS", "bad-text", "bad-text"},
		{"", "nothing", "nothing"},
		{" ", "nothing", "bad-text"},
		{"step!", "declined", "declined"},
		{"step! ", "declined", "declined"},
		{"step!  ", "declined", "bad-text"},
		{"pass", "declined", "declined"},
		{"resign", "declined", "declined"},
		{"pass ", "declined", "bad-text"},
		{"resign\r", "declined", "bad-text"},
		{"PASS", "bad-text", "bad-text"},
		{"field?", "question", "question"},
		{"figure?", "question", "question"},
		{"figure? \r", "question", "bad-text"},
		{"field ?", "bad-text", "bad-text"},
		{"figure? X", "bad-text", "bad-text"},
		{"hello", "bad-text", "bad-text"},
	} {
		for i, ruling := range []string{"step=tolerant", "step=strict"} {
			if got := said(t, c[0], "console", ruling); got != c[i+1] {
				t.Errorf("%q, %s: %s, want %s", c[0], ruling, got, c[i+1])
			}
		}
	}
}

// said returns the sense of a line, or answer file, of seat 1 in its first turn.
func said(t *testing.T, text, protocol string, rulings ...string) string {
	t.Helper()
	l, err := Listen(ten(rulings...), protocol, rules.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	what := rules.ObservedSaid
	if protocol == "file" {
		what = rules.ObservedGot
		l.Observe(rules.Observation{What: rules.ObservedPut, Seat: 1})
		l.Observe(rules.Observation{What: rules.ObservedRun, Seat: 1})
	}
	h := l.Observe(rules.Observation{What: what, Seat: 1, Text: text})
	return strings.TrimSpace(h.Sense + " " + h.Move)
}

// A line of 255 bytes can be a move, one of 256 not; it can be a question or a
// refusal.
func TestLongLines(t *testing.T) {
	for _, c := range []struct {
		line string
		long int
		want string
	}{
		{"step! B7", 255, "move B7"}, {"step! B7", 256, "bad-text"},
		{"step! ", 300, "declined"}, {"figure?", 300, "question"},
	} {
		text := c.line + strings.Repeat(" ", c.long-len(c.line))
		if got := said(t, text, "console"); got != c.want {
			t.Errorf("%q of %d bytes: %s", c.line, c.long, got)
		}
	}
}

// The ruling symbols=lenient: lookalikes, and O for 0 if it is not a coordinate
// otherwise. The first sense is that of strict.
func TestSymbols(t *testing.T) {
	for _, c := range [][3]string{
		{"B7", "move B7", "move B7"},
		{"\u04107", "bad-text", "move A7"},
		{"\u04127", "bad-text", "move B7"},
		{"\u04217", "bad-text", "move C7"},
		{"\u04157", "bad-text", "move E7"},
		{"\u050C7", "bad-text", "move G7"},
		{"\u041D7", "bad-text", "move H7"},
		{"\u04067", "bad-text", "move I7"},
		{"\u04087", "bad-text", "move J7"},
		{"\u041E7", "bad-text", "move O7"},
		{"\u04257", "bad-text", "move X7"},
		{"\u04147", "bad-text", "bad-text"}, // de looks like no D
		{"\u0412\u041E", "bad-text", "move B0"},
		{"BO", "bad-text", "move B0"},
		{"B1O", "bad-text", "move B10"},
		{"B1O1", "bad-text", "move B101"},
		{"B1OO1", "bad-text", "move B1001"},
		{"OO", "bad-text", "move O0"},
		{"O0", "move O0", "move O0"},
		{"BO0", "move BO0", "move BO0"},
		{"BOO", "bad-text", "move BO0"},
		{"B0O", "bad-text", "bad-text"},
		{"O", "bad-text", "bad-text"},
		{"O7B", "bad-text", "bad-text"},
		{"b7", "bad-text", "bad-text"},
		{"\xd0", "bad-text", "bad-text"},
	} {
		for i, ruling := range []string{"symbols=strict", "symbols=lenient"} {
			if got := said(t, "step! "+c[0], "console", ruling); got != c[i+1] {
				t.Errorf("%q, %s: %s, want %s", c[0], ruling, got, c[i+1])
			}
			if got := said(t, c[0], "file", ruling); got != c[i+1] {
				t.Errorf("file %q, %s: %s, want %s", c[0], ruling, got, c[i+1])
			}
		}
	}
}

// The ruling letters=any: small letters are capitals, in a file, too. Lookalikes are read
// after that.
func TestLetters(t *testing.T) {
	for _, c := range [][4]string{
		{"B7", "move B7", "move B7", "move B7"},
		{"b7", "bad-text", "move B7", "move B7"},
		{"aA7", "bad-text", "move AA7", "move AA7"},
		{"a\u04107", "bad-text", "bad-text", "move AA7"},
		{"\u04307", "bad-text", "bad-text", "bad-text"}, // a small Cyrillic a
		{"bo", "bad-text", "bad-text", "move B0"},
		{"b7x", "bad-text", "bad-text", "bad-text"},
		{"pass", "declined", "declined", "declined"},
	} {
		for i, rulings := range [][]string{{"letters=capital"}, {"letters=any"}, {"letters=any", "symbols=lenient"}} {
			if got := said(t, "step! "+c[0], "console", rulings...); got != c[i+1] {
				t.Errorf("%q, %s: %s, want %s", c[0], rulings, got, c[i+1])
			}
			if got := said(t, c[0], "file", rulings...); got != c[i+1] {
				t.Errorf("file %q, %s: %s, want %s", c[0], rulings, got, c[i+1])
			}
		}
	}
}

// The ruling chatter, and what is ignored by both values: seat 1 is in turn.
func TestChatter(t *testing.T) {
	for _, c := range []struct {
		what, text                string
		mine, mineFaulted, theirs bool
	}{
		{"said", "hello", true, false, true},
		{"said", "A0", true, false, true},
		{"said", "Step! A0", true, false, true},
		{"said", " step! A0", true, false, true},
		{"said", strings.Repeat("x", 300), true, false, true},
		{"said", "step! 7A", false, false, true},
		{"said", "step! A0", false, false, true},
		{"said", "pass", false, false, false},
		{"said", "step!", false, false, false},
		{"said", "", false, false, false},
		{"said", "figure?", false, false, false},
		{"part", "hello", true, true, true},
		{"got", "A0", true, true, true},
	} {
		for _, way := range []struct {
			seat   int
			ruling string
			want   bool
		}{{1, "chatter=ignored", c.mine}, {1, "chatter=fault", c.mineFaulted}, {2, "chatter=ignored", c.theirs}, {2, "chatter=fault", c.theirs}} {
			l, err := Listen(ten(way.ruling), "console", rules.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if h := l.Observe(rules.Observation{Line: 1, What: c.what, Seat: way.seat, Text: c.text}); h.NoPenalty != way.want {
				t.Errorf("%q of seat %d, %s: %+v", c.text, way.seat, way.ruling, h)
			}
		}
	}
}

// What an answer file means, tolerant and strict (3.3.2, 3.3.3, XO5-035).
func TestAnswers(t *testing.T) {
	for _, c := range [][3]string{
		{"B7", "move B7", "move B7"},
		{"B7\n", "move B7", "bad-text"},
		{"B7\r\n", "move B7", "bad-text"},
		{"B7\r", "bad-text", "bad-text"},
		{"B7\n\n", "bad-text", "bad-text"},
		{"B7\r\r\n", "bad-text", "bad-text"},
		{"B7 ", "bad-text", "bad-text"},
		{" B7", "bad-text", "bad-text"},
		{"\nB7", "bad-text", "bad-text"},
		{"B7\x00", "bad-text", "bad-text"},
		{"\ufeffB7", "bad-text", "bad-text"},
		{"step! B7", "bad-text", "bad-text"},
		{"K5", "move K5", "move K5"},
		{"b7", "bad-text", "bad-text"},
		{"", "declined", "declined"},
		{"\n", "declined", "bad-text"},
		{"\r\n", "declined", "bad-text"},
		{"pass", "declined", "declined"},
		{"resign\n", "declined", "bad-text"},
		{strings.Repeat("B", 1<<20), "bad-text", "bad-text"},
	} {
		for i, ruling := range []string{"step=tolerant", "step=strict"} {
			if got := said(t, c[0], "file", ruling); got != c[i+1] {
				t.Errorf("%.40q, %s: %s, want %s", c[0], ruling, got, c[i+1])
			}
		}
	}
}

// 3.3.1, 3.3.5, 3.3.8: the field, a start, an answer, from the start to the end
// of the process.
func TestFile(t *testing.T) {
	talk(t, "file", setup(3, 2, "", "row0=first_line"), `
		due 1 | put .../.../, run X field answer
		due 2 |
		exit 1 50 | |
		put 1 100 | "...\n...\n" | due
		run 1 200 | X field.txt answer.txt | due
		said 1 250 | hello | nothing
		part 1 250 | hello | nothing
		exit 1 300 | |
		got 1 400 | "B1\r\n" | move B1 100
		due 1 |
		move 1 -1 | B1 |
		due 2 | put .../.X./, run 0 field answer
		put 2 500 | "...\n.X.\n" | due
		run 2 600 | 0 f a | due
		exit 1 650 | |
		got 2 700 | "A0" | move A0 100
		exit 2 750 | |
		exit 2 770 | |
		got 2 800 | "A0" | move A0 150
		move 2 -1 | A0 |
		due 1 | put 0../.X./, run X field answer
		put 1 900 | "0..\n.X.\n" | due
		run 1 910 | X f a | due
		got 1 920 | C1 | move C1 10
		exit 1 -1 | |
		got 1 930 | C1 | move C1 -1
	`)
	talk(t, "file", setup(2, 2, "X./.. X", "row0=last_line"), `
		due 1 | put ../X./, run X field answer
	`)
}

// An answer cannot come before the field and the start, or out of turn.
func TestFileTooEarly(t *testing.T) {
	talk(t, "file", ten(), `
		got 1 1 | B7 | early
		got 2 1 | B7 | early
		got 2 1 | rubbish | bad-text
		got 2 1 | "" | declined
		put 1 2 | ..... | wrong
		got 1 3 | B7 | early
		run 1 4 | X f a | due
		got 1 5 | B7 | move B7 1
	`)
}

// A start that is due removes the oldest thing; one that is not removes nothing.
func TestFileHandingOver(t *testing.T) {
	talk(t, "file", setup(1, 2, ""), `
		run 2 1 | X f a | due
		run 1 2 | X f a | wrong
		due 1 | run X field answer
		run 1 3 | X f a | due
		run 1 9 | INFO f a | due
		got 1 10 | A0 | move A0 7
	`)
	for i, arguments := range []string{"X f a", "0 f a", "XX f a", "X f", "X f a b", "X  a", "x f a", "", "INFO f a"} {
		want := "wrong"
		if i == 0 {
			want = "due"
		}
		talk(t, "file", setup(1, 2, ""), `
			put 1 1 | ".\n.\n" | due
			run 1 2 | `+strconv.Quote(arguments)+` | `+want)
	}
	for i, content := range []string{".\n.\n", ".\n.", ".\r\n.\r\n", "..\n", ""} {
		want := "wrong"
		if i == 0 {
			want = "due"
		}
		talk(t, "file", setup(1, 2, ""), `
			put 1 1 | `+strconv.Quote(content)+` | `+want)
	}
}

// After the end nothing is due and every answer means nothing.
func TestFileAfterTheEnd(t *testing.T) {
	talk(t, "file", setup(1, 2, "X/. X"), `
		put 1 1 | "X\n.\n" | due
		run 1 1 | X f a | due
		got 1 2 | A1 | move A1 1
		move 1 -1 | A1 |
		due 1 |
		due 2 |
		got 2 2 | rubbish | nothing
		run 2 3 | 0 f a | due
		put 2 3 | "X\nX\n" | wrong
	`)
	talk(t, "file", setup(1, 2, ""), `
		out 1 -1 | bad-move |
		due 1 |
		due 2 |
	`)
}
