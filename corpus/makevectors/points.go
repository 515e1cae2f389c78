package main

import (
	"fmt"
	"strings"
)

// The default rulings of triangles.
var pointSet = rulingsOf("triangles-1", "clock=all_commands", "fault=offender_out", "question_ok=time_left",
	"reply=tolerant", "source=arbiter", "timeout=offender_out")

// Figures: three points; a square; three points and one within; three on a
// line and one above; three on a line.
const (
	corner3 = "1,1 5,1 1,5"
	square4 = "1,1 5,1 5,5 1,5"
	inner4  = "1,1 7,1 1,7 2,2"
	roof4   = "1,1 3,1 5,1 3,4"
	line3   = "1,1 2,2 3,3"
)

// Whole games on them.
const (
	cornerMoves = "1+0 1 2, 2+0 2 3, 1+1 1 3"
	cornerWon   = "result 1 complete 1 0"
	squareSides = "1+0 1 2, 2+0 2 3, 1+0 3 4, 2+0 1 4"
	squareWon   = "result 1 complete 2 0"
	innerSides  = "1+0 1 2, 2+0 2 3, 1+0 1 3"
	innerMoves  = innerSides + ", 2+0 1 4, 1+1 2 4, 2+2 3 4"
	innerWon    = "result 2 complete 1 2"
)

// points begins a log of triangles over these points.
func points(list string) *log { return begun("triangles", pointSet, list+" | - | 0 0 | 1 | -") }

// square begins one over the square, by a ruling or none.
func square(ruling string) *log {
	l := points(square4)
	if ruling != "" {
		l.ruled(ruling)
	}
	return l
}

