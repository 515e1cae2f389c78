package plain

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/internal/lineprotocol"
)

// asked returns a listener whose white has been asked for its move.
func asked(t *testing.T, pairs string) rules.Listener {
	t.Helper()
	l := listen(t, pairs, "", minute)
	l.Observe(rules.Observation{Line: 1, What: "sent", Seat: 1, Time: -1})
	l.Observe(rules.Observation{Line: 2, What: "sent", Seat: 1, Time: -1})
	return l
}

// What a line says, by the rulings dirs and white; -> no move. On a rotated board of 8, x
// and y are 9 minus themselves, up is down, right is left.
func TestReading(t *testing.T) {
	const turned = "n=8 k=3 dirs=1right,2up,3down,4left"
	for _, c := range []struct{ pairs, said, want string }{
		{"n=8 k=3", "1 3 1", "1 3 1"}, {"n=8 k=3", "8 8 4", "8 8 4"},
		{"n=8 k=3", "0 3 1", "0 3 1"}, {"n=8 k=3", "9 3 1", "9 3 1"}, {"n=8 k=3", "1 100000 1", "1 100000 1"},
		{"n=8 k=3", "1 3 0", "1 3 0"}, {"n=8 k=3", "1 3 5", "1 3 5"}, // HAL-009
		{"n=8 k=3", "1 3 -1", ""}, {"n=8 k=3", "1 3 N", ""}, // HAL-009
		{"n=8 k=3 white=low", "1 3 1", "1 3 1"},
		{"n=8 k=3 white=high", "8 6 3", "1 3 1"}, {"n=8 k=3 white=high", "1 1 1", "8 8 3"},
		{"n=8 k=3 white=high", "2 7 2", "7 2 4"}, {"n=8 k=3 white=high", "2 7 4", "7 2 2"},
		{"n=8 k=3 white=high", "0 9 5", "9 0 5"}, {"n=8 k=3 white=high", "12 1 0", "-3 8 0"},
		{turned, "1 3 1", "1 3 2"}, {turned, "1 3 2", "1 3 1"}, {turned, "1 3 3", "1 3 3"}, {turned, "1 3 4", "1 3 4"},
		{turned + " white=high", "8 6 1", "1 3 4"}, {turned + " white=high", "8 6 2", "1 3 3"},
		{turned + " white=high", "8 6 3", "1 3 1"}, {turned + " white=high", "8 6 4", "1 3 2"},
	} {
		want := rules.Interpretation{Sense: "move", Move: c.want}
		if c.want == "" {
			want.Sense = "bad-text"
		}
		if have := asked(t, c.pairs).Observe(rules.Observation{Line: 3, What: "said", Seat: 1, Time: -1, Text: c.said}); have != want {
			t.Errorf("%s: %q: %v, want %v", c.pairs, c.said, have, want)
		}
	}
}

// The ruling blanks: what a line says by strict and by tolerant, "" for no move. The
// other is sent the move with single blanks.
func TestBlanks(t *testing.T) {
	for _, c := range [][3]string{
		{"1 3 1", "1 3 1", "1 3 1"},
		{"1  3 1", "", "1 3 1"},
		{"1\t3\t1", "", "1 3 1"},
		{" \t1 3 1 ", "", "1 3 1"},
		{"1 3 1\r", "", "1 3 1"},
		{"1 3 1 \r", "", "1 3 1"},
		{"1 3 1\r\r", "", ""},
		{"1 3 1\r ", "", ""},
		{"\r1 3 1", "", ""},
		{"1\v3 1", "", ""},
		{"1\u00a03 1", "", ""},
		{"1 03 1", "", ""},
		{"1 +3 1", "", ""},
		{"1 3", "", ""},
		{"1 3 1 1", "", ""},
		{"", "", ""},
		{" \r", "", ""},
	} {
		for i, ruling := range []string{"strict", "tolerant"} {
			l := asked(t, "n=8 k=3 blanks="+ruling)
			want := rules.Interpretation{Sense: "move", Move: c[i+1]}
			if c[i+1] == "" {
				want.Sense = "bad-text"
			}
			if have := l.Observe(rules.Observation{Line: 3, What: "said", Seat: 1, Time: -1, Text: c[0]}); have != want {
				t.Errorf("%s: %q: %v, want %v", ruling, c[0], have, want)
			}
			l.Observe(rules.Observation{Line: 4, What: "move", Seat: 1, Source: 3, Text: "1 3 1"})
			if have := gametest.Due(l, 2); have != "8 3 0 0 2|1 3 1|%" {
				t.Errorf("%s: %q: due %q", ruling, c[0], have)
			}
		}
	}
}

// In all orders of the directions a line is read by its number, and a move is sent by it.
func TestAllDirections(t *testing.T) {
	canonical := map[string]string{"up": "1", "right": "2", "down": "3", "left": "4"}
	back := map[string]string{"up": "down", "down": "up", "left": "right", "right": "left"}
	orders := 0
	for _, a := range lineprotocol.Sides() {
		for _, b := range lineprotocol.Sides() {
			for _, c := range lineprotocol.Sides() {
				for _, d := range lineprotocol.Sides() {
					names := []string{a, b, c, d}
					if len(map[string]bool{a: true, b: true, c: true, d: true}) < 4 {
						continue
					}
					orders++
					dirs := " dirs=1" + a + ",2" + b + ",3" + c + ",4" + d
					for i, name := range names {
						number := strconv.Itoa(i + 1)
						gametest.Converse(t, asked(t, "n=9 k=3"+dirs), "3 said 1 ? 5 5 "+number+" => move 5 5 "+canonical[name])
						gametest.Converse(t, asked(t, "n=9 k=3 white=high"+dirs), "3 said 1 ? 5 5 "+number+" => move 5 5 "+canonical[back[name]])
						for white, way := range map[string]string{"low": name, "high": back[name]} {
							l := listen(t, "n=5 k=1"+dirs+" white="+white, "...../...../..1../...../2.... 1 0,0", minute)
							gametest.Converse(t, l, "1 sent 2 1 x => wrong\n2 move 1 0 3 3 "+canonical[way]+" => -1\ndue 2 => 3 3 "+number+"|%")
						}
					}
				}
			}
		}
	}
	if orders != 24 {
		t.Errorf("%d orders of four directions, not 24", orders)
	}
}

