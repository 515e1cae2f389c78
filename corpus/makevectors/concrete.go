package main

// The default rulings of betoniarki.
var concreteSet = rulingsOf("betoniarki-1", "base=1", "blanks=tolerant", "blue=low_y", "early_line=discard", "seconds=floor")

// concrete begins a log of betoniarki on a small board.
func concrete(start string) *log { return begun("betoniarki size=4", concreteSet, start) }

// usual begins one on the board of the seed.
func usual() *log { return begun("betoniarki size=10", concreteSet, "-") }

// Two corridors of concrete: blue goes along row 1 and red along row 4, and who
// is at the end of his first is stuck. In strait red has a square less than
// blue, in lane as many. Every move here is the only one but for the choice of
// how far to go.
const (
	strait      = "1..#/####/####/2.## 1"
	straitMoves = "1 1 1 2 1 1 1, 2 1 4 2 4 1 4, 1 2 1 3 1 2 1"
	lane        = "1..#/####/####/2..# 1"
	laneMoves   = straitMoves + ", 2 2 4 3 4 2 4"
	blueWon     = "result 1 no-move"
	redWon      = "result 2 no-move"
)

// concreteGames are games of betoniarki and how they end (B1 to B6, B14).
func concreteGames() []vector {
	end := "betoniarki.B6"
	return []vector{
		made("betoniarki_blue_wins", end+" betoniarki.B14", "red is in turn and cannot move", concrete(strait).steps(straitMoves).then(blueWon).is("verified", "1")),
		made("betoniarki_red_wins", end, "blue is in turn and cannot move", concrete(lane).steps(laneMoves).then(redWon).is("verified", "2")).of("BET-017"),
		made("betoniarki_stuck_seat_wins", end, "red cannot move, and the log gives the game to red",
			concrete(strait).steps(straitMoves).wrong(redWon, "wrong-winner", "decisive").is("rejected", "1")),
		made("betoniarki_draw", end+" betoniarki.B14", "there is no draw in this game",
			concrete(strait).steps(straitMoves).wrong("result 0 no-move", "wrong-winner", "decisive").is("rejected", "1")).of("BET-020"),
		made("betoniarki_stuck_and_timed_out", end, "red cannot move, is asked all the same and timed out: the winner is right, the reason is not",
			concrete(strait).steps(straitMoves).then("fault 2 timeout-total - 120000000 120000100").
				wrong("result 1 fault", "wrong-reason", "reason").is("rejected", "1")).of("BET-018"),
		made("betoniarki_ended_early", end, "blue has one free square left, which is enough: what it leaves can be poured",
			concrete(lane).steps("1 1 1 2 1 1 1, 2 1 4 2 4 1 4").wrong(redWon, "early-end", "decisive").is("rejected", "-")).of("BET-023"),
		made("betoniarki_ended_at_once", end, "nothing is moved, and the log names a winner",
			usual().wrong(blueWon, "early-end", "decisive").is("rejected", "-")),
		made("betoniarki_move_after_end", end+" betoniarki.B3", "a fifth move where four squares could be poured",
			concrete(lane).steps(laneMoves).slip("1 3 1 2 1 3 1", "move-after-end", "reason").then(redWon).is("rejected", "2")).of("BET-021"),
		made("betoniarki_reason_full", end, "the game ends because red is stuck, not because the board is full",
			concrete(strait).steps(straitMoves).wrong("result 1 full", "wrong-reason", "reason").is("rejected", "1")),
		made("betoniarki_score_stated", "betoniarki.B14 C7", "the game has no points to state",
			concrete(strait).steps(straitMoves).wrong("result 1 no-move 1 0", "wrong-score", "score").is("rejected", "1")),
		made("betoniarki_gain_stated", "betoniarki.B14 C8", "a move of this game gains nothing that could be stated",
			concrete(strait).slip("1+0 1 1 2 1 1 1", "wrong-gain", "score").steps("2 1 4 2 4 1 4, 1 2 1 3 1 2 1").then(blueWon).is("rejected", "1")),
		made("betoniarki_red_begins", "betoniarki.B9", "red makes the first move, where blue begins",
			usual().slip("2 4 10 4 5 4 4", "wrong-seat", "decisive").then(blueWon).is("rejected", "-")).of("BET-039"),
		made("betoniarki_two_moves_running", "betoniarki.B4", "blue moves twice",
			concrete(strait).steps("1 1 1 2 1 1 1").slip("1 2 1 3 1 2 1", "wrong-seat", "decisive").then(blueWon).is("rejected", "-")),
		made("betoniarki_red_first_by_the_start", "betoniarki.B9 H9", "the start has red in turn, and the header says so",
			concrete("2.##/####/####/1.## 2").with("first 2").steps("2 1 1 2 1 1 1, 1 1 4 2 4 1 4").then(blueWon).is("verified", "1")),
		made("betoniarki_header_names_another_first", "H9", "the start has red in turn, and the header says blue",
			concrete("2.##/####/####/1.## 2").atHead("first", "wrong-first", "cosmetic").
				steps("2 1 1 2 1 1 1, 1 1 4 2 4 1 4").then(blueWon).is("verified", "1")),
		made("betoniarki_stuck_at_the_start", end, "blue begins and cannot move: a game without moves",
			concrete("1#../##../..../...2 1").then(redWon).is("verified", "2")),
		made("betoniarki_stuck_at_the_start_and_moves", end, "blue begins and cannot move, and a move of red is taken",
			concrete("1#../##../..../...2 1").slip("2 4 4 4 3 4 4", "move-after-end", "reason").then(redWon).is("rejected", "2")),
		made("betoniarki_log_of_dots", "betoniarki.B11", "a game of dots under this game's header",
			usual().slip("1 0 0 1", "bad-move", "decisive").then(blueWon).is("rejected", "-")).of("GEN-054"),
	}
}

