package plain

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"scrutineer/rules"
)

// New makes the game that setup describes: the parameters "width" and "height" (1 to 255
// each; the official field is 10 by 10, 1.1), the rulings "both_gone", "draw_after",
// "first", "five_and_overline" and "overline", for two seats. The start is the text of a
// position (4.8), or "" for the empty board. The error says what is impossible: a
// parameter missing or out of its range, an unknown value of one of these rulings, or a
// start that is malformed, has other characters, a run that wins already, or stones or a
// last word that the ruling "first" does not allow.
func New(setup rules.Setup) (*Board, error) {
	if setup.Seats != 0 && setup.Seats != 2 {
		return nil, errors.New("seats: fiverow is a game for two")
	}
	width, err := size(setup, "width")
	if err != nil {
		return nil, err
	}
	height, err := size(setup, "height")
	if err != nil {
		return nil, err
	}
	first, err := choice(setup, "first", "X", "by_count")
	if err != nil {
		return nil, err
	}
	b := &Board{width: width, height: height}
	if err := b.rule(setup); err != nil {
		return nil, err
	}
	if setup.Start == "" {
		b.clear()
		b.turn = 1
		return b, nil
	}
	if err := b.begin(setup.Start, first == "by_count"); err != nil {
		return nil, err
	}
	return b, nil
}

// rule applies the rulings that are valid for the whole game.
func (b *Board) rule(setup rules.Setup) error {
	var err error
	if b.overline, err = choice(setup, "overline", "win", "exact5", "renju", "caro", "caro5"); err != nil {
		return err
	}
	for _, r := range []struct {
		on                   *bool
		name, usual, unusual string
	}{
		{&b.drawn, "both_gone", "first_loses", "draw"},
		{&b.capped, "draw_after", "never", "200"},
		{&b.longLoses, "five_and_overline", "win", "forbidden"},
	} {
		value, err := choice(setup, r.name, r.usual, r.unusual)
		if err != nil {
			return err
		}
		*r.on = value == r.unusual
	}
	return nil
}

// size returns the value of a parameter: a plain decimal from 1 to 255.
func size(setup rules.Setup, name string) (int, error) {
	text, ok := rules.Lookup(setup.Params, name)
	if !ok {
		return 0, errors.New(name + ": missing")
	}
	for n := 1; n <= 255; n++ {
		if strconv.Itoa(n) == text {
			return n, nil
		}
	}
	return 0, errors.New(name + ": not a number from 1 to 255")
}

// choice returns the value of a ruling, or the first one if setup has none.
func choice(setup rules.Setup, name string, values ...string) (string, error) {
	text, ok := rules.Lookup(setup.Rulings, name)
	if !ok {
		return values[0], nil
	}
	if !slices.Contains(values, text) {
		return "", errors.New(name + ": none of " + strings.Join(values, ", "))
	}
	return text, nil
}

// clear empties the field.
func (b *Board) clear() {
	b.cells = nil
	for range b.height {
		b.cells = append(b.cells, []byte(strings.Repeat(".", b.width)))
	}
}

// begin sets up the field from the text of a position and decides who moves first. A game
// may be over already, but not won by a run.
func (b *Board) begin(start string, byCount bool) error {
	field, last, err := b.parts(start)
	if err != nil {
		return err
	}
	if err := b.fill(field); err != nil {
		return err
	}
	if b.five(cross) || b.five(nought) {
		return errors.New("start: a run that wins already")
	}
	mover, err := b.mover(byCount)
	if err != nil {
		return err
	}
	b.goOn(mover)
	if b.Text() != field+" "+last {
		return errors.New("start: its last word is not the seat that moves first")
	}
	return nil
}

// parts splits the text of a position into the field and the last word. The whole must
// have the length that follows from the board's size.
func (b *Board) parts(start string) (field, last string, err error) {
	cells, slashes, blank, word := b.width*b.height, b.height-1, 1, 1
	if len(start) != cells+slashes+blank+word {
		return "", "", errors.New("start: not a position of a board of this size")
	}
	field, last, ok := strings.Cut(start, " ")
	if !ok {
		return "", "", errors.New("start: does not say who moves first")
	}
	return field, last, nil
}

// fill reads the field: rows of equal length separated by slashes, each cell '.', 'X' or
// '0' (3.3.5).
func (b *Board) fill(field string) error {
	rows := strings.Split(field, "/")
	if len(rows) != b.height {
		return errors.New("start: wrong number of rows")
	}
	b.cells = nil
	for _, row := range rows {
		if len(row) != b.width {
			return errors.New("start: a row has the wrong length")
		}
		for i := range len(row) {
			if row[i] != empty && row[i] != cross && row[i] != nought {
				return errors.New("start: a cell is neither '.', 'X' nor '0'")
			}
		}
		b.cells = append(b.cells, []byte(row))
	}
	return nil
}

// mover returns the seat that makes the first move. By the ruling first=X it is 1
// whatever is on the field (1.4). By first=by_count it is 1 if there are as many crosses
// as noughts, and 2 if there is one cross more; other numbers cannot come from
// alternating moves (1.2).
func (b *Board) mover(byCount bool) (int, error) {
	if !byCount {
		return 1, nil
	}
	switch b.count(cross) - b.count(nought) {
	case 0:
		return 1, nil
	case 1:
		return 2, nil
	}
	return 0, errors.New("start: the numbers of crosses and noughts do not follow from moving by turns")
}
