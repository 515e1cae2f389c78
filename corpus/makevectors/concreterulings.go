package main

// concreteRulings are the rulings of betoniarki that lines show.
func concreteRulings() []vector {
	early := "betoniarki.early_line betoniarki.B10"
	return []vector{
		made("betoniarki_early_line_passed_over", early, "red says a line while blue is to move, which is passed over", earlyRed("", false)),
		made("betoniarki_early_line_dropped", early+" C10", "the early line of red is passed over openly", earlyRed("", true)),
		made("betoniarki_early_line_faulted", early, "by the default an early line is passed over and no fault", earlyRedFaulted("", "-")),
		made("betoniarki_early_line_is_a_fault", early, "by the ruling an early line loses", earlyRedFaulted("early_line=fault", "1")),
		made("betoniarki_early_line_fault_passed_over", early, "by the ruling an early line loses, and the log goes on without a word", earlyRedMissed("early_line=fault")),
		made("betoniarki_early_line_taken", early, "by the ruling an early line is the next move", earlyRedTaken("early_line=taken")),
		made("betoniarki_early_line_taken_unruled", early, "an early line is passed over by the default, and here taken for a move", earlyRedTaken("")),
		made("betoniarki_early_line_taken_and_passed_over", early, "by the ruling an early line is the next move, and here another line is taken", earlyRedUntaken()),
		made("betoniarki_early_line_unknown", early+" H5", "whether an early line is a fault is not known, and the log passes it over", disputedAt(earlyRed("early_line=?", false), "1")),
		made("betoniarki_early_line_unknown_and_faulted", early+" H5", "whether an early line is a fault is not known, and the log says so", disputedAt(earlyRedFaulted("early_line=?", "1"), "-")),
		made("betoniarki_early_line_unknown_and_none", early+" H5", "nobody says a line early: the ruling does not matter", mixers().ruled("early_line=?").rest(0)),
		made("betoniarki_second_line_in_a_turn", early, "blue says a second line before it is asked again, which is passed over", secondLine("", "verified")),
		made("betoniarki_second_line_is_a_fault", early, "by the ruling a second line is a fault, and it is passed over", secondLine("early_line=fault", "rejected")),
		made("betoniarki_two_lines_at_once", early, "blue says two lines before its move is taken from the first: the second is passed over", linesAtOnce("", "ok")),
		made("betoniarki_two_lines_at_once_faulted", early, "by the ruling the second of two lines at once loses", linesAtOnce("early_line=fault", "fault")),
		made("betoniarki_two_lines_at_once_and_no_word", early, "by the ruling the second of two lines at once loses, and the log says nothing", linesAtOnce("early_line=fault", "missed")),
		made("betoniarki_two_lines_at_once_and_the_second_taken", early, "blue says two lines, and the second is taken", linesAtOnce("", "second")),
		made("betoniarki_base_0", "betoniarki.base", "by the ruling programs count squares from 0", based("base=0", 0).stuck()),
		made("betoniarki_base_0_not_announced", "betoniarki.base", "programs count squares from 0, which the log does not announce", strange(based("", 0))),
		made("betoniarki_base_0_and_told_from_1", "betoniarki.base", "by the ruling programs count squares from 0, and red is told blue's move from 1", basedRelay()),
		made("betoniarki_base_unknown_and_0", "betoniarki.base H5", "the log does not know where squares are counted from, and its moves show it", decided(based("base=?", 0).stuck())),
		made("betoniarki_base_unknown_and_1", "betoniarki.base H5", "the log does not know where squares are counted from, and the default fits", based("base=?", 1).stuck()),
		made("betoniarki_base_unknown_and_mixed", "betoniarki.base H5", "blue counts from 0 and red from 1: no ruling makes both right", mixedBase()),
		made("betoniarki_blue_high", "betoniarki.blue", "by the ruling programs see blue start at the high end of y", highBlue("blue=high_y").stuck()),
		made("betoniarki_blue_high_not_announced", "betoniarki.blue", "programs see blue start at the high end of y, which the log does not announce", strange(highBlue(""))),
		made("betoniarki_blue_unknown_and_high", "betoniarki.blue H5", "the log does not know at which end blue starts, and its moves show it", decided(highBlue("blue=?").stuck())),
		made("betoniarki_blue_unknown_and_none_fits", "betoniarki.blue H5", "blue starts at the high end in one line and red at the high end in the next", strange(wired("blue=?", "1 4 2 4 1 4", "1 4 2 4 1 4", "2 4 3 4 2 4"))),
		made("betoniarki_base_and_blue_unknown_and_none_fits", "betoniarki.base betoniarki.blue H5", "neither is known, and no values of both make the lines right", strange(wired("base=? blue=?", "0 3 1 3 0 3", "1 1 2 1 1 1", "1 3 2 3 1 3"))),
		made("betoniarki_blue_high_and_plain", "betoniarki.blue", "by the ruling y is counted from the other end, and the moves are not", highBlueIgnored()),
	}
}

// earlyRed has red say its move while blue is to move, and again when asked.
func earlyRed(ruling string, drop bool) *log {
	l := mixers()
	if ruling != "" {
		l.ruled(ruling)
	}
	l.hands(1)
	at := l.wait(500).hears(2, "1 4 2 4 1 4")
	if drop {
		l.add("drop 2 %d early", at)
	}
	l.claims(l.wait(500).hears(1, "1 1 2 1 1 1"), 1000, firstBlue)
	l.relays(firstBlue)
	return l.rest(1)
}

