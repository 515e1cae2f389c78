package main

import "math/rand/v2"

// moves lists the legal moves of a player.
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

// random returns a random move; false if there is none.
func (b *board) random(number int, rng *rand.Rand) (move, bool) {
	list := b.moves(number)
	if len(list) == 0 {
		return move{}, false
	}
	return list[rng.IntN(len(list))], true
}

// greedy returns the move that brings a pawn closest to its assigned field; of
// several, that of a pawn with the longest way, and then a random one. It never
// waits: as long as a pawn can come closer, one does, and since the total of all ways
// decreases, it arrives.
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

// far is longer than any way on a board.
const far = 4 * largest

// worth returns the value of a move of a pawn assigned to a field.
func (b *board) worth(m move, goal field) int {
	to, _ := b.to(m)
	return far*(distance(m.from, goal)-distance(to, goal)) + distance(m.from, goal)
}

// goals assigns every pawn a field of the opposite home, with the shortest total way.
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