// concreteStarts are boards that cannot be, and some that can (B1, B2, B5).
func concreteStarts() []vector {
	bad := func(name, start, comment string) vector {
		return made("betoniarki_start_"+name, "betoniarki.B5", comment, concrete(start).then(blueWon).badHead("start", "bad-start"))
	}
	size := func(name, size, comment string) vector {
		return made("betoniarki_size_"+name, "betoniarki.B1", comment, usual().with("game betoniarki size="+size).then(blueWon).badHead("game", "bad-setup"))
	}
	return []vector{
		bad("missing", "-", "a board of 4 by 4 has no usual start"),
		bad("without_red", "1.../..../..../.... 1", "red has no mixer"),
		bad("over", "1.../..../..../...2 -", "a start in which the game is over tells no winner"),
		bad("of_three_rows", "1.../..../...2 1", "four rows are wanted"),
		bad("of_five_columns", "1..../..../..../...2 1", "the first row has five squares"),
		bad("with_letter", "B.../..../..../...2 1", "a square holds a letter"),
		bad("without_turn", "1.../..../..../...2", "nobody is said to be in turn"),
		bad("of_seat_3", "1.../..../..../...2 3", "there are two seats"),
		size("three", "3", "a board of 3 by 3"), size("huge", "1000000000", "a board that costs nothing to refuse"),
		size("negative", "-10", "a size below zero"), size("word", "ten", "a size in words"),
		made("betoniarki_three_seats", "betoniarki.B1", "the game takes two", thirdSeat(usual().then(blueWon)).badHead("game", "bad-setup")),
		made("betoniarki_board_of_6", "betoniarki.B5", "the usual start of 6 by 6: blue on 2,1 goes up as far as it can, and red exits",
			usual().with("game betoniarki size=6").steps("1 2 1 2 5 2 1").fell("fault 2 exit - - -", "unproved", "result 1 fault", "1")),
		made("betoniarki_board_of_8_occupied", "betoniarki.B5 betoniarki.B2", "the usual start of 8 by 8: red stands on 3,8",
			usual().with("game betoniarki size=8").slip("1 3 1 3 8 3 1", "illegal-move", "decisive").overturned(blueWon, "2")),
	}
}

// thirdSeat gives a log another seat.
func thirdSeat(l *log) *log {
	at := l.line("first") - 1
	l.head = append(l.head[:at:at], append([]string{"seat 3 three ? ?"}, l.head[at:]...)...)
	return l
}

