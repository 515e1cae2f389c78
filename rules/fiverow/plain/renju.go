package plain

import (
	"slices"
	"strings"
)

// deepest limits how many points are judged one after another beyond the first. The next
// one counts as allowed, and makes no five.
const deepest = 16

// judgement is what applies to a free point for X by overline=renju.
type judgement struct {
	five bool   // (1): it wins
	kind string // "overline" (2), "four-four" (3), "three-three" (4); "" if it is allowed
	why  []proof
}

// proof is one line of figures that shows why a point is forbidden, and the points that
// make more of it: those that would make five, or the one that makes a straight four.
type proof struct{ line, points []point }

// isForbidden reports whether the seat in turn may not put its figure on a free point.
func (b *Board) isForbidden(p point) bool {
	return b.overline == "renju" && b.turn == 1 && b.judge(p, 0).kind != ""
}

// isStuck reports whether every free point is forbidden to the seat in turn.
func (b *Board) isStuck() bool {
	if b.overline != "renju" || b.turn != 1 {
		return false
	}
	for row := range b.height {
		for column := range b.width {
			if b.cells[row][column] == empty && !b.isForbidden(point{column, row}) {
				return false
			}
		}
	}
	return true
}

// Forbidden says why the seat in turn may not put its figure on the free cell that move
// names: the kind, the lines that show it and the points that make more of them, as in a
// witness. The kind is "" if it may, or if there is no such cell.
func (b *Board) Forbidden(move string) (kind, lines, points string) {
	letters, digits, ok := split(move)
	column, row, on := b.find(letters, digits)
	p := point{column, row}
	if !ok || !on || b.atPoint(p) != empty || !b.isForbidden(p) {
		return "", "", ""
	}
	judged := b.judge(p, 0)
	var figures, more []string
	for _, w := range judged.why {
		figures = append(figures, names(w.line))
		if len(w.points) > 0 {
			more = append(more, names(w.points))
		}
	}
	return judged.kind, strings.Join(figures, ";"), strings.Join(more, ";")
}

// names writes points separated by commas.
func names(points []point) string {
	var list []string
	for _, p := range points {
		list = append(list, p.name())
	}
	return strings.Join(list, ",")
}

// judge judges a free point for X that is so many points after the first.
func (b *Board) judge(p point, after int) judgement {
	if after > deepest {
		return judgement{}
	}
	b.put(p)
	defer b.take(p)
	overlines, five := b.overlines(p)
	if five && (len(overlines) == 0 || !b.longLoses) {
		return judgement{five: true}
	}
	if len(overlines) > 0 {
		return judgement{kind: "overline", why: overlines}
	}
	fours, hasFour, how := b.allFours(p)
	if fours >= 2 {
		return judgement{kind: "four-four", why: how}
	}
	if threes := b.threes(p, hasFour, after); len(threes) >= 2 {
		return judgement{kind: "three-three", why: threes}
	}
	return judgement{}
}

// put puts a figure of X on a free point, and take takes it away.
func (b *Board) put(p point)  { b.cells[p.row][p.column] = cross }
func (b *Board) take(p point) { b.cells[p.row][p.column] = empty }

// run returns the run of X's figures in one direction through a point: the first of them,
// and how many there are.
func (b *Board) run(p point, d direction) (first point, length int) {
	first = p
	for b.atPoint(first.back(d)) == cross {
		first = first.back(d)
	}
	for end := first; b.atPoint(end) == cross; end = end.next(d) {
		length++
	}
	return first, length
}

// points returns those of a run of so many figures.
func points(first point, length int, d direction) []point {
	var list []point
	for i := range length {
		list = append(list, first.away(d, i))
	}
	return list
}

// except returns a line without one of its points.
func except(line []point, left point) []point {
	return slices.DeleteFunc(line, func(p point) bool { return p == left })
}

// overlines returns the runs of six or more through a point, and whether there is one of
// exactly five: (1) and (2).
func (b *Board) overlines(p point) (long []proof, five bool) {
	for _, d := range directions() {
		first, length := b.run(p, d)
		if length == 5 {
			five = true
		}
		if length >= 6 {
			long = append(long, proof{line: points(first, length, d)})
		}
	}
	return long, five
}

// fives returns the free points of a line that, with a figure on them, are in the run
// through p, which is exactly five then. A run of five reaches four points from p at
// most.
func (b *Board) fives(p point, d direction) []point {
	var list []point
	for i := -4; i <= 4; i++ {
		f := p.away(d, i)
		if b.atPoint(f) != empty {
			continue
		}
		b.put(f)
		if first, length := b.run(p, d); length == 5 && slices.Contains(points(first, length, d), f) {
			list = append(list, f)
		}
		b.take(f)
	}
	return list
}

// allFours counts the fours in all directions, and returns which directions have one:
// (3).
func (b *Board) allFours(p point) (many int, hasFour [4]bool, how []proof) {
	for i, d := range directions() {
		fives := b.fives(p, d)
		hasFour[i] = len(fives) > 0
		if len(fives) == 2 && fives[0].away(d, 5) == fives[1] { // a straight four
			many++
			how = append(how, proof{b.fourOf(p, d, fives[0]), fives})
			continue
		}
		for _, f := range fives {
			many++
			how = append(how, proof{b.fourOf(p, d, f), []point{f}})
		}
	}
	return many, hasFour, how
}

// fourOf returns the four figures that f makes five of.
func (b *Board) fourOf(p point, d direction, f point) []point {
	b.put(f)
	defer b.take(f)
	first, length := b.run(p, d)
	return except(points(first, length, d), f)
}

// threes returns the directions without a four in which a further figure makes a straight
// four: (4).
func (b *Board) threes(p point, hasFour [4]bool, after int) []proof {
	var list []proof
	for i, d := range directions() {
		if hasFour[i] {
			continue
		}
		if line, q, ok := b.three(p, d, after); ok {
			list = append(list, proof{line, []point{q}})
		}
	}
	return list
}

// three looks for the first point q of a line that makes a straight four through p,
// itself makes no five and is not forbidden while p is there.
func (b *Board) three(p point, d direction, after int) (line []point, q point, ok bool) {
	for i := -4; i <= 4; i++ {
		q = p.away(d, i)
		if b.atPoint(q) != empty {
			continue
		}
		line, straight := b.straightFour(p, d, q)
		if !straight {
			continue
		}
		if judged := b.judge(q, after+1); !judged.five && judged.kind == "" {
			return line, q, true
		}
	}
	return nil, q, false
}

// straightFour reports whether a figure on q makes exactly four of the run through p, q
// among them, and each end of the four makes exactly five of it. The line is without q.
func (b *Board) straightFour(p point, d direction, q point) (line []point, ok bool) {
	b.put(q)
	defer b.take(q)
	first, length := b.run(p, d)
	if length != 4 || !slices.Contains(points(first, length, d), q) {
		return nil, false
	}
	for _, end := range []point{first.back(d), first.away(d, 4)} {
		if b.atPoint(end) != empty {
			return nil, false
		}
		b.put(end)
		_, five := b.run(p, d)
		b.take(end)
		if five != 5 {
			return nil, false
		}
	}
	return except(points(first, length, d), q), true
}
