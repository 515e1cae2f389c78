package results

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/base"
)

// moves has the information in the moves of a game.
type moves struct {
	plies   int64
	text    []byte // the moves, as they are the same for all who write them
	result  string // at their end; empty for none
	comment bool   // a comment is open
	depth   int    // of variations
	after   bool   // moves follow the result
	times   []stamp
	timed   bool
	plays   []analysis.PlyTime
}

// stamp is the time of a ply in comments, in microseconds.
type stamp struct{ used, left base.Number }

const maxTimed = 1 << 14 // plies whose times are kept

// forget clears m for the next game.
func (m *moves) forget() { *m = moves{text: m.text[:0], times: m.times[:0], plays: m.plays} }

// column takes the moves of a column, or their number.
func (m *moves) column(b []byte) {
	if len(b) == 0 {
		return
	}
	if n, err := strconv.ParseInt(string(b), 10, 32); err == nil && n >= 0 {
		m.plies = n
		return
	}
	m.line(b, false)
}

// line processes a line of moves, and returns what follows from a tag on. lost says that
// 0-0 is the result, not a move.
func (m *moves) line(b []byte, lost bool) []byte {
	for len(b) > 0 {
		if m.comment {
			end := bytes.IndexByte(b, '}')
			if end < 0 {
				m.said(b)
				return nil
			}
			m.said(b[:end])
			m.comment, b = false, b[end+1:]
			continue
		}
		n := 0
		for n < len(b) && !separates[b[n]] {
			n++
		}
		if n > 0 {
			m.word(b[:n], lost)
		}
		if n == len(b) {
			return nil
		}
		switch b[n] {
		case '{':
			m.comment = true
		case ';':
			m.said(b[n+1:])
			return nil
		case '(':
			m.depth++
		case ')':
			m.depth = max(0, m.depth-1)
		case '[':
			if isName(b[n+1:]) {
				return b[n:]
			}
			if end := bytes.IndexByte(b[n:], ']'); n+1 < len(b) && b[n+1] == '%' && end > 0 {
				n += end
			}
		}
		b = b[n+1:]
	}
	return nil
}

// separates are the bytes between words.
var separates = func() (is [256]bool) {
	for _, c := range " \t{};()[" {
		is[c] = true
	}
	return is
}()

// word processes a word of the moves.
func (m *moves) word(w []byte, lost bool) {
	if m.depth > 0 || w[0] == '$' {
		return
	}
	if c := w[0]; '0' <= c && c <= '9' { // the number of a move, or a result
		switch string(w) {
		case "1-0", "0-1", "1/2-1/2", "1/2", "0-0":
			if w[2] != '0' || w[0] != '0' || lost {
				m.ends(w)
				return
			}
		}
		n := 1
		for n < len(w) && '0' <= w[n] && w[n] <= '9' {
			n++
		}
		switch {
		case n == len(w):
			return
		case w[n] == '.':
			w = bytes.TrimLeft(w[n:], ".")
		}
	} else if c == '*' && len(w) == 1 || c == 0xc2 && string(w) == "½-½" {
		m.ends(w)
		return
	} else if c == '.' {
		w = bytes.TrimLeft(w, ".")
	}
	for len(w) > 0 && (w[len(w)-1] == '!' || w[len(w)-1] == '?' || w[len(w)-1] == '+' || w[len(w)-1] == '#') {
		w = w[:len(w)-1]
	}
	if len(w) == 0 || string(w) == "e.p." {
		return
	}
	m.after = m.after || m.result != ""
	if m.after {
		return
	}
	m.plies++
	m.text = append(append(m.text, w...), ' ')
	if len(m.times) < maxTimed {
		m.times = append(m.times, stamp{base.Unknown, base.Unknown})
	}
}

// ends takes the result. It is the first, and what follows is of another game.
func (m *moves) ends(w []byte) {
	if m.result == "" {
		m.result = string(w)
	}
}

