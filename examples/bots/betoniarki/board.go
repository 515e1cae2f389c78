package main

const (
	size = 10       // rows and columns
	row  = size + 2 // squares from one row to the next, including a border around the board
	free = 0        // a free square; 1 and 2 are the mixers
	wall = 3        // concrete, and the border
)

// ways are the eight directions, as differences of square numbers.
var ways = [8]int{1, -1, row, -row, row + 1, row - 1, -row + 1, -row - 1}

// board is the content of every square.
type board [row * row]byte

// move is a mixer's way, and the square that it pours.
type move struct{ from, to, pour int }

// at returns the square x y, counted from 1.
func at(x, y int) int { return y*row + x }

// start returns the board before the first move.
func start() *board {
	b := &board{}
	for i := range b {
		x, y := i%row, i/row
		if x < 1 || x > size || y < 1 || y > size {
			b[i] = wall
		}
	}
	for _, s := range [4]int{at(4, 1), at(7, 1), at(1, 4), at(10, 4)} {
		b[s] = 1
	}
	for _, s := range [4]int{at(1, 7), at(10, 7), at(4, 10), at(7, 10)} {
		b[s] = 2
	}
	return b
}

// make moves and pours.
func (b *board) make(m move) {
	b[m.to], b[m.from] = b[m.from], free
	b[m.pour] = wall
}

// unmake takes back the last move.
func (b *board) unmake(m move) {
	b[m.pour] = free
	b[m.from], b[m.to] = b[m.to], free
}

// reach appends the squares that a piece on a square can go or pour to.
func (b *board) reach(dst []int, from int) []int {
	for _, way := range ways {
		for s := from + way; b[s] == free; s += way {
			dst = append(dst, s)
		}
	}
	return dst
}

// count returns how many squares the mixers of a player can go to, counting each
// mixer separately.
func (b *board) count(player int) int {
	n := 0
	for from, who := range b {
		if int(who) != player {
			continue
		}
		for _, way := range ways {
			for s := from + way; b[s] == free; s += way {
				n++
			}
		}
	}
	return n
}
