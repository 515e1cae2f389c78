package judge

import (
	"strconv"

	"scrutineer/logfmt"
)

// Trust says whose claims a reader accepts beyond what a log proves.
type Trust uint8

const (
	TrustVerified Trust = iota // nobody's
	TrustAttested              // that of whoever wrote the log
)

// Basis says how the outcome of a session is known, as far as tables need it: proved by
// the log, or only claimed.
type Basis uint8

const (
	NoBasis   Basis = iota // no outcome that may count
	Shown                  // what the log shows
	Converted              // attested, in a log of moves that was converted from a foreign record
	OnWord                 // attested, in a log that could have shown more
)

// Basis returns how the session's outcome is known. It is zero if there is no outcome, or
// if the log is neither verified nor attested. It does not say whether the game was a
// trial.
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

// RawEvents is the set of events that have at least one log with the whole exchange. Its
// keys are the names of events as headers spell them. Call Note for every log, in any
// order and whatever its verdict, before the first call of Counts.
type RawEvents map[string]bool

// Note adds the event of a log, if the log has the whole exchange.
func (e RawEvents) Note(event string, evidence logfmt.Evidence) {
	if evidence.Raw() {
		e[eventOf(event)] = true
	}
}

// Counts reports whether an outcome enters standings and ratings. All tables use this
// rule. A proved outcome counts. An attested one counts for a reader who trusts it. For
// other readers it counts only if it comes from a foreign record that has nothing more,
// and its event has no log of the exchange. Otherwise somebody could reduce a log to its
// moves and make an invented fault count.
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

// eventOf returns an event's name. All logs without a name belong to one event.
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
