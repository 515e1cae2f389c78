package main

// concreteWords are what programs of betoniarki say (B11, B12, B8).
func concreteWords() []vector {
	six, blanks := "betoniarki.B11", "betoniarki.B11 betoniarki.blanks"
	list := []vector{
		made("betoniarki_two_blanks", blanks, "two blanks between numbers are let pass", spaced("1 1  2 1 1 1", "1 1  2 1 1 1", "").rest(1)).of("BET-036"),
		made("betoniarki_tab", blanks, "a tab between numbers is let pass, and passed on", spaced(`1\x091 2 1 1 1`, `1\x091 2 1 1 1`, "").rest(1)).of("BET-036"),
		made("betoniarki_blank_behind", blanks, "a blank behind the numbers is let pass, and passed on", spaced(`1 1 2 1 1 1\x20`, `1 1 2 1 1 1\x20`, "").rest(1)).of("BET-036"),
		made("betoniarki_carriage_return", blanks, "a carriage return at the end is let pass, and not passed on", spaced(`1 1 2 1 1 1\x0d`, "1 1 2 1 1 1", "").rest(1)).of("BET-036"),
		made("betoniarki_carriage_return_passed_on", blanks, "a carriage return at the end is no part of the line that is passed on", returned()),
		made("betoniarki_leading_zeros", blanks, "zeros before a number are let pass", spaced("01 1 2 1 1 001", "01 1 2 1 1 001", "").rest(1)),
		made("betoniarki_strict", blanks, "by the ruling only single blanks will do, and they are single", strictly(mixers()).rest(0)),
		made("betoniarki_strict_faulted", blanks, "by the ruling a tab is a fault", strictly(blueLoses(`1\x091 2 1 1 1`, "unreadable"))).of("BET-036"),
		made("betoniarki_tab_faulted", blanks, "tabs are let pass: no fault", falsely(`1\x091 2 1 1 1`, "unreadable")).of("BET-036"),
		made("betoniarki_plain_line_faulted", six, "the line holds six numbers and the move is legal", falsely("1 1 2 1 1 1", "unreadable")),
		made("betoniarki_legal_line_faulted", "betoniarki.B8", "the move is legal, and called illegal", falsely("1 1 2 1 1 1", "illegal")),
		made("betoniarki_blanks_unknown_and_two", blanks+" H5", "two blanks: whether that is a fault is not known",
			disputedAt(spaced("1 1  2 1 1 1", "1 1  2 1 1 1", "blanks=?").rest(1), "1")).of("BET-036"),
		made("betoniarki_blanks_unknown_and_faulted", blanks+" H5", "a tab was taken for a fault, which it is by one value of the ruling",
			blanksUnknown()).of("BET-036"),
		made("betoniarki_blanks_unknown_and_single", blanks+" H5", "single blanks all through: the ruling does not matter",
			mixers().ruled("blanks=?").rest(0)),
	}
	for _, w := range []struct{ name, line, comment string }{
		{"two_blanks", "1 1  2 1 1 1", "two blanks between numbers"}, {"blank_behind", `1 1 2 1 1 1\x20`, "a blank behind the numbers"},
		{"carriage_return", `1 1 2 1 1 1\x0d`, "a carriage return behind the numbers"}, {"leading_zero", "01 1 2 1 1 1", "a zero before a number"},
	} {
		list = append(list, made("betoniarki_strict_and_"+w.name, blanks, "by the ruling a fault, and accepted: "+w.comment, strictly(swallowed(w.line))).of("BET-036"))
	}
	for _, w := range []struct{ name, line, comment, scenario string }{
		{"four_numbers", "1 1 2 1", "four numbers", "BET-012"}, {"seven_numbers", "1 1 2 1 1 1 1", "seven numbers", "BET-013"},
		{"an_empty_line", "", "an empty line", ""}, {"a_word", "resign", "a word", ""}, {"commas", "1,1,2,1,1,1", "commas between the numbers", ""},
		{"a_remark", "1 1 2 1 1 1 good", "a word behind the numbers", ""}, {"a_fraction", "1 1 2 1 1 1.0", "a number with a point", ""},
		{"letters", "a1 b1 a1", "squares with letters", ""},
	} {
		list = append(list, made("betoniarki_accepted_"+w.name, six+" betoniarki.B8", "taken for a move: "+w.comment, swallowed(w.line)).of(w.scenario))
	}
	return append(list,
		made("betoniarki_faulted_four_numbers", six+" betoniarki.B8", "blue does not pour and loses by it", blueLoses("1 1 2 1", "unreadable")).of("BET-012"),
		made("betoniarki_faulted_illegal_line", "betoniarki.B8 betoniarki.B12", "blue moves through concrete and loses by it", blueLoses("1 1 3 3 1 1", "illegal")),
		made("betoniarki_illegal_line_accepted", "betoniarki.B8 betoniarki.B2", "blue moves through concrete, and the game goes on", through()),
		made("betoniarki_other_move_claimed", six+" C8", "the line says another move than the one claimed", mixerMisread()),
	)
}

// strictly sets the ruling on blanks.
func strictly(l *log) *log { return l.ruled("blanks=strict") }

