package judge

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// who names a seat and its program: "seat 2 (bob)".
func (s *Session) who(of base.Seat) string {
	text := "seat " + of.String()
	if of == base.Nobody || int(of) > len(s.Header.Programs) {
		return text
	}
	if id := s.Header.Program(of).ID; id != "" && id != "?" && id != "-" {
		text += " (" + id + ")"
	}
	return text
}

func (r *replay) who(of base.Seat) string { return r.s.who(of) }

// lineText names a line of the log.
func (r *replay) lineText(line logfmt.Line) string { return "line " + strconv.Itoa(r.l.LineIn(line)) }

// us returns a time for a message.
func us(n base.Number) string { return strconv.FormatInt(int64(n), 10) + " µs" }

// maxReply limits how many lines of a reply a message quotes.
const maxReply = 4

// answer quotes what a program said that ends with a record.
func (r *replay) answer(line logfmt.Line) string {
	text, _ := r.reply(line)
	return text
}

// reply quotes what a program said that ends with a record, and where it begins: if
// replies end with an empty line, in the lines above it.
func (r *replay) reply(line logfmt.Line) (text string, from logfmt.Line) {
	rec := r.l.Record(line)
	switch {
	case rec == nil:
		return "nothing", line
	case rec.Kind != logfmt.Said || len(rec.Text) > 0 || r.protocol == nil || !r.protocol.Replies:
		return quote(rec.Text), line
	}
	from = line
	var reply []string
	for at := line - 1; len(reply) < maxReply; at-- {
		x := r.l.Record(at)
		if x == nil || x.Kind == logfmt.Run && x.Seat == rec.Seat {
			break
		}
		if x.Kind != logfmt.Said || x.Seat != rec.Seat {
			continue
		}
		if len(x.Text) == 0 {
			break
		}
		reply, from = append([]string{string(x.Text)}, reply...), at
	}
	return quote([]byte(strings.Join(reply, "\n"))), from
}

// replyEnd returns the line that ends the reply which contains a line, or that line
// itself if there are no replies.
func (r *replay) replyEnd(line logfmt.Line) logfmt.Line {
	first := r.l.Record(line)
	if first == nil || first.Kind != logfmt.Said || r.protocol == nil || !r.protocol.Replies {
		return line
	}
	for i := range r.l.Records[:r.at] {
		x := &r.l.Records[i]
		if x.Line >= line && x.Kind == logfmt.Said && x.Seat == first.Seat && len(bytes.TrimSpace(x.Text)) == 0 {
			return x.Line
		}
	}
	return line
}

// answered returns an answer for the end of a message: `: "e0" at line 57`. It is "" if
// another text quotes it already.
func (r *replay) answered(line logfmt.Line, beside string) string {
	text, from := r.reply(line)
	if strings.Contains(beside, text) {
		return " at " + r.lineText(from)
	}
	return ": " + text + " at " + r.lineText(from)
}

// said returns an answer for a message, and where it is.
func (r *replay) said(line logfmt.Line) string {
	text, from := r.reply(line)
	return text + " at " + r.lineText(from)
}

// answerLine returns the line in the file where an answer begins.
func (r *replay) answerLine(line logfmt.Line) int {
	_, from := r.reply(line)
	return r.l.LineIn(from)
}

// above returns the last record of a seat above a line that passes a test, or nil.
func (r *replay) above(line logfmt.Line, s base.Seat, is func(*logfmt.Record) bool) *logfmt.Record {
	for at := line - 1; at > 0; at-- {
		if x := r.l.Record(at); x != nil && x.Seat == s && is(x) {
			return x
		}
	}
	return nil
}

// clockStart returns the record that started the time which a program has used up, or nil
// if the log does not show it.
func (r *replay) clockStart(e *derive.Event) *logfmt.Record {
	if !e.Since.Known() {
		return nil
	}
	if rec := r.l.Record(e.Began); rec != nil {
		return rec
	}
	return r.above(e.Shown, e.Seat, func(x *logfmt.Record) bool { return x.Kind == logfmt.Run })
}

