package plain

import (
	"errors"
	"strconv"
	"strings"

	"scrutineer/rules"
)

// New makes the game that setup describes: the parameter "size" (4 to 26; the official
// board is 10 by 10, B1) and the ruling "start" (amazons, or explicit), for two seats.
// The start is the text of a position with seat 1 or 2 in turn and 1 to 16 mixers a side.
// By the ruling amazons it may be "" for the sizes 6, 8 and 10, which have a standard
// start. The error says what is impossible: a size missing or out of its range, an
// unknown value of the ruling, or a start that is missing, malformed, has other
// characters or numbers of mixers, or of a game that is over. If the seat in turn cannot
// move in the start, the game is over at once, and it has lost (B6).
func New(setup rules.Setup) (*Board, error) {
	if setup.Seats != 0 && setup.Seats != 2 {
		return nil, errors.New("seats: betoniarki is a game for two")
	}
	size, err := sizeOf(setup)
	if err != nil {
		return nil, err
	}
	ruling, ok := rules.Lookup(setup.Rulings, "start")
	if ok && ruling != "amazons" && ruling != "explicit" {
		return nil, errors.New("start: neither amazons nor explicit")
	}
	start := setup.Start
	if start == "" && ruling != "explicit" {
		start = standard(size)
	}
	if start == "" {
		return nil, errors.New("start: missing")
	}
	b := &Board{size: size}
	if err := b.begin(start); err != nil {
		return nil, err
	}
	b.name()
	b.settle()
	return b, nil
}

// sizeOf returns the value of the parameter "size": a plain decimal from 4 to 26.
func sizeOf(setup rules.Setup) (int, error) {
	text, ok := rules.Lookup(setup.Params, "size")
	if !ok {
		return 0, errors.New("size: missing")
	}
	for n := 4; n <= 26; n++ {
		if strconv.Itoa(n) == text {
			return n, nil
		}
	}
	return 0, errors.New("size: not a number from 4 to 26")
}

// standard returns the start of a board if none is given (B5), or "" for a size that has
// no standard start. Blue begins (B9).
func standard(size int) string {
	switch size {
	case 6:
		return ".1..1./1....1/....../....../2....2/.2..2. 1"
	case 8:
		return "..1..1../......../1......1/......../......../2......2/......../..2..2.. 1"
	case 10:
		return "...1..1.../........../........../1........1/........../" +
			"........../2........2/........../........../...2..2... 1"
	}
	return ""
}

// begin sets up the board and the seat in turn from the text of a position.
func (b *Board) begin(start string) error {
	squares, slashes, blank, word := b.size*b.size, b.size-1, 1, 1
	if len(start) != squares+slashes+blank+word {
		return errors.New("start: not a position of a board of this size")
	}
	board, last, ok := strings.Cut(start, " ")
	if !ok {
		return errors.New("start: does not say who moves first")
	}
	if err := b.fill(board); err != nil {
		return err
	}
	for _, mine := range []byte{blue, red} {
		if n := b.count(mine); n < 1 || n > 16 {
			return errors.New("start: a side has not 1 to 16 mixers")
		}
	}
	switch last {
	case "1":
		b.turn = 1
	case "2":
		b.turn = 2
	default:
		return errors.New("start: neither seat 1 nor seat 2 moves first")
	}
	return nil
}

// fill reads the board: rows of equal length separated by slashes, each square free, a
// mixer or a wall.
func (b *Board) fill(board string) error {
	rows := strings.Split(board, "/")
	if len(rows) != b.size {
		return errors.New("start: wrong number of rows")
	}
	for _, row := range rows {
		if len(row) != b.size {
			return errors.New("start: a row has the wrong length")
		}
		for i := range len(row) {
			if row[i] != free && row[i] != blue && row[i] != red && row[i] != wall {
				return errors.New("start: a square is neither '.', '1', '2' nor '#'")
			}
		}
		b.cells = append(b.cells, []byte(row))
	}
	return nil
}

// count returns the number of squares with the character what.
func (b *Board) count(what byte) int {
	n := 0
	for _, s := range b.squares() {
		if b.at(s) == what {
			n++
		}
	}
	return n
}
