package schedule

import (
	"crypto/sha256"
	"encoding/hex"

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

// Schedule is what is fixed before play.
type Schedule struct {
	File      string // that it was read from
	Event     string
	Game      string
	Params    []Value     // of the game, by name
	Set       string      // of rulings; "" leaves the rulings open
	Rulings   []Value     // that deviate from the set, by name
	Protocol  string      // "" leaves it open
	Points    Points      // what a game is worth
	TieBreaks []string    // by which equals are ordered, the first first; none: they share a place
	Limits    *Limits     // nil leaves them open
	Beacon    int64       // the round of quicknet that starts are drawn from, and Seed follows from; 0 where Seed is given
	Seed      base.Number // that orders equals at random; base.None is not a seed
	Policy    string      // digest of what is a loss, void, replayed; "" none
	Voids     Voids       // what happens to a slot whose games are void; "" leaves it open
	Witnesses []Witness   // of the ledger, none where nobody is asked
	Asked     bool        // games are played although too few witnesses answer
	Quorum    string      // how many witnesses are wanted: "all", "any" or a number; "" where there are none
	Entries   []Entry     // in their order: their numbers are their places from 1
	Stages    []Stage     // in the order of play
}

// Voids says what happens to a slot after two void games in a row.
type Voids string

const (
	VoidsLose Voids = "loss" // the program that they have in common loses the slot
	VoidsStop Voids = "stop" // the pairing waits for the organiser
)

// Value is a parameter or ruling and its value.
type Value struct{ Name, Value string }

// Limits are what a program may use besides time; base.None is not a limit.
type Limits struct {
	Memory base.Number // bytes
	Stack  base.Number // bytes
	Output base.Number // bytes of its output in a game
	Margin base.Number // microseconds that it is heard past a limit of time
	Ready  *Ready      // nil leaves it open
}

// Ready is what programs may take to get ready, by a protocol that knows of it, and what
// they are sent; base.None is not a limit.
type Ready struct {
	Startup base.Number // microseconds
	Sent    base.Number // bytes of memory that they are sent as their limit
	Pause   base.Number // microseconds in which they are sent nothing after their own move
}

// Points is what a win, a draw and a loss are worth, in thousandths of a point.
type Points struct{ Win, Draw, Loss int64 }

// Entry is a program that takes part.
type Entry struct {
	Line    int // in the schedule
	ID      string
	Name    string // to be shown
	Author  string
	Version string
	Folder  string // of all its files, as the event names it
	Build   string // a command line run in the folder before anything is played, "" none
	Program string // its command line
	Base    bool   // it is there to be beaten, and competes in no stage
	Digests []Digest
	Late    []string // stages that it joined after the event had begun, in no others but those drawn from them; none: it was there from the beginning
}

// Digest is the SHA-256 over a program's files, in hexadecimal, that it must have
// in a stage; in all without one of their own where Stage is "".
type Digest struct{ Digest, Stage string }

// Kind is how the pairs of a stage are found.
type Kind string

const (
	Qualify    Kind = "qualify"     // each entry against the base program
	RoundRobin Kind = "round-robin" // everybody against everybody
	SwissKind  Kind = "swiss"       // similar scores, no rematches
	Knockout   Kind = "knockout"    // who loses is out
	List       Kind = "list"        // the slots are written out
)

// Stage is a part of an event, played after those above it.
type Stage struct {
	Line int // in the schedule, or in the file that the schedule is made from
	Name string
	Kind Kind
	// From names the stage whose Top entries play here; "" is all who are left.
	From string
	Top  int
	Ties string // what a tie for the last place of Top means: "extra" games, or "all" go on
	// Base is the program to beat in a qualifying stage, and Pass how many
	// games against it must be won.
	Base string
	Pass int

	Games   int // how often a pair plays each condition in both seats
	Inverse int // in place of Games: so many, divided by the square of the entries
	Rounds  int // of a Swiss stage
	// Programs says when programs may change: "frozen" within the stage, "free"
	// at any time, or the name of a stage whose programs these must be.
	Programs   string
	Draws      string // what a drawn knock-out match means: "replay", or "seed": the higher seed goes on
	Conditions []Condition
	Slots      []Listed // of a list
}

// Condition is the board, clock and start of a game. Fields that are nil or "" are left
// open.
type Condition struct {
	Line       int     // in the schedule
	Board      []Value // parameters other than the event's, by name
	Clock      *Clock
	Start      string // "-" the standard one
	Lot        *Lot   // of a start that the beacon draws; Start follows from it
	Commitment string // of a secret start: the SHA-256 of salt and start, in hexadecimal
	Salt       string // of a secret start that has been revealed
}

// Lot is a start that is drawn when the beacon's round is known. On one board a number
// stands for one start.
type Lot struct {
	Number int    // within the stage, from 1
	How    string // "points" or "plies"
	Size   int    // how many
}

// Clock is the time allowed, in microseconds; base.None is not a limit.
type Clock struct{ Total, Move, Grace base.Number }

// Listed is a slot that is written out.
type Listed struct {
	Line      int // in the schedule
	ID        string
	Players   Pair // by seat
	Condition int  // from 1; 0 is any of the stage's
}

// Commit returns the digest that stands for a secret start before it is revealed: the
// SHA-256 of its salt and its text, in hexadecimal.
func Commit(salt, start string) string {
	sum := sha256.Sum256([]byte(salt + start))
	return hex.EncodeToString(sum[:])
}

// Entry is the entry of that id, or nil.
func (s *Schedule) Entry(id string) *Entry {
	for i := range s.Entries {
		if s.Entries[i].ID == id {
			return &s.Entries[i]
		}
	}
	return nil
}

// Stage is the stage of that name, or nil.
func (s *Schedule) Stage(name string) *Stage {
	for i := range s.Stages {
		if s.Stages[i].Name == name {
			return &s.Stages[i]
		}
	}
	return nil
}

// Field are the entries that compete from the beginning, in their order.
func (s *Schedule) Field() []string {
	var list []string
	for i := range s.Entries {
		if !s.Entries[i].Base && len(s.Entries[i].Late) == 0 {
			list = append(list, s.Entries[i].ID)
		}
	}
	return list
}

// Digest is what the schedule says about an entry's program in a stage, "" nothing.
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

// Repeats is how often a pair plays everything in both seats, among so many.
func (s *Stage) Repeats(entries int) int {
	if s.Inverse == 0 || entries == 0 {
		return s.Games
	}
	return max(1, s.Inverse/(entries*entries))
}

// Board are the parameters of a game under a condition of the event, by name.
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
