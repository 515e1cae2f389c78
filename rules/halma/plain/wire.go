package plain

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"scrutineer/rules"
	"scrutineer/rules/internal/lineprotocol"
)

// wire is how programs write moves: they may number fields and directions differently
// from a canonical move.
type wire struct {
	size  int
	loose bool     // a move may be spaced with any blanks
	high  bool     // white begins at (n,n): the board is rotated
	names []string // names[i] is the direction with the number i+1
}

// newWire reads the rulings blanks, dirs and white.
func newWire(setup rules.Setup, size int) (wire, error) {
	white, err := lineprotocol.Choice(setup, "white", "low", "high")
	if err != nil {
		return wire{}, err
	}
	blanks, err := lineprotocol.Choice(setup, "blanks", "strict", "tolerant")
	if err != nil {
		return wire{}, err
	}
	w := wire{size: size, loose: blanks == "tolerant", high: white == "high", names: lineprotocol.Sides()}
	if dirs, ok := rules.Lookup(setup.Rulings, "dirs"); ok {
		w.names = lineprotocol.Numbered(dirs, 1)
	}
	if w.names == nil {
		return wire{}, errors.New("dirs: not the numbers 1 to 4, each with one of the four directions")
	}
	return w, nil
}

// read returns the canonical text of the move that a line says, the line as others are
// sent it, and whether it says a move: three plain decimal numbers separated by single
// blanks, and nothing else. The fields and the direction need not exist.
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
		way = strconv.Itoa(slices.Index(lineprotocol.Sides(), w.turned(w.names[number-1])) + 1)
	}
	return w.about(words[0]) + " " + w.about(words[1]) + " " + way, said, true
}

// respaced returns a line without its carriage return, with single blanks between words,
// and none around them: what blanks=tolerant ignores.
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
	name := lineprotocol.Sides()[among(words[2], 4)-1]
	number := slices.Index(w.names, w.turned(name)) + 1
	return w.about(words[0]) + " " + w.about(words[1]) + " " + strconv.Itoa(number)
}

// about returns a coordinate on the rotated board, if that is how programs see it.
// Rotated twice it is the same again. A number too long to compute with is returned
// unchanged: no board has such a field.
func (w wire) about(coordinate string) string {
	n, err := strconv.ParseInt(coordinate, 10, 32)
	if !w.high || err != nil {
		return coordinate
	}
	return strconv.FormatInt(int64(w.size)+1-n, 10)
}

// turned returns a direction on the rotated board in the same way.
func (w wire) turned(name string) string {
	if !w.high {
		return name
	}
	return lineprotocol.Sides()[(slices.Index(lineprotocol.Sides(), name)+2)%4]
}
