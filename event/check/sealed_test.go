package check

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/judge"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// leaves returns those of a ledger that a referee writes: a start and an outcome for each
// game.
func leaves(t testing.TB, l []*game, digest string) (list []*ledger.Entry) {
	t.Helper()
	list = append(list, &ledger.Entry{Kind: ledger.Schedule, Origin: "cup", Digest: digest, Slots: base.Number(len(l)), Key: "k"})
	for _, g := range l {
		log, err := logfmt.NewReader(bytes.NewReader(g.bytes(t)), "x").ReadLog()
		if err != nil {
			t.Fatal(err)
		}
		out := ledger.OutcomeOf(log)
		list = append(list, &ledger.Entry{Kind: ledger.Start, Slot: out.Slot, Attempt: out.Attempt}, out)
	}
	list = append(list, &ledger.Entry{Kind: ledger.Close, Finals: int64(len(l))})
	return list
}

func bookOf(list []*ledger.Entry) *Ledger {
	l := &Ledger{File: "leaves", Signed: "cup"}
	for i, e := range list {
		e.Index = int64(i)
		l.Add(e)
	}
	return l
}

// without returns a list without some of its elements.
func without(list []*ledger.Entry, at ...int) (out []*ledger.Entry) {
	for i, e := range list {
		gone := false
		for _, a := range at {
			gone = gone || a == i
		}
		if !gone {
			out = append(out, e)
		}
	}
	return out
}

// plantedLedger are faults of cup against its ledger. The game N has its start on
// leaf 2N-1 and its outcome on leaf 2N.
var plantedLedger = []struct {
	name   string
	change func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry)
	want   string
	status judge.Status
}{
	{"nothing", nil, "", judge.Verified},
	{"a log that was changed, and sealed again", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		l[4].n = 999
		return l, list
	}, "wrong-leaf", judge.Rejected},
	{"a log taken away", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		return append(l[:4:4], l[5:]...), list
	}, "log-gone pair-unequal start-once", judge.Rejected},
	{"a log laid in", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		list[61].Finals = 29
		list[0].Slots = 29
		return l, without(list, 9, 10)
	}, "no-leaf", judge.Rejected},
	{"a leaf with the other winner", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		list[10].Winner = 3 - list[10].Winner
		return l, list
	}, "leaf-result", judge.Rejected},
	{"a leaf that says void", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		list[10].Kind, list[10].Reason = ledger.Void, "disk"
		list[0].Slots, list[61].Finals = 29, 29
		return l, list
	}, "leaf-result", judge.Rejected},
	{"an outcome that was removed", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		list[0].Slots, list[61].Finals = 29, 29
		return l, append(without(list, 61), &ledger.Entry{Kind: ledger.Amend, Of: 10, Reason: "x"}, list[61])
	}, "leaf-result", judge.Rejected},
	{"an outcome that was removed by mistake", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		return l, append(without(list, 61), &ledger.Entry{Kind: ledger.Amend, Of: 10, Reason: "x"}, &ledger.Entry{Kind: ledger.Amend, Of: 10, Reason: "y", Counts: true}, list[61])
	}, "", judge.Verified},
	{"a start without an outcome", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		list[0].Slots = 31
		return l, append(without(list, 61), &ledger.Entry{Kind: ledger.Start, Slot: "2.9.31", Attempt: 1})
	}, "start-unended", judge.Open},
	{"a slot that had a result begun again", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		again := *list[10]
		again.Attempt, again.Kind, again.Reason = 2, ledger.Void, "disk"
		return l, append(without(list, 61), &ledger.Entry{Kind: ledger.Start, Slot: again.Slot, Attempt: 2}, &again, list[61])
	}, "log-gone run-again", judge.Rejected},
	{"a void game that left no log", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		slot := list[10].Slot
		void := &ledger.Entry{Kind: ledger.Void, Slot: slot, Attempt: 7, Digest: "-", Reason: "killed"}
		return l, append(without(list, 61), &ledger.Entry{Kind: ledger.Start, Slot: "x", Attempt: 7}, &ledger.Entry{Kind: ledger.Void, Slot: "x", Attempt: 7, Digest: "-", Reason: void.Reason}, list[61])
	}, "", judge.Verified},
	{"a ledger that counts otherwise", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		list[61].Finals = 29
		return l, list
	}, "ledger-unsound", judge.Rejected},
	{"a ledger of another schedule", func(t *testing.T, l []*game, list []*ledger.Entry) ([]*game, []*ledger.Entry) {
		list[0].Digest = digestOf("another")
		return l, list
	}, "", judge.Verified},
}

