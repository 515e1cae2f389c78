package exhibit

import (
	"slices"
	"strconv"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
)

// headline says who erred first in the log, and what the verdict is based on, with a
// sentence for each clause.
func (m *maker) headline() (list []words.Phrase) {
	for _, r := range m.Remarks() {
		list = append(list, r.Phrases(m.named(r.Seat))...)
	}
	return list
}

func lineNo(line int) words.Literal { return words.Literal(strconv.Itoa(line)) }

// named returns the program of a seat, for a phrase.
func (m *maker) named(s base.Seat) words.Cell {
	if name := m.who(int(s)); name != "" {
		return words.Name(name)
	}
	return words.Literal("-")
}

// maxOtherSide is the maximum number of phrases for the other side.
const maxOtherSide = 8

// beside returns everything that the log says in favour of the other side: that the
// machine may have been at fault, that the other program erred before, what depends
// on an attested claim, and what the rules leave open. Phrases that fit both sides
// are included.
func (m *maker) beside() (list []words.Phrase) {
	if m.Game == nil || m.f.Damaged() {
		return nil
	}
	more := 0
	for i := range m.Findings {
		f := &m.Findings[i]
		if p, speaks := m.speaks(f); f != m.f && speaks {
			if len(list) == maxOtherSide {
				more++
				continue
			}
			list = append(list, p)
		}
	}
	switch {
	case more > 0:
		list = append(list, phrase("exhibit.beside.more", more))
	case list == nil:
		list = append(list, phrase("exhibit.beside.nothing"))
	}
	return list
}

// speaks returns what another finding says in favour of the other side of this one.
func (m *maker) speaks(f *judge.Finding) (p words.Phrase, ok bool) {
	seat, line, said := m.named(base.Seat(f.Seat)), lineNo(f.Line), f.Says
	switch {
	case f.Code == judge.SuspectHost || f.Code == judge.SleptHost:
		return phrase("exhibit.beside.machine", line, said), true
	case f.Code == judge.AttestedClaim:
		return phrase("exhibit.beside.word", line, said), true
	case f.Code == judge.Depends || f.Code == judge.Assumed:
		return phrase("exhibit.beside.ruling", said), true
	case f.Code == judge.Departure:
		return phrase("exhibit.beside.departure", said), true
	case f.Code == judge.FaultConfirmed && m.f.Blame != judge.Program && f.Line <= m.f.Line:
		return phrase("exhibit.beside.program", seat, line, said), true
	case f.Blame != judge.Referee || m.f.Blame == judge.Referee || f.Line >= m.f.Line:
		return p, false
	case (f.Severity == judge.Cosmetic || f.Severity == judge.Note) && !m.voidForReferee():
		return phrase("exhibit.beside.cosmetic", line, said), true
	}
	return phrase("exhibit.beside.referee", line, said), true
}

// voidForReferee reports whether the game is void because of an error of the referee.
// Such an error has no severity in the log, but may have decided the game.
func (m *maker) voidForReferee() bool {
	return slices.ContainsFunc(m.Remarks(), func(r judge.Remark) bool { return r.Kind == judge.RemarkVoid && r.Word == "referee" })
}
