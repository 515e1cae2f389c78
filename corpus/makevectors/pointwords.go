package main

import "strings"

// pointWords are what programs of triangles reply (T8, T12).
func pointWords() []vector {
	reply, move := "triangles.T8 triangles.reply", "triangles.T12 triangles.reply"
	var list []vector
	for _, w := range []struct{ name, line, spec, scenario, comment string }{
		{"three_numbers", "= 1 2 3", "T12", "TRI-042", "three numbers"},
		{"one_number", "= 1", "T12", "TRI-042", "one number"}, {"a_comma", "= 1,2", "T12", "TRI-042", "a comma between the numbers"},
		{"a_fraction", "= 1.0 2", "T12", "TRI-042", "a number with a point"}, {"other_digits", `= \xd9\xa1 \xd9\xa2`, "T12", "TRI-042", "digits of another script"},
		{"words", "= one two", "T12", "", "numbers in words"}, {"nothing_else", "=", "T12", "", "= alone"}, {"a_refusal", "? no idea", "T12", "TRI-038", "a refusal"},
		{"no_sign", "1 2", "T8", "TRI-039", "a reply without ="}, {"another_sign", "! 1 2", "T8", "TRI-039", "a reply with another sign"},
		{"a_number_too_great", "= 1 99999999999999999999", "T11", "TRI-006", "a number of twenty digits"},
	} {
		list = append(list, made("triangles_accepted_"+w.name, "triangles."+w.spec, "taken for a segment: "+w.comment+"; by the ruling on faults the game is lost", pointSwallowed("fault=forfeit", w.line)).of(w.scenario))
	}
	for _, w := range []struct{ name, line, scenario, comment string }{
		{"without_blank", "=1 2", "", "no blank before the numbers"}, {"two_blanks", "=  1 2", "", "two blanks before the numbers"}, {"plus_and_zero", "= +1 02", "TRI-042", "a sign and a zero before the numbers"},
		{"plus", "= +1 2", "TRI-042", "a sign before a number"}, {"zero", "= 1 02", "TRI-042", "a zero before a number"},
		{"carriage_return", `= 1 2\x0d`, "", "a carriage return at the end"}, {"blank_behind", `= 1 2\x20`, "", "a blank at the end"},
	} {
		list = append(list,
			made("triangles_strict_and_"+w.name, move, "by the ruling a fault, and accepted: "+w.comment, pointSwallowed("fault=forfeit reply=strict", w.line)).of(w.scenario),
			made("triangles_tolerant_and_"+w.name, move, "let pass, and called unreadable: "+w.comment, pointFalsely(w.line)).of(w.scenario))
	}
	return append(list,
		made("triangles_tolerant", move, "no blank, a sign and a zero before the numbers, and the greater point first", pointTaken("=+2 01", "")).of("TRI-042"),
		made("triangles_strict", move, "by the ruling = and two plain numbers, and so it is", pointTaken("= 1 2", "reply=strict")),
		made("triangles_strict_greater_first", move, "the points of a reply stand in any order", pointTaken("= 2 1", "reply=strict")),
		made("triangles_reply_unknown", move+" H5", "a sign and a zero before the numbers: whether that is a fault is not known", disputedAt(pointTaken("= +1 02", "reply=?"), "1")),
		made("triangles_reply_unknown_and_plain", move+" H5", "plain numbers all through: the ruling does not matter", pointTaken("= 1 2", "reply=?")),
		made("triangles_blank_lines_between", reply, "more empty lines between replies are passed over", blankLines("", "ok")).of("TRI-045"),
		made("triangles_blank_lines_strict", reply, "by the ruling more empty lines are a fault, and passed over", blankLines("fault=forfeit reply=strict", "missed")).of("TRI-045"),
		made("triangles_blank_lines_faulted", reply, "empty lines between replies are called unreadable", blankLines("", "fault")).of("TRI-045"),
		made("triangles_reply_to_play_with_text", reply, "a text behind = where none is asked for is let pass", textToPlay("", "ok")),
		made("triangles_reply_to_play_with_text_strict", reply, "by the ruling a text behind = where none is asked for is a fault, and passed over", textToPlay("fault=forfeit reply=strict", "missed")),
		made("triangles_reply_to_play_with_text_faulted", reply, "a text behind = where none is asked for is called unreadable", textToPlay("", "fault")),
		made("triangles_text_before_reply", "triangles.T8", "a line of debugging before the reply, of which the log says nothing", pointDebugged(false)).of("TRI-043"),
		made("triangles_text_before_reply_faulted", "triangles.T8", "a line of debugging before the reply, by which the program loses", pointDebugged(true)).of("TRI-043"),
		made("triangles_reply_of_two_lines", "triangles.T12", "a segment has no description, and this reply has two lines", pointSwallowed("fault=forfeit", "= 1 2", "thinking done")),
		made("triangles_reply_without_end", "triangles.T8", "the reply lacks its empty line, and is taken for one", endless("taken")).of("TRI-040"),
		made("triangles_reply_without_end_timed_out", "triangles.T8 triangles.T16", "the reply lacks its empty line, and the time runs on", endless("late")).of("TRI-040"),
		made("triangles_reply_without_end_stopped_early", "triangles.T8 C9", "the reply lacks its empty line, and its time is not over yet", endless("early")).of("TRI-040"),
		made("triangles_segment_misread", "triangles.T12 C8", "the reply names another segment than the log", pointMisread()),
		made("triangles_early_reply_faulted", "triangles.T12", "the second program names a segment while the first is asked, and has lost by the ruling", earlyDraw(true)),
		made("triangles_early_reply_passed_over", "triangles.T12", "the second program names a segment while the first is asked, and the log says nothing", earlyDraw(false)),
		made("triangles_crossing_said", "triangles.T4 triangles.T13", "the second program crosses a segment and is out; the first draws on alone", crossingSaid("ok")).of("TRI-001 TRI-030"),
		made("triangles_crossing_said_and_play_told", "triangles.T13 triangles.T11", "the segment that was none is told to the first program", crossingSaid("told")).of("TRI-027"),
		made("triangles_question_to_time_left", "triangles.T10 triangles.question_ok", "time_left may be answered with ?", questioned("time_left", "", "ok")).of("TRI-036"),
		made("triangles_question_to_time_left_faulted", "triangles.T10 triangles.question_ok", "time_left may be answered with ?, and the log calls it a fault", questioned("time_left", "", "false")).of("TRI-036"),
		made("triangles_question_to_play", "triangles.T8 triangles.question_ok", "play is answered with ?, by the default a fault, and passed over", questioned("play", "", "missed")).of("TRI-037"),
		made("triangles_question_to_play_faulted", "triangles.T8 triangles.question_ok", "play is answered with ?: by the default the program is out, and the log has it lose", questioned("play", "", "fault")).of("TRI-037"),
		made("triangles_question_to_play_allowed", "triangles.T8 triangles.question_ok", "by the ruling only gen_move may not be answered with ?", questioned("play", "question_ok=any_but_gen_move", "ok")).of("TRI-037"),
		made("triangles_question_to_play_allowed_and_faulted", "triangles.T8 triangles.question_ok", "by the ruling play may be answered with ?, and the log calls it a fault", questioned("play", "question_ok=any_but_gen_move", "false")).of("TRI-037"),
		made("triangles_question_to_play_unknown", "triangles.question_ok H5", "whether play may be answered with ? is not known", disputedAt(questioned("play", "question_ok=?", "ok"), "-")).of("TRI-037"),
		made("triangles_question_to_gen_move_allowed_no", "triangles.T12 triangles.question_ok", "by the ruling all but gen_move may be answered with ?, and gen_move is", pointSwallowed("fault=forfeit question_ok=any_but_gen_move", "? no idea")).of("TRI-038"),
	)
}

