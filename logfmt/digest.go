package logfmt

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
)

// Hash is a SHA-256.
type Hash = [sha256.Size]byte

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
	blocks      int
	stack       []Hash // roots of the full subtrees from left to right, as in RFC 6962 2.1
	sum         Hash   // scratch
	hex         [2 * sha256.Size]byte
}

var leafPrefix, nodePrefix = []byte{0}, []byte{1}

func (d *digests) begin() {
	if d.total == nil {
		d.total, d.leaf = sha256.New(), sha256.New()
	}
	d.total.Reset()
	d.blocks = 0
	d.stack = d.stack[:0]
}

// block returns the leaf hash of a block's records. Its block line comes next, at line.
func (d *digests) block(records []byte) Hash {
	d.leaf.Reset()
	d.leaf.Write(leafPrefix)
	d.leaf.Write(records)
	d.leaf.Sum(d.sum[:0])
	leaf := d.sum
	d.push(leaf)
	return leaf
}

// push adds a leaf, and joins subtrees of equal size on the stack.
func (d *digests) push(h Hash) {
	for n := d.blocks; n&1 == 1; n >>= 1 {
		last := len(d.stack) - 1
		h = nodeHash(d.stack[last], h)
		d.stack = d.stack[:last]
	}
	d.stack = append(d.stack, h)
	d.blocks++
}

// root returns the root over the blocks so far. The root of an empty tree is the hash of
// nothing (RFC 6962 2.1).
func (d *digests) root() Hash {
	if len(d.stack) == 0 {
		return sha256.Sum256(nil)
	}
	h := d.stack[len(d.stack)-1]
	for i := len(d.stack) - 2; i >= 0; i-- {
		h = nodeHash(d.stack[i], h)
	}
	return h
}

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
