package bot

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// Run runs a program: it parses the command line and plays. Help and errors go to
// standard error. The status is 2 for a usage error or a file that cannot be used,
// and 0 otherwise, also when the input or output has ended.
func (p Program) Run(play func(Settings) error) int {
	s, err := p.Parse(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return 2
	}
	// A closed output is a write error, not a signal.
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
