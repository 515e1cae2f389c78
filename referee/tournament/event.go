package tournament

import (
	_ "embed"
	"fmt"
	"time"

	"scrutineer/base"
	"scrutineer/event/schedule"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Caps of an event file, and of what follows from it.
const (
	MaxFile    = 1 << 20 // bytes
	MaxLine    = 4096    // bytes of a line
	MaxEntries = schedule.MaxEntries
	MaxStages  = schedule.MaxStages
	MaxGames   = schedule.MaxGames // of a pair, in one stage
)

// Event is an event to play, as its file describes it.
type Event struct {
	File     string
	Name     string
	Game     *rules.Game
	Protocol string // "" is the game's first
	Setup    rules.Setup
	Clock    Clock
	Memory   base.Number // bytes, 0 none
	Stack    base.Number // bytes, 0 none
	Output   base.Number // bytes of a program's output in a game, 0 as the referee has it
	Startup  base.Number // microseconds to get ready, 0 as the referee has it, base.None none
	Sent     base.Number // bytes that programs are sent as their limit of memory, likewise
	Margin   time.Duration
	Pause    base.Number // see referee.Match
	Points   schedule.Points
	Seed     int64
	Beacon   int64 // the round of quicknet that starts are drawn from, 0 none
	Voids    schedule.Voids
	// Witnesses are asked before and after each game. It may be empty.
	Witnesses []schedule.Witness
	Asked     bool   // the event goes on although too few answer
	Quorum    string // how many are wanted: "all", "any" or a number
	Entries   []Entry
	Stages    []Stage
	Out       []schedule.Disqualified

	at      lines            // of the event's own statements
	entryAt map[string]lines // of an entry's, by id
}

// lines are the lines of the event's file on which something stands: a statement, or a
// value as "param NAME=VALUE".
type lines map[string]int

// Clock is the time allowed, in microseconds; 0 is not a limit.
type Clock struct{ Total, Move, Grace base.Number }

// Entry is a program that takes part. Its line is in the event's file.
type Entry = schedule.Entry

// Stage is a part of an event, played after those above it. Its conditions are
// drawn when the event is played.
type Stage struct {
	schedule.Stage
	Boards [][]rules.Value // parameters other than the event's; none is one board
	Clocks []Clock         // none is the event's
	Starts []StartRule     // none is the standard one
	Secret bool            // starts are revealed when the stage begins, their digests before

	at lines
}

// StartRule says where a start comes from.
type StartRule struct {
	File  string // that Line is in; "" the event's
	Line  int    // 0 where nothing says it
	Text  string // the start itself, "-" the standard one; "" where it is drawn
	Count int    // how many are drawn
	How   string // "points": by the game's lot; "plies": after so many random plies; "opening": Text is one
	Size  int    // points, or plies
}

// Entry is the entry of that id, or nil.
func (e *Event) Entry(id string) *Entry {
	if i := e.index(id); i >= 0 {
		return &e.Entries[i]
	}
	return nil
}

// limits are those of a game under a clock.
func (e *Event) limits(c Clock) rules.Limits {
	return rules.Limits{Total: c.Total, Move: c.Move, Grace: c.Grace, Memory: e.Memory, Stack: e.Stack, Startup: e.Startup, Sent: e.Sent}
}

// protocol is how programs are talked to; nil where the game talks to none.
func (e *Event) protocol() *rules.Protocol {
	if e.Protocol == "" && len(e.Game.Protocols) > 0 {
		return e.Game.Protocols[0]
	}
	return e.Game.Protocol(e.Protocol)
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

// Disqualified says why an entry is disqualified, "" if it is not.
func (e *Event) Disqualified(id string) string {
	for _, d := range e.Out {
		if d.Entry == id {
			return d.Reason
		}
	}
	return ""
}

// field are the entries that compete from the beginning.
func (e *Event) field() []string {
	var list []string
	for i := range e.Entries {
		if !e.Entries[i].Base && len(e.Entries[i].Late) == 0 {
			list = append(list, e.Entries[i].ID)
		}
	}
	return list
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

// Policy is the text that says what is a loss, what is void and what is replayed. It is
// written beside the logs of every event, and each log has its digest.
//
//go:embed policy.txt
var Policy string

// PolicyDigest is the SHA-256 of Policy in hexadecimal.
func PolicyDigest() string { return logfmt.DigestOf([]byte(Policy)) }
