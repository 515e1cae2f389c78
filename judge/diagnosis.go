package judge

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Diagnosis is why a program left the game, for its author: what the log shows, and the
// mistake that is its likely cause.
type Diagnosis struct {
	Cause  Cause
	Answer string // what the program said, or the text that explains its end
	Means  string // the legal answer that this is without the mistake, or ""
	// Of a fault of time in microseconds, 0 if not known: the limit, what was used of
	// it, and for how long the program ran on a processor in the whole game.
	Limit, Used, CPU base.Number
}

// Says returns the cause in a sentence, with what the program said.
func (d *Diagnosis) Says() words.Phrase {
	said := words.Cell(words.Literal(strconv.QuoteToASCII(strings.TrimSuffix(d.Answer, "\n"))))
	switch d.Cause {
	case NoOutput, Busy, Milliseconds:
		said = timeOf(d.CPU, 0)
	case Ended, Complained, NotStarted:
		said = words.Literal(d.Answer[:min(len(d.Answer), maxSaid)])
	}
	return words.Say("exhibit.cause."+string(d.Cause), said, words.Literal(strconv.QuoteToASCII(d.Means)))
}

// maxSaid limits how many bytes of an error message are said.
const maxSaid = 600

// Cause is a mistake that authors of programs make.
type Cause string

// The causes. The tables of internal/words have a sentence on each, "exhibit.cause." and
// its name.
const (
	CRLF         Cause = "cr-lf"        // its lines end in CR LF
	Blanks       Cause = "blanks"       // there are blanks around the answer
	Debug        Cause = "debug"        // text for people is on standard output
	FromZero     Cause = "from-0"       // it counts from 0 where the protocol counts from 1
	FromOne      Cause = "from-1"       // and the other way round
	Swapped      Cause = "swapped"      // row and column, or letter and number, are exchanged
	SmallLetters Cause = "small"        // small letters instead of capitals
	Unended      Cause = "unended"      // the answer has no line end
	NoOutput     Cause = "no-output"    // it waited in silence: its output may not be flushed
	Busy         Cause = "busy"         // it computed for too long
	Milliseconds Cause = "milliseconds" // it took milliseconds for seconds
	NotStarted   Cause = "not-started"  // the command cannot be run
	Complained   Cause = "complained"   // it ended, and its standard error says why
	Ended        Cause = "ended"        // it ended in silence
)

// Diagnose returns the likely cause of a finding that took a program out of the game. It
// reports false if the log shows none. The log is that of the session.
func Diagnose(s *Session, l *logfmt.Log, f *Finding) (d Diagnosis, ok bool) {
	if f == nil || s.Game == nil || f.Seat == 0 || !s.Header.Evidence.Raw() {
		return d, false
	}
	p := patient{s: s, l: l, seat: base.Seat(f.Seat)}
	p.fault = slices.IndexFunc(l.Records, func(r logfmt.Record) bool { return l.LineIn(r.Line) == f.Line })
	if p.fault < 0 {
		return d, false
	}
	p.protocol = s.Game.Protocol(s.Header.Protocol)
	word := string(l.Records[p.fault].Word)
	if f.Code != FaultConfirmed {
		word = f.Recomputed
	}
	switch cause := derive.CauseOf(word); {
	case word == "not-started" || cause == rules.Gone && p.protocol != nil:
		return p.ended()
	case cause == rules.TooLate:
		d, ok = p.late()
		d.Limit, d.Used = factOf(f, "limit_us"), factOf(f, "used_us")
		return d, ok
	}
	return p.answered(f, word)
}

// factOf returns a fact of a finding, or 0.
func factOf(f *Finding, name string) base.Number {
	n, _ := strconv.ParseInt(f.Witness.Get(name), 10, 64)
	return base.Number(n)
}

// patient is a program that left the game, with the log.
type patient struct {
	s        *Session
	l        *logfmt.Log
	protocol *rules.Protocol
	seat     base.Seat
	fault    int // index of the record of its fault
}

