package dots

import (
	"strings"

	"scrutineer/rules"
)

// gains says how many sides of the boxes beside the last line are drawn.
func gains(pos rules.Position, last rules.Move) string {
	p, ok := pos.(*position)
	if !ok {
		return ""
	}
	r, c := int(last[0]), int(last[1])
	beside := [2]int{r + one(last[2] == 2), c + one(last[2] == 1)}
	list := []string{p.closed(r, c)}
	if beside != [2]int{r, c} && beside[0] < p.rows && beside[1] < p.cols {
		list = append(list, p.closed(beside[0], beside[1]))
	}
	return strings.Join(list, ", ")
}

// closed says how many sides of a box are drawn.
func (p *position) closed(r, c int) string {
	n := 0
	for _, line := range [4]int{p.horizontal(r, c), p.vertical(r, c+1), p.horizontal(r+1, c), p.vertical(r, c)} {
		n += one(p.lines[line] != '.')
	}
	text := "the box " + num(r) + " " + num(c) + " has "
	if n == 4 {
		return text + "all 4 sides"
	}
	return text + num(n) + " of 4 sides"
}
