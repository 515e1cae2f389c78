package plain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
)

// factsOf returns the times and lines of the last event of the first derivation, its word
// and limit if it is a fault, and the departures, each with its line.
func factsOf(t *testing.T, s small, body string, sealed bool) (last string, departed []string) {
	t.Helper()
	l, setup := s.read(t, body, sealed)
	st, _ := firstDerived(t, l, setup)
	if n := len(st.Events()); n > 0 {
		e := st.Events()[n-1]
		number := func(n base.Number) string {
			if n.Unknown() {
				return "?"
			}
			return strconv.FormatInt(int64(n), 10)
		}
		last = fmt.Sprintf("%d shown %d, at %s, %s to %s from %d", e.Line, e.Shown, number(e.At), number(e.Since), number(e.Until), e.Began)
		if e.Word != "" {
			last += fmt.Sprintf(", %s %d", e.Word, max(e.Took, 0))
		}
		if e.Why != nil {
			last += ", " + string(e.Why.Code)
		}
	}
	list := st.Departures()
	for i := range list {
		p := &list[i]
		text := fmt.Sprintf("%d:%d", p.Line, p.Seat)
		if p.Material {
			text += " material"
			before := slices.ContainsFunc(list[:i], func(o derive.Departure) bool { return o.Material && o.Seat == p.Seat && o.Line < p.Line })
			if st.Material(p.Seat, p.Line) != before || !st.Material(p.Seat, p.Line+1) {
				t.Errorf("line %d: the error above it: %v, above the next line: %v", p.Line, st.Material(p.Seat, p.Line), st.Material(p.Seat, p.Line+1))
			}
		}
		if p.After {
			text += " after"
		}
		if p.Left > 0 {
			text += fmt.Sprintf(" left %d", p.Left)
		}
		if p.Kind == derive.Ended && strings.Contains(p.What, "closed") {
			text += " closed"
		}
		departed = append(departed, fmt.Sprintf("%s %q for %q", text, p.Sent, p.Due))
	}
	return last, departed
}

const (
	both  = "> 1 10 INFO %[1]s\n> 2 10 INFO %[1]s\n"
	asked = "< 1 100 OK\n< 2 100 OK\n> 1 120 INFO time_left 3000\n> 1 130 BEGIN\n" // after ready, to 37
)

// ready returns what programs are sent by gomocup before they say that they are ready, to
// line 33.
func ready() string {
	text := runs
	for _, info := range []string{"timeout_match 3000", "max_memory 0", "game_type 1", "rule 0"} {
		text += fmt.Sprintf(both, info)
	}
	return text + "> 1 10 START 5\n> 2 10 START 5\n"
}

