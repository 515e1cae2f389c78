package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// roundsOf returns rounds. Each row is a size, and a time for each witness.
func roundsOf(witnesses int, list ...[]int64) []Round {
	var out []Round
	for _, r := range list {
		out = append(out, Round{Size: r[0], Times: append(r[1:len(r):len(r)], make([]int64, witnesses+1-len(r))...)})
	}
	return out
}

// A game is quick if enough witnesses saw start and outcome close together, each by its
// own clock.
func TestGameTimes(t *testing.T) {
	k := keyTexts(t, 3)
	w := "witness a " + k[0] + "\nwitness b " + k[1] + "\nwitness c " + k[2] + "\n"
	// the start is leaf 1, the outcome leaf 4; two other leaves are between them
	for name, c := range map[string]struct {
		quorum string
		rounds []Round
		code   Code
	}{
		"quick":                          {"all", roundsOf(3, []int64{2, 100, 200, 300}, []int64{5, 110, 210, 310}), ""},
		"at the limit":                   {"all", roundsOf(3, []int64{2, 100, 200, 300}, []int64{5, 113, 213, 313}), ""},
		"a second over it":               {"all", roundsOf(3, []int64{2, 100, 200, 300}, []int64{5, 114, 213, 313}), SlowGame},
		"one is slow of two":             {"2", roundsOf(3, []int64{2, 100, 200, 300}, []int64{5, 999, 213, 313}), ""},
		"one is quick, and may lie":      {"2", roundsOf(3, []int64{2, 100, 200, 300}, []int64{5, 100, 999, 999}), SlowGame},
		"any":                            {"any", roundsOf(3, []int64{2, 100, 200, 300}, []int64{5, 110, 999, 999}), ""},
		"a clock that went back":         {"any", roundsOf(1, []int64{2, 100}, []int64{5, 90}), SlowGame},
		"nobody saw the start":           {"any", roundsOf(3, []int64{1, 90, 90, 90}, []int64{5, 110, 110, 110}), FewWitnesses},
		"nobody saw the outcome":         {"any", roundsOf(3, []int64{2, 100, 100, 100}), FewWitnesses},
		"no witness saw both":            {"any", roundsOf(3, []int64{2, 100}, []int64{5, 0, 110}), FewWitnesses},
		"seen a leaf later":              {"all", roundsOf(3, []int64{3, 101, 101, 101}, []int64{6, 112, 112, 112}), ""},
		"one missed the first round":     {"all", roundsOf(3, []int64{2, 100, 100, 0}, []int64{3, 0, 0, 101}, []int64{5, 110, 110, 110}), ""},
		"one was only asked after it":    {"all", roundsOf(3, []int64{2, 100, 100, 0}, []int64{5, 110, 110, 110}), FewWitnesses},
		"the start together with result": {"all", roundsOf(3, []int64{5, 110, 110, 110}), FewWitnesses},
	} {
		p, err := ParsePolicy("p", w+"group g "+c.quorum+" a b c\nquorum g\n")
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.rounds {
			c.rounds[i].Times = append(c.rounds[i].Times, 0, 0, 0)[:3]
		}
		if code, err := NewTiming(p, c.rounds).Game(1, 4, 10+Slack); code != c.code || (err == nil) != (code == "") {
			t.Errorf("%s: %s, %v", name, code, err)
		}
	}
}

