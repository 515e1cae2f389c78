package judge

import (
	"slices"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Erred is who erred first in a log.
type Erred struct {
	By      Blame     // Program or Referee
	Seat    base.Seat // whose program, or whom the referee's error concerns; Nobody
	Line    int       // in the file, of the record that shows it
	Finding int       // its number in the session, from 1
}

// Erred reports who erred first: of a program what took it out of the game, or should
// have, and of the referee what makes the log rejected. Lines decide, and of one line the
// program comes first: the referee's claim is about its answer. It returns false where
// nobody erred, or the bytes were changed, so that nothing can be said.
func (s *Session) Erred() (first Erred, ok bool) {
	for i := range s.Findings {
		f := &s.Findings[i]
		if f.Damaged() || s.Status == Malformed {
			return Erred{}, false
		}
		e, is := f.erred()
		if e.Finding = i + 1; is && (!ok || e.before(&first)) {
			first, ok = e, true
		}
	}
	return first, ok
}

func (e *Erred) before(other *Erred) bool {
	return e.Line < other.Line || e.Line == other.Line && e.By == Program && other.By != Program
}

// erred is whose error a finding is, and where.
func (f *Finding) erred() (e Erred, is bool) {
	e = Erred{By: f.Blame, Seat: base.Seat(f.Seat), Line: f.Line}
	switch {
	case f.Code == FaultStands || f.Code == IllegalMove || f.Code == MissedFault:
		e.By = Program
		if f.Shown > 0 {
			e.Line = f.Shown
		}
		return e, true
	}
	return e, f.Severity.rejects() && f.Blame == Referee
}

// Headline says in one line who erred first, and how: "seat 2 (bob) lost by an illegal
// move at line 57", "the referee erred at line 53: ...". It is empty where nobody did.
func (s *Session) Headline() string {
	first, ok := s.Erred()
	switch {
	case !ok:
		return ""
	case first.By == Referee:
		return s.refereeErred(first.Finding)
	}
	text := s.lost(&first)
	for i := range s.Findings {
		if f := &s.Findings[i]; f.Severity.rejects() && f.Blame == Referee {
			return text + "; " + s.refereeErred(i+1)
		}
	}
	return text
}

func (s *Session) refereeErred(finding int) string {
	f := &s.Findings[finding-1]
	return "the referee erred at line " + strconv.Itoa(f.Line) + ": " + f.Message
}

// lost says by what a program lost, or left the game.
func (s *Session) lost(e *Erred) string {
	f := &s.Findings[e.Finding-1]
	text := s.who(e.Seat)
	switch o := &s.Outcome; {
	case f.Code != FaultStands:
		text += " erred first, by "
	case s.Known && o.Reason == rules.ByFault && o.Winner != base.Nobody && o.Winner != e.Seat:
		text += " lost by "
	default:
		text += " left the game by "
	}
	text += wordsOf(f.word) + " at line " + strconv.Itoa(e.Line)
	if s.suspects(f) {
		text += ", which the machine may have caused"
	}
	return text
}

// suspects reports whether the machine may have caused a fault of time.
func (s *Session) suspects(fault *Finding) bool {
	return slices.ContainsFunc(s.Findings, func(f Finding) bool {
		return f.Code == SuspectHost && f.Line == fault.Line && f.Seat == fault.Seat
	})
}

// wordsOf is a kind of fault in words.
func wordsOf(kind string) string {
	switch kind {
	case "illegal":
		return "an illegal move"
	case "unreadable":
		return "an unreadable answer"
	case "refused":
		return "an answer that is no move"
	case "early":
		return "an answer before its turn"
	case "extra":
		return "a second answer"
	case "timeout-move", "timeout-total":
		return "being over its time"
	case "exit":
		return "the end of its program"
	case "crash":
		return "the crash of its program"
	case "memory":
		return "its use of memory"
	case "flood":
		return "a flood of output"
	case "not-started":
		return "a program that did not start"
	}
	return "the fault " + kind
}
