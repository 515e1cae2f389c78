package logfmt

import (
	"bytes"
	"time"

	"scrutineer/base"
	"scrutineer/internal/lines"
)

// headerLine is one line of the header: its keyword and how its fields are read.
type headerLine struct {
	word string
	read func(*headerParser, *fields)
}

// headerLines is the header in its only order. Only "seat" repeats.
var headerLines = [headerCount]headerLine{
	{"id", func(p *headerParser, f *fields) { keep(&p.h.ID, f.ID("id")) }},
	{"session", func(p *headerParser, f *fields) {
		keep(&p.h.Session, f.OneOf("session", "", "game", "qualifying", "info"))
	}},
	{"game", (*headerParser).game},
	{"rulings", (*headerParser).rulings},
	{"protocol", func(p *headerParser, f *fields) { keep(&p.h.Protocol, f.word("protocol")) }},
	{"event", (*headerParser).event},
	{"attempt", (*headerParser).attempt},
	{"seat", (*headerParser).seat},
	{"first", (*headerParser).first},
	{"clock", (*headerParser).clock},
	{"limits", (*headerParser).limits},
	{"evidence", (*headerParser).evidence},
	{"origin", (*headerParser).origin},
	{"referee", (*headerParser).referee},
	{"host", (*headerParser).host},
	{"clocksource", func(p *headerParser, f *fields) { keep(&p.h.Source, f.word("clock source")) }},
	{"utc", (*headerParser).utc},
	{"seed", func(p *headerParser, f *fields) { p.h.Seed = f.Number("seed", "-?") }},
	{"start", (*headerParser).start},
}

// Indices of lines above, and their number.
const (
	gameLine    = 2
	rulingsLine = 3
	seatLine    = 7
	moverLine   = 8 // "first"
	headerCount = 19
)

// headerParser reads one header after another into the same Header, so that unchanged
// values cost nothing.
type headerParser struct {
	h     Header
	next  int // index of the line that is due
	arena []byte
	f     fields // of the present line
	last  [headerCount + base.Max - 1]lastLine
}

// lastLine is a header line as it was last read: its bytes, and what else its reading
// depended on. If both are the same again, the header is unchanged.
type lastLine struct {
	line   []byte // empty if none was read, or the last one was refused
	beside int    // see headerParser.beside
	pairs  int    // parameters or deviations that it has
}

func (p *headerParser) begin() {
	p.next = 0
	p.arena = p.arena[:0]
	p.h.Params = p.h.Params[:0]
	p.h.Rulings.Deviations = p.h.Rulings.Deviations[:0]
	p.h.Programs = p.h.Programs[:0]
}

func (p *headerParser) done() bool { return p.next == len(headerLines) }

// line reads the next header line.
func (p *headerParser) line(line []byte) *fail {
	word := line
	p.f = fields{scratch: p.f.scratch}
	if i := bytes.IndexByte(line, ' '); i >= 0 {
		word, p.f.Rest = line[:i], line[i:]
	}
	if p.next == seatLine && len(p.h.Programs) > 0 && string(word) != "seat" {
		p.next++
	}
	due := headerLines[p.next]
	if string(word) != due.word {
		return plainer(failf(BadHeader, "header line ", lines.Quote([]byte(due.word)), " is due here, not ", lines.Quote(word)), line)
	}
	if !p.again(line) {
		p.read(due, line)
	}
	if p.next != seatLine {
		p.next++
	}
	return plainer(p.f.Why, line)
}

// read reads the due line, and remembers it if possible.
func (p *headerParser) read(due headerLine, line []byte) {
	var none lastLine
	last := &none
	if i := p.place(); i >= 0 {
		last = &p.last[i]
	}
	beside := p.beside()
	last.line = last.line[:0]
	due.read(p, &p.f)
	if p.f.Why == nil {
		p.f.End()
	}
	if p.f.Why == nil {
		last.line, last.beside = append(last.line, line...), beside
		last.pairs = p.pairs()
	}
}

// again reports whether the line is the one that was last read in its place, in the same
// situation. The header then has its values already, and only lengths are set.
func (p *headerParser) again(line []byte) bool {
	i := p.place()
	if i < 0 || len(line) == 0 || !bytes.Equal(p.last[i].line, line) || p.last[i].beside != p.beside() {
		return false
	}
	switch p.next {
	case gameLine:
		p.h.Params = p.h.Params[:p.last[i].pairs]
	case rulingsLine:
		p.h.Rulings.Deviations = p.h.Rulings.Deviations[:p.last[i].pairs]
	case seatLine:
		p.h.Programs = p.h.Programs[:len(p.h.Programs)+1]
	}
	return true
}

