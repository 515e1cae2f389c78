package corpus_test

import (
	"bytes"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// TestWitnessesOfOtherGames checks witnesses about triangles, betoniarki, halma and dots
// from the lines of the log alone: points by cross products in fractions, squares and
// lines by the claimed moves.
func TestWitnessesOfOtherGames(t *testing.T) {
	checked := map[string]int{}
	for _, v := range vectors(t) {
		j := judge.New(all.Games(), judge.Options{})
		r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
		for {
			s, err := j.Next(r)
			if err != nil {
				break
			}
			if s.Game == nil || s.Game.Name == "fiverow" {
				continue
			}
			for _, f := range s.Findings {
				w := gameWitness{byHand{t: t, name: v.Name, lines: logLines(v, s), f: f, checked: checked, apart: apart(s)}, s.Game.Name, s.Line}
				w.check()
			}
		}
	}
	for _, kind := range []string{"crossing", "through", "number", "drawn", "whole", "taken", "crooked", "outside", "field", "shut", "free", "span"} {
		if checked[kind] == 0 {
			t.Errorf("no witness of the kind %q was checked", kind)
		}
	}
}

// logLines returns the lines of a session's log, from its first.
func logLines(v corpus.Vector, s *judge.Session) []string {
	lines := strings.Split(string(v.Payload), "\n")[s.Line-1:]
	for i, line := range lines {
		if strings.HasPrefix(line, "end ") {
			return lines[:i+1]
		}
	}
	return lines
}

type gameWitness struct {
	byHand
	game  string
	first int // the line of the file at which the log begins
}

func (w gameWitness) get(name string) string { return w.f.Witness.Get(name) }

// want counts a check.
func (w gameWitness) want(kind string, right bool) {
	w.checked[kind]++
	if !right {
		w.errorf("%s does not hold", kind)
	}
}

func (w gameWitness) check() {
	switch {
	case w.get("crossed") != "":
		w.crossing()
	case w.get("at") != "" && w.game == "triangles":
		w.through()
	case w.get("point") != "":
		w.number()
	case w.get("segments") != "":
		w.whole()
	case w.get("segment") != "" || w.game == "dots" && w.get("by") != "":
		w.want("drawn", w.drawnAt(strings.ReplaceAll(w.get("segment"), "-", " ")+w.get("line"), w.get("ply")))
	case w.game == "betoniarki" && w.get("by") != "" && w.get("ply") != "":
		w.want("taken", w.takenAt(w.get("cell")+w.get("at")))
	case w.get("dx") != "":
		dx, dy := ints(w.get("dx"))[0], ints(w.get("dy"))[0]
		w.want("crooked", dx != 0 && dy != 0 && dx != dy && dx != -dy && dx == ints(w.get("to"))[0]-ints(w.get("from"))[0])
	case w.get("size")+w.get("n")+w.get("rows") != "":
		w.outside()
	case w.game == "halma" && w.get("field") != "" && w.get("line") == "border":
		w.shut()
	case w.game == "halma" && w.get("field") != "" && w.get("by") != "":
		c := ints(w.get("field"))
		w.want("field", string(w.pawnAt(c[0], c[1])) == w.get("by") && w.get("by") != w.get("seat"))
	case w.get("legal") != "" && w.game != "halma":
		w.free()
	case w.get("limit_us") != "" && w.get("from") != "":
		w.span()
	}
}

// ints returns the numbers in a text.
func ints(text string) (list []int) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r != '-' && (r < '0' || r > '9') }) {
		n, _ := strconv.Atoi(word)
		list = append(list, n)
	}
	return list
}

// header returns the rest of the header line with this keyword.
func (w gameWitness) header(word string) string {
	for _, line := range w.lines {
		if rest, ok := strings.CutPrefix(line, word+" "); ok {
			return rest
		}
	}
	return ""
}

