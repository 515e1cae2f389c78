package main

import "fmt"

// pawnWords are what programs of halma say, and when [in, extra, tourn].
func pawnWords() []vector {
	in := "halma.in halma.extra"
	var list []vector
	for _, w := range []struct{ name, line, scenario, comment string }{
		{"two_blanks", "1  1 2", "", "two blanks"}, {"a_blank_behind", `1 1 2\x20`, "", "a blank behind the numbers"}, {"a_tab", `1\x091 2`, "", "a tab"},
		{"a_carriage_return", `1 1 2\x0d`, "", "a carriage return behind the numbers"}, {"a_leading_zero", "1 1 02", "", "a zero before a number"},
		{"a_plus", "1 1 +2", "", "a sign before a number"}, {"an_empty_line", "", "", "an empty line"}, {"two_numbers", "1 1", "", "two numbers"},
		{"four_numbers", "1 1 2 1", "", "four numbers"}, {"a_direction_in_words", "1 1 N", "HAL-009", "a letter for the direction"},
		{"a_remark", "1 1 2 good", "", "a word behind the numbers"}, {"commas", "1,1,2", "", "commas between the numbers"},
	} {
		list = append(list, made("halma_accepted_"+w.name, in, "slips of communication are not forgiven, and this one was: "+w.comment, pawnSwallowed(w.line)).of(w.scenario))
	}
	return append(list,
		made("halma_faulted_tab", in, "a tab between numbers is a slip that loses", pawnFaulted(`1\x091 2`, "unreadable", true)),
		made("halma_faulted_fifth_direction", in, "white goes in a direction that there is not, and loses by it", pawnFaulted("1 1 5", "illegal", true)).of("HAL-009"),
		made("halma_faulted_legal_line", "halma.game", "white's line is a legal move, and called illegal", pawnFaulted("1 1 2", "illegal", false)),
		made("halma_faulted_readable_line", in, "white's line holds three numbers, and is called unreadable", pawnFaulted("1 1 2", "unreadable", false)),
		made("halma_fifth_direction_claimed_as_another", in+" C8", "the line says direction 5, the log claims 2", pawnMisread()),
		made("halma_debug_line", in, "a line of debugging before the move, of which the log says nothing", debugged(false)).of("HAL-031"),
		made("halma_debug_line_faulted", in, "a line of debugging before the move, by which white loses", debugged(true)).of("HAL-031"),
		made("halma_early_move_faulted", in, "black moves while white is to move, and loses by it", earlyBlack("fault")),
		made("halma_early_move_passed_over", in, "black moves while white is to move, and the log goes on without a word", earlyBlack("missed")),
		made("halma_early_move_taken", in, "black's line from before its turn is taken for its move", earlyBlack("taken")),
		made("halma_exit_after_the_win", in, "white ends after its winning move", pawnExit(true, false)).of("HAL-033"),
		made("halma_exit_in_turn", "halma.extra C5", "white ends in its turn and loses", pawnExit(false, false)).of("HAL-034"),
		made("halma_exit_not_seen", "halma.extra C5", "white is said to have ended, and nothing of the kind was seen", pawnExit(false, true)).of("HAL-034"),
		made("halma_all_of_the_time", "halma.tourn C9", "white uses the minute to the last microsecond and wins", lastPawnMove(59999000).then(whiteWon).is("verified", "1")),
		made("halma_late_home", "halma.tourn C9", "white comes home a microsecond over its time, and is let win", lateHome(59999001)).of("HAL-025"),
		made("halma_late_home_by_a_second", "halma.tourn C9", "white comes home a second over its time, and is let win", lateHome(60999000)).of("HAL-025"),
		made("halma_late_home_faulted", "halma.tourn C9", "white comes home a microsecond over its time and loses", lateFaulted(59999001, true)).of("HAL-025"),
		made("halma_timely_home_faulted", "halma.tourn C9", "white comes home at the limit, which was its own", lateFaulted(59999000, false)).of("GEN-030"),
		made("halma_late_by_charges", "halma.tourn C9", "the times charged are over the limit for all of them", chargedPawns("59998001")).of("GEN-031"),
		made("halma_clock_of_half_a_minute", "halma.tourn", "half a minute is less than is announced, and is kept to all the same", otherClock(30000000)).of("HAL-026"),
		made("halma_clock_of_twenty_minutes", "halma.tourn", "twenty minutes are more than is announced, and are kept to all the same", otherClock(1200000000)).of("HAL-026"),
		made("halma_charged_all_of_it", "halma.tourn C9", "the times charged are the limit", chargedPawns("59998000")),
	)
}