// place returns where the due line is remembered, or -1 for a seat too many.
func (p *headerParser) place() int {
	switch {
	case p.next < seatLine:
		return p.next
	case p.next > seatLine:
		return p.next + base.Max - 1
	case len(p.h.Programs) < base.Max:
		return p.next + len(p.h.Programs)
	}
	return -1
}

// beside returns what the reading of the due line depends on in addition to its bytes:
// for rulings whether there is a game, for the first mover the seats.
func (p *headerParser) beside() int {
	switch {
	case p.next == rulingsLine && p.h.Game == "-":
		return 1
	case p.next == moverLine:
		return len(p.h.Programs)
	}
	return 0
}

// pairs returns how many parameters or deviations the last line has.
func (p *headerParser) pairs() int {
	switch p.next {
	case gameLine:
		return len(p.h.Params)
	case rulingsLine:
		return len(p.h.Rulings.Deviations)
	}
	return 0
}

// keep stores b in s, without a new string if it is the same as before.
func keep(s *string, b []byte) {
	if *s != string(b) {
		*s = string(b)
	}
}

func (p *headerParser) game(f *fields) {
	keep(&p.h.Game, f.oneOrID("game", "-"))
	p.h.Params = f.pairs(p.h.Params, "parameter")
	if p.h.Game == "-" && len(p.h.Params) > 0 {
		f.fail(BadField, "parameters without a game")
	}
}

// oneOrID reads an id or one of the signs.
func (f *fields) oneOrID(what, signs string) []byte {
	if len(f.Rest) > 1 && bytes.IndexByte([]byte(signs), f.Rest[1]) >= 0 {
		return f.OneOf(what, signs)
	}
	return f.ID(what)
}

// pairs reads the NAME=VALUE words at the end of a line, in the order of their
// names.
func (f *fields) pairs(dst []Pair, what string) []Pair {
	for n := 0; len(f.Rest) > 0 && f.Why == nil; n++ {
		b := f.word(what)
		i := bytes.IndexByte(b, '=')
		if i <= 0 || i == len(b)-1 || !kindLike(b[:i]) {
			f.fail(BadField, what, " is not NAME=VALUE: ", lines.Quote(b))
			return dst
		}
		if len(dst) > 0 && dst[len(dst)-1].Name >= string(b[:i]) {
			f.fail(BadOrder, what, " out of the order of names, or twice: ", lines.Quote(b[:i]))
		}
		if n == MaxPairs {
			f.fail(OverCap, "more than 32 of ", what)
		}
		if cap(dst) > len(dst) {
			dst = dst[:len(dst)+1]
		} else {
			dst = append(dst, Pair{})
		}
		keep(&dst[len(dst)-1].Name, b[:i])
		keep(&dst[len(dst)-1].Value, b[i+1:])
	}
	return dst
}

