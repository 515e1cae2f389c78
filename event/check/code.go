package check

import (
	"slices"

	"scrutineer/judge"
)

// kinds are the kinds of finding about logs taken together, a schedule, a ledger and a
// published table, each in the order of the documents.
var kinds [4][]judge.Kind

// code adds a kind of finding, and returns its code. A note is nobody's fault, and may leave
// something open; everything else is the organiser's.
func code(group int, s judge.Severity, open bool, code judge.Code, says string) judge.Code {
	k := judge.Kind{Code: code, Severity: s, Blame: judge.Organiser, Says: says, Open: open}
	if s == judge.Note {
		k.Blame = judge.Nobody
	}
	kinds[group] = append(kinds[group], k)
	return code
}

// The kinds of finding about logs taken together.
var (
	SameLog        = code(0, judge.Note, false, "same-log", "the same bytes in two places: counted once")
	SameMoves      = code(0, judge.Note, false, "same-moves", "games with the same players, start and moves, as deterministic programs play them")
	Mirrored       = code(0, judge.Note, false, "mirrored", "such games in two events; each counts in its own")
	DuplicateID    = code(0, judge.Reason, false, "duplicate-id", "different logs of one event under one id")
	Contradiction  = code(0, judge.Decisive, false, "contradiction", "logs of one slot and attempt with different results or players")
	SlotTwice      = code(0, judge.Reason, false, "slot-twice", "two logs of one slot and attempt that do not contradict each other")
	Replayed       = code(0, judge.Decisive, false, "replayed", "a slot was played again although it had a result")
	ReplayedEnded  = code(0, judge.Decisive, false, "decided-replayed", "a slot was played again although the log of an attempt, which has no outcome of its own, shows the game decided; the line is that with which it ended")
	ReplayDiffers  = code(0, judge.Reason, false, "replay-differs", "the attempt that replaces another has other players, seats or parameters, or another start")
	ReplayUnclear  = code(0, judge.Note, true, "replay-unclear", "an attempt was replaced, but its log cannot show that nothing was decided: a program had ended where it was cut off, or the replay is older by its date")
	Replaced       = code(0, judge.Note, false, "replaced", "an attempt was cut off before anything was decided, and the one that replaces it counts; its log does not change the exit code")
	VoidReplaced   = code(0, judge.Note, false, "void-replaced", "an attempt is void, and the one that replaces it counts; its log does not change the exit code")
	WrongPrevious  = code(0, judge.Decisive, false, "wrong-previous", "the digest of the previous attempt is not the one stated")
	AttemptMissing = code(0, judge.Note, true, "attempt-missing", "the log of the previous attempt is missing")
	VoidUnreplayed = code(0, judge.Note, true, "void-unreplayed", "a void game without a replay")
	SlotOpen       = code(0, judge.Note, true, "slot-open", "no log of a slot has a result that counts")
	PairMissing    = code(0, judge.Note, true, "pair-missing", "two programs of a round robin that did not meet")
	PairUnequal    = code(0, judge.Note, true, "pair-unequal", "a pair that met more or less often than the others")
	PartialField   = code(0, judge.Note, false, "partial-field", "fewer than half of the pairs met: no round robin")
	Seats          = code(0, judge.Note, true, "seats-unbalanced", "a pair in which one had seat 1 more often; only a note if by one game and the rules do not demand that seats change")
	StartOnce      = code(0, judge.Note, true, "start-once", "a start that a pair played in one seat only, where the rules demand both (triangles, fiverow)")
	StartDiffers   = code(0, judge.Note, true, "start-differs", "a pair changed seats, but not from the same start")
	StartsUnequal  = code(0, judge.Note, true, "starts-unequal", "a pair with other starts than the other pairs (triangles, fiverow)")
	FewStarts      = code(0, judge.Note, false, "starts-announced", "a pair has fewer or more starts than the rules announce (fiverow: 5, and 20 points; 3 in the final)")
	StartOrder     = code(0, judge.Note, false, "start-order", "a pair that does not begin from the empty start, or comes back to it, where the rules demand that order (fiverow 4.8); without a schedule")
	FirstMover     = code(0, judge.Note, false, "first-unbalanced", "a program that did not move first in half of its games: figures on the first move are biased")
	Clocks         = code(0, judge.Note, true, "clock-differs", "games under another clock than the others; only a note in halma, whose rules announce several")
	Limits         = code(0, judge.Note, true, "limits-differ", "games under other limits on memory or on getting ready")
	Rulings        = code(0, judge.Note, true, "rulings-differ", "games under other rulings")
	Changed        = code(0, judge.Reason, false, "program-changed", "a program with another digest or version in another round; only a note except in fiverow, whose rules freeze programs (4.17)")
	TwoPrograms    = code(0, judge.Reason, false, "two-programs", "one id for two programs in one round")
	NamesAlike     = code(0, judge.Note, false, "names-alike", "names of two programs that look alike: by case, normal form or letters of another script; or one name in several scripts")
)

