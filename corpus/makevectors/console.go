package main

import "strings"

// fourEach is a game in which crosses need one more cell, E0; noughts stand
// below them.
const fourEach = "A0 A1 B0 B1 C0 C1 D0 D1"

// emptyRows are rows of the field from the top, those not given empty.
func rowsOf(rows ...string) []string {
	for len(rows) < 10 {
		rows = append(rows, "..........")
	}
	return rows
}

// shows has the seat in turn ask for the field and be told these lines; it
// returns the place of the first.
func (l *log) shows(rows []string) int {
	at := l.hears(l.mover, "field?") + 1
	for _, row := range rows {
		l.tells(l.mover, row)
	}
	return at
}

// finish has crosses play the last cell of fourEach and win.
func (l *log) finish() *log {
	l.play("E0")
	return l.then("result 1 five").is("verified", "1")
}

// toldWrong is a game at the console that crosses win, in which something told
// to a program was not what the protocol demands.
func toldWrong(cells string, tell func(*log) int) *log {
	l := console().play(cells)
	at := tell(l)
	l.finish()
	return l.finds(at, "wrong-line", "reason").is("rejected", "1")
}

// consoleTalk is what programs are told at the console (seed 3.4.1 to 3.4.3).
func consoleTalk() []vector {
	lateRows := rowsOf("XXXX......", "0000......")
	upside := append([]string{}, lateRows...)
	for i, j := 0, 9; i < j; i, j = i+1, j-1 {
		upside[i], upside[j] = upside[j], upside[i]
	}
	return []vector{
		made("console_game", "3.4.3 3.4.4 C2 C9", "a whole game at the console", console().play(fourEach).finish()),
		made("console_field_and_figure", "3.4.1 3.4.2 fiverow.row0", "crosses ask for the field and their figure before they win", askAll(lateRows)),
		made("console_field_upside_down", "3.4.1 fiverow.row0", "the first line of the field is row 9, which the log does not announce", upsideDown("", upside)),
		made("row0_last_line", "3.4.1 fiverow.row0", "the first line of the field is row 9, as the log announces", upsideDown("row0=last_line", upside)),
		made("row0_unknown_and_shown", "3.4.1 fiverow.row0 H5", "the log does not know which row comes first, and its own field shows it", decided(upsideDown("row0=?", upside))),
		made("row0_unknown_and_shown_both_ways", "3.4.1 fiverow.row0 H5", "two fields in one log stand different ways up: no ruling makes both right", bothWays(lateRows, upside)),
		made("console_field_of_nine_lines", "3.4.1", "nine lines of the field, and then the answer to step? where the tenth was due",
			nineLines(lateRows)),
		made("console_field_with_letter_o", "3.4.1 3.3.5", "a nought in the field is shown as a letter O",
			toldWrong(fourEach, func(l *log) int { return l.shows(rowsOf("XXXX......", "O000......")) + 1 })).of("XO5-014"),
		made("console_old_field", "3.4.1", "the field that is shown lacks the last move",
			toldWrong(fourEach, func(l *log) int { return l.shows(rowsOf("XXXX......", "000.......")) + 1 })),
		made("console_figure_letter_o", "3.4.2 3.3.5", "noughts are told that they play with the letter O", figureTold("O")).of("XO5-014"),
		made("console_figure_cyrillic", "3.4.2", "noughts are told that they play with a Cyrillic letter", figureTold(`\xd0\x9e`)).of("XO5-014"),
		made("console_figure_swapped", "3.4.2", "noughts are told that they play crosses", figureTold("X")).of("XO5-037"),
		made("console_figure_unanswered_line", "3.4.2", "an empty line where the figure is due", figureTold("")),
		made("console_step_wrong", "3.4.3", "noughts are told another move than crosses made", stepTold("A1")),
		made("console_step_small", "3.4.3 3.4.5", "noughts are told the move in a small letter", stepTold("a0")),
		made("console_step_with_blank", "3.4.3", "noughts are told the move with a blank behind it", stepTold(`A0\x20`)),
		made("console_told_unasked", "3.4.3", "noughts are told the move without asking",
			toldWrong("A0", func(l *log) int { at := l.tells(2, "A0"); l.play("A1 B0 B1 C0 C1 D0 D1"); return at })),
		made("console_question_held", "3.4.1", "noughts ask for the field while crosses think, and are answered when crosses have moved", heldField(false)).of("XO5-018"),
		made("console_question_answered_at_once", "3.4.1", "noughts ask for the field while crosses think, and are shown the old one", heldField(true)).of("XO5-018"),
		made("console_nothing_asked", "3.4.1 3.4.3", "programs that ask for nothing and print their moves", nothingAsked()).of("XO5-017"),
		made("console_loser_asks_on", "3.4.3 1.5", "noughts ask for the winning move, and nothing is owed after the end", loserAsks()),
	}
}

