package main

import "math/rand/v2"

// samples is about how many moves greedy examines.
const samples = 3000

// steps lists the ways of a player's mixers, without the squares to pour.
func (b *board) steps(player int) []move {
	var list []move
	var to []int
	for from, who := range b {
		if int(who) != player {
			continue
		}
		to = b.reach(to[:0], from)
		for _, s := range to {
			list = append(list, move{from: from, to: s})
		}
	}
	return list
}

// pours appends the squares that can be poured after a way, from where it ends. The
// square where it began is free.
func (b *board) pours(dst []int, m move) []int {
	who := b[m.from]
	b[m.from] = free
	dst = b.reach(dst, m.to)
	b[m.from] = who
	return dst
}

// random returns a random way and a random square to pour; false if there is no way.
func (b *board) random(player int, rng *rand.Rand) (move, bool) {
	list := b.steps(player)
	if len(list) == 0 {
		return move{}, false
	}
	m := list[rng.IntN(len(list))]
	pours := b.pours(nil, m)
	m.pour = pours[rng.IntN(len(pours))]
	return m, true
}

// greedy returns the best of some moves: for every way it tries the same number of
// random squares to pour.
func (b *board) greedy(player int, rng *rand.Rand) (move, bool) {
	list := b.steps(player)
	best, most, found := move{}, 0, false
	var pours []int
	for _, m := range list {
		pours = b.pours(pours[:0], m)
		rng.Shuffle(len(pours), func(i, j int) { pours[i], pours[j] = pours[j], pours[i] })
		for _, m.pour = range pours[:min(len(pours), 1+samples/len(list))] {
			if v := b.value(player, m); !found || v > most {
				best, most, found = m, v, true
			}
		}
	}
	return best, found
}

// value returns how many more squares a player can go to than the opponent, after a
// move.
func (b *board) value(player int, m move) int {
	b.make(m)
	v := b.count(player) - b.count(3-player)
	b.unmake(m)
	return v
}
