package main

// claimFault is a stamped log with one claim that a reader refuses. Crosses
// said a move at line 24, noughts printed something at line 25, crosses wrote
// to their error output at line 26 and were told something at line 27.
func claimFault(name, spec, line, code, comment string) vector {
	l := console().wait(1000)
	l.hears(1, "step! A0")
	l.hears(2, "step?")
	l.then("! 1 1000 a").tells(1, "a")
	return made(name, spec, comment, l.wrong(line, code, "decisive").is("malformed", "-"))
}

// behind is a log of moves with one claim that may not stand where it does.
func behind(name, spec, comment, code string, lines ...string) vector {
	l := game("A0 A1").then(lines[:len(lines)-1]...)
	return made(name, spec, comment, l.wrong(lines[len(lines)-1], code, "decisive").is("malformed", "-"))
}

// claimFaults are claims that a reader refuses (format document, 6).
func claimFaults() []vector {
	return []vector{
		behind("ply_left_out", "C1", "plies count without a gap", "order", "m 4 2 - ? - B0"),
		behind("ply_twice", "C1", "plies count without a gap", "order", "m 2 2 - ? - B0"),
		made("ply_zero", "C1", "plies count from 1", plain().wrong("m 0 1 - ? - A0", "order", "decisive").is("malformed", "-")),
		claimFault("move_without_source", "C2", "m 1 1 - 1000 - A0", "source", "where the exchange is recorded a move names its source"),
		claimFault("drop_without_source", "C2", "drop 1 - chatter", "source", "where the exchange is recorded a drop names its source"),
		claimFault("source_of_the_other_seat", "C2", "m 1 1 25 1000 - A0", "source", "the source is output of the mover"),
		claimFault("source_on_stderr", "C2", "m 1 1 26 1000 - A0", "source", "error output is no source"),
		claimFault("source_that_was_told", "C2", "m 1 1 27 1000 - A0", "source", "what a program was told is no source"),
		claimFault("source_in_the_header", "C2", "m 1 1 2 1000 - A0", "source", "the header is no source"),
		claimFault("source_below", "C2", "m 1 1 29 1000 - A0", "source", "the source stands above the claim"),
		claimFault("source_itself", "C2", "m 1 1 28 1000 - A0", "source", "the source stands above the claim"),
		claimFault("source_of_a_fault_elsewhere", "C2", "fault 1 unreadable 25 - -", "source", "a fault may name a source, and then a right one"),
		behind("source_among_moves", "C2", "a source where no exchange is recorded", "source", "m 3 1 22 ? - B0"),
		behind("fault_source_among_moves", "C2", "a source where no exchange is recorded", "source", "fault 1 illegal 22 - - A0"),
		behind("two_results", "C3", "a log has one result", "order", "result 0 full", "result 1 five"),
		behind("result_after_void", "C3", "a void game has no result", "order", "void operator ? ? power cut", "result 1 five"),
		behind("move_after_result", "C3", "no claim stands below the result", "order", "result 1 five", "m 3 1 - ? - B0"),
		behind("fault_after_result", "C3", "no claim stands below the result", "order", "result 1 five", "fault 1 illegal - - - A0"),
		behind("fault_of_no_kind", "C5", "faults are a closed list", "field", "fault 1 rude - -"),
		behind("fault_timeout_without_limit", "C5", "a timeout names its limit", "field", "fault 1 timeout-move - - 5000100"),
		behind("fault_memory_without_use", "C5", "memory names what was used", "field", "fault 1 memory - 67108864 -"),
		behind("fault_illegal_with_limit", "C5", "an illegal move has no limit", "field", "fault 1 illegal - 5000000 - A0"),
		behind("reason_of_no_kind", "C6", "reasons are a closed list", "field", "result 1 luck"),
		behind("score_for_one_seat", "C7", "a score for every seat or for none", "field", "result 1 five 3"),
		behind("score_for_three_seats", "C7", "a score for every seat and no more", "field", "result 1 five 3 2 1"),
		behind("winner_no_seat", "C6", "there are two seats", "field", "result 3 five"),
		behind("mover_no_seat", "O4", "there are two seats", "field", "m 3 3 - ? - B0"),
		behind("move_of_nothing", "C1", "a move is not empty", "field", "m 3 1 - ? -"),
		behind("move_of_65_bytes", "F10", "a move has at most 64 bytes", "cap", "m 3 1 - ? - A0000000000000000000000000000000000000000000000000000000000000000"),
		behind("charged_negative", "F5", "numbers have no sign", "number", "m 3 1 - -5 - B0"),
		behind("kind_with_a_sign", "F4 R4", "a kind is a word of small letters, digits and hyphens; this one has another sign", "kind", "adjourn! 1"),
		made("kind_of_a_later_version", "R4", "a kind that this version does not know and may not pass over",
			game("A0 A1").wrong("adjourn 1 ?", "unknown-kind", "note").is("unsupported", "-")),
		made("talk_with_a_move", "C4", "a talk without a game holds no move", talk().wrong("m 1 1 22 ? - A0", "order", "decisive").is("malformed", "-")),
		made("talk_with_a_result", "C4", "a talk without a game holds no result", talk().wrong("result 0 full", "order", "decisive").is("malformed", "-")),
		made("talk_with_a_drop", "C4", "a talk without a game holds no drop", talk().wrong("drop 1 22 chatter", "order", "decisive").is("malformed", "-")),
		made("no_game_and_a_move", "C4", "without a game there is no move, whatever the session is called",
			plain().with("game -", "rulings -", "first -").wrong("m 1 1 - ? - A0", "order", "decisive").is("malformed", "-")),
		made("no_game_and_a_result", "C4", "without a game there is no result, whatever the session is called",
			plain().with("game -", "rulings -", "first -").wrong("result 1 five", "order", "decisive").is("malformed", "-")),
	}
}

// talk is a session without a game: a program is asked for its author (3.4.6).
// Its first line of output stands at line 22.
func talk() *log {
	l := alone()
	l.records = nil
	return l.with("session info", "game -", "rulings -", "protocol console", "first -", "evidence raw stamped").
		then("run 1 0 bots/cross cross INFO", "< 1 900 A. Program")
}

// talks are sessions without a game.
func talks() []vector {
	return []vector{
		made("info_at_the_console", "3.4.6 H1 C4", "a program says two lines about its author", talk().then("< 1 950 A school", "eof 1 1000 out", "exit 1 1000 code 0 ? ? ?")),
		made("info_with_markup_and_controls", "3.4.7 F6", "what a program says of its author can hold anything: it is kept, escaped",
			talk().then(`< 1 950 \x1b[2J<script>alert(1)</script>\xd0\x96`, "< 1 960 a third line")).of("XO5-039"),
		made("info_in_a_file", "3.3.6", "a program writes two lines about its author to its answer file",
			talk().with("protocol file").then(`get 1 1000 answer A. Program\x0aA school`)),
		made("info_and_a_fault", "C4 C5", "a program that is asked for its author may crash",
			talk().then("exit 1 1000 signal 11 ? ? ?").wrong("fault 1 crash - - -", "unproved", "note")),
	}
}
