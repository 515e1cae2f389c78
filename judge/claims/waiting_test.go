package claims_test

import (
	"fmt"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/claimstest"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// taken opens betoniarki by a ruling on early lines. 120 s are sent at 1000, and seat 1
// says two moves in a turn.
func taken(t *testing.T, ruling string) (d *claimstest.Referee, first, second logfmt.Line) {
	d = testReferee(t, betoniarki.Game, "lines", "", "size=10 early_line="+ruling, rules.Limits{Total: 120000000})
	d.SendAllDue(1000)
	first = d.Say(1, 5000, "4 1 4 5 4 6")
	second = d.Say(1, 5000, "7 1 7 5 7 6")
	return d, first, second
}

// A move that a ruling lets wait is made in its turn, once the seconds have been sent,
// and takes no time.
func TestWaitingMove(t *testing.T) {
	d, first, second := taken(t, "taken")
	if !d.Waits(1) || d.Waits(2) {
		t.Fatalf("waits %v %v, want true false", d.Waits(1), d.Waits(2))
	}
	d.SendAllDue(6000)
	reply := d.Say(2, 9000, "1 7 1 6 1 5")
	if n := d.Position().Plies(); n != 2 {
		t.Fatalf("%d plies before the seconds are told, want 2", n)
	}
	d.SendDue(1, 9500) // the relay
	if n := d.Position().Plies(); n != 2 {
		t.Fatalf("%d plies before the seconds are told, want 2", n)
	}
	d.SendDue(1, 9500)
	if d.Waits(1) {
		t.Error("what was taken waits still")
	}
	want(t, d, judge.Open, fmt.Sprintf("m 1 1 %d 4000 - 4 1 4 5 4 6", first), fmt.Sprintf("m 2 2 %d 3000 - 1 7 1 6 1 5", reply),
		fmt.Sprintf("m 3 1 %d 0 - 7 1 7 5 7 6", second))
}

// A waiting move comes before what is said later.
func TestWaitingComesFirst(t *testing.T) {
	d, _, second := taken(t, "taken")
	d.SendAllDue(6000)
	d.Say(2, 9000, "1 7 1 6 1 5")
	d.Table.Sent(1, 9500)
	d.Table.Sent(1, 9500) // now its turn has come
	d.Say(1, 9600, "4 5 4 4 4 3")
	if last := d.Body()[len(d.Body())-1]; last != fmt.Sprintf("m 3 1 %d 0 - 7 1 7 5 7 6", second) {
		t.Errorf("taken: %s", last)
	}
}

// The limit for the game covers all plies.
func TestTotal(t *testing.T) {
	for used, claim := range map[base.Number]string{
		20000000: "m 3 1 %d 20000000 - 7 1 7 5 7 6",
		20000001: "fault 1 timeout-total %d 120000000 120000001",
	} {
		d := testReferee(t, betoniarki.Game, "lines", "", "size=10", rules.Limits{Total: 120000000})
		d.SendAllDue(0)
		d.Say(1, 100000000, "4 1 4 5 4 6")
		d.SendAllDue(100000000)
		d.Say(2, 100000000, "1 7 1 6 1 5")
		d.SendAllDue(200000000)
		line := d.Say(1, base.Number(200000000+used), "7 1 7 5 7 6")
		if last := d.Body()[len(d.Body())-1]; last != fmt.Sprintf(claim, line) {
			t.Errorf("after %d µs: %s", used, last)
		}
	}
}

// By the other rulings it is nothing, or a fault.
func TestEarlyLine(t *testing.T) {
	d, first, _ := taken(t, "discard")
	want(t, d, judge.Open, fmt.Sprintf("m 1 1 %d 4000 - 4 1 4 5 4 6", first))
	d, first, second := taken(t, "fault")
	want(t, d, judge.Verified, fmt.Sprintf("m 1 1 %d 4000 - 4 1 4 5 4 6", first),
		fmt.Sprintf("fault 1 early %d - - 7 1 7 5 7 6", second), "result 2 fault")
}
