package main

import "strings"

// field is the text of a start: ten rows, those not given empty, and the figure
// in turn.
func field(turn string, rows ...string) string {
	for len(rows) < 10 {
		rows = append(rows, "..........")
	}
	return "start " + strings.Join(rows, "/") + " " + turn
}

// starts are games from a partly filled field (seed 4.8).
func starts() []vector {
	good := func(start, cells, result string) *log {
		return plain().with(start).moves(cells).then("result " + result)
	}
	bad := func(start string) *log {
		return plain().with(start).moves("J9").finds(21, "bad-start", "decisive").is("malformed", "-")
	}
	almost := drawnRows()
	almost[9] = almost[9][:9] + "." // J9, a nought's cell of the drawn field, is free
	wide, nine := drawnRows()[:1], "start "+strings.Join([]string{"X.........", "..........", "..........", "..........", "..........",
		"..........", "..........", "..........", ".........."}, "/")+" X"
	wide[0] = "X.........."
	secondFirst := plain().with(field("0", "X........."), "first 2").ruled("first=by_count")
	secondFirst.mover = 2
	return []vector{
		made("start_partly_filled", "4.8 1.4", "crosses need one more cell of row 0",
			good(field("X", "XXXX......", "0000......"), "E0", "1 five").is("verified", "1")),
		made("start_with_unequal_counts", "4.8 1.4 fiverow.first", "more crosses than noughts: by the default crosses begin all the same",
			good(field("X", "XXX......."), "D0 A9 E0", "1 five").is("verified", "1")),
		made("start_by_count_noughts_begin", "4.8 fiverow.first H9", "one cross more: by count noughts are in turn",
			secondFirst.moves("A9 A1 B9 B1 C9 C1 D9 D1 E9").then("result 2 five").is("verified", "2")),
		made("start_by_count_crosses_named", "4.8 fiverow.first", "one cross more: by count crosses cannot be in turn",
			uneven("X", "X.........")),
		made("start_by_count_two_more", "4.8 fiverow.first", "two crosses more: by count nobody is in turn",
			uneven("0", "XX........")),
		made("start_by_count_a_nought_more", "4.8 fiverow.first", "a nought more: by count nobody is in turn", uneven("X", "0.........")),
		made("start_names_noughts", "1.4 4.8 fiverow.first", "crosses begin by the default, and the start names noughts",
			bad(field("0", "X........."))),
		made("start_with_five", "4.8 1.5", "the start holds five in a row already", bad(field("X", "XXXXX....."))).of("XO5-029"),
		made("start_with_five_in_a_diagonal", "4.8 1.5", "the start holds five noughts in a diagonal already",
			bad(field("X", "....0.....", "...0......", "..0.......", ".0........", "0........."))).of("XO5-029"),
		made("start_with_six_under_exact5", "4.8 fiverow.overline", "six in a row at the start are not five where only five win",
			good(field("X", "000000....", "XXXX......"), "E1", "1 five").ruled("overline=exact5").is("verified", "1")),
		made("start_with_99_figures", "4.8 1.6", "one move fills the field: a draw",
			good(field("X", almost...), "J9", "0 full").is("verified", "0")).of("XO5-030"),
		made("start_with_100_figures", "4.8 1.6", "a full field is a draw before the first move",
			plain().with(field("-", drawnRows()...), "first -").then("result 0 full").is("verified", "0")).of("XO5-030"),
		made("move_on_a_full_start", "4.8 1.6", "a full field is over: there is no move",
			plain().with(field("-", drawnRows()...), "first -").wrong("m 1 1 - ? - A0", "move-after-end", "reason").
				then("result 0 full").is("rejected", "0")).of("XO5-030"),
		made("start_of_nine_rows", "3.3.5 1.1", "nine rows for ten", bad(nine)).of("XO5-031"),
		made("start_of_eleven_columns", "3.3.5 1.1", "a row of eleven cells", bad(field("X", wide...))).of("XO5-031"),
		made("start_with_small_x", "3.3.5", "a cross is a capital letter", bad(field("X", "x........."))).of("XO5-031"),
		made("start_with_a_tab", "3.3.5 F6", "a free cell is a full stop", bad(field("X", `\x09.........`))).of("XO5-031"),
		made("start_with_letter_o", "3.3.5", "a nought is the digit 0", bad(field("X", "O........."))).of("XO5-014"),
		made("start_with_cyrillic", "3.3.5", "a cross is a Latin letter", bad(field("X", `\xd0\xa5.........`))).of("XO5-014"),
		made("start_without_turn", "1.4", "the start does not say who is in turn", bad(strings.TrimSuffix(field("X"), " X"))),
		made("start_cell_taken", "1.2 4.8", "a move on a cell that the start has filled",
			plain().with(field("X", "0.........")).wrong("m 1 1 - ? - A0", "illegal-move", "decisive").
				wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")),
	}
}

// uneven is a start that cannot be where figures are counted.
func uneven(turn, row string) *log {
	return plain().with(field(turn, row)).ruled("first=by_count").moves("J9").finds(21, "bad-start", "decisive").is("malformed", "-")
}

// wideBoards are fields of other sizes than the seed's.
func wideBoards() []vector {
	return []vector{
		made("field_of_20", "1.1 1.5 3.3.3", "a field of 20 by 20: columns to T, rows to 19, a departure from the seed",
			game("P19 P18 Q19 Q18 R19 R18 S19 S18 T19").with("game fiverow height=20 width=20").
				finds(4, "departure", "note").then("result 1 five").is("verified", "1")),
		made("field_of_30_columns", "1.5 3.3.3", "columns go on after Z with AA",
			game("Y0 Y1 Z0 Z1 AA0 AA1 AB0 AB1 AC0").with("game fiverow height=10 width=30").
				then("result 1 five").is("verified", "1")),
		made("field_of_20_off_the_edge", "1.7 3.3.3", "U0 is beyond the twentieth column",
			game("A0").with("game fiverow height=20 width=20").wrong("m 2 2 - ? - U0", "illegal-move", "reason").
				wrong("result 1 five", "wrong-reason", "reason").is("rejected", "1")),
		made("field_of_one_cell", "1.6", "one cell, one move, a draw",
			game("A0").with("game fiverow height=1 width=1").then("result 0 full").is("verified", "0")),
	}
}
