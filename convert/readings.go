package convert

import (
	"bytes"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// maxReadings is the maximum number of combinations of unknown rulings.
const maxReadings = 64

// readings returns the other possible values of rulings that a record leaves unknown and
// that play itself can show, those with the fewest departures from the defaults first. The
// defaults themselves are not included.
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
				if len(all) <= maxReadings {
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

// with returns the same game at its start with some rulings set.
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

// movesIn returns the number of moves that a log claims.
func movesIn(log []byte) int { return bytes.Count(log, []byte("\nm ")) }

// settings returns rulings in words.
func settings(set []rules.Value) string {
	text := ""
	for _, v := range set {
		text += " " + v.Name + "=" + v.Value
	}
	return text[min(1, len(text)):]
}

// Damage is why a foreign record cannot be converted: the first thing in it that breaks its
// format.
type Damage struct {
	File string // as the caller named it
	Line int    // in the file, from 1
	Code string // a word such as "cap" or "first-line"
	Msg  string
}

// Error returns the damage as one line: file:line: code: what.
func (d *Damage) Error() string { return place(d.File, d.Line) + d.Code + ": " + d.Msg }

// unwritten returns the damage of a record that the log format cannot represent, from the
// error of its Writer.
func unwritten(file string, line int, err error) *Damage {
	code, what, _ := strings.Cut(strings.TrimPrefix(err.Error(), "logfmt: "), ": ")
	return &Damage{file, line, code, what}
}

// Note is something about a converted record that a reader should know and that the log
// does not say.
type Note struct {
	File string
	Line int
	Msg  string
}

// String returns the note as one line with its place.
func (n Note) String() string { return place(n.File, n.Line) + n.Msg }

func place(file string, line int) string { return file + ":" + strconv.Itoa(line) + ": " }

// quote returns text of a record for a message, printable and not too long.
func quote(s string) string { return base.Quote(s, 60) }
