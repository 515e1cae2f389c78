package cli

import (
	"io"
	"strings"

	"github.com/spf13/pflag"
)

// Description is what a command says of itself: for completion, man pages and a
// program that has several commands.
type Description struct {
	Name   string // all its words, the last one its own
	Manual Manual
	Flags  *pflag.FlagSet
	Works  []*Description // what its first operand may name
}

// Describe returns what a command says of itself. The command declares its works and
// flags, and returns before it does anything.
func Describe(name string, run func(*Env) Code) *Description {
	d := &Description{Name: name}
	env := (&Env{Name: name, Stdout: io.Discard, Stderr: io.Discard}).complete()
	env.described = d
	run(env)
	return d
}

// Word is the last word of the name.
func (d *Description) Word() string { return d.Name[strings.LastIndexByte(d.Name, ' ')+1:] }

// Words are the words that a flag made by Choice takes; nil for another flag.
func Words(f *pflag.Flag) []string {
	if c, ok := f.Value.(*choice); ok {
		return c.words
	}
	return nil
}
