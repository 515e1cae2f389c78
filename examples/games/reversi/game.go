// Package reversi is Reversi: a game on squares, as a pattern for a new one. rules.txt has the
// rules. A move is {column, row}, both from 0; its text is the letter of the column and the
// number of the row. A position's text is the rows from row 0 of '.', '1' and '2', a blank, and
// the seat in turn, '-' once the game is over.
package reversi

import (
	"bytes"
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

//go:embed rules.txt
var prose string

// Game is Reversi as every other part of the project sees it.
var Game = &rules.Game{
	Spec:        spec,
	Doc:         prose,
	NewPosition: open,
	ParseMove:   parseMove,
	AppendMove:  appendMove,
	Scores:      rules.Falling,
	Writing:     "the letter of a column and the number of a row, such as C1",
	Protocols: []*rules.Protocol{{Name: "lines", Doc: "the side and the seat, the moves of the other seat, and the milliseconds left before each own move",
		Stays: true, Conversation: talk}},
	Tournament: rules.Tournament{Points: rules.Points{Win: 2, Draw: 1}},
	Symmetries: func(setup rules.Setup) []func(rules.Move) rules.Move {
		side, err := spec.Read(setup)
		if err != nil {
			return nil
		}
		return board.Symmetries(side[0], side[0], func(m rules.Move, turn board.Turn) rules.Move {
			x, y, _ := turn(m.N[0], m.N[1], 0)
			return rules.Move{N: [6]int16{x, y}}
		})
	},
	Usual: rules.Limits{Total: 60_000_000},
}

var spec = rules.Spec{
	Name:    "reversi",
	Version: 1,
	Seats:   [2]int{2, 2},
	Marks:   []string{"blue", "orange"},
	Params:  []rules.Param{{Name: "side", Min: 4, Max: 26, Usual: 6, Doc: "squares along a side, an even number (R1)"}},
	Rulings: []rules.Ruling{{Name: "empty", Values: []string{"nobody", "winner"}, Source: "R4", Doc: "whose points the free squares are at the end"}},
}

// EnclosesNone means that a disc encloses none of the other seat's. Witness: cell.
const EnclosesNone rules.Code = "encloses-none"

// symbols are the characters for each seat.
const symbols = "-12"

// position is a game in play.
type position struct {
	board.Board
	rules.Duel
	start, cells []byte
	first        base.Seat
	toWinner     bool     // ruling empty
	played       []ply    // room for all
	turned       []uint16 // the squares whose discs changed hands, in the order of the plies
}

// ply is a move that was made: its square, by whom, and how many discs it turned.
type ply struct {
	at, turned int
	by         base.Seat
}

func open(setup rules.Setup) (rules.Position, error) {
	params, err := spec.Read(setup)
	if err != nil {
		return nil, err
	}
	n := params[0]
	if n%2 != 0 {
		return nil, &rules.SetupError{Field: "side", Msg: "not an even number"}
	}
	p := &position{Board: board.Board{Width: n, Height: n, Letters: true}, first: base.First, toWinner: spec.RulingOf(setup, "empty") == "winner"}
	p.start, p.cells = []byte(strings.Repeat(".", n*n)), make([]byte, n*n)
	p.played, p.turned = make([]ply, 0, n*n), make([]uint16, 0, n*n*n)
	if setup.Start == "" {
		middle := n/2*n + n/2
		p.start[middle-n-1], p.start[middle-n], p.start[middle-1], p.start[middle] = '2', '1', '1', '2'
	} else {
		rows, turn, _ := strings.Cut(setup.Start, " ")
		if wrong := p.ReadRows(p.start, n, rows, "cell", ".12"); wrong != "" {
			return nil, &rules.SetupError{Field: "start", Msg: wrong}
		}
		if turn != "1" && turn != "2" {
			return nil, &rules.SetupError{Field: "start", Msg: "the seat in turn must be 1 or 2"}
		}
		p.first = base.Seat(turn[0] - '0')
	}
	if p.Reset(); p.Mover != p.first {
		return nil, &rules.SetupError{Field: "start", Msg: "the seat in turn has no move"}
	}
	return p, nil
}

// enclosed calls do with each square whose disc a disc of a seat on square c encloses (R2).
func (p *position) enclosed(c int, s base.Seat, do func(c int)) {
	own, other := symbols[s], symbols[s.Other()]
	for d := range 9 {
		dx, dy := d%3-1, d/3-1
		x, y, n := c%p.Width+dx, c/p.Width+dy, 0
		for p.Has(x, y) && p.cells[y*p.Width+x] == other {
			x, y, n = x+dx, y+dy, n+1
		}
		if n > 0 && p.Has(x, y) && p.cells[y*p.Width+x] == own {
			for ; n > 0; n-- {
				x, y = x-dx, y-dy
				do(y*p.Width + x)
			}
		}
	}
}

// may reports whether a seat may put a disc on a square.
func (p *position) may(c int, s base.Seat) (ok bool) {
	if p.cells[c] == '.' {
		p.enclosed(c, s, func(int) { ok = true })
	}
	return ok
}

// pass gives the turn to the first of two seats that has a move, or ends the game (R3, R4).
func (p *position) pass(s base.Seat) {
	for _, s := range [2]base.Seat{s, s.Other()} {
		for c := range p.cells {
			if p.may(c, s) {
				p.GoOn(s)
				return
			}
		}
	}
	p.End(rules.Complete, p.Outcome().Leader())
}

// Play puts a disc on a square and turns what it encloses (R2).
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	x, y := int(m.N[0]), int(m.N[1])
	c, name := y*p.Width+x, string(appendMove(nil, m))
	switch {
	case p.Mover == base.Nobody:
		return 0, p.over()
	case !m.Only(2):
		return 0, rules.RefuseText(rules.Unreadable, "not a column and a row", []byte(name))
	case !p.Has(x, y):
		return 0, rules.Refuse(rules.OffBoard, name+" is not on the board", "cell", name, "side", strconv.Itoa(p.Width))
	case p.cells[c] != '.':
		return 0, rules.Refuse(rules.Occupied, name+" holds a disc of seat "+string(p.cells[c]), "cell", name, "by", string(p.cells[c]))
	case !p.may(c, p.Mover):
		return 0, rules.Refuse(EnclosesNone, "a disc on "+name+" encloses none of seat "+p.Mover.Other().String(), "cell", name)
	}
	before, mover, was := len(p.turned), p.Mover, p.Outcome().Score
	p.enclosed(c, mover, func(c int) { p.turned = append(p.turned, uint16(c)) })
	for _, c := range p.turned[before:] {
		p.cells[c] = symbols[mover]
	}
	p.cells[c] = symbols[mover]
	p.Made++
	p.played = append(p.played, ply{c, len(p.turned) - before, mover})
	p.pass(mover.Other())
	return max(p.Outcome().Score[mover-1]-was[mover-1], 0), nil
}

