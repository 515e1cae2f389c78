package main

import "strings"

// The default rulings of dots.
var boxSet = rulingsOf("dots-1", "base=0", "clock=per_prompt", "echo=opponent_only", "fault_score=as_is",
	"sides=0up,1right,2down,3left", "turn=1,2")

// boxes begins a log of dots on a field of two rows of points: one box fewer
// than columns, side by side.
func boxes(columns string) *log { return begun("dots cols="+columns+" rows=2", boxSet, "-") }

// Whole games. One box, which the second seat closes; two boxes closed by the
// line between them; and two boxes, one for each.
const (
	oneBox  = "1+0 0 0 0, 2+0 0 0 1, 1+0 0 0 2, 2+1 0 0 3"
	oneWon  = "result 2 complete 0 1"
	atOnce  = "1+0 0 0 0, 2+0 0 0 2, 1+0 0 0 3, 2+0 0 1 0, 1+0 0 1 1, 2+0 0 1 2"
	between = "1+2 0 0 1"
	bothWon = "result 1 complete 2 0"
	ahead1  = "1+0 0 0 0, 2+0 0 0 2, 1+0 0 1 0, 2+0 0 0 3, 1+1 0 0 1"
	oneEach = ahead1 + ", 1+0 0 1 1, 2+1 0 1 2"
	tied    = "result 0 complete 1 1"
)

// threeBoxes is a field of three boxes after the first two were closed at once.
const threeBoxes = "1+0 0 0 0, 2+0 0 0 2, 1+0 0 0 3, 2+0 0 1 0, 1+0 0 1 2, 2+0 0 1 1, 1+2 0 0 1"

