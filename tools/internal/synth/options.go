package synth

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// Options say which session to make. The zero value is a game of two random programs in
// the console protocol, on an empty field of 10 by 10.
type Options struct {
	ID                        string    // of the session; "" is "synth"
	Session                   string    // game, qualifying or info; "" is game
	Event, Stage, Round, Slot string    // words of the header; "" is "-"
	Attempt                   int       // 0 is 1
	Previous                  string    // SHA-256 of the previous attempt; "" is "-"
	Protocol                  string    // console or file; "" is console
	Width, Height             int       // of the field, at most 40; 0 is 10
	Start                     string    // the text of a position; "" is the empty field
	Players                   [2]string // ids out of Players, seat 1 first; "" is the first of them
	Versions                  [2]string // of the players, as words; "" is "1"
	Seed                      uint64    // of all random choices; below 2^53
	Fault                     Fault     // what goes wrong; "" nothing
	// FaultPly is the ply, from 1, at which it goes wrong; 0 is 7. It is an error if the
	// game ends before.
	FaultPly int
}

// Fault is something that goes wrong in a session. The program in turn at
// Options.FaultPly does it, unless stated otherwise.
type Fault string

// What can go wrong. The first eleven end the game, the next three do not, and
// the last two make it void.
const (
	Illegal    Fault = "illegal"    // a move on an occupied cell, or off the field
	Unreadable Fault = "unreadable" // an answer that is not a coordinate
	Refused    Fault = "refused"    // "pass" instead of a move
	Early      Fault = "early"      // a move by the program that is not in turn, which means nothing; console only
	Late       Fault = "late"       // a legal move over the limit of time
	Silent     Fault = "silent"     // no move, and killed over the limit of time
	Exits      Fault = "exit"       // the program ends, with code 3
	Crash      Fault = "crash"      // the program ends, by signal 11
	Flood      Fault = "flood"      // more than 1 MiB of output without a line end; console only
	EarlyStep  Fault = "early-step" // the opener asks step? before its first move (ruling early_step); console, ply 1 only
	TooMany    Fault = "too-many"   // the program not in turn asks 17 questions, one more than may wait; console only

	Empty   Fault = "empty"   // an empty line, ignored
	Chatter Fault = "chatter" // a line that the protocol does not know, ignored
	Noisy   Fault = "noisy"   // more error output than is kept

	Stall Fault = "stall" // the host was busy for seconds
	Sleep Fault = "sleep" // the host was suspended, which the two clocks show
)

// Faults lists everything that can go wrong, in the order above.
func Faults() []Fault {
	return []Fault{Illegal, Unreadable, Refused, Early, Late, Silent, Exits, Crash, Flood, EarlyStep, TooMany, Empty, Chatter, Noisy, Stall, Sleep}
}

// needsConsole reports whether a fault cannot happen if a program is started for every
// move.
func (f Fault) needsConsole() bool {
	switch f {
	case Early, Flood, EarlyStep, TooMany:
		return true
	}
	return false
}

// maxSide is the longest side of a field: the programs look at every cell on
// every turn.
const maxSide = 40

// Error says which option is impossible.
type Error struct {
	Option string // name of the field of Options
	Msg    string
}

func (e *Error) Error() string { return "synth: " + e.Option + ": " + e.Msg }

// filled is o with its zero values replaced, or an error if it is impossible.
func (o Options) filled() (Options, error) {
	for _, d := range []struct {
		field *string
		value string
	}{
		{&o.ID, "synth"}, {&o.Session, "game"}, {&o.Event, "-"}, {&o.Stage, "-"}, {&o.Round, "-"}, {&o.Slot, "-"},
		{&o.Previous, "-"}, {&o.Protocol, "console"}, {&o.Players[0], players[0].ID}, {&o.Players[1], players[0].ID},
		{&o.Versions[0], "1"}, {&o.Versions[1], "1"},
	} {
		if *d.field == "" {
			*d.field = d.value
		}
	}
	for _, d := range []struct {
		field *int
		value int
	}{{&o.Width, 10}, {&o.Height, 10}, {&o.Attempt, 1}, {&o.FaultPly, 7}} {
		if *d.field == 0 {
			*d.field = d.value
		}
	}
	return o, o.check()
}