// When the time of an answer began and ended, and with which line (format 7, P8); what a
// fault used, and why its answer is not a move.
func TestFacts(t *testing.T) {
	for _, c := range []struct {
		rule, body, want string
		small            small
	}{
		{"a move", greets + "tick 90 ? ?\n< 1 500 1 1 2 1 1 1", "28 shown 28, at 500, 0 to 500 from 26", betoniarki},
		{"a clock that the opponent's move starts", runs + "< 1 5 step! A0\n< 2 9 step?\n> 2 11 A0\n< 2 20 step! B0", "27 shown 27, at 20, 11 to 20 from 26", console},
		{"a file", turn + "exit 1 700 code 0 ? ? ?\nget 1 900 answer A0", "25 shown 25, at 900, 0 to 700 from 23", files},
		{"too late", sizes + "< 1 3000001 0 0 0", "27 shown 27, at 3000001, 0 to 3000001 from 26, timeout-move 3000001", dots},
		{"too late, and no line of the game", sizes + "< 1 3000001 0 9 0", "27 shown 27, at 3000001, 0 to 3000001 from 26, timeout-move 3000001, off-board", dots},
		{"too late, and unreadable", sizes + "< 1 3000001 hello", "27 shown 27, at 3000001, 0 to 3000001 from 26, timeout-move 3000001, unreadable", dots},
		{"a file too late, and unreadable", turn + "get 1 5000001 answer hello", "24 shown 24, at 5000001, 0 to 5000001 from 23, timeout-move 5000001, unreadable", files},
		{"the time of all plies", hello + "< 1 20000000 1 1 1\n> 2 20000000 1 1 1\n> 2 20000000 60000\n< 2 20000001 4 4 3\n> 1 20000001 4 4 3\n> 1 20000001 40000\ntick 60000002 ? ?",
			"33 shown 33, at 60000002, 20000001 to 60000002 from 32, timeout-total 60000001", halma},
		{"not ready", ready() + "tick 1000000 ? ?\ntick 1000001 ? ?", "35 shown 35, at 1000001, 0 to 1000001 from 0, timeout-start 1000001", gomocup},
		{"not ready when the other has moved", ready() + "< 1 100 OK\n> 1 120 INFO time_left 3000\n> 1 130 BEGIN\n< 1 200 1,1\ntick 1000001 ? ?", "38 shown 38, at 1000001, 0 to 1000001 from 0, timeout-start 1000001", gomocup},
		{"ready, and over its time", ready() + asked + "tick 3000131 ? ?", "38 shown 38, at 3000131, 130 to 3000131 from 37, timeout-total 3000001", gomocup},
		{"an end", greets + "exit 2 9 code 0 ? ? ?\neof 2 10 out", "28 shown 27, at 9, ? to ? from 0, exit 0", betoniarki},
		{"a signal", greets + "exit 2 9 signal 11 ? ? ?\neof 2 10 out", "28 shown 27, at 9, ? to ? from 0, crash 0", betoniarki},
		{"a flood", greets + "flood 1 9 out 100001 ?", "27 shown 27, at 9, ? to ? from 0, flood 100001", betoniarki},
		{"memory", greets + "usage 1 9 resident 1000001 ? ?", "27 shown 27, at 9, ? to ? from 0, memory 1000001", betoniarki},
		{"no start", "nostart 2 5 no such file", "22 shown 22, at 5, ? to ? from 0, not-started 0", betoniarki},
	} {
		if got, departed := factsOf(t, c.small, c.body, false); got != c.want || departed != nil {
			t.Errorf("%s: %q, want %q; %v", c.rule, got, c.want, departed)
		}
	}
}

