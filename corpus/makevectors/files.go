package main

import (
	"bytes"
	"strings"
)

// files are whole files: cut off, with something before, between or behind
// their logs, or of another kind altogether (format document, 2 and 10).
func files() []vector {
	bad := func() *log { return game("A0").wrong("m 3 2 - ? - A1", "order", "decisive").is("malformed", "-") }
	later := func() *log { return game("A0").with("id of-a-later-version") }
	return append(cuts(), []vector{
		made("two_logs", "F1", "two logs back to back", fiveWins(), noughtsWin()),
		made("bad_log_between_good_ones", "R3", "a log that cannot be read does not hide the one behind it", fiveWins(), bad(), noughtsWin()),
		made("rejected_log_between_good_ones", "F1 1.5", "a log that is not to be believed between two that are", fiveWins(),
			game("A0").wrong("result 2 five", "early-end", "decisive").is("rejected", "-"), noughtsWin()),
		made("version_2", "F2 12", "a log of another version is passed over", version("mlog 2", later()), fiveWins()).of("GEN-055"),
		made("version_of_seventeen_digits", "F2 F5", "a version is a number, and this is none", tail("mlog 10000000000000000\nid a\n", "first-line")),
		made("version_with_leading_zero", "F2 F5", "01 is no number", tail("mlog 01\nid a\n", "first-line")),
		made("file_empty", "F2", "a file without a log", tail("", "first-line")),
		made("file_of_another_kind", "F1 F2", "a file of another format", tail("{\"game\":\"fiverow\"}\n", "first-line")),
		made("file_of_zeros", "F1 F2", "bytes that are nothing", tail(strings.Repeat("\x00", 4096), "first-line")),
		made("first_line_missing", "F2", "the log begins with its id", headless()),
		made("first_line_with_more", "F2", "the first line holds more than it may", tail("mlog 1 fiverow\nid a\n", "first-line")),
		made("first_line_in_capitals", "F2", "the first line has one spelling", tail("MLOG 1\nid a\n", "first-line")),
		made("empty_line_before_the_first", "F1", "nothing stands before a log; the log behind it is read", tail("\n", "first-line"), fiveWins()),
		made("remark_before_the_first", "F1", "nothing stands before a log; the log behind it is read", tail("# games of friday\n", "first-line"), fiveWins()),
		made("byte_order_mark", "F3", "no byte order mark stands before a log", whole(fiveWins(), func(b []byte) []byte {
			return append([]byte("\xef\xbb\xbf"), b...)
		}, 1, "encoding")).of("GEN-011"),
		made("crlf", "F3", "every line ends in a carriage return and a line feed", whole(fiveWins(), func(b []byte) []byte {
			return bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))
		}, 1, "encoding")).of("GEN-011"),
		made("empty_line_behind_a_log", "F1", "nothing stands behind a log", fiveWins(), tail("\n", "trailing")).of("GEN-006"),
		made("zeros_behind_a_log", "F1", "nothing stands behind a log", fiveWins(), tail(strings.Repeat("\x00", 512), "trailing")).of("GEN-006"),
		made("remark_between_logs", "F1", "nothing stands between logs; the log behind it is read", fiveWins(), tail("# round 2\n# friday\n", "trailing"), noughtsWin()).of("GEN-006"),
		made("first_line_behind_blank", "F1 F4", "a blank before the first line of the second log", fiveWins(), tail(" mlog 1\n", "trailing")),
		made("line_without_end", "F10", "a line that goes on and on", tail("mlog 1\nid "+strings.Repeat("a", 70000), "cap").lineAt(2)).of("GEN-014"),
	}...)
}

// noughtsWin is a second sound log.
func noughtsWin() *log {
	return game("A0 J1 C0 J2 E0 J3 G0 J4 A2 J5").with("id second").then("result 2 five").is("verified", "2")
}

// version gives a log another first line.
func version(first string, l *log) *log {
	l.head[0] = first
	return l.finds(1, "version", "note").is("unsupported", "-")
}

