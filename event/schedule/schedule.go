package schedule

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
)

// Caps of a schedule.
const (
	MaxFile       = 16 << 20 // bytes
	MaxLine       = 16384    // bytes of a line
	MaxEntries    = 500      // programs that take part
	MaxStages     = 20       // of an event
	MaxConditions = 1000     // of a stage
	MaxGames      = 1000     // of a pair, in one stage
	MaxSlots      = 1 << 18  // of a stage
)

// Schedule is everything that is fixed before play.
type Schedule struct {
	File      string // from which it was read
	Event     string
	Game      string
	Params    []Value     // of the game, by name
	Set       string      // of rulings; "" leaves the rulings open
	Rulings   []Value     // those that deviate from the set, by name
	Protocol  string      // "" leaves it open
	Points    Points      // what a game is worth
	TieBreaks []string    // that order equals, the first first; without any they share a place
	Limits    *Limits     // nil leaves them open
	Seed      base.Number // orders equals at random; base.None is not a seed
	Policy    string      // digest of the rules about losses, voids and replays; "" for none
	Voids     Voids       // what happens to a slot whose games are void; "" leaves it open
	Entries   []Entry     // in their order; their numbers are their indexes plus one
	Stages    []Stage     // in the order of play
}

// Voids says what happens to a slot after two void games in a row.
type Voids string

const (
	VoidsLose Voids = "loss" // the program that the two games have in common loses the slot
	VoidsStop Voids = "stop" // the pairing waits for the organiser
)

// Value is a parameter or ruling and its value.
type Value struct{ Name, Value string }

// Limits are what a program may use in addition to time; base.None is not a limit.
type Limits struct {
	Memory base.Number // bytes
	Stack  base.Number // bytes
	Output base.Number // bytes of its output in a game
	Margin base.Number // microseconds after a limit of time in which its output still counts
	Ready  *Ready      // nil leaves it open
}

// Ready has the limits of getting ready, in a protocol that has it, and what programs are
// sent then; base.None is not a limit.
type Ready struct {
	Startup base.Number // microseconds
	Sent    base.Number // bytes of memory that are sent as the limit
	Pause   base.Number // microseconds after its own move in which a program is sent nothing
}

// Points is what a win, a draw and a loss are worth, in thousandths of a point.
type Points struct{ Win, Draw, Loss int64 }

// Entry is a program that takes part.
type Entry struct {
	Line    int // in the schedule
	ID      string
	Name    string // display name
	Author  string
	Version string
	Folder  string // of all its files, as the event names it
	Build   string // a command line run in the folder before play; "" for none
	Program string // its command line
	Base    bool   // the base program, which competes in no stage
	Digests []Digest
	Late    []string // stages that it joined after the event began; it plays in those and the stages drawn from them only; empty if it was there from the beginning
}

// Digest is the SHA-256 over a program's files, in hexadecimal, that it must have in a
// stage. If Stage is "" it is for all stages without one of their own.
type Digest struct{ Digest, Stage string }

// Kind is how the pairs of a stage are found.
type Kind string

const (
	Qualify    Kind = "qualify"     // each entry against the base program
	RoundRobin Kind = "round-robin" // each entry against every other
	SwissKind  Kind = "swiss"       // similar scores, no rematches
	Knockout   Kind = "knockout"    // the loser of a match is out
	List       Kind = "list"        // the slots are written out
)

// Stage is a part of an event, played after the stages before it.
type Stage struct {
	Line int // in the schedule, or in the file that the schedule is made from
	Name string
	Kind Kind
	// From names the stage whose Top entries play here; "" means all who are left.
	From string
	Top  int
	Ties string // what happens on a tie for the last place of Top: "extra" games, or "all" go on
	// Base is the program to beat in a qualifying stage. Pass is the number of games that
	// must be won against it.
	Base string
	Pass int

	Games   int // how often a pair plays each condition in both seats
	Inverse int // instead of Games: this number divided by the square of the number of entries
	Rounds  int // of a Swiss stage
	// Programs says when programs may change: "frozen" within the stage, "free" at any
	// time, or the name of a stage whose programs they must be.
	Programs   string
	Draws      string // what a drawn knock-out match leads to: "replay", or "seed": the higher seed goes on
	Conditions []Condition
	Slots      []Listed // of a list
}

