package forge

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// errors returns errors of the referee, made on purpose, from which a program
// suffers.
func errors() []Strategy {
	const f = "An error of the referee is counted against a program"
	return []Strategy{
		{Family: f, Name: "another move relayed, and the bad answer that follows", lie: atPly(forcedFault)},
		{Family: f, Name: "asked twice, and the second answer called extra", lie: atPly(askedTwice)},
		{Family: f, Name: "a command that was not due, and its reply counted against it", lie: atPly(strangeCommand)},
		{Family: f, Name: "another start told to who did not win", Due: Never, Places: 1 << First, lie: otherStart},
		{Family: f, Name: "the times stripped, and lost on time", lie: atPly(stripTimes)},
		{Family: f, Name: "the time used by a late program is another", Places: atEnd, lie: otherUsed},
		{Family: f, Name: "stripped to its moves, and a fault invented", Due: Undetectable, lie: atPly(stripToMoves),
			Why: "the log has no observations; its evidence, \"moves\", says so"},
	}
}

// spell returns a move as a program sends it in the session's protocol.
func (d *draft) spell(move []byte) []byte {
	switch d.Protocol.Name {
	case console:
		return append([]byte("step! "), move...)
	case gtp:
		return append([]byte("= "), move...)
	}
	return d.relayedText(move)
}

// relayedText returns the text of a move as it is sent to the other program.
func (d *draft) relayedText(move []byte) []byte {
	if d.Protocol.Name == gomocup {
		return pointOf(move)
	}
	return move
}

// spoken returns the index of the line with the move of a ply. It precedes the empty
// one that ends a reply.
func (d *draft) spoken(p int) int {
	if d.Protocol.Name == gtp {
		return d.plies[p].source - 1
	}
	return d.plies[p].source
}

// forcedFault sends a program another move than was made. It then makes the move that
// was made, which it believes to be free.
func forcedFault(d *draft, p int) bool {
	if p == 0 || d.plies[p-1].by == d.plies[p].by || d.faulted(d.plies[p].claim) {
		return false
	}
	at, relayedText := d.relayed(p-1), d.other(p-1)
	if at < 0 || relayedText == nil || at > d.plies[p].source {
		return false
	}
	t, made := d.plies[p], d.Session.lines[d.plies[p-1].claim].Text
	d.lines[at].Text = append(bytes.Clone(bytes.TrimSuffix(d.lines[at].Text, d.relayedText(made))), d.relayedText(relayedText)...)
	d.lines[d.spoken(p)].Text = d.spell(made)
	return d.accuse(t.source+1, t.by, "illegal", d.lines[t.source].id, p) != nil
}

// askedTwice requests a move a second time before the program has answered, and
// claims its second answer as a fault.
func askedTwice(d *draft, p int) bool {
	if d.Protocol.Answer != "" || d.Protocol.Name == console || d.Protocol.Name == gtp || d.faulted(d.plies[p].claim) {
		return false
	}
	t, again := d.plies[p], d.other(p)
	due := d.due(t.by, t.source)
	if due < t.turn || again == nil || p+1 >= len(d.plies) {
		return false
	}
	id := d.insert(t.claim+1, logfmt.Record{Kind: logfmt.Said, Seat: t.by, Text: d.relayedText(again)})
	d.blame(t.claim+2, t.by, [...]string{"early", "extra"}[d.below(2)], id, p+1)
	d.finish(t.claim + 4)
	d.insert(due+1, d.lines[due].Record)
	return true
}

// strangeCommand sends an unknown command, and takes the reply for a refusal to move.
func strangeCommand(d *draft, p int) bool {
	if d.Protocol.Name != gtp || d.faulted(d.plies[p].claim) {
		return false
	}
	t := d.plies[p]
	at := d.due(t.by, t.source)
	if at < t.turn {
		return false
	}
	id := d.insert(at,
		logfmt.Record{Kind: logfmt.Sent, Seat: t.by, Text: []byte("name")},
		logfmt.Record{Kind: logfmt.Said, Seat: t.by, Text: []byte("? unknown command")},
		logfmt.Record{Kind: logfmt.Said, Seat: t.by})
	return d.accuse(at+3, t.by, [...]string{"refused", "unreadable", "protocol"}[d.below(3)], id, p) != nil
}

// otherStart sends a program another start, or another number, than that of the game.
func otherStart(d *draft) bool {
	if d.void() || d.Protocol.Name == console || len(d.plies) < 2 {
		return false
	}
	s := d.winner().Other()
	if s == base.Nobody {
		s = base.First
	}
	for i := range d.lines[:d.plies[1].source] {
		if n := &d.lines[i]; n.Kind == logfmt.Sent && n.Seat == s {
			return n.alterText(&d.chance)
		}
	}
	return false
}

// stripTimes removes all stamps and claims that a program was late.
func stripTimes(d *draft, p int) bool {
	if d.faulted(d.plies[p].claim) || max(d.header.Clock.Move, d.header.Clock.Total) <= 0 {
		return false
	}
	t, kind := d.plies[p], "timeout-total"
	if d.header.Clock.Move > 0 {
		kind = "timeout-move"
	}
	if d.accuse(t.source+1, t.by, kind, d.lines[t.source].id, p) == nil {
		return false
	}
	d.header.Evidence.Times = "none"
	for i := range d.lines {
		n := &d.lines[i]
		if n.Kind.Observed() || n.Kind.Done() {
			n.Time = logfmt.Unknown
		}
		if n.Kind == logfmt.Move {
			n.Num[0] = logfmt.Unknown
		}
	}
	return true
}

// otherUsed changes the time that a late program used.
func otherUsed(d *draft) bool {
	at := d.faultOf("timeout-move", "timeout-total")
	if at >= 0 {
		d.lines[at].Num[1] += base.Number(1 + d.below(5_000_000))
	}
	return at >= 0
}

// stripToMoves keeps only the moves, and invents a fault after them.
func stripToMoves(d *draft, p int) bool {
	if d.faulted(d.plies[p].claim) {
		return false
	}
	d.blame(d.plies[p].source+1, d.plies[p].by, "illegal", 0, p)
	kept := d.lines[:0]
	for _, n := range d.lines {
		if n.Kind.Claimed() && n.Kind != logfmt.Drop {
			n.from = 0
			kept = append(kept, n)
		}
	}
	d.lines = kept
	d.header.Evidence.Exchange, d.header.Evidence.Times = "moves", "charged"
	return true
}
