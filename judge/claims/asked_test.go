package claims_test

import (
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/claimstest"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// lastLines returns the last n lines of a log's body.
func lastLines(d *claimstest.Referee, n int) string {
	list := d.Body()
	return strings.Join(list[len(list)-n:], "; ")
}

// Excused is called before a timeout or a failed start is claimed, and before no other
// fault. What it excuses is not claimed.
func TestExcused(t *testing.T) {
	for _, c := range []struct {
		excuse          bool
		act             func(d *claimstest.Referee)
		asked, lastLine string
	}{
		{true, func(d *claimstest.Referee) { d.Say(2, 5002001, "step! B1") }, "[timeout-move]", "< 2 5002001 step! B1"},
		{false, func(d *claimstest.Referee) { d.Say(2, 5002001, "step! B1") }, "[timeout-move]", "fault 2 timeout-move 28 5000000 5000001"},
		{true, func(d *claimstest.Referee) {
			d.Add(logfmt.Record{Kind: logfmt.NoStart, Seat: 2, Time: 3000, Text: []byte("no file")})
		}, "[not-started]", "nostart 2 3000 no file"},
		{false, func(d *claimstest.Referee) {
			d.Add(logfmt.Record{Kind: logfmt.NoStart, Seat: 2, Time: 3000, Text: []byte("no file")})
		}, "[not-started]", "fault 2 not-started - - - no file"},
		{true, func(d *claimstest.Referee) { d.Say(2, 3000, "step! A0") }, "[]", "fault 2 illegal 28 - - step! A0"},
	} {
		d := console(t, "")
		var asked []string
		d.Excused = func(e *derive.Event) bool { asked = append(asked, e.Word); return c.excuse }
		c.act(d)
		if got := lastLines(d, 1); got != c.lastLine || fmt.Sprint(asked) != c.asked {
			t.Errorf("asked for %s, want %s; %q, want %q", asked, c.asked, got, c.lastLine)
		}
	}
}

// Excused may note what it knows, such as a stall of the machine, and is called once.
func TestExcusedNotes(t *testing.T) {
	d := console(t, "")
	asked := 0
	d.Excused = func(*derive.Event) bool {
		if asked++; asked > 1 {
			t.Fatal("asked again by its own note")
		}
		d.Add(logfmt.Record{Kind: logfmt.Stall, Num: [4]base.Number{3000, 5002001, 5000000}})
		return true
	}
	d.Say(2, 5002001, "step! B1")
	if got := lastLines(d, 2); asked != 1 || !strings.HasPrefix(got, "< 2 5002001 step! B1; stall 3000 ") {
		t.Errorf("asked %d times: %q", asked, got)
	}
}

// Ended is only called for an exit or a crash, and what it returns is claimed.
func TestEnded(t *testing.T) {
	for word, want := range map[string]string{"code": "fault 2 memory - 7 8", "signal": "fault 2 memory - 7 8", "flood": "fault 2 flood - 100 101"} {
		d := console(t, "")
		d.Ended = func(*derive.Event) (claims.Fault, bool) {
			return claims.Fault{Kind: "memory", Limit: 7, Used: 8, Source: 3}, true
		}
		if word == "flood" {
			d.Fault(2, claims.Fault{Kind: "flood", Limit: 100, Used: 101})
		} else {
			d.Add(logfmt.Record{Kind: logfmt.Exit, Seat: 2, Time: 3000, Word: []byte(word), Num: [4]base.Number{1, logfmt.Unknown, logfmt.Unknown, logfmt.Unknown}})
			d.Finish() // the end was pending
		}
		if got := lastLines(d, 1); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
	d := console(t, "")
	d.Ended = func(*derive.Event) (claims.Fault, bool) { return claims.Fault{Kind: "memory"}, true }
	d.Say(2, 3000, "step! A0")
	if got := lastLines(d, 1); got != "fault 2 illegal 28 - - step! A0" {
		t.Error(got)
	}
}

// After StopClaims nothing is claimed.
func TestHold(t *testing.T) {
	d := console(t, "")
	if d.ClaimsStopped() {
		t.Error("on hold from the start")
	}
	d.StopClaims()
	d.Say(2, 3000, "step! B1")
	d.Result()
	d.Void("disk", 0, 0, "full")
	if got := lastLines(d, 1); got != "< 2 3000 step! B1" || !d.ClaimsStopped() || !d.Over() {
		t.Errorf("%q, on hold %v, over %v", got, d.ClaimsStopped(), d.Over())
	}
}

// A fault that no record shows is reported once, and claimed once.
func TestFaultOnce(t *testing.T) {
	d := console(t, "")
	fell := ""
	d.Faulted = func(s base.Seat) { fell += s.String() }
	d.Fault(2, claims.Fault{Kind: "forbidden"})
	d.Fault(2, claims.Fault{Kind: "forbidden"})
	d.Fault(1, claims.Fault{Kind: "forbidden"})
	if got := lastLines(d, 2); got != "> 2 2000 A0; fault 2 forbidden - - -" || fell != "2" {
		t.Errorf("%q, %q", got, fell)
	}
}

// A void begins no earlier than the game, and ends no earlier than it begins.
func TestVoidTimes(t *testing.T) {
	for times, want := range map[[2]base.Number]string{{logfmt.Unknown, logfmt.Unknown}: "0 0", {0, 0}: "0 0", {1, 0}: "1 1", {1, 2}: "1 2", {logfmt.Unknown, 5}: "0 5"} {
		d := console(t, "")
		d.Void("disk", times[0], times[1], "full")
		if got := lastLines(d, 1); got != "void disk "+want+" full" || d.Voided() != "disk: full" {
			t.Errorf("%v: %q, %q", times, got, d.Voided())
		}
	}
}

// A program that asked for the field and was never sent it has lost because of that
// (format P16): exactly at the record at which its time ran out, whichever seat it has.
func TestCostAtTheLastLine(t *testing.T) {
	for seat := base.First; seat <= base.Second; seat++ {
		d := console(t, "")
		at := base.Number(2000)
		if seat == base.First {
			d.Say(2, 3000, "step! B1")
			d.Say(1, 3500, "step?")
			d.SendAllDue(4000)
			at = 4000
		}
		d.Say(seat, at+1000, "field?")
		d.Add(logfmt.Record{Kind: logfmt.Tick, Time: at + 5000001, Num: [4]base.Number{logfmt.Unknown, logfmt.Unknown}})
		d.Result()
		if got := lastLines(d, 1); !strings.HasPrefix(got, "void referee ") || !strings.HasSuffix(got, " seat "+seat.String()+" the game") {
			t.Errorf("%q", got)
		}
	}
}

// Pairs are in the order of their names.
func TestPairs(t *testing.T) {
	if got := fmt.Sprint(claims.Pairs([]rules.Value{{Name: "b", Value: "1"}, {Name: "c", Value: "2"}, {Name: "a", Value: "3"}})); got != "[{a 3} {b 1} {c 2}]" {
		t.Error(got)
	}
}

// Unknown rulings of a header get their defaults.
func TestSetup(t *testing.T) {
	h := &logfmt.Header{Programs: make([]logfmt.Program, 2), Params: []logfmt.Pair{{Name: "n", Value: "8"}}, Start: "-",
		Rulings: logfmt.Rulings{Deviations: []logfmt.Pair{{Name: "a", Value: "?"}, {Name: "b", Value: "x"}}}}
	s := claims.Setup(h)
	if fmt.Sprintf("%v %v %d %q", s.Params, s.Rulings, s.Seats, s.Start) != `[{n 8}] [{b x}] 2 ""` {
		t.Errorf("%+v", s)
	}
	h.Start = "x"
	if s := claims.Setup(h); s.Start != "x" {
		t.Errorf("%+v", s)
	}
}
