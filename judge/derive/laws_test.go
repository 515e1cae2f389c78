package derive_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/convert"
	"scrutineer/corpus"
	"scrutineer/internal/test/forge"
	"scrutineer/judge"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

var wanted = flag.Int("events", 0, "try the laws on random sessions with so many events of each protocol, and on the whole corpus; 0 is a short run")

// sample is a log to test the laws on.
type sample struct {
	name string
	file []byte
}

// law tests one of the laws on a log.
type law func(t *testing.T, c sample, rng *rand.Rand)

var laws = []law{blindness, laziness, prefix, openPrefix, neutrality}

// try tests all laws on a log, and returns how many events are derived from it.
func try(t *testing.T, c sample, rng *rand.Rand) int {
	t.Helper()
	l := read(c.file)
	if l == nil || !sound(l.Header) {
		return 0
	}
	for _, law := range laws {
		law(t, c, rng)
	}
	return len(derived(l, l.Records, true))
}

// TestLawsCorpus tests the laws on the logs of the vectors, in a short run on every
// sixth.
func TestLawsCorpus(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 5))
	logs, events := 0, 0
	for i, v := range vectors {
		if *wanted == 0 && i%6 > 0 {
			continue
		}
		if n := try(t, sample{v.Name, v.Payload}, rng); n > 0 {
			logs, events = logs+1, events+n
		}
	}
	t.Logf("%d logs, %d events", logs, events)
	if logs < 80 || events < 200 {
		t.Errorf("only %d logs with %d events can be used", logs, events)
	}
}

// TestLawsRecorded tests the laws on the sessions of the sample tournament, which the
// referee recorded.
func TestLawsRecorded(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	place, logs, events := 0, 0, 0
	for _, src := range corpus.Sample() {
		file, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		r := logfmt.NewReader(file, src.Name)
		for l, err := r.ReadLog(); err == nil; l, err = r.ReadLog() {
			if place++; *wanted == 0 && place%6 > 0 {
				continue
			}
			if n := try(t, sample{src.Name + " " + l.Header.ID, bytes.Clone(l.Bytes)}, rng); n > 0 {
				logs, events = logs+1, events+n
			}
		}
	}
	t.Logf("%d logs, %d events", logs, events)
	if logs < 10 || events < 200 {
		t.Errorf("only %d logs with %d events can be used", logs, events)
	}
}

// TestLawsRandom tests the laws on random sessions of every protocol.
func TestLawsRandom(t *testing.T) {
	few, many := forge.Small(all.Games()), forge.Large(all.Games())
	for i, b := range few {
		played := []forge.Board{b}
		if *wanted > 0 {
			played = append(played, many[i])
		}
		t.Run(b.Game.Name+"."+b.Protocol.Name, func(t *testing.T) {
			began := time.Now()
			rng := rand.New(rand.NewPCG(13, 17))
			logs, events := 0, 0
			for seed := uint64(1); events < max(*wanted, 60) && !t.Failed(); seed++ {
				sessions, err := forge.Honest(played, 4, seed)
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range sessions {
					logs, events = logs+1, events+try(t, sample{s.Name, s.Log}, rng)
				}
				if seed%1000 == 0 {
					t.Logf("so far %d sessions, %d events, %v", logs, events, time.Since(began).Round(time.Second))
				}
			}
			t.Logf("%d sessions, %d events, %v", logs, events, time.Since(began).Round(time.Second))
		})
	}
}

// TestLawsForeign tests the laws that need no conversation on foreign records: logs, and
// converted .psq files.
func TestLawsForeign(t *testing.T) {
	logs, _ := filepath.Glob("../../../shared/records/*/*.mlog")
	psq, _ := filepath.Glob("../../../shared/records/*/*/*.psq")
	if len(logs)+len(psq) == 0 {
		t.Skip("the records of others are not here: ../shared/records")
	}
	rng := rand.New(rand.NewPCG(19, 23))
	tried := 0
	for _, name := range append(logs, psq...) {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".psq") {
			var b bytes.Buffer
			if _, err := convert.PSQ(&b, bytes.NewReader(file), name, nil); err != nil {
				t.Fatal(err)
			}
			file = b.Bytes()
		}
		if read(file) == nil {
			t.Logf("%s: not of this version of the format", name)
			continue
		}
		laziness(t, sample{name, file}, rng)
		openPrefix(t, sample{name, file}, rng)
		tried++
	}
	t.Logf("%d of %d logs and %d .psq files", tried, len(logs), len(psq))
}

