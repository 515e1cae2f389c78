package judge

import (
	"slices"
	"strings"

	"scrutineer/logfmt"
	"scrutineer/rules"
)

// most limits how many combinations of unknown rulings are replayed. Beyond it each
// ruling is varied by itself.
const most = 64

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
	base, decided := s, []rules.Value(nil)
	shown, rest := combinations(decidable), combinations(open)
	for i, set := range append(shown[:len(shown):len(shown)], rest...) {
		if s.clean() {
			break
		}
		if other := j.under(base, l, set); other.fits(s, i < len(shown)) {
			s, decided = other, set
		}
	}
	if s != base && s.faultDepends(base) {
		return j.dispute(base, s, decided, l)
	}
	if !claimsFault(l) && s.Status != Open {
		shown = nil // nothing can depend on it
	}
	for _, set := range shown {
		if other := j.under(base, l, set); s.faultDepends(other) || s.outcomesDiffer(other) {
			return j.dispute(s, other, set, l)
		}
	}
	for _, set := range rest {
		other := j.under(base, l, append(set[:len(set):len(set)], without(decided, set)...))
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
		s.add(Finding{Code: Decided, Line: l.LineIn(headerLineOf("rulings", s)), Message: "the log itself shows the ruling: " + listed(decided),
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
func (j *Judge) dispute(base, other *Session, set []rules.Value, l *logfmt.Log) *Session {
	s := base
	if base.Status == Rejected {
		s = other // under which the log holds, or there would be nothing to dispute
	}
	depends, what := "by default "+outcomeText(base)+"; with "+listed(set)+" "+outcomeText(other), "the outcome"
	if base.Known == other.Known && base.Outcome.Winner == other.Outcome.Winner && base.Outcome.Score == other.Outcome.Score {
		what = "whether the log holds" // the outcome is the same
	}
	s.Status, s.Outcome, s.Known = Disputed, base.Outcome, base.Known
	s.add(Finding{Code: Depends, Line: l.LineIn(headerLineOf("rulings", s)), Ply: s.Plies, After: s.Plies,
		Message:    what + " depends on a ruling that the log leaves unknown: " + depends,
		Claimed:    "?",
		Recomputed: depends,
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
func combinations(unknown []*rules.Ruling) [][]rules.Value {
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
	if total > most {
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
		other.stop(Malformed, Finding{Code: code, Line: l.LineIn(headerLineOf(word, other)), Message: err.Error()})
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

func outcomeText(s *Session) string {
	switch {
	case !s.Known:
		return "there is no outcome"
	case s.Status == Rejected:
		return winnerText(s.Outcome.Winner) + ", against what the log claims"
	}
	return winnerText(s.Outcome.Winner)
}