// A ledger whose checkpoints are cosigned as it is written: rounds are read again with
// the first time of each, and a bad line is a fault.
func TestCosignedLedger(t *testing.T) {
	s, w := signerOf(t, "cup", 1), cosignerOf(t, "w", 2)
	p, err := ParsePolicy("p", "witness w "+w.Public.Text+"\nquorum w\n")
	if err != nil {
		t.Fatal(err)
	}
	f, now := Folder(t.TempDir()+"/l"), int64(1000)
	book, err := f.Create(s, Entry{Digest: d1, Slots: 1})
	if err != nil {
		t.Fatal(err)
	}
	book.Witnessed(func(c *Checkpoint, _ func(int64) ([]Hash, error)) ([]string, error) {
		now += 10
		return []string{w.Cosign(c, now)}, nil
	})
	for _, e := range []*Entry{{Kind: Start, Slot: "a", Attempt: 1, Header: d2}, finalOf("a", 1)} {
		if _, err := book.Append(e); err != nil {
			t.Fatal(err)
		}
		if _, err := book.Checkpoint(); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := book.Prove(1, &Entry{Kind: Start, Slot: "a", Attempt: 1, Header: d2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := book.Checkpoint(); err != nil { // the same leaves again, later
		t.Fatal(err)
	}
	book.Close()
	h, err := f.Read(Options{Keys: keysOf(t, s), Policy: p, Rounds: true}, nil)
	if err != nil || len(h.Rounds) != 2 || h.Rounds[0].Size != 2 || h.Rounds[0].Times[0] != 1010 || h.Rounds[1].Times[0] != 1020 {
		t.Fatalf("%+v, %v", h.Rounds, err)
	}
	receipt := func() *Receipt { return &Receipt{File: "r", Checkpoint: kept.Checkpoint, Proof: kept} }
	k := receipt()
	if err := f.CompareTimes([]*Receipt{k}, keysOf(t, s), p); err != nil || len(k.Faults) > 0 {
		t.Errorf("%v, %v", k.Faults, err)
	}
	if _, err := f.Read(Options{Keys: keysOf(t, s), Policy: p, Rounds: true}, nil); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(f.path(checkpointsFile))
	if err != nil {
		t.Fatal(err)
	}
	line := w.Cosign(kept.Checkpoint, 1020)
	put := func(instead string) {
		t.Helper()
		changed := strings.Replace(string(text), line, instead, 1)
		if err := os.WriteFile(f.path(checkpointsFile), []byte(changed), 0o644); err != nil || changed == string(text) {
			t.Fatalf("nothing was changed: %v", err)
		}
	}
	put(w.Cosign(kept.Checkpoint, 1030))
	k = receipt()
	if err := f.CompareTimes([]*Receipt{k}, keysOf(t, s), p); err != nil || len(k.Faults) != 1 || k.Faults[0].Code != SlowGame {
		t.Errorf("a witness was asked again: %v, %v", k.Faults, err)
	}
	put(w.Cosign(checkpointOf(t, 9), 1020))
	_, err = f.Read(Options{Keys: keysOf(t, s), Policy: p, Rounds: true}, nil)
	wantCode(t, "a line of another checkpoint", err, BadCosignature)
	if _, err := f.Read(Options{Keys: keysOf(t, s)}, nil); err != nil {
		t.Errorf("without a policy: %v", err)
	}
}

// Too few witnesses are an error after which the ledger can be continued.
func TestTooFewWitnesses(t *testing.T) {
	f, few := Folder(t.TempDir()+"/l"), errors.New("few")
	book, err := f.Create(signerOf(t, "cup", 1), Entry{Digest: d1, Slots: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	book.Witnessed(func(*Checkpoint, func(int64) ([]Hash, error)) ([]string, error) { return nil, few })
	for range 2 {
		c, err := book.Checkpoint()
		if !errors.Is(err, few) || c == nil || book.Signed() != 1 {
			t.Fatalf("%v, %v", c, err)
		}
	}
	if _, err := book.Append(&Entry{Kind: Close, Finals: 0}); err != nil {
		t.Error(err)
	}
}

// Programs were entered before the round of a beacon if enough witnesses saw it at that
// time, and nothing of the round.
func TestBeforeTheBeacon(t *testing.T) {
	k := keyTexts(t, 2)
	w := "witness a " + k[0] + "\nwitness b " + k[1] + "\n"
	// leaf 3 says that all are entered, leaf 4 has the round, which came at 500
	for name, c := range map[string]struct {
		quorum string
		rounds []Round
		code   Code
	}{
		"before":                  {"all", roundsOf(2, []int64{4, 499, 400}, []int64{5, 600, 600}), ""},
		"in the second":           {"all", roundsOf(2, []int64{4, 500, 400}, []int64{5, 600, 600}), BeaconKnown},
		"one of two":              {"any", roundsOf(2, []int64{4, 500, 400}, []int64{5, 600, 600}), ""},
		"after":                   {"any", roundsOf(2, []int64{4, 501, 502}, []int64{5, 600, 600}), BeaconKnown},
		"a leaf too early":        {"any", roundsOf(2, []int64{3, 400, 400}, []int64{5, 600, 600}), FewWitnesses},
		"together with the round": {"any", roundsOf(2, []int64{5, 400, 400}), FewWitnesses},
		"one was not there":       {"all", roundsOf(2, []int64{4, 400}, []int64{5, 600, 600}), FewWitnesses},
		"nobody was there":        {"any", roundsOf(2), FewWitnesses},
	} {
		p, err := ParsePolicy("p", w+"group g "+c.quorum+" a b\nquorum g\n")
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.rounds {
			c.rounds[i].Times = append(c.rounds[i].Times, 0, 0)[:2]
		}
		if code, err := NewTiming(p, c.rounds).Before(3, 4, 500); code != c.code || (err == nil) != (code == "") {
			t.Errorf("%s: %s, %v", name, code, err)
		}
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
	h, err := f.Read(Options{Sizes: []int64{4}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	before, err := Sign("cup", 4, h.Roots[4], s) // a leaf less
	if err != nil {
		t.Fatal(err)
	}
	write(before.With(w.Cosign(before, 10), v.Cosign(before, 10)), b.With(w.Cosign(b, 100), v.Cosign(b, 100)))
	if got := times(b.With(w.Cosign(b, 20), v.Cosign(b, 100))); got != "r:1: slow-game: w cosigned it at 20, but at 100 by the ledger"+gone {
		t.Error(got)
	}
	change(t, f, leavesFile, func(s string) string { return strings.Replace(s, " 1 complete", " 2 complete", 1) })
	wantCode(t, "an altered ledger", f.CompareTimes(nil, keysOf(t, s), p), Altered)
}