// earlyRedFaulted has red lose by it; where that is no fault nothing is settled.
func earlyRedFaulted(ruling, winner string) *log {
	l := mixers()
	if ruling != "" {
		l.ruled(ruling)
	}
	l.hands(1)
	fault := "fault 2 early " + itoa(l.wait(500).hears(2, "1 4 2 4 1 4")) + " - -"
	if winner == "-" {
		return l.unproven(fault, "result 1 fault")
	}
	return l.then(fault, "result 1 fault").is("verified", winner)
}

// earlyRedMissed finds it at blue's move, which was accepted behind it.
func earlyRedMissed(ruling string) *log {
	l := mixers().ruled(ruling)
	l.hands(1)
	l.wait(500).hears(2, "1 4 2 4 1 4")
	at := l.claims(l.wait(500).hears(1, "1 1 2 1 1 1"), 1000, firstBlue)
	l.relays(firstBlue)
	l.turns(firstRed + ", " + lastBlue)
	return l.finds(at, "missed-fault", "reason").wrong(blueWon, "wrong-reason", "reason").strayed()
}

// earlyRedTaken has red's next move read from the line that it said early.
func earlyRedTaken(ruling string) *log {
	l := mixers()
	if ruling != "" {
		l.ruled(ruling)
	}
	l.hands(1)
	early := l.wait(500).hears(2, "1 4 2 4 1 4")
	l.claims(l.wait(500).hears(1, "1 1 2 1 1 1"), 1000, firstBlue)
	l.relays(firstBlue)
	l.hands(2)
	at := l.claims(early, 0, firstRed)
	l.relays(firstRed)
	l.rest(2)
	if ruling == "" {
		l.finds(at, "misread-move", "decisive").is("rejected", "-")
	}
	return l
}

// earlyRedUntaken passes over the line that by the ruling was red's move.
func earlyRedUntaken() *log {
	l := mixers().ruled("early_line=taken")
	l.hands(1)
	l.wait(500).hears(2, "1 4 2 4 1 4")
	l.claims(l.wait(500).hears(1, "1 1 2 1 1 1"), 1000, firstBlue)
	l.relays(firstBlue)
	return l.finds(l.takes(1000, firstRed), "dropped-move", "decisive").then(blueWon).is("rejected", "-")
}

// secondLine has blue speak again before red has answered.
func secondLine(ruling, status string) *log {
	l := mixers()
	if ruling != "" {
		l.ruled(ruling)
	}
	l.turns(firstBlue)
	l.hands(2)
	l.wait(500).hears(1, "2 1 3 1 2 1")
	at := l.claims(l.wait(500).hears(2, "1 4 2 4 1 4"), 1000, firstRed)
	l.relays(firstRed)
	l.turns(lastBlue)
	if status == "verified" {
		return l.stuck()
	}
	return l.finds(at, "missed-fault", "decisive").overturned(blueWon, "2")
}

// linesAtOnce has blue say a second line behind its first move.
func linesAtOnce(ruling, how string) *log {
	l := mixers()
	if ruling != "" {
		l.ruled(ruling)
	}
	l.hands(1)
	first := l.wait(1000).hears(1, "1 1 2 1 1 1")
	second := l.hears(1, "1 1 2 1 3 1")
	if how == "second" {
		at := l.claims(second, 1000, "1 1 1 2 1 3 1")
		return l.finds(at, "dropped-move", "decisive").then(blueWon).is("rejected", "-")
	}
	l.claims(first, 1000, firstBlue)
	l.relays(firstBlue)
	switch how {
	case "fault":
		return l.fell("fault 1 early "+itoa(second)+" - -", "fault", "result 2 fault", "2")
	case "missed":
		l.finds(l.takes(1000, firstRed), "missed-fault", "decisive")
		return l.overturned(blueWon, "2")
	}
	return l.rest(1)
}

// based is strait as programs say it that count squares from 0 or from 1.
func based(ruling string, base int) *log {
	if base == 1 {
		return wired(ruling, "1 1 2 1 1 1", "1 4 2 4 1 4", "2 1 3 1 2 1")
	}
	return wired(ruling, "0 0 1 0 0 0", "0 3 1 3 0 3", "1 0 2 0 1 0")
}

// highBlue is strait as programs say it that see row 1 as row 4.
func highBlue(ruling string) *log {
	return wired(ruling, "1 4 2 4 1 4", "1 1 2 1 1 1", "2 4 3 4 2 4")
}

// wired is strait in these lines.
func wired(ruling string, lines ...string) *log {
	l := mixers()
	if ruling != "" {
		l.ruled(ruling)
	}
	for i, one := range []string{firstBlue, firstRed, lastBlue} {
		l.hands(i%2 + 1)
		l.replies(1000, lines[i], one)
		l.tells(2-i%2, lines[i])
	}
	return l
}

// strange states that the first claim is of another move than its line says:
// nothing can be replayed behind it.
func strange(l *log) *log {
	return l.finds(l.claimLine(0), "misread-move", "decisive").then(blueWon).is("rejected", "-")
}

func basedRelay() *log {
	l := mixers().ruled("base=0")
	l.hands(1)
	l.replies(1000, "0 0 1 0 0 0", firstBlue)
	l.stray(l.tells(2, "1 1 2 1 1 1"))
	for i, line := range []string{"0 3 1 3 0 3", "1 0 2 0 1 0"} {
		l.hands(2 - i)
		l.replies(1000, line, []string{firstRed, lastBlue}[i])
		l.tells(i+1, line)
	}
	return l.stuck().strayed()
}

func mixedBase() *log {
	return strange(wired("base=?", "0 0 1 0 0 0", "1 4 2 4 1 4", "1 0 2 0 1 0"))
}

func highBlueIgnored() *log {
	return strange(wired("blue=high_y", "1 1 2 1 1 1", "1 4 2 4 1 4", "2 1 3 1 2 1"))
}
