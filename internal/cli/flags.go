package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"scrutineer/internal/words"
)

// Flags are the flags of one call. A command declares its own on the embedded set, in
// the order of --help, and then calls Parse. Afterwards Args are the operands. Three
// properties of the set matter: flags may be among operands up to "--"; StringSlice
// splits at commas, so names of players need StringArray; a flag with NoOptDefVal
// never takes the next word.
type Flags struct {
	*pflag.FlagSet
	env      *Env
	manual   Manual
	jobs     *int
	headings map[int]string // by the number of flags above
	needs    []need
	own      int // how many flags are not those of every command
}

// need is a flag that is refused unless one of others is given.
type need struct {
	flag   string
	others []string
}

// Flags returns the flags of a command with manual m.
func (e *Env) Flags(m Manual) *Flags {
	set := pflag.NewFlagSet(e.Name, pflag.ContinueOnError)
	set.SortFlags = false
	set.Usage = func() {}
	return &Flags{FlagSet: set, env: e, manual: m, headings: map[int]string{}}
}

// Heading puts the flags declared after it under a heading in --help.
func (f *Flags) Heading(title string) {
	f.headings[f.count()] = title
}

// count returns how many flags are declared.
func (f *Flags) count() (n int) {
	f.VisitAll(func(*pflag.Flag) { n++ })
	return n
}

// Needs says that the flags belong to another one: they are refused without it. Of several
// others, given as "a b", one is enough.
func (f *Flags) Needs(others string, flags ...string) {
	for _, name := range flags {
		f.needs = append(f.needs, need{name, strings.Fields(others)})
	}
}

// Choice declares a flag whose value is one of the given words. The default is what value
// holds, or if that is empty the first word.
func (f *Flags) Choice(value *string, name, usage string, list ...string) {
	*value = cmp.Or(*value, list[0])
	marked := slices.Clone(list)
	marked[slices.Index(list, *value)] += " (default)"
	if usage != "" {
		usage += ": "
	}
	f.Var(&choice{words: list, one: value}, name, usage+Alternatives(marked))
	f.Lookup(name).DefValue = ""
}

// Choices declares a flag whose value is a list of the given words, separated by commas.
// The default is what value holds.
func (f *Flags) Choices(value *[]string, name, usage string, list ...string) {
	f.Var(&choice{words: list, list: value}, name, usage)
	f.Lookup(name).DefValue = ""
}

// MaxJobs is the largest number that --jobs takes.
const MaxJobs = 1024

// Jobs declares --jobs. After Parse the number is at least 1: the requested one, or
// one for each core.
func (f *Flags) Jobs(n *int) {
	f.jobs = n
	f.VarP((*jobs)(n), "jobs", "j", "run `N` jobs at once (0: one per core)")
}

// Parse declares the flags of every command, and parses the arguments. If done, the
// command must return code at once: help or the version was printed, or a wrong flag
// or number of operands was reported. Otherwise Env.Quiet and Env.Palette are set.
func (f *Flags) Parse() (code Code, done bool) {
	var color string
	f.own = f.count()
	quiet := f.BoolP("quiet", "q", false, "print errors only")
	f.Choice(&color, "color", "colour the results", "auto", "always", "never")
	help := f.BoolP("help", "h", false, "print this help")
	version := f.Bool("version", false, "print the version")
	f.VisitAll(func(x *pflag.Flag) {
		if x.Value.Type() == "duration" { // as a user would type it
			x.DefValue = strings.Replace(x.DefValue, "m0s", "m", 1)
		}
	})
	if d := f.env.described; d != nil {
		d.Manual, d.Flags = f.manual, f.FlagSet
		return OK, true
	}
	args := f.env.Args
	if i := slices.Index(args, "--"); i >= 0 {
		args = args[:i]
	}
	// The set silently skips flags of go test.
	if i := slices.IndexFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-test.") }); i >= 0 {
		return f.env.Usagef("unknown flag %s", args[i]), true
	}
	if err := f.FlagSet.Parse(f.env.Args); err != nil {
		return f.env.Usagef("%s", f.describe(err)), true
	}
	switch {
	case *help:
		f.printHelp()
		return OK, true
	case *version:
		fmt.Fprintln(f.env.Stdout, f.env.Version())
		return OK, true
	}
	if wrong := f.wrong(); wrong != "" {
		return f.env.Usagef("%s", wrong), true
	}
	f.env.Quiet = *quiet
	f.env.Palette = Palette{on: f.env.colored(color)}
	if f.jobs != nil && *f.jobs == 0 {
		*f.jobs = runtime.GOMAXPROCS(0)
	}
	return OK, false
}

