package schedule

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
				round = append(round, firstOf(ids, min(a, b), max(a, b)))
			}
		}
		rounds = append(rounds, round)
		last := ring[n-1]
		copy(ring[2:], ring[1:n-1])
		ring[1] = last
	}
	return rounds
}

// firstOf gives the first seat to the upper of two entries whose places are an odd number
// apart, and otherwise to the lower. So each has it against every second one above, and
// every second one below.
func firstOf(ids []string, upper, lower int) Pair {
	if (lower-upper)%2 == 1 {
		return Pair{ids[upper], ids[lower]}
	}
	return Pair{ids[lower], ids[upper]}
}