// read returns the first log of a file, or nil if it cannot be read.
func read(file []byte) *logfmt.Log {
	l, err := logfmt.NewReader(bytes.NewReader(file), "t.mlog").ReadLog()
	if err != nil || l.Header == nil {
		return nil
	}
	return l
}

// sound reports whether a header is one of a game with stamps that can be opened and has
// no unknown rulings.
func sound(h *logfmt.Header) bool {
	g := all.Find(h.Game)
	if g == nil || h.Session == "info" || !h.Evidence.Stamped() || g.Protocol(h.Protocol) == nil || h.Rulings.Set == "?" {
		return false
	}
	if slices.ContainsFunc(h.Rulings.Deviations, func(v logfmt.Pair) bool { return v.Value == "?" }) {
		return false
	}
	_, err := g.Open(claims.Setup(h))
	return err == nil
}

// derived returns what follows from records, each event in words. Lines are counted
// without claims.
func derived(l *logfmt.Log, records []logfmt.Record, whole bool) []string {
	g, setup := all.Find(l.Header.Game), claims.Setup(l.Header)
	pos, _ := g.Open(setup)
	var d derive.State
	d.Begin(g.Protocol(l.Header.Protocol), setup, pos, l.Header.Seats(), derive.LimitsOf(l.Header))
	place, n := map[logfmt.Line]int{}, 0
	for i := range records {
		if rec := &records[i]; !rec.Kind.Claimed() && rec.Kind != logfmt.Block {
			n++
			place[rec.Line] = n
		}
		d.Observe(&records[i])
	}
	if whole && !l.Open {
		d.Finish()
	}
	var list []string
	for _, e := range d.Events() {
		list = append(list, fmt.Sprint(e.Kind, e.Seat, place[e.Line], place[e.Shown], place[e.Source], e.At, e.After,
			string(g.AppendMove(nil, e.Move)), e.Gain, e.Used, e.Since, e.Until, e.Word, e.Took))
	}
	return list
}

