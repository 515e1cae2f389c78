package forge

import (
	"slices"

	"scrutineer/logfmt"
)

// shifts returns strategies that move claims away from what they are based on.
func shifts() []Strategy {
	const f = "A claim is in the wrong place"
	return []Strategy{
		{Family: f, Name: "a move claimed later", lie: atPly(laterMove)},
		{Family: f, Name: "every move claimed as late as can be", Places: atEnd, lie: laterMoves},
		{Family: f, Name: "every claim at the end", Places: atEnd, lie: claimsLast},
		{Family: f, Name: "a fault claimed later", Places: atEnd, lie: laterFault},
		{Family: f, Name: "a fault claimed above its proof", Places: atEnd, lie: earlierFault},
		{Family: f, Name: "two moves claimed in the other order", Due: Never, lie: atPly(movesSwapped)},
	}
}

// lower moves the line with an index to a later index. It reports whether it moved.
func (d *draft) lower(from, to int) bool {
	if to <= from {
		return false
	}
	n := d.lines[from]
	copy(d.lines[from:to], d.lines[from+1:to+1])
	d.lines[to] = n
	return true
}

// nextClaim returns the index of the first claim after an index, or of the end.
func (d *draft) nextClaim(below int) int {
	for i := below + 1; i < len(d.lines); i++ {
		if d.lines[i].Kind.Claimed() {
			return i
		}
	}
	return len(d.lines)
}

func laterMove(d *draft, p int) bool {
	at := d.plies[p].claim
	room := d.nextClaim(at) - 1 - at
	return room > 0 && d.lower(at, at+1+d.below(room))
}

func laterMoves(d *draft) bool {
	moved := false
	for i := len(d.lines) - 1; i >= 0; i-- {
		if d.lines[i].Kind == logfmt.Move && d.nextClaim(i) < len(d.lines) {
			moved = d.lower(i, d.nextClaim(i)-1) || moved
		}
	}
	return moved
}

func claimsLast(d *draft) bool {
	var kept, claims []line
	for _, n := range d.lines {
		if n.Kind.Claimed() {
			claims = append(claims, n)
		} else {
			kept = append(kept, n)
		}
	}
	d.lines = append(kept, claims...)
	return len(claims) > 0
}

// laterFault moves a fault and the result to later lines.
func laterFault(d *draft) bool {
	at := d.some(logfmt.Fault)
	if at < 0 {
		return false
	}
	if next := d.nextClaim(at); next < len(d.lines) && d.lines[next].Kind == logfmt.Result {
		room := len(d.lines) - 1 - next
		if room <= 0 {
			return false
		}
		by := 1 + d.below(room)
		return d.lower(next, next+by) && d.lower(at, next+by-1)
	}
	room := d.nextClaim(at) - 1 - at
	return room > 0 && d.lower(at, at+1+d.below(room))
}

// earlierFault moves a fault and the result before what shows it.
func earlierFault(d *draft) bool {
	at := d.faultOf("exit", "crash", "memory", "timeout-move", "timeout-total", "flood")
	if at < 0 || d.lines[at].from > 0 {
		return false
	}
	n := d.lines[at]
	up := at
	for up > 0 && !d.lines[up-1].Kind.Claimed() && d.lines[up-1].Kind != logfmt.Sent && d.lines[up-1].Kind != logfmt.Run {
		up--
	}
	if up == at {
		return false
	}
	d.remove(at)
	d.insert(up, n.Record)
	if at+1 < len(d.lines) && d.lines[at+1].Kind == logfmt.Result {
		end := d.lines[at+1].Record
		d.remove(at + 1)
		d.insert(up+1, end)
	}
	return true
}

func movesSwapped(d *draft, p int) bool {
	if p+1 >= len(d.plies) {
		return false
	}
	a, b := &d.lines[d.plies[p].claim], &d.lines[d.plies[p+1].claim]
	if a.Seat == b.Seat && string(a.Text) == string(b.Text) {
		return false
	}
	a.Record, b.Record = b.Record, a.Record
	a.from, b.from = b.from, a.from
	return true
}