// pointGames are games of triangles and their points (T1, T5, T6).
func pointGames() []vector {
	score, end := "triangles.T5", "triangles.T6"
	return []vector{
		made("triangles_one", score+" "+end, "the third side closes the triangle", points(corner3).steps(cornerMoves).then(cornerWon).is("verified", "1")),
		made("triangles_inner_point", score+" "+end, "the outer triangle holds a point and counts nothing, the three inner ones count", points(inner4).steps(innerMoves).then(innerWon).is("verified", "2")).of("TRI-010"),
		made("triangles_two_at_once", score, "the diagonal closes two triangles, for a point each", points(square4).steps(squareSides+", 1+2 1 3").then(squareWon).is("verified", "1")).of("TRI-011"),
		made("triangles_two_counted_as_one", score+" C8", "the diagonal closes two triangles, and one is counted",
			points(square4).steps(squareSides).slip("1+1 1 3", "wrong-gain", "score").wrong("result 1 complete 1 0", "wrong-score", "score").is("rejected", "1")).of("TRI-011"),
		made("triangles_three_at_once", score+" C8", "no move closes more than two triangles", points(square4).steps(squareSides).slip("1+3 1 3", "wrong-gain", "score").then(squareWon).is("rejected", "1")).of("TRI-021"),
		made("triangles_inner_point_counted", score+" C8", "the outer triangle holds a point, and is counted: the second seat loses its win by it",
			points(inner4).steps("1+0 1 2, 2+0 2 3").slip("1+1 1 3", "wrong-gain", "score").steps("2+0 1 4, 1+1 2 4, 2+2 3 4").
				tallied("result 0 complete 2 2", "wrong-winner").is("rejected", "2")).of("TRI-009"),
		made("triangles_not_counted", score+" C8", "the triangle is empty, and not counted", points(corner3).steps("1+0 1 2, 2+0 2 3").slip("1+0 1 3", "wrong-gain", "score").
			tallied("result 0 complete 0 0", "wrong-winner").is("rejected", "1")),
		made("triangles_flat", score+" triangles.T3", "three points on a line make no triangle, and one is counted",
			points(line3).steps("1+0 1 2").slip("2+1 2 3", "wrong-gain", "score").tallied("result 2 complete 0 1", "wrong-winner").is("rejected", "0")).of("TRI-014"),
		made("triangles_line", score+" "+end, "three points on a line: two segments, no points, a draw", points(line3).steps("1+0 1 2, 2+0 2 3").then("result 0 complete 0 0").is("verified", "0")).of("TRI-014"),
		made("triangles_gain_left_out", score+" C8", "a move of this game has a gain", points(corner3).slip("1 1 2", "wrong-gain", "score").steps("2+0 2 3, 1+1 1 3").then(cornerWon).is("rejected", "1")),
		made("triangles_score_left_out", score+" C7", "a game with points states them", points(corner3).steps(cornerMoves).wrong("result 1 complete", "wrong-score", "score").is("rejected", "1")),
		made("triangles_score_swapped", score, "the points are stated for the wrong seats", points(corner3).steps(cornerMoves).wrong("result 1 complete 0 1", "wrong-score", "score").is("rejected", "1")),
		made("triangles_sum_of_points", score+" "+end, "four points on the border and none within: two triangles, and three are stated",
			points(square4).steps(squareSides+", 1+2 1 3").wrong("result 1 complete 2 1", "wrong-score", "score").is("rejected", "1")).of("TRI-019"),
		made("triangles_winner_swapped", "triangles.T1", "the first seat has the point, and the log names the second", points(corner3).steps(cornerMoves).wrong("result 2 complete 1 0", "wrong-winner", "decisive").is("rejected", "1")),
		made("triangles_draw_called_a_win", "triangles.T1", "equal points are a draw", points(line3).steps("1+0 1 2, 2+0 2 3").wrong("result 2 complete 0 0", "wrong-winner", "decisive").is("rejected", "0")),
		made("triangles_reason_full", end, "a game ends complete, not full", points(corner3).steps(cornerMoves).wrong("result 1 full 1 0", "wrong-reason", "reason").is("rejected", "1")),
		made("triangles_ended_early", end, "the square has its sides, and a diagonal is left to draw", points(square4).steps(squareSides).wrong("result 0 complete 0 0", "early-end", "decisive").is("rejected", "-")).of("TRI-016 TRI-019"),
		made("triangles_ended_when_decided", end, "the first seat cannot be caught, and a segment is left all the same",
			points("1,1 5,1 5,5 1,5 9,3").steps(squareSides+", 1+2 1 3").wrong(squareWon, "early-end", "decisive").is("rejected", "-")).of("TRI-016"),
		made("triangles_move_after_end", end, "a fourth segment where there are three", points(corner3).steps(cornerMoves).slip("2+0 1 2", "move-after-end", "reason").then(cornerWon).is("rejected", "1")).of("TRI-019"),
		made("triangles_two_points", end, "two points: one segment and no triangle", points("1,1 100,100").steps("1+0 1 2").then("result 0 complete 0 0").is("verified", "0")).of("TRI-023"),
		made("triangles_two_points_and_a_winner", end, "two points: who draws the one segment has won nothing", points("1,1 100,100").steps("1+0 1 2").wrong("result 1 complete 0 0", "wrong-winner", "decisive").is("rejected", "0")).of("TRI-023"),
		made("triangles_one_point", end+" triangles.T2", "one point: nothing to draw", alonePoint().then("result 0 complete 0 0").is("verified", "0")).of("TRI-023"),
		made("triangles_one_point_and_a_move", end, "one point, and a segment is drawn", alonePoint().slip("1+0 1 1", "move-after-end", "reason").then("result 0 complete 0 0").is("rejected", "0")).of("TRI-023"),
		made("triangles_second_begins", "triangles.T1", "the second seat makes the first move", points(corner3).slip("2+0 1 2", "wrong-seat", "decisive").then(cornerWon).is("rejected", "-")),
		made("triangles_two_moves_running", "triangles.T1 triangles.T13", "the first seat moves twice, and the second has not ended", points(corner3).steps("1+0 1 2").slip("1+0 2 3", "wrong-seat", "decisive").then(cornerWon).is("rejected", "-")).of("TRI-031"),
	}
}

// tallied adds a result whose winner and points are wrong.
func (l *log) tallied(result, first string) *log {
	at := l.add("%s", result)
	return l.finds(at, first, "decisive").finds(at, "wrong-score", "score")
}

