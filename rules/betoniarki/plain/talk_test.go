package plain

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
)

// talk passes a conversation and holds what is made of it against what is
// written behind each =>. A line is the number in the log, what passed, the
// seat, the stamp (? unknown), the text, which may hold the escapes of a Go
// string:
//
//	6 said 1 1020 4 1 4 5 4 6 => move 4 1 4 5 4 6
//
// For a move the source stands in the place of the stamp, and the time charged
// behind the arrow. A line "due 2 => a|b" lists what is owed to a seat.
func talk(t *testing.T, l rules.Listener, script string) {
	t.Helper()
	for _, row := range strings.Split(script, "\n") {
		left, want, ok := strings.Cut(strings.TrimSpace(row), "=>")
		if !ok {
			continue
		}
		left, want = strings.TrimSpace(left), strings.TrimSpace(want)
		if have := answer(t, l, left); have != want {
			t.Errorf("%s => %q, want %q", left, have, want)
		}
	}
}

// answer is what a listener makes of one line of a script.
func answer(t *testing.T, l rules.Listener, left string) string {
	t.Helper()
	if seat, ok := strings.CutPrefix(left, "due "); ok {
		return owed(l, numeral(t, seat))
	}
	words := append(strings.SplitN(left, " ", 5), "")
	text, err := strconv.Unquote(`"` + words[4] + `"`)
	if err != nil {
		t.Fatalf("%s: %v", left, err)
	}
	p := rules.Passed{Line: numeral(t, words[0]), What: words[1], Seat: numeral(t, words[2]), Time: -1, Text: text}
	if p.What == rules.PassedMove {
		p.Source = numeral(t, words[3])
	} else if words[3] != "?" {
		p.Time = int64(numeral(t, words[3]))
	}
	h := l.Pass(p)
	if p.What == rules.PassedMove {
		if h.Sense != "" || h.Move != "" {
			t.Errorf("%s: %v", left, h)
		}
		return strconv.FormatInt(h.Used, 10)
	}
	if h.Used != 0 || h.Move != "" && h.Sense != "move" {
		t.Errorf("%s: %v", left, h)
	}
	return strings.TrimSpace(h.Sense + " " + h.Move)
}

// owed is what is due to a seat, with '|' between.
func owed(l rules.Listener, seat int) string {
	var list []string
	for _, d := range l.Due(seat) {
		list = append(list, strings.TrimPrefix(d.What, rules.PassedSent)+d.Text)
	}
	return strings.Join(list, "|")
}

// numeral reads a number of a script; "max" is the greatest.
func numeral(t *testing.T, word string) int {
	t.Helper()
	if word == "max" {
		return math.MaxInt64
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatalf("%q is no number", word)
	}
	return n
}