// boxGames are games of dots, their boxes and turns (D2, D4, D11).
func boxGames() []vector {
	end, score := "dots.D4", "dots.D4 C8"
	return []vector{
		made("dots_one_box", end, "the last of four lines closes the box for the second seat", boxes("2").steps(oneBox).then(oneWon).is("verified", "2")),
		made("dots_two_boxes_at_once", end, "the line between them closes both boxes", boxes("3").steps(atOnce+", "+between).then(bothWon).is("verified", "1")),
		made("dots_tie", end+" dots.D11", "a box each is a draw", boxes("3").steps(oneEach).then(tied).is("verified", "0")),
		made("dots_tie_called_a_win", end+" dots.D11", "a box each, and the log names a winner", boxes("3").steps(oneEach).wrong("result 1 complete 1 1", "wrong-winner", "decisive").is("rejected", "0")).of("DAB-012"),
		made("dots_two_boxes_counted_once", score, "a line closes two boxes, and one is counted",
			boxes("3").steps(atOnce).slip("1+1 0 0 1", "wrong-gain", "score").wrong("result 1 complete 1 0", "wrong-score", "score").is("rejected", "1")).of("DAB-003 DAB-009"),
		made("dots_box_not_counted", score, "a line closes the box, and nothing is counted",
			boxes("2").steps(oneBox[:len(oneBox)-len("2+1 0 0 3")-2]).slip("2+0 0 0 3", "wrong-gain", "score").
				wrong("result 0 complete 0 0", "wrong-winner", "decisive").finds(26, "wrong-score", "score").is("rejected", "2")).of("DAB-009"),
		made("dots_box_counted_too_early", score, "three sides are no box",
			boxes("2").steps("1+0 0 0 0, 2+0 0 0 1").slip("1+1 0 0 2", "wrong-gain", "score").steps("2+1 0 0 3").then(oneWon).is("rejected", "2")),
		made("dots_gain_left_out", score, "a move of this game has a gain", boxes("2").slip("1 0 0 0", "wrong-gain", "score").steps("2+0 0 0 1, 1+0 0 0 2, 2+1 0 0 3").then(oneWon).is("rejected", "2")),
		made("dots_gain_of_three", score, "no line closes three boxes", boxes("3").steps(atOnce).slip("1+3 0 0 1", "wrong-gain", "score").then(bothWon).is("rejected", "1")),
		made("dots_sum_of_boxes", score+" C7", "the boxes of both are more than the field has", boxes("3").steps(oneEach).wrong("result 0 complete 2 2", "wrong-score", "score").is("rejected", "0")).of("DAB-009"),
		made("dots_score_swapped", score, "the boxes are stated for the wrong seats", boxes("2").steps(oneBox).wrong("result 2 complete 1 0", "wrong-score", "score").is("rejected", "2")),
		made("dots_score_left_out", score+" C7", "a game with points states them", boxes("2").steps(oneBox).wrong("result 2 complete", "wrong-score", "score").is("rejected", "2")),
		made("dots_winner_swapped", end, "the second seat has the box, and the log names the first", boxes("2").steps(oneBox).wrong("result 1 complete 0 1", "wrong-winner", "decisive").is("rejected", "2")),
		made("dots_reason_full", end, "a game ends complete, not full", boxes("2").steps(oneBox).wrong("result 2 full 0 1", "wrong-reason", "reason").is("rejected", "2")),
		made("dots_ended_early", end, "a line is left to draw", boxes("2").steps("1+0 0 0 0, 2+0 0 0 1, 1+0 0 0 2").wrong("result 0 complete 0 0", "early-end", "decisive").is("rejected", "-")).of("DAB-010"),
		made("dots_ended_when_decided", end, "the first seat cannot be caught, and lines are left all the same",
			boxes("4").steps(threeBoxes).wrong("result 1 complete 2 0", "early-end", "decisive").is("rejected", "-")).of("DAB-010"),
		made("dots_move_after_end", end, "a fifth line where there are four", boxes("2").steps(oneBox).slip("2+0 0 0 0", "move-after-end", "reason").then(oneWon).is("rejected", "2")).of("DAB-010"),
		made("dots_turn_given_away", end, "who has closed a box moves again, and the log has the other move", boxes("3").steps(ahead1).slip("2+0 0 1 1", "wrong-seat", "decisive").then(tied).is("rejected", "-")).of("DAB-005"),
		made("dots_turn_kept", end, "who has closed nothing does not move again", boxes("2").steps("1+0 0 0 0").slip("1+0 0 0 1", "wrong-seat", "decisive").then(oneWon).is("rejected", "-")).of("DAB-006"),
		made("dots_two_turns_for_two_boxes", end, "two boxes at once earn one move more, not two",
			boxes("4").steps(threeBoxes+", 1+0 0 2 0").slip("1+0 0 2 1", "wrong-seat", "decisive").then(bothWon).is("rejected", "-")).of("DAB-004"),
		made("dots_one_turn_for_two_boxes", end, "two boxes at once earn one move more, and then the other moves",
			boxes("4").steps(threeBoxes+", 1+0 0 2 0, 2+0 0 2 1, 1+1 0 2 2").then("result 1 complete 3 0").is("verified", "1")).of("DAB-004"),
		made("dots_second_begins", "dots.D2", "the second seat makes the first move", boxes("2").slip("2+0 0 0 0", "wrong-seat", "decisive").then(oneWon).is("rejected", "-")).of("DAB-036"),
		made("dots_field_of_4_by_5", "dots.D10", "a field smaller than the seed's, and a line below it", begun("dots cols=5 rows=4", boxSet, "-").atHead("game", "departure", "note").
			slip("1+0 3 0 2", "illegal-move", "decisive").wrong("result 1 fault 0 0", "wrong-winner", "decisive").is("rejected", "2")).of("DAB-034"),
		made("dots_field_of_16_by_5", "dots.D10", "a field larger than the seed's, and cut off", begun("dots cols=5 rows=16", boxSet, "-").atHead("game", "departure", "note").
			steps("1+0 14 3 1").wrong("result 0 complete 0 0", "early-end", "decisive").is("rejected", "-")).of("DAB-034"),
	}
}

