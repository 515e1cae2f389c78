package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// Of the logs of a slot one counts, by the rule of audits and of standings: the first
// of the first attempt with a result, unless two of that attempt contradict each
// other.
func TestSlots(t *testing.T) {
	for _, c := range []struct {
		logs  string // each "ID ATTEMPT WINNER SLOT[ STATUS]", in any order
		trust judge.Trust
		want  string // ids that count
	}{
		{"a 1 1 x, b 1 1 y", judge.TrustVerified, "a b"},
		{"a 1 1 x, b 1 1 x", judge.TrustVerified, "a"},
		{"a 1 1 x, b 1 2 x", judge.TrustVerified, ""},
		{"a 1 1 x, b 2 2 x", judge.TrustVerified, "a"},
		{"a 2 1 x, b 1 2 x", judge.TrustVerified, "b"},
		{"a 1 1 x, b 1 2 x, c 2 1 x", judge.TrustVerified, ""},
		{"a 1 1 x, b 2 1 x, c 2 2 x", judge.TrustVerified, "a"},
		{"a 1 1 x, a 1 2 x", judge.TrustVerified, ""},
		{"a 1 1 x, a 1 1 y", judge.TrustVerified, "a"},
		{"a 1 1 -, b 1 2 -", judge.TrustVerified, "a b"},
		{"a 1 1 x, b 1 2 x rejected", judge.TrustVerified, "a"},
		{"a 1 1 x, b 1 2 x attested", judge.TrustVerified, "a"},
		{"a 1 1 x, b 1 2 x attested", judge.TrustAttested, ""},
	} {
		for range 2 {
			col := &Collection{Trust: c.trust}
			list := strings.Split(c.logs, ", ")
			for i, text := range list {
				col.Add(entryAt(t, i, text))
			}
			if err := col.Arrange(); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range col.Entries {
				if e.Counted {
					got = append(got, e.ID)
				}
				if e.Counted && e.Twice {
					t.Errorf("%s: %s counts, and is left out", c.logs, e.ID)
				}
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%s: %q count, want %q", c.logs, got, c.want)
			}
			slices.Reverse(list)
			c.logs = strings.Join(list, ", ")
		}
	}
}

// entryAt returns a log of a slot from a short description.
func entryAt(t *testing.T, i int, text string) *Entry {
	var id, slot string
	var attempt, winner int
	status := "verified"
	if n, _ := fmt.Sscan(text, &id, &attempt, &winner, &slot, &status); n < 4 {
		t.Fatal(text)
	}
	e := &Entry{ID: id, File: id, Line: winner, Digest: strings.Repeat(fmt.Sprint(winner), 64), Event: "cup", Status: judge.Status(status), Known: true, Winner: winner, rated: true,
		result: analysis.Result{Event: "cup", ID: id + fmt.Sprint(i), Game: "dots", First: "ann", Second: "bob", Outcome: analysis.FirstWins}}
	head := &folder.Head{Session: "game", Event: "cup", Game: "dots", Stage: "-", Status: e.Status, Players: []logfmt.Program{{ID: "ann"}, {ID: "bob"}}}
	e.log = folder.Log{Head: head, File: e.File, Line: e.Line, ID: id, Slot: slot, Attempt: base.Number(attempt), Winner: base.Seat(winner)}
	switch e.Status {
	case judge.Verified:
		head.Basis = judge.Shown
	case judge.AttestedStatus:
		head.Basis = judge.OnWord
	}
	return e
}
