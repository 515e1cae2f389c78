package event

import (
	"cmp"
	"slices"
)

// Pair is two entries that meet; the first has seat 1 in their first game.
type Pair [2]string

// RobinRounds pairs every entry with every other once, in rounds in which nobody plays
// twice: entry 1 stays, the others rotate (the circle method). With an odd number one rests
// in each round. First seats are as even as possible: for each entry they differ by at most
// one.
func RobinRounds(ids []string) [][]Pair {
	n := len(ids) + len(ids)%2 // one more place if one rests
	ring := make([]int, n)
	for i := range ring {
		ring[i] = i
	}
	var rounds [][]Pair
	for range n - 1 {
		var round []Pair
		for i := range n / 2 {
			if a, b := ring[i], ring[n-1-i]; max(a, b) < len(ids) {
				upper, lower := ids[min(a, b)], ids[max(a, b)]
				if (a-b)%2 == 0 { // an even number of places apart
					upper, lower = lower, upper
				}
				round = append(round, Pair{upper, lower})
			}
		}
		rounds = append(rounds, round)
		last := ring[n-1]
		copy(ring[2:], ring[1:n-1])
		ring[1] = last
	}
	return rounds
}

// Bracket returns the pairs of the first round of a knock-out, the best seed first. Seeds 1
// and 2 can meet only in the final, the first four only in the semi-finals. If the number
// is not a power of two, the best seeds advance without a game; they are in pairs whose
// second place is empty. Winners of neighbouring pairs meet in the next round.
func Bracket(ids []string) []Pair {
	if len(ids) < 2 {
		return nil
	}
	order := []int{0}
	for len(order) < len(ids) {
		n := 2 * len(order)
		var next []int
		for _, seed := range order {
			next = append(next, seed, n-1-seed)
		}
		order = next
	}
	var pairs []Pair
	for i := 0; i < len(order); i += 2 {
		pair := Pair{ids[order[i]], ""} // the first of each pair is the better seed
		if other := order[i+1]; other < len(ids) {
			pair[1] = ids[other]
		}
		pairs = append(pairs, pair)
	}
	return pairs
}

// Advance returns the pairs of the next round from the winners of this one.
func Advance(qualified []string) []Pair {
	var pairs []Pair
	for i := 0; i+1 < len(qualified); i += 2 {
		pairs = append(pairs, Pair{qualified[i], qualified[i+1]})
	}
	return pairs
}

// Player is an entry in a Swiss pairing.
type Player struct {
	ID     string
	Points int64           // of games and byes, in thousandths
	Colour int             // games in seat 1 minus games in seat 2
	Met    map[string]bool // whom it has played
	Rested bool            // it has had a bye
}

// Swiss pairs players of similar scores: from the top, each with the nearest in the table
// that it has not met, if the rest can be paired in this way, too. Nobody gets one seat more than
// twice more often than the other. Rematches are made only if there is no other way within
// that limit, or the search for one was given up. With an odd number the last who has not
// had a bye rests. Players must be in the order of their table. The one paired first has
// seat 1.
func Swiss(players []Player) (pairs []Pair, bye string) {
	if len(players)%2 == 0 {
		pairs, _ = pairUp(players)
		return pairs, ""
	}
	all := !slices.ContainsFunc(players, func(p Player) bool { return !p.Rested }) // have had one
	for i, p := range slices.Backward(players) {
		if p.Rested && !all {
			continue
		}
		found, clean := pairUp(slices.Delete(slices.Clone(players), i, i+1))
		if bye == "" || clean {
			pairs, bye = found, p.ID
		}
		if clean {
			break
		}
	}
	return pairs, bye
}

// patience is the number of pairs that are tried before rematches are allowed.
const patience = 200000

// pairUp pairs an even number of players. It reports whether there is no rematch. Somebody
// meets those of the most similar score first, among these those who want the other seat,
// then by the table.
func pairUp(list []Player) (pairs []Pair, clean bool) {
	used, left, again := make([]bool, len(list)), patience, false
	var from func(i int) bool // it pairs the players from a place on
	from = func(i int) bool {
		for i < len(list) && used[i] {
			i++
		}
		if i == len(list) {
			return true
		}
		var may []int
		p := &list[i]
		for j := i + 1; j < len(list); j++ {
			if q := &list[j]; !used[j] && (again || !p.Met[q.ID]) && !clash(p, q) {
				may = append(may, j)
			}
		}
		far := func(j int) int64 { return max(p.Points-list[j].Points, list[j].Points-p.Points) }
		same := func(j int) int { return min(max(p.Colour*list[j].Colour, 0), 1) }
		slices.SortStableFunc(may, func(a, b int) int { return cmp.Or(cmp.Compare(far(a), far(b)), cmp.Compare(same(a), same(b))) })
		used[i] = true
		for _, j := range may {
			if left--; left < 0 {
				break
			}
			used[j], pairs = true, append(pairs, seated(p, &list[j]))
			if from(i + 1) {
				return true
			}
			used[j], pairs = false, pairs[:len(pairs)-1]
		}
		used[i] = false
		return false
	}
	if from(0) {
		return pairs, true
	}
	if again, left = true, patience; from(0) {
		return pairs, false
	}
	// Those who have had seat 1 most meet those who have had it least.
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Player) int { return cmp.Compare(a.Colour, b.Colour) })
	for i, n := 0, len(list); i < n/2; i++ {
		pairs = append(pairs, seated(&list[i], &list[n-1-i]))
	}
	return pairs, false
}

// MostColour is the largest difference between a player's numbers of games in the two
// seats.
const MostColour = 2

// clash reports whether both have had the same seat too often to meet.
func clash(p, q *Player) bool {
	return p.Colour >= MostColour && q.Colour >= MostColour || p.Colour <= -MostColour && q.Colour <= -MostColour
}

// seated gives seat 1 to the player who has had it less often; if equal, to the one lower
// in the table.
func seated(p, q *Player) Pair {
	if p.Colour < q.Colour {
		return Pair{p.ID, q.ID}
	}
	return Pair{q.ID, p.ID}
}

// MayMeet reports whether two players may meet in the next round without a rematch and
// within the limit of seats.
func (p *Player) MayMeet(q *Player) bool { return !p.Met[q.ID] && !clash(p, q) }
