package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"scrutineer/internal/cli"
	"scrutineer/internal/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, clitest.Commands{"scrutineer": run}) }

func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }

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

// Every command and every work of one has a help that fits a terminal of 80 columns.
// Lines that are to be typed may be longer.
func TestHelpFits(t *testing.T) {
	var look func(d *cli.Description)
	count := 0
	look = func(d *cli.Description) {
		count++
		words := strings.Fields(d.Name)[1:]
		text, examples, _ := strings.Cut(call(t, append(words, "--help")...), "\nEXAMPLES\n")
		if len(d.Manual.Examples) < 2 || examples == "" {
			t.Errorf("%s has no examples", d.Name)
		}
		for _, line := range strings.Split(text, "\n") {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s: %q is too long", d.Name, line)
			}
		}
		for _, w := range d.Works {
			look(w)
		}
	}
	for _, p := range programs {
		look(cli.Describe("scrutineer "+p.name, p.run))
	}
	if count < 15 {
		t.Errorf("%d commands; the test looks at too little", count)
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
