package judge

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// say returns what a finding says: a phrase of the table "finding" with its facts.
func say(key string, facts ...words.Cell) words.Phrase { return words.Say(key, facts...) }

// Verbatim returns a sentence of another package, which is in English alone.
func Verbatim(text string) words.Phrase { return say("finding.verbatim", words.Literal(text)) }

// text returns bytes as a fact: quoted, printable ASCII, not too long.
func text(b []byte) words.Cell { return words.Literal(quote(b)) }

// lineNo returns the number of a line as a fact.
func lineNo(line int) words.Cell { return words.Literal(strconv.Itoa(line)) }

// timeOf returns a time as a fact, beside another one that it must differ from.
func timeOf(n, beside base.Number) words.Cell { return words.Time{US: int64(n), Beside: int64(beside)} }

// bytesOf returns a size as a fact, beside another one that it must differ from.
func bytesOf(n, beside base.Number) words.Cell {
	return words.Bytes{N: int64(n), Beside: int64(beside)}
}

// refused is why an answer is not a legal move: in English as its game says it, in other
// languages by its code.
type refused struct{ *rules.Refusal }

// Text returns the reason in a language.
func (r refused) Text(l words.Language) string {
	if l == words.English() {
		return words.Visible(r.Message)
	}
	return l.Narrow("finding.refused." + string(r.Code))
}

// because returns a refusal as a fact, or nil.
func because(why *rules.Refusal) words.Cell {
	if why == nil {
		return nil
	}
	return refused{why}
}

// who names a seat and its program: "seat 2 (bob)".
func (s *Session) who(of base.Seat) words.Cell {
	var name words.Cell
	if of != base.Nobody && int(of) <= len(s.Header.Programs) {
		if id := s.Header.Program(of).ID; id != "" && id != "?" && id != "-" {
			name = words.Name(id)
		}
	}
	return say("finding.seat", words.Literal(of.String()), name)
}

func (r *replay) who(of base.Seat) words.Cell { return r.s.who(of) }

// lineOf returns a line of the log as a fact.
func (r *replay) lineOf(line logfmt.Line) words.Cell { return lineNo(r.l.LineIn(line)) }

// us returns a time as a field.
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

// said returns an answer as facts: its text, and the line in the file where it begins.
func (r *replay) said(line logfmt.Line) (said, at words.Cell) {
	text, from := r.reply(line)
	return words.Literal(text), r.lineOf(from)
}

// answered returns the answer for which a program left the game as facts. The text is nil
// if the reason quotes it already.
func (r *replay) answered(e *derive.Event) (said, at words.Cell) {
	said, at = r.said(e.Source)
	return unless(quotes(e.Why, said), said), at
}

// quotes reports whether a refusal has a text in its words.
func quotes(why *rules.Refusal, text words.Cell) bool {
	return strings.Contains(why.Message, string(text.(words.Literal)))
}

// unless returns a fact, or nil if a condition holds.
func unless(condition bool, fact words.Cell) words.Cell {
	if condition {
		return nil
	}
	return fact
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

// clock says what started the time that a program has used up, or returns nil.
func (r *replay) clock(e *derive.Event) words.Cell {
	rec := r.clockStart(e)
	last := words.If(e.First.Known() && e.First < e.Since) // in several commands, with pauses between them
	switch {
	case rec == nil:
		return nil
	case rec.Kind == logfmt.Run:
		return say("finding.clock.start", last, r.lineOf(rec.Line))
	case rec.Seat == e.Seat && rec.Kind == logfmt.Sent:
		return say("finding.clock.sent", last, r.lineOf(rec.Line), text(rec.Text))
	case rec.Kind == logfmt.Said && rec.Seat != e.Seat:
		return say("finding.clock.moved", last, r.lineOf(rec.Line), words.Literal(r.answer(rec.Line)), r.who(rec.Seat))
	}
	return say("finding.clock.line", last, r.lineOf(rec.Line))
}

// overTime says by how much a program exceeded a time limit, what started its clock, and
// what it had said by then.
func (r *replay) overTime(e *derive.Event) words.Phrase {
	var came words.Cell
	part := r.unfinished(e)
	switch {
	case !e.Source.None():
		came = say("finding.came.answer", words.Literal(r.answer(e.Source)), r.lineOf(e.Source))
	case part != nil && part.Kind == logfmt.Part:
		came = say("finding.came.part", text(part.Text), r.lineOf(part.Line), r.lineOf(e.Shown))
	case part != nil:
		came = say("finding.came.reply", text(part.Text), r.lineOf(part.Line), r.lineOf(e.Shown))
	default:
		came = say("finding.came.nothing", r.lineOf(e.Shown))
	}
	return say("finding.over-time", timeOf(e.Took, e.Limit.Allows), timeOf(e.Limit.Allows, 0), words.If(e.Limit.Total), r.clock(e), came)
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
func (r *replay) endedBy(e *derive.Event) words.Phrase {
	exit := r.exitOf(e)
	failed := r.l.Record(e.Shown)
	at := r.lineOf(e.Shown)
	if failed != nil && failed.Kind == logfmt.Got && exit != nil {
		at = r.lineOf(exit.Line)
	}
	ended, unread := at, words.Cell(nil) // what nobody could read
	if failed != nil && failed.Kind == logfmt.NoSend {
		unread = text(failed.Text)
	}
	switch {
	case unread != nil && exit == nil:
		return say("finding.ended.closed", at, unread)
	case exit == nil:
		return say("finding.ended.output", at)
	}
	if unread != nil {
		ended = r.lineOf(exit.Line)
	}
	var signal, code, most words.Cell
	switch how := string(exit.Word); {
	case how == "signal" && exit.Num[0].Known():
		signal = words.Literal(exit.Num[0].String())
	case how == "code" && exit.Num[0].Known():
		code = words.Literal(exit.Num[0].String())
	}
	if exit.Num[3] > 0 {
		most = bytesOf(exit.Num[3], 0)
	}
	return say("finding.ended.exit", at, unread, ended, signal, code, most)
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
	cites := s.Game != nil && f.Source == "" && !f.cited
	if f.Code == BadSetup { // if the rules mention it
		param, _, _ := strings.Cut(f.Message(), ":")
		cites = cites && slices.ContainsFunc(s.Game.Params, func(p rules.Param) bool { return p.Name == param })
	}
	if cites {
		f.Source = s.Game.Cite(s.Header.Protocol, f.grounds()...)
	}
	if rule := KindOf(f.Code).Rule.Number; f.Source == "" && rule != "" {
		f.Source = "format " + rule
	}
	if s.Game != nil && strings.HasPrefix(f.Source, s.Game.Name+" ") {
		f.Says = say("finding.cited", f.Says, words.Literal(f.Source))
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
