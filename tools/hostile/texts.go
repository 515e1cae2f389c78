package main

import (
	"fmt"
	"io"
	"strings"

	"scrutineer/rules/all"
)

// bad is a log that is malformed with one message, between two valid ones.
func (s *stock) bad(name, saying, text string) attack {
	return attack{name: name, make: s.between(text), forms: true, code: 1, good: 2, messages: 1, want: saying}
}

// record is a bad record below a valid header.
func (s *stock) record(name, saying, line string) attack {
	return s.bad(name, saying, header("fiverow", setups["fiverow"])+runs+line+"\n")
}

// texts are bytes that have no place in a log.
func (s *stock) texts() []attack {
	head := header("fiverow", setups["fiverow"])
	return []attack{
		{name: "a sound log", make: s.between(""), code: 0, good: 2, forms: true},
		s.record("a NUL", "encoding", "< 1 2 a\x00b"),
		s.record("a tab", "encoding", "<\t1 2 a"),
		s.record("invalid UTF-8", "encoding", "< 1 2 \xff\xc3"),
		s.record("an escape sequence", "encoding", "< 1 2 \x1b[2J\x1b]0;x\x07"),
		s.bad("CRLF", `\r`, strings.ReplaceAll(head+runs, "\n", "\r\n")),
		s.bad("a byte order mark", "glued", "\xef\xbb\xbf"+head),
		{name: "a byte order mark before all", make: func(w io.Writer) error {
			return firstOf(put(w, "\xef\xbb\xbf"), s.between("")(w))
		}, code: 1, good: 1, messages: 1, want: "encoding"},
		s.bad("a display name that is not UTF-8", "text", strings.Replace(head, "seat 1 a 1 -", `seat 1 a 1 - \xff\xfe`, 1)),
		s.bad("a display name that clears the screen", "text", strings.Replace(head, "seat 1 a 1 -", `seat 1 a 1 - \x1b[2J`, 1)),
		s.bad("an id with a path", "field", strings.Replace(head, "id hostile", "id ../../etc/passwd", 1)),
		s.bad("an id of 60000 bytes", "field", strings.Replace(head, "id hostile", "id "+strings.Repeat("i", 60000), 1)),
		{name: "an unknown kind of record", make: s.between(header("fiverow", setups["fiverow"]) + runs + "zap 1 2 3\n"), forms: true,
			code: 3, good: 2, messages: 1, want: "unknown-kind"},
		s.record("a file of the program's with a hostile name", "encoding", "get 1 2 \x01 x"),
		s.bad("no log at all", "", "PNG\r\n\x1a\n\x00\x00\x00\rIHDR\n"),
	}
}

// numbers are numbers that no game and no machine has.
func (s *stock) numbers() []attack {
	list := []attack{
		s.record("a time past 64 bits", "number", "< 1 99999999999999999999999999 x"),
		s.record("a time of 2^63", "number", "< 1 9223372036854775808 x"),
		s.record("a time of 2^53", "number", "< 1 9007199254740992 x"),
		s.record("a time below zero", "number", "< 1 -5 x"),
		s.record("a ply of 2^32", "", "m 4294967297 1 - - - A0"),
		s.record("a source of 2^32+1", "", "m 1 1 4294967319 - - A0"),
		s.record("a score of 2^63", "number", "result 1 five 9223372036854775808 0"),
		s.bad("a seat of 10^9", "", header("fiverow", setups["fiverow"], "seat 2 b", "seat 1000000000 b")),
		{name: "a million seats", code: 1, good: 2, messages: 1, want: "cap", make: s.around(func(w io.Writer) error {
			before, after, _ := strings.Cut(header("fiverow", setups["fiverow"]), "first")
			err := put(w, before)
			for i := int64(3); i <= s.n(1e6, 1e4) && err == nil; i++ {
				err = put(w, fmt.Sprintf("seat %d s%d 1 -\n", i, i))
			}
			return firstOf(err, put(w, "first"+after))
		})},
		s.bad("a clock of 2^63", "number", header("fiverow", setups["fiverow"], "clock - 5000000", "clock - 9223372036854775808")),
		s.bad("a point at (10^9, 10^9)", "bad-start", header("triangles", setup{"", "gtp", "1,1 1000000000,1000000000 5,9 | - | 0 0 | 1 | -"})),
		s.bad("ten thousand points", "", header("triangles", setup{"", "gtp", strings.Repeat("1,1 ", 10000) + "| - | 0 0 | 1 | -"})),
	}
	for _, g := range all.Games() {
		for _, p := range g.Params {
			params := setups[g.Name].params
			for _, word := range strings.Fields(params) {
				if strings.HasPrefix(word, p.Name+"=") {
					params = strings.Replace(params, word, p.Name+"=1000000000", 1)
				}
			}
			list = append(list, s.bad(g.Name+" with "+p.Name+" of 10^9", "bad-setup", header(g.Name, setup{params, setups[g.Name].protocol, "-"})))
		}
	}
	return append(list, s.bad("a board of 10^9 by 10^9", "bad-setup", header("fiverow", setup{"height=1000000000 width=1000000000", "console", "-"})))
}
