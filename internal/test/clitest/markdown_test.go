package clitest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// echo is a shell that knows three commands.
func echo(command string) (string, int) {
	switch command {
	case "a":
		return "one  \n\ntwo  \n", 0
	case "b":
		return "unterminated", 3
	case "c \\\n  d":
		return "", 1
	case "blank":
		return "\n\nlast\n\n", 0
	case "prompt":
		return "fine\n$ rm\n", 0
	case "fence":
		return "```\n", 0
	}
	return "", 0
}

// A text that is true: nothing is wrong, and nothing changes.
func TestCheckTrue(t *testing.T) {
	text := strings.ReplaceAll(`# Title
$ not in a block
'''
no prompt: not run
'''

'''console
$ a
one

two

$ b
unterminated
[exit 3]
$ c \
  d
[exit 1]
$ blank


last
$ silent

'''
- in a list:

  ~~~~
  $ a
  one

  two
  ~~~~
'''sh norun
$ a
anything
'''
''' a ''' within a line, and an empty block:
'''
'''
'''''
'''
$ a
quoted, so not run
'''
'''''
no end of line`, "'", "`")
	fixed, wrong, err := check(text, echo)
	if err != nil || len(wrong) > 0 || fixed != text {
		t.Errorf("%v, wrong %+v, text is now\n%s", err, wrong, fixed)
	}
}

func TestCheckFalse(t *testing.T) {
	text := "x\n```\n$ a\none\ntwo\n\n$ b\nunterminated\n$ c \\\n  d\n[exit 2]\n$ silent\nnoise\n```\n  ```\n  $ b\n  ```\n"
	want := "x\n```\n$ a\none\n\ntwo\n\n$ b\nunterminated\n[exit 3]\n$ c \\\n  d\n[exit 1]\n$ silent\n```\n  ```\n  $ b\n  unterminated\n  [exit 3]\n  ```\n"
	wrong := []mismatch{
		{3, "a", "one\n\ntwo", "one\ntwo"},
		{7, "b", "unterminated\n[exit 3]", "unterminated"},
		{9, "c \\\n  d", "[exit 1]", "[exit 2]"},
		{12, "silent", "", "noise"},
		{16, "b", "unterminated\n[exit 3]", ""},
	}
	fixed, got, err := check(text, echo)
	if err != nil || fixed != want {
		t.Errorf("%v, fixed text is\n%s\nwant\n%s", err, fixed, want)
	}
	if !slices.Equal(got, wrong) {
		t.Errorf("wrong are\n%+v\nwant\n%+v", got, wrong)
	}
	again, got, err := check(fixed, echo)
	if err != nil || len(got) > 0 || again != fixed {
		t.Errorf("fixed twice: %v, %+v\n%s", err, got, again)
	}
}

func TestCheckImpossible(t *testing.T) {
	for text, want := range map[string]string{
		"x\n```\n$ a\none\n":          "2: unclosed",
		"```\n$ a":                    "1: unclosed",
		"````\n$ a\n```\n":            "1: unclosed",
		"```\n$ a\n~~~\n":             "1: unclosed",
		"```\n$ prompt\n```\n":        `2: unshowable: the output of "prompt" has the line "$ rm"`,
		"```\n$ a\n$ fence\n```\n":    `3: unshowable: the output of "fence"`,
		"```\n$ a\n```\n\n```\n$ b\n": "5: unclosed",
	} {
		fixed, _, err := check(text, echo)
		if err == nil || !strings.HasPrefix(err.Error(), want) || fixed != "" {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("x\n```\n$ a\none\n```\n  ~~~ norun\n$ b\n  ~~~\n")
	f.Fuzz(func(t *testing.T, text string) {
		fixed, wrong, err := check(text, echo)
		if err != nil {
			return
		}
		if len(wrong) == 0 && len(strings.Fields(fixed)) != len(strings.Fields(text)) {
			t.Fatalf("nothing wrong in %q, yet it becomes %q", text, fixed)
		}
		again, wrong, err := check(fixed, echo)
		if err != nil || len(wrong) > 0 || again != fixed {
			t.Fatalf("%q is fixed to %q, and that to %q: %v %+v", text, fixed, again, err, wrong)
		}
	})
}

func TestTranslate(t *testing.T) {
	for in, want := range map[string]string{
		"verify /tmp/x":                       "verify /T$1/x",
		"cat < /tmp/a >/tmp/b":                "cat < /T$1/a >/T$1/b",
		"ls /tmp":                             "ls /T$1",
		"(cd /tmp; ls '/tmp')|wc":             "(cd /T$1; ls '/T$1')|wc",
		"play 'a=bin/x -s' bin/y /tmp/bin":    "play 'a=/B$2/x -s' /B$2/y /T$1/bin",
		"ls bin sbin/x usr/bin/y":             "ls bin sbin/x usr/bin/y",
		"ls /tmpfile var/tmp/x":               "ls /tmpfile var/tmp/x",
		"convert --out=/tmp/x":                "convert --out=/T$1/x",
		"go run ./cmd/verify a":               "verify a",
		"cat a | go run ./cmd/verify - | wc":  "cat a | verify - | wc",
		"cargo run ./cmd/verify go run ./x/y": "cargo run ./cmd/verify go run ./x/y",
	} {
		if got := translate(in, "/T$1", "/B$2"); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// The whole way: commands are built and found, and sh runs in the root.
func TestTranscripts(t *testing.T) {
	Transcripts(t, "../../..", []string{"./internal/test/clitest/testdata/hello"}, "internal/test/clitest/testdata/hello.md")
}

// A file is rewritten when asked for, and only then.
func TestTranscriptsUpdate(t *testing.T) {
	const before, after = "# x\n```\n$ b\n```\n", "# x\n```\n$ b\nunterminated\n[exit 3]\n```\n"
	file := filepath.Join(t.TempDir(), "x.md")
	if err := os.WriteFile(file, []byte(before), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		update     bool
		want       string
		complaints int
	}{{false, before, 1}, {true, after, 0}, {false, after, 0}} {
		complaints, err := checkFile(file, echo, tt.update)
		got, _ := os.ReadFile(file)
		if err != nil || len(complaints) != tt.complaints || string(got) != tt.want {
			t.Errorf("update %v: %v, complaints %q, file is now %q", tt.update, err, complaints, got)
		}
	}
	if _, err := checkFile(file+"x", echo, true); err == nil {
		t.Error("no error for a file that is not there")
	}
}
