package results

import (
	"crypto/sha256"
	"hash"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/base"
)

// Moves has the information in the moves of a game in tag pairs.
type Moves struct {
	Plies  int64
	Result string // at their end; empty for none

	sum     hash.Hash   // of the moves
	times   []stamp     // of each ply
	comment bool        // inside a comment
	depth   int         // nesting of variations
	after   bool        // moves follow the result
	start   base.Number // of the clock, in microseconds
	inc     base.Number // increment for each ply
}

// stamp is the time of a ply in comments, in microseconds.
type stamp struct{ used, left base.Number }

const maxTimed = 1 << 14 // plies whose times are kept

// forget clears m for the next game.
func (m *Moves) forget() {
	if m.sum == nil {
		m.sum = sha256.New()
	}
	m.sum.Reset()
	*m = Moves{sum: m.sum, times: m.times[:0], start: base.Unknown}
}

// line processes a line of moves.
func (m *Moves) line(text string) {
	for text != "" {
		if m.comment {
			said, rest, ends := strings.Cut(text, "}")
			m.said(said)
			m.comment, text = !ends, rest
			continue
		}
		end := strings.IndexAny(text, " \t{};()")
		if end < 0 {
			end = len(text)
		}
		m.token(text[:end])
		if end == len(text) {
			return
		}
		switch text[end] {
		case '{':
			m.comment = true
		case ';':
			m.said(text[end+1:])
			return
		case '(':
			m.depth++
		case ')':
			m.depth = max(0, m.depth-1)
		}
		text = text[end+1:]
	}
}

// token processes a word of the moves.
func (m *Moves) token(word string) {
	if m.depth > 0 || word == "" || word[0] == '$' || word == "e.p." {
		return
	}
	if word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2" {
		m.after = m.after || m.Result != ""
		m.Result = word
		return
	}
	number := strings.TrimLeft(word, "0123456789")
	switch {
	case number == "":
		return
	case number[0] == '.':
		word = strings.TrimLeft(number, ".")
	}
	if word = strings.TrimRight(word, "+#!?"); word == "" {
		return
	}
	m.after = m.after || m.Result != ""
	m.Plies++
	m.sum.Write([]byte(word))
	m.sum.Write([]byte{' '})
	if len(m.times) < maxTimed {
		m.times = append(m.times, stamp{base.Unknown, base.Unknown})
	}
}

// said processes a comment, or a part of one, on the preceding ply.
func (m *Moves) said(text string) {
	if m.depth > 0 || m.Plies == 0 || int64(len(m.times)) < m.Plies {
		return
	}
	at := &m.times[len(m.times)-1]
	if t, ok := timeAfter(text, "[%emt "); ok {
		at.used = t
	}
	if t, ok := timeAfter(text, "[%clk "); ok {
		at.left = t
	}
	for _, word := range strings.Fields(text) {
		seconds, is := strings.CutSuffix(strings.TrimRight(word, ",;"), "s")
		if is && !at.used.Known() && seconds != "" && '0' <= seconds[0] && seconds[0] <= '9' {
			if t, ok := clockTime(seconds); ok {
				at.used = t
			}
		}
	}
}

// timeAfter returns the time after a word of a comment.
func timeAfter(text, word string) (base.Number, bool) {
	_, rest, found := strings.Cut(text, word)
	value, _, closed := strings.Cut(rest, "]")
	if !found || !closed {
		return 0, false
	}
	return clockTime(strings.TrimSpace(value))
}

// clockTime parses hours, minutes and seconds, or fewer parts, as microseconds.
func clockTime(text string) (base.Number, bool) {
	total := 0.0
	parts := strings.Split(text, ":")
	for i, part := range parts {
		if part == "" || strings.Trim(part, "0123456789.") != "" || len(part) > 12 {
			return 0, false
		}
		x, err := strconv.ParseFloat(part, 64)
		if err != nil || len(parts) > 3 || i < len(parts)-1 && strings.Contains(part, ".") {
			return 0, false
		}
		total = 60*total + x
	}
	const most = 1e9 // seconds
	return base.Number(total*1e6 + 0.5), total < most
}

// control parses a time control, such as "300+2" or "1/5": seconds for all moves,
// with an increment, or for one move.
func (m *Moves) control(text string) (limitMove, limitTotal int64) {
	if seconds, is := strings.CutPrefix(text, "1/"); is {
		t, _ := clockTime(seconds)
		return int64(t), 0
	}
	total, inc, more := strings.Cut(text, "+")
	t, ok := clockTime(total)
	if !ok || t == 0 {
		return 0, 0
	}
	m.start = t
	if !more {
		return 0, int64(t)
	}
	if m.inc, ok = clockTime(inc); !ok {
		m.start = base.Unknown
	}
	return 0, 0
}

// Enter adds to a result the number of moves, and a digest that equal games share.
func (m *Moves) Enter(r *analysis.Result) {
	if m.Plies == 0 {
		return
	}
	r.Plies = m.Plies
	r.Moves = analysis.DigestOf(m.sum.Sum([]byte(strconv.Quote(r.Game) + strconv.Quote(r.Start))))
	r.Shape = r.Moves
}

// Timing returns the times of a game, and the fault by which it was lost; false if
// neither is known.
func (m *Moves) Timing(r *analysis.Result) (analysis.Timing, bool) {
	t := analysis.Timing{Game: r.Game, Event: r.Event, ID: r.ID, Bots: [2]string{r.First, r.Second}}
	t.LimitMove, t.LimitTotal = m.control(r.Clock)
	switch r.Outcome {
	case analysis.FirstWins:
		t.Winner = 1
	case analysis.SecondWins:
		t.Winner = 2
	}
	timed := false
	for i := range m.times {
		used := m.used(i)
		timed = timed || used.Known()
		t.Moves = append(t.Moves, analysis.PlyTime{Bot: i % 2, Used: used})
	}
	if kind, is := strings.CutPrefix(r.End, "fault "); is && r.ByFault {
		t.Faults = []analysis.Fault{{Bot: 2 - t.Winner, Kind: kind}}
	}
	return t, timed && int64(len(m.times)) == m.Plies
}

// used returns the time of a ply: the stated one, or the decrease of the clock since
// the same bot's previous ply.
func (m *Moves) used(i int) base.Number {
	at := m.times[i]
	if at.used.Known() {
		return at.used
	}
	before := m.start
	if i >= 2 {
		before = m.times[i-2].left
	}
	if !at.left.Known() || !before.Known() || before+m.inc < at.left {
		return base.Unknown
	}
	return before + m.inc - at.left
}
