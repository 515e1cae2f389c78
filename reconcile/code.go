package reconcile

import "scrutineer/audit"

// The kinds of finding about logs taken together.
const (
	SameLog        audit.Code = "same-log"         // the same bytes stand in two places: counted once
	SameMoves      audit.Code = "same-moves"       // games with the same players, start and moves
	Mirrored       audit.Code = "mirrored"         // such games in two events
	DuplicateID    audit.Code = "duplicate-id"     // different logs of one event under one id
	Contradiction  audit.Code = "contradiction"    // logs of one slot and attempt with other results or players
	SlotTwice      audit.Code = "slot-twice"       // two logs of one slot and attempt that do not contradict each other
	Replayed       audit.Code = "replayed"         // a slot was played again although it had a result
	WrongPrevious  audit.Code = "wrong-previous"   // the attempt before has another digest than the one stated
	AttemptMissing audit.Code = "attempt-missing"  // the log of the attempt before is not there
	VoidUnreplayed audit.Code = "void-unreplayed"  // a void game without a replay
	SlotOpen       audit.Code = "slot-open"        // no log of a slot has a result that counts
	PairMissing    audit.Code = "pair-missing"     // two programs of a round robin that did not meet
	PairUnequal    audit.Code = "pair-unequal"     // a pair that met more or less often than the others
	PartialField   audit.Code = "partial-field"    // too few pairs met for a round robin
	Seats          audit.Code = "seats-unbalanced" // a pair in which one had seat 1 more often
	StartOnce      audit.Code = "start-once"       // a start that a pair played in one seat only
	StartDiffers   audit.Code = "start-differs"    // seats were changed, but not from the same start
	StartsUnequal  audit.Code = "starts-unequal"   // a pair with other starts than the other pairs
	FewStarts      audit.Code = "starts-announced" // not as many starts a pair as the game's rules announce
	FirstMover     audit.Code = "first-unbalanced" // a program that moved first more often than not
	Clocks         audit.Code = "clock-differs"    // games under another clock than the others
	Limits         audit.Code = "limits-differ"    // games under other limits on memory
	Rulings        audit.Code = "rulings-differ"   // games under other rulings
	Changed        audit.Code = "program-changed"  // a program with another digest or version in another round
	TwoPrograms    audit.Code = "two-programs"     // one id for two programs in one round
)

// The kinds of finding about logs and a schedule.
const (
	SlotMissing  audit.Code = "slot-missing"     // no log of a slot
	SlotExtra    audit.Code = "slot-extra"       // a log that no slot asks for
	WrongPlayers audit.Code = "wrong-players"    // a slot's log has other players
	SeatsTurned  audit.Code = "seats-turned"     // a slot's log has its players in each other's seats
	WrongStart   audit.Code = "wrong-start"      // another start position than the slot's
	BrokenStart  audit.Code = "wrong-commitment" // a start that is not the one committed to
	WrongReveal  audit.Code = "wrong-reveal"     // what was told of a secret start is not what was committed to
	WrongBoard   audit.Code = "wrong-board"      // other parameters of the game
	WrongClock   audit.Code = "wrong-clock"      // another clock
	WrongLimits  audit.Code = "wrong-limits"     // other limits on memory
	WrongRulings audit.Code = "wrong-rulings"    // other rulings
	WrongTalk    audit.Code = "wrong-protocol"   // another protocol
	WrongProgram audit.Code = "wrong-program"    // another program than the schedule's
	Unfrozen     audit.Code = "frozen-changed"   // a program changed within its freeze window
	NotEntered   audit.Code = "not-entered"      // a program that is no entry
	NotQualified audit.Code = "not-qualified"    // an entry that did not come into the stage
	SwissRematch audit.Code = "swiss-rematch"    // a Swiss pair that had met
	SwissSeats   audit.Code = "swiss-seats"      // a Swiss player that had one seat three times more often
	SwissFar     audit.Code = "swiss-far"        // Swiss pairs of far scores where nearer ones could be made
	SwissBye     audit.Code = "swiss-bye"        // a player that rested again before all others had
	VoidSilent   audit.Code = "void-unexplained" // a void game that says no grounds
)

// The kinds of finding about logs and a ledger.
const (
	NoLeaf     audit.Code = "no-leaf"        // a log that the ledger has no leaf for
	LogGone    audit.Code = "log-gone"       // an outcome in the ledger whose log is not there
	WrongLeaf  audit.Code = "wrong-leaf"     // a log with another digest than its leaf
	LeafResult audit.Code = "leaf-result"    // a leaf with another result than its log
	Unended    audit.Code = "start-unended"  // a start in the ledger without an outcome
	RunAgain   audit.Code = "run-again"      // a slot begun or ended again, by the ledger, though it had a result
	OtherPlan  audit.Code = "wrong-schedule" // the ledger is of another schedule
	Unsound    audit.Code = "ledger-unsound" // the ledger itself does not hold, or does not add up
)

