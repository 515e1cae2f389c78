package plain

import (
	"errors"
	"strings"

	"scrutineer/rules"
)

// New makes the game that setup describes: no parameters, the rulings "fault" and
// "timeout" (offender_out, or forfeit, each), two seats, and a start, which is the text
// of a position. There is no default start, since each game is played on its own points
// (T2). The error says what is impossible: a parameter, an unknown value of one of the
// two rulings, or a start that is missing, of another spelling, with impossible points or
// segments, or with a seat in turn that cannot move.
func New(setup rules.Setup) (*Board, error) {
	if setup.Seats != 0 && setup.Seats != 2 {
		return nil, errors.New("seats: triangles is a game for two")
	}
	if len(setup.Params) > 0 {
		return nil, errors.New("params: triangles has no parameters")
	}
	fault, err := forfeits(setup, "fault")
	if err != nil {
		return nil, err
	}
	timeout, err := forfeits(setup, "timeout")
	if err != nil {
		return nil, err
	}
	b := &Board{faultForfeits: fault, timeoutForfeits: timeout}
	if err := b.begin(setup.Start); err != nil {
		return nil, err
	}
	return b, nil
}

// forfeits reports whether a ruling is forfeit; the default is offender_out.
func forfeits(setup rules.Setup, ruling string) (bool, error) {
	value, ok := rules.Lookup(setup.Rulings, ruling)
	if ok && value != "offender_out" && value != "forfeit" {
		return false, errors.New(ruling + ": neither offender_out nor forfeit")
	}
	return value == "forfeit", nil
}

// begin sets up the board from the text of a position. The score and the seat in turn are
// what the text says. If nothing can be drawn (T6) or both seats have left (T14), the
// game is over already. In the end the text of the board must be the start.
func (b *Board) begin(start string) error {
	if start == "" {
		return errors.New("start: missing")
	}
	parts := strings.Split(start, " | ")
	if len(parts) != 5 {
		return errors.New("start: not five parts")
	}
	for i, read := range []func(string) error{b.readPoints, b.readSegments, b.readScore, b.readTurn, b.readOut} {
		if err := read(parts[i]); err != nil {
			return err
		}
	}
	if !b.canMove() {
		b.end(b.leader(), "complete")
	} else if b.out[1] && b.out[2] {
		b.end(b.leader(), "both-out")
	}
	if b.turn != 0 && b.out[b.turn] {
		return errors.New("start: the seat in turn is out")
	}
	if b.turn == 0 && b.reason == "" {
		return errors.New("start: nobody is in turn, but the game is not over")
	}
	if b.Text() != start {
		return errors.New("start: not the text of a position")
	}
	return nil
}