// last returns the last record of the program, up to the given index, that passes a
// test, or nil.
func (p *patient) last(until int, is func(*logfmt.Record) bool) *logfmt.Record {
	for i := min(until, len(p.l.Records)-1); i >= 0; i-- {
		if r := &p.l.Records[i]; r.Seat == p.seat && is(r) {
			return r
		}
	}
	return nil
}

// ended explains the end of a program.
func (p *patient) ended() (d Diagnosis, ok bool) {
	all := len(p.l.Records)
	if r := p.last(all, func(r *logfmt.Record) bool { return r.Kind == logfmt.NoStart }); r != nil {
		return Diagnosis{Cause: NotStarted, Answer: string(r.Text)}, true
	}
	said := p.last(all, func(r *logfmt.Record) bool {
		return r.Kind == logfmt.Run || (r.Kind == logfmt.Noted || r.Kind == logfmt.Part && r.Stream == logfmt.Err) && len(bytes.TrimSpace(r.Text)) > 0
	})
	if said != nil && said.Kind != logfmt.Run {
		return Diagnosis{Cause: Complained, Answer: strings.TrimSpace(string(said.Text))}, true
	}
	if r := p.last(all, func(r *logfmt.Record) bool { return r.Kind == logfmt.Exit }); r != nil && r.Num[0].Known() {
		return Diagnosis{Cause: Ended, Answer: string(r.Word) + " " + r.Num[0].String()}, true
	}
	return d, false
}

// late explains an answer that came late or not at all.
func (p *patient) late() (d Diagnosis, ok bool) {
	asked := p.last(p.fault, func(r *logfmt.Record) bool { return r.Kind == logfmt.Sent || r.Kind == logfmt.Run })
	exit := p.last(len(p.l.Records), func(r *logfmt.Record) bool { return r.Kind == logfmt.Exit })
	if exit != nil && exit.Num[1].Known() && exit.Num[2].Known() {
		d.CPU = exit.Num[1] + exit.Num[2]
	}
	if asked == nil {
		return d, false
	}
	since := func(kind logfmt.Kind) *logfmt.Record {
		r := p.last(len(p.l.Records), func(r *logfmt.Record) bool { return r.Kind == kind && r.Stream != logfmt.Err })
		if r == nil || r.Line < asked.Line {
			return nil
		}
		return r
	}
	took := p.l.Records[p.fault].Used()
	for i := range p.l.Records[:p.fault+1] {
		if r := &p.l.Records[i]; r.Kind == logfmt.Wait && r.Seat == p.seat && r.Line > asked.Line {
			took -= max(r.Num[2], 0) // it wanted to run and could not
		}
	}
	switch part, said := since(logfmt.Part), since(logfmt.Said); {
	case said == nil && part != nil:
		d.Cause, d.Answer = Unended, string(part.Text)
	case said != nil && p.protocol != nil && p.protocol.Replies && bytes.HasSuffix(said.Text, []byte("\r")): // no empty line ends its reply
		d.Cause, d.Answer = CRLF, string(said.Text)
	case said != nil && p.protocol != nil && p.protocol.Replies && bytes.HasSuffix(said.Text, []byte(" ")):
		d.Cause, d.Answer, d.Means = Blanks, string(said.Text), string(bytes.TrimRight(said.Text, " "))
	case exit == nil || !exit.Num[1].Known() || !p.l.Records[p.fault].Used().Known():
		return d, false
	case d.CPU*4 < took && said != nil:
		return d, false
	case d.CPU*4 < took:
		d.Cause = NoOutput
	case p.toldMilliseconds():
		d.Cause = Milliseconds
	default:
		d.Cause = Busy
	}
	return d, true
}

