package ledger

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/logfmt"
)

// hashOf reads a digest.
func hashOf(digest string) (h logfmt.Hash, err error) {
	n, err := hex.Decode(h[:], []byte(digest)[:min(len(digest), digestLen)])
	if err == nil && n != len(h) {
		err = errors.New("not a digest")
	}
	return h, err
}

// Newest returns the newest whole checkpoint of the folder, without checking its
// signatures.
func (f Folder) Newest() (*Checkpoint, error) {
	file, err := f.open(checkpointsFile)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	tail := make([]byte, min(info.Size(), maxCheckpoint))
	if _, err := file.ReadAt(tail, info.Size()-int64(len(tail))); err != nil && err != io.EOF {
		return nil, err
	}
	if c := newest(string(tail)); c != nil {
		return c, nil
	}
	return nil, &Fault{file.Name(), 1, NoCheckpoint, "no whole checkpoint at the end"}
}

// newest returns the last whole checkpoint at the end of a text, or nil.
func newest(text string) *Checkpoint {
	const mark = "\n\n" + signatureLine
	for end := len(text); ; {
		i := strings.LastIndex(text[:end], mark)
		if i < 0 {
			return nil
		}
		start := i
		for n := 0; n < 3 && start >= 0; n++ {
			start = strings.LastIndexByte(text[:start], '\n')
		}
		stop := i + 2
		for strings.HasPrefix(text[stop:], signatureLine) {
			n := strings.IndexByte(text[stop:], '\n')
			if n < 0 {
				break
			}
			stop += n + 1
		}
		if c, err := ParseCheckpoint(text[start+1 : stop]); err == nil {
			return c
		}
		end = i
	}
}

// Prove proves a leaf that Find returned, under the newest checkpoint. It reads a few
// hashes; if these do not lead to the root, it computes them from the leaves.
func (f Folder) Prove(found *Found) (*Proof, error) {
	c, err := f.Newest()
	if err != nil {
		return nil, err
	}
	p := &Proof{File: f.path(leavesFile), Leaf: found.Entry, Index: found.Index, Checkpoint: c, line: found.line}
	if p.Index >= c.Size {
		return nil, &Fault{p.File, p.Index + 1, NoCheckpoint, "no checkpoint covers the leaf yet"}
	}
	if first, err := f.First(); err == nil {
		p.name(first)
	}
	if err := p.path(f); err == nil && p.Included() == nil {
		return p, nil
	}
	if err = p.slowPath(f); err != nil {
		return nil, err
	}
	if p.Included() != nil {
		return nil, &Fault{p.File, p.Index + 1, Altered, "the leaves are not those that were signed"}
	}
	return p, nil
}

// path reads the hashes from their file.
func (p *Proof) path(f Folder) error {
	file, err := f.open(hashesFile)
	if err != nil {
		return err
	}
	defer file.Close()
	return p.paths(hashReader{file})
}

// name adds the event's name to the proof, if the ledger's first leaf has one.
func (p *Proof) name(first *Entry) {
	if first.Event != "" && p.Index > 0 {
		p.First = first
	}
}

// paths adds the hashes that lead to the root.
func (p *Proof) paths(hashes tlog.HashReader) error {
	var err error
	if p.Path, err = tlog.ProveRecord(p.Checkpoint.Size, min(p.Index, p.Checkpoint.Size-1), hashes); err == nil && p.First != nil {
		p.first, err = tlog.ProveRecord(p.Checkpoint.Size, 0, hashes)
	}
	return err
}

// slowPath computes the hashes from the leaves, and checks where the leaf is.
func (p *Proof) slowPath(f Folder) error {
	var all memory
	_, err := f.Read(Options{stored: func(b []byte) error {
		all = append(all, b...)
		return nil
	}}, func(e *Entry) error {
		if e.Slot == p.Leaf.Slot && string(AppendLeaf(nil, e)) == p.line {
			p.Index = e.Index
		}
		return nil
	})
	if err == nil {
		err = p.paths(hashReader{all})
	}
	return err
}

// memory is bytes that can be read by place.
type memory []byte

func (m memory) ReadAt(b []byte, at int64) (int, error) {
	if at < 0 || at+int64(len(b)) > int64(len(m)) {
		return 0, io.EOF
	}
	return copy(b, m[at:]), nil
}

// Prove proves the leaf with an index under the newest checkpoint, which must cover it.
func (w *Writer) Prove(index int64, e *Entry) (*Proof, error) {
	if w.last == nil || index >= w.last.Size {
		return nil, errors.New("no checkpoint covers the leaf yet")
	}
	p := &Proof{Leaf: e, Index: index, Checkpoint: w.last, line: string(AppendLeaf(nil, e))}
	p.name(w.first)
	if err := p.paths(hashReader{w.hashes}); err != nil {
		return nil, err
	}
	return p, p.Included()
}

// AddRecord makes the proof one of a record at a line of the leaf's log.
func (p *Proof) AddRecord(l *logfmt.Log, line logfmt.Line) error {
	record, err := logfmt.Prove(l, line)
	if err != nil {
		return fmt.Errorf("cannot prove the record: %s", strings.TrimPrefix(err.Error(), "logfmt: "))
	}
	p.Record = record
	return p.Included()
}
