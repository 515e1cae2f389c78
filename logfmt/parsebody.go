package logfmt

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/internal/lines"
)

// parser turns body lines into records. The arena has what had to be unescaped; it is
// emptied once per log.
type parser struct {
	arena []byte
}

// parse reads one line without its line feed into rec, which must be zero.
func (p *parser) parse(line []byte, rec *Record) *fail {
	if len(line) > 8 && line[1] == ' ' {
		switch line[0] {
		case '>':
			return p.spoken(line, Sent, rec)
		case '<':
			return p.spoken(line, Said, rec)
		case '!':
			return p.spoken(line, Noted, rec)
		case 'm':
			return p.move(line, rec)
		}
	}
	return p.rare(line, rec)
}

// spoken reads ">", "<" and "!", which are most of a log, without the field reader. It
// leaves unusual lines to the field reader and its messages.
func (p *parser) spoken(line []byte, kind Kind, rec *Record) *fail {
	s := line[2] - '0'
	if s-1 < base.Max && line[3] == ' ' {
		var t base.Number
		i := 4
		for ; i < len(line) && line[i]-'0' <= 9; i++ {
			t = t*10 + base.Number(line[i]-'0')
		}
		n := i - 4
		if n > 0 && n < 16 && (line[4] != '0' || n == 1) {
			text := line[i:] // with its blank
			if len(text) == 0 || len(text) > 1 && len(text) <= 1+MaxRaw && text[0] == ' ' && text[len(text)-1] != ' ' && plain(line) {
				rec.Kind, rec.Seat, rec.Time = kind, base.Seat(s), t
				if len(text) > 0 {
					rec.Text = text[1:]
				}
				return nil
			}
		}
	}
	return p.rare(line, rec)
}

// rare reads a record of any kind, field by field.
func (p *parser) rare(line []byte, rec *Record) *fail {
	word := line
	f := fields{}
	if i := bytes.IndexByte(line, ' '); i >= 0 {
		word, f.Rest = line[:i], line[i:]
	}
	kind := kindOf(word)
	if kind == 0 {
		return plainer(kindFail(word), line)
	}
	rec.Kind, rec.Time = kind, Unknown
	switch {
	case kind == Extension:
		p.extension(&f, word, rec)
	case kind.Claimed():
		p.claim(&f, rec)
	case kind == Block:
		rec.Word = f.Digest("digest", "")
	case kind == End:
		rec.Num[0] = f.Number("count of lines", "")
		rec.Word = f.Digest("digest", "")
		rec.Text = f.Digest("root", "")
	default:
		p.event(&f, rec)
	}
	if f.Why == nil {
		f.End()
	}
	return plainer(f.Why, line)
}

// kindOf returns the kind for a word, or 0 for none. A switch on a string is faster than
// a search in kindNames; a test compares the two.
func kindOf(word []byte) Kind {
	switch string(word) {
	case ">":
		return Sent
	case "<":
		return Said
	case "!":
		return Noted
	case "part":
		return Part
	case "eof":
		return EOF
	case "exit":
		return Exit
	case "get":
		return Got
	case "flood":
		return Flood
	case "tick":
		return Tick
	}
	if k := actOf(word); k != 0 {
		return k
	}
	if bytes.HasPrefix(word, []byte("x-")) && kindWord(word) {
		return Extension
	}
	return 0
}

// actOf returns the kind of actions, claims and seals, and of rare observations, or 0 for
// another word.
func actOf(word []byte) Kind {
	switch string(word) {
	case "nostart":
		return NoStart
	case "nosend":
		return NoSend
	case "usage":
		return Usage
	case "found":
		return Found
	case "stall":
		return Stall
	case "wait":
		return Wait
	case "run":
		return Run
	case "put":
		return Put
	case "close":
		return Close
	case "kill":
		return Kill
	case "freeze":
		return Freeze
	case "thaw":
		return Thaw
	case "m":
		return Move
	case "drop":
		return Drop
	case "fault":
		return Fault
	case "void":
		return Void
	case "result":
		return Result
	case "block":
		return Block
	case "end":
		return End
	}
	return 0
}

