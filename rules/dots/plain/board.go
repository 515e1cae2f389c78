package plain

import (
	"strings"

	"scrutineer/rules"
)

// A line or a box is one of these characters.
const (
	open   = '.' // a line not drawn, a box not owned
	before = '0' // a line drawn before the game, by nobody
	first  = '1' // drawn or owned by seat 1
	second = '2' // drawn or owned by seat 2
)

// Board is one game of dots, in play or over. Make it with New.
type Board struct {
	rows, cols int    // of points
	forfeit    bool   // the ruling fault_score=all_to_opponent
	together   string // the ruling both_gone

	horizontal [][]byte // horizontal[r][c] joins point r,c to the next on its right
	vertical   [][]byte // vertical[r][c] joins point r,c to the next below it
	boxes      [][]byte // boxes[r][c] has point r,c as its upper left corner

	turn   int    // the seat to move, 0 once the game is over
	winner int    // 0 for a draw, or while the game goes on
	reason string // "" while the game goes on, else "complete", "fault" or "both-out"
	ended  bool   // the fault was that the program had ended
}

var _ rules.Opinion = (*Board)(nil)

// Turn returns the seat to move, 1 or 2, or 0 once the game is over. The seats take
// turns, but one that has gained a box moves again, and must.
func (b *Board) Turn() int { return b.turn }

// Play draws a line for the seat in turn. The move is "r c s": a box by its row and
// column, both from 0, and one of its sides, 0 the upper, 1 the right, 2 the lower and 3
// the left one. Of the two names of an inner line only the lesser is accepted, which is
// the one seen from the box above it or to its left. Whoever draws the last open side of
// a box owns it, and of two boxes both; the gain is their number, 0, 1 or 2. The seat
// that gains moves again, and the turn passes if it gains nothing. The game ends when
// every box is owned, and more boxes win. A refused move changes nothing, and the reason
// is in words; Leave then makes the opponent win.
func (b *Board) Play(move string) (gain int, refused string) {
	if b.reason != "" {
		return 0, "the game is over"
	}
	row, col, side, ground := b.read(move)
	if ground != "" {
		return 0, ground
	}
	line := b.side(row, col, side)
	if *line != open {
		return 0, "the line is drawn already"
	}

	*line = mark(b.turn)
	gain = b.own(mark(b.turn))
	if b.count(open) == 0 {
		b.byBoxes("complete")
	} else if gain == 0 {
		b.turn = other(b.turn)
	}
	return gain, ""
}

// Leave ends the game because a seat has committed a fault: its opponent wins, whoever
// was in turn, however many boxes either has, and whatever the cause. If its program had
// ended, the rulings both_gone=draw and both_gone=points let the opponent leave, too, if
// its program had. Leave is refused once the game is over, and for any seat but 1 and 2.
func (b *Board) Leave(seat int, cause rules.Cause) (refused string) {
	if b.reason == "fault" && b.ended && cause == rules.Gone && seat == b.winner {
		switch b.together {
		case "draw":
			b.end(0, "both-out")
			return ""
		case "points":
			b.byBoxes("both-out")
			return ""
		}
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
// "complete" or "fault", "" while it goes on. The score is the number of boxes owned by
// seat 1 and by seat 2. After a fault and by fault_score=all_to_opponent it is all boxes
// of the board for the winner and none for the other.
func (b *Board) Outcome() (over bool, winner int, reason string, score []int) {
	score = []int{b.count(first), b.count(second)}
	if b.reason == "fault" && b.forfeit {
		score = []int{0, 0}
		score[b.winner-1] = (b.rows - 1) * (b.cols - 1)
	}
	return b.reason != "", b.winner, b.reason, score
}

// Legal returns the names of all lines that are not drawn, each once. There are none once
// the game is over.
func (b *Board) Legal() []string {
	if b.reason != "" {
		return nil
	}
	list := make([]string, 0, 2*b.rows*b.cols)
	for row := range b.rows - 1 {
		for col := range b.cols - 1 {
			for side := range 4 {
				if !b.secondName(row, col, side) && *b.side(row, col, side) == open {
					list = append(list, name(row, col, side))
				}
			}
		}
	}
	return list
}

// Text returns the horizontal lines, the vertical lines and the boxes, each row by row
// with a slash between rows, then the seat in turn, or '-' once the game is over; blanks
// are between the four. An empty board of two rows of three points is "../.. ... .. 1".
func (b *Board) Text() string {
	return table(b.horizontal) + " " + table(b.vertical) + " " + table(b.boxes) + " " + "-12"[b.turn:b.turn+1]
}

// table returns the text of one of the three tables.
func table(rows [][]byte) string {
	lines := []string{}
	for _, row := range rows {
		lines = append(lines, string(row))
	}
	return strings.Join(lines, "/")
}

// mark returns the character of seat 1 or 2.
func mark(seat int) byte {
	if seat == 1 {
		return first
	}
	return second
}

// other returns the opponent of seat 1 or 2.
func other(seat int) int {
	if seat == 1 {
		return 2
	}
	return 1
}
