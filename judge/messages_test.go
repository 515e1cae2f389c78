package judge_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// messages are what findings of vectors have to say, from what happened in the vector:
// its lines, the rules of its game and their paragraphs.
var messages = []struct {
	vector  string
	line    int
	code    judge.Code
	message string
}{
	// A claim that the rules refuse: whose, which, why.
	{"illegal_move_and_the_right_winner", 24, judge.IllegalMove, `illegal move of seat 1 (cross) accepted: "A1": A1 holds 0 since ply 2 (fiverow 1.2, 1.7)`},
	{"betoniarki_illegal_line_accepted", 28, judge.IllegalMove, `illegal move of seat 1 (one) accepted: "1 1 3 3 1 1" at line 27: the move from 1,1 to 3,3 is blocked: 2,2 is concrete since the start (betoniarki B2, B3)`},
	{"dots_drawn_under_its_other_name", 32, judge.IllegalMove, `illegal move of seat 2 (two) accepted: "0 1 3" at line 31: the line 0 0 1 is drawn since ply 1 (dots D5)`},
	{"halma_row_full_to_the_edge", 22, judge.IllegalMove, `illegal move of seat 1 (one) accepted: "2 1 2": no free field right of 2,1 (halma [game])`},
	{"triangles_crossing", 23, judge.IllegalMove, `illegal move of seat 2 (two) accepted: "2 4": 2-4 crosses 1-3 of ply 1 in (3,3) (triangles T4)`},

	// A fault that stands: whose, the answer and where it is.
	{"occupied_said", 57, judge.FaultConfirmed, `seat 1 (cross), illegal: "step! A1" at line 56: A1 holds 0 since ply 2 (fiverow 1.2, 1.7)`},
	{"halma_row_full_to_the_edge_faulted", 22, judge.FaultConfirmed, `seat 1 (one), illegal: "2 1 2": no free field right of 2,1 (halma [game])`},
	{"betoniarki_faulted_four_numbers", 28, judge.FaultConfirmed, `seat 1 (one), unreadable at line 27: not six numbers: "1 1 2 1" has 4 words (betoniarki B11)`},
	{"dots_faulted_commas", 28, judge.FaultConfirmed, `seat 1 (one), unreadable at line 27: not three numbers: "0,0,0" (dots D3, D5)`},
	{"triangles_early_reply_faulted", 36, judge.FaultConfirmed, `seat 2 (two), early: "= 2 3" at line 34: moves while seat 1 is in turn (triangles T1)`},
	{"pass_said", 57, judge.FaultConfirmed, `seat 1 (cross), refused at line 56: no move is given: "pass" (fiverow 1.3)`},

	// A fault of time: the limit, what was used, what started the clock, what was said.
	{"total_time_fault", 57, judge.FaultConfirmed, `seat 1 (cross), over its time, 10.001 s of 10 s for the whole game: its clock ran from "D1", sent at line 55, and "step! E0" came at line 56 (fiverow 1.7, 3.4.8)`},
	{"unended_line_faulted", 58, judge.FaultConfirmed, `seat 1 (cross), over its time, 8.99 s of 5 s: its clock ran from "D1", sent at line 55, and its output "step! E0" at line 56 had no line end by line 57; lateness counts before what the answer says (fiverow 1.7, 3.4.8)`},
	{"file_late", 27, judge.FaultConfirmed, `seat 1 (cross), over its time, 5.0001 s of 5 s: its clock ran from the start of the program at line 23, and no answer had come by line 24 (fiverow 1.7, 3.3.8)`},
	{"dots_per_turn_faulted", 48, judge.FaultConfirmed, `seat 1 (one), over its time, 4 s of 3 s: its clock ran from "-1 -1 -1", sent at line 46, and "0 1 1" came at line 47 (dots D4, D5)`},
	{"halma_late_home_faulted", 36, judge.FaultConfirmed, `seat 1 (one), over its time, 60.000001 s of 60 s for the whole game: its clock ran from "59999", sent at line 34, and "2 1 1" came at line 35 (halma [run], [extra])`},
	{"triangles_reply_without_end_timed_out", 36, judge.FaultConfirmed, `seat 1 (one), over its time, 180.000001 s of 180 s for the whole game: its clock ran last from "gen_move", sent at line 33, and its reply "= 1 2" at line 34 had no end by line 35 (triangles T10, T16)`},
	{"first_move_late", 25, judge.MissedFault, `a reply of seat 1 (cross) was accepted over its time, 5.1 s of 5 s: its clock ran from the start of the program at line 22, and "step! A0" came at line 24 (fiverow 1.7, 3.4.8)`},

	// The end of a program: signal or code, and the peak.
	{"crash_seen", 57, judge.FaultConfirmed, `seat 1 (cross), crash: the program ended by itself at line 56, by signal 11; it had used 4 KiB of memory at most (fiverow 1.7)`},
	{"exit_before_the_move", 58, judge.FaultConfirmed, `seat 1 (cross), exit: the program ended by itself at line 56, with exit code 0; it had used 4 KiB of memory at most (fiverow 1.7)`},
	{"lie_exit_called_a_crash_triangles_gtp", 38, judge.FalseFault, `the fault crash of seat 2 (program2) does not hold: the program ended by itself at line 35, with exit code 0; it had used 2.48 MiB of memory at most (triangles T13)`},
	{"lie_killed_without_a_cause_triangles_gtp", 36, judge.FalseFault, `the fault exit of seat 1 (program1) does not hold: the program did not end by itself: the referee ended it at line 32, by the signal KILL (triangles T13)`},
	{"lie_killed_without_a_cause_triangles_gtp", 32, judge.WrongKill, `seat 1 (program1) was ended without a cause, by the signal KILL: it had made no fault by then, and had 179.999 s left`},
	{"status_memory_peak_over_the_limit", 28, judge.FaultConfirmed, `seat 1 (one), memory: 66.8 MiB of 64 MiB at line 27 (dots D5)`},

	// A fault that was ignored.
	{"small_letter_said", 57, judge.MissedFault, `an answer of seat 1 (cross) was accepted that is not a move: "step! e0" at line 56: not a coordinate: "e0" (a small letter) (fiverow 3.3.3, 3.4.4)`},
	{"betoniarki_accepted_a_fraction", 28, judge.MissedFault, `an answer of seat 1 (one) was accepted that is not a move at line 27: not six numbers: "1 1 2 1 1 1.0" (betoniarki B11)`},
	{"triangles_accepted_a_refusal", 36, judge.MissedFault, `an answer of seat 1 (one) was accepted that is not a move at line 34: gives no move: "? no idea" (triangles T12)`},
	{"triangles_reply_of_two_lines", 37, judge.MissedFault, `an answer of seat 1 (one) was accepted that is not a move: "= 1 2\nthinking done" at line 34: the reply has more than a line (triangles T8, T12)`},
	{"triangles_blank_lines_strict", 38, judge.MissedFault, `an offence of seat 1 (one) was ignored at line 34: an empty line where a reply should begin: "" (triangles T8, T12)`},
	{"dots_out_of_turn_dropped", 30, judge.MissedFault, `an offence of seat 2 (two) was ignored: "0 0 1" at line 27: a command while seat 1 is in turn (dots D5, D7)`},
	{"halma_early_move_passed_over", 29, judge.MissedFault, `an offence of seat 2 (two) was ignored: "2 2 4" at line 27: moves while seat 1 is in turn (halma [game], [in])`},
	{"status_both_gone_turned", 31, judge.MissedFault, `seat 1 (one) was out at line 27, and that was ignored: exit: the program ended by itself at line 27, with exit code 1 (dots D5)`},

	// An answer that was misread, or ignored.
	{"move_misread", 57, judge.MisreadMove, `"step! F7" at line 56 of seat 1 (cross) says "F7", not "E0" (fiverow 3.4.4)`},
	{"triangles_mutant_claimed_1", 36, judge.MisreadMove, `"= 1 2" at line 34 of seat 1 (one) says "1 2", not "1 3" (triangles T8, T12)`},
	{"betoniarki_blue_high_and_plain", 28, judge.MisreadMove, `"1 1 2 1 1 1" at line 27 of seat 1 (one) means "1 4 2 4 1 4" by the rulings of the log (betoniarki B11)`},
	{"early_line_accepted", 27, judge.MisreadMove, `"step! A1" at line 24 of seat 2 (nought) is not a move in its turn; it came while seat 1 (cross) was in turn (fiverow 3.4.4)`},
	{"move_passed_over", 57, judge.DroppedMove, `the answer of seat 1 (cross) is a legal move, and was ignored: "step! E0" at line 56 (fiverow 3.4.4)`},
	{"lie_fault_of_the_other_seat_triangles_gtp", 45, judge.DroppedMove, `the answer of seat 2 (program2) is a legal move, and was ignored: "= 4 5" at line 43 (triangles T8, T12)`},
	{"betoniarki_tab_faulted", 28, judge.FalseFault, `the fault unreadable of seat 1 (one) does not hold: the answer at line 27 is a legal move: "1 1 2 1 1 1", from "1\t1 2 1 1 1" (betoniarki B2, B3)`},
	{"dots_fault_of_the_other_seat", 27, judge.FalseFault, `the fault illegal of seat 2 (two) does not hold: it was not in turn, but seat 1 (one) (dots D5, D7)`},
	{"column_alone", 24, judge.BadMove, `no canonical move is claimed of seat 1 (cross): not a coordinate: "B" (fiverow 3.3.3)`},
	{"halma_black_begins", 22, judge.WrongSeat, `the move "2 2 4" is claimed of seat 2 (two) while seat 1 (one) is in turn (halma [game], [in])`},

	// What a program was sent: both lines, and whose they are.
	{"dots_echo_left_out", 50, judge.WrongLine, `before this line another was due, which seat 1 (one) was not sent: "-1 -1 -1" where "0 0 1" was due (dots D6, D7)`},
	{"betoniarki_asked_before_the_relay", 29, judge.WrongLine, `before this line another was due, which seat 2 (two) was not sent: "120" where "1 1 2 1 1 1" was due (betoniarki B10, B12)`},
	{"lie_bad_answer_after_a_false_relay_fiverow_console", 31, judge.WrongLine, `seat 2 (program2) was sent something else than was due: "E2" where "D3" was due (fiverow 3.4.3, 3.4.1)`},
	{"triangles_mutant_told_2", 27, judge.WrongLine, `seat 2 (two) was sent something else than was due: "set_points 3 1 1 5 1 1 59" where "set_points 3 1 1 5 1 1 5" was due (triangles T7)`},
	{"halma_time_in_seconds", 34, judge.WrongLine, `seat 1 (one) was sent less time than it had: "59" where "59999" was due (halma [in])`},
	{"lie_told_more_and_late_triangles_gtp", 28, judge.WrongLine, `seat 1 (program1) was sent more time than it had: "time_left 1979999" where "time_left 179999" was due (triangles T7)`},
	{"file_figure_neither", 23, judge.WrongLine, `seat 1 (cross) was started with another command than was due: "O" where "X" was due (fiverow 3.3.5, 3.3.1)`},
	{"dots_relay_empty", 29, judge.WrongLine, `seat 2 (two) was sent something else than was due: an empty line where "0 0 0" was due (dots D6, D7)`},
	{"triangles_gen_move_after_end", 57, judge.WrongLine, `seat 2 (two) was sent a line that was not due: "gen_move" where nothing was due (triangles T7)`},
	{"lie_asked_after_the_kill_halma_lines", 27, judge.WrongLine, `seat 1 (program1) was sent a line after it had ended: "300000" where it could read nothing (halma [in])`},

	// Impossible events.
	{"lie_started_twice_dots_server", 27, judge.ImpossibleEvent, `seat 1 (program1) was started a second time before it had ended; it was started at line 23`},
	{"lie_line_after_close_betoniarki_lines", 27, judge.ImpossibleEvent, `a line was sent after the input of seat 1 (program1) was closed: "2"; the input was closed at line 26`},
	{"lie_answer_after_the_end_of_output_triangles_gtp", 36, judge.ImpossibleEvent, `output of seat 1 (program1) is recorded after its output had ended: "= 2 4"; the output ended at line 35`},
	{"lie_never_started_fiverow_console", 24, judge.ImpossibleEvent, `something is recorded of seat 1 (program1), which was not started: "figure?"`},

	{"nosend_and_another_line_sent", 30, judge.ImpossibleEvent, `a line was sent to seat 2 (two) after one had failed, since nobody could read its input: "0 0 0"; that was at line 29`},
	{"close_above_the_start_dots", 24, judge.WrongKill, `the input of seat 2 (two) was closed without a cause: it had made no fault by then, nor was its time up`},

	// A limit on memory: the header's, and what is on record.
	{"memory_by_another_limit", 30, judge.FalseFault, `the fault memory of seat 1 (cross) does not hold: the header has another limit: 64 MiB, not 32 MiB (fiverow 1.7)`},
	{"usage_within_the_limit_and_a_kill_for_memory", 31, judge.FalseFault, `the fault memory of seat 1 (one) does not hold: what was used is on record at line 29, and is within the limit: 47.7 MiB of 64 MiB (dots D5)`},
	{"timeout_by_another_limit", 57, judge.FalseFault, `the fault timeout-move of seat 1 (cross) does not hold: the header has another limit: 5 s, not 2 s (fiverow 1.7)`},

	// Why an answer that a claim names is not one.
	{"halma_mutant_source_3", 36, judge.MisreadMove, `"1 1 2" at line 27 of seat 1 (one) is not a move in its turn; it is the move of ply 1 (halma [in])`},
	{"lie_answer_under_another_name_fiverow_file", 30, judge.MisreadMove, `"C3\n" at line 29 in the file "Answer" of seat 1 (program1) is not a move in its turn; the answer was due in the file "answer" (fiverow 3.3.1)`},
	{"lie_answer_after_the_end_of_output_dots_server", 30, judge.MisreadMove, `"1 0 3" at line 29 of seat 1 (program1) is not a move in its turn; its output had ended at line 28 (dots D3)`},
	{"dots_killed_before_the_hand_over", 31, judge.MisreadMove, `"9 0 3" at line 30 of seat 1 (program1) is not a move in its turn; it had been killed at line 27 (dots D3)`},
	{"betoniarki_early_line_faulted", 28, judge.FalseFault, `the fault early of seat 2 (two) does not hold: "1 4 2 4 1 4" at line 27 is not an offence: it came while seat 1 (one) was in turn, and by the rulings of the log it is ignored (betoniarki B8)`},
	{"triangles_blank_lines_faulted", 36, judge.FalseFault, `the fault unreadable of seat 1 (one) does not hold: "" at line 34 is not an offence: by the rulings of the log it is ignored (triangles T8)`},

	// Points: which triangle or box, and why.
	{"triangles_inner_point_counted", 24, judge.WrongGain, `"1 3" of seat 1 (one) gains 0, not 1: the triangle 3-1-2 holds point 4 (triangles T5)`},
	{"triangles_not_counted", 24, judge.WrongGain, `"1 3" of seat 1 (one) gains 1, not 0: the triangle 3-1-2 is empty (triangles T5)`},
	{"triangles_flat", 23, judge.WrongGain, `"2 3" of seat 2 (two) gains 0, not 1: it closes no triangle (triangles T5)`},
	{"triangles_three_at_once", 26, judge.WrongGain, `"1 3" of seat 1 (one) gains 2, not 3: the triangle 3-1-2 is empty, the triangle 1-3-4 is empty (triangles T5)`},
	{"dots_box_counted_too_early", 24, judge.WrongGain, `"0 0 2" of seat 1 (one) gains 0, not 1: the box 0 0 has 3 of 4 sides (dots D4)`},
	{"dots_gain_of_three", 28, judge.WrongGain, `"0 0 1" of seat 1 (one) gains 2, not 3: the box 0 0 has all 4 sides, the box 0 1 has all 4 sides (dots D4)`},
	{"betoniarki_gain_stated", 22, judge.WrongGain, `the game has no points, and a gain of 0 is claimed for "1 1 2 1 1 1" (betoniarki B6)`},

	// The end: when, by what, whose.
	{"move_after_five", 31, judge.MoveAfterEnd, `the move "E1" of seat 2 (nought) is claimed after the end: ply 9 ended it, by five (fiverow 1.5)`},
	{"triangles_both_dead_and_drawn_on", 24, judge.MoveAfterEnd, `the move "1 2" of seat 1 (one) is claimed after the end: it ended by the fault of seat 2 (two) at line 23, crash, with which both seats are out (triangles T14)`},
	{"dots_ended_early", 25, judge.EarlyEnd, `the game is not over: seat 2 (two) is in turn, and can play "0 0 3" (dots D2, D4)`},
	{"wrong_winner", 31, judge.WrongWinner, `the game is won by seat 1 (cross), not won by seat 2 (nought): ply 9 ended it, by five (fiverow 1.5)`},
	{"halma_draw_given_to_white", 24, judge.WrongWinner, `the game is drawn, not won by seat 1 (one): ply 2 ended it, by move-cap (halma [game], [in])`},
	{"betoniarki_a_millisecond_late", 37, judge.WrongWinner, `the game is won by seat 2 (two), not won by seat 1 (one): it ended by the fault of seat 1 (one) at line 35, timeout-total (betoniarki B8)`},
	{"betoniarki_reason_full", 25, judge.WrongReason, `the game did not end by full: ply 3 ended it, by no-move (betoniarki B6)`},
	{"dots_score_left_out", 26, judge.WrongScore, `the points of the seats are 0 1, not none (dots D4)`},
	{"header_names_another_first", 11, judge.WrongFirst, `seat 1 (cross) is in turn in the start position, not seat 2 (nought) (fiverow 1.4, 4.8)`},
	{"time_charged_wrongly", 57, judge.WrongTime, `"E0" of seat 1 (cross) took 1 ms by the stamps, not 2 ms: its clock ran from "D1", sent at line 55, and "step! E0" came at line 56 (fiverow 3.4.8)`},

	// The machine and claims without proof.
	{"status_void_operator", 29, judge.VoidGame, `no fair result: operator, "the power will be cut", for the time between 0 µs and 3 ms`},
	{"void_after_an_illegal_move", 24, judge.FalseVoid, `the game was decided before, and is won by seat 1 (cross): it ended by the fault of seat 2 (nought) at line 23, illegal`},
	{"timeout_on_a_busy_host", 59, judge.SuspectHost, `seat 1 (cross) was over the limit by 100 ms, which the machine may have cost the program: tasks of the machine waited for a processor for 4.59 s`},
	{"timeout_while_the_host_slept", 59, judge.SuspectHost, `seat 1 (cross) was over the limit by 100 ms, which the machine may have cost the program: the clocks went apart by 2 ms`},
	{"halma_memory", 22, judge.AttestedClaim, `the fault memory of seat 1 (one) at line 22 rests on the referee's word alone (halma [env])`},
}

