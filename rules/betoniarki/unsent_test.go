package betoniarki_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// A line said before everything due has been sent is early (B10).
func TestLinesUnsent(t *testing.T) {
	for ruling, sense := range map[string]rules.Sense{"discard": rules.Nothing, "fault": rules.Early, "taken": rules.Played} {
		b := newTable(t, officialSetup("early_line="+ruling))
		b.open("1|*%", "2")
		for waiting, want := range map[int]rules.Sense{1: sense, 2: sense} {
			e := rules.Event{From: rules.FromOutput, Text: []byte("4 1 4 5 4 6"), Waiting: waiting}
			if _, m := b.convs[1].Receive(nil, e); m.Sense != want {
				t.Errorf("%s, %d not sent: %+v", ruling, waiting, m)
			}
		}
	}
}

// A line with the same numbers means the same, however it is spaced (B12). A line with
// other numbers, but equally many, is taken for it. Lines are only taken early by one
// ruling.
func TestLinesAlike(t *testing.T) {
	for _, ruling := range []string{"discard", "fault", "taken"} {
		setup := officialSetup("early_line=" + ruling)
		conv := betoniarki.Game.Protocol("lines").Conversation(setup, mustOpen(t, setup), 1)
		if got := conv.(interface{ Defers() bool }).Defers(); got != (ruling == "taken") {
			t.Errorf("%s: taken later %v", ruling, got)
		}
		for _, c := range []struct {
			due, sent      string
			alike, instead bool
		}{
			{"4 1 4 5 4 6", "4 1 4 5 4 6", true, true},
			{"4 1 4 5 4 6", "04  1 4\t5 4 6", true, true},
			{"4 1 4 5 4 6", "4 1 4 5 4 7", false, true},
			{"4 1 4 5 4 6", "4 1 4 5 4", false, false},
			{"4 1 4 5 4 6", "4 1 4 5 4 six", false, false},
			{"119", "118", false, true},
			{"119", "4 1 4 5 4 6", false, false},
		} {
			s := conv.(rules.Speller)
			if alike, instead := s.Alike([]byte(c.due), []byte(c.sent)), s.Instead([]byte(c.due), []byte(c.sent)); alike != c.alike || instead != c.instead {
				t.Errorf("%q for %q: alike %v, instead %v", c.sent, c.due, alike, instead)
			}
		}
	}
}

// The time left is sent in whole seconds, by the ruling (B10).
func TestLinesSeconds(t *testing.T) {
	for ruling, want := range map[string][3]base.Number{"floor": {119, 119, 119}, "ceil": {119, 120, 120}, "round": {119, 119, 120}} {
		setup := officialSetup("seconds=" + ruling)
		says := betoniarki.Game.Protocol("lines").Conversation(setup, mustOpen(t, setup), 1).Open(nil)
		left := says[len(says)-1].Remaining
		for i, micro := range []base.Number{119_000_000, 119_499_999, 119_500_000} {
			if got := left.Whole(micro); got != want[i] {
				t.Errorf("%s: %d microseconds are sent as %d, want %d", ruling, micro, got, want[i])
			}
		}
	}
}
