package rules

import (
	"strconv"
	"strings"

	"scrutineer/base"
)

// plies is the prefix of a start that is a list of moves.
const plies = "plies "

// StartPlies returns the moves of a start that is a list of moves: "plies MOVE; MOVE;
// ...". Each is in its canonical text, and they are made in this order from the standard
// start. It returns false for a start that is a position.
func StartPlies(start string) (moves []string, ok bool) {
	list, ok := strings.CutPrefix(start, plies)
	if !ok {
		return nil, false
	}
	return strings.Split(list, "; "), true
}

// Open makes the position that setup describes. If its start is a list of moves, Open
// makes them, and the resulting position is the start. They are not plies of the game and
// take no time. The error is a *SetupError: an impossible parameter, ruling or start,
// such as moves that are illegal or end the game.
func (g *Game) Open(setup Setup) (Position, error) {
	moves, ok := StartPlies(setup.Start)
	if !ok {
		return g.NewPosition(setup)
	}
	setup.Start = ""
	pos, err := g.NewPosition(setup)
	if err != nil {
		return nil, err
	}
	for i, text := range moves {
		m, refused := g.ParseMove([]byte(text))
		if refused == nil {
			_, refused = pos.Play(m)
		}
		why := "it ends the game"
		if refused != nil {
			why = refused.Message
		} else if !pos.Outcome().Over {
			continue
		}
		return nil, &SetupError{Field: "start", Msg: "ply " + strconv.Itoa(i+1) + ", " + Quote([]byte(text)) + ": " + why}
	}
	setup.Start = string(pos.AppendText(nil))
	return g.NewPosition(setup)
}

// OpenBy is like Open but also refuses a start that the protocol cannot send. A nil
// protocol means any.
func (g *Game) OpenBy(p *Protocol, setup Setup) (Position, error) {
	pos, err := g.Open(setup)
	if err == nil && p != nil && p.Fits != nil && pos.Turn() != base.Nobody {
		err = p.Fits(setup, pos)
	}
	if err != nil {
		return nil, err
	}
	return pos, nil
}

// OpeningStart returns the start for a line in a file of openings. A line in one of the
// game's notations for openings becomes a list of moves. Any other line is returned
// unchanged.
func (g *Game) OpeningStart(setup Setup, line string) (string, error) {
	if g.Opening == nil {
		return line, nil
	}
	moves, err := g.Opening(setup, line)
	if err != nil || moves == nil {
		return line, err
	}
	var list []string
	for _, m := range moves {
		list = append(list, string(g.AppendMove(nil, m)))
	}
	return plies + strings.Join(list, "; "), nil
}

// StartText returns the start of a setup as the text of a position. Two logs have the
// same start if the text is the same. A start that is a position, or that cannot be made,
// is returned unchanged.
func (g *Game) StartText(setup Setup) string {
	if _, ok := StartPlies(setup.Start); !ok {
		return setup.Start
	}
	pos, err := g.Open(setup)
	if err != nil {
		return setup.Start
	}
	return string(pos.AppendText(nil))
}
