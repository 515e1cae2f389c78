package exchange

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"unicode"

	"scrutineer/base"
	"scrutineer/rules"
)

// Match says how something sent compares with something due.
type Match uint8

const (
	Other    Match = iota // something else
	Same                  // identical
	Alike                 // the same in another spelling, which changes nothing
	More                  // a time that is more than the seat has
	Less                  // a time that is less
	NoNumber              // no number in the place of a time
	Instead               // something else of the same kind: another move, board or number
)

// Match compares what was sent to a seat, a line or the content of a file, with what is
// due to it. The stamp at is in microseconds.
func (t *Table) Match(s base.Seat, action *rules.Action, text []byte, at base.Number) Match {
	if t.Right(s, action, text, at) {
		return Same
	}
	if action.Remaining.Unit == 0 {
		conv, ok := t.sides[s].conv.(rules.Speller)
		switch {
		case ok && conv.Alike(action.Text, text):
			return Alike
		case ok && conv.Instead(action.Text, text):
			return Instead
		}
		return Other
	}
	n, plain := number(action.Text, text)
	if action.Remaining.What != rules.TimeLeft {
		return t.matchLimit(s, action, n, plain, text)
	}
	low, high, known := t.units(s, action.Remaining, at)
	switch {
	case n.None() && framed(action.Text, text):
		return NoNumber
	case n.None():
	case !plain && (!known || low <= n && n <= high):
		return Alike
	case n.Known() && n < low:
		return Less
	default:
		return More
	}
	if conv, ok := t.sides[s].conv.(rules.Speller); ok && bytes.IndexByte(action.Text, ' ') > 0 && conv.Instead(action.Text, text) {
		return NoNumber
	}
	return Other
}

// matchLimit is Match for a limit, which is a parameter like any other.
func (t *Table) matchLimit(s base.Seat, action *rules.Action, n base.Number, plain bool, text []byte) Match {
	_, limit, known := t.units(s, action.Remaining, base.Unknown)
	switch {
	case n.Known() && !plain && (!known || n == limit):
		return Alike
	case !n.None() || framed(action.Text, text):
		return Instead
	}
	return Other
}

// framed reports whether text is what a pattern has before its '%', followed by one word.
func framed(pattern, text []byte) bool {
	a, b := bytes.Fields(pattern), bytes.Fields(text)
	return len(a) == len(b) && slices.EqualFunc(a[:len(a)-1], b[:len(a)-1], bytes.Equal)
}

// Right reports whether text is what is due. A time in it has to be what the seat has
// left. If the seat's time was already running, it may be any value that was right
// between the start and the stamp.
func (t *Table) Right(s base.Seat, action *rules.Action, text []byte, at base.Number) bool {
	if action.Remaining.Unit == 0 {
		return bytes.Equal(action.Text, text)
	}
	n, ok := number(action.Text, text)
	if !ok {
		return false
	}
	low, high, known := t.units(s, action.Remaining, at)
	return !known || low <= n && n <= high
}

// number returns the number in text at the sign of a pattern, in its last word: of any
// length, and never negative; Unknown on overflow, None if there are other characters
// than digits. ok reports whether the text has exactly the spelling of the pattern.
func number(pattern, text []byte) (n base.Number, ok bool) {
	before, after, _ := bytes.Cut(pattern, []byte{'%'})
	body, ends := bytes.CutSuffix(bytes.TrimSpace(text), after)
	at := bytes.LastIndexFunc(body, unicode.IsSpace) + 1
	digits := body[at:]
	if !ends || len(digits) == 0 || !bytes.Equal(before, body[:at]) && !slices.EqualFunc(bytes.Fields(before), bytes.Fields(body[:at]), bytes.Equal) {
		return base.None, false
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return base.None, false
		}
		if n.Known() && n <= (math.MaxInt64-9)/10 {
			n = n*10 + base.Number(c-'0')
		} else {
			n = base.Unknown
		}
	}
	spelt := len(text) == len(before)+len(digits)+len(after) && bytes.HasPrefix(text, before)
	return n, spelt && (digits[0] != '0' || len(digits) == 1)
}

// units returns the least and the greatest number that may be sent at a stamp.
func (t *Table) units(s base.Seat, unit rules.Remaining, at base.Number) (low, high base.Number, known bool) {
	if unit.What != rules.TimeLeft || unit.None > 0 && t.limits.Total <= 0 {
		n, known := t.limitSent(unit)
		return n, n, known
	}
	left, ok := t.left(s)
	if !ok {
		return 0, 0, false
	}
	high = unit.Whole(left)
	w := &t.sides[s].watch
	switch {
	case !w.startSent:
		return high, high, true
	case w.since.Unknown() || at.Unknown():
		return 0, high, true
	}
	return unit.Whole(left - max(at-w.since-w.frozenFor(at), 0)), high, true
}

// limitSent returns the number for a limit, and whether it is known.
func (t *Table) limitSent(unit rules.Remaining) (n base.Number, known bool) {
	if limit := t.sentLimit(unit.What); limit > 0 {
		return unit.Whole(limit), true
	}
	return unit.None, !t.limits.Unsure
}

// sentLimit returns the limit that is sent, or 0 or less if there is none, or it is
// unknown.
func (t *Table) sentLimit(what rules.Quantity) base.Number {
	switch what {
	case rules.MoveLimit:
		return t.limits.Move
	case rules.MemoryLimit:
		return t.limits.Sent
	}
	return t.limits.Total
}

// left returns the time that a seat has left for the game, without the running time.
func (t *Table) left(s base.Seat) (base.Number, bool) {
	w := &t.sides[s].watch
	if t.limits.Total <= 0 || w.spent.Unknown() || w.unsure > 0 {
		return 0, false
	}
	return max(t.limits.Total-w.used-w.spent, 0), true
}

// AppendText appends the text of an Action, with the remaining time filled in. Without a
// limit the remaining time is sent as one day.
func (t *Table) AppendText(dst []byte, s base.Seat, action *rules.Action) []byte {
	if action.Remaining.Unit == 0 {
		return append(dst, action.Text...)
	}
	const day = 24 * 60 * 60 * 1000000
	n := action.Remaining.Whole(day)
	if left, ok := t.left(s); ok {
		n = action.Remaining.Whole(left)
	}
	if action.Remaining.What != rules.TimeLeft || action.Remaining.None > 0 && t.limits.Total <= 0 {
		n, _ = t.limitSent(action.Remaining)
	}
	before, after, _ := bytes.Cut(action.Text, []byte{'%'})
	dst = strconv.AppendInt(append(dst, before...), int64(n), 10)
	return append(dst, after...)
}

// AppendDue appends the due text of an Action for a reader to compare. The remaining time is
// one number if it is certain, else the two bounds of a range, else "?".
func (t *Table) AppendDue(dst []byte, s base.Seat, action *rules.Action, at base.Number) []byte {
	if action.Remaining.Unit == 0 {
		return append(dst, action.Text...)
	}
	before, after, _ := bytes.Cut(action.Text, []byte{'%'})
	dst = append(dst, before...)
	switch low, high, known := t.units(s, action.Remaining, at); {
	case !known:
		dst = append(dst, '?')
	case low < high:
		dst = append(strconv.AppendInt(dst, int64(low), 10), " to "...)
		fallthrough
	default:
		dst = strconv.AppendInt(dst, int64(high), 10)
	}
	return append(dst, after...)
}
