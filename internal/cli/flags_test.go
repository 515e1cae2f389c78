package cli

import (
	"bytes"
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// asked is what a command got from its arguments.
type asked struct {
	operands, names []string
	lists           []string
	strict          bool
	format          string
	jobs, plies     int
	quiet, colored  bool
}

// call runs a command with a few flags.
func call(args ...string) (got asked, code Code, stdout, stderr string) {
	var out, errs bytes.Buffer
	env := &Env{Name: "verify", Args: args, Stdout: &out, Stderr: &errs}
	code = env.Run(func(e *Env) Code {
		f := e.Flags(Manual{
			Summary:  "Verify judges games.\n",
			Operands: "FILE...",
			Examples: []Example{{"verify a.mlog", "judge one game"}, {"verify -q games", "judge a folder"}},
		})
		f.BoolVar(&got.strict, "strict", false, "treat notes as findings")
		names := f.StringArray("name", nil, "only games of this `PLAYER`")
		plies := f.IntP("plies", "p", 0, "only the first `N` plies")
		f.Choice(&got.format, "format", "how to print", "text", "json", "csv")
		f.Heading("MORE")
		f.Choices(&got.lists, "lists", "the lists in `LIST`", "first", "second")
		f.Needs("lists plies", "name")
		f.Jobs(&got.jobs)
		if code, done := f.Parse(); done {
			return code
		}
		got.operands, got.names, got.plies = f.Args(), *names, *plies
		got.quiet, got.colored = e.Quiet, e.Palette.on
		return Undecided
	})
	return got, code, out.String(), errs.String()
}

func TestFlags(t *testing.T) {
	got, code, stdout, stderr := call("a", "--strict", "b", "--name", "x,y", "--name=z", "-p3", "--lists", "first,second", "--lists=first", "--format", "csv", "-j", "7",
		"--color", "always", "-q", "-", "--", "--strict", "-test.v")
	if code != Undecided || stdout != "" || stderr != "" {
		t.Fatalf("code %d, stdout %q, stderr %q, want 3 and silence", code, stdout, stderr)
	}
	want := []string{"a", "b", "-", "--strict", "-test.v"}
	if !slices.Equal(got.operands, want) || !slices.Equal(got.names, []string{"x,y", "z"}) {
		t.Errorf("operands %q, names %q, want %q and x,y z", got.operands, got.names, want)
	}
	if !slices.Equal(got.lists, []string{"first", "second", "first"}) {
		t.Errorf("lists %q", got.lists)
	}
	if !got.strict || got.plies != 3 || got.format != "csv" || got.jobs != 7 || !got.quiet || !got.colored {
		t.Errorf("%+v", got)
	}
}

func TestFlagsLeftOut(t *testing.T) {
	got, code, _, stderr := call()
	if code != Undecided || stderr != "" {
		t.Fatalf("code %d, stderr %q", code, stderr)
	}
	if len(got.operands) > 0 || got.strict || got.format != "text" || got.quiet || got.colored {
		t.Errorf("%+v", got)
	}
	if got.jobs != runtime.GOMAXPROCS(0) {
		t.Errorf("%d jobs, want one per core, %d", got.jobs, runtime.GOMAXPROCS(0))
	}
}

// `--color never` must not be parsed as `--color` and an operand.
func TestFlagTakesTheNextWord(t *testing.T) {
	got, code, _, _ := call("--color", "never", "a")
	if code != Undecided || !slices.Equal(got.operands, []string{"a"}) {
		t.Errorf("code %d, operands %q", code, got.operands)
	}
}

func TestWrongFlags(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"--strickt", "unknown flag --strickt (did you mean --strict?)"},
		{"--strickt=1", "unknown flag --strickt (did you mean --strict?)"},
		{"-x", "unknown flag -x"},
		{"-qx", "unknown flag -x"},
		{"-test.run=x", "unknown flag -test.run=x"},
		{"a -test.v b", "unknown flag -test.v"},
		{"--name", "no value for --name"},
		{"-p", "no value for -p"},
		{"-qp", "no value for -p"},
		{"---strict", "bad flag syntax: ---strict"},
		{"--=x", "bad flag syntax: --=x"},
		{"--plies three", `--plies "three": invalid syntax`},
		{"-p 99999999999999999999", `--plies "99999999999999999999": value out of range`},
		{"--strict=perhaps", `--strict "perhaps": invalid syntax`},
		{"--format xml", `--format "xml": want text, json or csv`},
		{"--format=", `--format "": want text, json or csv`},
		{"--color sometimes", `--color "sometimes": want auto, always or never`},
		{"--format jsn", `--format "jsn": want text, json or csv (did you mean json?)`},
		{"--lists first,secnd", `--lists "first,secnd": want first or second (did you mean second?)`},
		{"--name x", "--name belongs to --lists or --plies"},
		{"--jobs 1025", `--jobs "1025": want a number from 0 to 1024`},
		{"--jobs -1", `--jobs "-1": want a number from 0 to 1024`},
		{"--jobs 0x10", `--jobs "0x10": want a number from 0 to 1024`},
		{"--jobs 18446744073709551616", `--jobs "18446744073709551616": want a number from 0 to 1024`},
		{"--a\x1b[31m\nb", `unknown flag --a\x1b[31m\nb`},
		{"-\xffoo", `unknown flag -\xff`},
		{"-qéa", "unknown flag -é"},
	} {
		_, code, stdout, stderr := call(strings.Split(tt.args, " ")...)
		if want := "verify: " + tt.want + "; run 'verify --help'\n"; stderr != want {
			t.Errorf("%q: stderr %q\nwant %q", tt.args, stderr, want)
		}
		if code != Failed || stdout != "" {
			t.Errorf("%q: code %d, stdout %q, want 2 and nothing", tt.args, code, stdout)
		}
	}
}

