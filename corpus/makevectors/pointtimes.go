package main

import "strings"

// pointTimes are the clock of triangles (T10, T16).
func pointTimes() []vector {
	all, limit := "triangles.T10 triangles.clock", "triangles.T16"
	return []vector{
		made("triangles_all_of_the_time", limit, "the first program uses three minutes to the last microsecond", lastDraw(threeMinutes-5000, "").then(cornerWon).is("verified", "1")).of("TRI-049"),
		made("triangles_one_microsecond_late", limit+" triangles.timeout", "a microsecond over the limit, and accepted: the program is out, and the other was not asked to go on", lateDraw(1, "")).of("TRI-049"),
		made("triangles_a_millisecond_late", limit+" triangles.timeout", "a millisecond over the limit, and accepted: by the ruling the other has won", lateDraw(1000, "timeout=forfeit")).of("TRI-049 GEN-031"),
		made("triangles_half_a_second_late", limit+" triangles.timeout", "half a second over the limit, and accepted: by the ruling the other has won", lateDraw(500000, "timeout=forfeit")).of("TRI-049 GEN-031"),
		made("triangles_within_the_tolerance", limit, "20 ms over the limit, which the header tolerates", tolerated(20000).then(cornerWon).is("verified", "1")).of("TRI-049"),
		made("triangles_over_the_tolerance", limit, "a microsecond over what the header tolerates", overTolerated()).of("TRI-049"),
		made("triangles_slow_to_play", all, "by the default all commands cost time: the second program replies to play after three minutes", slowPlay()),
		made("triangles_slow_to_play_and_unclocked", all, "by the ruling gen_move alone costs time", unclocked("clock=gen_move_only")),
		made("triangles_slow_to_play_unknown", all+" H5", "the second program replies to play after three minutes: whether that is too late is not known", disputedAt(unclocked("clock=?"), "-")),
		made("triangles_gen_move_only_charged_all", all+" C9", "by the ruling gen_move alone costs time, and play and time_left are charged too", genMoveOnly("clock=gen_move_only", 3000)),
		made("triangles_gen_move_only_told_all", all+" C9", "by the ruling gen_move alone costs time, and less is told than is left", genMoveOnlyTold()),
		made("triangles_gen_move_only", all+" C9", "by the ruling gen_move alone costs time, and is charged", genMoveOnly("clock=gen_move_only", 1000)),
		made("triangles_clock_unknown_and_quick", all+" H5", "gen_move alone is charged and told, as by one value of the ruling", disputedAt(genMoveOnly("clock=?", 1000), "1")),
		made("triangles_charged_gen_move_only", all+" C9", "by the default all commands cost time, and gen_move alone is charged", chargedLess()),
		made("triangles_clock_of_two_minutes", limit, "two minutes are fewer than are announced, and are kept to all the same", shortClock()).of("TRI-050"),
		made("triangles_late_by_charges", limit+" C9", "the times charged are over the limit for all of them: by the ruling the other has won", chargedDraws()).of("GEN-031"),
		made("triangles_timeout_of_the_waiting", limit+" C9", "the second program is timed out while the first is asked: its time does not run", waitingLate()).of("GEN-030"),
	}
}

// lastDraw has the first program reply to its last gen_move after so long: it
// has used three milliseconds in its first move and two since.
func lastDraw(us int64, ruling string) *log {
	l := talkingPoints(corner3)
	if ruling != "" {
		l.ruled(ruling)
	}
	l.drawsAll(cornerOnes[0] + ", " + cornerOnes[1])
	l.asksFor(1)
	l.drawn(l.responds(1, us, "= 1 3"), cornerOnes[2])
	return l
}

// lateDraw is the same, so much over the limit; by the default nothing follows.
func lateDraw(over int64, ruling string) *log {
	l := lastDraw(threeMinutes-5000+over, ruling)
	l.finds(l.claimLine(2), "missed-fault", "decisive")
	if ruling == "" {
		return l.wrong(cornerWon, "early-end", "decisive").is("rejected", "-")
	}
	result := l.add(cornerWon)
	return l.finds(result, "wrong-winner", "decisive").finds(result, "wrong-reason", "reason").finds(result, "wrong-score", "score").is("rejected", "2")
}

func tolerated(over int64) *log {
	return lastDraw(threeMinutes-5000+over, "").with("clock 180000000 - 20000 set_points")
}

