package main

import "strings"

// shapes are headers and records with a line, a field or a word too few, too
// many or out of its list: one vector for each line and kind there is (format
// document, H1, H2 and sections 4 to 6).
func shapes() []vector {
	var list []vector
	for _, line := range plain().head[1:] {
		word := strings.Fields(line)[0]
		if word == "seat" || word == "host" {
			continue // seats are counted, and the line host has a vector of its own
		}
		list = append(list, made("header_without_"+word, "H1", "the line "+word+" is missing", without(word)))
	}
	for _, s := range []struct{ name, line, comment string }{
		{"id_and_more", "id vector x", "one id"}, {"session_and_more", "session game x", "one word"},
		{"protocol_and_more", "protocol - -", "one word"}, {"event_and_more", "event - - - - -", "four words"},
		{"attempt_and_more", "attempt 1 - -", "a number and a digest"}, {"first_and_more", "first 1 2", "one seat"},
		{"clock_and_more", "clock ? ? ? ? ?", "three numbers and a word"}, {"limits_and_more", "limits ? ? ? ? ?", "two numbers and two words"},
		{"evidence_and_more", "evidence moves none none", "two words"}, {"referee_and_more", "referee hand - - -", "an id, a version and a digest"},
		{"clocksource_and_more", "clocksource ? ?", "one word"}, {"utc_and_more", "utc ? ?", "one time"},
		{"id_missing", "id", "an id is there"}, {"game_missing", "game", "a game or its sign is there"},
		{"rulings_without_digest", "rulings fiverow-1", "a set is named with its digest"}, {"rulings_unknown_and_more", "rulings ? overline=win", "of rulings that are unknown no more is said"},
		{"event_of_three", "event - - -", "four words"}, {"attempt_without_digest", "attempt 1", "a number and a digest"},
		{"seat_without_digest", "seat 1 cross ?", "a number, an id, a version and a digest"}, {"first_missing", "first", "one seat or its sign"},
		{"limits_of_three", "limits ? ? ?", "two numbers and two words"}, {"evidence_of_one", "evidence moves", "two words"},
		{"origin_without_digest", "origin recorded", "an id and a digest"}, {"referee_without_digest", "referee hand -", "an id, a version and a digest"},
		{"seed_missing", "seed", "one number or its sign"}, {"limits_of_no_kind", "limits ? ? rubber ?", "memory is resident, virtual or data"},
		{"limits_not_held", "limits ? ? ? hoped", "limits are enforced or observed"}, {"evidence_of_hearsay", "evidence hearsay none", "evidence is raw or moves"},
		{"evidence_of_no_times", "evidence moves rough", "times are stamped, charged or none"},
	} {
		list = append(list, headerFault("header_"+s.name, "H2", s.line, "field", "the line has "+s.comment))
	}
	return append(list, recordShapes()...)
}

// without is a log that lacks a line of the header: the next one stands where
// it was due.
func without(word string) *log {
	l := game("A0")
	at := l.line(word)
	l.head = append(l.head[:at-1:at-1], l.head[at:]...)
	return l.finds(at, "header", "decisive").is("malformed", "-")
}

// recordShapes are records of each kind that are not of its form. A line that
// a seat has said stands at line 24.
func recordShapes() []vector {
	var list []vector
	for _, s := range []struct{ name, spec, line, comment string }{
		{"said_without_time", "F4", "< 1", "a seat and a time"}, {"part_of_no_stream", "F4", "part 1 2000 in a", "a stream is out or err"},
		{"eof_without_stream", "F4", "eof 1 2000", "a stream is named"}, {"eof_and_more", "F4", "eof 1 2000 out x", "nothing behind the stream"},
		{"exit_by_chance", "F4", "exit 1 2000 chance 0 ? ? ?", "by code or signal"}, {"exit_of_less", "F4", "exit 1 2000 code 0 ? ?", "a status and three measures"},
		{"exit_and_more", "F4", "exit 1 2000 code 0 ? ? ? ?", "a status and three measures"}, {"get_without_file", "F4", "get 1 2000", "a file is named"},
		{"flood_without_digest", "F4", "flood 1 2000 out 5", "bytes and a digest"}, {"flood_of_63_digits", "F9", "flood 1 2000 out 5 " + strings.Repeat("0", 63), "a digest of 64 digits"},
		{"tick_without_pressure", "F4", "tick 2000 2000", "a time and two clocks"}, {"tick_and_more", "F4", "tick 2000 2000 0 0", "a time and two clocks"},
		{"run_without_folder", "F4", "run 1 2000", "a folder is named"}, {"close_and_more", "F4", "close 1 2000 x", "a seat and a time"},
		{"kill_without_signal", "F4", "kill 1 2000", "a signal is named"}, {"kill_with_a_blank", "F8", "kill 1 2000 SIG KILL", "a signal is one word"},
		{"freeze_without_time", "F4", "freeze 1", "a seat and a time"}, {"thaw_and_more", "F4", "thaw 1 2000 2000", "a seat and a time"},
		{"move_without_gain", "F4", "m 1 1 24 1000", "ply, seat, source, time and gain"}, {"drop_without_ground", "F4", "drop 1 24", "a ground is named"},
		{"drop_of_no_kind", "F4", "drop 1 24 boring", "grounds are a closed list"}, {"drop_and_more", "F4", "drop 1 24 chatter x", "nothing behind the ground"},
		{"fault_without_limits", "C5", "fault 1 illegal 24", "a limit and what was used, or their signs"}, {"void_without_interval", "F4", "void disk", "from when to when"},
		{"result_without_reason", "F4", "result 1", "a reason is named"}, {"result_of_nobody", "F5", "result - five", "a winner or 0"},
		{"block_without_digest", "F9", "block", "a digest"}, {"end_without_root", "F9", "end 24 " + digest(nil), "a count and two digests"},
	} {
		code := "field"
		if s.name == "result_of_nobody" {
			code = "number"
		}
		list = append(list, lineFault("record_"+s.name, s.spec, s.line, code, "of this kind: "+s.comment))
	}
	return list
}
