package exhibit

import (
	"errors"
	"slices"

	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/doc"
	"scrutineer/rules"
)

// Options are further facts for an exhibit. The zero value is ready to use.
type Options struct {
	// File is the name of the log's file, quoted for a shell; "" if there is no such
	// file on disk, as in an archive.
	File string
	// Digest is the SHA-256 of that file in hexadecimal; "" if unknown.
	Digest string
}

// Of makes the exhibit of the finding with a number in the session, from 1; 0 is the
// most serious (see MostSerious). For a session without findings the exhibit says so.
// The session must have been judged with judge.Options.Keep and Bytes. It returns an
// error if the session was not judged or has no such finding.
func Of(s *judge.Session, number int, opt Options) (*Exhibit, error) {
	switch {
	case !s.Judged():
		return nil, errors.New("not judged")
	case number < 0 || number > len(s.Findings):
		return nil, errors.New("no such finding")
	}
	if number == 0 {
		number = MostSerious(s)
	}
	m := &maker{evidence: read(s), opt: opt}
	x := &Exhibit{ID: s.Header.ID, Status: string(s.Status), Number: number}
	if number == 0 {
		m.nothing(x)
		return x, nil
	}
	m.f = &s.Findings[number-1]
	x.Code, x.Severity = string(m.f.Code), string(m.f.Severity)
	m.fill(x)
	return x, nil
}

// weights are the severities, most serious first.
var weights = [...]judge.Severity{judge.Decisive, judge.Score, judge.Reason, judge.Cosmetic, judge.Note}

// notes are the findings of severity judge.Note for which somebody may be
// responsible, most serious first. All others come after them.
var notes = [...]judge.Code{judge.AttestedClaim, judge.FaultConfirmed, judge.Unproved, judge.Depends, judge.VoidGame, judge.Disagree, judge.Decided, judge.Assumed}

// MostSerious returns the number, from 1, of the first finding with the highest
// severity; 0 if there is none.
func MostSerious(s *judge.Session) int {
	best, least := 0, 0
	for i := range s.Findings {
		if w := weight(&s.Findings[i]); best == 0 || w < least {
			best, least = i+1, w
		}
	}
	return best
}

// MoreSerious reports whether session a has a finding of higher severity than all
// findings of b.
func MoreSerious(a, b *judge.Session) bool {
	i, k := MostSerious(a), MostSerious(b)
	return i > 0 && (k == 0 || weight(&a.Findings[i-1]) < weight(&b.Findings[k-1]))
}

// weight orders findings. The most serious has the lowest.
func weight(f *judge.Finding) int {
	w := slices.Index(weights[:], f.Severity) * (len(notes) + 1)
	if k := slices.Index(notes[:], f.Code); k >= 0 {
		return w + k
	}
	return w + len(notes)
}

// maker makes one exhibit.
type maker struct {
	*evidence
	opt Options
	f   *judge.Finding // nil if there is none

	pos rules.Position // after the plies that show the finding; nil if none does
	why rules.Explanation
}

// fill adds the parts of an exhibit.
func (m *maker) fill(x *Exhibit) {
	m.pos, m.why = explained(m.Session, m.f)
	x.Title = phrase("exhibit.title", m.name(), words.Literal(m.f.Code))
	x.Headline, x.OtherSide = m.headline(), m.beside()
	x.Lead = m.lead()
	x.add("claims", m.claims()...)
	x.add("exchange", m.exchange()...)
	x.add("position", m.figure()...)
	x.add("rule", m.rule()...)
	x.add("check", m.check()...)
	x.add("rulings", m.otherwise()...)
	x.add("digests", m.digests()...)
	x.add("again", m.again()...)
	x.add("findings", m.findings()...)
}

// nothing fills the exhibit of a log without findings.
func (m *maker) nothing(x *Exhibit) {
	x.Title = phrase("exhibit.title-none", m.name())
	x.Headline = m.headline()
	x.Lead = append(x.Lead, phrase("exhibit.none"), m.outcome())
	x.add("claims", m.claims()...)
	x.add("digests", m.digests()...)
	x.add("again", m.again()...)
}

// add adds a section, unless it is empty.
func (x *Exhibit) add(name string, blocks ...doc.Block) {
	if len(blocks) > 0 {
		x.Sections = append(x.Sections, doc.Section{Name: name, Title: phrase("exhibit.section." + name), Blocks: blocks})
	}
}

// name returns the name of the log in a title.
func (m *maker) name() words.Literal {
	if m.Header.ID != "" {
		return words.Literal(m.Header.ID)
	}
	return words.Literal(m.File)
}
