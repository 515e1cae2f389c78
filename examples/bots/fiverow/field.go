package main

import "strings"

const (
	size  = 10  // rows and columns
	five  = 5   // cells of a row that wins
	empty = '.' // content of an empty cell
)

// field is the cells by row and column: X, 0 or empty.
type field [size][size]byte

// cell is a place on the field, counted from 0.
type cell struct{ row, col int }

// String returns the cell as a letter and a digit.
func (c cell) String() string { return string([]byte{byte('A' + c.col), byte('0' + c.row)}) }

// parse parses a cell.
func parse(text string) (cell, bool) {
	text = strings.TrimRight(text, " ")
	if len(text) != 2 || text[0] < 'A' || text[0] >= 'A'+size || text[1] < '0' || text[1] >= '0'+size {
		return cell{}, false
	}
	return cell{int(text[1] - '0'), int(text[0] - 'A')}, true
}

// read parses a line of the field.
func (f *field) read(row int, text string) bool {
	if len(text) != size || strings.Trim(text, "X0.") != "" {
		return false
	}
	copy(f[row][:], text)
	return true
}

// count returns how many cells hold a figure.
func (f *field) count(figure byte) int {
	n := 0
	for _, row := range f {
		for _, v := range row {
			if v == figure {
				n++
			}
		}
	}
	return n
}

// free lists the empty cells.
func (f *field) free() []cell {
	var list []cell
	for r, row := range f {
		for c, v := range row {
			if v == empty {
				list = append(list, cell{r, c})
			}
		}
	}
	return list
}

// taken returns a cell that cannot be played: one that is not empty, or else one off
// the field.
func (f *field) taken() string {
	for r, row := range f {
		for c, v := range row {
			if v != empty {
				return cell{r, c}.String()
			}
		}
	}
	return "K0"
}

// other returns the opponent's figure.
func other(figure byte) byte {
	if figure == 'X' {
		return '0'
	}
	return 'X'
}
