package judge

import (
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Limits of how many combinations of unknown rulings are replayed, and of how many records
// in all. Beyond them each ruling is varied by itself (format P27).
const (
	most        = 1024
	mostRecords = 1 << 22
)

// alternatives replays a log with unknown rulings under their other values, and returns
// the session that holds.
//
// If the log itself shows which value a convention had (Ruling.Decided), because it is
// right under only one value, that value is used and reported. If the outcome, or whether
// the log holds at all, depends on any other ruling, the log is disputed.
func (j *Judge) alternatives(s *Session, l *logfmt.Log) *Session {
	decidable, open := j.unknownRulings(s)
	if len(decidable)+len(open) == 0 {
		return s
	}
	standard, decided := s, []rules.Value(nil)
	shown, rest := combinations(decidable, l), combinations(open, l)
	for i, set := range append(shown[:len(shown):len(shown)], rest...) {
		if s.clean() {
			break
		}
		if other := j.under(standard, l, set); other.fits(s, i < len(shown)) {
			s, decided = other, set
		}
	}
	if s != standard && s.faultDepends(standard) {
		return j.dispute(standard, s, decided, l)
	}
	if !claimsFault(l) && s.Status != Open {
		shown = nil // nothing can depend on it
	}
	for _, set := range shown {
		if other := j.under(standard, l, set); s.faultDepends(other) || s.outcomesDiffer(other) {
			return j.dispute(s, other, set, l)
		}
	}
	for _, set := range rest {
		other := j.under(standard, l, append(set[:len(set):len(set)], without(decided, set)...))
		if other.Status == Malformed {
			continue // no such game is possible: the value cannot have applied
		}
		if other.Outcome.Winner == s.Outcome.Winner && other.Known == s.Known && other.Status == s.Status {
			continue
		}
		if s.Status == Rejected && other.Status == Rejected {
			continue // it holds under neither
		}
		return j.dispute(s, other, set, l)
	}
	if decided != nil {
		s.add(Finding{Code: Decided, Line: l.LineIn(headerLineOf("rulings", s)), Says: say("finding.decided", words.Literal(listed(decided))),
			Claimed: "?", Recomputed: listed(decided), Source: s.Game.Name + "." + decided[0].Name})
	}
	return s
}

// claimsFault reports whether a log claims any fault.
func claimsFault(l *logfmt.Log) bool {
	return slices.ContainsFunc(l.Records, func(rec logfmt.Record) bool { return rec.Kind == logfmt.Fault })
}

// without returns the values of rulings that are not in a set.
func without(list, set []rules.Value) (rest []rules.Value) {
	for _, v := range list {
		if _, there := rules.Lookup(set, v.Name); !there {
			rest = append(rest, v)
		}
	}
	return rest
}

// clean reports whether nothing was found but notes.
func (s *Session) clean() bool {
	for i := range s.Findings {
		if s.Findings[i].Severity != Note {
			return false
		}
	}
	return true
}

// fits reports whether a log holds better in this reading than in another: if play shows
// the ruling, it is not rejected and the other is; otherwise nothing is found in it, with
// the same outcome.
func (s *Session) fits(other *Session, shows bool) bool {
	if s.Status == Rejected || s.Status == Malformed {
		return false
	}
	return shows && other.Status == Rejected || other.Status != Rejected && s.clean() && s.Known == other.Known && s.Outcome.Winner == other.Outcome.Winner
}

// faultDepends reports whether a fault that holds in this reading does not hold in
// another that fits every move as well: nothing in the log says which is right.
func (s *Session) faultDepends(other *Session) bool {
	if s.Status == Rejected || other.Status != Rejected {
		return false
	}
	for i := range other.Findings {
		if f := &other.Findings[i]; f.Severity.rejects() {
			return f.Code == FalseFault
		}
	}
	return false
}

// outcomesDiffer reports whether two readings of a log that claims no outcome show
// different ones.
func (s *Session) outcomesDiffer(other *Session) bool {
	return s.Status == Open && other.Status == Open && (s.Known != other.Known || s.Outcome.Winner != other.Outcome.Winner)
}

// dispute returns the session as disputed. Its findings are those of a reading under
// which the log holds, of the default if that is one. Its outcome is that of the default.
func (j *Judge) dispute(standard, other *Session, set []rules.Value, l *logfmt.Log) *Session {
	s := standard
	if standard.Status == Rejected {
		s = other // under which the log holds, or there would be nothing to dispute
	}
	depends := say("finding.by-default", outcomeOf(standard), words.Literal(listed(set)), outcomeOf(other))
	same := standard.Known == other.Known && standard.Outcome.Winner == other.Outcome.Winner && standard.Outcome.Score == other.Outcome.Score
	s.Status, s.Outcome, s.Known = Disputed, standard.Outcome, standard.Known
	s.add(Finding{Code: Depends, Line: l.LineIn(headerLineOf("rulings", s)), Ply: s.Plies, After: s.Plies,
		Says:       say("finding.depends", words.If(same), depends),
		Claimed:    "?",
		Recomputed: depends.Text(words.English()),
		Source:     s.Game.Name + "." + set[0].Name,
	})
	return s
}

// unknownRulings returns the rulings that the header marks unknown, or leaves at a
// default that says so: those that a log can decide by itself, and the others. Assumed
// rulings are not unknown.
func (j *Judge) unknownRulings(s *Session) (decidable, open []*rules.Ruling) {
	if s.Game == nil {
		return nil, nil
	}
	for i := range s.Game.Rulings {
		r := &s.Game.Rulings[i]
		unknown := s.Header.Rulings.Set == "?" || r.Default() == "unknown"
		for _, d := range s.Header.Rulings.Deviations {
			if d.Name == r.Name {
				unknown = d.Value == "?"
			}
		}
		if _, assumed := rules.Lookup(j.opt.Assume[s.Game.Name], r.Name); assumed {
			continue
		}
		switch {
		case unknown && r.Decided:
			decidable = append(decidable, r)
		case unknown:
			open = append(open, r)
		}
	}
	return decidable, open
}

// combinations returns what to replay under: each unknown ruling by itself first, so that
// the shortest explanation is found, then several at once.
func combinations(unknown []*rules.Ruling, l *logfmt.Log) [][]rules.Value {
	var single [][]rules.Value
	total := 1
	for _, r := range unknown {
		total *= len(r.Values)
		for _, v := range r.Values[1:] {
			single = append(single, []rules.Value{{Name: r.Name, Value: v}})
		}
		if total > most {
			total = most + 1
		}
	}
	if total > most || total*len(l.Records) > mostRecords {
		return single
	}
	return append(single, several(unknown)...)
}

// several returns the sets of two and more of the unknown rulings.
func several(unknown []*rules.Ruling) [][]rules.Value {
	product := [][]rules.Value{nil}
	for _, r := range unknown {
		for _, set := range product {
			for _, v := range r.Values[1:] {
				product = append(product, append(append([]rules.Value(nil), set...), rules.Value{Name: r.Name, Value: v}))
			}
		}
	}
	var list [][]rules.Value
	for _, set := range product {
		if len(set) > 1 {
			list = append(list, set)
		}
	}
	return list
}

// under judges the log again with some rulings set, independently of everything else in
// the judge.
func (j *Judge) under(s *Session, l *logfmt.Log, set []rules.Value) *Session {
	other := &Session{File: s.File, Line: s.Line, Size: s.Size, Digest: s.Digest, Head: s.Head, Until: s.Until, Bytes: s.Bytes, Header: s.Header, Game: s.Game, Status: Verified, judged: true}
	other.Setup = s.Setup
	other.Setup.Rulings = append(append([]rules.Value(nil), s.Setup.Rulings...), set...)
	other.Findings = append(other.Findings, j.preface...)
	if j.inner == nil {
		j.inner = &Judge{games: j.games, opt: j.opt}
	}
	inner := j.inner
	if err := inner.table.open(other); err != nil {
		code, word := blame(other, err)
		other.stop(Malformed, Finding{Code: code, Line: l.LineIn(headerLineOf(word, other)), Says: Verbatim(err.Error())})
		return other
	}
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

// outcomeOf returns the outcome under a reading as a fact.
func outcomeOf(s *Session) words.Cell {
	if !s.Known {
		return say("finding.outcome.none")
	}
	return say("finding.outcome", unless(s.Outcome.Winner == base.Nobody, words.Literal(s.Outcome.Winner.String())), words.If(s.Status == Rejected))
}