// boxIllegals are lines that may not be drawn, on a field of two boxes (D5).
func boxIllegals() []vector {
	var list []vector
	for _, w := range []struct{ name, move, scenario, comment string }{
		{"drawn", "0 0 0", "DAB-001", "the line has been drawn"}, {"off_the_right", "0 2 0", "DAB-014", "there are two boxes in a row, not three"},
		{"off_the_bottom", "1 0 2", "DAB-014", "there is one row of boxes, not two"}, {"side_4", "0 0 4", "DAB-016", "sides are numbered from 0 to 3"},
		{"side_5", "0 1 5", "DAB-016", "sides are numbered from 0 to 3"}, {"huge_box", "32767 0 2", "DAB-014", "there is no such row"},
	} {
		list = append(list, made("dots_"+w.name, "dots.D5", w.comment+", and the move was accepted",
			boxes("3").steps("1+0 0 0 0").slip("2+0 "+w.move, "illegal-move", "decisive").steps("1+0 0 1 2").
				wrongTwice("result 2 complete 0 0", "wrong-winner", "wrong-reason").is("rejected", "1")).of(w.scenario))
	}
	for _, w := range []struct{ name, move, scenario string }{{"other_name", "0 1 3", "DAB-001"}, {"negative_side", "0 0 -1", "DAB-016"},
		{"two_numbers", "0 0", "DAB-022"}, {"four_numbers", "0 0 1 2", "DAB-022"}, {"leading_zero", "00 0 1", "DAB-022"}} {
		list = append(list, made("dots_"+w.name, "dots.D8", "a line has one name in a log: row and column of a box and a side, the lesser of two",
			boxes("3").slip("1+0 "+w.move, "bad-move", "decisive").then(tied).is("rejected", "-")).of(w.scenario))
	}
	gone := func(ruling, fault, code, result string) *log {
		l := boxes("3")
		if ruling != "" {
			l.ruled(ruling)
		}
		return l.steps(ahead1).notes(fault, code).then(result).is("verified", "2")
	}
	const exit = "fault 1 exit - - -"
	points := "dots.fault_score dots.D5"
	return append(list,
		made("dots_drawn_faulted", "dots.D5 C5", "the line has been drawn, and who draws it again loses", gone("", "fault 1 illegal - - - 0 0 2", "fault", "result 2 fault 1 0")).of("DAB-001"),
		made("dots_free_line_faulted", "dots.D5 C5", "the line is free: no fault", boxes("3").steps(ahead1).unproven("fault 1 illegal - - - 0 1 2", "result 2 fault 1 0")),
		made("dots_fault_of_the_other_seat", "dots.D5", "who has closed a box is in turn again, so the other cannot move illegally",
			boxes("3").steps(ahead1).unproven("fault 2 illegal - - - 0 0 0", "result 1 fault 1 0")),
		made("dots_leader_exits", points, "the first seat leads and ends: it loses, whatever the boxes", gone("", exit, "unproved", "result 2 fault 1 0")).of("DAB-031"),
		made("dots_leader_exits_and_wins", points, "the first seat leads and ends, and the log has it win by its boxes",
			boxes("3").steps(ahead1).notes(exit, "unproved").overturned("result 1 complete 1 0", "2")).of("DAB-031"),
		made("dots_all_to_opponent", points, "by the ruling all boxes go to the opponent of who ends", gone("fault_score=all_to_opponent", exit, "unproved", "result 2 fault 0 2")),
		made("dots_all_to_opponent_and_as_is", points, "by the ruling all boxes go to the opponent, and the log leaves them as they stand",
			boxes("3").ruled("fault_score=all_to_opponent").steps(ahead1).notes(exit, "unproved").wrong("result 2 fault 1 0", "wrong-score", "score").is("rejected", "2")),
		made("dots_as_is_and_all_to_opponent", points, "boxes stay as they stand by the default, and the log gives all to the opponent",
			boxes("3").steps(ahead1).notes(exit, "unproved").wrong("result 2 fault 0 2", "wrong-score", "score").is("rejected", "2")),
		made("dots_fault_score_unknown", points+" H5", "whether boxes stay as they stand is not known", disputedAt(gone("fault_score=?", exit, "unproved", "result 2 fault 1 0"), "2")),
		made("dots_fault_score_unknown_and_all", points+" H5", "all boxes go to the opponent, as they do by one value of the ruling", disputedAt(gone("fault_score=?", exit, "unproved", "result 2 fault 0 2"), "2")),
		made("dots_fault_score_unknown_and_neither", points+" H5", "one box goes to the opponent, as by no value of the ruling",
			boxes("3").ruled("fault_score=?").steps(ahead1).notes(exit, "unproved").wrong("result 2 fault 1 1", "wrong-score", "score").is("rejected", "2")),
		made("dots_memory", "dots.D5 C5", "65 MB were used, as the log says", gone("", "fault 1 memory - 67108864 68157440", "unproved", "result 2 fault 1 0")).of("DAB-029"),
		made("dots_memory_and_no_loss", "dots.D5", "65 MB were used, and the log has the program win",
			boxes("3").steps(ahead1).notes("fault 1 memory - 67108864 68157440", "unproved").wrong("result 1 fault 1 0", "wrong-winner", "decisive").is("rejected", "2")).of("DAB-029"),
	)
}

