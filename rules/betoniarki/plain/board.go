package plain

import (
	"strings"

	"scrutineer/rules"
)

// A square has one of these characters: there are three kinds, free, taken by a mixer,
// walled up (B1).
const (
	free = '.'
	blue = '1' // a mixer of seat 1
	red  = '2' // a mixer of seat 2
	wall = '#'
)

// Board is one game of betoniarki, in play or over. Make it with New.
type Board struct {
	size  int
	cells [][]byte   // cells[y-1][x-1]
	texts [][]string // of the squares, in the same order

	turn   int    // the seat to move, 0 once the game is over
	winner int    // 0 while the game goes on
	reason string // "" while the game goes on, else "no-move" or "fault"
}

var _ rules.Opinion = (*Board)(nil)

// square is a place by its two coordinates, counted from 1.
type square struct{ x, y int }

// Turn returns the seat to move: 1 (blue) or 2 (red), or 0 once the game is over. The
// seats alternate (B4) and none can pass.
func (b *Board) Turn() int { return b.turn }

// Play moves a mixer of the seat in turn from one square to another and then walls up a
// square with it (B4), as a move such as "4 1 4 5 4 6" says (B11). If the opponent cannot
// move then, the opponent has lost (B6). The gain is always 0, since the game has no
// points. A refused move changes nothing, and the reason is in words. Leave, not Play,
// makes the loss that B8 attaches to such a move.
func (b *Board) Play(move string) (gain int, refused string) {
	if b.reason != "" {
		return 0, "the game is over"
	}
	words, ok := split(move)
	if !ok {
		return 0, "not the text of a move"
	}
	places, ok := b.find(words)
	if !ok {
		return 0, "no such square on this board"
	}
	from, to, pour := places[0], places[1], places[2]
	if ground := b.wrong(from, to, pour); ground != "" {
		return 0, ground
	}

	b.drive(from, to)
	b.put(pour, wall)
	b.turn = other(b.turn)
	b.settle()
	return 0, ""
}

// Leave ends the game because a seat has tried an illegal move, has used up its time or
// its program has ended. Its opponent wins, however the game stands (B8), whoever was in
// turn and whatever the cause. Leave is refused once the game is over, and for any seat
// but 1 and 2.
func (b *Board) Leave(seat int, why rules.Cause) (refused string) {
	if b.reason != "" {
		return "the game is over"
	}
	if seat != 1 && seat != 2 {
		return "there is no such seat"
	}
	b.end(other(seat), "fault")
	return ""
}

// Outcome returns whether the game is over, who won, and why it ended: "no-move" or
// "fault", "" while it goes on. There are no draws (B6, B14). The score is always nil,
// since the game has no points.
func (b *Board) Outcome() (over bool, winner int, reason string, score []int) {
	return b.reason != "", b.winner, b.reason, nil
}

// Text returns the board row by row, y = 1 first, with slashes between rows, then a blank
// and the seat in turn, or '-' once the game is over.
func (b *Board) Text() string {
	rows := []string{}
	for _, row := range b.cells {
		rows = append(rows, string(row))
	}
	board := strings.Join(rows, "/")
	switch b.turn {
	case 1:
		return board + " 1"
	case 2:
		return board + " 2"
	}
	return board + " -"
}

// settle ends the game if the seat in turn has no move: it has lost (B6).
func (b *Board) settle() {
	if !b.canMove() {
		b.end(other(b.turn), "no-move")
	}
}

// end closes the game.
func (b *Board) end(winner int, reason string) {
	b.turn, b.winner, b.reason = 0, winner, reason
}

// mixer returns the character of a seat's mixers.
func mixer(seat int) byte {
	if seat == 1 {
		return blue
	}
	return red
}

// other returns the opponent of seat 1 or 2.
func other(seat int) int {
	if seat == 1 {
		return 2
	}
	return 1
}
