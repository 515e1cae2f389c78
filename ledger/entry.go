package ledger

import (
	"strconv"

	"scrutineer/base"
)

// Caps of the format.
const (
	MaxLeaf   = 1024      // bytes of a leaf, its line feed included
	MaxLeaves = 1 << 28   // leaves of a ledger
	MaxOrigin = 64        // bytes of a ledger's name
	MaxNumber = 1<<53 - 1 // so that every language reads the same number
	none      = "-"       // where there is no such value
	digestLen = 64        // bytes of a digest as written
	maxSlots  = 1 << 27   // slots of a schedule
)

// Kind is what a leaf is about: the word that opens it.
type Kind string

// The kinds of leaves.
const (
	Schedule Kind = "schedule" // what is to be played: the first leaf, and no other
	Start    Kind = "start"    // an attempt at a slot begins
	Final    Kind = "final"    // an attempt ended, and its log is sealed
	Void     Kind = "void"     // an attempt has no fair result, or no whole log
	Amend    Kind = "amend"    // an outcome is corrected or struck
	Key      Kind = "key"      // checkpoints are signed by another key from here on
	Close    Kind = "close"    // all is played
)

// Entry is a leaf. Which fields a kind uses:
//
//	Schedule  Origin Digest Slots After Key
//	Start     Slot Attempt
//	Final     Slot Attempt Digest Bytes Lines Root Winner Reason
//	Void      Slot Attempt Digest Bytes Reason
//	Amend     Of Reason New
//	Key       Key
//	Close     Finals
type Entry struct {
	Kind  Kind
	Index int64 // of the leaf in its ledger, from 0; set by who reads one

	Slot    string      // an id: see SlotOf
	Attempt int64       // from 1
	Digest  string      // SHA-256 in hexadecimal of the whole log, or of the schedule's file; "-" where there is none
	Bytes   int64       // of the whole log
	Lines   int64       // of the log above its end record, as that states it
	Root    string      // of the log, as its end record states it
	Winner  base.Number // a seat, 0 a draw, or base.None where the log has no result
	Reason  string      // of the result, "-" where the log has none; or why an attempt is void, or a leaf amended

	Origin string      // the ledger's name
	Slots  base.Number // of the schedule, or base.None where it cannot be known before play
	After  bool        // the ledger was made after the games
	Key    string      // a verifier key

	Of     int64  // the index of the leaf that is amended
	New    *Entry // what stands in its place; nil where it is struck
	Finals int64  // slots with a result
}

// Outcome reports whether the leaf says what became of an attempt.
func (e *Entry) Outcome() bool { return e.Kind == Final || e.Kind == Void }

// Result reports whether the leaf says that an attempt has a result, after which
// its slot is not played again.
func (e *Entry) Result() bool { return e.Kind == Final && e.Reason != none }

// AppendLeaf appends the leaf's line, its line feed included. The fields are
// taken as they are; ParseLeaf refuses what may not stand in a ledger.
func AppendLeaf(b []byte, e *Entry) []byte { return append(appendLine(b, e), '\n') }

func appendLine(b []byte, e *Entry) []byte {
	b = append(b, e.Kind...)
	switch e.Kind {
	case Schedule:
		when := "before"
		if e.After {
			when = "after"
		}
		b = word(word(word(word(b, e.Origin), e.Digest), e.Slots.String()), when)
		b = word(b, e.Key)
	case Start:
		b = number(word(b, e.Slot), e.Attempt)
	case Final:
		b = number(word(number(word(b, e.Slot), e.Attempt), e.Digest), e.Bytes)
		b = word(word(word(number(b, e.Lines), e.Root), e.Winner.String()), e.Reason)
	case Void:
		b = number(word(number(word(b, e.Slot), e.Attempt), e.Digest), e.Bytes)
		b = word(b, e.Reason)
	case Amend:
		b = word(number(b, e.Of), e.Reason)
		if e.New == nil {
			return word(b, struck)
		}
		b = appendLine(append(b, ' '), e.New)
	case Key:
		b = word(b, e.Key)
	case Close:
		b = number(b, e.Finals)
	}
	return b
}

// struck is what stands in the place of an outcome that does not count.
const struck = "struck"

func word(b []byte, s string) []byte { return append(append(b, ' '), s...) }

func number(b []byte, n int64) []byte {
	return strconv.AppendInt(append(b, ' '), n, 10)
}
