package check

import (
	"slices"

	"scrutineer/judge"
)

// The kinds of finding about logs taken together.
const (
	SameLog        judge.Code = "same-log"
	SameMoves      judge.Code = "same-moves"
	Mirrored       judge.Code = "mirrored"
	DuplicateID    judge.Code = "duplicate-id"
	Contradiction  judge.Code = "contradiction"
	SlotTwice      judge.Code = "slot-twice"
	Replayed       judge.Code = "replayed"
	ReplayedEnded  judge.Code = "decided-replayed"
	ReplayDiffers  judge.Code = "replay-differs"
	ReplayUnclear  judge.Code = "replay-unclear"
	Replaced       judge.Code = "replaced"
	VoidReplaced   judge.Code = "void-replaced"
	WrongPrevious  judge.Code = "wrong-previous"
	AttemptMissing judge.Code = "attempt-missing"
	VoidUnreplayed judge.Code = "void-unreplayed"
	SlotOpen       judge.Code = "slot-open"
	PairMissing    judge.Code = "pair-missing"
	PairUnequal    judge.Code = "pair-unequal"
	PartialField   judge.Code = "partial-field"
	Seats          judge.Code = "seats-unbalanced"
	StartOnce      judge.Code = "start-once"
	StartDiffers   judge.Code = "start-differs"
	StartsUnequal  judge.Code = "starts-unequal"
	FewStarts      judge.Code = "starts-announced"
	StartOrder     judge.Code = "start-order"
	FirstMover     judge.Code = "first-unbalanced"
	Clocks         judge.Code = "clock-differs"
	Limits         judge.Code = "limits-differ"
	Rulings        judge.Code = "rulings-differ"
	Changed        judge.Code = "program-changed"
	TwoPrograms    judge.Code = "two-programs"
	NamesAlike     judge.Code = "names-alike"
)

// The kinds of finding about logs and a schedule.
const (
	SlotMissing   judge.Code = "slot-missing"
	SlotExtra     judge.Code = "slot-extra"
	WrongPlayers  judge.Code = "wrong-players"
	SeatsTurned   judge.Code = "seats-turned"
	WrongStart    judge.Code = "wrong-start"
	BrokenStart   judge.Code = "wrong-commitment"
	WrongReveal   judge.Code = "wrong-reveal"
	WrongBoard    judge.Code = "wrong-board"
	WrongClock    judge.Code = "wrong-clock"
	WrongLimits   judge.Code = "wrong-limits"
	WrongRulings  judge.Code = "wrong-rulings"
	WrongProtocol judge.Code = "wrong-protocol"
	WrongProgram  judge.Code = "wrong-program"
	Unfrozen      judge.Code = "frozen-changed"
	NotEntered    judge.Code = "not-entered"
	NotQualified  judge.Code = "not-qualified"
	SwissRematch  judge.Code = "swiss-rematch"
	SwissSeats    judge.Code = "swiss-seats"
	SwissFar      judge.Code = "swiss-far"
	SwissBye      judge.Code = "swiss-bye"
	VoidSilent    judge.Code = "void-unexplained"
)

// The kinds of finding about logs and a ledger.
const (
	NoLeaf     judge.Code = "no-leaf"
	LogMissing judge.Code = "log-gone"
	WrongLeaf  judge.Code = "wrong-leaf"
	LeafResult judge.Code = "leaf-result"
	Unended    judge.Code = "start-unended"
	RunAgain   judge.Code = "run-again"
	OtherPlan  judge.Code = "wrong-schedule"
	Unsound    judge.Code = "ledger-unsound"
)

