package judge_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/halma"
	"scrutineer/rules/triangles"
)

// stated returns a log with a changed header.
func stated(t *testing.T, file []byte, change func(*logfmt.Header)) []byte {
	t.Helper()
	l, err := logfmt.NewReader(bytes.NewReader(file), "t.mlog").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	change(l.Header)
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	if err := w.Begin(l.Header); err != nil {
		t.Fatal(err)
	}
	for i := range l.Records {
		if rec := &l.Records[i]; rec.Kind != logfmt.Block && rec.Kind != logfmt.End {
			if err := w.Append(rec); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A session keeps the moves if asked to, who began, the start, and its header when the
// reader has gone on to another log.
func TestSessionKeeps(t *testing.T) {
	first := recorded("moves", "charged").moves(xWins).result(1, "five")
	first.records[2].Num[0] = 17
	first.header.Rulings.Deviations = []logfmt.Pair{{Name: "five_and_overline", Value: "forbidden"}}
	second := recorded("moves", "none").moves("A0 A1").result(2, "fault")
	second.header.Params = []logfmt.Pair{{Name: "height", Value: "11"}, {Name: "width", Value: "12"}}
	second.header.Programs[0].ID = "z"
	second.header.Start = strings.Repeat("............/", 10) + "X........... 0"
	second.header.First = 2
	second.header.Rulings.Deviations = []logfmt.Pair{{Name: "first", Value: "by_count"}}
	second.records = second.records[2:]
	r := logfmt.NewReader(bytes.NewReader(append(first.bytes(t), second.bytes(t)...)), "t.mlog")
	j := judge.New(all.Games(), judge.Options{Keep: true})
	one, err := j.Next(r)
	if err != nil {
		t.Fatal(err)
	}
	two, err := j.Next(r)
	if err != nil {
		t.Fatal(err)
	}
	if one.First != 1 || two.First != 2 || fmt.Sprint(one.Header.Params) != "[{height 10} {width 10}]" || one.Header.Programs[0].ID != "x" {
		t.Errorf("first %d and %d, header %+v", one.First, two.First, one.Header)
	}
	if fmt.Sprint(one.Header.Rulings.Deviations) != "[{five_and_overline forbidden}]" {
		t.Errorf("the rulings are %v", one.Header.Rulings.Deviations)
	}
	if two.Status != judge.Rejected {
		t.Errorf("%s %+v", two.Status, two.Findings)
	}
	if len(one.Moves) != 9 || len(two.Moves) != 0 {
		t.Fatalf("%d and %d moves", len(one.Moves), len(two.Moves))
	}
	if s := judgedByAll(t, first.bytes(t), judge.Options{}); s.Moves != nil || s.Plies != 9 {
		t.Errorf("%d moves are kept of %d, though nobody asked for them", len(s.Moves), s.Plies)
	}
	pos := one.Position()
	for i, p := range one.Moves {
		text := string(fiverow.Game.AppendMove(nil, p.Move))
		charged := base.Number(unknown)
		if i == 2 {
			charged = 17
		}
		if text != row0[i] || int(p.Seat) != 1+i%2 || p.Gain != 0 || p.Charged != charged {
			t.Errorf("move %d is %s, %+v", i, text, p)
		}
		if _, refused := pos.Play(p.Move); refused != nil {
			t.Error(refused)
		}
	}
	if !pos.Outcome().Over || (&judge.Session{}).Position() != nil || (&judge.Session{}).Judged() {
		t.Error("the start does not lead to the end, or nothing has a start")
	}
}

// The position after any ply is that of the game, also after seats have left it that do
// not end it. There is none beyond the moves that were kept.
func TestPositionAfter(t *testing.T) {
	g := triangles.Game
	r := recorded("moves", "none")
	h := &r.header
	h.Game, h.Params, h.Start, h.First = g.Name, nil, "1,1 9,1 9,9 1,9 | - | 0 0 | 2 | -", 2
	h.Rulings = logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText())), Deviations: []logfmt.Pair{{Name: "fault", Value: "forfeit"}}}
	h.Clock = logfmt.Clock{Total: 1000, Move: no, Grace: 0, From: "-"}
	moves := []string{"1 2", "2 3", "3 4", "1 4"}
	seats := []base.Seat{2, 1, 1, 1} // after its first move seat 2 is late, which ends nothing
	for i, m := range moves {
		if i == 2 {
			r.fault(2, "timeout-total", noLine, 1000, 1001, "")
		}
		r.add(logfmt.Record{Kind: logfmt.Move, Ply: int32(i + 1), Seat: seats[i], Num: [4]base.Number{unknown, 0}, Text: []byte(m)})
	}
	s := judgedByAll(t, r.bytes(t), judge.Options{Keep: true})
	if len(s.Moves) != len(moves) {
		t.Fatalf("%d moves: %s, %s", len(s.Moves), s.Status, found(s))
	}
	want, err := g.Open(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(moves) + 1 {
		if n == 3 {
			want.Undo()
			want.Leave(2, rules.TooLate)
			want.Play(s.Moves[2].Move)
		}
		pos := s.PositionAfter(n)
		if pos == nil || pos.Plies() != n || string(pos.AppendText(nil)) != string(want.AppendText(nil)) {
			t.Errorf("after ply %d: %v, want %s", n, pos, want.AppendText(nil))
		}
		if n < len(moves) {
			want.Play(s.Moves[n].Move)
		}
	}
	if s.PositionAfter(len(moves)+1) != nil || (&judge.Session{}).PositionAfter(0) != nil {
		t.Error("there is a position after plies that nobody made")
	}
	s.Moves[1].Move = s.Moves[0].Move // which has been made
	if s.PositionAfter(1) == nil || s.PositionAfter(2) != nil {
		t.Error("there is a position after a move that cannot be made")
	}
}

// The start is in the text form of its game, also if the log states it as moves.
func TestStartText(t *testing.T) {
	r := recorded("moves", "none").moves("B0")
	r.header.Start = "plies A0; A1"
	s := r.judge(t)
	if want := "X........./0........./" + strings.TrimSuffix(strings.Repeat("........../", 8), "/") + " X"; s.StartText() != want {
		t.Errorf("%s: %q, want %q", found(s), s.StartText(), want)
	}
	if found(s) != "no-result:note" { // that start is official
		t.Errorf("%s", found(s))
	}
	d := played(t, dots.Game, "server", "plies 0 0 0", "cols=5 rows=5", rules.Limits{})
	if s := judgedByAll(t, d.Seal(), judge.Options{}); s.Findings[0].Code != judge.Departure || !strings.HasPrefix(s.Findings[0].Message(), "the start has 1 lines") {
		t.Errorf("%+v", s.Findings)
	}
	if s := (&judge.Session{Setup: rules.Setup{Start: "x"}}); s.StartText() != "x" {
		t.Errorf("without a game: %q", s.StartText())
	}
}

// The exit codes are in docs/reference/verdicts.md.
func TestExitCodes(t *testing.T) {
	want := map[judge.Status]int{judge.Verified: 0, judge.Rejected: 1, judge.Malformed: 1,
		judge.AttestedStatus: 3, judge.Disputed: 3, judge.VoidStatus: 3, judge.Open: 3, judge.Unsupported: 3}
	for _, s := range judge.Statuses {
		if code, ok := want[s]; !ok || s.ExitCode(judge.TrustVerified) != code {
			t.Errorf("%s ends with %d, want %d", s, s.ExitCode(judge.TrustVerified), code)
		}
		trusting := want[s]
		if s == judge.AttestedStatus {
			trusting = 0
		}
		if code := s.ExitCode(judge.TrustAttested); code != trusting {
			t.Errorf("%s ends with %d where what is attested is trusted, want %d", s, code, trusting)
		}
	}
}

// Two conventions that only together make the log hold are both taken from it.
func TestLogDecidesTwoConventions(t *testing.T) {
	d := played(t, betoniarki.Game, "lines", "", "size=10 base=0 blue=high_y", rules.Limits{Total: 120000000})
	d.SendAllDue(0)
	d.Say(1, 1500000, "3 9 3 5 3 4") // a blue mixer is on (4,10), counted from 1
	d.SendAllDue(1500000)
	d.Say(2, 1900000, "3 0 3 1 4 1")
	d.SendAllDue(2000000)
	file := stated(t, d.Seal(), func(h *logfmt.Header) {
		h.Rulings.Deviations = []logfmt.Pair{{Name: "base", Value: "?"}, {Name: "blue", Value: "?"}}
	})
	if got := verdict(t, file); got != "open no-result:note decided:note" && got != "open decided:note no-result:note" {
		t.Errorf("got %s", got)
	}
	s := judgedByAll(t, file, judge.Options{})
	for _, f := range s.Findings {
		if f.Code == judge.Decided && f.Recomputed != "base=0 blue=high_y" {
			t.Errorf("decided: %s", f.Recomputed)
		}
	}
}

func judgedByAll(t *testing.T, file []byte, opt judge.Options) *judge.Session {
	t.Helper()
	s, err := judge.New(all.Games(), opt).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A game that is over by both values, with different winners, depends on the ruling even
// if the log claims no result. At its end seat 1 has a pawn in its target, (3,4), and
// seat 2 has none.
func TestDependsWithoutAResult(t *testing.T) {
	for value, want := range map[string]string{"?": "disputed depends:note", "draw": "open", "more_in_target": "open"} {
		r := halmaLog(2, "n2_result", value)
		for i, m := range []string{"1 2 1", "3 4 4", "1 3 1", "4 3 3", "1 4 2", "4 2 3"} {
			r.move(int32(i+1), seatOf(1+i%2), 0, m)
		}
		s := judgedByAll(t, r.bytes(t), judge.Options{})
		var list []string
		for _, f := range s.Findings {
			if f.Code == judge.Depends {
				list = append(list, string(f.Code)+":"+string(f.Severity))
				if f.Recomputed != "by default it is a draw; with n2_result=more_in_target seat 1 wins" || f.After != 6 {
					t.Errorf("%s at %d", f.Recomputed, f.After)
				}
			}
		}
		if got := strings.Join(append([]string{string(s.Status)}, list...), " "); got != want {
			t.Errorf("%s: %s, want %s", value, got, want)
		}
	}
}

// Of four seats the last one is named like the others.
func TestSeatFour(t *testing.T) {
	r := halmaLog(4, "", "")
	r.move(1, 4, 0, "4 1 1")
	s := judgedByAll(t, r.bytes(t), judge.Options{})
	for _, f := range s.Findings {
		if f.Code == judge.WrongSeat && f.Seat == 4 && f.Claimed == "4" && f.Recomputed == "1" {
			return
		}
	}
	t.Errorf("%s, %+v", s.Status, s.Findings)
}

// What cannot be set up is reported at the line that says it.
func TestBlamedLine(t *testing.T) {
	for _, c := range []struct {
		change func(*logfmt.Header)
		line   string
	}{
		{func(h *logfmt.Header) { h.Params = h.Params[:1] }, "game "},
		{func(h *logfmt.Header) { h.Rulings.Deviations[0].Value = "never" }, "rulings "},
		{func(h *logfmt.Header) { h.Start = "./. X" }, "start "},
	} {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "exact5"}}
		c.change(&r.header)
		file := r.bytes(t)
		s := judgedByAll(t, file, judge.Options{})
		lines := strings.Split(string(file), "\n")
		if s.Status != judge.Malformed || len(s.Findings) != 1 || !strings.HasPrefix(lines[s.Findings[0].Line-1], c.line) {
			t.Errorf("%s: %s, %+v", c.line, s.Status, s.Findings)
		}
		if pos := s.Position(); pos != nil {
			t.Errorf("%s: there is a position, %v", c.line, pos)
		}
	}
}

