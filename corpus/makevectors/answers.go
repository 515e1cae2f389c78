package main

import "strings"

// fileLast is the field before the last move of a short file game, whose start
// leaves crosses one cell from winning.
var fileLast = []string{"XXXX......", "0000......"}

// nearEnd is a game by files that begins there.
func nearEnd() *log { return fileGame().with(field("X", fileLast...)) }

// fileTalk is the file interface (seed 3.3).
func fileTalk() []vector {
	name := "3.3.3 3.3.10"
	return []vector{
		made("file_game", "3.3.1 3.3.2 3.3.5 3.3.8", "a whole game by files", fileWhole()),
		made("file_answer_with_line_end", name+" fiverow.step", "one line end behind the answer is tolerated", fileAnswer(`E0\x0d\x0a`)).of("XO5-035"),
		made("file_answer_with_nul", name, "a NUL behind the coordinate", fileBad(`E0\x00`, true)).of("XO5-035"),
		made("file_answer_with_nul_accepted", name, "a NUL behind the coordinate, and accepted", fileBad(`E0\x00`, false)).of("XO5-035"),
		made("file_answer_with_bom", name, "a byte order mark before the coordinate", fileBad(`\xef\xbb\xbfE0`, true)).of("XO5-035"),
		made("file_answer_with_bom_accepted", name, "a byte order mark before the coordinate, and accepted", fileBad(`\xef\xbb\xbfE0`, false)).of("XO5-035"),
		made("file_answer_of_two_lines", name, "a second line behind the coordinate, and accepted", fileBad(`E0\x0aF0`, false)),
		made("file_answer_empty_accepted", "3.3.10", "an empty answer file is no move, and is taken for one", fileBad("", false)),
		made("file_answer_strict", name+" fiverow.step", "a line end is not part of an exact answer", fileBad(`E0\x0a`, false).ruled("step=strict")),
		made("file_field_wrong", "3.3.5", "the field that is written lacks a nought", filePut("XXXX......", "000.......")),
		made("file_field_with_letter_o", "3.3.5", "noughts are written as letters", filePut("XXXX......", "OOOO......")).of("XO5-014"),
		made("file_figure_swapped", "3.3.1", "crosses are started as noughts", fileFigure("0")).of("XO5-037"),
		made("file_figure_neither", "3.3.1", "crosses are started with a letter O", fileFigure("O")).of("XO5-037"),
		made("file_late_and_accepted", "1.7 3.3.8", "the program ends after the limit, and its answer counts", fileLate("late", "")),
		made("file_late", "1.7 3.3.9 fiverow.late_file", "the program is killed at the limit, a legal answer in its file: a loss by the default", fileLate("loss", "")).of("XO5-033"),
		made("file_late_judged", "3.3.10 fiverow.late_file", "by the ruling the answer file is judged although its program was killed", fileLate("judged", "late_file=judge_file")).of("XO5-033"),
		made("file_late_unknown", "1.7 3.3.10 fiverow.late_file H5", "whether the answer counts is not known", fileLate("unknown", "late_file=?")).of("XO5-033"),
		made("file_late_judged_and_faulted", "3.3.10 fiverow.late_file", "by the ruling the answer file is judged, and it holds a move: no timeout", fileLate("wronged", "late_file=judge_file")).of("XO5-033"),
		made("file_late_judged_without_answer", "3.3.10 fiverow.late_file", "by the ruling the answer file is judged, and there is none", fileLate("silent", "late_file=judge_file")).of("XO5-033"),
		made("file_clock_to_the_exit", "3.3.8", "the clock stops when the program ends, whenever its file is read", fileReadLate()),
		made("file_clock_from_the_start", "3.3.8", "what passes between the opponent's move and the start is nobody's time", fileSlowStart()),
	}
}

// fileWhole is a game by files from the empty field, five crosses in a row.
func fileWhole() *log {
	l := fileGame()
	var rows [2]string
	for _, cell := range strings.Fields(fourEach + " E0") {
		l.starts(pad(rows[0]), pad(rows[1]))
		rows[l.mover-1] += figures[l.mover]
		l.reads(l.answers(1000, cell), cell)
	}
	return l.then("result 1 five").is("verified", "1")
}

func pad(row string) string { return row + strings.Repeat(".", 10-len(row)) }

// fileAnswer wins by an answer file that holds this text.
func fileAnswer(text string) *log {
	l := nearEnd().starts(fileLast...)
	l.reads(l.answers(1000, text), "E0")
	return l.then("result 1 five").is("verified", "1")
}

// fileBad has an answer file that gives no move.
func fileBad(text string, fault bool) *log {
	l := nearEnd().starts(fileLast...)
	at := l.answers(1000, text)
	if fault {
		return l.finds(l.add("fault 1 unreadable %d - -", at), "fault", "note").then("result 2 fault").is("verified", "2")
	}
	return l.finds(l.reads(at, "E0"), "missed-fault", "decisive").
		wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}

