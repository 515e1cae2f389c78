package gametest

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

// Converse passes a conversation to a listener and compares each result with what is
// written after =>. A line is the number in the log, the kind of observation, the seat,
// the stamp (? for unknown) and the text, which may have the escapes of a Go string:
//
//	6 said 1 1020 0 1 3 => move 0 0 1
//
// For a move the source is in the place of the stamp, and the time charged after the
// arrow. A line "due 2 => a|b" lists what is due to a seat. Other lines are comments.
func Converse(t *testing.T, l rules.Listener, script string) {
	t.Helper()
	for _, row := range strings.Split(script, "\n") {
		left, want, ok := strings.Cut(strings.TrimSpace(row), "=>")
		if !ok {
			continue
		}
		left, want = strings.TrimSpace(left), strings.TrimSpace(want)
		if have := interpret(t, l, left); have != want {
			t.Errorf("%s => %q, want %q", left, have, want)
		}
	}
}

// interpret returns what a listener makes of one line of a script.
func interpret(t *testing.T, l rules.Listener, left string) string {
	t.Helper()
	if seat, ok := strings.CutPrefix(left, "due "); ok {
		return Due(l, numeral(t, seat))
	}
	words := append(strings.SplitN(left, " ", 5), "")
	text, err := strconv.Unquote(`"` + words[4] + `"`)
	if err != nil {
		t.Fatalf("%s: %v", left, err)
	}
	p := rules.Observation{Line: numeral(t, words[0]), What: words[1], Seat: numeral(t, words[2]), Time: base.Unknown, Text: text}
	if p.What == rules.ObservedMove {
		p.Source = numeral(t, words[3])
	} else if words[3] != "?" {
		p.Time = base.Number(numeral(t, words[3]))
	}
	h := l.Observe(p)
	if p.What == rules.ObservedMove {
		if h.Sense != "" || h.Move != "" {
			t.Errorf("%s: %v", left, h)
		}
		return used(base.Number(h.Used))
	}
	if h.Used != 0 || h.Move != "" && h.Sense != "move" {
		t.Errorf("%s: %v", left, h)
	}
	return strings.TrimSpace(h.Sense + " " + h.Move)
}

// Due returns what is due to a seat, separated by '|'. Files and starts have their kind
// in front.
func Due(l rules.Listener, seat int) string {
	var list []string
	for _, d := range l.Due(seat) {
		list = append(list, strings.TrimPrefix(d.What, rules.ObservedSent)+d.Text)
	}
	return strings.Join(list, "|")
}

// used writes the time of a move; -1 means unknown.
func used(us base.Number) string {
	if us.Unknown() {
		return "-1"
	}
	return us.String()
}

// numeral reads a number of a script; "max" is the greatest.
func numeral(t *testing.T, word string) int {
	t.Helper()
	if word == "max" {
		return math.MaxInt64
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatalf("%q is not a number", word)
	}
	return n
}

// CompareListeners sends a fuzzed conversation to two listeners of the same game between so many
// seats, and to its board. Each line of the script is one observation; legal moves are
// among them. Each result must be one that a Listener may return for such an observation,
// and both listeners must agree.
func CompareListeners(t *testing.T, board rules.Opinion, seats int, one, two rules.Listener, script string) {
	t.Helper()
	for i, row := range strings.Split(script, "\n") {
		p, ok := fuzzedObservation(board, i, row)
		if !ok {
			continue
		}
		over := board.Turn() == 0
		before := dueToAll(one, seats)
		h := one.Observe(p)
		checkInterpretation(t, p, h, over, p.Seat >= 1 && p.Seat <= seats)
		if after := dueToAll(one, seats); after > before+seats+1 {
			t.Errorf("%v: %d due after %d", p, after, before)
		}
		if again := two.Observe(p); again != h {
			t.Errorf("%v: %v and %v", p, h, again)
		}
		follow(board, p)
	}
	for seat := -1; seat < seats+2; seat++ {
		if a, b := Due(one, seat), Due(two, seat); a != b {
			t.Errorf("seat %d: %q and %q", seat, a, b)
		}
	}
}

// fuzzedObservation returns the observation of a row of a fuzzed script: a letter for what was
// exchanged, a character for the seat or the legal move, and the text.
func fuzzedObservation(board rules.Opinion, i int, row string) (rules.Observation, bool) {
	words := map[byte]string{'s': "sent", 'h': "said", 'p': "part", 'g': "got", 'u': "put", 'r': "run", 'e': "exit", 'o': "out", 'm': "move"}
	if len(row) < 2 {
		return rules.Observation{}, false
	}
	p := rules.Observation{Line: i + 1, What: words[row[0]], Seat: int(row[1]) - '0', Time: base.Number(int64(i) - 1), Text: row[2:]}
	if legal := board.Legal(); p.What == rules.ObservedMove && len(legal) > 0 {
		p.Seat, p.Text, p.Source = board.Turn(), legal[int(row[1])%len(legal)], i
	}
	return p, true
}

// follow applies an observation to a board.
func follow(board rules.Opinion, p rules.Observation) {
	switch {
	case p.What == rules.ObservedMove && p.Seat == board.Turn():
		board.Play(p.Text)
	case p.What == rules.ObservedOut:
		board.Leave(p.Seat, rules.Gone)
	}
}

// checkInterpretation checks what a listener makes of an observation.
func checkInterpretation(t *testing.T, p rules.Observation, h rules.Interpretation, over, isSeat bool) {
	t.Helper()
	senses := map[string]string{"sent": " due wrong ", "put": " due wrong ", "run": " due ", "said": " nothing bad-text early move ",
		"part": " nothing bad-text ", "got": " nothing bad-text "}
	if isSeat && !strings.Contains(senses[p.What], " "+h.Sense+" ") && h.Sense+senses[p.What] != "" {
		t.Errorf("%v: %v", p, h)
	}
	if over && h.Sense != "" && h.Sense != "nothing" && h.Sense != "due" && h.Sense != "wrong" {
		t.Errorf("after the end %v: %v", p, h)
	}
	if h.Used < 0 && !h.Used.Unknown() {
		t.Errorf("%v: used %d", p, h.Used)
	}
}

func dueToAll(l rules.Listener, seats int) int {
	n := 0
	for seat := 1; seat <= seats; seat++ {
		n += len(l.Due(seat))
	}
	return n
}
