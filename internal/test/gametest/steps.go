package gametest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

// Steps passes a conversation to a listener and compares the results. A step is a line
// "what seat time | text | sense"; the sense of a move is "move B7 2500" (the
// microseconds charged, -1 unknown). A text in quotes is unquoted. Empty lines are
// ignored. The step's number in the script, from 1, is its line in the log. The source of
// a step "move" is the last line above that the seat said or left, or the number in the
// third place. A step "due seat" compares what is due, separated by commas, with slashes
// for the line feeds of a file. A step "reply seat time | text | sense" is two lines at
// one time: a first line that is "more", and an empty one that has the sense.
func Steps(t *testing.T, l rules.Listener, script string) {
	t.Helper()
	c := &course{l: l, source: map[int]int{}, used: map[int]base.Number{}}
	for i, step := range strings.Split(strings.TrimSpace(script), "\n") {
		if step = strings.TrimSpace(step); step != "" {
			c.step(t, i+1, step)
		}
	}
}

// course is a conversation made of steps.
type course struct {
	l      rules.Listener
	source map[int]int         // the last line of each seat
	used   map[int]base.Number // the time of the move in a line
}

func (c *course) step(t *testing.T, line int, step string) {
	t.Helper()
	p, want := stepOf(t, line, step)
	switch p.What {
	case "due":
		if got := spelled(c.l.Due(p.Seat)); got != p.Text {
			t.Errorf("line %d: %s: due %q", line, step, got)
		}
		return
	case "reply":
		p.What = rules.ObservedSaid
		if got := scriptText(c.l.Observe(p)); got != "more" {
			t.Errorf("line %d: %s: heard %q", line, step, got)
		}
		p.Text = ""
		c.source[p.Seat] = line
	case rules.ObservedSaid, rules.ObservedGot:
		c.source[p.Seat] = line
	case rules.ObservedMove:
		if p.Source = c.source[p.Seat]; want != "" {
			p.Source, _ = strconv.Atoi(want)
		}
		used, wanted := c.used[p.Source]
		if h := c.l.Observe(p); wanted && h.Used != used {
			t.Errorf("line %d: %s: charged %d", line, step, h.Used)
		}
		return
	}
	h := c.l.Observe(p)
	if got := scriptText(h); got != want {
		t.Errorf("line %d: %s: heard %q", line, step, got)
	}
	if h.Sense == "move" {
		c.used[line] = h.Used
	}
}

// stepOf reads a step, and what follows its text.
func stepOf(t *testing.T, line int, step string) (p rules.Observation, want string) {
	t.Helper()
	head, text, _ := strings.Cut(step, "|")
	text, want, _ = strings.Cut(text, "|")
	text, want = strings.TrimSpace(text), strings.TrimSpace(want)
	words := append(strings.Fields(head), "-1")
	p = rules.Observation{Line: line, What: words[0], Text: text}
	p.Seat, _ = strconv.Atoi(words[1])
	at, _ := strconv.ParseInt(words[2], 10, 64)
	p.Time = timeOf(at)
	if strings.HasPrefix(text, `"`) {
		var err error
		if p.Text, err = strconv.Unquote(text); err != nil {
			t.Fatal(step, err)
		}
	}
	return p, want
}

// timeOf returns a time as a script writes it: unknown if negative.
func timeOf(us int64) base.Number {
	if us < 0 {
		return base.Unknown
	}
	return base.Number(us)
}

// scriptText returns an Interpretation as a script writes it.
func scriptText(h rules.Interpretation) string {
	if h.Sense == "move" {
		return "move " + h.Move + " " + used(base.Number(h.Used))
	}
	if h.Move != "" || h.Used != 0 {
		return h.Sense + " with a move or a time"
	}
	return h.Sense
}

// spelled returns what is due as a script writes it.
func spelled(due []rules.Due) string {
	list := []string{}
	for _, d := range due {
		list = append(list, d.What+" "+strings.ReplaceAll(d.Text, "\n", "/"))
	}
	return strings.Join(list, ", ")
}

// FuzzedSteps passes a fuzzed conversation of at most 200 lines. A line is a letter for
// the kind of observation, a digit for the seat, a letter for the time, and the text. The
// text "=" stands for the oldest thing that is due.
func FuzzedSteps(l rules.Listener, script string, each func(p rules.Observation, h rules.Interpretation)) {
	what := map[byte]string{'s': "sent", 'p': "put", 'r': "run", 'a': "said", 'e': "part", 'g': "got", 'x': "exit", 'm': "move", 'o': "out"}
	lines := strings.Split(script, "\n")
	for i, line := range lines[:min(len(lines), 200)] {
		if len(line) < 3 {
			continue
		}
		p := rules.Observation{Line: i + 1, What: what[line[0]], Seat: int(line[1]) - '0', Time: timeOf(int64(line[2]) - 'b'), Text: line[3:], Source: i}
		if due := l.Due(p.Seat); p.Text == "=" && len(due) > 0 {
			p.Text = due[0].Text
		}
		each(p, l.Observe(p))
	}
}

// measures requires that each measure has its own name, and counts only what the position
// shows, never below 0, for the board or the existing seats.
func (w *walk) measures(now state) error {
	seats := max(w.setup.Seats, 2)
	keys := map[string]bool{}
	for _, m := range w.g.Measures {
		if m.Key == "" || m.Doc == "" || keys[m.Key] || strings.Trim(m.Key, "abcdefghijklmnopqrstuvwxyz-") != "" {
			return fmt.Errorf("a measure without a name of its own: %q, %q", m.Key, m.Doc)
		}
		keys[m.Key] = true
		n := m.Count(w.pos)
		if n != m.Count(w.twin) {
			return fmt.Errorf("the measure %s is %v, and %v after the same moves", m.Key, n, m.Count(w.twin))
		}
		if err := placed(m, n, seats); err != nil {
			return err
		}
		if err := w.same(w.pos, now, "after the measure "+m.Key); err != nil {
			return err
		}
	}
	return nil
}

// placed requires numbers only where a measure may have them.
func placed(m rules.Measure, n [base.Max]int, seats int) error {
	if m.Board {
		seats = 1
	}
	for i, v := range n {
		if v < 0 || i >= seats && v != 0 {
			return fmt.Errorf("the measure %s counts %v", m.Key, n)
		}
	}
	return nil
}
