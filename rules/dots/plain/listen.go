package plain

import (
	"errors"
	"strconv"

	"scrutineer/rules"
	"scrutineer/rules/internal/parley"
)

// Listen makes the second opinion on a conversation by the protocol "server", the only
// one that dots has (D5 to D9). A program is sent the size and its number; it is given
// the turn before each of its moves (D7), and the opponent's moves are sent to it, by the
// ruling echo its own ones too. A command that nobody asked for is early. It needs none
// of the limits: no time left is sent, and every move has its own time. The error is that
// of New, or says that there is no such protocol or no such value of the rulings base,
// echo, sides and turn.
func Listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	if protocol != "server" {
		return nil, errors.New("protocol: dots has only server")
	}
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	wire, err1 := newWire(setup, board)
	echo, err2 := parley.Choice(setup, "echo", "opponent_only", "both")
	turn, err3 := parley.Choice(setup, "turn", "1,2", "0,1")
	clock, err4 := parley.Choice(setup, "clock", "per_prompt", "per_turn")
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, err
	}
	return parley.New(parley.Game{
		Board: board, Seats: 2,
		Hello: func(seat int) string {
			if turn == "0,1" {
				seat--
			}
			return strconv.Itoa(board.rows) + " " + strconv.Itoa(board.cols) + " " + strconv.Itoa(seat)
		},
		Asks: "-1 -1 -1", Read: wire.read, Write: wire.write,
		Echo: echo == "both", Unasked: "early", WholeTurn: clock == "per_turn",
	}), nil
}