// said processes a comment, or a part of one, on the ply before it: times as [%emt 1.5],
// [%clk 0:01:30], 1.5s, mt=1500 in milliseconds or mt=00:00:01, or 1.5 behind a score and a
// depth, +0.17/14.
func (m *moves) said(b []byte) {
	if m.depth > 0 || m.plies == 0 || int64(len(m.times)) < m.plies || len(b) < 2 {
		return
	}
	at := &m.times[len(m.times)-1]
	command, scored := "", false // the words before
	for len(b) > 0 {
		n := bytes.IndexAny(b, " \t,]")
		if n < 0 {
			n = len(b)
		}
		w := b[:n]
		if b = b[min(n+1, len(b)):]; n == 0 {
			continue
		}
		before, behind := command, scored
		command, scored = "", false
		seconds := bytes.TrimSuffix(w, []byte("s"))
		t, ok := base.Unknown, false
		switch {
		case string(w) == "[%emt", string(w) == "[%clk":
			command = string(w)
		case before != "":
			t, ok = clockTime(w)
		case at.used.Known():
		case len(w) > 3 && string(w[:3]) == "mt=":
			if t, ok = clockTime(w[3:]); bytes.IndexByte(w, ':') < 0 {
				t /= 1000
			}
		case '0' <= w[0] && w[0] <= '9':
			if len(seconds) < len(w) || behind {
				t, ok = clockTime(seconds)
			}
		default:
			slash := bytes.IndexByte(w, '/')
			scored = slash > 1 && (w[0] == '+' || w[0] == '-' || w[0] == '#') && slash+1 < len(w) && '0' <= w[slash+1] && w[slash+1] <= '9'
		}
		switch m.timed = m.timed || ok; {
		case ok && before == "[%clk":
			at.left = t
		case ok:
			at.used = t
		}
	}
}

// clockTime parses hours, minutes and seconds, or fewer parts, as microseconds.
func clockTime(b []byte) (base.Number, bool) {
	total := 0.0
	for part := range bytes.SplitSeq(b, []byte(":")) {
		x, err := strconv.ParseFloat(string(part), 64)
		if total = 60*total + x; err != nil || !(x >= 0 && total <= 1e9) {
			return 0, false
		}
	}
	return base.Number(math.Round(1e6 * total)), true
}

// control parses a time control as the standard has it, the first of several periods: "300",
// "300+2", "40/9000" moves and seconds, or "1/5" seconds for each move.
func control(text string) (start, inc base.Number, limitMove, limitTotal int64) {
	first, _, more := strings.Cut(text, ":")
	if seconds, is := strings.CutPrefix(first, "1/"); is {
		t, _ := clockTime([]byte(seconds))
		return base.Unknown, 0, int64(t), 0
	}
	count, rest, period := strings.Cut(first, "/")
	if !period {
		rest = count
	}
	total, increment, added := strings.Cut(rest, "+")
	start, ok := clockTime([]byte(total))
	if !ok || start == 0 {
		return base.Unknown, 0, 0, 0
	}
	if added {
		if inc, ok = clockTime([]byte(increment)); !ok {
			return base.Unknown, 0, 0, 0
		}
	}
	if !added && !period && !more {
		limitTotal = int64(start)
	}
	return start, inc, 0, limitTotal
}

// enter adds to a game what its moves say: their number, a digest that equal games share,
// and times.
func (m *moves) enter(g *Game) {
	g.Plies = m.plies
	if len(m.text) == 0 {
		return
	}
	m.text = strconv.AppendQuote(strconv.AppendQuote(m.text, g.Game), g.Start)
	g.Moves = analysis.DigestOf(m.text)
	g.Shape = g.Moves
	if !m.timed || g.Outcome == 0 || int64(len(m.times)) != m.plies {
		return
	}
	t := &g.Timing
	*t = analysis.Timing{Game: g.Game, Event: g.Event, ID: g.ID, Bots: [2]string{g.First, g.Second}, Moves: m.plays[:0]}
	start, inc, limitMove, limitTotal := control(g.Clock)
	t.LimitMove, t.LimitTotal = limitMove, limitTotal
	switch g.Outcome {
	case analysis.FirstWins:
		t.Winner = 1
	case analysis.SecondWins:
		t.Winner = 2
	}
	for i, at := range m.times {
		used := at.used
		if !used.Known() {
			before := start
			if i >= 2 {
				before = m.times[i-2].left
			}
			if at.left.Known() && before.Known() && before+inc >= at.left {
				used = before + inc - at.left
			}
		}
		g.Timed = g.Timed || used.Known()
		t.Moves = append(t.Moves, analysis.PlyTime{Bot: i % 2, Used: used})
	}
	m.plays = t.Moves
	if kind, is := strings.CutPrefix(g.End, "fault "); is && g.ByFault {
		t.Faults = []analysis.Fault{{Bot: 2 - t.Winner, Kind: kind}}
	}
}