// Each kind of finding says what happened: who, what, compared with what, by which
// paragraph.
func TestMessages(t *testing.T) {
	said := map[string]map[judge.Code][]string{}
	sessionsOf(t, func(name string, s *judge.Session) {
		for i := range s.Findings {
			f := &s.Findings[i]
			if said[name] == nil {
				said[name] = map[judge.Code][]string{}
			}
			said[name][f.Code] = append(said[name][f.Code], f.Message())
		}
	})
	for _, c := range messages {
		found := false
		for _, m := range said[c.vector][c.code] {
			found = found || m == c.message
		}
		if !found {
			t.Errorf("%s:%d: %s says\n%s\nwant\n%s", c.vector, c.line, c.code, strings.Join(said[c.vector][c.code], "\n"), c.message)
		}
	}
}

// sessionsOf judges every vector.
func sessionsOf(t *testing.T, each func(name string, s *judge.Session)) {
	t.Helper()
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	j := judge.New(all.Games(), judge.Options{Bytes: true})
	for _, v := range list {
		r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
		for {
			s, err := j.Next(r)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", v.Name, err)
			}
			each(v.Name, s)
		}
	}
}

// ofRules are the findings that are based on a game's own rules: each names a paragraph.
var ofRules = []judge.Code{judge.IllegalMove, judge.FaultConfirmed, judge.MissedFault, judge.WrongSeat, judge.MoveAfterEnd, judge.WrongGain,
	judge.EarlyEnd, judge.WrongWinner, judge.WrongReason, judge.WrongScore, judge.FalseFault, judge.BadStart, judge.WrongFirst}

