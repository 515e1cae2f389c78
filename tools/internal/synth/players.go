package synth

import (
	"math"

	"scrutineer/base"
)

// Player is a simulated program.
type Player struct {
	ID   string // ASCII, as in a header
	Name string // to be shown
	Doc  string // one line: how it plays and how it talks

	choose func(v *view, c *chance) int
	think  int  // microseconds of an ordinary thought, doubled at most
	field  bool // asks field? on every turn and remembers nothing
	step   bool // asks step?
	eager  bool // asks for the next turn as soon as it has moved
	chatty bool // writes a line of its search to its error output
	memory base.Number
}

var players = []*Player{
	{ID: "dice", Name: "Dice", choose: anywhere, think: 300, field: true, memory: 1_900_544,
		Doc: "any free cell, by chance; asks field? on every turn and never step?"},
	{ID: "reach", Name: "Reach", choose: reach, think: 1_500, step: true, memory: 2_211_840,
		Doc: "makes five, stops five, lengthens its own lines; asks step? on its turn"},
	{ID: "guard", Name: "Guard", choose: guard, think: 4_000, step: true, eager: true, memory: 2_301_952,
		Doc: "weighs both sides' lines cell by cell; asks step? as soon as it has moved"},
	{ID: "scout", Name: "Éclaireur", choose: scout, think: 30_000, field: true, step: true, chatty: true, memory: 6_721_536,
		Doc: "weighs its best cells by the best reply to them; asks field? and step? on every turn, talks to its error output"},
}

// Players lists the simulated programs, the weakest first.
func Players() []*Player { return append([]*Player(nil), players...) }

func playerOf(id string) *Player {
	for _, p := range players {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// view is the field as a program knows it.
type view struct {
	width, height int
	cells         []byte // '.', 'X' or '0', row by row
	me, other     byte
	worth         []int // scratch: what a cell is worth
}

// five adjacent figures win (official rules 1.5).
const five = 5

// directions are the steps along a row, a column and the two diagonals.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// weights are what a window of five cells is worth to the side that adds a figure to it,
// by the number of figures of one side in it, if the other side has none there.
type weights [five]int

var (
	attack  = weights{1, 8, 60, 500, 1_000_000}
	defence = weights{1, 6, 50, 400, 100_000}
	nothing = weights{}
	onlyEnd = weights{0, 0, 0, 0, 100_000}
)

// weigh fills worth: for every free cell the sum over the windows through it, with the
// weights mine for own windows and theirs for those of the other side. Occupied cells get
// -1.
func (v *view) weigh(mine, theirs *weights) {
	for c := range v.cells {
		v.worth[c] = -1
		if v.cells[c] == '.' {
			v.worth[c] = v.cell(c, mine, theirs)
		}
	}
}

func (v *view) cell(c int, mine, theirs *weights) int {
	x, y := c%v.width, c/v.width
	sum := 0
	for _, d := range directions {
		for back := range five {
			own, other, inside := v.window(x-back*d[0], y-back*d[1], d)
			switch {
			case !inside:
			case other == 0:
				sum += mine[own]
			case own == 0:
				sum += theirs[other]
			}
		}
	}
	return sum
}

// window counts the figures on the five cells from (x, y) on.
func (v *view) window(x, y int, d [2]int) (own, other int, inside bool) {
	ex, ey := x+(five-1)*d[0], y+(five-1)*d[1]
	if x < 0 || x >= v.width || y < 0 || y >= v.height || ex >= v.width || ey < 0 || ey >= v.height {
		return 0, 0, false
	}
	step := d[1]*v.width + d[0]
	for i, c := 0, y*v.width+x; i < five; i, c = i+1, c+step {
		switch v.cells[c] {
		case v.me:
			own++
		case v.other:
			other++
		}
	}
	return own, other, true
}

// best is a cell that is worth most, a random one if there are several, and -1 if none is
// free.
func (v *view) best(c *chance) int {
	at, most, equal := -1, -1, 0
	for i, w := range v.worth {
		switch {
		case w < 0 || w < most:
		case w > most:
			at, most, equal = i, w, 1
		default:
			if equal++; c.below(equal) == 0 {
				at = i
			}
		}
	}
	return at
}

// anywhere is the base program of the official rules (4.5): a random choice.
func anywhere(v *view, c *chance) int {
	v.weigh(&nothing, &nothing)
	return v.best(c)
}

func reach(v *view, c *chance) int {
	v.weigh(&attack, &onlyEnd)
	return v.best(c)
}

func guard(v *view, c *chance) int {
	v.weigh(&attack, &defence)
	return v.best(c)
}

// candidates is how many cells scout tries.
const candidates = 5

func scout(v *view, c *chance) int {
	v.weigh(&attack, &defence)
	first := append([]int(nil), v.worth...)
	try := [candidates]int{}
	for i := range try {
		try[i] = v.best(c)
		if try[i] < 0 || first[try[i]] >= defence[five-1] {
			return try[0]
		}
		v.worth[try[i]] = -1
	}
	at, most := try[0], math.MinInt
	for _, cell := range try {
		if w := first[cell] - v.reply(cell); w > most {
			at, most = cell, w
		}
	}
	return at
}

// reply is what the best answer to a figure on the cell is worth to the other side.
func (v *view) reply(cell int) int {
	v.cells[cell] = v.me
	v.me, v.other = v.other, v.me
	v.weigh(&attack, &defence)
	most := 0
	for _, w := range v.worth {
		most = max(most, w)
	}
	v.me, v.other = v.other, v.me
	v.cells[cell] = '.'
	return most
}
