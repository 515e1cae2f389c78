package clitest

import (
	"bytes"
	"strings"
	"testing"

	"scrutineer/internal/cli"
)

// Frame checks what every command must have: help with all its sections and at least
// two examples, a version, and one line and code 2 for a wrong flag.
func Frame(t *testing.T, name string, run func(*cli.Env) cli.Code) {
	t.Helper()
	for _, complaint := range frame(name, run) {
		t.Error(complaint)
	}
}

// frame lists the faults of a command in these respects.
func frame(name string, run func(*cli.Env) cli.Code) (complaints []string) {
	complain := func(ok bool, what string) {
		if !ok {
			complaints = append(complaints, name+": "+what)
		}
	}
	call := func(arg string) (code cli.Code, stdout, stderr string) {
		var out, err bytes.Buffer
		env := &cli.Env{Name: name, Args: []string{arg}, Stdout: &out, Stderr: &err}
		return env.Run(run), out.String(), err.String()
	}

	code, help, errs := call("--help")
	complain(code == cli.OK && errs == "", "--help does not end well")
	summary, examples, ok := strings.Cut(help, "\n\nEXAMPLES\n")
	complain(ok && strings.TrimSpace(summary) != "" && !strings.Contains(summary, "\n\n"), "--help does not begin with one paragraph and the examples")
	examples, _, ok = strings.Cut(examples, "\n\nUSAGE\n  "+name+" ")
	complain(ok && strings.Count("\n"+examples, "\n  "+name+" ") >= 2, "--help has fewer than two examples of "+name)
	for line := range strings.Lines(help) {
		complain(len([]rune(line)) <= 81, "--help is wider than 80 columns: "+strings.TrimSpace(line))
	}

	code, version, errs := call("--version")
	complain(code == cli.OK && errs == "" && strings.HasPrefix(version, name+", "), "--version does not print the version")

	code, out, errs := call("--no-such-flag")
	complain(code == cli.Failed && out == "", "a wrong flag does not end with code 2 and nothing on standard output")
	complain(errs == name+": unknown flag --no-such-flag; run '"+name+" --help'\n", "a wrong flag is reported as "+strings.TrimSpace(errs))
	return complaints
}
