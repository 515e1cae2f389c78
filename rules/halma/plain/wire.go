package plain

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"scrutineer/rules"
	"scrutineer/rules/internal/parley"
)

// wire is how programs write moves: their fields and directions may be numbered
// otherwise than in a move's own text.
type wire struct {
	size  int
	loose bool     // a move may be spaced with any blanks
	high  bool     // white begins at (n,n): the board is turned about
	names []string // names[i] is the direction with the number i+1
}

// newWire reads the rulings blanks, dirs and white.
func newWire(setup rules.Setup, size int) (wire, error) {
	white, err := parley.Choice(setup, "white", "low", "high")
	if err != nil {
		return wire{}, err
	}
	blanks, err := parley.Choice(setup, "blanks", "strict", "tolerant")
	if err != nil {
		return wire{}, err
	}
	w := wire{size: size, loose: blanks == "tolerant", high: white == "high", names: parley.Sides()}
	if dirs, ok := rules.Lookup(setup.Rulings, "dirs"); ok {
		w.names = parley.Numbered(dirs, 1)
	}
	if w.names == nil {
		return wire{}, errors.New("dirs: not the numbers 1 to 4, each with one of the four directions")
	}
	return w, nil
}

// read is the canonical text of the move that a line says, the line as others are sent
// it, and whether it says a move: three numbers in plain decimal with single blanks, and
// nothing else. The fields and the direction need not exist.
func (w wire) read(said string) (move, relayed string, ok bool) {
	if w.loose {
		said = respaced(said)
	}
	words := strings.Split(said, " ")
	if len(words) != 3 {
		return "", "", false
	}
	for _, word := range words {
		if !isNumber(word) {
			return "", "", false
		}
	}
	way := words[2]
	if number := among(way, 4); number > 0 {
		way = strconv.Itoa(slices.Index(parley.Sides(), w.turned(w.names[number-1])) + 1)
	}
	return w.about(words[0]) + " " + w.about(words[1]) + " " + way, said, true
}

// respaced is a line without its carriage return, with one blank for all that are
// between two words, and none around them: what blanks=tolerant overlooks.
func respaced(line string) string {
	line = strings.TrimSuffix(line, "\r")
	line = strings.ReplaceAll(line, "\t", " ")
	for strings.Contains(line, "  ") {
		line = strings.ReplaceAll(line, "  ", " ")
	}
	return strings.Trim(line, " ")
}

// write returns the line that sends a move to a program.
func (w wire) write(move string) string {
	words := strings.Split(move, " ")
	name := parley.Sides()[among(words[2], 4)-1]
	number := slices.Index(w.names, w.turned(name)) + 1
	return w.about(words[0]) + " " + w.about(words[1]) + " " + strconv.Itoa(number)
}

// about is a coordinate as it is on the board turned about, if that is how
// programs see it. Turned twice it is what it was. A number too long to compute
// with is left as it is: no board has such a field.
func (w wire) about(coordinate string) string {
	n, err := strconv.ParseInt(coordinate, 10, 32)
	if !w.high || err != nil {
		return coordinate
	}
	return strconv.FormatInt(int64(w.size)+1-n, 10)
}

// turned is a direction as it is on the board turned about, likewise.
func (w wire) turned(name string) string {
	if !w.high {
		return name
	}
	return parley.Sides()[(slices.Index(parley.Sides(), name)+2)%4]
}
