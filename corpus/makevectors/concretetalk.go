package main

// twoMinutes is the clock of a program for its whole game in betoniarki.
var twoMinutes = manner{total: 120000000, unit: 1000000}

// silentMixers begins a log of all that passed, on a small board, before
// anybody has been told anything.
func silentMixers() *log {
	return concrete(strait).talked("lines", "120000000 - 0 seconds", twoMinutes)
}

// mixers is the same when both programs have been told their number (B9).
func mixers() *log {
	l := silentMixers()
	l.tells(1, "1")
	l.tells(2, "2")
	return l
}

// stuck ends the game of strait, which blue has won.
func (l *log) stuck() *log { return l.then(blueWon).is("verified", "1") }

// rest plays the moves of strait that are left after so many, and ends it.
func (l *log) rest(played int) *log {
	return l.turns([]string{straitMoves, "2 1 4 2 4 1 4, 1 2 1 3 1 2 1", "1 2 1 3 1 2 1"}[played]).stuck()
}

// The moves of strait one by one.
const (
	firstBlue = "1 1 1 2 1 1 1"
	firstRed  = "2 1 4 2 4 1 4"
	lastBlue  = "1 2 1 3 1 2 1"
)

// strayed states that the log is not to be believed though its winner is right.
func (l *log) strayed() *log { return l.is("rejected", "1") }

// concreteTalk is what programs of betoniarki are told (B9, B10, B12).
func concreteTalk() []vector {
	relay, told := "betoniarki.B12", "betoniarki.B10"
	return []vector{
		made("betoniarki_conversation", "betoniarki.B9 "+told+" betoniarki.B11 "+relay, "a whole game with all that passed", mixers().rest(0)),
		made("betoniarki_both_told_one", "betoniarki.B9", "red is told that it is blue", bothNumbered()).of("BET-040"),
		made("betoniarki_relay_of_another_move", relay, "one digit of blue's move is told wrongly to red", relayed("1 1 2 1 3 1")).of("BET-025"),
		made("betoniarki_relay_with_two_blanks", relay, "blue's move is told with a blank too many", relayed("1 1  2 1 1 1")),
		made("betoniarki_relay_with_blank_behind", relay, "blue's move is told with a blank behind it", relayed(`1 1 2 1 1 1\x20`)),
		made("betoniarki_relay_empty", relay, "an empty line is told where blue's move was due", relayed("")),
		made("betoniarki_relay_left_out", relay, "red is asked without being told blue's move", relayLeftOut()),
		made("betoniarki_relay_to_the_mover", relay, "blue is told its own move", relayToMover()),
		made("betoniarki_relay_twice", relay, "red is told blue's move again when it has been asked", relayTwice()),
		made("betoniarki_asked_before_the_relay", relay+" "+told, "the seconds come before the opponent's move", askedFirst()),
		made("betoniarki_asked_without_number", "betoniarki.B9", "blue is asked before it has been told its number", numberLeftOut()),
		made("betoniarki_moves_unasked", told, "red is told blue's move, and no seconds; its answer is accepted", secondsLeftOut()),
		made("betoniarki_told_something", "betoniarki.B9", "blue is told a word that the protocol does not have", hurried()),
		made("betoniarki_asked_after_the_end", relay+" betoniarki.B6", "red is told its seconds after the end: nothing falls with it", askedAfterEnd()).of("BET-017"),
		made("betoniarki_illegal_move_relayed", relay, "blue's illegal move is passed on before blue has lost by it", illegalRelayed()).of("BET-024"),
		made("betoniarki_relay_mended", relay+" betoniarki.blanks", "blue's line with two blanks is passed on with one",
			mended()),
	}
}

func bothNumbered() *log {
	l := silentMixers()
	l.tells(1, "1")
	return l.stray(l.tells(2, "1")).rest(0).strayed()
}

