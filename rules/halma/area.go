package halma

import "scrutineer/base"

// areas are the home and the target of each seat, seat 1 first. A field can be in one
// seat's home and another's target.
type areas struct {
	home, target [base.Max][]bool // by cell
	room         [base.Max][]int  // the cells of the target
}

// opposite returns the seat in the corner across the board, whether it plays or not.
func opposite(s base.Seat) base.Seat { return (s - 1) ^ 1 + 1 }

// corner returns the home of a seat in its corner: a square, or the triangle of the
// fields at most k-1 steps from the corner field.
func corner(n, k int, s base.Seat, square bool) []bool {
	area := make([]bool, n*n)
	for y := 0; y < min(k, n); y++ {
		for x := 0; x < min(k, n); x++ {
			if !square && x+y >= k {
				continue
			}
			i, j := x, y // steps from the corner along both sides
			if s == 2 || s == 3 {
				i = n - 1 - x
			}
			if s == 2 || s == 4 {
				j = n - 1 - y
			}
			area[j*n+i] = true
		}
	}
	return area
}

// corners returns the areas of home=triangle and home=square. Each seat's target is the
// home of the opposite corner.
func corners(n, k int, square bool) *areas {
	a := &areas{}
	for s := base.First; s <= base.Max; s++ {
		a.home[s-1] = corner(n, k, s, square)
	}
	for s := base.First; s <= base.Max; s++ {
		a.aim(s, a.home[opposite(s)-1])
	}
	return a
}

// standing returns the areas of home=explicit: a home is the fields of a seat's pawns.
// The target is the home of the opposite seat or, if nobody plays from there, the seat's
// own home rotated to the other side of the board.
func standing(cells []byte, seats int) *areas {
	a := &areas{}
	for s := base.First; s <= base.Max; s++ {
		a.home[s-1] = make([]bool, len(cells))
		for c, symbol := range cells {
			a.home[s-1][c] = symbol == symbolOf(s)
		}
	}
	for s := base.First; int(s) <= seats; s++ {
		target := a.home[opposite(s)-1]
		if int(opposite(s)) > seats {
			target = make([]bool, len(cells))
			for c, own := range a.home[s-1] {
				target[len(cells)-1-c] = own
			}
		}
		a.aim(s, target)
	}
	return a
}

func (a *areas) aim(s base.Seat, target []bool) {
	a.target[s-1] = target
	for c, in := range target {
		if in {
			a.room[s-1] = append(a.room[s-1], c)
		}
	}
}

// shared returns a cell that is in the homes of two seats that play, or -1.
func (a *areas) shared(seats int) int {
	for c := range a.home[0] {
		owners := 0
		for i := range seats {
			if a.home[i][c] {
				owners++
			}
		}
		if owners > 1 {
			return c
		}
	}
	return -1
}
