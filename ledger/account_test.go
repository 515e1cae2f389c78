package ledger

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
)

// leavesOf reads leaves in a short form (kind, slot and attempt), or as they are.
func leavesOf(t *testing.T, text string) []*Entry {
	t.Helper()
	var list []*Entry
	for i, line := range strings.Split(text, "; ") {
		var slot string
		var attempt int64
		e := &Entry{}
		if n, _ := fmt.Sscanf(line, "start %s %d", &slot, &attempt); n == 2 {
			e = startOf(slot, attempt)
		} else if n, _ := fmt.Sscanf(line, "final %s %d", &slot, &attempt); n == 2 {
			e = finalOf(slot, attempt)
		} else if n, _ := fmt.Sscanf(line, "void %s %d", &slot, &attempt); n == 2 {
			e = &Entry{Kind: Void, Slot: slot, Attempt: attempt, Digest: none, Reason: "lost"}
		} else if n, _ := fmt.Sscanf(line, "none %s %d", &slot, &attempt); n == 2 {
			e = finalOf(slot, attempt)
			e.Winner, e.Reason = base.None, none
		} else {
			line = strings.NewReplacer("KEY", key+" -", "D1", d1, "D2", d2).Replace(line)
			var err error
			if e, err = ParseLeaf(line); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		e.Index = int64(i)
		list = append(list, e)
	}
	return list
}

// Impossible combinations of leaves are found, at their line.
func TestAccount(t *testing.T) {
	for _, c := range []struct {
		leaves string
		want   string // line and code of each fault
		open   bool
		games  int64
	}{
		{"schedule c - 2 before KEY; start a 1; final a 1; start b 1; final b 1; close 2", "", false, 2},
		{"schedule c - 2 before KEY; start a 1; start b 1; final b 1; final a 1", "", false, 2},
		{"schedule c - - before KEY; start a 1; final a 1", "", true, 1},
		{"schedule c - 2 before KEY; start a 1; final a 1", "", true, 1},
		{"schedule c - 2 before KEY; start a 1; final a 1; close 1", "1 slots-differ", false, 1},
		{"schedule c - 1 before KEY; start a 1; final a 1; start b 1; final b 1", "1 slots-differ", true, 2},
		{"schedule c - - before KEY; start a 1; final a 1; close 2", "4 finals-differ", false, 1},
		{"schedule c - 1 before KEY; start a 1; void a 1; start a 2; final a 2; close 1", "", false, 1},
		{"schedule c - 1 before KEY; start a 1; none a 1; start a 2; final a 2; close 1", "", false, 1},
		{"schedule c - 1 before KEY; start a 1; start a 2; final a 2; close 1", "2 not-ended", true, 1},
		{"schedule c - 1 before KEY; final a 1; close 1", "2 not-started", false, 1},
		{"schedule c - 1 before KEY; final a 1; start a 1; close 1", "2 not-started 3 not-started", false, 1},
		{"schedule c - 1 before KEY; start a 1; start a 1; final a 1; close 1", "3 slot-twice", false, 1},
		{"schedule c - 1 before KEY; start a 1; final a 1; final a 1; close 1", "4 re-run 4 slot-twice", false, 1},
		{"schedule c - 1 before KEY; start a 1; final a 1; start a 2; final a 2; close 1", "4 re-run 5 re-run", false, 1},
		{"schedule c - 1 before KEY; start a 1; final a 1; start a 2; void a 2; close 1", "4 re-run", false, 1},
		{"schedule c - 1 after KEY; final a 1; close 1", "", false, 1},
		{"schedule c - 1 before KEY; enter a D1; enter b D1; enter a D2; entered 2; start a 1; final a 1; close 1", "", false, 1},
		{"schedule c - 1 before KEY; enter a D1; entered 2; start a 1; final a 1; close 1", "3 entered-differ", false, 1},
		{"schedule c - 1 after KEY; final a 1; final a 2; close 1", "3 re-run", false, 1},
		{"schedule c - 1 before KEY; start a 1; final a 1; amend 2 x removed; start a 2; final a 2; close 1", "", false, 1},
		{"schedule c - 1 before KEY; start a 1; final a 1; amend 2 x removed; close 0", "", false, 0},
		{"schedule c - 1 before KEY; start a 1; final a 1; amend 2 x removed; amend 2 y counts; close 1", "", false, 1},
		{"schedule c - 1 before KEY; start a 1; final a 1; amend 1 x removed; close 1", "4 wrong-amend", false, 1},
		{"schedule c - 3 before KEY; start a 1; start b 1; final c 1; start c 1; close 1", "1 slots-differ 2 not-ended 3 not-ended 4 not-started 5 not-started", true, 1},
		{"schedule c - 1 before KEY; start b 1; final b 1; amend 2 x counts; close 1", "", false, 1},
	} {
		var a Account
		for _, e := range leavesOf(t, c.leaves) {
			a.Add(e)
		}
		var got []string
		for _, f := range a.Faults() {
			got = append(got, fmt.Sprintf("%d %s", f.Line, f.Code))
		}
		if !slices.IsSortedFunc(a.Faults(), func(x, y Fault) int { return int(x.Line - y.Line) }) {
			t.Errorf("%s: %q is not in the order of the leaves", c.leaves, got)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != c.want || a.Open() != c.open || a.Games() != c.games {
			t.Errorf("%s: %q, open %v, %d games", c.leaves, got, a.Open(), a.Games())
		}
	}
}

// Of very many faults the first are named, always the same, and the others counted.
func TestManyFaults(t *testing.T) {
	var a Account
	leaves := []string{"schedule c - - before KEY"}
	for i := range 1500 {
		leaves = append(leaves, fmt.Sprintf("start a%d 1; start a%d 1", i, i)) // no outcome, and begun twice
	}
	for _, e := range leavesOf(t, strings.Join(leaves, "; ")) {
		a.Add(e)
	}
	list := a.Faults()
	if len(list) != 2000 || a.More() != 1000 {
		t.Fatalf("%d faults, and %d more; want 2000 and 1000", len(list), a.More())
	}
	for i, f := range list { // lines 2 and 3 are of the first slot, and so on
		if want := [2]Code{Unended, SlotTwice}[i%2]; f.Line != int64(i+2) || f.Code != want {
			t.Fatalf("fault %d is %v, want line %d, %s", i, f, i+2, want)
		}
	}
}

// A kept checkpoint is compared with the present ledger.
func TestCompare(t *testing.T) {
	s := signerOf(t, "cup", 1)
	made := func(text string) (Folder, *Checkpoint) {
		f, _, c := writtenOf(t, "schedule cup - 9 before KEY; "+text)
		return f, c
	}
	_, kept := made("start a 1; final a 1; start b 1; final b 1")
	foreign, err := Sign("cup", kept.Size, kept.Root, signerOf(t, "cup", 9))
	if err != nil {
		t.Fatal(err)
	}
	cut, err := Sign("cut", kept.Size, kept.Root, signerOf(t, "cut", 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		today string
		kept  *Checkpoint
		keys  Keys
		want  string
	}{
		{"start a 1; final a 1; start b 1; final b 1", kept, keysOf(t, s), ""},
		{"start a 1; final a 1; start b 1; final b 1; start c 1; final c 1", kept, keysOf(t, s), ""},
		{"start a 1; final a 1; start b 1; final b 1; amend 2 x removed", kept, keysOf(t, s), ""},
		{"start a 1; final a 1; start b 1", kept, keysOf(t, s), "k:1: rolled-back: it was signed over 5 leaves, but the ledger has 4"},
		{"start a 1", kept, nil, "k:1: rolled-back: it was signed over 5 leaves, but the ledger has 2"},
		{"start a 1; final a 1; start b 1; void b 1; start b 2; final b 2", kept, keysOf(t, s), "k:1: rewritten: the first 5 leaves are not the ones that were signed then"},
		{"start b 1; final b 1; start c 1; final c 1", kept, nil, "k:1: rewritten: the first 5 leaves are not the ones that were signed then"},
		{"start a 1; final a 1; start b 1; final b 1", foreign, keysOf(t, s), fmt.Sprintf("k:1: foreign-key: signed only by cup+%08x", signerOf(t, "cup", 9).KeyHash())},
		{"start a 1; final a 1; start b 1; final b 1", foreign, nil, ""},
		{"start a 1; final a 1; start b 1; final b 1", cut, nil, "k:1: wrong-origin: a checkpoint of cut, but the ledger is cup"},
	} {
		f, _ := made(c.today)
		h, err := f.Read(Options{Keys: keysOf(t, s), Sizes: []int64{c.kept.Size}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		k, err := ParseKept("k", c.kept.Text)
		if err != nil {
			t.Fatal(err)
		}
		if got := h.Compare(k, c.keys); (got == nil) != (c.want == "") || got != nil && got.Error() != c.want {
			t.Errorf("%s: %v, want %q", c.today, got, c.want)
		}
	}
	_, err = ParseKept("k", "cup\n")
	wantFault(t, "no checkpoint", err, 1, BadNote)
}
