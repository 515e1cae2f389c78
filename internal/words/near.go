package words

import "strings"

// Distance returns how many letters are inserted, deleted or changed between two texts.
func Distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1) // between a prefix of a and each of b
	for j := range row {
		row[j] = j
	}
	for i := range x {
		corner := row[0]
		row[0] = i + 1
		for j := range y {
			change := corner
			if x[i] != y[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(y)]
}

// Nearest returns the word of a list that somebody may have meant, "" if none is near.
func Nearest(word string, list []string) string {
	best, least := "", 3
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer("-", "", "_", "", " ", "").Replace(s))
	}
	a := plain(word)
	for _, other := range list {
		b := plain(other)
		if len(a) > 64 || len(b) > 64 {
			continue
		}
		if n := Distance(a, b); len(b) > 2 && strings.HasPrefix(a, b) && n > 0 || n < least && n*2 < len([]rune(b)) {
			best, least = other, min(n, 2)
		}
	}
	return best
}
