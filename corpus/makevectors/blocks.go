package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// fiveWins is a sound log of moves: ten records below the header's 21 lines.
func fiveWins() *log {
	return game(fourEach+" E0").then("result 1 five").is("verified", "1")
}

// filled is fiveWins with so many lines that mean nothing above the result, so
// that its blocks can be counted.
func filled(n int) *log {
	l := game(fourEach + " E0")
	for i := range n {
		l.add("x-line %d", i)
	}
	return l.then("result 1 five").is("verified", "1")
}

// blocks are logs whose blocks are where they must be, or are not (format
// document, 8).
func blocks() []vector {
	return []vector{
		made("block_of_64", "D1", "64 records: one block, and none of no records", filled(33)),
		made("block_of_64_and_one_of_1", "D1 D3", "65 records: two blocks", filled(34)),
		made("three_blocks", "D1 D3", "the root over three leaves, of which the last stands alone", filled(100)),
		made("seven_blocks", "D1 D3", "the root over seven leaves", filled(64*7-31)),
		made("block_missing", "D1", "the digest after 64 records is missing", unblocked(34, 65)),
		made("block_too_early", "D1", "a block of 30 records, and another record behind it", withBlocks(30)),
		made("block_of_nothing", "D1", "two digests of blocks behind one another", blockTwice()),
		made("block_missing_at_the_end", "D1", "the end stands behind records that no block covers", unblocked(0, 32)),
		made("block_behind_the_end", "F1", "a block line behind the end", fiveWins(), tail("block "+digest(nil)+"\n", "trailing")),
		made("end_twice", "F1", "the end stands twice", fiveWins(), tail("end 32 "+digest(nil)+" "+digest(nil)+"\n", "trailing")),
	}
}

// unblocked leaves out every block line; at is where that is seen.
func unblocked(n, at int) *log {
	l := filled(n).is("malformed", "-").finds(at, "block-place", "decisive")
	return l.after(func(b []byte) []byte {
		var kept []string
		for _, line := range strings.SplitAfter(string(b), "\n") {
			if !strings.HasPrefix(line, "block ") {
				kept = append(kept, line)
			}
		}
		return []byte(strings.Join(kept, ""))
	})
}

// withBlocks seals in blocks of another size; the record behind the first
// block may not stand there.
func withBlocks(size int) *log {
	l := filled(0)
	l.blockSize = size
	return l.is("malformed", "-").finds(size+2, "block-place", "decisive")
}

// blockTwice repeats the line of the first of two blocks.
func blockTwice() *log {
	l := filled(34).is("malformed", "-").finds(66, "block-place", "decisive")
	return l.after(func(b []byte) []byte {
		lines := strings.SplitAfter(string(b), "\n")
		return []byte(strings.Join(append(lines[:65:65], lines[64:]...), ""))
	})
}

// damaged are logs whose digests do not agree with their bytes: read and judged
// all the same (format document, R6).
func damaged() []vector {
	all := func(l *log) *log {
		return l.finds(l.blockLine(), "block-digest", "decisive").finds(l.endLine(), "log-digest", "decisive").
			finds(l.endLine(), "log-root", "decisive").is("rejected", l.winner)
	}
	old := func(l *log, field int) string { return strings.Fields(lastLine(l))[field] }
	one := func(l *log, field int, word, code string) *log {
		return l.replaced(" "+old(l, field), " "+word).finds(l.endLine(), code, "decisive").is("rejected", "1")
	}
	lab := func() *log { return fiveWins().with("host lab 1") }
	return []vector{
		made("byte_changed_in_the_header", "D2 D3 R6", "one letter of the host is another", all(lab().replaced("host lab 1", "host lab 2"))).of("GEN-001"),
		made("byte_changed_in_a_move", "D2 D3 R6", "an early move is another, and the moves still hold", all(fiveWins().replaced("m 2 2 - ? - A1\n", "m 2 2 - ? - A2\n"))).of("GEN-001"),
		made("result_changed", "D2 D3 R6", "the winner is changed after sealing", resultChanged()).of("GEN-001"),
		made("byte_changed_in_the_second_block", "D2 D3", "one digit in the second of three blocks: the first and third hold", secondBlock()).of("GEN-001"),
		made("record_left_out", "D2 D3", "a record is gone, the counts are as they were", recordLeftOut()).of("GEN-005"),
		made("record_twice", "D2 D3", "a record stands twice", recordTwice()).of("GEN-005"),
		made("records_swapped", "D2 D3", "two records have changed places", all(filled(2).replaced("x-line 0\nx-line 1\n", "x-line 1\nx-line 0\n"))).of("GEN-005"),
		made("block_digest_wrong", "D2", "the digest of the block is of something else", blockDigest()),
		made("leaf_without_its_zero", "D2", "the leaf is the plain SHA-256 of the block", plainLeaf()),
		made("line_count_wrong", "D3", "the end counts a line too many", one(fiveWins(), 1, "33", "line-count")),
		made("log_digest_wrong", "D3", "the end has the digest of something else", one(fiveWins(), 2, digest(nil), "log-digest")),
		made("log_root_wrong", "D3", "the end has the root of something else", one(filled(34), 3, digest(nil), "log-root")),
		made("log_root_with_a_leaf_twice", "D3", "an odd last leaf is joined to itself, as other trees do", oddRoot()),
		made("block_digest_in_capitals", "F9", "digests are written in small letters", capitalBlock()),
	}
}

