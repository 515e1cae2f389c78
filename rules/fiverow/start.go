package fiverow

import (
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
	width, height, err := sizeOf(setup)
	if err != nil {
		return nil, err
	}
	p := &position{width: width, height: height, overline: spec.RulingOf(setup, "overline")}
	p.overFirst = spec.RulingOf(setup, "five_and_overline") == "forbidden"
	p.drawnGone = spec.RulingOf(setup, "both_gone") == "draw"
	p.makeRoom()
	byCount := spec.RulingOf(setup, "first") == "by_count"
	p.drawnAt = len(p.cells)
	if spec.RulingOf(setup, "draw_after") == "200" {
		p.drawnAt = min(p.drawnAt, 200)
	}
	p.most = p.drawnAt
	if refused := p.readStart(setup.Start, byCount); refused != "" {
		return nil, &rules.SetupError{Field: "start", Msg: refused}
	}
	p.Reset()
	return p, nil
}

// sizeOf returns how many columns and rows the field of a setup has.
func sizeOf(setup rules.Setup) (width, height int, err error) {
	if width, err = spec.ParamOf(setup, "width"); err != nil {
		return 0, 0, err
	}
	height, err = spec.ParamOf(setup, "height")
	return width, height, err
}

// makeRoom allocates all the memory that the position will ever use, for an empty board
// with X to move.
func (p *position) makeRoom() {
	places, size := layout(p.width, p.height)
	p.places = places
	p.startBits = make([]byte, 2*size)
	p.bits = make([]byte, 2*size)
	p.lines[base.First] = p.bits[:size:size]
	p.lines[base.Second] = p.bits[size:]
	p.cells = []byte(strings.Repeat(".", p.width*p.height))
	p.startCells = []byte(strings.Repeat(".", p.width*p.height))
	p.room = len(p.cells)
	p.played = make([]uint16, p.room)
	p.first = base.First
}

// readStart puts the figures of a start's text on the board. It returns what is wrong
// with the text, or "".
func (p *position) readStart(text string, byCount bool) string {
	if text == "" {
		return ""
	}
	cells := p.width * p.height
	if len(text) != cells+p.height+1 {
		return "not " + strconv.Itoa(p.height) + " rows of " + strconv.Itoa(p.width) + " cells and the figure in turn"
	}
	for y := 0; y < p.height; y++ {
		line := text[y*(p.width+1):]
		if wrong := p.readRow(y, line[:p.width]); wrong != "" {
			return wrong
		}
		if end := line[p.width]; y < p.height-1 && end != '/' || y == p.height-1 && end != ' ' {
			return "row " + strconv.Itoa(y) + " is not " + strconv.Itoa(p.width) + " cells long"
		}
	}
	if wrong := p.takeStart(); wrong != "" {
		return wrong
	}
	return p.readTurn(text[len(text)-1], byCount)
}

func (p *position) readRow(y int, line string) string {
	for x := 0; x < len(line); x++ {
		if strings.IndexByte(".X0", line[x]) < 0 {
			return "cell " + cellName(x, y) + " holds " + strconv.QuoteToASCII(line[x:x+1]) + ", not a '.', a capital X or a digit 0"
		}
		p.cells[p.at(x, y)] = line[x]
	}
	return ""
}

// takeStart makes what is on the board the start, unless it has five in a row.
func (p *position) takeStart() string {
	for c, symbol := range p.cells {
		if symbol == '.' {
			continue
		}
		owner := base.Seat(strings.IndexByte(symbols, symbol))
		if mark(p.lines[owner], &p.places[c]) {
			if r := p.five(c); r.length > 0 {
				return "already holds five in a row: " + r.text()
			}
		}
	}
	copy(p.startCells, p.cells)
	copy(p.startBits, p.bits)
	p.room = p.count('.')
	p.most = max(p.drawnAt-(len(p.cells)-p.room), 0)
	p.played = p.played[:p.room]
	return ""
}

// readTurn decides who moves first (ruling first) and checks the start's last word. If
// the game is over nobody moves, but the counts are still checked.
func (p *position) readTurn(word byte, byCount bool) string {
	x, o := p.count('X'), p.count('0')
	if byCount && x != o {
		if x != o+1 {
			return strconv.Itoa(x) + " X and " + strconv.Itoa(o) + " 0: not moved by turns"
		}
		p.first = base.Second
	}
	p.Reset()
	if want := symbols[p.turn]; word != want {
		why := "in turn is " + strconv.QuoteToASCII(string(rune(word))) + ", must be " + strconv.QuoteToASCII(string(rune(want)))
		if !byCount && word == symbols[base.Second] {
			why += " by first=X; by first=by_count it is whose turn it would be"
		}
		return why
	}
	return ""
}
