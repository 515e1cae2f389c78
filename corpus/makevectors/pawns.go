package main

// The default rulings of halma.
var pawnSet = rulingsOf("halma-1", "blocked_target=no_win", "dirs=1up,2right,3down,4left", "home=triangle", "n1=unknown",
	"n2=max_moves_per_player", "n2_result=draw", "stuck=loss", "white=low")

// pawns begins a log of halma on a board of some size, with or without a start.
func pawns(params, start string) *log { return begun("halma "+params, pawnSet, start) }

// duel is the smallest halma: one pawn each in the corners of four fields.
// White goes right and then up; black goes left out of the way.
func duel() *log { return pawns(duelBoard, "-") }

const (
	duelBoard = "k=1 n=2 n1=0 n2=0"
	duelMoves = "1 1 1 2, 2 2 2 4, 1 2 1 1"
	whiteWon  = "result 1 home"
	blackWon  = "result 2 home"
)

// three is the usual start of four by four: white on 1,1 2,1 1,2 and black on
// 4,4 3,4 4,3.
func three() *log { return pawns("k=2 n=4 n1=0 n2=0", "-") }

// lone is a board of four by four with one pawn each, which are to reach homes
// of three fields; white does so at ply 9. After the first move of each its
// pawn is still at home, after the second no more.
func lone(n1, n2 string) *log {
	return pawns("k=2 n=4 n1="+n1+" n2="+n2, "1.../..../..../...2 1 0,0")
}

const loneMoves = "1 1 1 2, 2 4 4 4, 1 2 1 2, 2 3 4 4, 1 3 1 2, 2 2 4 4, 1 4 1 1, 2 1 4 3, 1 4 2 1"

