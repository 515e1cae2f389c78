package plain

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// receive returns the meaning of what a program has said.
func (g *Gomocup) receive(p rules.Observation) rules.Interpretation {
	switch {
	case g.board.Turn() == 0, p.What == rules.ObservedPart && p.Text == "":
		return rules.Interpretation{Sense: "nothing"}
	case p.What != rules.ObservedSaid:
		return rules.Interpretation{Sense: "bad-text", NoPenalty: !g.talkIsFault}
	}
	me := &g.programs[p.Seat]
	stood := g.acceptExtra(p.Seat)
	meaning := g.meaning(me, p, strings.Trim(p.Text, " \t\r"))
	meaning.GaveTurn = stood
	return meaning
}

// meaning returns the meaning of a line without the blanks around it.
func (g *Gomocup) meaning(me *player, p rules.Observation, line string) rules.Interpretation {
	isDue := me.ready && g.board.Turn() == p.Seat && len(me.due) == 0
	suggested, suggests := strings.CutPrefix(line, "SUGGEST ")
	switch {
	case begins(line, "OK"):
		if me.started && !me.ready {
			g.getReady(me, p.Time)
		}
		return rules.Interpretation{Sense: "nothing"}
	case begins(line, "ERROR"):
		if me.started && !me.ready {
			return rules.Interpretation{Sense: "declined"}
		}
		return rules.Interpretation{Sense: "nothing"}
	case line == "", begins(line, "MESSAGE"), begins(line, "DEBUG"), begins(line, "UNKNOWN"):
		return rules.Interpretation{Sense: "nothing"}
	case suggests && isDue:
		if _, ok := readPair(suggested); ok {
			g.enqueue(p.Seat, "PLAY "+suggested)
			return rules.Interpretation{Sense: "question"}
		}
	}
	at, ok := readPair(line)
	if !ok || len(p.Text) > 255 {
		return rules.Interpretation{Sense: "bad-text", NoPenalty: !g.talkIsFault}
	}
	if !isDue {
		return rules.Interpretation{Sense: "early", NoPenalty: !g.talkIsFault}
	}
	g.took[p.Line] = me.elapsed(p.Time)
	return rules.Interpretation{Sense: "move", Move: at.name(), Used: g.took[p.Line]}
}

// begins reports whether a line is a word, or the word, a blank and anything.
func begins(line, word string) bool { return line == word || strings.HasPrefix(line, word+" ") }

// readPair reads "x,y", column and row from 0 without leading zeros.
func readPair(text string) (p point, ok bool) {
	x, y, _ := strings.Cut(text, ",")
	if p.column, ok = readNumber(x); !ok {
		return point{}, false
	}
	p.row, ok = readNumber(y)
	return p, ok
}

// readNumber reads a number that a coordinate can have.
func readNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n < maxPlaces && strconv.Itoa(n) == text
}

// getReady handles the reply to START: the time for getting ready ends, and counts for
// the game by startup=match. A clock that was started too early runs from here.
func (g *Gomocup) getReady(me *player, at base.Number) {
	if g.startupInGame {
		me.used = sum(me.used, me.elapsed(at))
	}
	me.ready, me.runs, me.since = true, me.asked, at
}

// elapsed returns the time of the running clock at a stamp.
func (me *player) elapsed(at base.Number) base.Number {
	if me.frozen && at != unknown {
		at = min(at, me.frozenAt)
	}
	if !me.runs || me.since == unknown || at == unknown {
		return unknown
	}
	return max(0, at-me.since)
}

// acceptExtra treats a line that was not due as the one that starts the clock, if only
// that one is due to a program in turn that says something. It reports whether it did.
func (g *Gomocup) acceptExtra(seat int) bool {
	me := &g.programs[seat]
	if g.board.Turn() != seat || !me.extra || !me.turnDue() {
		return false
	}
	line := me.due[0].Text
	me.due = me.due[1:]
	g.recordSent(me, line, me.extraAt)
	return true
}

// turnDue reports whether only the line that starts the clock is due.
func (me *player) turnDue() bool {
	return len(me.due) == 1 && startsClock(me.due[0].Text)
}
