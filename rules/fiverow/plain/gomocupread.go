package plain

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// hear says what something means that a program has said.
func (g *Gomocup) hear(p rules.Observation) rules.Interpretation {
	switch {
	case g.board.Turn() == 0, p.What == rules.ObservedPart && p.Text == "":
		return rules.Interpretation{Sense: "nothing"}
	case p.What != rules.ObservedSaid:
		return rules.Interpretation{Sense: "bad-text", Pardon: !g.talkIsFault}
	}
	me := &g.programs[p.Seat]
	stood := g.standIn(p.Seat)
	meaning := g.means(me, p, strings.Trim(p.Text, " \t\r"))
	meaning.GaveTurn = stood
	return meaning
}

// means is what a line means without what is around it.
func (g *Gomocup) means(me *player, p rules.Observation, line string) rules.Interpretation {
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
			g.owe(p.Seat, "PLAY "+suggested)
			return rules.Interpretation{Sense: "question"}
		}
	}
	at, ok := readPair(line)
	if !ok || len(p.Text) > 255 {
		return rules.Interpretation{Sense: "bad-text", Pardon: !g.talkIsFault}
	}
	if !isDue {
		return rules.Interpretation{Sense: "early", Pardon: !g.talkIsFault}
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
	return n, err == nil && n >= 0 && n < mostPlaces && strconv.Itoa(n) == text
}

// getReady takes the reply to START: the time of getting ready ends, and is of the game by
// startup=match. A clock that was started too early runs from here.
func (g *Gomocup) getReady(me *player, at base.Number) {
	if g.ofTheGame {
		me.used = sum(me.used, me.elapsed(at))
	}
	me.ready, me.runs, me.since = true, me.asked, at
}

// elapsed is the time that the clock which runs shows at a stamp.
func (me *player) elapsed(at base.Number) base.Number {
	if me.frozen && at != unknown {
		at = min(at, me.frozenAt)
	}
	if !me.runs || me.since == unknown || at == unknown {
		return unknown
	}
	return max(0, at-me.since)
}

// standIn takes a line that was not due for the one that starts the clock, where that alone
// is due to a program in turn which says something. It reports whether it has.
func (g *Gomocup) standIn(seat int) bool {
	me := &g.programs[seat]
	if g.board.Turn() != seat || !me.placed || !me.isHandedOver() {
		return false
	}
	line := me.due[0].Text
	me.due = me.due[1:]
	g.delivered(me, line, me.placedAt)
	return true
}

// isHandedOver reports whether the line that starts the clock alone is due.
func (me *player) isHandedOver() bool {
	return len(me.due) == 1 && startsClock(me.due[0].Text)
}
