package logfmt

import (
	"bytes"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"scrutineer/base"
)

// finding is the first thing that reading a file shows: where, in lines of the file, and
// what.
type finding struct {
	from, to int
	what     string
}

// firstFinding reads a file until something is found. A file without any log shows
// nothing.
func firstFinding(r *Reader, file []byte) finding {
	r.Reset(bytes.NewReader(file), "f.mlog")
	for {
		l, err := r.ReadLog()
		if err == io.EOF {
			return finding{}
		}
		if len(l.Damage) > 0 {
			d := l.Damage[0]
			return finding{l.LineIn(d.FromLine), l.LineIn(d.Line), string(d.Code)}
		}
		var syn *SyntaxError
		if errors.As(err, &syn) {
			return finding{syn.Line, syn.Line, string(syn.Code)}
		}
		if l.Open {
			line := l.Line + bytes.Count(l.Bytes, []byte{'\n'})
			return finding{line, line, "open"}
		}
	}
}

// sealedSample returns a log of some 200 records with four blocks, the last not full.
func sealedSample(t testing.TB) []byte {
	var recs []Record
	line := Line(21) // the header's last
	add := func(r Record) Line {
		recs = append(recs, r)
		line++
		skip(&line)
		return line
	}
	at := int64(0)
	for ply := int32(1); len(recs) < 190; ply++ {
		s := base.Seat(1 + (ply+1)%2)
		add(Record{Kind: Sent, Seat: s, Time: base.Number(at), Text: []byte("step?")})
		add(Record{Kind: Noted, Seat: s, Time: base.Number(at + 7), Text: []byte(`thought \ ` + strconv.Itoa(int(ply)) + " ")})
		at += 1234
		source := add(Record{Kind: Said, Seat: s, Time: base.Number(at), Text: []byte("step! C7")})
		add(Record{Kind: Move, Seat: s, Ply: ply, Source: source, Num: [4]base.Number{1234, None}, Text: []byte("C7")})
	}
	add(Record{Kind: Tick, Time: base.Number(at), Num: [4]base.Number{base.Number(at), 12}})
	add(Record{Kind: Extension, Word: []byte("x-note"), Text: []byte("a note")})
	recs = append(recs, Record{Kind: Result, Seat: 2, Word: []byte("five"), Num: [4]base.Number{None, None, None, None}})
	return writeSample(t, recs)
}

// blockOf returns for each line (from 1) the first and last line of its block. The
// block's digest is its last line; the end record is a block by itself.
func blockOf(file []byte) func(line int) (from, to int) {
	var froms, tos []int
	from := 1
	lines := splitLines(file)
	for i, l := range lines {
		if bytes.HasPrefix(l, []byte("block ")) || i == len(lines)-1 {
			for n := from; n <= i+1; n++ {
				froms, tos = append(froms, from), append(tos, i+1)
			}
			from = i + 2
		}
	}
	return func(line int) (int, int) {
		if line > len(froms) {
			return len(froms), line // after the end only the place is known
		}
		return froms[line-1], tos[line-1]
	}
}

// damager compares changed files with the good one.
type damager struct {
	t    *testing.T
	good []byte
	own  func(line int) (from, to int)
	r    *Reader
	bad  int
}

// check requires that a change of bytes from offset at on is found, and in its block. A
// finding in the end record covers the whole log: then the change must be in the end
// record itself, or after it. Lines are those of the changed file, so a change that adds
// a line makes its block one line longer.
func (d *damager) check(changed []byte, at int, what string) {
	if bytes.Equal(changed, d.good) {
		return
	}
	f := firstFinding(d.r, changed)
	line := bytes.Count(d.good[:at], []byte{'\n'}) + 1
	from, to := d.own(line)
	inEnd := from == to
	if bytes.Count(changed, []byte{'\n'}) > bytes.Count(d.good, []byte{'\n'}) {
		to++
	}
	ok := f.what != "" && f.from >= from && f.to <= to
	switch f.what {
	case string(WrongCount), string(WrongDigest), string(WrongRoot):
		ok = f.to >= from && f.to <= to && inEnd
	}
	if ok || d.bad > 10 {
		return
	}
	d.bad++
	d.t.Errorf("%s at %d, line %d: found %+v, want it in lines %d to %d", what, at, line, f, from, to)
}

// damagers returns those of the sample and of a recording of each game.
func damagers(t *testing.T) []*damager {
	list := []*damager{newDamager(t, sealedSample(t))}
	for _, log := range workedLogs(t) {
		list = append(list, newDamager(t, []byte(log)))
	}
	return list
}

// workedLogs returns those of the format document, one a game.
func workedLogs(t *testing.T) []string {
	t.Helper()
	doc, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range regexp.MustCompile("(?s)```mlog\n(.*?)```").FindAllStringSubmatch(string(doc), -1) {
		list = append(list, m[1])
	}
	if len(list) != 5 {
		t.Fatalf("the document has %d worked logs", len(list))
	}
	return list
}

