package rules_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

// A number has one spelling. What follows it is not read.
func TestDecimal(t *testing.T) {
	for text, want := range map[string]struct {
		n    int16
		size int
	}{
		"0": {0, 1}, "7": {7, 1}, "10 3": {10, 2}, "32767": {32767, 5}, "5x": {5, 1},
		"": {}, "x": {}, " 5": {}, "-1": {}, "+1": {}, "01": {}, "00": {}, "32768": {}, "99999999999999999999": {}, "\u0663": {},
	} {
		if n, size := rules.Decimal([]byte(text)); n != want.n || size != want.size {
			t.Errorf("%q: %d of %d bytes, want %d of %d", text, n, size, want.n, want.size)
		}
	}
}

func TestNumbers(t *testing.T) {
	if m, ok := rules.Numbers([]byte("3 0 32767"), 3); !ok || m != (rules.Move{N: [6]int16{3, 0, 32767}}) {
		t.Errorf("%+v, %v", m, ok)
	}
	for _, text := range []string{"", "3", "3 0", "3 0 ", "3 0 1 ", " 3 0 1", "3  0 1", "3\t0 1", "3 0 1 2", "3 0 1\r", "3 00 1", "3 -0 1", "3 0 32768", "3,0,1"} {
		if m, ok := rules.Numbers([]byte(text), 3); ok {
			t.Errorf("%q is %+v", text, m)
		}
	}
	m := rules.Move{N: [6]int16{-3, 0, 5}}
	if got := string(rules.AppendNumbers([]byte("a"), m.N[:3], ' ')) + string(rules.AppendAny(nil, m)); got != "a-3 0 5(-3,0,5,0,0,0)" {
		t.Error(got)
	}
}

// Blanks and leading zeros make no difference.
func TestSameNumbers(t *testing.T) {
	for _, c := range []struct {
		due, sent string
		same      bool
	}{
		{"play 3 10", "play 3 10", true},
		{"play 3 10", " play\t03   0010 ", true},
		{"0", "000", true},
		{"-5", "-005", true},
		{"-12 7", "-012 07", true},
		{"", "  ", true},
		{"play 3 10", "play 3 1", false},
		{"play 3 10", "play 3", false},
		{"play 3 10", "play 3 10 0", false},
		{"play 3 10", "PLAY 3 10", false},
		{"5", "-5", false},
		{"-5", "5", false},
		{"-5", "- 5", false},
		{"-", "-0", false},
		{"-", "", false},
		{"10", "100", false},
		{"0", "", false},
		{"5", "5x", false},
		{"5x", "05x", false}, // not a number: compared as it is
		{"x5", "x05", false},
		{"0:1", "00:1", false},
		{"0/", "/", false},
		{"5", "+5", false},
		{"-13", "-23", false},
		{"--7", "--07", false}, // not a number either
		{"0", "-0", false},
	} {
		if got := rules.SameNumbers([]byte(c.due), []byte(c.sent)); got != c.same {
			t.Errorf("%q for %q: the same is %v", c.sent, c.due, got)
		}
		if got := rules.SameNumbers([]byte(c.sent), []byte(c.due)); got != c.same {
			t.Errorf("%q for %q: the same is %v", c.due, c.sent, got)
		}
	}
}

// Only the count of numbers matters, not their values.
func TestAsManyNumbers(t *testing.T) {
	for sent, want := range map[string]bool{
		"1 2": true, "-1 0": true, " 09\t-00 ": true, "123456789012345678901 1": true,
		"1": false, "1 2 3": false, "": false, "1 x": false, "x 1": false, "1 2x": false, "1 -": false, "- 1": false,
		"--1 2": false, "1 +2": false, "1 2.0": false, "1 2-": false, "1 \u0663": false,
	} {
		if got := rules.AsManyNumbers([]byte("7 8"), []byte(sent)); got != want {
			t.Errorf("%q: %v", sent, got)
		}
	}
	if !rules.AsManyNumbers(nil, []byte(" ")) || rules.AsManyNumbers(nil, []byte("1")) {
		t.Error("of no numbers")
	}
}

func TestSum(t *testing.T) {
	for _, c := range []struct {
		list []int
		text string
		sum  int
	}{{nil, "", 0}, {[]int{4}, "4 = 4", 4}, {[]int{1, 0, 2}, "1 + 0 + 2 = 3", 3}} {
		if text, sum := rules.Sum(c.list...); text != c.text || sum != c.sum {
			t.Errorf("%v: %q, %d", c.list, text, sum)
		}
	}
}

