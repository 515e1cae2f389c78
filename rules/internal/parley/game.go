package parley

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Game is what one game adds to the law.
type Game struct {
	// Board is the game at its start. The conversation makes the moves on it.
	Board rules.Opinion
	Seats int
	// Hello is the line that a seat is due before anything else.
	Hello func(seat int) string
	// Asks is the line that asks the seat in turn for its move and starts its
	// clock: word for word, or with the sign % for a time that is sent.
	Asks string
	// RightTime reports whether a text is Asks with the right time in it for a seat whose
	// plies have used so many microseconds, or base.Unknown. Nil where no time is sent.
	RightTime func(text string, used base.Number) bool
	// Left is the number that RightTime looks for, and whether it is known.
	Left func(used base.Number) (units base.Number, known bool)
	// WholeTurn: a limit for a move holds for all moves of a turn together.
	WholeTurn bool
	// Read is the canonical text of the move that a line says, the words in which the
	// others are sent it, and whether the line says one. It need not be legal. Lines that
	// are too long are not asked about.
	Read func(said string) (move, words string, ok bool)
	// Write is the words in which a move is sent whose line is unknown.
	Write func(move string) string
	// Echo: a move is sent to the mover, too.
	Echo bool
	// Unasked is what a line is that nobody asked for: "nothing", "early", or ""
	// for what its words say.
	Unasked string
	// AnyWords: a line that cannot be read is an answer, too, and Unasked where
	// nobody asked. Otherwise it is "bad-text" whoever is in turn, and the program
	// may answer after it.
	AnyWords bool
	// Gone reports whether a seat hears nothing more, though no fault took it out.
	// Nil where there is no such thing.
	Gone func(seat int) bool
}

// Choice is the value of a ruling, the first one where setup is silent. The
// error names the ruling and all its values.
func Choice(setup rules.Setup, name string, values ...string) (string, error) {
	text, ok := rules.Lookup(setup.Rulings, name)
	if !ok {
		return values[0], nil
	}
	if slices.Contains(values, text) {
		return text, nil
	}
	return "", errors.New(name + ": none of " + strings.Join(values, ", "))
}

// Sides are the four directions, in the order of their numbers in a move's own
// text.
func Sides() []string { return []string{"up", "right", "down", "left"} }

// Numbered reads a text such as 0up,1right,2down,3left: the four directions in
// the order of their numbers, of which lowest is the first. It is nil for any
// other text.
func Numbered(text string, lowest int) []string {
	var names []string
	for i, part := range strings.Split(text, ",") {
		name, ok := strings.CutPrefix(part, strconv.Itoa(lowest+i))
		if !ok {
			return nil
		}
		names = append(names, name)
	}
	if len(names) != 4 {
		return nil
	}
	for _, side := range Sides() {
		if !slices.Contains(names, side) {
			return nil
		}
	}
	return names
}
