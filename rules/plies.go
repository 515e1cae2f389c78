package rules

import (
	"strconv"
	"strings"

	"scrutineer/base"
)

// plies begins a start that is a list of moves.
const plies = "plies "

// StartPlies are the moves of a start that is given by moves: "plies MOVE; MOVE; ...",
// each in its canonical text, made in this order from the standard start. It reports
// false for a start that is a position.
func StartPlies(start string) (moves []string, ok bool) {
	list, ok := strings.CutPrefix(start, plies)
	if !ok {
		return nil, false
	}
	return strings.Split(list, "; "), true
}

// Open makes the position that setup describes. Where its start is a list of moves, they
// are made by the rules, and what they lead to is the start: they are not plies of the
// game, and cost no time. The error is a *SetupError: a parameter, ruling or start that
// cannot be, such as moves that are illegal or end the game.
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
		if refused != nil {
			return nil, wrongPly(i, text, refused.Message)
		}
		if pos.Outcome().Over {
			return nil, wrongPly(i, text, "it ends the game")
		}
	}
	setup.Start = string(pos.AppendText(nil))
	return g.NewPosition(setup)
}

// OpenBy is Open for a game in which programs are talked to by a protocol: a start that it
// cannot tell them is refused, too. nil is any protocol.
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

// OpeningStart is the start that a line of a file of openings means: the moves of the
// line in their order, where it has a form of openings of the game, or else the line
// itself.
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

// StartText is the start of a setup as a position, in the text of the game: two logs have
// the same start where it is the same. A start that is not a list of moves, or one that
// cannot be made, is returned as it is.
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

// Second makes the second opinion on the game that setup describes; see Open. It makes
// the moves of a start by its own rules.
func (g *Game) Second(setup Setup) (Opinion, error) {
	setup, err := g.secondStart(setup)
	if err != nil {
		return nil, err
	}
	return g.NewOpinion(setup)
}

// Listen makes the second opinion on a conversation; see Second.
func (g *Game) Listen(setup Setup, protocol string, limits Limits) (Listener, error) {
	setup, err := g.secondStart(setup)
	if err != nil {
		return nil, err
	}
	return g.NewListener(setup, protocol, limits)
}

// secondStart is the setup with the position that the moves of its start lead to by the
// second implementation.
func (g *Game) secondStart(setup Setup) (Setup, error) {
	moves, ok := StartPlies(setup.Start)
	if !ok {
		return setup, nil
	}
	setup.Start = ""
	board, err := g.NewOpinion(setup)
	if err != nil {
		return setup, err
	}
	for i, text := range moves {
		if _, refused := board.Play(text); refused != "" {
			return setup, wrongPly(i, text, refused)
		}
		if over, _, _, _ := board.Outcome(); over {
			return setup, wrongPly(i, text, "it ends the game")
		}
	}
	setup.Start, setup.Plies = board.Text(), moves
	return setup, nil
}

// wrongPly is what is wrong with the i-th move of a start, from 0.
func wrongPly(i int, text, why string) *SetupError {
	return &SetupError{Field: "start", Msg: "ply " + strconv.Itoa(i+1) + ", " + Quote([]byte(text)) + ": " + why}
}
