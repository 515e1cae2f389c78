package logfmt

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"strings"
	"testing"

	"scrutineer/base"
)

// bag makes values from a fuzzer's bytes.
type bag struct{ data []byte }

func (b *bag) byte() byte {
	if len(b.data) == 0 {
		return 0
	}
	c := b.data[0]
	b.data = b.data[1:]
	return c
}

func (b *bag) bytes() []byte {
	n := min(int(b.byte()), len(b.data))
	s := b.data[:n]
	b.data = b.data[n:]
	return s
}

// number returns often a small number, often a sign, sometimes anything.
func (b *bag) number() int64 {
	switch c := b.byte(); {
	case c < 200:
		return int64(int8(c))
	case c < 240:
		return int64(c) << 8
	}
	var raw [8]byte
	copy(raw[:], b.bytes())
	return int64(binary.LittleEndian.Uint64(raw[:]))
}

// word returns often one of list, sometimes anything.
func (b *bag) word(list ...string) []byte {
	if c := int(b.byte()); c < 8*len(list) {
		return []byte(list[c/8])
	}
	return b.bytes()
}

func (b *bag) record() Record {
	r := Record{Kind: Kind(b.byte() % byte(kinds+1)), Seat: base.Seat(b.byte()), Time: base.Number(b.number())}
	switch r.Kind {
	case Part, EOF, Flood:
		r.Stream = Stream(b.byte())
	case Move, Drop, Fault:
		r.Source, r.Ply = Line(b.number()), int32(b.number())
	}
	if r.Kind > Noted {
		r.Num = [4]base.Number{base.Number(b.number()), base.Number(b.number()), base.Number(b.number()), base.Number(b.number())}
		r.Word = b.word("code", "signal", "chatter", "exit", "memory", "disk", "five", "?", "x-note", "KILL", "", "-", someDigest)
	}
	r.Text = b.bytes()
	return r
}

// A writer writes any record so that it is read back equal, or refuses it.
func FuzzWriter(f *testing.F) {
	for k := byte(1); k <= byte(kinds); k++ {
		f.Add([]byte{k, 1, 5, 0, 0, 0, 0, 0, 0, 0, 3, 'a', ' ', '\\'}, true)
		f.Add([]byte{k, 1, 5, 21, 1, 254, 254, 0, 0, 8, 4, 'a', ' ', 0xff, '-'}, false)
	}
	f.Fuzz(func(t *testing.T, data []byte, raw bool) {
		h := sampleHeader()
		if !raw {
			h.Evidence = Evidence{"moves", "charged"}
		}
		var out bytes.Buffer
		w := NewWriter(&out, SyncNever)
		if err := w.Begin(h); err != nil {
			t.Fatal(err)
		}
		var given []Record
		b := &bag{data}
		for len(b.data) > 0 {
			rec := b.record()
			rec.Line = w.Lines() + 1
			if (rec.Line)%(BlockSize+1) == 0 {
				rec.Line++
			}
			if w.Append(&rec) == nil {
				given = append(given, rec)
				continue
			}
			if size := out.Len(); w.End() == nil || out.Len() != size {
				t.Fatal("written after an error")
			}
			break
		}
		w.End()
		l, err := NewReader(&out, "f").ReadLog()
		if err != nil || l.Torn > 0 || len(l.Damage) > 0 || l.Open != (w.Err() != nil) {
			t.Fatalf("open %v, torn %d, damage %v, %v", l.Open, l.Torn, l.Damage, err)
		}
		for _, rec := range l.Records {
			if rec.Kind == Block || rec.Kind == End {
				continue
			}
			checkRecord(t, &given[0], &rec)
			given = given[1:]
		}
		if len(given) > 0 {
			t.Fatalf("not in the log: %+v", given[0])
		}
	})
}

// checkRecord compares the fields that the record's kind uses, by the table of Record.
func checkRecord(t *testing.T, want, got *Record) {
	t.Helper()
	w := *want
	if !w.Kind.Timed() {
		w.Time = got.Time
	}
	if w.Kind != Move && w.Kind != Drop && w.Kind != Fault {
		w.Source = got.Source
	}
	if !bytes.Equal(w.Word, got.Word) || !bytes.Equal(w.Text, got.Text) {
		t.Fatalf("read back %q %q, written %q %q", got.Word, got.Text, w.Word, w.Text)
	}
	w.Word, w.Text = got.Word, got.Text
	if !reflect.DeepEqual(w, *got) {
		t.Fatalf("read back %+v, written %+v", *got, w)
	}
}

