package cli

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// Manual is what --help tells of a command besides its flags.
type Manual struct {
	Summary  string    // what the command does: one paragraph, its lines broken by hand
	Operands string    // as in "[FILE | FOLDER | -]..."; may be empty
	Examples []Example // at least two
}

// Example is a call of a command worth trying.
type Example struct {
	Line string // as typed, the command's name included
	Doc  string // what it does, in a few words
}

// printHelp writes the help to standard output.
func (f *Flags) printHelp() {
	var b strings.Builder
	usage := strings.TrimSpace(f.env.Name + " [FLAGS] " + f.manual.Operands)
	fmt.Fprintf(&b, "%s\n\nUSAGE\n  %s\n", strings.TrimSpace(f.manual.Summary), usage)
	fmt.Fprintf(&b, "\nFLAGS\n%s\nEXAMPLES\n", f.FlagUsagesWrapped(f.env.Width))
	for _, x := range f.manual.Examples {
		fmt.Fprintf(&b, "  %s\n      %s\n", x.Line, x.Doc)
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

// Version is the line that --version prints.
func (e *Env) Version() string {
	info, _ := debug.ReadBuildInfo()
	return version(e.Name, info)
}

// version is one line: the command, the module and its version as the
// toolchain recorded them, and the Go that built it. What is not recorded is
// "unknown".
func version(name string, info *debug.BuildInfo) string {
	if info == nil {
		return name + " unknown"
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
	return fmt.Sprintf("%s, %s %s, %s", name, module.Path, module.Version, goes)
}
