package judge_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// forgetful is a second implementation of a protocol that reads one line in its own way.
type forgetful struct {
	rules.Tracker
	line string
	as   rules.Interpretation
}

func (f forgetful) Observe(p rules.Observation) rules.Interpretation {
	h := f.Tracker.Observe(p)
	if p.Text == f.line {
		h.Sense, h.Move = f.as.Sense, f.as.Move
	}
	return h
}

// ender is a second implementation of rules that sees another end.
type ender struct {
	rules.Opinion
	over   bool
	winner int
}

func (e ender) Outcome() (bool, int, string, []int) {
	_, _, reason, score := e.Opinion.Outcome()
	return e.over, e.winner, reason, score
}

// opened counts how often the second implementations of a game were opened.
type opened struct{ listeners, boards int }

// derivedAs judges the last of two logs in a file by a game whose second implementations
// are wrong from their second opening on. The first opening follows the log record by
// record, the second is for the second derivation.
func derivedAs(t *testing.T, r *recording, f forgetful, e *ender) (*judge.Session, opened) {
	t.Helper()
	var count opened
	g := *fiverow.Game
	g.NewListener = func(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
		other, err := fiverow.Game.Listen(setup, protocol, limits)
		if count.listeners++; err != nil || count.listeners == 1 {
			return other, err
		}
		f.Tracker = other.(rules.Tracker)
		return f, nil
	}
	g.NewOpinion = func(setup rules.Setup) (rules.Opinion, error) {
		board, err := fiverow.Game.Second(setup)
		if count.boards++; err != nil || count.boards == 1 || e == nil {
			return board, err
		}
		return ender{board, e.over, e.winner}, nil
	}
	reader := logfmt.NewReader(bytes.NewReader(append(recorded("moves", "none").moves("A0").bytes(t), r.bytes(t)...)), "t.mlog")
	if _, err := reader.ReadLog(); err != nil {
		t.Fatal(err)
	}
	s, err := judge.New([]*rules.Game{&g}, judge.Options{CrossCheck: true, Bytes: true}).Next(reader)
	if err != nil {
		t.Fatal(err)
	}
	return s, count
}

// lineOf returns the number of the first line of a log that ends with a text.
func lineOf(t *testing.T, file []byte, text string) int {
	t.Helper()
	for i, line := range strings.Split(string(file), "\n") {
		if strings.HasSuffix(line, text) {
			return i + 1
		}
	}
	t.Fatalf("no line %q", text)
	return 0
}

// The second derivation is compared with the first, event by event, and then by the
// outcome. The first difference is reported at its line, once, and disputes the log.
func TestSecondDerivation(t *testing.T) {
	won := session().turns(row0...).result(1, "five")
	unfinished := session().turns(row0[:8]...)
	unfinished.said(unfinished.ask(), unfinished.at+5, "hello")
	illegal, line := answered("step! Z9")
	illegal.fault(2, "illegal", line, no, no, "").result(1, "fault")
	slow, _ := answered("hello")
	slow.add(logfmt.Record{Kind: logfmt.Kill, Seat: 2, Time: 9000000, Word: []byte("KILL")})
	slow.fault(2, "timeout-move", noLine, 5000000, 9000000-slow.at, "").result(1, "fault")
	gone, _ := answered("hello")
	gone.add(logfmt.Record{Kind: logfmt.Exit, Seat: 2, Time: 5000, Word: []byte("code"), Num: [4]base.Number{3, unknown, unknown, unknown}})
	gone.add(logfmt.Record{Kind: logfmt.EOF, Seat: 2, Time: 5000, Stream: logfmt.Out})
	gone.fault(2, "exit", noLine, no, no, "").result(1, "fault")
	for _, c := range []struct {
		log      *recording
		line, as string // what the second derivation reads, and how
		at       string // end of the line that shows the first's event, "" if it has none
		first    string // that event
		second   string // the second's, at the line that it reads otherwise
	}{
		{won, "step! E0", "nothing", "step! E0", "seat 1 moves E0", "nothing"},
		{won, "step! B0", "bad-text", "step! B0", "seat 1 moves B0", "seat 1 is out, bad-move"},
		{won, "step! D1", "move J9", "step! D1", "seat 2 moves D1", "seat 2 moves J9"},
		{unfinished.recording, "hello", "move E0", "", "nothing", "seat 1 moves E0"},
		{illegal.recording, "step! Z9", "move A1", "step! Z9", "seat 2 is out, bad-move", "seat 2 moves A1"},
		{slow.recording, "hello", "move A1", "KILL", "seat 2 is out, too-late", "seat 2 moves A1"},
		{gone.recording, "hello", "move A1", " out", "seat 2 is out, gone", "seat 2 moves A1"},
	} {
		sense, move, _ := strings.Cut(c.as, " ")
		s, _ := derivedAs(t, c.log, forgetful{line: c.line, as: rules.Interpretation{Sense: sense, Move: move}}, nil)
		in := func(at, event string) string {
			if event == "nothing" {
				return event
			}
			return "line " + strconv.Itoa(lineOf(t, s.Bytes, at)) + ": " + event
		}
		line := s.Line
		if c.at != "" {
			line += lineOf(t, s.Bytes, c.at) - 1
		}
		f := disagreement(t, s)
		if f == nil || f.Line != line || f.Claimed != in(c.at, c.first) || f.Recomputed != in(c.line, c.second) || f.Blame != judge.Nobody || f.Source != "fiverow" {
			t.Errorf("%q read as %q: %+v; want line %d, %s, %s", c.line, c.as, f, line, in(c.at, c.first), in(c.line, c.second))
		}
		if c.log != unfinished.recording && s.Status != judge.Disputed {
			t.Errorf("%q read as %q: %s", c.line, c.as, s.Status)
		}
	}
}

