package fiverow

import (
	"errors"
	"strconv"
	"strings"

	"scrutineer/rules"
)

// opening reads a line of a file of openings in one of the two forms that managers of
// Gomocup's protocol know, or returns nil for a line of neither. Both name figures in the
// order in which they are put down, X first:
//
//	8,-3, 6,-4     columns and rows counted from the middle, column width/2 and row height/2
//	h8i9           columns by letters, rows from 1; H8I9 is the same
func opening(setup rules.Setup, line string) ([]rules.Move, error) {
	width, height, err := sizeOf(setup)
	if err != nil {
		return nil, err
	}
	var at [][2]int
	switch {
	case strings.Contains(line, ","):
		at, err = offsets(line, width/2, height/2)
	case len(line) > 1 && line[0]|0x20 >= 'a' && line[0]|0x20 <= 'z' && line[1] >= '0' && line[1] <= '9' && (line[0] >= 'a' || !strings.Contains(line, " ")): // otherwise a start
		at, err = points(strings.ToLower(line))
	}
	if err != nil {
		return nil, err
	}
	var moves []rules.Move
	for i, c := range at {
		if c[0] < 0 || c[0] >= width || c[1] < 0 || c[1] >= height {
			return nil, errors.New("point " + strconv.Itoa(i+1) + " is column " + strconv.Itoa(c[0]) + " and row " + strconv.Itoa(c[1]) +
				", outside of a field of " + strconv.Itoa(width) + " by " + strconv.Itoa(height))
		}
		moves = append(moves, rules.Move{N: [6]int16{int16(c[0]), int16(c[1])}})
	}
	return moves, nil
}

// offsets reads "8,-3, 6,-4" as columns and rows.
func offsets(line string, x, y int) (at [][2]int, err error) {
	list := strings.Split(line, ",")
	if len(list)%2 != 0 {
		return nil, errors.New(strconv.Itoa(len(list)) + " offsets: want a column and a row for each figure")
	}
	for i := 0; i < len(list); i += 2 {
		var d [2]int
		for k := range d {
			text := strings.TrimSpace(list[i+k])
			if d[k], err = strconv.Atoi(text); err != nil || d[k] < -maxSide || d[k] > maxSide {
				return nil, errors.New(rules.Quote([]byte(text)) + " is not an offset")
			}
		}
		at = append(at, [2]int{x + d[0], y + d[1]})
	}
	return at, nil
}

// points reads "h8i9" as columns and rows.
func points(line string) (at [][2]int, err error) {
	for rest := line; rest != ""; {
		digits := strings.TrimLeft(rest[1:], "0123456789")
		point := rest[:len(rest)-len(digits)]
		row, err := strconv.Atoi(point[1:])
		if err != nil || rest[0] < 'a' || rest[0] > 'z' || row > maxSide {
			return nil, errors.New(rules.Quote([]byte(point)) + " is not a point such as h8")
		}
		at = append(at, [2]int{int(rest[0] - 'a'), row - 1})
		rest = digits
	}
	return at, nil
}
