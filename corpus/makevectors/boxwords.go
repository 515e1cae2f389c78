package main

import "strings"

// boxWords are what programs of dots say, and when (D3, D5).
func boxWords() []vector {
	form, fault := "dots.D3 dots.D5", "dots.D5"
	var list []vector
	for _, w := range []struct{ name, line, comment string }{
		{"two_numbers", "0 0", "two numbers"}, {"four_numbers", "0 0 0 1", "four numbers"}, {"commas", "0,0,0", "commas between the numbers"},
		{"letters", "a b c", "three letters"}, {"an_empty_line", "", "an empty line"}, {"a_plus", "0 0 +0", "a sign before a number"},
		{"a_leading_zero", "0 0 00", "a zero before a number"}, {"a_fraction", "0 0 0.0", "a number with a point"}, {"a_remark", "0 0 0 top", "a word behind the numbers"},
		{"other_digits", `\xdb\xb0 \xdb\xb0 \xdb\xb0`, "digits of another script"},
	} {
		list = append(list, made("dots_accepted_"+w.name, form, "taken for a command: "+w.comment, boxSwallowed(w.line)).of("DAB-022"))
	}
	return append(list,
		made("dots_blanks_around", form, "blanks between and around the numbers are let pass", boxTaken(` 0   0 0\x20`)),
		made("dots_carriage_return", form, "a carriage return at the end is let pass", boxTaken(`0 0 0\x0d`)),
		made("dots_faulted_commas", form, "commas between the numbers lose the game", boxFaulted("0,0,0", "unreadable", true)).of("DAB-022"),
		made("dots_faulted_blanks", form, "blanks around the numbers are let pass: no fault", boxFaulted(`0  0 0\x20`, "unreadable", false)),
		made("dots_faulted_legal_line", fault, "the line is free, and drawing it called illegal", boxFaulted("0 0 0", "illegal", false)),
		made("dots_faulted_side", fault+" dots.D8", "there is no side 4", boxFaulted("0 0 4", "illegal", true)).of("DAB-016"),
		made("dots_faulted_points", fault+" dots.D6", "the program counts points where boxes are meant", boxFaulted("1 1 0", "illegal", true)).of("DAB-014"),
		made("dots_drawn_under_its_other_name", fault, "the line between the boxes is drawn again under its other name, and accepted", drawnAgain(true)).of("DAB-001"),
		made("dots_drawn_under_its_other_name_faulted", fault, "the line between the boxes is drawn again under its other name, and loses", drawnAgain(false)).of("DAB-001"),
		made("dots_other_line_claimed", "dots.D8 C8", "the command names another side than the log", boxMisread()),
		made("dots_two_commands_faulted", fault, "two commands in one turn lose the game", twoCommands(true)).of("DAB-018"),
		made("dots_two_commands_passed_over", fault, "two commands in one turn, and the log goes on without a word", twoCommands(false)).of("DAB-018"),
		made("dots_out_of_turn_faulted", fault, "a command while the other is in turn loses the game", outOfTurn("fault")).of("DAB-020"),
		made("dots_out_of_turn_passed_over", fault, "a command while the other is in turn, and the log goes on without a word", outOfTurn("missed")).of("DAB-020"),
		made("dots_out_of_turn_dropped", fault+" C10", "a command while the other is in turn is passed over openly, which its seed does not allow", outOfTurn("dropped")).of("DAB-020"),
		made("dots_race_after_the_token", fault+" T2", "the command has the same stamp as the hand-over and stands behind it: in turn", race(true)).of("DAB-021"),
		made("dots_race_before_the_token", fault+" T2", "the command has the same stamp as the hand-over and stands before it: out of turn", race(false)).of("DAB-021"),
		made("dots_exit_after_the_last_box", fault, "a program that ends after the last box has done no harm", boxExit("after")).of("DAB-032"),
		made("dots_exit_after_the_last_box_faulted", fault, "a program ends after the last box, and the log has it lose", boxExit("faulted")).of("DAB-032"),
		made("dots_exit_in_turn", fault+" C5", "a program ends in its turn and loses", boxExit("turn")).of("DAB-031"),
		made("dots_exit_not_seen", fault+" C5", "a program is said to have ended, and nothing of the kind was seen", boxExit("unseen")).of("DAB-031"),
		made("dots_flood_not_seen", fault+" C5", "a program is said to have printed too much, and nothing was left out", boxFlood()).of("GEN-035"),
	)
}

func boxSwallowed(line string) *log {
	l := talkingBoxes("2")
	l.hands(1)
	l.finds(l.replies(1000, line, boxMoves[0]), "missed-fault", "reason").tells(2, "0 0 0")
	l.turns(strings.Join(boxMoves[1:], ", "))
	at := l.add("result 2 complete 0 1")
	return l.finds(at, "wrong-reason", "reason").finds(at, "wrong-score", "score").is("rejected", "2")
}

