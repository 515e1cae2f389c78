package cli

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"
)

// Flags are the flags of one call. A command declares its own on the embedded set, in
// the order of --help, and then calls Parse. Afterwards Args are the operands. Three
// properties of the set matter: flags may be among operands up to "--"; StringSlice
// splits at commas, so names of players need StringArray; a flag with NoOptDefVal
// never takes the next word.
type Flags struct {
	*pflag.FlagSet
	env    *Env
	manual Manual
	jobs   *int
}

// Flags returns the flags of a command with manual m.
func (e *Env) Flags(m Manual) *Flags {
	set := pflag.NewFlagSet(e.Name, pflag.ContinueOnError)
	set.SortFlags = false
	set.Usage = func() {}
	return &Flags{FlagSet: set, env: e, manual: m}
}

// Choice declares a flag whose value is one of the given words. The first is the
// default.
func (f *Flags) Choice(name, usage string, words ...string) *string {
	c := &choice{words: words, word: words[0]}
	f.Var(c, name, usage+" ("+alternatives(words)+")")
	return &c.word
}

// MaxJobs is the largest number that --jobs takes.
const MaxJobs = 1024

// Jobs declares --jobs. After Parse the number is at least 1: the requested one, or
// one for each core.
func (f *Flags) Jobs() *int {
	f.jobs = new(int)
	f.VarP((*jobs)(f.jobs), "jobs", "j", "run `N` jobs at once (0: one per core)")
	return f.jobs
}

// Parse declares the flags of every command, and parses the arguments. If done, the
// command must return code at once: help or the version was printed, or a wrong flag
// was reported. Otherwise Env.Quiet and Env.Palette are set.
func (f *Flags) Parse() (code Code, done bool) {
	quiet := f.BoolP("quiet", "q", false, "print errors only")
	color := f.Choice("color", "colour the results", "auto", "always", "never")
	help := f.BoolP("help", "h", false, "print this help")
	version := f.Bool("version", false, "print the version")
	f.VisitAll(plainDefault)
	if d := f.env.described; d != nil {
		d.Manual, d.Flags = f.manual, f.FlagSet
		return OK, true
	}
	if err := f.read(f.env.Args); err != nil {
		return f.env.Usagef("%s", flagError(err)), true
	}
	switch {
	case *help:
		f.printHelp()
		return OK, true
	case *version:
		f.printVersion()
		return OK, true
	}
	f.env.Quiet = *quiet
	f.env.Palette = Palette{on: f.env.colored(*color)}
	if f.jobs != nil && *f.jobs == 0 {
		*f.jobs = runtime.GOMAXPROCS(0)
	}
	return OK, false
}

// endZeros matches the zeros at the end of a decimal fraction.
var endZeros = regexp.MustCompile(`\.0+\b|(\.\d*[1-9])0+\b`)

// plainDefault rewrites the default of a list or a duration as a user would type it.
func plainDefault(f *pflag.Flag) {
	switch kind := f.Value.Type(); {
	case strings.HasSuffix(kind, "Slice") && f.DefValue != "[]":
		f.DefValue = endZeros.ReplaceAllString(strings.Trim(f.DefValue, "[]"), "$1")
	case kind == "duration":
		f.DefValue = strings.Replace(f.DefValue, "m0s", "m", 1)
	}
}

// read parses the arguments. The set silently skips flags of go test, so they are
// rejected first.
func (f *Flags) read(args []string) error {
	for _, arg := range args {
		if arg == "--" {
			break
		}
		if strings.HasPrefix(arg, "-test.") {
			return fmt.Errorf("unknown flag %s", arg)
		}
	}
	return f.FlagSet.Parse(args)
}

// flagError describes an error: which flag, and what is wrong with it.
func flagError(err error) string {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
		number  *strconv.NumError
	)
	switch {
	case errors.As(err, &unknown):
		return "unknown flag " + spelling(unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames())
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

// choice is the value of a flag that takes one of several words.
type choice struct {
	words []string
	word  string
}

func (c *choice) String() string { return c.word }
func (c *choice) Type() string   { return "WORD" }

func (c *choice) Set(s string) error {
	if !slices.Contains(c.words, s) {
		return fmt.Errorf("want %s", alternatives(c.words))
	}
	c.word = s
	return nil
}

// alternatives joins words for a message: "a, b or c".
func alternatives(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
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
