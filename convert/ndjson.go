package convert

import (
	"encoding/hex"
	"io"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// NDJSON reads the next log of r and writes it to w as JSON, one object a line, in a single
// call of Write; the package comment lists the keys. It returns the log as ReadLog does,
// with Damage and Open: neither prevents it from being written. With an error of ReadLog
// (io.EOF after the last log, a *logfmt.SyntaxError for one that cannot be read) nothing is
// written; any other error may be one of w.
func NDJSON(w io.Writer, r *logfmt.Reader) (*logfmt.Log, error) {
	l, err := r.ReadLog()
	if err != nil {
		return l, err
	}
	o := new(object)
	o.header(l.Header)
	for i := range l.Records {
		o.record(l.Header.ID, &l.Records[i])
	}
	_, err = w.Write(o.b)
	return l, err
}

// begin opens the object of a line.
func (o *object) begin(kind, id string) {
	o.open('{')
	o.key("kind")
	o.b = appendJSON(o.b, kind)
	o.key("id")
	o.b = appendJSON(o.b, id)
}

func (o *object) end() {
	o.close('}')
	o.b = append(o.b, '\n')
}

func (o *object) header(h *logfmt.Header) {
	o.begin("header", h.ID)
	o.word("session", h.Session)
	o.word("game", h.Game)
	o.params(h.Params)
	o.rulings(&h.Rulings)
	o.word("protocol", h.Protocol)
	o.word("event", h.Event)
	o.word("stage", h.Stage)
	o.word("round", h.Round)
	o.word("slot", h.Slot)
	o.num("attempt", h.Attempt)
	o.word("previous", h.Previous)
	o.seats(h.Programs)
	o.num("first", base.Number(h.First))
	o.bounds(h)
	o.origin(h)
	o.some("host", h.Host)
	o.word("clocksource", h.Source)
	o.word("utc", h.UTC)
	o.num("seed", h.Seed)
	if h.Start != "-" {
		o.text("start", []byte(h.Start))
	}
	o.end()
}

// params writes the values that are plain numbers as numbers.
func (o *object) params(pairs []logfmt.Pair) {
	o.key("params")
	o.open('{')
	for _, p := range pairs {
		if v, ok := number(p.Value); ok {
			o.num(p.Name, base.Number(v))
			continue
		}
		o.word(p.Name, p.Value)
	}
	o.close('}')
}

func (o *object) rulings(r *logfmt.Rulings) {
	if r.Set == "-" || r.Set == "?" {
		o.word("rulings", r.Set)
		return
	}
	o.key("rulings")
	o.open('{')
	o.word("set", r.Set)
	o.word("digest", r.Digest)
	o.key("deviations")
	o.open('{')
	for _, p := range r.Deviations {
		o.word(p.Name, p.Value)
	}
	o.close('}')
	o.close('}')
}

func (o *object) seats(list []logfmt.Program) {
	o.key("seats")
	o.open('[')
	for i := range list {
		o.item()
		o.open('{')
		o.num("seat", base.Number(i+1))
		o.program(&list[i])
		o.close('}')
	}
	o.close(']')
}

func (o *object) program(p *logfmt.Program) {
	o.word("id", p.ID)
	o.word("version", p.Version)
	o.word("digest", p.Digest)
	o.some("name", p.Name)
}

// bounds writes clock and limits.
func (o *object) bounds(h *logfmt.Header) {
	o.key("clock")
	o.open('{')
	o.num("total", h.Clock.Total)
	o.num("move", h.Clock.Move)
	o.num("grace", h.Clock.Grace)
	o.word("from", h.Clock.From)
	o.close('}')
	o.key("limits")
	o.open('{')
	o.num("memory", h.Limits.Memory)
	o.num("stack", h.Limits.Stack)
	o.word("kind", h.Limits.Kind)
	o.word("how", h.Limits.How)
	o.num("flood", h.Limits.Flood)
	o.num("startup", h.Limits.Startup)
	o.num("sent", h.Limits.Sent)
	o.close('}')
}

// origin writes evidence, origin and referee.
func (o *object) origin(h *logfmt.Header) {
	o.key("evidence")
	o.open('{')
	o.word("exchange", h.Evidence.Exchange)
	o.some("times", h.Evidence.Times)
	o.close('}')
	o.key("origin")
	o.open('{')
	o.word("kind", h.Origin.Kind)
	o.word("digest", h.Origin.Digest)
	o.some("name", h.Origin.Name)
	o.close('}')
	o.key("referee")
	o.open('{')
	o.program(&h.Referee)
	o.close('}')
}

// record writes the object of one record of the session id.
func (o *object) record(id string, r *logfmt.Record) {
	kind := r.Kind.String()
	if r.Kind == logfmt.Extension {
		kind = string(r.Word)
	}
	o.begin(kind, id)
	o.num("line", base.Number(r.Line))
	switch {
	case r.Kind.Claimed():
		o.claim(r)
	case r.Kind.Observed() || r.Kind.Done():
		o.event(r)
	case r.Kind == logfmt.Block:
		o.text("digest", r.Word)
	case r.Kind == logfmt.End:
		o.num("lines", r.Num[0])
		o.text("sha256", r.Word)
		o.text("root", r.Text)
	default:
		o.text("raw", r.Text)
	}
	o.end()
}

// event writes what was seen or done.
func (o *object) event(r *logfmt.Record) {
	if !r.Kind.Timed() {
		o.interval(r)
		return
	}
	if r.Kind != logfmt.Tick {
		o.num("seat", base.Number(r.Seat))
	}
	o.num("time", r.Time)
	switch r.Kind {
	case logfmt.Part, logfmt.EOF, logfmt.Flood:
		o.key("stream")
		o.b = appendJSON(o.b, streamName(r.Stream))
	}
	switch r.Kind {
	case logfmt.Usage:
		o.word("memory", string(r.Word))
		o.num("bytes", r.Num[0])
		o.num("user", r.Num[1])
		o.num("system", r.Num[2])
	case logfmt.Found:
		o.text("file", r.Word)
		o.num("bytes", r.Num[0])
		o.word("digest", string(r.Text))
	case logfmt.NoSend:
		o.word("why", string(r.Word))
		o.num("bytes", r.Num[0])
		o.text("text", r.Text)
	case logfmt.Sent, logfmt.Said, logfmt.Noted, logfmt.Part, logfmt.NoStart:
		o.text("text", r.Text)
	case logfmt.Got, logfmt.Put:
		o.text("file", r.Word)
		o.text("text", r.Text)
	case logfmt.Exit:
		o.exit(r)
	case logfmt.Flood:
		o.num("bytes", r.Num[0])
		o.word("digest", string(r.Word))
	case logfmt.Tick:
		o.num("awake", r.Num[0])
		o.num("pressure", r.Num[1])
	case logfmt.Run:
		o.run(r)
	case logfmt.Kill:
		o.text("signal", r.Word)
	}
}

// interval writes a record of an interval.
func (o *object) interval(r *logfmt.Record) {
	what := "lost"
	if r.Kind == logfmt.Wait {
		o.num("seat", base.Number(r.Seat))
		what = "waited"
	}
	o.num("from", r.Num[0])
	o.num("to", r.Num[1])
	o.num(what, r.Num[2])
}

func streamName(s logfmt.Stream) string {
	if s == logfmt.Err {
		return "err"
	}
	return "out"
}

func (o *object) exit(r *logfmt.Record) {
	o.word("how", string(r.Word))
	for i, name := range []string{"status", "user", "system", "resident"} {
		o.num(name, r.Num[i])
	}
}

func (o *object) run(r *logfmt.Record) {
	o.text("folder", r.Word)
	o.key("args")
	o.open('[')
	for _, arg := range logfmt.SplitWords(r.Text) {
		o.item()
		if utf8.Valid(arg) {
			o.b = appendJSON(o.b, string(arg))
			continue
		}
		o.open('{')
		o.key("hex")
		o.b = appendJSON(o.b, hex.EncodeToString(arg))
		o.close('}')
	}
	o.close(']')
}

// claim writes what the referee concluded.
func (o *object) claim(r *logfmt.Record) {
	switch r.Kind {
	case logfmt.Move:
		o.num("ply", base.Number(r.Ply))
		o.num("seat", base.Number(r.Seat))
		o.num("source", r.Source.Number())
		o.num("charged", r.Charged())
		o.num("gain", r.Gain())
		o.text("move", r.Text)
	case logfmt.Drop:
		o.num("seat", base.Number(r.Seat))
		o.num("source", r.Source.Number())
		o.text("why", r.Word)
	case logfmt.Fault:
		o.num("seat", base.Number(r.Seat))
		o.text("fault", r.Word)
		o.num("source", r.Source.Number())
		o.num("limit", r.Limit())
		o.num("used", r.Used())
		o.some("text", string(r.Text))
	case logfmt.Void:
		o.text("why", r.Word)
		o.num("from", r.Num[0])
		o.num("to", r.Num[1])
		o.some("text", string(r.Text))
	case logfmt.Result:
		o.result(r)
	}
}

func (o *object) result(r *logfmt.Record) {
	o.num("winner", base.Number(r.Seat))
	o.word("reason", string(r.Word))
	if r.Num[0].None() {
		return
	}
	o.key("score")
	o.open('[')
	for _, v := range r.Num {
		if !v.None() {
			o.item()
			o.value(v)
		}
	}
	o.close(']')
}