// Every message is one bounded line of printable ASCII except µs, with the paragraph that
// it is based on. A quoted answer is not the empty line after it, and a wrongly sent line
// is shown with the one that was due and the program's name.
func TestEveryMessage(t *testing.T) {
	count := map[judge.Code]int{}
	cited := 0
	sessionsOf(t, func(name string, s *judge.Session) {
		for i := range s.Findings {
			f := &s.Findings[i]
			count[f.Code]++
			sound(t, name, s, f)
			if basedOn(t, name, s, f) {
				cited++
			}
		}
		if line := s.Headline(); unprintable(line) || len(line) > 2*maxMessage {
			t.Errorf("%s: the headline %q", name, line)
		}
	})
	if cited < 1000 {
		t.Errorf("%d findings are based on paragraphs", cited)
	}
	for _, code := range append([]judge.Code{judge.WrongLine}, ofRules...) {
		if count[code] == 0 {
			t.Errorf("no vector has %s", code)
		}
	}
}

// maxMessage limits the length of a message: two quotations of foreign bytes, each
// escaped, and words.
const maxMessage = 1500

// unprintable reports whether a text has more than printable ASCII and the unit of times.
func unprintable(text string) bool {
	return strings.ContainsFunc(strings.ReplaceAll(text, " µs", ""), func(r rune) bool { return r < 0x20 || r > 0x7e })
}

