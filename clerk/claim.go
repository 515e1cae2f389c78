package clerk

import (
	"scrutineer/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/seat"
)

// Fault is a fault to be claimed: its kind by the format's list, and what it
// rests on.
type Fault struct {
	Kind        string
	Source      int32 // line of the log, 0 none
	Limit, Used int64 // of time, memory and flood
	Text        string
}

// TimeKind is the kind of fault of who passes a limit of time.
func TimeKind(l exchange.Limit) string {
	if l.Total {
		return "timeout-total"
	}
	return "timeout-move"
}

// Fault claims a fault and takes the seat out of the game.
func (c *Clerk) Fault(s seat.Seat, why Fault) {
	rec := logfmt.Record{Kind: logfmt.Fault, Seat: s, Word: []byte(why.Kind), Source: logfmt.None, Num: [4]int64{logfmt.None, logfmt.None}, Text: []byte(why.Text)}
	if why.Source > 0 {
		rec.Source = why.Source
	}
	switch why.Kind {
	case "timeout-move", "timeout-total", "memory", "flood":
		rec.Num = [4]int64{why.Limit, why.Used}
	}
	c.Add(rec)
	c.sides[s].out = true
	if c.Fell != nil {
		c.Fell(s)
	}
	if c.pos.Leave(s, CauseOf(why.Kind)) == nil {
		c.Table.Left(s, c.latest)
	}
}

// CauseOf is what a kind of fault is to the rules.
func CauseOf(kind string) rules.Cause {
	switch kind {
	case "illegal", "unreadable", "refused", "extra", "early":
		return rules.BadMove
	case "timeout-move", "timeout-total":
		return rules.TooLate
	}
	return rules.Gone
}

// Result claims how the game ended, where it is over by its rules.
func (c *Clerk) Result() {
	o := c.pos.Outcome()
	if c.closed || !o.Over {
		return
	}
	rec := logfmt.Record{Kind: logfmt.Result, Seat: o.Winner, Word: []byte(o.Reason)}
	for i := range rec.Num {
		rec.Num[i] = logfmt.None
		if o.Scored && i < c.seats {
			rec.Num[i] = int64(o.Score[i])
		}
	}
	c.Add(rec)
	c.closed = true
}

// Void claims that there is no fair result, for a reason of the format's list
// and the evidence in words.
func (c *Clerk) Void(why string, from, to int64, text string) {
	if c.closed {
		return
	}
	from = max(from, 0)
	c.Add(logfmt.Record{Kind: logfmt.Void, Word: []byte(why), Num: [4]int64{from, max(from, to)}, Text: []byte(text)})
	c.closed = true
}
