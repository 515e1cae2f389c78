package main

// talkingDuel begins the duel with all that passed: a minute each, and both
// programs have been told n k N1 N2 and their seat.
func talkingDuel() *log {
	l := silentDuel()
	l.tells(1, "2 1 0 0 1")
	l.tells(2, "2 1 0 0 2")
	return l
}

// silentDuel is the same before anybody has been told anything.
func silentDuel() *log {
	return duel().talked("lines", "60000000 - 0 time", manner{total: 60000000, unit: 1000})
}

// wiredDuel is the duel in these lines of the programs.
func wiredDuel(ruling string, lines ...string) *log {
	l := talkingDuel()
	if ruling != "" {
		l.ruled(ruling)
	}
	for i, one := range []string{goesRight, goesLeft, goesUp} {
		l.hands(i%2 + 1)
		l.replies(1000, lines[i], one)
		l.tells(2-i%2, lines[i])
	}
	return l
}

// The moves of the duel one by one.
const (
	goesRight = "1 1 1 2"
	goesLeft  = "2 2 2 4"
	goesUp    = "1 2 1 1"
)

// on plays the moves of the duel that are left after so many; white wins.
func (l *log) on(played int) *log {
	return l.turns([]string{duelMoves, goesLeft + ", " + goesUp, goesUp}[played]).then(whiteWon).is("verified", "1")
}

// pawnTalk is what programs of halma are told [in].
func pawnTalk() []vector {
	in := "halma.in"
	return []vector{
		made("halma_conversation", in, "a whole game with all that passed", talkingDuel().on(0)),
		made("halma_both_told_one", in, "both programs are told that they are white", headed("2 1 0 0 1", "2 1 0 0 1", 2)).of("HAL-020"),
		made("halma_told_another_board", in, "black is told a board of three by three", headed("2 1 0 0 1", "3 1 0 0 2", 2)),
		made("halma_told_k_before_n", in, "white is told k and n in the wrong order", headed("1 2 0 0 1", "2 1 0 0 2", 1)),
		made("halma_told_no_limits", in, "white is not told N1 and N2, which are 0", headed("2 1 1", "2 1 0 0 2", 1)),
		made("halma_told_with_two_blanks", in, "numbers have single blanks between", headed("2 1  0 0 1", "2 1 0 0 2", 1)),
		made("halma_told_nothing", in, "white is asked before it has been told anything of the game", headerLeftOut()),
		made("halma_relay_of_another_move", in, "black is told another direction than white went", toldBlack("1 1 1")),
		made("halma_relay_of_the_target", in, "black is told the field on which white's pawn landed", toldBlack("1 1 2 1")).of("HAL-007"),
		made("halma_relay_empty", in, "an empty line is told where white's move was due", toldBlack("")),
		made("halma_relay_with_blank_behind", in, "white's move is told with a blank behind it", toldBlack(`1 1 2\x20`)),
		made("halma_relay_left_out", in, "black is told its time and not white's move", pawnRelayLeftOut()),
		made("halma_relay_to_the_mover", in, "white is told its own move", pawnRelayToMover()),
		made("halma_time_before_the_relay", in, "black is told its time before white's move", timeFirst()).of("HAL-022"),
		made("halma_no_time", in, "black is not told its time, and its move is accepted", timeLeftOut()).of("HAL-022"),
		made("halma_asked_after_the_end", in+" halma.game", "black is told its time after white has won: nothing falls with it", afterHome()),
		made("halma_last_move_not_told", in, "black is told another move where white's last one was due: the game is over, and nothing falls with it", lastMisTold()),
		made("halma_time_in_microseconds", in, "the time is told in microseconds", toldTime(1000, "59999000", false)),
		made("halma_time_in_seconds", in, "the time is told in seconds", toldTime(1000, "59", false)),
		made("halma_time_of_the_start", in, "the whole time is told in the second turn too", toldTime(1000, "60000", false)),
		made("halma_time_one_less", in, "a millisecond less is told than is left", toldTime(1000, "59998", false)),
		made("halma_time_floor", in, "59998.5 ms are left, and 59998 are told", toldTime(1500, "59998", true)),
		made("halma_time_ceil", in, "59998.5 ms are left, and 59999 are told", toldTime(1500, "59999", false)),
		made("halma_time_of_the_opponent", in+" halma.tourn", "the time told lacks black's thinking too", toldTime(1000, "58999", false)).of("HAL-024"),
		made("halma_time_with_unit", in, "a time is a number", toldTime(1000, "59999ms", false)),
		made("halma_white_high", "halma.white", "by the ruling programs see white begin at n,n", wiredDuel("white=high", "2 2 4", "1 1 2", "1 2 3").then(whiteWon).is("verified", "1")),
		made("halma_white_high_not_announced", "halma.white", "programs see white begin at n,n, which the log does not announce", turnedAbout("")),
		made("halma_white_unknown_and_high", "halma.white H5", "the log does not know where white begins, and its lines show it", decided(wiredDuel("white=?", "2 2 4", "1 1 2", "1 2 3").then(whiteWon).is("verified", "1"))),
		made("halma_white_unknown_and_none_fits", "halma.white H5", "white begins at n,n in its first line and at 1,1 in its second", whiteBothWays()),
		made("halma_white_high_and_relay_plain", "halma.white", "by the ruling the board is turned about, and black is told white's move as it is in the log", plainRelay()),
		made("halma_white_high_and_plain", "halma.white", "by the ruling the board is turned about, and the lines are not", plainLines()),
	}
}

