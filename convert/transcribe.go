package convert

import (
	"bytes"
	"io"
	"slices"
	"strconv"

	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// ExportError is why a log cannot be converted to a form.
type ExportError struct {
	File string
	Line int // in the file
	Msg  string
}

func (u *ExportError) Error() string { return place(u.File, u.Line) + u.Msg }

// Transcript reads the next log of r and writes it to w as a transcript: the whole exchange
// without the claims, except faults that nothing in it shows, and voids. It returns the
// log, which is the reader's and valid until its next one. Errors are the reader's, an
// *ExportError for a log without a transcript, or w's.
func Transcript(w io.Writer, r *logfmt.Reader, games []*rules.Game) (*logfmt.Log, error) {
	l, err := r.ReadLog()
	if err != nil {
		return l, err
	}
	h := *l.Header
	if !h.Evidence.Raw() {
		return l, &ExportError{l.File, l.Line, "evidence: the log has no conversation between referee and programs"}
	}
	if h.Evidence.Times == "charged" {
		h.Evidence.Times = "none"
	}
	s, why := openingOf(&h, games)
	if why != nil {
		return l, &ExportError{l.File, l.Line, why.code + ": " + why.msg}
	}
	b, err := transcribe(&h, s, candidates(l))
	if err != nil {
		return l, &ExportError{l.File, l.Line, "header: " + err.Error()}
	}
	_, err = w.Write(append(transcriptHead(nil, &h), b...))
	return l, err
}

// openingOf returns the game that a log's header describes, at its start.
func openingOf(h *logfmt.Header, games []*rules.Game) (setting, *wrong) {
	s, why := settingOf(h, games)
	if why != nil || s.game == nil {
		return s, why
	}
	if why := checkSet(&h.Rulings, s.game); why != nil {
		return s, why
	}
	s.setup = claims.Setup(h)
	pos, err := s.game.Open(s.setup)
	if err != nil {
		return s, setupWrong(h, err)
	}
	if h.Session != "info" {
		s.pos = pos
	}
	return s, nil
}

// transcriptHead appends the head of a transcript: the lines of the header that
// are not claims.
func transcriptHead(b []byte, h *logfmt.Header) []byte {
	b = append(b, firstTranscript+"\n"...)
	for line := range bytes.Lines(logfmt.AppendHeader(nil, h)) {
		if !bytes.HasPrefix(line, []byte("first ")) {
			b = append(b, line...)
		}
	}
	return b
}

// stated reports whether a record is a void on an attested claim. One that follows from an
// error of the referee is concluded again.
func stated(rec logfmt.Record) bool { return rec.Kind == logfmt.Void && !claims.Concluded(&rec) }

// candidates returns the records of the exchange, voids, and faults that were not read from
// a line; in a void game those of time, too.
func candidates(l *logfmt.Log) []bodyLine {
	var list []bodyLine
	voids := slices.ContainsFunc(l.Records, stated)
	for _, rec := range l.Records {
		switch rec.Kind {
		case logfmt.Move, logfmt.Drop, logfmt.Result, logfmt.Block, logfmt.End:
			continue
		case logfmt.Fault:
			if !rec.Source.None() && derive.CauseOf(string(rec.Word)) != rules.Gone && !(voids && isLate(&rec)) {
				continue
			}
		}
		list = append(list, bodyLine{Record: rec, timed: rec.Time.Known()})
	}
	return list
}

// transcribe makes the body of a transcript. It records the lines, and leaves out the
// faults that follow from them.
func transcribe(h *logfmt.Header, s setting, list []bodyLine) (b []byte, err error) {
	if s.pos != nil {
		s.pos.Reset()
	}
	voids := slices.ContainsFunc(list, func(p bodyLine) bool { return stated(p.Record) })
	r, err := newRecorder(logfmt.NewWriter(io.Discard, logfmt.SyncNever), h, s, voids)
	if err != nil {
		return nil, err
	}
	for i := range list {
		p := &list[i]
		if p.Kind == logfmt.Void && r.Writer != nil && !stated(p.Record) {
			r.Finish()
			r.conclude()
		}
		if p.Kind.Claimed() && (!r.open(p.Seat) || r.foreseen(&p.Record)) && !r.confirms(&p.Record) {
			continue
		}
		b = appendBodyLine(b, &p.Record)
		r.feed(p, list[i+1:])
	}
	return b, nil
}

// foreseen reports whether the end of a program shows a fault, which takes effect later.
func (r *recorder) foreseen(rec *logfmt.Record) bool {
	if r.Writer == nil || rec.Kind != logfmt.Fault || r.Ending(rec.Seat) == 0 {
		return false
	}
	word := string(rec.Word)
	return word == "exit" || word == "crash"
}

// appendBodyLine appends the line of a record: its time, its kind, and its other fields.
func appendBodyLine(b []byte, rec *logfmt.Record) []byte {
	line := logfmt.AppendRecord(nil, rec)
	switch {
	case rec.Kind == logfmt.Fault:
		return appendFault(b, rec)
	case rec.Kind == logfmt.Void || rec.Kind == logfmt.Extension || rec.Kind == logfmt.Stall || rec.Kind == logfmt.Wait:
		return append(b, line...)
	}
	if rec.Time.Known() {
		b = append(strconv.AppendInt(b, int64(rec.Time), 10), ' ')
	}
	fields := 2 // kind and seat
	if rec.Kind == logfmt.Tick {
		fields = 1
	}
	at := 0
	for ; fields > 0; fields-- {
		at += bytes.IndexByte(line[at:], ' ') + 1
	}
	b = append(b, line[:at-1]...)
	if end := bytes.IndexByte(line[at:], ' '); end >= 0 {
		return append(b, line[at+end:]...)
	}
	return append(b, '\n')
}

// appendFault appends a fault without the line that it was read from.
func appendFault(b []byte, rec *logfmt.Record) []byte {
	b = append(append(b, "fault "+rec.Seat.String()+" "...), rec.Word...)
	if !rec.Num[0].None() {
		b = append(b, " "+rec.Num[0].String()+" "+rec.Num[1].String()...)
	}
	if len(rec.Text) > 0 {
		b = logfmt.AppendText(append(b, ' '), rec.Text)
	}
	return append(b, '\n')
}
