package plain

import (
	"scrutineer/rules"
)

// segment joins the points of numbers i and j, i < j. Its seat is who drew it,
// 0 if it was there from the start.
type segment struct{ i, j, seat int }

// Board is one game of triangles, in play or over. Make it with New.
type Board struct {
	points   []point   // point number i is points[i-1]
	segments []segment // in no order that matters
	score    [3]int    // points by seat; score[0] is not used
	out      [3]bool   // the seats that have left; out[0] is not used

	faultForfeits   bool // the ruling fault=forfeit
	timeoutForfeits bool // the ruling timeout=forfeit

	turn   int    // the seat to move, 0 once the game is over
	winner int    // 0 for a draw, or while the game goes on
	reason string // "" while the game goes on, else "complete", "both-out" or "fault"
}

var _ rules.Opinion = (*Board)(nil)

// Turn returns the seat to move, 1 or 2, or 0 once the game is over. The seats alternate
// (T1) while both play; once a seat is out it is always the other (T13).
func (b *Board) Turn() int { return b.turn }

// Play draws the segment that move names, such as "3 7", the lower number first (T3, T4).
// The gain is the number of triangles with nothing inside that there are now and were not
// before (T5). The game is over when nothing more can be drawn (T6). A refused move
// changes nothing, and the reason is in words; Leave then decides what follows from the
// fault.
func (b *Board) Play(move string) (gain int, refused string) {
	if b.reason != "" {
		return 0, "the game is over"
	}
	first, second, ok := split(move)
	if !ok {
		return 0, "not the text of a move"
	}
	i, j := b.find(first), b.find(second)
	if i == 0 || j == 0 {
		return 0, "no such point"
	}
	if i == j {
		return 0, "a point cannot be joined with itself"
	}
	if i > j {
		return 0, "not the text of a move: the lower number stands first"
	}
	if ground := b.obstacle(i, j); ground != "" {
		return 0, ground
	}

	before := b.triangles()
	b.segments = append(b.segments, segment{i, j, b.turn})
	gain = b.triangles() - before
	b.score[b.turn] += gain
	if !b.out[other(b.turn)] {
		b.turn = other(b.turn)
	}
	if !b.canMove() {
		b.end(b.leader(), "complete")
	}
	return gain, ""
}

// Leave takes a seat out of the game, whoever is in turn. Its opponent goes on drawing
// alone, and the points will decide (T13). If the opponent is out as well, the game ends
// and the points so far decide (T14). For a bad move by fault=forfeit, and for a late one
// by timeout=forfeit, the opponent wins at once instead. It is refused once the game is
// over, for a seat that is out, and for any seat but 1 and 2.
func (b *Board) Leave(seat int, why rules.Cause) (refused string) {
	if b.reason != "" {
		return "the game is over"
	}
	if seat != 1 && seat != 2 {
		return "there is no such seat"
	}
	if b.out[seat] {
		return "the seat is out already"
	}

	b.out[seat] = true
	switch {
	case why == rules.BadMove && b.faultForfeits, why == rules.TooLate && b.timeoutForfeits:
		b.end(other(seat), "fault")
	case b.out[other(seat)]:
		b.end(b.leader(), "both-out")
	default:
		b.turn = other(seat)
	}
	return ""
}

// Outcome returns whether the game is over, who won (0: nobody), and why it ended:
// "complete", "both-out" or "fault", "" while it goes on. The score is the points of seat
// 1 and of seat 2 so far.
func (b *Board) Outcome() (over bool, winner int, reason string, score []int) {
	return b.reason != "", b.winner, b.reason, []int{b.score[1], b.score[2]}
}

// Legal returns the names of all segments that can be drawn, by their lower number, then
// by the other. There are none once the game is over.
func (b *Board) Legal() []string {
	var list []string
	if b.reason != "" {
		return list
	}
	for i := 1; i <= len(b.points); i++ {
		for j := i + 1; j <= len(b.points); j++ {
			if b.obstacle(i, j) == "" {
				list = append(list, name(i)+" "+name(j))
			}
		}
	}
	return list
}

// canMove reports whether any segment can be drawn.
func (b *Board) canMove() bool {
	for i := 1; i <= len(b.points); i++ {
		for j := i + 1; j <= len(b.points); j++ {
			if b.obstacle(i, j) == "" {
				return true
			}
		}
	}
	return false
}

// end closes the game.
func (b *Board) end(winner int, reason string) {
	b.turn, b.winner, b.reason = 0, winner, reason
}

// leader returns the seat with more points, or 0 if they are equal (T6).
func (b *Board) leader() int {
	if b.score[1] > b.score[2] {
		return 1
	}
	if b.score[2] > b.score[1] {
		return 2
	}
	return 0
}

// other returns the opponent of seat 1 or 2.
func other(seat int) int {
	if seat == 1 {
		return 2
	}
	return 1
}