// The kinds of finding about a published table.
const (
	BotMissing    judge.Code = "bot-missing"
	BotExtra      judge.Code = "bot-extra"
	RowTwice      judge.Code = "row-twice"
	WrongPlayed   judge.Code = "wrong-played"
	WrongWon      judge.Code = "wrong-won"
	WrongDrawn    judge.Code = "wrong-drawn"
	WrongLost     judge.Code = "wrong-lost"
	WrongPoints   judge.Code = "wrong-points"
	WrongRank     judge.Code = "wrong-rank"
	RowSum        judge.Code = "row-sum"
	RowPoints     judge.Code = "row-points"
	TableSum      judge.Code = "table-sum"
	NoDraws       judge.Code = "impossible-draw"
	GameMissing   judge.Code = "game-missing"
	GameExtra     judge.Code = "game-extra"
	WrongResult   judge.Code = "wrong-result"
	WrongMatch    judge.Code = "wrong-match"
	WrongByes     judge.Code = "wrong-byes"
	WrongBreak    judge.Code = "wrong-tie-break"
	WrongOrder    judge.Code = "wrong-order"
	WrongShare    judge.Code = "wrong-share"
	CellMirror    judge.Code = "cell-mirror"
	TooMany       judge.Code = "too-many"
	GamesAbsent   judge.Code = "games-absent"
	TableAttested judge.Code = "table-attested"
	WrongPlaces   judge.Code = "wrong-places"
	UnknownTable  judge.Code = "unknown-table"
)

// logKinds are the kinds of finding about logs taken together.
var logKinds = []judge.Kind{
	{Code: SameLog, Severity: judge.Note, Blame: judge.Nobody, Says: "the same bytes in two places: counted once"},
	{Code: SameMoves, Severity: judge.Note, Blame: judge.Nobody, Says: "games with the same players, start and moves, as deterministic programs play them"},
	{Code: Mirrored, Severity: judge.Note, Blame: judge.Nobody, Says: "such games in two events; each counts in its own"},
	{Code: DuplicateID, Severity: judge.Reason, Blame: judge.Organiser, Says: "different logs of one event under one id"},
	{Code: Contradiction, Severity: judge.Decisive, Blame: judge.Organiser, Says: "logs of one slot and attempt with different results or players"},
	{Code: SlotTwice, Severity: judge.Reason, Blame: judge.Organiser, Says: "two logs of one slot and attempt that do not contradict each other"},
	{Code: Replayed, Severity: judge.Decisive, Blame: judge.Organiser, Says: "a slot was played again although it had a result"},
	{Code: ReplayedEnded, Severity: judge.Decisive, Blame: judge.Organiser, Says: "a slot was played again although the log of an attempt, which has no outcome of its own, shows the game decided; the line is that with which it ended"},
	{Code: ReplayDiffers, Severity: judge.Reason, Blame: judge.Organiser, Says: "the attempt that replaces another has other players, seats or parameters, or another start"},
	{Code: ReplayUnclear, Severity: judge.Note, Blame: judge.Nobody, Says: "an attempt was replaced, but its log cannot show that nothing was decided: a program had ended where it was cut off, or the replay is older by its date", Open: true},
	{Code: Replaced, Severity: judge.Note, Blame: judge.Nobody, Says: "an attempt was cut off before anything was decided, and the one that replaces it counts; its log does not change the exit code"},
	{Code: VoidReplaced, Severity: judge.Note, Blame: judge.Nobody, Says: "an attempt is void, and the one that replaces it counts; its log does not change the exit code"},
	{Code: WrongPrevious, Severity: judge.Decisive, Blame: judge.Organiser, Says: "the digest of the previous attempt is not the one stated"},
	{Code: AttemptMissing, Severity: judge.Note, Blame: judge.Nobody, Says: "the log of the previous attempt is missing", Open: true},
	{Code: VoidUnreplayed, Severity: judge.Note, Blame: judge.Nobody, Says: "a void game without a replay", Open: true},
	{Code: SlotOpen, Severity: judge.Note, Blame: judge.Nobody, Says: "no log of a slot has a result that counts", Open: true},
	{Code: PairMissing, Severity: judge.Note, Blame: judge.Nobody, Says: "two programs of a round robin that did not meet", Open: true},
	{Code: PairUnequal, Severity: judge.Note, Blame: judge.Nobody, Says: "a pair that met more or less often than the others", Open: true},
	{Code: PartialField, Severity: judge.Note, Blame: judge.Nobody, Says: "fewer than half of the pairs met: no round robin"},
	{Code: Seats, Severity: judge.Note, Blame: judge.Nobody, Says: "a pair in which one had seat 1 more often; only a note if by one game and the rules do not demand that seats change", Open: true},
	{Code: StartOnce, Severity: judge.Note, Blame: judge.Nobody, Says: "a start that a pair played in one seat only, where the rules demand both (triangles, fiverow)", Open: true},
	{Code: StartDiffers, Severity: judge.Note, Blame: judge.Nobody, Says: "a pair changed seats, but not from the same start", Open: true},
	{Code: StartsUnequal, Severity: judge.Note, Blame: judge.Nobody, Says: "a pair with other starts than the other pairs (triangles, fiverow)", Open: true},
	{Code: FewStarts, Severity: judge.Note, Blame: judge.Nobody, Says: "a pair has fewer or more starts than the rules announce (fiverow: 5, and 20 points; 3 in the final)"},
	{Code: StartOrder, Severity: judge.Note, Blame: judge.Nobody, Says: "a pair that does not begin from the empty start, or comes back to it, where the rules demand that order (fiverow 4.8); without a schedule"},
	{Code: FirstMover, Severity: judge.Note, Blame: judge.Nobody, Says: "a program that did not move first in half of its games: figures on the first move are biased"},
	{Code: Clocks, Severity: judge.Note, Blame: judge.Nobody, Says: "games under another clock than the others; only a note in halma, whose rules announce several", Open: true},
	{Code: Limits, Severity: judge.Note, Blame: judge.Nobody, Says: "games under other limits on memory or on getting ready", Open: true},
	{Code: Rulings, Severity: judge.Note, Blame: judge.Nobody, Says: "games under other rulings", Open: true},
	{Code: Changed, Severity: judge.Reason, Blame: judge.Organiser, Says: "a program with another digest or version in another round; only a note except in fiverow, whose rules freeze programs (4.17)"},
	{Code: TwoPrograms, Severity: judge.Reason, Blame: judge.Organiser, Says: "one id for two programs in one round"},
	{Code: NamesAlike, Severity: judge.Note, Blame: judge.Nobody, Says: "names of two programs that look alike: by case, normal form or letters of another script; or one name in several scripts"},
}

