package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"scrutineer/internal/cli"
)

// runner runs attacks.
type runner struct {
	env          *cli.Env
	dir, program string
}

// outcome is what verify did.
type outcome struct {
	attack
	code, good, messages, errors int
	said                         bool // the expected text is in every message
	dir, first                   string
	input, memory                int64
	seconds                      float64
	wrong                        []string // what is not as expected
}

// all runs attacks and prints the table.
func (r *runner) all(list []attack) cli.Code {
	done := map[string]*outcome{}
	code, failed := cli.OK, 0
	fmt.Fprint(r.env.Stdout, tableHead)
	var forms []*outcome // of one attack
	for i, a := range list {
		if r.env.Context.Err() != nil {
			return cli.Failed
		}
		o, err := r.run(a)
		if err != nil {
			return r.env.Fail(fmt.Errorf("%s: %w", a.name, err))
		}
		done[a.name] = o
		o.judge()
		if forms = append(forms, o); i+1 == len(list) || list[i+1].packed == "" {
			fmt.Fprint(r.env.Stdout, row(forms))
			forms = nil
		}
		for _, w := range o.wrong {
			r.env.Errorf("%s: %s", a.name, w)
			code = cli.Found
		}
		if len(o.wrong) > 0 {
			failed++
		}
	}
	for _, a := range list {
		if small, large := done[a.name], done[a.larger]; large != nil {
			fmt.Fprintf(r.env.Stdout, "\nTen times as much: %s took %.1f times as long as %s.\n", large.name, large.seconds/max(small.seconds, 0.001), small.name)
		}
	}
	r.env.Notef("%d attacks, %d not met as due", len(list), failed)
	return code
}

// run makes the input and lets verify read it.
func (r *runner) run(a attack) (*outcome, error) {
	o := &outcome{attack: a, said: true, dir: r.dir}
	args := append([]string(nil), a.args...)
	if len(args) == 0 {
		args = []string{"-"}
	}
	in := &counter{}
	cmd := exec.CommandContext(r.env.Context, r.program, args...)
	for i, arg := range args {
		if arg != "FILE" {
			continue
		}
		args[i] = filepath.Join(r.dir, "input")
		if err := in.file(args[i], a.make); err != nil {
			return nil, err
		}
		defer os.Remove(args[i])
		cmd.Args[i+1] = args[i]
		a.make = nil
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	forget()
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	fed := make(chan error, 1)
	go func() { fed <- in.feed(stdin, a.make) }()
	errs := make(chan struct{})
	go func() { o.errors = scan(stderr, func(line string) { o.note(line) }); close(errs) }()
	scan(stdout, o.line)
	<-errs
	var ended *exec.ExitError
	if err := cmd.Wait(); err != nil && !errors.As(err, &ended) {
		return nil, err
	}
	o.seconds = time.Since(begun).Seconds()
	o.code, o.memory = cmd.ProcessState.ExitCode(), peak(cmd.ProcessState)
	err = <-fed
	o.input = in.n
	return o, err
}

// counter writes an input and counts its bytes.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// file writes an input to a file.
func (c *counter) file(name string, make func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	c.w = f
	return firstOf(make(c), f.Close())
}

// feed writes an input to a process that need not read all of it.
func (c *counter) feed(w io.WriteCloser, make func(io.Writer) error) error {
	defer w.Close()
	if make == nil {
		return nil
	}
	buf := bufio.NewWriterSize(w, 256<<10)
	c.w = buf
	if err := firstOf(make(c), buf.Flush()); err != nil && !errors.Is(err, syscall.EPIPE) && !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}

// scan calls line with each line and returns how many there were.
func scan(r io.Reader, line func(string)) (n int) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		n++
		line(in.Text())
	}
	io.Copy(io.Discard, r)
	return n
}

var (
	verdict = regexp.MustCompile(`^\S.*:\d+: (\w+)`)
	message = regexp.MustCompile(`^  \S.*?:\d+: [a-z0-9-]+: `)
	erred   = regexp.MustCompile(`^  (the referee|seat \d .*) .* at line \d+`) // who erred first
)

// line records a line of results.
func (o *outcome) line(text string) {
	switch {
	case message.MatchString(text):
		o.messages++
		o.note(text)
	case strings.HasPrefix(text, "  ") && !erred.MatchString(text):
		o.wrong = append(o.wrong, "a message without its place: "+text)
	case verdict.MatchString(text) && verdict.FindStringSubmatch(text)[1] == "verified":
		o.good++
	}
}

// note records a message or line of errs.
func (o *outcome) note(text string) {
	if o.first == "" {
		o.first = strings.ReplaceAll(strings.TrimSpace(text), o.dir+string(filepath.Separator), "")
	}
	o.said = o.said && strings.Contains(text, o.want)
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		o.wrong = append(o.wrong, fmt.Sprintf("bytes that a terminal obeys: %q", text))
	}
}

// judge says what is not as expected.
func (o *outcome) judge() {
	differ := func(what string, got, want int) {
		if got != want {
			o.wrong = append(o.wrong, fmt.Sprintf("%d %s, want %d (first: %s)", got, what, want, o.first))
		}
	}
	differ("as exit code", o.code, o.attack.code)
	differ("verified", o.good, o.attack.good)
	differ("messages", o.messages, o.attack.messages)
	differ("lines of errs", o.errors, o.attack.errors)
	if !o.said {
		o.wrong = append(o.wrong, "does not say "+o.want+": "+o.first)
	}
	if most := cmp.Or(o.attack.memory, maxMemory); o.memory > most {
		o.wrong = append(o.wrong, fmt.Sprintf("%d bytes of memory, more than %d", o.memory, most))
	}
}
