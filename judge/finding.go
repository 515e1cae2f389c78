package judge

import (
	"maps"

	"scrutineer/rules"
)

// Severity is how much of the claimed result falls with a finding.
type Severity string

const (
	Decisive Severity = "decisive" // the winner is another, or is not established
	Score    Severity = "score"    // the points are others
	Reason   Severity = "reason"   // winner and points hold, but not for the reason claimed, or not by these moves
	Cosmetic Severity = "cosmetic" // nothing of the result falls
	Note     Severity = "note"     // nothing is wrong: what a reader should know
)

// rejects reports whether a log with such a finding is not to be believed.
func (s Severity) rejects() bool { return s == Decisive || s == Score || s == Reason }

// Finding is one thing that a log says and that does not hold, or that a reader
// should know of.
type Finding struct {
	Code       Code
	Severity   Severity
	File       string
	Line       int    // in the file
	Ply        int    // the ply that it concerns, the first being 1; 0 before it
	After      int    // plies made when it was found: the position that shows it
	Seat       int    // whom it concerns; 0 nobody
	Message    string // lower case, no full stop, bytes of others quoted
	Claimed    string // what the log says, "" where it says nothing
	Recomputed string // what follows from the evidence, "" where nothing does
	Source     string // the paragraph of the seed, the ruling, or the rule of the format
	Witness    rules.Witness
}

// Code is the stable name of a kind of finding. Codes of the format are those
// of logfmt.
type Code string

// The kinds of finding, and what each says of a log.
const (
	UnknownGame     Code = "unknown-game"     // no game of that name here
	UnknownProtocol Code = "unknown-protocol" // the game has no protocol of that name here
	UnknownSet      Code = "unknown-set"      // no default set of rulings of that name here
	WrongSet        Code = "wrong-set"        // the set's digest is not that of its text
	BadSetup        Code = "bad-setup"        // a parameter, ruling or number of seats that the game cannot have
	BadStart        Code = "bad-start"        // a start position that the game cannot have
	NeedlessRuling  Code = "needless-ruling"  // a deviation that is the default
	WrongFirst      Code = "wrong-first"      // the header names another first mover than the start position
	WrongSeat       Code = "wrong-seat"       // a move by a seat that is not in turn
	BadMove         Code = "bad-move"         // a claimed move that is not in its canonical text
	MisreadMove     Code = "misread-move"     // the source says another move than the one claimed
	IllegalMove     Code = "illegal-move"     // a move was accepted that the rules refuse
	MissedFault     Code = "missed-fault"     // a reply was accepted that was late, unreadable, refused or early
	DroppedMove     Code = "dropped-move"     // a readable reply in turn was ignored
	MoveAfterEnd    Code = "move-after-end"   // a move after the game was over
	WrongGain       Code = "wrong-gain"       // the points claimed for a move are others
	WrongTime       Code = "wrong-time"       // the time charged is not what the stamps say
	WrongLine       Code = "wrong-line"       // a program was told something else than the protocol demands
	FalseFault      Code = "false-fault"      // a fault is claimed that the evidence disproves
	Unproved        Code = "unproved"         // a fault is claimed that the log can only attest
	AttestedClaim   Code = "attested"         // a claim that no observation shows is taken on somebody's word
	ImpossibleEvent Code = "impossible-event" // something is recorded that cannot have happened
	WrongKill       Code = "wrong-kill"       // a program was closed or killed without a cause
	FalseVoid       Code = "false-void"       // a void is claimed where the game was decided, or of which nothing is seen
	EarlyEnd        Code = "early-end"        // a result is claimed while the game goes on
	WrongWinner     Code = "wrong-winner"     // the result names another winner
	WrongReason     Code = "wrong-reason"     // the result names another reason
	WrongScore      Code = "wrong-score"      // the result states other points
	NoResult        Code = "no-result"        // the log is sealed without a result
	GluedLine       Code = "glued"            // the last line was torn and ran into the next log
	OpenLog         Code = "open"             // the recording was cut off, or still goes on
	VoidGame        Code = "void"             // the infrastructure failed: nobody's loss
	Departure       Code = "departure"        // outside the ranges that the seed announces
	Depends         Code = "depends"          // the outcome depends on a ruling that the log leaves unknown
	Decided         Code = "decided"          // the log itself shows which value an unknown ruling had
	SleptHost       Code = "host-slept"       // the two clocks drifted apart: the host was suspended
	SuspectHost     Code = "suspect-host"     // a fault of time that the stamps show, but that the machine may have caused
	Disagree        Code = "second-opinion"   // the two implementations of the rules, or of the protocol, disagree: a fault of this program
	Assumed         Code = "assumed"          // judged under another ruling than the log's, as asked
	FaultStands     Code = "fault"            // a program's fault, confirmed by the evidence
)

// severities are what each kind of finding weighs. What is Decisive weighs as
// Reason where the winner turns out to be the claimed one all the same.
var severities = map[Code]Severity{
	UnknownGame: Note, UnknownProtocol: Note, UnknownSet: Note, WrongSet: Decisive,
	BadSetup: Decisive, BadStart: Decisive, NeedlessRuling: Cosmetic, WrongFirst: Cosmetic,
	WrongSeat: Decisive, BadMove: Decisive, MisreadMove: Decisive, IllegalMove: Decisive,
	MissedFault: Decisive, DroppedMove: Decisive, MoveAfterEnd: Reason, WrongGain: Score,
	WrongTime: Cosmetic, WrongLine: Cosmetic, FalseFault: Decisive, Unproved: Note, AttestedClaim: Note,
	ImpossibleEvent: Decisive, WrongKill: Decisive, FalseVoid: Decisive,
	EarlyEnd: Decisive, WrongWinner: Decisive, WrongReason: Reason, WrongScore: Score,
	NoResult: Note, OpenLog: Note, GluedLine: Note, Decided: Note, VoidGame: Note, Departure: Note, Depends: Note,
	SleptHost: Note, SuspectHost: Note, Disagree: Note, FaultStands: Note, Assumed: Note,
}

// Codes lists every kind of finding with what it weighs.
func Codes() map[Code]Severity {
	return maps.Clone(severities)
}
