package fiverow

import (
	"math/bits"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Forbidden means that X may not put a figure there by overline=renju. Witness: cell;
// kind, one of overline, four-four and three-three; lines, the cells of X in each line
// that shows it, cells separated by commas and lines by semicolons; and point, for each
// line what makes five of a four, or a straight four of a three.
const Forbidden rules.Code = "forbidden"

// verdict is what a figure of X on a free cell is by overline=renju.
type verdict uint8

const (
	allowed verdict = iota
	makesFive
	overlong
	doubleFour
	doubleThree
)

func (v verdict) String() string {
	return [...]string{"allowed", "five", "overline", "four-four", "three-three"}[v]
}

// bans reports whether X may not put a figure there.
func (v verdict) bans() bool { return v > makesFive }

// deepest limits how many points can depend on each other: a three counts only if the
// point that makes a straight four of it is allowed, and so on. The next point is taken
// as allowed.
const deepest = 16

// judge returns the verdict of a free cell. Almost all of them have too few figures near.
func (p *position) judge(c, depth int) verdict {
	if depth > deepest || !p.crowded(&p.places[c]) {
		return allowed
	}
	p.cells[c] = symbols[base.First]
	v := p.judged(c, mark(p.lines[base.First], &p.places[c]), depth)
	unmark(p.lines[base.First], &p.places[c])
	p.cells[c] = '.'
	return v
}

// crowded reports whether a cell has as many figures of X near as two lines need: two in
// each of two directions, or four in one.
func (p *position) crowded(at *place) bool {
	pairs := 0
	for _, b := range at {
		i := int(b / 8)
		near := p.lines[base.First][i : i+2]
		switch n := bits.OnesCount16((uint16(near[0]) | uint16(near[1])<<8) >> (b % 8) & window); {
		case n >= 4:
			return true
		case n >= 2:
			pairs++
		}
	}
	return pairs >= 2
}

// judged returns the verdict of a cell on which the figure already is. five says whether
// five or more run through it.
func (p *position) judged(c int, five bool, depth int) verdict {
	if five {
		return p.lined(c)
	}
	var isFour [4]bool
	all := 0
	for d, step := range directions() {
		_, n := p.fours(c, step)
		all, isFour[d] = all+n, n > 0
	}
	if all >= 2 {
		return doubleFour
	}
	all = 0
	for d, step := range directions() {
		if !isFour[d] && p.three(c, step, depth) >= 0 {
			all++
		}
	}
	if all >= 2 {
		return doubleThree
	}
	return allowed
}

// lined returns the verdict of a figure through which five or more run.
func (p *position) lined(c int) verdict {
	exact, over := false, false
	for _, step := range directions() {
		n := p.run(c, step[0], step[1]).length
		exact, over = exact || n == winning, over || n > winning
	}
	if exact && !(over && p.overFirst) {
		return makesFive
	}
	return overlong
}

// grown returns the free cells at both ends of a run of X, -1 if not free, and how long the
// run would be with one more figure there.
func (p *position) grown(r row) (ends, lengths [2]int) {
	for i, at := range [2][2]int{r.cell(-1), r.cell(r.length)} {
		ends[i] = -1
		if c := at[1]*p.Width + at[0]; p.Has(at[0], at[1]) && p.cells[c] == '.' {
			ends[i], lengths[i] = c, r.length+1+p.chain(c, (2*i-1)*r.dx, (2*i-1)*r.dy, symbols[base.First])
		}
	}
	return ends, lengths
}

// fours returns the cells, -1 for none, that make exactly five of the run through cell c, and
// how many fours it is: the two ends of a straight four are one.
func (p *position) fours(c int, step [2]int) (ends [2]int, n int) {
	r := p.run(c, step[0], step[1])
	ends, lengths := p.grown(r)
	for i := range ends {
		if lengths[i] == winning {
			n++
		} else {
			ends[i] = -1
		}
	}
	if r.length == winning-1 {
		n = min(n, 1)
	}
	return ends, n
}

// three returns the cell that makes a straight four of the run through cell c, makes no
// five and is not forbidden, the one before the run first, or -1 if there is none. A four is
// straight if each of its ends makes exactly five of it.
func (p *position) three(c int, step [2]int, depth int) int {
	ends, lengths := p.grown(p.run(c, step[0], step[1]))
	for i, q := range ends {
		if lengths[i] != winning-1 {
			continue
		}
		p.cells[q] = symbols[base.First]
		_, longer := p.grown(p.run(q, step[0], step[1]))
		p.cells[q] = '.'
		if longer == [2]int{winning, winning} && p.judge(q, depth+1) == allowed {
			return q
		}
	}
	return -1
}

// stuck reports whether X is in turn and every free cell is forbidden.
func (p *position) stuck() bool {
	if !p.renju() || p.Mover != base.First {
		return false
	}
	for c, symbol := range p.cells {
		if symbol == '.' && !p.judge(c, 0).bans() {
			return false
		}
	}
	return true
}

// forbidden refuses a cell that is forbidden to X.
func (p *position) forbidden(c int, m rules.Move) *rules.Refusal {
	v := p.judge(c, 0)
	p.cells[c] = symbols[base.First]
	var lines, points []string
	show := func(step [2]int, more ...int) { // the line that there would be with one more figure, without that one
		at := -1
		if len(more) > 0 {
			at = more[0]
			p.cells[at] = symbols[base.First]
			defer func() { p.cells[at] = '.' }()
		}
		cells := p.cellsOf(p.run(c, step[0], step[1]))
		lines = append(lines, p.names(slices.DeleteFunc(cells, func(q int) bool { return q == at })))
		points = append(points, p.names(more))
	}
	mark(p.lines[base.First], &p.places[c])
	for _, step := range directions() {
		ends, n := p.fours(c, step)
		free := slices.DeleteFunc(ends[:], func(q int) bool { return q < 0 })
		switch {
		case v == overlong && p.run(c, step[0], step[1]).length > winning:
			show(step)
		case v == doubleFour && n == 1:
			show(step, free...)
		case v == doubleFour:
			for _, q := range free {
				show(step, q)
			}
		case v == doubleThree && n == 0:
			if q := p.three(c, step, 0); q >= 0 {
				show(step, q)
			}
		}
	}
	unmark(p.lines[base.First], &p.places[c])
	p.cells[c] = '.'
	text := strings.Join(lines, ";")
	facts := []string{"cell", moveName(m), "kind", v.String(), "lines", text}
	if v != overlong {
		facts = append(facts, "point", strings.Join(points, ";"))
	}
	return rules.Refuse(Forbidden, moveName(m)+" is forbidden to X: "+v.String()+" "+text, facts...)
}
