package audit

import (
	"strings"

	"scrutineer/logfmt"
	"scrutineer/rules"
)

// most is how many combinations of unknown rulings are replayed; beyond it
// each ruling is varied by itself.
const most = 64

// alternatives replays a log whose header leaves rulings unknown under their
// other values. Where the winner changes, the log is disputed.
func (j *Judge) alternatives(s *Session, l *logfmt.Log) {
	unknown := unknownRulings(s)
	if len(unknown) == 0 {
		return
	}
	for _, set := range combinations(unknown) {
		other := j.under(s, l, set)
		if other.Outcome.Winner == s.Outcome.Winner && other.Known == s.Known && other.Status == s.Status {
			continue
		}
		s.Status = Disputed
		s.add(Finding{Code: Depends, Line: l.LineIn(headerLineOf("rulings", s)), Ply: s.Plies,
			Message:    "the outcome depends on a ruling that the log leaves unknown: " + listed(set),
			Claimed:    "?",
			Recomputed: outcomeText(s) + " by default; " + outcomeText(other) + " with " + listed(set),
			Source:     s.Game.Name + "." + set[0].Name,
		})
		return
	}
}

// unknownRulings lists the rulings that the header marks unknown.
func unknownRulings(s *Session) []*rules.Ruling {
	if s.Game == nil {
		return nil
	}
	var list []*rules.Ruling
	for i := range s.Game.Rulings {
		r := &s.Game.Rulings[i]
		all := s.Header.Rulings.Set == "?"
		for _, d := range s.Header.Rulings.Deviations {
			all = all || d.Name == r.Name && d.Value == "?"
		}
		if all {
			list = append(list, r)
		}
	}
	return list
}

// combinations lists what to replay under: each unknown ruling by itself
// first, so that the shortest explanation is found, then several at once.
func combinations(unknown []*rules.Ruling) [][]rules.Value {
	var single, several [][]rules.Value
	for _, r := range unknown {
		for _, v := range r.Values[1:] {
			single = append(single, []rules.Value{{Name: r.Name, Value: v}})
		}
	}
	total := 1
	for _, r := range unknown {
		if total *= len(r.Values); total > most {
			return single
		}
	}
	product := [][]rules.Value{nil}
	for _, r := range unknown {
		for _, set := range product {
			for _, v := range r.Values[1:] {
				product = append(product, append(append([]rules.Value(nil), set...), rules.Value{Name: r.Name, Value: v}))
			}
		}
	}
	for _, set := range product {
		if len(set) > 1 {
			several = append(several, set)
		}
	}
	return append(single, several...)
}

// under judges the log once more with some rulings set, apart from everything
// else that the judge holds.
func (j *Judge) under(s *Session, l *logfmt.Log, set []rules.Value) *Session {
	other := &Session{File: s.File, Line: s.Line, Header: s.Header, Game: s.Game, Status: Verified}
	other.Setup = s.Setup
	other.Setup.Rulings = append(append([]rules.Value(nil), s.Setup.Rulings...), set...)
	inner := Judge{games: j.games}
	if err := inner.table.open(other); err != nil {
		other.Status = Malformed
		return other
	}
	other.Header.Rulings.Set, other.Header.Rulings.Deviations = s.Game.SetName(), nil
	inner.game(other, l)
	inner.close(other, l)
	return other
}

func listed(set []rules.Value) string {
	parts := make([]string, len(set))
	for i, v := range set {
		parts[i] = v.Name + "=" + v.Value
	}
	return strings.Join(parts, " ")
}

func outcomeText(s *Session) string {
	switch {
	case s.Status == Malformed:
		return "no such game"
	case !s.Known:
		return "no outcome"
	case s.Status == Rejected:
		return seatText(s.Outcome.Winner) + " against the claim"
	}
	return seatText(s.Outcome.Winner)
}
