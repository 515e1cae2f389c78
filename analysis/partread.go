package analysis

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"strconv"
	"strings"
)

// longestRow is the length of the longest line of a partial result that is read, in
// bytes. The result as a whole may be of any size.
const longestRow = 1 << 20

// PartReader reads partial results. The zero value reads everything in them.
type PartReader struct {
	// Key, if not nil, is called with the keys of logs, which are then not kept.
	Key func(LogKey)
	// Result, if not nil, is called with every result and may change it. If it returns
	// false, the result is left out. It is called once for n equal results.
	Result func(r *Result, n int64) bool
}

// Read reads a partial result in the form that Partial.WriteTo writes. name is the file's
// name in errors, which are `file:line: partial: what`.
func (o PartReader) Read(r io.Reader, name string) (*Partial, error) {
	in := &partLines{in: bufio.NewReaderSize(r, 1<<16), sum: sha256.New()}
	p, err := in.partial(o)
	var failed *fs.PathError
	switch {
	case errors.As(err, &failed):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%s:%d: partial: %w", name, in.line, err)
	}
	return p, nil
}

// partLines reads the lines of a partial result.
type partLines struct {
	in   *bufio.Reader
	sum  hash.Hash // of all lines before the current one
	line int       // the number of the current one
	row  []byte
}

// next returns the next line without its end. It is valid until the next call.
func (l *partLines) next() ([]byte, error) {
	l.sum.Write(l.row)
	l.row = l.row[:0]
	l.line++
	for {
		part, err := l.in.ReadSlice('\n')
		l.row = append(l.row, part...)
		switch {
		case err == nil:
			return l.row[:len(l.row)-1], nil
		case err == io.EOF:
			return nil, errors.New("cut off")
		case err != bufio.ErrBufferFull:
			return nil, err
		case len(l.row) > longestRow:
			return nil, errors.New("a line of more than " + strconv.Itoa(longestRow) + " bytes")
		}
	}
}

// partial reads a whole partial result.
func (l *partLines) partial(o PartReader) (*Partial, error) {
	head, err := l.next()
	if version, is := strings.CutPrefix(string(head), partialKind); err != nil && len(l.row) == 0 || err == nil && !is {
		return nil, errors.New("the first line must be " + strconv.Quote(partialHead))
	} else if err == nil && partialKind+version != partialHead {
		return nil, fmt.Errorf("it is of version %s, and version %s is read: analyze the logs again", strconv.Quote(version), strings.TrimPrefix(partialHead, partialKind))
	}
	p, before := &Partial{}, ""
	for err == nil {
		var b []byte
		if b, err = l.next(); err != nil {
			break
		}
		row := string(b)
		if strings.HasPrefix(row, "end ") {
			return p, l.end(row)
		}
		if !p.follows(before, row) {
			return nil, errors.New("the lines are out of order")
		}
		err, before = p.row(row, o), row
	}
	return nil, err
}

// end checks the last line.
func (l *partLines) end(row string) error {
	if row != fmt.Sprintf("end %d %x", l.line-2, l.sum.Sum(nil)) {
		return errors.New("the line count or digest does not match")
	}
	if _, err := l.in.ReadByte(); err != io.EOF {
		return cmp.Or(err, errors.New("something follows the last line"))
	}
	return nil
}

// follows reports whether a line may come after another one, "" for none. Inputs come
// first, in their own order, and the others in that of their bytes.
func (p *Partial) follows(before, row string) bool {
	const input = "input "
	switch was, is := strings.HasPrefix(before, input), strings.HasPrefix(row, input); {
	case is:
		return was || before == ""
	case was:
		return true
	}
	return row > before || before == ""
}

// fields splits a row into its fields. The first error stays.
type fields struct {
	rest string
	err  error
}

func (f *fields) fail(what string) {
	if f.err == nil {
		f.err = errors.New(what)
	}
}

// word returns the field up to the next blank.
func (f *fields) word() string {
	w, rest, _ := strings.Cut(f.rest, " ")
	f.rest = rest
	return w
}

