package render

import (
	"bytes"
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/verifier"
)

// The log in a page is the session's, with the name of its file if the file has only
// this log. A log that is too large is not in the page.
func TestCheckOf(t *testing.T) {
	m, err := verifier.New([]byte("\x00asm\x01\x00\x00\x00 syscall/js."), []byte("globalThis.Go"))
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		file, id string
		line     int
		size     int
		want     string // if empty, no button
	}{
		{"logs/a b.mlog", "g.1", 1, 10, "a b.mlog"}, {"logs/a.mlog", "g.1", 12, 10, "g.1.mlog"}, {"-", "g.1", 1, 10, "g.1.mlog"}, {"-", "", 1, 10, "game.mlog"},
		{"a.mlog", "g.1", 1, 1 << 20, "a.mlog"}, {"a.mlog", "g.1", 1, 1<<20 + 1, ""}, {"a.mlog", "g.1", 1, 0, ""},
	} {
		s := &judge.Session{File: tt.file, Line: tt.line, Bytes: bytes.Repeat([]byte("x"), tt.size), Status: judge.Rejected, Header: logfmt.Header{ID: tt.id}}
		c, err := checkOf(&cli.Env{}, m, s, l)
		switch {
		case err != nil:
			t.Errorf("%+v: %v", tt, err)
		case c == nil && tt.want != "", c != nil && (c.Name != tt.want || c.Size != tt.size || c.Status != "rejected" || c.Digest != m.Digest):
			t.Errorf("%+v: %+v", tt, c)
		}
		if c, err := checkOf(&cli.Env{}, nil, s, l); c != nil || err != nil {
			t.Errorf("without a module: %+v, %v", c, err)
		}
	}
}