// Assuming one ruling leaves the others as the log states them.
func TestAssumeOneOfTwo(t *testing.T) {
	r := recorded("moves", "none").moves("A0 A1 B0 B1 C0 C1 E0 E1 F0 F1 D0").result(1, "five") // six in a row
	r.header.Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "exact5"}}
	opt := judge.Options{Assume: map[string][]rules.Value{"fiverow": {{Name: "step", Value: "strict"}}}}
	s := judgedByAll(t, r.bytes(t), opt)
	if s.Status != judge.Rejected || found(s) != "assumed:note early-end:decisive" {
		t.Fatalf("%s %s", s.Status, found(s))
	}
	if f := s.Findings[0]; f.Claimed != "tolerant" || f.Recomputed != "strict" || f.Message() != "judged under step=strict, as asked; the log says tolerant" {
		t.Errorf("%s: %s, %s", f.Message(), f.Claimed, f.Recomputed)
	}
}

// If a log knows no rulings at all, an assumed one is reported even if it is the default.
func TestAssumeOfTheUnknown(t *testing.T) {
	r := recorded("moves", "none").moves(xWins).result(1, "five")
	r.header.Rulings = logfmt.Rulings{Set: "?"}
	opt := judge.Options{Assume: map[string][]rules.Value{"fiverow": {{Name: "overline", Value: "win"}}}}
	s := judgedByAll(t, r.bytes(t), opt)
	if s.Status != judge.Verified || found(s) != "assumed:note" || s.Findings[0].Claimed != "?" || s.Findings[0].Recomputed != "win" {
		t.Errorf("%s %+v", s.Status, s.Findings)
	}
}

