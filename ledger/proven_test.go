package ledger

import (
	"bufio"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// bookOf writes a ledger of leaves in the short form of leavesOf, with a checkpoint at the
// end.
func bookOf(t *testing.T, leaves string) (Folder, *Signer) {
	t.Helper()
	f, s := Folder(t.TempDir()+"/l"), signerOf(t, "cup", 1)
	list := leavesOf(t, "schedule c - - before KEY; "+leaves)
	w, err := f.Create(s, *list[0])
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, e := range list[1:] {
		if _, err := w.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Checkpoint(); err != nil {
		t.Fatal(err)
	}
	return f, s
}

// A leaf is proven where it is, whatever an index said, and only if it is there.
func TestProvenWhereItIs(t *testing.T) {
	f, s := bookOf(t, "start a 1; void a 1; start a 2; final a 2; start b 1; final b 1")
	want := map[int64]int64{1: 2, 2: 4} // index of the outcome of each attempt
	for attempt, index := range want {
		for _, said := range []int64{0, 1, index, 6} {
			found, err := f.Find("a", attempt)
			if err != nil || found.Index != index {
				t.Fatalf("%+v, %v", found, err)
			}
			found.Index = said
			if p, err := f.Prove(found); err != nil || p.Index != index || p.Check(keysOf(t, s)) != nil {
				t.Errorf("attempt %d, said to be leaf %d: %+v, %v", attempt, said, p, err)
			}
		}
	}
	other, _ := bookOf(t, "start a 1; void a 1; start a 2; final a 2; start b 1; void b 1")
	_, err := other.Prove(mustFind(t, f, "b"))
	wantWords(t, err, other.path(leavesFile)+":7: ledger-altered: the leaves are not those that were signed")
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Append(finalOf("late", 1)); err != nil {
		t.Fatal(err)
	}
	w.Close()
	late := mustFind(t, f, "late")
	late.Index = 2
	_, err = f.Prove(late) // leaf 7 is not signed
	wantFault(t, "said to be signed", err, 8, Altered)
	change(t, f, leavesFile, func(s string) string { return "x" + s[1:] })
	if p, err := f.Prove(mustFind(t, f, "a")); err != nil || p.First != nil || p.Check(keysOf(t, s)) != nil {
		t.Errorf("under a first leaf that is none: %+v, %v", p, err)
	}
	if err := os.Remove(f.path(checkpointsFile)); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Prove(mustFind(t, f, "a")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("nothing signed: %v", err)
	}
}

// A proof of the first leaf itself does not repeat it.
func TestFirstProven(t *testing.T) {
	s := signerOf(t, "cup", 1)
	f, p := eventOf(t, s, "spring", d1)
	if p.First == nil {
		t.Fatal("the event is not named")
	}
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for index, e := range map[int64]*Entry{0: w.First(), 1: {Kind: Start, Slot: "main.1.1", Attempt: 1}} {
		p, err := w.Prove(index, e)
		if err != nil || (p.First == nil) != (index == 0) {
			t.Fatalf("%d: %+v, %v", index, p, err)
		}
		if q, err := ParseProof("p", p.String()); err != nil || q.Check(keysOf(t, s)) != nil {
			t.Errorf("%d: %v", index, err)
		}
	}
	raw := AppendLeaf([]byte(firstLine), w.First())
	for name, c := range map[string]struct {
		path string
		ok   bool
	}{"64 hashes": {strings.Repeat("path "+d1+"\n", 64), true}, "65 hashes": {strings.Repeat("path "+d1+"\n", 65), false}, "a digit more": {"path " + d1 + "0\n", false}, "two more": {"path " + d1 + "00\n", false}} {
		q := &Proof{Leaf: &Entry{Kind: Start}}
		if _, err := q.opened([]byte(string(raw) + c.path)); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A first leaf of another ledger than the checkpoint's is refused, and so is a record of a
// log that is not sealed.
func TestProofOfAnother(t *testing.T) {
	s := signerOf(t, "cup", 1)
	first := &Entry{Kind: Schedule, Origin: "cut", Digest: d1, Slots: 1, Key: s.Public, Event: "spring"}
	second := &Entry{Kind: Void, Slot: "a", Attempt: 1, Digest: none, Reason: "lost"}
	var tr tree
	hashes := []Hash{tr.leafHash(AppendLeaf(nil, first)), tr.leafHash(AppendLeaf(nil, second))}
	c, err := Sign("cup", 2, tlog.NodeHash(hashes[0], hashes[1]), s)
	if err != nil {
		t.Fatal(err)
	}
	p := &Proof{File: "p", Leaf: second, Index: 1, Path: hashes[:1], Checkpoint: c, First: first, line: string(AppendLeaf(nil, second)), first: hashes[1:]}
	wantWords(t, p.Check(keysOf(t, s)), "p:2: wrong-origin: the first leaf is of cut, and the checkpoint of cup")
	p.First = nil
	if err := p.Check(keysOf(t, s)); err != nil {
		t.Error(err)
	}
	p.Record = &logfmt.Proof{}
	wantWords(t, p.Check(keysOf(t, s)), "p:2: other-record: a record of a log that is not sealed cannot be proven")
	p.Leaf, p.Record = finalOf("a", 1), &logfmt.Proof{}
	p.Leaf.Root = "x"
	wantWords(t, p.Included(), "p:2: other-record: the record is not in the log of the leaf")
	p.Index = 2
	wantWords(t, p.Included(), "p:3: not-included: leaf 2 of a ledger of 2")
}

// Whose key signed is said, of many of the first four, and a key that is named twice is
// one.
func TestOpenWords(t *testing.T) {
	var all []*Signer
	for n := range byte(5) {
		all = append(all, signerOf(t, "cup", 20+n))
	}
	names := func(list []*Signer) string {
		var out []string
		for _, s := range list {
			out = append(out, fmt.Sprintf("%s+%08x", s.Name(), s.KeyHash()))
		}
		return strings.Join(out, ", ")
	}
	stranger, dan := signerOf(t, "cup", 9), signerOf(t, "dan", 1)
	for _, c := range []struct {
		by    []*Signer
		known Keys
		code  Code
		words string
	}{
		{all[:1], keysOf(t, stranger), ForeignKey, "signed only by " + names(all[:1])},
		{all[:4], keysOf(t, stranger), ForeignKey, "signed only by " + names(all[:4])},
		{all, keysOf(t, stranger), ForeignKey, "signed only by " + names(all[:4]) + ", ..."},
		{all[:1], nil, ForeignKey, "signed only by " + names(all[:1])},
		{[]*Signer{dan}, keysOf(t, dan), WrongOrigin, "a checkpoint of cup, signed by the key of dan"},
		{[]*Signer{dan, all[0]}, keysOf(t, dan, all[0]), "", ""},
		{all[:1], keysOf(t, all[0], all[0]), "", ""},
		{all[:2], keysOf(t, all[1], all[0]), "", ""},
	} {
		signed, err := Sign("cup", 7, Hash{1}, c.by...)
		if err != nil {
			t.Fatal(err)
		}
		if code, err := c.known.Open(signed); code != c.code || (err == nil) != (c.words == "") || err != nil && err.Error() != c.words {
			t.Errorf("%s: %v, want %s: %s", code, err, c.code, c.words)
		}
	}
	if k, err := ParseKeys(all[0].Public, "x"); err == nil || k != nil {
		t.Errorf("%v, %v", k, err)
	}
	mine := keysOf(t, all[0])
	for _, s := range []*Signer{all[1], signerOf(t, "dan", 20), signerOf(t, "cups", 20)} {
		if mine.has(keysOf(t, s)[0]) {
			t.Errorf("%s is another key", names([]*Signer{s}))
		}
	}
	if !mine.has(keysOf(t, all[0])[0]) {
		t.Error("a key is not itself")
	}
}

// A checkpoint has others' signatures if a line is not by its own key's name.
func TestOthers(t *testing.T) {
	c, w := checkpointOf(t, 7), cosignerOf(t, "w", 2)
	for name, l := range map[string]struct {
		c    *Checkpoint
		want bool
	}{
		"alone":              {c, false},
		"by two keys":        {c.With(signatureLine + "cup AAAAAAA=\n"), false},
		"cosigned":           {c.With(w.Cosign(c, 5)), true},
		"by a longer name":   {c.With(signatureLine + "cups AAAAAAA=\n"), true},
		"by others only":     {&Checkpoint{Origin: "cut", Text: c.Text}, true},
		"without signatures": {&Checkpoint{Origin: "cup", Text: c.Body() + "\n"}, false},
	} {
		if l.c.Others() != l.want {
			t.Errorf("%s: %v", name, !l.want)
		}
	}
}

// A line of a witness's key that is no cosignature is a fault; one of another key is not
// its.
func TestCosignatureBytes(t *testing.T) {
	c, w := checkpointOf(t, 7), cosignerOf(t, "w", 2)
	line := func(raw []byte) string { return signatureLine + "w " + base64.StdEncoding.EncodeToString(raw) + "\n" }
	good, err := base64.StdEncoding.DecodeString(strings.TrimSuffix(strings.TrimPrefix(w.Cosign(c, 1), signatureLine+"w "), "\n"))
	if err != nil || len(good) != 4+8+64 {
		t.Fatalf("%d bytes, %v", len(good), err)
	}
	for n, want := range map[int]string{
		0: "", 3: "", // without the hash of a key
		4: "has 4 bytes", 12: "has 12 bytes", 75: "has 75 bytes", 76: "ok", 77: "has 77 bytes",
	} {
		list, err := c.With(line(append(slices.Clone(good), 0)[:n])).Cosigned([]*WitnessKey{w.Public})
		switch {
		case want == "" || want == "ok":
			if err != nil || (len(list) == 1) != (want == "ok") {
				t.Errorf("%d bytes: %v, %v", n, list, err)
			}
		default:
			wantWords(t, err, "the cosignature by "+w.Public.String()+" "+want)
		}
	}
	if list, err := c.With(signatureLine + "w !\n").Cosigned([]*WitnessKey{w.Public}); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	for at, ok := range map[int64]bool{1: true, MaxNumber: true, MaxNumber + 1: false, 0: false, -1: false} {
		list, err := c.With(w.Cosign(c, at)).Cosigned([]*WitnessKey{w.Public})
		if ok && (err != nil || len(list) != 1 || list[0].Time != at || list[0].Key != w.Public) {
			t.Errorf("at %d: %v, %v", at, list, err)
		} else if !ok {
			wantWords(t, err, "the cosignature by "+w.Public.String()+" does not match this text")
		}
	}
	v := cosignerOf(t, "v", 3)
	list, err := c.With(w.Cosign(c, 5), v.Cosign(c, 6)).Cosigned([]*WitnessKey{v.Public, cosignerOf(t, "u", 4).Public, w.Public})
	if err != nil || len(list) != 2 || list[0] != (Cosignature{v.Public, 6}) || list[1] != (Cosignature{w.Public, 5}) {
		t.Errorf("%v, %v", list, err)
	}
}

// Of checkpoints of as many leaves the first time of each witness counts.
func TestRoundTimes(t *testing.T) {
	w := cosignerOf(t, "w", 2)
	p, err := ParsePolicy("p", "witness w "+w.Public.Text+"\nquorum w\n")
	if err != nil {
		t.Fatal(err)
	}
	of := func(size, at int64) *Checkpoint {
		c := checkpointOf(t, size)
		if at == 0 {
			return c
		}
		return c.With(w.Cosign(c, at))
	}
	for _, c := range []struct{ first, second, want int64 }{{0, 0, 0}, {0, 5, 5}, {5, 0, 5}, {1, 0, 1}, {5, 1, 1}, {2, 1, 1}, {5, 5, 5}, {5, 9, 5}, {9, 5, 5}} {
		r := &reading{opt: Options{Policy: p, Rounds: true}, head: &Head{}}
		for i, at := range []int64{c.first, c.second} {
			if err := r.cosigned(&placed{of(7, at), int64(10 + i)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.cosigned(&placed{of(8, 3), 20}); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(r.head.Rounds); got != fmt.Sprintf("[{7 10 [%d]} {8 20 [3]}]", c.want) {
			t.Errorf("%d, then %d: %s", c.first, c.second, got)
		}
	}
	silent := &reading{opt: Options{Policy: p}, head: &Head{}}
	if err := silent.cosigned(&placed{of(7, 5), 10}); err != nil || silent.head.Rounds != nil {
		t.Errorf("rounds that nobody asked for: %v, %v", silent.head.Rounds, err)
	}
	bad := of(7, 0).With(w.Cosign(of(8, 0), 5))
	err = (&reading{folder: "f", opt: Options{Policy: p}, head: &Head{}}).cosigned(&placed{bad, 10})
	wantWords(t, err, filepath.Join("f", "checkpoints")+":10: bad-cosignature: the cosignature by "+w.Public.String()+" does not match this text")
	if err := (&reading{head: &Head{}}).cosigned(&placed{bad, 10}); err != nil {
		t.Errorf("without a policy: %v", err)
	}
}

// What is said of times has the seconds that passed, and the first second is one.
func TestTimingWords(t *testing.T) {
	k := keyTexts(t, 2)
	p, err := ParsePolicy("p", "witness a "+k[0]+"\nwitness b "+k[1]+"\ngroup g all a b\nquorum g\n")
	if err != nil {
		t.Fatal(err)
	}
	few := "too few witnesses cosigned both the start, before the outcome, and the outcome"
	for _, c := range []struct {
		start, outcome []int64
		words          string
	}{
		{[]int64{2, 1, 1}, []int64{5, 1, 1}, ""},
		{[]int64{2, 1, 1}, []int64{5, 11, 11}, ""},
		{[]int64{2, 1, 1}, []int64{5, 11, 12}, "11 seconds passed between start and outcome, but the log accounts for at most 10"},
		{[]int64{2, 1, 1}, []int64{5, 31, 12}, "30 seconds passed between start and outcome, but the log accounts for at most 10"},
		{[]int64{2, 9, 9}, []int64{5, 8, 8}, "0 seconds passed between start and outcome, but the log accounts for at most 10"},
		{[]int64{2, 1, 0}, []int64{5, 1, 1}, few},
		{[]int64{2, 1, 1}, []int64{5, 0, 1}, few},
		{[]int64{2, 0, 1}, []int64{5, 900, 2}, few},
	} {
		code, err := NewTiming(p, roundsOf(2, c.start, c.outcome)).Game(1, 4, 10)
		if c.words == "" && err != nil || c.words != "" && (err == nil || err.Error() != c.words) || (c.words == few) != (code == FewWitnesses) {
			t.Errorf("%v to %v: %s, %v", c.start, c.outcome, code, err)
		}
	}
	for _, c := range []struct {
		seen  []int64
		words string
	}{
		{[]int64{4, 1, 1}, ""},
		{[]int64{4, 9, 9}, ""},
		{[]int64{4, 9, 10}, "the programs were entered only by 10, but the round came at 10"},
		{[]int64{4, 12, 11}, "the programs were entered only by 12, but the round came at 10"},
		{[]int64{4, 12, 0}, "too few witnesses cosigned it"},
	} {
		_, err := NewTiming(p, roundsOf(2, c.seen)).Before(3, 4, 10)
		if c.words == "" && err != nil || c.words != "" && (err == nil || err.Error() != c.words) {
			t.Errorf("%v: %v", c.seen, err)
		}
	}
}

// A receipt is earlier than its ledger says only if a witness's first answer is missing
// there.
func TestCompareTimesOf(t *testing.T) {
	f, s := games(t, 2)
	w, v := cosignerOf(t, "w", 2), cosignerOf(t, "v", 3)
	p, err := ParsePolicy("p", "witness w "+w.Public.Text+"\nwitness v "+v.Public.Text+"\ngroup g all w v\nquorum g\n")
	if err != nil {
		t.Fatal(err)
	}
	list := checkpointsOf(t, f)
	a, b := list[0].Checkpoint, list[1].Checkpoint
	write := func(first, second *Checkpoint) {
		change(t, f, checkpointsFile, func(string) string { return first.Text + second.Text })
	}
	times := func(kept *Checkpoint) string {
		k := &Receipt{File: "r", Checkpoint: kept}
		if err := f.CompareTimes([]*Receipt{k, {Checkpoint: kept}}, keysOf(t, s), p); err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, f := range k.Faults {
			out = append(out, f.Error())
		}
		return strings.Join(out, "\n")
	}
	kept := a.With(w.Cosign(a, 2), v.Cosign(a, 50))
	write(kept, b.With(w.Cosign(b, 100), v.Cosign(b, 100)))
	if got := times(kept); got != "" {
		t.Error(got)
	}
	if got := times(a.With(w.Cosign(a, 3), v.Cosign(a, 51))); got != "" { // a later answer is no harm
		t.Error(got)
	}
	const gone = ": it was asked again, and the first answer is gone"
	if got := times(a.With(w.Cosign(a, 1), v.Cosign(a, 50))); got != "r:1: slow-game: w cosigned it at 1, but at 2 by the ledger"+gone {
		t.Error(got)
	}
	if got := times(a.With(w.Cosign(a, 2))); got != "r:1: few-witnesses: cosigned by w, but the policy requires more" {
		t.Error(got)
	}
	if got := times(a); got != "r:1: few-witnesses: cosigned by no witness, but the policy requires more" {
		t.Error(got)
	}
	write(a.With(w.Cosign(a, 2)), b.With(w.Cosign(b, 100)))
	if got := times(kept); got != "r:1: slow-game: v cosigned it at 50, but at 0 by the ledger"+gone {
		t.Error(got)
	}
	change(t, f, leavesFile, func(s string) string { return strings.Replace(s, " 1 complete", " 2 complete", 1) })
	wantCode(t, "an altered ledger", f.CompareTimes(nil, keysOf(t, s), p), Altered)
}

// A note that cannot be read is not the end of the notes.
func TestNotesThatFail(t *testing.T) {
	for _, before := range []string{"", "cup\n", checkpointOf(t, 7).Text} {
		n := &notes{r: bufio.NewReader(io.MultiReader(strings.NewReader(before), iotest.ErrReader(errDead))), file: "f"}
		if c, line, err := n.next(); c != nil || line != 1 || err != errDead {
			t.Errorf("after %q: %+v at line %d, %v", before, c, line, err)
		}
	}
	one, two := checkpointOf(t, 7).Text, checkpointOf(t, 8).Text
	n := &notes{r: bufio.NewReader(strings.NewReader(one + two)), file: "f"}
	for i, want := range []string{one, two} {
		if c, line, err := n.next(); err != nil || c.Text != want || line != int64(1+5*i) {
			t.Errorf("note %d: %+v at line %d, %v", i, c, line, err)
		}
	}
	if c, _, err := n.next(); c != nil || err != io.EOF {
		t.Errorf("the end: %+v, %v", c, err)
	}
}

// A small index finds both kinds of outcomes, the last of several, and is believed only as
// far as it fits.
func TestSmallIndex(t *testing.T) {
	f, _ := bookOf(t, "start a 1; void a 1; start b 1; final b 1; start a 2; final a 2; amend 4 x removed")
	file := open(t, f)
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	made := &index{}
	if err := (&search{file: file, slot: none}).scan(0, 0, made); err != nil || len(made.rows) != 3 || made.leaves != 8 || made.bytes != info.Size() {
		t.Fatalf("%+v, %v", made, err)
	}
	made.write(f.path(indexFile))
	look := func(slot string, attempt int64) (*search, int64, int64) {
		s := &search{file: file, slot: slot, attempt: attempt}
		offset, leaves := s.indexed(f)
		return s, offset, leaves
	}
	for _, c := range []struct {
		slot           string
		attempt, index int64
	}{{"a", 0, 6}, {"a", 1, 2}, {"a", 2, 6}, {"a", 3, -1}, {"b", 1, 4}, {"b", 0, 4}, {"c", 0, -1}} {
		s, offset, leaves := look(c.slot, c.attempt)
		if offset != info.Size() || leaves != 8 || (s.found == nil) != (c.index < 0) || s.found != nil && (s.found.Index != c.index || s.found.line[len(s.found.line)-1] != '\n') {
			t.Errorf("%+v: %+v, up to %d, %d leaves", c, s.found, offset, leaves)
		}
	}
	text, _ := os.ReadFile(f.path(indexFile))
	for name, edit := range map[string]func(b []byte) []byte{
		"empty":           func(b []byte) []byte { return nil },
		"short":           func(b []byte) []byte { return b[:headSize-1] },
		"another magic":   func(b []byte) []byte { b[6] = '2'; return b },
		"a byte more":     func(b []byte) []byte { return append(b, 0) },
		"a byte less":     func(b []byte) []byte { return b[:len(b)-1] },
		"a row less":      func(b []byte) []byte { return b[:len(b)-rowSize] },
		"inside a leaf":   func(b []byte) []byte { b[23]--; return b },
		"past the leaves": func(b []byte) []byte { b[20] = 1; return b },
		"at the start":    func(b []byte) []byte { clear(b[8:32]); return b[:headSize] },
	} {
		if err := os.WriteFile(f.path(indexFile), edit(slices.Clone(text)), 0o644); err != nil {
			t.Fatal(err)
		}
		if s, offset, leaves := look("a", 0); offset != 0 || leaves != 0 || s.found != nil {
			t.Errorf("%s: %+v, up to %d, %d leaves", name, s.found, offset, leaves)
		}
	}
	for line, want := range map[string]bool{ // in a search of slot ab, attempt 1
		"final ab 1 " + d1 + " 1 1 " + d2 + " 1 full\n": true, "void ab 1 - 0 lost\n": true, "void ab 2 - 0 lost\n": false,
		"start ab 1\n": false, "final ab 1\n": false, "final ab\n": false, "final a\n": false, "ab 1\n": false, "\n": false, "void abc 1 - 0 lost\n": false, "void xab 1 - 0 lost\n": false,
	} {
		s := &search{slot: "ab", attempt: 1}
		if s.take([]byte(line), 3); (s.found != nil) != want || want && (s.found.Index != 3 || s.found.line != line) {
			t.Errorf("%q: %+v", line, s.found)
		}
	}
}

// The note beside a key is read as far as it goes: whose ledger another was is said.
func TestUsedWords(t *testing.T) {
	c := checkpointOf(t, 7)
	path := filepath.Join(t.TempDir(), "k")
	const other = "the key has signed another ledger, of %s: anybody who sees checkpoints of both takes them for a split view; make a key for each event"
	mine := fmt.Sprintf("cup 7 %s\n", c.Root)
	for _, l := range []struct{ before, event, after, warning string }{
		{"", "cup", mine, ""},
		{"", "", "-" + mine[3:], ""},
		{mine, "cup", mine, ""},
		{"\n\n" + mine, "cup", "\n\n" + mine, ""},
		{"\n", "cup", "\n" + mine, ""},
		{"- 7 x\n", "cup", "- 7 x\n" + mine, fmt.Sprintf(other, "no event that is named")},
		{"a\\x20b 7 x\n- 7 x\n", "cup", "a\\x20b 7 x\n- 7 x\n" + mine, fmt.Sprintf(other, "event a b")},
		{mine + "b 7 x\n", "cup", mine + "b 7 x\n", fmt.Sprintf(other, "event b")},
	} {
		if err := os.WriteFile(path+usedSuffix, []byte(l.before), 0o644); err != nil {
			t.Fatal(err)
		}
		var said []string
		s := &Signer{file: path, Warn: func(text string) { said = append(said, text) }}
		s.uses(&Entry{Event: l.event}, c)
		if after, _ := os.ReadFile(path + usedSuffix); string(after) != l.after || strings.Join(said, "|") != l.warning {
			t.Errorf("%q: %q, %q", l.before, after, said)
		}
	}
	for _, s := range []*Signer{{file: path}, {Warn: func(text string) { t.Error(text) }}} {
		s.uses(&Entry{Event: "silent"}, c)
	}
	if after, _ := os.ReadFile(path + usedSuffix); strings.Contains(string(after), "silent") {
		t.Errorf("%q", after)
	}
	if _, err := noteUse(filepath.Join(path, "no", "k"), "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(path+"2", []byte(strings.Repeat("x\n", maxUsed/2)+"y\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if others, err := noteUse(path+"2", "z"); err != nil || len(others) != maxUsed/2 {
		t.Errorf("%d lines are read, %v", len(others), err)
	}
}

// Receipts are in files that say what they are of, and nothing is left of one that cannot
// be made.
func TestReceiptFiles(t *testing.T) {
	f, s := bookOf(t, "enter ann D1; start a 3; final a 3")
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for index, e := range []*Entry{1: {Kind: Enter, Joined: "ann", Digest: d1}, 2: {Kind: Start, Slot: "a", Attempt: 3}, 3: finalOf("a", 3)} {
		if e == nil {
			continue
		}
		if err := w.Receipt("ann", int64(index), e); err != nil {
			t.Error(err)
		}
		if w.Receipt("eve", int64(index-1), e) == nil {
			t.Errorf("a receipt of leaf %d is one of another", index)
		}
	}
	list, err := filepath.Glob(filepath.Join(string(f), receiptsDir, "*", "*"))
	for i, path := range list {
		list[i] = strings.TrimPrefix(path, filepath.Join(string(f), receiptsDir)+string(filepath.Separator))
	}
	want := []string{filepath.Join("ann", "0123456789abcdef.enter.receipt"), filepath.Join("ann", "a.3.receipt"), filepath.Join("ann", "a.3.start.receipt")}
	if err != nil || !slices.Equal(list, want) {
		t.Errorf("%q, %v, want %q", list, err, want)
	}
	if err := os.WriteFile(filepath.Join(string(f), receiptsDir, "dan"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if w.Receipt("dan", 3, finalOf("a", 3)) == nil {
		t.Error("a receipt is written into a file")
	}
	_, err = (&Writer{}).Prove(0, finalOf("a", 1))
	wantWords(t, err, "no checkpoint covers the leaf yet")
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

// Logs become leaves by what their last records say (L8, L9).
func TestOutcomeOf(t *testing.T) {
	h := &logfmt.Header{ID: "game", Attempt: 2}
	digest := logfmt.DigestOf([]byte("log\n"))
	result := logfmt.Record{Kind: logfmt.Result, Seat: 2, Word: []byte("full")}
	end := logfmt.Record{Kind: logfmt.End, Text: []byte(d2)}
	end.Num[0] = 99
	void := logfmt.Record{Kind: logfmt.Void, Word: []byte("disk")}
	common := Entry{Kind: Final, Slot: "game", Attempt: 2, Digest: digest, Bytes: 4, Winner: base.None, Reason: none}
	sealed, won, cut, broken := common, common, common, common
	sealed.Lines, sealed.Root = 99, d2
	won.Lines, won.Root, won.Winner, won.Reason = 99, d2, 2, "full"
	cut.Kind, cut.Reason = Void, "cut"
	broken.Kind, broken.Reason = Void, "disk"
	for name, c := range map[string]struct {
		l    *logfmt.Log
		want Entry
	}{
		"sealed": {&logfmt.Log{Records: []logfmt.Record{end}}, sealed},
		"won":    {&logfmt.Log{Records: []logfmt.Record{result, end}}, won},
		"cut":    {&logfmt.Log{Records: []logfmt.Record{result}, Open: true}, cut},
		"void":   {&logfmt.Log{Records: []logfmt.Record{void, end}}, broken},
	} {
		c.l.Header, c.l.Bytes = h, []byte("log\n")
		if got := *OutcomeOf(c.l); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	if slot, attempt := SlotOf(&logfmt.Header{ID: "x"}); slot != "x" || attempt != 1 {
		t.Errorf("%s, %d", slot, attempt)
	}
}
