package forge

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// kinds are the faults of the format's list, in order.
var kinds = [...]string{"illegal", "unreadable", "refused", "extra", "early", "timeout-move", "timeout-total",
	"exit", "crash", "memory", "flood", "protocol", "not-started", "forbidden"}

// omissions returns strategies that leave claims out.
func omissions() []Strategy {
	const f = "A claim is left out"
	return []Strategy{
		{Family: f, Name: "omit a move", lie: omitMove},
		{Family: f, Name: "omit all moves from a ply on", lie: atPly(omitMoves)},
		{Family: f, Name: "omit the fault", Places: atEnd, lie: func(d *draft) bool { return d.omitFault(false) }},
		{Family: f, Name: "omit the fault, its seat wins", Places: atEnd, lie: func(d *draft) bool { return d.omitFault(true) }},
		{Family: f, Name: "omit a drop", Places: atEnd, lie: func(d *draft) bool { return d.omitKind(logfmt.Drop) }},
		{Family: f, Name: "omit the result", Places: atEnd, lie: func(d *draft) bool { return d.omitKind(logfmt.Result) }},
		{Family: f, Name: "omit the void", Places: atEnd, lie: func(d *draft) bool { return d.omitKind(logfmt.Void) }},
		{Family: f, Name: "omit the void, a seat wins", Places: atEnd, lie: voidWon},
	}
}

func omitMove(d *draft) bool {
	p, ok := d.ply()
	if ok {
		d.remove(d.plies[p].claim)
	}
	return ok
}

// omitMoves also claims that the seat that moved there has won.
func omitMoves(d *draft, p int) bool {
	at, end := d.plies[p].claim, d.result(d.plies[p].by, string(d.Session.lines[d.end].Word), p)
	if d.void() {
		end.Word = []byte(byFault)
	}
	d.unclaim(at)
	d.insert(at, end)
	return true
}