// A wrong line is shown beside the one that was due.
func TestLineDue(t *testing.T) {
	c := session().turn("A0")
	c.last = "B0"
	s := c.turns(row0[1:]...).result(1, "five").judge(t)
	if f := s.Findings[0]; f.Code != judge.WrongLine || f.Claimed != `"B0"` || f.Recomputed != `"A0"` {
		t.Errorf("%+v", f)
	}
}

// The first 80 bytes of a line are shown, and how many more there are.
func TestQuotedLine(t *testing.T) {
	for n, want := range map[int]string{79: "", 80: "", 81: "..."} {
		line := "step! " + strings.Repeat("9", n-6)
		c := session()
		c.ply++
		c.claim(1, c.said(1, 1000, line), 1000, "A0")
		f := c.result(2, "fault").judge(t).Findings[0]
		if f.Recomputed != `"`+line[:min(n, 80)]+`"`+want {
			t.Errorf("%d bytes: %s", n, f.Recomputed)
		}
	}
}

// If judging stops there is no outcome, and there are no points.
func TestNoOutcomeAfterAStop(t *testing.T) {
	file := sticksLog(t, "", 1, "complete", [2]base.Number{3, 2}, took{1, "2", 2}, took{2, "1", 1}) // a seat that takes two moves again
	s, err := judge.New([]*rules.Game{sticks}, judge.Options{}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil || found(s) != "wrong-seat:decisive" || s.Known || s.Outcome != (rules.Outcome{Scored: true}) {
		t.Errorf("%v: %s %+v", err, found(s), s.Outcome)
	}
}

// A program can be claimed gone twice, but is gone once (format P20).
func TestGoneTwice(t *testing.T) {
	g := triangles.Game
	r := recorded("moves", "none")
	h := &r.header
	h.Game, h.Params, h.Start = g.Name, nil, "1,1 9,1 5,9 | - | 0 0 | 1 | -"
	h.Rulings = logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText()))}
	r.fault(2, "crash", noLine, no, no, "").fault(2, "crash", noLine, no, no, "")
	if got := verdict(t, r.bytes(t)); got != "open attested:note false-fault:cosmetic no-result:note" {
		t.Errorf("got %s", got)
	}
}

