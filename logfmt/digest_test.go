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
				p, err = ParseProof(p.String())
				if err != nil || p.Check(lines, root) != nil {
					t.Fatalf("%d blocks, line %d: %v, %v", n, i+1, err, p.Check(lines, root))
				}
				if rec, err := p.Record(); err != nil || string(rec)+"\n" != string(line) {
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

// refused reports whether a proof is refused, or only shows what is true of the log: that
// one of its lines is where it is.
func refused(l *Log, p *Proof, lines int64, root Hash) error {
	if p.Check(lines, root) != nil {
		return nil
	}
	rec, err := p.Record()
	all := splitLines(l.Bytes)
	if err == nil && p.Line >= 1 && p.Line <= int64(len(all)) && string(rec)+"\n" == string(all[p.Line-1]) {
		return nil
	}
	return fmt.Errorf("believed of line %d: %q", p.Line, rec)
}

func TestTamperedProofsAreRefused(t *testing.T) {
	for n := 1; n <= 10; n++ {
		l := logOfBlocks(t, n, n > 1)
		lines, root := endOf(t, l)
		for index := 0; index < n; index++ {
			line := Line(65*index + 1)
			for i, tamper := range tampers(n) {
				p, err := Prove(l, line)
				if err != nil {
					t.Fatal(err)
				}
				p.Lines, p.Path = bytes.Clone(p.Lines), append([]Hash(nil), p.Path...)
				before := p.String()
				tamper(p)
				if p.String() == before {
					continue
				}
				if p.Check(lines, root) == nil {
					t.Errorf("%d blocks, block %d, tampering %d: believed", n, index, i)
				}
			}
		}
	}
}

// tampers are changes of a proof in a log of n blocks.
func tampers(n int) []func(*Proof) {
	list := []func(*Proof){
		func(p *Proof) { p.Lines[0] ^= 1 },
		func(p *Proof) { p.Lines[len(p.Lines)-1] = ' ' },
		func(p *Proof) { p.Lines = append(p.Lines, "x-\n"...) },
		func(p *Proof) { p.Lines = p.Lines[:len(p.Lines)-1] },
		func(p *Proof) { p.Lines = nil },
		func(p *Proof) { p.Path = append(p.Path, Hash{}) },
		func(p *Proof) { p.Path = append(p.Path, p.Path...) },
		func(p *Proof) { p.Path = p.Path[:max(0, len(p.Path)-1)] },
		func(p *Proof) { p.Path = p.Path[min(1, len(p.Path)):] },
		func(p *Proof) { p.Line += 64 },
		func(p *Proof) { p.Line -= 1 },
		func(p *Proof) { p.Line, p.FirstLine = p.Line+1, p.FirstLine+1 },
	}
	for bit := 0; bit < 256; bit += 17 {
		for depth := 0; depth < 4; depth++ {
			list = append(list, func(p *Proof) {
				if depth < len(p.Path) {
					p.Path[depth][bit/8] ^= 1 << (bit % 8)
				}
			})
		}
	}
	for blocks := int64(-1); blocks <= int64(n)+3; blocks++ {
		for index := int64(-1); index <= int64(n)+3; index++ {
			list = append(list, func(p *Proof) {
				p.Blocks, p.Index, p.FirstLine, p.Line = blocks, index, 1+65*index, 1+65*index
			})
		}
	}
	for _, far := range []int64{-1 << 63, 1<<63 - 1, 1 << 62, 1<<62 + 1} {
		list = append(list, func(p *Proof) { p.Blocks = far }, func(p *Proof) { p.Index = far },
			func(p *Proof) { p.Line = far }, func(p *Proof) { p.FirstLine = far },
			func(p *Proof) { p.Blocks, p.Index = far, far-1 })
	}
	return list
}

// Every bit of a proof's text matters, or only changes which record of the block is
// shown.
func TestEveryBitOfAProof(t *testing.T) {
	l := logOfBlocks(t, 5, true)
	lines, root := endOf(t, l)
	p, err := Prove(l, 70)
	if err != nil {
		t.Fatal(err)
	}
	good := []byte(p.String())
	for at := range good {
		for bit := 0; bit < 8; bit++ {
			good[at] ^= 1 << bit
			if p, err := ParseProof(string(good)); err == nil {
				if err := refused(l, p, lines, root); err != nil {
					t.Errorf("bit %d of byte %d: %v", bit, at, err)
				}
			}
			good[at] ^= 1 << bit
		}
		if p, err := ParseProof(string(good[:at])); err == nil && p.Check(lines, root) == nil {
			t.Errorf("cut at %d: believed", at)
		}
	}
}

// A proof in another spelling is refused: otherwise two texts of one proof would look
// like two proofs.
func TestAProofHasOneSpelling(t *testing.T) {
	p, err := Prove(logOfBlocks(t, 5, true), 70)
	if err != nil {
		t.Fatal(err)
	}
	good := p.String()
	if _, err := ParseProof(good); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{"line 70", "line 070"}, {"line 70", "line +70"}, {"line 70", "70"}, {"line 70", "Line 70"}, {"line 70", "line 70 "}, {"line 70", "line x"},
		{"block 1 5", "block 1  5"}, {"block 1 5", "block 01 5"}, {"block 1 5", "block +1 5"}, {"block 1 5 66", "block 1 5 66 7"}, {"block 1 5 66", "block 1 5"},
		{"path ", "PATH "}, {"path ", "pathx"}, {"path " + fmt.Sprintf("%x", p.Path[0]), "path " + fmt.Sprintf("%X", p.Path[0])},
		{"path " + fmt.Sprintf("%x", p.Path[0]), "path " + fmt.Sprintf("%x", p.Path[0]) + "00"}, {"mlog-proof 1", "mlog-proof 1 "},
	} {
		bad := strings.Replace(good, c[0], c[1], 1)
		if bad == good {
			t.Fatalf("the proof has no %q", c[0])
		}
		if p, err := ParseProof(bad); err == nil {
			t.Errorf("%q in the place of %q: read as %+v", c[1], c[0], p)
		}
	}
}

