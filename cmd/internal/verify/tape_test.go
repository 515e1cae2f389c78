package verify

import (
	"bytes"
	"io"
	"testing"
)

// A tape returns the bytes between cuts, and nothing if there were too many for a
// log.
func TestTape(t *testing.T) {
	all := make([]byte, maxTape+5*tapeTail)
	for i := range all {
		all[i] = byte(i * 7 >> 3)
	}
	tape := &tape{src: bytes.NewReader(all)}
	buf := make([]byte, 64<<10)
	read := func(n int) {
		for ; n > 0; n -= len(buf) {
			io.ReadFull(tape, buf)
		}
	}
	read(128 << 10)
	for _, cut := range []struct{ from, to int64 }{{0, 1000}, {1000, 1000}, {1000, 100000}} {
		if got := tape.cut(cut.to); !bytes.Equal(got, all[cut.from:cut.to]) {
			t.Errorf("from %d to %d: %d bytes", cut.from, cut.to, len(got))
		}
	}
	read(maxTape + 2*tapeTail)
	if len(tape.buf) > maxTape {
		t.Errorf("%d bytes are kept", len(tape.buf))
	}
	end := tape.base + int64(len(tape.buf))
	if got := tape.cut(end - 50000); got != nil {
		t.Errorf("%d bytes of too many", len(got))
	}
	if got := tape.cut(end - 10); !bytes.Equal(got, all[end-50000:end-10]) {
		t.Errorf("behind them %d bytes", len(got))
	}
}
