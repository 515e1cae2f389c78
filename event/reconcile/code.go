package reconcile

import "scrutineer/judge"

// The kinds of finding about logs taken together.
const (
	SameLog        judge.Code = "same-log"         // the same bytes stand in two places: counted once
	SameMoves      judge.Code = "same-moves"       // games with the same players, start and moves
	Mirrored       judge.Code = "mirrored"         // such games in two events
	DuplicateID    judge.Code = "duplicate-id"     // different logs of one event under one id
	Contradiction  judge.Code = "contradiction"    // logs of one slot and attempt with other results or players
	SlotTwice      judge.Code = "slot-twice"       // two logs of one slot and attempt that do not contradict each other
	Replayed       judge.Code = "replayed"         // a slot was played again although it had a result
	WrongPrevious  judge.Code = "wrong-previous"   // the attempt before has another digest than the one stated
	AttemptMissing judge.Code = "attempt-missing"  // the log of the attempt before is not there
	VoidUnreplayed judge.Code = "void-unreplayed"  // a void game without a replay
	SlotOpen       judge.Code = "slot-open"        // no log of a slot has a result that counts
	PairMissing    judge.Code = "pair-missing"     // two programs of a round robin that did not meet
	PairUnequal    judge.Code = "pair-unequal"     // a pair that met more or less often than the others
	PartialField   judge.Code = "partial-field"    // too few pairs met for a round robin
	Seats          judge.Code = "seats-unbalanced" // a pair in which one had seat 1 more often
	StartOnce      judge.Code = "start-once"       // a start that a pair played in one seat only
	StartDiffers   judge.Code = "start-differs"    // seats were changed, but not from the same start
	StartsUnequal  judge.Code = "starts-unequal"   // a pair with other starts than the other pairs
	FewStarts      judge.Code = "starts-announced" // not as many starts a pair as the game's rules announce
	FirstMover     judge.Code = "first-unbalanced" // a program that moved first more often than not
	Clocks         judge.Code = "clock-differs"    // games under another clock than the others
	Limits         judge.Code = "limits-differ"    // games under other limits on memory
	Rulings        judge.Code = "rulings-differ"   // games under other rulings
	Changed        judge.Code = "program-changed"  // a program with another digest or version in another round
	TwoPrograms    judge.Code = "two-programs"     // one id for two programs in one round
)

// The kinds of finding about logs and a schedule.
const (
	SlotMissing  judge.Code = "slot-missing"     // no log of a slot
	SlotExtra    judge.Code = "slot-extra"       // a log that no slot asks for
	WrongPlayers judge.Code = "wrong-players"    // a slot's log has other players
	SeatsTurned  judge.Code = "seats-turned"     // a slot's log has its players in each other's seats
	WrongStart   judge.Code = "wrong-start"      // another start position than the slot's
	BrokenStart  judge.Code = "wrong-commitment" // a start that is not the one committed to
	WrongReveal  judge.Code = "wrong-reveal"     // what was told of a secret start is not what was committed to
	WrongBoard   judge.Code = "wrong-board"      // other parameters of the game
	WrongClock   judge.Code = "wrong-clock"      // another clock
	WrongLimits  judge.Code = "wrong-limits"     // other limits on memory
	WrongRulings judge.Code = "wrong-rulings"    // other rulings
	WrongTalk    judge.Code = "wrong-protocol"   // another protocol
	WrongProgram judge.Code = "wrong-program"    // another program than the schedule's
	Unfrozen     judge.Code = "frozen-changed"   // a program changed within its freeze window
	NotEntered   judge.Code = "not-entered"      // a program that is no entry
	NotQualified judge.Code = "not-qualified"    // an entry that did not come into the stage
	SwissRematch judge.Code = "swiss-rematch"    // a Swiss pair that had met
	SwissSeats   judge.Code = "swiss-seats"      // a Swiss player that had one seat three times more often
	SwissFar     judge.Code = "swiss-far"        // Swiss pairs of far scores where nearer ones could be made
	SwissBye     judge.Code = "swiss-bye"        // a player that rested again before all others had
	VoidSilent   judge.Code = "void-unexplained" // a void game that says no grounds
)

// The kinds of finding about logs and a ledger.
const (
	NoLeaf     judge.Code = "no-leaf"        // a log that the ledger has no leaf for
	LogGone    judge.Code = "log-gone"       // an outcome in the ledger whose log is not there
	WrongLeaf  judge.Code = "wrong-leaf"     // a log with another digest than its leaf
	LeafResult judge.Code = "leaf-result"    // a leaf with another result than its log
	Unended    judge.Code = "start-unended"  // a start in the ledger without an outcome
	RunAgain   judge.Code = "run-again"      // a slot begun or ended again, by the ledger, though it had a result
	OtherPlan  judge.Code = "wrong-schedule" // the ledger is of another schedule
	Unsound    judge.Code = "ledger-unsound" // the ledger itself does not hold, or does not add up
)

