package synth

import (
	"bytes"
	"strconv"
)

// Start is a partly filled field as the text of a position, drawn at random from a seed,
// with the given number of figures of each side and X in turn. It is quiet: no five
// adjacent cells have three figures of one side and none of the other, so nobody wins at
// once.
func Start(seed uint64, width, height, each int) (string, error) {
	if each < 0 || width < 1 || height < 1 || 2*each >= width*height {
		return "", &Error{"Start", "no room for " + strconv.Itoa(each) + " figures of each side"}
	}
	c := &chance{seed}
	for range 10_000 {
		if cells := scattered(c, width*height, each); quiet(cells, width, height) {
			return startText(cells, width), nil
		}
	}
	return "", &Error{"Start", "found no quiet field with " + strconv.Itoa(each) + " figures of each side"}
}

// scattered is a field with figures anywhere.
func scattered(c *chance, size, each int) []byte {
	cells := bytes.Repeat([]byte{'.'}, size)
	for n := 0; n < 2*each; {
		if at := c.below(size); cells[at] == '.' {
			cells[at] = symbols[1+n%2]
			n++
		}
	}
	return cells
}

func quiet(cells []byte, width, height int) bool {
	v := view{width: width, height: height, cells: cells, me: symbols[1], other: symbols[2]}
	for c := range cells {
		for _, d := range directions {
			x, o, inside := v.window(c%width, c/width, d)
			if inside && (x > 2 && o == 0 || o > 2 && x == 0) {
				return false
			}
		}
	}
	return true
}

// startText is the field as the text of a position with X in turn.
func startText(cells []byte, width int) string {
	var text []byte
	for ; len(cells) > 0; cells = cells[width:] {
		text = append(append(text, cells[:width]...), '/')
	}
	text[len(text)-1] = ' '
	return string(append(text, symbols[1]))
}