// clock says what started the time that a program has used up.
func (r *replay) clock(e *derive.Event) string {
	rec := r.clockStart(e)
	text := "its clock ran from "
	if e.First.Known() && e.First < e.Since {
		text = "its clock ran last from " // in several commands, with pauses between them
	}
	switch {
	case rec == nil:
		return ""
	case rec.Kind == logfmt.Run:
		return text + "the start of the program at " + r.lineText(rec.Line)
	case rec.Seat == e.Seat && rec.Kind == logfmt.Sent:
		return text + quote(rec.Text) + ", sent at " + r.lineText(rec.Line)
	case rec.Kind == logfmt.Said && rec.Seat != e.Seat:
		return text + r.answer(rec.Line) + " of " + r.who(rec.Seat) + " at " + r.lineText(rec.Line)
	}
	return text + r.lineText(rec.Line)
}

// overTime says by how much a program exceeded a time limit, what started its clock, and
// what it had said by then.
func (r *replay) overTime(e *derive.Event) string {
	text := "over the limit of " + us(e.Limit.Allows)
	if e.Limit.Total {
		text += " for the whole game"
	}
	text += " with " + us(e.Took)
	if from := r.clock(e); from != "" {
		text += ": " + from
	}
	part := r.unfinished(e)
	switch {
	case !e.Source.None():
		text += ", and " + r.answer(e.Source) + " came at " + r.lineText(e.Source)
	case part != nil && part.Kind == logfmt.Part:
		text += ", and its output " + quote(part.Text) + " at " + r.lineText(part.Line) + " had no line end by " + r.lineText(e.Shown)
	case part != nil:
		text += ", and its reply " + quote(part.Text) + " at " + r.lineText(part.Line) + " had no end by " + r.lineText(e.Shown)
	default:
		text += ", and no answer had come by " + r.lineText(e.Shown)
	}
	return text
}

// unfinished returns what a program had begun to say when its time ran out: bytes without
// a line end, or a line of a reply. It returns nil if there is nothing.
func (r *replay) unfinished(e *derive.Event) *logfmt.Record {
	rec := r.above(e.Shown+1, e.Seat, func(x *logfmt.Record) bool {
		return x.Kind == logfmt.Part && x.Stream == logfmt.Out || x.Kind == logfmt.Said
	})
	replies := r.protocol != nil && r.protocol.Replies
	if !e.Source.None() || rec == nil || len(rec.Text) == 0 || rec.Line <= e.Began || rec.Kind == logfmt.Said && !replies {
		return nil
	}
	return rec
}

// endedBy says how a program ended by itself: its signal or exit code, and its peak
// memory.
func (r *replay) endedBy(e *derive.Event) string {
	exit := r.exitOf(e)
	failed := r.l.Record(e.Shown)
	at := e.Shown
	if failed != nil && failed.Kind == logfmt.Got && exit != nil {
		at = exit.Line
	}
	text := "the program ended by itself at " + r.lineText(at)
	switch unread := failed != nil && failed.Kind == logfmt.NoSend; {
	case unread && exit == nil:
		return "it had closed its input: at " + r.lineText(e.Shown) + " nobody could read " + quote(failed.Text) + ", which was due to it"
	case unread:
		text = "at " + r.lineText(e.Shown) + " nobody could read " + quote(failed.Text) + ", which was due to it, and the program ended by itself at " + r.lineText(exit.Line)
	case exit == nil:
		return text + ": its output ended, and no exit is on record"
	}
	switch how := string(exit.Word); {
	case how == "signal" && exit.Num[0].Known():
		text += ", by signal " + strconv.FormatInt(int64(exit.Num[0]), 10)
	case how == "code" && exit.Num[0].Known():
		text += ", with exit code " + strconv.FormatInt(int64(exit.Num[0]), 10)
	}
	if most := exit.Num[3]; most > 0 {
		text += "; it had used " + strconv.FormatInt(int64(most), 10) + " bytes of memory at most"
	}
	return text
}