// toldMilliseconds reports whether the program is sent its time in milliseconds.
func (p *patient) toldMilliseconds() bool {
	pos := p.s.Position()
	if p.protocol == nil || pos == nil {
		return false
	}
	sends := func(a rules.Action) bool { return a.Remaining.Unit == 1000 }
	conversation := p.protocol.Conversation(p.s.Setup, pos, p.seat)
	if slices.ContainsFunc(conversation.Open(nil), sends) {
		return true
	}
	for i := 0; i < len(p.s.Moves) && p.s.Step(pos, i); i++ {
		if slices.ContainsFunc(conversation.Moved(nil, p.s.Moves[i].Seat, p.s.Moves[i].Move), sends) {
			return true
		}
	}
	return false
}

// boardFacts are the facts of a witness that say which numbers there are: the answer has others.
var boardFacts = [...]string{"size", "n", "rows", "width", "points", "sides", "d"}

// maxAnswers limits how many answers of a program are tried, the last ones.
const maxAnswers = 16

// answered explains an answer that is not a legal move: by the first mistake without which
// all answers of the program would be legal.
func (p *patient) answered(f *Finding, word string) (d Diagnosis, ok bool) {
	var answers []int // indexes of the records with the texts
	for i := range p.fault + 1 {
		r := &p.l.Records[i]
		if r.Seat != p.seat || r.Kind != logfmt.Move && i != p.fault {
			continue
		}
		source := r.Source
		if i == p.fault && source.None() {
			return d, false
		}
		if at := p.text(source); at >= 0 {
			answers = append(answers, at)
		}
	}
	if len(answers) == 0 {
		return d, false
	}
	last := answers[len(answers)-1]
	d.Answer = string(p.l.Records[last].Text)
	off := f.Witness.Get("text") != "" || slices.ContainsFunc(boardFacts[:], func(name string) bool { return f.Witness.Get(name) != "" })
	for _, m := range mistakes {
		text, ok := m.mend(strings.TrimSuffix(d.Answer, "\n"))
		if !ok || m.sure == outside && !off || m.sure == atFirst && !off && (len(answers) > 1 || f.Witness.Get("ply") != "") || !p.legal(last, text) {
			continue
		}
		always := true
		for _, at := range answers[max(0, len(answers)-maxAnswers) : len(answers)-1] {
			text, ok := m.mend(strings.TrimSuffix(string(p.l.Records[at].Text), "\n"))
			always = always && (m.sure == byText || ok && p.legal(at, text))
		}
		if always {
			d.Cause, d.Means = m.cause, text
			return d, true
		}
	}
	// Words where no answer of this program had any.
	if word != "unreadable" || !wordy(d.Answer) || slices.ContainsFunc(answers[:len(answers)-1], func(at int) bool { return wordy(string(p.l.Records[at].Text)) }) {
		return d, false
	}
	d.Cause = Debug
	return d, true
}

// wordy reports whether a text has a word of three or more letters.
func wordy(text string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(text, func(c rune) bool { return c < 'A' || c > 'Z' && c < 'a' || c > 'z' && c < 0x80 }), func(w string) bool { return len(w) > 2 })
}

// text returns the index of the record with the text of the answer that a record
// completes: the record itself, or the first line of a reply that ends in an empty one.
func (p *patient) text(source logfmt.Line) int {
	at := slices.IndexFunc(p.l.Records, func(r logfmt.Record) bool { return r.Line == source })
	if at < 0 || p.l.Records[at].Kind != logfmt.Said || len(p.l.Records[at].Text) > 0 {
		return at
	}
	first := -1
	for i := at - 1; i >= 0; i-- {
		switch r := &p.l.Records[i]; {
		case r.Seat != p.seat || r.Kind != logfmt.Said:
		case len(r.Text) == 0:
			return first
		default:
			first = i
		}
	}
	return first
}

// legal reports whether an answer is a legal move with another text. Answers before it
// are as they were.
func (p *patient) legal(at int, text string) bool {
	pos := p.s.Position()
	if pos == nil {
		return false
	}
	var d derive.State
	d.Begin(p.protocol, p.s.Setup, pos, p.s.Header.Seats(), derive.LimitsOf(p.l.Header))
	for i := range p.l.Records {
		r := p.l.Records[i]
		if i == at {
			r.Text = []byte(text)
		}
		before := len(d.Events())
		if !r.Kind.Claimed() {
			d.Observe(&r)
		}
		for _, e := range d.Events()[before:] {
			if i >= at && e.Seat == p.seat {
				return e.Kind == derive.Moved
			}
		}
	}
	return false
}

