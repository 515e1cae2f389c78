package ledger

import "strconv"

// Code is the stable name of what is wrong with a ledger, checkpoint or proof.
type Code string

// What can be wrong. docs/reference/ledger.md says of each what it proves.
const (
	LeafSyntax   Code = "leaf-syntax"      // a leaf that is not in its one spelling
	LeafOrder    Code = "leaf-order"       // a leaf where its kind may not stand
	OverCap      Code = "cap"              // longer or more than a ledger allows
	Torn         Code = "torn"             // the last line was never finished
	NoSchedule   Code = "no-schedule"      // a ledger without its first leaf
	BadKey       Code = "bad-key"          // a key that is none
	BadNote      Code = "bad-checkpoint"   // a checkpoint that is not in its one spelling
	BadSignature Code = "bad-signature"    // a signature by a known key that does not hold
	ForeignKey   Code = "foreign-key"      // no signature is by a known key
	WrongOrigin  Code = "wrong-origin"     // the checkpoint is of another ledger
	NoCheckpoint Code = "no-checkpoint"    // leaves that no checkpoint covers, where one has to
	Altered      Code = "ledger-altered"   // the leaves are not those that were signed
	Short        Code = "ledger-short"     // fewer leaves than were signed
	ProofSyntax  Code = "proof-syntax"     // a proof that is not in its one spelling
	NotIncluded  Code = "not-included"     // a proof that does not lead to the signed root
	OtherLog     Code = "other-log"        // a log is not the one of its leaf
	OtherRecord  Code = "other-record"     // a record is not one of the log of its leaf
	NotThere     Code = "not-in-ledger"    // no leaf is about the log
	RolledBack   Code = "rolled-back"      // the ledger is shorter than a checkpoint that was given out
	Rewritten    Code = "rewritten"        // the ledger does not go on from a checkpoint that was given out
	LeafGone     Code = "leaf-gone"        // another leaf stands where a receipt has one
	RunAgain     Code = "re-run"           // the slot of a receipt was played again although it had a result
	Amended      Code = "amended"          // the leaf of a receipt was corrected later
	SlotTwice    Code = "slot-twice"       // two logs for one slot and attempt
	Unstarted    Code = "not-started"      // an outcome without its start
	Unended      Code = "not-ended"        // a start without an outcome
	WrongAmend   Code = "wrong-amend"      // an amendment of a leaf that is no outcome, or of another game
	SlotsDiffer  Code = "slots-differ"     // not as many slots have a result as the schedule has
	FinalsDiffer Code = "finals-differ"    // the closing leaf counts otherwise
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