// rewritten returns a log with other records, sealed if the first one was. A record that
// was moved keeps its old line, by which claims find their source.
func rewritten(t *testing.T, l *logfmt.Log, records []logfmt.Record) []byte {
	t.Helper()
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	if err := w.Begin(l.Header); err != nil {
		t.Fatal(err)
	}
	now := map[logfmt.Line]logfmt.Line{}
	for _, rec := range records {
		if rec.Kind == logfmt.Block || rec.Kind == logfmt.End {
			continue
		}
		if rec.Kind.Claimed() && rec.Source > 0 {
			rec.Source = now[rec.Source]
		}
		old := rec.Line
		if err := w.Append(&rec); err != nil {
			t.Fatal(err)
		}
		now[old] = w.Lines()
	}
	if !l.Open {
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// judged returns the verdict on the first log of a file.
func judged(t *testing.T, file []byte) *judge.Session {
	t.Helper()
	s, err := judge.New(all.Games(), judge.Options{Keep: true}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// blindness: deleting or changing claims changes nothing that is derived.
func blindness(t *testing.T, c sample, rng *rand.Rand) {
	l := read(c.file)
	want := derived(l, l.Records, true)
	before := judged(t, c.file).Derived
	for _, change := range []func([]logfmt.Record) []logfmt.Record{withoutClaims, func(list []logfmt.Record) []logfmt.Record { return lying(list, rng) }} {
		file := rewritten(t, l, change(slices.Clone(l.Records)))
		other := read(file)
		if got := derived(other, other.Records, true); !slices.Equal(got, want) {
			t.Errorf("%s: derived\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if got := judged(t, file).Derived; got != before {
			t.Errorf("%s: the judge derives %+v, want %+v", c.name, got, before)
		}
	}
}

func withoutClaims(list []logfmt.Record) []logfmt.Record {
	return slices.DeleteFunc(list, func(rec logfmt.Record) bool { return rec.Kind.Claimed() })
}

// lying changes claims: whose a move or fault is, which move and its time, and who has
// won.
func lying(list []logfmt.Record, rng *rand.Rand) []logfmt.Record {
	for i := range list {
		rec := &list[i]
		switch {
		case rng.IntN(3) > 0:
		case rec.Kind == logfmt.Move:
			rec.Text, rec.Num[0] = []byte("J9"), base.Number(1+base.Number(rng.IntN(1<<30)))
		case rec.Kind == logfmt.Fault && rec.Source <= 0:
			rec.Seat = rec.Seat.Other()
		case rec.Kind == logfmt.Result:
			rec.Seat = rec.Seat.Other()
		}
	}
	return list
}

// laziness: claiming moves and drops later, in their order, changes neither the verdict
// nor the findings.
func laziness(t *testing.T, c sample, rng *rand.Rand) {
	before := judged(t, c.file)
	if before.Status == judge.Rejected || before.Status == judge.Malformed || before.Status == judge.Unsupported {
		return
	}
	l := read(c.file)
	after := judged(t, rewritten(t, l, lazier(l.Records, rng)))
	if after.Status != before.Status || after.Known != before.Known || after.Outcome != before.Outcome || found(after) != found(before) {
		t.Errorf("%s: %s, %+v, %s\nwant %s, %+v, %s", c.name, after.Status, after.Outcome, found(after), before.Status, before.Outcome, found(before))
	}
}

// maxMoved limits how many lines a claim is moved down.
const maxMoved = 64

// lazier moves every claimed move and drop down, at most to just above the next claim.
func lazier(list []logfmt.Record, rng *rand.Rand) (later []logfmt.Record) {
	var held *logfmt.Record
	left := 0
	put := func() {
		if held != nil {
			later = append(later, *held)
		}
		held = nil
	}
	for i := range list {
		rec := list[i]
		if rec.Kind == logfmt.Block {
			continue
		}
		if rec.Kind.Claimed() || rec.Kind == logfmt.End || held != nil && left == 0 {
			put()
		}
		if rec.Kind == logfmt.Move || rec.Kind == logfmt.Drop {
			held, left = &list[i], 1+rng.IntN(maxMoved)
			continue
		}
		left--
		later = append(later, rec)
	}
	put()
	return later
}

// found lists the kinds of findings, without their lines.
func found(s *judge.Session) string {
	var list []string
	for _, f := range s.Findings {
		list = append(list, string(f.Code)+":"+string(f.Severity))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// prefix: later records never change what is derived from the first records of a log.
func prefix(t *testing.T, c sample, rng *rand.Rand) {
	l := read(c.file)
	whole := derived(l, l.Records, true)
	for range 3 {
		n := rng.IntN(len(l.Records) + 1)
		part := derived(l, l.Records[:n], false)
		if len(part) > len(whole) || !slices.Equal(part, whole[:len(part)]) {
			t.Errorf("%s: from %d records\n%s\nwant of\n%s", c.name, n, strings.Join(part, "\n"), strings.Join(whole, "\n"))
		}
	}
}

// openPrefix: judging an unfinished log finds the moves that judging the sealed log
// finds.
func openPrefix(t *testing.T, c sample, rng *rand.Rand) {
	l := read(c.file)
	whole := judged(t, c.file)
	if whole.Status == judge.Rejected {
		return
	}
	open := *l
	open.Open = true
	part := judged(t, rewritten(t, &open, l.Records[:rng.IntN(len(l.Records)+1)]))
	if n := len(part.Moves); n > len(whole.Moves) || !slices.Equal(part.Moves, whole.Moves[:n]) {
		t.Errorf("%s: %d moves, %v, want of %v", c.name, n, part.Moves, whole.Moves)
	}
}

// neutrality: if the seats of a game and start are symmetric, exchanging the seats
// exchanges the seats in the verdict.
func neutrality(t *testing.T, c sample, _ *rand.Rand) {
	l := read(c.file)
	h, ok := exchanged(l.Header)
	if !ok {
		return
	}
	other := *l
	other.Header = h
	records := slices.Clone(l.Records)
	told := map[string]bool{}
	for i := range records {
		exchange(l.Header, &records[i], told)
	}
	before, after := judged(t, c.file), judged(t, rewritten(t, &other, records))
	want := before.Outcome
	want.Winner = want.Winner.Other()
	want.Score[0], want.Score[1] = want.Score[1], want.Score[0]
	usual := func(s *judge.Session) string { // who moves first by the official rules does not matter here
		return strings.TrimSpace(strings.ReplaceAll(found(s)+" ", "departure:note ", ""))
	}
	one, two := usual(before), usual(after)
	if after.Status != before.Status || after.Known != before.Known || after.Outcome != want || one != two {
		t.Errorf("%s, the seats exchanged: %s, %+v, %s\nwant %s, %+v, %s", c.name, after.Status, after.Outcome, two, before.Status, want, one)
	}
}

// exchanged returns a header with the seats exchanged, and whether they are known to be
// symmetric. In five in a row they are not: X moves first.
func exchanged(h *logfmt.Header) (*logfmt.Header, bool) {
	g, setup := all.Find(h.Game), claims.Setup(h)
	pos, err := g.Open(setup)
	if err != nil || len(h.Programs) != 2 {
		return nil, false
	}
	if _, ok := rules.Lookup(setup.Rulings, "dirs"); ok {
		return nil, false // the numbers of directions are not rotated below
	}
	start := mirrored(h.Game, string(pos.AppendText(nil)))
	if start == "" {
		return nil, false
	}
	other := *h
	other.Start = start
	other.Programs = []logfmt.Program{h.Programs[1], h.Programs[0]}
	if h.First > 0 {
		other.First = 3 - h.First
	}
	return &other, true
}

// digits exchanges the seats in a text that has no other 1 or 2.
var digits = strings.NewReplacer("1", "2", "2", "1")

// mirrored returns a start with the seats exchanged, or "" in a game whose seats are not
// symmetric or not known to be. In halma the board is rotated, since a seat's home is in
// one corner.
func mirrored(game, text string) string {
	parts := strings.Split(text, " ")
	switch game {
	case "triangles":
		parts := strings.Split(text, " | ")
		for i, word := range strings.Split(parts[1], " ") {
			if ends, owner, ok := strings.Cut(word, ":"); ok {
				words := strings.Split(parts[1], " ")
				words[i] = ends + ":" + digits.Replace(owner)
				parts[1] = strings.Join(words, " ")
			}
		}
		one, two, _ := strings.Cut(parts[2], " ")
		parts[2] = two + " " + one
		parts[3], parts[4] = digits.Replace(parts[3]), digits.Replace(parts[4])
		return strings.Join(parts, " | ")
	case "halma":
		rows := []byte(digits.Replace(parts[0]))
		slices.Reverse(rows)
		one, two, _ := strings.Cut(parts[2], ",")
		return string(rows) + " " + digits.Replace(parts[1]) + " " + two + "," + one
	case "betoniarki", "dots":
		return digits.Replace(text)
	}
	return ""
}

// exchange gives a record to the other seat. The first line that a program is sent ends
// in its number.
func exchange(h *logfmt.Header, rec *logfmt.Record, told map[string]bool) {
	if rec.Kind == logfmt.Result {
		rec.Num[0], rec.Num[1] = rec.Num[1], rec.Num[0]
	}
	rec.Seat = rec.Seat.Other()
	text := string(rec.Text)
	if key := rec.Seat.String(); rec.Kind == logfmt.Sent && h.Game != "triangles" && !told[key] {
		told[key] = true
		rec.Text = []byte(numbered(h, text))
		return
	}
	if h.Game == "halma" && rec.Stream != logfmt.Err {
		rec.Text = []byte(turned(h, text))
	}
}

// numbered returns a line with the other program's number at its end.
func numbered(h *logfmt.Header, line string) string {
	names := digits
	for _, v := range h.Rulings.Deviations {
		if v == (logfmt.Pair{Name: "turn", Value: "0,1"}) {
			names = strings.NewReplacer("0", "1", "1", "0")
		}
	}
	at := strings.LastIndexByte(line, ' ') + 1
	if len(line)-at != 1 {
		return line
	}
	return line[:at] + names.Replace(line[at:])
}

// turned returns a move of halma on the rotated board: (x,y) is (n+1-x,n+1-y), and up is
// down. Other lines are unchanged.
func turned(h *logfmt.Header, line string) string {
	var x, y, way, n int
	for _, p := range h.Params {
		if p.Name == "n" {
			fmt.Sscan(p.Value, &n)
		}
	}
	words := strings.Fields(line)
	if _, err := fmt.Sscan(line, &x, &y, &way); err != nil || strings.Join(words, " ") != fmt.Sprint(x, y, way) || min(x, y) < 1 || max(x, y) > n {
		return line
	}
	if way >= 1 && way <= 4 {
		way = (way+1)%4 + 1
	}
	out, rest := "", line
	for i, number := range []int{n + 1 - x, n + 1 - y, way} { // blanks are unchanged
		at := strings.Index(rest, words[i])
		out, rest = out+rest[:at]+fmt.Sprint(number), rest[at+len(words[i]):]
	}
	return out + rest
}