// The kinds of finding about logs and a schedule.
var (
	SlotMissing   = code(1, judge.Note, true, "slot-missing", "a slot of the schedule has no log")
	SlotExtra     = code(1, judge.Reason, false, "slot-extra", "a log that no slot asks for")
	WrongPlayers  = code(1, judge.Decisive, false, "wrong-players", "the log of a slot is of other players")
	SeatsTurned   = code(1, judge.Reason, false, "seats-turned", "the log of a slot has its players in each other's seats")
	WrongStart    = code(1, judge.Reason, false, "wrong-start", "a game whose start is not that of its slot")
	BrokenStart   = code(1, judge.Reason, false, "wrong-commitment", "a game whose start is not the one that the schedule commits to")
	WrongReveal   = code(1, judge.Reason, false, "wrong-reveal", "a revealed secret start does not have the digest that the schedule commits to")
	WrongBoard    = code(1, judge.Reason, false, "wrong-board", "a game with other parameters")
	WrongClock    = code(1, judge.Reason, false, "wrong-clock", "a game under another clock")
	WrongLimits   = code(1, judge.Reason, false, "wrong-limits", "a game under other limits on memory or on getting ready")
	WrongRulings  = code(1, judge.Reason, false, "wrong-rulings", "a game under other rulings")
	WrongProtocol = code(1, judge.Reason, false, "wrong-protocol", "a game with another protocol")
	WrongProgram  = code(1, judge.Reason, false, "wrong-program", "a program whose digest is not that of the schedule")
	Unfrozen      = code(1, judge.Reason, false, "frozen-changed", "a program that changed while it was frozen")
	NotEntered    = code(1, judge.Decisive, false, "not-entered", "a program that is not an entry of the schedule")
	NotQualified  = code(1, judge.Decisive, false, "not-qualified", "an entry that plays in a stage, or a round of a knock-out, that it did not qualify for")
	SwissRematch  = code(1, judge.Reason, false, "swiss-rematch", "a Swiss pair that had met; only a note where there was no other way")
	SwissSeats    = code(1, judge.Note, true, "swiss-seats", "a Swiss player that had one seat at least three times more often than the other")
	SwissFar      = code(1, judge.Note, true, "swiss-far", "two Swiss pairs whose players could all have met opponents with closer scores")
	SwissBye      = code(1, judge.Note, true, "swiss-bye", "a player that has a second bye before everybody has had one")
	VoidSilent    = code(1, judge.Note, true, "void-unexplained", "a void game that names no reason; with or without a schedule")
)

// The kinds of finding about logs and a ledger.
var (
	NoLeaf     = code(2, judge.Reason, false, "no-leaf", "a log that the ledger has no leaf for")
	LogMissing = code(2, judge.Reason, false, "log-gone", "the ledger has a result whose log is missing; for a void game only a note, and open")
	WrongLeaf  = code(2, judge.Decisive, false, "wrong-leaf", "a log is not the one of its leaf")
	LeafResult = code(2, judge.Decisive, false, "leaf-result", "a leaf states another result than its log, or removes it from the table")
	Unended    = code(2, judge.Note, true, "start-unended", "a game began according to the ledger, but has no outcome there")
	RunAgain   = code(2, judge.Decisive, false, "run-again", "according to the ledger a slot began or ended again, although it had a result")
	OtherPlan  = code(2, judge.Decisive, false, "wrong-schedule", "the ledger is for another schedule than the one given")
	Unsound    = code(2, judge.Decisive, false, "ledger-unsound", "the ledger is not what was signed, is not signed by the key, or does not add up; the message begins with its own code")
)

