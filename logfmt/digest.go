package logfmt

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
)

// Hash is a SHA-256.
type Hash = [sha256.Size]byte

// Tree is the RFC 6962 tree over leaves that are added one by one. It keeps only the roots of
// the full subtrees from left to right (2.1), so that its memory does not grow. The zero
// value is a tree without leaves.
type Tree struct {
	Size  int64 // leaves
	stack []Hash
}

// Add adds a leaf by its hash (see LeafHash), and joins subtrees of equal size.
func (t *Tree) Add(leaf Hash) {
	for n := t.Size; n&1 == 1; n >>= 1 {
		last := len(t.stack) - 1
		leaf = nodeHash(t.stack[last], leaf)
		t.stack = t.stack[:last]
	}
	t.stack = append(t.stack, leaf)
	t.Size++
}

// Root returns the root over the leaves so far. The root of an empty tree is the hash of
// nothing (RFC 6962 2.1).
func (t *Tree) Root() Hash {
	if len(t.stack) == 0 {
		return sha256.Sum256(nil)
	}
	h := t.stack[len(t.stack)-1]
	for i := len(t.stack) - 2; i >= 0; i-- {
		h = nodeHash(t.stack[i], h)
	}
	return h
}

// digests computes, over the bytes of one log, the leaf hash of each block, the RFC 6962
// root of the blocks, and the SHA-256 of the block lines. So every byte of a log is
// hashed once: the blocks cover the records, and the two sums of the end record cover the
// blocks.
//
// The leaves of the tree are blocks, not records. Hashing every record by itself would
// cost three compressions for some 25 bytes and make the digests several times as slow as
// the rest of the reading. A proof of one record includes its block, which shows it in
// context and is checked with two calls of sha256sum.
type digests struct {
	total, leaf hash.Hash
	blocks      Tree
	sum         Hash // scratch
	hex         [2 * sha256.Size]byte
}

var leafPrefix, nodePrefix = []byte{0}, []byte{1}

func (d *digests) begin() {
	if d.total == nil {
		d.total, d.leaf = sha256.New(), sha256.New()
	}
	d.total.Reset()
	d.blocks.Size, d.blocks.stack = 0, d.blocks.stack[:0]
}

// block returns the leaf hash of a block's records. Its block line comes next, at line.
func (d *digests) block(records []byte) Hash {
	d.leaf.Reset()
	d.leaf.Write(leafPrefix)
	d.leaf.Write(records)
	d.leaf.Sum(d.sum[:0])
	leaf := d.sum
	d.blocks.Add(leaf)
	return leaf
}

// root returns the root over the blocks so far.
func (d *digests) root() Hash { return d.blocks.Root() }

// line adds a block line as it is written, with its line feed.
func (d *digests) line(b []byte) { d.total.Write(b) }

// lines returns the SHA-256 of the block lines so far.
func (d *digests) lines() Hash {
	d.total.Sum(d.sum[:0])
	return d.sum
}

// LeafHash returns the RFC 6962 hash of a block: SHA-256 of a zero byte and the block's
// lines.
func LeafHash(records []byte) Hash {
	h := sha256.New()
	h.Write(leafPrefix)
	h.Write(records)
	return Hash(h.Sum(nil))
}

func nodeHash(left, right Hash) Hash {
	var b [1 + 2*sha256.Size]byte
	b[0] = nodePrefix[0]
	copy(b[1:], left[:])
	copy(b[1+sha256.Size:], right[:])
	return sha256.Sum256(b[:])
}

// same compares a hash with its hex in a log.
func (d *digests) same(h Hash, written []byte) bool {
	hex.Encode(d.hex[:], h[:])
	return string(d.hex[:]) == string(written)
}

func hexOf(h Hash) string { return hex.EncodeToString(h[:]) }

// DigestOf returns the SHA-256 of b as a log writes it.
func DigestOf(b []byte) string { return hexOf(sha256.Sum256(b)) }

// DigestFrom returns the DigestOf everything in r. The error is r's.
func DigestFrom(r io.Reader) (string, error) {
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
