package lineprotocol

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

// counting is a game in which two seats alternately say the numbers 1, 2, 3.
type counting struct{ said, out int }

func (g *counting) Turn() int {
	if g.out != 0 {
		return 0
	}
	return g.said%2 + 1
}

func (g *counting) Play(move string) (gain int, refused string) {
	if move != strconv.Itoa(g.said+1) {
		return 0, "not the next number"
	}
	g.said++
	return 0, ""
}

func (g *counting) Leave(seat int, _ rules.Cause) string { g.out = seat; return "" }

func (g *counting) Outcome() (bool, int, string, []int) { return g.out != 0, 0, "", nil }
func (g *counting) Legal() []string                     { return []string{strconv.Itoa(g.said + 1)} }
func (g *counting) Text() string                        { return strconv.Itoa(g.said) }

// open begins a conversation about counting, with lines of one word.
func open(change func(g *Game)) *Conversation {
	g := Game{Board: &counting{}, Seats: 2, Greeting: strconv.Itoa, Prompt: "go", EarlySense: "early",
		Read:  func(said string) (string, string, bool) { return strings.TrimLeft(said, "0"), said, said != "what" },
		Write: func(move string) string { return "told " + move },
	}
	if change != nil {
		change(&g)
	}
	return New(g)
}

// What each line means that seat 1 says, asked once or not at all.
func TestEarlyAndUnreadable(t *testing.T) {
	for _, c := range []struct {
		sense           string
		any, asked      bool
		word, want, two string // two is what the next readable line is
	}{
		{"early", false, true, "1", "move", "early"},
		{"early", false, true, "what", "bad-text", "move"},
		{"early", false, false, "what", "bad-text", "early"},
		{"early", false, false, "1", "early", "early"},
		{"early", true, true, "what", "bad-text", "early"},
		{"early", true, false, "what", "early", "early"},
		{"nothing", true, false, "what", "nothing", "nothing"},
		{"", true, false, "what", "bad-text", "move"},
		{"", true, false, "1", "move", "move"},
	} {
		l := open(func(g *Game) { g.EarlySense, g.CountsUnreadable = c.sense, c.any })
		l.Observe(rules.Observation{Line: 1, What: "sent", Seat: 1, Text: "1"})
		if c.asked {
			l.Observe(rules.Observation{Line: 2, What: "sent", Seat: 1, Text: "go"})
		}
		one := l.Observe(rules.Observation{Line: 3, What: "said", Seat: 1, Text: c.word})
		two := l.Observe(rules.Observation{Line: 4, What: "said", Seat: 1, Text: "1"})
		if one.Sense != c.want || two.Sense != c.two {
			t.Errorf("%+v: %q and %q", c, one.Sense, two.Sense)
		}
	}
}

// At most as many lines are kept as a log can have: nothing of long lines, and the words
// of the others if they are a move.
func TestKept(t *testing.T) {
	l := open(nil)
	for i := 1; i <= maxLines+9; i++ {
		l.Observe(rules.Observation{Line: i, What: "said", Seat: 2, Time: 1, Text: strings.Repeat("x", 252+i%6)})
		if len(l.lines) > i {
			t.Fatalf("%d lines are kept of %d", len(l.lines), i)
		}
	}
	if len(l.lines) != maxLines {
		t.Errorf("%d lines are kept", len(l.lines))
	}
	for i, want := range map[int]int{1: 253, 3: 255, 4: 0, 5: 0} {
		if n := len(l.lines[i].words); n != want {
			t.Errorf("line %d: %d bytes are kept, want %d", i, n, want)
		}
	}
}

// A move is sent in the words of its line, or in the game's own if the line is another
// seat's, is unknown, or says another move.
func TestWords(t *testing.T) {
	for source, want := range map[int]string{1: "01", 2: "told 1", 3: "told 1", 0: "told 1", 9: "told 1"} {
		l := open(nil)
		l.Observe(rules.Observation{Line: 1, What: "said", Seat: 1, Text: "01"})
		l.Observe(rules.Observation{Line: 2, What: "said", Seat: 2, Text: "01"})
		l.Observe(rules.Observation{Line: 3, What: "said", Seat: 1, Text: "2"})
		l.Observe(rules.Observation{What: "move", Seat: 1, Text: "1", Source: source})
		due := l.Due(2)
		if len(due) != 3 || due[1].Text != want || due[2].Text != "go" {
			t.Errorf("from line %d: %v", source, due)
		}
	}
}

// The first implementations do not share this package with the second ones.
func TestForSecondImplementationsAlone(t *testing.T) {
	files, err := filepath.Glob("../../*/*.go")
	exchange, _ := filepath.Glob("../../../judge/exchange/*.go")
	if files = append(files, exchange...); err != nil || len(files) < 30 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil || strings.Contains(string(text), `"scrutineer/rules/internal/lineprotocol"`) {
			t.Errorf("%s shares the law of the second opinion: %v", name, err)
		}
	}
}

// Times of plies add up to at most the greatest number, and are unknown for good once one
// is.
func TestUsed(t *testing.T) {
	var value base.Number
	l := open(func(g *Game) {
		g.RightTime = func(_ string, used base.Number) bool { value = base.Number(used); return true }
	})
	ply := func(i int, from, to base.Number, want base.Number) {
		t.Helper()
		seat, line := (i-1)%2+1, 10*i
		for range l.Due(seat) {
			l.Observe(rules.Observation{Line: line, What: "sent", Seat: seat, Time: base.Number(from), Text: "any"})
		}
		if value != want {
			t.Errorf("ply %d: %d used before", i, value)
		}
		l.Observe(rules.Observation{Line: line + 1, What: "said", Seat: seat, Time: base.Number(to), Text: strconv.Itoa(i)})
		l.Observe(rules.Observation{Line: line + 2, What: "move", Seat: seat, Text: strconv.Itoa(i), Source: line + 1})
	}
	ply(1, 0, math.MaxInt64-5, 0)
	ply(2, 0, 7, 0)
	ply(3, 0, 5, math.MaxInt64-5)
	ply(4, -1, 9, 7)
	ply(5, 0, 1, math.MaxInt64)
	ply(6, 0, 9, base.Number(base.Unknown))
	ply(7, 0, 1, math.MaxInt64)
	ply(8, 0, 9, base.Number(base.Unknown))
}
