// Package dots is Dots and Boxes on a field of points: the rules, the protocol and the
// picture of a position. The prose, with the paragraphs of the official rules and the
// rulings, is rules.txt, which is also Game.Doc.
//
// Sizes are sent in points, as in the official rules; moves name boxes, one fewer each
// way. A move is {r, c, s}: the box in row r and column c, both from 0, and its side: 0
// up, 1 right, 2 down, 3 left. A line between two boxes has two names; a Move has the
// lesser of them, so side 0 is in row 0 only and side 3 in column 0 only. A position's
// text is the horizontal lines, the vertical lines and the boxes, each row by row joined
// by '/', and the seat in turn, '-' once the game is over, with blanks between the four.
package dots

import (
	_ "embed"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

var (
	//go:embed rules.txt
	prose string
	//go:embed passages.txt
	quoted string // the parts that findings are based on, numbered as in rules.txt
)

// Game is Dots and Boxes as every other part of the project sees it.
var Game = &rules.Game{
	Spec:        spec,
	Doc:         prose,
	NewPosition: open,
	ParseMove:   ParseMove,
	AppendMove:  AppendMove,
	Writing:     "row and column of a box, both from 0, and a side (0 up, 1 right, 2 down, 3 left), such as 0 1 2",
	Protocols:   []*rules.Protocol{serverProtocol},
	Language:    "fa",
	Passages:    rules.ReadPassages(quoted),
	Measures:    measures,
	Tournament:  rules.Tournament{Points: rules.Points{Win: 6, Draw: 2}},
	Symmetries: func(setup rules.Setup) []func(rules.Move) rules.Move {
		rows, cols, err := boxesOf(setup)
		if err != nil {
			return nil
		}
		return board.Symmetries(cols, rows, func(m rules.Move, turn board.Turn) rules.Move {
			c, r, side := turn(m.N[1], m.N[0], m.N[2]&3)
			return lesser(int(r), int(c), int(side))
		})
	},
	Usual: rules.Limits{Move: 3 * 1000000, Memory: 64 << 20}, // D4
}

// Sides of a field in points: the possible ones, and those that the official rules draw
// by lot (D10).
const (
	minPoints, maxPoints   = 2, 100
	seedLeast, seedLargest = 5, 15
)

// spec is what a setup is checked against.
var spec = rules.Spec{
	Name:    "dots",
	Version: 1,
	Seats:   [2]int{2, 2},
	Marks:   []string{"first", "second"},
	Params: []rules.Param{
		{Name: "cols", Min: minPoints, Max: maxPoints, Usual: 7, Doc: "columns of points, at random from 5 to 15 (D1, D10)"},
		{Name: "rows", Min: minPoints, Max: maxPoints, Usual: 7, Doc: "rows of points, at random from 5 to 15 (D1, D10)"},
	},
	Rulings: []rules.Ruling{
		{Name: "base", Values: []string{"0", "1"}, Decided: true, Source: "D6, D8",
			Doc: "the number of the first row and column of boxes as programs are told and tell it"},
		{Name: "both_gone", Values: []string{"first_loses", "draw", "points"}, Source: "D5",
			Doc: "a program has ended by itself, and the other one, too: lost for the first, drawn, or won by more boxes"},
		{Name: "clock", Values: []string{"per_prompt", "per_turn"}, Source: "D4, D9",
			Doc: "what the 3 seconds are for: each move asked for, or a whole turn with all moves that boxes earn in it"},
		{Name: "echo", Values: []string{"opponent_only", "both"}, Decided: true, Source: "D8, D9",
			Doc: "who is told an accepted move: the opponent, or the mover too"},
		{Name: "fault_score", Values: []string{"as_is", "all_to_opponent"}, Source: "D5",
			Doc: "the score of a game that ends by a fault: as it stands, or every box of the board to the opponent"},
		{Name: "sides", Values: board.Compasses(0, 1), Decided: true, Source: "D8",
			Doc: "the numbers of a box's sides as programs are told and tell them"},
		{Name: "turn", Values: []string{"1,2", "0,1"}, Decided: true, Source: "D6",
			Doc: "T in the line R C T for seats 1 and 2"},
	},
}

// Unofficial lists where a setup differs from the official rules: 5 to 15 points each way
// (D10), an empty field (D2), the first player to move (D2).
func (p *position) Unofficial() []string {
	rows, cols, drawn := p.rows+1, p.cols+1, len(p.lines)-p.room
	return rules.Listed(
		rules.If(min(rows, cols) < seedLeast || max(rows, cols) > seedLargest,
			"the field is "+strconv.Itoa(rows)+" rows by "+strconv.Itoa(cols)+" columns of points, the official ones are 5 to 15 each way (D10)"),
		rules.If(drawn > 0, "the start has "+strconv.Itoa(drawn)+" lines, the official start has none (D2)"),
		rules.If(p.first != base.First && p.room > 0, "seat 2 moves first (D2)"))
}
