// Package board is what the games on squares share: the text of rows, the names of squares,
// pictures of them, what an explanation marks, directions by number, and symmetries. It
// knows no game. Squares are named by column and row as moves name them.
package board

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Board says how squares are counted and shown.
type Board struct {
	Width, Height int
	First         int  // the number of the first column and row: 0 or 1
	Letters       bool // columns are named by letters: B7, not 1,7
	Up            bool // pictures count rows upwards, with the numbers of columns below; otherwise downwards, with them above
}

// Has reports whether a square is on the board.
func (b *Board) Has(x, y int) bool {
	return uint(x-b.First) < uint(b.Width) && uint(y-b.First) < uint(b.Height)
}

// Name returns the name of a square: "4,10", or "E9" with letters.
func (b *Board) Name(x, y int) string {
	between := ","
	if b.Letters {
		between = ""
	}
	return b.column(x) + between + strconv.Itoa(y)
}

func (b *Board) column(x int) string {
	if b.Letters {
		return string(AppendLetters(nil, x))
	}
	return strconv.Itoa(x)
}

// AppendLetters appends the letters of a column, counted from 0: A to Z, then AA, AB and so
// on.
func AppendLetters(dst []byte, column int) []byte {
	var letters [4]byte // 26^3 columns and more have four letters
	i := len(letters)
	for n := column + 1; n > 0; n = (n - 1) / 26 {
		i--
		letters[i] = 'A' + byte((n-1)%26)
	}
	return append(dst, letters[i:]...)
}

// Pair reads a name "x,y". A colon and who is there may follow.
func Pair(text string) (x, y int, ok bool) {
	text, _, _ = strings.Cut(text, ":")
	a, b, _ := strings.Cut(text, ",")
	x, err := strconv.Atoi(a)
	y, err2 := strconv.Atoi(b)
	return x, y, err == nil && err2 == nil
}

// AppendRows appends rows of cells joined by '/', and the byte end. Each row has width cells,
// and begins stride cells after the one before.
func AppendRows(dst, cells []byte, width, stride int, end byte) []byte {
	for ; len(cells) >= width; cells = cells[min(stride, len(cells)):] {
		dst = append(append(dst, cells[:width]...), '/')
	}
	dst[len(dst)-1] = end
	return dst
}

// ReadRows reads what AppendRows writes, without end, into cells. Each cell holds one of the
// symbols. noun is what a cell is, for the message: what is wrong with the text, or "".
func (b *Board) ReadRows(cells []byte, stride int, text, noun, symbols string) string {
	width := strconv.Itoa(b.Width) + " " + noun + "s"
	if len(text) != b.Height*(b.Width+1)-1 {
		return "not " + strconv.Itoa(b.Height) + " rows of " + width
	}
	for i := range len(text) {
		x, y := i%(b.Width+1), i/(b.Width+1)
		switch {
		case x < b.Width && strings.IndexByte(symbols, text[i]) >= 0:
			cells[y*stride+x] = text[i]
		case x < b.Width:
			return noun + " " + b.Name(x+b.First, y+b.First) + " holds " + strconv.QuoteToASCII(text[i:i+1]) + ", not one of " + strings.Join(strings.Split(symbols, ""), " ")
		case text[i] != '/':
			return "row " + strconv.Itoa(y+b.First) + " is not " + width + " long"
		}
	}
	return ""
}

// Compass is how programs number the four directions: those of First, First+1 and so on,
// each 0 up, 1 right, 2 down or 3 left.
type Compass struct {
	First int
	Order [4]int
}

var directions = [4]string{"up", "right", "down", "left"}

// Compasses returns the names of all compasses whose first number is one of first, such as
// "0up,1right,2down,3left". They are the values of a ruling.
func Compasses(first ...int) (list []string) {
	for _, n := range first {
		for code := range 256 {
			order, name, met := [4]int{code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3}, "", 0
			for i, d := range order {
				name += "," + strconv.Itoa(n+i) + directions[d]
				met |= 1 << d
			}
			if met == 15 {
				list = append(list, name[1:])
			}
		}
	}
	return list
}

// CompassOf returns the compass of that name, which is a value of a ruling.
func CompassOf(name string) (c Compass) {
	for i, word := range strings.Split(name, ",") {
		for d, text := range directions {
			if word[1:] == text {
				c.Order[i] = d
			}
		}
	}
	c.First = int(name[0] - '0')
	return c
}

// Direction returns the direction that a number means. If it means none, the result is not a
// direction either.
func (c *Compass) Direction(number int) int {
	if i := number - c.First; i < 0 || i > 3 {
		return i
	}
	return c.Order[number-c.First]
}

// Number returns the number of a direction.
func (c *Compass) Number(direction int) int {
	for i, d := range c.Order {
		if d == direction {
			return c.First + i
		}
	}
	return direction
}

// Turn is a symmetry: it maps a column and row, counted from 0, and a direction.
type Turn func(x, y, d int16) (int16, int16, int16)

