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
// message, lower case and without a full stop. Characters that cannot be printed,
// including line ends, are escaped (see Printable). It is written even with Quiet.
func (e *Env) Errorf(format string, args ...any) {
	message := Printable(fmt.Sprintf(format, args...))
	io.WriteString(e.Stderr, e.Name+": "+message+"\n")
}

// Notef writes a line like Errorf, unless Quiet is set.
func (e *Env) Notef(format string, args ...any) {
	if !e.Quiet {
		e.Errorf(format, args...)
	}
}

// Fail reports err and returns Failed: `return env.Fail(err)`. For nil it reports
// nothing and returns OK. It also reports nothing and returns OK for errors that Run
// reports: the end of Env.Context, and a standard output that cannot be written.
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

// Usagef reports a usage error, points to --help, and returns Failed.
func (e *Env) Usagef(format string, args ...any) Code {
	e.Errorf("%s; run '%s --help'", fmt.Sprintf(format, args...), e.Name)
	return Failed
}

// describe formats an error of the file system as "cannot open x: no such file or
// directory", and any other error as it is.
func describe(err error) string {
	if p, ok := err.(*fs.PathError); ok {
		return fmt.Sprintf("cannot %s %s: %v", p.Op, p.Path, p.Err)
	}
	return err.Error()
}

// reason returns the cause of an error of the file system without operation and name,
// which are meaningless for standard output.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Printable escapes everything that could control a terminal, or hide or reorder
// text: control characters, invalid UTF-8, bidirectional marks and other invisible
// characters become \n, \x1b, \u202e and the like. A backslash is not escaped, so the
// result is for people and cannot be reversed.
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

// Plural returns the word for n things: one, or many.
func Plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// Palette colours text for a terminal. The zero value does not change it.
type Palette struct{ on bool }

// Bold returns s in bold.
func (p Palette) Bold(s string) string { return p.paint("1", s) }

// Dim returns s in a dim shade.
func (p Palette) Dim(s string) string { return p.paint("2", s) }

// Red returns s in red, the colour of rejected things.
func (p Palette) Red(s string) string { return p.paint("31", s) }

// Green returns s in green, the colour of verified things.
func (p Palette) Green(s string) string { return p.paint("32", s) }

// Yellow returns s in yellow, the colour of undecided things.
func (p Palette) Yellow(s string) string { return p.paint("33", s) }

// paint wraps s in a Select Graphic Rendition of ECMA-48, section 8.3.117. An empty s
// is unchanged.
func (p Palette) paint(code, s string) string {
	if !p.on || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// colored reports whether results are coloured. An explicit always or never wins.
// Otherwise it depends on the environment, in this order: NO_COLOR (no-color.org),
// CLICOLOR_FORCE (bixense.com/clicolors), TERM=dumb, and last whether results go to a
// terminal.
func (e *Env) colored(choice string) bool {
	switch force := e.Getenv("CLICOLOR_FORCE"); {
	case choice == "always":
		return true
	case choice == "never", e.Getenv("NO_COLOR") != "":
		return false
	case force != "" && force != "0":
		return true
	case e.Getenv("TERM") == "dumb":
		return false
	}
	return e.StdoutTTY
}

// Quote returns a command line that a POSIX shell splits into exactly these words.
// Words with unprintable characters are written as $'...', which is in POSIX since
// issue 8, so the result is always one line.
func Quote(words ...string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = quoteWord(w)
	}
	return strings.Join(list, " ")
}

// harmless are the characters, in addition to letters and digits, that never need
// quotes.
const harmless = "-_./:,+@%="

func quoteWord(w string) string {
	plain := w != ""
	for _, r := range w {
		plain = plain && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(harmless, r))
	}
	switch {
	case plain:
		return w
	case Printable(w) == w && utf8.ValidString(w):
		return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	var b strings.Builder
	for i := range len(w) {
		switch c := w[i]; {
		case c == '\'' || c == '\\':
			b.WriteString(`\` + string(c))
		case c >= ' ' && c <= '~':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\%03o`, c) // three octal digits end by themselves
		}
	}
	return "$'" + b.String() + "'"
}
