package cli

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"
)

// Manual is the help of a command, without its flags.
type Manual struct {
	Summary  string    // the commonest job first: paragraphs; a line that begins with a space is not wrapped
	Operands string    // such as "[FILE | FOLDER | -]..."; "" for none
	Need     int       // how many operands there must be; 0 for any number
	Examples []Example // at least two, the commonest first
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

// printHelp writes the help to standard output: what most readers look for comes first.
func (f *Flags) printHelp() {
	var b strings.Builder
	width := min(f.env.Width, 80)
	fmt.Fprintf(&b, "%s\n\nEXAMPLES\n", strings.TrimRight(wrapped(strings.TrimSpace(f.manual.Summary), width), "\n"))
	for _, x := range f.manual.Examples {
		fmt.Fprintf(&b, "  %s\n      %s\n", folded(x.Call(f.env.Name), width-2), x.Doc)
	}
	fmt.Fprintf(&b, "\nUSAGE\n  %s\n  (also -q or --quiet, --color always or never, -h or --help, --version)\n", strings.TrimSpace(f.env.Name+" [FLAGS] "+f.manual.Operands))
	if len(f.env.commands) > 0 {
		b.WriteString("\nCOMMANDS\n")
	}
	for _, c := range f.env.commands {
		fmt.Fprintf(&b, "  %-10s  %s\n", c.Name, c.Does)
	}
	f.writeFlags(&b, width)
	fmt.Fprint(&b, "\nEXIT CODES\n")
	for c := OK; c <= Undecided; c++ {
		fmt.Fprintf(&b, "  %d  %v\n", int(c), c)
	}
	fmt.Fprint(f.env.Stdout, b.String())
}

// writeFlags writes the flags under their headings.
func (f *Flags) writeFlags(b *strings.Builder, width int) {
	var rows [][2]string
	longest := 0
	f.VisitAll(func(x *pflag.Flag) {
		what, usage := pflag.UnquoteUsage(x)
		if x.Value.Type() == "stringArray" { // may be given several times
			what += "..."
		}
		name := strings.TrimSpace("--" + x.Name + " " + what)
		if x.Shorthand != "" {
			name = "-" + x.Shorthand + ", " + name
		} else {
			name = "    " + name
		}
		if !slices.Contains([]string{"", "0", "false", "0s", "[]"}, x.DefValue) {
			usage += " (default " + x.DefValue + ")"
		}
		rows = append(rows, [2]string{name, usage})
		if len(rows) <= f.own {
			longest = max(longest, len(name))
		}
	})
	for i, row := range rows[:f.own] {
		if title := f.headings[i]; title != "" || i == 0 {
			fmt.Fprintf(b, "\n%s\n", cmp.Or(title, "FLAGS"))
		}
		usage := strings.Split(strings.TrimRight(wrapped(row[1], width-longest-4), "\n"), "\n")
		fmt.Fprintf(b, "  %-*s  %s\n", longest, row[0], strings.Join(usage, "\n"+strings.Repeat(" ", longest+4)))
	}
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
	m := info.Main
	return fmt.Sprintf("%s, %s %s%s, %s", name, cmp.Or(m.Path, "unknown"), cmp.Or(m.Version, "unknown"), commit, cmp.Or(info.GoVersion, "unknown go"))
}

// Description describes a command: for completion, man pages and a program with
// several commands.
type Description struct {
	Name   string // full name
	Manual Manual
	Flags  *pflag.FlagSet

	Commands []*Description // subcommands
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