func alonePoint() *log {
	return begun("triangles", pointSet, "1,1 | - | 0 0 | - | -").with("first -")
}

// pointIllegals are segments that may not be drawn (T3, T4).
func pointIllegals() []vector {
	var list []vector
	for _, w := range []struct{ name, figure, before, move, spec, scenario, comment string }{
		{"crossing", square4, "1+0 1 3", "2+0 2 4", "T4", "TRI-001", "the diagonals cross at 3,3"},
		{"through_a_point", roof4, "1+0 1 4", "2+0 1 3", "T3", "TRI-002", "point 2 lies between 1 and 3"},
		{"drawn_again", square4, "1+0 1 3", "2+0 1 3", "T4", "TRI-004", "the segment is there"},
		{"to_itself", square4, "1+0 1 3", "2+0 2 2", "T3", "TRI-005", "a segment joins two different points"},
		{"to_point_0", square4, "1+0 1 3", "2+0 0 2", "T11", "TRI-006", "points are counted from 1"},
		{"to_point_5", square4, "1+0 1 3", "2+0 2 5", "T11", "TRI-006", "there are four points"},
		{"to_point_32767", square4, "1+0 1 3", "2+0 2 32767", "T11", "TRI-006", "there are four points"},
		{"over_a_long_side", roof4, "1+0 2 4", "2+0 1 3", "T3", "TRI-015", "point 2 would lie on the side of a triangle"},
		{"crossing_near_an_end", "1,1 100,1 99,2 1,100 100,2", "1+0 2 3", "2+0 1 5", "T4", "TRI-001", "the segments cross between lattice points, at 99.01 and 1.99"},
	} {
		cited := "triangles." + w.spec + " triangles.fault"
		list = append(list,
			made("triangles_"+w.name, cited, w.comment+", and the segment was accepted: its seat is out, and the other was not asked to go on",
				points(w.figure).steps(w.before).slip(w.move, "illegal-move", "decisive").wrong("result 0 complete 0 0", "early-end", "decisive").is("rejected", "-")).of(w.scenario),
			made("triangles_"+w.name+"_forfeit", cited, w.comment+", and the segment was accepted: by the ruling the other has won",
				points(w.figure).ruled("fault=forfeit").steps(w.before).slip(w.move, "illegal-move", "decisive").overturned("result 0 complete 0 0", "1")).of(w.scenario))
	}
	for _, w := range []struct{ name, move string }{{"greater_first", "3 1"}, {"below_zero", "-1 2"}, {"of_2147483648", "1 2147483648"}, {"of_twenty_digits", "1 99999999999999999999"},
		{"of_one_number", "1"}, {"of_three_numbers", "1 2 3"}, {"with_leading_zero", "01 2"}, {"with_comma", "1,2"}} {
		list = append(list, made("triangles_move_"+w.name, "triangles.T11", "a move is the numbers of two points, the smaller first, with a blank between",
			points(square4).slip("1+0 "+w.move, "bad-move", "decisive").then(squareWon).is("rejected", "-")).of("TRI-006"))
	}
	touch := func(figure, before, move string) *log {
		return points(figure).steps(before).unproven("fault 2 illegal - - - "+move, "result 1 complete 0 0")
	}
	return append(list,
		made("triangles_on_from_an_end", "triangles.T4", "1-2 and 2-3 lie on a line and share an end: no fault", touch(roof4, "1+0 1 2", "2 3")).of("TRI-008"),
		made("triangles_from_an_end", "triangles.T4", "1-3 and 2-3 share an end: no fault", touch(square4, "1+0 1 3", "2 3")),
		made("triangles_past_a_point", "triangles.T3", "1-2 passes beside 4: no fault", touch(inner4, "1+0 1 3", "1 2")),
		made("triangles_parallel", "triangles.T4", "opposite sides do not meet: no fault", touch(square4, "1+0 1 2", "3 4")),
		made("triangles_crossing_faulted", "triangles.T4 triangles.fault", "the diagonals cross: the second seat is out, and the first draws the other sides alone",
			points(square4).steps("1+0 1 3").notes("fault 2 illegal - - - 2 4", "fault").steps("1+0 1 2, 1+1 2 3, 1+0 3 4, 1+1 1 4").then(squareWon).is("verified", "1")).of("TRI-001 TRI-030"),
		made("triangles_fault_of_the_other_seat", "triangles.T3", "the first seat cannot draw illegally while the second is in turn",
			points(square4).steps("1+0 1 3").wrong("fault 1 illegal - - - 1 3", "false-fault", "decisive").wrong("result 2 complete 0 0", "early-end", "decisive").is("rejected", "-")),
	)
}