// headed tells the programs these headers, of which one is wrong.
func headed(first, second string, wrong int) *log {
	l := silentDuel()
	at := []int{l.tells(1, first), l.tells(2, second)}
	return l.stray(at[wrong-1]).on(0).is("rejected", "1")
}

func headerLeftOut() *log {
	l := silentDuel()
	l.tells(2, "2 1 0 0 2")
	l.stray(l.hands(1)).replies(1000, "1 1 2", goesRight)
	l.relays(goesRight)
	return l.on(1).is("rejected", "1")
}

func toldBlack(line string) *log {
	l := talkingDuel()
	l.takes(1000, goesRight)
	return l.stray(l.tells(2, line)).on(1).is("rejected", "1")
}

func pawnRelayLeftOut() *log {
	l := talkingDuel()
	l.takes(1000, goesRight)
	l.stray(l.hands(2)).replies(1000, "2 2 4", goesLeft)
	l.relays(goesLeft)
	return l.on(2).is("rejected", "1")
}

func pawnRelayToMover() *log {
	l := talkingDuel().turns(goesRight)
	return l.stray(l.tells(1, "1 1 2")).on(1).is("rejected", "1")
}

// timeFirst: both lines are wrong, each where the other was due.
func timeFirst() *log {
	l := talkingDuel()
	l.takes(1000, goesRight)
	l.stray(l.hands(2)).stray(l.relays(goesRight)).replies(1000, "2 2 4", goesLeft)
	l.relays(goesLeft)
	return l.on(2).is("rejected", "1")
}

func timeLeftOut() *log {
	l := talkingDuel().turns(goesRight)
	l.stray(l.replies(1000, "2 2 4", goesLeft)).relays(goesLeft)
	return l.on(2).is("rejected", "1")
}

func afterHome() *log {
	l := talkingDuel().turns(duelMoves)
	return l.finds(l.hands(2), "wrong-line", "cosmetic").then(whiteWon).is("verified", "1")
}

func lastMisTold() *log {
	l := talkingDuel().turns(goesRight + ", " + goesLeft)
	l.takes(1000, goesUp)
	return l.finds(l.tells(2, "1 1 1"), "wrong-line", "cosmetic").then(whiteWon).is("verified", "1")
}

// toldTime has white use so much in its first move and be told this in its
// second; black thinks for a second.
func toldTime(us int64, told string, right bool) *log {
	l := talkingDuel()
	l.takes(us, goesRight)
	l.relays(goesRight)
	l.takes(1000000, goesLeft)
	l.relays(goesLeft)
	at := l.tells(1, told)
	l.replies(1000, "2 1 1", goesUp)
	l.relays(goesUp)
	l.then(whiteWon).is("verified", "1")
	if !right {
		l.stray(at).is("rejected", "1")
	}
	return l
}

func turnedAbout(ruling string) *log {
	l := wiredDuel(ruling, "2 2 4", "1 1 2", "1 2 3")
	return l.finds(l.claimLine(0), "misread-move", "decisive").then(whiteWon).is("rejected", "-")
}

func whiteBothWays() *log {
	l := wiredDuel("white=?", "2 2 4", "2 2 4", "2 1 1")
	return l.finds(l.claimLine(0), "misread-move", "decisive").then(whiteWon).is("rejected", "-")
}

func plainRelay() *log {
	l := talkingDuel().ruled("white=high")
	l.hands(1)
	l.replies(1000, "2 2 4", goesRight)
	l.stray(l.tells(2, "1 1 2"))
	l.hands(2)
	l.replies(1000, "1 1 2", goesLeft)
	l.tells(1, "1 1 2")
	l.hands(1)
	l.replies(1000, "1 2 3", goesUp)
	return l.then(whiteWon).is("rejected", "1")
}

func plainLines() *log {
	l := wiredDuel("white=high", "1 1 2", "2 2 4", "2 1 1")
	return l.finds(l.claimLine(0), "misread-move", "decisive").then(whiteWon).is("rejected", "-")
}
