package judge

import (
	"strconv"

	"scrutineer/logfmt"
)

// Trust is whose word a reader takes besides what a log shows.
type Trust uint8

const (
	TrustVerified Trust = iota // nobody's
	TrustAttested              // that of whoever wrote the log
)

// Basis is what the outcome of a session rests on, as far as tables care.
type Basis uint8

const (
	NoBasis   Basis = iota // no outcome that may count
	Shown                  // what the log shows
	Converted              // somebody's word, in a log of moves that was converted from a foreign record
	OnWord                 // somebody's word, in a log that could have shown more
)

// Basis is what the session's outcome rests on. There is none where there is no
// outcome, or the log is neither verified nor attested. Whether the game is a mere
// trial is another matter.
func (s *Session) Basis() Basis {
	switch {
	case !s.judged || !s.Known:
		return NoBasis
	case s.Status == Verified:
		return Shown
	case s.Status != AttestedStatus:
		return NoBasis
	case s.Header.Evidence.Raw() || s.Header.Origin.Kind == "recorded":
		return OnWord
	}
	return Converted
}

// RawEvents are the events of which a log of the exchange was seen, by their names
// as headers spell them. Logs may be
// noted in any order, those that do not hold included; all have to be, before it
// is asked what counts.
type RawEvents map[string]bool

// Note takes note of a log's event.
func (e RawEvents) Note(event string, evidence logfmt.Evidence) {
	if evidence.Raw() {
		e[eventOf(event)] = true
	}
}

// Counts reports whether an outcome enters standings and ratings. It is the one
// rule for all tables. What is shown counts. What rests on somebody's word counts
// for those who trust it; for others only where a foreign record tells no more,
// and its event holds no log of the exchange: whoever could strip such a log to
// its moves could make an invented fault count.
func (e RawEvents) Counts(b Basis, event string, trust Trust) bool {
	switch b {
	case Shown:
		return true
	case Converted:
		return trust == TrustAttested || !e[eventOf(event)]
	case OnWord:
		return trust == TrustAttested
	}
	return false
}

// eventOf is an event's name. Logs that name none are of one event.
func eventOf(word string) string {
	if word == "?" || word == "" {
		return "-"
	}
	return word
}

// AttestedText says how many games are attested, and how many of them do not count.
func AttestedText(games, left int) string {
	text := "attested: " + strconv.Itoa(games) + " game"
	if games != 1 {
		text += "s"
	}
	switch left {
	case 0:
		return text + ", counted"
	case 1:
		return text + ", 1 not counted; --trust attested counts it"
	}
	return text + ", " + strconv.Itoa(left) + " not counted; --trust attested counts them"
}
