package plain

import (
	"errors"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/internal/lineprotocol"
)

// Listen opens the second implementation of the protocol "lines", the only one that
// betoniarki has (B9 to B13). A program is sent its number; then, in its turn, the
// seconds that it has left (B10), to which any line is the answer; and the opponent's
// moves (B12). Of the limits only the time for the whole game is used. The error is that
// of New, or an unknown protocol or value of the rulings base, blanks, blue, early_line
// and seconds.
func Listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	if protocol != "lines" {
		return nil, errors.New("protocol: betoniarki has only lines")
	}
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	wire, err1 := newWire(setup, board.size)
	round, err2 := lineprotocol.Choice(setup, "seconds", "floor", "ceil", "round")
	early, err3 := lineprotocol.Choice(setup, "early_line", "discard", "fault", "taken")
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	return lineprotocol.New(lineprotocol.Game{
		Board: board, Seats: 2,
		Greeting:  strconv.Itoa,
		Prompt:    "%",
		RightTime: func(text string, used base.Number) bool { return isTimeLeft(text, limits.Total, used, round) },
		Left:      func(used base.Number) (base.Number, bool) { return timeLeft(limits.Total, used, round) },
		Read: func(said string) (move, words string, ok bool) {
			move, ok = wire.read(said)
			return move, strings.TrimSuffix(said, "\r"), ok
		},
		Write:            wire.write,
		EarlySense:       map[string]string{"discard": "nothing", "fault": "early", "taken": ""}[early],
		CountsUnreadable: true,
	}), nil
}

// isTimeLeft reports whether the text is the time that a program has left for the whole
// game in whole seconds, rounded by the ruling seconds (B10). If the time for the game,
// or the time used, is unknown, any number is right.
func isTimeLeft(text string, total, used base.Number, round string) bool {
	whole, known := timeLeft(total, used, round)
	if !known {
		return decimal(text)
	}
	return text == whole.String()
}

// timeLeft returns the right number, and whether it is known.
func timeLeft(total, used base.Number, round string) (whole base.Number, known bool) {
	if total <= 0 || used < 0 {
		return 0, false
	}
	const second = 1000000
	left := max(0, total-used)
	whole = left / second
	rest := left % second
	if round == "ceil" && rest > 0 || round == "round" && rest >= second/2 {
		whole++
	}
	return whole, true
}
