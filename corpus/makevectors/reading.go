package main

import "strings"

// accepted is a game that noughts would win by their opponent's fault: crosses
// answer with a line that is no move, and the log takes it for one.
func accepted(line, cell string) *log {
	l := console().play(fourEach).asks()
	at := l.says(1000, line, cell)
	return l.finds(at, "missed-fault", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

// taken is a game in which crosses answer with a line that is their last move.
func taken(line string) *log {
	l := console().play(fourEach).asks()
	l.says(1000, line, "E0")
	return l.then("result 1 five").is("verified", "1")
}

// faulted is a game in which the same line costs crosses the game.
func faulted(line, kind string) *log {
	l := console().play(fourEach).asks().wait(1000)
	at := l.hears(1, line)
	return l.finds(l.add("fault 1 %s %d - -", kind, at), "fault", "note").then("result 2 fault").is("verified", "2")
}

// wronged is a game in which a line that is a move costs crosses the game.
func wronged(line, kind string) *log {
	l := console().play(fourEach).asks().wait(1000)
	at := l.hears(1, line)
	return l.finds(l.add("fault 1 %s %d - -", kind, at), "false-fault", "decisive").
		wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")
}

// misread is a game whose log reads another move than the line says.
func misread(line, cell string) *log {
	l := console().play(fourEach).asks()
	at := l.says(1000, line, cell)
	return l.finds(at, "misread-move", "decisive").then("result 1 five").is("rejected", "-")
}

// consoleReading is how lines at the console are read (seed 3.4.4 and 3.4.5).
func consoleReading() []vector {
	step, symbols := "3.4.4 fiverow.step", "3.4.5 fiverow.symbols"
	return append(consoleRulings(), []vector{
		made("step_without_blank", step, "step!E0 is a move where blanks are tolerated", taken("step!E0")).of("XO5-015"),
		made("step_with_blanks_around", step, "blanks before and behind are tolerated", taken(`step!   E0 \x20`)).of("XO5-015"),
		made("step_with_carriage_return", step+" O1", "a carriage return at the end is kept in the log, and tolerated", taken(`step! E0\x0d`)),
		made("step_with_a_remark", step, "a remark behind the move is none of it", accepted("step! E0 best", "E0")).of("XO5-015"),
		made("step_with_a_remark_faulted", step, "a remark behind the move costs the game", faulted("step! E0 best", "unreadable")).of("XO5-015"),
		made("step_not_at_the_start", "3.4.4", "a move is a line that begins with step!", accepted("move: step! E0", "E0")),
		made("move_without_step", "3.4.4", "a coordinate alone is no move", accepted("E0", "E0")),
		made("cyrillic_column", symbols, "the letter is U+0412, which only looks like B", accepted(`step! \xd0\x927`, "B7")).of("XO5-013"),
		made("cyrillic_column_faulted", symbols, "the letter is U+0412, and costs the game", faulted(`step! \xd0\x927`, "unreadable")).of("XO5-013"),
		made("letter_o_for_row_zero", symbols, "EO with a letter O is not E0", accepted("step! EO", "E0")),
		made("small_letter_said", "3.4.5", "columns are capital letters", accepted("step! e0", "E0")),
		made("row_first_said", "3.4.5", "7B is no coordinate", faulted("step! 7B", "unreadable")).of("XO5-011"),
		made("negative_row_said", "3.4.5", "B-1 is no coordinate", faulted("step! B-1", "unreadable")).of("XO5-011"),
		made("off_the_field_said", "3.4.5 1.7", "K5 is a coordinate beyond the field: an illegal move", faulted("step! K5", "illegal")).of("XO5-011"),
		made("occupied_said", "1.2 1.7", "A1 holds a nought: an illegal move", faulted("step! A1", "illegal")).of("XO5-010"),
		made("unreadable_called_illegal", "1.7", "a line that is no move at all is no legal move either", faulted("step! 7B", "illegal")),
		made("pass_said", "1.3 1.7", "nobody may pass", faulted("pass", "refused")).of("XO5-026"),
		made("resignation_said", "1.7", "who resigns loses", faulted("resign", "refused")).of("XO5-026"),
		made("step_alone_said", "1.7 3.4.4", "step! without a cell refuses the move", faulted("step!", "refused")).of("XO5-026"),
		made("pass_accepted", "1.3 1.7", "a pass is written down as a move", accepted("pass", "E0")).of("XO5-026"),
		made("legal_move_called_illegal", "1.7", "E0 is free", wronged("step! E0", "illegal")),
		made("legal_move_called_unreadable", "3.4.4", "step! E0 can be read", wronged("step! E0", "unreadable")),
		made("legal_move_called_refusal", "1.7", "step! E0 refuses nothing", wronged("step! E0", "refused")),
		made("legal_move_called_early", "1.2", "crosses were in turn", wronged("step! E0", "early")),
		made("move_misread", "C8", "the line says F7, the log reads E0", misread("step! F7", "E0")),
		made("question_taken_for_a_move", "C8", "the line is a question", misread("figure?", "E0")),
		made("empty_line_taken_for_a_move", "C8", "the line is empty", misread("", "E0")),
		made("unended_line_accepted", "3.4.4", "bytes whose line never ended are no line", unended(false)),
		made("unended_line_faulted", "3.4.4", "bytes whose line never ended cost the game", unended(true)),
		made("move_passed_over", "C2 C8", "a good move in turn is passed over as chatter", passedOver()),
		made("chatter_passed_over", "C2", "an empty line is passed over, and the move behind it taken", emptyLine()),
		made("debug_line_passed_over", "C2 3.4.4", "a line that is no move and no question is passed over, and the move behind it taken", afterLine("thinking", "verified")),
		made("pass_passed_over", "1.3 1.7", "a pass is written off as chatter, and the move behind it taken", afterLine("pass", "rejected")).of("XO5-026"),
		made("early_line_passed_over", "C2 1.2", "noughts move before crosses, which is passed over; they move again in turn", earlyLine(false)),
		made("early_line_accepted", "C8 1.2", "noughts move before crosses, and the log takes that for their answer", earlyLine(true)),
		made("forged_record_on_stderr", "F3 O1", "a program prints what looks like a record: it cannot begin a line", forged()).of("GEN-024"),
	}...)
}

// unended has crosses end their output within a line.
func unended(fault bool) *log {
	l := console().play(fourEach).asks().wait(1000)
	at := l.add("part 1 %d out step! E0", l.now)
	if fault {
		return l.then("eof 1 9000000 out").finds(l.add("fault 1 unreadable %d - -", at), "fault", "note").
			then("result 2 fault").is("verified", "2")
	}
	return l.finds(l.reads(at, "E0"), "missed-fault", "decisive").
		wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

// passedOver drops a good move; what follows cannot be judged.
func passedOver() *log {
	l := console().play(fourEach).asks().wait(1000)
	at := l.hears(1, "step! E0")
	l.finds(l.add("drop 1 %d chatter", at), "dropped-move", "decisive")
	l.says(1000, "step! F7", "F7")
	return l.then("result 0 full").is("rejected", "-")
}

func emptyLine() *log {
	l := console().play(fourEach).asks().wait(1000)
	at := l.hears(1, "")
	l.add("drop 1 %d empty", at)
	l.says(1000, "step! E0", "E0")
	return l.then("result 1 five").is("verified", "1")
}

// afterLine has crosses say something that is dropped, and then their move.
func afterLine(line, status string) *log {
	l := console().play(fourEach).asks().wait(1000)
	at := l.hears(1, line)
	l.add("drop 1 %d chatter", at)
	claim := l.says(1000, "step! E0", "E0")
	if status == "verified" {
		return l.then("result 1 five").is("verified", "1")
	}
	return l.finds(claim, "missed-fault", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

// earlyLine has noughts say A1 before crosses have moved.
func earlyLine(accept bool) *log {
	l := console()
	at := l.hears(2, "step! A1")
	if !accept {
		l.add("drop 2 %d early", at)
		return l.play(fourEach).finish()
	}
	l.says(1000, "step! A0", "A0")
	l.finds(l.add("m 2 2 %d ? - A1", at), "missed-fault", "decisive")
	return l.wrongTwice("result 2 five", "wrong-winner", "wrong-reason").is("rejected", "1")
}

func forged() *log {
	l := console().play(fourEach)
	l.add("! 2 %d result 2 five", l.now)
	l.add(`! 2 %d \x0aresult 2 five\x0a`, l.now)
	return l.finish()
}

// consoleRulings are lines whose meaning a ruling settles.
func consoleRulings() []vector {
	step, symbols, early := "3.4.4 fiverow.step", "3.4.5 fiverow.symbols", "3.4.3 fiverow.early_step"
	cyrillic := `step! \xd0\x950` // U+0415, which looks like E
	strict := func(l *log) *log { return l.ruled("step=strict") }
	return []vector{
		made("strict_step", step, "one blank and the coordinate", strict(taken("step! E0"))),
		made("strict_step_without_blank", step, "step!E0 is no move where the line must be exact", strict(accepted("step!E0", "E0"))).of("XO5-015"),
		made("strict_step_with_blank_behind", step, "a blank behind the move is one too many", strict(faulted(`step! E0\x20`, "unreadable"))).of("XO5-015"),
		made("strict_step_with_carriage_return", step, "a carriage return is not part of an exact line", strict(accepted(`step! E0\x0d`, "E0"))),
		made("step_unknown_and_no_blank", step+" H5", "whether step!E0 is a move depends on an unknown ruling", disputedAt(taken("step!E0").ruled("step=?"), "1")),
		made("lenient_symbols", symbols, "a Cyrillic letter is what it looks like", taken(cyrillic).ruled("symbols=lenient")),
		made("lenient_symbols_not_followed", symbols, "a Cyrillic letter is what it looks like: it is no fault", wronged(cyrillic, "unreadable").ruled("symbols=lenient")),
		made("symbols_unknown_and_cyrillic_faulted", symbols+" H5", "a Cyrillic letter costs the game under an unknown ruling",
			disputedAt(faulted(cyrillic, "unreadable").ruled("symbols=?"), "2")),
		made("symbols_unknown_and_cyrillic_accepted", symbols+" H5", "a Cyrillic letter is accepted under an unknown ruling",
			disputedAt(taken(cyrillic).ruled("symbols=?"), "2")),
		made("early_step_faulted", early, "crosses ask for a move that does not exist, and lose by it", earlyStep("fault", "")),
		made("early_step_passed_over", early, "crosses ask for a move that does not exist, which is a fault, and the game goes on", earlyStep("missed", "")),
		made("early_step_dropped", early, "the question is a fault, whatever the log calls it", earlyStep("dropped", "")),
		made("early_step_ignored", early, "crosses ask for a move that does not exist, and nothing comes of it", earlyStep("on", "early_step=ignore")),
		made("early_step_ignored_and_faulted", early, "the question is harmless by the ruling, and the log has crosses lose by it", earlyStep("wronged", "early_step=ignore")),
		made("early_step_unknown", early+" H5", "whether the question is a fault is not known", earlyStep("disputed", "early_step=?")),
	}
}

// earlyStep has crosses ask step? before any move.
func earlyStep(how, ruling string) *log {
	l := console()
	if ruling != "" {
		l.ruled(ruling)
	}
	at := l.hears(1, "step?")
	switch how {
	case "on":
		return l.play(fourEach).finish()
	case "dropped", "missed":
		if how == "dropped" {
			l.add("drop 1 %d chatter", at)
		}
		return l.finds(l.says(1000, "step! A0", "A0"), "missed-fault", "decisive").play(strings.TrimPrefix(fourEach, "A0 ")+" E0").
			wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
	}
	claim := l.add("fault 1 unreadable %d - -", at)
	if how == "wronged" {
		return l.finds(claim, "false-fault", "decisive").wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")
	}
	l.then("result 2 fault").is("verified", "2")
	if how == "disputed" {
		disputedAt(l, "2")
	}
	return l
}
