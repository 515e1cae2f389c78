package picture

import "image"

// mostParts is the most rectangles that one frame of a GIF is written in.
const mostParts = 4

// apart returns the rectangles in which two pictures differ, each no larger than it
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

// cost returns how many pixels more two rectangles have as one.
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

// changed returns the least part of a rectangle that holds all its pixels in which
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
