package tournament

import (
	_ "embed"
	"fmt"
	"slices"
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
	Protocol string // "" means the game's first
	Setup    rules.Setup
	Clock    Clock
	Memory   base.Number // bytes; 0 for no limit
	Stack    base.Number // bytes; 0 for no limit
	Output   base.Number // bytes of a program's output in a game; 0 for the referee's default
	Startup  base.Number // microseconds to get ready; 0 for the referee's default, base.None for no limit
	Sent     base.Number // bytes that programs are sent as their memory limit; 0 and base.None as for Startup
	Margin   time.Duration
	Pause    base.Number // see referee.Match
	Points   schedule.Points
	Seed     int64
	Voids    schedule.Voids
	Entries  []Entry
	Stages   []Stage
	Out      []schedule.Disqualified

	at      lines            // of the event's own statements
	entryAt map[string]lines // of an entry's, by id
}

// lines are the lines of the event's file by statement, or by value as "param NAME=VALUE".
type lines map[string]int

// Clock is the time allowed, in microseconds; 0 is not a limit.
type Clock struct{ Total, Move, Grace base.Number }

// Entry is a program that takes part. Its line is in the event's file.
type Entry = schedule.Entry

// Stage is a part of an event, played after the stages before it. Its conditions are drawn
// when the event is played.
type Stage struct {
	schedule.Stage
	Boards [][]rules.Value // parameters other than the event's; empty means one board without any
	Clocks []Clock         // empty means the event's
	Starts []StartRule     // empty means the standard one
	Secret bool            // starts are revealed when the stage begins, and their digests before

	at lines
}

// StartRule is where a start comes from.
type StartRule struct {
	File  string // the file that has Line; "" means the event's
	Line  int    // 0 if no line says it
	Text  string // the start itself, "-" for the standard one; "" if it is drawn
	Count int    // the number drawn
	How   string // "points": by the game's own rules; "plies": after random plies; "opening": Text is one
	Size  int    // points, or plies
}

// Entry returns the entry of that id, or nil.
func (e *Event) Entry(id string) *Entry {
	if i := e.index(id); i >= 0 {
		return &e.Entries[i]
	}
	return nil
}

// limits returns the limits of a game under a clock.
func (e *Event) limits(c Clock) rules.Limits {
	return rules.Limits{Total: c.Total, Move: c.Move, Grace: c.Grace, Memory: e.Memory, Stack: e.Stack, Startup: e.Startup, Sent: e.Sent}
}

// protocol returns the protocol of the programs; nil if the game has none.
func (e *Event) protocol() *rules.Protocol {
	if e.Protocol == "" && len(e.Game.Protocols) > 0 {
		return e.Game.Protocols[0]
	}
	return e.Game.Protocol(e.Protocol)
}

func (e *Event) index(id string) int {
	return slices.IndexFunc(e.Entries, func(other Entry) bool { return other.ID == id })
}

// Stage returns the stage of that name, or nil.
func (e *Event) Stage(name string) *Stage {
	for i := range e.Stages {
		if e.Stages[i].Name == name {
			return &e.Stages[i]
		}
	}
	return nil
}

// Disqualified returns why an entry is disqualified, "" if it is not.
func (e *Event) Disqualified(id string) string {
	for _, d := range e.Out {
		if d.Entry == id {
			return d.Reason
		}
	}
	return ""
}

// field returns the entries that compete from the beginning.
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

// PolicyDigest returns the SHA-256 of Policy in hexadecimal.
func PolicyDigest() string { return logfmt.DigestOf([]byte(Policy)) }
