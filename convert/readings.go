package convert

import (
	"bytes"

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

// misread reports whether a log claims that an answer was no legal move.
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
