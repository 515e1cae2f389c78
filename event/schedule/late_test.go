package schedule

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// with returns a schedule with more entries after its others.
func with(t *testing.T, text, entries string) string {
	t.Helper()
	head, tail, ok := strings.Cut(text, "stage in qualify\n")
	if !ok {
		t.Fatal("no stage in")
	}
	return head + entries + "stage in qualify\n" + tail
}

// An entry that joined late is written as such, and without it the text is the old one.
func TestLate(t *testing.T) {
	one := with(t, full, "entry 5 dan\n  program ./dan\n  late main\n")
	two := with(t, one, "entry 6 eve\n  late main\n")
	s := parsed(t, two)
	if got := string(Format(s)); got != two {
		t.Errorf("written again:\n%s", got)
	}
	if got := s.Field(); !slices.Equal(got, []string{"ann", "bob", "cid"}) {
		t.Errorf("the field is %v", got)
	}
	want := []Version{{ID: ""}, {ID: "dan"}, {ID: "eve"}}
	for i, v := range s.Versions() {
		if i == len(want) || v.ID != want[i].ID || !bytes.Equal(Format(v.Schedule), []byte([]string{full, one, two}[i])) {
			t.Errorf("version %d, of %s:\n%s", i, v.ID, Format(v.Schedule))
		}
	}
}

// A stage that cannot take a late entry is refused at the entry, with the code.
func TestLateRefused(t *testing.T) {
	for entries, want := range map[string]string{
		"entry 5 dan\n  late in\n":                  "f:27: value: entry dan: stage in is of kind qualify",
		"entry 5 dan\n  late fit\n":                 "f:27: value: entry dan: stage fit is of kind swiss",
		"entry 5 dan\n  late main cup\n":            "f:27: value: entry dan: stage cup is of kind knockout",
		"entry 5 dan\n  late last\n":                "f:27: value: entry dan: stage last is of kind list",
		"entry 5 dan\n  late mine\n":                `f:27: unknown: entry dan: late: no stage "mine"`,
		"entry 5 dan\n  late main main\n":           "f:28: twice",
		"entry 5 dan\n  late main\n  late main\n":   "f:29: twice",
		"entry 5 dan\n  late\n":                     "f:28: syntax",
		"entry 5 dan\n  base\n  late main\n":        "f:27: value: entry dan: a base entry",
		"entry 5 dan\n  late main\n  base\n":        "f:27: value: entry dan: a base entry",
		"entry 5 dan\n  late main\nentry 6 eve\n":   "f:29: value: entry eve comes after one that joined late",
		"entry 5 dan\n  late main\n  program ./x\n": "f:28: spelling",
		"entry 5 dan\n  late main\nentry 6 dan\n":   "f:29: twice",
		"entry 5 dan\n  late main\nentry 7 eve\n":   "f:29: value",
	} {
		_, err := Read("f", []byte(with(t, full, entries)))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", entries, err, want)
		}
	}
	final := strings.Replace(full, "stage fit swiss\n  from main top 4 ties all\n  games inverse-square 9\n  rounds 3\n", "stage fit round-robin\n  from main top 4 ties all\n  games inverse-square 9\n", 1)
	_, err := Read("f", []byte(with(t, final, "entry 5 dan\n  late fit\n")))
	if err == nil || !strings.HasPrefix(err.Error(), "f:27: value: entry dan: stage fit takes the best of main") {
		t.Error(err)
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
