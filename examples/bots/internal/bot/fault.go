package bot

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Kind is a kind of fault; the zero value is none.
type Kind int

const (
	None       Kind = iota // nothing goes wrong
	Illegal                // a move that the rules forbid
	Unreadable             // a line that is not a move
	Resign                 // no move, but the protocol's words for it
	Early                  // another line, out of turn
	Extra                  // the move twice, in one write
	Sleep                  // no answer
	Late                   // an answer after a time
	Exit                   // the end of the program, quietly
	Crash                  // the end of the program by a signal
	Memory                 // more and more memory, and no answer
	Flood                  // output without end and without a line's end
	Stderr                 // much on standard error, and the move
	Child                  // the end of the program, but not of one that it has started
	Lines                  // empty lines without end
	Deaf                   // its input closed, and no answer
	Vanish                 // its own file removed, and the move
)

// kinds are the names of the faults, in the order of their kinds from Illegal.
var kinds = []struct {
	word  string
	times times
	start bool // may be committed before the first line
	does  string
}{
	{"illegal", never, false, "a move that the rules forbid"},
	{"unreadable", never, false, "a line that is not a move"},
	{"resign", never, false, "no move: what the protocol has for it, else as unreadable"},
	{"early", never, false, "the move, and at once one line more: out of turn"},
	{"extra", never, false, "the move twice, written in one piece"},
	{"sleep", sometimes, true, "no answer; the end after DURATION (default 1h)"},
	{"late", always, true, "DURATION late, for example late=3s@5"},
	{"exit", never, true, "the program ends, status 0"},
	{"crash", never, true, "the program kills itself (SIGKILL; elsewhere status 2)"},
	{"memory", never, true, "takes 16 MiB again and again up to 1 GiB, then sleeps"},
	{"flood", never, true, "writes for ever, and never the end of a line"},
	{"stderr", never, true, "writes 1 MiB to standard error, and plays on"},
	{"child", never, true, "ends, but a process it has started holds its output for 60s"},
	{"lines", never, true, "writes empty lines for ever"},
	{"deaf", never, true, "closes its input, and gives no answer"},
	{"vanish", never, true, "removes its own file, and plays on"},
}

// times says whether a fault has a duration.
type times int

const (
	never     times = iota // no duration
	sometimes              // an optional duration
	always                 // a required duration
)

// Fault is a kind of fault, and when to commit it.
type Fault struct {
	Kind Kind
	Move int           // the program's own move, from 1; 0 is the start
	Time time.Duration // of Late and Sleep
}

// ParseFault parses KIND@N, for example illegal@3, late=2s@1 or exit@0. An empty text
// is no fault.
func ParseFault(text string) (Fault, error) {
	if text == "" {
		return Fault{}, nil
	}
	word, number, ok := strings.Cut(text, "@")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 0 {
		return Fault{}, fmt.Errorf("-fault %q is not KIND@N", text)
	}
	word, length, timed := strings.Cut(word, "=")
	for i, k := range kinds {
		if k.word != word {
			continue
		}
		if n == 0 && !k.start {
			return Fault{}, fmt.Errorf("-fault %q needs a move: %s@1 at the earliest", text, word)
		}
		d, err := k.times.parse(length, timed)
		if err != nil {
			return Fault{}, fmt.Errorf("-fault %q: %v", text, err)
		}
		return Fault{Kind: Illegal + Kind(i), Move: n, Time: d}, nil
	}
	return Fault{}, fmt.Errorf("-fault %q: there is no fault %q", text, word)
}

// operand returns what follows a kind in the help.
func (t times) operand() string {
	return [...]string{"@N", "[=DURATION]@N", "=DURATION@N"}[t]
}

// parse parses the duration of a fault.
func (t times) parse(text string, given bool) (time.Duration, error) {
	switch {
	case given && t == never:
		return 0, fmt.Errorf("it has no duration")
	case !given && t == always:
		return 0, fmt.Errorf("it needs a duration")
	case !given:
		return time.Hour, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%q is not a duration", text)
	}
	return d, nil
}
