// Package betoniarki is the game of concrete mixers, the Game of the Amazons: the rules,
// the protocol and the picture of a position. The prose, with the paragraphs of the
// official rules and the rulings, is rules.txt, which is also Game.Doc.
//
// Seat 1 is blue, seat 2 red. A move is {x1, y1, x2, y2, xs, ys}, all from 1; its text is
// these six numbers separated by single blanks. A position's text is the rows from y=1,
// joined by '/', of '.', '1', '2' and '#' for concrete, a blank, and the seat in turn,
// '-' once the game is over. Programs may count squares differently, by the rulings base
// and blue. The conversation translates that; it never shows in a Move.
package betoniarki

import (
	_ "embed"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

var (
	//go:embed rules.txt
	prose string
	//go:embed passages.txt
	quoted string // the parts that findings are based on, numbered as in rules.txt
)

// Game is betoniarki as every other part of the project sees it.
var Game = &rules.Game{
	Spec:        spec,
	Doc:         prose,
	NewPosition: open,
	ParseMove:   ParseMove,
	AppendMove:  AppendMove,
	Writing:     "column and row of the mixer, of the square it goes to and of the square it pours, such as 4 1 4 5 4 1",
	Protocols:   []*rules.Protocol{linesProtocol},
	Language:    "pl",
	Passages:    rules.ReadPassages(quoted),
	Measures:    measures,
	Tournament:  rules.Tournament{Points: rules.Points{Win: 2}, NoDraws: "B14"},
	Symmetries: func(setup rules.Setup) []func(rules.Move) rules.Move { // the mirror image, left to right
		size, err := spec.Read(setup)
		if err != nil {
			return nil
		}
		return []func(rules.Move) rules.Move{func(m rules.Move) rules.Move {
			for i := 0; i < len(m.N); i += 2 {
				m.N[i] = int16(size[0]+1) - m.N[i]
			}
			return m
		}}
	},
	SGF: &rules.SGF{Number: "18", Cells: [3]byte{'1', '2', '#'}, Points: func(m rules.Move) []int {
		return []int{int(m.N[0]) - 1, int(m.N[1]) - 1, int(m.N[2]) - 1, int(m.N[3]) - 1, int(m.N[4]) - 1, int(m.N[5]) - 1}
	}},
	Usual: rules.Limits{Total: 120 * 1000000}, // "dwie minuty"
}

// The official board and mixers, B1 and B2.
const (
	officialSide = 10
	seedMixers   = 4
)

// spec is what a setup is checked against.
var spec = rules.Spec{
	Name:    "betoniarki",
	Version: 1,
	Seats:   [2]int{2, 2},
	Marks:   []string{"blue", "orange"}, // as painted; the official rules say blue and red
	Params: []rules.Param{
		{Name: "size", Min: 4, Max: maxSide, Official: officialSide, Doc: "squares along a side of the board (B1)"},
	},
	Rulings: []rules.Ruling{
		{Name: "base", Values: []string{"1", "0"}, Decided: true, Source: "B5, B11",
			Doc: "the number that programs give to the first column and row"},
		{Name: "blanks", Values: []string{"tolerant", "strict", "signed"}, Source: "B11",
			Doc: "how a program may space and write its six numbers: as integers with any blanks, exactly with single ones, or as integers that may have a plus"},
		{Name: "blue", Values: []string{"low_y", "high_y"}, Decided: true, Source: "B5",
			Doc: "at which end of the y coordinates programs see blue start"},
		{Name: "early_line", Values: []string{"discard", "fault", "taken"}, Source: "B10, B11",
			Doc: "a line before the program is asked for a move: ignored, a fault, or its next move"},
		{Name: "seconds", Values: []string{"floor", "ceil", "round"}, Source: "B10",
			Doc: "how the remaining time is rounded to whole seconds when it is sent"},
	},
}

// Unofficial lists where a setup differs from the official rules: another size (B1),
// another number of mixers (B2), a start that is not the usual one (B5) or in which red
// moves first (B9).
func (p *position) Unofficial() []string {
	side, usual, text := strconv.Itoa(p.Width), usualStart(p.Width), string(p.AppendText(nil))
	blue, red := p.mixers[base.First], p.mixers[base.Second]
	return rules.Listed(
		rules.If(p.Width != officialSide, "the board is "+side+" by "+side+", the official one is 10 by 10 (B1)"),
		rules.If(blue != seedMixers || red != seedMixers, strconv.Itoa(blue)+" blue and "+strconv.Itoa(red)+" red mixers, the official rules have 4 of each (B2)"),
		rules.If(usual == "" || usual[:len(usual)-1] != text[:len(text)-1], "the start is not the usual one (B5)"),
		rules.If(p.first != base.First, "red moves first (B9)"))
}