func overTolerated() *log {
	l := tolerated(20001)
	return l.finds(l.claimLine(2), "missed-fault", "decisive").wrong(cornerWon, "early-end", "decisive").is("rejected", "-")
}

// slowPlay has the second program reply to play after so long that with its
// other commands it is a microsecond over the limit.
func slowPlay() *log {
	l := talkingPoints(corner3)
	l.draws(cornerOnes[0])
	l.tells(2, "play 1 2")
	l.responds(2, threeMinutes-3000+1, "=")
	l.obeys(2, l.timeLeft(2))
	l.tells(2, "gen_move")
	l.finds(l.drawn(l.responds(2, 1000, "= 2 3"), cornerOnes[1]), "missed-fault", "decisive")
	return l.wrong("result 0 complete 0 0", "early-end", "decisive").is("rejected", "-")
}

// freely begins a log in which the reply to gen_move alone costs time.
func freely(ruling string) *log {
	l := silentPoints(corner3).ruled(ruling)
	l.free = true
	l.obeys(1, setPoints(corner3))
	l.obeys(2, setPoints(corner3))
	return l
}

// unclocked is slowPlay where play costs nothing.
func unclocked(ruling string) *log {
	l := freely(ruling)
	l.draws(cornerOnes[0])
	l.tells(2, "play 1 2")
	l.responds(2, threeMinutes-3000+1, "=")
	l.spent[2] = 0
	l.obeys(2, l.timeLeft(2))
	l.tells(2, "gen_move")
	l.drawn(l.responds(2, 1000, "= 2 3"), cornerOnes[1])
	return l.drawsAll(cornerOnes[2]).then(cornerWon).is("verified", "1")
}

// genMoveOnly charges the first move so much; it took a millisecond.
func genMoveOnly(ruling string, charged int64) *log {
	l := freely(ruling).asksFor(1)
	at := l.claims(l.responds(1, 1000, "= 1 2"), charged, cornerOnes[0])
	l.spent[1], l.used[1], l.last = 0, 1000, "1 2"
	if charged != 1000 {
		l.finds(at, "wrong-time", "cosmetic")
	}
	return l.fits(1)
}

func genMoveOnlyTold() *log {
	l := freely("clock=gen_move_only").drawsAll(cornerOnes[0] + ", " + cornerOnes[1])
	l.obeys(1, "play 2 3")
	l.stray(l.obeys(1, "time_left 179998"))
	l.tells(1, "gen_move")
	l.drawn(l.responds(1, 1000, "= 1 3"), cornerOnes[2])
	return l.then(cornerWon).is("rejected", "1")
}

// chargedLess leaves out of the first move what set_points and time_left took.
func chargedLess() *log {
	l := talkingPoints(corner3).asksFor(1)
	at := l.claims(l.responds(1, 1000, "= 1 2"), 1000, cornerOnes[0])
	l.spent[1], l.used[1], l.last = 0, 3000, "1 2"
	return l.finds(at, "wrong-time", "cosmetic").fits(1)
}

// shortClock has two minutes for each, which the first program passes.
func shortClock() *log {
	l := silentPoints(corner3).with("clock 120000000 - 0 set_points").ruled("timeout=forfeit")
	l.talk.total = 120000000
	l.obeys(1, setPoints(corner3))
	l.obeys(2, setPoints(corner3))
	l.asksFor(1)
	l.finds(l.drawn(l.responds(1, 120000000-2000+1, "= 1 2"), cornerOnes[0]), "missed-fault", "decisive")
	l.drawsAll(strings.Join(cornerOnes[1:2], ""))
	return l.overturned("result 1 complete 0 0", "2")
}

func chargedDraws() *log {
	l := points(corner3).ruled("timeout=forfeit").with("evidence moves charged", "clock 180000000 - 0 -").
		then("m 1 1 - 100000000 0 1 2", "m 2 2 - 1000 0 2 3").wrong("m 3 1 - 80000001 1 1 3", "missed-fault", "decisive")
	at := l.add(cornerWon)
	return l.finds(at, "wrong-winner", "decisive").finds(at, "wrong-reason", "reason").finds(at, "wrong-score", "score").is("rejected", "2")
}

func waitingLate() *log {
	l := talkingPoints(corner3).asksFor(1).wait(100000000)
	l.add("tick %d %d 0", l.now, l.now)
	return l.unproven("fault 2 timeout-total - 180000000 180000001", "result 1 fault 0 0")
}
