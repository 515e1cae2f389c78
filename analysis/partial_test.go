package analysis

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/random"
)

// shards are lists of results with IDs, and timings.
func shards(t *random.T) (results []Result, timings []Timing) {
	results = tournament(t)
	for i := range results {
		r := &results[i]
		r.ID = strconv.Itoa(i)
		r.Round, r.Start = strconv.Itoa(i%3), []string{"", "x \"\n"}[i%2]
		r.Moves = DigestOf([]byte{byte(i % 4)})
		if r.First != r.Second {
			timings = append(timings, Timing{Game: "g", ID: strconv.Itoa(i % 5), Winner: i % 3, Bots: [2]string{r.First, r.Second}, LimitMove: 1000,
				Moves:  []Thought{{Bot: 0, Used: base.Number(i * 37 % 1500), Stamped: true, Off: int64(i%3 - 1)}, {Bot: 1, Used: []base.Number{base.Unknown, base.Number(i)}[i%2]}, {Bot: 0, Used: base.Number(i)}},
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
		p.Logs = append(p.Logs, LogStatus{Key: r.key(), Word: "verified"})
	}
	for _, x := range timings {
		p.Usage.Add(x)
	}
	return p
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
			if len(p.Logs) > 0 && !errors.Is(merged.Merge(p), ErrTwice) {
				rt.Fatalf("the same twice is not refused")
			}
		}
		if got := written(rt, merged); got != want {
			rt.Fatalf("merged\n%s\nwant\n%s", got, want)
		}
	})
}

// No byte of a partial result can change without being seen.
func TestPartialChanged(t *testing.T) {
	p := &Partial{}
	for i, r := range []Result{{First: "a", Second: "b"}, {First: "b", Second: "a"}} {
		r.Game, r.ID, r.Outcome = "g", strconv.Itoa(i), Draw
		if err := p.Counts.Add(r); err != nil {
			t.Fatal(err)
		}
		p.Logs = append(p.Logs, LogStatus{Key: r.key(), Word: "verified"})
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
	f.Add(partialHead + "\ntime \"g\" \"a\" \"first\" 3 3 3:1\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ReadPartial(strings.NewReader(text), "x")
		if err == nil && written(t, p) != text {
			t.Fatalf("%q is read, but written otherwise", text)
		}
		q := &Partial{}
		if q.row(text) == nil {
			asJSON(t, &q.Counts)
		}
	})
}

// A quantile is the smallest number that so many do not exceed, or up to 1/128
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

// Buckets follow upon each other without a gap.
func TestBuckets(t *testing.T) {
	for b := uint16(0); b < bucketOf(largest); b++ {
		if bucketOf(top(b)) != b || bucketOf(top(b)+1) != b+1 {
			t.Fatalf("bucket %d ends at %d", b, top(b))
		}
	}
}

// A log twice is refused, also one whose game does not count, and in a file.
func TestLogTwice(t *testing.T) {
	p, q := &Partial{Logs: []LogStatus{{Key: Digest{1}, Word: "open"}}}, &Partial{Logs: []LogStatus{{Key: Digest{1}, Word: "open"}}}
	if err := p.Merge(q); !errors.Is(err, ErrTwice) || len(p.Logs) != 1 {
		t.Errorf("merged: %v", err)
	}
	p.Logs = append(p.Logs, q.Logs...)
	if _, err := ReadPartial(strings.NewReader(written(t, p)), "x"); err == nil || err.Error() != "x:3: partial: the lines are out of order" {
		t.Errorf("read: %v", err)
	}
}

// An id of which no game is counted is kept: two parts with it are refused, whether it
// is a game in one of them or in none, also when it was filtered out of a part.
func TestPartialIDs(t *testing.T) {
	game := func(id string) *Partial {
		p := &Partial{}
		if err := p.Counts.Add(Result{Game: "g", Event: "cup", ID: id, First: "a", Second: "b", Outcome: Draw}); err != nil {
			t.Fatal(err)
		}
		return p
	}
	saw := func(id string) *Partial {
		p := &Partial{}
		p.Saw("cup", id)
		return p
	}
	none := game("1")
	none.Select(func(Result) bool { return false })
	if len(none.Counts.Games()) > 0 {
		t.Error("a game is left")
	}
	for i, x := range [][2]*Partial{{game("1"), saw("1")}, {saw("1"), game("1")}, {saw("1"), saw("1")}, {none, game("1")}, {game("1"), none}} {
		if again, err := ReadPartial(strings.NewReader(written(t, x[1])), "x"); err != nil || written(t, again) != written(t, x[1]) {
			t.Errorf("%d: read: %v", i, err)
		} else if before := written(t, x[0]); !errors.Is(x[0].Merge(again), ErrTwice) || written(t, x[0]) != before {
			t.Errorf("%d: merged", i)
		}
	}
	p := game("1")
	for _, q := range []*Partial{saw("2"), saw(""), saw(""), saw("-"), game("3")} {
		if err := p.Merge(q); err != nil {
			t.Error(err)
		}
	}
	if err := p.Merge(saw("2")); !errors.Is(err, ErrTwice) {
		t.Errorf("after another merge: %v", err)
	}
	// A header's word for no event is none.
	q := &Partial{}
	q.Saw("-", "7")
	if r := (&Partial{}); r.Counts.Add(Result{Game: "g", ID: "7", First: "a", Second: "b", Outcome: Draw}) != nil || r.Merge(q) == nil {
		t.Error("no event is another one")
	}
	// One that is also counted is one line, and written by nobody otherwise.
	both := game("1")
	both.Saw("cup", "1")
	if text := written(t, both); text != written(t, game("1")) {
		t.Errorf("%s", text)
	}
	key := fmt.Sprintf("%x", Result{Event: "cup", ID: "1"}.key())
	for _, rows := range [][]string{{"id " + key, "id " + key}, {"id 00000000000000000000000000000000"}} {
		q := &Partial{}
		var err error
		for _, row := range rows {
			err = errors.Join(err, q.row(row))
		}
		if err == nil {
			t.Errorf("%q is read", rows)
		}
	}
}

// Results without an id are blind, however many kinds of them there are.
func TestBlind(t *testing.T) {
	c := &Counts{}
	r := Result{Game: "g", ID: "1", First: "a", Second: "b", Outcome: Draw}
	if err := c.Add(r); err != nil || c.Blind() {
		t.Error("one with an id is blind")
	}
	r.ID, r.Moves = "", Digest{1}
	if err := c.Add(r); err != nil || !c.Blind() {
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
	l := d.ledger("g")
	l.few = [fewAttributes][]int64{}
	if !d.Blind() {
		t.Error("those beyond the first attributes are not seen")
	}
}
