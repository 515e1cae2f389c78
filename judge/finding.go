package judge

import (
	"slices"

	"scrutineer/rules"
)

// Severity says how much of the claimed result is wrong because of a finding.
type Severity string

const (
	Decisive Severity = "decisive" // the winner is another, or is not established
	Score    Severity = "score"    // the points are others
	Reason   Severity = "reason"   // winner and points hold, but not for the claimed reason, or not by these moves
	Cosmetic Severity = "cosmetic" // no part of the result is wrong
	Note     Severity = "note"     // nothing is wrong: what a reader should know
)

// rejects reports whether a log with such a finding is rejected.
func (s Severity) rejects() bool { return s == Decisive || s == Score || s == Reason }

// Finding is one false statement of a log, or something that a reader should know.
type Finding struct {
	Code       Code
	Severity   Severity
	Blame      Blame
	File       string
	Line       int    // in the file
	Shown      int    // the line of the record that shows it, such as the answer that a claim misjudges; 0 if Line shows it
	Ply        int    // the ply that it is about, the first being 1; 0 before it
	After      int    // plies made when it was found: the position that shows it
	Seat       int    // the seat that it is about; 0 nobody
	Message    string // lower case, no full stop, bytes of others quoted
	Claimed    string // what the log says, "" if nothing
	Recomputed string // what follows from the evidence, "" if nothing
	Source     string // the paragraph of the official rules, the ruling, or the rule of the format
	Witness    rules.Witness

	ground string // the code of the refusal that it is based on, or ""
	word   string // the kind of the fault that it is about, if it is a program's
}

// Code is the stable name of a kind of finding. Codes of the format are those
// of logfmt.
type Code string

// The kinds of findings. Kinds describes each.
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
	NoSecond        Code = "no-second-opinion"
	Assumed         Code = "assumed"
	FaultConfirmed  Code = "fault"
)

// Blame is who made the error that a finding is about.
type Blame string

const (
	Program Blame = "program" // the program of the finding's seat
	Referee Blame = "referee" // who recorded the game
	Machine Blame = "machine" // it stood still, was overloaded, or failed
	Nobody  Blame = "nobody"  // nothing is wrong, or nobody can say
	// Organiser is whoever published tables, or had games played, that contradict the
	// logs.
	Organiser Blame = "organiser"
)

// Kind is a kind of finding: what all findings of a code have in common.
type Kind struct {
	Code     Code
	Severity Severity // a decisive one counts as Reason if the winner is still the claimed one
	Blame    Blame
	Says     string // about a log, in a few words
	Rule     Rule   // of the format that it is based on; a game's own passages come first
	Stays    bool   // decisive whoever has won
	Open     bool   // a note that leaves something undecided: a log, or a contest of a tournament
	// Words is the key of an exhibit's first sentence in the tables of internal/words:
	// {0} is the program, {1} the code.
	Words string
	// Instead is the key of what an exhibit shows if the log claims something and there
	// is no recomputed value beside it. It is "" if there always is, or nothing is
	// claimed.
	Instead string
	Steps   []Step // how a reader checks it, in order
}

// Rule is a rule of FORMAT.md, word for word, without line ends and Markdown marks.
type Rule struct{ Number, Words string }

