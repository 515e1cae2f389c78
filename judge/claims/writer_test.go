package claims_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/claimstest"
	"scrutineer/judge"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/halma"
	"scrutineer/rules/triangles"
)

// testReferee opens a game. settings are words name=value of parameters and rulings.
func testReferee(t *testing.T, g *rules.Game, protocol, start, settings string, limits rules.Limits) *claimstest.Referee {
	t.Helper()
	setup := rules.Setup{Start: start}
	for _, word := range strings.Fields(settings) {
		name, value, _ := strings.Cut(word, "=")
		list := &setup.Params
		if r := g.Ruling(name); r != nil && r.Has(value) {
			list = &setup.Rulings
		}
		*list = append(*list, rules.Value{Name: name, Value: value})
	}
	d := claimstest.Open(t, claimstest.Options{Game: g, Protocol: protocol, Setup: setup, Limits: limits})
	d.StartAll(0)
	return d
}

// want compares the claims of a log, one a line, and lets the judge check it for the
// given status and findings, except notes on faults.
func want(t *testing.T, d *claimstest.Referee, status judge.Status, claims ...string) {
	t.Helper()
	log := d.Seal()
	var got []string
	for _, line := range d.Body() {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "m", "drop", "fault", "void", "result":
			got = append(got, line)
		}
	}
	got = got[:len(got):len(got)]
	if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", claims) {
		t.Errorf("claims\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(claims, "\n"))
	}
	j := judge.New(all.Games(), judge.Options{})
	s, err := j.Next(logfmt.NewReader(bytes.NewReader(log), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Status != status {
		t.Errorf("the auditor says %s, want %s", s.Status, status)
	}
	for _, f := range s.Findings {
		if f.Severity != judge.Note || f.Code == judge.Disagree {
			t.Errorf("the auditor finds %+v", f)
		}
	}
}

const ten = "height=10 width=10"

// console opens fiverow at the console with five seconds a move. Seat 1 has played A0 in
// 1000 µs, and seat 2 was sent the move at 2000.
func console(t *testing.T, rulings string) *claimstest.Referee {
	d := testReferee(t, fiverow.Game, "console", "", ten+" "+rulings, rules.Limits{Move: 5000000})
	d.Say(1, 1000, "step! A0")
	d.Say(2, 1500, "step?")
	d.SendAllDue(2000)
	return d
}

// The header has 21 lines, so the first record is line 22.
const firstMove = "m 1 1 24 1000 - A0"

func TestMoves(t *testing.T) {
	d := console(t, "")
	line := d.Say(2, 5002000, "step! B1") // in time to the microsecond
	want(t, d, judge.Open, firstMove, fmt.Sprintf("m 2 2 %d 5000000 - B1", line))
}

// Lateness comes before the form, and the form before legality.
func TestOrderOfJudgement(t *testing.T) {
	for _, c := range []struct {
		at          base.Number
		text, fault string
	}{
		{5002000, "step! A0", `fault 2 illegal %d - - step! A0`},
		{5002000, "step! 1A", `fault 2 unreadable %d - - step! 1A`},
		{5002000, "resign", `fault 2 refused %d - - resign`},
		{5002001, "step! B1", `fault 2 timeout-move %d 5000000 5000001`},
		{5002001, "step! A0", `fault 2 timeout-move %d 5000000 5000001`},
		{5002001, "step! 1A", `fault 2 timeout-move %d 5000000 5000001`},
		{5002001, "hello", `fault 2 timeout-move %d 5000000 5000001`},
		{5002001, "resign", `fault 2 timeout-move %d 5000000 5000001`},
	} {
		d := console(t, "")
		line := d.Say(2, base.Number(c.at), c.text)
		want(t, d, judge.Verified, firstMove, fmt.Sprintf(c.fault, line), "result 1 fault")
	}
}

// Talk out of turn that the official rules do not punish is ignored with a drop record,
// and an empty line without one.
func TestPardon(t *testing.T) {
	d := console(t, "")
	conv := d.Say(1, 3000, "hello")
	early := d.Say(1, 3000, "step! C3")
	d.Say(1, 3000, "")
	declined := d.Say(1, 3000, "pass") // 1.7: refusing loses whenever it is said
	want(t, d, judge.Verified, firstMove, fmt.Sprintf("drop 1 %d chatter", conv), fmt.Sprintf("drop 1 %d early", early),
		fmt.Sprintf("fault 1 refused %d - - pass", declined), "result 2 fault")
}

// A result is claimed once, with nothing after it, and not before the end.
func TestResultOnce(t *testing.T) {
	d := console(t, "")
	d.Result()
	if d.Over() {
		t.Fatal("a game under way is over")
	}
	line := d.Say(2, 2001, "pass")
	d.Result()
	d.Result()
	d.Void("disk", 0, 1, "")
	d.Say(1, 2002, "step! C3")
	want(t, d, judge.Verified, firstMove, fmt.Sprintf("fault 2 refused %d - - pass", line), "result 1 fault")
	if !d.Over() || !d.Out(2) || d.Out(1) {
		t.Errorf("over %v, out %v %v", d.Over(), d.Out(1), d.Out(2))
	}
}

// The interval of a void does not run backwards, and a void is the last claim.
func TestVoid(t *testing.T) {
	d := console(t, "")
	d.Void("disk", 900, 100, "full")
	d.Say(2, 2001, "step! B1")
	want(t, d, judge.VoidStatus, firstMove, "void disk 900 900 full")
}

// By the ruling late_file=judge_file an answer counts however late it is. The time of an
// answer is the end of its process; by the other ruling it has run out there (format P5,
// P8).
func TestAnswerFile(t *testing.T) {
	for ruling, claim := range map[string]string{
		"late_file=judge_file": "m 1 1 25 5000001 - A0",
		"late_file=loss":       "fault 1 timeout-move - 5000000 5000001",
	} {
		d := testReferee(t, fiverow.Game, "file", "", ten+" "+ruling, rules.Limits{Move: 5000000})
		d.SendAllDue(100)
		d.Answer(1, 5000101, 7000000, "A0\n")
		status, claims := judge.Open, []string{claim}
		if ruling == "late_file=loss" {
			status, claims = judge.Verified, append(claims, "result 2 fault")
		}
		want(t, d, status, claims...)
	}
	d := testReferee(t, fiverow.Game, "file", "", ten, rules.Limits{Move: 5000000})
	d.SendAllDue(100)
	d.Answer(1, 5000100, 7000000, "A0\n") // read late, given in time
	want(t, d, judge.Open, "m 1 1 25 5000000 - A0")
}

// Dots: points are claimed with each move and with the result. What follows a command
// that keeps the turn is extra, what follows one that does not is early.
func TestDots(t *testing.T) {
	for _, c := range []struct {
		start, settings string
		claims          []string
	}{
		{"./1 12 . 1", "cols=2 rows=2", []string{"m 1 1 %d 10 1 0 0 0", "result 1 complete 1 0"}},
		{"../1. 12. .. 1", "cols=3 rows=2", []string{"m 1 1 %d 10 1 0 0 0", "fault 1 extra %d - - 0 1 0", "result 2 fault 1 0"}},
		{"../.. 12. .. 1", "cols=3 rows=2", []string{"m 1 1 %d 10 0 0 0 0", "fault 1 early %d - - 0 1 0", "result 2 fault 0 0"}},
	} {
		d := testReferee(t, dots.Game, "server", c.start, c.settings, rules.Limits{Move: 3000000})
		d.SendAllDue(10)
		c.claims[0] = fmt.Sprintf(c.claims[0], d.Say(1, 20, "0 0 0"))
		if second := d.Say(1, 20, "0 1 0"); len(c.claims) == 3 {
			c.claims[1] = fmt.Sprintf(c.claims[1], second)
		}
		want(t, d, judge.Verified, c.claims...)
	}
}

// Halma: a move before the time is sent is early, even if the seat is in turn. Only the referee
// knows which came first.
func TestHalma(t *testing.T) {
	d := testReferee(t, halma.Game, "lines", "", "k=2 n=4 n1=0 n2=0", rules.Limits{Total: 60000000})
	d.SendDue(1, 10) // the header
	line := d.Say(1, 20, "1 2 1")
	want(t, d, judge.AttestedStatus, fmt.Sprintf("fault 1 early %d - - 1 2 1", line), "result 2 fault")
}

// Triangles: a seat with a fault leaves and the other goes on alone. A late answer is a
// timeout for the game, at its first line.
func TestTriangles(t *testing.T) {
	d := testReferee(t, triangles.Game, "gtp", "1,1 5,1 5,5 | - | 0 0 | 1 | -", "", rules.Limits{Total: 1000})
	reply := func(s base.Seat, at base.Number, text string) (first logfmt.Line) {
		first = d.Say(s, base.Number(at), text)
		d.Say(s, base.Number(at), "")
		return first
	}
	fell := []base.Seat{}
	d.Faulted = func(s base.Seat) { fell = append(fell, s) }
	d.SendAllDue(0)
	reply(1, 300, "=")
	reply(2, 300, "=")
	d.SendDue(1, 400)
	reply(1, 500, "=") // 400 used
	d.SendDue(1, 600)
	late := reply(1, 1201, "= 1 2") // 1001
	d.SendAllDue(1300)
	want(t, d, judge.Open, fmt.Sprintf("fault 1 timeout-total %d 1000 1001", late))
	if len(fell) != 1 || fell[0] != 1 || d.Over() {
		t.Errorf("fell %v, over %v", fell, d.Over())
	}
}

// Every kind of fault of the format can be claimed, with a limit if it has one, and is
// one of the three causes of the rules.
func TestFaultKinds(t *testing.T) {
	causes := map[rules.Cause]string{
		rules.BadMove: "illegal unreadable refused extra early",
		rules.TooLate: "timeout-move timeout-total",
		rules.Gone:    "exit crash memory flood protocol not-started forbidden",
	}
	for cause, kinds := range causes {
		for _, kind := range strings.Fields(kinds) {
			if got := derive.CauseOf(kind); got != cause {
				t.Errorf("%s is the cause %d, want %d", kind, got, cause)
			}
			d := console(t, "")
			d.Fault(1, claims.Fault{Kind: kind, Limit: 7, Used: 8, Text: "x y"})
			numbers := "- -"
			if strings.HasPrefix(kind, "timeout") || kind == "memory" || kind == "flood" {
				numbers = "7 8"
			}
			line := d.Body()[len(d.Body())-1]
			if line != "fault 1 "+kind+" - "+numbers+" x y" || !d.Out(1) || !d.Over() {
				t.Errorf("%q, out %v, over %v", line, d.Out(1), d.Over())
			}
		}
	}
	if a, b := derive.TimeKind(exchange.Limit{}), derive.TimeKind(exchange.Limit{Total: true}); a != "timeout-move" || b != "timeout-total" {
		t.Errorf("%s, %s", a, b)
	}
}

// Bytes without a line end are neither an answer nor an offence (format P3).
func TestPart(t *testing.T) {
	d := console(t, "")
	d.Part(1, 3000, "step! C3")
	d.Part(2, 3000, "step! 1B")
	line := d.Say(2, 4000, "step! B1")
	want(t, d, judge.Open, firstMove, fmt.Sprintf("m 2 2 %d 2000 - B1", line))
}

// The callbacks are called for every move and fault as it is written, and asked what
// ended a program. Without an answer it stays as derived.
func TestListeners(t *testing.T) {
	d := console(t, "")
	var calls []string
	d.Moved = func(by base.Seat, move string) { calls = append(calls, fmt.Sprint(by, " ", move)) }
	d.Faulted = func(s base.Seat) { calls = append(calls, fmt.Sprint(s, " fell")) }
	d.Ended = func(*derive.Event) (claims.Fault, bool) {
		return claims.Fault{Kind: "memory", Limit: 7, Used: 8}, false
	}
	line := d.Say(2, 3000, "step! B1")
	d.SendAllDue(4000)
	d.Exit(1, 5000)
	d.Add(logfmt.Record{Kind: logfmt.EOF, Seat: 1, Time: 5000, Stream: logfmt.Out})
	want(t, d, judge.Verified, firstMove, fmt.Sprintf("m 2 2 %d 1000 - B1", line), "fault 1 exit - - -", "result 2 fault")
	if got := fmt.Sprint(calls); got != "[2 B1 1 fell]" {
		t.Errorf("heard %s", got)
	}
}

// If a program was sent a false move and then answers with that cell, the referee's error
// caused it: nobody has won.
func TestCostOfAnError(t *testing.T) {
	d := testReferee(t, fiverow.Game, "console", "", ten, rules.Limits{Move: 5000000})
	d.Say(1, 1000, "step! A0")
	d.Say(2, 1500, "step?")
	d.Add(logfmt.Record{Kind: logfmt.Sent, Seat: 2, Time: 2000, Text: []byte("A1")})
	d.Say(2, 3000, "step! A0")
	d.Result()
	list := d.Body()
	if last := list[len(list)-1]; !strings.HasPrefix(last, "void referee ") || !strings.HasSuffix(last, " an error of the referee may have cost seat 2 the game") {
		t.Errorf("%q", list)
	}
}

// A void follows from the log if its reason and text are those of Result.
func TestConcluded(t *testing.T) {
	const text = "an error of the referee may have cost seat %d the game"
	for _, c := range []struct {
		why, text string
		want      bool
	}{
		{"referee", fmt.Sprintf(text, 1), true},
		{"referee", fmt.Sprintf(text, base.Max), true},
		{"referee", fmt.Sprintf(text, base.Max+1), false},
		{"host-stall", fmt.Sprintf(text, 1), false},
		{"referee", "the disk was full", false},
	} {
		if got := claims.Concluded(&logfmt.Record{Kind: logfmt.Void, Word: []byte(c.why), Text: []byte(c.text)}); got != c.want {
			t.Errorf("void %s, %s: %v", c.why, c.text, got)
		}
	}
}