// wrong returns what is wrong with the flags and operands together, "" if nothing is.
func (f *Flags) wrong() (text string) {
	f.Visit(func(x *pflag.Flag) {
		switch what, _ := pflag.UnquoteUsage(x); what {
		case "FILE", "FOLDER", "CMD":
			if x.Value.String() == "" {
				text = cmp.Or(text, "no value for --"+x.Name)
			}
		}
	})
	for _, n := range f.needs {
		if f.Changed(n.flag) && !slices.ContainsFunc(n.others, f.Changed) {
			text = cmp.Or(text, fmt.Sprintf("--%s belongs to --%s", n.flag, strings.Join(n.others, " or --")))
		}
	}
	n, m := f.NArg(), &f.manual
	switch {
	case text != "":
	case m.Operands == "" && n > 0:
		return fmt.Sprintf("no operands are wanted, got %q", f.Arg(0))
	case m.Need > 0 && n != m.Need:
		return fmt.Sprintf("want %s, got %d %s", m.Operands, n, Plural(n, "operand", "operands"))
	case n > 0 && len(f.env.commands) > 0 && !strings.HasPrefix(m.Operands, "COMMAND"):
		near := Near(f.Arg(0), f.env.names())
		if _, err := os.Stat(f.Arg(0)); near != "" && err != nil {
			return fmt.Sprintf("no file or command %q%s", f.Arg(0), near)
		}
	}
	return text
}

// describe describes an error: which flag, and what is wrong with it.
func (f *Flags) describe(err error) string {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
		number  *strconv.NumError
	)
	switch {
	case errors.As(err, &unknown):
		word, names := spelling(unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()), []string{}
		f.VisitAll(func(x *pflag.Flag) { names = append(names, "--"+x.Name) })
		return "unknown flag " + word + Near(word, names)
	case errors.As(err, &missing):
		return "no value for " + spelling(missing.GetSpecifiedName(), missing.GetSpecifiedShortnames())
	case errors.As(err, &invalid):
		cause := errors.Unwrap(invalid)
		if errors.As(cause, &number) {
			cause = number.Err
		}
		return fmt.Sprintf("--%s %q: %v", invalid.GetFlag().Name, invalid.GetValue(), cause)
	}
	return err.Error()
}

// spelling returns a flag as it was written. letters is the rest of a word of
// single-letter flags, from the flag on. The set takes the first byte for the flag,
// and so names it wrongly if it is not ASCII.
func spelling(name, letters string) string {
	if letters == "" {
		return "--" + name
	}
	_, n := utf8.DecodeRuneInString(letters)
	return "-" + letters[:n]
}

// Near returns " (did you mean X?)" if one of the words is near what was typed; "" otherwise.
func Near(typed string, list []string) string {
	if best := words.Nearest(typed, list); best != "" {
		return " (did you mean " + best + "?)"
	}
	return ""
}

// choice is the value of a flag that takes one of several words, or a list of them.
type choice struct {
	words []string
	one   *string
	list  *[]string
	given bool // the list is not the default
}

func (c *choice) String() string {
	if c.list != nil {
		return strings.Join(*c.list, ",")
	}
	return *c.one
}

func (c *choice) Type() string {
	if c.list != nil {
		return "LIST"
	}
	return "WORD"
}

func (c *choice) Set(s string) error {
	list := []string{s}
	if c.list != nil {
		list = strings.Split(s, ",")
	}
	for _, word := range list {
		if !slices.Contains(c.words, word) {
			return fmt.Errorf("want %s%s", Alternatives(c.words), Near(word, c.words))
		}
	}
	switch {
	case c.list == nil:
		*c.one = s
	case c.given:
		*c.list = append(*c.list, list...)
	default:
		*c.list, c.given = list, true
	}
	return nil
}

// Alternatives joins words for a message: "a, b or c".
func Alternatives(list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// jobs is the value of --jobs: plain decimal digits.
type jobs int

func (j *jobs) String() string { return strconv.Itoa(int(*j)) }
func (j *jobs) Type() string   { return "N" }

func (j *jobs) Set(s string) error {
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil || n > MaxJobs {
		return fmt.Errorf("want a number from 0 to %d", MaxJobs)
	}
	*j = jobs(n)
	return nil
}
