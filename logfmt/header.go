package logfmt

import "scrutineer/base"

// Header is the part of a log above its records. Words are kept as written: "-" is none
// and "?" is unknown. A word that is itself one of these two is escaped (see Unword).
// Numbers use None and Unknown.
type Header struct {
	ID      string // of the session, unique in its event
	Session string // game, qualifying or info
	Game    string // the game's word, or "-" in a session without a game
	Params  []Pair // in the order of their names
	Rulings Rulings
	// Protocol is the protocol between referee and programs, or "-" if there is none.
	Protocol string

	Event, Stage, Round, Slot string

	Attempt  base.Number // 1 and up
	Previous string      // SHA-256 of the whole log of the attempt before, or "-"

	Programs []Program   // by seat, seat 1 first
	First    base.Number // the seat that makes ply 1, None or Unknown

	Clock    Clock
	Limits   Limits
	Evidence Evidence
	Origin   Origin
	Referee  Program     // ID, Version and Digest; no Name
	Host     string      // unescaped text, "" if unknown
	Source   string      // the clock that stamps, such as CLOCK_MONOTONIC
	UTC      string      // when the session began, "2026-05-01T12:00:00Z", or "?"
	Seed     base.Number // of whatever was drawn at random
	Start    string      // text of the start position, "-" for the standard one
}

// Pair is a name and its value.
type Pair struct{ Name, Value string }

// Rulings has the rulings in force: the name and digest of a default set, and the
// deviations from it. Set "-" is a session without a game. Set "?" is a foreign record
// whose rulings are unknown.
type Rulings struct {
	Set        string
	Digest     string
	Deviations []Pair // in the order of their names; the value "?" is unknown
}

// Program is the program in a seat.
type Program struct {
	ID      string // ASCII
	Version string
	Digest  string // SHA-256 over all its files, by the recipe of the format document
	Name    string // to be shown: UTF-8, any language; "" for none
}

// Clock has the time limits in microseconds. None means that there is no such limit,
// Unknown that the log does not know it.
type Clock struct {
	Total, Move, Grace base.Number
	From               string // what starts it: a word of the protocol, "-" or "?"
}

// Limits are the limits on programs other than time. None means that there is no such
// limit, Unknown that the log does not know it.
type Limits struct {
	Memory, Stack base.Number // bytes
	Kind          string      // of the memory: resident, virtual, data, "-" or "?"
	How           string      // enforced, observed, "-" or "?"
	Flood         base.Number // bytes of standard output that a program may write in a game
	Startup       base.Number // microseconds that a program may take before its clock counts
	Sent          base.Number // bytes of memory that the programs were sent as their limit
}

// Evidence is how much the log records, in two words.
type Evidence struct {
	Exchange string // raw: what was exchanged between referee and programs; moves: only the claims made from it
	Times    string // stamped: each record; charged: each move; none
}

// String returns "raw stamped" and the like.
func (e Evidence) String() string { return e.Exchange + " " + e.Times }

// Raw reports whether the exchange between referee and programs is recorded.
func (e Evidence) Raw() bool { return e.Exchange == "raw" }

// Stamped reports whether every record has its time.
func (e Evidence) Stamped() bool { return e.Times == "stamped" }

// Origin is where a log comes from: "recorded" by a referee as it happened, or the name
// of the foreign format that it was converted from, with the SHA-256 and the name of the
// file.
type Origin struct {
	Kind   string
	Digest string
	Name   string // unescaped
}

// Seats returns the number of seats.
func (h *Header) Seats() int { return len(h.Programs) }

// Program returns the program in a seat, or nil.
func (h *Header) Program(s base.Seat) *Program {
	if s == 0 || int(s) > len(h.Programs) {
		return nil
	}
	return &h.Programs[s-1]
}