// The order is: description, examples, usage, flags as declared (its own, then those of
// every command), codes.
const helpText = `Verify judges games.

EXAMPLES
  verify a.mlog
      judge one game
  verify -q games
      judge a folder

USAGE
  verify [FLAGS] FILE...
  (also -q or --quiet, --color always or never, -h or --help, --version)

FLAGS
      --strict          treat notes as findings
      --name PLAYER...  only games of this PLAYER
  -p, --plies N         only the first N plies
      --format WORD     how to print: text (default), json or csv

MORE
      --lists LIST      the lists in LIST
  -j, --jobs N          run N jobs at once (0: one per core)

EXIT CODES
  0  all well
  1  something was rejected or malformed
  2  wrong use, or the work could not be done
  3  nothing rejected; something attested, disputed, void, open or unsupported
`

func TestHelp(t *testing.T) {
	for _, arg := range []string{"--help", "-h", "-qh", "a --help b"} {
		_, code, stdout, stderr := call(strings.Split(arg, " ")...)
		if code != OK || stderr != "" || stdout != helpText {
			t.Errorf("%s: code %d, stderr %q, stdout\n%s", arg, code, stderr, stdout)
		}
	}
}

func TestHelpKeepsToTheWidth(t *testing.T) {
	var out bytes.Buffer
	env := &Env{Name: "verify", Args: []string{"-h"}, Stdout: &out, Stderr: &out, Width: 50}
	env.Run(func(e *Env) Code {
		f := e.Flags(Manual{Summary: "Short."})
		f.Bool("long", false, strings.Repeat("word ", 30))
		code, _ := f.Parse()
		return code
	})
	_, flags, _ := strings.Cut(out.String(), "FLAGS\n")
	flags, _, _ = strings.Cut(flags, "\nEXIT CODES")
	for line := range strings.Lines(flags) {
		if len(line) > 51 {
			t.Errorf("%d columns: %s", len(line)-1, line)
		}
	}
	if strings.Count(flags, "word") != 30 {
		t.Errorf("words lost:\n%s", flags)
	}
}

func TestVersion(t *testing.T) {
	for _, tt := range []struct {
		info *debug.BuildInfo
		want string
	}{
		{nil, "verify unknown"},
		{&debug.BuildInfo{}, "verify, unknown unknown, unknown go"},
		{&debug.BuildInfo{GoVersion: "go1.26.0", Main: debug.Module{Path: "scrutineer", Version: "v1.2.3"}}, "verify, scrutineer v1.2.3, go1.26.0"},
		{&debug.BuildInfo{GoVersion: "go1.26.0", Main: debug.Module{Path: "scrutineer", Version: "v1.2.3"}, Settings: []debug.BuildSetting{
			{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"}, {Key: "vcs.modified", Value: "true"}}},
			"verify, scrutineer v1.2.3, commit 0123456789ab with changes, go1.26.0"},
	} {
		if got := version("verify", tt.info); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	_, code, stdout, stderr := call("--version")
	if code != OK || stderr != "" || !strings.HasPrefix(stdout, "verify, ") || !strings.HasSuffix(stdout, fmt.Sprintf(", %s\n", runtime.Version())) {
		t.Errorf("--version: code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}

// Paragraphs are wrapped at the width, only at spaces. Lines that begin with a space
// are kept.
func TestWrapped(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"aa bb\ncc dd", "aa bb cc\ndd"},
		{"aa bb\n\ncc", "aa bb\n\ncc"},
		{"aa\n  kept as it is, however long\nbb", "aa\n  kept as it is, however long\nbb"},
		{"averylongwordindeed b", "averylongwordindeed\nb"},
		{"ää öö üü", "ää öö üü"},
		{"", "\n"},
	} {
		if got := wrapped(c.text, 8); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// Help shows defaults as a user would type them, not as Go prints them.
func TestPlainDefaults(t *testing.T) {
	var out strings.Builder
	env := &Env{Name: "verify", Args: []string{"--help"}, Stdout: &out, Stderr: &out}
	env.Run(func(e *Env) Code {
		f := e.Flags(Manual{Examples: []Example{{}, {}}})
		f.StringSlice("others", nil, "others")
		f.Duration("minute", time.Minute, "a minute")
		f.Duration("tens", 10*time.Second, "ten seconds")
		f.String("address", "127.0.0.0:10", "an address")
		code, _ := f.Parse()
		return code
	})
	for flag, want := range map[string]string{"minute": "1m", "tens": "10s", "address": "127.0.0.0:10"} {
		if !regexp.MustCompile("--" + flag + " .*\\(default " + regexp.QuoteMeta(want) + "\\)\n").MatchString(out.String()) {
			t.Errorf("%s: no default %s in\n%s", flag, want, out.String())
		}
	}
	if regexp.MustCompile("--others .*default").MatchString(out.String()) {
		t.Errorf("an empty list has a default:\n%s", out.String())
	}
}
