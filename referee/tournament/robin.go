package tournament

// Pair is two entries that meet; the first has seat 1 in their first game.
type Pair [2]string

// Robin pairs everybody with everybody once, in rounds in which nobody plays
// twice: entry 1 stays, the others go round (the circle method). With an odd
// number one rests in each round. First seats are as even as can be: they differ
// by one at most for each entry.
func Robin(ids []string) [][]Pair {
	ring := append([]string(nil), ids...)
	if len(ring)%2 == 1 {
		ring = append(ring, "")
	}
	n := len(ring)
	var rounds [][]Pair
	for r := range max(n-1, 0) {
		var round []Pair
		for i := range n / 2 {
			a, b := ring[i], ring[n-1-i]
			if i%2 == 1 || i == 0 && r%2 == 1 {
				a, b = b, a
			}
			if a != "" && b != "" {
				round = append(round, Pair{a, b})
			}
		}
		rounds = append(rounds, round)
		last := ring[n-1]
		copy(ring[2:], ring[1:n-1])
		ring[1] = last
	}
	return rounds
}
