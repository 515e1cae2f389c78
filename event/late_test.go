package event

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/logfmt"
)

// An entry that joined late is at the end of the file. Without it the file is the old one,
// byte for byte.
func TestLate(t *testing.T) {
	first := parsed(t, full)
	texts := [][]byte{[]byte(full)}
	for _, id := range []string{"dan", "eve"} {
		first.Entries = append(first.Entries, Entry{ID: id, Late: []string{"main"}})
		texts = append(texts, Format(first))
	}
	s := parsed(t, string(texts[2]))
	if got := s.Field(); !slices.Equal(got, []string{"ann", "bob", "cid"}) {
		t.Errorf("the field is %v", got)
	}
	list := s.Versions()
	for i, id := range []string{"", "dan", "eve"} {
		if v := list[i]; v.ID != id || v.Digest != logfmt.DigestOf(texts[i]) || !bytes.Equal(Format(v.Schedule), texts[i]) {
			t.Errorf("version %d, of %s:\n%s", i, v.ID, Format(v.Schedule))
		}
	}
	// What else follows a late entry was not there before, or nobody can know.
	more := parsed(t, string(texts[1])+"\n[[disqualified]]\nentry = \"cid\"\nwhy = \"x\"\n")
	if d := more.Versions()[0].Digest; d != "" {
		t.Errorf("a table after the late entry, and the file before has the digest %s", d)
	}
}

// A late entry plays all that are before it, with the seats of the document, as often as
// they play each other. Nothing else changes, including the order of the others' games.
func TestGauntlet(t *testing.T) {
	e := turnsOf(RoundRobin, 3, 2, 1)
	e.Stages[0].Games, e.Stages[0].Inverse = 1, 18 // of three entries 2, of four 1
	before := MakePlan(e, State{}).Slots
	for _, id := range []string{"p5", "p6"} { // the base entry has number 4
		e.Entries = append(e.Entries, Entry{ID: id, Late: []string{"main"}})
	}
	plan := MakePlan(e, State{})
	var rest []Slot
	seats := map[string][]string{}
	for _, s := range plan.Slots {
		if strings.ContainsAny(s.Name[:3], "56") {
			seats[s.Name[:3]] = append(seats[s.Name[:3]], fmt.Sprint(s.Players, s.Condition))
		} else {
			rest = append(rest, s)
		}
	}
	if !slices.Equal(rest, before) {
		t.Errorf("the others play %v, and played %v", rest, before)
	}
	// places: p1 0, p2 1, p3 2, p5 3, p6 4; an odd number of places apart the upper has seat 1
	first := map[string]Pair{"1-5": {"p1", "p5"}, "2-5": {"p5", "p2"}, "3-5": {"p3", "p5"}, "1-6": {"p6", "p1"}, "2-6": {"p2", "p6"}, "3-6": {"p6", "p3"}, "5-6": {"p5", "p6"}}
	for name, pair := range first {
		turned := Pair{pair[1], pair[0]}
		var want []string
		for range 2 {
			for c := range 2 {
				want = append(want, fmt.Sprint(pair, c), fmt.Sprint(turned, c))
			}
		}
		if !slices.Equal(seats[name], want) {
			t.Errorf("%s: %v, want %v", name, seats[name], want)
		}
	}
	if len(seats) != len(first) || len(plan.Tables[0].Rows) != 5 || plan.Stage != "main" {
		t.Errorf("%d pairs, %d rows, stage %q", len(seats), len(plan.Tables[0].Rows), plan.Stage)
	}
}

// A stage takes no entries once something that is drawn from its table has begun.
func TestSettled(t *testing.T) {
	s := &Schedule{Stages: []Stage{{Name: "a"}, {Name: "b", From: "a"}, {Name: "c", From: "b"}, {Name: "d"}, {Name: "e", From: "d"}}}
	for begun, want := range map[string]string{"": "", "a 1": "", "a.extra 1": "a.extra", "b 1": "b", "b.extra 1": "b", "c.2 1": "c", "d 1": "", "e 1": "", "ab 1": ""} {
		if got := s.Settled("a", &State{Begun: map[string][]Pair{begun: nil, "d 7": nil}}); got != want {
			t.Errorf("after %q: %q, want %q", begun, got, want)
		}
	}
}
