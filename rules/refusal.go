package rules

import (
	"strconv"
	"strings"

	"scrutineer/base"
)

// Code is the stable name of a reason to refuse a move.
type Code string

const (
	// Unreadable means that the text is not the canonical text of any move.
	Unreadable Code = "unreadable"
	// ExtraCommand means a second command where the rules allow one.
	ExtraCommand Code = "extra-command"
	// GameOver means that the game is over: no move can be made and no seat can leave.
	// The message of a move says since when: "since ply 12", "since the start".
	GameOver Code = "game-over"
	// Occupied means that the target already has a stone, pawn, mixer or wall.
	Occupied Code = "occupied"
	// OffBoard means that a coordinate is outside the board.
	OffBoard Code = "off-board"
	// OutOfTurn means a move while another seat or nobody is in turn, or before it is
	// asked for. Its witness begins with turn, 0 for nobody.
	OutOfTurn Code = "out-of-turn"
	// Unended means output without a line end.
	Unended Code = "unended-line"
	// AlreadyOut means that the seat has left the game before, or does not exist. In the
	// second case the message begins "there is no seat".
	AlreadyOut Code = "already-out"
)

// Refusal says why a move cannot be made, with proof. Legal play allocates none.
type Refusal struct {
	Code    Code
	Message string // lower case, no full stop, foreign bytes quoted
	Witness Witness
}

// Refuse returns a refusal. facts are the names and values of its witness, alternating.
func Refuse(code Code, message string, facts ...string) *Refusal {
	r := &Refusal{Code: code, Message: message}
	for i := 0; i < len(facts); i += 2 {
		r.Witness = append(r.Witness, Fact{Name: facts[i], Value: facts[i+1]})
	}
	return r
}

// RefuseText refuses a text that is not a move. Its witness is the text in printable ASCII,
// so that characters that look alike differ.
func RefuseText(code Code, message string, text []byte) *Refusal {
	return Refuse(code, message+": "+Quote(text), "text", Quote(text))
}

// RefuseName refuses another name of a thing than the canonical one, which the witness
// has, too.
func RefuseName(thing string, text []byte, canonical string) *Refusal {
	r := RefuseText(Unreadable, "not the canonical name of the "+thing, text)
	r.Message += ", which is " + canonical
	r.Witness = append(r.Witness, Fact{"canonical", canonical})
	return r
}

// Ended refuses a move after the end. Its witness begins with the reason and the ply
// after which the game was over (from 1, or "start").
func Ended(ply int, reason Reason, facts ...string) *Refusal {
	return Refuse(GameOver, "the game is over since "+PlyWords(ply)+": "+string(reason),
		append([]string{"reason", string(reason), "ply", PlyName(ply)}, facts...)...)
}

// RefuseNotYourTurn refuses a move of a seat that is not in turn, or has not been asked yet. asked
// completes "moves before it is ...".
func RefuseNotYourTurn(turn, me base.Seat, asked string, facts ...string) *Refusal {
	what := "moves while seat " + turn.String() + " is in turn"
	switch turn {
	case base.Nobody:
		what = "moves after the end"
	case me:
		what = "moves before it is " + asked
	}
	return Refuse(OutOfTurn, what, append([]string{"turn", turn.String()}, facts...)...)
}

// RefuseLeft refuses a seat that leaves again or does not exist, in a game of two.
func RefuseLeft(s base.Seat) *Refusal {
	what := "seat " + s.String() + " has left the game before"
	if s.Other() == base.Nobody {
		what = "there is no seat " + s.String()
	}
	return Refuse(AlreadyOut, what, "seat", s.String())
}

// PlyName returns a ply, counted from 1, for a witness, or "start" for 0.
func PlyName(ply int) string {
	if ply == 0 {
		return "start"
	}
	return strconv.Itoa(ply)
}

// PlyWords returns a ply, counted from 1, for a message, or "the start" for 0.
func PlyWords(ply int) string {
	if ply == 0 {
		return "the start"
	}
	return "ply " + strconv.Itoa(ply)
}

func (r *Refusal) Error() string { return string(r.Code) + ": " + r.Message }

// Fact is one named value of a witness. Numbers are exact: integers, or
// fractions such as 13/3.
type Fact struct{ Name, Value string }

// Witness is what a reader needs to check a refusal or a finding by hand, in a fixed
// order: for example the cell, who took it and at which ply, or two segments and the
// point where they cross. The names are documented with each code.
type Witness []Fact

// String writes the witness as "name=value" pairs.
func (w Witness) String() string {
	var b strings.Builder
	for i, f := range w {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(f.Name + "=" + f.Value)
	}
	return b.String()
}

// Get returns the value of the named fact, or "" if there is none.
func (w Witness) Get(name string) string {
	for _, f := range w {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// SetupError says which part of a Setup is impossible.
type SetupError struct {
	Field string // "start", or the name of a parameter or ruling
	Msg   string
}

func (e *SetupError) Error() string { return e.Field + ": " + e.Msg }

// Shown limits how many bytes of a program's text messages and witnesses show.
const Shown = 80

// Quote returns the bytes of a program as printable ASCII in quotes. It cuts them after
// Shown bytes and says how many more there are.
func Quote(text []byte) string {
	if len(text) > Shown {
		return strconv.QuoteToASCII(string(text[:Shown])) + " and " + strconv.Itoa(len(text)-Shown) + " bytes more"
	}
	return strconv.QuoteToASCII(string(text))
}
