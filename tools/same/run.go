package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// program is the earlier or the new program, and the folder of inputs that it works in.
type program struct {
	path, in string
	isNew    bool
}

// run returns what a run prints, as lines: the exit code, and the output or the pages
// written. Without any output the lines are those of the messages.
func (p *program) run(ctx context.Context, r *run1) ([]string, error) {
	out := ""
	if strings.Contains(r.old, "{out}") {
		dir, err := os.MkdirTemp("", "same-out-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		out = dir
	}
	var printed, said []byte
	code := 0
	for _, args := range r.arguments(p.isNew, out) {
		cmd := exec.CommandContext(ctx, p.path, args...)
		var stdout, stderr bytes.Buffer
		cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = p.in, bytes.NewReader(printed), &stdout, &stderr
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) || ctx.Err() != nil {
			return nil, errors.Join(err, ctx.Err())
		}
		code, printed, said = cmd.ProcessState.ExitCode(), stdout.Bytes(), append(said, stderr.Bytes()...)
	}
	lines := []string{fmt.Sprint("exit ", code)}
	if out != "" {
		pages, err := pagesOf(out)
		return append(lines, pages...), err
	}
	if len(printed) == 0 {
		printed = said
	}
	return append(lines, linesOf(printed)...), nil
}

// each calls work for every run, as many at a time as there are processors, and then done
// in the order of the list.
func each(ctx context.Context, list []*run1, work func(r *run1) ([]string, error), done func(r *run1, lines []string)) error {
	type result struct {
		lines []string
		err   error
	}
	results := make([]chan result, len(list))
	for i := range results {
		results[i] = make(chan result, 1)
	}
	places := make(chan bool, runtime.NumCPU())
	go func() {
		for i, r := range list {
			places <- true
			go func() {
				lines, err := work(r)
				results[i] <- result{lines, err}
				<-places
			}()
		}
	}()
	for i, r := range list {
		got := <-results[i]
		if got.err != nil {
			return fmt.Errorf("%s: %w", r, got.err)
		}
		done(r, got.lines)
	}
	return ctx.Err()
}

// build makes the program of the source tree at root in a folder.
func build(root, folder string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", folder+string(os.PathSeparator), "./cmd/scrutineer")
	cmd.Dir, cmd.Stderr = root, os.Stderr
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return cmd.Run()
}
