package plain

import (
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// asked returns a listener whose blue has been asked for its move.
func asked(t *testing.T, rulings string) rules.Listener {
	t.Helper()
	l := listen(t, 10, "", clock, strings.Fields(rulings)...)
	l.Observe(rules.Observation{Line: 1, What: "sent", Seat: 1, Time: -1})
	l.Observe(rules.Observation{Line: 2, What: "sent", Seat: 1, Time: -1})
	return l
}

// reads checks what a line of blue in its turn says, "" for no move.
func reads(t *testing.T, rulings, said, move string) {
	t.Helper()
	want := rules.Interpretation{Sense: "move", Move: move}
	if move == "" {
		want.Sense = "bad-text"
	}
	if have := asked(t, rulings).Observe(rules.Observation{Line: 3, What: "said", Seat: 1, Time: -1, Text: said}); have != want {
		t.Errorf("%q: %q: %v, want %v", rulings, said, have, want)
	}
}

// By base=0 all numbers are one less. By blue=high_y y is 11 minus y, or 9 minus y if
// both apply and y is counted from 0.
func TestNumbering(t *testing.T) {
	for _, c := range []struct{ rulings, said, move string }{
		{"", "4 1 4 5 4 6", "4 1 4 5 4 6"},
		{"base=1 blue=low_y", "4 1 4 5 4 6", "4 1 4 5 4 6"},
		{"base=0", "3 0 3 4 3 5", "4 1 4 5 4 6"},
		{"blue=high_y", "4 10 4 6 4 5", "4 1 4 5 4 6"},
		{"base=0 blue=high_y", "3 9 3 5 3 4", "4 1 4 5 4 6"},
		{"", "0 11 4 5 4 6", "0 11 4 5 4 6"}, {"", "-4 1 4 5 4 -6", "-4 1 4 5 4 -6"},
		{"base=0", "-1 10 3 4 3 5", "0 11 4 5 4 6"}, {"blue=high_y", "4 0 4 11 4 12", "4 11 4 0 4 -1"},
		{"", "4 32767 4 5 4 6", "4 32767 4 5 4 6"}, {"", "4 32768 4 5 4 6", ""}, {"", "4 -32768 4 5 4 6", ""}, {"base=0", "32767 0 3 4 3 5", ""}, // C8
		{"", "123456789012345678901234567890 1 4 5 4 6", ""},
	} {
		reads(t, c.rulings, c.said, c.move)
	}
}

// What was read is relayed as the other program must read it.
func TestRelayNumbering(t *testing.T) {
	for rulings, relayed := range map[string]string{"base=0": "3 0 3 4 3 5", "blue=high_y": "4 10 4 6 4 5", "base=0 blue=high_y": "3 9 3 5 3 4"} {
		l := listen(t, 10, "", clock, strings.Fields(rulings)...)
		gametest.Converse(t, l, hello+"\n6 said 1 30 "+relayed+" => move 4 1 4 5 4 6\n7 move 1 6 4 1 4 5 4 6 => 10\ndue 2 => "+relayed+"|%")
		l = listen(t, 10, "", clock, strings.Fields(rulings)...)
		gametest.Converse(t, l, hello+"\n7 move 1 0 4 1 4 5 4 6 => -1\ndue 2 => "+relayed+"|%")
	}
}

// Blanks, tabs, a carriage return at the end, a minus and zeros: the referee of 2006 read
// them; by the ruling strict they are not a move (BET-036).
func TestBlanks(t *testing.T) {
	for said, move := range map[string]string{
		"4  1 4 5 4 6": "4 1 4 5 4 6", "4\t1 4 5 4 6": "4 1 4 5 4 6", " 4 1 4 5 4 6": "4 1 4 5 4 6",
		"4 1 4 5 4 6 ": "4 1 4 5 4 6", "4 1 4 5 4 6\r": "4 1 4 5 4 6", "\t 4 1 4 5 4 6 \t\r": "4 1 4 5 4 6",
		"04 1 4 5 4 6": "4 1 4 5 4 6", "4 1 4 5 4 0006": "4 1 4 5 4 6", "-4 1 4 5 4 6": "-4 1 4 5 4 6",
		"4 1 4 5 4 -0": "4 1 4 5 4 0", "-04 1 4 5 4 6": "-4 1 4 5 4 6", "00 1 4 5 4 6": "0 1 4 5 4 6",
	} {
		reads(t, "", said, move)
		reads(t, "blanks=tolerant", said, move)
		reads(t, "blanks=signed", said, move)
		reads(t, "blanks=strict", said, "")
	}
	reads(t, "blanks=strict", "4 1 4 5 4 6", "4 1 4 5 4 6")
	reads(t, "blanks=strict", "0 1 4 5 4 60", "0 1 4 5 4 60")
}

// A plus, which newer Java accepts before a number, is only allowed by the ruling signed.
// There is one sign, directly before the digits.
func TestPlus(t *testing.T) {
	for said, move := range map[string]string{
		"+4 1 4 5 4 6": "4 1 4 5 4 6", "4 1 4 5 4 +6": "4 1 4 5 4 6", "+04 +1 4\t+5 4 +6\r": "4 1 4 5 4 6", "-4 +1 4 5 4 +0": "-4 1 4 5 4 0",
	} {
		reads(t, "blanks=signed", said, move)
		for _, ruling := range []string{"", "blanks=tolerant", "blanks=strict"} {
			reads(t, ruling, said, "")
		}
	}
	for _, said := range []string{"+ 1 4 5 4 6", "+ 4 1 4 5 4 6", "++4 1 4 5 4 6", "+-4 1 4 5 4 6", "-+4 1 4 5 4 6", "4+ 1 4 5 4 6", "4 1 4 5 4+6", "\uff0b4 1 4 5 4 6"} {
		reads(t, "blanks=signed", said, "")
	}
}

// Anything but six numbers is not a move, however blanks are read (BET-012, BET-013).
func TestBadText(t *testing.T) {
	for _, said := range []string{"", " ", "4 1 4 5", "4 1 4 5 4", "4 1 4 5 4 6 7", "a 1 4 5 4 6", "4 1 4 5 4 6.0", "+4 1 4 5 4 6",
		"--4 1 4 5 4 6", "- 4 1 4 5 4", "4- 1 4 5 4 6", "4,1,4,5,4,6", "4 1 4 5 4 6\r\r", "4 1 4 5 4 6\r ", "4 1\r4 5 4 6", "\r4 1 4 5 4 6",
		"4 1 4 5 4 6\x00", "4\v1 4 5 4 6", "4\f1 4 5 4 6", "4\u00a01 4 5 4 6", "4\u20031 4 5 4 6", "\uff14 1 4 5 4 6", "\xff", "1_0 1 4 5 4 6", "0x4 1 4 5 4 6", "\r", "-"} {
		reads(t, "", said, "")
		reads(t, "blanks=strict", said, "")
	}
}

// A line of 255 bytes can be a move, a longer one cannot.
func TestLongLine(t *testing.T) {
	const move = "4 1 4 5 4 6"
	for n, want := range map[int]string{255: move, 256: "", 16000: ""} {
		reads(t, "", strings.Repeat("0", n-len(move))+move, want)
		reads(t, "", move+strings.Repeat(" ", n-len(move)), want)
	}
}

// Bytes without a line end are never a move, and there is no answer file.
func TestNoLine(t *testing.T) {
	for _, ruling := range []string{"", "early_line=fault", "early_line=taken"} {
		for _, what := range []string{"part", "got"} {
			for _, seat := range []string{"1", "2"} {
				gametest.Converse(t, asked(t, ruling), "3 "+what+" "+seat+" ? 4 1 4 5 4 6 => bad-text")
			}
		}
		gametest.Converse(t, asked(t, ruling), "3 part 1 ? => nothing\n4 said 1 ? 4 1 4 5 4 6 => move 4 1 4 5 4 6")
		gametest.Converse(t, asked(t, ruling), "3 got 1 ? => bad-text")
	}
}

// Other observations, or of no seat, mean nothing.
func TestNothingElse(t *testing.T) {
	gametest.Converse(t, asked(t, ""), `
		3 exit 1 5 =>
		4 kill 1 5 x =>
		5 said 3 5 4 1 4 5 4 6 =>
		6 sent 0 5 x =>
		7 out 9 5 gone =>
		8 out -1 5 gone =>
		due 2 => 2`)
}

func TestListenRefuses(t *testing.T) {
	for _, c := range []struct {
		size              int
		protocol, rulings string
	}{
		{10, "", ""}, {10, "line", ""}, {10, "Lines", ""}, {7, "lines", ""}, {10, "lines", "base=2"}, {10, "lines", "blue=low"},
		{10, "lines", "blanks=no"}, {10, "lines", "early_line=early"}, {10, "lines", "seconds=nearest"},
	} {
		if l, err := Listen(setup(c.size, "", strings.Fields(c.rulings)...), c.protocol, clock); err == nil || l != nil {
			t.Errorf("%v: %v, %v", c, l, err)
		}
	}
}

// FuzzListen tries any observations: nothing panics, only known words come back, memory
// grows no faster than the input, and the same input gives the same result twice.
func FuzzListen(f *testing.F) {
	f.Add("", "s11\ns1120\nh1 1 1 1 2 1 3\nm0\ns22\nh2x\no2\nh1x")
	f.Add("early_line=taken", "r1\nr2\nm3\nm5\np2abc\ng3\ne1\nm0\nm1\no1")
	f.Fuzz(func(t *testing.T, rulings, script string) {
		s := setup(6, "", strings.Fields(rulings)...)
		one, err := Listen(s, "lines", clock)
		if err != nil {
			return
		}
		two, _ := Listen(s, "lines", clock)
		board, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		gametest.CompareListeners(t, board, 2, one, two, script)
	})
}
