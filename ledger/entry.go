package ledger

import (
	"cmp"
	"strconv"

	"scrutineer/base"
	"scrutineer/internal/lines"
	"scrutineer/logfmt"
)

// Caps of the format.
const (
	MaxLeaf   = 1024            // bytes of a leaf with its line feed
	MaxLeaves = 1 << 28         // leaves of a ledger
	MaxOrigin = 64              // bytes of a ledger's name
	MaxNumber = lines.MaxNumber // so that every language reads the same number
	none      = "-"             // if there is no such value
	digestLen = 64              // bytes of a digest as written
	maxSlots  = 1 << 27         // slots of a schedule
)

// Kind says what a leaf is about: its first word.
type Kind string

// The kinds of leaves.
const (
	Schedule Kind = "schedule" // what is to be played: only the first leaf
	Start    Kind = "start"    // an attempt at a slot begins
	Final    Kind = "final"    // an attempt ended, and its log is sealed
	Void     Kind = "void"     // an attempt has no fair result, or no whole log
	Amend    Kind = "amend"    // an outcome does not count, or counts again
	Enter    Kind = "enter"    // an entry plays with a program, from here on
	Entered  Kind = "entered"  // every entry has a program, before the first game
	Join     Kind = "join"     // an entry joins late: the schedule is extended
	Close    Kind = "close"    // everything has been played
)

// Entry is a leaf. Which fields a kind uses:
//
//	Schedule  Origin Digest Slots After Key Event
//	Start     Slot Attempt Header
//	Final     Slot Attempt Digest Bytes Lines Root Winner Reason
//	Void      Slot Attempt Digest Bytes Reason
//	Amend     Of Reason Counts
//	Enter     Joined Digest
//	Entered   Finals
//	Join      Joined Digest Slots
//	Close     Finals
type Entry struct {
	Kind  Kind
	Index int64 // of the leaf in its ledger, from 0; set by the reader

	Slot    string      // an id: see SlotOf
	Attempt int64       // from 1
	Header  string      // SHA-256 in hexadecimal of the log's bytes above its first event
	Digest  string      // SHA-256 in hexadecimal of the whole log, or of the schedule's file; "-" if there is none
	Bytes   int64       // of the whole log
	Lines   int64       // of the log above its end record, as the record states
	Root    string      // of the log, as its end record states it
	Winner  base.Number // a seat, 0 for a draw, or base.None if the log has no result
	Reason  string      // of the result, "-" if the log has none; or why an attempt is void, or a leaf amended

	Origin string      // the ledger's name
	Slots  base.Number // of the schedule, or base.None if unknown before play
	After  bool        // the ledger was made after the games
	Key    string      // the verifier key of the checkpoints
	Event  string      // whose schedule it is, as in a log's "event" line; "" if the ledger is not of one event

	Joined string // the id of an entry

	Of     int64 // the index of the outcome that is amended
	Counts bool  // it counts again
	Finals int64 // slots with a result, or entries with a program
}

// Outcome reports whether the leaf says what happened to an attempt.
func (e *Entry) Outcome() bool { return e.Kind == Final || e.Kind == Void }

// Result reports whether the leaf says that an attempt has a result. Its slot is not
// played again.
func (e *Entry) Result() bool { return e.Kind == Final && e.Reason != none }

// AppendLeaf appends the leaf's line with its line feed. It does not check the fields;
// ParseLeaf refuses what is not allowed in a ledger.
func AppendLeaf(b []byte, e *Entry) []byte {
	b = append(b, e.Kind...)
	switch e.Kind {
	case Schedule:
		when := "before"
		if e.After {
			when = "after"
		}
		b = word(word(word(word(b, e.Origin), e.Digest), e.Slots.String()), when)
		b = word(word(b, e.Key), cmp.Or(e.Event, none))
	case Start:
		b = word(number(word(b, e.Slot), e.Attempt), e.Header)
	case Final:
		b = number(word(number(word(b, e.Slot), e.Attempt), e.Digest), e.Bytes)
		b = word(word(word(number(b, e.Lines), e.Root), e.Winner.String()), e.Reason)
	case Void:
		b = number(word(number(word(b, e.Slot), e.Attempt), e.Digest), e.Bytes)
		b = word(b, e.Reason)
	case Amend:
		what := removed
		if e.Counts {
			what = counts
		}
		b = word(word(number(b, e.Of), e.Reason), what)
	case Enter:
		b = word(word(b, e.Joined), e.Digest)
	case Join:
		b = word(word(word(b, e.Joined), e.Digest), e.Slots.String())
	case Entered, Close:
		b = number(b, e.Finals)
	}
	return append(b, '\n')
}