// swallowed accepts a line of blue's that is no move.
func swallowed(line string) *log {
	l := mixers()
	l.hands(1)
	l.finds(l.replies(1000, line, firstBlue), "missed-fault", "decisive").tells(2, line)
	return l.turns(firstRed+", "+lastBlue).overturned(blueWon, "2")
}

// faulted has blue lose by its first line.
func blueLoses(line, kind string) *log {
	l := mixers()
	l.hands(1)
	at := l.wait(1000).hears(1, line)
	return l.finds(l.add("fault 1 %s %d - -", kind, at), "fault", "note").then("result 2 fault").is("verified", "2")
}

// falsely has blue lose by a line that is a legal move.
func falsely(line, kind string) *log {
	l := mixers()
	l.hands(1)
	at := l.wait(1000).hears(1, line)
	return l.unproven("fault 1 "+kind+" "+itoa(at)+" - -", "result 2 fault")
}

func returned() *log {
	l := mixers()
	l.hands(1)
	l.replies(1000, `1 1 2 1 1 1\x0d`, firstBlue)
	return l.stray(l.tells(2, `1 1 2 1 1 1\x0d`)).rest(1).strayed()
}

// blanksUnknown: by the default the fault is false and nothing is established.
func blanksUnknown() *log {
	l := mixers().ruled("blanks=?")
	l.hands(1)
	at := l.wait(1000).hears(1, `1\x091 2 1 1 1`)
	l.add("fault 1 unreadable %d - -", at)
	return disputedAt(l.then("result 2 fault"), "-")
}

func through() *log {
	l := mixers()
	l.finds(l.takes(1000, "1 1 1 3 3 1 1"), "illegal-move", "decisive")
	l.relays("1 1 1 3 3 1 1")
	return l.turns(firstRed).overturned(blueWon, "2")
}

func mixerMisread() *log {
	l := mixers()
	l.hands(1)
	l.finds(l.replies(1000, "1 1 2 1 3 1", firstBlue), "misread-move", "decisive")
	return l.then(blueWon).is("rejected", "-")
}

// concreteExits are programs of betoniarki that end, or are said to (B8, B13).
func concreteExits() []vector {
	rule := "betoniarki.B8"
	return []vector{
		made("betoniarki_exit_after_the_win", rule, "blue exits after its winning move: the game was over", exitedAfter()).of("BET-028"),
		made("betoniarki_move_and_exit_at_once", rule+" O1", "blue's winning move and its end come together: the move counts", exitedWith()).of("BET-028 GEN-046"),
		made("betoniarki_exit_in_turn", rule+" C5", "blue exits in its turn and loses", exited(1, true)),
		made("betoniarki_exit_in_the_opponents_turn", rule+" C5", "red exits while blue is to move, and loses", exited(2, true)),
		made("betoniarki_exit_not_seen", rule+" C5", "blue is said to have ended, and nothing of the kind was seen", exited(1, false)),
		made("betoniarki_unended_line", "betoniarki.B11", "the program's last bytes end no line: no answer", mixerUnended(false)),
		made("betoniarki_unended_line_accepted", "betoniarki.B11", "the program's last bytes end no line, and are taken for a move", mixerUnended(true)),
		made("betoniarki_reply_dropped", "C10 "+rule, "blue's good reply is passed over as chatter, and another taken", droppedReply()),
	}
}

func exitedAfter() *log {
	l := mixers().turns(straitMoves)
	l.add("eof 1 %d out", l.now)
	l.add("exit 1 %d code 0 ? ? ?", l.now)
	return l.stuck()
}

func exitedWith() *log {
	l := mixers().turns(firstBlue + ", " + firstRed)
	l.hands(1)
	at := l.wait(1000).hears(1, "2 1 3 1 2 1")
	l.add("eof 1 %d out", l.now)
	l.add("exit 1 %d code 0 ? ? ?", l.now)
	l.claims(at, 1000, lastBlue)
	l.relays(lastBlue)
	return l.stuck()
}

func exited(by int, seen bool) *log {
	l := mixers()
	l.hands(1)
	fault, result := "fault "+itoa(by)+" exit - - -", "result "+itoa(3-by)+" fault"
	if !seen {
		return l.unproven(fault, result)
	}
	l.wait(1000).add("eof %d %d out", by, l.now)
	l.add("exit %d %d code 1 ? ? ?", by, l.now)
	return l.fell(fault, "unproved", result, itoa(3-by))
}

func mixerUnended(accept bool) *log {
	l := mixers()
	l.hands(1)
	l.wait(1000)
	at := l.add("part 1 %d out 1 1 2 1 1 1", l.now)
	l.add("eof 1 %d out", l.now)
	if accept {
		return l.finds(l.claims(at, 1000, firstBlue), "missed-fault", "decisive").overturned(blueWon, "2")
	}
	return l.finds(l.add("fault 1 unreadable %d - -", at), "fault", "note").then("result 2 fault").is("verified", "2")
}

func droppedReply() *log {
	l := mixers()
	l.hands(1)
	at := l.wait(1000).hears(1, "1 1 2 1 3 1")
	l.finds(l.add("drop 1 %d chatter", at), "dropped-move", "decisive")
	l.claims(l.wait(1000).hears(1, "1 1 2 1 1 1"), 2000, firstBlue)
	return l.then(blueWon).is("rejected", "-")
}
