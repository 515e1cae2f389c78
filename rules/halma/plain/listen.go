package plain

import (
	"errors"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/internal/parley"
)

// Listen makes the second opinion on a conversation by the protocol "lines", the only one
// that halma has ([in]: the section on input and output). A program is sent the game's
// numbers and its own; then, when it is in turn, the milliseconds that it has left; and
// the moves of all others. A move that nobody asked for is early. Of the limits only the
// time for the whole game counts here. The error is that of New, or says that there is no
// such protocol or no such value of the rulings blanks, dirs and white.
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
	return parley.New(parley.Game{
		Board: board, Seats: board.seats,
		Hello:     func(seat int) string { return header(setup, seat) },
		Asks:      "%",
		RightTime: func(text string, used base.Number) bool { return tellsTime(text, limits.Total, used) },
		Left: func(used base.Number) (base.Number, bool) {
			return max(0, limits.Total-used) / 1000, limits.Total > 0 && used >= 0
		},
		Read:  wire.read,
		Write: wire.write, Unasked: "early",
		// Where two play, who has lost because it cannot move or by N1 is not out:
		// it hears the last move.
		Gone: func(seat int) bool { return board.seats > 2 && board.out[seat-1] },
	}), nil
}

// header is the first line that a program is sent: n k N1 N2 nr, where an N1 or N2 that
// is not stated is 0.
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

// tellsTime reports whether the text is the time that a program has left for the
// whole game, in whole milliseconds, rounded down. Where the time for the game,
// or the time used, is unknown, any number is right.
func tellsTime(text string, total, used base.Number) bool {
	if total <= 0 || used < 0 {
		return isNumber(text)
	}
	return text == (max(0, total-used) / 1000).String()
}
