package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"scrutineer/internal/cli"
	"scrutineer/internal/test/clitest"
)

func TestMain(m *testing.M) {
	commands := clitest.Commands{"scrutineer": run}
	for _, p := range programs {
		commands[p.name] = p.run
	}
	clitest.Main(m, commands)
}

func TestScripts(t *testing.T) {
	clitest.Build(t, "../..", "./examples/bots/dots")
	clitest.Scripts(t, "testdata")
}

// The documents show what the commands print.
func TestTranscripts(t *testing.T) {
	files := []string{"README.md", "docs/reference/ledger.md", "corpus/vectors/README.md", "corpus/tournaments/README.md"}
	guides := []string{"analyze", "arbiter", "convert", "disputes", "exhibit", "ledger", "referee", "render", "verify"}
	if !testing.Short() {
		guides = append(guides, "gomocup", "tournament") // their events are long
	}
	for _, guide := range guides {
		files = append(files, "docs/guide/"+guide+".md")
	}
	clitest.Transcripts(t, "../..", []string{"./examples/bots/..."}, files...)
}

// call runs the program and returns what it printed.
func call(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "scrutineer", Args: args, Stdout: &out, Stderr: &errs}
	if code := env.Run(run); code != cli.OK || errs.Len() > 0 {
		t.Fatalf("%v: code %d, %s", args, code, errs.Bytes())
	}
	return out.String()
}

// maxHelp is the maximum number of lines of a help.
const maxHelp = 60

// Every command and subcommand has a help that fits a terminal of 80 columns and two
// screens: what it does and examples first, then how it is called, its subcommands, its flags
// and the exit codes.
func TestHelpFits(t *testing.T) {
	count := 0
	var look func(d *cli.Description)
	look = func(d *cli.Description) {
		count++
		text := call(t, append(strings.Fields(d.Name)[1:], "--help")...)
		fits(t, d.Name, text)
		if n := strings.Count(text, "\n"); n >= maxHelp {
			t.Errorf("%s: a help of %d lines, want fewer than %d", d.Name, n, maxHelp)
		}
		if examples, usage := strings.Index(text, "\nEXAMPLES\n"), strings.Index(text, "\nUSAGE\n"); examples < 0 || usage < examples || strings.Count(text[:examples], "\n") > 6 {
			t.Errorf("%s: the help does not begin with what it does and examples", d.Name)
		}
		for _, want := range []string{"\nUSAGE\n  " + d.Name, "\nEXAMPLES\n  scrutineer ", "\nEXIT CODES\n  0  "} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q", d.Name, want)
			}
		}
		for _, w := range d.Commands {
			if !strings.Contains(text, "\n  "+w.Word()+"  ") {
				t.Errorf("%s: %s is not listed", d.Name, w.Word())
			}
			look(w)
		}
	}
	for _, p := range programs {
		look(cli.Describe("scrutineer "+p.name, p.run))
	}
	if count < 24 {
		t.Errorf("%d commands; the test looks at too little", count)
	}
}

// The help of the program itself, and of what cobra brings, fits as well.
func TestHelpOfTheProgramFits(t *testing.T) {
	root := call(t, "--help")
	fits(t, "scrutineer", root)
	for _, name := range []string{"verify", "analyze", "render", "referee", "convert", "man", "completion"} {
		if !strings.Contains(root, "\n  "+name+" ") {
			t.Errorf("%s is not listed", name)
		}
	}
	for _, name := range []string{"man", "completion", "completion bash", "completion zsh", "completion fish", "completion powershell"} {
		text := call(t, append(strings.Fields(name), "--help")...)
		fits(t, name, text)
		if !strings.Contains(text, "Usage:\n  scrutineer "+name) || !strings.Contains(text, "Examples:\n  scrutineer ") {
			t.Errorf("%s: no usage or no example:\n%s", name, text)
		}
	}
}

// fits reports lines of more than 80 columns.
func fits(t *testing.T, name, text string) {
	t.Helper()
	for _, line := range strings.Split(text, "\n") {
		if n := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "        ")); n > 80 {
			t.Errorf("%s: %d columns: %q", name, n, line)
		}
	}
}

// A name after "help" prints what --help prints.
func TestHelpTwice(t *testing.T) {
	if a, b := call(t, "help", "verify", "diff"), call(t, "verify", "diff", "--help"); a != b {
		t.Errorf("help:\n%s\n--help:\n%s", a, b)
	}
}

// The examples of a command can be typed as they are shown.
func TestExamplesNameTheProgram(t *testing.T) {
	if text := call(t, "verify", "diff", "--help"); !strings.Contains(text, "\n  scrutineer verify diff mine.mlog") {
		t.Error(text)
	}
}
