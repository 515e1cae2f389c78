package cli

import "strings"

// Work is a kind of work that the first operand of a command names.
type Work struct {
	Name string
	Do   func(*Env) Code // its Env is named by both words, and has the other operands
}

// Work does the work that the first operand names, if it is one of these; done
// reports whether it is.
func (e *Env) Work(works ...Work) (code Code, done bool) {
	for _, w := range works {
		if e.described != nil {
			e.described.Works = append(e.described.Works, Describe(e.Name+" "+w.Name, w.Do))
			continue
		}
		if len(e.Args) > 0 && e.Args[0] == w.Name {
			sub := *e
			sub.Name, sub.Args = e.Name+" "+w.Name, e.Args[1:]
			return w.Do(&sub), true
		}
	}
	return OK, false
}

// Works is as Work for a command that does nothing else: where no work is named it
// prints the manual, if asked, or is used wrongly.
func (e *Env) Works(m Manual, works ...Work) Code {
	if code, done := e.Work(works...); done {
		return code
	}
	flags := e.Flags(m)
	if code, done := flags.Parse(); done {
		return code
	}
	var names []string
	for _, w := range works {
		names = append(names, w.Name)
	}
	if flags.NArg() == 0 {
		return e.Usagef("no work named; there are: %s", strings.Join(names, ", "))
	}
	return e.Usagef("no such work: %q; there are: %s", flags.Arg(0), strings.Join(names, ", "))
}