// The kinds of finding about a published table.
const (
	BotMissing  audit.Code = "bot-missing"     // a program of the games is not in the table
	BotExtra    audit.Code = "bot-extra"       // a row for a program without games
	RowTwice    audit.Code = "row-twice"       // a second row for a program
	WrongPlayed audit.Code = "wrong-played"    // another number of games
	WrongWon    audit.Code = "wrong-won"       // another number of wins
	WrongDrawn  audit.Code = "wrong-drawn"     // another number of draws
	WrongLost   audit.Code = "wrong-lost"      // another number of losses
	WrongPoints audit.Code = "wrong-points"    // other points
	WrongRank   audit.Code = "wrong-rank"      // a rank that the table's own points do not give
	RowSum      audit.Code = "row-sum"         // a row whose games are not its wins, draws and losses
	RowPoints   audit.Code = "row-points"      // a row whose points are not what its games are worth
	TableSum    audit.Code = "table-sum"       // sums over the table that do not close
	NoDraws     audit.Code = "impossible-draw" // a draw in a game that has none
	GameMissing audit.Code = "game-missing"    // a game of the logs is not in the list
	GameExtra   audit.Code = "game-extra"      // the list has a game of which there is no log
	WrongResult audit.Code = "wrong-result"    // the list has another result
	WrongMatch  audit.Code = "wrong-match"     // the wins of a pair are others
	WrongByes   audit.Code = "wrong-byes"      // other byes, or another total with them
	WrongBreak  audit.Code = "wrong-tie-break" // another value of a tie-break
	WrongOrder  audit.Code = "wrong-order"     // equals in another order than by the declared tie-breaks

	TableAttested audit.Code = "table-attested" // the table counts games that rest on somebody's word
)

// kind is what a finding weighs, and whether it leaves the contest open though
// nothing in it is wrong.
type kind struct {
	severity audit.Severity
	open     bool
}

var kinds = map[audit.Code]kind{
	SameLog: {audit.Note, false}, SameMoves: {audit.Note, false}, Mirrored: {audit.Note, false},
	DuplicateID: {audit.Reason, false}, Contradiction: {audit.Decisive, false}, SlotTwice: {audit.Reason, false},
	Replayed: {audit.Decisive, false}, WrongPrevious: {audit.Decisive, false}, AttemptMissing: {audit.Note, true},
	VoidUnreplayed: {audit.Note, true}, SlotOpen: {audit.Note, true},
	PairMissing: {audit.Note, true}, PairUnequal: {audit.Note, true}, PartialField: {audit.Note, false},
	Seats: {audit.Note, true}, StartOnce: {audit.Note, true}, StartDiffers: {audit.Note, true}, StartsUnequal: {audit.Note, true},
	FewStarts: {audit.Note, false}, FirstMover: {audit.Note, false},
	Clocks: {audit.Note, true}, Limits: {audit.Note, true}, Rulings: {audit.Note, true},
	Changed: {audit.Reason, false}, TwoPrograms: {audit.Reason, false},

	SlotMissing: {audit.Note, true}, SlotExtra: {audit.Reason, false}, WrongPlayers: {audit.Decisive, false}, SeatsTurned: {audit.Reason, false},
	WrongStart: {audit.Reason, false}, BrokenStart: {audit.Reason, false}, WrongReveal: {audit.Reason, false}, WrongBoard: {audit.Reason, false},
	WrongClock: {audit.Reason, false}, WrongLimits: {audit.Reason, false}, WrongRulings: {audit.Reason, false}, WrongTalk: {audit.Reason, false},
	WrongProgram: {audit.Reason, false}, Unfrozen: {audit.Reason, false}, NotEntered: {audit.Decisive, false}, NotQualified: {audit.Decisive, false},
	SwissRematch: {audit.Reason, false}, SwissSeats: {audit.Note, true}, SwissFar: {audit.Note, true}, SwissBye: {audit.Note, true},
	VoidSilent: {audit.Note, true},

	NoLeaf: {audit.Reason, false}, LogGone: {audit.Reason, false}, WrongLeaf: {audit.Decisive, false}, LeafResult: {audit.Decisive, false},
	Unended: {audit.Note, true}, RunAgain: {audit.Decisive, false}, OtherPlan: {audit.Decisive, false}, Unsound: {audit.Decisive, false},

	BotMissing: {audit.Score, false}, BotExtra: {audit.Score, false}, RowTwice: {audit.Score, false},
	WrongPlayed: {audit.Score, false}, WrongWon: {audit.Score, false}, WrongDrawn: {audit.Score, false}, WrongLost: {audit.Score, false},
	WrongPoints: {audit.Score, false}, WrongRank: {audit.Score, false}, RowSum: {audit.Score, false}, RowPoints: {audit.Score, false},
	TableSum: {audit.Score, false}, NoDraws: {audit.Score, false},
	GameMissing: {audit.Score, false}, GameExtra: {audit.Score, false}, WrongResult: {audit.Decisive, false}, WrongMatch: {audit.Score, false},
	WrongByes: {audit.Score, false}, WrongBreak: {audit.Score, false}, WrongOrder: {audit.Score, false},
	TableAttested: {audit.Note, true},
}

// Codes lists every kind of finding with what it weighs, and with the status
// that a contest has in which it is the worst one.
func Codes() map[audit.Code]struct {
	Severity audit.Severity
	Status   audit.Status
} {
	list := make(map[audit.Code]struct {
		Severity audit.Severity
		Status   audit.Status
	}, len(kinds))
	for c, k := range kinds {
		list[c] = struct {
			Severity audit.Severity
			Status   audit.Status
		}{k.severity, k.status()}
	}
	return list
}

func (k kind) status() audit.Status {
	switch {
	case k.severity != audit.Note && k.severity != audit.Cosmetic:
		return audit.Rejected
	case k.open:
		return audit.Open
	}
	return audit.Verified
}
