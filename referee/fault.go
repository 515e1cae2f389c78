package referee

import (
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
	"scrutineer/seat"
)

// doom is a fault: of what kind, and what it rests on.
type doom struct {
	kind        string
	source      int32 // line of the log, 0 none
	limit, used int64 // where the kind has them
	before      int64 // of a limit of time, what was used by plies before
	timed       bool  // no answer came: what was used is known when it is pronounced
	drains      bool  // its output has to end first, for the log to hold the flood
	text        string
	until       int64 // when it is pronounced at the latest
}

// condemn kills a program for a fault that is pronounced when its end is on
// record, so that the log shows it. What it says until then changes nothing.
func (g *game) condemn(s seat.Seat, why *doom) {
	d := &g.sides[s]
	if d.doom != nil || d.out || g.over() {
		return
	}
	why.until = g.clock.Now() + stubborn
	d.doom = why
	if d.prog != nil {
		d.prog.Signal(process.KILL)
	}
	if d.ended {
		g.settle(s)
	}
}

// settle looks whether what was waited for has come: a doom can be pronounced,
// or a program that has ended has no line left that could be its move.
func (g *game) settle(s seat.Seat) {
	d := &g.sides[s]
	switch {
	case g.over() || d.out:
	case d.doom != nil:
		if d.ended && (d.shown || !d.doom.drains) {
			g.pronounce(s)
		}
	case d.ended && d.shown && !g.byTurn():
		g.gone(s)
	}
}

// settleTurn looks at a program whose turn has come after it had ended.
func (g *game) settleTurn() {
	if turn := g.pos.Turn(); turn != seat.Nobody {
		g.settle(turn)
	}
}

// gone is the fault of a program that has ended by itself: at once where the
// protocol wants it to stay, or else when its turn comes.
func (g *game) gone(s seat.Seat) {
	d := &g.sides[s]
	if g.proto.Stays || g.pos.Turn() == s && len(d.waiting) == 0 {
		g.fault(s, doom{kind: d.how})
	}
}

// giveUp stops waiting for the last lines of a program that has ended: somebody
// else holds its output.
func (g *game) giveUp(s seat.Seat) {
	d := &g.sides[s]
	d.shown = true
	if d.prog != nil {
		d.prog.Stop(0)
	}
	g.settle(s)
}

// pronounce claims the fault for which a program was killed.
func (g *game) pronounce(s seat.Seat) {
	d := &g.sides[s]
	why := *d.doom
	if why.timed {
		why.used = why.before + max(g.table.Used(s, g.latest), 0)
	}
	g.fault(s, why)
}

// fault claims a fault, takes the seat out of the game and ends its program.
func (g *game) fault(s seat.Seat, why doom) {
	rec := logfmt.Record{Kind: logfmt.Fault, Seat: s, Word: []byte(why.kind), Source: logfmt.None, Num: [4]int64{logfmt.None, logfmt.None}, Text: []byte(why.text)}
	if why.source > 0 {
		rec.Source = why.source
	}
	switch why.kind {
	case "timeout-move", "timeout-total", "memory", "flood":
		rec.Num = [4]int64{why.limit, why.used}
	}
	g.add(rec)
	d := &g.sides[s]
	d.out, d.doom = true, nil
	if d.prog != nil && !d.ended {
		d.prog.Signal(process.KILL)
	}
	if g.pos.Leave(s, causeOf(why.kind)) != nil {
		return
	}
	g.table.Left(s, g.latest)
	g.settleTurn()
}

// causeOf is what a fault is to the rules.
func causeOf(kind string) rules.Cause {
	switch kind {
	case "illegal", "unreadable", "refused", "extra", "early":
		return rules.BadMove
	case "timeout-move", "timeout-total":
		return rules.TooLate
	}
	return rules.Gone
}
