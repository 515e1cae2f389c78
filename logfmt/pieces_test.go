package logfmt

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// allOf returns everything that a reader returns, one log after another.
func allOf(r *Reader) (list []string) {
	for {
		l, err := r.ReadLog()
		if err == io.EOF {
			return list
		}
		var records []entry
		for i := range l.Records {
			records = append(records, keepRecord(&l.Records[i]))
		}
		list = append(list, fmt.Sprintf("%d %d %v %d %v %+v %v %q %v", l.Line, l.Offset, l.Open, l.Torn, l.Damage, l.Header, err, l.Bytes, records))
	}
}

// inPieces returns the same for a file that is read in pieces of at least this size.
func inPieces(t *testing.T, file []byte, size int64) (list []string) {
	pieces, r := NewPieces(bytes.NewReader(file), size), NewReader(nil, "")
	for at := int64(0); ; {
		p, ok := pieces.Next()
		if !ok {
			return list
		}
		if p.Offset != at || p.End > 0 && p.End < p.Offset+size || p.Line != 1+bytes.Count(file[:p.Offset], []byte{'\n'}) {
			t.Fatalf("pieces of %d: %+v after %d", size, p, at)
		}
		r.ResetPiece(bytes.NewReader(file[p.Offset:]), "f", p)
		list = append(list, allOf(r)...)
		at = p.End
	}
}

// wantAlike requires that a file is the same in pieces as in one piece.
func wantAlike(t *testing.T, file []byte) {
	t.Helper()
	want := allOf(NewReader(bytes.NewReader(file), "f"))
	for _, size := range []int64{1, 2, 100, 3000, int64(len(file)/2) + 1, int64(len(file)) + 1} {
		if got := inPieces(t, file, size); !reflect.DeepEqual(got, want) {
			t.Fatalf("in pieces of %d:\n%s\nin one:\n%s", size, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// traps are inserted between logs, or into them, so that they might be read one way in
// pieces and another way in one piece.
var traps = []string{
	"mlog 1\n", "mlog 1\nmlog 1\n", "mlog 1\nid a\n", "mlog 2\n", "mlog 1 \n", "mlog 1\r\n", "\nmlog 1\n", "mlog 1", "xmlog 1\nid a\n", "> 1 0 mlog 1\nid a\n",
	"\n", "\n\n", "end 0 0 0\n", "m", "\xef\xbb\xbfmlog 1\n", "\x00", "mlog 18446744073709551616\n", "mlog 01\n",
	strings.Repeat("x", MaxLine) + "mlog 1\n", strings.Repeat("x", MaxLine-1) + "\nmlog 1\n", strings.Repeat("x", chunk+MaxLine),
}

// A file has the same logs and faults in pieces of any size as in one piece, even if it
// is cut, glued, forged or torn.
func TestPiecesAreTheWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	var files [][]byte
	seeds(func(file []byte) { files = append(files, file) })
	for _, file := range files {
		wantAlike(t, file)
	}
	torn := 40
	if *long {
		torn = 300
	}
	for range torn {
		var glued []byte
		for range 1 + rng.IntN(6) {
			file := files[rng.IntN(len(files))]
			from, to := rng.IntN(len(file)+1), rng.IntN(len(file)+1)
			if rng.IntN(2) == 0 {
				from, to = 0, len(file)
			}
			glued = append(glued, file[min(from, to):max(from, to)]...)
			if rng.IntN(2) == 0 {
				glued = append(glued, traps[rng.IntN(len(traps))]...)
			}
		}
		wantAlike(t, glued)
	}
}

// A first line that comes in two reads is found, wherever it is split.
func TestPiecesOverReads(t *testing.T) {
	for gap := chunk - 20; gap < chunk+20; gap++ {
		file := []byte("mlog 1\n" + strings.Repeat("x", gap) + "\nmlog 1\nid a\n")
		pieces := NewPieces(bytes.NewReader(file), 1)
		first, _ := pieces.Next()
		if want := int64(len("mlog 1\n") + gap + 1); first.End != want {
			t.Fatalf("gap %d: the first piece ends at %d, want %d", gap, first.End, want)
		}
	}
}

// If a source fails everything is in the pieces, the last of which is open.
func TestPiecesOfAFailingSource(t *testing.T) {
	good := text(seal(goodLog()))
	pieces := NewPieces(io.MultiReader(strings.NewReader(good+good), failing{}), 1)
	a, _ := pieces.Next()
	b, ok := pieces.Next()
	if a.End != int64(len(good)) || b.End != 0 || !ok {
		t.Errorf("%+v, then %+v, %v", a, b, ok)
	}
	if _, ok := pieces.Next(); ok {
		t.Error("a piece more")
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func FuzzPieces(f *testing.F) {
	seeds(func(file []byte) { f.Add(file) })
	f.Fuzz(func(t *testing.T, file []byte) { wantAlike(t, file) })
}