// A root with another number of lines belongs to another log.
func TestProofIsOfALogOfSoManyLines(t *testing.T) {
	l := logOfBlocks(t, 3, false)
	lines, root := endOf(t, l)
	p, err := Prove(l, 140)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int64{-1 << 63, -1, 0, 1, lines - 65, lines + 1, lines + 65, 1<<63 - 1} {
		if p.Check(n, root) == nil {
			t.Errorf("believed of a log of %d lines, not %d", n, lines)
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
	head, block, _ := strings.Cut(p.String(), "\n\n")
	rows := strings.Split(head, "\n")
	if len(rows) != 5 || rows[0] != "mlog-proof 1" || rows[1] != "line 66" || rows[2] != "block 1 3 66" {
		t.Fatalf("proof:\n%s", p)
	}
	left, err1 := hex.DecodeString(strings.TrimPrefix(rows[3], "path "))
	right, err2 := hex.DecodeString(strings.TrimPrefix(rows[4], "path "))
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	leaf := sha256.Sum256([]byte("\x00" + block))
	inner := sha256.Sum256(append(append([]byte{1}, left...), leaf[:]...))
	top := sha256.Sum256(append(append([]byte{1}, inner[:]...), right...))
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

// A path of 64 digests is read and comes back. A path of one digest more is refused, and so
// are rows of any length that are not digests.
func TestPathsOfProofs(t *testing.T) {
	proof := func(rows ...string) string {
		return "mlog-proof 1\nline 70\nblock 1 2 66\n" + strings.Join(rows, "") + "\nblock x\n"
	}
	digest := "path " + someDigest + "\n"
	if p, err := ParseProof(proof(strings.Repeat(digest, 64))); err != nil || len(p.Path) != 64 || p.Line != 70 || p.Index != 1 || p.Blocks != 2 || p.FirstLine != 66 {
		t.Errorf("64 digests: %+v, %v", p, err)
	}
	if p, err := ParseProof(proof()); err != nil || len(p.Path) != 0 {
		t.Errorf("no digest: %+v, %v", p, err)
	}
	bad := []string{proof(strings.Repeat(digest, 65)), "", "\n\n", "mlog-proof 1\nline 70\n\nx", "mlog-proof 2" + proof()[12:], proof("path " + strings.ToUpper(someDigest) + "\n"),
		strings.Replace(proof(), "line 70", "line 070", 1), strings.Replace(proof(), "line 70", "line", 1), strings.Replace(proof(), "block 1 2 66", "block 1 2", 1), strings.Replace(proof(), "block 1", "block  1", 1)}
	for n := range 80 {
		row := (digest[:len(digest)-1] + strings.Repeat("0", 80))[:n]
		if n != len("path ")+64 && n > 0 { // a row of nothing ends the path
			bad = append(bad, proof(row+"\n"), proof(digest, row+"\n"))
		}
		if other := strings.Repeat("e", n); n > 0 {
			bad = append(bad, proof(other+"\n"))
		}
	}
	for _, text := range bad {
		if p, err := ParseProof(text); err == nil {
			t.Errorf("%q is read as %+v", text, p)
		}
	}
}
