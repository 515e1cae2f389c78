package rules

import "strings"

// Code is the stable name of a ground for refusing a move.
type Code string

const (
	// Unreadable: the text is not the canonical text of any move.
	Unreadable Code = "unreadable"
	// ExtraCommand: a second command where the rules allow one.
	ExtraCommand Code = "extra-command"
	// GameOver: no move can be made, and no seat can leave, after the end. The
	// message of a move says since when: "since ply 12", "since the start".
	GameOver Code = "game-over"
	// Occupied: the target holds a stone, pawn, mixer or wall already.
	Occupied Code = "occupied"
	// OffBoard: a coordinate lies outside the board.
	OffBoard Code = "off-board"
	// AlreadyOut: the seat has left the game before, or does not exist; then the
	// message begins "there is no seat".
	AlreadyOut Code = "already-out"
)

// Refusal says that a move cannot be made and proves it. It is made only when
// a move is refused, so that legal play allocates nothing.
type Refusal struct {
	Code    Code
	Message string // lower case, no full stop, bytes of others quoted
	Witness Witness
}

// Error makes a refusal usable as an error.
func (r *Refusal) Error() string { return string(r.Code) + ": " + r.Message }

// Fact is one named value of a witness. Numbers are exact: integers, or
// fractions such as 13/3.
type Fact struct{ Name, Value string }

// Witness is what a reader needs to check a refusal or a finding by hand, in
// a fixed order: the cell, who took it and at which ply; both segments and the
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

// Get is the value of the named fact, "" if there is none.
func (w Witness) Get(name string) string {
	for _, f := range w {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// SetupError says which part of a Setup cannot be.
type SetupError struct {
	Field string // "start", or the name of a parameter or ruling
	Msg   string
}

func (e *SetupError) Error() string { return e.Field + ": " + e.Msg }
