package main

import (
	"fmt"
	"io"
	"strings"

	"scrutineer/rules/all"
)

// lines is how many records fill a log to its cap of lines, blocks included.
const lines = 128000

// flooded is a log of many equal records, between valid ones.
func (s *stock) flooded(game string, set setup, record string, edit ...string) func(io.Writer) error {
	n := lines / strings.Count(record, "\n")
	return s.around(func(w io.Writer) error { return blocks(w, header(game, set, edit...)+runs+strings.Repeat(record, n)) })
}

// floods are logs within the caps that are made to be slow, to take memory, or to cause
// long output.
func (s *stock) floods() []attack {
	wide := setup{"height=255 width=255", "console", "-"}
	list := []attack{
		{name: "128000 lines that are not due", make: s.flooded("fiverow", setups["fiverow"], "> 1 2 x\n"), code: 3, good: 2, messages: 101, want: "wrong-line", forms: true},
		{name: "128000 questions", make: s.flooded("fiverow", setups["fiverow"], "< 1 2 field?\n"), code: 3, good: 2},
		{name: "128000 questions on the widest field", make: s.flooded("fiverow", wide, "< 1 2 field?\n"), code: 3, good: 2},
		{name: "128000 moves said out of turn", make: s.flooded("fiverow", setups["fiverow"], "< 2 2 step! A0\n"), code: 3, good: 2},
		{name: "128000 exits", make: s.flooded("fiverow", setups["fiverow"], "exit 1 5 code 0 1 1 1\n"), code: 3, good: 2},
		{name: "60000 lines ignored, each time the first of 60000", code: 3, good: 2, make: s.around(func(w io.Writer) error {
			return blocks(w, header("fiverow", setups["fiverow"])+runs+strings.Repeat("< 1 2 ...\n", 60000)+strings.Repeat("drop 1 24 chatter\n", 60000))
		})},
		{name: "8 MB of long lines", make: s.around(func(w io.Writer) error {
			return blocks(w, header("fiverow", setups["fiverow"])+runs+strings.Repeat("< 1 2 "+strings.Repeat("x", 15000)+"\n", 540))
		}), code: 3, good: 2},
		{name: "a million logs of their first line alone", make: func(w io.Writer) error { return repeat(w, "mlog 1\n", s.n(1e6, 1e4)) },
			code: 1, messages: int(s.n(1e6, 1e4)), want: "torn"},
	}
	for _, g := range all.Games() {
		list = append(list, attack{name: g.Name + ": 128000 replies, every ruling unknown", code: 3, good: 2,
			make: s.flooded(g.Name, setups[g.Name], "< 1 2 ...\n", "rulings "+g.SetName()+" ", "rulings "+g.SetName()+" ", strings.SplitN(header(g.Name, setups[g.Name]), "\n", 6)[4], unknown(g))})
	}
	for _, n := range []int64{1e5, 1e6} {
		n = s.n(n, n/100)
		list = append(list, attack{name: fmt.Sprintf("%d logs in a file", n), make: func(w io.Writer) error { return repeat(w, tiny(), n) }, good: int(n)})
	}
	list[len(list)-2].larger = list[len(list)-1].name
	return list
}

// giants are streams of which nothing is kept.
func (s *stock) giants() []attack {
	gb10 := s.n(10e9, 100e6)
	head := header("fiverow", setups["fiverow"]) + runs
	long := func(before, unit string, n int64) func(io.Writer) error {
		return s.around(func(w io.Writer) error { return firstOf(put(w, before), repeat(w, unit, n), put(w, "\n")) })
	}
	return []attack{
		{name: "a line of 10 GB", make: long(head+"< 1 2 ", "x", gb10), code: 1, good: 2, messages: 1, want: "cap"},
		{name: "a line of 10 GB that is not a log", make: long("", "x", gb10), code: 1, good: 2, messages: 1},
		{name: "10 GB of NUL", make: long("", "\x00", gb10), code: 1, good: 2, messages: 1},
		{name: "10^9 empty lines", make: long(head, "\n", s.n(1e9, 1e7)), code: 1, good: 2, messages: 1},
		{name: "10^9 plies", make: long(head, "m 1 1 - - - A0\n", s.n(1e9, 1e7)), code: 1, good: 2, messages: 1},
		{name: "10^9 replies", make: s.around(func(w io.Writer) error {
			return firstOf(blocks(w, head+strings.Repeat("< 1 2 x\n", lines)), repeat(w, "< 1 2 x\n", s.n(1e9, 1e7)))
		}), code: 1, good: 2, messages: 1},
	}
}
