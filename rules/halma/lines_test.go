package halma_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// table is a game with the conversation of one seat, written and read as short text.
type table struct {
	t    *testing.T
	pos  rules.Position
	conv rules.Conversation
}

func newTable(t *testing.T, setup rules.Setup, me base.Seat) *table {
	t.Helper()
	pos := mustOpen(t, setup)
	return &table{t, pos, halma.Game.Protocol("lines").Conversation(setup, pos, me)}
}

// said writes what is due: the lines joined by '|', '*' before one that starts the clock,
// '#' before one that the caller fills.
func said(actions []rules.Action) string {
	var list []string
	for _, s := range actions {
		text := string(s.Text)
		if s.Remaining.Unit == 1000 {
			text = "#" + text
		}
		if s.Clock == rules.Starts {
			text = "*" + text
		}
		if s.Kind != rules.SendLine {
			text = "not a line: " + text
		}
		list = append(list, text)
	}
	return strings.Join(list, "|")
}

func (b *table) open(want string) {
	b.t.Helper()
	if got := said(b.conv.Open(nil)); got != want {
		b.t.Errorf("due at the start: %q, want %q", got, want)
	}
}

// move plays a move of whoever is in turn and checks what is due after it.
func (b *table) move(text, want string) {
	b.t.Helper()
	by, m := b.pos.Turn(), mustMove(b.t, text)
	mustPlay(b.t, b.pos, text)
	if got := said(b.conv.Moved(nil, by, m)); got != want {
		b.t.Errorf("due after %s: %q, want %q", text, got, want)
	}
}

func (b *table) hear(from rules.Source, line string) rules.Meaning {
	b.t.Helper()
	actions, meaning := b.conv.Receive(nil, rules.Event{From: from, Text: []byte(line)})
	if len(actions) > 0 {
		b.t.Errorf("due after %q: %q, want nothing", line, said(actions))
	}
	return meaning
}

// played checks that a line is the move.
func (b *table) played(line, move string) {
	b.t.Helper()
	b.conv.Open(nil) // as if nothing had been said
	if m := b.hear(rules.FromOutput, line); m.Sense != rules.Played || m.Move != mustMove(b.t, move) || m.Why != nil {
		b.t.Errorf("%q means %+v, want %s", line, m, move)
	}
}

func (b *table) refuse(from rules.Source, line string, sense rules.Sense, code rules.Code, witness string) {
	b.t.Helper()
	m := b.hear(from, line)
	if m.Sense != sense || m.Why == nil || m.Why.Code != code || m.Why.Witness.String() != witness {
		b.t.Errorf("%q means %+v, want sense %d, %s %s", line, m, sense, code, witness)
	}
}

// The header, then the time; after each move of black that move and the time again
// (official rules, interface). White is not sent its own moves.
func TestLinesWhite(t *testing.T) {
	b := newTable(t, sized(8, 3, "N1=10", "N2=100"), 1)
	b.open("8 3 10 100 1|*#%")
	b.played("1 1 2", "1 1 2")
	b.move("1 1 2", "")
	b.move("8 8 4", "8 8 4|*#%")
	b.move("4 1 4", "")
}

// Black is sent white's move before its time (HAL-022).
func TestLinesBlack(t *testing.T) {
	b := newTable(t, sized(8, 3), 2)
	b.open("8 3 0 0 2")
	b.refuse(rules.FromOutput, "8 8 4", rules.Early, rules.OutOfTurn, "turn=1 move=8 8 4")
	b.move("1 1 2", "1 1 2|*#%")
	b.played("8 8 4", "8 8 4")
	b.move("8 8 4", "")
}

// The last move is relayed, and no time after it.
func TestLinesEnd(t *testing.T) {
	b := newTable(t, sized(4, 2, almost), 2)
	b.open("4 2 0 0 2")
	b.move("4 2 1", "4 2 1")
	b.refuse(rules.FromOutput, "1 4 3", rules.Early, rules.OutOfTurn, "turn=0 move=1 4 3")
	b = newTable(t, sized(4, 2, almost), 1)
	b.open("4 2 0 0 1|*#%")
	b.move("4 2 1", "")
}

// A seat whose opponent is skipped is in turn again.
func TestLinesPassed(t *testing.T) {
	b := newTable(t, sized(3, 1, shutting, "stuck=pass"), 1)
	b.open("3 1 0 0 1|*#%")
	b.move("2 1 2", "*#%")
	b = newTable(t, sized(3, 1, shutting, "stuck=pass"), 2)
	b.open("3 1 0 0 2")
	b.move("2 1 2", "2 1 2")
}

// Every move of the others is relayed.
func TestLinesThree(t *testing.T) {
	b := newTable(t, sized(6, 2, "seats=3"), 3)
	b.open("6 2 0 0 3")
	b.move("1 1 2", "1 1 2")
	b.move("6 6 4", "6 6 4|*#%")
	b.move("6 1 1", "")
	b.move("3 1 1", "3 1 1")
}