// kinds is the registry of findings about a game, in the order of the reference. A new
// finding is a code, a row here, and the place that finds it.
var kinds = []Kind{
	{Code: UnknownGame, Severity: Note, Open: true, Blame: Nobody, Says: "no game of that name here",
		Rule:  Rule{"H1", "The first line MUST be followed by these lines, each once, in this order"},
		Words: "exhibit.code.unknown-game", Steps: reading},
	{Code: UnknownProtocol, Severity: Note, Open: true, Blame: Nobody, Says: "the game has no protocol of that name here",
		Rule:  Rule{"H1", "how the referee talked to programs: a protocol of the game"},
		Words: "exhibit.code.unknown-protocol", Steps: reading},
	{Code: UnknownSet, Severity: Note, Open: true, Blame: Nobody, Says: "no default set of rulings of that name here",
		Rule:  Rule{"H5", "If a default changes, there is a new set with a new name, so an old log never changes its meaning."},
		Words: "exhibit.code.unknown-set", Steps: reading},
	{Code: WrongSet, Severity: Decisive, Stays: true, Blame: Referee, Says: "the set's digest is not that of its text",
		Rule:  Rule{"H5", "the digest is the SHA-256 of that text."},
		Words: "exhibit.code.wrong-set", Steps: reading},
	{Code: BadSetup, Severity: Decisive, Blame: Referee, Says: "a parameter, ruling or number of seats that the game cannot have",
		Words: "exhibit.code.bad-setup", Steps: reading},
	{Code: BadStart, Severity: Decisive, Blame: Referee, Says: "a start position that the game cannot have",
		Words: "exhibit.code.bad-start", Steps: reading},
	{Code: NeedlessRuling, Severity: Cosmetic, Blame: Referee, Says: "a deviation that is the default",
		Rule:  Rule{"H5", "The log has only deviations from the set; name=? says that the value is unknown, rulings ? that nothing is known."},
		Words: "exhibit.code.needless-ruling", Steps: reading},
	{Code: WrongFirst, Severity: Cosmetic, Blame: Referee, Says: "the header names another first mover than the start position",
		Rule:  Rule{"H9", "Ply 1 belongs to whoever is in turn in the start position."},
		Words: "exhibit.code.wrong-first", Steps: []Step{StepRead, StepNumbers}},
	{Code: WrongSeat, Severity: Decisive, Blame: Referee, Says: "a move by a seat that is not in turn",
		Words: "exhibit.code.wrong-seat", Steps: []Step{StepRead, StepRules, StepNumbers}},
	{Code: BadMove, Severity: Decisive, Blame: Referee, Says: "a claimed move that is not in its canonical text",
		Rule:  Rule{"C8", "Gain and source are claims like the move"},
		Words: "exhibit.code.bad-move", Instead: "exhibit.instead.no-move", Steps: ofPly},
	{Code: MisreadMove, Severity: Decisive, Blame: Referee, Says: "the source has another move than the one claimed",
		Rule:  Rule{"C8", "Gain and source are claims like the move: a verifier reads the source again by the protocol and counts the points again by the rules."},
		Words: "exhibit.code.misread-move", Instead: "exhibit.instead.no-move-in-turn", Steps: []Step{StepRead, StepText, StepDiffers}},
	{Code: IllegalMove, Severity: Decisive, Blame: Referee, Says: "an illegal move was accepted",
		Words: "exhibit.code.illegal-move", Instead: "exhibit.instead.forbidden", Steps: ofPly},
	{Code: MissedFault, Severity: Decisive, Blame: Referee, Says: "a reply was accepted that was late, unreadable, refused or early",
		Words: "exhibit.code.missed-fault", Steps: ofPly},
	{Code: DroppedMove, Severity: Decisive, Blame: Referee, Says: "a readable reply in turn was ignored",
		Rule:  Rule{"P18", "a source below the answer dropped-move"},
		Words: "exhibit.code.dropped-move", Steps: ofPly},
	{Code: MoveAfterEnd, Severity: Reason, Blame: Referee, Says: "a move after the game was over",
		Words: "exhibit.code.move-after-end", Instead: "exhibit.instead.over", Steps: ofEnd},
	{Code: WrongGain, Severity: Score, Blame: Referee, Says: "the points claimed for a move are wrong",
		Rule:  Rule{"C8", "Gain and source are claims like the move: a verifier reads the source again by the protocol and counts the points again by the rules."},
		Words: "exhibit.code.wrong-gain", Steps: []Step{StepRead, StepRules, StepNumbers}},
	{Code: WrongTime, Severity: Cosmetic, Blame: Referee, Says: "the time charged is not what the stamps say",
		Rule:  Rule{"C9", "Charged time is a claim."},
		Words: "exhibit.code.wrong-time", Steps: []Step{StepRead, StepTime}},
	{Code: WrongLine, Severity: Cosmetic, Blame: Referee, Says: "a program was sent something other than the protocol demands; decisive if that may have cost it the game",
		Words: "exhibit.code.wrong-line", Instead: "exhibit.instead.nothing-due", Steps: []Step{StepRead, StepDiffers}},
	{Code: WrongKill, Severity: Decisive, Blame: Referee, Says: "a program was closed or killed without a cause, and did not win",
		Rule:  Rule{"P16", "if it was closed or killed and the seat did not leave the game for a fault of its own"},
		Words: "exhibit.code.wrong-kill", Steps: reading},
	{Code: ImpossibleEvent, Severity: Decisive, Blame: Referee, Says: "a record of something that cannot have happened, such as output after the output had ended",
		Rule:  Rule{"P15", "output after eof out; a line sent after the close of its process"},
		Words: "exhibit.code.impossible-event", Instead: "exhibit.instead.impossible", Steps: reading},
	{Code: FalseVoid, Severity: Decisive, Blame: Referee, Says: "the game is called void, though it was decided, or the log does not show the cause",
		Rule:  Rule{"P23", "A void is false-void if the game was decided above it"},
		Words: "exhibit.code.false-void", Instead: "exhibit.instead.no-cause", Steps: ofEnd},
	{Code: FalseFault, Severity: Decisive, Blame: Referee, Says: "a fault is claimed that the evidence disproves",
		Words: "exhibit.code.false-fault", Instead: "exhibit.instead.no-fault", Steps: ofPly},
	{Code: AttestedClaim, Severity: Note, Open: true, Blame: Nobody, Says: "a claim that nothing in the log shows is taken on the referee's word: see above",
		Words: "exhibit.code.attested", Instead: "exhibit.instead.unshown", Steps: ofPly},
	{Code: Unproved, Severity: Note, Blame: Nobody, Says: "a fault is claimed in a session without a game",
		Rule:  Rule{"C5", "What proves a fault is in section 13."},
		Words: "exhibit.code.unproved", Instead: "exhibit.instead.no-game", Steps: reading},
	{Code: EarlyEnd, Severity: Decisive, Blame: Referee, Says: "a result is claimed while the game goes on",
		Words: "exhibit.code.early-end", Steps: ofEnd},
	{Code: WrongWinner, Severity: Decisive, Blame: Referee, Says: "the result names the wrong winner",
		Words: "exhibit.code.wrong-winner", Steps: ofEnd},
	{Code: WrongReason, Severity: Reason, Blame: Referee, Says: "the result names the wrong reason",
		Words: "exhibit.code.wrong-reason", Steps: ofEnd},
	{Code: WrongScore, Severity: Score, Blame: Referee, Says: "the result states the wrong points",
		Words: "exhibit.code.wrong-score", Steps: ofEnd},
	{Code: NoResult, Severity: Note, Open: true, Blame: Nobody, Says: "the log is sealed without a result",
		Rule:  Rule{"C6", "The winner is always stated; a log that does not know it has no result."},
		Words: "exhibit.code.no-result", Steps: reading},
	{Code: GluedLine, Severity: Note, Open: true, Blame: Referee, Says: "the last line was torn and ran into the next log",
		Rule:  Rule{"R5", "The torn line is not a record of the log above, which is open"},
		Words: "exhibit.code.glued", Steps: reading},
	{Code: OpenLog, Severity: Note, Open: true, Blame: Nobody, Says: "the recording was cut off, or still goes on",
		Rule:  Rule{"R1", "A log whose file ends before its end, or that is followed by another first line, is open: not an error. The longest valid prefix is used."},
		Words: "exhibit.code.open", Steps: reading},
	{Code: VoidGame, Severity: Note, Open: true, Blame: Machine, Says: "the infrastructure failed: nobody loses",
		Rule:  Rule{"H6", "A slot may be played again after a void game."},
		Words: "exhibit.code.void", Instead: "exhibit.instead.void", Steps: reading},
	{Code: Departure, Severity: Note, Blame: Nobody, Says: "outside the ranges that the official rules announce",
		Words: "exhibit.code.departure", Steps: reading},
	{Code: Depends, Severity: Note, Open: true, Blame: Nobody, Says: "the outcome depends on a ruling that the log leaves unknown",
		Rule:  Rule{"H5", "A named default set (fiverow-1) decides what a game's rules leave open."},
		Words: "exhibit.code.depends", Steps: []Step{StepRead, StepAssume}},
	{Code: Assumed, Severity: Note, Open: true, Blame: Nobody, Says: "judged under another value of a ruling than the log states, because `--assume` asked",
		Rule:  Rule{"H5", "A named default set (fiverow-1) decides what a game's rules leave open."},
		Words: "exhibit.code.assumed", Steps: []Step{StepRead, StepAssume}},
	{Code: Decided, Severity: Note, Blame: Nobody, Says: "the log itself shows which value an unknown ruling had",
		Rule:  Rule{"H5", "The log has only deviations from the set; name=? says that the value is unknown, rulings ? that nothing is known."},
		Words: "exhibit.code.decided", Steps: []Step{StepRead, StepAssume}},
	{Code: SleptHost, Severity: Note, Blame: Machine, Says: "the two clocks drifted apart: the host was suspended",
		Rule:  Rule{"T5", "tick proves that the host did not sleep: awake is the time since the same zero on a clock that also runs while the machine is suspended"},
		Words: "exhibit.code.host-slept", Steps: reading},
	{Code: SuspectHost, Severity: Note, Blame: Machine, Says: "a fault of time that the stamps show, but that the machine may have caused: see below",
		Rule:  Rule{"T5", "pressure the microseconds that runnable tasks have waited for a CPU"},
		Words: "exhibit.code.suspect-host", Instead: "exhibit.instead.suspect", Steps: reading},
	{Code: Disagree, Severity: Note, Blame: Nobody, Says: "a second verifier disagrees or has no opinion: a fault of one of the two programs",
		Rule:  Rule{"C8", "a verifier reads the source again by the protocol and counts the points again by the rules."},
		Words: "exhibit.code.second-opinion", Steps: reading},
	{Code: NoSecond, Severity: Note, Blame: Nobody, Says: "the second verifier does not know the game, the protocol or the set of rulings: not cross-checked",
		Rule:  Rule{"C8", "a verifier reads the source again by the protocol and counts the points again by the rules."},
		Words: "exhibit.code.no-second-opinion", Steps: reading},
	{Code: FaultConfirmed, Severity: Note, Blame: Program, Says: "a program's fault, confirmed by the evidence",
		Words: "exhibit.code.fault", Instead: "exhibit.instead.confirmed", Steps: ofPly},
}