// Relayed fields are the wire's: white's (1,2) is black's (4,3) rotated.
func TestRelayTurned(t *testing.T) {
	l := listen(t, four+" white=high", "", minute)
	gametest.Converse(t, l, `
		1 sent 1 10 4 2 10 100 1 => due
		2 sent 1 11 60000 => due
		3 said 1 12 4 3 4 => move 1 2 2
		4 move 1 3 1 2 2 => 1
		due 2 => 4 2 10 100 2|4 3 4|%`)
}

// The official syntax and nothing else: mistakes in communication are not forgiven.
func TestBadText(t *testing.T) {
	texts := []string{"", " ", "1", "1 3", "1 3 1 1", " 1 3 1", "1 3 1 ", "1  3 1", "1 3  1", "1\t3 1", "1 3 1\r", "1 3 1\n",
		"+1 3 1", "-1 3 1", "01 3 1", "1 03 1", "1 3 01", "-0 3 1", "1 3 1.0", "1,3,1", "1 3 x", "\uff11 3 1", "1 3 1\x00", "\xff",
		"debug\x201 3 1", "1\u00a03 1", "0x1 3 1", "1_0 3 1", "1e1 3 1"}
	for _, text := range texts {
		for _, pairs := range []string{four, four + " white=high"} {
			p := rules.Observation{Line: 3, What: "said", Seat: 1, Time: -1, Text: text}
			if have := asked(t, pairs).Observe(p); have != (rules.Interpretation{Sense: "bad-text"}) {
				t.Errorf("%q: %v", text, have)
			}
		}
	}
}

// A line of 255 bytes can be a move, a longer one cannot.
func TestLongLine(t *testing.T) {
	for _, pairs := range []string{four, four + " white=high"} {
		for n, want := range map[int]string{255: "move", 256: "bad-text", 16000: "bad-text"} {
			text := "1 " + strings.Repeat("9", n-4) + " 1"
			p := rules.Observation{Line: 3, What: "said", Seat: 1, Time: -1, Text: text}
			if have := asked(t, pairs).Observe(p); have.Sense != want {
				t.Errorf("%d bytes: %s", n, have.Sense)
			}
		}
	}
}

// Bytes without a line end are not a move, and there is no answer file.
func TestNoLine(t *testing.T) {
	for _, what := range []string{"part", "got"} {
		for _, seat := range []string{"1", "2"} {
			gametest.Converse(t, asked(t, four), "3 "+what+" "+seat+" ? 1 1 2 => bad-text")
		}
	}
	gametest.Converse(t, asked(t, four), "3 part 1 ? => nothing\n4 said 1 ? 1 1 2 => move 1 1 2")
	gametest.Converse(t, asked(t, four), "3 got 1 ? => bad-text")
}

// Other observations, or of no seat, mean nothing.
func TestNothingElse(t *testing.T) {
	gametest.Converse(t, asked(t, four), `
		3 exit 1 5 =>
		4 kill 1 5 x =>
		5 said 3 5 1 1 2 =>
		6 sent 0 5 x =>
		7 out 9 5 gone =>
		8 out -1 5 gone =>
		due 2 => 4 2 10 100 2`)
}

func TestListenRefuses(t *testing.T) {
	for _, c := range []struct{ pairs, protocol string }{
		{four, ""}, {four, "line"}, {four, "Lines"}, {"n=4", "lines"}, {four + " white=no", "lines"}, {four + " blanks=some", "lines"},
		{four + " dirs=", "lines"}, {four + " dirs=1up", "lines"}, {four + " dirs=1up,2up,3down,4left", "lines"},
		{four + " dirs=0up,1right,2down,3left", "lines"}, {four + " dirs=1up,2right,3down,4left,5up", "lines"},
		{four + " dirs=up,right,down,left", "lines"}, {four + " home=round", "lines"},
	} {
		if l, err := Listen(setup(c.pairs, ""), c.protocol, minute); err == nil || l != nil {
			t.Errorf("%s %q: %v, %v", c.pairs, c.protocol, l, err)
		}
	}
}

// FuzzListen tries any observations: nothing panics, only known words come back, memory
// grows no faster than the input, and the same input gives the same result twice.
func FuzzListen(f *testing.F) {
	f.Add(uint8(2), "s14 2 0 0 1\ns160000\nh11 1 2\nm0\ns24 2 0 0 2\nh24 4 3\no2\nh1x")
	f.Add(uint8(3), "r1\nr2\nm3\nm5\no1\np2abc\ng3\ne1\nm0\nm1")
	f.Fuzz(func(t *testing.T, seats uint8, script string) {
		s := rules.Setup{Seats: 2 + int(seats%3), Params: []rules.Value{{Name: "n", Value: "5"}, {Name: "k", Value: "2"}}}
		one, err := Listen(s, "lines", minute)
		two, _ := Listen(s, "lines", minute)
		if err != nil {
			t.Fatal(err)
		}
		board, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		gametest.CompareListeners(t, board, s.Seats, one, two, script)
	})
}