// The kinds of finding about a published table.
const (
	BotMissing  judge.Code = "bot-missing"     // a program of the games is not in the table
	BotExtra    judge.Code = "bot-extra"       // a row for a program without games
	RowTwice    judge.Code = "row-twice"       // a second row for a program
	WrongPlayed judge.Code = "wrong-played"    // another number of games
	WrongWon    judge.Code = "wrong-won"       // another number of wins
	WrongDrawn  judge.Code = "wrong-drawn"     // another number of draws
	WrongLost   judge.Code = "wrong-lost"      // another number of losses
	WrongPoints judge.Code = "wrong-points"    // other points
	WrongRank   judge.Code = "wrong-rank"      // a rank that the table's own points do not give
	RowSum      judge.Code = "row-sum"         // a row whose games are not its wins, draws and losses
	RowPoints   judge.Code = "row-points"      // a row whose points are not what its games are worth
	TableSum    judge.Code = "table-sum"       // sums over the table that do not close
	NoDraws     judge.Code = "impossible-draw" // a draw in a game that has none
	GameMissing judge.Code = "game-missing"    // a game of the logs is not in the list
	GameExtra   judge.Code = "game-extra"      // the list has a game of which there is no log
	WrongResult judge.Code = "wrong-result"    // the list has another result
	WrongMatch  judge.Code = "wrong-match"     // the wins of a pair are others
	WrongByes   judge.Code = "wrong-byes"      // other byes, or another total with them
	WrongBreak  judge.Code = "wrong-tie-break" // another value of a tie-break
	WrongOrder  judge.Code = "wrong-order"     // equals in another order than by the declared tie-breaks

	TableAttested judge.Code = "table-attested" // the table counts games that rest on somebody's word
)

// kind is what a finding weighs, and whether it leaves the contest open though
// nothing in it is wrong.
type kind struct {
	severity judge.Severity
	open     bool
}

var kinds = map[judge.Code]kind{
	SameLog: {judge.Note, false}, SameMoves: {judge.Note, false}, Mirrored: {judge.Note, false},
	DuplicateID: {judge.Reason, false}, Contradiction: {judge.Decisive, false}, SlotTwice: {judge.Reason, false},
	Replayed: {judge.Decisive, false}, WrongPrevious: {judge.Decisive, false}, AttemptMissing: {judge.Note, true},
	VoidUnreplayed: {judge.Note, true}, SlotOpen: {judge.Note, true},
	PairMissing: {judge.Note, true}, PairUnequal: {judge.Note, true}, PartialField: {judge.Note, false},
	Seats: {judge.Note, true}, StartOnce: {judge.Note, true}, StartDiffers: {judge.Note, true}, StartsUnequal: {judge.Note, true},
	FewStarts: {judge.Note, false}, FirstMover: {judge.Note, false},
	Clocks: {judge.Note, true}, Limits: {judge.Note, true}, Rulings: {judge.Note, true},
	Changed: {judge.Reason, false}, TwoPrograms: {judge.Reason, false},

	SlotMissing: {judge.Note, true}, SlotExtra: {judge.Reason, false}, WrongPlayers: {judge.Decisive, false}, SeatsTurned: {judge.Reason, false},
	WrongStart: {judge.Reason, false}, BrokenStart: {judge.Reason, false}, WrongReveal: {judge.Reason, false}, WrongBoard: {judge.Reason, false},
	WrongClock: {judge.Reason, false}, WrongLimits: {judge.Reason, false}, WrongRulings: {judge.Reason, false}, WrongTalk: {judge.Reason, false},
	WrongProgram: {judge.Reason, false}, Unfrozen: {judge.Reason, false}, NotEntered: {judge.Decisive, false}, NotQualified: {judge.Decisive, false},
	SwissRematch: {judge.Reason, false}, SwissSeats: {judge.Note, true}, SwissFar: {judge.Note, true}, SwissBye: {judge.Note, true},
	VoidSilent: {judge.Note, true},

	NoLeaf: {judge.Reason, false}, LogGone: {judge.Reason, false}, WrongLeaf: {judge.Decisive, false}, LeafResult: {judge.Decisive, false},
	Unended: {judge.Note, true}, RunAgain: {judge.Decisive, false}, OtherPlan: {judge.Decisive, false}, Unsound: {judge.Decisive, false},

	BotMissing: {judge.Score, false}, BotExtra: {judge.Score, false}, RowTwice: {judge.Score, false},
	WrongPlayed: {judge.Score, false}, WrongWon: {judge.Score, false}, WrongDrawn: {judge.Score, false}, WrongLost: {judge.Score, false},
	WrongPoints: {judge.Score, false}, WrongRank: {judge.Score, false}, RowSum: {judge.Score, false}, RowPoints: {judge.Score, false},
	TableSum: {judge.Score, false}, NoDraws: {judge.Score, false},
	GameMissing: {judge.Score, false}, GameExtra: {judge.Score, false}, WrongResult: {judge.Decisive, false}, WrongMatch: {judge.Score, false},
	WrongByes: {judge.Score, false}, WrongBreak: {judge.Score, false}, WrongOrder: {judge.Score, false},
	TableAttested: {judge.Note, true},
}

// Codes lists every kind of finding with what it weighs, and with the status
// that a contest has in which it is the worst one.
func Codes() map[judge.Code]struct {
	Severity judge.Severity
	Status   judge.Status
} {
	list := make(map[judge.Code]struct {
		Severity judge.Severity
		Status   judge.Status
	}, len(kinds))
	for c, k := range kinds {
		list[c] = struct {
			Severity judge.Severity
			Status   judge.Status
		}{k.severity, k.status()}
	}
	return list
}

func (k kind) status() judge.Status {
	switch {
	case k.severity != judge.Note && k.severity != judge.Cosmetic:
		return judge.Rejected
	case k.open:
		return judge.Open
	}
	return judge.Verified
}