// moves returns the claimed moves, from ply 1, and who made them.
func (w gameWitness) moves() (moves, by []string) {
	for i, line := range w.lines {
		if f := strings.SplitN(line, " ", 7); f[0] == "m" && i < w.apart {
			moves, by = append(moves, f[6]), append(by, f[2])
		}
	}
	return moves, by
}

// place returns where a point of triangles is, by the start.
func (w gameWitness) place(number int) [2]int {
	c := ints(strings.Fields(w.header("start"))[number-1])
	return [2]int{c[0], c[1]}
}

// ends returns the places of a segment's ends, from its name.
func (w gameWitness) ends(segment string) (a, b [2]int) {
	left, right, _ := strings.Cut(segment, "-")
	return w.place(ints(left)[0]), w.place(ints(right)[0])
}

// within reports whether a point is on a segment and not one of its ends.
func within(a, b [2]int, x, y *big.Rat) bool {
	rat := func(n int) *big.Rat { return new(big.Rat).SetInt64(int64(n)) }
	part := func(from, to int, p *big.Rat) (d, along *big.Rat) { // to-from, p-from
		return rat(to - from), new(big.Rat).Sub(p, rat(from))
	}
	dx, px := part(a[0], b[0], x)
	dy, py := part(a[1], b[1], y)
	cross := new(big.Rat).Sub(new(big.Rat).Mul(dx, py), new(big.Rat).Mul(dy, px))
	dot := new(big.Rat).Add(new(big.Rat).Mul(dx, px), new(big.Rat).Mul(dy, py))
	all := new(big.Rat).Add(new(big.Rat).Mul(dx, dx), new(big.Rat).Mul(dy, dy))
	return cross.Sign() == 0 && dot.Sign() > 0 && dot.Cmp(all) < 0
}

func (w gameWitness) crossing() {
	x, okX := new(big.Rat).SetString(w.get("x"))
	y, okY := new(big.Rat).SetString(w.get("y"))
	if !okX || !okY {
		w.errorf("no point")
		return
	}
	a, b := w.ends(w.get("segment"))
	c, d := w.ends(w.get("crossed"))
	w.want("crossing", within(a, b, x, y) && within(c, d, x, y) && w.drawnAt(strings.ReplaceAll(w.get("crossed"), "-", " "), w.get("ply")))
}

func (w gameWitness) through() {
	at := w.place(ints(w.get("point"))[0])
	a, b := w.ends(w.get("segment"))
	w.want("through", within(a, b, big.NewRat(int64(at[0]), 1), big.NewRat(int64(at[1]), 1)))
}

// number checks that the point does not exist, or is both ends.
func (w gameWitness) number() {
	n := ints(w.get("point"))[0]
	if w.get("points") != "" {
		w.want("number", n < 1 || n > ints(w.get("points"))[0])
		return
	}
	move := ints(strings.SplitN(w.lines[w.f.Line-w.first], " ", 7)[6])
	w.want("number", move[0] == n && move[1] == n)
}

// whole checks the count: 3n-3-h segments, n-1 on a line.
func (w gameWitness) whole() {
	n, segments := ints(w.get("points"))[0], ints(w.get("segments"))[0]
	right := segments == n-1
	if w.get("border") != "line" && n > 2 {
		right = segments == 3*n-3-ints(w.get("border"))[0]
	}
	w.want("whole", right && n == strings.Count(strings.Split(w.header("start"), " | ")[0], ","))
}

// drawnAt reports whether this move was made at that ply. It does not look up what a
// start has drawn.
func (w gameWitness) drawnAt(move, ply string) bool {
	if ply == "start" {
		return w.header("start") != "-"
	}
	moves, by := w.moves()
	i := ints(ply)[0] - 1
	return i < len(moves) && moves[i] == move && by[i] == w.get("by")
}

// takenAt reports whether a square of betoniarki was taken then: by a mixer that moved
// there, or by what was poured.
func (w gameWitness) takenAt(cell string) bool {
	c := ints(cell)
	if w.get("ply") == "start" {
		return string(w.mixerAt(c[0], c[1])) == w.get("by")
	}
	moves, by := w.moves()
	i := ints(w.get("ply"))[0] - 1
	m := ints(moves[i])
	if w.get("by") == "#" {
		return slices.Equal(m[4:], c)
	}
	return slices.Equal(m[2:4], c) && by[i] == w.get("by")
}

