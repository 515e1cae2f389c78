package plain

import (
	"errors"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/internal/lineprotocol"
)

// Listen opens the second implementation of the protocol "lines", the only one that halma
// has ([in]: the section on input and output). A program is sent the game's numbers and
// its own; then, in its turn, the milliseconds that it has left; and the moves of all
// others. A move that was not asked for is early. Of the limits only the time for the
// whole game is used. The error is that of New, or an unknown protocol or value of the
// rulings blanks, dirs and white.
func Listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	if protocol != "lines" {
		return nil, errors.New("protocol: halma has only lines")
	}
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	wire, err := newWire(setup, board.size)
	if err != nil {
		return nil, err
	}
	return lineprotocol.New(lineprotocol.Game{
		Board: board, Seats: board.seats,
		Greeting:  func(seat int) string { return header(setup, seat) },
		Prompt:    "%",
		RightTime: func(text string, used base.Number) bool { return isTimeLeft(text, limits.Total, used) },
		Left: func(used base.Number) (base.Number, bool) {
			return max(0, limits.Total-used) / 1000, limits.Total > 0 && used >= 0
		},
		Read:  wire.read,
		Write: wire.write, EarlySense: "early",
		// If two play, a seat that has lost because it cannot move or by N1 is not out:
		// it is sent the last move.
		Gone: func(seat int) bool { return board.seats > 2 && board.out[seat-1] },
	}), nil
}

// header returns the first line that a program is sent: n k N1 N2 nr. An N1 or N2 that is
// not stated is 0.
func header(setup rules.Setup, seat int) string {
	text := ""
	for _, name := range []string{"n", "k", "n1", "n2"} {
		value, ok := rules.Lookup(setup.Params, name)
		if !ok {
			value = "0"
		}
		text += value + " "
	}
	return text + strconv.Itoa(seat)
}

// isTimeLeft reports whether the text is the time that a program has left for the whole
// game, in whole milliseconds, rounded down. If the time for the game, or the time used,
// is unknown, any number is right.
func isTimeLeft(text string, total, used base.Number) bool {
	if total <= 0 || used < 0 {
		return isNumber(text)
	}
	return text == (max(0, total-used) / 1000).String()
}
