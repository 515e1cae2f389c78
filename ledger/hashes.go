package ledger

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/mod/sumdb/tlog"
)

// hashCheck compares the file of hashes with the leaves.
type hashCheck struct {
	file *os.File // nil if there is none
	in   *bufio.Reader
	buf  []byte
	bad  bool
}

func (c *hashCheck) open(f Folder) error {
	file, err := f.open(hashesFile)
	if errors.Is(err, os.ErrNotExist) {
		c.bad = true
		return nil
	}
	c.file, c.in = file, bufio.NewReaderSize(file, 64<<10)
	return err
}

// stored is called with what should be there next.
func (c *hashCheck) stored(hashes []byte) error {
	if c.bad {
		return nil
	}
	c.buf = append(c.buf[:0], hashes...)
	if _, err := io.ReadFull(c.in, c.buf); err != nil || !bytes.Equal(c.buf, hashes) {
		c.bad = true
	}
	return nil
}

// same reports whether the file has exactly what it should have.
func (c *hashCheck) same() bool {
	if c.bad {
		return false
	}
	_, err := c.in.ReadByte()
	return err == io.EOF
}

func (c *hashCheck) close() {
	if c.file != nil {
		c.file.Close()
	}
}

// rehash computes the hashes again from the leaves, and writes them.
func (w *Writer) rehash() error {
	if err := w.hashes.Truncate(0); err != nil {
		return err
	}
	out := bufio.NewWriterSize(w.hashes, 1<<20)
	_, err := w.folder.Read(Options{stored: func(b []byte) error {
		_, err := out.Write(b)
		return err
	}}, nil)
	return errors.Join(err, out.Flush())
}

// hashReader returns the hashes in a file to tlog.
type hashReader struct{ r io.ReaderAt }

func (h hashReader) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	list := make([]tlog.Hash, len(indexes))
	for i, x := range indexes {
		if _, err := h.r.ReadAt(list[i][:], x*tlog.HashSize); err != nil {
			return nil, fmt.Errorf("hash %d: %w", x, err)
		}
	}
	return list, nil
}

// Hash is a SHA-256.
type Hash = tlog.Hash

// tree is the RFC 6962 tree over leaves that are added one by one. It only keeps the full
// subtrees from left to right, so that its memory does not grow.
type tree struct {
	size  int64
	stack []Hash
	buf   []byte
}

// leafHash returns the hash of a leaf, which is its line with the line feed.
func (t *tree) leafHash(line []byte) Hash {
	t.buf = append(append(t.buf[:0], 0), line...)
	return sha256.Sum256(t.buf)
}

// add adds a leaf by its hash, and appends to dst the hashes that are stored for it: its
// own, and that of each subtree that it completes, in tlog's order.
func (t *tree) add(h Hash, dst []byte) []byte {
	dst = append(dst, h[:]...)
	for n := t.size; n&1 == 1; n >>= 1 {
		last := len(t.stack) - 1
		h = tlog.NodeHash(t.stack[last], h)
		t.stack = t.stack[:last]
		dst = append(dst, h[:]...)
	}
	t.stack = append(t.stack, h)
	t.size++
	return dst
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
