package betoniarki_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// table is a game with the conversations of both seats, written and read as short text.
type table struct {
	t     *testing.T
	pos   rules.Position
	convs [3]rules.Conversation
}

func newTable(t *testing.T, setup rules.Setup) *table {
	t.Helper()
	b := &table{t: t, pos: mustOpen(t, setup)}
	for s := base.First; s <= base.Second; s++ {
		b.convs[s] = betoniarki.Game.Protocol("lines").Conversation(setup, b.pos, s)
	}
	return b
}

// said writes what is due: lines joined by '|', each with a '*' before it if it starts
// the clock and a '%' for a number that is filled in.
func said(t *testing.T, actions []rules.Action) string {
	t.Helper()
	var list []string
	for _, s := range actions {
		line := string(s.Text)
		if s.Kind != rules.SendLine || (s.Remaining.Unit == 1000000) != (line == "%") {
			t.Errorf("due is %+v", s)
		}
		if s.Clock == rules.Starts {
			line = "*" + line
		}
		list = append(list, line)
	}
	return strings.Join(list, "|")
}

// open checks what is due to both programs at the start.
func (b *table) open(blue, red string) {
	b.t.Helper()
	for s, want := range map[base.Seat]string{1: blue, 2: red} {
		if got := said(b.t, b.convs[s].Open(nil)); got != want {
			b.t.Errorf("seat %d is due %q at the start, want %q", s, got, want)
		}
	}
}

// hear gives a line of a program to its conversation and checks the sense. No answer is
// ever due to a line.
func (b *table) hear(s base.Seat, line string, sense rules.Sense) rules.Meaning {
	b.t.Helper()
	return b.event(s, rules.FromOutput, line, sense)
}

func (b *table) event(s base.Seat, from rules.Source, text string, sense rules.Sense) rules.Meaning {
	b.t.Helper()
	actions, meaning := b.convs[s].Receive(nil, rules.Event{From: from, Text: []byte(text)})
	if meaning.Sense != sense || len(actions) != 0 {
		b.t.Errorf("%q of seat %d is of sense %d (%v) and owes %v, want %d", text, s, meaning.Sense, meaning.Why, actions, sense)
	}
	return meaning
}

// turn lets the seat in turn say a line, which must be the move, makes it, and checks
// what is due to both then.
func (b *table) turn(line, move, blue, red string) {
	b.t.Helper()
	by := b.pos.Turn()
	m := b.hear(by, line, rules.Played).Move
	if m != mustMove(b.t, move) {
		b.t.Errorf("%q of seat %d is the move %v, want %s", line, by, m, move)
	}
	b.made(by, m, blue, red)
}

func (b *table) made(by base.Seat, m rules.Move, blue, red string) {
	b.t.Helper()
	if _, refused := b.pos.Play(m); refused != nil {
		b.t.Fatalf("%v is refused: %v", m, refused)
	}
	for s, want := range map[base.Seat]string{1: blue, 2: red} {
		if got := said(b.t, b.convs[s].Moved(nil, by, m)); got != want {
			b.t.Errorf("after %v seat %d is due %q, want %q", m, s, got, want)
		}
	}
}

// refuse checks that a line has the sense, the code and the witness.
func (b *table) refuse(s base.Seat, line string, sense rules.Sense, code rules.Code, witness string) {
	b.t.Helper()
	if m := b.hear(s, line, sense); m.Why == nil || m.Why.Code != code || m.Why.Witness.String() != witness {
		b.t.Errorf("%q means %+v, want %s %s", line, m.Why, code, witness)
	}
}

// Numbers, seconds, relay (B9-B12).
func TestLines(t *testing.T) {
	b := newTable(t, officialSetup())
	b.open("1|*%", "2")
	b.turn("4 1 4 5 4 6", "4 1 4 5 4 6", "", "4 1 4 5 4 6|*%")
	b.turn("4 10 4 9 4 8", "4 10 4 9 4 8", "4 10 4 9 4 8|*%", "")
	b.turn("7 1 7 2 10 2", "7 1 7 2 10 2", "", "7 1 7 2 10 2|*%")
}

// From a start with red in turn.
func TestLinesRedBegins(t *testing.T) {
	b := newTable(t, sized(4, start("1... .... .... ...2 2")))
	b.open("1", "2|*%")
	b.turn("4 4 4 3 4 4", "4 4 4 3 4 4", "4 4 4 3 4 4|*%", "")
}

