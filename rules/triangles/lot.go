package triangles

import "strconv"

// lot draws a start of so many points, but of 2 at least, with which a game can
// begin, and of maxPoints at most: all sets of different points are as likely
// ("Rozgrywki": every point is as likely to be drawn). With all segments still
// to be drawn, seat 1 begins.
func lot(size int, draw func(n int) int) string {
	size = min(max(size, 2), maxPoints)
	taken := map[int]bool{}
	text := ""
	for len(taken) < size {
		at := draw(maxPlace * maxPlace)
		if taken[at] {
			continue
		}
		taken[at] = true
		if text != "" {
			text += " "
		}
		text += strconv.Itoa(at%maxPlace+1) + "," + strconv.Itoa(at/maxPlace+1)
	}
	return text + " | - | 0 0 | 1 | -"
}