func (p *position) over() *rules.Refusal { return rules.Ended(p.Made, p.Reason) }

// Leave ends the game for the other seat (R5).
func (p *position) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	return p.LeaveBy(s, why, p.over)
}

// Undo takes back the last Play or Leave.
func (p *position) Undo() {
	if p.Return() || p.Made == 0 {
		return
	}
	p.Made--
	n := p.Made
	last, from := p.played[n], len(p.turned)-p.played[n].turned
	p.cells[last.at] = '.'
	for _, c := range p.turned[from:] {
		p.cells[c] = symbols[last.by.Other()]
	}
	p.played, p.turned = p.played[:n], p.turned[:from]
	p.GoOn(last.by)
}

// Reset goes back to the start.
func (p *position) Reset() {
	copy(p.cells, p.start)
	p.played, p.turned = p.played[:0], p.turned[:0]
	p.Begin(p.first)
	p.pass(p.first)
}

func (p *position) Outcome() rules.Outcome {
	o := p.Ending.Outcome()
	o.Scored = true
	for i := range 2 {
		o.Score[i] = bytes.Count(p.cells, []byte{symbols[i+1]})
	}
	if w := o.Winner; p.toWinner && w != base.Nobody && o.Reason == rules.Complete {
		o.Score[w-1] += bytes.Count(p.cells, []byte{'.'})
	}
	return o
}

func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	for c := range p.cells {
		if p.Mover != base.Nobody && p.may(c, p.Mover) {
			dst = append(dst, rules.Move{N: [6]int16{int16(c % p.Width), int16(c / p.Width)}})
		}
	}
	return dst
}

func (p *position) AppendText(dst []byte) []byte {
	return append(board.AppendRows(dst, p.cells, p.Width, p.Width, ' '), symbols[p.Mover])
}

func (p *position) Draw() rules.Scene {
	s := p.Scene(spec.Label(p))
	s.Shapes = p.AppendGrid(s.Shapes)
	if n := len(p.played); n > 0 {
		last := p.played[n-1]
		s.Shapes = append(s.Shapes, p.Square(rules.Last, last.by, last.at%p.Width, last.at/p.Width, 0))
	}
	for c, symbol := range p.cells {
		if symbol != '.' {
			s.Shapes = append(s.Shapes, p.Piece(rules.Disc, rules.Stone, base.Seat(symbol-'0'), c%p.Width, c/p.Width, rules.Unit*2/5, ""))
		}
	}
	return s
}

func parseMove(text []byte) (rules.Move, *rules.Refusal) {
	if len(text) > 1 && text[0] >= 'A' && text[0] <= 'Z' {
		if n, size := rules.Decimal(text[1:]); size == len(text)-1 {
			return rules.Move{N: [6]int16{int16(text[0] - 'A'), n}}, nil
		}
	}
	return rules.Move{}, rules.RefuseText(rules.Unreadable, "not a letter and a number", text)
}

func appendMove(dst []byte, m rules.Move) []byte {
	if m.N[0] < 0 || m.N[0] > 25 || m.N[1] < 0 || !m.Only(2) {
		return rules.AppendAny(dst, m)
	}
	return strconv.AppendInt(append(dst, 'A'+byte(m.N[0])), int64(m.N[1]), 10)
}

// talk is the conversation with one program (R6).
func talk(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	side := strconv.Itoa(pos.(*position).Width)
	return &rules.Lines{Pos: pos, Me: me, Greeting: slices.Concat([]byte(side+" "), []byte(me.String())),
		Turn: []byte("%"), Left: rules.Remaining{Unit: 1000}, Name: appendMove, Read: parseMove, Asked: "told its time",
		Write: func(dst []byte, _ base.Seat, m rules.Move) []byte { return appendMove(dst, m) }}
}