func sound(t *testing.T, name string, s *judge.Session, f *judge.Finding) {
	t.Helper()
	m := f.Message()
	if m == "" || len(m) > maxMessage || unprintable(m) || strings.Contains(m, "  ") && !strings.Contains(m, `"`) {
		t.Errorf("%s:%d: %s: %q", name, f.Line, f.Code, m)
	}
	if strings.Contains(m, `""`) && !f.Damaged() && !emptyAnswer(s, f) {
		t.Errorf("%s:%d: %s quotes nothing: %s", name, f.Line, f.Code, m)
	}
	for _, code := range ofRules {
		if f.Code == code && s.Game != nil && !cites(s.Game, m) {
			t.Errorf("%s:%d: %s names no paragraph: %s", name, f.Line, f.Code, m)
		}
	}
	if f.Code != judge.WrongLine || strings.Contains(m, " more like this") || strings.Contains(m, " was held back ") {
		return
	}
	who := s.Header.Programs[f.Seat-1].ID
	sent := strings.Contains(m, f.Claimed) || f.Claimed == `""` && strings.Contains(m, "an empty line") || f.Claimed == "nothing"
	due := f.Recomputed == "" && (strings.Contains(m, "nothing was due") || strings.Contains(m, "could read nothing")) ||
		f.Recomputed != "" && strings.Contains(m, f.Recomputed+" was due")
	if !sent || !due || !strings.Contains(m, "("+who+")") {
		t.Errorf("%s:%d: %s shows not both lines and whose: %s; claimed %s, recomputed %s", name, f.Line, f.Code, m, f.Claimed, f.Recomputed)
	}
}