// pointSwallowed accepts a reply of the first program that names no segment;
// by its rulings the game is the second's then.
func pointSwallowed(rulings string, lines ...string) *log {
	l := talkingPoints(corner3).ruled(rulings).asksFor(1)
	l.finds(l.drawn(l.responds(1, 1000, lines...), cornerOnes[0]), "missed-fault", "decisive")
	l.drawsAll(cornerOnes[1] + ", " + cornerOnes[2])
	at := l.add(cornerWon)
	return l.finds(at, "wrong-winner", "decisive").finds(at, "wrong-reason", "reason").finds(at, "wrong-score", "score").is("rejected", "2")
}

// pointDebugged has the first program print a line of its own before its reply.
func pointDebugged(fault bool) *log {
	l := talkingPoints(corner3).ruled("fault=forfeit").asksFor(1)
	l.wait(1000)
	at := l.hears(1, "depth 5")
	if fault {
		l.finds(l.add("fault 1 unreadable %d - -", at), "fault", "note")
		l.add("result 2 fault 0 0")
		return l.is("verified", "2")
	}
	l.finds(l.drawn(l.responds(1, 0, "= 1 2"), cornerOnes[0]), "missed-fault", "decisive")
	l.drawsAll(cornerOnes[1] + ", " + cornerOnes[2])
	end := l.add(cornerWon)
	return l.finds(end, "wrong-winner", "decisive").finds(end, "wrong-reason", "reason").finds(end, "wrong-score", "score").is("rejected", "2")
}

