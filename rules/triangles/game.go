// Package triangles is the game of triangles: points in the plane are joined by segments
// that do not cross, and every empty triangle closed is a point. It has the rules, the
// protocol and the picture of a position. The prose, with the paragraphs of the official
// rules and the rulings, is rules.txt, which is also Game.Doc.
//
// All arithmetic is in whole numbers and exact: with coordinates to 100 nothing exceeds a
// few millions, and the point where two segments cross is a fraction.
//
// A move is {i, j}, two numbers of points counted from 1, the smaller first; its text is
// the two separated by a blank. A position's text has five parts joined by " | ": the
// points in the order of their numbers, the segments with the seat that drew each (0 for
// one of the start), the score, the seat in turn, and the seats that are out:
//
//	1,1 5,1 5,5 | 1-2:1 | 0 0 | 2 | -
package triangles

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

// Game is the game of triangles as every other part of the project sees it.
var Game = &rules.Game{
	Spec:        spec,
	Doc:         prose,
	NewPosition: open,
	ParseMove:   ParseMove,
	AppendMove:  AppendMove,
	Writing:     "the numbers of two points, such as 2 5",
	Protocols:   []*rules.Protocol{gtpProtocol},
	Language:    "pl",
	Passages:    rules.ReadPassages(quoted),
	Measures:    measures,
	RandomStart: randomPosition,
	Tournament:  rules.Tournament{Points: rules.Points{Win: 4, Draw: 2}, BothSeats: "each configuration twice"},
	Usual:       rules.Limits{Total: 3 * 60 * 1000000, Memory: 400 << 20}, // "Rozgrywki": 3 to 15 minutes, 400 MB
}

// spec is what a setup is checked against.
var spec = rules.Spec{
	Name:    "triangles",
	Version: 1,
	Seats:   [2]int{2, 2},
	Marks:   []string{"first", "second"},
	Rulings: []rules.Ruling{
		{Name: "clock", Values: []string{"all_commands", "gen_move_only"}, Source: "T10, T16",
			Doc: "what is charged to a program's time: its turn from the first command on, or from gen_move on"},
		{Name: "extra_reply", Values: []string{"fault", "ignored"}, Source: "T8, T12",
			Doc: "a reply that belongs to no command, with a move in it or not: a fault, or ignored"},
		{Name: "fault", Values: []string{"offender_out", "forfeit"}, Source: "T3, T4, T8, T13",
			Doc: "an illegal, unreadable or refused move: the offender is out and the other goes on alone, or the opponent wins"},
		{Name: "question_ok", Values: []string{"time_left", "any_but_gen_move"}, Source: "T8, T10",
			Doc: "the commands that a program may answer with ? without a fault"},
		{Name: "reply", Values: []string{"tolerant", "strict"}, Source: "T8, T12",
			Doc: "blanks, carriage returns, signs, leading zeros and empty lines around a reply: any, or exactly as in the official rules"},
		{Name: "source", Values: []string{"arbiter", "applet"}, Source: "T7, T15",
			Doc: "what talks to the program: the arbiter, which kills it at the end, or the applet, which sends quit"},
		{Name: "timeout", Values: []string{"offender_out", "forfeit"}, Source: "T10, T13, T16",
			Doc: "a program over its time: it is out and the other goes on alone, or the opponent wins"},
	},
}

// Unofficial lists where a start differs from the official ones, which are only points
// with the first seat to move (T1, T7).
func (p *position) Unofficial() []string {
	n := len(p.drawn)
	return rules.Listed(
		rules.If(n > 0, "segments drawn at the start: "+strconv.Itoa(n)+", the official rules have none (T1, T7)"),
		rules.If(p.score != [base.Max]int{}, "the start has the score "+p.Outcome().Points()+" (T1)"),
		rules.If(p.Mover == base.Second, "the second seat is in turn at the start (T7)"),
		rules.If(p.out[base.First] || p.out[base.Second], "a seat is out at the start (T13)"))
}
