package main

import "math/rand/v2"

// moves lists what a player can do.
func (b *board) moves(number int) []move {
	var list []move
	for _, from := range b.pawns(number) {
		for way := up; way <= left; way++ {
			m := move{from, way}
			if _, ok := b.to(m); ok {
				list = append(list, m)
			}
		}
	}
	return list
}

// random returns any move; false if there is none.
func (b *board) random(number int, rng *rand.Rand) (move, bool) {
	list := b.moves(number)
	if len(list) == 0 {
		return move{}, false
	}
	return list[rng.IntN(len(list))], true
}

// greedy returns the move that brings a pawn nearest to the field that is meant for
// it; of several that of a pawn with the longest way, and then at random. It never
// waits: while a pawn can come nearer, one does, and since the ways of all pawns
// together get shorter it arrives.
func (b *board) greedy(number int, rng *rand.Rand) (move, bool) {
	list := b.moves(number)
	if len(list) == 0 {
		return move{}, false
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	goal := b.goals(number)
	best, most := list[0], 0
	for i, m := range list {
		if v := b.worth(m, goal[m.from]); i == 0 || v > most {
			best, most = m, v
		}
	}
	return best, true
}

// far is more than any way on a board.
const far = 4 * largest

// worth returns how good a move is whose pawn is meant for a field.
func (b *board) worth(m move, goal field) int {
	to, _ := b.to(m)
	return far*(distance(m.from, goal)-distance(to, goal)) + distance(m.from, goal)
}

// goals gives every pawn a field of the opposite home, so that the ways of all
// together are the shortest.
func (b *board) goals(number int) map[field]field {
	pawns, home := b.pawns(number), b.home(3-number)
	goal := map[field]field{}
	if len(pawns) > len(home) {
		return goal
	}
	for i, j := range assign(len(pawns), len(home), func(i, j int) int { return distance(pawns[i], home[j]) }) {
		goal[pawns[i]] = home[j]
	}
	return goal
}

// distance returns the number of steps between two fields.
func distance(a, b field) int { return abs(a.x-b.x) + abs(a.y-b.y) }

func abs(v int) int { return max(v, -v) }
