package forge

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// goesOn reports whether the session's game continues when the seat leaves it. Then a
// forgery has to let the other program play on.
func (d *draft) goesOn(s base.Seat, kind string) bool {
	pos := d.position(0)
	return pos != nil && pos.Leave(s, derive.CauseOf(kind)) == nil && !pos.Outcome().Over
}

// playOn replays the session up to an index, claims a fault there, and lets the other
// program play the game to its end, so that only that one claim is false. If the line
// before the index is the answer of the blamed program, nobody reads it.
func (d *draft) playOn(at int, s base.Seat, kind string, from int) bool {
	g, err := newGame(Board{d.Game, d.Protocol, d.Setup(), rules.Limits{Total: max(d.header.Clock.Total, 0), Move: max(d.header.Clock.Move, 0), Grace: max(d.header.Clock.Grace, 0)}}, d.next())
	if err != nil {
		return false
	}
	g.wrong = ""
	source := logfmt.Line(0)
	for i, n := range d.lines[:at] {
		if n.Kind.Claimed() {
			continue
		}
		line := g.follow(n.Record, i == at-1 && n.Seat == s)
		if n.id == from {
			source = line
		}
	}
	limit := d.measure(kind)
	g.Fault(s, claims.Fault{Kind: kind, Source: source, Limit: limit[0], Used: limit[1]})
	g.sides[s].gone = true
	for n := 0; !g.Over() && n < 2000; n++ {
		g.turn()
	}
	g.win()
	g.stop()
	if g.Err() != nil || g.writer.End() != nil {
		return false
	}
	return d.take(g.log.Bytes())
}

// win claims the result on the board, whatever errors of the referee were recorded.
func (g *game) win() {
	g.Note(resultOf(g.pos))
	g.StopClaims()
}

// resultOf returns the record of the result of a position.
func resultOf(pos rules.Position) logfmt.Record {
	o := pos.Outcome()
	rec := logfmt.Record{Kind: logfmt.Result, Seat: o.Winner, Word: []byte(o.Reason), Num: [4]base.Number{logfmt.None, logfmt.None, logfmt.None, logfmt.None}}
	for i := range rec.Num[:2] {
		if o.Scored {
			rec.Num[i] = base.Number(o.Score[i])
		}
	}
	return rec
}

// follow records a replayed record and applies it, unless nobody reads it. It returns
// its line.
func (g *game) follow(rec logfmt.Record, unread bool) logfmt.Line {
	rec.Line = 0
	g.now = max(g.now, rec.Time)
	switch rec.Kind {
	case logfmt.Run:
		g.sides[rec.Seat].runs = true
	case logfmt.Tick:
		g.slept, g.stalled = max(rec.Num[0]-rec.Time, 0), rec.Num[1]
	}
	if unread {
		return g.Note(rec)
	}
	return g.Add(rec)
}

// take replaces the draft's lines by those of a log.
func (d *draft) take(log []byte) bool {
	l, err := logfmt.NewReader(bytes.NewReader(log), "played on").ReadLog()
	if err != nil {
		return false
	}
	s := &Session{end: -1}
	s.keep(l)
	d.lines, d.fresh = append(d.lines[:0], s.lines...), s.ids+1
	return true
}
