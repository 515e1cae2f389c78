package main

import (
	"fmt"
	"strings"
)

// lineFault is a stamped log with one record that a reader refuses. It stands
// below the start of both programs and a line that crosses said at line 24.
func lineFault(name, spec, line, code, comment string) vector {
	l := console().wait(1000)
	l.hears(1, "step! A0")
	return made(name, spec, comment, l.wrong(line, code, "decisive").is("malformed", "-"))
}

// lineFaults are records of which a field cannot be (format document, 2, 4
// and 5).
func lineFaults() []vector {
	long := strings.Repeat("a", 16001)
	return []vector{
		lineFault("line_empty", "F4", "", "kind", "an empty line is no record"),
		lineFault("line_that_begins_with_a_blank", "F4", " < 1 2000 a", "kind", "no line begins with a blank"),
		lineFault("line_of_no_kind", "R4", "Result 1 five", "kind", "kinds are written in small letters"),
		lineFault("kind_in_capitals_behind_x", "R4", "x-Note a", "kind", "kinds are written in small letters"),
		lineFault("carriage_return_in_a_text", "F3", "< 1 2000 step!\r", "encoding", "a carriage return is escaped").of("GEN-011"),
		lineFault("carriage_return_behind_a_field", "F3", "eof 1 2000 out\r", "encoding", "a line ends in a line feed alone").of("GEN-011"),
		lineFault("carriage_return_behind_a_number", "F3", "close 1 2000\r", "encoding", "a line ends in a line feed alone").of("GEN-011"),
		lineFault("nul_in_a_text", "F3", "< 1 2000 a\x00b", "encoding", "a NUL is escaped").of("GEN-011"),
		lineFault("tab_in_a_text", "F3", "< 1 2000 a\tb", "encoding", "a tab is escaped"),
		lineFault("tab_for_a_blank", "F3", "<\t1 2000 a", "encoding", "fields are separated by blanks"),
		lineFault("delete_in_a_text", "F3", "< 1 2000 a\x7f", "encoding", "0x7f is not printable"),
		lineFault("utf8_in_a_text", "F3", "< 1 2000 \u0416", "encoding", "a log is ASCII").of("GEN-011"),
		lineFault("invalid_utf8_in_a_text", "F3", "< 1 2000 \xff\xfe", "encoding", "a log is ASCII").of("GEN-011"),
		lineFault("line_separator_in_a_text", "F3", "< 1 2000 a\u2028b", "encoding", "U+2028 is not printable ASCII").of("GEN-011"),
		lineFault("utf8_in_a_kind", "F3", "\u0436 1 2000", "encoding", "a log is ASCII"),
		lineFault("two_blanks_in_a_record", "F4", "<  1 2000 a", "field", "no field is empty"),
		lineFault("record_that_ends_in_a_blank", "F4", "eof 1 2000 out ", "field", "no line ends in a blank"),
		lineFault("empty_text_with_its_blank", "F6", "< 1 2000 ", "text", "an empty text has no blank before it"),
		lineFault("number_with_leading_zero", "F5", "< 1 02000 a", "number", "a number has one spelling"),
		lineFault("number_with_plus", "F5", "< 1 +2000 a", "number", "numbers have no sign"),
		lineFault("number_negative", "F5", "< 1 -2000 a", "number", "numbers have no sign").of("GEN-025"),
		lineFault("number_with_point", "F5", "< 1 2000.5 a", "number", "numbers are whole").of("GEN-025"),
		lineFault("number_with_exponent", "F5", "< 1 2e3 a", "number", "numbers are decimal"),
		lineFault("number_in_hex", "F5", "< 1 0x7d0 a", "number", "numbers are decimal"),
		lineFault("number_nan", "F5", "tick 2000 NaN 0", "number", "not a number").of("GEN-025"),
		lineFault("number_infinite", "F5", "tick 2000 Inf 0", "number", "not a number").of("GEN-025"),
		lineFault("number_two_to_the_53", "F5", "tick 2000 9007199254740992 0", "number", "one more than the greatest number").of("GEN-025"),
		lineFault("number_two_to_the_64", "F5", "tick 2000 18446744073709551616 0", "number", "a number that would wrap around to 0").of("GEN-025"),
		lineFault("escape_in_capitals", "F6", `< 1 2000 a\x0D`, "text", "hex digits are small letters"),
		lineFault("escape_without_need", "F6", `< 1 2000 \x41`, "text", "what can stand as it is, does"),
		lineFault("escape_of_a_blank_within", "F6", `< 1 2000 a\x20b`, "text", "only the blank that ends a text is escaped"),
		lineFault("escape_of_another_kind", "F6", `< 1 2000 a\nb`, "text", "there is one kind of escape"),
		lineFault("escape_cut_off", "F6", `< 1 2000 a\x0`, "text", "an escape has two digits"),
		lineFault("backslash_doubled", "F6", `< 1 2000 a\\b`, "text", "a backslash is written as an escape, too"),
		lineFault("word_escaped_without_need", "F7", `put 1 2000 \x66ield a`, "text", "what can stand as it is, does"),
		lineFault("word_of_a_bare_hyphen", "F7", "put 1 2000 - a", "text", "a file called - is written as an escape"),
		lineFault("folder_of_a_bare_question_mark", "F7", "run 1 2000 ? a", "text", "a folder called ? is written as an escape"),
		lineFault("argument_of_a_bare_hyphen", "F7", "run 1 2000 a a -", "text", "an argument - is written as an escape"),
		lineFault("empty_word_with_more", "F7", `put 1 2000 \_a b`, "text", "the sign of the empty word stands alone"),
		lineFault("text_of_16001_bytes", "F10", "< 1 2000 "+long, "cap", "a text has at most 16000 bytes"),
		lineFault("escaped_text_of_16001_bytes", "F10 O2", "< 1 2000 "+strings.Repeat(`\xff`, 16001), "cap", "a text has at most 16000 bytes before escaping"),
		lineFault("line_of_65537_bytes", "F10", longRun(1, 2000, 65537), "cap", "a line has at most 65536 bytes, its line feed included").of("GEN-014"),
		lineFault("seat_of_a_record_too_many", "O4", "< 3 2000 a", "field", "there are two seats"),
		lineFault("seat_of_a_record_zero", "O4", "< 0 2000 a", "field", "seats count from 1"),
		lineFault("done_to_no_seat", "O4", "kill 4 2000 KILL", "field", "there are two seats"),
		lineFault("stamp_missing", "T1", "< 1 ? a", "time", "every record of a stamped exchange carries its time"),
		lineFault("stamp_earlier_than_above", "T2", "< 1 999 a", "time", "time does not run backwards").of("GEN-028"),
		made("stamp_where_none_is", "T1", "a stamp in an exchange without stamps",
			plain().with("evidence raw none", "protocol console").wrong("run 1 0 a a", "time", "decisive").is("malformed", "-")),
		made("exchange_among_moves", "H10", "a line said, in a log of moves only",
			game("A0").wrong("< 2 ? step! A1", "order", "decisive").is("malformed", "-")),
		made("act_among_moves", "H10", "a program killed, in a log of moves only",
			game("A0").wrong("kill 2 ? KILL", "order", "decisive").is("malformed", "-")),
	}
}