// The last move is relayed, but no seconds follow it (B6, B12), and no line means
// anything then.
func TestLinesEnd(t *testing.T) {
	for _, early := range []string{"discard", "fault", "taken"} {
		b := newTable(t, sized(4, start("1.## #### #### ##.2 1"), "early_line="+early))
		b.open("1|*%", "2")
		b.turn("1 1 2 1 1 1", "1 1 2 1 1 1", "", "1 1 2 1 1 1|*%")
		b.turn("4 4 3 4 4 4", "4 4 3 4 4 4", "4 4 3 4 4 4", "")
		for s := base.First; s <= base.Second; s++ {
			b.hear(s, "2 1 1 1 2 1", rules.Nothing)
			b.hear(s, "gg", rules.Nothing)
		}
	}
	b := newTable(t, sized(4, start("1### #### #### ...2 1")))
	b.open("1", "2")
}

// When a seat has left nobody is asked.
func TestLinesLeft(t *testing.T) {
	b := newTable(t, officialSetup())
	b.pos.Leave(2, rules.Gone)
	b.open("1", "2")
	b.hear(1, "4 1 4 5 4 6", rules.Nothing)
}

// Rulings base and blue, from a start that shows all.
func TestLinesConventions(t *testing.T) {
	for _, c := range []struct{ base, blue, first, second string }{
		{"1", "low_y", "4 1 4 5 3 5", "1 7 1 6 2 6"},
		{"0", "low_y", "3 0 3 4 2 4", "0 6 0 5 1 5"},
		{"1", "high_y", "4 10 4 6 3 6", "1 4 1 5 2 5"},
		{"0", "high_y", "3 9 3 5 2 5", "0 3 0 4 1 4"},
	} {
		setup := officialSetup("base="+c.base, "blue="+c.blue)
		b := newTable(t, setup)
		b.open("1|*%", "2")
		b.turn(c.first, "4 1 4 5 3 5", "", c.first+"|*%")
		b.turn(c.second, "1 7 1 6 2 6", c.second+"|*%", "")

		b = newTable(t, setup) // and where nobody heard the lines
		b.open("1|*%", "2")
		b.made(1, mustMove(t, "4 1 4 5 3 5"), "", c.first+"|*%")
		b.made(2, mustMove(t, "1 7 1 6 2 6"), c.second+"|*%", "")
	}
	// By any other values the first move is another, and not legal.
	b := newTable(t, officialSetup("blue=high_y"))
	b.open("1|*%", "2")
	if _, refused := b.pos.Play(b.hear(1, "4 1 4 5 3 5", rules.Played).Move); refused == nil || refused.Code != betoniarki.Foreign {
		t.Errorf("blue's first move at the other end: %v", refused)
	}
	b = newTable(t, officialSetup("base=0"))
	if _, refused := b.pos.Play(b.hear(1, "4 1 4 5 3 5", rules.Played).Move); refused == nil || refused.Code != betoniarki.NoMixer {
		t.Errorf("blue's first move counted otherwise: %v", refused)
	}
}

// Any blanks, a carriage return, minus and zeros. The line is relayed unchanged, without
// the carriage return.
func TestLinesTolerant(t *testing.T) {
	for _, line := range []string{"4 1 4 5 4 6", "4  1 4 5 4 6", " 4 1 4 5 4 6", "4 1 4 5 4 6 ", "4\t1\t4 5 4\t 6\t", "04 1 004 5 4 6", "4 1 4 5 4 6" + strings.Repeat(" ", 244)} {
		for _, end := range []string{"", "\r"} {
			if len(line+end) > 255 {
				continue
			}
			b := newTable(t, officialSetup("blanks=tolerant"))
			b.open("1|*%", "2")
			b.turn(line+end, "4 1 4 5 4 6", "", line+"|*%")
		}
	}
	b := newTable(t, officialSetup())
	b.open("1|*%", "2")
	for line, want := range map[string]rules.Move{
		"-4 1 4 5 4 6": {N: [6]int16{-4, 1, 4, 5, 4, 6}}, "-0 1 4 5 4 6": {N: [6]int16{0, 1, 4, 5, 4, 6}}, "4 1 4 5 4 32767": {N: [6]int16{4, 1, 4, 5, 4, 32767}}, "11 1 4 5 4 0": {N: [6]int16{11, 1, 4, 5, 4, 0}},
		"-32767 1 4 5 4 6": {N: [6]int16{-32767, 1, 4, 5, 4, 6}},
	} {
		b.convs[1].Open(nil)
		if m := b.hear(1, line, rules.Played); m.Move != want || m.Why != nil {
			t.Errorf("%q is the move %v, want %v", line, m.Move, want)
		}
	}
}