// What an amendment says of an outcome.
const (
	removed = "removed"
	counts  = "counts"
)

func word(b []byte, s string) []byte { return append(append(b, ' '), s...) }

func number(b []byte, n int64) []byte {
	return strconv.AppendInt(append(b, ' '), n, 10)
}

// SlotOf returns the slot and attempt of a log. If the log's id is stage, round and slot
// of its "event" line and the attempt, joined by dots, as this project's referee names
// logs, the slot is the first three. Otherwise it is the log's id. An id is unique in its
// event, and its bytes are unambiguous.
func SlotOf(h *logfmt.Header) (slot string, attempt int64) {
	slot = h.Stage + "." + h.Round + "." + h.Slot
	if h.ID == slot+"."+h.Attempt.String() {
		return slot, int64(h.Attempt)
	}
	return h.ID, int64(max(h.Attempt, 1))
}

// OutcomeOf returns the leaf for a log: final if the log is sealed and not void, void
// otherwise. Its digest covers all bytes of the log, so that sha256sum of a file with
// this log alone gives it. An unfinished last line of a log that was cut off is not part
// of the log.
func OutcomeOf(l *logfmt.Log) *Entry {
	e := &Entry{Kind: Final, Digest: logfmt.DigestOf(l.Bytes), Bytes: int64(len(l.Bytes)), Winner: base.None, Reason: none}
	e.Slot, e.Attempt = SlotOf(l.Header)
	if l.Open {
		e.Kind, e.Reason = Void, "cut"
		return e
	}
	for i := range l.Records {
		switch r := &l.Records[i]; r.Kind {
		case logfmt.Result:
			e.Winner, e.Reason = base.Number(r.Seat), string(r.Word)
		case logfmt.Void:
			e.Kind, e.Reason = Void, string(r.Word)
		case logfmt.End:
			e.Lines, e.Root = int64(r.Num[0]), string(r.Text)
		}
	}
	if e.Kind == Void {
		e.Lines, e.Root = 0, ""
	}
	return e
}

// Code is the stable name of what is wrong with a ledger or checkpoint.
type Code string

// What can be wrong. docs/reference/ledger.md says what each code proves.
const (
	LeafSyntax   Code = "leaf-syntax"      // a leaf that is not in canonical form
	LeafOrder    Code = "leaf-order"       // a leaf of a kind that is not allowed there
	OverCap      Code = "cap"              // longer or more than a ledger allows
	Torn         Code = "torn"             // the last line was never finished
	NoSchedule   Code = "no-schedule"      // a ledger without its first leaf
	BadKey       Code = "bad-key"          // a key that is not one
	BadNote      Code = "bad-checkpoint"   // a checkpoint that is not in canonical form
	BadSignature Code = "bad-signature"    // an invalid signature by a known key
	ForeignKey   Code = "foreign-key"      // no signature is by a known key
	WrongOrigin  Code = "wrong-origin"     // the checkpoint is of another ledger
	NoCheckpoint Code = "no-checkpoint"    // leaves that no checkpoint covers, where one must
	Altered      Code = "ledger-altered"   // the leaves are not those that were signed
	Short        Code = "ledger-short"     // fewer leaves than were signed
	OtherLog     Code = "other-log"        // a log is not the one of its leaf
	RolledBack   Code = "rolled-back"      // the ledger is shorter than a checkpoint that was given out
	Rewritten    Code = "rewritten"        // the ledger does not extend a checkpoint that was given out
	RunAgain     Code = "re-run"           // a slot was played again although it had a result
	OtherStart   Code = "other-start"      // a log has another header than its start names
	OtherProgram Code = "other-program"    // a log is of a program that was not entered before
	EntryDiffers Code = "entered-differ"   // another number of entries has a program than is stated
	SlotTwice    Code = "slot-twice"       // two logs for one slot and attempt
	Unstarted    Code = "not-started"      // an outcome without its start
	Unended      Code = "not-ended"        // a start without an outcome
	WrongAmend   Code = "wrong-amend"      // an amendment of a leaf that is not an outcome, or of another game
	SlotsDiffer  Code = "slots-differ"     // another number of slots has a result than the schedule has
	FinalsDiffer Code = "finals-differ"    // the closing leaf has another count
	OtherDigest  Code = "schedule-differs" // a schedule is not the one of the first leaf
)

// Fault says what is wrong and where: "file:line: code: what".
type Fault struct {
	File string
	Line int64 // in the file, the first being 1
	Code Code
	Msg  string
}

func (f *Fault) Error() string {
	return f.File + ":" + strconv.FormatInt(f.Line, 10) + ": " + string(f.Code) + ": " + f.Msg
}