// mistakes are the mistakes in writing answers, in the order in which they are tried.
// mend returns the answer without it, and false if it does not have it.
var mistakes = []struct {
	cause Cause
	sure  belief
	mend  func(answer string) (string, bool)
}{
	{CRLF, byText, func(a string) (string, bool) { return strings.TrimRight(a, "\r"), strings.HasSuffix(a, "\r") }},
	{Blanks, byText, func(a string) (string, bool) {
		b := strings.Join(strings.Fields(a), " ")
		return b, b != a
	}},
	{Debug, byText, func(a string) (string, bool) { // the numbers at the end of a sentence
		words := strings.Fields(a)
		n := len(words)
		for n > 0 && len(anyNumber.FindString(words[n-1])) == len(words[n-1]) {
			n--
		}
		return strings.Join(words[n:], " "), n > 0 && n < len(words)
	}},
	{SmallLetters, byText, func(a string) (string, bool) {
		at := strings.LastIndexByte(a, ' ') + 1
		b := a[:at] + strings.ToUpper(a[at:])
		return b, b != a
	}},
	{Swapped, byText, func(a string) (string, bool) { // 5F for F5
		b := numberFirst.ReplaceAllString(a, "$2$1")
		return b, b != a
	}},
	// Of three numbers the side or direction alone, or column and row alone; or all anyNumber.
	{FromZero, outside, renumbered(func(n []int) { add(third(n, 2, 3), 1) })},
	{FromOne, outside, renumbered(func(n []int) { add(third(n, 2, 3), -1) })},
	{FromZero, outside, renumbered(func(n []int) { add(third(n, 0, 2), 1) })},
	{FromOne, outside, renumbered(func(n []int) { add(third(n, 0, 2), -1) })},
	{FromZero, outside, renumbered(func(n []int) { add(n, 1) })},
	{FromOne, outside, renumbered(func(n []int) { add(n, -1) })},
	{Swapped, atFirst, renumbered(func(n []int) {
		for i := 0; i+1 < len(n); i += 2 {
			n[i], n[i+1] = n[i+1], n[i]
		}
	})},
}

// belief is what a mistake needs, besides a legal move without it, to be believed: a
// cell that is taken is a legal cell by many conventions.
type belief uint8

const (
	byText  belief = iota // nothing: the text itself shows it
	outside               // the answer names a place that is not on the board, and without the mistake all answers of the program are legal
	atFirst               // that, or it is the program's first answer, and not for a place that is taken
)

var (
	anyNumber   = regexp.MustCompile(`[0-9]{1,6}`)
	numberFirst = regexp.MustCompile(`\b([0-9]+)([A-Z])$`)
)

// third returns some of three numbers, and none of others.
func third(n []int, from, to int) []int {
	if len(n) != 3 {
		return nil
	}
	return n[from:to]
}

func add(n []int, by int) {
	for i := range n {
		n[i] += by
	}
}

// renumbered returns how the numbers of an answer are changed. An answer without numbers,
// or in which none is another, does not have the mistake.
func renumbered(change func(n []int)) func(string) (string, bool) {
	return func(answer string) (string, bool) {
		var n []int
		for _, w := range anyNumber.FindAllString(answer, -1) {
			k, _ := strconv.Atoi(w)
			n = append(n, k)
		}
		change(n)
		if slices.ContainsFunc(n, func(k int) bool { return k < 0 }) {
			return "", false
		}
		b := anyNumber.ReplaceAllStringFunc(answer, func(string) string {
			k := n[0]
			n = n[1:]
			return strconv.Itoa(k)
		})
		return b, b != answer
	}
}