// Like tolerant, and a plus before a number, with which the line is relayed.
func TestLinesSigned(t *testing.T) {
	for _, line := range []string{"+4 1 4 5 4 6", "4 1 4 5 4 +6", "+04 +1 4\t+5 4 +6", "4  1 4 5 4 6"} {
		b := newTable(t, officialSetup("blanks=signed"))
		b.open("1|*%", "2")
		b.turn(line, "4 1 4 5 4 6", "", line+"|*%")
	}
	b := newTable(t, officialSetup("blanks=signed"))
	b.open("1|*%", "2")
	for _, line := range []string{"+ 1 4 5 4 6", "++4 1 4 5 4 6", "+-4 1 4 5 4 6", "-+4 1 4 5 4 6", "4 1 4 5 4+6", "4 1 4 5 4 +32768"} {
		if m := b.hear(1, line, rules.BadText); m.Why == nil || m.Why.Code != rules.Unreadable {
			t.Errorf("%q means %v", line, m.Why)
		}
	}
}

// Six plain numbers, single blanks, nothing around.
func TestLinesStrict(t *testing.T) {
	b := newTable(t, officialSetup("blanks=strict"))
	b.open("1|*%", "2")
	for _, line := range []string{"4  1 4 5 4 6", " 4 1 4 5 4 6", "4 1 4 5 4 6 ", "4\t1 4 5 4 6", "4 1 4 5 4 6\r", "04 1 4 5 4 6", "-4 1 4 5 4 6", "-0 1 4 5 4 6", ""} {
		if m := b.hear(1, line, rules.BadText); m.Why == nil || m.Why.Code != rules.Unreadable {
			t.Errorf("%q means %v", line, m.Why)
		}
	}
	b.turn("4 1 4 5 4 6", "4 1 4 5 4 6", "", "4 1 4 5 4 6|*%")
}

// What is not an answer, with its witness.
func TestLinesUnreadable(t *testing.T) {
	b := newTable(t, officialSetup())
	b.open("1|*%", "2")
	b.refuse(1, "4 1 4 5", rules.BadText, rules.Unreadable, `text="4 1 4 5" words=4`)
	b.refuse(1, "4 1 4 5 4 6 7", rules.BadText, rules.Unreadable, `text="4 1 4 5 4 6 7" words=7`)
	b.refuse(1, "", rules.BadText, rules.Unreadable, `text="" words=0`)
	b.refuse(1, "\r", rules.BadText, rules.Unreadable, `text="\r" words=0`)
	for _, line := range []string{"pass", "+4 1 4 5 4 6", "4,1,4,5,4,6", "4 1 4 5 4 6\r\r", "4\r1 4 5 4 6", "4 1 4 5 4 6 .", "4 1 4 5 4 6.", "4 1 4 5 4 -", "4 1 4 5-4 6", "4 1 4-5 4 6", "4 1 4 5 4 - 6", "4 1 4 5 4 6-",
		"4 1 4 5 4 32768", "4 1 4 5 4 99999999999999999999", "4 1 4 5 4 \uff16", "\ufeff4 1 4 5 4 6", "4\x001 4 5 4 6", "4\v1 4 5 4 6", strings.Repeat(" ", 245) + "4 1 4 5 4 6", strings.Repeat("4 ", 100000)} {
		if m := b.hear(1, line, rules.BadText); m.Why == nil || m.Why.Code != rules.Unreadable {
			t.Errorf("%q means %v", line, m.Why)
		}
	}
	if m := b.event(1, rules.FromPart, "4 1 4 5 4 6", rules.BadText); m.Why.Code != rules.Unended {
		t.Errorf("a line that does not end means %v", m.Why)
	}
	b.event(1, rules.FromPart, "", rules.Nothing)
	b.event(1, rules.FromFile, "", rules.BadText)
	b.event(1, rules.FromFile, "4 1 4 5 4 6", rules.BadText)
	b.turn("4 1 4 5 4 6", "4 1 4 5 4 6", "", "4 1 4 5 4 6|*%")

	edge := newTable(t, officialSetup("base=0")) // beyond what a Move can hold
	edge.hear(1, "4 1 4 5 4 32767", rules.BadText)
	edge.hear(1, "4 1 4 5 4 32766", rules.Played)
	edge = newTable(t, officialSetup("blue=high_y"))
	edge.hear(1, "4 1 4 5 4 -32767", rules.BadText)
}

