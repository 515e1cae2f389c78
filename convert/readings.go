package convert

import (
	"bytes"
	"strconv"
	"strings"

	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// mostReadings is how many combinations of unknown rulings are tried.
const mostReadings = 64

// readings lists what else rulings can be that a record leaves unknown and that
// play itself can show, those with the fewest departures from the defaults
// first. The defaults themselves are not among them.
func readings(g *rules.Game, r *logfmt.Rulings) [][]rules.Value {
	all := [][]rules.Value{nil}
	for i := range g.Rulings {
		ruling := &g.Rulings[i]
		value, said := valueOf(r.Deviations, ruling.Name)
		if unknown := r.Set == "?" || said && value == "?"; !unknown || !ruling.Decided {
			continue
		}
		for _, set := range all {
			for _, v := range ruling.Values[1:] {
				if len(all) <= mostReadings {
					all = append(all, append(set[:len(set):len(set)], rules.Value{Name: ruling.Name, Value: v}))
				}
			}
		}
	}
	var list [][]rules.Value
	for n := 1; n <= len(g.Rulings); n++ {
		for _, set := range all {
			if len(set) == n {
				list = append(list, set)
			}
		}
	}
	return list
}

// with is the same game at its start with some rulings set.
func (s setting) with(set []rules.Value) (setting, error) {
	s.setup.Rulings = append(s.setup.Rulings[:len(s.setup.Rulings):len(s.setup.Rulings)], set...)
	var err error
	s.pos, err = s.game.Open(s.setup)
	return s, err
}

// misread reports whether a log claims that an answer was not a legal move.
func misread(log []byte) bool {
	for line := range bytes.Lines(log) {
		if f := bytes.Fields(line); len(f) > 2 && string(f[0]) == "fault" && derive.CauseOf(string(f[2])) == rules.BadMove {
			return true
		}
	}
	return false
}

// movesIn counts the moves that a log claims.
func movesIn(log []byte) int { return bytes.Count(log, []byte("\nm ")) }

// settings are rulings in words.
func settings(set []rules.Value) string {
	text := ""
	for _, v := range set {
		text += " " + v.Name + "=" + v.Value
	}
	return text[min(1, len(text)):]
}

// Damage says why a foreign record cannot be converted: the first thing in it that breaks
// its format.
type Damage struct {
	File string // as the caller named it
	Line int    // in the file, the first being 1
	Code string // what kind of thing, a word: "cap", "first-line"
	Msg  string
}

// Error is the damage as one line: file:line: code: what.
func (d *Damage) Error() string { return place(d.File, d.Line) + d.Code + ": " + d.Msg }

// unwritten is the damage of a record that the log format cannot hold, as its
// Writer says it: the code, and what is wrong.
func unwritten(file string, line int, err error) *Damage {
	code, what, _ := strings.Cut(strings.TrimPrefix(err.Error(), "logfmt: "), ": ")
	return &Damage{file, line, code, what}
}

// Note is something about a converted record that a reader should know and
// that the log does not say.
type Note struct {
	File string
	Line int
	Msg  string
}

// String is the note as one line, its place in front.
func (n Note) String() string { return place(n.File, n.Line) + n.Msg }

func place(file string, line int) string { return file + ":" + strconv.Itoa(line) + ": " }

// quote shows text of a record in a message, printable and not too long.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.QuoteToASCII(s[:most]) + "..."
	}
	return strconv.QuoteToASCII(s)
}
