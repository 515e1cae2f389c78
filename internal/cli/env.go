package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"golang.org/x/term"
)

// Env is all that a command may use of its environment, besides the files that its
// arguments name. Main makes one from the operating system; a test fills in the fields it
// needs and calls Run. Of the fields, Stdout and Stderr must be set.
type Env struct {
	Name           string              // of the command, in front of every message
	Args           []string            // operands and flags, without the name
	Stdin          io.Reader           // nil is empty
	Stdout, Stderr io.Writer           // results; messages
	Getenv         func(string) string // nil is an empty environment
	StdoutTTY      bool                // somebody may be looking at the results
	StderrTTY      bool                // somebody may be looking at the messages
	Width          int                 // of the terminal in columns; 0 is unknown, and 80 is assumed

	// Known is what the command knows besides its arguments, of a type that the command
	// defines, such as a list of games. nil is the default.
	Known any
	// Context ends when the command is to stop: interrupted, or nobody reads
	// its results any more. nil never ends.
	Context context.Context
	// Now is the clock for progress, speed and the date of a report. No result depends on
	// it. nil is the system's clock.
	Now func() time.Time

	// Quiet and Palette are set by Flags.Parse: no messages but errors, and the
	// colours for results.
	Quiet   bool
	Palette Palette

	outer  context.Context // as it was before Run
	screen *screen         // what Stdout and Stderr share; nil before Run
	stdout *stream         // Stdout while running

	described *Description // filled instead of doing anything, where it is not nil
	works     []Work       // what the first operand may name
}

// Main runs a command in the operating system's environment and ends the
// process with its code. Interrupt and termination end Env.Context once; the
// second time they end the process.
func Main(name string, run func(*Env) Code) {
	env := system(name, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	env.Context = ctx
	// A process that listens to SIGPIPE is not ended by it: the write fails
	// with EPIPE instead. Processes it starts are not affected, as they would
	// be if the signal were ignored.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	os.Exit(int(env.Run(run)))
}

// system returns the environment of a process with these three files.
func system(name string, args []string, stdin, stdout, stderr *os.File) *Env {
	env := &Env{
		Name: name, Args: args, Getenv: os.Getenv,
		Stdin: stdin, Stdout: stdout, Stderr: stderr,
		StdoutTTY: term.IsTerminal(int(stdout.Fd())),
		StderrTTY: term.IsTerminal(int(stderr.Fd())),
	}
	for _, f := range []*os.File{stderr, stdout} {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			env.Width = w
		}
	}
	return env
}

// Run runs the command in a copy of e and returns the code it ends with: its
// own, or a worse one if it was interrupted or its output could not be written.
// Within run, Stdout and Stderr may be written to by several goroutines.
func (e *Env) Run(run func(*Env) Code) Code {
	in := e.complete()
	ctx, cancel := context.WithCancel(in.outer)
	defer cancel()
	in.Context = ctx
	in.Stdin = &input{r: in.Stdin, ctx: ctx}
	in.screen = &screen{w: e.Stderr}
	in.stdout = &stream{w: e.Stdout, tty: in.StdoutTTY, screen: in.screen, broke: cancel}
	in.Stdout = in.stdout
	in.Stderr = &stream{w: e.Stderr, tty: in.StderrTTY, screen: in.screen, broke: func() {}}
	code := run(in)
	in.screen.clear()
	return Worst(code, in.finish())
}

// complete returns a copy of e in which no field is nil.
func (e *Env) complete() *Env {
	in := *e
	if in.Stdin == nil {
		in.Stdin = eof{}
	}
	if in.Getenv == nil {
		in.Getenv = func(string) string { return "" }
	}
	if in.Context == nil {
		in.Context = context.Background()
	}
	if in.Now == nil {
		in.Now = time.Now
	}
	if in.Width <= 0 {
		in.Width = 80
	}
	in.outer = in.Context
	return &in
}

// finish reports what the command itself could not see or need not look at.
func (e *Env) finish() Code {
	if e.outer.Err() != nil {
		e.Errorf("interrupted")
		return Failed
	}
	if err := e.stdout.failure(); err != nil && !gone(err) {
		e.Errorf("cannot write the output: %v", reason(err))
		return Failed
	}
	return OK
}

// Work is a kind of work that the first operand of a command names.
type Work struct {
	Name string
	Does string          // in a few words, for the help of the command
	Do   func(*Env) Code // its Env is named by both words, and has the other operands
}

// Work does the work that the first operand names, if it is one of these; done
// reports whether it is.
func (e *Env) Work(works ...Work) (code Code, done bool) {
	e.works = works
	for _, w := range works {
		if e.described != nil {
			e.described.Works = append(e.described.Works, Describe(e.Name+" "+w.Name, w.Do))
			continue
		}
		if len(e.Args) > 0 && e.Args[0] == w.Name {
			sub := *e
			sub.Name, sub.Args, sub.works = e.Name+" "+w.Name, e.Args[1:], nil
			return w.Do(&sub), true
		}
	}
	return OK, false
}

// Works returns as Work for a command that does nothing else: where no work is named it
// prints the manual, if asked, or is used wrongly.
func (e *Env) Works(m Manual, works ...Work) Code {
	if code, done := e.Work(works...); done {
		return code
	}
	flags := e.Flags(m)
	if code, done := flags.Parse(); done {
		return code
	}
	var names []string
	for _, w := range works {
		names = append(names, w.Name)
	}
	if flags.NArg() == 0 {
		return e.Usagef("no command named; there are: %s", strings.Join(names, ", "))
	}
	return e.Usagef("no such command: %q; there are: %s", flags.Arg(0), strings.Join(names, ", "))
}

// Code is the number with which a command ends. It reports how the work went,
// never who won a game. There are four codes, the same in every command.
type Code int

const (
	// OK is all well: notes and cosmetic findings included, and what is attested
	// where that is trusted.
	OK Code = 0
	// Found is something rejected or malformed.
	Found Code = 1
	// Failed is wrong use, or work that could not be done, or not to the end.
	Failed Code = 2
	// Undecided is nothing rejected, but something attested, disputed, void, open
	// or unsupported.
	Undecided Code = 3
)

// String says what the code means, in the words that --help prints.
func (c Code) String() string {
	switch c {
	case OK:
		return "all well"
	case Found:
		return "something was rejected or malformed"
	case Failed:
		return "wrong use, or the work could not be done"
	case Undecided:
		return "nothing rejected; something attested, disputed, void, open or unsupported"
	}
	return "not a code of this command"
}

// Worst returns the one code that stands for several: Failed before Found before
// Undecided before OK, because an unfinished search proves less than a finding, and a
// finding is more than a doubt. Worst of none is OK; a number that is not one of the four
// outranks them.
func Worst(codes ...Code) Code {
	worst := OK
	for _, c := range codes {
		if c.weight() > worst.weight() {
			worst = c
		}
	}
	return worst
}

// weight orders codes from good to bad.
func (c Code) weight() int {
	switch c {
	case OK:
		return 0
	case Undecided:
		return 1
	case Found:
		return 2
	case Failed:
		return 3
	}
	return 4
}
