package bot

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// Run returns the whole of a program: it reads the command line and plays. Help and
// complaints go to standard error. The status is 2 where the command line or
// what it names cannot be used, and 0 otherwise, also when the input or output
// has ended.
func (p Program) Run(play func(Settings) error) int {
	s, err := p.Parse(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return 2
	}
	// An output that nobody reads any more is an error of writing, no signal.
	signal.Ignore(syscall.SIGPIPE)
	if s.Fault.Kind != None && s.Fault.Move == 0 && !s.Fault.happen() {
		return 0
	}
	if err := play(s); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", p.Name, err)
		return 2
	}
	return 0
}
