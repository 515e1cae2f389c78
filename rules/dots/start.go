package dots

import (
	"bytes"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// open makes the position that setup describes.
func open(setup rules.Setup) (rules.Position, error) {
	if err := spec.CheckSetup(setup); err != nil {
		return nil, err
	}
	cols, err := spec.ParamOf(setup, "cols")
	if err != nil {
		return nil, err
	}
	rows, err := spec.ParamOf(setup, "rows")
	if err != nil {
		return nil, err
	}
	p := &position{rows: rows - 1, cols: cols - 1, wide: cols + 1}
	p.bothGone = spec.RulingOf(setup, "both_gone")
	p.toOpponent = spec.RulingOf(setup, "fault_score") == "all_to_opponent"
	p.makeRoom()
	if wrong := p.readStart(setup.Start); wrong != "" {
		return nil, &rules.SetupError{Field: "start", Msg: wrong}
	}
	p.Reset()
	return p, nil
}

// makeRoom allocates all the memory that the position will ever use, for an empty board
// with seat 1 to move (D2).
func (p *position) makeRoom() {
	lines := (p.rows+1)*p.cols + p.rows*(p.cols+1)
	grid := (p.rows + 2) * p.wide
	p.state, p.start = newState(lines, grid), newState(lines, grid)
	for box := range p.start.open {
		p.start.open[box] = margin
	}
	for r := 0; r < p.rows; r++ {
		for c := 0; c < p.cols; c++ {
			p.start.open[p.box(r, c)] = sides
		}
	}
	p.room, p.first = lines, base.First
	p.played = make([]stroke, lines)
}

func newState(lines, grid int) state {
	return state{
		lines:  bytes.Repeat([]byte{'.'}, lines),
		owners: bytes.Repeat([]byte{'.'}, grid),
		open:   make([]int16, grid),
	}
}

// box returns the number of a box in the grid.
func (p *position) box(r, c int) int { return (r+1)*p.wide + c + 1 }

// readStart draws the lines of a start's text. It returns what is wrong with the text, or
// "".
func (p *position) readStart(text string) string {
	if text == "" {
		return ""
	}
	parts := strings.SplitN(text, " ", 5)
	if len(parts) != 4 {
		return "not horizontal lines, vertical lines, boxes and the seat in turn, with one blank between them"
	}
	flat := (p.rows + 1) * p.cols
	if wrong := readRows(p.start.lines[:flat], parts[0], "horizontal lines", p.rows+1, p.cols); wrong != "" {
		return wrong
	}
	if wrong := readRows(p.start.lines[flat:], parts[1], "vertical lines", p.rows, p.cols+1); wrong != "" {
		return wrong
	}
	boxes := make([]byte, p.rows*p.cols)
	if wrong := readRows(boxes, parts[2], "boxes", p.rows, p.cols); wrong != "" {
		return wrong
	}
	p.room = bytes.Count(p.start.lines, []byte{'.'})
	p.played = p.played[:p.room]
	if wrong := p.takeBoxes(boxes); wrong != "" {
		return wrong
	}
	return p.readTurn(parts[3])
}

// readRows reads rows of symbols joined by '/'.
func readRows(dst []byte, text, what string, rows, cols int) string {
	if len(text) != rows*(cols+1)-1 {
		return what + ": not " + strconv.Itoa(rows) + " rows of " + strconv.Itoa(cols)
	}
	for i := 0; i < len(text); i++ {
		r, c := i/(cols+1), i%(cols+1)
		switch {
		case c == cols && text[i] != '/':
			return what + ": row " + strconv.Itoa(r) + " is not " + strconv.Itoa(cols) + " long"
		case c == cols:
		case text[i] != '.' && strings.IndexByte(symbols, text[i]) < 0:
			return what + ": row " + strconv.Itoa(r) + " holds " + strconv.QuoteToASCII(text[i:i+1]) + ", not a '.', 0, 1 or 2"
		default:
			dst[r*cols+c] = text[i]
		}
	}
	return ""
}

// takeBoxes counts the drawn sides of every box and checks its owner: a box is closed if
// and only if all four are drawn, whoever drew them. A box closed before the game ('0')
// is nobody's point.
func (p *position) takeBoxes(owners []byte) string {
	for i, owner := range owners {
		r, c := i/p.cols, i%p.cols
		box := p.box(r, c)
		for _, line := range []int{p.horizontal(r, c), p.horizontal(r+1, c), p.vertical(r, c), p.vertical(r, c+1)} {
			if p.start.lines[line] != '.' {
				p.start.open[box]--
			}
		}
		if (p.start.open[box] == 0) != (owner != '.') {
			return "box " + strconv.Itoa(r) + " " + strconv.Itoa(c) + " holds '" + string(rune(owner)) + "' and has " + strconv.Itoa(int(p.start.open[box])) + " sides not drawn"
		}
		p.start.owners[box] = owner
		if owner == '1' || owner == '2' {
			p.start.score[owner-'1']++
		}
	}
	return ""
}

// readTurn reads the seat in turn: either seat, or nobody if every line is drawn.
func (p *position) readTurn(word string) string {
	switch {
	case p.room == 0 && word == "-":
		p.first = base.Nobody
	case p.room == 0:
		return "every line is drawn, so the seat in turn must be '-'"
	case word == "1":
	case word == "2":
		p.first = base.Second
	default:
		return "the seat in turn must be 1 or 2"
	}
	return ""
}
