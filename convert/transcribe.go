package convert

import (
	"bytes"
	"io"
	"slices"
	"strconv"

	"scrutineer/clerk"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/seat"
)

// Untold is why a log cannot be made a transcript.
type Untold struct {
	File string
	Line int // in the file
	Msg  string
}

func (u *Untold) Error() string { return place(u.File, u.Line) + u.Msg }

// Transcript reads the next log of r and writes it to w as a transcript: all
// that passed, without the claims, but for faults that nothing in it shows, and
// voids. It returns the log, which is the reader's and good until its next one.
// Errors are the reader's, an *Untold for a log of which there can be no
// transcript, or w's.
func Transcript(w io.Writer, r *logfmt.Reader, games []*rules.Game) (*logfmt.Log, error) {
	l, err := r.ReadLog()
	if err != nil {
		return l, err
	}
	h := *l.Header
	if !h.Evidence.Raw() {
		return l, &Untold{l.File, l.Line, "evidence: what passed between referee and programs is not in the log"}
	}
	if h.Evidence.Times == "charged" {
		h.Evidence.Times = "none"
	}
	s, why := openingOf(&h, games)
	if why != nil {
		return l, &Untold{l.File, l.Line, why.code + ": " + why.msg}
	}
	b, err := transcribe(&h, s, candidates(l))
	if err != nil {
		return l, &Untold{l.File, l.Line, "header: " + err.Error()}
	}
	_, err = w.Write(append(transcriptHead(nil, &h), b...))
	return l, err
}

// openingOf is the game that a log's header describes, at its start.
func openingOf(h *logfmt.Header, games []*rules.Game) (setting, *wrong) {
	s, why := settingOf(h, games)
	if why != nil || s.game == nil {
		return s, why
	}
	if why := checkSet(&h.Rulings, s.game); why != nil {
		return s, why
	}
	s.setup = clerk.Setup(h)
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

// candidate is a line that a transcript of a log may have.
type candidate struct {
	passed
	taken bool // some claim of the log rests on it
}

// candidates are what passed, voids, and faults that were not read from a line.
func candidates(l *logfmt.Log) []candidate {
	taken := map[int32]bool{}
	for _, rec := range l.Records {
		taken[rec.Source] = true
	}
	var list []candidate
	for _, rec := range l.Records {
		switch rec.Kind {
		case logfmt.Move, logfmt.Drop, logfmt.Result, logfmt.Block, logfmt.End:
			continue
		case logfmt.Fault:
			if rec.Source > 0 && clerk.CauseOf(string(rec.Word)) != rules.Gone {
				continue
			}
		}
		list = append(list, candidate{passed{Record: rec, timed: rec.Time >= 0}, taken[rec.Line]})
	}
	return list
}

// transcribe makes the body of a transcript. Where the log passes over what a
// program said because its fault was certain by then, the transcript says so,
// and all is told anew.
func transcribe(h *logfmt.Header, s setting, list []candidate) ([]byte, error) {
	for {
		if s.pos != nil {
			s.pos.Reset()
		}
		claims := new(claimCounter)
		r, err := newRetelling(logfmt.NewWriter(claims, logfmt.SyncNever), h, s)
		if err != nil {
			return nil, err
		}
		b, unheard := r.transcribe(claims, list)
		if unheard < 0 {
			return b, nil
		}
		line := passed{Record: logfmt.Record{Kind: deaf, Seat: list[unheard].Seat}}
		list = slices.Insert(list, unheard, candidate{passed: line})
	}
}

// transcribe appends the lines of a transcript. Retelling them as it goes, it
// leaves out the faults that are shown. It ends at a line from which a claim
// follows that the log does not make, if a fault of that seat, or a void, is
// stated below.
func (r *retelling) transcribe(claims *claimCounter, list []candidate) (b []byte, unheard int) {
	var deafened [seat.Max + 1]bool
	for i := range list {
		p := &list[i]
		if p.Kind.Claimed() && !r.open(p.Seat) {
			continue
		}
		if p.Kind == deaf {
			deafened[p.Seat] = true
		}
		b = appendPassed(b, &p.Record)
		before := claims.n
		r.feed(&p.passed)
		if said := !p.Kind.Claimed() && !p.taken && claims.n > before; said && !deafened[p.Seat] && otherBelow(list[i:], p.Seat) {
			return nil, i
		}
		r.follow(&p.passed, r.unseen(list[i+1:]))
	}
	return b, -1
}

// otherBelow tells whether a fault of a seat, or a void, is among what is to come.
func otherBelow(list []candidate, s seat.Seat) bool {
	return slices.ContainsFunc(list, func(c candidate) bool {
		return c.Kind == logfmt.Fault && c.Seat == s || c.Kind == logfmt.Void
	})
}

// claimCounter counts the claims of a log that nobody keeps.
type claimCounter struct{ n int }

func (c *claimCounter) Write(log []byte) (int, error) {
	for line := range bytes.Lines(log) {
		switch word, _, _ := bytes.Cut(line, []byte{' '}); string(word) {
		case "m", "drop", "fault":
			c.n++
		}
	}
	return len(log), nil
}

// unseen is the seat of a fault that comes next, if what has passed does not
// show just this fault.
func (r *retelling) unseen(next []candidate) seat.Seat {
	if len(next) == 0 || next[0].Kind != logfmt.Fault {
		return seat.Nobody
	}
	rec := &next[0].Record
	why, ok := r.explained(rec.Seat)
	if ok && why.Kind == string(rec.Word) && len(rec.Text) == 0 && (rec.Num[0] < 0 || why.Limit == rec.Limit() && why.Used == rec.Used()) {
		return seat.Nobody
	}
	return rec.Seat
}

// appendPassed appends the line of a record: its time, its kind, and what else
// the log has of it.
func appendPassed(b []byte, rec *logfmt.Record) []byte {
	line := logfmt.AppendRecord(nil, rec)
	switch {
	case rec.Kind == deaf:
		return append(b, "deaf "+rec.Seat.String()+"\n"...)
	case rec.Kind == logfmt.Fault:
		return appendFault(b, rec)
	case rec.Kind == logfmt.Void || rec.Kind == logfmt.Extension || rec.Kind == logfmt.Stall || rec.Kind == logfmt.Wait:
		return append(b, line...)
	}
	if rec.Time >= 0 {
		b = append(strconv.AppendInt(b, rec.Time, 10), ' ')
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
	if rec.Num[0] != logfmt.None {
		b = append(b, " "+numberText(rec.Num[0])+" "+numberText(rec.Num[1])...)
	}
	if len(rec.Text) > 0 {
		b = logfmt.AppendText(append(b, ' '), rec.Text)
	}
	return append(b, '\n')
}
