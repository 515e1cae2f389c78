package lineprotocol

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Game is what one game adds to the common part.
type Game struct {
	// Board is the game at its start. The conversation makes the moves on it.
	Board rules.Opinion
	Seats int
	// Greeting returns the line that is due to a seat before anything else.
	Greeting func(seat int) string
	// Prompt is the line that asks the seat in turn for its move and starts its clock.
	// The sign % stands for a time.
	Prompt string
	// RightTime reports whether a text is Prompt with the right time in it for a seat
	// whose plies have used so many microseconds, or base.Unknown. It is nil if no time
	// is sent.
	RightTime func(text string, used base.Number) bool
	// Left returns the number that RightTime looks for, and whether it is known.
	Left func(used base.Number) (units base.Number, known bool)
	// WholeTurn reports whether a limit for a move applies to all moves of a turn
	// together.
	WholeTurn bool
	// Read returns the canonical text of the move that a line says, the words in which
	// the others are sent it, and whether the line says a move. The move need not be
	// legal. Read is not called for lines that are too long.
	Read func(said string) (move, words string, ok bool)
	// Write returns the words in which a move is sent if its line is unknown.
	Write func(move string) string
	// Echo reports whether a move is sent to the mover, too.
	Echo bool
	// EarlySense is the sense of a line that was not asked for: "nothing", "early", or ""
	// if it depends on the line.
	EarlySense string
	// CountsUnreadable reports whether an unreadable line is an answer, too, and has
	// EarlySense if it was not asked for. Otherwise it is "bad-text" whoever is in turn,
	// and the program may answer after it.
	CountsUnreadable bool
	// Gone reports whether nothing more is sent to a seat, though no fault took it out.
	// It is nil if that is impossible.
	Gone func(seat int) bool
}

// Choice returns the value of a ruling, or the first value if setup has none. The error
// names the ruling and all its values.
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

// Sides returns the four directions in the order of their numbers in a canonical move.
func Sides() []string { return []string{"up", "right", "down", "left"} }

// Numbered reads a text such as 0up,1right,2down,3left: the four directions in the order
// of their numbers, starting with lowest. It returns nil for any other text.
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
