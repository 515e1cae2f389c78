package cli

import (
	"fmt"
	"io"
	"regexp"
	"runtime/debug"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"
)

// Manual is the help of a command, without its flags.
type Manual struct {
	Summary  string    // what the command does: paragraphs; a line that begins with a space is not wrapped
	Operands string    // such as "[FILE | FOLDER | -]..."; may be empty
	Examples []Example // at least two
}

// Example is a typical call.
type Example struct {
	Line string // as typed, with the command's name
	Doc  string // what it does, in a few words
}

// wrapped wraps paragraphs to width characters. A line that begins with a space is
// unchanged.
func wrapped(text string, width int) string {
	var b strings.Builder
	used := 0 // of the current line; 0 after a complete line
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" || line[0] == ' ' {
			if used > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(line + "\n")
			used = 0
			continue
		}
		for word := range strings.FieldsSeq(line) {
			n := utf8.RuneCountInString(word)
			switch {
			case used > 0 && used+1+n > width:
				b.WriteByte('\n')
				used = 0
			case used > 0:
				b.WriteByte(' ')
				used++
			}
			b.WriteString(word)
			used += n
		}
	}
	return b.String()
}

// own matches the place before the name of one of our commands in a line of shell.
var own = regexp.MustCompile(`(^|[|;] |\$\(|'|'[a-z]+=)(verify|analyze|render|referee|convert) `)

// Call returns the line as typed for a command with this name. If the name has one
// word more than in the examples, the first word is the program with all commands,
// and is added before each command.
func (x Example) Call(name string) string {
	program, command, _ := strings.Cut(name, " ")
	if !own.MatchString(command + " ") {
		return x.Line
	}
	return strings.TrimSuffix(own.ReplaceAllString(x.Line+" ", "${1}"+program+" ${2} "), " ")
}

// folded wraps a call that is longer than width with backslashes: at spaces outside
// of quotes, preferably before a flag.
func folded(call string, width int) string {
	if utf8.RuneCountInString(call) <= width {
		return call
	}
	at, flag, quoted := 0, 0, false
	for i, r := range call {
		quoted = quoted != (r == '\'')
		if r != ' ' || quoted || utf8.RuneCountInString(call[:i]) > width-2 {
			continue
		}
		at = i
		if next := call[i+1:]; len(next) > 1 && next[0] == '-' && next[1] != ' ' {
			flag = i
		}
	}
	if flag > 0 {
		at = flag
	}
	if at == 0 {
		return call
	}
	return call[:at] + " \\\n          " + folded(call[at+1:], width-8)
}

// writeWorks lists the subcommands.
func (e *Env) writeWorks(b *strings.Builder) {
	if len(e.works) == 0 {
		return
	}
	longest := 0
	for _, w := range e.works {
		longest = max(longest, len(w.Name))
	}
	b.WriteString("\nCOMMANDS\n")
	for _, w := range e.works {
		fmt.Fprintf(b, "  %-*s  %s\n", longest, w.Name, w.Does)
	}
}

// quotedDefault matches a default value that the set prints in quotes, which it does
// only for strings.
var quotedDefault = regexp.MustCompile(`(\(default\s+)"([^"]*)"\)`)

// printHelp writes the help to standard output.
func (f *Flags) printHelp() {
	var b strings.Builder
	usage := strings.TrimSpace(f.env.Name + " [FLAGS] " + f.manual.Operands)
	width := min(f.env.Width, 80)
	fmt.Fprintf(&b, "%s\n\nUSAGE\n  %s\n", strings.TrimRight(wrapped(strings.TrimSpace(f.manual.Summary), width), "\n"), usage)
	f.env.writeWorks(&b)
	fmt.Fprintf(&b, "\nFLAGS\n%s\nEXAMPLES\n", quotedDefault.ReplaceAllString(f.FlagUsagesWrapped(f.env.Width), "$1$2)"))
	for _, x := range f.manual.Examples {
		fmt.Fprintf(&b, "  %s\n      %s\n", folded(x.Call(f.env.Name), width-2), x.Doc)
	}
	fmt.Fprint(&b, "\nEXIT CODES\n")
	for c := OK; c <= Undecided; c++ {
		fmt.Fprintf(&b, "  %d  %v\n", int(c), c)
	}
	fmt.Fprint(f.env.Stdout, b.String())
}

// printVersion writes the version to standard output.
func (f *Flags) printVersion() {
	fmt.Fprintln(f.env.Stdout, f.env.Version())
}

// Version returns the line that --version prints.
func (e *Env) Version() string {
	info, _ := debug.ReadBuildInfo()
	return version(e.Name, info)
}

// version returns one line: the command, the module, its version, its commit if there
// is one, and the version of Go, as recorded by the toolchain. A version that is not
// recorded is "unknown".
func version(name string, info *debug.BuildInfo) string {
	if info == nil {
		return name + " unknown"
	}
	commit := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = ", commit " + s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			commit += " with changes"
		}
	}
	module, goes := info.Main, info.GoVersion
	if module.Path == "" {
		module.Path = "unknown"
	}
	if module.Version == "" {
		module.Version = "unknown"
	}
	if goes == "" {
		goes = "unknown go"
	}
	return fmt.Sprintf("%s, %s %s%s, %s", name, module.Path, module.Version, commit, goes)
}

// Description describes a command: for completion, man pages and a program with
// several commands.
type Description struct {
	Name   string // full name
	Manual Manual
	Flags  *pflag.FlagSet
	Works  []*Description // subcommands
}

// Describe returns the description of a command. The command declares its subcommands
// and flags, and returns before it does anything.
func Describe(name string, run func(*Env) Code) *Description {
	d := &Description{Name: name}
	env := (&Env{Name: name, Stdout: io.Discard, Stderr: io.Discard}).complete()
	env.described = d
	run(env)
	return d
}

// Word returns the last word of the name.
func (d *Description) Word() string { return d.Name[strings.LastIndexByte(d.Name, ' ')+1:] }

// Words returns the possible values of a flag made by Choice; nil for any other flag.
func Words(f *pflag.Flag) []string {
	if c, ok := f.Value.(*choice); ok {
		return c.words
	}
	return nil
}
