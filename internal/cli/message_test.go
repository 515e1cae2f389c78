package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"":                        "",
		"plain text, żółw 棋":      "plain text, żółw 棋",
		`a\b`:                     `a\b`,
		"a\nb\tc\r":               `a\nb\tc\r`,
		"\x1b[2Jx":                `\x1b[2Jx`,
		"\u009b31m":               `\u009b31m`, // the one-character form of ESC [
		"user\u202egnp.exe":       `user\u202egnp.exe`,
		"\u2066x\u2069":           `\u2066x\u2069`,
		"zero\u200bwidth":         `zero\u200bwidth`,
		"bad \xff\xfe utf-8 \xe2": `bad \xff\xfe utf-8 \xe2`,
		"replacement \ufffd":      "replacement \ufffd",
		"\x00\x7f":                `\x00\x7f`,
		"tag \U000e0041":          `tag \U000e0041`,
		"no-break\u00a0space":     `no-break\u00a0space`,
		"line\u2028separator":     `line\u2028separator`,
	} {
		if got := Printable(in); got != want {
			t.Errorf("Printable(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzPrintable(f *testing.F) {
	f.Add("a\x1b[31m\u202e\xff")
	f.Fuzz(func(t *testing.T, s string) {
		got := Printable(s)
		for _, r := range got {
			if r < ' ' || r == 0x7f || 0x80 <= r && r <= 0x9f || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 {
				t.Fatalf("Printable(%q) = %q holds %U", s, got, r)
			}
		}
		if again := Printable(got); again != got {
			t.Fatalf("Printable(%q) = %q, and of that %q", s, got, again)
		}
	})
}

func TestMessages(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "x.mlog")
	_, openErr := os.Open(missing)
	for name, tt := range map[string]struct {
		say  func(*Env) Code
		want string
		code Code
	}{
		"errorf":     {func(e *Env) Code { e.Errorf("cannot read %s: %v", "x.mlog", "no such file"); return OK }, "verify: cannot read x.mlog: no such file\n", OK},
		"one line":   {func(e *Env) Code { e.Errorf("player %s", "a\nverify: all well"); return OK }, `verify: player a\nverify: all well` + "\n", OK},
		"notef":      {func(e *Env) Code { e.Notef("skipped %d", 3); return OK }, "verify: skipped 3\n", OK},
		"fail":       {func(e *Env) Code { return e.Fail(errors.New("disk on fire")) }, "verify: disk on fire\n", Failed},
		"fail nil":   {func(e *Env) Code { return e.Fail(nil) }, "", OK},
		"path error": {func(e *Env) Code { return e.Fail(openErr) }, "verify: cannot open " + missing + ": no such file or directory\n", Failed},
		"wrapped":    {func(e *Env) Code { return e.Fail(fmt.Errorf("report: %w", fs.ErrExist)) }, "verify: report: file already exists\n", Failed},
		"usage":      {func(e *Env) Code { return e.Usagef("want %d files", 2) }, "verify: want 2 files; run 'verify --help'\n", Failed},
		// Another context than the command's: an ordinary error.
		"canceled": {func(e *Env) Code { return e.Fail(context.Canceled) }, "verify: context canceled\n", Failed},
		// Not standard output, but a pipe to another program.
		"pipe": {func(e *Env) Code { return e.Fail(syscall.EPIPE) }, "verify: broken pipe\n", Failed},
	} {
		var out, err bytes.Buffer
		env := &Env{Name: "verify", Stdout: &out, Stderr: &err}
		if code := env.Run(tt.say); code != tt.code {
			t.Errorf("%s: code %d, want %d", name, code, tt.code)
		}
		if err.String() != tt.want || out.Len() > 0 {
			t.Errorf("%s: stderr %q, stdout %q, want %q and nothing", name, err.String(), out.String(), tt.want)
		}
	}
}

func TestQuietSilencesNotesOnly(t *testing.T) {
	var out, err bytes.Buffer
	env := &Env{Name: "verify", Stdout: &out, Stderr: &err, Quiet: true}
	env.Run(func(e *Env) Code {
		e.Notef("hush")
		e.Errorf("heard")
		return OK
	})
	if got := err.String(); !strings.Contains(got, "heard") || strings.Contains(got, "hush") {
		t.Errorf("quiet stderr is %q", got)
	}
}
