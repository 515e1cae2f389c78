package main

// The directions, as they are written.
const (
	up = iota + 1
	right
	down
	left
)

// largest is the maximum number of rows.
const largest = 50

// field is a place on the board, numbered from 1 at the lower left.
type field struct{ x, y int }

// move is a pawn's field and a direction.
type move struct {
	from field
	way  int
}

// board says who is where: 1 white, 2 black, 0 nobody.
type board struct {
	n, k int
	who  []byte
}

// newBoard returns the start: triangles of size k in opposite corners.
func newBoard(n, k int) *board {
	n = min(max(n, 1), largest)
	b := &board{n: n, k: min(max(k, 0), n/2), who: make([]byte, n*n)}
	for _, f := range b.home(1) {
		b.who[b.at(f)] = 1
	}
	for _, f := range b.home(2) {
		b.who[b.at(f)] = 2
	}
	return b
}

// home lists the fields where a player begins.
func (b *board) home(number int) []field {
	var list []field
	for x := 1; x <= b.k; x++ {
		for y := 1; x+y <= b.k+1; y++ {
			f := field{x, y}
			if number == 2 {
				f = field{b.n + 1 - x, b.n + 1 - y}
			}
			list = append(list, f)
		}
	}
	return list
}

func (b *board) at(f field) int { return (f.y-1)*b.n + f.x - 1 }

// has reports whether a field is on the board.
func (b *board) has(f field) bool {
	return f.x >= 1 && f.x <= b.n && f.y >= 1 && f.y <= b.n
}

// pawns lists the fields of a player's pawns, row by row from below.
func (b *board) pawns(number int) []field {
	var list []field
	for i, who := range b.who {
		if int(who) == number {
			list = append(list, field{i%b.n + 1, i/b.n + 1})
		}
	}
	return list
}

// next returns the adjacent field in a direction.
func (f field) next(way int) field {
	switch way {
	case up:
		return field{f.x, f.y + 1}
	case right:
		return field{f.x + 1, f.y}
	case down:
		return field{f.x, f.y - 1}
	}
	return field{f.x - 1, f.y}
}

// to returns where a move ends: the first free field, if there is one.
func (b *board) to(m move) (field, bool) {
	for f := m.from.next(m.way); b.has(f); f = f.next(m.way) {
		if b.who[b.at(f)] == 0 {
			return f, true
		}
	}
	return field{}, false
}

// make moves a pawn; an illegal move changes nothing.
func (b *board) make(m move) {
	if !b.has(m.from) || m.way < up || m.way > left {
		return
	}
	f, ok := b.to(m)
	if !ok {
		return
	}
	b.who[b.at(f)] = b.who[b.at(m.from)]
	b.who[b.at(m.from)] = 0
}