// cites reports whether a message names a paragraph of a game's official rules.
func cites(g *rules.Game, m string) bool {
	_, numbers, found := strings.Cut(m, "("+g.Name+" ")
	for _, p := range g.Passages {
		if found && strings.HasPrefix(numbers, p.Number) {
			return true
		}
	}
	return false
}

// emptyAnswer reports whether the record that shows a finding is an empty answer or file.
func emptyAnswer(s *judge.Session, f *judge.Finding) bool {
	lines := strings.Split(string(s.Bytes), "\n")
	at := f.Shown
	if at == 0 {
		at = f.Line
	}
	for _, line := range []int{at, f.Line} {
		words := strings.Fields(lines[line-s.Line])
		if len(words) == 0 || words[0] == "<" && len(words) == 3 || words[0] == "get" && len(words) == 4 {
			return true
		}
	}
	return false
}

// Who erred first: for each vector by its story, in words and for programs.
func TestHeadline(t *testing.T) {
	want := map[string]struct {
		erred judge.Erred
		line  string
	}{
		// A fault that the log claims rightly.
		"crash_seen":                           {judge.Erred{By: judge.Program, Seat: 1, Line: 56, Finding: 1}, "seat 1 (cross) lost by the crash of its program at line 56."},
		"occupied_said":                        {judge.Erred{By: judge.Program, Seat: 1, Line: 56, Finding: 1}, "seat 1 (cross) lost by an illegal move at line 56."},
		"file_late":                            {judge.Erred{By: judge.Program, Seat: 1, Line: 24, Finding: 1}, "seat 1 (cross) lost by being over its time at line 24."},
		"timeout_on_a_busy_host":               {judge.Erred{By: judge.Program, Seat: 1, Line: 57, Finding: 1}, "seat 1 (cross) lost by being over its time at line 57. The machine may have caused it."},
		"pass_said":                            {judge.Erred{By: judge.Program, Seat: 1, Line: 56, Finding: 1}, "seat 1 (cross) lost by an answer that is not a move at line 56."},
		"dots_drawn_faulted":                   {judge.Erred{By: judge.Program, Seat: 1, Line: 27, Finding: 2}, "seat 1 (one) lost by an illegal move at line 27."},
		"flood_seen":                           {judge.Erred{By: judge.Program, Seat: 1, Line: 56, Finding: 1}, "seat 1 (cross) lost by a flood of output at line 56."},
		"status_memory_peak_over_the_limit":    {judge.Erred{By: judge.Program, Seat: 1, Line: 27, Finding: 2}, "seat 1 (one) lost by its use of memory at line 27."},
		"betoniarki_early_line_is_a_fault":     {judge.Erred{By: judge.Program, Seat: 2, Line: 27, Finding: 4}, "seat 2 (two) lost by an answer before its turn at line 27."},
		"honest_claims_at_the_end_dots_server": {judge.Erred{By: judge.Program, Seat: 1, Line: 24, Finding: 2}, "seat 1 (program1) lost by a program that did not start at line 24."},
		"dots_two_commands_faulted":            {judge.Erred{By: judge.Program, Seat: 1, Line: 28, Finding: 2}, "seat 1 (one) lost by an answer before its turn at line 28."},
		"betoniarki_exit_in_turn":              {judge.Erred{By: judge.Program, Seat: 1, Line: 27, Finding: 4}, "seat 1 (one) lost by the end of its program at line 27."},
		"betoniarki_faulted_four_numbers":      {judge.Erred{By: judge.Program, Seat: 1, Line: 27, Finding: 4}, "seat 1 (one) lost by an unreadable answer at line 27."},
		"betoniarki_timeout":                   {judge.Erred{By: judge.Program, Seat: 1, Line: 35, Finding: 4}, "seat 1 (one) lost by being over its time at line 35."},
		"fault_off_the_field":                  {judge.Erred{By: judge.Program, Seat: 1, Line: 24, Finding: 1}, "seat 1 (cross) lost by an illegal move at line 24."},
		// The other goes on alone: the fault by itself decides nothing.
		"triangles_crossing_faulted": {judge.Erred{By: judge.Program, Seat: 2, Line: 23, Finding: 1}, "seat 2 (two) left the game by an illegal move at line 23."},
		// The referee ignores a fault: the program was first.
		"illegal_move_and_the_right_winner": {judge.Erred{By: judge.Program, Seat: 1, Line: 24, Finding: 1},
			`seat 1 (cross) erred first, by an illegal move at line 24. The referee erred at line 24: illegal move of seat 1 (cross) accepted: "A1": A1 holds 0 since ply 2 (fiverow 1.2, 1.7).`},
		// The referee alone.
		"move_misread": {judge.Erred{By: judge.Referee, Seat: 1, Line: 57, Finding: 1}, `The referee erred at line 57: "step! F7" at line 56 of seat 1 (cross) says "F7", not "E0" (fiverow 3.4.4).`},
		// The referee misleads a program, which then makes an error.
		"lie_bad_answer_after_a_false_relay_fiverow_console": {judge.Erred{By: judge.Referee, Seat: 2, Line: 31, Finding: 1},
			`The referee erred at line 31: seat 2 (program2) was sent something else than was due: "E2" where "D3" was due (fiverow 3.4.3, 3.4.1).`},
		// Nobody made a grave error: a cosmetic error, an attested claim, a void.
		"console_step_with_blank":   {judge.Erred{By: judge.Referee, Seat: 2, Line: 27, Finding: 1}, `The referee erred at line 27: seat 2 (nought) was sent what is due in another spelling: "A0 " where "A0" was due (fiverow 3.4.3, 3.4.1).`},
		"crash_attested":            {judge.Erred{}, "The winner rests on the referee's word alone: the fault crash of seat 1 (cross) at line 24."},
		"status_void_operator":      {judge.Erred{}, "The game is void at line 29: operator."},
		"status_told_more_and_void": {judge.Erred{}, `The referee erred at line 30: seat 2 (two) was sent more time than it had: "22" where "2" was due (betoniarki B10, B12). The game is void at line 32: referee.`},
		"void_stall_in_the_first_of_two_commands": {judge.Erred{By: judge.Program, Seat: 2, Line: 30, Finding: 1},
			"seat 2 (program2) left the game by the end of its program at line 30. The game is void at line 39: host-stall."},
		// Nobody erred: well played, not decided, changed, and not a log at all.
		"five_without_result": {}, "byte_changed_in_a_move": {}, "cut_in_the_header": {}, "one_seat": {},
	}
	beside := 0 // a cosmetic error of the referee is not listed beside the program that erred first
	sessionsOf(t, func(name string, s *judge.Session) {
		first, ok := s.Erred()
		if ok && first.By == judge.Program && cosmetic(s) {
			if beside++; strings.Contains(s.Headline(), "The referee erred") {
				t.Errorf("%s: %s", name, s.Headline())
			}
		}
		c, there := want[name]
		if !there {
			return
		}
		delete(want, name)
		if line := s.Headline(); ok && line == "" || first != c.erred || line != c.line {
			t.Errorf("%s: %+v, %s\nwant %+v, %s", name, first, line, c.erred, c.line)
		}
	})
	for name := range want {
		t.Errorf("no vector %s", name)
	}
	if beside == 0 {
		t.Error("no vector has a fault of a program beside a cosmetic error")
	}
}

// cosmetic reports whether the referee has erred, but never so that a log is rejected.
func cosmetic(s *judge.Session) (some bool) {
	for _, f := range s.Findings {
		if f.Blame == judge.Referee && f.Severity != judge.Note {
			if f.Severity != judge.Cosmetic {
				return false
			}
			some = true
		}
	}
	return some
}
