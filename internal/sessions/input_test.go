package sessions_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
)

// example returns a sealed log. The judge here knows no game, so it is unsupported.
func example(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func packed(t *testing.T, data ...[]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	for _, d := range data {
		if _, err := w.Write(d); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// source writes data to a file and lists it.
func source(t *testing.T, data []byte) corpus.Source {
	t.Helper()
	name := filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	list, failed := corpus.Sources([]string{name}, nil)
	if len(list) != 1 {
		t.Fatal(failed)
	}
	return list[0]
}

// seen returns what a reader delivers for an input: ordinal, line, status and code.
func seen(t *testing.T, r *sessions.Reader, ctx context.Context, src corpus.Source) (list string, taken int64, in sessions.Input) {
	t.Helper()
	in, err := r.Read(ctx, src, func(s *judge.Session, n int64) {
		if !s.Judged() {
			t.Error("a session that was not judged")
		}
		list += fmt.Sprintf("%d:%d %s %s %s; ", s.Ordinal, s.Line, s.Status, s.Findings[0].Code, s.Findings[0].Severity)
		taken += n
	})
	if err != nil {
		t.Fatal(err)
	}
	return list, taken, in
}

func TestRead(t *testing.T) {
	log := example(t)
	bomb := bytes.Repeat(packed(t, make([]byte, 64<<20)), 9)
	lines := bytes.Count(log, []byte("\n"))
	two := fmt.Sprintf("1:1 unsupported unknown-game note; 2:%d unsupported unknown-game note; ", lines+1)
	r := &sessions.Reader{Judge: judge.New(nil, judge.Options{})}
	r.Opener.Digest = true
	for what, tt := range map[string]struct {
		data []byte
		want string
	}{
		"two logs":            {append(bytes.Clone(log), log...), two},
		"two logs, packed":    {packed(t, log, log), two},
		"nothing":             {nil, "1:1 malformed first-line decisive; "},
		"nothing, packed":     {packed(t), "1:1 malformed first-line decisive; "},
		"text":                {[]byte("text\n"), "1:1 malformed first-line decisive; "},
		"text, then a log":    {append([]byte("text\n"), log...), "1:1 malformed first-line decisive; 2:2 unsupported unknown-game note; "},
		"a wrong checksum":    {change(packed(t, log, log)), two + "3:1 malformed archive-damage decisive; "},
		"a log that is cut":   {packed(t, log)[:300], "1:1 malformed archive-damage decisive; "},
		"what cannot be read": {[]byte("BZh91AY"), "1:1 unsupported archive-format note; "},
		"a bomb":              {bomb, "1:1 malformed archive-limit decisive; "},
		"a log, then a bomb":  {append(packed(t, log), bomb...), "1:1 unsupported unknown-game note; 2:47 malformed cap decisive; 3:1 malformed archive-limit decisive; "},
	} {
		got, taken, in := seen(t, r, context.Background(), source(t, tt.data))
		if got != tt.want {
			t.Errorf("%s: %s\nwant %s", what, got, tt.want)
		}
		if taken > int64(len(tt.data)) || in.Size != int64(len(tt.data)) {
			t.Errorf("%s: %d bytes taken, size %d, want at most and just %d", what, taken, in.Size, len(tt.data))
		}
		if sum := sha256.Sum256(tt.data); in.SHA256 != hex.EncodeToString(sum[:]) {
			t.Errorf("%s: digest %s", what, in.SHA256)
		}
	}
}

// change makes the checksum at the end of a gzip file wrong.
func change(data []byte) []byte {
	data[len(data)-5] ^= 1
	return data
}

func TestReadEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r := &sessions.Reader{Judge: judge.New(nil, judge.Options{})}
	n := 0
	_, err := r.Read(ctx, source(t, bytes.Repeat(example(t), 9)), func(*judge.Session, int64) {
		n++
		cancel()
	})
	if n != 1 || err != nil {
		t.Errorf("%d sessions, %v", n, err)
	}
}

// Each judges the logs of the operands, reports what it could not read, and returns
// the worst code.
func TestEach(t *testing.T) {
	src := source(t, example(t))
	sample := 0
	for _, s := range corpus.Sample() {
		f, err := s.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(f)
		sample += bytes.Count(append([]byte{'\n'}, text...), []byte("\nmlog 1\n"))
	}
	for _, tt := range []struct {
		operands []string
		visit    cli.Code
		want     cli.Code
		logs     int
		talk     string
	}{
		{[]string{src.Name}, cli.OK, cli.OK, 1, ""},
		{[]string{src.Name, src.Name}, cli.Undecided, cli.Undecided, 2, ""},
		{[]string{"nowhere", src.Name}, cli.Found, cli.Failed, 1, "x: cannot stat nowhere: no such file or directory\n"},
		{nil, cli.OK, cli.OK, sample, ""},
	} {
		var out, talk strings.Builder
		logs := 0
		env := &cli.Env{Name: "x", Stdout: &out, Stderr: &talk}
		code := env.Run(func(env *cli.Env) cli.Code {
			return sessions.Each(env, tt.operands, judge.New(nil, judge.Options{}), func(*judge.Session) cli.Code {
				logs++
				return tt.visit
			})
		})
		if code != tt.want || logs != tt.logs || talk.String() != tt.talk || out.Len() > 0 {
			t.Errorf("%q: code %d, %d logs, %q %q", tt.operands, code, logs, talk.String(), out.String())
		}
	}
}
