package fiverow

// A seat's figures are kept as a string of bits in which every row, column and
// diagonal of the board stands once, one after the other, a zero bit between
// them to keep them apart. A cell has four bits there, one for each direction; a
// figure makes five in a row if the bits around one of them do.

// gap is how far from a new figure another can stand and be of one five with it.
const gap = 4

// window is the bits around a cell's own that decide: gap before, gap after.
const window = 1<<(2*gap+1) - 1

// place is where a cell's bits are: for each direction the number of the first
// bit of its window, the gap bits before its own, itself, and the gap after.
type place [4]uint32

// directions are the steps along a row, a column, a falling and a rising
// diagonal, in the order of place. Rows are counted downwards.
func directions() [4][2]int { return [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} }

// layout gives every cell of a board its place, row by row, and the number of
// bytes that hold the bits of one seat.
func layout(width, height int) (places []place, size int) {
	places = make([]place, width*height)
	next := 0 // first bit of the window of the next cell
	for d, step := range directions() {
		for y := range height {
			for x := range width {
				px, py := x-step[0], y-step[1]
				if px >= 0 && px < width && py >= 0 && py < height {
					continue // not the first cell of its line
				}
				for i, j := x, y; i < width && j >= 0 && j < height; i, j = i+step[0], j+step[1] {
					places[j*width+i][d] = uint32(next)
					next++
				}
				next++
			}
		}
	}
	return places, next/8 + 2
}

// mark sets the bits of a cell and reports whether five or more in a row run
// through it in any direction. There is no branch before the answer. A window
// of nine bits that begins anywhere in a byte ends in the next.
func mark(line []byte, at *place) bool {
	var five uint16
	for _, b := range at {
		i := int(b / 8)
		near := line[i : i+2]
		w := (uint16(near[0])|uint16(near[1])<<8)>>(b%8)&window | 1<<gap
		two := w & (w >> 1)
		four := two & (two >> 2)
		five |= four & (w >> 4)
		own := b + gap
		line[own/8] |= 1 << (own % 8)
	}
	return five != 0
}

// unmark clears the bits of a cell.
func unmark(line []byte, at *place) {
	for _, b := range at {
		own := b + gap
		line[own/8] &^= 1 << (own % 8)
	}
}
