package plain

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/internal/lineprotocol"
)

// asked returns a listener on 4 by 5 points, 3 by 4 boxes, whose first player has been
// given the turn.
func asked(t *testing.T, rulings string) rules.Listener {
	t.Helper()
	l := listen(t, 4, 5, rulings)
	l.Observe(rules.Observation{Line: 1, What: "sent", Seat: 1, Time: -1})
	l.Observe(rules.Observation{Line: 2, What: "sent", Seat: 1, Time: -1})
	return l
}

// reads checks what a line of the first player in its turn says, "" for no move.
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

// A line has the name of the box above it or left of it, if there is one. A box
// or side that does not exist has no other name (DAB-014, DAB-016).
func TestReading(t *testing.T) {
	const other = "sides=1left,2down,3up,4right"
	for _, c := range []struct{ rulings, said, move string }{
		{"", "0 0 0", "0 0 0"}, {"", "1 2 0", "0 2 2"}, {"", "1 2 1", "1 2 1"}, {"", "1 2 2", "1 2 2"}, {"", "1 2 3", "1 1 1"},
		{"", "2 3 2", "2 3 2"}, {"", "2 0 3", "2 0 3"}, {"", "0 3 1", "0 3 1"}, {"", "2 0 0", "1 0 2"},
		{"", "3 0 0", "3 0 0"}, {"", "0 4 3", "0 4 3"}, {"", "-1 0 2", "-1 0 2"}, {"", "0 -1 1", "0 -1 1"}, {"", "3 4 1", "3 4 1"},
		{"", "1 2 4", "1 2 4"}, {"", "1 2 5", "1 2 5"}, {"", "1 2 -1", "1 2 -1"}, {"", "-1 -1 -1", "-1 -1 -1"},
		{"base=0", "1 2 0", "0 2 2"},
		{"base=1", "1 1 0", "0 0 0"}, {"base=1", "2 3 0", "0 2 2"}, {"base=1", "3 4 3", "2 2 1"}, {"base=1", "0 1 2", "-1 0 2"},
		{"base=1", "4 1 0", "3 0 0"}, {"base=1", "0 0 0", "-1 -1 0"},
		{other, "1 2 1", "1 1 1"}, {other, "1 2 2", "1 2 2"}, {other, "1 2 3", "0 2 2"}, {other, "1 2 4", "1 2 1"},
		{other, "1 2 0", "1 2 -1"}, {other, "1 2 5", "1 2 4"}, {other + " base=1", "2 3 3", "0 2 2"},
		{"", "32767 0 0", "32767 0 0"}, {"", "32768 0 0", ""}, {"base=1", "-32768 1 0", ""}, // C8
		{"", "12345678901234567890 0 0", ""},
		{"base=1", "-12345678901234567890 1 0", ""},
	} {
		reads(t, c.rulings, c.said, c.move)
	}
}

// In all orders of the sides, from 0 and from 1, a command is read by its numbers, and a
// move whose line is unknown is sent by them.
func TestAllSides(t *testing.T) {
	canonical := map[string]string{"up": "0 1 2", "right": "1 1 1", "down": "1 1 2", "left": "1 0 1"} // of box 1 1
	lesser := map[string]string{"right": "1 1 1", "down": "1 1 2"}
	orders := 0
	for lowest := 0; lowest <= 1; lowest++ {
		for n := 0; n < 256; n++ {
			names := []string{lineprotocol.Sides()[n/64], lineprotocol.Sides()[n/16%4], lineprotocol.Sides()[n/4%4], lineprotocol.Sides()[n%4]}
			if len(map[string]bool{names[0]: true, names[1]: true, names[2]: true, names[3]: true}) < 4 {
				continue
			}
			orders++
			value := ""
			for i, name := range names {
				value += "," + strconv.Itoa(lowest+i) + name
			}
			for base := 0; base <= 1; base++ {
				rulings := "sides=" + value[1:] + " base=" + strconv.Itoa(base)
				box := strconv.Itoa(1+base) + " " + strconv.Itoa(1+base) + " "
				for i, name := range names {
					number := strconv.Itoa(lowest + i)
					reads(t, rulings, box+number, canonical[name])
					if move, ok := lesser[name]; ok {
						gametest.Converse(t, asked(t, rulings), "3 sent 2 1 x => wrong\n4 move 1 0 "+move+" => -1\ndue 2 => "+box+number+"|-1 -1 -1")
					}
				}
			}
		}
	}
	if orders != 48 {
		t.Errorf("%d orders of four sides, from 0 and from 1, not 48", orders)
	}
}

