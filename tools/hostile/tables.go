package main

import (
	"hash/crc32"
	"io"
)

func crc(b []byte) uint32 { return crc32.ChecksumIEEE(b) }

// tables are published tables. The logs are those of the sample, which has 79 games.
func (s *stock) tables() []attack {
	table := func(name, saying string, make func(w io.Writer) error) attack {
		return attack{name: "a table: " + name, args: []string{"tournament", "--game", "dots", "--stage", "2", "--standings", "FILE"},
			make: make, code: 2, errors: 1, want: saying}
	}
	text := func(text string) func(io.Writer) error { return func(w io.Writer) error { return put(w, text) } }
	return []attack{
		table("a line of 1 GB", "cap", func(w io.Writer) error { return repeat(w, "x", s.n(1e9, 1e7)) }),
		table("a hundred million rows", "cap", func(w io.Writer) error {
			return firstOf(put(w, "bot,points\n"), repeat(w, "a,1\n", s.n(1e8, 1e7)))
		}),
		table("a quote that never ends", "", func(w io.Writer) error {
			return firstOf(put(w, "bot,points\na,\""), repeat(w, "x\n", 1e6))
		}),
		table("points past 64 bits", "", text("bot,points\na,99999999999999999999999\n")),
		table("NaN", "", text("bot,points\na,NaN\n")),
		table("a NUL", "encoding", text("bot,points\na\x00,1\n")),
		{name: "a table: invalid UTF-8", args: table("", "", nil).args, make: text("bot,points\na,\xff\n"), code: 2, errors: 2, want: "input:2: "}, // with a notice
		table("ten thousand columns", "", func(w io.Writer) error { return firstOf(put(w, "bot"), repeat(w, ",points", 1e4), put(w, "\n")) }),
		table("nothing", "", text("")),
	}
}
