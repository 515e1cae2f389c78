package triangles

import (
	"bytes"
	"math"
	"slices"

	"scrutineer/rules"
)

// Codes of answers that are not a move, in addition to rules.Unreadable and NoPoint. The
// witness of all but OutOfTurn is text, the line quoted.
const (
	// Declining means that gen_move is answered with ? (T12).
	Declining rules.Code = "declined"
	// Refused means that set_points or play is answered with ? (T8, ruling question_ok).
	Refused rules.Code = "command-refused"
	// UnexpectedReply means a reply that belongs to no command (ruling
	// extra_reply=fault).
	UnexpectedReply rules.Code = "unasked-reply"
)

// replies reads the replies to commands, in the order of the commands.
type replies struct {
	strict       bool      // ruling reply
	lenient      bool      // ruling question_ok=any_but_gen_move
	ignoresExtra bool      // ruling extra_reply=ignored
	asked        []command // not yet answered, the oldest first
	unsent       int       // how many of them, the last ones, have not been sent

	begun    bool          // a reply has begun
	early    bool          // it began before any command that it could belong to was sent
	long     bool          // it has more than one line
	declined bool          // it begins with ?
	first    rules.Meaning // what its first line says
}

func badText(code rules.Code, message string, text []byte) rules.Meaning {
	return rules.Misread(rules.RefuseText(code, message, text))
}

// next returns the command that the next reply belongs to.
func (t *replies) next() command {
	if len(t.asked) <= t.unsent {
		return noCommand
	}
	return t.asked[0]
}

// read reads a line. The first line of a reply decides its meaning. What follows up to
// the empty line is description (T8), which a move does not have.
func (t *replies) read(line []byte) rules.Meaning {
	if !t.strict {
		line = bytes.TrimRight(bytes.TrimSuffix(line, []byte{'\r'}), " \t")
	}
	switch {
	case t.begun && len(line) > 0:
		t.long = true
		return rules.Meaning{Sense: rules.More}
	case t.begun:
		return t.end()
	case len(line) == 0 && t.strict:
		return badText(rules.Unreadable, "an empty line where a reply should begin", line)
	case len(line) == 0:
		return rules.Meaning{}
	case t.next() == foreign: // whatever it makes of it, up to the empty line
		t.first = rules.Meaning{}
	case line[0] == '=' && (t.next() == genMove || t.next() == noCommand):
		t.first = t.answer(line, t.next())
	case line[0] == '=' && t.strict && len(line) > 1:
		t.first = badText(rules.Unreadable, "more than a = where nothing is asked for", line)
	case line[0] == '=':
		t.first = rules.Meaning{}
	case line[0] == '?':
		t.first = t.decline(line)
	default:
		return badText(rules.Unreadable, "a reply begins with = or ?", line)
	}
	t.begun, t.long, t.declined, t.early = true, false, line[0] == '?', t.next() == noCommand
	return rules.Meaning{Sense: rules.More}
}

// end returns the meaning of the whole reply. A move that was not asked for is Early; the
// caller, who knows whose turn it is, adds the reason.
func (t *replies) end() rules.Meaning {
	r := t.first
	if t.early && t.ignoresExtra {
		t.begun = false
		return rules.Meaning{}
	}
	if t.next() == foreign && !t.early {
		t.asked = slices.Delete(t.asked, 0, 1)
		t.begun = false
		return rules.Meaning{}
	}
	switch {
	case t.long && !t.declined && r.Why == nil && (r.Sense == rules.Played || t.strict):
		r = rules.Meaning{Sense: rules.BadText, Why: &rules.Refusal{Code: rules.Unreadable, Message: "the reply has more than a line"}}
	case r.Sense == rules.Played && t.early:
		r.Sense = rules.Early
	}
	if !t.early {
		t.asked = slices.Delete(t.asked, 0, min(1, len(t.asked)))
		r.Replied = true
	}
	t.begun = false
	return r
}

// decline reads a line that begins with ?. After time_left it is not a fault (T10).
func (t *replies) decline(line []byte) rules.Meaning {
	switch t.next() {
	case genMove:
		return rules.Meaning{Sense: rules.Declined, Why: rules.RefuseText(Declining, "gives no move", line)}
	case noCommand:
		return badText(UnexpectedReply, "a reply to no command", line)
	case setPoints, play:
		if !t.lenient {
			return rules.Meaning{Sense: rules.Declined, Why: rules.RefuseText(Refused, "does not accept set_points or play", line)}
		}
	}
	return rules.Meaning{}
}

// answer reads a line of two numbers, the points in any order. Tolerant: with blanks or none
// before the first, any blanks between, signs and leading zeros; "=3 4", which is reply 3 in
// GTP, is a move here, since no command has a number.
func (t *replies) answer(line []byte, what command) rules.Meaning {
	var n [2]int
	text := line[1:]
	ok := (rules.Loose{Zeros: !t.strict, Minus: true, Plus: !t.strict, Great: true}).Read(text, n[:]) && bytes.IndexByte(text, '\r') < 0
	if t.strict { // one blank before each
		ok = ok && text[0] == ' ' && bytes.Count(text, []byte{' '}) == 2 && bytes.IndexByte(text, '\t') < 0
	}
	i, j := n[0], n[1]
	switch {
	case !ok && what == noCommand:
		return badText(UnexpectedReply, "a reply to no command", line)
	case !ok:
		return badText(rules.Unreadable, "not = and the numbers of two points", line)
	case max(i, j) > math.MaxInt16 || min(i, j) < math.MinInt16: // a Move cannot store it
		return badText(NoPoint, "no point has such a number", line)
	case i > j:
		i, j = j, i
	}
	return rules.Meaning{Sense: rules.Played, Move: rules.Move{N: [6]int16{int16(i), int16(j)}}}
}