// scheduleKinds are the kinds of finding about logs and a schedule.
var scheduleKinds = []judge.Kind{
	{Code: SlotMissing, Severity: judge.Note, Blame: judge.Nobody, Says: "a slot of the schedule has no log", Open: true},
	{Code: SlotExtra, Severity: judge.Reason, Blame: judge.Organiser, Says: "a log that no slot asks for"},
	{Code: WrongPlayers, Severity: judge.Decisive, Blame: judge.Organiser, Says: "the log of a slot is of other players"},
	{Code: SeatsTurned, Severity: judge.Reason, Blame: judge.Organiser, Says: "the log of a slot has its players in each other's seats"},
	{Code: WrongStart, Severity: judge.Reason, Blame: judge.Organiser, Says: "a game whose start is not that of its slot"},
	{Code: BrokenStart, Severity: judge.Reason, Blame: judge.Organiser, Says: "a game whose start is not the one that the schedule commits to"},
	{Code: WrongReveal, Severity: judge.Reason, Blame: judge.Organiser, Says: "a revealed secret start does not have the digest that the schedule commits to"},
	{Code: WrongBoard, Severity: judge.Reason, Blame: judge.Organiser, Says: "a game with other parameters"},
	{Code: WrongClock, Severity: judge.Reason, Blame: judge.Organiser, Says: "a game under another clock"},
	{Code: WrongLimits, Severity: judge.Reason, Blame: judge.Organiser, Says: "a game under other limits on memory or on getting ready"},
	{Code: WrongRulings, Severity: judge.Reason, Blame: judge.Organiser, Says: "a game under other rulings"},
	{Code: WrongProtocol, Severity: judge.Reason, Blame: judge.Organiser, Says: "a game with another protocol"},
	{Code: WrongProgram, Severity: judge.Reason, Blame: judge.Organiser, Says: "a program whose digest is not that of the schedule"},
	{Code: Unfrozen, Severity: judge.Reason, Blame: judge.Organiser, Says: "a program that changed while it was frozen"},
	{Code: NotEntered, Severity: judge.Decisive, Blame: judge.Organiser, Says: "a program that is not an entry of the schedule"},
	{Code: NotQualified, Severity: judge.Decisive, Blame: judge.Organiser, Says: "an entry that plays in a stage, or a round of a knock-out, that it did not qualify for"},
	{Code: SwissRematch, Severity: judge.Reason, Blame: judge.Organiser, Says: "a Swiss pair that had met; only a note where there was no other way"},
	{Code: SwissSeats, Severity: judge.Note, Blame: judge.Nobody, Says: "a Swiss player that had one seat at least three times more often than the other", Open: true},
	{Code: SwissFar, Severity: judge.Note, Blame: judge.Nobody, Says: "two Swiss pairs whose players could all have met opponents with closer scores", Open: true},
	{Code: SwissBye, Severity: judge.Note, Blame: judge.Nobody, Says: "a player that has a second bye before everybody has had one", Open: true},
	{Code: VoidSilent, Severity: judge.Note, Blame: judge.Nobody, Says: "a void game that names no reason; with or without a schedule", Open: true},
}

