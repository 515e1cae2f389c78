package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// blockSize is how many records a block has (format document, D1).
const blockSize = 64

// sealLogs seals every log of the text: earlier attempts first, because later attempts
// name their digests.
func (t *text) sealLogs() {
	var logs []*piece
	for _, p := range t.pieces {
		if p.log {
			logs = append(logs, p)
		}
	}
	slices.SortStableFunc(logs, func(a, b *piece) int { return a.attempt() - b.attempt() })
	for i, p := range logs {
		if before := p.before(logs[:i]); before != nil {
			t.set(p.find("attempt"), 3, digest([]byte(before.string())))
		}
		t.seal(p)
	}
}

// attempt is the number of a log's attempt, 1 if it does not state one.
func (p *piece) attempt() int {
	n := 1
	fmt.Sscan(p.field("attempt", 2), &n)
	return n
}

// before is the log of the attempt that this one names, if it is in the list: the last
// one of the same game and slot. It is nil if the log does not name one.
func (p *piece) before(logs []*piece) *piece {
	if len(p.field("attempt", 3)) != 2*sha256.Size {
		return nil
	}
	for _, q := range slices.Backward(logs) {
		if q.attempt() == p.attempt()-1 && q.same(p, "game") && q.same(p, "event") {
			return q
		}
	}
	return nil
}

// same reports whether two logs have the same line with a word.
func (p *piece) same(q *piece, word string) bool {
	a, b := p.find(word), q.find(word)
	return a != nil && b != nil && a.text == b.text
}

// seal puts the block lines of a log where they must be, unless one of them must stay
// where it is, and recomputes their digests and the end.
func (t *text) seal(p *piece) {
	if !t.placed(p) {
		p.place()
	}
	var leaves [][32]byte
	block, blocks := "", ""
	for i := range p.lines {
		l := &p.lines[i]
		switch {
		case isBlock(*l):
			leaves = append(leaves, leafOf(block))
			block = ""
			t.set(l, 2, hexOf(leaves[len(leaves)-1]))
			blocks += l.text
		case isEnd(l.text):
			t.set(l, 2, fmt.Sprint(i), digest([]byte(blocks)), hexOf(rootOf(leaves))) // D3
		default:
			block += l.text
		}
	}
}

// placed reports whether the block lines of a log must stay where they are, because the
// first field of one of them, or of the end, is kept.
func (t *text) placed(p *piece) bool {
	return slices.ContainsFunc(p.lines, func(l line) bool { return t.keeps(l, 1) })
}

// place moves the block lines to where they must be: after each 64 records, and before
// the end if records are left.
func (p *piece) place() {
	var blocks, placed []line
	for _, l := range p.lines {
		if isBlock(l) {
			blocks = append(blocks, l)
		}
	}
	records := 0
	close := func() {
		b := line{text: "block -\n"}
		if len(blocks) > 0 {
			b, blocks = blocks[0], blocks[1:]
		}
		placed, records = append(placed, b), 0
	}
	last := p.lines[len(p.lines)-1]
	for _, l := range p.lines {
		end := isEnd(l.text)
		if isBlock(l) {
			continue
		}
		if records == blockSize || end && records > 0 {
			close()
		}
		placed = append(placed, l)
		records++
	}
	if isBlock(last) {
		close() // the log was cut off before its end
	}
	p.lines = placed
}

// isBlock reports whether a line is a block record. A torn line, without its line feed,
// is not one.
func isBlock(l line) bool {
	return strings.HasPrefix(l.text, "block ") && strings.HasSuffix(l.text, "\n")
}

// isEnd reports whether a line has the form of an end record.
func isEnd(s string) bool { return strings.HasPrefix(s, "end ") && len(strings.Fields(s)) == 4 }

// leafOf is the RFC 6962 leaf hash of a block's records (D2).
func leafOf(records string) [32]byte { return sha256.Sum256([]byte("\x00" + records)) }

// rootOf is the Merkle tree hash of RFC 6962, 2.1, over leaf hashes, written as the
// recursion there.
func rootOf(leaves [][32]byte) [32]byte {
	if len(leaves) == 0 {
		return sha256.Sum256(nil)
	}
	if len(leaves) == 1 {
		return leaves[0]
	}
	k := 1
	for 2*k < len(leaves) {
		k *= 2
	}
	left, right := rootOf(leaves[:k]), rootOf(leaves[k:])
	return sha256.Sum256(append(append([]byte{1}, left[:]...), right[:]...))
}

// digest is a SHA-256 as logs have it.
func digest(b []byte) string { return hexOf(sha256.Sum256(b)) }

func hexOf(h [32]byte) string { return hex.EncodeToString(h[:]) }