// swaps returns strategies that confuse two things.
func swaps() []Strategy {
	const f = "One thing is mistaken for another"
	return []Strategy{
		{Family: f, Name: "of two ends the later one first", Due: Never, Places: atEnd, lie: endsSwapped},
		{Family: f, Name: "a bad answer claimed that came after the other's end", Due: Never, Places: atEnd, lie: badAnswerFirst},
		{Family: f, Name: "the exit of an earlier process as proof", lie: atPly(earlierProcess)},
		{Family: f, Name: "an answer under another file name", Due: Never, lie: atPly(otherFile)},
		{Family: f, Name: "the board under another file name", Due: Never, lie: atPly(otherPut)},
		{Family: f, Name: "a move said before its turn taken for the answer", Due: Never, lie: earlyTaken},
		{Family: f, Name: "a move said before its turn taken, the answer called extra", lie: earlyTakenExtra},
		{Family: f, Name: "a line said before its turn as ground for illegal", lie: func(d *draft) bool { return d.earlyGround("illegal") }},
		{Family: f, Name: "a line said before its turn as ground for unreadable", lie: func(d *draft) bool { return d.earlyGround("unreadable") }},
		{Family: f, Name: "a line said before its turn as ground for early", lie: func(d *draft) bool { return d.earlyGround("early") }},
		{Family: f, Name: "a legal answer called illegal under an unknown convention", lie: atPly(unknownConvention)},
		{Family: f, Name: "a legal answer called illegal under another convention", Due: Undetectable, lie: atPly(otherConvention),
			Why: "the header says under which convention the game was played; only the event's own rules can say otherwise"},
	}
}

// endsSwapped blames the seat that ended later, if both ended by themselves.
func endsSwapped(d *draft) bool {
	at := d.faultOf("exit", "crash")
	if at < 0 || d.lines[d.end].Kind != logfmt.Result {
		return false
	}
	s := d.lines[at].Seat
	for i := range d.lines {
		n := &d.lines[i]
		if (n.Kind == logfmt.Kill || n.Kind == logfmt.Close) && n.Seat == s.Other() {
			return false
		}
		if n.Kind == logfmt.Exit && n.Seat == s.Other() {
			d.blameLater(at, i, 0)
			return true
		}
	}
	return false
}

// blameLater claims a fault of the other seat after a line, instead of an earlier
// one.
func (d *draft) blameLater(fault, below, from int) {
	claim, result := d.lines[fault], d.lines[d.end]
	claim.Seat, claim.from, result.Seat = claim.Seat.Other(), from, claim.Seat
	if from > 0 {
		claim.Word = []byte("unreadable")
	}
	if below > d.end {
		below -= 2
	} else if below > fault {
		below--
	}
	d.remove(d.end)
	d.remove(fault)
	d.lines = slices.Insert(d.lines, below+1, claim, result)
}

// badAnswerFirst blames a program for an answer that came when the other had ended
// and the game was over.
func badAnswerFirst(d *draft) bool {
	at := d.faultOf("exit")
	if at < 1 || d.lines[at].from > 0 || d.lines[d.end].Kind != logfmt.Result {
		return false
	}
	s := d.lines[at].Seat
	for i := at + 1; i < len(d.lines); i++ {
		if n := &d.lines[i]; n.Kind == logfmt.Said && n.Seat == s.Other() && string(n.Text) == "a move" {
			d.blameLater(at, i, n.id)
			return true
		}
	}
	return false
}

// earlierProcess claims that a program by files ended without an answer, before it
// had to answer.
func earlierProcess(d *draft, p int) bool {
	if d.Protocol.Answer == "" || p < 2 {
		return false
	}
	at := d.due(d.plies[p].by, d.plies[p].source) + 1
	if d.in(2) {
		at = d.plies[p].source + 1
	}
	return d.accuse(at, d.plies[p].by, [...]string{"exit", "crash"}[d.below(2)], 0, p) != nil
}

func otherFile(d *draft, p int) bool {
	if d.lines[d.plies[p].source].Kind != logfmt.Got {
		return false
	}
	d.lines[d.plies[p].source].Word = []byte([...]string{"answer2", "field", "Answer"}[d.below(3)])
	return true
}