// lineSpellings are lines that look odd and are right.
func lineSpellings() []vector {
	quietly := func(lines ...string) *log { return console().play(fourEach).then(lines...).at(20000).finish() }
	unstamped := plain().with("evidence raw none", "protocol console").then("run 1 ? bots/cross cross", "run 2 ? bots/nought nought")
	for i, cell := range strings.Fields(fourEach + " E0") {
		at := unstamped.add("< %d ? step! %s", i%2+1, cell)
		unstamped.add("m %d %d %d ? - %s", i+1, i%2+1, at, cell)
	}
	return []vector{
		made("empty_and_blank_texts", "F6", "an empty line, a line of one blank, of two, and a backslash",
			quietly("! 1 20000", `! 1 20000 \x20`, `! 1 20000  \x20`, `! 1 20000 a\x5cb`)),
		made("words_that_look_like_signs", "F7", "files called -, ? and nothing, and one with a blank",
			quietly(`get 2 20000 \x2d a`, `get 2 20000 \x3f`, `get 2 20000 \_ a`, `get 2 20000 a\x20b --`)),
		made("greatest_number", "F5 T1", "2^53-1 is a number", quietly("tick 20000 9007199254740991 9007199254740991")),
		made("stamps_that_tie", "T2", "several records of one microsecond", quietly("! 1 20000 a", "! 2 20000 b", "! 1 20000 c")),
		made("line_of_65536_bytes", "F10", "a line may be as long as that", quietly(longRun(2, 20000, 65536))),
		made("text_of_16000_bytes_escaped", "F10 O2", "16000 bytes are a text however they are written", quietly("! 1 20000 "+strings.Repeat(`\xff`, 16000))),
		made("extension_skipped", "R4", "a kind that begins with x- is passed over", quietly("x-mood fine", "x-", "x-note")),
		made("exchange_without_stamps", "H10 T1", "what passed is recorded, and no times", unstamped.then("result 1 five").is("verified", "1")),
		made("exit_seen_after_the_result", "C3", "exits are seen late",
			console().play(fourEach).finish().then("kill 1 20000 TERM", "exit 1 20001 signal 15 ? ? ?", "eof 2 20002 out")),
	}
}

// at moves the clock forward to a time.
func (l *log) at(us int64) *log {
	l.now = us
	return l
}

// longRun is a line of so many bytes, its line feed included: a program is
// started with many arguments, none of them too long.
func longRun(seat, at, bytes int) string {
	line := fmt.Sprintf("run %d %d a", seat, at)
	for bytes-1-len(line) > 1002 {
		line += " " + strings.Repeat("a", 1000)
	}
	rest := bytes - 1 - len(line) // at least a blank and a letter, and no more than a word can have
	return line + " " + strings.Repeat("a", rest-1)
}