// mixerAt returns what the start has on a square of betoniarki: for a start by moves the
// last thing that happened to the square, if any.
func (w gameWitness) mixerAt(x, y int) byte {
	rows := w.header("start")
	if list, ok := strings.CutPrefix(rows, "plies "); ok {
		rows = "-"
		moves := strings.Split(list, "; ")
		for i := len(moves) - 1; i >= 0; i-- {
			m, c := ints(moves[i]), []int{x, y}
			switch {
			case slices.Equal(m[4:], c):
				return '#'
			case slices.Equal(m[2:4], c):
				return "12"[i%2]
			case slices.Equal(m[:2], c):
				return '.'
			}
		}
	}
	if rows == "-" { // the usual ones, of 10 and of 8
		rows = "...1..1.../........../........../1........1/........../........../2........2/........../........../...2..2..."
		if w.header("game") == "betoniarki size=8" {
			rows = "..1..1../......../1......1/......../......../2......2/......../..2..2.."
		}
	}
	return strings.Split(rows, "/")[y-1][x-1]
}

// outside checks that a square, box or field is beyond the named edges.
func (w gameWitness) outside() {
	c := ints(w.get("cell") + w.get("field") + w.get("box"))
	if w.game == "dots" {
		w.want("outside", c[0] < 0 || c[1] < 0 || c[0] >= ints(w.get("rows"))[0] || c[1] >= ints(w.get("cols"))[0])
		return
	}
	n := ints(w.get("size") + w.get("n"))[0]
	w.want("outside", min(c[0], c[1]) < 1 || max(c[0], c[1]) > n)
}

// pawnAt returns what the start has on a field of halma. Without a start homes are the
// fields with x+y<=k+1 and their mirror image.
func (w gameWitness) pawnAt(x, y int) byte {
	if rows := w.header("start"); rows != "-" {
		return strings.Split(rows, "/")[y-1][x-1]
	}
	params := ints(w.header("game"))
	k, n := params[0], params[1]
	switch {
	case x+y <= k+1:
		return '1'
	case 2*(n+1)-x-y <= k+1:
		return '2'
	}
	return '.'
}

// shut checks that there is nothing but the border in that direction.
func (w gameWitness) shut() {
	c := ints(w.get("field"))
	n := ints(w.header("game"))[1]
	w.want("shut", map[string]bool{"1": c[1] == n, "2": c[0] == n, "3": c[1] == 1, "4": c[0] == 1}[w.get("d")])
}

// free checks that the segment or line was never drawn, the square never poured.
func (w gameWitness) free() {
	legal := ints(w.get("legal"))
	moves, _ := w.moves()
	right := true
	for _, move := range moves[:min(len(moves), w.f.After)] {
		m := ints(move)
		right = right && !slices.Equal(m, legal) && !(len(m) == 6 && slices.Equal(m[4:], legal[4:]))
	}
	w.want("free", right)
}

// span checks that the stamps are in the log, and no further apart than the stated time.
// late means over the limit.
func (w gameWitness) span() {
	n := map[string]int{}
	for _, name := range []string{"from", "to", "used_us", "limit_us", "before_us", "grace_us"} {
		if text := w.get(name); text != "" {
			n[name] = ints(text)[0]
		}
	}
	stamps := map[string]bool{}
	for _, line := range w.lines {
		if f := strings.Fields(line); len(f) > 2 {
			stamps[f[1]], stamps[f[2]] = true, true
		}
	}
	late := n["before_us"]+n["used_us"] > n["limit_us"]+n["grace_us"]
	w.want("span", stamps[w.get("from")] && stamps[w.get("to")] && n["to"]-n["from"] <= n["used_us"] && late == (w.f.Code != judge.FalseFault))
}
