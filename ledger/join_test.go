package ledger

import (
	"testing"

	"scrutineer/base"
)

// accountOf returns the account of leaves in this order.
func accountOf(list ...*Entry) *Account {
	a := &Account{File: "leaves"}
	for i, e := range list {
		e.Index = int64(i)
		a.Add(e)
	}
	return a
}

// An entry that joins makes the ledger go on, closed or not, with as many slots as the
// leaf says.
func TestJoin(t *testing.T) {
	first := func() *Entry { return &Entry{Kind: Schedule, Slots: 1, Digest: d1} }
	join := func(slots base.Number) *Entry { return &Entry{Kind: Join, Joined: "dan", Slots: slots, Digest: d2} }
	start := func(slot string) *Entry { return &Entry{Kind: Start, Slot: slot, Attempt: 1} }
	final := func(slot string) *Entry { return &Entry{Kind: Final, Slot: slot, Attempt: 1, Reason: "full"} }
	closed := func(n int64) *Entry { return &Entry{Kind: Close, Finals: n} }
	for _, c := range []struct {
		name   string
		a      *Account
		open   bool
		closed bool
		code   Code
		line   int64
	}{
		{"joined after the end", accountOf(first(), start("x"), final("x"), closed(1), join(2)), true, false, "", 0},
		{"and played", accountOf(first(), start("x"), final("x"), closed(1), join(2), start("y"), final("y"), closed(2)), false, true, "", 0},
		{"closed too early", accountOf(first(), join(2), start("x"), final("x"), closed(1)), false, true, SlotsDiffer, 2},
		{"played more", accountOf(first(), start("x"), final("x"), join(2), start("y"), final("y"), start("z"), final("z")), true, false, SlotsDiffer, 4},
		{"played more, and nobody joined", accountOf(first(), start("x"), final("x"), start("y"), final("y")), true, false, SlotsDiffer, 1},
	} {
		if c.a.Open() != c.open || c.a.Closed() != c.closed {
			t.Errorf("%s: open %v, closed %v", c.name, c.a.Open(), c.a.Closed())
		}
		switch f := c.a.Faults(); {
		case c.code == "" && len(f) == 0:
		case len(f) != 1 || f[0].Code != c.code || f[0].Line != c.line:
			t.Errorf("%s: %v, want %s in line %d", c.name, f, c.code, c.line)
		}
		if got := c.a.Schedules(); got[0].Digest != d1 || len(got) > 2 {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
