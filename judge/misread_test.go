package judge_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/triangles"
)

// misreader is a second implementation of a protocol that is wrong about the observation
// number at.
type misreader struct {
	rules.Listener
	how string
	at  int
	all *[]rules.Observation
}

func (m misreader) Observe(p rules.Observation) rules.Interpretation {
	h := m.Listener.Observe(p)
	if *m.all = append(*m.all, p); len(*m.all) != m.at {
		return h
	}
	switch m.how {
	case "sense":
		h.Sense = "nonsense"
	case "unreadable":
		h.Sense, h.Move = "bad-text", ""
	case "declined":
		h.Sense, h.Move = "declined", ""
	case "more":
		h.Sense, h.Move = "more", ""
	case "move":
		h.Move = "J9"
	case "taken":
		h.Sense, h.Move = "move", "A0"
	case "garbled":
		h.Sense, h.Move = "move", "?"
	case "penalty":
		h.NoPenalty = !h.NoPenalty
	case "used":
		h.Used++
	}
	return h
}

func (m misreader) Due(seat int) []rules.Due {
	list := m.Listener.Due(seat)
	if len(*m.all) < m.at {
		return list
	}
	if m.how == "one thing more is due" {
		return append(list, rules.Due{What: "sent", Text: "more"})
	}
	if seat != 2 {
		return list
	}
	switch m.how {
	case "nothing is due":
		return nil
	case "a file is due":
		list = append([]rules.Due(nil), list...)
		for i := range list {
			list[i].What = "put"
		}
	}
	return list
}

// judgedBy judges a log of five in a row with such a listener, and lists what was
// exchanged.
func judgedBy(t *testing.T, file []byte, how string, at int) (*judge.Session, []rules.Observation) {
	t.Helper()
	return misjudged(t, fiverow.Game, file, how, at)
}

// misjudged does the same for a log of any game.
func misjudged(t *testing.T, of *rules.Game, file []byte, how string, at int) (*judge.Session, []rules.Observation) {
	t.Helper()
	var all []rules.Observation
	g := *of
	g.NewListener = func(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
		if how == "refuses" {
			return nil, errors.New("not today")
		}
		if how == "does not know it" {
			return nil, &rules.NotCovered{What: "the protocol"}
		}
		other, err := of.Listen(setup, protocol, limits)
		return misreader{other, how, at, &all}, err
	}
	j := judge.New([]*rules.Game{&g}, judge.Options{CrossCheck: true})
	s, err := j.Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s, all
}

// disagreement returns the only finding of that kind, or nil.
func disagreement(t *testing.T, s *judge.Session) *judge.Finding {
	t.Helper()
	var one *judge.Finding
	for i := range s.Findings {
		if s.Findings[i].Code == judge.Disagree {
			if one != nil {
				t.Errorf("a second disagreement at line %d", s.Findings[i].Line)
			}
			one = &s.Findings[i]
		}
	}
	return one
}

// misreadings are ways to misread a log, each with the observations that reveal it: what
// programs say is compared by its meaning, what they are sent by whether it is due, moves
// by their time.
var misreadings = []struct {
	how     string
	noticed func(p rules.Observation) bool
}{
	{"sense", func(p rules.Observation) bool { return p.What == "sent" || p.What == "said" }},
	{"unreadable", func(p rules.Observation) bool {
		return p.What == "sent" || p.What == "said" && p.Text != "step! A0 again"
	}},
	{"move", func(p rules.Observation) bool { return p.What == "said" }},
	{"penalty", func(p rules.Observation) bool { return p.What == "said" }},
	{"used", func(p rules.Observation) bool { return p.What == "move" }},
}

// A misreading is reported once, at its line, and makes the log disputed.
func TestMisreadingIsReported(t *testing.T) {
	file := session().turns(row0...).result(1, "five").bytes(t)
	s, all := judgedBy(t, file, "", 0)
	// 2 starts, 8 questions with their answers, 9 moves said and claimed
	if s.Status != judge.Verified || disagreement(t, s) != nil || len(all) != 2+8+8+9+9 {
		t.Fatalf("%s, %d things passed", s.Status, len(all))
	}
	for _, c := range misreadings {
		noticed := 0
		for i, p := range all {
			s, _ := judgedBy(t, file, c.how, i+1)
			f := disagreement(t, s)
			if (f != nil) != c.noticed(p) {
				t.Errorf("%s: %+v: noticed %v", c.how, p, f != nil)
			}
			if f == nil {
				continue
			}
			noticed++
			if f.Line != p.Line || f.Seat != p.Seat || s.Status != judge.Disputed || f.Claimed == f.Recomputed {
				t.Errorf("%s: %+v: %s, told at line %d of seat %d: %s, %s", c.how, p, s.Status, f.Line, f.Seat, f.Claimed, f.Recomputed)
			}
			if c.how == "used" && (f.Claimed != "1000 µs" || f.Recomputed != "1001 µs") {
				t.Errorf("used: %s, %s", f.Claimed, f.Recomputed)
			}
		}
		if noticed == 0 {
			t.Errorf("%s: nothing was noticed", c.how)
		}
	}
}

