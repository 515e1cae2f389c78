package judge

import (
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// Erred is the first error in a log, and who made it.
type Erred struct {
	By      Blame     // Program or Referee
	Seat    base.Seat // whose program, or whom the referee's error concerns; Nobody
	Line    int       // in the file, of the record that shows it
	Finding int       // its number in the session, from 1
}

// Erred returns the first error. An error of a program is what took it out of the game,
// or should have. An error of the referee is one that makes the log rejected. The earlier
// line decides. On the same line the program comes first, because the referee's claim is
// about its answer. It returns false if nobody erred, or if the bytes were changed, so
// that nothing is certain.
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

// erred returns who made the error of a finding, and where.
func (f *Finding) erred() (e Erred, is bool) {
	e = Erred{By: f.Blame, Seat: base.Seat(f.Seat), Line: f.Line}
	switch {
	case f.Code == FaultConfirmed || f.Code == IllegalMove || f.Code == MissedFault:
		e.By = Program
		if f.Shown > 0 {
			e.Line = f.Shown
		}
		return e, true
	}
	return e, f.Severity.rejects() && f.Blame == Referee
}

// Remark is a sentence of a headline.
type Remark struct {
	Kind RemarkKind
	Seat base.Seat // whose program it is about, or Nobody
	Line int       // in the file
	// What is the kind of fault or void, in words; for an error of the referee what was
	// found. Word is that kind as logs say it.
	What words.Cell
	Word string
	// Suspect is whether the machine may have caused the fault.
	Suspect bool
	// Finding is the finding that it is about, nil for an attested claim.
	Finding *Finding
}

// Phrases returns a remark in words, about a program as it is to be called.
func (r *Remark) Phrases(program words.Cell) []words.Phrase {
	list := []words.Phrase{say("common.headline."+string(r.Kind), program, lineNo(r.Line), r.What)}
	if r.Suspect {
		list = append(list, say("common.headline.suspect"))
	}
	return list
}

// RemarkKind says what a clause of a headline is about.
type RemarkKind string

// The clauses of headlines, in the order of a headline.
const (
	RemarkLost     RemarkKind = "lost"     // a program lost by a fault
	RemarkLeft     RemarkKind = "left"     // a program left the game by a fault; the game goes on or is not decided by it
	RemarkFirst    RemarkKind = "first"    // a program erred, and the referee ignored that
	RemarkReferee  RemarkKind = "referee"  // the referee erred, and the log is rejected because of it
	RemarkHarmless RemarkKind = "harmless" // the referee erred, and the result is not affected
	RemarkAttested RemarkKind = "attested" // the winner depends on a claim that nothing shows
	RemarkVoid     RemarkKind = "void"     // the game counts for nobody
)

// Remarks returns the clauses of the headline: who erred first; the referee's first grave
// error, if a program erred before it; and the reason for the verdict if the log is
// attested or void. If nobody erred gravely, it has the referee's first error. It is
// empty if there is nothing to say, or if the bytes were changed.
func (s *Session) Remarks() []Remark {
	list := s.whoErred()
	switch s.Status {
	case Malformed, Unsupported:
		return nil
	case AttestedStatus:
		for _, a := range s.Attested {
			if a.Decides {
				list = append(list, Remark{Kind: RemarkAttested, Seat: a.Seat, Line: a.Line, What: words.Literal(a.What), Word: a.What})
				break
			}
		}
	case VoidStatus:
		if f := s.void(); f != nil {
			list = append(list, Remark{Kind: RemarkVoid, Line: f.Line, What: words.Literal(f.word), Word: f.word, Finding: f})
		}
	}
	return list
}

// whoErred returns the clauses about who erred.
func (s *Session) whoErred() []Remark {
	first, ok := s.Erred()
	switch {
	case !ok && s.first(func(f Finding) bool { return f.Damaged() }) >= 0:
		return nil
	case !ok:
		kind := RemarkHarmless
		if f := s.void(); f != nil && f.word == "referee" { // possibly for this very error
			kind = RemarkReferee
		}
		return s.refereeErred(kind, s.first(func(f Finding) bool { return f.Severity == Cosmetic && f.Blame == Referee }))
	case first.By == Referee:
		return s.refereeErred(RemarkReferee, first.Finding-1)
	}
	return append([]Remark{s.lost(&first)}, s.refereeErred(RemarkReferee, s.first(func(f Finding) bool { return f.Severity.rejects() && f.Blame == Referee }))...)
}

// void returns the finding that a game is void, or nil.
func (s *Session) void() *Finding {
	if i := s.first(func(f Finding) bool { return f.Code == VoidGame }); i >= 0 {
		return &s.Findings[i]
	}
	return nil
}

// first returns the index of the first finding that passes a test, or -1.
func (s *Session) first(is func(Finding) bool) int { return slices.IndexFunc(s.Findings, is) }

// refereeErred returns the clause about the finding with an index, or none for -1.
func (s *Session) refereeErred(kind RemarkKind, i int) []Remark {
	if i < 0 {
		return nil
	}
	f := &s.Findings[i]
	return []Remark{{Kind: kind, Seat: base.Seat(f.Seat), Line: f.Line, What: f.Says, Finding: f}}
}

// lost says how a program lost, or left the game.
func (s *Session) lost(e *Erred) Remark {
	f := &s.Findings[e.Finding-1]
	r := Remark{Kind: RemarkLeft, Seat: e.Seat, Line: e.Line, What: say("common.by.other", words.Literal(f.word)), Word: f.word, Suspect: s.suspects(f), Finding: f}
	if key := "common.by." + f.word; words.English().Has(key) {
		r.What = say(key)
	}
	switch o := &s.Outcome; {
	case f.Code != FaultConfirmed:
		r.Kind = RemarkFirst
	case s.Known && o.Reason == rules.ByFault && o.Winner != base.Nobody && o.Winner != e.Seat:
		r.Kind = RemarkLost
	}
	return r
}

// Headline returns one line that says who erred first, and how: "seat 2 (bob) lost by an
// illegal move at line 57.", "The referee erred at line 53: ...". It also says why a game
// is attested or void. It is empty if there is nothing to say.
func (s *Session) Headline() string {
	var list []string
	for _, r := range s.Remarks() {
		for _, p := range r.Phrases(s.who(r.Seat)) {
			list = append(list, p.Text(words.English()))
		}
	}
	return strings.Join(list, " ")
}

// suspects reports whether the machine may have caused a timeout.
func (s *Session) suspects(fault *Finding) bool {
	return slices.ContainsFunc(s.Findings, func(f Finding) bool {
		return f.Code == SuspectHost && f.Line == fault.Line && f.Seat == fault.Seat
	})
}
