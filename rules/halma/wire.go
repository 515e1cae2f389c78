package halma

import (
	"strconv"

	"scrutineer/rules"
)

// wire turns moves as programs write them into canonical ones and back, by the
// rulings dirs and white. Where white begins in the high corner the board is
// seen from the other side: every column, row and direction is turned about.
type wire struct {
	n        int16
	high     bool
	in, back [left + 1]int16 // a direction's number on the wire and in a move
}

func newWire(setup rules.Setup) wire {
	text, _ := rules.Lookup(setup.Params, "n")
	n, _ := strconv.ParseInt(text, 10, 16)
	w := wire{n: int16(n), high: terms.RulingOf(setup, "white") == "high"}
	for number, d := range meanings(terms.RulingOf(setup, "dirs")) {
		if w.high && d > 0 {
			d = (d+1)%4 + 1 // up and down, right and left
		}
		w.in[number], w.back[d] = d, int16(number)
	}
	return w
}

// inward makes a canonical move of one on the wire. Numbers of no field and no
// direction stay as they are, so that they are refused by what they say.
func (w *wire) inward(m rules.Move) rules.Move { return w.turned(m, &w.in) }

// outward makes a move on the wire of a canonical one.
func (w *wire) outward(m rules.Move) rules.Move { return w.turned(m, &w.back) }

func (w *wire) turned(m rules.Move, dirs *[left + 1]int16) rules.Move {
	onBoard := m.N[0] >= 1 && m.N[0] <= w.n && m.N[1] >= 1 && m.N[1] <= w.n
	if w.high && onBoard {
		m.N[0], m.N[1] = w.n+1-m.N[0], w.n+1-m.N[1]
	}
	if m.N[2] >= up && m.N[2] <= left {
		m.N[2] = dirs[m.N[2]]
	}
	return m
}