// pointFalsely has the first program lose by a reply that names a segment.
func pointFalsely(line string) *log {
	l := talkingPoints(corner3).asksFor(1)
	return l.unproven("fault 1 unreadable "+itoa(l.responds(1, 1000, line))+" - -", "result 2 fault 0 0")
}

func pointTaken(line, ruling string) *log {
	l := talkingPoints(corner3)
	if ruling != "" {
		l.ruled(ruling)
	}
	l.asksFor(1)
	l.drawn(l.responds(1, 1000, line), cornerOnes[0])
	return l.fits(1)
}

// blankLines has the first program print empty lines before its reply.
func blankLines(rulings, how string) *log {
	l := talkingPoints(corner3)
	if rulings != "" {
		l.ruled(rulings)
	}
	l.asksFor(1)
	at := l.hears(1, "")
	l.hears(1, "")
	if how == "fault" {
		return l.unproven("fault 1 unreadable "+itoa(at)+" - -", "result 2 fault 0 0")
	}
	claim := l.drawn(l.responds(1, 1000, "= 1 2"), cornerOnes[0])
	if how == "ok" {
		return l.fits(1)
	}
	l.drawsAll(cornerOnes[1] + ", " + cornerOnes[2])
	result := l.add(cornerWon)
	return l.finds(claim, "missed-fault", "decisive").finds(result, "wrong-winner", "decisive").finds(result, "wrong-reason", "reason").
		finds(result, "wrong-score", "score").is("rejected", "2")
}

// textToPlay has the second program reply to play with more than =.
func textToPlay(rulings, how string) *log {
	l := talkingPoints(corner3)
	if rulings != "" {
		l.ruled(rulings)
	}
	l.draws(cornerOnes[0])
	l.tells(2, "play 1 2")
	at := l.responds(2, 1000, "= well")
	if how == "fault" {
		return l.unproven("fault 2 unreadable "+itoa(at)+" - -", "result 1 fault 0 0")
	}
	l.obeys(2, l.timeLeft(2))
	l.tells(2, "gen_move")
	claim := l.drawn(l.responds(2, 1000, "= 2 3"), cornerOnes[1])
	l.drawsAll(cornerOnes[2])
	if how == "ok" {
		return l.then(cornerWon).is("verified", "1")
	}
	result := l.add(cornerWon)
	return l.finds(claim, "missed-fault", "reason").finds(result, "wrong-reason", "reason").finds(result, "wrong-score", "score").is("rejected", "1")
}

