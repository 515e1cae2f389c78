package logfmt

import (
	"bytes"
	"errors"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"
)

// Proof shows that a record is in a sealed log to a reader who has only the log's end
// record. It has the block of the record, and the hashes that lead from it to the root
// (RFC 6962 2.1.1).
type Proof struct {
	Line      int64  // of the record, in its log
	FirstLine int64  // of the block
	Index     int64  // of the block, the first being 0
	Blocks    int64  // of the log
	Lines     []byte // the block's records, each with its line feed
	Path      []Hash
}

// Prove makes the proof of the record at a line of a log that has an end record. There is
// no proof for lines of block and end records, which are not under the root.
func Prove(l *Log, line Line) (*Proof, error) {
	if l.Open || len(l.Damage) > 0 {
		return nil, errors.New("logfmt: no proof from a log that is open or damaged")
	}
	tree := newTree()
	var p *Proof
	lines, first := splitLines(l.Bytes), int64(1)
	var block []byte
	for i, text := range lines[:len(lines)-1] {
		if rec := l.Record(Line(i + 1)); rec == nil || rec.Kind != Block {
			block = append(block, text...)
			continue
		}
		if int64(line) >= first && int64(line) <= int64(i) {
			p = &Proof{Line: int64(line), FirstLine: first, Index: tree.size, Lines: block}
		}
		if err := tree.add(LeafHash(block)); err != nil {
			return nil, err
		}
		block, first = nil, int64(i+2)
	}
	if p == nil {
		return nil, fmt.Errorf("logfmt: no record under the root at line %d", line)
	}
	p.Blocks = tree.size
	path, err := tlog.ProveRecord(tree.size, p.Index, tree)
	for _, h := range path {
		p.Path = append(p.Path, Hash(h))
	}
	return p, err
}

// tree keeps the hashes of a log's blocks in the order of tlog.
type tree struct {
	size   int64
	hashes []tlog.Hash
}

func newTree() *tree { return &tree{} }

func (t *tree) add(leaf Hash) error {
	more, err := tlog.StoredHashesForRecordHash(t.size, tlog.Hash(leaf), t)
	t.hashes = append(t.hashes, more...)
	t.size++
	return err
}

// ReadHashes returns the hashes that tlog names.
func (t *tree) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	list := make([]tlog.Hash, len(indexes))
	for i, x := range indexes {
		if x >= int64(len(t.hashes)) {
			return nil, errors.New("logfmt: no such hash")
		}
		list[i] = t.hashes[x]
	}
	return list, nil
}

func splitLines(b []byte) [][]byte {
	lines := bytes.SplitAfter(b, []byte{'\n'})
	if len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
}
