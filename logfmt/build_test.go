package logfmt

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
)

// someDigest is an arbitrary digest.
var someDigest = strings.Repeat("5e", 32)

// goodLog returns a log by the document, every line written by hand and with its number,
// without the block and end lines that seal adds.
func goodLog() []string {
	return []string{
		"mlog 1", // 1
		"id r03.g0117",
		"session game",
		"game fiverow height=10 width=10",
		"rulings fiverow-1 " + someDigest + " overline=exact5 row0=?", // 5
		"protocol console",
		"event cup 2 3 117",
		"attempt 1 -",
		"seat 1 alpha 1.2 " + someDigest + " Alpha",
		"seat 2 beta ? ?", // 10
		"first 1",
		"clock - 5000000 0 answer",
		"limits 67108864 ? resident observed 524288 - ?",
		"evidence raw stamped",
		"origin recorded -", // 15
		"referee scrutineer 0.1 ?",
		"host linux",
		"clocksource CLOCK_MONOTONIC",
		"utc 2026-05-01T12:00:00Z",
		"seed 17", // 20
		"start -",
		"run 1 0 /bots/alpha ./alpha",
		"run 2 0 /bots/beta ./beta",
		"tick 5 5 0",
		"< 1 1532 step! B7", // 25
		"m 1 1 25 1532 - B7",
		"< 2 2000 hello",
		"drop 2 27 chatter",
		"! 2 2000 note",
		"exit 2 3000 code 1 10 20 4096", // 30
		"fault 2 exit - - -",
		"result 1 fault",
	}
}

// goodMoves returns a log of moves without an exchange.
func goodMoves() []string {
	lines := goodLog()[:21]
	lines[5], lines[13] = "protocol -", "evidence moves charged"
	return append(lines,
		"m 1 1 - 1500 - B7", // 22
		"drop 2 - early",
		"m 2 2 - ? - C7",
		"fault 1 timeout-move - 5000000 5000001",
		"result 2 fault", // 26
	)
}

// goodInfo returns a session without a game.
func goodInfo() []string {
	lines := goodLog()[:25]
	lines[2], lines[3], lines[4], lines[10] = "session info", "game -", "rulings -", "first -"
	lines[24] = "< 1 1532 name=alpha"
	return append(lines, "fault 2 not-started - - -")
}

// edit is a change of a log's lines.
type edit func([]string) []string

// set replaces line n.
func set(n int, text string) edit {
	return func(l []string) []string { l[n-1] = text; return l }
}

// cut removes line n.
func cut(n int) edit {
	return func(l []string) []string { return append(l[:n-1:n-1], l[n:]...) }
}

// put inserts lines so that the first of them is line n.
func put(n int, text ...string) edit {
	return func(l []string) []string {
		return append(append(l[:n-1:n-1], text...), l[n-1:]...)
	}
}

// swap exchanges lines n and n+1.
func swap(n int) edit {
	return func(l []string) []string { l[n-1], l[n] = l[n], l[n-1]; return l }
}

// replace changes every occurrence of a text in line n.
func replace(n int, old, new string) edit {
	return func(l []string) []string {
		if !strings.Contains(l[n-1], old) {
			panic("the line does not hold " + old)
		}
		l[n-1] = strings.ReplaceAll(l[n-1], old, new)
		return l
	}
}

func edited(lines []string, edits ...edit) []string {
	for _, e := range edits {
		lines = e(lines)
	}
	return lines
}

// seal adds the block and end lines by section 8 of the document, without using this
// package.
func seal(lines []string) []string {
	var out, blocks []string
	var leaves []tlog.Hash
	for len(lines) > 0 {
		n := min(64, len(lines))
		records := strings.Join(lines[:n], "\n") + "\n"
		leaf := tlog.Hash(sha256.Sum256([]byte("\x00" + records)))
		leaves = append(leaves, leaf)
		blocks = append(blocks, fmt.Sprintf("block %x", leaf[:]))
		out = append(append(out, lines[:n]...), blocks[len(blocks)-1])
		lines = lines[n:]
	}
	root := rootOf(leaves)
	sum := sha256.Sum256([]byte(strings.Join(blocks, "\n") + "\n"))
	return append(out, fmt.Sprintf("end %d %x %x", len(out), sum[:], root[:]))
}

// rootOf returns the root by tlog over leaf hashes.
func rootOf(leaves []tlog.Hash) tlog.Hash {
	var stored []tlog.Hash
	read := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var list []tlog.Hash
		for _, x := range indexes {
			list = append(list, stored[x])
		}
		return list, nil
	})
	for i, leaf := range leaves {
		more, err := tlog.StoredHashesForRecordHash(int64(i), leaf, read)
		if err != nil {
			panic(err)
		}
		stored = append(stored, more...)
	}
	root, err := tlog.TreeHash(int64(len(leaves)), read)
	if err != nil {
		panic(err)
	}
	return root
}

// text joins lines, each ended by a line feed.
func text(lines []string) string { return strings.Join(lines, "\n") + "\n" }

// findings reads a whole file and returns what is found, one "LINE: CODE" each: syntax
// errors and damage with their lines in the file, and for logs without an end record
// "open" with the line after the last one kept.
func findings(t testing.TB, file string) []string {
	t.Helper()
	var list []string
	r := NewReader(strings.NewReader(file), "f.mlog")
	for logs := 0; ; logs++ {
		l, err := r.ReadLog()
		if err == io.EOF {
			return list
		}
		for _, d := range l.Damage {
			list = append(list, fmt.Sprintf("%d: %s", l.LineIn(d.Line), d.Code))
		}
		var syn *SyntaxError
		if err != nil && !l.Open {
			t.Fatalf("a log that ends in an error is not open: %v", err)
		}
		switch {
		case errors.As(err, &syn):
			list = append(list, fmt.Sprintf("%d: %s", syn.Line, syn.Code))
		case err != nil:
			t.Fatalf("an error of no line: %v", err)
		case l.Open:
			list = append(list, fmt.Sprintf("%d: open", l.Line+bytes.Count(l.Bytes, []byte{'\n'})))
		}
		if logs > 1000 {
			t.Fatal("no end of logs")
		}
	}
}
