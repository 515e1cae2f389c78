package main

import "strings"

// boxTimes are the clock of dots (D4, D5, D9).
func boxTimes() []vector {
	fault, load := "dots.D5 dots.D4", "dots.D9"
	turn := "dots.clock dots.D4"
	return []vector{
		made("dots_move_at_3000_ms", fault, "at the limit is within it", lastBox(3000000).then(oneWon).is("verified", "2")).of("DAB-026"),
		made("dots_move_at_3001_ms", fault, "a millisecond over the limit, and accepted", lateBox(3001000)).of("DAB-026 GEN-031"),
		made("dots_move_one_microsecond_late", fault, "a microsecond over the limit is over it", lateBox(3000001)).of("DAB-026"),
		made("dots_timeout", fault, "the second program says nothing until after the limit", silentBox(3000001, "3000001", true)).of("DAB-026"),
		made("dots_timeout_at_the_limit", fault+" C9", "the second program is stopped at the limit", silentBox(3000000, "3000000", false)).of("DAB-026 GEN-030"),
		made("dots_timeout_by_a_wrong_reckoning", fault+" C9", "the log says over the limit, the stamps say two seconds", silentBox(2000000, "3000001", false)).of("GEN-030"),
		made("dots_loading_is_not_thinking", load, "ten seconds pass before the first hand-over, and a second behind it", loaded("ok")).of("DAB-028"),
		made("dots_loading_charged", load+" C9", "the time before the first hand-over is charged to the first move", loaded("charged")).of("DAB-028"),
		made("dots_loading_timed_out", load+" C9", "the first program is timed out for its loading", loaded("fault")).of("DAB-028"),
		made("dots_per_prompt", turn, "two moves of one turn take two seconds each: by the default each has its own three", twoPrompts("").then(tied).is("verified", "0")),
		made("dots_per_turn", turn, "by the ruling all moves of a turn have three seconds together", perTurnLate()),
		made("dots_per_turn_faulted", turn, "by the ruling the second move of the turn comes too late, and loses", perTurnFault("clock=per_turn", true)),
		made("dots_per_prompt_faulted", turn, "by the default the second move of the turn is in time, and is called late", perTurnFault("", false)),
		made("dots_clock_unknown", turn+" H5", "two moves of one turn take two seconds each: whether that is too late is not known", disputedAt(twoPrompts("clock=?").then(tied), "0")),
		made("dots_clock_unknown_and_quick", turn+" H5", "no turn takes three seconds: the ruling does not matter", talkingBoxes("3").ruled("clock=?").turns(oneEach).then(tied).is("verified", "0")),
		made("dots_clock_unknown_and_faulted", turn+" H5", "the second move of a turn is called late, which it is by one value of the ruling", clockUnknown()),
	}
}

// lastBox has the last move of one box take so long.
func lastBox(us int64) *log {
	l := talkingBoxes("2").turns(strings.Join(boxMoves[:3], ", "))
	l.takes(us, boxMoves[3])
	return l
}

func lateBox(us int64) *log {
	l := talkingBoxes("2").turns(strings.Join(boxMoves[:3], ", "))
	l.finds(l.takes(us, boxMoves[3]), "missed-fault", "decisive")
	result := l.add(oneWon)
	return l.finds(result, "wrong-winner", "decisive").finds(result, "wrong-reason", "reason").finds(result, "wrong-score", "score").is("rejected", "1")
}

func silentBox(us int64, reckoned string, right bool) *log {
	l := talkingBoxes("2").turns(strings.Join(boxMoves[:3], ", "))
	l.hands(2)
	l.wait(us).add("kill 2 %d KILL", l.now)
	fault := "fault 2 timeout-move - 3000000 " + reckoned
	if right {
		return l.fell(fault, "fault", "result 1 fault 0 0", "1")
	}
	return l.unproven(fault, "result 1 fault 0 0")
}

// loaded has ten seconds pass before the first hand-over.
func loaded(how string) *log {
	l := talkingBoxes("2").wait(10000000)
	l.hands(1)
	source := l.wait(1000000).hears(1, "0 0 0")
	switch how {
	case "fault":
		return l.unproven("fault 1 timeout-move "+itoa(source)+" 3000000 11000000", "result 2 fault 0 0")
	case "charged":
		l.finds(l.claims(source, 11000000, boxMoves[0]), "wrong-time", "cosmetic")
	default:
		l.claims(source, 1000000, boxMoves[0])
	}
	l.relays(boxMoves[0])
	return l.closing(1)
}

// twoPrompts has the first seat close a box after two seconds and move on after
// two more.
func twoPrompts(ruling string) *log {
	l := talkingBoxes("3")
	if ruling != "" {
		l.ruled(ruling)
	}
	l.turns(ahead1[:len(ahead1)-len(", 1+1 0 0 1")])
	for _, one := range []string{"1+1 0 0 1", "1+0 0 1 1"} {
		l.takes(2000000, one)
		l.relays(one)
	}
	return l.turns("2+1 0 1 2")
}

// perTurnLate finds it at the second of the two moves.
func perTurnLate() *log {
	l := twoPrompts("clock=per_turn")
	result := l.add(tied)
	return l.finds(l.claimLine(5), "missed-fault", "decisive").finds(result, "wrong-winner", "decisive").finds(result, "wrong-reason", "reason").
		finds(result, "wrong-score", "score").is("rejected", "2")
}

// perTurnFault has the first seat lose by the second of the two moves.
func perTurnFault(ruling string, right bool) *log {
	l, fault := perTurn(ruling)
	if right {
		return l.fell(fault, "fault", "result 2 fault 1 0", "2")
	}
	return l.unproven(fault, "result 2 fault 1 0")
}

func perTurn(ruling string) (*log, string) {
	l := talkingBoxes("3")
	if ruling != "" {
		l.ruled(ruling)
	}
	l.turns(ahead1[:len(ahead1)-len(", 1+1 0 0 1")])
	l.takes(2000000, "1+1 0 0 1")
	l.relays("1+1 0 0 1")
	l.hands(1)
	return l, "fault 1 timeout-move " + itoa(l.wait(2000000).hears(1, "0 1 1")) + " 3000000 4000000"
}

func clockUnknown() *log {
	l, fault := perTurn("clock=?")
	return disputedAt(l.then(fault, "result 2 fault 1 0"), "-")
}
