package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

// program is the earlier or the new program, and the folder of inputs that it works in.
type program struct {
	path, in string
	isNew    bool
}

// beside matches the arguments that name what the new commands find beside the schedule.
var beside = regexp.MustCompile(`--(disqualified|revealed) \S+ `)

// run returns what is printed, as lines: the exit code, and the output or the pages written.
// If there is no output the lines are those of the messages.
func (p *program) run(ctx context.Context, x *execution) ([]string, error) {
	out, err := os.MkdirTemp("", "same-out-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(out)
	words := x.old
	if p.isNew && x.new != "" {
		words = x.new
	}
	args := x.args
	if p.isNew {
		args = beside.ReplaceAllString(args, "")
	}
	var printed, said []byte
	var code int
	for one := range strings.SplitSeq(strings.NewReplacer("{args}", args, "{out}", out, "{}", x.input).Replace(words), " | ") {
		cmd := exec.CommandContext(ctx, p.path, strings.Fields(one)...)
		var stdout, stderr bytes.Buffer
		cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = p.in, bytes.NewReader(printed), &stdout, &stderr
		// Only a program that cannot be run is an error here: exit codes are compared.
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) || ctx.Err() != nil {
			return nil, errors.Join(err, ctx.Err())
		}
		code, printed, said = cmd.ProcessState.ExitCode(), stdout.Bytes(), append(said, stderr.Bytes()...)
	}
	lines := []string{fmt.Sprint("exit ", code)}
	if strings.Contains(words, "{out}") {
		pages, err := pagesOf(out)
		return append(lines, pages...), err
	}
	if len(printed) == 0 {
		printed = said
	}
	return append(lines, linesOf(printed)...), nil
}

// each calls work for every execution, as many at a time as there are processors, and then
// done in the order of the list.
func each(list []*execution, work func(x *execution) ([]string, error), done func(x *execution, lines []string) error) error {
	lines, errs := make([][]string, len(list)), make([]error, len(list))
	places := make(chan bool, runtime.NumCPU())
	var wait sync.WaitGroup
	for i, x := range list {
		places <- true
		wait.Go(func() {
			lines[i], errs[i] = work(x)
			<-places
		})
	}
	wait.Wait()
	for i, x := range list {
		if errs[i] == nil {
			errs[i] = done(x, lines[i])
		}
		if errs[i] != nil {
			return fmt.Errorf("%s: %w", x, errs[i])
		}
	}
	return nil
}

// build makes the program of the source tree at root in a folder.
func build(root, folder string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", folder+string(os.PathSeparator), "./cmd/scrutineer")
	cmd.Dir, cmd.Stderr = root, os.Stderr
	return cmd.Run()
}

// buildCommit builds the program of a commit in a folder, from a work tree of git that is
// removed afterwards.
func buildCommit(commit, folder string) error {
	dir, err := os.MkdirTemp("", "same-tree-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tree := filepath.Join(dir, "tree")
	if out, err := exec.Command("git", "worktree", "add", "--detach", tree, commit).CombinedOutput(); err != nil {
		return fmt.Errorf("git worktree add: %w: %s", err, out)
	}
	return errors.Join(build(tree, folder), exec.Command("git", "worktree", "remove", "--force", tree).Run())
}
