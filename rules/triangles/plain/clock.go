package plain

import (
	"math"
	"strconv"

	"scrutineer/base"
)

// unknown is an unknown time.
const unknown = base.Unknown

// milli is the unit of time_left in microseconds (T10).
const milli = 1000

// opened records a command that the program now has to reply to, "" for one that was not
// due. Its clock runs from here (T10, "all operations"), if it does not run already.
func (c *Conversation) opened(me *program, command string, at base.Number) {
	ran := c.runs(me)
	me.open = append(me.open, command)
	if c.isClocked(command) {
		me.clocked++
	}
	if !ran {
		me.since = at
	}
}

// replied removes the oldest open command, the reply to which is complete. The clock
// stops once nothing is open and runs on before that. The answer to gen_move ends a ply.
func (c *Conversation) replied(me *program, at base.Number) (command string) {
	if me.frozen && at != unknown {
		at = min(at, max(me.since, me.frozenAt))
	}
	ran := c.runs(me)
	command = me.open[0]
	me.open = me.open[1:]
	if c.isClocked(command) {
		me.clocked--
	}
	if ran && (command == genMove || !c.runs(me)) {
		me.spent = plus(me.spent, elapsed(me.since, at))
		me.since = at
	}
	return command
}

// runs reports whether a program's clock runs: while a command is open that it runs for.
func (c *Conversation) runs(me *program) bool { return me.clocked > 0 }

// isClocked reports whether the clock runs for a command: for any that was due, or by the
// ruling clock=gen_move_only for gen_move.
func (c *Conversation) isClocked(command string) bool {
	return command == genMove || !c.genMoveOnly && command != notDue
}

// isLeft reports whether text is the time, in whole milliseconds, that a program has left
// (T10): of the whole, what its plies and the replies since have not used. The time of a
// running clock may be subtracted or not. If the whole or something used is unknown,
// every number is right.
func (c *Conversation) isLeft(me *program, text string, at base.Number) bool {
	if !plainNumber(text) {
		return false
	}
	used := plus(me.used, me.spent)
	if c.total <= 0 || used == unknown {
		return true
	}
	most := max(0, c.total-used)
	least := most
	if c.runs(me) {
		least = 0
		if passed := elapsed(me.since, at); passed != unknown {
			least = max(0, most-passed)
		}
	}
	value, err := strconv.ParseInt(text, 10, 64)
	return err == nil && least/milli <= base.Number(value) && base.Number(value) <= most/milli
}

// elapsed returns the time from one stamp to another, if both are known.
func elapsed(from, to base.Number) base.Number {
	if from == unknown || to == unknown {
		return unknown
	}
	return max(0, to-from)
}

// plus adds two times, if both are known.
func plus(a, b base.Number) base.Number {
	if a == unknown || b == unknown {
		return unknown
	}
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