// kindLike reports whether b may name a parameter or ruling: small letters, digits and _
// , the first a letter.
func kindLike(b []byte) bool {
	for i, c := range b {
		low := c >= 'a' && c <= 'z'
		if !low && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return len(b) <= 32
}

func (p *headerParser) rulings(f *fields) {
	r := &p.h.Rulings
	keep(&r.Set, f.oneOrID("set of rulings", "-?"))
	if r.Set == "-" || r.Set == "?" {
		r.Digest = "-"
		f.End()
	} else {
		keep(&r.Digest, f.Digest("digest of the set", ""))
		r.Deviations = f.pairs(r.Deviations, "ruling")
	}
	if f.Why == nil && (r.Set == "-") != (p.h.Game == "-") {
		f.fail(BadField, "rulings are - in a session without a game, and only there")
	}
}

func (p *headerParser) event(f *fields) {
	keep(&p.h.Event, f.word("event"))
	keep(&p.h.Stage, f.word("stage"))
	keep(&p.h.Round, f.word("round"))
	keep(&p.h.Slot, f.word("slot"))
}

func (p *headerParser) attempt(f *fields) {
	p.h.Attempt = base.Number(f.Number("attempt", ""))
	keep(&p.h.Previous, f.Digest("digest of the attempt before", "-?"))
	if f.Why == nil && (p.h.Attempt < 1 || (p.h.Attempt == 1) != (p.h.Previous == "-")) {
		f.fail(BadField, "attempts count from 1, and only the first has - for the one before it")
	}
}

func (p *headerParser) seat(f *fields) {
	n := len(p.h.Programs)
	if n == base.Max {
		f.fail(OverCap, "more than four seats")
		return
	}
	if got := f.seat(); f.Why == nil && int(got) != n+1 {
		f.fail(BadOrder, "seats are not in order from 1")
	}
	if cap(p.h.Programs) > n {
		p.h.Programs = p.h.Programs[:n+1]
	} else {
		p.h.Programs = append(p.h.Programs, Program{})
	}
	prog := &p.h.Programs[n]
	keep(&prog.ID, f.ID("program's id"))
	keep(&prog.Version, f.word("version"))
	keep(&prog.Digest, f.Digest("digest of the program", "-?"))
	name := f.text(&p.arena)
	if f.Why == nil {
		f.Why = nameFail(name)
	}
	keep(&prog.Name, name)
}

func (p *headerParser) first(f *fields) {
	v := f.Number("first mover", "-?")
	p.h.First = base.Number(int(v))
	if f.Why == nil && (v == 0 || v > base.Number(len(p.h.Programs))) {
		f.fail(BadField, "first mover is not a seat of this log")
	}
}

func (p *headerParser) clock(f *fields) {
	p.h.Clock.Total = f.Number("time in all", "-?")
	p.h.Clock.Move = f.Number("time a move", "-?")
	p.h.Clock.Grace = f.Number("grace", "-?")
	keep(&p.h.Clock.From, f.word("what starts the clock"))
}

func (p *headerParser) limits(f *fields) {
	p.h.Limits.Memory = f.Number("memory", "-?")
	p.h.Limits.Stack = f.Number("stack", "-?")
	keep(&p.h.Limits.Kind, f.OneOf("kind of memory", "-?", "resident", "virtual", "data"))
	keep(&p.h.Limits.How, f.OneOf("how enforced", "-?", "enforced", "observed"))
	p.h.Limits.Flood = f.Number("limit on output", "-?")
	p.h.Limits.Startup = f.Number("time to start", "-?")
	p.h.Limits.Sent = f.Number("memory that programs were sent", "-?")
}

func (p *headerParser) evidence(f *fields) {
	e := &p.h.Evidence
	keep(&e.Exchange, f.OneOf("exchange", "", "raw", "moves"))
	keep(&e.Times, f.OneOf("times", "", "stamped", "charged", "none"))
	if f.Why == nil && e.Stamped() && !e.Raw() {
		f.fail(BadField, "stamps belong to a raw exchange")
	}
}

func (p *headerParser) origin(f *fields) {
	keep(&p.h.Origin.Kind, f.ID("origin"))
	keep(&p.h.Origin.Digest, f.Digest("digest of the source", "-?"))
	keep(&p.h.Origin.Name, f.text(&p.arena))
}

func (p *headerParser) referee(f *fields) {
	keep(&p.h.Referee.ID, f.oneOrID("referee", "?"))
	keep(&p.h.Referee.Version, f.word("version"))
	keep(&p.h.Referee.Digest, f.Digest("digest of the referee", "-?"))
}

func (p *headerParser) host(f *fields) { keep(&p.h.Host, f.text(&p.arena)) }

func (p *headerParser) utc(f *fields) {
	b := f.Next("utc")
	if f.Why == nil && string(b) != "?" && p.h.UTC != string(b) {
		t, err := time.Parse("2006-01-02T15:04:05Z", string(b))
		if err != nil || t.Format("2006-01-02T15:04:05Z") != string(b) {
			f.fail(BadField, "utc is not of the form 2026-05-01T12:00:00Z: ", lines.Quote(b))
			return
		}
	}
	keep(&p.h.UTC, b)
}

func (p *headerParser) start(f *fields) {
	b := f.text(&p.arena)
	if f.Why == nil && len(b) == 0 {
		f.fail(BadField, "start position is missing; the standard one is -")
	}
	keep(&p.h.Start, b)
}

// HeaderLine returns the number of the header line with the given keyword, in a log with
// that many seats. For "seat" it is the first such line, for an unknown keyword 1.
func HeaderLine(word string, seats int) Line {
	for i, h := range headerLines {
		if h.word != word {
			continue
		}
		if i > seatLine {
			i += max(seats, 1) - 1
		}
		return Line(i + 2)
	}
	return 1
}