// text returns a quoted field in the canonical form that is written.
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

// number returns a whole number from low to high.
func (f *fields) number(w string, low, high int64) int64 {
	n, err := strconv.ParseInt(w, 10, 64)
	if err != nil || n < low || n > high || strconv.FormatInt(n, 10) != w {
		f.fail("a field is not a number in its range: " + strconv.Quote(w))
		return 0
	}
	return n
}

// digest returns a digest; "-" is none.
func (f *fields) digest() (d Digest) {
	w := f.word()
	if w == "-" {
		return d
	}
	b, err := hex.DecodeString(w)
	if err != nil || len(b) != len(d) || Digest(b).String() != w {
		f.fail("a field is not a digest")
		return d
	}
	return Digest(b)
}

// row enters one line.
func (p *Partial) row(row string, o PartReader) error {
	kind, rest, _ := strings.Cut(row, " ")
	f := &fields{rest: rest}
	switch kind {
	case "input":
		p.inputRow(f)
	case "logs":
		word := f.text()
		n := f.number(f.word(), 1, largest)
		if p.Logs[word] > 0 {
			f.fail("a word for what happened to logs is there twice")
		} else if f.err == nil {
			p.CountStatus(word, n)
		}
	case "key":
		p.keyRow(f, o)
	case "raw":
		p.rawRow(f)
	case "attested":
		return p.heldRow(f, o)
	case "game":
		r := f.result()
		if n := f.often(); f.err == nil && (o.Result == nil || o.Result(&r, n)) {
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
		t := LongMove{Event: f.text(), ID: f.text(), Used: f.number(f.word(), 0, largest), Ply: f.number(f.word(), 1, largest)}
		if len(x.longest) == maxThinks {
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

// inputRow enters an input.
func (p *Partial) inputRow(f *fields) {
	in := Input{Name: f.text(), Size: f.number(f.word(), 0, largest)}
	w := f.word()
	if b, err := hex.DecodeString(w); err == nil && len(b) == len(in.SHA256) && hex.EncodeToString(b) == w {
		in.SHA256 = [32]byte(b)
	} else {
		f.fail("a field is not a SHA-256")
	}
	if n := len(p.Inputs); n > 0 && p.Inputs[n-1].compare(in) > 0 {
		f.fail("the inputs are not in their order")
	}
	p.Inputs = append(p.Inputs, in)
}

// keyRow enters the key of a log.
func (p *Partial) keyRow(f *fields, o PartReader) {
	k := LogKey{ID: f.digest(), Slot: f.digest(), Input: int(f.number(f.word(), 1, int64(len(p.Inputs)))) - 1,
		Log: f.number(f.word(), 1, largest), Word: f.text()}
	switch {
	case k.ID == Digest{} && k.Slot == Digest{}:
		f.fail("a key without an id or slot")
	case f.err == nil && o.Key != nil:
		o.Key(k)
	case f.err == nil:
		p.Keys = append(p.Keys, k)
	}
}

// often returns the number of equal games: one if the line ends here.
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
	r.Moves, r.Shape = f.digest(), f.digest()
	return r
}

// histogram reads the sum, the maximum and the buckets, which must fit them.
func (f *fields) histogram() *histogram {
	h := &histogram{buckets: map[uint32]int64{}}
	h.sum, h.max = f.number(f.word(), 0, 1<<63-1), f.number(f.word(), 0, largest)
	last := int64(-1)
	for f.rest != "" && f.err == nil {
		b, n, _ := strings.Cut(f.word(), ":")
		bucket := f.number(b, last+1, int64(bucketOf(h.max)))
		last = bucket
		h.buckets[uint32(bucket)] = f.number(n, 1, largest)
		h.n = saturated(h.n, h.buckets[uint32(bucket)])
	}
	if last != int64(bucketOf(h.max)) {
		f.fail("the times do not reach their maximum")
	}
	return h
}