// Kinds returns every kind of finding about a game.
func Kinds() []Kind { return slices.Clone(kinds) }

// byCode is kinds by code.
var byCode = func() map[Code]*Kind {
	m := map[Code]*Kind{}
	for i := range damage {
		m[damage[i].Code] = &damage[i]
	}
	for i := range kinds {
		m[kinds[i].Code] = &kinds[i]
	}
	return m
}()

// KindOf returns the kind of finding that a code names. A code that is in no registry
// gets a kind that blames nobody.
func KindOf(c Code) Kind {
	if k := byCode[c]; k != nil {
		return *k
	}
	return Kind{Code: c, Blame: Nobody, Words: "exhibit.format", Steps: reading}
}

// Codes returns the severity of every kind of finding by its code.
func Codes() map[Code]Severity {
	list := make(map[Code]Severity, len(kinds))
	for i := range kinds {
		list[kinds[i].Code] = kinds[i].Severity
	}
	return list
}

// Passages returns the paragraphs of the official rules that a finding of the session is
// based on, if they apply to the session's protocol.
func (s *Session) Passages(f *Finding) []rules.Passage {
	if s.Game == nil {
		return nil
	}
	return s.Game.PassagesOf(s.Header.Protocol, f.grounds()...)
}

// TakesOut reports whether a finding is about a program that left the game, or about a
// false claim that it did.
func (f *Finding) TakesOut() bool {
	switch f.Code {
	case FaultConfirmed, MissedFault, IllegalMove, FalseFault, AttestedClaim, Unproved, Depends, DroppedMove:
		return f.Blame != Machine && f.Severity != Cosmetic && !f.Damaged()
	}
	return false
}
