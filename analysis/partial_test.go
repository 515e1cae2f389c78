package analysis

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/random"
)

// shards returns lists of results with IDs, and timings.
func shards(t *random.T) (results []Result, timings []Timing) {
	results = tournament(t)
	for i := range results {
		r := &results[i]
		r.ID = strconv.Itoa(i)
		r.Round, r.Start = strconv.Itoa(i%3), []string{"", "x \"\n"}[i%2]
		r.Moves = DigestOf([]byte{byte(i % 4)})
		if r.First != r.Second {
			timings = append(timings, Timing{Game: "g", ID: strconv.Itoa(i % 5), Winner: i % 3, Bots: [2]string{r.First, r.Second}, LimitMove: 1000,
				Moves:  []PlyTime{{Bot: 0, Used: base.Number(i * 37 % 1500), Stamped: true, Off: int64(i%3 - 1)}, {Bot: 1, Used: []base.Number{base.Unknown, base.Number(i)}[i%2]}, {Bot: 0, Used: base.Number(i)}},
				Faults: []Fault{{1, "crash"}}})
		}
	}
	return results, timings
}

func gathered(t failer, results []Result, timings []Timing) *Partial {
	p := &Partial{}
	for _, r := range results {
		if err := p.Counts.Add(r); err != nil {
			t.Fatalf("%v", err)
		}
		p.took(r)
	}
	for _, x := range timings {
		p.Usage.Add(x)
	}
	return p
}

// took adds the log of a result, each in a file of its own.
func (p *Partial) took(r Result) {
	p.Keys = append(p.Keys, LogKey{ID: r.Key(), Input: len(p.Inputs), Log: 1, Word: "verified"})
	p.Inputs = append(p.Inputs, Input{Name: r.ID + " \n.mlog", SHA256: sha256.Sum256([]byte(r.ID)), Size: int64(len(r.ID))})
	p.CountStatus("verified", 1)
}

func written(t failer, p *Partial) string {
	var b bytes.Buffer
	if _, err := p.WriteTo(&b); err != nil {
		t.Fatalf("%v", err)
	}
	return b.String()
}

// However results are split, written, read and merged, the bytes are the same.
func TestPartialsMerge(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		results, timings := shards(rt)
		want := written(rt, gathered(rt, results, timings))
		k, l := rt.Between(0, len(results)), rt.Between(0, len(timings))
		merged := &Partial{}
		for _, part := range []*Partial{gathered(rt, results[k:], timings[:l]), gathered(rt, results[:k], timings[l:])} {
			p, err := ReadPartial(strings.NewReader(written(rt, part)), "x")
			if err != nil {
				rt.Fatalf("%v", err)
			}
			if err := merged.Merge(p); err != nil {
				rt.Fatalf("%v", err)
			}
			if len(p.Inputs) > 0 && !errors.Is(merged.Merge(p), ErrTwice) {
				rt.Fatalf("the same twice is not refused")
			}
		}
		if got := written(rt, merged); got != want {
			rt.Fatalf("merged\n%s\nwant\n%s", got, want)
		}
	})
}

// No byte of a partial result can change unnoticed.
func TestPartialChanged(t *testing.T) {
	p := &Partial{}
	for i, r := range []Result{{First: "a", Second: "b"}, {First: "b", Second: "a"}} {
		r.Game, r.ID, r.Outcome = "g", strconv.Itoa(i), Draw
		if err := p.Counts.Add(r); err != nil {
			t.Fatal(err)
		}
		p.took(r)
	}
	p.Usage.Add(Timing{Game: "g", Bots: [2]string{"a", "b"}, Moves: thoughts(0, 300, 1, 2)})
	text := written(t, p)
	for i := range text {
		for _, c := range []string{"", "0", "1", " ", "\n", "\x00"} {
			changed := text[:i] + c + text[i+1:]
			if _, err := ReadPartial(strings.NewReader(changed), "x"); err == nil && changed != text {
				t.Fatalf("byte %d made %q is not seen", i, c)
			}
		}
		if _, err := ReadPartial(strings.NewReader(text[:i]), "x"); err == nil {
			t.Fatalf("cut off after %d bytes is not seen", i)
		}
	}
}

func FuzzReadPartial(f *testing.F) {
	f.Add(partialHead + "\nend 0 00\n")
	f.Add(partialHead + "\nattested \"cup\" word count \"g\" \"a\" \"games\" 1\nraw \"cup\"\nend 2 00\n")
	f.Add(partialHead + "\ninput \"a\" 1 " + strings.Repeat("0", 64) + "\nkey 00112233445566778899aabbccddeeff - 1 1 \"verified\"\nlogs \"verified\" 1\nend 3 00\n")
	f.Add(partialHead + "\ntime \"g\" \"a\" \"first\" 3 3 3:1\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ReadPartial(strings.NewReader(text), "x")
		if err == nil && written(t, p) != text {
			t.Fatalf("%q is read, but written otherwise", text)
		}
		q := &Partial{}
		if q.row(text, PartReader{}) == nil {
			asJSON(t, &q.Counts)
		}
	})
}

