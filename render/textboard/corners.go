package textboard

import (
	"image"

	"scrutineer/internal/words"
	"scrutineer/rules"
)

// A step between corners is so many letters wide and high.
const (
	stepAcross = 4
	stepDown   = 2
)

// corners draws lines between corners: a point at each corner, a line in the
// letters between two of them.
func corners(s *rules.Scene, marks []rules.Mark) []string {
	p := newPage(s.Height*stepDown/rules.Unit+1, s.Width*stepAcross/rules.Unit+1, ' ')
	last := map[[4]int]bool{}
	for i := range s.Shapes {
		if x := &s.Shapes[i]; x.Role == rules.Last && x.Form == rules.Rect {
			last[middle(x)] = true
		}
	}
	for i := range s.Shapes {
		x := &s.Shapes[i]
		row, column := letterRow(x.Y), letterColumn(x.X)
		switch {
		case x.Role == rules.Link && x.Form == rules.Line:
			p.link(x, last[middle(x)])
		case x.Role == rules.Grid && x.Form == rules.Disc:
			p.write(row, column, "•")
		case x.Form == rules.Text:
			p.write(row, column, words.Visible(x.Text))
		}
	}
	for i := range marks {
		p.markCorners(&marks[i])
	}
	return p.lines()
}

// middle names a line by its middle, which it shares with the mark around it.
func middle(x *rules.Shape) [4]int { return [4]int{x.X + x.X2, x.Y + x.Y2} }

// letterColumn and letterRow are where a place of the scene is written.
func letterColumn(x int) int {
	return int(floorDiv(int64(x)*stepAcross*2+rules.Unit, 2*rules.Unit))
}
func letterRow(y int) int { return int(floorDiv(int64(y)*stepDown*2+rules.Unit-1, 2*rules.Unit)) }

// link writes a line between two corners.
func (p page) link(x *rules.Shape, last bool) {
	flat, upright := "─", "│"
	switch {
	case last:
		flat, upright = "━", "┃"
	case hollow(x.Seat):
		flat, upright = "═", "║"
	}
	p.between(x, flat, upright)
}

// between writes a sign into the letters between two corners.
func (p page) between(x *rules.Shape, flat, upright string) {
	if len(p) == 0 {
		return
	}
	for c := max(letterColumn(min(x.X, x.X2))+1, 0); x.Y == x.Y2 && c < min(letterColumn(max(x.X, x.X2)), len(p[0])); c++ {
		p.write(letterRow(x.Y), c, flat)
	}
	for r := max(letterRow(min(x.Y, x.Y2))+1, 0); x.X == x.X2 && r < min(letterRow(max(x.Y, x.Y2)), len(p)); r++ {
		p.write(r, letterColumn(x.X), upright)
	}
}

// mostParts is the most rectangles that one frame of a GIF is written in.
const mostParts = 4

// apart is the rectangles in which two pictures differ, each no larger than it
// has to be: what lies far apart is written by itself, since a large rectangle
// in which little changes costs more than two small ones. There is at least one,
// of a single pixel where the pictures are the same.
func apart(a, b []uint8, width int, dirty []image.Rectangle) []image.Rectangle {
	var list []image.Rectangle
	for _, d := range dirty {
		if r := changed(a, b, width, d); !r.Empty() {
			list = join(list, r)
		}
	}
	for len(list) > mostParts {
		list = joinNearest(list)
	}
	if len(list) == 0 {
		return []image.Rectangle{image.Rect(0, 0, 1, 1)}
	}
	return list
}

// overhead is what a rectangle more costs, in pixels of little content.
const overhead = 1500

// join adds a rectangle to a list of which no two are better written as one.
func join(list []image.Rectangle, r image.Rectangle) []image.Rectangle {
	for i, other := range list {
		if cost(other, r) <= overhead {
			list = append(list[:i], list[i+1:]...)
			return join(list, r.Union(other))
		}
	}
	return append(list, r)
}

// cost is how many pixels more two rectangles have as one.
func cost(a, b image.Rectangle) int {
	return area(a.Union(b)) - area(a) - area(b)
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// joinNearest makes one of the two rectangles that lose least by it.
func joinNearest(list []image.Rectangle) []image.Rectangle {
	x, y := 0, 1
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			if cost(list[i], list[j]) < cost(list[x], list[y]) {
				x, y = i, j
			}
		}
	}
	r := list[x].Union(list[y])
	list = append(list[:y], list[y+1:]...)
	list = append(list[:x], list[x+1:]...)
	return join(list, r)
}

// changed is the least part of a rectangle that holds all its pixels in which
// two pictures differ.
func changed(a, b []uint8, width int, r image.Rectangle) image.Rectangle {
	var least image.Rectangle
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row, other := a[y*width:], b[y*width:]
		from, to := r.Min.X, r.Max.X
		for from < to && row[from] == other[from] {
			from++
		}
		for to > from && row[to-1] == other[to-1] {
			to--
		}
		least = least.Union(image.Rect(from, y, to, y+1))
	}
	return least
}
