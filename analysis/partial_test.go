package analysis

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/random"
	"scrutineer/judge"
)

// shards returns lists of results with IDs, and timings.
func shards(t *random.T) (results []Result, timings []Timing) {
	results = tournament(t)
	for i := range results {
		r := &results[i]
		r.ID = strconv.Itoa(i)
		r.First, r.Second = strings.ToValidUTF8(r.First, "?"), strings.ToValidUTF8(r.Second, "?") // names are checked where they are read
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
	p := &Partial{}
	f.Add(written(f, p))
	if err := p.Hold("cup", judge.OnWord, Result{Game: "g", ID: "1", First: "a", Second: "b", Outcome: Draw}, &Timing{Game: "g", Bots: [2]string{"a", "b"}, Moves: thoughts(0, 300, 1, 2)}); err != nil {
		f.Fatal(err)
	}
	f.Add(written(f, p))
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ReadPartial(strings.NewReader(text), "x")
		if err == nil {
			again, err := ReadPartial(strings.NewReader(written(t, p)), "x")
			if err != nil || written(t, again) != written(t, p) {
				t.Fatalf("%q is read, but not when written again: %v", text, err)
			}
		}
		var file partFile // whatever its digest
		if json.Unmarshal([]byte(text), &file) == nil {
			if sealed, err := file.sealed(); err == nil {
				if p, err := ReadPartial(bytes.NewReader(sealed), "x"); err == nil {
					asJSON(t, &p.Counts)
				}
			}
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

// Values that no writer makes are refused, though the digest fits.
func TestPartValues(t *testing.T) {
	input, key := partInput{Name: "a", Size: 1, SHA256: strings.Repeat("0", 64)}, partKey{ID: KeyOf("cup", "1"), Input: 1, Log: 1, Word: "verified"}
	far := key
	far.Input = 2
	game := partGame{Result: Result{Game: "g", ID: "1", First: "a", Second: "b", Outcome: Draw}, N: 1}
	for i, f := range []partFile{
		{Part: 1, Of: 1, Keys: []partKey{key}}, {Part: 1, Of: 1, Inputs: []partInput{input}, Keys: []partKey{far}},
		{Part: 2, Of: 1}, {Part: 0, Of: 1}, {Part: 1, Of: 1, Inputs: []partInput{{Name: "a", SHA256: "00"}}},
		{Part: 1, Of: 1, partSums: partSums{Games: []partGame{{Result: game.Result, N: 2}}}}, {Part: 1, Of: 1, partSums: partSums{Games: []partGame{game, game}}},
		{Part: 1, Of: 1, partSums: partSums{Games: []partGame{{N: 1}}}}, {Part: 1, Of: 1, Attested: []partHeld{{Event: "cup", Basis: "shown"}}},
		{Part: 1, Of: 1, partSums: partSums{Times: []partTimes{{Game: "g", Bot: "a", Times: map[string]partHist{"first": {Sum: 3, Max: 3, Buckets: map[uint32]int64{200: 1}}}}}}},
	} {
		f.Form = partForm
		text, err := f.sealed()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ReadPartial(bytes.NewReader(text), "x"); err == nil || !strings.HasPrefix(err.Error(), "x:1: partial: ") && !strings.Contains(err.Error(), "result") {
			t.Errorf("%d: %s is read: %v", i, text, err)
		}
	}
}

// A file of another form says so.
func TestPartVersions(t *testing.T) {
	for text, want := range map[string]string{
		`{"form":"scrutineer part 5"}`: `x:1: partial: its form is "scrutineer part 5", and "scrutineer part 6" is read: analyze the logs again`,
		"mlog 1\n":                     "x:1: partial: not a part that analyze --partial has written",
		"":                             "x:1: partial: cut off",
	} {
		if _, err := ReadPartial(strings.NewReader(text), "x"); err == nil || err.Error() != want {
			t.Errorf("%.30q: %v", text, err)
		}
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