// A quantile is the smallest number that the given share does not exceed, or up to 1/128
// above it.
func TestHistogram(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		bits, list := rt.Between(1, 53), []int64{}
		for range rt.Between(1, 50) {
			list = append(list, rt.Int64N(1<<bits))
		}
		h := &histogram{}
		for _, x := range list {
			h.add(x)
		}
		for _, per := range []int64{0, 500, 900, 990, 1000} {
			got := h.quantile(per)
			var at, below int64 // numbers up to got, and up to well below got
			for _, x := range list {
				if x <= got {
					at++
				}
				if x < got-got/128 {
					below++
				}
			}
			need := max(1, (int64(len(list))*per+999)/1000)
			if at < need || below >= need {
				rt.Fatalf("%d of 1000: %d of %v", per, got, list)
			}
		}
	})
}

func TestNaturalOrder(t *testing.T) {
	order := []string{"", "1", "02", "2", "10", "a", "a1", "a2b", "a10", "b"}
	for i, a := range order {
		for j, b := range order {
			if got := Natural(a, b); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("%q and %q: %d", a, b, got)
			}
		}
	}
}

// Buckets are contiguous.
func TestBuckets(t *testing.T) {
	for b := uint32(0); b < bucketOf(largest); b++ {
		if bucketOf(top(b)) != b || bucketOf(top(b)+1) != b+1 {
			t.Fatalf("bucket %d ends at %d", b, top(b))
		}
	}
}

// An input twice is refused, also one without logs that count, and nothing is added.
func TestInputTwice(t *testing.T) {
	part := func() *Partial {
		p := &Partial{Inputs: []Input{{Name: "a.mlog", Size: 7}}}
		p.CountStatus("open", 1)
		return p
	}
	p := part()
	if err := p.Merge(part()); !errors.Is(err, ErrTwice) || p.Logs["open"] != 1 || len(p.Inputs) != 1 {
		t.Errorf("merged: %v", err)
	}
	other := part()
	other.Inputs[0].SHA256[31] = 1
	if err := p.Merge(other); err != nil || p.Logs["open"] != 2 {
		t.Errorf("another file of that name: %v", err)
	}
}

