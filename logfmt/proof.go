package logfmt

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

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

// Record returns the proved line, without its line feed.
func (p *Proof) Record() ([]byte, error) {
	lines := splitLines(p.Lines)
	i := p.Line - p.FirstLine
	if i < 0 || i >= int64(len(lines)) {
		return nil, errors.New("logfmt: the proof's line is not in its block")
	}
	return bytes.TrimSuffix(lines[i], []byte{'\n'}), nil
}

// Check checks that the proof leads to the root of a log with that many lines above its
// end, both as its end record states them. If it returns nil, Record is proved. The root
// alone is not enough: it does not say how many blocks are below it, and the same path
// can belong to another place in a smaller tree.
func (p *Proof) Check(lines int64, root Hash) error {
	if lines < 0 || lines > MaxLines || p.Blocks != (lines+BlockSize)/(BlockSize+1) {
		return errors.New("logfmt: the proof does not fit the number of lines in the log")
	}
	if p.Index < 0 || p.Index >= p.Blocks {
		return errors.New("logfmt: the proof's block is not in the log")
	}
	if p.FirstLine != 1+p.Index*(BlockSize+1) {
		return errors.New("logfmt: the proof's block cannot begin at that line")
	}
	if _, err := p.Record(); err != nil {
		return err
	}
	path := make(tlog.RecordProof, len(p.Path))
	for i, h := range p.Path {
		path[i] = tlog.Hash(h)
	}
	return tlog.CheckRecord(path, p.Blocks, tlog.Hash(root), p.Index, tlog.Hash(LeafHash(p.Lines)))
}

const proofLine = "mlog-proof 1"

// String returns the proof as text: what it proves, the path from the leaf upward, an
// empty line, and the lines of the block as they are in the log.
func (p *Proof) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nline %d\nblock %d %d %d\n", proofLine, p.Line, p.Index, p.Blocks, p.FirstLine)
	for _, h := range p.Path {
		fmt.Fprintf(&b, "path %s\n", hexOf(h))
	}
	return b.String() + "\n" + string(p.Lines)
}

// ParseProof reads a proof in the form that String writes.
func ParseProof(text string) (*Proof, error) {
	head, lines, found := strings.Cut(text, "\n\n")
	rows := strings.Split(head, "\n")
	if !found || len(rows) < 3 || len(rows) > 3+64 || rows[0] != proofLine {
		return nil, errors.New("logfmt: not a proof of version 1")
	}
	p := &Proof{Lines: []byte(lines)}
	var why [4]error
	p.Line, why[0] = strconv.ParseInt(strings.TrimPrefix(rows[1], "line "), 10, 64)
	_, why[1] = fmt.Sscanf(rows[2], "block %d %d %d", &p.Index, &p.Blocks, &p.FirstLine)
	for _, row := range rows[3:] {
		var h Hash
		n, err := hex.Decode(h[:], []byte(strings.TrimPrefix(row, "path "))[:min(64, max(0, len(row)-5))])
		if err != nil || n != len(h) {
			return nil, errors.New("logfmt: a path line of the proof is not a digest")
		}
		p.Path = append(p.Path, h)
	}
	if err := errors.Join(why[:]...); err != nil || p.String() != text {
		return nil, errors.New("logfmt: the proof is not in canonical form")
	}
	return p, nil
}
