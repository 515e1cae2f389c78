package ledger

import (
	"fmt"
	"math"
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
			e = &Entry{Kind: Start, Slot: slot, Attempt: attempt}
		} else if n, _ := fmt.Sscanf(line, "final %s %d", &slot, &attempt); n == 2 {
			e = finalOf(slot, attempt)
		} else if n, _ := fmt.Sscanf(line, "void %s %d", &slot, &attempt); n == 2 {
			e = &Entry{Kind: Void, Slot: slot, Attempt: attempt, Digest: none, Reason: "lost"}
		} else if n, _ := fmt.Sscanf(line, "none %s %d", &slot, &attempt); n == 2 {
			e = finalOf(slot, attempt)
			e.Winner, e.Reason = base.None, none
		} else {
			line = strings.NewReplacer("KEY", key, "D1", d1, "D2", d2).Replace(line)
			line = strings.ReplaceAll(line, "FINAL", strings.TrimSuffix(string(AppendLeaf(nil, finalOf("a", 1))), "\n"))
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
		{"schedule c - 1 before KEY; start a 1; final a 1; amend 2 x removed; amend 2 y FINAL; close 1", "", false, 1},
		{"schedule c - 1 before KEY; start a 1; final a 1; amend 1 x removed; close 1", "4 wrong-amend", false, 1},
		{"schedule c - 3 before KEY; start a 1; start b 1; final c 1; start c 1; close 1", "1 slots-differ 2 not-ended 3 not-ended 4 not-started 5 not-started", true, 1},
		{"schedule c - 1 before KEY; start b 1; final b 1; amend 2 x FINAL; close 1", "4 wrong-amend", false, 1},
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

// A kept receipt is compared with the present ledger.
func TestCompare(t *testing.T) {
	s := signerOf(t, "cup", 1)
	made := func(text string) (Folder, *Checkpoint) {
		f, _, c := writtenOf(t, "schedule cup - 9 before KEY; "+text)
		return f, c
	}
	old, checkpoint := made("start a 1; final a 1; start b 1; final b 1")
	receipt, err := old.Prove(mustFind(t, old, "a"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ today, checkpoint, receipt string }{
		{"start a 1; final a 1; start b 1; final b 1", "", ""},
		{"start a 1; final a 1; start b 1; final b 1; start c 1; final c 1", "", ""},
		{"start a 1; final a 1; start b 1", "rolled-back", "rolled-back"},
		{"start a 1", "rolled-back", "rolled-back"},
		{"start a 1; final a 1; start b 1; void b 1; start b 2; final b 2", "rewritten", "rewritten"},
		{"start a 1; void a 1; start b 1; final b 1; start a 2; final a 2", "rewritten", "leaf-gone re-run re-run rewritten"},
		{"start a 1; final a 1; start b 1; final b 1; start a 2; final a 2", "", "re-run re-run"},
		{"start a 1; final a 1; start b 1; final b 1; amend 2 x removed", "", "amended"},
		{"start b 1; final b 1; start c 1; final c 1", "rewritten", "leaf-gone rewritten"},
	} {
		today, _ := made(c.today)
		list := []*Receipt{{File: "c", Checkpoint: checkpoint}, {File: "r", Checkpoint: receipt.Checkpoint, Proof: receipt}}
		if _, err := today.Compare(list, keysOf(t, s), nil); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{c.checkpoint, c.receipt} {
			var got []string
			for _, f := range list[i].Faults {
				got = append(got, string(f.Code))
				line := int64(2) // of the leaf
				if f.Code == RolledBack || f.Code == Rewritten {
					line = list[i].Line()
				}
				if f.Line != line || f.File != list[i].File {
					t.Errorf("%s: %v is not about line %d", c.today, &f, line)
				}
			}
			slices.Sort(got)
			if strings.Join(got, " ") != want {
				t.Errorf("%s: %s: %q, want %q", c.today, list[i].File, got, want)
			}
		}
	}
	forged, err := Sign("cup", 5, checkpoint.Root, signerOf(t, "cup", 9))
	if err != nil {
		t.Fatal(err)
	}
	list := []*Receipt{{File: "c", Checkpoint: forged}}
	if _, err := old.Compare(list, keysOf(t, s), nil); err != nil || len(list[0].Faults) != 1 || list[0].Faults[0].Code != ForeignKey {
		t.Errorf("%v, %v", list[0].Faults, err)
	}
}

// tlog proves that the ledger extends the root over its first leaves.
func TestRootsAreConsistent(t *testing.T) {
	f, _ := games(t, 7)
	var sizes []int64
	for n := int64(1); n <= 15; n++ {
		sizes = append(sizes, n)
	}
	h, err := f.Read(Options{Sizes: sizes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkTrees(t, f, h)
}

// A receipt that does not hold, or is of another ledger, is that, whether keys are
// trusted or not.
func TestCompareOthers(t *testing.T) {
	f, s := games(t, 2)
	p, err := f.Prove(mustFind(t, f, "main.1.1"))
	if err != nil {
		t.Fatal(err)
	}
	faults := func(k *Receipt, keys Keys) string {
		if _, err := f.Compare([]*Receipt{k}, keys, nil); err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, x := range k.Faults {
			out = append(out, fmt.Sprintf("%d %s", x.Line, x.Code))
		}
		return strings.Join(out, ", ")
	}
	bad := *p
	bad.Path = append([]Hash{{1}}, p.Path[1:]...)
	at := fmt.Sprint(5 + len(p.Path))
	cut, err := Sign("cut", p.Checkpoint.Size, p.Checkpoint.Root, signerOf(t, "cut", 1))
	if err != nil {
		t.Fatal(err)
	}
	forged, err := Sign("cup", 4, Hash{1}, signerOf(t, "cup", 9))
	if err != nil {
		t.Fatal(err)
	}
	ahead, err := Sign("cup", 6, p.Checkpoint.Root, s)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		k             *Receipt
		keys          Keys
		trusted, none string
	}{
		"good":         {&Receipt{Checkpoint: p.Checkpoint, Proof: p}, keysOf(t, s), "", ""},
		"other hashes": {&Receipt{Checkpoint: p.Checkpoint, Proof: &bad}, keysOf(t, s), "3 not-included", "3 not-included"},
		"another name": {&Receipt{Checkpoint: cut}, keysOf(t, s), "1 foreign-key", "1 wrong-origin"},
		"another key":  {&Receipt{Checkpoint: forged, Proof: &Proof{Leaf: p.Leaf, Index: p.Index, Path: p.Path, line: p.line, Checkpoint: forged}}, keysOf(t, s), "3 not-included, " + at + " foreign-key", "3 not-included, " + at + " rewritten"},
		"a leaf ahead": {&Receipt{Checkpoint: ahead}, keysOf(t, s), "1 rolled-back", "1 rolled-back"},
	} {
		again := *c.k
		if got := faults(c.k, c.keys); got != c.trusted {
			t.Errorf("%s: %s, want %s", name, got, c.trusted)
		}
		if got := faults(&again, nil); got != c.none {
			t.Errorf("%s, no key trusted: %s, want %s", name, got, c.none)
		}
	}
	for want, e := range map[string]*Entry{
		"an event without a schedule":                 {Digest: none},
		"an event with the schedule of digest " + d1:  {Digest: d1},
		"event a b without a schedule":                {Digest: none, Event: `a\x20b`},
		"event cup with the schedule of digest " + d2: {Digest: d2, Event: "cup"},
	} {
		if e.Named() != want {
			t.Errorf("%s, want %s", e.Named(), want)
		}
	}
}

// More results of a slot than can be counted are not counted, and taking one of them away
// takes none of those that are.
func TestMostResults(t *testing.T) {
	var a Account
	a.attempts.of("a", 1)
	results := &a.attempts.list.at(0).results
	*results = math.MaxUint16 - 1
	var last, over standing
	for i, c := range []struct {
		of     *standing
		counts bool
		want   uint16
	}{{&last, true, 65535}, {&over, true, 65535}, {&over, false, 65535}, {&last, true, 65535}, {&last, false, 65534}, {&over, true, 65535}} {
		if a.stand(c.of, c.counts); *results != c.want || a.games != 0 {
			t.Errorf("step %d: %d results, %d games, want %d", i, *results, a.games, c.want)
		}
	}
}

// A fault of a receipt says which leaf is not as it was.
func TestCompareWords(t *testing.T) {
	old, s := bookOf(t, "start a 1; final a 1; start b 1; final b 1")
	p, err := old.Prove(mustFind(t, old, "a"))
	if err != nil {
		t.Fatal(err)
	}
	at := fmt.Sprintf("r:%d: ", 5+len(p.Path))
	for today, want := range map[string]string{
		"start a 1; final a 1; start b 1; final b 1; amend 2 misread removed": "r:2: amended: leaf 5 amends it: misread",
		"start a 1; final a 1; start b 1; final b 1; start a 2; final a 2":    "r:2: re-run: leaf 5 is another start of slot a, attempt 2|r:2: re-run: leaf 6 is another final of slot a, attempt 2",
		"start a 1; final a 1; start b 1":                                     at + "rolled-back: it was signed over 5 leaves, but the ledger has 4",
		"start a 1; final a 1; start b 1; void b 1":                           at + "rewritten: the first 5 leaves are not the ones that were signed then",
		"start a 1; void a 1; start b 1; final b 1":                           "r:2: leaf-gone: leaf 2 now says: void a 1 - 0 lost|" + at + "rewritten: the first 5 leaves are not the ones that were signed then",
	} {
		f, _ := bookOf(t, today)
		k := &Receipt{File: "r", Checkpoint: p.Checkpoint, Proof: p}
		if _, err := f.Compare([]*Receipt{k}, keysOf(t, s), nil); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, x := range k.Faults {
			got = append(got, x.Error())
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: %q, want %q", today, got, want)
		}
	}
	lost, _ := bookOf(t, "start a 1; void a 1")
	p, err = lost.Prove(mustFind(t, lost, "a"))
	if err != nil {
		t.Fatal(err)
	}
	f, _ := bookOf(t, "start a 1; void a 1; start a 2; final a 2") // a void game is played again
	k := &Receipt{File: "r", Checkpoint: p.Checkpoint, Proof: p}
	if _, err := f.Compare([]*Receipt{k}, keysOf(t, s), nil); err != nil || len(k.Faults) > 0 {
		t.Errorf("%v, %v", k.Faults, err)
	}
}
