package main

import "strings"

// lastAfter is a game at the console whose last move comes so many
// microseconds after crosses were told what they asked for.
func lastAfter(us int64) *log {
	l := console().play(fourEach).asks()
	l.says(us, "step! E0", "E0")
	return l.then("result 1 five").is("verified", "1")
}

// tooLate is the same game where the last move should have cost crosses the
// game and did not.
func tooLate(us int64) *log {
	l := console().play(fourEach).asks()
	at := l.says(us, "step! E0", "E0")
	return l.finds(at, "missed-fault", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

// timedOut is a game that noughts win because crosses did not move for so many
// microseconds; the fault says how long by the referee's reckoning.
func timedOut(us, reckoned int64, silent bool) *log {
	l := console().play(fourEach).asks().wait(us)
	l.add("kill 1 %d KILL", l.now)
	at := l.add("fault 1 timeout-move - %d %d", limit, reckoned)
	if silent {
		return l.finds(at, "fault", "note").then("result 2 fault").is("verified", "2")
	}
	return l.finds(at, "false-fault", "decisive").wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")
}

// consoleTimes are the clock at the console (seed 1.7 and 3.4.8), by stamps.
func consoleTimes() []vector {
	return []vector{
		made("move_at_4999_ms", "1.7 3.4.8", "a millisecond before the limit", lastAfter(4999000)).of("XO5-020"),
		made("move_at_5000_ms", "1.7 3.4.8", "at the limit is within it", lastAfter(5000000)).of("XO5-020"),
		made("move_at_5001_ms_accepted", "1.7 3.4.8", "a millisecond over the limit, and accepted", tooLate(5001000)).of("XO5-020 GEN-031"),
		made("move_one_microsecond_late", "1.7 3.4.8", "a microsecond over the limit is over it", tooLate(5000001)),
		made("grace_used", "1.7", "over the limit by as much as is tolerated", lastAfter(5100000).with("clock - 5000000 100000 step?")),
		made("grace_used_up", "1.7", "over the limit by a microsecond more than is tolerated", tooLate(5100001).with("clock - 5000000 100000 step?")),
		made("timeout", "1.7 3.4.9", "crosses say nothing until after the limit", timedOut(5000200, 5000200, true)),
		made("timeout_too_early", "1.7 3.4.8 C9", "crosses are stopped before the limit", timedOut(4990000, 4990000, false)).of("GEN-030"),
		made("timeout_at_the_limit", "1.7 3.4.8 C9", "crosses are stopped at the limit, which was theirs", timedOut(5000000, 5000000, false)).of("GEN-030"),
		made("timeout_by_a_wrong_reckoning", "3.4.8 C9", "the log says over the limit, the stamps say otherwise", timedOut(3000000, 5000200, false)).of("GEN-030"),
		made("timeout_from_the_question", "3.4.8", "the clock of noughts is run from their question, while crosses were still to move", fromTheQuestion()).of("XO5-023"),
		made("timeout_of_the_seat_not_in_turn", "3.4.8 1.2", "noughts are timed out while crosses are in turn", otherSeat()),
		made("timeout_by_another_limit", "1.7", "the fault names a limit that is not the header's", otherLimit()),
		made("timeout_in_spite_of_chatter", "1.7", "lines that are no moves do not make the limit longer", chatter()).of("GEN-036"),
		made("clock_from_the_hand_over", "3.4.8 T4", "noughts were slow to read: their clock runs from when the answer was handed over", handedOver()).of("XO5-022"),
		made("first_move_from_the_start", "3.4.8", "the clock of the first move runs from the start of the process", firstMove(false)),
		made("first_move_late", "3.4.8", "the first move comes too late after the start of the process", firstMove(true)),
		made("late_without_asking", "3.4.8", "who asks for nothing is timed from the opponent's move", lateUnasked()).of("XO5-017"),
		made("asking_again_is_no_new_clock", "3.4.8", "who asks again is timed from the first answer", askedTwice()),
		made("time_charged_wrongly", "C9", "the stamps say another time than is charged, within the limit", chargedWrongly(1000, 2000)),
		made("time_charged_to_hide", "C9", "the charge is within the limit, the stamps are not", chargedToHide()),
		made("total_time_used_up", "C9", "each move is in time, and all together are not", totalTime(false)),
		made("total_time_fault", "C9", "all moves together are over the limit, and cost the game", totalTime(true)),
	}
}

// fromTheQuestion: noughts ask at 1 ms, crosses move at 4 s, and noughts are
// stopped at 5.002 s.
func fromTheQuestion() *log {
	l := console().wait(1000)
	l.hears(2, "step?")
	l.wait(3999000)
	l.reads(l.hears(1, "step! A0"), "A0")
	l.tells(2, "A0")
	l.wait(1002000)
	l.add("kill 2 %d KILL", l.now)
	return l.wrong("fault 2 timeout-move - 5000000 5001000", "false-fault", "decisive").
		wrong("result 1 fault", "early-end", "decisive").is("rejected", "-")
}

func otherSeat() *log {
	l := console().play(fourEach).asks().wait(6000000)
	l.add("tick %d %d 0", l.now, l.now)
	return l.wrong("fault 2 timeout-move - 5000000 6001000", "false-fault", "decisive").
		wrong("result 1 fault", "early-end", "decisive").is("rejected", "-")
}

func otherLimit() *log {
	l := console().play(fourEach).asks().wait(3000000)
	l.add("kill 1 %d KILL", l.now)
	return l.wrong("fault 1 timeout-move - 2000000 3000000", "false-fault", "decisive").
		wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")
}

func chatter() *log {
	l := console().play(fourEach).asks()
	for range 51 {
		l.wait(100000)
		l.add("drop 1 %d chatter", l.hears(1, "thinking"))
	}
	at := l.add("fault 1 timeout-move - 5000000 5100000")
	return l.finds(at, "fault", "note").then("result 2 fault").is("verified", "2")
}

func handedOver() *log {
	l := console().play("A0")
	l.hears(2, "step?")
	l.wait(4000000)
	l.tells(2, "A0")
	l.started = l.now
	l.says(4000000, "step! A1", "A1")
	return l.play("B0 B1 C0 C1 D0 D1").finish()
}

func firstMove(late bool) *log {
	l := console()
	if !late {
		l.says(4900000, "step! A0", "A0")
		return l.play(strings.TrimPrefix(fourEach, "A0 ")).finish()
	}
	return l.finds(l.says(5100000, "step! A0", "A0"), "missed-fault", "decisive").play(strings.TrimPrefix(fourEach, "A0 ")+" E0").
		wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

func lateUnasked() *log {
	l := console().play(fourEach)
	at := l.says(5000001, "step! E0", "E0")
	return l.finds(at, "missed-fault", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

func askedTwice() *log {
	l := console().play(fourEach).asks().wait(3000000)
	l.hears(1, "step?")
	l.tells(1, "D1")
	at := l.says(3000000, "step! E0", "E0")
	return l.finds(at, "missed-fault", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

// chargedWrongly charges the last move another time than it took.
func chargedWrongly(took, charged int64) *log {
	l := console().play(fourEach).asks().wait(took)
	at := l.charges(l.hears(1, "step! E0"), charged, "E0")
	return l.finds(at, "wrong-time", "cosmetic").then("result 1 five").is("verified", "1")
}

func chargedToHide() *log {
	l := console().play(fourEach).asks().wait(6000000)
	at := l.charges(l.hears(1, "step! E0"), 4000000, "E0")
	return l.finds(at, "wrong-time", "cosmetic").finds(at, "missed-fault", "decisive").
		wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

// totalTime has crosses use 4 ms and then 9.997 s of 10 s in all.
func totalTime(fault bool) *log {
	l := console().with("clock 10000000 - 0 step?").play(fourEach).asks().wait(9997000)
	source := l.hears(1, "step! E0")
	if fault {
		return l.finds(l.add("fault 1 timeout-total %d 10000000 10001000", source), "fault", "note").then("result 2 fault").is("verified", "2")
	}
	at := l.reads(source, "E0")
	return l.finds(at, "missed-fault", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

// moveTimes are times of logs that hold moves only.
func moveTimes() []vector {
	all := func(last string) []string { return append(quick(), last) }
	late := func(clock, last string) *log {
		l := charged(clock, all(last)...)
		at := len(l.head) + len(l.records)
		return l.finds(at, "missed-fault", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
	}
	faultAt := func(clock, claim string) *log {
		return charged(clock, quick()...).then(claim, "result 2 fault").is("verified", "2")
	}
	seed := "clock - 5000000 0 -"
	return []vector{
		made("charged_at_the_limit", "1.7 C9", "the time charged is all of the limit", charged(seed, all("5000000")...).then("result 1 five").is("verified", "1")),
		made("charged_over_the_limit", "1.7 C9", "the time charged is over the limit, and the move accepted", late(seed, "5000001")).of("GEN-031"),
		made("charged_over_the_total", "C9", "the times charged are over the limit for all of them", late("clock 10000 - 0 -", "6001")),
		made("charged_nothing_known", "C9", "a time that is not known is no time", charged(seed, all("?")...).then("result 1 five").is("verified", "1")),
		made("late_and_lost_anyway", "1.7 C9", "crosses were late and lost in the end: the winner is right, the reason is not", lateAndLost()),
		made("timeout_attested", "1.7 C9", "a log of moves can only attest that crosses were late", faultAt(seed, "fault 1 timeout-move - 5000000 5000100")),
		made("timeout_attested_without_numbers", "C5", "neither the limit nor what was used is known", faultAt("clock ? ? ? ?", "fault 1 timeout-move - ? ?")),
		made("timeout_within_the_limit", "1.7 C9", "what was used is within the limit", falseLimit(seed, "fault 1 timeout-move - 5000000 4999999")).of("GEN-030"),
		made("timeout_within_its_own_limit", "C9", "what was used is within the limit that the fault itself names", falseLimit("clock ? ? ? ?", "fault 1 timeout-total - 600000000 599000000")).of("GEN-030"),
	}
}

// charged is eight moves and a ninth, as far as there are times for them, under
// a line of the header.
func charged(header string, us ...string) *log {
	l := plain().with("evidence moves charged", header)
	for i, cell := range strings.Fields(fourEach + " E0")[:len(us)] {
		l.add("m %d %d - %s - %s", i+1, i%2+1, us[i], cell)
	}
	return l
}

// quick are times for eight moves, a millisecond each.
func quick() []string { return strings.Fields(strings.Repeat("1000 ", 8)) }

// lateAndLost has crosses late at ply 3, and noughts win by five.
func lateAndLost() *log {
	l := plain().with("evidence moves charged", "clock - 5000000 0 -")
	for i, cell := range strings.Fields("A0 A1 J9 B1 J7 C1 J5 D1 J3 E1") {
		us := 1000
		if i == 2 {
			us = 7000000
		}
		at := l.add("m %d %d - %d - %s", i+1, i%2+1, us, cell)
		if i == 2 {
			l.finds(at, "missed-fault", "reason")
		}
	}
	return l.wrong("result 2 five", "wrong-reason", "reason").is("rejected", "2")
}