// headless is a log without its first line.
func headless() *log {
	l := fiveWins()
	l.head = l.head[1:]
	return l.finds(1, "first-line", "decisive").is("malformed", "-")
}

// whole changes all of a log, which can then not be read.
func whole(l *log, change func([]byte) []byte, line int, code string) *log {
	return l.after(change).finds(line, code, "decisive").is("malformed", "-")
}

// cuts are files that end too early.
func cuts() []vector {
	cut := func(l *log, at int) *log { return l.after(func(b []byte) []byte { return b[:at] }) }
	header := strings.Join(plain().head[:15], "\n") + "\n"
	halfEnd := fiveWins()
	sealed := halfEnd.sealed()
	noBlock := fiveWins().open("1")
	unended := fiveWins()
	unended.finds(unended.blockLine(), "open", "note").is("open", "1")
	glued := game("A0 A1").open("-").after(func(b []byte) []byte { return append(b, "m 3 1 - ? - B"...) })
	gluedResult := game(fourEach + " E0").open("1").after(func(b []byte) []byte { return append(b, "result 2 five"...) })
	return []vector{
		made("cut_before_the_seal", "R1", "the result is there, the digests are not", noBlock).of("GEN-003"),
		made("cut_before_the_end", "R1", "the last block is there, the end is not", cut(unended, len(sealed)-len(lastLine(halfEnd))-1)).of("GEN-003"),
		made("cut_in_the_game", "R1", "the recording was cut off between two records", game("A0 A1 B0").open("-")).of("GEN-002"),
		made("cut_behind_the_header", "R1", "nothing but a header", plain().open("-")),
		made("torn_in_a_move", "R1", "the last line was never finished and is no record: its move would win", torn("m 9 1 - ? - E0", "-")).of("GEN-002"),
		made("torn_in_the_end", "R1", "the end lacks its line feed, and is none", cut(tornEnd(), len(sealed)-1)).of("GEN-002"),
		made("torn_and_senseless", "R1", "a torn line is no record, whatever stands in it", torn("\x00\x00\xff m 1", "-")).of("GEN-002"),
		made("cut_in_the_header", "R2", "the file ends within a header", tail(header, "torn").lineAt(16)),
		made("torn_in_the_header", "R2", "the file ends within a line of a header", tail(header+"limits ? ?", "torn").lineAt(16)),
		made("torn_first_line", "R2 F2", "the file ends within a first line", tail("mlog", "torn")),
		made("first_line_alone", "R2", "the file ends behind a first line", tail("mlog 1\n", "torn").lineAt(2)),
		made("open_log_before_another", "R1", "a log without its end, followed by another", game("A0 A1").open("-"), noughtsWin()),
		made("open_and_wrong", "R1 1.7", "what there is of an open log does not hold",
			unsealed(game("A0").wrong("m 2 2 - ? - A0", "illegal-move", "decisive")).is("rejected", "1")),
		made("glued_log", "R5", "a log was cut off within a line, and the next one begins in it", glued.gluedAt(24), noughtsWin()),
		made("glued_behind_a_result", "R5", "a torn result would be another's win: it is no record", gluedResult.gluedAt(31), noughtsWin()),
	}
}

// torn is four crosses in a row with an unfinished line behind them.
func torn(line, winner string) *log {
	return game(fourEach).open(winner).after(func(b []byte) []byte { return append(b, line...) })
}

// tornEnd is a sound log but for the line feed of its end, which is then none.
func tornEnd() *log {
	l := fiveWins()
	return l.finds(l.blockLine(), "open", "note").is("open", "1")
}

func unsealed(l *log) *log {
	l.unsealed = true
	return l
}

// gluedAt says where the next log's first line stands behind other bytes.
func (l *log) gluedAt(line int) *log { return l.finds(line, "glued", "note") }

// lineAt is where a tail cannot be read further, where that is not its first
// line.
func (l *log) lineAt(line int) *log {
	l.findings[0].line = line
	return l
}