// pawnGames are games of halma and how they end.
func pawnGames() []vector {
	rule := "halma.game"
	return []vector{
		made("halma_white_wins", rule, "white's pawn is in the corner where black's was", duel().steps(duelMoves).then(whiteWon).is("verified", "1")),
		made("halma_black_wins", rule, "black's pawn is one field from white's corner", nearBlack().steps("1 3 1 1, 2 1 2 3").then(blackWon).is("verified", "2")),
		made("halma_win_given_to_black", rule, "white is at home, and the log gives the game to black",
			duel().steps(duelMoves).wrong(blackWon, "wrong-winner", "decisive").is("rejected", "1")),
		made("halma_equalised", rule, "black comes home a move after white, and the log calls it a draw",
			duel().steps(duelMoves).slip("2 1 2 3", "move-after-end", "reason").wrong("result 0 home", "wrong-winner", "decisive").is("rejected", "1")).of("HAL-012"),
		made("halma_move_after_end", rule, "black moves once more behind white's win",
			duel().steps(duelMoves).slip("2 1 2 3", "move-after-end", "reason").then(whiteWon).is("rejected", "1")).of("HAL-012"),
		made("halma_ended_early", rule, "white is a move from home", duel().steps("1 1 1 2, 2 2 2 4").wrong(whiteWon, "early-end", "decisive").is("rejected", "-")),
		made("halma_won_by_black_in_blacks_home", rule, "who comes back to its own home has won nothing",
			duel().steps("1 1 1 2, 2 2 2 4, 1 2 1 4, 2 1 2 2").wrong(blackWon, "early-end", "decisive").is("rejected", "-")),
		made("halma_two_of_three_pawns", rule, "two pawns of three are home", twoHome().wrong(whiteWon, "early-end", "decisive").is("rejected", "-")),
		made("halma_draw_agreed_on", rule, "programs cannot agree on a draw", duel().steps("1 1 1 2").wrong("result 0 move-cap", "early-end", "decisive").is("rejected", "-")),
		made("halma_draw_by_repetition", rule, "positions may come again as often as they like", around(20).wrong("result 0 move-cap", "early-end", "decisive").is("rejected", "-")).of("HAL-037"),
		made("halma_eighty_moves_in_a_circle", rule, "positions come again, and white wins in the end",
			around(20).steps(duelMoves).then(whiteWon).is("verified", "1")).of("HAL-037"),
		made("halma_reason_move_cap", rule, "white has won by coming home", duel().steps(duelMoves).wrong("result 1 move-cap", "wrong-reason", "reason").is("rejected", "1")),
		made("halma_score_stated", "halma.tourn C7", "the game has no points to state", duel().steps(duelMoves).wrong("result 1 home 1 0", "wrong-score", "score").is("rejected", "1")),
		made("halma_gain_stated", "halma.game C8", "a move gains nothing that could be stated",
			duel().slip("1+0 1 1 2", "wrong-gain", "score").steps("2 2 2 4, 1 2 1 1").then(whiteWon).is("rejected", "1")),
		made("halma_black_begins", "halma.in", "black makes the first move", duel().slip("2 2 2 4", "wrong-seat", "decisive").then(whiteWon).is("rejected", "-")).of("HAL-021"),
		made("halma_two_moves_running", rule, "white moves twice", duel().steps("1 1 1 2").slip("1 2 1 1", "wrong-seat", "decisive").then(whiteWon).is("rejected", "-")),
		made("halma_header_names_another_first", "H9", "the start has black in turn, and the header says white",
			pawns("k=1 n=4 n1=0 n2=0", "..1./2.../..../.... 2 0,0").atHead("first", "wrong-first", "cosmetic").steps("2 1 2 3").then(blackWon).is("verified", "2")),
		made("halma_three_seats", "halma.game", "three play, two programs end, and the third has won: no tournament game",
			crowd().notes("fault 1 exit - - -", "unproved").fell("fault 2 exit - - -", "unproved", "result 3 fault", "3").atHead("game", "departure", "note")).of("HAL-036"),
		made("halma_three_seats_and_one_fault", "halma.game", "three play and one program ends: the others go on",
			crowd().notes("fault 1 exit - - -", "unproved").wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")).of("HAL-036"),
	}
}

func nearBlack() *log { return pawns("k=1 n=4 n1=0 n2=0", "..1./2.../..../.... 1 0,0") }

// twoHome has white bring a second pawn of three home.
func twoHome() *log {
	return pawns("k=2 n=4 n1=0 n2=0", "1.../...1/22../2.1. 1 0,0").steps("1 4 2 1")
}

// around is a circle of four moves on the board of the duel, some times over.
func around(times int) *log {
	l := duel()
	for range times {
		l.steps("1 1 1 2, 2 2 2 4, 1 2 1 4, 2 1 2 2")
	}
	return l
}

// crowd is a game of three seats on three by three.
func crowd() *log { return thirdSeat(pawns("k=1 n=3 n1=0 n2=0", "-")) }

// pawnIllegals are moves of the usual start of four by four that may not be.
func pawnIllegals() []vector {
	var list []vector
	for _, w := range []struct{ name, move, scenario, comment string }{
		{"of_nobody", "2 2 1", "HAL-008", "no pawn stands on 2,2"}, {"of_the_enemy", "4 4 4", "HAL-008", "the pawn on 4,4 is black's"},
		{"down_off_the_edge", "1 1 3", "HAL-004", "white's pawn is on the lower border and goes down"},
		{"left_off_the_edge", "1 2 4", "HAL-004", "white's pawn is on the left border and goes left"},
		{"in_no_direction", "1 1 0", "HAL-009", "there is no direction 0"}, {"in_a_fifth_direction", "1 1 5", "HAL-009", "there is no direction 5"},
		{"off_the_board", "5 1 4", "", "there is no column 5"}, {"off_the_board_below", "1 0 1", "", "there is no row 0"},
		{"huge", "32767 1 4", "", "there is no column 32767"},
	} {
		list = append(list, made("halma_"+w.name, "halma.game halma.extra", w.comment+", and the move was accepted",
			three().slip("1 "+w.move, "illegal-move", "decisive").steps("2 4 4 4").overturned(whiteWon, "2")).of(w.scenario))
	}
	for _, w := range []struct{ name, move string }{{"negative_direction", "1 1 -1"}, {"direction_in_words", "1 1 N"}, {"four_numbers", "1 1 2 1"},
		{"target_field", "1 1"}, {"leading_zero", "1 1 02"}} {
		list = append(list, made("halma_"+w.name, "halma.in", "a move is three plain numbers with single blanks",
			three().slip("1 "+w.move, "bad-move", "decisive").then(whiteWon).is("rejected", "-")).of("HAL-009"))
	}
	return append(list,
		made("halma_row_full_to_the_edge", "halma.game", "white's pawn on 2,1 goes right, where 3,1 and 4,1 are taken, and the move was accepted",
			fullRow().slip("1 2 1 2", "illegal-move", "decisive").overturned(whiteWon, "2")).of("HAL-003"),
		made("halma_row_full_to_the_edge_faulted", "halma.game C5", "white's pawn on 2,1 goes right, where 3,1 and 4,1 are taken, and loses by it",
			fullRow().fell("fault 1 illegal - - - 2 1 2", "fault", "result 2 fault", "2")).of("HAL-003"),
		made("halma_jump_called_illegal", "halma.game", "over 2,1 to 3,1: a pawn goes to the first free field", three().unproven("fault 1 illegal - - - 1 1 2", "result 2 fault")).of("HAL-001"),
		made("halma_jump_over_two_called_illegal", "halma.game", "over 2,1 and 3,1 to 4,1: a pawn goes over any number",
			pawns("k=3 n=8 n1=0 n2=0", "-").unproven("fault 1 illegal - - - 1 1 2", "result 2 fault")).of("HAL-001"),
		made("halma_step_called_illegal", "halma.game", "one step up to a free field", three().unproven("fault 1 illegal - - - 1 2 1", "result 2 fault")).of("HAL-002"),
		made("halma_jump_over_the_enemy_called_illegal", "halma.game", "over black's pawn on 2,1: either side's may be passed",
			pawns("k=1 n=4 n1=0 n2=0", "12../..../..../.... 1 0,0").unproven("fault 1 illegal - - - 1 1 2", "result 2 fault")),
		made("halma_lands_behind_all", "halma.game", "the pawn from 1,1 stands on 3,1 then, from where it goes up",
			three().steps("1 1 1 2, 2 4 4 4, 1 3 1 1").fell("fault 2 crash - - -", "unproved", "result 1 fault", "1")).of("HAL-001 HAL-007"),
		made("halma_lands_next_but_one", "halma.game", "the log takes the pawn from 1,1 to be on 4,1, and it stands on 3,1",
			three().steps("1 1 1 2, 2 4 4 4").slip("1 4 1 1", "illegal-move", "decisive").overturned(whiteWon, "2")).of("HAL-007"),
		made("halma_fault_gives_it_to_the_offender", "halma.extra", "white's move is illegal, and the log has white win",
			three().then("fault 1 illegal - - - 1 1 3").wrong("result 1 fault", "wrong-winner", "decisive").is("rejected", "2")),
		made("halma_fault_called_home", "C6", "black wins by a fault, not by coming home",
			three().then("fault 1 illegal - - - 1 1 3").wrong(blackWon, "wrong-reason", "reason").is("rejected", "2")),
		made("halma_memory", "halma.env C5", "97 MB were used, as the log says", three().with("limits 100663296 8388608 virtual enforced").
			fell("fault 1 memory - 100663296 101711872", "unproved", "result 2 fault", "2")).of("HAL-027"),
		made("halma_child_process", "halma.env C5", "a program started another, as the log says", three().fell("fault 1 forbidden - - - 2 processes", "unproved", "result 2 fault", "2")).of("HAL-029"),
		made("halma_file_written", "halma.env C5", "a program wrote a file, as the log says", three().fell("fault 1 forbidden - - - open /tmp/book for writing", "unproved", "result 2 fault", "2")).of("HAL-030"),
		made("halma_memory_and_no_loss", "halma.extra halma.env", "a program used too much memory, and the log calls it a draw",
			three().notes("fault 1 memory - 100663296 101711872", "unproved").overturned("result 0 home", "2")).of("HAL-027"),
	)
}

func fullRow() *log { return pawns("k=2 n=4 n1=0 n2=0", ".111/..../..../222. 1 0,0") }

// pawnStarts are boards that cannot be.
func pawnStarts() []vector {
	var list []vector
	for _, w := range []struct{ name, params, comment string }{
		{"no_board", "k=1 n=0 n1=0 n2=0", "a board without fields"}, {"negative_board", "k=1 n=-4 n1=0 n2=0", "a size below zero"},
		{"huge_board", "k=3 n=1000000000 n1=0 n2=0", "a board that costs nothing to refuse"}, {"no_home", "k=0 n=4 n1=0 n2=0", "a home without fields"},
		{"homes_overlap", "k=4 n=4 n1=0 n2=0", "homes that share fields"}, {"n1_in_words", "k=1 n=4 n1=ten n2=0", "N1 in words"},
		{"n2_missing", "k=1 n=4 n1=0", "every parameter is written out"},
	} {
		list = append(list, made("halma_"+w.name, "halma.in H3", w.comment, pawns(w.params, "-").then(whiteWon).badHead("game", "bad-setup")).of("HAL-019"))
	}
	for _, w := range []struct{ name, start, comment string }{
		{"without_black", "1.../..../..../.... 1 0,0", "black has no pawn"}, {"over", "2.../..../..../...1 1 0,0", "white has won already"},
		{"of_three_rows", "1.../..../...2 1 0,0", "four rows are wanted"},
		{"with_seat_3", "1.../..3./..../...2 1 0,0", "two play"}, {"without_moves", "1.../..../..../...2 1", "the moves made are missing"},
		{"of_moves_below_zero", "1.../..../..../...2 1 -1,0", "moves made are counted from 0"}, {"without_turn", "1.../..../..../...2 - 0,0", "nobody is in turn"},
	} {
		list = append(list, made("halma_start_"+w.name, "halma.game", w.comment, pawns("k=1 n=4 n1=0 n2=0", w.start).then(whiteWon).badHead("start", "bad-start")))
	}
	return append(list,
		made("halma_start_stuck", "halma.game", "white is in turn and shut in", pawns(duelBoard, "12/2. 1 0,0").then(blackWon).badHead("start", "bad-start")),
		made("halma_large_homes", "halma.tourn", "homes of size 3 on four by four: more than half of it, a departure",
			pawns("k=3 n=4 n1=0 n2=0", "-").atHead("game", "departure", "note").slip("1 1 1 3", "illegal-move", "decisive").overturned(whiteWon, "2")),
		made("halma_log_of_betoniarki", "halma.in", "a game of betoniarki under this game's header",
			three().slip("1 4 1 4 5 4 6", "bad-move", "decisive").then(whiteWon).is("rejected", "-")).of("GEN-054"),
	)
}
