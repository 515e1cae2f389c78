package main

import (
	"strconv"
	"strings"
)

// manner is how the programs of a game of lines are handed the turn.
type manner struct {
	total int64  // of the clock for the whole game, in microseconds
	unit  int64  // in which the time left is told, in microseconds
	turn  string // the line that hands over the turn; "" where it is the time left
	gain  string // what a move gains that the log does not tell: "-" without points
}

// rulingsOf is the header's word for the default rulings of a game, whose set
// is the lines given (format document, H5).
func rulingsOf(name string, lines ...string) string {
	return "rulings " + name + " " + digest([]byte(strings.Join(lines, "\n")+"\n"))
}

// begun begins a log of moves of another game than five in a row.
func begun(game, rulings, start string) *log {
	return plain().with("game "+game, rulings, "seat 1 one ? ?", "seat 2 two ? ?", "start "+start)
}

// steps adds moves without source and time, with commas between. Each is
// written as its seat, in a game with points a plus and its gain, a blank, and
// the move: "1+0 1 2, 2+1 2 3".
func (l *log) steps(list string) *log {
	for _, one := range strings.Split(list, ", ") {
		l.step(one)
	}
	return l
}

// step adds one such move and returns its line.
func (l *log) step(one string) int {
	by, gain, move := parted(one)
	l.plies++
	return l.add("m %d %d - ? %s %s", l.plies, by, gain, move)
}

// parted takes a move as steps has it apart.
func parted(one string) (by int, gain, move string) {
	who, move, _ := strings.Cut(one, " ")
	seat, gain, scored := strings.Cut(who, "+")
	if !scored {
		gain = "-"
	}
	return int(seat[0] - '0'), gain, move
}

// slip adds a move without source and time about which something is found.
func (l *log) slip(one, code, severity string) *log { return l.finds(l.step(one), code, severity) }

// notes states a note at a record that it adds.
func (l *log) notes(record, code string) *log { return l.wrong(record, code, "note") }

// atHead states what is found at a line of the header.
func (l *log) atHead(word, code, severity string) *log { return l.finds(l.line(word), code, severity) }

// badHead is a header that cannot be.
func (l *log) badHead(word, code string) *log {
	return l.atHead(word, code, "decisive").is("malformed", "-")
}

// overturned adds a result whose winner and reason are wrong.
func (l *log) overturned(result, winner string) *log {
	return l.wrongTwice(result, "wrong-winner", "wrong-reason").is("rejected", winner)
}

// unproven adds a fault that the evidence disproves and the result that it was
// to bring about: nothing is established.
func (l *log) unproven(fault, result string) *log {
	return l.wrong(fault, "false-fault", "decisive").wrong(result, "early-end", "decisive").is("rejected", "-")
}

// fell adds a fault, what a reader is told of it, and the result by it.
func (l *log) fell(fault, code, result, winner string) *log {
	return l.notes(fault, code).then(result).is("verified", winner)
}

// talked makes a log one of all that passed, with its times; both programs
// start at 0.
func (l *log) talked(protocol, clock string, talk manner) *log {
	l.with("protocol "+protocol, "clock "+clock, "evidence raw stamped", "clocksource CLOCK_MONOTONIC")
	l.talk = talk
	return l.then("run 1 0 bots/one one", "run 2 0 bots/two two")
}

// left is the time left to a seat in whole units, the rest left out.
func (l *log) left(by int) int64 { return (l.talk.total - l.used[by]) / l.talk.unit }

// hands has the turn handed over to a seat, now, and returns the line.
func (l *log) hands(by int) int {
	if l.talk.turn != "" {
		return l.tells(by, l.talk.turn)
	}
	return l.tells(by, strconv.FormatInt(l.left(by), 10))
}

// claims adds the claim that a move was read from a line, and returns its place.
func (l *log) claims(source int, us int64, one string) int {
	by, gain, move := parted(one)
	l.plies++
	l.used[by] += us
	return l.add("m %d %d %d %d %s %s", l.plies, by, source, us, gain, move)
}

// replies has a seat answer so many microseconds after now with a line, from
// which a move is claimed; it returns the place of the claim.
func (l *log) replies(us int64, line, one string) int {
	by, _, _ := parted(one)
	return l.claims(l.wait(us).hears(by, line), us, one)
}

// takes is a turn as it should be, but for the opponent's being told: handed
// over, and answered so many microseconds later.
func (l *log) takes(us int64, one string) int {
	by, _, move := parted(one)
	l.hands(by)
	return l.replies(us, move, one)
}

// relays tells the opponent of a seat a line.
func (l *log) relays(one string) int {
	by, _, move := parted(one)
	return l.tells(3-by, move)
}

// turns plays moves as steps has them, a millisecond each, and has each told to
// the opponent.
func (l *log) turns(list string) *log {
	for _, one := range strings.Split(list, ", ") {
		l.takes(1000, one)
		l.relays(one)
	}
	return l
}

// stray adds a line that a program is told wrongly.
func (l *log) stray(line int) *log { return l.finds(line, "wrong-line", "reason") }