// pointFaults are programs that leave, and what becomes of the game (T13, T14
// and the rulings fault and timeout).
func pointFaults() []vector {
	dead, both := "triangles.T13", "triangles.T14"
	const crash, illegal, late = "fault 2 crash - - -", "fault 2 illegal - - - 2 4", "fault 2 timeout-total - 180000000 180000100"
	after := func(ruling, fault, code string) *log { return square(ruling).steps("1+0 1 3").notes(fault, code) }
	const alone = "1+0 1 2, 1+1 2 3, 1+0 3 4, 1+1 1 4"
	return []vector{
		made("triangles_alone", dead, "the second program crashes, and the first draws on alone", after("", crash, "unproved").steps(alone).then(squareWon).is("verified", "1")).of("TRI-031"),
		made("triangles_crash_ends_the_game", dead, "the second program crashes, and the log ends at once", after("", crash, "unproved").wrong("result 1 fault 0 0", "early-end", "decisive").is("rejected", "-")).of("TRI-029"),
		made("triangles_dead_moves", dead, "the second program crashes, and a move of its own is taken", after("", crash, "unproved").slip("2+0 2 3", "wrong-seat", "decisive").then(squareWon).is("rejected", "-")).of("TRI-031"),
		made("triangles_dead_wins", dead, "the second program leads by three points, crashes, and wins all the same", led("0 3").then("result 2 complete 2 3").is("verified", "2")),
		made("triangles_dead_loses_its_win", dead, "the second program leads, crashes, and the log gives the game to the other", led("0 3").wrong("result 1 complete 2 3", "wrong-winner", "decisive").is("rejected", "2")),
		made("triangles_dead_draws", dead, "the second program leads by two points and crashes: a draw", led("0 2").wrong("result 1 complete 2 2", "wrong-winner", "decisive").is("rejected", "0")),
		made("triangles_dead_and_reason_fault", dead, "the game was drawn to its end: its reason is no fault", led("0 0").wrong("result 1 fault 2 0", "wrong-reason", "reason").is("rejected", "1")),
		made("triangles_both_dead", both, "both programs crash at four to three: the points so far decide", bothDead("4 3").then("result 1 both-out 4 3").is("verified", "1")).of("TRI-033"),
		made("triangles_both_dead_and_drawn_on", both, "both programs have crashed, and a segment is drawn", bothDead("4 3").slip("1+0 1 2", "move-after-end", "reason").then("result 1 both-out 4 3").is("rejected", "1")).of("TRI-033"),
		made("triangles_both_dead_called_fault", both, "both programs are out: the reason is that", bothDead("4 3").wrong("result 1 fault 4 3", "wrong-reason", "reason").is("rejected", "1")).of("TRI-033"),
		made("triangles_both_dead_and_the_last_wins", both, "both programs are out at equal points: a draw, not a win of who crashed last", bothDead("3 3").wrong("result 2 both-out 3 3", "wrong-winner", "decisive").is("rejected", "0")).of("TRI-033"),
		made("triangles_illegal_ends_the_game", dead+" triangles.fault", "by the default who draws illegally is out and the other goes on: the log ends", after("", illegal, "fault").wrong("result 1 fault 0 0", "early-end", "decisive").is("rejected", "-")).of("TRI-030"),
		made("triangles_forfeit", "triangles.fault", "by the ruling who draws illegally has lost", after("fault=forfeit", illegal, "fault").then("result 1 fault 0 0").is("verified", "1")).of("TRI-030"),
		made("triangles_forfeit_and_drawn_on", "triangles.fault", "by the ruling the game is lost, and the other draws on", after("fault=forfeit", illegal, "fault").slip("1+0 1 2", "move-after-end", "reason").
			tallied("result 2 fault 0 1", "wrong-winner").is("rejected", "1")).of("TRI-030"),
		made("triangles_forfeit_of_a_crash", dead+" triangles.fault", "the ruling is about moves: who crashes is out, and the other goes on", after("fault=forfeit", crash, "unproved").wrong("result 1 fault 0 0", "early-end", "decisive").is("rejected", "-")).of("TRI-029"),
		made("triangles_forfeit_of_a_timeout", "triangles.fault triangles.timeout", "the ruling is about moves: who is late is out, and the other goes on", after("fault=forfeit", late, "unproved").wrong("result 1 fault 0 0", "early-end", "decisive").is("rejected", "-")),
		made("triangles_timeout_forfeit_of_a_crossing", "triangles.fault triangles.timeout", "the ruling is about time: who draws illegally is out, and the other goes on", after("timeout=forfeit", illegal, "fault").wrong("result 1 fault 0 0", "early-end", "decisive").is("rejected", "-")),
		made("triangles_forfeit_of_the_leader", "triangles.fault", "by the ruling who draws illegally has lost, whatever the points", begunAt("0 3").ruled("fault=forfeit").steps("1+0 1 3").notes(illegal, "fault").
			wrong("result 2 fault 0 3", "wrong-winner", "decisive").is("rejected", "1")),
		made("triangles_fault_unknown", "triangles.fault H5", "whether an illegal segment loses the game is not known, and the log ends by it", disputedAt(after("fault=?", illegal, "fault").then("result 1 fault 0 0"), "-")).of("TRI-030"),
		made("triangles_fault_unknown_and_drawn_on", "triangles.fault H5", "whether an illegal segment loses the game is not known, and the other draws on", disputedAt(after("fault=?", illegal, "fault").steps(alone).then(squareWon), "1")).of("TRI-030"),
		made("triangles_fault_unknown_and_none", "triangles.fault H5", "nobody draws illegally: the ruling does not matter", square("fault=?").steps(squareSides+", 1+2 1 3").then(squareWon).is("verified", "1")),
		made("triangles_timeout_out", "triangles.timeout triangles.T16", "by the default who is late is out, and the other goes on alone", after("", late, "unproved").steps(alone).then(squareWon).is("verified", "1")),
		made("triangles_timeout_ends_the_game", "triangles.timeout triangles.T16", "by the default who is late is out, and the log ends by it", after("", late, "unproved").wrong("result 1 fault 0 0", "early-end", "decisive").is("rejected", "-")),
		made("triangles_timeout_forfeit", "triangles.timeout", "by the ruling who is late has lost", after("timeout=forfeit", late, "unproved").then("result 1 fault 0 0").is("verified", "1")),
		made("triangles_timeout_forfeit_given_away", "triangles.timeout", "by the ruling who is late has lost, and the log has it win", after("timeout=forfeit", late, "unproved").wrong("result 2 fault 0 0", "wrong-winner", "decisive").is("rejected", "1")),
		made("triangles_timeout_unknown", "triangles.timeout H5", "whether being late loses the game is not known", disputedAt(after("timeout=?", late, "unproved").then("result 1 fault 0 0"), "-")),
		made("triangles_memory", "triangles.T16 C5", "420 MB were used, as the log says: the program was killed, and the other goes on", after("", "fault 2 memory - 419430400 440401920", "unproved").wrong("result 1 fault 0 0", "early-end", "decisive").is("rejected", "-")),
	}
}