// otherPut writes the board of a program that did not win to a file that it does not
// read.
func otherPut(d *draft, p int) bool {
	if d.winner() == d.plies[p].by || d.void() {
		return false
	}
	for i := d.plies[p].turn; i < d.plies[p].source; i++ {
		if d.lines[i].Kind == logfmt.Put && d.lines[i].Seat == d.plies[p].by {
			d.lines[i].Word = []byte("board")
			return true
		}
	}
	return false
}

// sayEarly makes the program of a ply send a legal move of its turn just before the
// previous answer of the other. It returns the id of the line and the move, 0 if
// lines out of turn have a meaning in the game.
func (d *draft) sayEarly(p int) (id int, move []byte) {
	if p == 0 || d.plies[p-1].by == d.plies[p].by || !d.ignoresEarly() || d.faulted(d.plies[p].claim) {
		return 0, nil
	}
	if move = d.other(p); move == nil {
		return 0, nil
	}
	text := d.relayedText(move)
	if d.Protocol.Name == console {
		text = append([]byte("step! "), move...)
	}
	return d.insert(d.plies[p-1].source, logfmt.Record{Kind: logfmt.Said, Seat: d.plies[p].by, Text: text}), move
}

// ignoresEarly reports whether a line sent out of turn has no meaning: at the
// console, or if a ruling says so.
func (d *draft) ignoresEarly() bool {
	return d.Protocol.Name == console || d.Protocol.Name == gomocup || d.Game.Ruling("early_line") != nil && d.Game.RulingOf(d.Setup(), "early_line") == "discard"
}

// early makes the seat of a ply send a move before its turn. It returns the ply, the
// line, 0 if impossible, and the move.
func (d *draft) early() (p, id int, move []byte) {
	p, ok := d.ply()
	if !ok {
		return p, 0, nil
	}
	id, move = d.sayEarly(p)
	return p, id, move
}

func earlyTaken(d *draft) bool {
	p, id, move := d.early()
	if id == 0 {
		return false
	}
	claim := &d.lines[d.plies[p].claim+1]
	claim.from, claim.Text = id, move
	return true
}

func earlyTakenExtra(d *draft) bool {
	p, id, move := d.early()
	if id == 0 {
		return false
	}
	source, claim := d.plies[p].source+1, d.lines[d.plies[p].claim+1].Record
	claim.Text = move
	d.blame(source+1, d.plies[p].by, [...]string{"extra", "illegal", "early"}[d.below(3)], d.lines[source].id, p+1)
	d.claimFrom(source, id, claim)
	d.finish(source + 4)
	return true
}

// earlyGround ends the game for a program because of a line without meaning.
func (d *draft) earlyGround(kind string) bool {
	p, ok := d.ply()
	if !ok {
		return false
	}
	id, _ := d.sayEarly(p)
	if id == 0 {
		return false
	}
	at := d.index(id) + 1
	plies := p - 1
	if d.in(2) {
		at = d.plies[p-1].claim + 2
		plies = p
	}
	return d.accuse(at, d.plies[p].by, kind, id, plies) != nil
}

// convention writes another value of a ruling that logs decide into the header, or
// "?" for unknown. It reports whether the game has such a ruling.
func (d *draft) convention(unknown bool) bool {
	var names []string
	for _, r := range d.Game.Rulings {
		if r.Decided {
			names = append(names, r.Name)
		}
	}
	if len(names) == 0 || len(d.header.Rulings.Deviations) > 0 {
		return false
	}
	name := names[d.below(len(names))]
	values := d.Game.Ruling(name).Values
	value := values[1+d.below(len(values)-1)]
	if unknown {
		value = "?"
	}
	d.header.Rulings.Deviations = []logfmt.Pair{{Name: name, Value: value}}
	return true
}

func unknownConvention(d *draft, p int) bool {
	if d.faulted(d.plies[p].claim) || !d.convention(true) {
		return false
	}
	at := d.plies[p].source + 1
	return d.accuse(at, d.plies[p].by, "illegal", d.lines[at-1].id, p) != nil
}

func otherConvention(d *draft, p int) bool {
	if p > 0 || !d.convention(false) {
		return false
	}
	at := d.plies[p].source + 1
	return d.accuse(at, d.plies[p].by, "illegal", d.lines[at-1].id, p) != nil
}