// boxTaken accepts a line with blanks; the opponent is told it in plain.
func boxTaken(line string) *log {
	l := talkingBoxes("2")
	l.hands(1)
	l.replies(1000, line, boxMoves[0])
	l.relays(boxMoves[0])
	return l.closing(1)
}

func boxFaulted(line, kind string, right bool) *log {
	l := talkingBoxes("2")
	l.hands(1)
	fault := "fault 1 " + kind + " " + itoa(l.wait(1000).hears(1, line)) + " - -"
	if right {
		return l.fell(fault, "fault", "result 2 fault 0 0", "2")
	}
	return l.unproven(fault, "result 2 fault 0 0")
}

func drawnAgain(accept bool) *log {
	l := talkingBoxes("3").turns("1+0 0 0 1")
	l.hands(2)
	at := l.wait(1000).hears(2, "0 1 3")
	if accept {
		l.finds(l.claims(at, 1000, "2+0 0 0 1"), "illegal-move", "decisive")
		return l.overturned("result 2 complete 0 0", "1")
	}
	return l.fell("fault 2 illegal "+itoa(at)+" - -", "fault", "result 1 fault 0 0", "1")
}

func boxMisread() *log {
	l := talkingBoxes("2")
	l.hands(1)
	return l.finds(l.replies(1000, "0 0 3", boxMoves[0]), "misread-move", "decisive").then(oneWon).is("rejected", "-")
}

// twoCommands has the first program answer twice to one hand-over.
func twoCommands(fault bool) *log {
	l := talkingBoxes("2")
	l.hands(1)
	at := l.wait(1000).hears(1, "0 0 0")
	extra := l.hears(1, "0 0 1")
	l.claims(at, 1000, boxMoves[0])
	l.relays(boxMoves[0])
	if fault {
		return l.fell("fault 1 extra "+itoa(extra)+" - -", "fault", "result 2 fault 0 0", "2")
	}
	l.finds(l.takes(1000, boxMoves[1]), "missed-fault", "reason").relays(boxMoves[1])
	l.turns(boxMoves[2] + ", " + boxMoves[3])
	result := l.add(oneWon)
	return l.finds(result, "wrong-reason", "reason").finds(result, "wrong-score", "score").is("rejected", "2")
}

// outOfTurn has the second program command while the first is in turn.
func outOfTurn(how string) *log {
	l := talkingBoxes("2")
	l.hands(1)
	at := l.wait(500).hears(2, "0 0 1")
	if how == "fault" {
		return l.fell("fault 2 early "+itoa(at)+" - -", "fault", "result 1 fault 0 0", "1")
	}
	if how == "dropped" {
		l.add("drop 2 %d early", at)
	}
	l.finds(l.claims(l.wait(500).hears(1, "0 0 0"), 1000, boxMoves[0]), "missed-fault", "decisive").relays(boxMoves[0])
	l.turns(strings.Join(boxMoves[1:], ", "))
	result := l.add(oneWon)
	return l.finds(result, "wrong-winner", "decisive").finds(result, "wrong-reason", "reason").finds(result, "wrong-score", "score").is("rejected", "1")
}

// race has the second program's command and its hand-over at one stamp.
func race(behind bool) *log {
	l := talkingBoxes("2").turns(boxMoves[0])
	if behind {
		l.takes(0, boxMoves[1])
		l.relays(boxMoves[1])
		return l.closing(2)
	}
	at := l.hears(2, "0 0 1")
	l.hands(2)
	l.finds(l.claims(at, 0, boxMoves[1]), "missed-fault", "decisive").relays(boxMoves[1])
	l.turns(boxMoves[2] + ", " + boxMoves[3])
	result := l.add(oneWon)
	return l.finds(result, "wrong-winner", "decisive").finds(result, "wrong-reason", "reason").finds(result, "wrong-score", "score").is("rejected", "1")
}

func boxExit(when string) *log {
	l := talkingBoxes("2")
	switch when {
	case "after", "faulted":
		l.turns(oneBox).add("exit 2 %d code 0 ? ? ?", l.now)
		if when == "after" {
			return l.then(oneWon).is("verified", "2")
		}
		return l.then("fault 2 exit - - -").overturned("result 1 fault 0 1", "2")
	case "turn":
		l.hands(1)
		l.wait(1000).add("exit 1 %d code 0 ? ? ?", l.now)
		return l.fell("fault 1 exit - - -", "unproved", "result 2 fault 0 0", "2")
	}
	l.hands(1)
	return l.unproven("fault 1 exit - - -", "result 2 fault 0 0")
}

func boxFlood() *log {
	l := talkingBoxes("2")
	l.hands(1)
	return l.unproven("fault 1 flood - 1048576 1073741824", "result 2 fault 0 0")
}

