// Package halma is the official halma: pawns that go to the first free field in one of
// four directions, from one corner of the board to the opposite one. It has the rules,
// the protocol and the picture of a position. The prose, with the rulings, is rules.txt,
// which is also Game.Doc.
//
// Seat 1 has the corner (1,1), seat 2 the opposite one (n,n), seats 3 and 4 those at
// (n,1) and (1,n). A move is {x, y, d}, with d 1 up, 2 right, 3 down, 4 left. By some
// rulings programs use other numbers; the Conversation translates them. A position's text
// is the rows from y=1 joined by '/', a blank, the seat in turn, '-' once the game is
// over, a blank, and the moves made by each seat joined by ','. If more than two seats
// play and some are out, a blank and these seats joined by ',' follow.
package halma

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

// Game is halma as every other part of the project sees it.
var Game = &rules.Game{
	Spec:        spec,
	Doc:         prose,
	NewPosition: open,
	ParseMove:   ParseMove,
	AppendMove:  AppendMove,
	Writing:     "column and row of a pawn and a direction (1 up, 2 right, 3 down, 4 left), such as 1 3 2",
	Protocols:   []*rules.Protocol{linesProtocol},
	Language:    "pl",
	Passages:    rules.ReadPassages(quoted),
	Measures:    measures,
	Tournament:  rules.Tournament{Points: rules.Points{Win: 2, Draw: 1}, VariedTerms: "halma: several boards and clocks a pair"},
	Symmetries: func(rules.Setup) []func(rules.Move) rules.Move { // along the diagonal between the two camps
		return []func(rules.Move) rules.Move{func(m rules.Move) rules.Move {
			return rules.Move{N: [6]int16{m.N[1], m.N[0], [...]int16{0, right, up, left, down}[m.N[2]%5]}}
		}}
	},
	InitOrder: []string{"n", "k", "n1", "n2"},                                          // the header
	Usual:     rules.Limits{Total: 5 * 60 * 1000000, Memory: 96 << 20, Stack: 8 << 20}, // "Środowisko", and the referee's example of 5m; 1 to 15 minutes
}

// Limits of the parameters. The official ones are lost.
const (
	maxSide  = 100
	maxMoves = 1_000_000
)

// spec is what a setup is checked against.
var spec = rules.Spec{
	Name:    "halma",
	Version: 1,
	Seats:   [2]int{2, base.Max},
	Marks:   []string{"blue", "orange", "green", "purple"}, // as painted; the official rules say white and black
	Params: []rules.Param{
		{Name: "k", Min: 1, Max: maxSide, Usual: 3, Doc: "size of the home areas (tournament, header)"},
		{Name: "n", Min: 2, Max: maxSide, Usual: 8, Doc: "side of the board (rules of the game)"},
		{Name: "n1", Min: 0, Max: maxMoves, Usual: 10, Doc: "the header's N1, 0 where none is stated"},
		{Name: "n2", Min: 0, Max: maxMoves, Usual: 100, Doc: "the header's N2, 0 where none is stated"},
	},
	Rulings: []rules.Ruling{
		{Name: "blanks", Values: []string{"strict", "tolerant"}, Source: "interface",
			Doc: "how a program may space the three numbers of its move: exactly with single blanks, or with any, and a carriage return at the end"},
		{Name: "blocked_target", Values: []string{"no_win", "full_and_at_least_one_own"}, Source: "rules of the game",
			Doc: "a target area that others fill too: no win, or one for a seat with a pawn in it"},
		{Name: "both_gone", Values: []string{"first_loses", "draw"}, Source: "tournament, lost list",
			Doc: "the programs of the last two seats in the game have both ended by themselves: lost for the first, or drawn"},
		{Name: "dirs", Values: board.Compasses(1), Decided: true, Source: "interface, lost picture",
			Doc: "what the numbers of the four directions mean on the wire"},
		{Name: "home", Values: []string{"triangle", "square", "explicit"}, Source: "rules of the game, lost picture",
			Doc: "the fields of a home area of size k: x+y<=k+1, k by k, or where the pawns of a given start stand"},
		{Name: "n1", Values: []string{"unknown", "home_empty_by_move_N1", "off"}, Source: "tournament, lost list",
			Doc: "what N1 limits: not known, the moves until a seat has left its home, or nothing"},
		{Name: "n2", Values: []string{"max_moves_per_player", "max_plies"}, Source: "tournament, lost list",
			Doc: "what N2 counts: the moves of each seat, or of all together"},
		{Name: "n2_result", Values: []string{"draw", "more_in_target"}, Source: "tournament, lost list",
			Doc: "how a game ends when the moves are used up: drawn, or won by the seat with most pawns at the target (a guess)"},
		{Name: "stuck", Values: []string{"loss", "pass"}, Source: "rules of the game",
			Doc: "a seat in turn that has no move: loses, or is ignored"},
		{Name: "white", Values: []string{"low", "high"}, Decided: true, Source: "tournament, lost picture",
			Doc: "which corner white begins in on the wire: (1,1) or (n,n)"},
	},
}

// Unofficial lists where a setup differs from what the official tournament and its header
// suggest.
func (p *position) Unofficial() []string {
	g, num := p.given, strconv.Itoa
	return rules.Listed(
		rules.If(g.seats != 2, num(g.seats)+" seats, the official tournament is for two"),
		rules.If(2*g.k > g.n, "home areas of size "+num(g.k)+" on a board of side "+num(g.n)+": more than half of it"),
		rules.If(g.n1 > 0 && g.n2 > 0 && g.n1 > g.n2, "N1 is "+num(g.n1)+", more than N2, "+num(g.n2)))
}
