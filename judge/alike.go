package judge

import (
	"strconv"

	"scrutineer/internal/words"
	"scrutineer/rules"
)

// maxAlike limits how many findings of one code and severity a session lists. The rest
// are counted: nobody reads more, and a log of 100,000 wrong lines would fill memory and
// screen.
const maxAlike = 100

// alike identifies findings of one code and severity.
type alike struct {
	code     Code
	severity Severity
}

// rest counts the findings of a kind, and those that are not listed.
type rest struct {
	listed, more int
	first        Finding // first of those not listed
	last         int     // line of the last of them
}

// enough reports whether there are enough findings of this kind, and counts it if
// there are.
func (s *Session) enough(f *Finding) bool {
	if len(s.Findings) < maxAlike {
		return false
	}
	if s.rests == nil {
		s.rests = map[alike]*rest{}
		for i := range s.Findings {
			s.restOf(&s.Findings[i]).listed++
		}
	}
	k := s.restOf(f)
	if k.listed < maxAlike {
		k.listed++
		return false
	}
	if k.more == 0 {
		k.first = *f
	}
	k.more++
	k.last = f.Line
	return true
}

// full reports whether there are enough findings of a code and severity. Another one is
// only counted, so its text may be short.
func (s *Session) full(code Code, severity Severity) bool {
	return s.rests != nil && s.restOf(&Finding{Code: code, Severity: severity}).listed >= maxAlike
}

func (s *Session) restOf(f *Finding) *rest {
	key := alike{f.Code, f.Severity}
	k := s.rests[key]
	if k == nil {
		k = &rest{}
		s.rests[key] = k
	}
	return k
}

// leftOut enters, for each kind with too many findings, how many are not listed, at the
// place of the first of them.
func (s *Session) leftOut() {
	for _, k := range s.rests {
		if k.more > 0 {
			f := k.first
			f.Says = say("finding.more", words.Count(k.more), lineNo(k.last))
			f.Claimed, f.Recomputed = "", ""
			f.Witness = rules.Witness{{Name: "more", Value: strconv.Itoa(k.more)}, {Name: "last", Value: strconv.Itoa(k.last)}}
			s.Findings = append(s.Findings, f)
		}
	}
	s.rests = nil
}
