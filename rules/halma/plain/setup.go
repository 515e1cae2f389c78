package plain

import (
	"errors"
	"strconv"
	"strings"

	"scrutineer/rules"
	"scrutineer/rules/internal/lineprotocol"
)

// The greatest numbers that a setup may state.
const (
	maxSize  = 100
	maxMoves = 1000000 // N1, N2, and the moves that a start says were made
)

// New makes the game that setup describes: the parameters "n" (2 to 100), "k" (1 to n),
// "n1" and "n2" (0, or missing: none), the rulings in the package comment, and two to
// four seats. The start is the text of a position, or "" for pawns on all home fields,
// none elsewhere and white to move; home=explicit needs a start. The error says what is
// impossible: a number missing or out of its range, an unknown value of a ruling, homes
// with a field in common, or a start that is malformed, has no pawns of a seat, more than
// its target has room for, or all of them there already.
func New(setup rules.Setup) (*Board, error) {
	b := &Board{seats: setup.Seats}
	if b.seats == 0 {
		b.seats = 2
	}
	if b.seats < 2 || b.seats > 4 {
		return nil, errors.New("seats: halma is played here by two to four")
	}
	if err := b.measure(setup); err != nil {
		return nil, err
	}
	if err := b.rule(setup); err != nil {
		return nil, err
	}
	if b.home != "explicit" && (b.k > b.size || b.homesMeet()) {
		return nil, errors.New("k: more than n, or the homes of two seats have a field in common")
	}

	b.moves, b.out = make([]int, b.seats), make([]bool, b.seats)
	first := 1
	var err error
	if setup.Start != "" {
		first, err = b.begin(setup.Start)
	} else {
		err = b.placeHome()
	}
	if err != nil {
		return nil, err
	}
	b.give(first)
	return b, nil
}

// measure reads the parameters n and k.
func (b *Board) measure(setup rules.Setup) error {
	n, _ := rules.Lookup(setup.Params, "n")
	if b.size = among(n, maxSize); b.size < 2 {
		return errors.New("n: not a number from 2 to 100")
	}
	k, _ := rules.Lookup(setup.Params, "k")
	if b.k = among(k, maxSize); b.k == 0 {
		return errors.New("k: not a number from 1 to 100")
	}
	return nil
}

// rule reads the rulings and, with them, the parameters n1 and n2.
func (b *Board) rule(setup rules.Setup) error {
	n1, err1 := moves(setup, "n1")
	n2, err2 := moves(setup, "n2")
	home, err3 := lineprotocol.Choice(setup, "home", "triangle", "square", "explicit")
	early, err4 := lineprotocol.Choice(setup, "n1", "unknown", "home_empty_by_move_N1", "off")
	late, err5 := lineprotocol.Choice(setup, "n2", "max_moves_per_player", "max_plies")
	result, err6 := lineprotocol.Choice(setup, "n2_result", "draw", "more_in_target")
	blocked, err7 := lineprotocol.Choice(setup, "blocked_target", "no_win", "full_and_at_least_one_own")
	stuck, err8 := lineprotocol.Choice(setup, "stuck", "loss", "pass")
	gone, err9 := lineprotocol.Choice(setup, "both_gone", "first_loses", "draw")
	if err := errors.Join(err1, err2, err3, err4, err5, err6, err7, err8, err9); err != nil {
		return err
	}
	if early == "home_empty_by_move_N1" {
		b.leaveBy = n1
	}
	b.home = home
	b.limit, b.limitPlies, b.limitTarget = n2, late == "max_plies", result == "more_in_target"
	b.fullIsEnough = blocked == "full_and_at_least_one_own"
	b.pass = stuck == "pass"
	b.drawn = gone == "draw"
	return nil
}

// moves returns the value of the parameter n1 or n2, or 0 if setup has none.
func moves(setup rules.Setup, name string) (int, error) {
	text, ok := rules.Lookup(setup.Params, name)
	if !ok {
		return 0, nil
	}
	n, ok := number(text)
	if !ok {
		return 0, errors.New(name + ": not a number from 0 to 1000000")
	}
	return n, nil
}

// number returns the number of moves that the text spells in plain decimal, and whether
// it is one that is not too great.
func number(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && isNumber(text) && n <= maxMoves
}

// homesMeet reports whether a field is in the homes of two seats of the game.
func (b *Board) homesMeet() bool {
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			owners := 0
			for seat := 1; seat <= b.seats; seat++ {
				if b.inHome(seat, x, y) {
					owners++
				}
			}
			if owners > 1 {
				return true
			}
		}
	}
	return false
}

// placeHome puts a pawn on every home field (H1).
func (b *Board) placeHome() error {
	if b.home == "explicit" {
		return errors.New("start: missing, and the homes are to be as it has them")
	}
	for range b.size {
		b.fields = append(b.fields, []byte(strings.Repeat(".", b.size)))
	}
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			for seat := 1; seat <= b.seats; seat++ {
				if b.inHome(seat, x, y) {
					b.put(x, y, digit(seat))
				}
			}
		}
	}
	return nil
}

// begin sets up the board from the text of a position, and returns the seat in turn.
func (b *Board) begin(start string) (first int, err error) {
	words := strings.Split(start, " ")
	if len(words) == 4 && b.seats > 2 {
		if err := b.absent(words[3]); err != nil {
			return 0, err
		}
	} else if len(words) != 3 {
		return 0, errors.New("start: not the board, the seat in turn and the numbers of moves")
	}
	if err := b.fill(words[0]); err != nil {
		return 0, err
	}
	if first = among(words[1], b.seats); first == 0 {
		return 0, errors.New("start: does not say which seat is in turn")
	}
	counts := strings.Split(words[2], ",")
	if len(counts) != b.seats {
		return 0, errors.New("start: not one number of moves for each seat")
	}
	for i, text := range counts {
		n, ok := number(text)
		if !ok {
			return 0, errors.New("start: not a number of moves")
		}
		b.moves[i] = n
	}
	return first, b.checkPlayable()
}

// absent reads the seats that are out; at least two must be left.
func (b *Board) absent(text string) error {
	for _, word := range strings.Split(text, ",") {
		seat := among(word, b.seats)
		if seat == 0 || b.out[seat-1] {
			return errors.New("start: not a list of seats that are out")
		}
		b.out[seat-1] = true
	}
	if b.gone() != text || strings.Count(text, ",")+1 > b.seats-2 {
		return errors.New("start: not the seats that are out, in order, with two left")
	}
	return nil
}

// fill reads the board: n rows of n characters separated by slashes, each '.' or the
// digit of a seat.
func (b *Board) fill(text string) error {
	if len(text) != b.size*b.size+b.size-1 {
		return errors.New("start: not a board of this size")
	}
	for _, row := range strings.Split(text, "/") {
		if len(row) != b.size {
			return errors.New("start: a row has the wrong length")
		}
		for i := range len(row) {
			if row[i] != empty && (row[i] < '1' || row[i] > digit(b.seats)) {
				return errors.New("start: a field holds neither '.' nor the digit of a seat")
			}
		}
		b.fields = append(b.fields, []byte(row))
		b.placed = append(b.placed, []byte(row))
	}
	return nil
}

// checkPlayable returns why not every seat can play from a start. A seat may have more
// pawns than its target has fields: it can never bring them all home, but the game can
// still end in other ways.
func (b *Board) checkPlayable() error {
	for seat := 1; seat <= b.seats; seat++ {
		if b.pawns(seat) == 0 {
			return errors.New("start: a seat has no pawns")
		}
		if b.arrived(seat) {
			return errors.New("start: the pawns of a seat have arrived already")
		}
	}
	return nil
}
