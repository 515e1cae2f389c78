// Package fiverow is five in a row on squared paper: the rules, the protocols and the
// picture of a position. The prose, with the paragraphs of the official rules and the
// rulings, is rules.txt, which is also Game.Doc.
//
// Seat 1 has X, seat 2 the digit 0. A move is {column, row}, both from 0; its text is the
// column's letters and the row's number: A0 .. J9 on the official board. A position's
// text is the rows from row 0, joined by '/', a blank, and the figure in turn, '-' once
// the game is over.
package fiverow

import (
	_ "embed"
	"strconv"

	"scrutineer/rules"
	"scrutineer/rules/board"
)

var (
	//go:embed rules.txt
	prose string
	//go:embed passages.txt
	quoted string // the parts that findings are based on, numbered as in rules.txt
)

// Game is five in a row as every other part of the project sees it.
var Game = &rules.Game{
	Spec:        spec,
	Doc:         prose,
	NewPosition: open,
	ParseMove:   ParseMove,
	AppendMove:  AppendMove,
	Writing:     "the letter of a column and the number of a row, such as B7",
	Protocols:   []*rules.Protocol{consoleProtocol, fileProtocol, gomocupProtocol},
	Language:    "ru",
	Passages:    rules.ReadPassages(quoted),
	Measures:    measures,
	Tournament: rules.Tournament{Points: rules.Points{Win: 4, Draw: 2}, BothSeats: "4.7", // 4.10
		Starts: []int{5, 3}, StartsSource: "fiverow 4.7 to 4.10", StartsStage: "2", EmptyFirst: "fiverow 4.8", Frozen: "fiverow 4.17"},
	Symmetries: func(setup rules.Setup) []func(rules.Move) rules.Move {
		width, height, err := sizeOf(setup)
		if err != nil {
			return nil
		}
		return board.Symmetries(width, height, func(m rules.Move, turn board.Turn) rules.Move {
			x, y, _ := turn(m.N[0], m.N[1], 0)
			return rules.Move{N: [6]int16{x, y}}
		})
	},
	SGF:     &rules.SGF{Number: "4", Cells: [3]byte{'X', '0', 0}, Points: func(m rules.Move) []int { return []int{int(m.N[0]), int(m.N[1])} }},
	Opening: opening,
	Usual:   rules.Limits{Move: 5 * 1000000}, // 1.7
}

// officialSide is the side of the official field (1.1).
const officialSide = 10

// spec is what a setup is checked against.
var spec = rules.Spec{
	Name:    "fiverow",
	Version: 1,
	Seats:   [2]int{2, 2},
	Marks:   []string{"X", "0"},
	Params: []rules.Param{
		{Name: "height", Min: 1, Max: maxSide, Official: officialSide, Doc: "rows of the field (1.1)"},
		{Name: "width", Min: 1, Max: maxSide, Official: officialSide, Doc: "columns of the field (1.1)"},
	},
	Rulings: []rules.Ruling{
		{Name: "both_gone", Values: []string{"first_loses", "draw"}, Source: "1.7",
			Doc: "the program whose turn it is has ended by itself, and the other one, too: lost for the first, or drawn"},
		{Name: "chatter", Values: []string{"ignored", "fault"}, Source: "1.7, 3.4",
			Doc: "what a program in turn says at the console that is neither a question nor begins with step!: ignored, or a fault"},
		{Name: "draw_after", Values: []string{"never", "200"}, Source: "1.6",
			Doc: "so many figures on the field, those of the start among them, and nobody has won: the game goes on, or is drawn"},
		{Name: "early_step", Values: []string{"error", "ignore"}, Source: "3.4.3",
			Doc: "a program that asks step? on its own turn before the opponent has ever moved: a fault, or no answer and no harm"},
		{Name: "first", Values: []string{"X", "by_count"}, Source: "1.4, 4.8",
			Doc: "who moves first from a partly filled field: always X, or 0 where X has one figure more"},
		{Name: "five_and_overline", Values: []string{"win", "forbidden"}, Source: "1.5",
			Doc: "by renju, a figure of X that makes exactly five and in another direction more: a win, or forbidden"},
		{Name: "late_file", Values: []string{"loss", "judge_file"}, Source: "1.7, 3.3.8-3.3.10",
			Doc: "a legal answer in the file of a program that ran over its time: lost, or judged by the file"},
		{Name: "letters", Values: []string{"capital", "any"}, Source: "3.3.3, 3.4.5",
			Doc: "small letters in a coordinate: unreadable, or read as capitals"},
		{Name: "overline", Values: []string{anyFive, exact5, renju}, Source: "1.5",
			Doc: "six or more in a row: a win like five, or nothing; or the rules of renju"},
		{Name: "row0", Values: []string{"first_line", "last_line"}, Decided: true, Source: "3.3.3, 3.3.5, 3.4.1, 3.4.5",
			Doc: "which line of the field that a program is given is row 0"},
		{Name: "startup", Values: []string{"apart", "match"}, Source: "gomocup",
			Doc: "the time that a program takes to reply to START (gomocup): its own, or of the time for the game"},
		{Name: "step", Values: []string{"tolerant", "strict"}, Source: "3.4.4, 3.3.3",
			Doc: "blanks and line ends around the coordinate: any, or exactly as in the example of the official rules"},
		{Name: "symbols", Values: []string{"strict", "lenient"}, Source: "3.3.3, 3.3.5, 3.4.5",
			Doc: "Cyrillic letters and the letter O in a coordinate: unreadable, or taken for what they look like"},
		{Name: "talk", Values: []string{"ignored", "fault"}, Source: "1.7",
			Doc: "a line that a program in turn says and gomocup does not know: ignored, or a fault"},
	},
}

// Unofficial lists where a setup differs from the official rules: a field that is not 10
// by 10 (1.1), and a start that players moving in turn, X first, do not reach with X to
// move (1.2, 1.4).
func (p *position) Unofficial() []string {
	x, o := p.count('X'), p.count('0')
	return rules.Listed(
		rules.If(p.Width != officialSide || p.Height != officialSide,
			"the field is "+strconv.Itoa(p.Width)+" columns by "+strconv.Itoa(p.Height)+" rows, the official one is 10 by 10 (1.1)"),
		rules.If(x != o, "the start has "+strconv.Itoa(x)+" X and "+strconv.Itoa(o)+" 0, not as many of each (1.2, 1.4)"))
}
