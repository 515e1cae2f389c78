package analysis

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxPartial is the largest partial result that is read, in bytes.
const maxPartial int64 = 1 << 31

// ReadPartial reads what Partial.WriteTo wrote, and nothing else: name stands
// for the file in errors, which are `file:line: partial: what`.
func ReadPartial(r io.Reader, name string) (*Partial, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxPartial+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(text)) > maxPartial:
		return nil, fmt.Errorf("%s:1: partial: more than %d bytes", name, maxPartial)
	}
	p, line, err := parsePartial(text)
	if err != nil {
		return nil, fmt.Errorf("%s:%d: partial: %w", name, line, err)
	}
	return p, nil
}

// parsePartial reads a whole partial result; line is where it failed.
func parsePartial(text []byte) (p *Partial, line int, err error) {
	body, found := bytes.CutPrefix(text, []byte(partialHead+"\n"))
	if !found {
		return nil, 1, errors.New("the first line must be " + strconv.Quote(partialHead))
	}
	p, line = &Partial{}, 1
	before := ""
	for {
		row, rest, whole := strings.Cut(string(body[:min(len(body), lineEnd(body))]), "\n")
		line++
		if !whole || rest != "" {
			return nil, line, errors.New("cut off")
		}
		if strings.HasPrefix(row, "end ") {
			sum := sha256.Sum256(text[:len(text)-len(body)])
			if row != fmt.Sprintf("end %d %x", line-2, sum) || len(body) != len(row)+1 {
				return nil, line, errors.New("the line count or digest does not match, or text follows the last line")
			}
			return p, 0, nil
		}
		if row <= before && line > 2 {
			return nil, line, errors.New("the lines are out of order")
		}
		if err := p.row(row); err != nil {
			return nil, line, err
		}
		before, body = row, body[len(row)+1:]
	}
}

// lineEnd is the number of bytes to the first line feed, it included.
func lineEnd(b []byte) int {
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		return i + 1
	}
	return len(b)
}

// fields takes a row apart. The first error stays.
type fields struct {
	rest string
	err  error
}

func (f *fields) fail(what string) {
	if f.err == nil {
		f.err = errors.New(what)
	}
}

// word is the field up to the next blank.
func (f *fields) word() string {
	w, rest, _ := strings.Cut(f.rest, " ")
	f.rest = rest
	return w
}

// text is a quoted field, in the one spelling that is written.
func (f *fields) text() string {
	q, err := strconv.QuotedPrefix(f.rest)
	s, err2 := strconv.Unquote(q)
	if err != nil || err2 != nil || strconv.QuoteToASCII(s) != q {
		f.fail("a field is not a quoted text")
		return ""
	}
	f.rest = strings.TrimPrefix(f.rest[len(q):], " ")
	return s
}

// number is a whole number from low to high.
func (f *fields) number(w string, low, high int64) int64 {
	n, err := strconv.ParseInt(w, 10, 64)
	if err != nil || n < low || n > high || strconv.FormatInt(n, 10) != w {
		f.fail("a field is not a number in its range: " + strconv.Quote(w))
		return 0
	}
	return n
}

func (f *fields) digest() (d Digest) {
	w := f.word()
	b, err := hex.DecodeString(w)
	if err != nil || len(b) != len(d) || hex.EncodeToString(b) != w {
		f.fail("a field is not a digest")
		return d
	}
	return Digest(b)
}

// row enters one line.
func (p *Partial) row(row string) error {
	kind, rest, _ := strings.Cut(row, " ")
	f := &fields{rest: rest}
	switch kind {
	case "log":
		entry := LogStatus{Key: f.digest(), Word: f.text()}
		if f.rest != "" {
			entry.Games = f.number(f.word(), 1, largest)
		}
		p.Logs = append(p.Logs, entry)
	case "id":
		key := f.digest()
		if p.has(key) || key == (Digest{}) {
			f.fail("an id of which there is a game")
		}
		p.note(key)
	case "raw":
		p.rawRow(f)
	case "attested":
		return p.heldRow(f)
	case "game":
		r := f.result()
		if n := f.often(); f.err == nil {
			f.err = p.Counts.AddMany(r, n)
		}
	case "unplayed":
		u := Unplayed{Game: f.text(), Event: f.text(), ID: f.text(), Stage: f.text(), Round: f.text(), First: f.text(), Second: f.text(),
			Why: Absence(f.number(f.word(), int64(Bye), int64(BothAbsent)))}
		if n := f.often(); f.err == nil {
			f.err = p.Counts.AddUnplayed(u, n)
		}
	case "count", "time":
		x := p.Usage.of(f.text(), f.text())
		name := f.text()
		if kind == "count" {
			x.counts[name] = f.number(f.word(), 1, largest)
		} else {
			x.times[name] = f.histogram()
		}
	case "think":
		x := p.Usage.of(f.text(), f.text())
		t := Think{Event: f.text(), ID: f.text(), Used: f.number(f.word(), 0, largest), Ply: f.number(f.word(), 1, largest)}
		if len(x.longest) == mostThinks {
			f.fail("more of a bot's thinks than are kept")
		}
		x.think(t)
	default:
		f.fail("no line of a partial result")
	}
	if f.rest != "" {
		f.fail("more fields than the line has")
	}
	return f.err
}

// often is how many are alike: one if the line is over.
func (f *fields) often() int64 {
	if f.rest == "" {
		return 1
	}
	return f.number(f.word(), 2, largest)
}

func (f *fields) result() Result {
	r := Result{Game: f.text(), Event: f.text(), ID: f.text(), Stage: f.text(), Round: f.text(), Start: f.text(),
		First: f.text(), Second: f.text(), End: f.text(), Clock: f.text(), Pair: f.text()}
	r.Outcome = Outcome(f.number(f.word(), int64(FirstWins), int64(SecondWins)))
	for _, b := range []*bool{&r.ByFault, &r.Scored, &r.Synthetic} {
		*b = f.number(f.word(), 0, 1) == 1
	}
	for _, n := range []*int64{&r.Score[0], &r.Score[1]} {
		*n = f.number(f.word(), -largest, largest)
	}
	r.Plies = f.number(f.word(), 0, largest)
	r.UTC = f.number(f.word(), -largest, largest)
	r.Moves, r.Shape = f.digest(), f.digest()
	return r
}

// histogram reads the sum, the maximum and the buckets, which must fit it.
func (f *fields) histogram() *histogram {
	h := &histogram{buckets: map[uint16]int64{}}
	h.sum, h.max = f.number(f.word(), 0, 1<<63-1), f.number(f.word(), 0, largest)
	last := int64(-1)
	for f.rest != "" && f.err == nil {
		b, n, _ := strings.Cut(f.word(), ":")
		bucket := f.number(b, last+1, int64(bucketOf(h.max)))
		last = bucket
		h.buckets[uint16(bucket)] = f.number(n, 1, largest)
		h.n = saturated(h.n, h.buckets[uint16(bucket)])
	}
	if last != int64(bucketOf(h.max)) {
		f.fail("the times do not reach their maximum")
	}
	return h
}
