package judge

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/logfmt"
)

// Opinion is what another verifier says of a log, in the words of the conformance suite.
// Its lines count from the start of the log.
type Opinion struct {
	Status   string `json:"status"`
	Winner   string `json:"winner"` // "0" for a draw, "-" if no outcome follows
	Reason   string `json:"reason"` // "" if it does not say
	Score    []int  `json:"score"`  // by seat; nil if it does not say, or the game has no points
	Findings []struct {
		Line     int    `json:"line"`
		Code     string `json:"code"`
		Severity string `json:"severity"`
	} `json:"findings"`
}

// Compare enters the finding second-opinion if another verifier disagrees with the
// session: on the status, the winner, the reason, the points, or what is wrong at which
// line. Notes are not compared, nor lines sent that harmed nobody, nor why a log cannot be
// read. What the other one does not support is no disagreement.
func (s *Session) Compare(o *Opinion) {
	if o.Status == string(Unsupported) && s.Status != Unsupported {
		s.add(Finding{Code: NoSecond, Line: s.Line, Says: say("finding.no-second-opinion")})
		s.inOrder()
		return
	}
	if s.Status == Malformed && o.Status == string(Open) && s.Findings[0].Code == Code(logfmt.OverCap) {
		return // the line that is too long is not whole in Session.Bytes
	}
	ours, theirs := []string{string(s.Status)}, []string{o.Status}
	if ours[0] == theirs[0] && s.Status != Malformed && s.Status != Unsupported {
		ours, theirs = append(ours, s.outcomeText(o)...), append(theirs, o.outcomeText()...)
		a, b := s.faultTexts(), o.faultTexts(s.Line-1)
		if !s.shortened() && !slices.Equal(a, b) {
			ours, theirs = append(ours, a...), append(theirs, b...)
		}
	}
	if slices.Equal(ours, theirs) {
		return
	}
	s.Contest(Finding{Says: say("finding.second-opinion"),
		Claimed: strings.Join(ours, ", "), Recomputed: strings.Join(theirs, ", ")})
}

// Contest enters the finding second-opinion. A log that was accepted is then disputed.
func (s *Session) Contest(f Finding) {
	f.Code, f.Line = Disagree, s.Line
	s.add(f)
	s.inOrder()
	if s.Status == Verified || s.Status == AttestedStatus {
		s.Status = Disputed
	}
}

// shortened reports whether some findings are only counted.
func (s *Session) shortened() bool {
	return slices.ContainsFunc(s.Findings, func(f Finding) bool { return f.Witness.Get("more") != "" })
}

// outcomeText describes the outcome as far as o says it.
func (s *Session) outcomeText(o *Opinion) []string {
	mine := Opinion{Winner: "-"}
	if s.Known {
		mine.Winner = s.Outcome.Winner.String()
		if o.Reason != "" {
			mine.Reason = string(s.Outcome.Reason)
			if s.Outcome.Scored {
				mine.Score = s.Outcome.Score[:s.Header.Seats()]
			}
		}
	}
	return mine.outcomeText()
}

func (o *Opinion) outcomeText() []string {
	list := []string{"winner " + o.Winner}
	if o.Reason != "" && o.Winner != "-" {
		list = append(list, "reason "+o.Reason)
	}
	if o.Score != nil {
		list = append(list, fmt.Sprintf("points %v", o.Score))
	}
	return list
}

// compared reports whether both verifiers must find something: it is not a note, and not a
// line sent that harmed nobody, of which each lists its own.
func compared(code, severity string) bool {
	return severity != string(Note) && !(severity == string(Cosmetic) && code == string(WrongLine))
}

// faultTexts lists the findings that are compared, each once, in order.
func (s *Session) faultTexts() []string {
	var list []string
	for _, f := range s.Findings {
		if compared(string(f.Code), string(f.Severity)) {
			list = append(list, faultText(f.Line, string(f.Code), string(f.Severity)))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (o *Opinion) faultTexts(above int) []string {
	var list []string
	for _, f := range o.Findings {
		if compared(f.Code, f.Severity) {
			list = append(list, faultText(f.Line+above, f.Code, f.Severity))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func faultText(line int, code, severity string) string {
	return fmt.Sprintf("line %d %s %s", line, code, severity)
}
