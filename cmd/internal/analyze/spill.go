package analyze

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"scrutineer/analysis"
)

// spill has the data of a large merge that is kept on disk: the claims of logs, and
// which games were played. Memory keeps results of which only the number matters, and
// games that occurred more than once.
type spill struct {
	folder string
	claims *buckets
	shapes *buckets
	words  []string // words of claims, by number

	repeated map[analysis.Digest]bool // the shapes that occurred more than once
}

// newSpill makes a new folder within an existing one.
func newSpill(folder string) (*spill, error) {
	dir, err := os.MkdirTemp(folder, "scrutineer-merge-*")
	if err != nil {
		return nil, &fs.PathError{Op: "write", Path: folder, Err: errors.Unwrap(err)}
	}
	return &spill{folder: dir, claims: newBuckets(dir, "claims", claimBytes), shapes: newBuckets(dir, "shapes", len(analysis.Digest{}))}, nil
}

// remove deletes what was written.
func (s *spill) remove() {
	s.claims.close()
	s.shapes.close()
	os.RemoveAll(s.folder)
}

func (s *spill) failed() error { return errors.Join(s.claims.err, s.shapes.err) }

// first returns how a part is read for the first time: its claims and games go to
// disk.
func (s *spill) first(p *part) analysis.PartReader {
	return analysis.PartReader{
		Key: func(k analysis.LogKey) {
			for _, c := range claimsOf(p, k) {
				s.claims.add(s.record(c))
			}
		},
		Result: func(r *analysis.Result, n int64) bool {
			for range min(n, 2) {
				if r.Shape != (analysis.Digest{}) {
					s.shapes.add(r.Shape[:])
				}
			}
			return false
		},
	}
}

// second returns how a part is read for counting. Only what equal results have in
// common is kept of a game. No report needs to know which game it was, if it was
// played only once.
func (s *spill) second(m *merger, p *part) analysis.PartReader {
	return analysis.PartReader{
		Key: func(analysis.LogKey) {},
		Result: func(r *analysis.Result, _ int64) bool {
			m.g.noteBots(r.First, r.Second)
			if m.loses(p, *r) || !m.g.settings.keep.wants(*r) {
				return false
			}
			r.ID, r.Moves = "", analysis.Digest{}
			if !s.repeated[r.Shape] {
				r.Shape = analysis.Digest{}
			}
			return true
		},
	}
}

// repeats finds the shapes that occurred more than once.
func (s *spill) repeats() error {
	s.repeated = map[analysis.Digest]bool{}
	const size = len(analysis.Digest{})
	return s.shapes.each(func(data []byte) error {
		list := make([]analysis.Digest, len(data)/size)
		for i := range list {
			list[i] = analysis.Digest(data[i*size:])
		}
		slices.SortFunc(list, func(a, b analysis.Digest) int { return bytes.Compare(a[:], b[:]) })
		for i := 1; i < len(list); i++ {
			if list[i] == list[i-1] {
				s.repeated[list[i]] = true
			}
		}
		return nil
	})
}

// claimBytes is the size of a claim on disk.
const claimBytes = 2*len(analysis.Digest{}) + 1 + 4 + 4 + 8 + 2

// record encodes a claim for the disk.
func (s *spill) record(c claim) []byte {
	word := slices.Index(s.words, c.word)
	if word < 0 {
		word = len(s.words)
		s.words = append(s.words, c.word)
	}
	b := make([]byte, 0, claimBytes)
	b = append(append(b, c.digest[:]...), c.other[:]...)
	b = append(b, map[bool]byte{true: 1}[c.slot])
	b = binary.BigEndian.AppendUint32(b, uint32(c.part))
	b = binary.BigEndian.AppendUint32(b, uint32(c.input))
	b = binary.BigEndian.AppendUint64(b, uint64(c.log))
	return binary.BigEndian.AppendUint16(b, uint16(word))
}

// claim decodes a claim.
func (s *spill) claim(b []byte) claim {
	c := claim{digest: analysis.Digest(b), other: analysis.Digest(b[16:]), slot: b[32] == 1, word: s.words[binary.BigEndian.Uint16(b[49:])]}
	c.part, c.input = int(binary.BigEndian.Uint32(b[33:])), int(binary.BigEndian.Uint32(b[37:]))
	c.log = int64(binary.BigEndian.Uint64(b[41:]))
	return c
}

// eachClaims calls visit with groups of claims whose digests begin with the same
// byte.
func (s *spill) eachClaims(visit func(list []claim)) error {
	return s.claims.each(func(data []byte) error {
		var list []claim
		for ; len(data) > 0; data = data[claimBytes:] {
			list = append(list, s.claim(data))
		}
		visit(list)
		return nil
	})
}

// errGone means that records cannot be read back.
var errGone = errors.New("it does not hold what was written to it")

// buckets are records of one size on disk, in files by their first byte. So equal
// records are in one file, and one file at a time fits into memory.
type buckets struct {
	folder, name string
	size         int // of a record, in bytes
	files        [256]*os.File
	out          [256]*bufio.Writer
	records      [256]int
	err          error // the first error of writing
}

func newBuckets(folder, name string, size int) *buckets {
	return &buckets{folder: folder, name: name, size: size}
}

// add writes a record. An error is kept in err.
func (b *buckets) add(record []byte) {
	at := record[0]
	if b.err == nil && b.files[at] == nil {
		b.files[at], b.err = os.Create(filepath.Join(b.folder, fmt.Sprintf("%s-%02x", b.name, at)))
		b.out[at] = bufio.NewWriterSize(b.files[at], 1<<14)
	}
	if b.err == nil {
		_, b.err = b.out[at].Write(record)
		b.records[at]++
	}
}

// each calls visit with the records of one file after another.
func (b *buckets) each(visit func(data []byte) error) error {
	for at, f := range b.files {
		if f == nil || b.err != nil {
			continue
		}
		if b.err = b.out[at].Flush(); b.err != nil {
			break
		}
		data, err := os.ReadFile(f.Name())
		if err == nil && len(data) != b.records[at]*b.size {
			err = &fs.PathError{Op: "read", Path: f.Name(), Err: errGone}
		}
		if b.err = err; err == nil {
			b.err = visit(data)
		}
	}
	return b.err
}

func (b *buckets) close() {
	for _, f := range b.files {
		if f != nil {
			f.Close()
		}
	}
}