// What is due is compared whenever a seat has spoken, moved or left.
func TestDueOtherwise(t *testing.T) {
	won := session().turns(row0...).result(1, "five").bytes(t)
	c := session().turn("A0")
	lost := c.fault(c.ask(), "illegal", c.said(2, c.at+10, "step! A0"), no, no, "step! A0").result(1, "fault").bytes(t)
	for _, file := range [][]byte{won, lost} {
		_, all := judgedBy(t, file, "", 0)
		for i, p := range all {
			s, _ := judgedBy(t, file, "one thing more is due", i+1)
			f := disagreement(t, s)
			line := 0
			for _, p := range all[i:] {
				if p.What == "said" || p.What == "move" || p.What == "out" {
					line = p.Line
					break
				}
			}
			if f == nil || f.Line != line || f.Recomputed != "sent more" || !strings.HasSuffix(f.Claimed, " is due: nothing") {
				t.Errorf("from %+v on: %+v, want line %d", p, f, line)
			}
		}
	}
	// At the beginning nothing is due to seat 2; when it has asked, X's step is.
	for how, want := range map[string][2]string{"nothing is due": {"seat 2 is due: sent A0", "nothing"}, "a file is due": {"seat 2 is due: sent A0", "put A0"}} {
		s, _ := judgedBy(t, won, how, 1)
		if f := disagreement(t, s); f == nil || f.Claimed != want[0] || f.Recomputed != want[1] {
			t.Errorf("%s: %+v", how, f)
		}
	}
}

// Why an answer is not a move is not compared (format C5), but whether it is one.
func TestGroundsAreNotCompared(t *testing.T) {
	illegal := func(move string) []byte {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+10, "step! "+move)
		return c.fault(s, "illegal", line, no, no, "").result(1, "fault").bytes(t)
	}
	for _, c := range []struct {
		move, how string
		found     bool
	}{
		{"A0", "unreadable", false}, {"A0", "declined", false}, {"A0", "more", false}, {"A0", "sense", true}, {"A0", "move", true}, {"A0", "garbled", false},
		{"Z9", "unreadable", false}, {"Z9", "declined", false}, {"Z9", "sense", true}, {"Z9", "move", true}, {"Z9", "garbled", false},
		{"1A", "taken", false}, {"1A", "garbled", false}, {"1A", "move", true},
		{"A1", "unreadable", true}, {"A1", "declined", true}, {"A1", "more", true}, {"A1", "move", true}, {"A1", "taken", true}, {"A1", "garbled", true},
	} {
		file := illegal(c.move)
		_, all := judgedBy(t, file, "", 0)
		at := 0
		for i, p := range all {
			if p.Text == "step! "+c.move {
				at = i + 1
			}
		}
		s, _ := judgedBy(t, file, c.how, at)
		if found := disagreement(t, s) != nil; found != c.found {
			t.Errorf("%s taken for %s: told %v, want %v", c.move, c.how, found, c.found)
		}
	}
}

// A text that cannot be read is not a move, also while the cell of an empty move is free.
func TestGarbledIsNoMove(t *testing.T) {
	c := session().turn("B0")
	line := c.said(c.ask(), c.at+10, "step! 1A")
	file := c.fault(2, "unreadable", line, no, no, "").result(1, "fault").bytes(t)
	_, all := judgedBy(t, file, "", 0)
	at := slices.IndexFunc(all, func(p rules.Observation) bool { return p.Text == "step! 1A" })
	for how, differs := range map[string]bool{"garbled": false, "taken": true} {
		if s, _ := judgedBy(t, file, how, at+1); (disagreement(t, s) != nil) != differs {
			t.Errorf("%s: %s, %s", how, s.Status, found(s))
		}
	}
}