// endless has the first program end no reply to gen_move; it has used two
// milliseconds before.
func endless(how string) *log {
	l := talkingPoints(corner3).ruled("timeout=forfeit").asksFor(1)
	at := l.wait(1000).hears(1, "= 1 2")
	if how == "taken" {
		return l.finds(l.claims(at, 3000, cornerOnes[0]), "misread-move", "decisive").then(cornerWon).is("rejected", "-")
	}
	us := int64(threeMinutes - 3000)
	if how == "late" {
		us++
	}
	l.wait(us).add("kill 1 %d KILL", l.now)
	if how == "late" {
		return l.fell("fault 1 timeout-total - 180000000 180000001", "fault", "result 2 fault 0 0", "2")
	}
	return l.unproven("fault 1 timeout-total - 180000000 180000001", "result 2 fault 0 0")
}

func pointMisread() *log {
	l := talkingPoints(corner3).asksFor(1)
	l.finds(l.drawn(l.responds(1, 1000, "= 1 3"), cornerOnes[0]), "misread-move", "decisive")
	return l.then(cornerWon).is("rejected", "-")
}

// earlyDraw has the second program name a segment that nobody asked for.
func earlyDraw(fault bool) *log {
	l := talkingPoints(corner3).ruled("fault=forfeit").asksFor(1)
	l.hears(2, "= 2 3")
	at := l.hears(2, "")
	if fault {
		return l.fell("fault 2 early "+itoa(at)+" - -", "fault", "result 1 fault 0 0", "1")
	}
	l.finds(l.drawn(l.responds(1, 1000, "= 1 2"), cornerOnes[0]), "missed-fault", "reason")
	l.drawsAll(cornerOnes[1] + ", " + cornerOnes[2])
	result := l.add(cornerWon)
	return l.finds(result, "wrong-reason", "reason").finds(result, "wrong-score", "score").is("rejected", "1")
}

// crossingSaid is the square: the second program crosses the diagonal.
func crossingSaid(how string) *log {
	l := talkingPoints(square4).drawsAll("1+0 1 3")
	l.asksFor(2)
	l.notes("fault 2 illegal "+itoa(l.responds(2, 1000, "= 2 4"))+" - -", "fault")
	l.last = ""
	if how == "told" {
		l.stray(l.obeys(1, "play 2 4"))
		l.tells(1, "gen_move")
		l.drawn(l.responds(1, 1000, "= 1 2"), "1+0 1 2")
		l.last = ""
		return l.drawsAlone("1+1 2 3, 1+0 3 4, 1+1 1 4").is("rejected", "1")
	}
	return l.drawsAlone("1+0 1 2, 1+1 2 3, 1+0 3 4, 1+1 1 4")
}

// drawsAlone plays the rest of the square: nobody is left to draw anything that
// could be told.
func (l *log) drawsAlone(list string) *log {
	for _, one := range strings.Split(list, ", ") {
		l.draws(one)
		l.last = ""
	}
	return l.then(squareWon).is("verified", "1")
}

// questioned has the second program answer a command with ? before its move.
func questioned(command, ruling, how string) *log {
	l := talkingPoints(corner3)
	if ruling != "" {
		l.ruled(ruling)
	}
	l.draws(cornerOnes[0])
	at := 0
	if command == "play" {
		l.tells(2, "play 1 2")
		at = l.responds(2, 1000, "? what")
	} else {
		l.obeys(2, "play 1 2")
		l.tells(2, l.timeLeft(2))
		at = l.responds(2, 1000, "? what")
	}
	switch how {
	case "false":
		return l.unproven("fault 2 refused "+itoa(at)+" - -", "result 1 fault 0 0")
	case "fault":
		return l.notes("fault 2 refused "+itoa(at)+" - -", "fault").wrong("result 1 fault 0 0", "early-end", "decisive").is("rejected", "-")
	}
	if command == "play" {
		l.obeys(2, l.timeLeft(2))
	}
	l.tells(2, "gen_move")
	claim := l.drawn(l.responds(2, 1000, "= 2 3"), cornerOnes[1])
	l.drawsAll(cornerOnes[2])
	if how == "missed" {
		return l.finds(claim, "missed-fault", "decisive").wrong(cornerWon, "early-end", "decisive").is("rejected", "-")
	}
	return l.then(cornerWon).is("verified", "1")
}
