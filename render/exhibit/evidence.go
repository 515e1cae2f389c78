package exhibit

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// evidence is a session and its log, parsed again from the bytes that the session
// keeps.
type evidence struct {
	*judge.Session
	log   *logfmt.Log
	lines [][]byte // of the log, without line feeds
}

// read parses the log of a session again. If the log is faulty, the result has the
// records before the fault, and all lines.
func read(s *judge.Session) *evidence {
	e := &evidence{Session: s, log: &logfmt.Log{}}
	if len(s.Bytes) > 0 {
		e.log, _ = logfmt.NewReader(bytes.NewReader(s.Bytes), s.File).ReadLog()
		e.lines = bytes.Split(bytes.TrimSuffix(s.Bytes, []byte{'\n'}), []byte{'\n'})
	}
	e.log.File, e.log.Line = s.File, s.Line
	return e
}

// record returns the record at a line of the file, nil if there is none.
func (e *evidence) record(line int) *logfmt.Record {
	return e.log.Record(logfmt.Line(line - e.Line + 1))
}

// text returns a line of the file, and whether it exists.
func (e *evidence) text(line int) ([]byte, bool) {
	i := line - e.Line
	if i < 0 || i >= len(e.lines) {
		return nil, false
	}
	return e.lines[i], true
}

// shownBy returns the line of the file that shows a finding: the answer that it is
// about, if there is one. For a reply that ends with an empty line, it is the first
// line.
func (e *evidence) shownBy(f *judge.Finding) int {
	rec := e.record(f.Line)
	switch {
	case f.Shown > 0:
		return f.Shown
	case rec == nil || rec.Source.None():
		return f.Line
	}
	line := rec.Source
	for x := e.log.Record(line); x != nil && x.Kind == logfmt.Said && len(x.Text) == 0; x = e.log.Record(line) {
		line--
	}
	if x := e.log.Record(line); x == nil || x.Kind != logfmt.Said || x.Seat != rec.Seat {
		line = rec.Source
	}
	return e.log.LineIn(line)
}

// who returns the name of the program in a seat.
func (e *evidence) who(s int) string {
	if s < 1 || s > len(e.Header.Programs) {
		return ""
	}
	if p := e.Header.Program(base.Seat(s)); p.Name != "" {
		return p.Name
	}
	return e.Header.Program(base.Seat(s)).ID
}

// moveOf returns the line of the file that claims the move of a ply, 0 if none does.
func (e *evidence) moveOf(ply int) int {
	for i := range e.log.Records {
		if r := &e.log.Records[i]; r.Kind == logfmt.Move && int(r.Ply) == ply {
			return e.log.LineIn(r.Line)
		}
	}
	return 0
}

// stamped returns the line of the last record of a seat with the given stamp, at or
// before line until of the file; 0 if there is none.
func (e *evidence) stamped(at base.Number, s, until int) int {
	found := 0
	for i := range e.log.Records {
		r := &e.log.Records[i]
		if line := e.log.LineIn(r.Line); r.Time == at && timed(r) && int(r.Seat) == s && line <= until {
			found = line
		}
	}
	return found
}

// timed reports whether a record has its own stamp.
func timed(r *logfmt.Record) bool { return r.Kind.Timed() && r.Time.Known() }
