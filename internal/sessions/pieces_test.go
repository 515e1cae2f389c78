package sessions

import (
	"bytes"
	"io"
	"os"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// If reading a piece fails, nothing after it is judged, though other jobs have begun.
func TestPieceThatCannotBeRead(t *testing.T) {
	before, after := make(chan int, 1), make(chan int, 1)
	p := &Pipeline[int]{
		Env: &cli.Env{Context: t.Context()},
		Make: func(b *Batch[int], _ *judge.Session) bool {
			b.Made++
			return false
		},
	}
	w := &worker[int]{Pipeline: p, ctx: t.Context(), huge: &huge{reader: &Reader{Judge: judge.New(nil, judge.Options{})}}}
	file := bytes.NewReader([]byte("mlog 1\nmlog 1\n"))
	for _, tt := range []struct {
		name        string
		file        io.ReaderAt
		above, tell int
		batches     int
	}{
		{"whole", file, 3, 5, 1},
		{"fails", failing{}, 3, -1, 1},
		{"behind", file, -1, -1, 0},
	} {
		out, n := make(chan *Batch[int], 4), 0
		before <- tt.above
		w.run(task[int]{src: corpus.Source{Name: "in"}, out: out, piece: &piece{file: tt.file, before: before, after: after, done: func() {}}})
		for b := range out {
			if n++; b.End == nil || (b.Err != nil) != (tt.name == "fails") {
				t.Errorf("%s: the batch ends the input: %v, error %v", tt.name, b.End, b.Err)
			}
		}
		if limit := <-after; limit != tt.tell || n != tt.batches {
			t.Errorf("%s: tells %d in %d batches, want %d in %d", tt.name, limit, n, tt.tell, tt.batches)
		}
	}
}

type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) { return 0, os.ErrPermission }