// kindWord reports whether b could be the kind of a later version.
func kindWord(b []byte) bool {
	if len(b) == 0 || len(b) > 32 || b[0] < 'a' || b[0] > 'z' {
		return false
	}
	for _, c := range b {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

func kindFail(word []byte) *fail {
	if kindWord(word) {
		return failf(UnknownKind, "not a record of this version: ", lines.Quote(word))
	}
	if len(word) == 0 {
		return failf(BadKind, "empty line, or a line that begins with a blank")
	}
	return failf(BadKind, "not a kind of record: ", lines.Quote(word))
}

// extension keeps the rest of the line as written, after checking that it is a text.
func (p *parser) extension(f *fields, word []byte, rec *Record) {
	rec.Word = word
	written := f.Rest
	if f.text(&p.arena); f.Why == nil && len(written) > 0 {
		rec.Text = written[1:]
	}
}

// event reads what was observed or done: seat, time, and what its kind adds.
func (p *parser) event(f *fields, rec *Record) {
	if !rec.Kind.Timed() {
		interval(f, rec)
		return
	}
	if rec.Kind != Tick {
		rec.Seat = f.seat()
	}
	rec.Time = f.Number("time", "?")
	switch rec.Kind {
	case NoStart:
		rec.Text = f.text(&p.arena)
	case NoSend:
		p.noSend(f, rec)
	case Usage:
		rec.Word = f.OneOf("kind of memory", "-?", "resident", "virtual", "data")
		rec.Num[0] = f.Number("peak bytes", "-?")
		rec.Num[1] = f.Number("user time", "-?")
		rec.Num[2] = f.Number("system time", "-?")
	case Found:
		rec.Word = p.unword(f, "file")
		rec.Num[0] = f.Number("bytes", "")
		rec.Text = f.Digest("digest", "?")
	case Sent, Said, Noted:
		rec.Text = f.text(&p.arena)
	case Part:
		rec.Stream = f.stream()
		rec.Text = f.text(&p.arena)
	case EOF:
		rec.Stream = f.stream()
	case Exit:
		rec.Word = f.OneOf("way of exit", "?", "code", "signal")
		rec.Num[0] = f.Number("status", "?")
		rec.Num[1] = f.Number("user time", "?")
		rec.Num[2] = f.Number("system time", "?")
		rec.Num[3] = f.Number("resident bytes", "?")
	case Got, Put:
		rec.Word = p.unword(f, "file")
		rec.Text = f.text(&p.arena)
	case Flood:
		rec.Stream = f.stream()
		rec.Num[0] = f.Number("bytes not kept", "")
		rec.Word = f.Digest("digest", "?")
	case Tick:
		rec.Num[0] = f.Number("time of the clock that runs in sleep", "?")
		rec.Num[1] = f.Number("pressure", "?")
	case Run:
		rec.Word = p.unword(f, "folder")
		written := f.Rest
		for len(f.Rest) > 0 && f.Why == nil {
			f.name("argument")
		}
		if len(written) > 0 {
			rec.Text = written[1:]
		}
	case Kill:
		rec.Word = f.ID("signal")
	}
}

// noSend reads what part of a line could not be sent (format O5).
func (p *parser) noSend(f *fields, rec *Record) {
	rec.Word = f.OneOf("why it failed", "?", "pipe", "full")
	rec.Num[0] = f.Number("bytes taken", "?")
	rec.Text = f.text(&p.arena)
	if f.Why == nil && rec.Num[0] > base.Number(len(rec.Text)) {
		f.fail(BadField, "all bytes of the line were taken, so that it was sent")
	}
}

// interval reads "stall FROM TO LOST" and "wait SEAT FROM TO WAITED".
func interval(f *fields, rec *Record) {
	what := "microseconds lost"
	if rec.Kind == Wait {
		rec.Seat = f.seatOrNobody()
		what = "microseconds waited"
	}
	rec.Num[0] = f.Number("begin of the interval", "")
	rec.Num[1] = f.Number("end of the interval", "")
	rec.Num[2] = f.Number(what, "")
	if f.Why == nil && rec.Num[1] < rec.Num[0] {
		f.fail(BadTime, "the interval ends before it begins")
	}
}

// seatOrNobody reads a seat, or 0 for the referee.
func (f *fields) seatOrNobody() base.Seat {
	if len(f.Rest) > 1 && f.Rest[1] == '0' {
		if b := f.Next("seat"); len(b) > 1 {
			f.fail(BadField, "seat is not 0 to 4: ", lines.Quote(b))
		}
		return 0
	}
	return f.seat()
}

// unword reads a name and returns its value.
func (p *parser) unword(f *fields, what string) []byte {
	b := f.name(what)
	if f.Why != nil || plain(b) {
		return b
	}
	start := len(p.arena)
	p.arena, _ = unescape(p.arena, b, true)
	return p.arena[start:len(p.arena):len(p.arena)]
}

func (f *fields) seat() base.Seat {
	b := f.Next("seat")
	if len(b) != 1 || b[0] < '1' || b[0] > '0'+base.Max {
		f.fail(BadField, "seat is not 1 to 4: ", lines.Quote(b))
		return 0
	}
	return base.Seat(b[0] - '0')
}

func (f *fields) stream() Stream {
	if string(f.OneOf("stream", "", "out", "err")) == "err" {
		return Err
	}
	return Out
}
