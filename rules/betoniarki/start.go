package betoniarki

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// maxMixers is the greatest number of mixers of a side in any start.
const maxMixers = 16

// usualPlaces is the distance of the mixers from the corners at the start, by size. With
// k, blue is on (k, 1) and (1, k) and on their mirror images in the other half of the
// columns, red on the mirror images of those.
var usualPlaces = map[int]int{6: 2, 8: 3, 10: 4}

// usualStart returns the text of the usual start for a size, if there is one (B5, settled
// by the organisers' referee; 6 and 8 as usual in Amazons).
func usualStart(size int) (string, bool) {
	k, ok := usualPlaces[size]
	if !ok {
		return "", false
	}
	rows := make([][]byte, size)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", size))
	}
	last := size - 1
	put := func(s byte, outer, inner []byte) {
		outer[k-1], outer[size-k] = s, s
		inner[0], inner[last] = s, s
	}
	put('1', rows[0], rows[k-1])
	put('2', rows[last], rows[size-k])
	text := ""
	for _, row := range rows {
		text += string(row) + "/"
	}
	return text[:len(text)-1] + " 1", true
}

// open makes the position that setup describes.
func open(setup rules.Setup) (rules.Position, error) {
	if err := spec.CheckSetup(setup); err != nil {
		return nil, err
	}
	size, err := spec.ParamOf(setup, "size")
	if err != nil {
		return nil, err
	}
	start := setup.Start
	if usual, ok := usualStart(size); start == "" && ok {
		start = usual
	} else if start == "" {
		return nil, badStart("a board of " + strconv.Itoa(size) + " by " + strconv.Itoa(size) + " has no usual start: it must be given")
	}
	p := &position{size: size, stride: size + 2}
	p.makeRoom()
	if wrong := p.readStart(start); wrong != "" {
		return nil, badStart(wrong)
	}
	p.Reset()
	return p, nil
}

func badStart(msg string) error { return &rules.SetupError{Field: "start", Msg: msg} }

// makeRoom makes the board, all border so far, and the steps to the eight neighbours of a
// square.
func (p *position) makeRoom() {
	p.startCells = []byte(strings.Repeat("#", p.stride*p.stride))
	p.cells = make([]byte, len(p.startCells))
	for i, d := range directions {
		p.steps[i] = d[1]*p.stride + d[0]
	}
}

// readStart puts a start's text on the board. It returns what is wrong with the text, or
// "".
func (p *position) readStart(text string) string {
	n := p.size
	if len(text) != n*(n+1)+1 {
		return "not " + strconv.Itoa(n) + " rows of " + strconv.Itoa(n) + " squares and the seat in turn"
	}
	for y := 1; y <= n; y++ {
		line := text[(y-1)*(n+1):]
		if wrong := p.readRow(y, line[:n]); wrong != "" {
			return wrong
		}
		if end := line[n]; y < n && end != '/' || y == n && end != ' ' {
			return "row " + strconv.Itoa(y) + " is not " + strconv.Itoa(n) + " squares long"
		}
	}
	p.played = make([]ply, strings.Count(text, "."))
	for s := base.First; s <= base.Second; s++ {
		if k := p.mixers[s]; k == 0 {
			return "seat " + s.String() + " has no mixer"
		}
	}
	return p.readTurn(text[len(text)-1])
}

func (p *position) readRow(y int, line string) string {
	for i := 0; i < len(line); i++ {
		c, s := p.square(i+1, y), base.Nobody
		switch line[i] {
		case '.', '#':
		case '1', '2':
			s = base.Seat(line[i] - '0')
		default:
			return "square " + p.squareName(c) + " holds " + strconv.QuoteToASCII(line[i:i+1]) + ", not one of . 1 2 #"
		}
		p.startCells[c] = line[i]
		if s == base.Nobody {
			continue
		}
		if p.mixers[s] == maxMixers {
			return "seat " + s.String() + " has more than " + strconv.Itoa(maxMixers) + " mixers"
		}
		p.startAt[s][p.mixers[s]] = uint16(c)
		p.mixers[s]++
	}
	return ""
}

// readTurn reads who moves first. A position of a finished game has no such seat, and
// does not tell who has won.
func (p *position) readTurn(word byte) string {
	switch word {
	case '1', '2':
		p.first = base.Seat(word - '0')
		return ""
	case '-':
		return "nobody is in turn: the game is over"
	}
	return "in turn is " + strconv.QuoteToASCII(string(rune(word))) + ", not 1 or 2"
}
