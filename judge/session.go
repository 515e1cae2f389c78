package judge

import (
	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Status is the verdict on a log in one word.
type Status string

const (
	Verified       Status = "verified"    // every claim holds
	AttestedStatus Status = "attested"    // every claim holds, but the winner depends on one that no observation can show
	Disputed       Status = "disputed"    // the outcome depends on a ruling that the log leaves unknown
	VoidStatus     Status = "void"        // no fair result, as the log itself says
	Rejected       Status = "rejected"    // a claim does not hold, or bytes were changed after sealing
	Open           Status = "open"        // no end or no result; what there is holds
	Unsupported    Status = "unsupported" // a version, game or set that this program does not know
	Malformed      Status = "malformed"   // not a log, or an impossible start position
)

// Statuses lists every status in the order of summaries.
var Statuses = [...]Status{Verified, AttestedStatus, Disputed, VoidStatus, Rejected, Open, Unsupported, Malformed}

// Claim is the result as a log states it.
type Claim struct {
	Stated bool
	Winner base.Seat
	Reason string  // "?" if the log does not know it
	Score  []int64 // by seat; nil if none is stated
}

// Ply is a judged move.
type Ply struct {
	Seat    base.Seat
	Move    rules.Move
	Charged base.Number // microseconds by the stamps, or else by the claim; logfmt.Unknown
	Gain    int
}

// StartText returns the start position in the text form of its game, also if the log
// states it as moves. "" is the standard start.
func (s *Session) StartText() string {
	if s.Game == nil {
		return s.Setup.Start
	}
	return s.Game.StartText(s.Setup)
}

// Session is a log with its verdict. Only a Judge makes one, so that only replayed games
// can be rated or shown: see Judged.
type Session struct {
	File    string
	Line    int           // of the log's first line
	Size    int           // of the log in bytes
	Bytes   []byte        // of the log as far as it was read, including a line that was refused; only with Options.Bytes
	Digest  string        // SHA-256 of the log's bytes, in hexadecimal; only with Options.Digest
	Head    string        // SHA-256 of the bytes above its first event; only with Options.Digest
	Until   base.Number   // the last stamp of the log, in microseconds; only with Options.Digest
	Ordinal int           // of the log in its file, from 1; set by whoever reads the file
	Header  logfmt.Header // a copy; empty if the log could not be read
	Game    *rules.Game   // nil if the game is unknown or there is none
	Setup   rules.Setup   // as judged, unknown rulings at their defaults
	Status  Status

	// Outcome is the recomputed outcome. Known reports whether there is one: whether the
	// game is over by its rules, which includes confirmed faults.
	Outcome rules.Outcome
	Known   bool
	Claimed Claim

	// First is the seat in turn in the start position, which makes ply 1. It is Nobody if
	// the start is unknown, or if the game is over there.
	First    base.Seat
	Plies    int
	Moves    []Ply     // up to where replaying stopped; only with Options.Keep
	Findings []Finding // in the order of their lines; of a kind of which there are more than 100, the last says how many

	// Attested lists the claims that were accepted without proof, in the order of the
	// log.
	Attested []Attested

	// Derived is the outcome that the observations prove by themselves, and DerivedKnown
	// reports whether they prove one. It differs from Outcome only if something was
	// attested.
	Derived      rules.Outcome
	DerivedKnown bool

	// Ended is the line that shows the end of the game in a log that has no outcome of
	// its own, cut off or sealed; 0 if the game was not over. Pending reports whether the
	// game would be over if nothing followed after the cut: a program had ended, and its
	// last output may be lost.
	Ended   int
	Pending bool

	rests  map[alike]*rest // only while it is judged, and only if there are many findings
	judged bool
}

// Judged reports whether a Judge made the session.
func (s *Session) Judged() bool { return s.judged }

// copyHeader takes a header out of a reader's buffers.
func copyHeader(h *logfmt.Header) logfmt.Header {
	c := *h
	c.Params = append([]logfmt.Pair(nil), h.Params...)
	c.Rulings.Deviations = append([]logfmt.Pair(nil), h.Rulings.Deviations...)
	c.Programs = append([]logfmt.Program(nil), h.Programs...)
	return c
}

// ExitCode returns the exit code of a command for a log of this status: 0 all well, 1
// rejected or malformed, 3 attested, disputed, void, open or unsupported. With trust in
// attested claims an attested log is 0. A command takes the worst of all its logs.
func (s Status) ExitCode(trust Trust) int {
	switch {
	case s == Verified, s == AttestedStatus && trust == TrustAttested:
		return 0
	case s == Rejected, s == Malformed:
		return 1
	}
	return 3
}
