package ledger

import (
	"crypto/sha256"

	"golang.org/x/mod/sumdb/tlog"
)

// Hash is a SHA-256.
type Hash = tlog.Hash

// tree is the RFC 6962 tree over leaves that are added one by one. It only keeps the full
// subtrees from left to right, so that its memory does not grow.
type tree struct {
	size  int64
	stack []Hash
	buf   []byte
}

// add adds a leaf, which is its line with the line feed.
func (t *tree) add(line []byte) {
	t.buf = append(append(t.buf[:0], 0), line...)
	h := Hash(sha256.Sum256(t.buf))
	for n := t.size; n&1 == 1; n >>= 1 {
		last := len(t.stack) - 1
		h = tlog.NodeHash(t.stack[last], h)
		t.stack = t.stack[:last]
	}
	t.stack = append(t.stack, h)
	t.size++
}

// root returns the root over the leaves so far. Without leaves it is the hash of nothing
// (RFC 6962 2.1).
func (t *tree) root() Hash {
	if len(t.stack) == 0 {
		return sha256.Sum256(nil)
	}
	h := t.stack[len(t.stack)-1]
	for i := len(t.stack) - 2; i >= 0; i-- {
		h = tlog.NodeHash(t.stack[i], h)
	}
	return h
}
