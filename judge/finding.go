package judge

import (
	_ "embed" // the registry
	"slices"
	"strings"

	"scrutineer/internal/words"
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
	Line       int          // in the file
	Shown      int          // the line of the record that shows it, such as the answer that a claim misjudges; 0 if Line shows it
	Ply        int          // the ply that it is about, the first being 1; 0 before it
	After      int          // plies made when it was found: the position that shows it
	Seat       int          // the seat that it is about; 0 nobody
	Says       words.Phrase // what is wrong, with the facts of this log
	Claimed    string       // what the log says, "" if nothing
	Recomputed string       // what follows from the evidence, "" if nothing
	Source     string       // the paragraph of the official rules, the ruling, or the rule of the format
	Witness    rules.Witness

	ground string // the code of the refusal that it is based on, or ""
	cited  bool   // Says names its paragraph
	word   string // the kind of the fault that it is about, if it is a program's
}

// Message returns what is wrong in English: lower case, no full stop, bytes of others
// quoted.
func (f *Finding) Message() string { return f.Says.Text(words.English()) }

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

// registry has a line for every kind of finding, in the order of the reference: code,
// severity, blame, "stays" or "open", steps, words, instead, what it says, and the rule. A
// new finding is a code, a line there, and the place that finds it.
//
//go:embed kinds.txt
var registry string

// kinds are the kinds of findings about a game, damage those about the bytes of a log,
// which blame nobody, because it is unknown who changed them.
var kinds, damage = readKinds(registry)

func readKinds(text string) (kinds, damage []Kind) {
	lists := map[string][]Step{"reading": {StepRead}, "ply": {StepRead, StepTime, StepRules, StepTurn, StepText, StepSince}, "end": {StepRead, StepRules, StepSince, StepPoints}}
	list := &kinds
	for line := range strings.Lines(text) {
		f := strings.Split(strings.TrimSpace(line), " | ")
		if len(f) < 9 { // the title of a part
			if len(kinds) > 0 {
				list = &damage
			}
			continue
		}
		k := Kind{Code: Code(f[0]), Severity: Severity(f[1]), Blame: Blame(f[2]), Stays: f[3] == "stays", Open: f[3] == "open", Says: f[7], Words: "exhibit." + f[5], Steps: lists[f[4]]}
		if k.Steps == nil {
			for _, step := range strings.Split(f[4], ",") {
				k.Steps = append(k.Steps, Step(step))
			}
		}
		if f[5] == "code" {
			k.Words = "exhibit.code." + f[0]
		}
		if f[6] != "-" {
			k.Instead = "exhibit.instead." + f[6]
		}
		if len(f) > 9 {
			k.Rule = Rule{f[8], f[9]}
		}
		*list = append(*list, k)
	}
	return kinds, damage
}

// Kinds returns every kind of finding about a game.
func Kinds() []Kind { return slices.Clone(kinds) }

// byCode is all kinds by code.
var byCode = func() map[Code]*Kind {
	m := map[Code]*Kind{}
	for _, list := range [][]Kind{damage, kinds} {
		for i := range list {
			m[list[i].Code] = &list[i]
		}
	}
	return m
}()

// KindOf returns the kind of finding that a code names. A code that is in no registry
// gets a kind that blames nobody.
func KindOf(c Code) Kind {
	if k := byCode[c]; k != nil {
		return *k
	}
	return Kind{Code: c, Blame: Nobody, Words: "exhibit.format", Steps: []Step{StepRead}}
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

// Damaged reports whether a finding is about the bytes of its log, not about a game.
func (f *Finding) Damaged() bool {
	return slices.ContainsFunc(damage, func(k Kind) bool { return k.Code == f.Code })
}

// DamageKinds lists every kind of finding about the bytes of a log.
func DamageKinds() []Kind { return slices.Clone(damage) }