// concreteIllegals are first moves of the seed's board that may not be: blue
// stands on 4,1 7,1 1,4 10,4 and red on 1,7 10,7 4,10 7,10.
func concreteIllegals() []vector {
	var list []vector
	for _, w := range []struct{ name, spec, move, scenario, comment string }{
		{"over_a_mixer", "B2", "4 1 8 1 8 2", "BET-005", "blue's own mixer on 7,1 stands between"},
		{"onto_a_mixer", "B2", "4 1 7 1 7 2", "BET-006", "blue's own mixer stands there"},
		{"onto_the_enemy", "B2", "4 1 4 10 4 9", "BET-006", "red stands on 4,10"},
		{"over_the_enemy", "B2", "1 4 1 8 1 9", "BET-006", "red stands on 1,7, between"},
		{"pour_onto_the_enemy", "B3", "4 1 4 9 4 10", "BET-007", "red stands where blue pours"},
		{"pour_over_the_enemy", "B3", "1 4 1 6 1 8", "BET-007", "red on 1,7 stands in the way of what is poured"},
		{"knight", "B2", "4 1 6 4 6 5", "BET-008", "two columns and three rows are none of the eight directions"},
		{"pour_like_a_knight", "B3", "4 1 4 5 5 7", "BET-008", "what is poured goes one column and two rows"},
		{"of_no_squares", "B2", "4 1 4 1 4 2", "BET-009", "a mixer has to move"},
		{"pour_under_itself", "B3", "4 1 4 5 4 5", "BET-009", "blue pours on the square on which it stands"},
		{"of_the_enemy", "B4", "1 7 1 6 1 5", "BET-014", "the mixer on 1,7 is red's"},
		{"of_nobody", "B4", "5 5 5 6 5 7", "BET-014", "no mixer stands on 5,5"},
		{"off_the_board", "B2", "4 1 4 11 4 9", "", "there is no row 11"},
		{"from_off_the_board", "B4", "0 1 1 1 2 1", "", "there is no column 0"},
		{"pour_off_the_board", "B3", "4 1 4 5 4 0", "", "there is no row 0"},
	} {
		spec := "betoniarki." + w.spec
		list = append(list,
			made("betoniarki_"+w.name, spec+" betoniarki.B8", w.comment+", and the move was accepted",
				usual().slip("1 "+w.move, "illegal-move", "decisive").steps("2 4 10 4 9 4 8").overturned(blueWon, "2")).of(w.scenario))
	}
	return append(list,
		made("betoniarki_fault_knight", "betoniarki.B2 C5", "blue tries a knight's move and loses by it",
			usual().fell("fault 1 illegal - - - 4 1 6 4 6 5", "fault", "result 2 fault", "2")).of("BET-008"),
		made("betoniarki_fault_of_four_numbers", "betoniarki.B11 C5", "blue forgets to pour and loses by it",
			usual().then("fault 1 unreadable - - - 4 1 4 5", "result 2 fault").is("verified", "2")).of("BET-012"),
		made("betoniarki_fault_gives_it_to_the_offender", "betoniarki.B8", "blue's move is illegal, and the log has blue win",
			usual().then("fault 1 illegal - - - 4 1 6 4 6 5").wrong("result 1 fault", "wrong-winner", "decisive").is("rejected", "2")),
		made("betoniarki_pour_back_called_illegal", "betoniarki.B3 C5", "blue may pour on the square that it has left",
			usual().unproven("fault 1 illegal - - - 4 1 4 5 4 1", "result 2 fault")).of("BET-002"),
		made("betoniarki_pour_across_called_illegal", "betoniarki.B3 C5", "blue may pour across the square that it has left",
			usual().unproven("fault 1 illegal - - - 7 1 6 1 9 1", "result 2 fault")).of("BET-003"),
		made("betoniarki_plain_move_called_illegal", "betoniarki.B2 C5", "blue goes up and pours before itself",
			usual().unproven("fault 1 illegal - - - 4 1 4 5 4 6", "result 2 fault")).of("BET-001"),
		made("betoniarki_between_corners", "betoniarki.B3", "blue goes between two squares of concrete that touch at a corner, and pours between them",
			concrete("1#../#.../..../...2 1").steps("1 1 1 2 2 1 1").fell("fault 2 exit - - -", "unproved", "result 1 fault", "1")).of("BET-011"),
		made("betoniarki_between_corners_called_illegal", "betoniarki.B3", "only squares on the way count, not those beside it",
			concrete("1#../#.../..../...2 1").unproven("fault 1 illegal - - - 1 1 3 3 1 1", "result 2 fault")).of("BET-011"),
		made("betoniarki_into_concrete", "betoniarki.B3", "blue goes where red has poured",
			concrete("1.../..../..../...2 1").steps("1 1 1 1 2 1 1, 2 4 4 3 4 2 3").slip("1 1 2 2 3 1 2", "illegal-move", "decisive").overturned(blueWon, "2")),
		made("betoniarki_pour_onto_concrete", "betoniarki.B3", "blue pours where it has poured before",
			concrete("1.../..../..../...2 1").steps("1 1 1 1 2 1 1, 2 4 4 3 4 4 4").slip("1 1 2 2 1 1 1", "illegal-move", "decisive").overturned(blueWon, "2")),
		spelt("betoniarki_move_of_four_numbers", "betoniarki.B11", "4 1 4 5", "BET-012"),
		spelt("betoniarki_move_of_seven_numbers", "betoniarki.B11", "4 1 4 5 4 6 7", "BET-013"),
		spelt("betoniarki_move_with_leading_zero", "betoniarki.B11", "04 1 4 5 4 6", "BET-036"),
		spelt("betoniarki_move_with_two_blanks", "betoniarki.B11", "4 1  4 5 4 6", "BET-036"),
	)
}

// spelt is a claimed first move of betoniarki that is not in its canonical text.
func spelt(name, spec, move, scenario string) vector {
	l := usual().slip("1 "+move, "bad-move", "decisive").then(blueWon).is("rejected", "-")
	return made(name, spec, "a move is six plain numbers with single blanks", l).of(scenario)
}