// askAll has crosses ask for everything before their last move.
func askAll(rows []string) *log {
	l := console().play(fourEach)
	l.shows(rows)
	l.hears(1, "figure?")
	l.tells(1, "X")
	return l.finish()
}

// upsideDown shows crosses the field from row 9 up. Where the header says
// nothing, the four lines that differ from what is due are wrong.
func upsideDown(ruling string, rows []string) *log {
	l := console()
	if ruling != "" {
		l.ruled(ruling)
	}
	l.play(fourEach)
	at := l.shows(rows)
	l.finish()
	if ruling == "" {
		for _, i := range []int{0, 1, 8, 9} {
			l.finds(at+i, "wrong-line", "reason")
		}
		l.is("rejected", "1")
	}
	return l
}

// decided states that the log itself shows a ruling that its header does not.
func decided(l *log) *log { return l.finds(l.line("rulings"), "decided", "note") }

// bothWays shows crosses the field twice, upside down the second time. What is
// wrong is told by the default.
func bothWays(rows, upside []string) *log {
	l := console().ruled("row0=?").play(fourEach)
	l.shows(rows)
	at := l.shows(upside)
	l.finish()
	for _, i := range []int{0, 1, 8, 9} {
		l.finds(at+i, "wrong-line", "reason")
	}
	return l.is("rejected", "1")
}

// nineLines shows crosses a field of nine lines; they move without asking
// further.
func nineLines(rows []string) *log {
	l := console().play(fourEach)
	l.shows(rows[:9])
	l.hears(1, "step?")
	at := l.tells(1, "D1")
	l.says(1000, "step! E0", "E0")
	return l.finds(at, "wrong-line", "reason").then("result 1 five").is("rejected", "1")
}

// figureTold answers the first figure? of noughts.
func figureTold(answer string) *log {
	return toldWrong("A0", func(l *log) int {
		l.hears(2, "figure?")
		at := l.tells(2, answer)
		l.play(strings.TrimPrefix(fourEach, "A0 "))
		return at
	})
}

// stepTold answers the first step? of noughts, who move without asking again.
func stepTold(answer string) *log {
	return toldWrong("A0", func(l *log) int {
		l.hears(2, "step?")
		at := l.tells(2, answer)
		l.started = l.now
		l.says(1000, "step! A1", "A1")
		l.play(strings.TrimPrefix(fourEach, "A0 A1 "))
		return at
	})
}

// heldField has noughts ask for the field before crosses have moved.
func heldField(atOnce bool) *log {
	l := console()
	l.hears(2, "field?")
	at := 0
	if atOnce {
		at = l.tells(2, "..........")
		for range 9 {
			l.tells(2, "..........")
		}
	}
	l.says(1000, "step! A0", "A0")
	if !atOnce {
		for _, row := range rowsOf("X.........") {
			l.tells(2, row)
		}
		l.started = l.now
	}
	noughts := l.says(1000, "step! A1", "A1")
	l.says(1000, "step! B0", "B0")
	l.says(1000, "step! B1", "B1")
	l.says(1000, "step! C0", "C0")
	l.says(1000, "step! C1", "C1")
	l.says(1000, "step! D0", "D0")
	l.says(1000, "step! D1", "D1")
	l.says(1000, "step! E0", "E0")
	l.then("result 1 five").is("verified", "1")
	if atOnce {
		for i := range 10 {
			l.finds(at+i, "wrong-line", "reason")
		}
		l.finds(noughts, "wrong-line", "reason") // the field as it is then was owed
		l.is("rejected", "1")
	}
	return l
}

// nothingAsked is a game whose programs never ask: the time of each runs from
// the opponent's move.
func nothingAsked() *log {
	l := console()
	for _, cell := range strings.Fields(fourEach + " E0") {
		l.says(1000, "step! "+cell, cell)
	}
	return l.then("result 1 five").is("verified", "1")
}

// loserAsks has noughts ask after the end.
func loserAsks() *log {
	l := console().play(fourEach + " E0")
	l.hears(2, "step?")
	return l.then("result 1 five").is("verified", "1")
}
