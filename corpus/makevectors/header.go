package main

import "strings"

// headerFault is a log whose header has one line that cannot be.
func headerFault(name, spec, line, code, comment string) vector {
	l := game("A0")
	at := l.line(strings.Fields(line)[0])
	return made(name, spec, comment, l.with(line).finds(at, code, "decisive").is("malformed", "-"))
}

// headerFaults are headers that a reader refuses (format document, 2 and 3).
func headerFaults() []vector {
	zero := strings.Repeat("0", 64)
	many := "game fiverow"
	for i := range 33 {
		many += " p" + string(rune('a'+i/10)) + string(rune('0'+i%10)) + "=1"
	}
	return append(headerShapes(), []vector{
		headerFault("id_with_a_slash", "F8", "id a/b", "field", "an id holds letters, digits and . _ + -"),
		headerFault("id_that_begins_with_a_hyphen", "F8", "id -a", "field", "an id begins with a letter or digit"),
		headerFault("id_of_65", "F8", "id "+strings.Repeat("a", 65), "field", "an id has at most 64 characters"),
		headerFault("digest_in_capitals", "F9", "seat 1 cross ? "+strings.ToUpper(digest(nil)), "field", "digests are written in small letters"),
		headerFault("digest_of_63", "F9", "seat 1 cross ? "+zero[1:], "field", "a digest has 64 digits"),
		headerFault("carriage_return_behind_a_header_sign", "F3", "seed -\r", "encoding", "a line ends in a line feed alone").of("GEN-011"),
		headerFault("carriage_return_behind_a_header_word", "F3", "utc ?\r", "encoding", "a line ends in a line feed alone").of("GEN-011"),
		headerFault("utf8_in_an_id", "F3", "id \u0416", "encoding", "a log is ASCII").of("GEN-011"),
		headerFault("utf8_in_a_host", "F3", "host \u0416", "encoding", "a log is ASCII").of("GEN-011"),
		headerFault("session_of_no_kind", "H2", "session friendly", "field", "a session is one of three"),
		headerFault("line_with_a_field_more", "H2", "seed - -", "field", "the line has one field"),
		headerFault("line_with_a_field_less", "H2", "clock ? ? ?", "field", "the line has four fields"),
		headerFault("two_blanks", "F4", "event - -  - -", "field", "fields are separated by one blank"),
		headerFault("blank_at_the_end", "F4", "utc ? ", "field", "no line ends in a blank"),
		headerFault("blank_at_the_end_of_a_text", "F4 F6", "host lab 1 ", "text", "a blank that ends a text is escaped"),
		headerFault("parameters_out_of_order", "H3", "game fiverow width=10 height=10", "order", "parameters stand in the order of their names"),
		headerFault("parameter_twice", "H3", "game fiverow height=10 height=10", "order", "no parameter stands twice"),
		headerFault("parameter_in_capitals", "H3", "game fiverow Height=10 width=10", "field", "names are small letters"),
		headerFault("parameter_without_value", "H3", "game fiverow height= width=10", "field", "a parameter has a value"),
		headerFault("rulings_out_of_order", "H3", set+" symbols=lenient step=strict", "order", "rulings stand in the order of their names"),
		headerFault("ruling_twice", "H3", set+" overline=win overline=exact5", "order", "no ruling stands twice"),
		headerFault("rulings_without_game", "H4", "rulings -", "field", "rulings - belongs to game -"),
		made("game_without_rulings", "H4", "game - belongs to rulings -",
			plain().with("game -").finds(5, "field", "decisive").is("malformed", "-")),
		headerFault("thirty_three_parameters", "F10", many, "cap", "at most 32 parameters"),
		headerFault("first_attempt_after_another", "H6", "attempt 1 "+zero, "field", "the first attempt has none before it"),
		headerFault("second_attempt_after_none", "H6", "attempt 2 -", "field", "a later attempt names the one before"),
		headerFault("attempt_zero", "H6", "attempt 0 -", "field", "attempts count from 1"),
		headerFault("first_mover_no_seat", "H9", "first 3", "field", "there are two seats"),
		headerFault("first_mover_zero", "H9", "first 0", "field", "seats count from 1"),
		headerFault("moves_with_stamps", "H10", "evidence moves stamped", "field", "stamps belong to what passed"),
		headerFault("utc_with_a_fraction", "H2", "utc 2026-05-01T12:00:00.5Z", "field", "the time has one spelling"),
		headerFault("utc_that_is_no_day", "H2", "utc 2026-02-30T12:00:00Z", "field", "there is no such day"),
		headerFault("name_with_a_bell", "H8", `seat 1 cross ? ? a\x07b`, "text", "names hold no control characters"),
		headerFault("name_with_an_escape_sequence", "H8", `seat 1 cross ? ? \x1b]0;x`, "text", "names hold no control characters").of("GEN-021"),
		headerFault("name_with_c1", "H8", `seat 1 cross ? ? \xc2\x9b2J`, "text", "U+009B is a control character").of("GEN-021"),
		headerFault("name_not_utf8", "H8", `seat 1 cross ? ? \xff\xfe`, "text", "names are UTF-8"),
		headerFault("name_of_257_bytes", "F10", "seat 1 cross ? ? "+strings.Repeat("n", 257), "cap", "a name has at most 256 bytes").of("GEN-023"),
		headerFault("word_of_1025_bytes", "F10", "event "+strings.Repeat("e", 1025)+" - - -", "cap", "a word has at most 1024 bytes"),
		headerFault("start_missing", "H2", "start", "field", "the standard start is -"),
	}...)
}

