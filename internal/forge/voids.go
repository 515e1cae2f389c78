package forge

import (
	"scrutineer/base"
	"scrutineer/logfmt"
)

// voidKinds are the grounds of the format's list, in its order.
var voidKinds = [...]string{"host-stall", "host-sleep", "disk", "referee", "setup", "operator", "other"}

// attested are those that no observation can show.
func attested(kind string) bool { return kind == "disk" || kind == "operator" || kind == "other" }

// voids call games void that were fair: once they are decided, or before.
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

// voidDecided erases a result.
func (d *draft) voidDecided(kind string) bool {
	onWord := d.faultOf("forbidden", "protocol", "not-started", "flood", "memory") >= 0
	if d.lines[d.end].Kind != logfmt.Result || !d.calm() || onWord {
		return false
	}
	if at := d.faultOf("timeout-move", "timeout-total"); at >= 0 && d.in(2) {
		return false // most decided games are to be others
	}
	now := d.time(d.end)
	d.lines[d.end].Record = logfmt.Record{Kind: logfmt.Void, Word: []byte(kind), Num: [4]base.Number{now / 2, now}, Text: []byte("no fair game")}
	return true
}

// voidBefore breaks a game off that somebody is about to lose.
func (d *draft) voidBefore(kind string) bool {
	p, ok := d.ply()
	if !ok || d.winner() == base.Nobody || !d.calm() || d.fell(d.plies[p].claim) {
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

// fell reports whether a fault is claimed above an index.
func (d *draft) fell(above int) bool {
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