// Condition is the board, clock and start of a game. Fields that are nil or "" are left
// open.
type Condition struct {
	Line       int     // in the schedule
	Board      []Value // parameters other than the event's, by name
	Clock      *Clock
	Start      string // "-" is the standard one
	Commitment string // of a secret start: the SHA-256 of salt and start, in hexadecimal
	Salt       string // of a revealed secret start
}

// Clock is the time allowed, in microseconds; base.None is not a limit.
type Clock struct{ Total, Move, Grace base.Number }

// Listed is a slot that the schedule lists.
type Listed struct {
	Line      int // in the schedule
	ID        string
	Players   Pair // by seat
	Condition int  // from 1; 0 is any condition of the stage
}

// Commit returns the digest that is published before a secret start is revealed: the
// SHA-256 of its salt and its text, in hexadecimal.
func Commit(salt, start string) string {
	sum := sha256.Sum256([]byte(salt + start))
	return hex.EncodeToString(sum[:])
}

// Entry returns the entry of that id, or nil.
func (s *Schedule) Entry(id string) *Entry {
	for i := range s.Entries {
		if s.Entries[i].ID == id {
			return &s.Entries[i]
		}
	}
	return nil
}

// Stage returns the stage of that name, or nil.
func (s *Schedule) Stage(name string) *Stage {
	for i := range s.Stages {
		if s.Stages[i].Name == name {
			return &s.Stages[i]
		}
	}
	return nil
}

// Field returns the entries that compete from the beginning, in their order.
func (s *Schedule) Field() []string {
	var list []string
	for i := range s.Entries {
		if !s.Entries[i].Base && len(s.Entries[i].Late) == 0 {
			list = append(list, s.Entries[i].ID)
		}
	}
	return list
}

// Digest returns the digest of an entry's program in a stage, or "".
func (e *Entry) Digest(stage string) string {
	all := ""
	for _, d := range e.Digests {
		switch d.Stage {
		case stage:
			return d.Digest
		case "":
			all = d.Digest
		}
	}
	return all
}

// Repeats returns how often a pair plays everything in both seats, with that number of
// entries.
func (s *Stage) Repeats(entries int) int {
	if s.Inverse == 0 || entries == 0 {
		return s.Games
	}
	return max(1, s.Inverse/(entries*entries))
}

// Board returns the parameters of a game under a condition of the event, by name.
func (s *Schedule) Board(c *Condition) []Value {
	list := append([]Value(nil), c.Board...)
	for _, v := range s.Params {
		if _, set := Lookup(list, v.Name); !set {
			list = append(list, v)
		}
	}
	return Sorted(list)
}

// Plain returns a stage without the fields that its kind does not use.
func (s Stage) Plain() Stage {
	if s.From == "" {
		s.Top, s.Ties = 0, ""
	}
	if s.Kind != Qualify {
		s.Base, s.Pass = "", 0
	}
	if s.Kind != SwissKind {
		s.Rounds = 0
	}
	if s.Kind != Knockout {
		s.Draws = ""
	}
	if s.Inverse > 0 {
		s.Games = 1
	}
	return s
}

// Lookup returns the value of a name, and whether there is one.
func Lookup(list []Value, name string) (string, bool) {
	for _, v := range list {
		if v.Name == name {
			return v.Value, true
		}
	}
	return "", false
}

// Sorted returns values in the order of their names.
func Sorted(list []Value) []Value {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Value) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// Describe returns values as a schedule writes them.
func Describe(list []Value) string {
	var words []string
	for _, v := range list {
		words = append(words, v.Name+"="+v.Value)
	}
	return strings.Join(words, " ")
}

// Decimal writes thousandths as a decimal.
func Decimal(n int64) string {
	text := strings.TrimRight(fmt.Sprintf("%d.%03d", n/1000, n%1000), "0")
	return strings.TrimSuffix(text, ".")
}
