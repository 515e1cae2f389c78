package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Errorf writes one line to standard error: the command's name, a colon and the
// message, lower case and without a full stop. Whatever in it cannot be printed
// is escaped (see Printable), line ends included. It is written even if the
// command is to be quiet.
func (e *Env) Errorf(format string, args ...any) {
	message := Printable(fmt.Sprintf(format, args...))
	io.WriteString(e.Stderr, e.Name+": "+message+"\n")
}

// Notef writes a line as Errorf does, unless the command is to be quiet.
func (e *Env) Notef(format string, args ...any) {
	if !e.Quiet {
		e.Errorf(format, args...)
	}
}

// Fail reports err and returns Failed: `return env.Fail(err)`. For nil it
// reports nothing and returns OK. It is silent, and returns OK, for errors
// that Run reports by itself: the end of Env.Context, and a standard output
// that cannot be written.
func (e *Env) Fail(err error) Code {
	var own *writeError
	switch {
	case err == nil, errors.As(err, &own):
		return OK
	case errors.Is(err, context.Canceled) && e.Context != nil && e.Context.Err() != nil:
		return OK
	}
	e.Errorf("%s", describe(err))
	return Failed
}

// Usagef reports wrong use, points to --help, and returns Failed.
func (e *Env) Usagef(format string, args ...any) Code {
	e.Errorf("%s; run '%s --help'", fmt.Sprintf(format, args...), e.Name)
	return Failed
}

// describe words an error of the file system as "cannot open x: no such file
// or directory", and any other as it words itself.
func describe(err error) string {
	if p, ok := err.(*fs.PathError); ok {
		return fmt.Sprintf("cannot %s %s: %v", p.Op, p.Path, p.Err)
	}
	return err.Error()
}

// reason is the cause of an error of the file system without operation and
// name, which for standard output are the system's and say nothing.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Printable is s with everything escaped that could steer a terminal, hide or
// reorder text: control characters, invalid UTF-8, bidirectional marks and
// other invisible characters become \n, \x1b, \u202e and the like. A backslash
// stays as it is, so this is for people to read, not for programs to undo.
func Printable(s string) string {
	plain := true
	for _, r := range s {
		plain = plain && r != utf8.RuneError && strconv.IsPrint(r)
	}
	if plain {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case strconv.IsPrint(r):
			b.WriteString(s[:n])
		default:
			q := strconv.QuoteRune(r)
			b.WriteString(q[1 : len(q)-1])
		}
		s = s[n:]
	}
	return b.String()
}

// Plural is the word for n things: one, or many.
func Plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