// The kinds of finding about a published table.
var (
	BotMissing    = code(3, judge.Score, false, "bot-missing", "a program in the games is not in the table")
	BotExtra      = code(3, judge.Score, false, "bot-extra", "a row for a program, or a pair, without games")
	RowTwice      = code(3, judge.Score, false, "row-twice", "a second row for the same program, game or pair")
	WrongPlayed   = code(3, judge.Score, false, "wrong-played", "the wrong number of games")
	WrongWon      = code(3, judge.Score, false, "wrong-won", "the wrong number of wins")
	WrongDrawn    = code(3, judge.Score, false, "wrong-drawn", "the wrong number of draws")
	WrongLost     = code(3, judge.Score, false, "wrong-lost", "the wrong number of losses")
	WrongPoints   = code(3, judge.Score, false, "wrong-points", "the wrong points")
	WrongRank     = code(3, judge.Score, false, "wrong-rank", "a rank that the table's own points do not give; ties may be broken in any way")
	RowSum        = code(3, judge.Score, false, "row-sum", "a row whose games are not its wins, draws and losses")
	RowPoints     = code(3, judge.Score, false, "row-points", "a row whose points are not what its games are worth")
	TableSum      = code(3, judge.Score, false, "table-sum", "sums over the table that do not add up: wins are losses, games and draws count for two, points are what they are worth")
	NoDraws       = code(3, judge.Score, false, "impossible-draw", "a draw in a game that has no draws (betoniarki)")
	GameMissing   = code(3, judge.Score, false, "game-missing", "a game of the logs is not in the list")
	GameExtra     = code(3, judge.Score, false, "game-extra", "the list has a game of which there is no log that counts")
	WrongResult   = code(3, judge.Decisive, false, "wrong-result", "the list has another result, or other players")
	WrongMatch    = code(3, judge.Score, false, "wrong-match", "the wins of a pair differ")
	WrongByes     = code(3, judge.Score, false, "wrong-byes", "the wrong number of byes, or the wrong total with the points for them")
	WrongBreak    = code(3, judge.Score, false, "wrong-tie-break", "the wrong value of a tie-break")
	WrongOrder    = code(3, judge.Score, false, "wrong-order", "a rank among equals other than by the declared tie-breaks")
	WrongShare    = code(3, judge.Score, false, "wrong-share", "a percentage that is not what the games give, truncated or rounded")
	CellMirror    = code(3, judge.Score, false, "cell-mirror", "two places of a file of results contradict each other: rounds, points, ranks, the end of a game")
	TooMany       = code(3, judge.Score, false, "too-many", "with --partial: the logs have more games than the table counts")
	GamesAbsent   = code(3, judge.Note, true, "games-absent", "with --partial: games that the table counts have no log")
	WrongPlaces   = code(3, judge.Score, false, "wrong-places", "a line of places.csv or of a bracket is not what the games give")
	UnknownTable  = code(3, judge.Note, true, "unknown-table", "a file among the tables of an event is not one of its tables, or cannot be read")
	TableAttested = code(3, judge.Note, true, "table-attested", "the table counts games whose result rests on the referee's word alone; it is compared with them included, so other mistakes in it are still found")
)

// mild is the kind of what is only said.
var mild = judge.Kind{Severity: judge.Note, Blame: judge.Nobody}

// Kinds returns every kind of finding about a tournament: about logs taken together, a
// schedule, a ledger and a published table.
func Kinds() [][]judge.Kind { return kinds[:] }

// KindOf returns the kind of a finding about a tournament. It reports whether there is one.
func KindOf(c judge.Code) (judge.Kind, bool) {
	for _, list := range kinds {
		if i := slices.IndexFunc(list, func(k judge.Kind) bool { return k.Code == c }); i >= 0 {
			return list[i], true
		}
	}
	return judge.Kind{}, false
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
