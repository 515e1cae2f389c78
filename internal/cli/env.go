package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/term"
)

// Env is the environment of a command, except the files that its arguments name. Main
// makes one from the operating system; a test sets the fields it needs and calls Run.
// Stdout and Stderr must be set.
type Env struct {
	Name           string              // of the command, in front of every message
	Args           []string            // operands and flags, without the name
	Stdin          io.Reader           // nil is empty
	Stdout, Stderr io.Writer           // results; messages
	Getenv         func(string) string // nil is an empty environment
	StdoutTTY      bool                // somebody may be reading the results
	StderrTTY      bool                // somebody may be reading the messages
	Width          int                 // of the terminal in columns; 0 is unknown, and 80 is assumed

	// Known is what the command knows in addition to its arguments, of a type that
	// the command defines, such as a list of games. nil is the default.
	Known any
	// Context ends when the command must stop: it was interrupted, or its output was
	// closed. nil never ends.
	Context context.Context
	// Now is the clock for progress, speed and the date of a report. No result
	// depends on it. nil is the system's clock.
	Now func() time.Time

	// Quiet and Palette are set by Flags.Parse: whether to print only errors, and the
	// colours for results.
	Quiet   bool
	Palette Palette

	outer  context.Context // the one before Run
	screen *screen         // shared by Stdout and Stderr; nil before Run
	stdout *stream         // Stdout while running

	described *Description // if not nil, filled in instead of running
	commands  []Command    // subcommands
}

// Main runs a command in the operating system's environment and exits with its code.
// The first interrupt or termination signal ends Env.Context; the second ends the
// process.
func Main(name string, run func(*Env) Code) {
	env := system(name, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	env.Context = ctx
	// A process that handles SIGPIPE is not ended by it: the write fails with EPIPE
	// instead. Child processes are not affected, as they would be if the signal were
	// ignored.
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

// Run runs the command in a copy of e and returns its exit code: its own, or a worse
// one if it was interrupted or its output could not be written. Within run, several
// goroutines may write to Stdout and Stderr.
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

// complete returns a copy of e without nil fields.
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

// finish returns the code for problems that the command itself need not check.
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

// Command is a subcommand.
type Command struct {
	Name string
	Does string          // description in a few words, for the help of the command
	Run  func(*Env) Code // its Env has both words as its name, and the other operands
}

// Commands runs the subcommand that the first operand names, or main if it names none.
func (e *Env) Commands(main func(*Env) Code, list ...Command) Code {
	e.commands = list
	for _, c := range list {
		name := e.Name + " " + c.Name
		if e.described != nil {
			e.described.Commands = append(e.described.Commands, Describe(name, c.Run))
		} else if len(e.Args) > 0 && e.Args[0] == c.Name {
			sub := *e
			sub.Name, sub.Args, sub.commands = name, e.Args[1:], nil
			return c.Run(&sub)
		}
	}
	return main(e)
}

// Group returns a command that does nothing without a subcommand.
func Group(m Manual) func(*Env) Code {
	return func(e *Env) Code {
		flags := e.Flags(m)
		if code, done := flags.Parse(); done {
			return code
		}
		names := strings.Join(e.names(), ", ")
		if flags.NArg() == 0 {
			return e.Usagef("no command named; there are: %s", names)
		}
		return e.Usagef("no such command: %q%s; there are: %s", flags.Arg(0), Near(flags.Arg(0), e.names()), names)
	}
}

// names returns the names of the subcommands.
func (e *Env) names() (list []string) {
	for _, c := range e.commands {
		list = append(list, c.Name)
	}
	return list
}

// Options are the flags of a subcommand: a struct whose method Flags declares them, and
// whose method Run does the work with the operands.
type Options[T any] interface {
	*T
	Flags(*Flags)
	Run(*Env, []string) Code
}

// Do returns a command that parses its flags into a new T and runs it.
func Do[T any, P Options[T]](m Manual) func(*Env) Code {
	return func(e *Env) Code {
		o, flags := P(new(T)), e.Flags(m)
		o.Flags(flags)
		if code, done := flags.Parse(); done {
			return code
		}
		return o.Run(e, flags.Args())
	}
}

// Code is the exit code of a command. It says how the work went, never who won a
// game. There are four codes, the same for every command.
type Code int

const (
	// OK means that all is well, with at most notes and cosmetic findings, and
	// attested claims if they are trusted.
	OK Code = 0
	// Found means that something was rejected or malformed.
	Found Code = 1
	// Failed means a usage error, or work that was not done completely.
	Failed Code = 2
	// Undecided means that nothing was rejected, but something was attested,
	// disputed, void, open or unsupported.
	Undecided Code = 3
)

// meanings are those of the codes, in order.
var meanings = [...]string{"all well", "something was rejected or malformed", "wrong use, or the work could not be done",
	"nothing rejected; something attested, disputed, void, open or unsupported"}

// String returns the meaning of the code, as in --help.
func (c Code) String() string {
	if c < 0 || int(c) >= len(meanings) {
		return "not a code of this command"
	}
	return meanings[c]
}

// Worst returns the code for several: Failed before Found before Undecided before OK,
// since an incomplete search proves less than a finding, and a finding is worse than
// a doubt. Worst of none is OK. A number that is not one of the four is worse than
// all.
func Worst(codes ...Code) Code {
	order, worst, weight := []Code{OK, Undecided, Found, Failed}, OK, 0
	for _, c := range codes {
		at := slices.Index(order, c)
		if at < 0 {
			at = len(order)
		}
		if at > weight {
			worst, weight = c, at
		}
	}
	return worst
}