// Points are written in decimal.
func TestManyPoints(t *testing.T) {
	file := sticksLog(t, "", 1, "complete", [2]base.Number{13, 12}, took{1, "2", 2}, took{1, "1", 1}, took{2, "2", 2}) // 3 sticks to 2
	s, err := judge.New([]*rules.Game{sticks}, judge.Options{}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil || found(s) != "wrong-score:score" || s.Findings[0].Claimed != "13 12" || s.Findings[0].Recomputed != "3 2" {
		t.Errorf("%v: %s %+v", err, found(s), s.Findings)
	}
}

// halmaLog returns a log of four by four with three pawns a seat and three moves a
// player, by one deviating ruling.
func halmaLog(seats int, name, value string) *recording {
	g := halma.Game
	r := recorded("moves", "none")
	h := &r.header
	h.Game, h.Params = g.Name, []logfmt.Pair{{Name: "k", Value: "2"}, {Name: "n", Value: "4"}, {Name: "n1", Value: "0"}, {Name: "n2", Value: "3"}}
	h.Rulings = logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText()))}
	if name != "" {
		h.Rulings.Deviations = []logfmt.Pair{{Name: name, Value: value}}
	}
	for len(h.Programs) < seats {
		h.Programs = append(h.Programs, logfmt.Program{ID: fmt.Sprint("p", len(h.Programs)), Version: "?", Digest: "?"})
		r.lines++
	}
	return r
}