// begunAt begins the square with some points already won.
func begunAt(score string) *log {
	return begun("triangles", pointSet, square4+" | - | "+score+" | 1 | -")
}

// led is the square with these points already won, where the second program
// crashes and the first makes two more.
func led(score string) *log {
	return begunAt(score).steps("1+0 1 3").notes("fault 2 crash - - -", "unproved").steps("1+0 1 2, 1+1 2 3, 1+0 3 4, 1+1 1 4")
}

func bothDead(score string) *log {
	return begunAt(score).notes("fault 1 crash - - -", "unproved").notes("fault 2 crash - - -", "unproved")
}

// pointStarts are figures that cannot be (T2, T9).
func pointStarts() []vector {
	var many []string
	for i := range 101 {
		many = append(many, fmt.Sprintf("%d,%d", i%100+1, i/100+1))
	}
	var list []vector
	for _, w := range []struct{ name, start, comment string }{
		{"coordinate_0", "0,1 5,1 1,5 | - | 0 0 | 1 | -", "coordinates begin at 1"}, {"coordinate_101", "101,1 5,1 1,5 | - | 0 0 | 1 | -", "coordinates end at 100"},
		{"negative_coordinate", "-1,1 5,1 1,5 | - | 0 0 | 1 | -", "a coordinate below zero"}, {"broken_coordinate", "1.5,1 5,1 1,5 | - | 0 0 | 1 | -", "coordinates are whole"},
		{"point_twice", "1,1 5,1 1,1 | - | 0 0 | 1 | -", "two points in one place"}, {"101_points", strings.Join(many, " ") + " | - | 0 0 | 1 | -", "there can be a hundred points"},
		{"crossing_segments", square4 + " | 1-3:1 2-4:2 | 0 0 | 1 | -", "the segments of the start cross"}, {"segment_backwards", square4 + " | 3-1:1 | 0 0 | 2 | -", "a segment is written from its smaller point"},
		{"segments_in_disorder", square4 + " | 2-3:1 1-2:2 | 0 0 | 1 | -", "segments stand in order"}, {"segment_of_seat_3", square4 + " | 1-2:3 | 0 0 | 1 | -", "two play"},
		{"score_of_one", square4 + " | - | 0 | 1 | -", "a score for each"}, {"nobody_in_turn", square4 + " | - | 0 0 | - | -", "segments are left, and nobody is in turn"},
		{"dead_in_turn", square4 + " | - | 0 0 | 1 | 1", "the seat in turn is out"}, {"over", corner3 + " | 1-2:1 1-3:1 2-3:2 | 1 0 | 2 | -", "every segment is drawn, and a seat is in turn"},
		{"without_parts", square4, "points alone are no position"}, {"missing", "-", "the game has no standard start"},
	} {
		list = append(list, made("triangles_start_"+w.name, "triangles.T2 triangles.T9", w.comment, begun("triangles", pointSet, w.start).then("result 0 complete 0 0").badHead("start", "bad-start")).of("TRI-024"))
	}
	return append(list,
		made("triangles_start_with_a_segment_drawn_again", "triangles.T4", "a segment of the start is drawn again: its seat is out",
			begun("triangles", pointSet, square4+" | 1-3:0 | 0 0 | 1 | -").slip("1+0 1 3", "illegal-move", "decisive").wrong("result 2 complete 0 0", "early-end", "decisive").is("rejected", "-")).of("TRI-004"),
		made("triangles_start_alone", "triangles.T13", "the second seat is out from the start, and moves",
			begun("triangles", pointSet, corner3+" | - | 0 0 | 1 | 2").steps("1+0 1 2").slip("2+0 2 3", "wrong-seat", "decisive").then(cornerWon).is("rejected", "-")).of("TRI-031"),
		made("triangles_parameter", "H3", "triangles has no parameters", points(corner3).with("game triangles n=3").steps(cornerMoves).then(cornerWon).badHead("game", "bad-setup")).of("TRI-025"),
		made("triangles_log_of_halma", "triangles.T12", "a game of halma under this game's header", points(corner3).slip("1+0 1 1 2", "bad-move", "decisive").then(cornerWon).is("rejected", "-")).of("GEN-054"),
	)
}
