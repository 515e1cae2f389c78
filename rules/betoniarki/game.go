package betoniarki

import (
	_ "embed"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

//go:embed rules.txt
var prose string

// quoted are the parts of the official rules that findings are based on, word for word,
// numbered as in rules.txt.
//
//go:embed passages.txt
var quoted string

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
		size, err := spec.ParamOf(setup, "size")
		if err != nil {
			return nil
		}
		return []func(rules.Move) rules.Move{func(m rules.Move) rules.Move {
			for i := 0; i < len(m.N); i += 2 {
				m.N[i] = int16(size+1) - m.N[i]
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
	var list []string
	if p.Width != officialSide {
		side := strconv.Itoa(p.Width)
		list = append(list, "the board is "+side+" by "+side+", the official one is 10 by 10 (B1)")
	}
	if blue, red := p.mixers[base.First], p.mixers[base.Second]; blue != seedMixers || red != seedMixers {
		list = append(list, strconv.Itoa(blue)+" blue and "+strconv.Itoa(red)+" red mixers, the official rules have 4 of each (B2)")
	}
	if usual := usualStart(p.Width); usual == "" || usual[:len(usual)-1] != string(p.AppendText(nil)[:len(usual)-1]) {
		list = append(list, "the start is not the usual one (B5)")
	}
	if p.first != base.First {
		list = append(list, "red moves first (B9)")
	}
	return list
}