// Departures of the referee: at which line, to whom, what was due (P6, P16), and what was
// left of the time of a program that it ended (P8).
func TestDepartures(t *testing.T) {
	tall := console
	tall.game = "fiverow height=15 width=5"
	taller := console
	taller.game = "fiverow height=16 width=5"
	unknown := gomocup
	unknown.clock = "? - 0 handed-over"
	skipped := []string{`27:2 material "" for "X...."`} // and the rows below
	for range 14 {
		skipped = append(skipped, `27:2 material "" for "....."`)
	}
	for _, c := range []struct {
		rule, body string
		small      small
		want       []string
	}{
		{"another move", greets + "< 1 500 1 1 2 1 1 1\n> 2 600 1 1 2 1 1 2", betoniarki, []string{`28:2 material "1 1 2 1 1 2" for "1 1 2 1 1 1"`}},
		{"another spelling", runs + "> 1 0 01", betoniarki, []string{`24:1 "01" for "1"`}},
		{"more time", runs + "> 1 0 1\n> 1 0 121", betoniarki, []string{`25:1 "121" for "120"`}},
		{"more time, and lost by it", strings.Replace(hello, "60000", "60001", 1) + "tick 60000001 ? ?", halma, []string{`26:1 material "60001" for "60000"`}},
		{"no number", runs + "> 1 0 1\n> 1 7 go\n< 1 500 1 1 2 1 1 1", betoniarki, []string{`25:1 material "go" for "120"`}},
		{"not sent", runs + "> 1 0 120", betoniarki, []string{`24:1 material "" for "1"`}},
		{"not due", sizes + "> 1 0 what", dots, []string{`27:1 "what" for ""`}},
		{"ended, and what it had left", greets + "kill 1 5 TERM\neof 1 6 out", betoniarki, []string{`27:1 material left 119999995 "" for ""`}},
		{"closed, out of turn", greets + "close 2 5\neof 2 6 out", betoniarki, []string{`27:2 material closed "" for ""`}},
		{"ended by files", turn + "kill 1 5 KILL\nexit 1 9 signal 9 ? ? ?\nget 1 9 answer", files, []string{`24:1 material left 4999995 "" for ""`}},
		{"ended at the limit", turn + "kill 1 5000000 KILL", files, []string{`24:1 material "" for ""`}},
		{"ended past the limit", turn + "kill 1 5000001 KILL", files.with("late_file=judge_file"), nil},
		{"due when the time ran out", asksField(20) + "tick 5000012 ? ?", console, []string{`28:2 material "" for "X...."`}},
		{"a limit that nobody knows", runs + "> 1 10 INFO timeout_match 777\n> 1 10 INFO max_memory 0", unknown, nil},
		{"stopped while it got ready, which counts for the game", ready() + "< 1 15 OK\nfreeze 2 20\nthaw 2 500020\n< 2 900000 OK\n> 1 900000 INFO time_left 2999\n> 1 900000 BEGIN\n< 1 900100 1,1\n> 2 900100 INFO time_left 2600", gomocup.with("startup=match"), nil},
		{"stopped, and told to move before it was ready", ready() + "freeze 1 20\nthaw 1 500020\n< 2 500025 OK\n> 1 600000 INFO time_left 3000\n> 1 600000 BEGIN\n< 1 900000 OK\n< 1 900100 1,1\n> 2 900100 INFO time_left 2499\n> 2 900100 TURN 1,1\n" +
			"< 2 900200 2,2\n> 1 900200 INFO time_left 2599", gomocup.with("startup=match"), nil},
		{"by files, where nothing is sent", turn + "nosend 1 0 pipe 0 A0", files, nil},
		{"not due, and nobody could read it", runs + "nosend 1 0 pipe 0 what", betoniarki, []string{`24:1 "what" for "1"`}},
		{"after the end", greets + "< 1 5 no\n> 1 6 what", betoniarki, []string{`28:1 after "what" for ""`}},
		{"the sixteenth thing due", runs + "< 1 5 step! A0\n< 2 9 field?\n< 2 9 step?\n> 2 11 A0", tall, skipped},
		{"the seventeenth", runs + "< 1 5 step! A0\n< 2 9 field?\n< 2 9 step?\n> 2 11 A0", taller, []string{`27:2 material "A0" for "X...."`}},
	} {
		if _, got := factsOf(t, c.small, c.body, true); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%q\nwant\n%q", c.rule, got, c.want)
		}
	}
}