func (o *Options) check() error {
	for _, id := range o.Players {
		if playerOf(id) == nil {
			return &Error{"Players", "no player " + strconv.Quote(id)}
		}
	}
	known := o.Fault == ""
	for _, f := range Faults() {
		known = known || f == o.Fault
	}
	switch {
	case o.Width < 1 || o.Width > maxSide || o.Height < 1 || o.Height > maxSide:
		return &Error{"Width", "a field of " + strconv.Itoa(o.Width) + " by " + strconv.Itoa(o.Height) + ", a side has 1 to 40 cells"}
	case o.Session == "info" && o.Fault != "":
		return &Error{"Fault", "an info session has none"}
	case o.Protocol != "console" && o.Protocol != "file":
		return &Error{"Protocol", "neither console nor file: " + strconv.Quote(o.Protocol)}
	case !known:
		return &Error{"Fault", "no such fault: " + strconv.Quote(string(o.Fault))}
	case o.Fault.needsConsole() && o.Protocol != "console":
		return &Error{"Fault", string(o.Fault) + " needs the console"}
	case o.Fault == EarlyStep && o.FaultPly != 1:
		return &Error{"FaultPly", "early-step happens at ply 1"}
	case o.Seed > logfmt.MaxNumber:
		return &Error{"Seed", "above 2^53-1"}
	}
	return nil
}

// setup is what the rules need.
func (o *Options) setup() rules.Setup {
	return rules.Setup{Start: o.Start, Params: []rules.Value{
		{Name: "height", Value: strconv.Itoa(o.Height)}, {Name: "width", Value: strconv.Itoa(o.Width)},
	}}
}

// moveLimit is the time for a move in microseconds (official rules 1.7: 5 seconds).
const moveLimit = 5_000_000

// header is the log's header. It names no machine, time or program file,
// because there is none.
func (o *Options) header(first base.Number) *logfmt.Header {
	h := &logfmt.Header{
		ID: o.ID, Session: o.Session, Protocol: o.Protocol, Game: "-", Rulings: logfmt.Rulings{Set: "-"},
		Event: o.Event, Stage: o.Stage, Round: o.Round, Slot: o.Slot,
		Attempt: base.Number(o.Attempt), Previous: o.Previous, First: first,
		Clock:    logfmt.Clock{Total: logfmt.None, Move: moveLimit, Grace: 0, From: clockWord(o.Protocol)},
		Limits:   logfmt.Limits{Memory: logfmt.None, Stack: logfmt.None, Kind: "-", How: "-", Flood: keepOut, Startup: logfmt.None, Sent: logfmt.None},
		Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"},
		Origin:   logfmt.Origin{Kind: "recorded", Digest: "-"},
		Referee:  logfmt.Program{ID: "synth", Version: "1", Digest: "-"},
		Host:     "simulated clock and programs", Source: "simulated", UTC: "?", Seed: base.Number(o.Seed), Start: "-",
	}
	seats := o.Players[:]
	if o.Session == "info" {
		seats = seats[:1]
	} else {
		o.gameLines(h)
	}
	for i, id := range seats {
		h.Programs = append(h.Programs, logfmt.Program{ID: id, Version: o.Versions[i], Digest: "-", Name: playerOf(id).Name})
	}
	return h
}

func (o *Options) gameLines(h *logfmt.Header) {
	g := fiverow.Game
	h.Game = g.Name
	for _, v := range o.setup().Params {
		h.Params = append(h.Params, logfmt.Pair(v))
	}
	h.Rulings = logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText()))}
	if o.Start != "" {
		h.Start = o.Start
	}
}

// clockWord names what starts the clock: the answer to step? (official rules 3.4.8), or
// the start of the process (3.3.8).
func clockWord(protocol string) string {
	if protocol == "file" {
		return "run"
	}
	return "answer"
}
