package plain

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Traits returns those of a protocol in which a program lives through the game.
func (g *Gomocup) Traits() rules.Traits { return rules.Traits{Stays: true} }

// GivesTurn reports whether something due gives a turn, or is one of the lines up to
// START, which describe the game.
func (g *Gomocup) GivesTurn(due rules.Due) bool {
	return startsClock(due.Text) || beginsGame(due.Text) || strings.HasPrefix(due.Text, "INFO ") && due.Text != timeLeft
}

// Clock returns the state of a seat's clock: the one for getting ready until the program
// is ready, and then the one for its move.
func (g *Gomocup) Clock(seat int) rules.Clock {
	me := &g.programs[seat]
	clock := rules.Clock{Since: me.since, Used: me.used}
	clock.Runs = me.runs && me.since != unknown && g.board.Turn() != 0
	if !me.ready {
		clock.Prepares = rules.StartupOnly
		if g.startupInGame {
			clock.Prepares = rules.StartupAndGame
		}
		clock.Waits = me.started
	}
	return clock
}

// Compare compares a line sent with one due.
func (g *Gomocup) Compare(due rules.Due, p rules.Observation) string {
	pattern, isNumber := strings.CutSuffix(due.Text, "%")
	switch {
	case p.What != rules.ObservedSent:
		return rules.ComparedOther
	case isNumber:
		return g.compareNumber(pattern, due.Text, p)
	case p.Text == due.Text:
		return rules.ComparedSame
	case slices.Equal(spelled(p.Text), spelled(due.Text)):
		return rules.ComparedAlike
	case kindOf(p.Text) == kindOf(due.Text):
		return rules.ComparedInstead
	}
	return rules.ComparedOther
}

// compareNumber compares a number sent with the one due. A different limit is another
// parameter, a different time left is a time.
func (g *Gomocup) compareNumber(pattern, due string, p rules.Observation) string {
	words := spelled(p.Text)
	if kindOf(p.Text) != kindOf(due) {
		return rules.ComparedOther
	}
	if len(words) != 3 || !isDigits(words[2]) {
		return rules.ComparedInstead
	}
	right, known := g.number(due, p.Seat)
	value, err := strconv.ParseInt(words[2], 10, 64)
	if err != nil {
		value = math.MaxInt64 // more than possible
	}
	switch {
	case known && base.Number(value) != right && due != timeLeft:
		return rules.ComparedInstead
	case known && base.Number(value) < right:
		return rules.ComparedLess
	case known && base.Number(value) > right:
		return rules.ComparedMore
	case p.Text == pattern+words[2]:
		return rules.ComparedSame
	}
	return rules.ComparedAlike
}

// number returns the number in a line due, and whether it is known.
func (g *Gomocup) number(due string, seat int) (n base.Number, known bool) {
	limit, none, unit := g.limits.Total, base.Number(0), base.Number(1000)
	switch due {
	case moveLimit:
		limit = g.limits.Move
	case memoryLimit:
		limit, unit = g.limits.Sent, 1
	case timeLeft:
		none = noTotal
	}
	if limit == 0 {
		return none, !g.limits.Unsure
	}
	if due == timeLeft {
		used := g.programs[seat].used
		return max(0, limit-used) / unit, used != unknown
	}
	return limit / unit, true
}

// spelled returns the words of a line and the commas in it, numbers without leading
// zeros.
func spelled(line string) []string {
	words := strings.FieldsFunc(strings.ReplaceAll(line, ",", " , "), func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' })
	for i, w := range words {
		if isDigits(w) {
			words[i] = strings.TrimLeft(w[:len(w)-1], "0") + w[len(w)-1:]
		}
	}
	return words
}

// isDigits reports whether a word is a number.
func isDigits(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

// kindOf returns what lines of one kind have in common: the first word, and also the
// second if the first is INFO. All points have the same kind, and an empty line has none.
func kindOf(line string) string {
	words := spelled(line)
	switch {
	case len(words) == 0:
		return ""
	case words[0] == "INFO" && len(words) > 1:
		return "INFO " + words[1]
	case len(words) > 2 && isDigits(words[0]) && words[1] == "," && isDigits(words[2]):
		return "x,y"
	}
	return words[0]
}

// deviate records an action of the referee that is not in the protocol.
func (g *Gomocup) deviate(p rules.Observation) {
	me := &g.programs[p.Seat]
	switch p.What {
	case rules.ObservedExtra:
		if g.board.Turn() == p.Seat && me.turnDue() {
			me.extra, me.extraAt = true, p.Time
		}
	case rules.ObservedSkipped:
		g.skip(me)
	case rules.ObservedFroze:
		me.frozen, me.frozenAt = true, p.Time
	case rules.ObservedThawed:
		if me.frozen && me.runs && me.since != unknown && p.Time != unknown {
			me.since += max(0, p.Time-max(me.frozenAt, me.since))
		}
		me.frozen = false
	}
}

// skip removes the oldest line due, which will never be sent.
func (g *Gomocup) skip(me *player) {
	if len(me.due) > 0 {
		me.due = me.due[1:]
	}
}
