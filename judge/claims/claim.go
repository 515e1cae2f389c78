package claims

import (
	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
)

// Fault is a fault to claim that no record shows: its kind from the format's list, and
// the evidence for it.
type Fault struct {
	Kind        string
	Source      logfmt.Line // line of the log that it was read from, 0 none
	Limit, Used base.Number // of time, memory and flood
	Text        string
}

// named reports whether faults of a kind name a limit.
func named(kind string) bool {
	switch kind {
	case "timeout-move", "timeout-total", "timeout-start", "memory", "flood":
		return true
	}
	return false
}

// Fault claims a fault that no record shows, and removes the seat from the game. It does
// nothing if the seat has left already.
func (c *Writer) Fault(s base.Seat, why Fault) {
	if c.Over() || c.Out(s) {
		return
	}
	line := c.fault(s, &why)
	c.Attest(line, s, derive.Fault{Word: why.Kind, Cause: derive.CauseOf(why.Kind)})
	if c.Faulted != nil {
		c.Faulted(s)
	}
	c.claim()
}

// Result claims how the game ended, if it is over by its rules. If an error of the
// referee may have decided the game, it claims instead that there is no fair result.
func (c *Writer) Result() {
	o := c.pos.Outcome()
	if c.closed || !o.Over {
		return
	}
	for i := 1; i <= c.seats; i++ {
		if s := base.Seat(i); s != o.Winner && c.Material(s, c.log.Lines()+1) {
			c.Void("referee", c.Latest(), c.Latest(), costText(s))
			return
		}
	}
	if o.Winner != base.Nobody && c.Favoured(o.Winner, c.log.Lines()+1) {
		c.Void("referee", c.Latest(), c.Latest(), gaveText(o.Winner))
		return
	}
	rec := logfmt.Record{Kind: logfmt.Result, Seat: o.Winner, Word: []byte(o.Reason)}
	for i := range rec.Num {
		rec.Num[i] = logfmt.None
		if o.Scored && i < c.seats {
			rec.Num[i] = base.Number(o.Score[i])
		}
	}
	c.write(&rec)
	c.closed = true
}

// costText returns the reason for a void after an error of the referee that was material
// to a seat.
func costText(s base.Seat) string {
	return "an error of the referee may have cost seat " + s.String() + " the game"
}

// gaveText returns the reason for a void after an error of the referee that gave a seat time.
func gaveText(s base.Seat) string {
	return "an error of the referee may have given seat " + s.String() + " the game"
}

// Concluded reports whether a void has the text that Result writes, so that it follows
// from the log.
func Concluded(void *logfmt.Record) bool {
	for s := base.First; s <= base.Max; s++ {
		if text := string(void.Text); string(void.Word) == "referee" && (text == costText(s) || text == gaveText(s)) {
			return true
		}
	}
	return false
}

// Void claims that there is no fair result. why is a reason from the format's list, from
// and to are stamps in microseconds, and text is the evidence.
func (c *Writer) Void(why string, from, to base.Number, text string) {
	if c.closed {
		return
	}
	from = max(from, 0)
	c.void = why + ": " + text
	c.write(&logfmt.Record{Kind: logfmt.Void, Word: []byte(why), Num: [4]base.Number{from, max(from, to)}, Text: []byte(text)})
	c.closed = true
}

// Voided returns the claimed reason why there is no fair result, or "".
func (c *Writer) Voided() string { return c.void }