// ledgerKinds are the kinds of finding about logs and a ledger.
var ledgerKinds = []judge.Kind{
	{Code: NoLeaf, Severity: judge.Reason, Blame: judge.Organiser, Says: "a log that the ledger has no leaf for"},
	{Code: LogMissing, Severity: judge.Reason, Blame: judge.Organiser, Says: "the ledger has a result whose log is missing; for a void game only a note, and open"},
	{Code: WrongLeaf, Severity: judge.Decisive, Blame: judge.Organiser, Says: "a log is not the one of its leaf"},
	{Code: LeafResult, Severity: judge.Decisive, Blame: judge.Organiser, Says: "a leaf states another result than its log, or removes it from the table"},
	{Code: Unended, Severity: judge.Note, Blame: judge.Nobody, Says: "a game began according to the ledger, but has no outcome there", Open: true},
	{Code: RunAgain, Severity: judge.Decisive, Blame: judge.Organiser, Says: "according to the ledger a slot began or ended again, although it had a result"},
	{Code: OtherPlan, Severity: judge.Decisive, Blame: judge.Organiser, Says: "the ledger is for another schedule than the one given"},
	{Code: Unsound, Severity: judge.Decisive, Blame: judge.Organiser, Says: "the ledger is not what was signed, is not signed by the key, or does not add up; the message begins with its own code"},
}