// relayed tells red this line for blue's first move.
func relayed(line string) *log {
	l := mixers()
	l.takes(1000, firstBlue)
	return l.stray(l.tells(2, line)).rest(1).strayed()
}

func relayLeftOut() *log {
	l := mixers()
	l.takes(1000, firstBlue)
	l.stray(l.hands(2)).replies(1000, "1 4 2 4 1 4", firstRed)
	l.relays(firstRed)
	return l.rest(2).strayed()
}

func relayToMover() *log {
	l := mixers().turns(firstBlue)
	return l.stray(l.tells(1, "1 1 2 1 1 1")).rest(1).strayed()
}

func relayTwice() *log {
	l := mixers().turns(firstBlue)
	l.hands(2)
	l.stray(l.relays(firstBlue)).replies(1000, "1 4 2 4 1 4", firstRed)
	l.relays(firstRed)
	return l.rest(2).strayed()
}

// askedFirst: both lines are wrong, each where the other was due.
func askedFirst() *log {
	l := mixers()
	l.takes(1000, firstBlue)
	l.stray(l.hands(2)).stray(l.relays(firstBlue))
	l.replies(1000, "1 4 2 4 1 4", firstRed)
	l.relays(firstRed)
	return l.rest(2).strayed()
}

func numberLeftOut() *log {
	l := silentMixers()
	l.tells(2, "2")
	l.stray(l.hands(1)).replies(1000, "1 1 2 1 1 1", firstBlue)
	l.relays(firstBlue)
	return l.rest(1).strayed()
}

// secondsLeftOut finds it at the move that was accepted from a program that had
// not been asked.
func secondsLeftOut() *log {
	l := mixers().turns(firstBlue)
	l.stray(l.replies(1000, "1 4 2 4 1 4", firstRed)).relays(firstRed)
	return l.rest(2).strayed()
}

func hurried() *log {
	l := mixers()
	l.hands(1)
	l.stray(l.tells(1, "hurry")).replies(1000, "1 1 2 1 1 1", firstBlue)
	l.relays(firstBlue)
	return l.rest(1).strayed()
}

func askedAfterEnd() *log {
	l := mixers().turns(straitMoves)
	return l.finds(l.hands(2), "wrong-line", "cosmetic").stuck()
}

func illegalRelayed() *log {
	l := mixers()
	l.hands(1)
	at := l.wait(1000).hears(1, "1 1 3 3 1 1")
	l.stray(l.tells(2, "1 1 3 3 1 1"))
	l.finds(l.add("fault 1 illegal %d - -", at), "fault", "note")
	return l.then("result 2 fault").is("rejected", "2")
}

// spaced has blue say its first move in this line and red be told that one.
func spaced(line, told, ruling string) *log {
	l := mixers()
	if ruling != "" {
		l.ruled(ruling)
	}
	l.hands(1)
	l.replies(1000, line, firstBlue)
	l.tells(2, told)
	return l
}

func mended() *log {
	l := mixers()
	l.hands(1)
	l.replies(1000, "1 1  2 1 1 1", firstBlue)
	return l.stray(l.tells(2, "1 1 2 1 1 1")).rest(1).strayed()
}

