package verify

import (
	"io"

	"scrutineer/logfmt"
)

// The bounds of a tape: what a log and the reading ahead behind it can come to,
// and what is kept when more was read without a cut.
const (
	mostTape = 2*logfmt.MaxLog + 1<<20
	tapeTail = 1 << 20
)

// tape hands bytes through and keeps those behind the latest cut.
type tape struct {
	src  io.Reader
	buf  []byte
	base int64 // offset of buf[0]
	lost bool  // bytes behind the latest cut were let go
}

func (t *tape) Read(p []byte) (int, error) {
	n, err := t.src.Read(p)
	t.buf = append(t.buf, p[:n]...)
	if cut := len(t.buf) - tapeTail; len(t.buf) > mostTape {
		t.buf = t.buf[:copy(t.buf, t.buf[cut:])]
		t.base += int64(cut)
		t.lost = true
	}
	return n, err
}

// cut is what stands between the latest cut and an offset, good until the next
// read; nil if there was more than a log can be.
func (t *tape) cut(to int64) []byte {
	n := int(min(max(to-t.base, 0), int64(len(t.buf))))
	piece := t.buf[:n:n]
	t.buf = t.buf[n:]
	t.base += int64(n)
	if t.lost {
		piece = nil
	}
	t.lost = false
	return piece
}
