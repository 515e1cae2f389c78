package main

import "math/rand/v2"

// player is one side of the game, and what it has to remember.
type player struct {
	number int
	last   move  // its last move
	stood  field // where that move ended
}

// moves lists what a player can do.
func (p *player) moves(b *board) []move {
	var list []move
	for _, from := range b.pawns(p.number) {
		for way := up; way <= left; way++ {
			m := move{from, way}
			if _, ok := b.to(m); ok {
				list = append(list, m)
			}
		}
	}
	return list
}

// random is any move; false if there is none.
func (p *player) random(b *board, rng *rand.Rand) (move, bool) {
	list := p.moves(b)
	if len(list) == 0 {
		return move{}, false
	}
	return list[rng.IntN(len(list))], true
}

// greedy is the move that brings a pawn nearest to the field that is meant for
// it; of several that of a pawn with the longest way, and then by lot. The move
// before is not taken back while there is another, so that a pawn whose field
// is not free yet does not step to and fro for ever.
func (p *player) greedy(b *board, rng *rand.Rand) (move, bool) {
	list := p.moves(b)
	if len(list) == 0 {
		return move{}, false
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	goal := p.goals(b)
	best, most := list[0], 0
	for i, m := range list {
		v := p.worth(b, m, goal[m.from])
		if i == 0 || v > most {
			best, most = m, v
		}
	}
	p.last = best
	p.stood, _ = b.to(best)
	return best, true
}

// far is more than any way on a board.
const far = 4 * largest

// worth is how good a move is whose pawn is meant for a field.
func (p *player) worth(b *board, m move, goal field) int {
	to, _ := b.to(m)
	if m.from == p.stood && to == p.last.from {
		return -far * far
	}
	return far*(distance(m.from, goal)-distance(to, goal)) + distance(m.from, goal)
}

// goals gives every pawn a field of the opposite home, so that the ways of all
// together are the shortest.
func (p *player) goals(b *board) map[field]field {
	pawns, home := b.pawns(p.number), b.home(3-p.number)
	goal := map[field]field{}
	if len(pawns) > len(home) {
		return goal
	}
	for i, j := range assign(len(pawns), len(home), func(i, j int) int { return distance(pawns[i], home[j]) }) {
		goal[pawns[i]] = home[j]
	}
	return goal
}

// distance is the number of steps between two fields.
func distance(a, b field) int { return abs(a.x-b.x) + abs(a.y-b.y) }

func abs(v int) int { return max(v, -v) }