// boxNumbers are the rulings about numbers, which lines show (D6, D8).
func boxNumbers() []vector {
	base, turn := "dots.base", "dots.turn dots.D6"
	list := []vector{
		made("dots_base_1", base, "by the ruling boxes are counted from 1", wiredBox("base=1", "1 1 0", "1 1 1", "1 1 2", "1 1 3").then(oneWon).is("verified", "2")),
		made("dots_base_1_not_announced", base, "boxes are counted from 1, which the log does not announce", boxUnlike("", "1 1 0", "1 1 1", "1 1 2", "1 1 3")),
		made("dots_base_1_and_counted_from_0", base, "by the ruling boxes are counted from 1, and the lines count from 0", boxUnlike("base=1", "0 0 0", "0 0 1", "0 0 2", "0 0 3")),
		made("dots_base_unknown_and_1", base+" H5", "the log does not know where boxes are counted from, and its lines show it", decided(wiredBox("base=?", "1 1 0", "1 1 1", "1 1 2", "1 1 3").then(oneWon).is("verified", "2"))),
		made("dots_base_unknown_and_mixed", base+" H5", "boxes are counted from 1 and then from 0: no ruling makes both right", boxUnlike("base=?", "1 1 0", "0 0 1", "1 1 2", "0 0 3")),
		made("dots_turn_from_0", turn, "by the ruling T is 0 and 1", numberedBoxes("turn=0,1", "0", "1").closing(0)),
		made("dots_turn_from_0_and_told_from_1", turn, "by the ruling T is 0 and 1, and the programs are told 1 and 2", misNumbered("turn=0,1", "1", "2")),
		made("dots_turn_from_0_not_announced", turn, "the programs are told 0 and 1, which the log does not announce", misNumbered("", "0", "1")),
		made("dots_turn_unknown_and_from_0", turn+" H5", "the log does not know what T is, and its lines show it", decided(numberedBoxes("turn=?", "0", "1").closing(0))),
		made("dots_turn_unknown_and_none_fits", turn+" H5", "both programs are told 1: no value of the ruling makes that right", turnTwice()),
		made("dots_sides_unknown_and_shown", "dots.sides H5", "the log does not know the numbers of the sides, and its lines show them",
			decided(wiredBox("sides=?", "0 0 3", "0 0 2", "0 0 1", "0 0 0").then(oneWon).is("verified", "2"))).of("DAB-017"),
		made("dots_sides_unknown_and_none_fits", "dots.sides H5", "the number 0 stands for two sides: no numbers make both right", boxUnlike("sides=?", "0 0 3", "0 0 0", "0 0 1", "0 0 0")).of("DAB-017"),
		made("dots_sides_not_announced", "dots.sides", "sides are numbered from the left one on, which the log does not announce", boxUnlike("", "0 0 1", "0 0 2", "0 0 3", "0 0 0")).of("DAB-017"),
	}
	for _, value := range boxOrders() {
		list = append(list, sideNumbers(value))
	}
	return list
}

// sideNumbers is for a numbering of sides a game told by it, and one told by
// the default under a header that names it.
func sideNumbers(value string) vector {
	var said []string
	for _, side := range sides {
		said = append(said, "0 0 "+numberOf(value, side))
	}
	good := wiredBox("sides="+value, said...).then(oneWon).is("verified", "2")
	bad := wiredBox("sides="+value, "0 0 0", "0 0 1", "0 0 2", "0 0 3")
	for i, line := range said {
		if line != "0 0 "+itoa(i) { // the first claim that its line does not say
			bad.finds(bad.claimLine(i), "misread-move", "decisive").then(oneWon).is("rejected", "-")
			break
		}
	}
	return made("dots_sides_"+strings.ReplaceAll(value, ",", "_"), "dots.sides",
		"by the ruling sides have these numbers; a game told by them, and one told by 0up,1right,2down,3left", good, bad)
}

// wiredBox is one box in these lines of the programs.
func wiredBox(ruling string, lines ...string) *log {
	l := talkingBoxes("2")
	if ruling != "" {
		l.ruled(ruling)
	}
	for i, one := range boxMoves {
		l.hands(i%2 + 1)
		l.replies(1000, lines[i], one)
		l.tells(2-i%2, lines[i])
	}
	return l
}

// boxUnlike is wiredBox where the first line says another move than is claimed.
func boxUnlike(ruling string, lines ...string) *log {
	l := wiredBox(ruling, lines...)
	return l.finds(l.claimLine(0), "misread-move", "decisive").then(oneWon).is("rejected", "-")
}

// numberedBoxes tells the programs these numbers of theirs.
func numberedBoxes(ruling, first, second string) *log {
	l := silentBoxes("2")
	if ruling != "" {
		l.ruled(ruling)
	}
	l.tells(1, "2 2 "+first)
	l.tells(2, "2 2 "+second)
	return l
}

// turnTwice is wrong by the default at the second program's line.
func turnTwice() *log {
	return numberedBoxes("turn=?", "1", "1").stray(25).amiss(0)
}

func misNumbered(ruling, first, second string) *log {
	l := numberedBoxes(ruling, first, second)
	return l.stray(24).stray(25).amiss(0)
}