// tableKinds are the kinds of finding about a published table.
var tableKinds = []judge.Kind{
	{Code: BotMissing, Severity: judge.Score, Blame: judge.Organiser, Says: "a program in the games is not in the table"},
	{Code: BotExtra, Severity: judge.Score, Blame: judge.Organiser, Says: "a row for a program, or a pair, without games"},
	{Code: RowTwice, Severity: judge.Score, Blame: judge.Organiser, Says: "a second row for the same program, game or pair"},
	{Code: WrongPlayed, Severity: judge.Score, Blame: judge.Organiser, Says: "the wrong number of games"},
	{Code: WrongWon, Severity: judge.Score, Blame: judge.Organiser, Says: "the wrong number of wins"},
	{Code: WrongDrawn, Severity: judge.Score, Blame: judge.Organiser, Says: "the wrong number of draws"},
	{Code: WrongLost, Severity: judge.Score, Blame: judge.Organiser, Says: "the wrong number of losses"},
	{Code: WrongPoints, Severity: judge.Score, Blame: judge.Organiser, Says: "the wrong points"},
	{Code: WrongRank, Severity: judge.Score, Blame: judge.Organiser, Says: "a rank that the table's own points do not give; ties may be broken in any way"},
	{Code: RowSum, Severity: judge.Score, Blame: judge.Organiser, Says: "a row whose games are not its wins, draws and losses"},
	{Code: RowPoints, Severity: judge.Score, Blame: judge.Organiser, Says: "a row whose points are not what its games are worth"},
	{Code: TableSum, Severity: judge.Score, Blame: judge.Organiser, Says: "sums over the table that do not add up: wins are losses, games and draws count for two, points are what they are worth"},
	{Code: NoDraws, Severity: judge.Score, Blame: judge.Organiser, Says: "a draw in a game that has no draws (betoniarki)"},
	{Code: GameMissing, Severity: judge.Score, Blame: judge.Organiser, Says: "a game of the logs is not in the list"},
	{Code: GameExtra, Severity: judge.Score, Blame: judge.Organiser, Says: "the list has a game of which there is no log that counts"},
	{Code: WrongResult, Severity: judge.Decisive, Blame: judge.Organiser, Says: "the list has another result, or other players"},
	{Code: WrongMatch, Severity: judge.Score, Blame: judge.Organiser, Says: "the wins of a pair differ"},
	{Code: WrongByes, Severity: judge.Score, Blame: judge.Organiser, Says: "the wrong number of byes, or the wrong total with the points for them"},
	{Code: WrongBreak, Severity: judge.Score, Blame: judge.Organiser, Says: "the wrong value of a tie-break"},
	{Code: WrongOrder, Severity: judge.Score, Blame: judge.Organiser, Says: "a rank among equals other than by the declared tie-breaks"},
	{Code: WrongShare, Severity: judge.Score, Blame: judge.Organiser, Says: "a percentage that is not what the games give, truncated or rounded"},
	{Code: CellMirror, Severity: judge.Score, Blame: judge.Organiser, Says: "two places of a file of results contradict each other: rounds, points, ranks, the end of a game"},
	{Code: TooMany, Severity: judge.Score, Blame: judge.Organiser, Says: "with --partial: the logs have more games than the table counts"},
	{Code: GamesAbsent, Severity: judge.Note, Blame: judge.Nobody, Says: "with --partial: games that the table counts have no log", Open: true},
	{Code: WrongPlaces, Severity: judge.Score, Blame: judge.Organiser, Says: "a line of places.csv or of a bracket is not what the games give"},
	{Code: UnknownTable, Severity: judge.Note, Blame: judge.Nobody, Says: "a file among the tables of an event is not one of its tables, or cannot be read", Open: true},
	{Code: TableAttested, Severity: judge.Note, Blame: judge.Nobody, Says: "the table counts games whose result rests on the referee's word alone; it is compared with them included, so other mistakes in it are still found", Open: true},
}

// Kinds returns every kind of finding about a tournament: about logs taken together, a
// schedule, a ledger and a published table.
func Kinds() [][]judge.Kind {
	return [][]judge.Kind{slices.Clone(logKinds), slices.Clone(scheduleKinds), slices.Clone(ledgerKinds), slices.Clone(tableKinds)}
}

// kinds has all kinds by code.
var kinds = func() map[judge.Code]judge.Kind {
	m := map[judge.Code]judge.Kind{}
	for _, k := range slices.Concat(Kinds()...) {
		m[k.Code] = k
	}
	return m
}()

// KindOf returns the kind of a finding about a tournament. It reports whether there is one.
func KindOf(c judge.Code) (judge.Kind, bool) {
	k, is := kinds[c]
	return k, is
}

// StatusOf returns the status of a contest whose worst finding is of a kind.
func StatusOf(k judge.Kind) judge.Status {
	switch {
	case k.Severity != judge.Note && k.Severity != judge.Cosmetic:
		return judge.Rejected
	case k.Open:
		return judge.Open
	}
	return judge.Verified
}
