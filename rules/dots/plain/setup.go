package plain

import (
	"errors"
	"strconv"
	"strings"

	"scrutineer/rules"
)

// New makes the game that setup describes: the parameters "cols" and "rows" (2 to 100
// points each; the official boards have 5 to 15) and the ruling "fault_score" (as_is, or
// all_to_opponent), for two seats. The start is the text of a position, or "" for the
// empty board with seat 1 in turn. The error says what is impossible: a parameter missing
// or out of its range, an unknown value of the ruling, or a start that is malformed, has
// other characters, an open box that is owned or a closed one that is not, or a last word
// other than '1' or '2' if a box is open and '-' if none is.
func New(setup rules.Setup) (*Board, error) {
	if setup.Seats != 0 && setup.Seats != 2 {
		return nil, errors.New("seats: dots is a game for two")
	}
	rows, err := points(setup, "rows")
	if err != nil {
		return nil, err
	}
	cols, err := points(setup, "cols")
	if err != nil {
		return nil, err
	}
	forfeit, err := allToOpponent(setup)
	if err != nil {
		return nil, err
	}

	together, ok := rules.Lookup(setup.Rulings, "both_gone")
	if ok && together != "first_loses" && together != "draw" && together != "points" {
		return nil, errors.New("both_gone: neither first_loses nor draw nor points")
	}

	b := &Board{rows: rows, cols: cols, forfeit: forfeit, together: together}
	if setup.Start == "" {
		b.clear()
		b.turn = 1
		return b, nil
	}
	if err := b.begin(setup.Start); err != nil {
		return nil, err
	}
	return b, nil
}

// points returns the value of a parameter: a plain decimal from 2 to 100.
func points(setup rules.Setup, name string) (int, error) {
	text, ok := rules.Lookup(setup.Params, name)
	if !ok {
		return 0, errors.New(name + ": missing")
	}
	for n := 2; n <= 100; n++ {
		if strconv.Itoa(n) == text {
			return n, nil
		}
	}
	return 0, errors.New(name + ": not a number from 2 to 100")
}

// allToOpponent reports whether the ruling fault_score has that value. The default is
// as_is.
func allToOpponent(setup rules.Setup) (bool, error) {
	value, ok := rules.Lookup(setup.Rulings, "fault_score")
	switch {
	case !ok || value == "as_is":
		return false, nil
	case value == "all_to_opponent":
		return true, nil
	}
	return false, errors.New("fault_score: neither as_is nor all_to_opponent")
}

// clear makes the three tables with no line drawn and no box owned.
func (b *Board) clear() {
	b.horizontal = empty(b.rows, b.cols-1)
	b.vertical = empty(b.rows-1, b.cols)
	b.boxes = empty(b.rows-1, b.cols-1)
}

// empty returns a table of this many rows, each of this length.
func empty(rows, length int) [][]byte {
	var t [][]byte
	for range rows {
		t = append(t, []byte(strings.Repeat(".", length)))
	}
	return t
}

// begin sets up the board from the text of a position. If no box is open the game is
// already over.
func (b *Board) begin(start string) error {
	b.clear()
	if len(start) != len(b.Text()) {
		return errors.New("start: not a position of a board of this size")
	}
	words := strings.Split(start, " ")
	if len(words) != 4 {
		return errors.New("start: not four words with single blanks between them")
	}
	if !fill(b.horizontal, words[0], ".012") || !fill(b.vertical, words[1], ".012") {
		return errors.New("start: the lines are not rows of '.', '0', '1' and '2' of this board's size")
	}
	if !fill(b.boxes, words[2], ".012") {
		return errors.New("start: the boxes are not rows of '.', '0', '1' and '2' of this board's size")
	}
	if !b.coloured() {
		return errors.New("start: a box is closed with a side open, or open with all sides drawn")
	}
	return b.mover(words[3])
}

// fill copies the text of a table into it, and reports whether it fits: rows of the right
// number and length, of the allowed characters only.
func fill(into [][]byte, text, allowed string) bool {
	rows := strings.Split(text, "/")
	if len(rows) != len(into) {
		return false
	}
	for i, row := range rows {
		if len(row) != len(into[i]) || strings.Trim(row, allowed) != "" {
			return false
		}
		copy(into[i], row)
	}
	return true
}

// coloured reports whether the closed boxes are exactly those that have an owner, which
// is nobody (0) for a box closed before the game.
func (b *Board) coloured() bool {
	for row := range b.rows - 1 {
		for col := range b.cols - 1 {
			if b.closed(row, col) != (b.boxes[row][col] != open) {
				return false
			}
		}
	}
	return true
}

// mover sets the seat in turn from the last word of a start.
func (b *Board) mover(word string) error {
	over := b.count(open) == 0
	switch {
	case over && word == "-":
		b.byBoxes("complete")
	case !over && word == "1":
		b.turn = 1
	case !over && word == "2":
		b.turn = 2
	default:
		return errors.New("start: its last word is not the seat in turn")
	}
	return nil
}
