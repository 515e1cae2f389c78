package plain

import (
	"errors"
	"strconv"

	"scrutineer/rules"
	"scrutineer/rules/internal/lineprotocol"
)

// Listen opens the second implementation of the protocol "server", the only one that dots
// has (D5 to D9). A program is sent the size and its number; it is given the turn before
// each of its moves (D7), and it is sent the opponent's moves, by the ruling echo its
// own, too. A command that was not asked for is early. None of the limits is used: no
// time left is sent, and every move has its own time. The error is that of New, or an
// unknown protocol or value of the rulings base, echo, sides and turn.
func Listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	if protocol != "server" {
		return nil, errors.New("protocol: dots has only server")
	}
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	wire, err1 := newWire(setup, board)
	echo, err2 := lineprotocol.Choice(setup, "echo", "opponent_only", "both")
	turn, err3 := lineprotocol.Choice(setup, "turn", "1,2", "0,1")
	clock, err4 := lineprotocol.Choice(setup, "clock", "per_prompt", "per_turn")
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, err
	}
	return lineprotocol.New(lineprotocol.Game{
		Board: board, Seats: 2,
		Greeting: func(seat int) string {
			if turn == "0,1" {
				seat--
			}
			return strconv.Itoa(board.rows) + " " + strconv.Itoa(board.cols) + " " + strconv.Itoa(seat)
		},
		Prompt: "-1 -1 -1", Read: wire.read, Write: wire.write,
		Echo: echo == "both", EarlySense: "early", WholeTurn: clock == "per_turn",
	}), nil
}
