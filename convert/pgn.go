package convert

import (
	"io"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// PGN reads the next log of r and writes its result to w as a game in PGN (S. J. Edwards,
// Portable Game Notation, 1994, section 8) that has tags and no moves, as rating programs
// read it. White is who made ply 1, whatever its seat is called. The names of the programs
// are their ids, which are unique in an event; display names need not be. The result is the
// one that the log claims. A game that is void or has no result ends in "*".
//
// It returns the log, which is the reader's and valid until its next one. Errors are the
// reader's, an *ExportError for a session that is not a game of two, or w's.
func PGN(w io.Writer, r *logfmt.Reader) (*logfmt.Log, error) {
	l, err := r.ReadLog()
	if err != nil {
		return l, err
	}
	a, err := accountOf(l)
	if err != nil {
		return l, err
	}
	h := l.Header
	white, black := a.first, a.first.Other()
	var b []byte
	tag := func(name, value string) {
		b = append(append(append(b, '['), name...), ` "`...)
		b = append(append(b, pgnText(value)...), "\"]\n"...)
	}
	tag("Event", wordOf(h.Event))
	tag("Site", "?")
	tag("Date", pgnDate(h.UTC))
	tag("Round", wordOf(h.Round))
	tag("White", wordOf(h.Programs[white-1].ID))
	tag("Black", wordOf(h.Programs[black-1].ID))
	tag("Result", a.pgnResult())
	tag("Game", h.Game)
	tag("Session", h.ID)
	tag("WhiteSeat", white.String())
	tag("PlyCount", strconv.Itoa(len(a.moves)))
	tag("Termination", a.pgnTermination())
	if a.result != nil {
		tag("Reason", string(a.result.Word))
	}
	b = append(append(append(b, '\n'), a.pgnResult()...), "\n\n"...)
	_, err = w.Write(b)
	return l, err
}

// pgnResult returns the result as section 8.2.6 of the standard writes it.
func (a *account) pgnResult() string {
	switch {
	case a.void || a.result == nil:
		return "*"
	case a.drawn():
		return "1/2-1/2"
	case a.result.Seat == a.first:
		return "1-0"
	}
	return "0-1"
}

// pgnTermination returns how the game ended, in the words of section 9.8.1.
func (a *account) pgnTermination() string {
	switch {
	case a.void:
		return "emergency"
	case a.result == nil:
		return "unterminated"
	case a.lostOnTime():
		return "time forfeit"
	case a.fault != nil && derive.CauseOf(string(a.fault.Word)) == rules.Gone:
		return "abandoned"
	case a.result.Seat != base.Nobody && string(a.result.Word) == string(rules.ByFault):
		return "rules infraction"
	}
	return "normal"
}

// pgnDate returns the day of a log's UTC, "????.??.??" if it is unknown.
func pgnDate(utc string) string {
	if len(utc) < len("2026-05-01") {
		return "????.??.??"
	}
	return strings.ReplaceAll(utc[:len("2026-05-01")], "-", ".")
}

// pgnText returns the inside of a string token: quotes and backslashes after a backslash,
// and only printable ASCII, because a tag may have nothing else.
func pgnText(s string) string {
	quoted := strconv.QuoteToASCII(s)
	return quoted[1 : len(quoted)-1]
}
