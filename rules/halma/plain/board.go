package plain

import (
	"strconv"
	"strings"

	"scrutineer/rules"
)

// empty is a field without a pawn; a pawn is the digit of its seat.
const empty = '.'

// Board is one game of halma, in play or over. Make it with New.
type Board struct {
	size  int // n: the board has the fields (1,1) to (n,n)
	k     int // the size of the triangular or square homes
	seats int

	home   string   // the ruling home: triangle, square or explicit
	placed [][]byte // the fields of the start, which are the homes of home=explicit

	leaveBy      int  // a home must be empty after this move of its seat; 0: no such rule
	limit        int  // N2, 0 if none is stated
	limitPlies   bool // N2 counts the moves of all seats together
	limitTarget  bool // at the limit the pawns in the target decide
	fullIsEnough bool // a full target with one own pawn in it wins
	pass         bool // a seat that cannot move is skipped
	drawn        bool // the ruling both_gone=draw

	fields [][]byte // fields[y-1][x-1]
	moves  []int    // moves[seat-1] is the number of moves made by the seat
	out    []bool   // out[seat-1] reports whether the seat is out of the game

	turn   int    // the seat to move, 0 once the game is over
	winner int    // 0 for a draw, or while the game goes on
	reason string // "" while the game goes on, else "home", "no-move", "move-cap", "fault" or "both-out"
	ended  bool   // the last fault was that the program had ended
}

var _ rules.Opinion = (*Board)(nil)

// Turn returns the seat to move, or 0 once the game is over. Seats move in the circle of
// their numbers (H1), white, which is seat 1, first (H7).
func (b *Board) Turn() int { return b.turn }

// Play takes a pawn of the seat in turn to the first free field in a direction (H2). The
// text "3 1 2" is the pawn on x=3, y=1 and the direction 2; the directions are 1 up, 2
// right, 3 down, 4 left. After the move the seat has won, or has lost by N1, or the turn
// passes. The gain is always 0, since the game has no points. A refused move changes
// nothing, and the reason is in words. Leave, not Play, makes the loss that follows from
// such a move.
func (b *Board) Play(move string) (gain int, refused string) {
	if b.reason != "" {
		return 0, "the game is over"
	}
	x, y, direction, refused := b.read(move)
	if refused != "" {
		return 0, refused
	}
	if b.at(x, y) == empty {
		return 0, "no pawn stands there"
	}
	if b.at(x, y) != digit(b.turn) {
		return 0, "the pawn is not the mover's own"
	}
	toX, toY, ok := b.landing(x, y, direction)
	if !ok {
		return 0, "no free field in this direction"
	}

	mover := b.turn
	b.put(x, y, empty)
	b.put(toX, toY, digit(mover))
	b.moves[mover-1]++
	if b.hasWon(mover) {
		b.end(mover, "home")
		return 0, ""
	}
	if b.moves[mover-1] == b.leaveBy && b.pawnsAtHome(mover) > 0 {
		b.lose(mover, "move-cap")
	}
	b.give(b.next(mover))
	return 0, ""
}

// Leave takes a seat out of the game for a fault, whoever is in turn and whatever the
// cause. Of two seats the other wins at once; of more, the others go on while there are
// at least two. It is refused once the game is over, for a seat that is out already, and
// for a seat that does not exist. There is one exception: if the last program to leave
// had ended, and the ruling both_gone is draw, the winner may leave because its program
// has ended, too. Nobody has won then.
func (b *Board) Leave(seat int, cause rules.Cause) (refused string) {
	if b.reason == "fault" && b.ended && b.drawn && cause == rules.Gone && seat == b.winner {
		b.out[seat-1] = true
		b.end(0, "both-out")
		return ""
	}
	if b.reason != "" {
		return "the game is over"
	}
	if seat < 1 || seat > b.seats {
		return "there is no such seat"
	}
	if b.out[seat-1] {
		return "the seat is out already"
	}
	b.ended = cause == rules.Gone
	b.lose(seat, "fault")
	if seat == b.turn {
		b.give(b.next(seat))
	}
	return ""
}

// Outcome returns whether the game is over, who won (0: nobody), and why it ended:
// "home", "no-move", "move-cap" "fault" or "both-out", "" while it goes on. The score is
// always nil, since the game has no points.
func (b *Board) Outcome() (over bool, winner int, reason string, score []int) {
	return b.reason != "", b.winner, b.reason, nil
}

// Legal returns all moves of the seat in turn: each of its pawns in each direction that
// has a free field (H2, H3). There are none once the game is over.
func (b *Board) Legal() []string {
	var list []string
	if b.reason != "" {
		return list
	}
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			if b.at(x, y) != digit(b.turn) {
				continue
			}
			for direction := 1; direction <= 4; direction++ {
				if _, _, ok := b.landing(x, y, direction); ok {
					list = append(list, strconv.Itoa(x)+" "+strconv.Itoa(y)+" "+strconv.Itoa(direction))
				}
			}
		}
	}
	return list
}

// Text returns the board row by row, the row y=1 first and a slash between rows; a blank
// and the seat in turn, or '-' once the game is over; a blank and the number of moves
// made by each seat, separated by commas. Of more than two seats, those that are out
// follow after another blank. A board of two by two at its start is "1./.2 1 0,0".
func (b *Board) Text() string {
	rows := []string{}
	for _, row := range b.fields {
		rows = append(rows, string(row))
	}
	turn := "-"
	if b.turn != 0 {
		turn = strconv.Itoa(b.turn)
	}
	moves := []string{}
	for _, n := range b.moves {
		moves = append(moves, strconv.Itoa(n))
	}
	text := strings.Join(rows, "/") + " " + turn + " " + strings.Join(moves, ",")
	if list := b.gone(); b.seats > 2 && list != "" {
		text += " " + list
	}
	return text
}

// gone lists the seats that are out, separated by commas.
func (b *Board) gone() string {
	list := []string{}
	for i, out := range b.out {
		if out {
			list = append(list, strconv.Itoa(i+1))
		}
	}
	return strings.Join(list, ",")
}