// A line while the other is to move, and a second one in a turn (ruling early_line).
func TestLinesEarly(t *testing.T) {
	const second = "4 10 4 9 4 8"
	b := newTable(t, officialSetup("early_line=discard"))
	b.open("1|*%", "2")
	for _, line := range []string{second, "", "hello"} {
		b.hear(2, line, rules.Nothing)
	}
	b.hear(1, "4 1 4 5 4 6", rules.Played)
	b.hear(1, "4 1 4 5 4 7", rules.Nothing)
	b.made(1, mustMove(t, "4 1 4 5 4 6"), "", "4 1 4 5 4 6|*%")
	b.hear(1, "7 1 7 2 7 3", rules.Nothing)
	b.turn(second, second, second+"|*%", "")
	b.turn("7 1 7 2 7 3", "7 1 7 2 7 3", "", "7 1 7 2 7 3|*%")

	b = newTable(t, officialSetup("early_line=fault"))
	b.open("1|*%", "2")
	b.refuse(2, second, rules.Early, betoniarki.EarlyLine, `turn=1 text="4 10 4 9 4 8" words=6`)
	b.refuse(2, "hm", rules.Early, betoniarki.EarlyLine, `turn=1 text="hm" words=1`)
	b.hear(1, "4 1 4 5 4 6", rules.Played)
	b.refuse(1, "", rules.Early, betoniarki.EarlyLine, `turn=1 text="" words=0`)

	b = newTable(t, officialSetup("early_line=taken"))
	b.open("1|*%", "2")
	b.hear(2, "4  10 4 9 4 8", rules.Played)
	b.hear(1, "4 1  4 5 4 6", rules.Played)
	b.hear(1, "7 1 7 2  7 3", rules.Played)
	b.made(1, mustMove(t, "4 1 4 5 4 6"), "", "4 1  4 5 4 6|*%")
	b.made(2, mustMove(t, second), "4  10 4 9 4 8|*%", "")
	b.made(1, mustMove(t, "7 1 7 2 7 3"), "", "7 1 7 2  7 3|*%")
	b.hear(1, "hm", rules.BadText)
}

// What is not a move does not use up the turn. The caller decides whether it ends the
// game.
func TestLinesAnswerAgain(t *testing.T) {
	b := newTable(t, officialSetup("early_line=fault"))
	b.open("1|*%", "2")
	b.hear(1, "thinking", rules.BadText)
	b.turn("4 1 4 5 4 6", "4 1 4 5 4 6", "", "4 1 4 5 4 6|*%")
}

// Open forgets the previous game, also what was said.
func TestLinesAgain(t *testing.T) {
	b := newTable(t, officialSetup())
	b.open("1|*%", "2")
	b.hear(1, "4  1 4 5 4 6", rules.Played)
	b.pos.Reset()
	b.open("1|*%", "2")
	b.made(1, mustMove(t, "4 1 4 5 4 6"), "", "4 1 4 5 4 6|*%")
	b.pos.Reset()
	b.open("1|*%", "2")
	b.turn("4 1 4 5 4 1", "4 1 4 5 4 1", "", "4 1 4 5 4 1|*%")
}

// Whole games, every line written differently and relayed as it was written, in turn or,
// by the ruling early_line=taken, four of a seat at once.
func TestLinesOfGames(t *testing.T) {
	for ahead, ruling := range map[int]string{1: "early_line=fault", 2: "early_line=taken", 4: "early_line=taken"} {
		setup := sized(6, "", ruling, "blanks=signed")
		b := newTable(t, setup)
		b.open("1|*%", "2")
		game := randomGame(t, setup, uint64(ahead))
		written := make([]string, len(game))
		for i, m := range game {
			if by := seatOf(i); i/2%ahead == 0 {
				for k := i; k < len(game) && k < i+2*ahead; k += 2 {
					spaced := []string{" ", "  ", " +", "\t0", " 00"}[k%5]
					written[k] = strings.ReplaceAll(string(betoniarki.AppendMove(nil, game[k])), " ", spaced)
					if got := b.hear(by, written[k], rules.Played).Move; got != game[k] {
						t.Fatalf("%q is read as %v", written[k], got)
					}
				}
			}
			due, none := written[i], ""
			if i < len(game)-1 {
				due += "|*%"
			}
			if seatOf(i) == base.First {
				b.made(1, m, none, due)
			} else {
				b.made(2, m, due, none)
			}
		}
	}
}

// FuzzReceive: a move by the strict ruling is the same move by the tolerant one, and no
// other text is one by the strict ruling.
func FuzzReceive(f *testing.F) {
	for _, line := range []string{"4 1 4 5 4 6", " 4\t1 04 5 4 6\r", "-1 0 0 0 0 -0", "4 1 4 5", ""} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		hear := func(ruling string) rules.Meaning {
			pos := mustOpen(t, officialSetup(ruling))
			_, m := betoniarki.Game.Protocol("lines").Conversation(officialSetup(ruling), pos, 1).Receive(nil, rules.Event{From: rules.FromOutput, Text: line})
			return m
		}
		strict, tolerant := hear("blanks=strict"), hear("blanks=tolerant")
		m, refused := betoniarki.ParseMove(line)
		if (refused == nil) != (strict.Sense == rules.Played) || strict.Sense == rules.Played && (strict.Move != m || tolerant.Sense != rules.Played || tolerant.Move != m) {
			t.Errorf("%q: %v (%v), strictly %+v, tolerantly %+v", line, m, refused, strict, tolerant)
		}
	})
}