// The outcomes are compared, too: whether there is one, and who has won.
func TestSecondOutcome(t *testing.T) {
	won := session().turns(row0...).result(1, "five")
	for _, c := range []struct {
		e      *ender
		second string // "" if it agrees
	}{
		{nil, ""}, {&ender{over: true, winner: 1}, ""}, {&ender{over: true, winner: 2}, "seat 2"}, {&ender{over: true, winner: 0}, "seat 0"}, {&ender{over: false, winner: 1}, "seat 1"},
	} {
		s, count := derivedAs(t, won, forgetful{line: "nobody"}, c.e)
		if want := (opened{2, 2}); count != want {
			t.Errorf("%+v: opened %+v, want %+v", c.e, count, want)
		}
		f := disagreement(t, s)
		switch {
		case c.second == "":
			if f != nil || s.Status != judge.Verified {
				t.Errorf("%+v: %s, %+v", c.e, s.Status, f)
			}
		case f == nil || f.Line != s.Line || f.Claimed != "seat 1" || f.Recomputed != c.second || s.Status != judge.Disputed:
			t.Errorf("%+v: %s, %+v", c.e, s.Status, f)
		}
	}
}

// Among moves alone, and in a log with an impossible event, there is nothing to derive a
// second time.
func TestNoSecondDerivation(t *testing.T) {
	impossible := session().turns(row0...)
	impossible.add(logfmt.Record{Kind: logfmt.Run, Seat: 2, Time: impossible.at, Word: []byte("bots"), Text: []byte("./bot")})
	for want, r := range map[opened]*recording{
		{0, 1}: recorded("moves", "none").moves(xWins).result(1, "five"),
		{1, 1}: impossible.result(1, "five"),
	} {
		s, count := derivedAs(t, r, forgetful{}, &ender{over: true, winner: 2})
		if f := disagreement(t, s); f != nil || count != want {
			t.Errorf("opened %+v, want %+v: %+v", count, want, f)
		}
	}
}

// An error of the referee that can have happened is no reason not to compare.
func TestSecondDerivationOfErrors(t *testing.T) {
	c := session().turn("A0")
	c.sent(2, c.at, "hurry")
	if _, count := derivedAs(t, c.turns(row0[1:]...).result(1, "five"), forgetful{}, nil); count != (opened{2, 2}) {
		t.Errorf("opened %+v", count)
	}
}

// A void on the referee's word takes no seat out: an end that is pending there takes
// effect at the end of the log in both derivations.
func TestSecondDerivationOfVoid(t *testing.T) {
	c, _ := answered("hello")
	c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 2, Time: c.at + 20, Stream: logfmt.Out})
	c.add(logfmt.Record{Kind: logfmt.Void, Word: []byte("operator"), Num: [4]base.Number{unknown, unknown}})
	if s := c.judge(t); s.Status != judge.VoidStatus || disagreement(t, s) != nil || len(s.Attested) != 1 {
		t.Errorf("%s, %q", s.Status, found(s))
	}
}

// A fault on the referee's word takes its seat out in both derivations, wherever in a file
// the log is.
func TestSecondDerivationOfAttested(t *testing.T) {
	c := session().turn("A0")
	c.fault(2, "forbidden", noLine, no, no, "").result(1, "fault")
	if s, _ := derivedAs(t, c.recording, forgetful{line: "nobody"}, nil); s.Line == 1 || s.Status != judge.AttestedStatus || disagreement(t, s) != nil {
		t.Errorf("at line %d: %s, %s", s.Line, s.Status, found(s))
	}
	// It makes the pending end of the other take effect first, and changes nothing then.
	c = session().turn("A0")
	c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 2, Time: c.at, Stream: logfmt.Out})
	c.fault(1, "forbidden", noLine, no, no, "")
	if s, _ := derivedAs(t, c.recording, forgetful{line: "nobody"}, nil); disagreement(t, s) != nil || s.Outcome.Winner != 1 {
		t.Errorf("%s, %s, seat %d wins", s.Status, found(s), s.Outcome.Winner)
	}
}
