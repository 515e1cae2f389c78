package plain

import (
	"strings"

	"scrutineer/rules"
)

// A cell of the field has one of these characters (3.3.5).
const (
	empty  = '.'
	cross  = 'X' // the capital Latin letter; seat 1
	nought = '0' // the digit; seat 2
)

// Board is one game of fiverow, in play or over. Make it with New.
type Board struct {
	width, height int
	overline      string   // the ruling
	longLoses     bool     // the ruling five_and_overline=forbidden
	capped        bool     // the ruling draw_after=200
	drawn         bool     // the ruling both_gone=draw
	cells         [][]byte // cells[row][column], row 0 first

	turn   int    // the seat to move, 0 once the game is over
	winner int    // 0 for a draw, or while the game goes on
	reason string // "" while the game goes on, else why it is over, see Outcome
	ended  bool   // the fault was that the program had ended
}

var _ rules.Opinion = (*Board)(nil)

// Turn returns the seat to move: 1 (crosses) or 2 (noughts), or 0 once the game is over.
// The seats alternate (1.2) and none can pass (1.3).
func (b *Board) Turn() int { return b.turn }

// Play puts a stone of the seat in turn on the cell that move names, such as "B7"
// (3.3.3). The game is then over if it is won by a run (1.5), drawn because no cell is
// free (1.6) or 200 are taken, or lost because every free cell is forbidden to the seat
// to move. The gain is always 0, since the game has no points. A refused move changes
// nothing, and the reason is in words. Leave, not Play, makes the forfeit that 1.7
// attaches to such a move.
func (b *Board) Play(move string) (gain int, refused string) {
	if b.reason != "" {
		return 0, "the game is over"
	}
	letters, digits, ok := split(move)
	if !ok {
		return 0, "not the text of a move"
	}
	column, row, ok := b.find(letters, digits)
	if !ok {
		return 0, "no such cell on this board"
	}
	if b.cells[row][column] != empty {
		return 0, "the cell is not free"
	}
	if b.isForbidden(point{column, row}) {
		return 0, "the point is forbidden"
	}

	b.cells[row][column] = stone(b.turn)
	if b.five(stone(b.turn)) {
		b.end(b.turn, "five")
	} else {
		b.goOn(other(b.turn))
	}
	return 0, ""
}

// goOn gives the turn to a seat, unless nobody can win any more, or the seat has nowhere
// to go: nobody may pass (1.3).
func (b *Board) goOn(seat int) {
	b.turn = seat
	switch {
	case b.full():
		b.end(0, "full")
	case b.capped && b.count(cross)+b.count(nought) >= maxFigures:
		b.end(0, "move-cap")
	case b.isStuck():
		b.end(other(seat), "no-move")
	}
}

// maxFigures is how many figures end a game by the ruling draw_after=200.
const maxFigures = 200

// Leave ends the game because a seat has failed to move in time, has declined to move or
// has tried a move that is not allowed: its opponent wins (1.7), whoever was in turn and
// whatever the cause. It is refused once the game is over, and for any seat but 1 and 2.
// There is one exception: if the program of that seat had ended, and the ruling both_gone
// is draw, the winner may leave because its program has ended, too. Nobody has won then.
func (b *Board) Leave(seat int, cause rules.Cause) (refused string) {
	if b.reason == "fault" && b.ended && b.drawn && cause == rules.Gone && seat == b.winner {
		b.end(0, "both-out")
		return ""
	}
	if b.reason != "" {
		return "the game is over"
	}
	if seat != 1 && seat != 2 {
		return "there is no such seat"
	}
	b.ended = cause == rules.Gone
	b.end(other(seat), "fault")
	return ""
}

// Outcome returns whether the game is over, who won (0: nobody), and why it ended:
// "five", "full", "move-cap", "no-move", "fault" or "both-out", "" while it goes on. The
// score is always nil, since the game has no points.
func (b *Board) Outcome() (over bool, winner int, reason string, score []int) {
	return b.reason != "", b.winner, b.reason, nil
}

// Legal returns the names of all free cells (1.2) that are not forbidden, row by row.
// There are none once the game is over.
func (b *Board) Legal() []string {
	if b.reason != "" {
		return nil
	}
	list := make([]string, 0, b.height*b.width)
	for row := range b.height {
		for column := range b.width {
			if b.cells[row][column] == empty && !b.isForbidden(point{column, row}) {
				list = append(list, columnName(column)+rowName(row))
			}
		}
	}
	return list
}

// Text returns the field row by row, row 0 first and a slash between rows, then a blank
// and the symbol of the seat in turn, or '-' once the game is over. An empty board of
// three columns and two rows is ".../... X".
func (b *Board) Text() string {
	rows := []string{}
	for row := range b.height {
		rows = append(rows, string(b.cells[row]))
	}
	field := strings.Join(rows, "/")
	switch b.turn {
	case 1:
		return field + " X"
	case 2:
		return field + " 0"
	}
	return field + " -"
}

// end closes the game.
func (b *Board) end(winner int, reason string) {
	b.turn, b.winner, b.reason = 0, winner, reason
}

// stone returns the character of a seat's stones.
func stone(seat int) byte {
	if seat == 1 {
		return cross
	}
	return nought
}

// other returns the opponent of seat 1 or 2.
func other(seat int) int {
	if seat == 1 {
		return 2
	}
	return 1
}