// What is a move and what is not (HAL-009, HAL-031).
func TestLinesRead(t *testing.T) {
	b := newTable(t, sized(8, 3), 1)
	b.played("8 8 5", "8 8 5") // readable, if not legal
	b.played("0 99 0", "0 99 0")
	for _, line := range []string{"", " ", "1 1 N", "1 1 -1", "1 1", "1  1 2", "1 1 2 ", "1 1 2\r", "+1 1 2", "01 1 2", "debug", "pass", "1 1 2 3"} {
		b.refuse(rules.FromOutput, line, rules.BadText, rules.Unreadable, "text=\""+strings.ReplaceAll(line, "\r", `\r`)+"\"")
	}
	b.refuse(rules.FromPart, "1 1 2", rules.BadText, rules.Unended, `text="1 1 2"`)
	b.refuse(rules.FromFile, "1 1 2", rules.BadText, rules.Unreadable, `text="1 1 2"`)
	if m := b.hear(rules.FromPart, ""); m != (rules.Meaning{}) {
		b.t.Errorf("no bytes at all mean %+v", m)
	}
}

// By the ruling blanks a move may be spaced with any blanks and end in a carriage return.
// Black is sent it with single blanks.
func TestLinesBlanks(t *testing.T) {
	b := newTable(t, sized(8, 3, "blanks=tolerant"), 1)
	for _, line := range []string{"1 1 2", "1  1 2", "\t1\t1 2 ", "1 1 2\r", "1 1 2 \r"} {
		b.played(line, "1 1 2")
	}
	for _, line := range []string{"", " ", "\r", "1 1", "1 1 2 3", "1 1 2\r\r", "1 1 2\r ", "\r1 1 2", "+1 1 2", "01 1 2", "1\v1 2", "1,1 2", "1 1 99999"} {
		if m := b.hear(rules.FromOutput, line); m.Sense != rules.BadText {
			t.Errorf("%q means %+v", line, m)
		}
	}
	b = newTable(t, sized(8, 3, "blanks=tolerant"), 2)
	b.open("8 3 0 0 2")
	b.move("1 1 2", "1 1 2|*#%")
}

// The rulings dirs and white change what is on the wire, and nothing else.
func TestWire(t *testing.T) {
	for _, c := range []struct{ dirs, white, wire, canonical string }{
		{"1up,2right,3down,4left", "low", "1 1 2", "1 1 2"},
		{"1right,2up,3left,4down", "low", "1 1 2", "1 1 1"},
		{"1right,2up,3left,4down", "low", "1 1 1", "1 1 2"},
		{"1left,2up,3right,4down", "low", "1 1 3", "1 1 2"},
		{"1left,2up,3right,4down", "low", "1 1 2", "1 1 1"},
		{"1up,2right,3down,4left", "high", "8 8 4", "1 1 2"}, // white goes left from the upper right corner
		{"1up,2right,3down,4left", "high", "8 7 3", "1 2 1"},
		{"1right,2up,3left,4down", "high", "8 8 4", "1 1 1"}, // 4 is down, away from (8,8)
		{"1right,2up,3left,4down", "high", "9 0 3", "9 0 2"}, // no field stays what it says
		{"1right,2up,3left,4down", "high", "9 1 3", "9 1 2"},
		{"1right,2up,3left,4down", "high", "1 9 3", "1 9 2"},
		{"1right,2up,3left,4down", "high", "0 1 3", "0 1 2"},
		{"1right,2up,3left,4down", "high", "8 0 3", "8 0 2"},
		{"1right,2up,3left,4down", "high", "8 8 7", "1 1 7"},
	} {
		setup := sized(8, 3, "dirs="+c.dirs, "white="+c.white)
		b := newTable(t, setup, 1)
		b.open("8 3 0 0 1|*#%")
		b.played(c.wire, c.canonical)
		m := mustMove(t, c.canonical)
		if got := said(b.conv.Moved(nil, 2, m)); got != c.wire+"|*#%" {
			t.Errorf("dirs=%s white=%s: %s is told as %q, want %s", c.dirs, c.white, c.canonical, got, c.wire)
		}
	}
}

// There are 24 values, each names every direction once, and what is sent is what was
// meant.
func TestDirs(t *testing.T) {
	values := halma.Game.Ruling("dirs").Values
	seen := map[string]bool{}
	for _, value := range values {
		seen[value] = true
		for _, white := range []string{"low", "high"} {
			setup := sized(8, 3, "dirs="+value, "white="+white)
			b := newTable(t, setup, 1)
			for number, word := range strings.Split(value, ",") {
				step := map[string]string{"up": "1", "right": "2", "down": "3", "left": "4"}[word[1:]]
				wire, canonical := "3 2 "+word[:1], "3 2 "+step
				if white == "high" {
					wire, canonical = "6 7 "+word[:1], "3 2 "+map[string]string{"1": "3", "2": "4", "3": "1", "4": "2"}[step]
				}
				if int(word[0]-'1') != number {
					t.Errorf("%s does not go from 1 to 4", value)
				}
				b.played(wire, canonical)
			}
		}
	}
	if len(values) != 24 || len(seen) != 24 || values[0] != "1up,2right,3down,4left" {
		t.Errorf("%d values, %d different, the default is %s", len(values), len(seen), values[0])
	}
}