// filePut writes another field than the position's.
func filePut(rows ...string) *log {
	l := nearEnd()
	at := l.puts(rows...)
	l.runs("X")
	l.reads(l.answers(1000, "E0"), "E0")
	return l.finds(at, "wrong-line", "reason").then("result 1 five").is("rejected", "1")
}

// fileFigure starts crosses with another figure.
func fileFigure(figure string) *log {
	l := nearEnd()
	l.puts(fileLast...)
	at := l.runs(figure)
	l.reads(l.answers(1000, "E0"), "E0")
	return l.finds(at, "wrong-line", "reason").then("result 1 five").is("rejected", "1")
}

// fileLate has crosses still running at the limit.
func fileLate(how, ruling string) *log {
	l := nearEnd()
	if ruling != "" {
		l.ruled(ruling)
	}
	l.starts(fileLast...)
	if how == "late" {
		at := l.reads(l.answers(5000100, "E0"), "E0")
		return l.finds(at, "missed-fault", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
	}
	l.wait(5000100)
	l.add("kill 1 %d KILL", l.now)
	l.add("exit 1 %d signal 9 ? ? ?", l.now)
	if how != "silent" {
		source := l.gets("E0")
		if how == "judged" {
			l.reads(source, "E0")
			return l.then("result 1 five").is("verified", "1")
		}
	}
	claim := l.add("fault 1 timeout-move - %d 5000100", limit)
	if how == "wronged" {
		return l.finds(claim, "false-fault", "decisive").wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")
	}
	l.then("result 2 fault").is("verified", "2")
	if how == "unknown" {
		return disputedAt(l, "2")
	}
	return l.finds(claim, "fault", "note")
}

// fileReadLate reads the answer file of crosses after the limit; they ended
// within it.
func fileReadLate() *log {
	l := nearEnd().starts(fileLast...)
	l.wait(4900000).add("exit 1 %d code 0 ? ? ?", l.now)
	at := l.wait(200000).gets("E0")
	l.charges(at, 4900000, "E0")
	return l.then("result 1 five").is("verified", "1")
}

// fileSlowStart starts noughts ten seconds after crosses have moved.
func fileSlowStart() *log {
	l := fileGame().with(field("X", "0000......", "XXX......."))
	l.starts("0000......", "XXX.......")
	l.reads(l.answers(1000, "J9"), "J9")
	l.wait(10000000)
	rows := rowsOf("0000......", "XXX.......")
	rows[9] = ".........X"
	l.starts(rows...)
	l.reads(l.answers(1000, "E0"), "E0")
	return l.then("result 2 five").is("verified", "2")
}

// exits are programs that end, or are said to (seed 1.7).
func exits() []vector {
	gone := func(kind string, seen ...string) *log {
		l := console().play(fourEach).asks().wait(1000)
		l.then(seen...)
		return l.finds(l.add("fault 1 %s", kind), "unproved", "note").then("result 2 fault").is("verified", "2")
	}
	not := func(kind string) *log {
		return console().play(fourEach).asks().wrong("fault 1 "+kind, "false-fault", "decisive").
			wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")
	}
	flood := "flood 1 20000 out 1073741824 " + digest(nil)
	return []vector{
		made("exit_before_the_move", "1.7 C5", "crosses exit in their turn", gone("exit - - -", "eof 1 10000 out", "exit 1 10000 code 0 100 100 4096")).of("XO5-024"),
		made("exit_not_seen", "1.7 C5", "an exit is claimed, and nothing of the kind was seen", not("exit - - -")).of("XO5-024"),
		made("crash_seen", "C5", "crosses end by a signal", gone("crash - - -", "exit 1 10000 signal 11 100 100 4096")),
		made("crash_not_seen", "C5", "a crash is claimed, and nothing of the kind was seen", not("crash - - -")),
		made("flood_seen", "C5 O3", "crosses print more than is kept", gone("flood - 1048576 1073741824", flood)).of("GEN-035"),
		made("flood_not_seen", "C5 O3", "a flood is claimed, and nothing was left out", not("flood - 1048576 1073741824")).of("GEN-035"),
		made("flood_of_stderr_is_harmless", "O3", "crosses print much on their error output and win", quiet("flood 1 20000 err 1000000 ?")).of("GEN-037"),
		made("move_and_exit_at_once", "O1 1.5", "the winning move and the end of the program come together: the move counts", moveAndExit()).of("GEN-046"),
		made("exit_of_the_other_program", "1.7", "noughts exit while crosses think, and crosses win by five", quiet("exit 2 20000 code 0 ? ? ?")),
	}
}

// quiet is a game with one thing more seen in it, at 20 ms.
func quiet(seen string) *log {
	l := console().play(fourEach)
	l.then(seen).now = 20000
	return l.finish()
}

func moveAndExit() *log {
	l := console().play(fourEach).asks().wait(1000)
	at := l.hears(1, "step! E0")
	l.add("eof 1 %d out", l.now)
	l.add("exit 1 %d code 0 ? ? ?", l.now)
	l.reads(at, "E0")
	return l.then("result 1 five").is("verified", "1")
}