// lastLine is the end record of a log.
func lastLine(l *log) string {
	lines := strings.Split(strings.TrimSuffix(string(l.sealed()), "\n"), "\n")
	return lines[len(lines)-1]
}

func resultChanged() *log {
	l := fiveWins().replaced("result 1 five\n", "result 2 five\n")
	l.finds(l.blockLine()-1, "wrong-winner", "decisive").finds(l.blockLine(), "block-digest", "decisive")
	return l.finds(l.endLine(), "log-digest", "decisive").finds(l.endLine(), "log-root", "decisive").is("rejected", "1")
}

// secondBlock has lines 66 to 129 in its second block, which line 130 ends.
func secondBlock() *log {
	l := filled(120).replaced("x-line 77\n", "x-line 97\n")
	return l.finds(130, "block-digest", "decisive").finds(l.endLine(), "log-digest", "decisive").
		finds(l.endLine(), "log-root", "decisive").is("rejected", "1")
}

// recordLeftOut moves every line below it up by one.
func recordLeftOut() *log {
	l := filled(1).replaced("x-line 0\n", "")
	end := l.endLine() - 1
	return l.finds(end-1, "block-digest", "decisive").finds(end, "line-count", "decisive").
		finds(end, "log-digest", "decisive").finds(end, "log-root", "decisive").is("rejected", "1")
}

func recordTwice() *log {
	l := filled(1).replaced("x-line 0\n", "x-line 0\nx-line 0\n")
	end := l.endLine() + 1
	return l.finds(end-1, "block-digest", "decisive").finds(end, "line-count", "decisive").
		finds(end, "log-digest", "decisive").finds(end, "log-root", "decisive").is("rejected", "1")
}

// blockDigest changes the block's line only: its records and the root, which is
// over what the records give, still agree.
func blockDigest() *log {
	l := filled(34)
	lines := strings.Split(string(l.sealed()), "\n")
	l.replaced(lines[64], "block "+digest(nil))
	return l.finds(65, "block-digest", "decisive").finds(l.endLine(), "log-digest", "decisive").is("rejected", "1")
}

// plainLeaf seals a log whose leaf lacks the zero byte; block and root are
// wrong, the SHA-256 of everything is not.
func plainLeaf() *log {
	l := fiveWins()
	body := strings.Join(append(append([]string{}, l.head...), l.records...), "\n") + "\n"
	leaf := digest([]byte(body))
	above := body + "block " + leaf + "\n"
	l.after(func([]byte) []byte {
		return []byte(fmt.Sprintf("%send %d %s %s\n", above, strings.Count(above, "\n"), digest([]byte(above)), leaf))
	})
	return l.finds(l.blockLine(), "block-digest", "decisive").finds(l.endLine(), "log-root", "decisive").is("rejected", "1")
}

// oddRoot joins the last of three leaves to itself.
func oddRoot() *log {
	l := filled(100)
	var leaves [][32]byte
	for _, line := range strings.Split(string(l.sealed()), "\n") {
		if text, ok := strings.CutPrefix(line, "block "); ok {
			raw, _ := hex.DecodeString(text)
			leaves = append(leaves, [32]byte(raw))
		}
	}
	right, wrong := rootOf(leaves), rootOf(append(leaves, leaves[2]))
	if len(leaves) != 3 || sha256.Sum256(nil) == right {
		panic("makevectors: three leaves are meant")
	}
	return l.replaced(hex.EncodeToString(right[:]), hex.EncodeToString(wrong[:])).
		finds(l.endLine(), "log-root", "decisive").is("rejected", "1")
}

// capitalBlock spells the block's digest in capitals.
func capitalBlock() *log {
	l := filled(34)
	lines := strings.Split(string(l.sealed()), "\n")
	word := strings.TrimPrefix(lines[64], "block ")
	return l.replaced(lines[64], "block "+strings.ToUpper(word)).finds(65, "field", "decisive").is("malformed", "-")
}
