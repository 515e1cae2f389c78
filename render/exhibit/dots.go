package exhibit

import (
	"fmt"
	"strings"

	"scrutineer/rules"
)

// corners draws the field of points with one line marked, or one box.
func corners(position string, w rules.Witness) (Picture, bool) {
	f := newField(position)
	if f == nil {
		return Picture{}, false
	}
	for _, name := range []string{"line", "move", "legal"} {
		n := numbers(w.Get(name), 3)
		if n != nil && f.mark(n[0], n[1], n[2]) {
			return f.draw("*** the line " + w.Get(name)), true
		}
	}
	if n := numbers(w.Get("box"), 2); n != nil && f.markBox(n[0], n[1]) {
		return f.draw("[ ] the box " + w.Get("box")), true
	}
	return Picture{}, false
}

// field is a position of dots: flat and upright lines and boxes, each by rows,
// with the seat that drew or closed each and '.' for none.
type field struct {
	flat, upright, boxes [][]byte
}

// newField reads a position's text; nil if it is none, or too wide.
func newField(position string) *field {
	parts := strings.Split(position, " ")
	if len(parts) != 4 {
		return nil
	}
	f := &field{rowsOf(parts[0]), rowsOf(parts[1]), rowsOf(parts[2])}
	rows, cols := len(f.boxes), len(f.boxes[0])
	if cols == 0 || cols > mostCells || rows > mostCells || len(f.flat) != rows+1 || len(f.upright) != rows {
		return nil
	}
	for i := range f.flat {
		if len(f.flat[i]) != cols || i < rows && (len(f.upright[i]) != cols+1 || len(f.boxes[i]) != cols) {
			return nil
		}
	}
	return f
}

func rowsOf(text string) [][]byte {
	var rows [][]byte
	for _, row := range strings.Split(text, "/") {
		rows = append(rows, []byte(row))
	}
	return rows
}

// mark marks the line that is a side of a box: 0 up, 1 right, 2 down, 3 left.
func (f *field) mark(r, c, s int) bool {
	if r < 0 || c < 0 || r >= len(f.boxes) || c >= len(f.boxes[0]) {
		return false
	}
	switch s {
	case 0, 2:
		f.flat[r+s/2][c] = '*'
	case 1, 3:
		f.upright[r][c+s%3] = '*'
	default:
		return false
	}
	return true
}

// markBox marks a box.
func (f *field) markBox(r, c int) bool {
	if r < 0 || c < 0 || r >= len(f.boxes) || c >= len(f.boxes[0]) {
		return false
	}
	f.boxes[r][c] |= 0x80
	return true
}

func (f *field) draw(legend string) Picture {
	head := "  "
	for c := range f.boxes[0] {
		head += fmt.Sprintf("%4d", c)
	}
	pic := Picture{Lines: []string{head}, Legend: legend}
	for r := range f.flat {
		line := "   +"
		for _, by := range f.flat[r] {
			line += map[byte]string{'.': "   +", '*': "***+"}[by]
			if by != '.' && by != '*' {
				line += "---+"
			}
		}
		pic.Lines = append(pic.Lines, line)
		if r < len(f.boxes) {
			pic.Lines = append(pic.Lines, strings.TrimRight(f.row(r), " "))
		}
	}
	return pic
}

// row draws the upright lines of a row and, in each closed box, its owner.
func (f *field) row(r int) string {
	line := fmt.Sprintf("%2d ", r)
	for c, by := range f.upright[r] {
		switch by {
		case '.':
			line += " "
		case '*':
			line += "*"
		default:
			line += "|"
		}
		if c < len(f.boxes[r]) {
			line += boxText(f.boxes[r][c])
		}
	}
	return line
}

func boxText(owner byte) string {
	sign := string(rune(owner & 0x7f))
	if sign == "." {
		sign = " "
	}
	if owner&0x80 != 0 {
		return "[" + sign + "]"
	}
	return " " + sign + " "
}