// Symmetries returns how moves look after each turn of a rectangle onto itself: seven if it
// is a square, otherwise three. move applies a turn to a move.
func Symmetries(width, height int, move func(m rules.Move, turn Turn) rules.Move) (list []func(rules.Move) rules.Move) {
	for k := 1; k < 8 && (k < 4 || width == height); k++ {
		turn := func(x, y, d int16) (int16, int16, int16) {
			if k&4 != 0 {
				x, y, d = y, x, 3-d
			}
			if k&1 != 0 {
				x, d = int16(width)-1-x, [...]int16{0, 3, 2, 1}[d]
			}
			if k&2 != 0 {
				y, d = int16(height)-1-y, [...]int16{2, 1, 0, 3}[d]
			}
			return x, y, d
		}
		list = append(list, func(m rules.Move) rules.Move { return move(m, turn) })
	}
	return list
}

// One returns 1 if something holds, and 0 otherwise.
func One(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// Half is half a step of a board. Lettered is the height of a coordinate in pictures.
const (
	Half     = rules.Unit / 2
	Lettered = rules.Unit * 3 / 10
)

// Corner returns where a square begins in pictures. There is a margin of one step for the
// coordinates.
func (b *Board) Corner(x, y int) (int, int) {
	x, y = x-b.First+1, y-b.First+1
	if b.Up {
		y = b.Height - y
	}
	return x * rules.Unit, y * rules.Unit
}

// Square returns a square without so much of its edge.
func (b *Board) Square(role rules.Role, by base.Seat, x, y, edge int) rules.Shape {
	x, y = b.Corner(x, y)
	return rules.Shape{Form: rules.Rect, Role: role, Seat: by, X: x + edge, Y: y + edge, X2: x + rules.Unit - edge, Y2: y + rules.Unit - edge}
}

// Piece returns a figure in the middle of a square, Text with a text.
func (b *Board) Piece(form rules.Form, role rules.Role, by base.Seat, x, y, r int, text string) rules.Shape {
	x, y = b.Corner(x, y)
	return rules.Shape{Form: form, Role: role, Seat: by, X: x + Half, Y: y + Half, R: r, Text: text}
}

// Line returns the line from the middle of one square to that of another.
func (b *Board) Line(role rules.Role, by base.Seat, x, y, x2, y2 int) rules.Shape {
	x, y = b.Corner(x, y)
	x2, y2 = b.Corner(x2, y2)
	return rules.Shape{Form: rules.Line, Role: role, Seat: by, X: x + Half, Y: y + Half, X2: x2 + Half, Y2: y2 + Half}
}

// Scene returns a picture with the background alone.
func (b *Board) Scene(label string) rules.Scene {
	s := rules.Scene{Width: (b.Width + 1) * rules.Unit, Height: (b.Height + 1) * rules.Unit, Label: label}
	top := rules.Unit
	if b.Up {
		top = 0
	}
	s.Shapes = []rules.Shape{{Form: rules.Rect, Role: rules.Board, X: rules.Unit, Y: top, X2: s.Width, Y2: top + b.Height*rules.Unit}}
	return s
}

// AppendGrid appends the lines between squares, and the coordinates.
func (b *Board) AppendGrid(dst []rules.Shape) []rules.Shape {
	back := b.Scene("").Shapes[0]
	for x := back.X; x <= back.X2; x += rules.Unit {
		dst = append(dst, rules.Shape{Form: rules.Line, Role: rules.Grid, X: x, Y: back.Y, X2: x, Y2: back.Y2})
	}
	for y := back.Y; y <= back.Y2; y += rules.Unit {
		dst = append(dst, rules.Shape{Form: rules.Line, Role: rules.Grid, X: back.X, Y: y, X2: back.X2, Y2: y})
	}
	if b.Up {
		return b.AppendLabels(dst, Half, back.Y2+Half)
	}
	return b.AppendLabels(dst, Half, Half)
}

// AppendLabels appends the coordinates: those of rows in column left of the picture, those of
// columns in row top.
func (b *Board) AppendLabels(dst []rules.Shape, left, top int) []rules.Shape {
	for i := range b.Width {
		label := b.Piece(rules.Text, rules.Label, base.Nobody, b.First+i, b.First, Lettered, b.column(b.First+i))
		label.Y = top
		dst = append(dst, label)
	}
	for i := range b.Height {
		label := b.Piece(rules.Text, rules.Label, base.Nobody, b.First, b.First+i, Lettered, strconv.Itoa(b.First+i))
		label.X = left
		dst = append(dst, label)
	}
	return dst
}

// Explainer is an explanation of a case on a board, in progress.
type Explainer struct {
	rules.Explanation
	rules.Case
	*Board
}

// Frame draws a frame around a square over the picture, if it is on the board.
func (e *Explainer) Frame(x, y int, against bool) {
	if e.Has(x, y) {
		e.Mark(e.Square(0, base.Nobody, x, y, 0), against)
	}
}

// Frames draws a frame around each square of a list of names "x,y", as Pair reads them.
func (e *Explainer) Frames(list string, against bool) {
	for name := range strings.FieldsSeq(list) {
		if x, y, ok := Pair(name); ok {
			e.Frame(x, y, against)
		}
	}
}

// Way draws a line from one square to another over the picture, if both are on the board.
func (e *Explainer) Way(x, y, x2, y2 int) {
	if e.Has(x, y) && e.Has(x2, y2) {
		e.Mark(e.Line(0, base.Nobody, x, y, x2, y2), false)
	}
}

// Outside shows which number of a square is not one of the board's.
func (e *Explainer) Outside(name string, x, y int) {
	e.Ground = string(rules.OffBoard)
	e.RangeStep(x, e.First, e.First+e.Width-1, name)
	e.RangeStep(y, e.First, e.First+e.Height-1, name)
}