// concreteTimes are the clock of betoniarki and the seconds told (B7, B10).
func concreteTimes() []vector {
	told, clock := "betoniarki.B10", "betoniarki.B7"
	sec := told + " betoniarki.seconds"
	return []vector{
		made("betoniarki_seconds_floor", sec, "119.5 seconds are left, and 119 are told", secondsTold("119", "")).of("BET-030"),
		made("betoniarki_seconds_one_more", sec, "119.5 seconds are left, and 120 are told", misToldSeconds("120", "")).of("BET-030"),
		made("betoniarki_seconds_one_less", sec, "119.5 seconds are left, and 118 are told", misToldSeconds("118", "")),
		made("betoniarki_seconds_broken", told, "seconds are told whole", misToldSeconds("119.5", "")).of("BET-030"),
		made("betoniarki_seconds_in_ms", told, "the time is told in milliseconds", misToldSeconds("119500", "")).of("BET-029"),
		made("betoniarki_seconds_of_the_start", told+" "+clock, "the whole time is told in the second turn too", misToldSeconds("120", "")).of("BET-033"),
		made("betoniarki_seconds_of_the_opponent", told, "the time told lacks the opponent's thinking too", misToldSeconds("109", "")).of("BET-034"),
		made("betoniarki_seconds_below_zero", told, "a time left is never negative", misToldSeconds("-1", "")),
		made("betoniarki_seconds_with_zero", told, "seconds are told in their plain spelling", misToldSeconds("0119", "")),
		made("betoniarki_ceil", sec, "by the ruling 119.5 seconds are told as 120", secondsTold("120", "seconds=ceil")).of("BET-030"),
		made("betoniarki_ceil_and_floor_told", sec, "by the ruling 119.5 seconds are 120, and 119 are told", misToldSeconds("119", "seconds=ceil")),
		made("betoniarki_ceil_of_a_microsecond", sec, "by the ruling 119.000001 seconds are told as 120", secondsLeft(999999, "120", "seconds=ceil").stuck()),
		made("betoniarki_ceil_of_a_microsecond_and_floor_told", sec, "by the ruling 119.000001 seconds are 120, and 119 are told", secondsLeft(999999, "119", "seconds=ceil").strayedTold()),
		made("betoniarki_ceil_of_whole_seconds", sec, "by the ruling 119 seconds are 119, and 120 are told", secondsLeft(1000000, "120", "seconds=ceil").strayedTold()),
		made("betoniarki_round", sec, "by the ruling a half goes up", secondsTold("120", "seconds=round")),
		made("betoniarki_round_and_floor_told", sec, "by the ruling a half goes up, and 119 are told", misToldSeconds("119", "seconds=round")),
		made("betoniarki_round_of_less", sec, "by the ruling 119.499 seconds are told as 119", secondsLeft(501000, "119", "seconds=round").stuck()),
		made("betoniarki_round_of_less_and_ceil_told", sec, "by the ruling 119.499 seconds are 119, and 120 are told", secondsLeft(501000, "120", "seconds=round").strayedTold()),
		made("betoniarki_seconds_unknown_and_floor", sec+" H5", "119 are told of 119.5: what holds by one value of the ruling does not by another",
			disputedAt(secondsTold("119", "seconds=?"), "1")),
		made("betoniarki_seconds_unknown_and_ceil", sec+" H5", "120 are told of 119.5: the log holds by another value than the default",
			disputedAt(secondsTold("120", "seconds=?"), "1")),
		made("betoniarki_seconds_unknown_and_whole", sec+" H5", "119 are told of 119: the ruling does not matter",
			secondsLeft(1000000, "119", "seconds=?").stuck()),
		made("betoniarki_seconds_unknown_and_none_fits", sec+" H5", "118 are told of 119.5, which no value makes right",
			misToldSeconds("118", "seconds=?")),
		made("betoniarki_all_of_the_time", clock, "blue uses 120 seconds exactly: not exceeded", blueUses(119999000).stuck()).of("BET-032"),
		made("betoniarki_one_microsecond_late", clock, "blue uses a microsecond more than 120 seconds, and its move is accepted", lateBlue(119999001)).of("BET-032 GEN-031"),
		made("betoniarki_a_millisecond_late", clock, "blue uses 120.001 seconds, and its move is accepted", lateBlue(120000000)).of("BET-032"),
		made("betoniarki_timeout", clock+" betoniarki.B8", "blue says nothing until its time is over", silentBlue(119999001, "120000001", true)).of("BET-032"),
		made("betoniarki_timeout_at_the_limit", clock+" C9", "blue is stopped at 120 seconds, which were its own", silentBlue(119999000, "120000000", false)).of("BET-032 GEN-030"),
		made("betoniarki_timeout_by_a_wrong_reckoning", clock+" C9", "the log says over the limit, the stamps say a minute", silentBlue(60000000, "120000001", false)).of("GEN-030"),
		made("betoniarki_timeout_with_the_opponents_time", clock+" C9", "blue is stopped for what both used", opponentsTime()).of("BET-034"),
		made("betoniarki_charged_the_opponents_time", clock+" C9", "red's thinking is charged to blue, whom it costs nothing", chargedBoth()).of("BET-034"),
		made("betoniarki_clock_from_the_seconds", clock+" "+told, "what passes between the relay and the seconds is nobody's time", slowReferee()),
		made("betoniarki_thinking_ahead", clock, "blue's time does not run while red thinks", longRed()).of("BET-034"),
	}
}