// A writer writes any header so that it is read back equal, or refuses it.
func FuzzHeader(f *testing.F) {
	f.Add(0, "id", int64(1), "word")
	for i := 0; i < 26; i++ {
		f.Add(i, "- ?", int64(-1), `a\x41`)
		f.Add(i, "Алфа ", int64(1<<53-1), "a\n")
		f.Add(i, someDigest, int64(2), "-")
	}
	f.Fuzz(func(t *testing.T, which int, s string, n int64, s2 string) {
		h := sampleHeader()
		p := &h.Programs[1]
		strs := []*string{&h.ID, &h.Session, &h.Game, &h.Rulings.Set, &h.Rulings.Digest, &h.Protocol, &h.Event, &h.Stage,
			&h.Round, &h.Slot, &h.Previous, &p.ID, &p.Version, &p.Digest, &p.Name, &h.Clock.From, &h.Limits.Kind, &h.Limits.How,
			&h.Evidence.Exchange, &h.Evidence.Times, &h.Origin.Kind, &h.Origin.Digest, &h.Origin.Name, &h.Referee.ID,
			&h.Referee.Version, &h.Referee.Digest, &h.Host, &h.Source, &h.UTC, &h.Start, &h.Params[0].Name, &h.Params[1].Value,
			&h.Rulings.Deviations[0].Value}
		nums := []*base.Number{&h.Attempt, &h.Clock.Total, &h.Clock.Move, &h.Clock.Grace, &h.Limits.Memory, &h.Limits.Stack, &h.Limits.Flood, &h.Limits.Startup, &h.Limits.Sent, &h.Seed}
		i := int(uint(which) % uint(len(strs)))
		*strs[i], *strs[(i+1)%len(strs)] = s, s2
		if which < 0 {
			*nums[i%len(nums)] = base.Number(n)
			h.First = base.Number(int(int8(n)))
		}
		var out bytes.Buffer
		w := NewWriter(&out, SyncNever)
		if w.Begin(h) != nil {
			if out.Len() > 0 {
				t.Fatal("a refused header is written")
			}
			return
		}
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
		l, err := NewReader(&out, "f").ReadLog()
		if err != nil || len(l.Damage) > 0 || l.Open {
			t.Fatal(err, l.Damage)
		}
		if set := h.Rulings.Set; set == "-" || set == "?" {
			h.Rulings.Digest = "-"
		}
		got := *l.Header
		if len(got.Params)+len(h.Params) == 0 {
			got.Params = h.Params
		}
		if len(got.Rulings.Deviations)+len(h.Rulings.Deviations) == 0 {
			got.Rulings.Deviations = h.Rulings.Deviations
		}
		if !reflect.DeepEqual(&got, h) {
			t.Fatalf("read back %+v, written %+v", &got, h)
		}
	})
}

// Any value of a word or text comes back, and no two spellings mean the same.
func FuzzSpelling(f *testing.F) {
	for _, s := range []string{"", "-", "?", " ", "a b ", `\`, `\_`, `\x20`, "\x00\xff", "12345678\x7f", "\x1f2345678"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if w := Word(s); Unword(w) != s || !plain([]byte(strings.ReplaceAll(w, `\`, ""))) || strings.Contains(w, " ") {
			t.Fatalf("%q is the word %q, which is %q", s, w, Unword(w))
		}
		raw, why := unescape(nil, AppendText(nil, []byte(s)), false)
		if why != nil || string(raw) != s {
			t.Fatalf("%q comes back as %q, %v", s, raw, why)
		}
		if raw, why := unescape(nil, []byte(s), false); why == nil && string(AppendText(nil, raw)) != s {
			t.Fatalf("%q is a second spelling of %q", s, raw)
		}
		if raw, why := unescape(nil, []byte(s), true); why == nil && s != "" && s != "-" && s != "?" && Word(string(raw)) != s {
			t.Fatalf("%q is a second spelling of the word %q", s, raw)
		}
		if plain([]byte(s)) != plainBytes([]byte(s)) {
			t.Fatalf("plain of %q", s)
		}
	})
}