// Kinds of departures: for a line that was not due, whether another was; for one that was
// due, how it differs; for one that was not sent, since when that is known.
func TestKinds(t *testing.T) {
	for _, c := range []struct {
		name, body string
		small      small
		want       []derive.DepartureKind
	}{
		{"nothing was due", sizes + "> 1 0 what", dots, []derive.DepartureKind{derive.Extra}},
		{"something else was due", runs + "> 1 0 what", betoniarki, []derive.DepartureKind{derive.Wrong}},
		{"another move", greets + "< 1 500 1 1 2 1 1 1\n> 2 600 1 1 2 1 1 2", betoniarki, []derive.DepartureKind{derive.Wrong}},
		{"another spelling", runs + "> 1 0 01", betoniarki, []derive.DepartureKind{derive.Spelling}},
		{"another time", runs + "> 1 0 1\n> 1 0 121", betoniarki, []derive.DepartureKind{derive.Time}},
		{"no time", runs + "> 1 0 1\n> 1 7 go\n< 1 500 1 1 2 1 1 1", betoniarki, []derive.DepartureKind{derive.Time}},
		{"a later line", runs + "> 1 0 120", betoniarki, []derive.DepartureKind{derive.Skipped}},
		{"another line, and a later one", runs + "> 1 0 what\n> 1 0 120", betoniarki, []derive.DepartureKind{derive.Wrong}},
		{"due when the time ran out", asksField(20) + "tick 5000012 ? ?", console, []derive.DepartureKind{derive.Unsent}},
		{"ended", greets + "kill 1 5 TERM", betoniarki, []derive.DepartureKind{derive.Ended}},
		{"a line that could not be sent", runs + "nosend 1 0 pipe 0 what", betoniarki, []derive.DepartureKind{derive.Failed}},
		{"after the end of its output", greets + "eof 1 5 out\n< 1 6 what", betoniarki, []derive.DepartureKind{derive.Impossible}},
		{"after it had left", asks + "> 1 20 gen_move\n< 1 30 ?\n< 1 30\n> 1 31 play 1 2", triangles, []derive.DepartureKind{derive.Extra}},
		{"after it had ended", greets + "exit 2 9 code 0 ? ? ?\n< 1 10 1 1 2 1 1 1\n> 2 10 1 1 2 1 1 1", betoniarki, []derive.DepartureKind{derive.Extra}},
		{"another command", board + "run 1 0 a a Y field answer", files, []derive.DepartureKind{derive.Wrong}},
		{"another board", strings.Replace(turn, " field answer", " other answer", 1), files, []derive.DepartureKind{derive.Wrong}},
		{"a start that was not due", turn + "exit 1 700 code 0 ? ? ?\nrun 1 800 a a X field answer", files, []derive.DepartureKind{derive.Extra}},
	} {
		l, setup := c.small.read(t, c.body, false)
		st, _ := firstDerived(t, l, setup)
		var got []derive.DepartureKind
		for _, d := range st.Departures() {
			got = append(got, d.Kind)
			if d.What == "" {
				t.Errorf("%s: a departure without words", c.name)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v: %+v", c.name, got, c.want, st.Departures())
		}
	}
}

// A limited number of lines that were not due is kept. The others are only counted.
func TestCrowd(t *testing.T) {
	l, setup := dots.read(t, sizes+"> 1 0 what", false)
	last := l.Records[len(l.Records)-1]
	for range 10_002 {
		last.Line++
		l.Records = append(l.Records, last)
	}
	st, _ := firstDerived(t, l, setup)
	if more, at := st.More(); len(st.Departures()) != 10_000 || more != 3 || at != last.Line {
		t.Errorf("%d departures, %d more, the last at line %d", len(st.Departures()), more, at)
	}
	if st.Latest() != 0 {
		t.Errorf("the latest stamp is %d", st.Latest())
	}
}

// The end of a program that ended by itself is known while it is pending and when it has
// taken effect. There is none if the seat had left for another reason.
func TestEnding(t *testing.T) {
	for _, c := range []struct {
		body string
		want logfmt.Line
	}{
		{"tick 9 ? ?", 0},
		{"exit 2 9 code 0 ? ? ?", 27},
		{"exit 2 9 code 0 ? ? ?\neof 2 10 out", 27},
		{"exit 2 9 code 0 ? ? ?\n< 2 10 hello", 0},
		{"kill 2 9 KILL\nexit 2 10 signal 9 ? ? ?", 0},
	} {
		l, setup := dots.read(t, sizes+c.body, false)
		if st, _ := firstDerived(t, l, setup); st.Ending(base.Second) != c.want {
			t.Errorf("%s: ended at line %d, want %d", c.body, st.Ending(base.Second), c.want)
		}
	}
}

// What is ignored, and why, is reported at once.
func TestIgnored(t *testing.T) {
	l, setup := console.read(t, runs+"< 1 5 hello\n< 2 6 step! B0", false)
	var got []string
	st := &derive.State{Ignored: func(s base.Seat, line logfmt.Line, why string) {
		got = append(got, fmt.Sprintf("%d:%d %s", line, s, why))
	}}
	observe(t, st, l, setup)
	if want := "24:1 chatter 25:2 early"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
}
