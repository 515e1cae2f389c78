package logfmt

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"

	"scrutineer/base"
)

// Sync says when a Writer flushes its file to disk (fsync).
type Sync uint8

const (
	SyncClaims Sync = iota // after the header, each fault, void, result and the end
	SyncAll                // after every record
	SyncNever              // never: for logs that can be made again
)

// Writer writes logs record by record. Each record, with the block digest that may be due
// before it, is one call of Write. It writes nothing that a Reader would refuse. After
// the first error of any kind it writes nothing more, and every call returns that error,
// so that no half record is ever extended.
type Writer struct {
	w     io.Writer
	sync  Sync
	err   error
	open  bool
	head  headerParser
	body  parser
	order order
	sums  digests
	line  []byte // the record being written
	block []byte // the present block's records
	lines Line
	bytes int
}

// syncer is an optional method of a Writer's target; os.File has it.
type syncer interface{ Sync() error }

// NewWriter returns a Writer of logs to w, which must be at its start or after a whole
// log.
func NewWriter(w io.Writer, sync Sync) *Writer { return &Writer{w: w, sync: sync} }

// Err returns the error that stopped the writer, if any.
func (w *Writer) Err() error { return w.err }

// Begin writes the first line and the header of a log. The previous log must have been
// ended.
func (w *Writer) Begin(h *Header) error {
	if w.err != nil {
		return w.err
	}
	if w.open {
		return w.latch(errors.New("logfmt: a log begins before the last one has ended"))
	}
	text := AppendHeader(append(w.block[:0], firstLine+"\n"...), h)
	why := w.readBack(text[len(firstLine)+1:])
	if why == nil && !sameHeader(h, &w.head.h) {
		why = failf(BadField, "a value of the header cannot be written as it is")
	}
	if why != nil {
		return w.latch(errors.New("logfmt: header: " + why.Code + ": " + why.Message))
	}
	w.block = text
	w.sums.begin()
	w.lines = Line(bytes.Count(text, []byte{'\n'}))
	w.bytes = len(text)
	w.order.begin(&w.head.h, w.lines, int(w.lines))
	w.open = true
	return w.put(text, true)
}

// readBack parses a header as a Reader will. What it refuses is not written.
func (w *Writer) readBack(text []byte) *fail {
	w.head.begin()
	for len(text) > 0 {
		end := bytes.IndexByte(text, '\n')
		if w.head.done() {
			return failf(BadHeader, "line feed within a value")
		}
		if why := w.head.line(text[:end]); why != nil {
			return why
		}
		text = text[end+1:]
	}
	return nil
}

// Append writes a record. The writer itself sets Line and writes Block and End records;
// it refuses records of these kinds.
func (w *Writer) Append(rec *Record) error {
	if w.err != nil {
		return w.err
	}
	if !w.open || rec.Kind == Block || rec.Kind == End {
		return w.latch(errors.New("logfmt: no log is open, or the record is the writer's own"))
	}
	w.line = w.line[:0]
	if w.order.inBlock == BlockSize {
		w.closeBlock()
	}
	at := len(w.line)
	w.line = AppendRecord(w.line, rec)
	if why := w.take(rec, w.line[at:]); why != nil {
		return w.latch(errors.New("logfmt: " + why.Code + ": " + why.Message))
	}
	w.block = append(w.block, w.line[at:]...)
	claim := rec.Kind == Fault || rec.Kind == Void || rec.Kind == Result
	return w.put(w.line, claim)
}

// Lines returns the number of lines written of the present log. It is the line of the
// last record, which a claim may name as its source.
func (w *Writer) Lines() Line { return w.lines }

// End seals the log: the digest of the last block, and the end record.
func (w *Writer) End() error {
	if w.err != nil {
		return w.err
	}
	if !w.open {
		return w.latch(errors.New("logfmt: no log is open"))
	}
	w.line = w.line[:0]
	if w.order.inBlock > 0 {
		w.closeBlock()
	}
	end := Record{Kind: End, Num: [4]base.Number{base.Number(w.lines)}}
	end.Word = []byte(hexOf(w.sums.lines()))
	end.Text = []byte(hexOf(w.sums.root()))
	w.line = AppendRecord(w.line, &end)
	w.open = false
	return w.put(w.line, true)
}

// closeBlock appends the digest of the present block to the line.
func (w *Writer) closeBlock() {
	leaf := w.sums.block(w.block)
	rec := Record{Kind: Block, Word: []byte(hexOf(leaf)), Time: Unknown}
	at := len(w.line)
	w.line = AppendRecord(w.line, &rec)
	w.sums.line(w.line[at:])
	w.order.check(&rec)
	w.block = w.block[:0]
	w.count(w.line[at:])
}

// take reads the line of a record back as a Reader will, and enters it.
func (w *Writer) take(given *Record, line []byte) *fail {
	if len(line) > MaxLine {
		return failf(OverCap, "a line of more than 65536 bytes")
	}
	var rec Record
	w.body.arena = w.body.arena[:0]
	if why := w.body.parse(line[:len(line)-1], &rec); why != nil {
		return why
	}
	if !sameRecord(given, &rec) {
		return failf(BadField, "a field that this kind of record does not use, or cannot write as it is")
	}
	if why := w.order.check(&rec); why != nil {
		return why
	}
	w.count(line)
	if w.lines >= MaxLines-2 || w.bytes > MaxLog-1024 {
		return failf(OverCap, "a log of more lines or bytes than the format allows")
	}
	return nil
}

func (w *Writer) count(line []byte) {
	w.lines++
	w.bytes += len(line)
}

// put writes bytes in one call, and flushes them to disk if that is due.
func (w *Writer) put(b []byte, claim bool) error {
	n, err := w.w.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return w.latch(err)
	}
	if w.sync == SyncNever || w.sync == SyncClaims && !claim {
		return nil
	}
	if s, ok := w.w.(syncer); ok {
		return w.latch(s.Sync())
	}
	return nil
}

func (w *Writer) latch(err error) error {
	if w.err == nil {
		w.err = err
	}
	return w.err
}

// sameRecord reports whether a record read back is the one that was given, so that no
// value is lost or changed. Source and Time do not matter if the kind has none.
func sameRecord(given, read *Record) bool {
	k := given.Kind
	return read.Kind == k && read.Seat == given.Seat && read.Stream == given.Stream && read.Ply == given.Ply &&
		(read.Source == given.Source || k != Move && k != Drop && k != Fault) &&
		(read.Time == given.Time || !k.Timed()) &&
		read.Num == given.Num &&
		bytes.Equal(read.Word, given.Word) && bytes.Equal(read.Text, given.Text)
}

// sameHeader reports whether a header read back is the one that was given.
func sameHeader(given, read *Header) bool {
	g, r := *given, *read
	if g.Rulings.Digest == "" && (g.Rulings.Set == "-" || g.Rulings.Set == "?") {
		g.Rulings.Digest = "-" // as a reader returns it
	}
	same := slices.Equal(g.Params, r.Params) && slices.Equal(g.Programs, r.Programs) &&
		slices.Equal(g.Rulings.Deviations, r.Rulings.Deviations)
	for _, h := range []*Header{&g, &r} {
		h.Params, h.Programs, h.Rulings.Deviations = nil, nil, nil
	}
	return same && reflect.DeepEqual(g, r)
}
