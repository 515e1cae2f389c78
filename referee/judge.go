package referee

import (
	"scrutineer/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/seat"
)

// heard reads what a program said by its protocol, and judges it.
func (g *game) heard(s seat.Seat, from rules.Source, a answer) {
	if g.over() {
		return
	}
	d := &g.sides[s]
	a.Meaning = g.table.Hear(s, from, a.text, a.at)
	if d.out || d.doom != nil {
		return
	}
	mine := g.pos.Turn() == s
	switch a.Sense {
	case rules.Played:
		if mine && g.table.Waiting(s) == 0 && len(d.waiting) == 0 {
			g.move(s, a)
			return
		}
		a.text = append([]byte(nil), a.text...)
		d.waiting = append(d.waiting, a)
	case rules.BadText, rules.Declined, rules.Early:
		if a.Pardon && !mine {
			g.drop(s, a)
			return
		}
		g.offence(s, a)
	}
}

// takeWaiting takes a move that a ruling let wait for its turn, once the program
// has been given what that turn owes it.
func (g *game) takeWaiting() {
	s := g.pos.Turn()
	d := &g.sides[s]
	if s == seat.Nobody || len(d.waiting) == 0 || g.table.Waiting(s) > 0 || d.out || d.doom != nil {
		return
	}
	a := d.waiting[0]
	d.waiting = d.waiting[1:]
	g.move(s, a)
}

// drop says that a line is passed over.
func (g *game) drop(s seat.Seat, a answer) {
	why := "chatter"
	if a.Sense == rules.Early {
		why = "early"
	}
	g.add(logfmt.Record{Kind: logfmt.Drop, Seat: s, Source: a.line, Word: []byte(why)})
}

// move judges a readable move of the seat in turn: lateness first, then
// legality.
func (g *game) move(s seat.Seat, a answer) {
	used := g.table.Used(s, a.given())
	if limit, late := g.table.Late(s, used); late && !a.AnyTime {
		g.late(s, a, limit, used)
		return
	}
	gain, refused := g.pos.Play(a.Move)
	if refused != nil {
		g.fault(s, doom{kind: "illegal", source: a.line, text: string(a.text)})
		return
	}
	points := int64(logfmt.None)
	if g.pos.Outcome().Scored {
		points = int64(gain)
	}
	charged := used
	if charged == exchange.Unknown {
		charged = logfmt.Unknown
	}
	text := g.Game.AppendMove(nil, a.Move)
	g.add(logfmt.Record{Kind: logfmt.Move, Ply: int32(g.pos.Plies()), Seat: s, Source: a.line, Num: [4]int64{charged, points}, Text: text})
	g.table.Moved(s, a.Move, used, a.at)
	if g.Watch != nil {
		g.Watch(g.pos.Plies(), s, string(text), g.pos)
	}
	g.settleTurn()
}

// offence judges what is no move: lateness first.
func (g *game) offence(s seat.Seat, a answer) {
	if g.pos.Turn() == s {
		used := g.table.Used(s, a.given())
		if limit, late := g.table.Late(s, used); late {
			g.late(s, a, limit, used)
			return
		}
	}
	kind := "unreadable"
	switch a.Sense {
	case rules.Declined:
		kind = "refused"
	case rules.Early:
		kind = "early"
		if a.Why.Code == "extra-command" {
			kind = "extra"
		}
	}
	g.fault(s, doom{kind: kind, source: a.line, text: string(a.text)})
}

// late is a fault of time that an answer proves.
func (g *game) late(s seat.Seat, a answer, limit exchange.Limit, used int64) {
	kind := "timeout-move"
	if limit.Total {
		kind = "timeout-total"
	}
	g.fault(s, doom{kind: kind, source: a.line, limit: limit.Allows, used: limit.Before + used})
}

// result claims how the game ended.
func (g *game) result() {
	o := g.pos.Outcome()
	rec := logfmt.Record{Kind: logfmt.Result, Seat: o.Winner, Word: []byte(o.Reason)}
	for i := range rec.Num {
		rec.Num[i] = logfmt.None
		if o.Scored && i < len(g.Programs) {
			rec.Num[i] = int64(o.Score[i])
		}
	}
	g.add(rec)
	g.closed = true
}

// end claims that there is no fair result.
func (g *game) end(why string, from, to int64, text string) {
	if g.closed {
		return
	}
	g.add(logfmt.Record{Kind: logfmt.Void, Word: []byte(why), Num: [4]int64{from, max(from, to)}, Text: []byte(text)})
	g.closed, g.void = true, why+": "+text
}