// A conversation that the second implementation refuses is disputed. Without one, nothing
// is compared.
func TestListenerRefuses(t *testing.T) {
	file := session().turns(row0...).result(1, "five").bytes(t)
	s, _ := judgedBy(t, file, "refuses", 0)
	if f := disagreement(t, s); f == nil || f.Line != 1 || s.Status != judge.Disputed || f.Recomputed != "the second implementation refuses it: not today" {
		t.Errorf("%s, %+v", s.Status, f)
	}
	s, all := judgedBy(t, recorded("moves", "none").moves(xWins).result(1, "five").bytes(t), "refuses", 0)
	if s.Status != judge.Verified || len(all) > 0 {
		t.Errorf("without a conversation: %s, %d things passed", s.Status, len(all))
	}
}

// Whether a line costs its program anything is compared in both directions.
func TestPenaltyIsCompared(t *testing.T) {
	c := session()
	c.said(1, 5, "hello")
	file := c.turns("A0").bytes(t)
	_, all := judgedBy(t, file, "", 0)
	said := 0
	for i, p := range all {
		if p.What != "said" {
			continue
		}
		said++
		want := [2]string{"not a line that can be ignored", "ignored"}
		if p.Text == "hello" {
			want[0], want[1] = want[1], want[0]
		}
		s, _ := judgedBy(t, file, "penalty", i+1)
		if f := disagreement(t, s); f == nil || f.Line != p.Line || f.Claimed != want[0] || f.Recomputed != want[1] {
			t.Errorf("%q: %+v, want %q", p.Text, f, want)
		}
	}
	if said != 2 {
		t.Errorf("%d lines", said)
	}
}

// When a seat has left, what is due to the others is still compared, and what would be due
// to it is not.
func TestDueAfterLeaving(t *testing.T) {
	d := played(t, triangles.Game, "gtp", "1,1 9,1 9,9 1,9 | - | 0 0 | 1 | -", "", rules.Limits{Total: 60000000})
	d.SendAllDue(0)
	replyAll(d, 100, "1 =", "1 =", "2 =", "1 = 1 1", "2 =", "2 = 1 2")
	file := d.Seal()
	_, all := misjudged(t, triangles.Game, file, "", 0)
	out := slices.IndexFunc(all, func(p rules.Observation) bool { return p.What == "out" })
	if out < 0 {
		t.Fatal("nobody has left")
	}
	s, _ := misjudged(t, triangles.Game, file, "one thing more is due", out+1)
	if f := disagreement(t, s); f == nil || f.Line != all[out].Line || !strings.HasPrefix(f.Claimed, "seat 2 is due: ") || f.Recomputed != "sent more" {
		t.Errorf("%s, %+v", s.Status, f)
	}
}

// From the first line on, before any record, it is compared what is due.
func TestDueAtFirst(t *testing.T) {
	file := points(t, "")
	s, _ := misjudged(t, triangles.Game, file, "one thing more is due", 0)
	if f := disagreement(t, s); f == nil || f.Line != 1 || !strings.HasPrefix(f.Claimed, "seat 1 is due: ") {
		t.Errorf("%s, %+v", s.Status, f)
	}
}

// What the second implementation of the protocol does not know is said once, also if that
// of the rules does not know it either.
func TestNotCoveredIsSaidOnce(t *testing.T) {
	file := session().turns(row0...).result(1, "five").bytes(t)
	if s, _ := judgedBy(t, file, "does not know it", 0); s.Status != judge.Verified || found(s) != "no-second-opinion:note" || s.Findings[0].Message != "not cross-checked: the second implementation does not know the protocol" {
		t.Errorf("%s, %s", s.Status, found(s))
	}
	g := *fiverow.Game
	g.NewOpinion = func(rules.Setup) (rules.Opinion, error) { return nil, &rules.NotCovered{What: "a ruling"} }
	for _, known := range []bool{false, true} {
		if g.NewListener = fiverow.Game.NewListener; !known {
			g.NewListener = func(rules.Setup, string, rules.Limits) (rules.Listener, error) {
				return nil, &rules.NotCovered{What: "a ruling"}
			}
		}
		s, err := judge.New([]*rules.Game{&g}, judge.Options{CrossCheck: true}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
		if err != nil || s.Status != judge.Verified || found(s) != "no-second-opinion:note" {
			t.Errorf("the protocol known %v: %v, %s, %s", known, err, s.Status, found(s))
		}
	}
}
