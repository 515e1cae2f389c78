package main

import "math/rand/v2"

// random returns a random line that can be drawn, or none.
func (b *board) random(rng *rand.Rand) int {
	return pick(rng, b.where(func(int) bool { return true }))
}

// greedy returns the line described by -help, or none.
func (b *board) greedy(rng *rand.Rand) int {
	for _, want := range []int{2, 1} {
		if l := pick(rng, b.where(func(l int) bool { return b.count(l, 3) == want })); l != none {
			return l
		}
	}
	if l := pick(rng, b.where(func(l int) bool { return b.count(l, 2) == 0 })); l != none {
		return l
	}
	return b.cheapest(rng)
}

// where lists the lines that can be drawn and for which good returns true.
func (b *board) where(good func(l int) bool) []int {
	var list []int
	for l, drawn := range b.have {
		if !drawn && good(l) {
			list = append(list, l)
		}
	}
	return list
}

// count returns how many boxes of a line have the given number of sides.
func (b *board) count(l, sides int) int {
	n := 0
	for _, i := range b.beside[l] {
		if b.sides[i] == sides {
			n++
		}
	}
	return n
}

// cheapest returns a line that gives the opponent the fewest boxes immediately.
func (b *board) cheapest(rng *rand.Rand) int {
	least, list := 0, []int(nil)
	for _, l := range b.where(func(int) bool { return true }) {
		cost := b.cost(l)
		if list == nil || cost < least {
			least, list = cost, list[:0]
		}
		if cost == least {
			list = append(list, l)
		}
	}
	return pick(rng, list)
}

// cost returns how many boxes can be taken one after another after a line is drawn.
// It restores the board.
func (b *board) cost(l int) int {
	done := []int{l}
	b.draw(l)
	boxes := 0
	for at := 0; at < len(done); at++ {
		for _, i := range b.beside[done[at]] {
			next := b.fourth(i)
			if next == none {
				continue
			}
			boxes += b.draw(next)
			done = append(done, next)
		}
	}
	for _, l := range done {
		b.rub(l)
	}
	return boxes
}

// fourth returns the line that closes a box of three sides, or none.
func (b *board) fourth(box int) int {
	if b.sides[box] != 3 {
		return none
	}
	for _, l := range b.boxes[box] {
		if !b.have[l] {
			return l
		}
	}
	return none
}

// pick returns a random element of a list, or none if it is empty.
func pick(rng *rand.Rand, list []int) int {
	if len(list) == 0 {
		return none
	}
	return list[rng.IntN(len(list))]
}