// A number outside the range is compared with the limit that it breaks. A number inside
// makes no step.
func TestBeyond(t *testing.T) {
	for n, want := range map[int]string{-1: "-1 < 0", 0: "", 3: "", 4: "4 > 3"} {
		var e rules.Explanation
		e.RangeStep(n, 0, 3, "x")
		if want == "" && e.Steps != nil || want != "" && (len(e.Steps) != 1 || e.Steps[0].Sum != want || e.Steps[0].Code != "beyond" || e.Steps[0].Args[0] != "x") {
			t.Errorf("%d: %+v", n, e.Steps)
		}
	}
}

func TestUntimely(t *testing.T) {
	for turn, want := range map[base.Seat]string{
		1: "out-of-turn: moves while seat 1 is in turn, turn=1 move=x",
		2: "out-of-turn: moves before it is asked, turn=2 move=x",
		0: "out-of-turn: moves after the end, turn=0 move=x",
	} {
		if r := rules.RefuseNotYourTurn(turn, 2, "asked", "move", "x"); r.Error()+", "+r.Witness.String() != want {
			t.Errorf("%v %v, want %s", r, r.Witness, want)
		}
	}
	for ply, want := range map[int]string{
		0: "game-over: the game is over since the start: full, reason=full ply=start a=b",
		7: "game-over: the game is over since ply 7: full, reason=full ply=7 a=b",
	} {
		if r := rules.Ended(ply, rules.Full, "a", "b"); r.Error()+", "+r.Witness.String() != want {
			t.Errorf("%v %v, want %s", r, r.Witness, want)
		}
	}
}

// A seat that leaves twice, or does not exist, is refused.
func TestHasLeft(t *testing.T) {
	for seat, want := range map[base.Seat]string{
		1: "already-out: seat 1 has left the game before, seat=1",
		2: "already-out: seat 2 has left the game before, seat=2",
		0: "already-out: there is no seat 0, seat=0",
		3: "already-out: there is no seat 3, seat=3",
	} {
		if r := rules.RefuseLeft(seat); r.Error()+", "+r.Witness.String() != want {
			t.Errorf("%v, %v, want %s", r, r.Witness, want)
		}
	}
	if got := rules.Refuse("x", "y", "a", "1", "b", "2", "a", "3").Witness; got.Get("b") != "2" || got.Get("a") != "1" || got.Get("c") != "" {
		t.Errorf("%v", got)
	}
}

// ending is a position that only has what a label needs.
type ending struct {
	rules.Position
	plies int
	turn  base.Seat
	how   rules.Outcome
}

func (e ending) Plies() int             { return e.plies }
func (e ending) Turn() base.Seat        { return e.turn }
func (e ending) Outcome() rules.Outcome { return e.how }

func TestLabel(t *testing.T) {
	terms := rules.Spec{Marks: []string{"X", "O"}}
	points := [base.Max]int{3, 12}
	for want, pos := range map[string]ending{
		"start, X to move":             {turn: 1},
		"ply 5, O to move, 3:12":       {plies: 5, turn: 2, how: rules.Outcome{Scored: true, Score: points}},
		"ply 9, draw: full":            {plies: 9, how: rules.Outcome{Over: true, Reason: rules.Full}},
		"ply 9, draw 3:12: both-out":   {plies: 9, how: rules.Outcome{Over: true, Reason: rules.BothOut, Scored: true, Score: points}},
		"start, X wins: home":          {how: rules.Outcome{Over: true, Winner: 1, Reason: rules.Home}},
		"ply 1, O wins 3:12: complete": {plies: 1, how: rules.Outcome{Over: true, Winner: 2, Reason: rules.Complete, Scored: true, Score: points}},
	} {
		if got := terms.Label(pos); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, c := range []struct {
		score [base.Max]int
		leads base.Seat
	}{{points, 2}, {[base.Max]int{2, 1}, 1}, {[base.Max]int{2, 2}, 0}} {
		if got := (rules.Outcome{Score: c.score}).Leader(); got != c.leads {
			t.Errorf("%v: seat %d leads", c.score, got)
		}
	}
}
