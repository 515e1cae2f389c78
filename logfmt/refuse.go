package logfmt

import (
	"bytes"
	"io"

	"scrutineer/internal/lines"
)

// finish ends the present log where it should end.
func (r *Reader) finish() error {
	r.inLog = false
	r.log.Open = !r.order.ended
	r.log.Bytes = r.in.bytes()
	return io.EOF
}

// refuse ends the present log with an error at the last line.
func (r *Reader) refuse(why *fail) error {
	if r.in.glued() {
		return r.split()
	}
	return r.refuseAt(r.in.lineNo-1, why)
}

// refuseFirst is refuse for a first line: a byte order mark before it is not a torn line.
func (r *Reader) refuseFirst(why *fail) error {
	if Code(why.Code) == NotAscii {
		why.Message += r.onlyEnds()
		return r.refuseAt(r.in.lineNo-1, why)
	}
	return r.refuse(why)
}

// onlyEnds returns a sentence for a file whose first log would be read if its lines ended in
// line feeds alone, and no byte order mark came before it; otherwise nothing.
func (r *Reader) onlyEnds() string {
	in := &r.in
	text := bytes.TrimPrefix(in.buf[in.begin:], []byte("\xef\xbb\xbf"))
	if r.log.Line > 1 || !bytes.HasPrefix(text, []byte(firstLine)) || len(text) == len(in.buf)-in.begin && !bytes.HasPrefix(text, []byte(firstLine+"\r")) {
		return ""
	}
	for len(in.buf)-in.begin <= MaxLog+MaxLines && in.fill() == nil {
	}
	text = bytes.TrimPrefix(in.buf[in.begin:], []byte("\xef\xbb\xbf"))
	text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	if l, err := NewReader(bytes.NewReader(append(text, '\n')), r.file).ReadLog(); err != nil || l.Open || len(l.Damage) > 0 {
		return ""
	}
	return "; only that is wrong: with line feeds alone, and no byte order mark, this log is read"
}

// refuseAt ends the present log with an error at a line of the file. Reading continues at
// the next first line.
func (r *Reader) refuseAt(line int, why *fail) error {
	r.inLog, r.lost = false, true
	r.log.Open = true
	r.log.Bytes = r.in.bytes()
	return &SyntaxError{r.file, line, Code(why.Code), why.Message}
}

// split ends the present log above a torn line that ran into the first line of the next
// log, where the input now is. It takes back the record, or the start of the header, that
// was read from the torn line.
func (r *Reader) split() error {
	r.inLog = false
	r.log.Open = true
	kept := r.in.bytes()
	whole := bytes.LastIndexByte(kept, '\n') + 1
	r.log.Bytes, r.log.Torn = kept[:whole], len(kept)-whole
	if h := r.log.Header; h != nil && r.log.LineIn(HeaderLine("start", h.Seats())) == r.in.lineNo {
		r.log.Header = nil
	}
	n := len(r.log.Records)
	if n > 0 && r.log.LineIn(r.log.Records[n-1].Line) == r.in.lineNo {
		r.log.Records = r.log.Records[:n-1]
	}
	return &SyntaxError{r.file, r.in.lineNo, Glued, "an unfinished line runs into the first line of the next log; what is above it is kept"}
}

// cutInBody ends a log at the end of the file. A line without its line feed is torn and
// not a record.
func (r *Reader) cutInBody(err error) error {
	switch err {
	case io.EOF:
	case errTorn:
		r.log.Torn = r.in.tail()
	case errLong:
		return r.refuseAt(r.in.lineNo, longLine())
	default:
		r.finish()
		return err
	}
	err = r.finish()
	r.in.toEnd()
	return err
}

func longLine() *fail { return failf(OverCap, "a line of more than 65536 bytes") }

func (r *Reader) cutInHeader(err error) error {
	switch err {
	case io.EOF, errTorn:
		r.log.Torn = r.in.tail()
		r.in.toEnd()
		return r.cutHeader("the file ends within a header")
	case errLong:
		return r.refuseAt(r.in.lineNo, longLine())
	}
	r.log.Open = true
	return err
}

// cutHeader ends a log within its header. The input is where reading continues.
func (r *Reader) cutHeader(msg string) error {
	r.log.Open = true
	return &SyntaxError{r.file, r.in.lineNo, Torn, msg}
}

func (r *Reader) noFirstLine(err error) error {
	switch err {
	case errTorn:
		r.log.Open = true
		tail := r.in.unread()
		why := firstLineFail(tail, r.log.Line > 1)
		why.Message += r.onlyEnds()
		if bytes.HasPrefix([]byte(firstLine), tail) {
			why = failf(Torn, "the file ends within a first line")
		}
		r.in.toEnd()
		return &SyntaxError{r.file, r.in.lineNo, Code(why.Code), why.Message}
	case errLong:
		why := longLine()
		why.Message += r.onlyEnds()
		return r.refuseAt(r.in.lineNo, why)
	}
	return err
}

func firstLineFail(line []byte, later bool) *fail {
	switch {
	case isFirstLine(line):
		return failf(BadVersion, "format version ", string(line[len(firstWords):]), "; this program reads version 1")
	case later:
		return failf(Trailing, "after a log only another one may come, with the first line ", firstLine, ", not ", lines.Quote(line))
	case bytes.HasPrefix(line, []byte("\xef\xbb\xbf")):
		return failf(NotAscii, "byte order mark before the first line")
	case string(line) == firstLine+"\r":
		return failf(NotAscii, "carriage return; a line ends in a line feed alone")
	}
	return failf(BadFirstLine, "the first line of a log is ", firstLine, ", not ", lines.Quote(line))
}

// isFirstLine reports whether a line opens a log of any version.
func isFirstLine(line []byte) bool {
	if !bytes.HasPrefix(line, []byte(firstWords)) {
		return false
	}
	_, ok := lines.ParseNumber(line[len(firstWords):])
	return ok
}
