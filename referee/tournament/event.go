package tournament

import (
	"fmt"
	"time"

	"scrutineer/rules"
)

// Caps of an event file, and of what follows from it.
const (
	MaxFile    = 1 << 20 // bytes
	MaxLine    = 4096    // bytes of a line
	MaxEntries = 500
	MaxStages  = 20
	MaxGames   = 1000 // of a pair, in one stage
)

// Event is what is to be played, as its file says.
type Event struct {
	File     string
	Name     string
	Game     *rules.Game
	Protocol string // "" is the game's first
	Setup    rules.Setup
	Clock    Clock
	Memory   int64 // bytes, 0 none
	Stack    int64 // bytes, 0 none
	Output   int64 // bytes of a program's output in a game, 0 as the referee has it
	Margin   time.Duration
	Points   Points
	Seed     int64
	Entries  []Entry
	Stages   []Stage
	Out      []Disqualified
}

// Clock is the time allowed, in microseconds; 0 is no limit.
type Clock struct{ Total, Move, Grace int64 }

// Points is what a win, a draw and a loss are worth, in thousandths of a point.
type Points struct{ Win, Draw, Loss int64 }

// Entry is a program that takes part.
type Entry struct {
	Line    int // in the event's file
	ID      string
	Name    string // to be shown
	Author  string
	Version string
	Folder  string // of all its files, as written
	Build   string // a command line run in the folder before anything is played, "" none
	Program string // its command line, seen from the folder
	Base    bool   // it is there to be beaten, and competes in no stage
}

// Disqualified is an entry whose games are struck, and why.
type Disqualified struct {
	Entry  string
	Reason string
}

// Kind is how the pairs of a stage are found.
type Kind string

const (
	Qualify    Kind = "qualify"     // each entry against the base program
	RoundRobin Kind = "round-robin" // everybody against everybody
	SwissKind  Kind = "swiss"       // similar scores, no rematches
	Knockout   Kind = "knockout"    // who loses is out
)

// Stage is a part of an event, played after those above it.
type Stage struct {
	Line int
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

	Boards  [][]rules.Value // parameters other than the event's; none is one board
	Clocks  []Clock         // none is the event's
	Starts  []StartRule     // none is the standard one
	Secret  bool            // starts are told when the stage begins, their digests before
	Games   int             // how often a pair plays each start, board and clock in both seats
	Inverse int             // in place of Games: so many, divided by the square of the entries
	Rounds  int             // of a Swiss stage
	// Programs says when programs may change: "frozen" within the stage, "free"
	// at any time, or the name of a stage whose programs these must be.
	Programs string
	Draws    string // what a drawn knock-out match means: "replay", or "seed": the higher seed goes on
}

// StartRule is where a start comes from.
type StartRule struct {
	Text  string // the start itself, "-" the standard one; "" where it is drawn
	Count int    // how many are drawn
	How   string // "points": by the game's lot; "plies": after so many random plies
	Size  int    // points, or plies
}

// Entry is the entry of that id, or nil.
func (e *Event) Entry(id string) *Entry {
	if i := e.index(id); i >= 0 {
		return &e.Entries[i]
	}
	return nil
}

func (e *Event) index(id string) int {
	for i := range e.Entries {
		if e.Entries[i].ID == id {
			return i
		}
	}
	return -1
}

// Stage is the stage of that name, or nil.
func (e *Event) Stage(name string) *Stage {
	for i := range e.Stages {
		if e.Stages[i].Name == name {
			return &e.Stages[i]
		}
	}
	return nil
}

// Struck tells why an entry is disqualified, "" if it is not.
func (e *Event) Struck(id string) string {
	for _, d := range e.Out {
		if d.Entry == id {
			return d.Reason
		}
	}
	return ""
}

// field are the entries that compete.
func (e *Event) field() []string {
	var list []string
	for i := range e.Entries {
		if !e.Entries[i].Base {
			list = append(list, e.Entries[i].ID)
		}
	}
	return list
}

// repeats is how often a pair plays everything in both seats, among so many.
func (s *Stage) repeats(entries int) int {
	if s.Inverse == 0 || entries == 0 {
		return s.Games
	}
	return max(1, s.Inverse/(entries*entries))
}

// FileError says what is wrong with an event's file, and where.
type FileError struct {
	File string
	Line int
	Code string // syntax, unknown, twice, missing, value, cap
	Msg  string
}

func (e *FileError) Error() string {
	return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Code, e.Msg)
}