// headerShapes are headers whose lines are not those that they must be.
func headerShapes() []vector {
	cut := func(word string) *log {
		l := game("A0")
		at := l.line(word)
		l.head = append(l.head[:at-1:at-1], l.head[at:]...)
		return l.finds(at, "header", "decisive").is("malformed", "-")
	}
	insert := func(after, line, code string) *log {
		l := game("A0")
		at := l.line(after)
		l.head = append(l.head[:at:at], append([]string{line}, l.head[at:]...)...)
		return l.finds(at+1, code, "decisive").is("malformed", "-")
	}
	swapped := game("A0")
	swapped.head[1], swapped.head[2] = swapped.head[2], swapped.head[1]
	fromTwo := game("A0")
	fromTwo.head[8] = "seat 2 cross ? ?"
	gap := game("A0")
	gap.head[9] = "seat 3 nought ? ?"
	five := game("A0")
	five.head = append(five.head[:10:10], append([]string{"seat 3 c ? ?", "seat 4 d ? ?", "seat 5 e ? ?"}, five.head[10:]...)...)
	long := game("A0").with(`seat 1 cross ? ? ` + strings.Repeat(`\xd0\x96`, 128))
	won := "B0 B1 C0 C1 D0 D1 E0"
	return []vector{
		made("header_line_missing", "H1", "the line host is missing", cut("host")),
		made("header_without_seats", "H1", "no seat at all", seatless()),
		made("header_lines_swapped", "H1", "session stands before id", swapped.finds(2, "header", "decisive").is("malformed", "-")),
		made("header_line_twice", "H1", "utc stands twice", insert("utc", "utc ?", "header")),
		made("header_line_unknown", "H1", "a line that the header does not have", insert("host", "weather fine", "header")),
		made("header_empty_line", "H1", "an empty line in the header", insert("host", "", "header")),
		made("seats_from_two", "H7", "seats count from 1", fromTwo.finds(9, "order", "decisive").is("malformed", "-")),
		made("seats_with_a_gap", "H7", "seats count without a gap", gap.finds(10, "order", "decisive").is("malformed", "-")),
		made("five_seats", "F10", "at most four seats", five.finds(13, "cap", "decisive").is("malformed", "-")),
		made("name_of_256_bytes", "F10 H8", "128 letters of two bytes are a name", long.moves("A1 "+won).then("result 1 five").is("verified", "1")),
		made("name_that_is_markup", "H8", "a name may look like markup: it is shown, never run",
			game("A0 A1 "+won).with("seat 1 cross ? ? <script>alert(1)</script>", `seat 2 nought ? ? =cmd|' /C calc'!A0`).then("result 1 five").is("verified", "1")).of("GEN-019 GEN-020"),
		made("same_program_on_both_seats", "H7", "a program may play itself", selfPlay().moves("A0 A1 "+won).then("result 1 five").is("verified", "1")),
	}
}

func seatless() *log {
	l := game("A0")
	l.head = append(l.head[:8:8], l.head[10:]...)
	return l.finds(9, "header", "decisive").is("malformed", "-")
}

func selfPlay() *log {
	same := " cross 1.0 " + digest([]byte("a program"))
	return plain().with("seat 1"+same, "seat 2"+same)
}
