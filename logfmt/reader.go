package logfmt

import (
	"bytes"
	"io"
	"strconv"

	"scrutineer/base"
)

// Log is one whole log. It points into the reader's buffers, and is valid until the
// reader's next call.
type Log struct {
	File    string
	Line    int   // of its first line, in the file
	Offset  int64 // of its first byte, in the file
	Header  *Header
	Records []Record // the body with block and end records
	Open    bool     // no end record: the recording was cut off, or is still going on
	Torn    int      // bytes of an unfinished last line, which is not a record
	Damage  []Damage // digests that do not agree with the bytes they cover
	Bytes   []byte   // everything except an unfinished last line
}

// Head returns the log's bytes above its first event: the header, or the whole log if it
// has no events.
func (l *Log) Head() []byte {
	if len(l.Records) == 0 {
		return l.Bytes
	}
	at := 0
	for range l.Records[0].Line - 1 {
		at += bytes.IndexByte(l.Bytes[at:], '\n') + 1
	}
	return l.Bytes[:at]
}

// Until returns the last stamp of the log, in microseconds since the session's zero, or 0
// if it has none.
func (l *Log) Until() base.Number {
	var last base.Number
	for i := range l.Records {
		last = max(last, l.Records[i].Time)
	}
	return last
}

// LineIn returns the line in the file of a line in the log.
func (l *Log) LineIn(line Line) int { return l.Line + int(line) - 1 }

// Record returns the record at a line of the log, or nil if the line is in the header or
// does not exist.
func (l *Log) Record(line Line) *Record {
	if len(l.Records) == 0 {
		return nil
	}
	i := int(line - l.Records[0].Line)
	if i < 0 || i >= len(l.Records) {
		return nil
	}
	return &l.Records[i]
}

// Reader reads the logs of a file one after another, strictly. A log that is not in
// canonical form is refused with a *SyntaxError, and reading continues at the next first
// line. The caps of the format limit its memory, whatever the input.
//
// Read whole logs with ReadLog, or record by record with NextLog and Next.
type Reader struct {
	file    string
	in      input
	log     Log
	head    headerParser
	body    parser
	order   order
	sums    digests
	covered int // offset in the log where the present block begins
	from    Line
	inLog   bool
	lost    bool  // a log was refused: the next first line must be found
	end     int64 // a log that begins here or later is not in the piece being read; 0 for the whole file
}

// NewReader returns a Reader of the logs in r. name is the file's name in messages.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{file: name, in: input{src: r}}
}

// Reset makes the reader read another file, and keeps its buffers.
func (r *Reader) Reset(src io.Reader, name string) {
	r.file = name
	r.in = input{src: src, buf: r.in.buf[:0]}
	r.inLog, r.lost, r.end = false, false, 0
}

// Offset returns how many bytes of the file have been read: the offset of the first byte
// after the present log.
func (r *Reader) Offset() int64 { return r.in.base + int64(r.in.at) }

// ReadLog reads the next whole log. At the end of the file it returns io.EOF. With a
// *SyntaxError it also returns the log up to the error: the header, if it was whole
// (otherwise Header is nil), and the records. It returns an error of the source as it is.
func (r *Reader) ReadLog() (*Log, error) {
	if _, err := r.NextLog(); err != nil {
		return &r.log, err
	}
	for {
		if _, err := r.Next(); err == io.EOF {
			return &r.log, nil
		} else if err != nil {
			return &r.log, err
		}
	}
}

// NextLog skips the rest of the present log and reads the header of the next one. Errors
// are as in ReadLog.
func (r *Reader) NextLog() (*Header, error) {
	for r.inLog {
		if _, err := r.Next(); err != nil && err != io.EOF {
			return nil, err
		}
	}
	if r.lost {
		r.in.resync()
		r.lost = false
	}
	r.in.drop()
	if r.end > 0 && r.in.offset() >= r.end {
		return nil, io.EOF
	}
	r.beginLog()
	line, err := r.in.line()
	if err != nil {
		return nil, r.noFirstLine(err)
	}
	if string(line) != firstLine {
		return nil, r.refuseFirst(firstLineFail(line, r.log.Line > 1))
	}
	for !r.head.done() {
		if r.in.startsLog() {
			return nil, r.cutHeader("the first line of another log cuts off a header")
		}
		if line, err = r.in.line(); err != nil {
			return nil, r.cutInHeader(err)
		}
		if why := r.head.line(line); why != nil {
			return nil, r.refuse(why)
		}
	}
	n := r.in.lineNo - r.log.Line
	r.order.begin(&r.head.h, Line(n), n)
	r.inLog = true
	r.log.Header = &r.head.h
	return r.log.Header, nil
}

func (r *Reader) beginLog() {
	r.log = Log{File: r.file, Line: r.in.lineNo, Offset: r.in.offset(), Records: r.log.Records[:0], Damage: r.log.Damage[:0]}
	r.head.begin()
	r.body.arena = r.body.arena[:0]
	r.sums.begin()
	r.covered, r.from = 0, 1
}

// Next reads the next record of the present log. At its end it returns io.EOF. The record
// is valid until NextLog.
func (r *Reader) Next() (*Record, error) {
	if !r.inLog {
		return nil, io.EOF
	}
	if r.order.ended || r.in.mayStartLog() && r.in.startsLog() {
		return nil, r.finish()
	}
	line, err := r.in.line()
	if err != nil {
		return nil, r.cutInBody(err)
	}
	r.log.Records = append(r.log.Records, Record{})
	rec := &r.log.Records[len(r.log.Records)-1]
	why := r.body.parse(line, rec)
	rec.Line = Line(r.in.lineNo - r.log.Line)
	if why == nil {
		why = r.order.check(rec)
	}
	if why == nil && (rec.Line > MaxLines || r.in.taken() > MaxLog) {
		why = failf(OverCap, "a log of more than ", strconv.Itoa(MaxLines), " lines or ", strconv.Itoa(MaxLog), " bytes")
	}
	if why != nil {
		r.log.Records = r.log.Records[:len(r.log.Records)-1]
		return nil, r.refuse(why)
	}
	if rec.Kind == Block || rec.Kind == End {
		r.compare(rec, len(line)+1)
	}
	return rec, nil
}

// compare compares the digests of a block or end record with the bytes.
func (r *Reader) compare(rec *Record, size int) {
	at := r.in.taken() - size // where the record's own line begins
	all := r.in.bytes()
	if rec.Kind == Block {
		leaf := r.sums.block(all[r.covered:at])
		if !r.sums.same(leaf, rec.Word) {
			r.damage(WrongBlock, rec, r.from, string(rec.Word), hexOf(leaf))
		}
		r.sums.line(all[at : at+size])
		r.covered, r.from = at+size, rec.Line+1
		return
	}
	if rec.Num[0] != base.Number(rec.Line-1) {
		r.damage(WrongCount, rec, 1, rec.Num[0].String(), strconv.Itoa(int(rec.Line-1)))
	}
	if total := r.sums.lines(); !r.sums.same(total, rec.Word) {
		r.damage(WrongDigest, rec, 1, string(rec.Word), hexOf(total))
	}
	if root := r.sums.root(); !r.sums.same(root, rec.Text) {
		r.damage(WrongRoot, rec, 1, string(rec.Text), hexOf(root))
	}
}

func (r *Reader) damage(code Code, rec *Record, from Line, claimed, recomputed string) {
	r.log.Damage = append(r.log.Damage, Damage{code, rec.Line, from, rec.Line - 1, claimed, recomputed})
}
