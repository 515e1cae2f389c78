package convert

import (
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// bodyLine is one line of a transcript's body: a record of the exchange, or a claim that
// the transcript states because nothing in it shows it.
type bodyLine struct {
	logfmt.Record
	at    int  // line of the file
	timed bool // it has a time
}

// clocked reports whether the line has a time, or is about an interval of times.
func (p *bodyLine) clocked() bool {
	return p.timed || p.Kind == logfmt.Stall || p.Kind == logfmt.Wait
}

// bodyKinds are the words of the lines of a body.
var bodyKinds = func() map[string]logfmt.Kind {
	m := map[string]logfmt.Kind{"fault": logfmt.Fault, "void": logfmt.Void}
	for k := logfmt.Sent; k <= logfmt.Thaw; k++ {
		m[k.String()] = k
	}
	return m
}()

// kindIn returns the kind of a word of a line, 0 for none.
func kindIn(word string) logfmt.Kind {
	if strings.HasPrefix(word, "x-") {
		return logfmt.Extension
	}
	return bodyKinds[word]
}

// readBodyLine reads a line of the body: its time, if it has one, its word, and its fields.
func readBodyLine(line string) (bodyLine, *wrong) {
	f := &fields{rest: " " + line}
	p := bodyLine{Record: logfmt.Record{Time: logfmt.Unknown}}
	word := f.next("kind")
	if word != "" && word[0] >= '0' && word[0] <= '9' {
		t, ok := countOf(word, "")
		if !ok {
			return p, &wrong{"number", "the time is not a decimal without leading zero, at most 2^53-1: " + quote(word)}
		}
		p.Time, p.timed = t, true
		word = f.next("kind")
	}
	p.Kind = kindIn(word)
	switch {
	case f.why != nil:
		return p, f.why
	case p.Kind == 0:
		return p, &wrong{"kind", "not a line of a transcript: " + quote(line)}
	case p.timed && !p.Kind.Timed():
		return p, &wrong{"time", "a " + word + " line carries no time"}
	}
	p.fields(word, f)
	if f.why == nil {
		f.end()
	}
	return p, f.why
}

// fields reads the fields of a line of a kind.
func (p *bodyLine) fields(word string, f *fields) {
	switch p.Kind {
	case logfmt.Extension:
		p.Word, p.Text = []byte(word), []byte(strings.TrimPrefix(f.rest, " "))
		f.rest = ""
		return
	case logfmt.Tick:
		p.Num[0] = f.count("time of the clock that runs in sleep", "?")
		p.Num[1] = f.maybe("pressure", "?")
		return
	case logfmt.Void:
		p.void(f)
		return
	case logfmt.Stall, logfmt.Wait:
		p.interval(f)
		return
	}
	p.Seat = seatOfField(f)
	switch p.Kind {
	case logfmt.Sent, logfmt.Said, logfmt.Noted:
		p.Text = f.text()
	case logfmt.Fault:
		p.fault(f)
	default:
		p.event(f)
	}
}

// event reads the rarer events.
func (p *bodyLine) event(f *fields) {
	switch p.Kind {
	case logfmt.NoStart:
		p.Text = f.text()
	case logfmt.NoSend:
		p.Word = []byte(f.oneOf("why it failed", "pipe", "full", "?"))
		p.Num[0] = f.count("bytes taken", "?")
		p.Text = f.text()
	case logfmt.Usage:
		p.Word = []byte(f.oneOf("kind of memory", "resident", "virtual", "data", "-", "?"))
		for i, what := range []string{"peak bytes", "user time", "system time"} {
			p.Num[i] = f.maybe(what, "-?")
		}
	case logfmt.Found:
		p.Word = []byte(logfmt.Unword(f.next("file")))
		p.Num[0] = f.count("bytes", "")
		p.Text = []byte("?")
		if f.more() {
			p.Text = []byte(f.sum("digest"))
		}
	case logfmt.Part:
		p.Stream = stream(f)
		p.Text = f.text()
	case logfmt.EOF:
		p.Stream = stream(f)
	case logfmt.Exit:
		p.Word = []byte(f.oneOf("way of exit", "code", "signal", "?"))
		p.Num[0] = f.count("status", "?")
		for i, what := range []string{"user time", "system time", "resident bytes"} {
			p.Num[i+1] = f.maybe(what, "?")
		}
	case logfmt.Got, logfmt.Put:
		p.Word = []byte(logfmt.Unword(f.next("file")))
		p.Text = f.text()
	case logfmt.Flood:
		p.Stream = stream(f)
		p.Num[0] = f.count("bytes not kept", "")
		p.Word = []byte("?")
		if f.more() {
			p.Word = []byte(f.sum("digest"))
		}
	case logfmt.Run:
		p.Word = []byte(logfmt.Unword(f.next("folder")))
		var args []string
		for f.more() {
			args = append(args, logfmt.Word(logfmt.Unword(f.next("argument"))))
		}
		p.Text = []byte(strings.Join(args, " "))
	case logfmt.Kill:
		p.Word = []byte(f.id("signal", ""))
	}
}

// interval reads "FROM TO LOST" of a stall and "SEAT FROM TO WAITED" of a wait.
func (p *bodyLine) interval(f *fields) {
	if p.Kind == logfmt.Wait {
		word := f.next("seat")
		if len(word) != 1 || word[0] < '0' || word[0] > '0'+base.Max {
			f.fail("field", "seat is not 0 to 4: ", quote(word))
			return
		}
		p.Seat = base.Seat(word[0] - '0')
	}
	for i, what := range []string{"begin of the interval", "end of the interval", "microseconds"} {
		p.Num[i] = f.count(what, "")
	}
	if f.why == nil && p.Num[1] < p.Num[0] {
		f.fail("time", "the interval ends before it begins")
	}
}

// fault reads "KIND [LIMIT USED] [TEXT]", with the two numbers for the kinds that have a
// limit.
func (p *bodyLine) fault(f *fields) {
	p.Word = []byte(f.oneOf("fault", logfmt.FaultKinds()...))
	p.Num = [4]base.Number{logfmt.None, logfmt.None}
	switch string(p.Word) {
	case "timeout-move", "timeout-total", "timeout-start", "memory", "flood":
		p.Num[0], p.Num[1] = f.twoCounts()
	}
	p.Text = f.text()
}

// void reads "WHY [FROM TO] [TEXT]".
func (p *bodyLine) void(f *fields) {
	p.Word = []byte(f.oneOf("reason", "host-stall", "host-sleep", "disk", "referee", "setup", "operator", "other"))
	p.Num[0], p.Num[1] = f.twoCounts()
	p.Text = f.text()
}

// twoCounts reads two numbers if the next two fields are numbers. Otherwise both are
// unknown.
func (f *fields) twoCounts() (base.Number, base.Number) {
	words := strings.SplitN(f.rest, " ", 4)
	if len(words) < 3 || f.why != nil {
		return logfmt.Unknown, logfmt.Unknown
	}
	one, ok := countOf(words[1], "?")
	two, both := countOf(words[2], "?")
	if !ok || !both {
		return logfmt.Unknown, logfmt.Unknown
	}
	f.rest = f.rest[2+len(words[1])+len(words[2]):]
	return one, two
}

func seatOfField(f *fields) base.Seat {
	word := f.next("seat")
	if len(word) != 1 || word[0] < '1' || word[0] > '0'+base.Max {
		f.fail("field", "seat is not 1 to 4: ", quote(word))
		return 0
	}
	return base.Seat(word[0] - '0')
}

func stream(f *fields) logfmt.Stream {
	if f.oneOf("stream", "out", "err") == "err" {
		return logfmt.Err
	}
	return logfmt.Out
}