// exitOf returns the exit of a program that ended by itself, or nil if none is recorded.
// After a line that nobody could read it is one that the referee did not cause. For an
// answer file it is the exit above it.
func (r *replay) exitOf(e *derive.Event) *logfmt.Record {
	exit := r.l.Record(e.Shown)
	if exit != nil && exit.Kind == logfmt.Got {
		return r.above(e.Shown, e.Seat, func(x *logfmt.Record) bool { return x.Kind == logfmt.Exit })
	}
	unread := exit != nil && exit.Kind == logfmt.NoSend
	for at := e.Shown; exit != nil && !(exit.Kind == logfmt.Exit && exit.Seat == e.Seat); at++ {
		exit = r.l.Record(at + 1)
		if unread && exit != nil && exit.Seat == e.Seat && (exit.Kind == logfmt.Close || exit.Kind == logfmt.Kill) {
			return nil
		}
	}
	return exit
}

// clockFacts returns the line with which a clock began, and what was unfinished when it
// ran out.
func (r *replay) clockFacts(e *derive.Event) (w rules.Witness) {
	if rec := r.clockStart(e); rec != nil {
		w = append(w, rules.Fact{Name: "clock_line", Value: strconv.Itoa(r.l.LineIn(rec.Line))})
	}
	if rec := r.unfinished(e); rec != nil {
		w = append(w, rules.Fact{Name: "unended", Value: quote(rec.Text)})
	}
	return w
}

// exitFacts returns how a program ended by itself: a signal or an exit code, and its peak
// memory.
func (r *replay) exitFacts(e *derive.Event) (w rules.Witness) {
	exit := r.exitOf(e)
	if exit == nil {
		return nil
	}
	if how := string(exit.Word); exit.Num[0].Known() && (how == "signal" || how == "code") {
		w = append(w, rules.Fact{Name: how, Value: strconv.FormatInt(int64(exit.Num[0]), 10)})
	}
	if most := exit.Num[3]; most > 0 {
		w = append(w, rules.Fact{Name: "peak_bytes", Value: strconv.FormatInt(int64(most), 10)})
	}
	return w
}

// cite adds the paragraph of the official rules that a finding is based on, or the rule
// of the format, if the finding has none yet.
func (s *Session) cite(f *Finding) {
	cites := s.Game != nil && f.Source == "" && (f.Code != Departure || !strings.HasSuffix(f.Message, ")"))
	if f.Code == BadSetup { // if the rules mention it
		param, _, _ := strings.Cut(f.Message, ":")
		cites = cites && slices.ContainsFunc(s.Game.Params, func(p rules.Param) bool { return p.Name == param })
	}
	if cites {
		f.Source = s.Game.Cite(s.Header.Protocol, f.grounds()...)
	}
	if rule := KindOf(f.Code).Rule.Number; f.Source == "" && rule != "" {
		f.Source = "format " + rule
	}
	if s.Game != nil && strings.HasPrefix(f.Source, s.Game.Name+" ") {
		f.Message += " (" + f.Source + ")"
	}
}

// grounds returns the reasons for a finding, the most specific first: the code of a
// refusal, what its witness shows, the kind of the fault, its own kind.
func (f *Finding) grounds() []string {
	var list []string
	w := f.Witness
	switch {
	case f.ground != "":
		list = append(list, f.ground)
	case w.Get("limit_us") != "":
		list = append(list, "time")
	}
	switch {
	case w.Get("turn") != "" && w.Get("legal") == "" || w.Get("command") != "":
		list = append(list, "not-turn")
	case w.Get("text") != "":
		list = append(list, "unreadable")
	}
	switch {
	case f.word != "" && f.Code != VoidGame:
		list = append(list, "fault-"+f.word)
	case f.Code == AttestedClaim:
		list = append(list, "fault-"+f.Claimed)
	}
	if f.Code == MissedFault && derive.CauseOf(f.word) == rules.Gone {
		list = append(list, "fault") // what follows from it, not how an answer is read
	}
	return append(list, string(f.Code))
}

// quote returns bytes for a finding: printable ASCII, not too long.
func quote(b []byte) string { return base.Quote(b, 80) }

// groundOf returns the ground of a refusal, or "".
func groundOf(why *rules.Refusal) string {
	if why == nil {
		return ""
	}
	return string(why.Code)
}
