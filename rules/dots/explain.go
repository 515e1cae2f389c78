package dots

import (
	"strconv"
	"strings"

	"scrutineer/rules"
)

// explainer explains a case of this game.
type explainer struct {
	rules.Explanation
	rules.Case
	p *position
}

// Explain explains a witness: the two names of a line, the sides of a box that are drawn,
// the boxes of both. The grounds are the codes of refusals, "legal", "gain", and "end-"
// with a reason.
func (p *position) Explain(c rules.Case) rules.Explanation {
	e := &explainer{Case: c, p: p}
	get := c.Witness.Get
	switch {
	case get("rows") != "":
		e.offBoard()
	case get("side") != "":
		e.noSide()
	case get("by") != "" && get("line") != "":
		e.drawn()
	case c.Playable() != "":
		if m, ok := e.mark(e.AddPlayable(&e.Case), false); ok {
			e.Step("undrawn", "", moveName(m))
			e.names(m)
		}
	case c.Code == "wrong-gain":
		e.gain()
	case c.AboutEnd():
		e.end()
	}
	return e.Explanation
}

func num(n int) string { return strconv.Itoa(n) }

// mark draws the line that a move names over the picture, and returns the move. ok is
// false if there is no such line.
func (e *explainer) mark(text string, against bool) (m rules.Move, ok bool) {
	m, refused := ParseMove([]byte(text))
	if refused != nil {
		return m, false
	}
	k, ok := e.p.stroke(m)
	if ok {
		s := e.p.segment(int(k.line))
		e.Mark(rules.Shape{Form: rules.Line, X: s.X, Y: s.Y, X2: s.X2, Y2: s.Y2}, against)
	}
	return m, ok
}

// names adds the other name of a line between two boxes.
func (e *explainer) names(m rules.Move) {
	switch {
	case m.N[2] == 2 && int(m.N[0])+1 < e.p.rows:
		e.Step("other-name", num(int(m.N[0]))+" + 1 = "+num(int(m.N[0])+1), num(int(m.N[0])+1)+" "+num(int(m.N[1]))+" 0")
	case m.N[2] == 1 && int(m.N[1])+1 < e.p.cols:
		e.Step("other-name", num(int(m.N[1]))+" + 1 = "+num(int(m.N[1])+1), num(int(m.N[0]))+" "+num(int(m.N[1])+1)+" 3")
	}
}

func (e *explainer) drawn() {
	e.Ground = string(Drawn)
	if m, ok := e.mark(e.Witness.Get("line"), true); ok {
		e.names(m)
	}
}

// numbers reads a list of n numbers. ok is false if it has more or fewer.
func numbers(text string, n int) (list []int, ok bool) {
	for word := range strings.FieldsSeq(text) {
		v, err := strconv.Atoi(word)
		if err != nil {
			return nil, false
		}
		list = append(list, v)
	}
	return list, len(list) == n
}

func (e *explainer) offBoard() {
	e.Ground = string(rules.OffBoard)
	box := e.Witness.Get("box")
	at, ok := numbers(box, 2)
	if !ok {
		return
	}
	for i, n := range [2]int{e.p.rows, e.p.cols} {
		e.RangeStep(at[i], 0, n-1, box)
	}
}

func (e *explainer) noSide() {
	e.Ground = string(NoSide)
	if side, ok := numbers(e.Witness.Get("side"), 1); ok {
		e.RangeStep(side[0], 0, sides-1, num(side[0]))
	}
	if at, ok := numbers(e.Witness.Get("box"), 2); ok {
		e.frame(at[0], at[1], true)
	}
}

// frame draws a frame around a box over the picture, if there is such a box.
func (e *explainer) frame(r, c int, against bool) {
	if r >= 0 && c >= 0 && r < e.p.rows && c < e.p.cols {
		e.Mark(rules.Shape{Form: rules.Rect, X: at(c), Y: at(r), X2: at(c + 1), Y2: at(r + 1)}, against)
	}
}

// gain counts the sides of the boxes beside the last line.
func (e *explainer) gain() {
	e.Ground = "gain"
	if _, ok := e.mark(moveName(e.Last), false); !ok {
		return
	}
	r, c := int(e.Last.N[0]), int(e.Last.N[1])
	var closed []int
	for _, box := range [2][2]int{{r, c}, {r + one(e.Last.N[2] == 2), c + one(e.Last.N[2] == 1)}} {
		if closed != nil && box == [2]int{r, c} || box[0] >= e.p.rows || box[1] >= e.p.cols {
			continue
		}
		closed = append(closed, e.sides(box[0], box[1]))
	}
	sum, _ := rules.Sum(closed...)
	e.Step("gain", sum)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// sides counts the drawn sides of a box. It returns 1 if all four are drawn.
func (e *explainer) sides(r, c int) int {
	var drawn []int
	for _, line := range [4]int{e.p.horizontal(r, c), e.p.vertical(r, c+1), e.p.horizontal(r+1, c), e.p.vertical(r, c)} {
		drawn = append(drawn, one(e.p.lines[line] != '.'))
	}
	sum, n := rules.Sum(drawn...)
	e.frame(r, c, n < 4)
	if n < 4 {
		sum += " < 4"
	}
	e.Step("box", sum, num(r)+" "+num(c))
	return one(n == 4)
}

// end shows that all lines are drawn, and who has more boxes.
func (e *explainer) end() {
	e.Ground = "end-" + string(e.Outcome.Reason)
	if e.Outcome.Reason != rules.Complete {
		return
	}
	r, c := e.p.rows+1, e.p.cols+1
	e.Step("lines", num(r)+"*"+num(e.p.cols)+" + "+num(c)+"*"+num(e.p.rows)+" = "+num(len(e.p.lines)))
	a, b := e.Outcome.Score[0], e.Outcome.Score[1]
	sum, _ := rules.Sum(a, b)
	e.Step("boxes", sum)
	e.Step("points", rules.CompareText(a, b))
}

// Gains says how many sides of the boxes beside the last line are drawn.
func (p *position) Gains(last rules.Move) string {
	r, c := int(last.N[0]), int(last.N[1])
	beside := [2]int{r + one(last.N[2] == 2), c + one(last.N[2] == 1)}
	list := []string{p.closed(r, c)}
	if beside != [2]int{r, c} && beside[0] < p.rows && beside[1] < p.cols {
		list = append(list, p.closed(beside[0], beside[1]))
	}
	return strings.Join(list, ", ")
}

// closed says how many sides of a box are drawn.
func (p *position) closed(r, c int) string {
	n := 0
	for _, line := range [4]int{p.horizontal(r, c), p.vertical(r, c+1), p.horizontal(r+1, c), p.vertical(r, c)} {
		n += one(p.lines[line] != '.')
	}
	text := "the box " + num(r) + " " + num(c) + " has "
	if n == 4 {
		return text + "all 4 sides"
	}
	return text + num(n) + " of 4 sides"
}