// keyed returns a part of one log, with or without a game.
func keyed(t *testing.T, id, slot string, counted bool, word string) *Partial {
	t.Helper()
	p := &Partial{Inputs: []Input{{Name: fmt.Sprint(id, slot, counted)}}, Keys: []LogKey{{ID: KeyOf("cup", id), Slot: KeyOf("cup", slot), Log: 1, Word: word}}}
	if counted {
		if err := p.Counts.Add(Result{Game: "g", Event: "cup", ID: id, First: "a", Second: "b", Outcome: Draw}); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// Parts that have an id or slot in common are refused, whether it is of a game in one of
// them or in none, also if it was filtered out of a part. A log that was left out as twice
// takes nothing.
func TestPartialKeys(t *testing.T) {
	none := keyed(t, "1", "", true, "verified")
	none.Select(func(Result) bool { return false })
	if len(none.Counts.Games()) > 0 {
		t.Error("a game is left")
	}
	game, saw, slot := keyed(t, "1", "", true, "verified"), keyed(t, "1", "", false, "apart"), keyed(t, "2", "1", false, "verified")
	for i, x := range [][2]*Partial{{game, saw}, {saw, game}, {saw, slot}, {slot, game}, {none, game}, {game, none}} {
		x[1].Inputs[0].Name += " again"
		before := written(t, x[0])
		again, err := ReadPartial(strings.NewReader(written(t, x[1])), "x")
		if err != nil || written(t, again) != written(t, x[1]) {
			t.Errorf("%d: read: %v", i, err)
		} else if !errors.Is(x[0].Merge(again), ErrTwice) || written(t, x[0]) != before {
			t.Errorf("%d: merged", i)
		}
	}
	for _, q := range []*Partial{keyed(t, "2", "", false, "verified"), keyed(t, "1", "", false, "attested twice"), keyed(t, "3", "4", true, "verified")} {
		if err := game.Merge(q); err != nil {
			t.Error(err)
		}
	}
	if err := game.Merge(keyed(t, "5", "4", false, "verified")); !errors.Is(err, ErrTwice) {
		t.Errorf("after another merge: %v", err)
	}
	if KeyOf("-", "7") != (Result{ID: "7"}).Key() || KeyOf("cup", "") != (Digest{}) {
		t.Error("no event is another one, or no id is one")
	}
}

// Lines that no writer makes are refused.
func TestPartRows(t *testing.T) {
	input := "input \"a\" 1 " + strings.Repeat("0", 64)
	key := KeyOf("cup", "1").String()
	for _, rows := range [][]string{
		{"key " + key + " - 1 1 \"verified\""}, {input, "key - - 1 1 \"verified\""}, {input, "key " + key + " - 0 1 \"verified\""}, {input, "key " + key + " - 2 1 \"verified\""},
		{input, "key " + key + " - 1 0 \"verified\""}, {input, "key 00000000000000000000000000000000 - 1 1 \"verified\""}, {strings.Replace(input, "00 ", "0 ", 1), input[:len(input)-1]},
		{input, strings.Replace(input, "a", "A", 1)}, {"logs \"verified\" 0"}, {"logs \"verified\" 1", "logs \"verified\" 2"}, {"logs \"verified\" 01"}, {"id " + key},
	} {
		q := &Partial{}
		var err error
		for _, row := range rows {
			err = errors.Join(err, q.row(row, PartReader{}))
		}
		if err == nil {
			t.Errorf("%q is read", rows)
		}
	}
}

// The error for a part of another version says so, even if the line has no end.
func TestPartVersions(t *testing.T) {
	long := partialHead + "\n" + strings.Repeat("x", longestRow+70000)
	for text, want := range map[string]string{
		"scrutineer-partial 4\nend 0 0\n": `x:1: partial: it is of version "4", and version 6 is read: analyze the logs again`,
		"mlog 1\n":                        `x:1: partial: the first line must be "scrutineer-partial 6"`,
		"":                                `x:1: partial: the first line must be "scrutineer-partial 6"`,
		long:                              "x:2: partial: a line of more than 1048576 bytes",
	} {
		if _, err := ReadPartial(strings.NewReader(text), "x"); err == nil || err.Error() != want {
			t.Errorf("%.30q: %v", text, err)
		}
	}
}

// Games and keys may be changed and left out while reading.
func TestPartReader(t *testing.T) {
	results, timings := []Result{{Game: "g", ID: "1", First: "a", Second: "b", Outcome: Draw, Moves: Digest{1}, Shape: Digest{2}}, {Game: "g", ID: "2", First: "b", Second: "a", Outcome: Draw}}, []Timing(nil)
	text, keys := written(t, gathered(t, results, timings)), 0
	p, err := PartReader{Key: func(LogKey) { keys++ }, Result: func(r *Result, n int64) bool {
		r.ID, r.Moves = "", Digest{}
		return r.First == "a"
	}}.Read(strings.NewReader(text), "x")
	if err != nil || keys != 2 || len(p.Keys) > 0 {
		t.Fatalf("%d keys, %d kept: %v", keys, len(p.Keys), err)
	}
	if list := p.Counts.grouped("g"); len(list) != 1 || list[0].Result != (Result{Game: "g", First: "a", Second: "b", Outcome: Draw, Shape: Digest{2}}) {
		t.Errorf("%+v", list)
	}
}

// Equal games count as often as they came, also those with only a shape: that many of them
// are one game again.
func TestAlikeShapes(t *testing.T) {
	one, many := &Counts{}, &Counts{}
	for i, n := range []int64{3, 1, 2} {
		r := Result{Game: "g", First: "a", Second: "b", Outcome: FirstWins, Scored: true, Score: [2]int64{5, 2}, Shape: Digest{1}, Synthetic: i == 2, Plies: int64(i)}
		if err := many.AddMany(r, n); err != nil {
			t.Fatal(err)
		}
		for k := range n {
			r.ID = fmt.Sprint(i, k)
			if err := one.Add(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := Repetitions(many, "g"); len(got) != 1 || got[0].Games != 6 || got[0].Distinct != 1 {
		t.Errorf("%+v", got)
	}
	for _, l := range []*store{many.store("g"), one.store("g")} {
		_, met := l.meetings()
		met = l.split(met)
		if len(met) != 2 || met[0].distinct != 1 || met[0].more != 2 || met[0].Games() != 2 {
			t.Errorf("%+v", met)
		}
	}
	if a, b := margin(many.store("g"), 0.95), margin(one.store("g"), 0.95); fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("%+v, but apart %+v", a, b)
	}
}

// Results without an id are reported, however many kinds of them there are.
func TestBlind(t *testing.T) {
	c := &Counts{}
	r := Result{Game: "g", ID: "1", First: "a", Second: "b", Outcome: Draw}
	if err := c.Add(r); err != nil || c.HasNoID() {
		t.Error("one with an id is blind")
	}
	r.ID, r.Moves = "", Digest{1}
	if err := c.Add(r); err != nil || !c.HasNoID() {
		t.Error("one with moves alone is not blind")
	}
	r.Moves = Digest{}
	d := &Counts{}
	for i := range int64(fewAttributes) {
		r.Plies = i
		if err := d.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	r.Plies = fewAttributes
	if err := d.Add(r); err != nil {
		t.Fatal(err)
	}
	l := d.store("g")
	l.few = [fewAttributes][]int64{}
	if !d.HasNoID() {
		t.Error("those beyond the first attributes are not seen")
	}
}
