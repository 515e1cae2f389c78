package main

import "strings"

// wins are games won by five in a row (seed 1.5).
func wins() []vector {
	return []vector{
		made("five_in_a_row_wins", "1.5 C1", "crosses take A0 to E0",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").then("result 1 five").is("verified", "1")),
		made("five_in_a_column_wins", "1.5", "noughts take J1 to J5; the crosses between have gaps",
			game("A0 J1 C0 J2 E0 J3 G0 J4 A2 J5").then("result 2 five").is("verified", "2")),
		made("five_on_the_falling_diagonal_wins", "1.5", "crosses take A0 B1 C2 D3 E4",
			game("A0 A9 B1 C9 C2 E9 D3 G9 E4").then("result 1 five").is("verified", "1")),
		made("five_on_the_rising_diagonal_wins", "1.5", "noughts take A9 B8 C7 D6 E5",
			game("A0 A9 C0 B8 E0 C7 G0 D6 I0 E5").then("result 2 five").is("verified", "2")),
		made("five_filled_in_the_middle_wins", "1.5", "the fifth cross comes between two and two",
			game("A0 A1 B0 B1 D0 C1 E0 D1 C0").then("result 1 five").is("verified", "1")),
		made("five_into_the_corner_wins", "1.5", "the last cell of the field, J9, ends a row at two edges",
			game("F9 F8 G9 G8 H9 H8 I9 I8 J9").then("result 1 five").is("verified", "1")),
		made("five_on_the_last_free_cell_wins", "1.5 1.6", "the move that fills the field also makes five: a win, not a draw",
			oneRow("XXXX.0000 X", "E0").then("result 1 five").is("verified", "1")),
		made("five_on_the_last_free_cell_called_a_draw", "1.5 1.6", "the move that fills the field makes five, and the log calls it a draw",
			oneRow("XXXX.0000 X", "E0").wrongTwice("result 0 full", "wrong-winner", "wrong-reason").is("rejected", "1")),
		made("reason_not_known", "C6", "a foreign record may not tell the reason of a result",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").then("result 1 ?").is("verified", "1")),
		made("qualifying_game", "H1 4.4", "a game that decides admission is judged like any other",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").with("session qualifying").then("result 1 five").is("verified", "1")),
	}
}

// wrongTwice adds a result of which the winner and the reason are wrong.
func (l *log) wrongTwice(result, first, second string) *log {
	at := l.add("%s", result)
	return l.finds(at, first, "decisive").finds(at, second, "reason")
}

// oneRow is a log on a field of one row, from a start.
func oneRow(start, cells string) *log {
	width := strings.IndexByte(start, ' ')
	l := plain().with("game fiverow height=1 width="+itoa(width), "start "+start)
	return l.moves(cells)
}

// draws are games without a winner (seed 1.6).
func draws() []vector {
	return []vector{
		made("worked_example", "1.6 C1 D1 D3", "the log of the format document's section 9: five cells, no five, a draw",
			game("C0 A0 B0 D0 E0").with("id demo.1", "game fiverow height=1 width=5", "seat 1 ann ? ?", "seat 2 bob ? ?").
				then("result 0 full").is("verified", "0")),
		made("full_field_is_a_draw", "1.6", "a hundred moves and no five",
			game(fullGame()).then("result 0 full").is("verified", "0")),
		made("full_field_given_to_a_seat", "1.6", "a hundred moves and no five, and the log names a winner",
			game(fullGame()).wrong("result 1 full", "wrong-winner", "decisive").is("rejected", "0")).of("XO5-009"),
		made("draw_agreed_on", "1.6", "cells are free: programs cannot agree on a draw",
			game("A0 B0 C0").wrong("result 0 full", "early-end", "decisive").is("rejected", "-")).of("XO5-008"),
		made("draw_by_scores", "C7 1.6", "five in a row has no points to state",
			game("C0 A0 B0 D0 E0").with("game fiverow height=1 width=5").
				wrong("result 0 full 0 0", "wrong-score", "score").is("rejected", "0")),
	}
}

// drawnRows is a full field without five of a kind in any line: pairs of
// figures, shifted by two from row to row. Either figure stands on 50 cells.
func drawnRows() []string {
	var rows []string
	for y := 0; y < 10; y++ {
		rows = append(rows, []string{"XX00XX00XX", "00XX00XX00"}[y%2])
	}
	return rows
}

// fullGame is a way to play to the drawn field.
func fullGame() string {
	var cells [2][]string
	for y, row := range drawnRows() {
		for x, figure := range row {
			i := strings.IndexRune("X0", figure)
			cells[i] = append(cells[i], cell(x, y))
		}
	}
	var order []string
	for i := range cells[0] {
		order = append(order, cells[0][i], cells[1][i])
	}
	return strings.Join(order, " ")
}

// cell names a cell of the seed's field (3.3.3).
func cell(x, y int) string { return string(rune('A'+x)) + itoa(y) }

// ends are results that the moves do not bear out.
func ends() []vector {
	return []vector{
		made("four_are_not_five", "1.5", "a win is claimed with four in a row",
			game("A0 A1 B0 B1 C0 C1 D0").wrong("result 1 five", "early-end", "decisive").is("rejected", "-")),
		made("gap_is_no_five", "1.5", "four, a gap and one more counted as five",
			game("A0 A1 B0 B1 C0 C1 D0 A3 F0").wrong("result 1 five", "early-end", "decisive").is("rejected", "-")).of("XO5-005"),
		made("wrap_around_is_no_five", "1.5", "H0 I0 J0 A1 B1 counted as five",
			game("H0 A9 I0 C9 J0 E9 A1 G9 B1").wrong("result 1 five", "early-end", "decisive").is("rejected", "-")).of("XO5-003"),
		made("mixed_figures_are_no_five", "1.5", "five cells in a row taken, one of them by the opponent",
			game("A0 C0 B0 A9 D0 C9 E0").wrong("result 1 five", "early-end", "decisive").is("rejected", "-")),
		made("no_move_and_a_winner", "1.5", "a result without a single move",
			plain().wrong("result 2 five", "early-end", "decisive").is("rejected", "-")),
		made("fault_result_without_fault", "C6 1.7", "a result by fault, and no fault is recorded",
			game("A0 A1").wrong("result 1 fault", "early-end", "decisive").is("rejected", "-")),
		made("wrong_winner", "1.5", "crosses have five, the log gives it to noughts",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").wrong("result 2 five", "wrong-winner", "decisive").is("rejected", "1")),
		made("wrong_reason", "C6", "the winner is right, but he won by five and not by a fault",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").wrong("result 1 fault", "wrong-reason", "reason").is("rejected", "1")),
		made("reason_of_another_game", "C6", "complete is how other games end",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").wrong("result 1 complete", "wrong-reason", "reason").is("rejected", "1")),
		made("move_after_five", "1.5", "the log goes on after crosses have won at ply 9",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").wrong("m 10 2 - ? - E1", "move-after-end", "reason").
				then("result 1 five").is("rejected", "1")).of("XO5-001"),
		made("move_after_a_fault", "1.7 C6", "noughts have lost by a fault, and play on",
			game("A0").then("fault 2 illegal - - - A0").wrong("m 2 2 - ? - B0", "move-after-end", "reason").
				then("result 1 fault").is("rejected", "1")),
		made("sealed_without_result", "C3", "the log is whole and claims no result",
			withoutResult()),
		made("five_without_result", "C3 1.5", "crosses have five, and the log does not say so",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").is("open", "1")),
		made("score_in_a_game_without_points", "C8", "a move is said to gain a point",
			game("A0 A1 B0 B1 C0 C1 D0 D1").wrong("m 9 1 - ? 1 E0", "wrong-gain", "score").then("result 1 five").is("rejected", "1")),
		made("gain_of_zero_is_not_none", "C8", "unknown is not zero, and neither is what does not exist",
			game("A0 A1 B0 B1 C0 C1 D0 D1").wrong("m 9 1 - ? 0 E0", "wrong-gain", "score").then("result 1 five").is("rejected", "1")),
	}
}

// withoutResult is sealed without a result, which is seen at its end.
func withoutResult() *log {
	l := game("A0 A1")
	return l.finds(l.endLine(), "no-result", "note").is("open", "-")
}
