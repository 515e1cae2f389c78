package cli

// Code is the number with which a command ends. It tells how the work went,
// never who won a game. There are four codes, the same in every command.
type Code int

const (
	// OK is all well: notes and cosmetic findings included, and what is attested
	// where that is trusted.
	OK Code = 0
	// Found is something rejected or malformed.
	Found Code = 1
	// Failed is wrong use, or work that could not be done, or not to the end.
	Failed Code = 2
	// Undecided is nothing rejected, but something attested, disputed, void, open
	// or unsupported.
	Undecided Code = 3
)

// String says what the code means, in the words that --help prints.
func (c Code) String() string {
	switch c {
	case OK:
		return "all well"
	case Found:
		return "something was rejected or malformed"
	case Failed:
		return "wrong use, or the work could not be done"
	case Undecided:
		return "nothing rejected; something attested, disputed, void, open or unsupported"
	}
	return "not a code of this command"
}

// Worst is the one code that stands for several: Failed before Found before
// Undecided before OK, because an unfinished search proves less than a finding,
// and a finding is more than a doubt. Worst of none is OK; a number that is none
// of the four outranks them.
func Worst(codes ...Code) Code {
	worst := OK
	for _, c := range codes {
		if c.weight() > worst.weight() {
			worst = c
		}
	}
	return worst
}

// weight orders codes from good to bad.
func (c Code) weight() int {
	switch c {
	case OK:
		return 0
	case Undecided:
		return 1
	case Found:
		return 2
	case Failed:
		return 3
	}
	return 4
}
