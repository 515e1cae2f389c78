package ledger

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
)

// Found is an outcome in a ledger, as written there.
type Found struct {
	*Entry
	line string
}

// Find returns the outcome of an attempt at a slot, or with attempt 0 the last outcome of
// the slot. Of several it returns the last. For a ledger with many leaves it uses an
// index, which it makes if there is none and the folder is writable. The error is a
// *Fault if there is no such leaf.
func (f Folder) Find(slot string, attempt int64) (*Found, error) {
	file, err := f.open(leavesFile)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	s := &search{file: file, slot: slot, attempt: attempt}
	if err := s.find(f); err != nil {
		return nil, err
	}
	if s.found == nil {
		what := "slot " + slot
		if attempt > 0 {
			what = fmt.Sprintf("attempt %d of slot %s", attempt, slot)
		}
		return nil, &Fault{file.Name(), 1, NotThere, "no leaf has an outcome of " + what}
	}
	return s.found, nil
}

// find searches the index and the leaves after it, and all leaves if that finds nothing.
func (s *search) find(f Folder) error {
	size, err := s.file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if from, leaves := s.indexed(f); from > 0 && size-from <= maxScan {
		if err := s.scan(from, leaves, nil); err != nil || s.found != nil {
			return err
		}
	}
	if s.found = nil; size <= maxScan {
		return s.scan(0, 0, nil)
	}
	made := &index{}
	if err := s.scan(0, 0, made); err != nil {
		return err
	}
	made.write(f.path(indexFile))
	return nil
}

// maxScan is how many bytes of leaves are searched without an index.
const maxScan = 1 << 20

// search looks for the outcome of one slot.
type search struct {
	file    *os.File
	slot    string
	attempt int64
	found   *Found
}

// take checks a leaf.
func (s *search) take(line []byte, index int64) {
	_, rest, _ := bytes.Cut(line, []byte{' '})
	if len(rest) <= len(s.slot) || rest[len(s.slot)] != ' ' || string(rest[:len(s.slot)]) != s.slot {
		return
	}
	e, err := ParseLeaf(string(line))
	if err != nil || !e.Outcome() || e.Slot != s.slot || s.attempt > 0 && e.Attempt != s.attempt {
		return
	}
	e.Index = index
	s.found = &Found{e, string(line)}
}

// scan searches the leaves from an offset on, and records where outcomes are in made.
func (s *search) scan(offset, index int64, made *index) error {
	in := bufio.NewReaderSize(io.NewSectionReader(s.file, offset, 1<<62), 64<<10)
	for {
		line, err := in.ReadSlice('\n')
		if err == io.EOF {
			break
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			return &Fault{s.file.Name(), index + 1, OverCap, fmt.Sprintf("longer than %d bytes", MaxLeaf)}
		}
		if err != nil {
			return err
		}
		s.take(line, index)
		if made != nil {
			made.add(line, index, offset)
		}
		index, offset = index+1, offset+int64(len(line))
	}
	if made != nil {
		made.leaves, made.bytes = index, offset
	}
	return nil
}

// index is where the outcomes of a ledger are, by slot: the content of the file "index".
// Everything in it is checked against the leaves.
type index struct {
	leaves, bytes int64
	rows          []row
}

type row struct {
	key           uint64 // of the slot
	index, offset int64
}

const (
	indexMagic = "mlidx 1\n"
	headSize   = 32 // magic, leaves, bytes, rows
	rowSize    = 24
)

// keyOf returns the key by which slots are sorted.
func keyOf(slot []byte) uint64 {
	h := sha256.Sum256(slot)
	return binary.BigEndian.Uint64(h[:])
}

func (x *index) add(line []byte, index, offset int64) {
	kind, rest, _ := bytes.Cut(line, []byte{' '})
	if k := Kind(kind); k != Final && k != Void {
		return
	}
	slot, _, _ := bytes.Cut(rest, []byte{' '})
	x.rows = append(x.rows, row{keyOf(slot), index, offset})
}

// write writes the index to its file. A failure is not an error, because the index can be
// made again.
func (x *index) write(path string) {
	slices.SortStableFunc(x.rows, func(a, b row) int {
		switch {
		case a.key < b.key:
			return -1
		case a.key > b.key:
			return 1
		}
		return 0
	})
	b := append(make([]byte, 0, headSize+rowSize*len(x.rows)), indexMagic...)
	for _, n := range []int64{x.leaves, x.bytes, int64(len(x.rows))} {
		b = binary.BigEndian.AppendUint64(b, uint64(n))
	}
	for _, r := range x.rows {
		b = binary.BigEndian.AppendUint64(b, r.key)
		b = binary.BigEndian.AppendUint64(b, uint64(r.index))
		b = binary.BigEndian.AppendUint64(b, uint64(r.offset))
	}
	writeWhole(path, b)
}

// indexed looks the slot up in the index, if there is one. It returns where the index
// ends: an offset, and the leaves before it.
func (s *search) indexed(f Folder) (offset, leaves int64) {
	file, err := f.open(indexFile)
	if err != nil {
		return 0, 0
	}
	defer file.Close()
	var head [headSize]byte
	if _, err := file.ReadAt(head[:], 0); err != nil || !strings.HasPrefix(string(head[:]), indexMagic) {
		return 0, 0
	}
	leaves, offset = place(head[8:]), place(head[16:])
	rows := place(head[24:])
	info, err := file.Stat()
	if err != nil || offset < leaves || rows > leaves || info.Size() != headSize+rows*rowSize || !s.boundary(offset) {
		return 0, 0
	}
	s.lookUp(file, rows)
	return offset, leaves
}

// place reads a number that is not negative.
func place(b []byte) int64 { return int64(binary.BigEndian.Uint64(b) &^ (1 << 63)) }

// boundary reports whether a leaf ends before the offset.
func (s *search) boundary(offset int64) bool {
	if offset == 0 {
		return false
	}
	var b [1]byte
	_, err := s.file.ReadAt(b[:], offset-1)
	return err == nil && b[0] == '\n'
}

// lookUp checks each leaf that the index has under the slot's key.
func (s *search) lookUp(file *os.File, rows int64) {
	key := keyOf([]byte(s.slot))
	var b [rowSize]byte
	at := func(i int) bool {
		_, err := file.ReadAt(b[:], headSize+int64(i)*rowSize)
		return err == nil
	}
	first := sort.Search(int(rows), func(i int) bool { return !at(i) || binary.BigEndian.Uint64(b[:]) >= key })
	line := make([]byte, MaxLeaf)
	for i := first; i < int(rows) && at(i) && binary.BigEndian.Uint64(b[:]) == key; i++ {
		n, _ := s.file.ReadAt(line, place(b[16:]))
		if end := bytes.IndexByte(line[:n], '\n'); end >= 0 {
			s.take(line[:end+1], place(b[8:]))
		}
	}
}

// writeWhole writes a file whole or not at all.
func writeWhole(path string, text []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Sync(), file.Chmod(0o644), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