// pawnSwallowed accepts a line of white's that is no move.
func pawnSwallowed(line string) *log {
	l := talkingDuel()
	l.hands(1)
	l.finds(l.replies(1000, line, goesRight), "missed-fault", "decisive").tells(2, "1 1 2")
	return l.turns(goesLeft+", "+goesUp).overturned(whiteWon, "2")
}

func pawnFaulted(line, kind string, right bool) *log {
	l := talkingDuel()
	l.hands(1)
	fault := "fault 1 " + kind + " " + itoa(l.wait(1000).hears(1, line)) + " - -"
	if right {
		return l.fell(fault, "fault", "result 2 fault", "2")
	}
	return l.unproven(fault, "result 2 fault")
}

func pawnMisread() *log {
	l := talkingDuel()
	l.hands(1)
	return l.finds(l.replies(1000, "1 1 5", goesRight), "misread-move", "decisive").then(whiteWon).is("rejected", "-")
}

func debugged(fault bool) *log {
	l := talkingDuel()
	l.hands(1)
	at := l.wait(500).hears(1, "depth 5 score 12")
	if fault {
		return l.fell("fault 1 unreadable "+itoa(at)+" - -", "fault", "result 2 fault", "2")
	}
	l.finds(l.claims(l.wait(500).hears(1, "1 1 2"), 1000, goesRight), "missed-fault", "decisive").relays(goesRight)
	return l.turns(goesLeft+", "+goesUp).overturned(whiteWon, "2")
}

// earlyBlack has black say its move while white is to move. A move taken from
// that line is found at white's claim, which let the offence pass.
func earlyBlack(how string) *log {
	l := talkingDuel()
	l.hands(1)
	at := l.wait(500).hears(2, "2 2 4")
	if how == "fault" {
		return l.fell("fault 2 early "+itoa(at)+" - -", "fault", "result 1 fault", "1")
	}
	l.finds(l.claims(l.wait(500).hears(1, "1 1 2"), 1000, goesRight), "missed-fault", "reason").relays(goesRight)
	l.hands(2)
	if how == "taken" {
		l.claims(at, 0, goesLeft)
	} else {
		l.replies(1000, "2 2 4", goesLeft)
	}
	l.relays(goesLeft)
	return l.turns(goesUp).wrong(whiteWon, "wrong-reason", "reason").is("rejected", "1")
}

// pawnExit has white end: after its win, in its turn, or not at all.
func pawnExit(won, unseen bool) *log {
	l := talkingDuel()
	if won {
		l.turns(duelMoves).add("exit 1 %d code 0 ? ? ?", l.now)
		return l.then(whiteWon).is("verified", "1")
	}
	l.hands(1)
	if unseen {
		return l.unproven("fault 1 exit - - -", "result 2 fault")
	}
	l.wait(1000).add("exit 1 %d code 0 ? ? ?", l.now)
	return l.fell("fault 1 exit - - -", "unproved", "result 2 fault", "2")
}

// lastPawnMove has white use a millisecond and then so much.
func lastPawnMove(us int64) *log {
	l := talkingDuel().turns(goesRight + ", " + goesLeft)
	l.takes(us, goesUp)
	return l
}

func lateHome(us int64) *log {
	l := talkingDuel().turns(goesRight + ", " + goesLeft)
	return l.finds(l.takes(us, goesUp), "missed-fault", "decisive").overturned(whiteWon, "2")
}

func lateFaulted(us int64, right bool) *log {
	l := talkingDuel().turns(goesRight + ", " + goesLeft)
	l.hands(1)
	fault := "fault 1 timeout-total " + itoa(l.wait(us).hears(1, "2 1 1")) + " 60000000 60000001"
	if right {
		return l.fell(fault, "fault", "result 2 fault", "2")
	}
	return l.unproven(fault, "result 2 fault")
}

// chargedPawns is the duel with charged times only: white's are 2 ms and this.
func chargedPawns(last string) *log {
	l := duel().with("evidence moves charged", "clock 60000000 - 0 -").then("m 1 1 - 2000 - 1 1 2", "m 2 2 - 1000 - 2 2 4")
	at := l.add("m 3 1 - %s - 2 1 1", last)
	if last == "59998000" {
		return l.then(whiteWon).is("verified", "1")
	}
	return l.finds(at, "missed-fault", "decisive").overturned(whiteWon, "2")
}

// otherClock has white use a microsecond more than this in its first move.
func otherClock(total int64) *log {
	l := talkingDuel().with(fmt.Sprintf("clock %d - 0 time", total))
	l.talk.total = total
	l.finds(l.takes(total+1, goesRight), "missed-fault", "decisive")
	return l.overturned(whiteWon, "2")
}