// some returns the index of one of the lines of a kind, -1 if there is none.
func (d *draft) some(k logfmt.Kind) int {
	var at []int
	for i := range d.lines {
		if d.lines[i].Kind == k {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return -1
	}
	return at[d.below(len(at))]
}

func (d *draft) omitKind(k logfmt.Kind) bool {
	at := d.some(k)
	if at >= 0 {
		d.remove(at)
	}
	return at >= 0
}

func (d *draft) omitFault(wins bool) bool {
	at := d.some(logfmt.Fault)
	if at < 0 {
		return false
	}
	s := d.lines[at].Seat
	d.remove(at)
	if end := d.index(d.Session.lines[d.end].id); wins {
		if d.lines[end].Kind != logfmt.Result {
			return false
		}
		d.lines[end].Seat = s
	}
	return true
}

func voidWon(d *draft) bool {
	if d.Session.lines[d.end].Kind != logfmt.Void || bytes.HasPrefix(d.Session.lines[d.end].Word, []byte("host-")) {
		return false // a fault of time during a stall may be claimed, and is valid
	}
	reason := [...]string{byFault, "complete", "five", "no-move", "home"}[d.below(5)]
	d.lines[d.end].Record = d.result(base.Seat(1+d.below(2)), reason, len(d.plies))
	return true
}

// inventions returns strategies that invent faults of every kind, with and without a
// source, of the program in turn and of the other. After the end of the game these
// are the winner and the loser.
func inventions() []Strategy {
	const f = "A fault is invented"
	var list []Strategy
	for _, kind := range kinds {
		for _, other := range []bool{false, true} {
			for _, sourced := range []bool{false, true} {
				name := "invent " + kind + of(other) + by(sourced)
				list = append(list, Strategy{Family: f, Name: name, Places: everywhere, lie: func(d *draft) bool { return d.invent(kind, other, sourced) }})
			}
		}
	}
	return list
}

func of(other bool) string {
	if other {
		return " of the other seat"
	}
	return " of the seat in turn"
}

func by(sourced bool) string {
	if sourced {
		return ", with a source"
	}
	return ", without a source"
}

// invent claims a fault after the answer at the place, and that the opponent has won
// by it. Later observations remain, or are removed as if the game had ended.
func (d *draft) invent(kind string, other, sourced bool) bool {
	at, victim, plies := d.faultPlace()
	if victim == base.Nobody {
		return false
	}
	if other {
		victim = victim.Other()
	}
	source := 0
	if from := d.output(victim, at); sourced && from < 0 {
		return false
	} else if sourced {
		source = d.lines[from].id
	}
	if d.place == After || d.in(4) {
		d.blame(at, victim, kind, source, plies)
		return true
	}
	return d.accuse(at, victim, kind, source, plies) != nil
}

// accuse claims a fault before the line with an index and removes the later
// observations: the game is over, or the other program plays it to its end. It
// returns the claim, nil if none is possible.
func (d *draft) accuse(at int, s base.Seat, kind string, from, plies int) *line {
	if !d.faulted(at) && d.goesOn(s, kind) {
		if !d.playOn(at, s, kind, from) {
			return nil
		}
	} else {
		d.blame(at, s, kind, from, plies)
		d.finish(at + 2)
	}
	n := d.faultOf(kind)
	if n < 0 {
		return nil
	}
	return &d.lines[n]
}

// faultPlace returns where a fault is invented: after the answer at the place, by which
// seat, and after how many plies. After the end of the game it is before the result.
func (d *draft) faultPlace() (at int, victim base.Seat, plies int) {
	if p, ok := d.ply(); ok {
		return d.plies[p].source + 1, d.plies[p].by, p
	}
	if d.place != After || d.void() {
		return 0, base.Nobody, 0
	}
	if victim = d.winner(); victim == base.Nobody {
		victim = base.Seat(1 + d.below(2))
	}
	return d.end, victim, len(d.plies)
}

// accuseOf is like accuse, with the used part of a limit. It reports whether there is
// a claim.
func (d *draft) accuseOf(used base.Number, at int, s base.Seat, kind string, from, plies int) bool {
	n := d.accuse(at, s, kind, from, plies)
	if n != nil {
		n.Num[1] = used
	}
	return n != nil
}

// output returns the index of the last line before an index that can be the source of
// a seat's claims, -1 if there is none.
func (d *draft) output(s base.Seat, above int) int {
	for i := above - 1; i >= 0; i-- {
		n := &d.lines[i]
		if n.Seat == s && (n.Kind == logfmt.Said || n.Kind == logfmt.Got || n.Kind == logfmt.Part && n.Stream == logfmt.Out) {
			return i
		}
	}
	return -1
}

// blame removes all claims from an index on, and inserts a fault there and a result
// by it.
func (d *draft) blame(at int, s base.Seat, kind string, from, plies int) {
	fault := logfmt.Record{Kind: logfmt.Fault, Seat: s, Word: []byte(kind), Num: d.measure(kind)}
	if i := d.index(from); from > 0 && i >= 0 {
		fault.Text = d.lines[i].Text
	}
	d.unclaim(at)
	d.insert(at, d.result(s.Other(), byFault, plies))
	d.claimFrom(at, from, fault)
}

// measure returns an exceeded limit, for the kinds of fault that name one.
func (d *draft) measure(kind string) [4]base.Number {
	limit := logfmt.None
	switch kind {
	case "timeout-move":
		limit = orElse(d.header.Clock.Move, 5_000_000)
	case "timeout-total":
		limit = orElse(d.header.Clock.Total, 60_000_000)
	case "memory":
		limit = orElse(d.header.Limits.Memory, 64<<20)
	case "flood":
		limit = 1 << 20
	default:
		return [4]base.Number{logfmt.None, logfmt.None}
	}
	return [4]base.Number{limit, limit + 4096}
}

func orElse(n, other base.Number) base.Number {
	if n <= 0 {
		return other
	}
	return n
}

// voidKinds are the grounds of the format's list, in order.
var voidKinds = [...]string{"host-stall", "host-sleep", "disk", "referee", "setup", "operator", "other"}

// attested reports whether no observation can show a ground.
func attested(kind string) bool { return kind == "disk" || kind == "operator" || kind == "other" }

// voids returns strategies that declare fair games void: after they are decided, or
// before.
func voids() []Strategy {
	const f = "A void is invented"
	var list []Strategy
	for _, kind := range voidKinds {
		list = append(list, Strategy{Family: f, Name: "void " + kind + " after the decision", Places: atEnd,
			lie: func(d *draft) bool { return d.voidDecided(kind) }})
		before := Strategy{Family: f, Name: "void " + kind + " before the decision",
			lie: func(d *draft) bool { return d.voidBefore(kind) }}
		if attested(kind) {
			before.Due, before.Why = Undetectable, "no observation can show such a ground: it is the referee's word, and the verdict says so"
		}
		list = append(list, before)
	}
	return append(list, Strategy{Family: f, Name: "void host-stall on the word of an x- line", lie: voidExtension})
}

// voidDecided removes a result.
func (d *draft) voidDecided(kind string) bool {
	onWord := d.faultOf("forbidden", "protocol", "not-started", "flood", "memory") >= 0
	if d.lines[d.end].Kind != logfmt.Result || !d.calm() || onWord {
		return false
	}
	if at := d.faultOf("timeout-move", "timeout-total"); at >= 0 && d.in(2) {
		return false // most decided games are left to other strategies
	}
	now := d.time(d.end)
	d.lines[d.end].Record = logfmt.Record{Kind: logfmt.Void, Word: []byte(kind), Num: [4]base.Number{now / 2, now}, Text: []byte("no fair game")}
	return true
}

// voidBefore ends a game that a program is about to lose.
func (d *draft) voidBefore(kind string) bool {
	p, ok := d.ply()
	if !ok || d.winner() == base.Nobody || !d.calm() || d.faulted(d.plies[p].claim) {
		return false
	}
	at := d.plies[p].claim + 1
	if p+1 == len(d.plies) {
		at = d.plies[p].source // the last answer may decide the game
	}
	d.unclaim(at)
	now := d.time(at)
	d.insert(at, logfmt.Record{Kind: logfmt.Void, Word: []byte(kind), Num: [4]base.Number{now / 2, now}, Text: []byte("no fair game")})
	d.finish(at + 1)
	return true
}

// faulted reports whether a fault is claimed before an index.
func (d *draft) faulted(above int) bool {
	at := d.faultOf(kinds[:]...)
	return at >= 0 && at < above
}

func voidExtension(d *draft) bool {
	if !d.voidBefore("host-stall") {
		return false
	}
	for i := range d.lines {
		if d.lines[i].Kind == logfmt.Void {
			d.insert(i, logfmt.Record{Kind: logfmt.Extension, Word: []byte("x-stall"), Text: []byte("1 7000000 7000000")})
			break
		}
	}
	return true
}
