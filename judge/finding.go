package judge

import (
	"slices"

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
	Blame      Blame
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

// The kinds of finding; Kinds says what each is.
const (
	UnknownGame     Code = "unknown-game"
	UnknownProtocol Code = "unknown-protocol"
	UnknownSet      Code = "unknown-set"
	WrongSet        Code = "wrong-set"
	BadSetup        Code = "bad-setup"
	BadStart        Code = "bad-start"
	NeedlessRuling  Code = "needless-ruling"
	WrongFirst      Code = "wrong-first"
	WrongSeat       Code = "wrong-seat"
	BadMove         Code = "bad-move"
	MisreadMove     Code = "misread-move"
	IllegalMove     Code = "illegal-move"
	MissedFault     Code = "missed-fault"
	DroppedMove     Code = "dropped-move"
	MoveAfterEnd    Code = "move-after-end"
	WrongGain       Code = "wrong-gain"
	WrongTime       Code = "wrong-time"
	WrongLine       Code = "wrong-line"
	FalseFault      Code = "false-fault"
	Unproved        Code = "unproved"
	AttestedClaim   Code = "attested"
	ImpossibleEvent Code = "impossible-event"
	WrongKill       Code = "wrong-kill"
	FalseVoid       Code = "false-void"
	EarlyEnd        Code = "early-end"
	WrongWinner     Code = "wrong-winner"
	WrongReason     Code = "wrong-reason"
	WrongScore      Code = "wrong-score"
	NoResult        Code = "no-result"
	GluedLine       Code = "glued"
	OpenLog         Code = "open"
	VoidGame        Code = "void"
	Departure       Code = "departure"
	Depends         Code = "depends"
	Decided         Code = "decided"
	SleptHost       Code = "host-slept"
	SuspectHost     Code = "suspect-host"
	Disagree        Code = "second-opinion"
	Assumed         Code = "assumed"
	FaultStands     Code = "fault"
)

// Blame is who has erred where a finding is made.
type Blame string

const (
	Program Blame = "program" // that of the finding's seat
	Referee Blame = "referee" // who recorded the game
	Machine Blame = "machine" // it stood still, or was overloaded, or failed
	Nobody  Blame = "nobody"  // nothing is wrong, or nobody can say
	// Organiser is who published tables, or had games played, that do not fit.
	Organiser Blame = "organiser"
)

// Kind is a kind of finding: what all findings of a code have in common.
type Kind struct {
	Code     Code
	Severity Severity // a decisive one weighs as Reason where the winner is the claimed one all the same
	Blame    Blame
	Says     string // of a log, in a few words
}

// kinds is the registry of what is found about a game, in the order in which the
// reference lists it. A new finding is a code, a row here, and the place that finds it.
var kinds = []Kind{
	{UnknownGame, Note, Nobody, "no game of that name here"},
	{UnknownProtocol, Note, Nobody, "the game has no protocol of that name here"},
	{UnknownSet, Note, Nobody, "no default set of rulings of that name here"},
	{WrongSet, Decisive, Referee, "the set's digest is not that of its text"},
	{BadSetup, Decisive, Referee, "a parameter, ruling or number of seats that the game cannot have"},
	{BadStart, Decisive, Referee, "a start position that the game cannot have"},
	{NeedlessRuling, Cosmetic, Referee, "a deviation that is the default"},
	{WrongFirst, Cosmetic, Referee, "the header names another first mover than the start position"},
	{WrongSeat, Decisive, Referee, "a move by a seat that is not in turn"},
	{BadMove, Decisive, Referee, "a claimed move that is not in its canonical text"},
	{MisreadMove, Decisive, Referee, "the source says another move than the one claimed"},
	{IllegalMove, Decisive, Referee, "a move was accepted that the rules refuse"},
	{MissedFault, Decisive, Referee, "a reply was accepted that was late, unreadable, refused or early"},
	{DroppedMove, Decisive, Referee, "a readable reply in turn was ignored"},
	{MoveAfterEnd, Reason, Referee, "a move after the game was over"},
	{WrongGain, Score, Referee, "the points claimed for a move are others"},
	{WrongTime, Cosmetic, Referee, "the time charged is not what the stamps say"},
	{WrongLine, Cosmetic, Referee, "a program was sent something else than the protocol demands; decisive where that may have cost it the game"},
	{WrongKill, Decisive, Referee, "a program was closed or killed without a cause, and has not won"},
	{ImpossibleEvent, Decisive, Referee, "something is recorded that cannot have happened, such as output after the output had ended"},
	{FalseVoid, Decisive, Referee, "the game is called void, though it was decided, or nothing of the cause is to be seen"},
	{FalseFault, Decisive, Referee, "a fault is claimed that the evidence disproves"},
	{AttestedClaim, Note, Nobody, "a claim that nothing in the log shows is taken on somebody's word: see above"},
	{Unproved, Note, Nobody, "a fault is claimed in a session without a game"},
	{EarlyEnd, Decisive, Referee, "a result is claimed while the game goes on"},
	{WrongWinner, Decisive, Referee, "the result names another winner"},
	{WrongReason, Reason, Referee, "the result names another reason"},
	{WrongScore, Score, Referee, "the result states other points"},
	{NoResult, Note, Nobody, "the log is sealed without a result"},
	{GluedLine, Note, Referee, "the last line was torn and ran into the next log"},
	{OpenLog, Note, Nobody, "the recording was cut off, or still goes on"},
	{VoidGame, Note, Machine, "the infrastructure failed: nobody's loss"},
	{Departure, Note, Nobody, "outside the ranges that the seed announces"},
	{Depends, Note, Nobody, "the outcome depends on a ruling that the log leaves unknown"},
	{Assumed, Note, Nobody, "judged under another value of a ruling than the log states, because `--assume` asked"},
	{Decided, Note, Nobody, "the log itself shows which value an unknown ruling had"},
	{SleptHost, Note, Machine, "the two clocks drifted apart: the host was suspended"},
	{SuspectHost, Note, Machine, "a fault of time that the stamps show, but that the machine may have caused: see below"},
	{Disagree, Note, Nobody, "the two implementations of the rules disagree: a fault of this program"},
	{FaultStands, Note, Program, "a program's fault, confirmed by the evidence"},
}

// Kinds lists every kind of finding about a game.
func Kinds() []Kind { return slices.Clone(kinds) }

// byCode is kinds by code.
var byCode = func() map[Code]*Kind {
	m := make(map[Code]*Kind, len(kinds))
	for i := range kinds {
		m[kinds[i].Code] = &kinds[i]
	}
	return m
}()

// kindOf is the kind of a code. What is wrong with the bytes of a log is of no kind here:
// nobody can say who changed them.
func kindOf(c Code) Kind {
	if k := byCode[c]; k != nil {
		return *k
	}
	return Kind{Code: c, Blame: Nobody}
}

// Codes lists every kind of finding with what it weighs.
func Codes() map[Code]Severity {
	list := make(map[Code]Severity, len(kinds))
	for i := range kinds {
		list[kinds[i].Code] = kinds[i].Severity
	}
	return list
}