// The opponent is sent the name that the mover gave to the line, in its numbers.
func TestRelayName(t *testing.T) {
	const other = "base=1 sides=1left,2down,3up,4right"
	for _, c := range []struct{ rulings, said, move, text string }{
		{"", "1 2 0", "0 2 2", "1 2 0"}, {"", "0 2 2", "0 2 2", "0 2 2"},
		{"", `\x20 1  2 0 \r`, "0 2 2", "1 2 0"},
		{other, "2 3 3", "0 2 2", "2 3 3"}, {other, "1 3 2", "0 2 2", "1 3 2"},
	} {
		gametest.Converse(t, asked(t, c.rulings), "3 sent 2 1 x => wrong\n4 said 1 20 "+c.said+" => move "+c.move+
			"\n5 move 1 4 "+c.move+" => -1\ndue 2 => "+c.text+"|-1 -1 -1")
	}
	gametest.Converse(t, asked(t, other), "3 sent 2 1 x => wrong\n4 move 1 0 0 2 2 => -1\ndue 2 => 1 3 2|-1 -1 -1")
}

// Blanks around and between and one carriage return at the end are ignored.
func TestBlanks(t *testing.T) {
	for _, said := range []string{"1 2 1\r", " 1 2 1", "1 2 1 ", "1   2  1", "  1 2  1 \r"} {
		reads(t, "", said, "1 2 1")
	}
	reads(t, "", "1\t2 1\t", "1 2 1")
}

// Anything else is not a command (DAB-022).
func TestBadText(t *testing.T) {
	for _, said := range []string{"", " ", "2 3", "2 3 1 4", "2,3,1", "a b c", "1 2 x", "01 2 1", "1 2 01", "00 2 1", "-01 2 1", "+1 2 1",
		"--1 2 1", "-1-1-1", "1-1-1", "- 1 2", "1 2 -", "1 2 1.0", "1 2 1\r\r", "1 2 1\r ", "\r1 2 1", "1\r2 1", "\r", "-0 2 1", "1 2 -0",
		"1 2 1\x00", "1\v2 1", "1\u00a02 1", "\uff11 2 1", "\u06f1 2 1", "\xff", "1 2 1;", "1_0 2 1", "0x1 2 1"} {
		reads(t, "", said, "")
		reads(t, "base=1", said, "")
	}
}

// A line of 255 bytes can be a move, a longer one cannot.
func TestLongLine(t *testing.T) {
	for n, want := range map[int]string{255: "1 2 1", 256: "", 16000: ""} {
		reads(t, "", "1 2 1"+strings.Repeat(" ", n-5), want)
		reads(t, "", "1 2 1"+strings.Repeat(" ", n-6)+"\r", want)
	}
}

// Bytes without a line end are not a move, and there is no answer file.
func TestNoLine(t *testing.T) {
	for _, what := range []string{"part", "got"} {
		for _, seat := range []string{"1", "2"} {
			gametest.Converse(t, asked(t, ""), "3 "+what+" "+seat+" ? 1 2 1 => bad-text")
		}
	}
	gametest.Converse(t, asked(t, ""), "3 part 1 ? => nothing\n4 said 1 ? 1 2 1 => move 1 2 1")
	gametest.Converse(t, asked(t, ""), "3 got 1 ? => bad-text")
}

// Other observations, or of no seat, mean nothing.
func TestNothingElse(t *testing.T) {
	gametest.Converse(t, asked(t, ""), `
		3 exit 1 5 =>
		4 kill 1 5 x =>
		5 said 3 5 1 2 1 =>
		6 sent 0 5 x =>
		7 out 9 5 gone =>
		8 out -1 5 gone =>
		due 2 => 4 5 2`)
}

func TestListenRefuses(t *testing.T) {
	for _, c := range []struct {
		cols              int
		protocol, rulings string
	}{
		{5, "", ""}, {5, "lines", ""}, {5, "Server", ""}, {1, "server", ""}, {5, "server", "base=2"}, {5, "server", "echo=mover"},
		{5, "server", "turn=2,1"}, {5, "server", "sides="}, {5, "server", "sides=0up"}, {5, "server", "sides=0up,1up,2down,3left"},
		{5, "server", "sides=2up,3right,4down,5left"}, {5, "server", "sides=up,right,down,left"}, {5, "server", "sides=0up,1right,2down,3left,4up"},
	} {
		if l, err := Listen(setup(4, c.cols, "", strings.Fields(c.rulings)...), c.protocol, rules.Limits{}); err == nil || l != nil {
			t.Errorf("%v: %v, %v", c, l, err)
		}
	}
}

// FuzzListen tries any observations: nothing panics, only known words come back, memory
// grows no faster than the input, and the same input gives the same result twice.
func FuzzListen(f *testing.F) {
	f.Add("", "s13 3 1\ns1-1 -1 -1\nh10 0 0\nm0\ns23 3 2\nh2x\no2\nh1x")
	f.Add("echo=both base=1", "r1\nr2\nm3\nm5\np2abc\ng3\ne1\nm0\nm1\nm0\nm0\nm0\nm0\nm0\nm0\nm0\nm0\no1")
	f.Fuzz(func(t *testing.T, rulings, script string) {
		s := setup(3, 3, "", strings.Fields(rulings)...)
		one, err := Listen(s, "server", rules.Limits{})
		if err != nil {
			return
		}
		two, _ := Listen(s, "server", rules.Limits{})
		board, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		gametest.CompareListeners(t, board, 2, one, two, script)
	})
}
