package logfmt

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/mod/sumdb/tlog"
)

// Leaves and roots are those of tlog for every number of blocks, and those of RFC 6962
// for an empty tree.
func TestRootsAreThoseOfRFC6962(t *testing.T) {
	var d digests
	var leaves []tlog.Hash
	d.begin()
	for n := 0; n <= 300; n++ {
		if want := rootOf(leaves); d.root() != Hash(want) {
			t.Fatalf("root over %d blocks: %x, want %x", n, d.root(), want[:])
		}
		records := []byte(strings.Repeat("x-note\n", n%64) + fmt.Sprintln(n))
		leaf := d.block(records)
		want := tlog.RecordHash(records)
		if leaf != Hash(want) || LeafHash(records) != Hash(want) {
			t.Fatalf("leaf %d: %x and %x, want %x", n, leaf, LeafHash(records), want[:])
		}
		leaves = append(leaves, want)
	}
	const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" // RFC 6962 2.1: the hash of nothing
	if d.begin(); hexOf(d.root()) != empty {
		t.Errorf("root of nothing: %x", d.root())
	}
}

// logOfBlocks returns a sealed log of n blocks. The last one has a single record if lone
// is set and is full otherwise.
func logOfBlocks(t testing.TB, n int, lone bool) *Log {
	t.Helper()
	records := 64 * n
	if lone {
		records -= 63
	}
	lines := goodLog()
	for len(lines) < records {
		lines = append(lines, fmt.Sprintf("x-note %d", len(lines)))
	}
	l, err := NewReader(strings.NewReader(text(seal(lines))), "").ReadLog()
	if err != nil || len(l.Damage) > 0 {
		t.Fatal(err, l.Damage)
	}
	return l
}

// endOf returns what the end record of a log states.
func endOf(t testing.TB, l *Log) (lines int64, root Hash) {
	t.Helper()
	end := l.Records[len(l.Records)-1]
	b, err := hex.DecodeString(string(end.Text))
	if err != nil || end.Kind != End {
		t.Fatal(err, end)
	}
	return int64(end.Num[0]), Hash(b)
}

// recordOf returns the proved line, without its line feed.
func recordOf(p *Proof) ([]byte, error) {
	lines := splitLines(p.Lines)
	i := p.Line - p.FirstLine
	if i < 0 || i >= int64(len(lines)) {
		return nil, errors.New("logfmt: the proof's line is not in its block")
	}
	return bytes.TrimSuffix(lines[i], []byte{'\n'}), nil
}

// check checks that a proof leads to the root of a log with that many lines above its end,
// both as its end record states them (D5).
func check(p *Proof, lines int64, root Hash) error {
	if lines < 0 || lines > MaxLines || p.Blocks != (lines+BlockSize)/(BlockSize+1) {
		return errors.New("logfmt: the proof does not fit the number of lines in the log")
	}
	if p.Index < 0 || p.Index >= p.Blocks {
		return errors.New("logfmt: the proof's block is not in the log")
	}
	if p.FirstLine != 1+p.Index*(BlockSize+1) {
		return errors.New("logfmt: the proof's block cannot begin at that line")
	}
	if _, err := recordOf(p); err != nil {
		return err
	}
	path := make(tlog.RecordProof, len(p.Path))
	for i, h := range p.Path {
		path[i] = tlog.Hash(h)
	}
	return tlog.CheckRecord(path, p.Blocks, tlog.Hash(root), p.Index, tlog.Hash(LeafHash(p.Lines)))
}

func TestEveryRecordIsProven(t *testing.T) {
	for n := 1; n <= 10; n++ {
		for _, lone := range []bool{false, n > 1} {
			l := logOfBlocks(t, n, lone)
			lines, root := endOf(t, l)
			all := splitLines(l.Bytes)
			for i, line := range all {
				p, err := Prove(l, Line(i+1))
				if kind := bytes.Fields(line)[0]; string(kind) == "block" || string(kind) == "end" {
					if err == nil {
						t.Errorf("%d blocks: line %d is under no root, yet is proven", n, i+1)
					}
					continue
				}
				if err != nil {
					t.Fatalf("%d blocks, line %d: %v", n, i+1, err)
				}
				if err := check(p, lines, root); err != nil {
					t.Fatalf("%d blocks, line %d: %v", n, i+1, err)
				}
				if rec, err := recordOf(p); err != nil || string(rec)+"\n" != string(line) {
					t.Fatalf("%d blocks, line %d: proves %q, %v", n, i+1, rec, err)
				}
			}
			for _, line := range []Line{-1, 0, Line(len(all)) + 1} {
				if _, err := Prove(l, line); err == nil {
					t.Errorf("%d blocks: line %d of none is proven", n, line)
				}
			}
		}
	}
}

// A proof is checked by hand with SHA-256 alone: three blocks, the record in the second.
func TestProofByHand(t *testing.T) {
	l := logOfBlocks(t, 3, true)
	_, root := endOf(t, l)
	p, err := Prove(l, 66)
	if err != nil {
		t.Fatal(err)
	}
	if p.Line != 66 || p.FirstLine != 66 || p.Index != 1 || p.Blocks != 3 || len(p.Path) != 2 {
		t.Fatalf("%+v", p)
	}
	left, right := p.Path[0], p.Path[1]
	leaf := sha256.Sum256(append([]byte{0}, p.Lines...))
	inner := sha256.Sum256(append(append([]byte{1}, left[:]...), leaf[:]...))
	top := sha256.Sum256(append(append([]byte{1}, inner[:]...), right[:]...))
	if top != root {
		t.Errorf("root by hand %x, want %x", top, root)
	}
}

func TestNoProofFromOpenOrDamagedLogs(t *testing.T) {
	file := text(seal(goodLog()))
	lines := strings.SplitAfter(file, "\n")
	open := strings.Join(lines[:len(lines)-2], "")
	for _, file := range []string{open, strings.Replace(file, "step!", "stop!", 1)} {
		l, err := NewReader(strings.NewReader(file), "").ReadLog()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Prove(l, 25); err == nil {
			t.Error("a proof from a log that proves nothing")
		}
	}
}

// FIPS 180-2, B.1: the digest of "abc". An error of the source is returned.
func TestDigestFrom(t *testing.T) {
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if got, err := DigestFrom(strings.NewReader("abc")); got != want || err != nil || DigestOf([]byte("abc")) != want {
		t.Errorf("of abc %s, %v, and %s; want %s", got, err, DigestOf([]byte("abc")), want)
	}
	broken := io.MultiReader(strings.NewReader("abc"), iotest.ErrReader(errDisk))
	if got, err := DigestFrom(broken); got != "" || err != errDisk {
		t.Errorf("of a source that breaks %q, %v", got, err)
	}
}
