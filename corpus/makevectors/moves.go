package main

import "strconv"

func itoa(n int) string { return strconv.Itoa(n) }

// turns are moves by the wrong seat.
func turns() []vector {
	return []vector{
		made("noughts_begin", "1.4", "noughts make the first move",
			plain().wrong("m 1 2 - ? - A0", "wrong-seat", "decisive").then("m 2 1 - ? - B0", "result 0 full").is("rejected", "-")).of("XO5-027"),
		made("two_moves_running", "1.2 1.3", "crosses move twice",
			game("A0").wrong("m 2 1 - ? - B0", "wrong-seat", "decisive").then("result 1 five").is("rejected", "-")),
		made("header_names_another_first", "H9 1.4", "the header says that noughts begin, the moves say otherwise",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").with("first 2").finds(11, "wrong-first", "cosmetic").
				then("result 1 five").is("verified", "1")),
		made("first_not_known", "H9", "the header does not say who begins",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").with("first ?").then("result 1 five").is("verified", "1")),
	}
}

// illegals are moves that were accepted and may not be.
func illegals() []vector {
	return []vector{
		made("occupied_by_the_opponent", "1.2 1.7", "noughts take a cell that holds a cross, and the log lets them",
			game("A0").wrong("m 2 2 - ? - A0", "illegal-move", "decisive").later("m 3 1 - ? - J9", "2").is("rejected", "1")).of("XO5-010"),
		made("occupied_by_oneself", "1.2 1.7", "crosses take a cell of their own again, and win in the end",
			game("A0 A1").wrong("m 3 1 - ? - A0", "illegal-move", "decisive").later("m 4 2 - ? - J9", "1").is("rejected", "2")).of("XO5-010"),
		made("illegal_move_and_the_right_winner", "1.7 C6", "crosses move illegally and lose in the end: the winner is right, the reason is not",
			game("A0 A1").wrong("m 3 1 - ? - A1", "illegal-move", "reason").then("m 4 2 - ? - B1").
				wrong("result 2 five", "wrong-reason", "reason").is("rejected", "2")),
		made("column_off_the_field", "3.4.5 1.7", "K5 is beyond the tenth column",
			plain().wrong("m 1 1 - ? - K5", "illegal-move", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").
				is("rejected", "2")).of("XO5-011"),
		made("row_off_the_field", "3.4.5 1.7", "B10 is beyond the tenth row",
			plain().wrong("m 1 1 - ? - B10", "illegal-move", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").
				is("rejected", "2")).of("XO5-011"),
		spelling("row_before_column", "7B"), spelling("negative_row", "B-1"), spelling("column_alone", "B"),
		spelling("small_letter", "b7"), spelling("row_with_leading_zero", "B07"), spelling("letter_o_for_zero", "BO"),
		spelling("cyrillic_column_claimed", `\xd0\x927`), spelling("move_with_a_remark", "B7 best"),
		spelling("move_with_a_blank", `B7\x20`),
		made("move_of_another_game", "3.4.5", "a log of another game under this game's header",
			plain().wrong("m 1 1 - ? - 4 1 4 7 6 9", "bad-move", "decisive").then("result 1 no-move").is("rejected", "-")).of("GEN-054"),
	}
}

// later goes on after an illegal move that was accepted, to a claimed win by
// five of the seat that made it.
func (l *log) later(move, winner string) *log {
	return l.then(move).wrongTwice("result "+winner+" five", "wrong-winner", "wrong-reason")
}

// spelling is a claimed move that is not in its canonical text: nothing can be
// replayed behind it.
func spelling(name, cell string) vector {
	l := game("A0 A1").wrong("m 3 1 - ? - "+cell, "bad-move", "decisive").then("result 1 five").is("rejected", "-")
	return made(name, "3.3.3 3.4.5", "a move is a column's capital Latin letter and a row's digits", l).of("XO5-011")
}

// faultClaims are faults that a log of moves claims.
func faultClaims() []vector {
	fault := func(claim string) *log { return game("A0 A1").then(claim, "result 2 fault") }
	false_ := func(claim string) *log {
		return game("A0 A1").wrong(claim, "false-fault", "decisive").wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")
	}
	noted := func(claim, code string) *log {
		l := game("A0 A1")
		return l.finds(l.add("%s", claim), code, "note").then("result 2 fault").is("verified", "2")
	}
	return []vector{
		made("fault_occupied", "1.7 C5", "crosses try a cell that is taken, and lose by it", noted("fault 1 illegal - - - A1", "fault")).of("XO5-010"),
		made("fault_off_the_field", "1.7 3.4.5", "crosses try K5, and lose by it", noted("fault 1 illegal - - - K5", "fault")).of("XO5-011"),
		made("fault_in_no_notation", "1.7 3.4.5", "crosses try 7B, and lose by it", fault("fault 1 unreadable - - - 7B").is("verified", "2")).of("XO5-011"),
		made("fault_for_a_legal_move", "1.7 C5", "C5 is free and on the field: it is no fault", false_("fault 1 illegal - - - C5")),
		made("fault_of_the_seat_not_in_turn", "1.3 1.7", "noughts cannot move illegally while crosses are in turn",
			game("A0 A1").wrong("fault 2 illegal - - - A0", "false-fault", "decisive").
				wrong("result 1 fault", "early-end", "decisive").is("rejected", "-")),
		made("false_fault_passed_over", "1.7 C6", "a legal move is called illegal, the game goes on, and its result is right for another reason",
			game("A0 A1 B0 B1 C0 C1 D0 D1").wrong("fault 1 illegal - - - E0", "false-fault", "reason").
				then("m 9 1 - ? - E0", "result 1 five").is("rejected", "1")),
		made("fault_gives_it_to_the_offender", "1.7", "crosses move illegally, and the log has them win",
			game("A0 A1").then("fault 1 illegal - - - A1").wrong("result 1 fault", "wrong-winner", "decisive").is("rejected", "2")),
		made("fault_called_five", "C6", "noughts win by a fault, not by five",
			game("A0 A1").then("fault 1 illegal - - - A1").wrong("result 2 five", "wrong-reason", "reason").is("rejected", "2")),
		made("refusal_attested", "1.3 1.7", "crosses refuse to move, as the log says", noted("fault 1 refused - - -", "unproved")).of("XO5-026"),
		made("crash_attested", "1.7 C5", "a crash can only be attested", noted("fault 1 crash - - -", "unproved")),
		made("memory_attested", "C5", "memory can only be attested", noted("fault 1 memory - 67108864 67200000", "unproved")),
		made("not_started", "C5", "a program that did not start makes no move", noted("fault 1 not-started - - - no such file", "unproved")).of("GEN-045"),
		made("forbidden_files", "2.6 C5", "a program opened files of others, as the log says", noted("fault 1 forbidden - - - ../nought/nought.cfg", "unproved")).of("XO5-038"),
	}
}