// boxStarts are fields with lines, and some that cannot be.
func boxStarts() []vector {
	var list []vector
	for _, w := range []struct{ name, start, comment string }{
		{"box_with_three_sides", "0/0 0. 1 1", "a box is owned that is not closed"}, {"closed_box_of_nobody", "0/0 00 . -", "a box is closed and has no owner, not even 0"},
		{"turn_after_the_end", "0/0 00 0 1", "every line is drawn, and a seat is in turn"}, {"nobody_in_turn", "./. .. . -", "lines are left, and nobody is in turn"},
		{"three_rows", "././. .. . 1", "horizontal lines of three rows"}, {"three_columns", "./. ... . 1", "vertical lines of three columns"},
		{"with_seat_3", "3/. .. . 1", "a line drawn by a third seat"}, {"without_boxes", "./. .. 1", "the boxes are left out"},
	} {
		list = append(list, made("dots_start_"+w.name, "dots.D4", w.comment, begun("dots cols=2 rows=2", boxSet, w.start).then(oneWon).badHead("start", "bad-start")))
	}
	for _, w := range []struct{ name, params, comment string }{{"one_row", "cols=2 rows=1", "points in one row make no box"}, {"no_columns", "cols=0 rows=2", "a field without columns"},
		{"huge_field", "cols=1000000 rows=1000000", "a field that costs nothing to refuse"}, {"rows_missing", "cols=2", "every parameter is written out"}} {
		list = append(list, made("dots_"+w.name, "dots.D1 H3", w.comment, boxes("2").with("game dots "+w.params).then(oneWon).badHead("game", "bad-setup")))
	}
	three := func() *log { return begun("dots cols=2 rows=2", boxSet, "0/0 0. . 1") }
	return append(list,
		made("dots_start_with_three_lines", "dots.D4", "three lines are nobody's, and the fourth closes the box", three().steps("1+1 0 0 1").then("result 1 complete 1 0").is("verified", "1")),
		made("dots_start_line_drawn_again", "dots.D5", "a line of the start is drawn again", three().slip("1+0 0 0 3", "illegal-move", "decisive").overturned("result 1 complete 0 0", "2")),
		made("dots_start_with_all_lines", "dots.D4", "every line is drawn before the game, and the log has a move",
			begun("dots cols=2 rows=2", boxSet, "0/0 00 0 -").with("first -").slip("1+0 0 0 0", "move-after-end", "reason").then("result 0 complete 0 0").is("rejected", "0")),
		made("dots_start_with_the_second_in_turn", "H9", "the start has the second seat in turn, and the first moves",
			begun("dots cols=2 rows=2", boxSet, "0/. .. . 2").with("first 2").slip("1+0 0 0 1", "wrong-seat", "decisive").then("result 0 complete 0 0").is("rejected", "-")).of("DAB-036"),
		made("dots_log_of_triangles", "dots.D8", "a game of triangles under this game's header", boxes("2").slip("1+0 1 2", "bad-move", "decisive").then(oneWon).is("rejected", "-")).of("GEN-054"),
	)
}

// boxOrders are all ways of numbering the sides but the default one, as the
// ruling sides writes them.
func boxOrders() []string {
	var list []string
	for _, value := range append([]string{"1up,2right,3down,4left"}, directions()...) {
		list = append(list, value, strings.NewReplacer("1", "0", "2", "1", "3", "2", "4", "3").Replace(value))
	}
	kept := list[:0]
	for _, value := range list {
		if value != "0up,1right,2down,3left" {
			kept = append(kept, value)
		}
	}
	return kept
}
