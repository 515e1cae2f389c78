package forge

import (
	"slices"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// wrong is a real problem in an honest session, honestly recorded.
type wrong string

const (
	illegal    wrong = "illegal"      // a readable move that the rules refuse
	unreadable wrong = "unreadable"   // an answer that is not a move
	refused    wrong = "refused"      // the program will not move
	early      wrong = "early"        // a move while the other is in turn; not every protocol objects
	late       wrong = "late"         // an answer over the limit of time
	silent     wrong = "silent"       // no answer at all
	exits      wrong = "exit"         // the process ends in its turn
	crashes    wrong = "crash"        // by a signal
	shut       wrong = "shut"         // the program closes its input, so that a line to it fails
	leaves     wrong = "exit-other"   // the process ends while the other is in turn
	hog        wrong = "memory"       // over the limit of memory
	floods     wrong = "flood"        // more output than is read
	forbidden  wrong = "forbidden"    // a fault that only the referee can know
	notStarted wrong = "not-started"  // the program cannot be run
	bothEnd    wrong = "both-end"     // both processes end, one after another
	endThenBad wrong = "end-then-bad" // the other's process ends, and a bad answer comes after that
	stall      wrong = "host-stall"   // the machine was too busy
	sleep      wrong = "host-sleep"   // the machine was suspended
	disk       wrong = "disk"
	operator   wrong = "operator" // an operator stopped it
)

// wrongs are all of them, in the order of drawing.
var wrongs = [...]wrong{illegal, unreadable, refused, early, late, silent, exits, crashes, shut, leaves, hog, floods, forbidden, notStarted, bothEnd, endThenBad, stall, sleep, disk, operator}

// choose draws the problem and its ply. Two sessions of five have none.
func (g *game) choose() {
	if g.below(5) < 2 {
		return
	}
	for g.wrong == "" || !g.possible() {
		g.wrong = wrongs[g.below(len(wrongs))]
	}
	g.when = g.below(12)
}

// possible reports whether the problem can occur on the board.
func (g *game) possible() bool {
	p, l := g.board.Protocol, g.board.Limits
	switch g.wrong {
	case refused:
		return p.Name == console || p.Name == gtp || p.Answer != ""
	case unreadable:
		return p.Name != gomocup // which ignores it
	case early:
		return p.Answer == "" && p.Name != gtp && p.Name != gomocup
	case late, silent:
		return l.Move > 0 || l.Total > 0
	case leaves, bothEnd, shut:
		return p.Stays
	case endThenBad:
		return p.Stays && p.Name != gtp && p.Name != gomocup
	case hog:
		return l.Memory > 0
	case floods:
		return p.Answer == ""
	case notStarted:
		return p.Name != gtp
	}
	return true
}

// err makes the problem occur. It reports whether that ends the turn.
func (g *game) err() bool {
	s := g.pos.Turn()
	switch g.wrong {
	case leaves:
		return g.leave(s.Other())
	case shut:
		return g.shuts(s)
	case bothEnd, endThenBad:
		return g.endBoth(s)
	case early:
		g.pass(200)
		g.say(s.Other(), g.spell(g.choice(s)))
		if g.Out(s.Other()) {
			g.kill(s.Other(), 2_600_000)
		}
		return g.Out(s.Other())
	}
	g.sendAll()
	g.ask(s)
	switch g.wrong {
	case illegal, unreadable, refused:
		g.pass(3000)
		g.answerWrong(s)
	case late, silent:
		g.overrun(s)
	case exits:
		g.pass(3000)
		g.ends(s, "exit", "code", 3)
	case crashes:
		g.pass(3000)
		g.ends(s, "crash", "signal", 11)
	case hog:
		g.pass(90_000)
		g.tooMuch(s)
	case floods:
		g.pass(90_000)
		g.flood(s)
	case forbidden:
		g.pass(3000)
		g.Fault(s, claims.Fault{Kind: "forbidden", Text: "opened a file of the referee's"})
		g.kill(s, 2_600_000)
	default:
		g.declareVoid()
	}
	return true
}

// answerWrong makes the program answer something that is not a legal move.
func (g *game) answerWrong(s base.Seat) {
	text := g.badMove()
	if g.wrong != illegal || text == "" {
		text = "7B"
		if g.wrong == illegal {
			g.wrong = unreadable
		}
		if g.board.Protocol.Name == gomocup {
			text = "99,99"
		}
	}
	switch g.board.Protocol.Name {
	case gomocup:
		text = string(pointOf([]byte(text)))
	case console:
		text = "step! " + text
	case gtp:
		text = "= " + text
	}
	if g.wrong == refused {
		text = "pass"
		if g.board.Protocol.Name == gtp {
			text = "?"
		}
	}
	g.answer(s, text)
	if g.sides[s].runs {
		g.pass(40)
		g.kill(s, 2_600_000)
	}
}

// badMove returns the text of an illegal move, "" if none is found.
func (g *game) badMove() string {
	legal := g.pos.AppendLegal(nil)
	for range 200 {
		m := legal[g.below(len(legal))]
		m.N[g.below(3)] = int16(g.below(12))
		text := g.board.Game.AppendMove(nil, m)
		parsed, bad := g.board.Game.ParseMove(text)
		if bad != nil || slices.Contains(legal, parsed) {
			continue
		}
		if _, bad = g.pos.Play(parsed); bad != nil && bad.Code != rules.Unreadable {
			return string(text)
		} else if bad == nil {
			g.pos.Undo()
		}
	}
	return ""
}

// overrun makes the clock run out, with or without an answer after that.
func (g *game) overrun(s base.Seat) {
	until, limit, ok := g.Table.Deadline(s)
	if !ok {
		g.wrong = unreadable
		g.answerWrong(s)
		return
	}
	g.waitUntil(until + 20_000 + base.Number(g.below(80_000)))
	if g.Out(s) { // a record of the clocks has shown it
		g.kill(s, 2_600_000)
		return
	}
	if g.wrong == late && g.board.Protocol.Answer == "" {
		g.answer(s, g.spell(g.choice(s)))
		g.pass(20)
		g.kill(s, 2_600_000)
		return
	}
	used := g.Table.Used(s, g.now)
	g.kill(s, 2_600_000)
	if g.board.Protocol.Answer != "" {
		g.get(s, "") // the claim follows from it
		return
	}
	g.Fault(s, claims.Fault{Kind: derive.TimeKind(limit), Limit: limit.Allows, Used: limit.Before + used})
}

// ends makes the process of the seat in turn end.
func (g *game) ends(s base.Seat, kind, how string, status base.Number) {
	g.exit(s, how, status)
	g.Fault(s, claims.Fault{Kind: kind})
}

// shuts makes the program in turn close its input, so that the first line due fails,
// and waits until that counts. It reports whether a line was due.
func (g *game) shuts(s base.Seat) bool {
	g.sides[s].shut = true
	g.sendAll()
	if !g.sides[s].gone {
		return false
	}
	g.waitUntil(g.now + 340_000)
	g.tick()
	g.kill(s, 2_600_000)
	return true
}

// leave makes the process of the other seat end.
func (g *game) leave(s base.Seat) bool {
	if g.Out(s) {
		return false
	}
	g.pass(500)
	g.ends(s, "exit", "code", 1)
	return true
}

// endBoth makes the other seat's process end, and then that of the seat in turn, or a
// bad answer come from it. Only the first counts.
func (g *game) endBoth(s base.Seat) bool {
	if g.Out(s.Other()) {
		return false
	}
	g.sendAll()
	g.pass(500)
	g.exit(s.Other(), "code", 1)
	g.pass(5000)
	if g.wrong == endThenBad {
		g.write(logfmt.Record{Kind: logfmt.Said, Seat: s, Text: []byte("a move")})
	} else {
		g.exit(s, "code", 1)
	}
	g.Fault(s.Other(), claims.Fault{Kind: "exit"})
	if !g.Over() {
		g.Fault(s, claims.Fault{Kind: "exit"})
	}
	return true
}

// tooMuch kills a process that exceeds its memory.
func (g *game) tooMuch(s base.Seat) {
	limit := g.board.Limits.Memory
	g.kill(s, limit+1_000_000)
	g.Fault(s, claims.Fault{Kind: "memory", Limit: limit, Used: limit + 1_000_000})
}

// flood ends a program that sends more than is kept.
func (g *game) flood(s base.Seat) {
	const kept, more = maxKept, maxKept + 70_000
	g.write(logfmt.Record{Kind: logfmt.Kill, Seat: s, Word: []byte("KILL")})
	g.pass(300)
	g.write(logfmt.Record{Kind: logfmt.Flood, Seat: s, Stream: logfmt.Out, Num: [4]base.Number{more}, Word: []byte(logfmt.DigestOf(nil))})
	g.pass(300)
	g.exit(s, "signal", 9)
	g.Fault(s, claims.Fault{Kind: "flood", Limit: kept, Used: more})
}

// declareVoid declares the game void.
func (g *game) declareVoid() {
	from := g.now
	g.pass(2_000_000)
	text := "as seen at the machine"
	switch g.wrong {
	case stall:
		g.now += 6_000_000
		g.stalled = 7_000_000
		g.Add(logfmt.Record{Kind: logfmt.Stall, Num: [4]base.Number{from, g.now, g.now - from}})
	case sleep:
		g.slept = 60_000_000
	}
	g.tick()
	g.Void(string(g.wrong), from, g.now, text)
}

// refuseStart makes the start of one of the programs fail.
func (g *game) refuseStart() {
	s := base.Seat(1 + g.below(2))
	g.pass(500)
	if g.board.Protocol.Answer == "" {
		g.run(s.Other(), "")
	}
	g.write(logfmt.Record{Kind: logfmt.NoStart, Seat: s, Text: []byte("no such file")})
}
