package schedule

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
func Advance(through []string) []Pair {
	var pairs []Pair
	for i := 0; i+1 < len(through); i += 2 {
		pairs = append(pairs, Pair{through[i], through[i+1]})
	}
	return pairs
}
