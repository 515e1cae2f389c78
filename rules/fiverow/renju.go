package fiverow

import (
	"math/bits"
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
	n := 0
	for d, step := range directions() {
		f := p.fours(c, step)
		n, isFour[d] = n+f.count(), f.count() > 0
	}
	if n >= 2 {
		return doubleFour
	}
	n = 0
	for d, step := range directions() {
		if !isFour[d] && p.three(c, step, depth) >= 0 {
			n++
		}
	}
	if n >= 2 {
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

// completed is the run through a figure in a direction, and the cells, at most two, that
// make exactly five of it.
type completed struct {
	row
	cells [2]int // -1 none
}

// count returns how many fours it is. The two ends of a straight four are one.
func (f completed) count() int {
	n := 0
	for _, c := range f.cells {
		if c >= 0 {
			n++
		}
	}
	if n == 2 && f.length == winning-1 {
		return 1
	}
	return n
}

// fours looks for the cells that make exactly five of the run through cell c.
func (p *position) fours(c int, step [2]int) completed {
	f := completed{p.run(c, step[0], step[1]), [2]int{-1, -1}}
	for i, end := range p.ends(f.row) {
		if end >= 0 && f.length+1+p.beyond(end, f.row, i) == winning {
			f.cells[i] = end
		}
	}
	return f
}

// ends returns the free cells before and after a run, -1 if not free.
func (p *position) ends(r row) [2]int {
	return [2]int{p.free(r.x-r.dx, r.y-r.dy), p.free(r.x+r.length*r.dx, r.y+r.length*r.dy)}
}

// free returns the cell in column x and row y, or -1 if it is not free.
func (p *position) free(x, y int) int {
	if x < 0 || x >= p.Width || y < 0 || y >= p.Height || p.cells[y*p.Width+x] != '.' {
		return -1
	}
	return y*p.Width + x
}

// beyond counts the figures of X that follow the free end i of a run without a gap.
func (p *position) beyond(end int, r row, i int) int {
	dx, dy := r.dx, r.dy
	if i == 0 {
		dx, dy = -dx, -dy
	}
	return p.chain(end, dx, dy, symbols[base.First])
}

// three returns the cell that makes a straight four of the run through cell c, makes no
// five and is not forbidden, the one before the run first, or -1 if there is none.
func (p *position) three(c int, step [2]int, depth int) int {
	r := p.run(c, step[0], step[1])
	for i, q := range p.ends(r) {
		if q < 0 || r.length+1+p.beyond(q, r, i) != winning-1 {
			continue
		}
		p.cells[q] = symbols[base.First]
		straight := p.straight(p.run(q, step[0], step[1]))
		p.cells[q] = '.'
		if straight && p.judge(q, depth+1) == allowed {
			return q
		}
	}
	return -1
}

// straight reports whether each end of a run of four makes exactly five of it.
func (p *position) straight(r row) bool {
	for i, end := range p.ends(r) {
		if end < 0 || p.beyond(end, r, i) > 0 {
			return false
		}
	}
	return true
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
	mark(p.lines[base.First], &p.places[c])
	var w foulWords
	for _, step := range directions() {
		switch r := p.run(c, step[0], step[1]); v {
		case overlong:
			if r.length > winning {
				w.add(p.around(p.whole(r)))
			}
		case doubleFour:
			p.showFours(&w, c, step)
		case doubleThree:
			if q := p.three(c, step, 0); q >= 0 && p.fours(c, step).count() == 0 {
				w.add(p.others(c, q, step), q)
			}
		}
	}
	unmark(p.lines[base.First], &p.places[c])
	p.cells[c] = '.'
	facts := []string{"cell", moveName(m), "kind", v.String(), "lines", p.listed(w.lines)}
	if v != overlong {
		facts = append(facts, "point", p.listed(w.points))
	}
	return rules.Refuse(Forbidden, moveName(m)+" is forbidden to X: "+v.String()+" "+p.listed(w.lines), facts...)
}

// whole returns a run of X at full length: run looks only five cells each way.
func (p *position) whole(r row) row {
	x := symbols[base.First]
	for n := 1; n > 0; {
		n = p.chain(r.y*p.Width+r.x, -r.dx, -r.dy, x)
		r.x, r.y, r.length = r.x-n*r.dx, r.y-n*r.dy, r.length+n
	}
	for n := 1; n > 0; {
		last := r.length - 1
		n = p.chain((r.y+last*r.dy)*p.Width+r.x+last*r.dx, r.dx, r.dy, x)
		r.length += n
	}
	return r
}

// foulWords are the lines that show why a cell is forbidden.
type foulWords struct{ lines, points [][]int }

func (w *foulWords) add(line []int, points ...int) {
	w.lines = append(w.lines, line)
	w.points = append(w.points, points)
}

// showFours adds the fours of a direction: its figures, and each cell that makes five.
func (p *position) showFours(w *foulWords, c int, step [2]int) {
	f := p.fours(c, step)
	if f.count() == 1 {
		var points []int
		for _, q := range f.cells {
			if q >= 0 {
				points = append(points, q)
			}
		}
		w.add(p.others(c, points[0], step), points...)
		return
	}
	for _, q := range f.cells {
		if q >= 0 {
			w.add(p.others(c, q, step), q)
		}
	}
}

// others returns the figures of the run through cell c that there would be with one more
// on q, without that one.
func (p *position) others(c, q int, step [2]int) (list []int) {
	p.cells[q] = symbols[base.First]
	for _, cell := range p.around(p.run(c, step[0], step[1])) {
		if cell != q {
			list = append(list, cell)
		}
	}
	p.cells[q] = '.'
	return list
}

// around returns the cells of a run.
func (p *position) around(r row) (list []int) {
	for i := range r.length {
		list = append(list, (r.y+i*r.dy)*p.Width+r.x+i*r.dx)
	}
	return list
}

// listed returns the names of the cells of lines: "A0,B0;C1,C2".
func (p *position) listed(lines [][]int) string {
	texts := make([]string, len(lines))
	for i, line := range lines {
		names := make([]string, len(line))
		for k, c := range line {
			names[k] = p.Name(c%p.Width, c/p.Width)
		}
		texts[i] = strings.Join(names, ",")
	}
	return strings.Join(texts, ";")
}