func newDamager(t *testing.T, good []byte) *damager {
	d := &damager{t: t, good: good, own: blockOf(good), r: NewReader(nil, "")}
	if f := firstFinding(d.r, good); f.what != "" {
		t.Fatalf("the good log: %+v", f)
	}
	return d
}

// step is how many changes are skipped with -short.
func step() int {
	switch {
	case *long:
		return 1
	case testing.Short():
		return 7
	}
	return 3
}

func TestEveryBitFlip(t *testing.T) {
	for _, d := range damagers(t) {
		d.flips()
	}
}

func (d *damager) flips() {
	changed := bytes.Clone(d.good)
	for at := 0; at < len(changed); at += step() {
		for bit := 0; bit < 8; bit++ {
			changed[at] ^= 1 << bit
			d.check(changed, at, "bit "+strconv.Itoa(bit)+" flipped")
			changed[at] ^= 1 << bit
		}
	}
}

func TestEveryByteDeletedOrInserted(t *testing.T) {
	for _, d := range damagers(t) {
		d.bytes()
	}
}

func (d *damager) bytes() {
	for at := 0; at <= len(d.good); at += step() {
		if at < len(d.good) {
			d.check(append(bytes.Clone(d.good[:at]), d.good[at+1:]...), at, "byte deleted")
		}
		for _, c := range []byte("0 ?m\\a\n\x00") {
			changed := append(append(bytes.Clone(d.good[:at]), c), d.good[at:]...)
			d.check(changed, at, "byte "+strconv.Quote(string(c))+" inserted")
		}
	}
}

func TestEveryLineSwappedDoubledOrDeleted(t *testing.T) {
	for _, d := range damagers(t) {
		d.lines()
	}
}

func (d *damager) lines() {
	lines := splitLines(d.good)
	at := 0
	for i := range lines {
		join := func(middle ...[]byte) []byte {
			parts := append(append(append([][]byte{}, lines[:i]...), middle...), lines[min(i+2, len(lines)):]...)
			return bytes.Join(parts, nil)
		}
		rest := lines[i+1 : min(i+2, len(lines))]
		d.check(join(rest...), at, "line deleted")
		d.check(join(append([][]byte{lines[i], lines[i]}, rest...)...), at+len(lines[i]), "line doubled")
		if len(rest) > 0 {
			d.check(join(rest[0], lines[i]), at, "line swapped with the next")
		}
		at += len(lines[i])
	}
}

// A cut leaves an open log, or a torn header, and is found where it is. The only
// exception is the cut that leaves nothing: no log can show that.
func TestEveryTruncationIsLocated(t *testing.T) {
	for _, d := range damagers(t) {
		d.cuts()
	}
	if f := firstFinding(NewReader(nil, ""), nil); f.what != "" {
		t.Errorf("an empty file: %+v", f)
	}
}

func (d *damager) cuts() {
	for cut := 1; cut < len(d.good); cut++ {
		f := firstFinding(d.r, d.good[:cut])
		line := bytes.Count(d.good[:cut], []byte{'\n'}) + 1
		if f.what != "open" && f.what != "torn" || f.from != line {
			d.t.Fatalf("cut at %d, in line %d: found %+v", cut, line, f)
		}
	}
}

// Changes in two blocks are both found, each in its own.
func TestDamageInTwoBlocks(t *testing.T) {
	d := newDamager(t, sealedSample(t))
	changed := bytes.Clone(d.good)
	first := bytes.Index(changed, []byte("thought"))
	last := bytes.LastIndex(changed, []byte("thought"))
	changed[first], changed[last] = 'T', 'T'
	l, err := NewReader(bytes.NewReader(changed), "").ReadLog()
	if err != nil || l.Open {
		t.Fatalf("open %v, %v", l.Open, err)
	}
	var codes []string
	for _, dam := range l.Damage {
		codes = append(codes, string(dam.Code))
		if dam.Claimed == dam.Recomputed || dam.ToLine != dam.Line-1 {
			t.Errorf("%+v", dam)
		}
	}
	want := []string{"block-digest", "block-digest", "log-root"} // the block lines are unchanged
	if !slices.Equal(codes, want) {
		t.Errorf("damage %v, want %v", codes, want)
	}
	from, to := d.own(bytes.Count(changed[:last], []byte{'\n'}) + 1)
	if int(l.Damage[1].FromLine) != from || int(l.Damage[1].Line) != to {
		t.Errorf("second damage %+v, want lines %d to %d", l.Damage[1], from, to)
	}
}

// Skipped lines are counted once, wherever a read ends.
func TestSkippedLinesAreCounted(t *testing.T) {
	const text = "mlog 1\nid x\nreferee hand - -\nhost\n\na longer line of no use\nend\nmlog 1\nid y\nx\n"
	r := NewReader(iotest.OneByteReader(strings.NewReader(text)), "f")
	var at []int
	for {
		_, err := r.ReadLog()
		var e *SyntaxError
		switch {
		case err == io.EOF:
			if want := []int{3, 10}; !slices.Equal(at, want) {
				t.Errorf("refused at lines %v, want %v", at, want)
			}
			return
		case errors.As(err, &e):
			at = append(at, e.Line)
		default:
			t.Fatal(err)
		}
	}
}