func TestPlantedLedger(t *testing.T) {
	for _, p := range plantedLedger {
		t.Run(p.name, func(t *testing.T) {
			l := cup()
			list := leaves(t, l, "-")
			if p.change != nil {
				l, list = p.change(t, l, list)
			}
			r := heldAgainst(t, l, Against{Ledger: bookOf(list)})
			if got := codes(r.Contests); got != p.want || worst(r) != p.status {
				t.Errorf("%s, %q; want %s, %q\n%s", worst(r), got, p.status, p.want, show(r))
			}
		})
	}
}

// The first leaf names the schedule by its digest.
func TestLedgerOfAnotherSchedule(t *testing.T) {
	s := asked(t, listed())
	for digest, want := range map[string]string{logfmt.DigestOf([]byte(listed())): "", digestOf("another"): "wrong-schedule", "-": ""} {
		l := cup()
		r := heldAgainst(t, l, Against{Schedule: s, Ledger: bookOf(leaves(t, l, digest))})
		if got := codes(r.Contests); got != want {
			t.Errorf("%q, want %q\n%s", got, want, show(r))
		}
		if notChecked := strings.Contains(strings.Join(r.Unchecked, "\n"), "whether the ledger is for this schedule"); notChecked != (digest == "-") {
			t.Errorf("%q", r.Unchecked)
		}
	}
}

// The leaf of an entry that joined late has its id and the schedule with it. The schedule
// without it must be that of the previous leaf. The ledger counts the slots of the last.
func TestLedgerOfLateEntries(t *testing.T) {
	before := listed() + "\n[[stage]]\nname = \"extra\"\nkind = \"round-robin\"\nprograms = \"free\"\n"
	after := before + "\n[[entry]]\nid = \"late\"\nlate = [\"extra\"]\n"
	s1 := asked(t, after)
	d0, d1 := digestOf(before), digestOf(after)
	for _, c := range []struct {
		first, id, joined string // of the leaves
		want              string
	}{
		{d0, "late", d1, ""},
		{d1, "", "", ""}, // it was there when the ledger was begun
		{d0, "", "", "wrong-schedule"},
		{digestOf("x"), "late", d1, "wrong-schedule"},
		{d0, "late", digestOf("x"), "wrong-schedule"},
		{d0, "ann", d1, "wrong-schedule"},
		{d1, "late", d1, "wrong-schedule"},
	} {
		l := cup()
		list := leaves(t, l, c.first)
		if c.id != "" {
			list = slices.Insert(list, 1, &ledger.Entry{Kind: ledger.Join, Joined: c.id, Digest: c.joined, Slots: base.Number(len(l))})
			list[0].Slots = 1
		}
		r := heldAgainst(t, l, Against{Schedule: s1, Ledger: bookOf(list)})
		got := map[string]bool{}
		for _, k := range r.Contests {
			for _, f := range k.Findings {
				got[string(f.Code)] = got[string(f.Code)] || f.Source == "ledger"
			}
		}
		if got["wrong-schedule"] != (c.want != "") || got["ledger-unsound"] {
			t.Errorf("%+v: %v\n%s", c, got, show(r))
		}
	}
}

// Faults of a ledger before its leaves can be trusted are found. One whose last line was
// never finished is only open.
func TestBrokenLedger(t *testing.T) {
	for code, want := range map[ledger.Code]judge.Status{ledger.Altered: judge.Rejected, ledger.BadSignature: judge.Rejected, ledger.Torn: judge.Open, ledger.NoCheckpoint: judge.Open} {
		l := cup()
		b := bookOf(leaves(t, l, "-"))
		b.Broken(ledger.Fault{File: "notes", Line: 7, Code: code, Msg: "x"})
		r := heldAgainst(t, l, Against{Ledger: b})
		f := r.Contests[0].Findings
		if worst(r) != want || len(f) != 1 || f[0].File != "notes" || f[0].Line != 7 || f[0].Message() != string(code)+": x" {
			t.Errorf("%s: %s %+v", code, worst(r), f)
		}
	}
	r := heldAgainst(t, nil, Against{Ledger: &Ledger{File: "leaves"}, Schedule: &event.Schedule{}})
	if len(r.Contests) != 0 || !strings.Contains(strings.Join(r.Unchecked, "\n"), "no key is given") {
		t.Errorf("%+v", r)
	}
}
