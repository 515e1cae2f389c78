package picture

import "image"

// maxParts is the maximum number of rectangles of a GIF frame.
const maxParts = 4

// apart returns the smallest rectangles in which two pictures differ. Distant changes
// get separate rectangles, since a large rectangle in which little changes costs more
// than two small ones. There is at least one, of a single pixel if the pictures are
// equal.
func apart(a, b []uint8, width int, dirty []image.Rectangle) []image.Rectangle {
	var list []image.Rectangle
	for _, d := range dirty {
		if r := changed(a, b, width, d); !r.Empty() {
			list = join(list, r)
		}
	}
	for len(list) > maxParts {
		list = joinNearest(list)
	}
	if len(list) == 0 {
		return []image.Rectangle{image.Rect(0, 0, 1, 1)}
	}
	return list
}

// overhead is the cost of another rectangle, in pixels of little content.
const overhead = 1500

// join adds a rectangle to a list in which no two should be merged.
func join(list []image.Rectangle, r image.Rectangle) []image.Rectangle {
	for i, other := range list {
		if cost(other, r) <= overhead {
			list = append(list[:i], list[i+1:]...)
			return join(list, r.Union(other))
		}
	}
	return append(list, r)
}

// cost returns how many more pixels two rectangles have when merged.
func cost(a, b image.Rectangle) int {
	return area(a.Union(b)) - area(a) - area(b)
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// joinNearest merges the two rectangles with the lowest cost.
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

// changed returns the smallest part of a rectangle with all pixels in which two
// pictures differ.
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