// secondsLeft has blue use so much of its time in its first move and be told
// this in its second; red takes ten seconds between.
func secondsLeft(us int64, told, ruling string) *log {
	l := mixers()
	if ruling != "" {
		l.ruled(ruling)
	}
	l.takes(us, firstBlue)
	l.relays(firstBlue)
	l.takes(10000000, firstRed)
	l.relays(firstRed)
	l.tells(1, told)
	l.replies(1000, "2 1 3 1 2 1", lastBlue)
	l.relays(lastBlue)
	return l
}

// secondLine is the line in which blue is told its time for the second move:
// the one before its last answer, claim and relay.
func (l *log) secondLine() int { return len(l.head) + len(l.records) - 3 }

func secondsTold(told, ruling string) *log { return secondsLeft(500000, told, ruling).stuck() }

func misToldSeconds(told, ruling string) *log {
	return secondsLeft(500000, told, ruling).strayedTold()
}

func (l *log) strayedTold() *log { return l.stray(l.secondLine()).stuck().strayed() }

// blueUses has blue use a millisecond and then so much.
func blueUses(us int64) *log {
	l := mixers().turns(firstBlue + ", " + firstRed)
	l.takes(us, lastBlue)
	l.relays(lastBlue)
	return l
}

// lateBlue is the same where the move should have cost blue the game.
func lateBlue(us int64) *log {
	l := mixers().turns(firstBlue + ", " + firstRed)
	return l.finds(l.takes(us, lastBlue), "missed-fault", "decisive").overturned(blueWon, "2")
}

// silentBlue has blue stopped in its second move.
func silentBlue(us int64, reckoned string, late bool) *log {
	l := mixers().turns(firstBlue + ", " + firstRed)
	l.hands(1)
	l.wait(us).add("kill 1 %d KILL", l.now)
	fault := "fault 1 timeout-total - 120000000 " + reckoned
	if late {
		return l.fell(fault, "fault", "result 2 fault", "2")
	}
	return l.unproven(fault, "result 2 fault")
}

func opponentsTime() *log {
	l := mixers().turns(firstBlue)
	l.takes(100000000, firstRed)
	l.relays(firstRed)
	l.hands(1)
	l.wait(30000000).add("kill 1 %d KILL", l.now)
	return l.unproven("fault 1 timeout-total - 120000000 130001000", "result 2 fault")
}

func chargedBoth() *log {
	l := mixers().turns(firstBlue + ", " + firstRed)
	l.hands(1)
	at := l.claims(l.wait(1000).hears(1, "2 1 3 1 2 1"), 2000, lastBlue)
	l.relays(lastBlue)
	return l.finds(at, "wrong-time", "cosmetic").stuck()
}

func slowReferee() *log {
	l := mixers()
	l.takes(1000, firstBlue)
	l.relays(firstBlue)
	l.wait(300000000).takes(1000, firstRed)
	l.relays(firstRed)
	return l.rest(2)
}

func longRed() *log {
	l := mixers().turns(firstBlue)
	l.takes(119000000, firstRed)
	l.relays(firstRed)
	l.takes(119000000, lastBlue)
	l.relays(lastBlue)
	return l.stuck()
}
