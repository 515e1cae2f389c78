package convert

import (
	"cmp"
	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// account is the claims in a log of a game between two, for forms that have only moves and
// results.
type account struct {
	first  base.Seat // who made ply 1, or would have
	moves  []*logfmt.Record
	result *logfmt.Record // nil if there is none
	void   bool
	fault  *logfmt.Record // of the loser; nil if nobody lost by one
}

// accountOf reads the claims of a log. The error is an *ExportError: the session is not a
// game of two, or does not say who moves first.
func accountOf(l *logfmt.Log) (*account, error) {
	h := l.Header
	if h.Game == "-" {
		return nil, &ExportError{l.File, l.Line, "session: it is not a game"}
	}
	if n := len(h.Programs); n != 2 {
		return nil, &ExportError{l.File, l.Line, "seats: the form is for games of two"}
	}
	a := &account{first: base.Seat(max(h.First, 0))}
	faults := [base.Max + 1]*logfmt.Record{}
	for i := range l.Records {
		switch rec := &l.Records[i]; rec.Kind {
		case logfmt.Move:
			a.moves = append(a.moves, rec)
		case logfmt.Fault:
			faults[rec.Seat] = rec
		case logfmt.Void:
			a.void = true
		case logfmt.Result:
			a.result = rec
		}
	}
	if a.first == base.Nobody && len(a.moves) > 0 {
		a.first = a.moves[0].Seat
	}
	if a.first == base.Nobody {
		return nil, &ExportError{l.File, l.Line, "first: the log does not say who moves first"}
	}
	if a.result != nil && a.result.Seat != base.Nobody && string(a.result.Word) == string(rules.ByFault) {
		a.fault = faults[a.result.Seat.Other()]
	}
	return a, nil
}

// ruled returns the game with a name. An unknown game has only a name.
func ruled(games []*rules.Game, name string) *rules.Game {
	for _, g := range games {
		if g.Name == name {
			return g
		}
	}
	return &rules.Game{Spec: rules.Spec{Name: name}}
}

// startOf opens the game that a header names at its start, whatever its protocol. The error
// is an *ExportError.
func startOf(l *logfmt.Log, games []*rules.Game) (*rules.Game, rules.Position, error) {
	for _, g := range games {
		if g.Name != l.Header.Game {
			continue
		}
		pos, err := g.Open(claims.Setup(l.Header))
		if err != nil {
			why := setupWrong(l.Header, err)
			return nil, nil, &ExportError{l.File, l.Line, why.code + ": " + why.msg}
		}
		return g, pos, nil
	}
	return nil, nil, &ExportError{l.File, l.Line, "game: no game " + quote(l.Header.Game)}
}

// drawn reports whether the game has a result, and nobody won.
func (a *account) drawn() bool { return a.result != nil && a.result.Seat == base.Nobody }

// lostOnTime reports whether somebody lost by being late.
func (a *account) lostOnTime() bool {
	return a.fault != nil && derive.CauseOf(string(a.fault.Word)) == rules.TooLate
}

// nameOf returns the name of a program where any text may be: its display name, or else its
// id.
func nameOf(p *logfmt.Program) string {
	return cmp.Or(p.Name, wordOf(p.ID))
}

// wordOf returns the value of a word of a header, "?" without one.
func wordOf(word string) string {
	if word == "-" || word == "?" {
		return "?"
	}
	return logfmt.Unword(word)
}
