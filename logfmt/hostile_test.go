package logfmt

import (
	"flag"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// endless is a source that repeats one pattern, up to a number of bytes.
type endless struct {
	pattern string
	left    int64
	at      int
}

// repeat returns a source of size bytes of a pattern.
func repeat(pattern string, size int64) *endless {
	return &endless{pattern: strings.Repeat(pattern, 1+10000/len(pattern)), left: size}
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left <= 0 {
		return 0, io.EOF
	}
	n := 0
	for n < len(b) && int64(n) < e.left {
		m := copy(b[n:], e.pattern[e.at:])
		e.at = (e.at + m) % len(e.pattern)
		n += m
	}
	if int64(n) > e.left {
		n = int(e.left)
	}
	e.left -= int64(n)
	return n, nil
}

// Versions without end are refused one by one, each a log of its own.
// long reads a million logs, and more files that were torn and glued.
var long = flag.Bool("long", false, "a million logs, damage at every byte rather than each third, 300 torn files rather than 40, and 100 MiB of every kind of noise")

func TestManyLogsOfAnotherVersion(t *testing.T) {
	const n = 100_000
	r := NewReader(repeat("mlog 2\nwhat ever\n", n*17), "later")
	if logs, bad, err := readAll(r); logs != 0 || bad != n || err != nil {
		t.Errorf("%d logs, %d refused, %v", logs, bad, err)
	}
}

// A reader keeps no more than a few times the largest log in memory, whatever it reads.
func TestMemoryIsBounded(t *testing.T) {
	large, size := int64(100<<20), int64(100<<20) // more than the heap may grow by
	if !*long {
		size = 10 << 20
	}
	defer debug.SetGCPercent(debug.SetGCPercent(20)) // what is kept counts, not what waits to be collected
	before := heap()
	block := "block " + someDigest + "\n"
	blocks := func(line string) string { return strings.Repeat(line, 64) + block }
	header := text(goodLog()[:21])
	full := header + strings.Repeat("x-\n", 43) + block
	for name, c := range map[string]struct {
		begin, pattern string
		bad            int
	}{
		"a line without end":               {"", "x", 1},
		"a line without end in a header":   {"mlog 1\n", "x", 1},
		"a line without end in a body":     {header, "x", 1},
		"lines of nothing":                 {"", "\n", 1},
		"lines of nothing in a body":       {header, "\n", 1},
		"short lines of a body":            {full, blocks("x-\n"), 1},
		"long lines of a body":             {full, blocks("x- " + strings.Repeat("t", 15000) + "\n"), 1},
		"bytes to escape":                  {full, blocks("! 1 0 " + strings.Repeat(`\xff`, 15000) + "\n"), 1},
		"lines that begin as a first line": {"", "mlog 1  \n", 1},
		"first lines that are not":         {"", "mlog 1 \n", 1},
		"the beginnings of a first line":   {"", "mlog ", 1},
		"seats without end":                {"mlog 1\n" + strings.Join(goodLog()[1:8], "\n") + "\n", "seat 1 a ? ?\n", 1},
		"carriage returns, no line feed":   {"mlog 1\r", "\r", 1},
		"nothing but NUL":                  {"", "\x00", 1},
		"a first line in two-byte letters": {"", "m\x00l\x00o\x00g\x00 \x001\x00\n\x00", 1},
	} {
		left := size
		if len(c.pattern) == 1 && c.pattern != "\n" {
			left = large
		}
		r := NewReader(io.MultiReader(strings.NewReader(c.begin), repeat(c.pattern, left)), "hostile")
		logs, bad, err := readAll(r)
		if grown := int64(heap()) - int64(before); grown > 96<<20 {
			t.Errorf("%s: the heap has grown by %d MB", name, grown>>20)
		}
		if logs != 0 || err != nil || bad < c.bad || bad > c.bad+1 {
			t.Errorf("%s: %d logs, %d refused, %v", name, logs, bad, err)
		}
	}
}

// heap returns how much memory the program has requested for its heap.
func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapSys
}

func TestManyLogs(t *testing.T) {
	n := 150_000 // of more bytes than the heap may grow by
	if *long {
		n = 1_000_000
	}
	tiny := text(seal(goodLog()[:21]))
	before := heap()
	logs, bad, err := readAll(NewReader(repeat(tiny, int64(n*len(tiny))), "many"))
	if logs != n || bad != 0 || err != nil {
		t.Errorf("%d logs, %d refused, %v; want %d logs", logs, bad, err, n)
	}
	if grown := int64(heap()) - int64(before); grown > 64<<20 {
		t.Errorf("the heap has grown by %d MB", grown>>20)
	}
}
