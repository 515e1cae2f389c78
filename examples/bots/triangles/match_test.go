package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"scrutineer/examples/bots/internal/bottest"
)

// table is a game for the arbiter of the tests: points, and drawn pairs.
type table struct {
	at    [][2]int
	drawn [][2]int
}

// area returns twice the area of a triangle, with a sign for its direction.
func area(a, b, c [2]int) int {
	return (b[0]-a[0])*(c[1]-a[1]) - (c[0]-a[0])*(b[1]-a[1])
}

// on reports whether c is on the segment from a to b, its ends included.
func on(a, b, c [2]int) bool {
	return area(a, b, c) == 0 && min(a[0], b[0]) <= c[0] && c[0] <= max(a[0], b[0]) && min(a[1], b[1]) <= c[1] && c[1] <= max(a[1], b[1])
}

// legal reports whether i-j can be drawn.
func (g *table) legal(i, j int) bool {
	if i == j {
		return false
	}
	a, b := g.at[i], g.at[j]
	for k, c := range g.at {
		if k != i && k != j && on(a, b, c) {
			return false
		}
	}
	for _, d := range g.drawn {
		c, e := g.at[d[0]], g.at[d[1]]
		if d == [2]int{i, j} || d == [2]int{j, i} {
			return false
		}
		if (area(a, b, c) > 0) != (area(a, b, e) > 0) && (area(c, e, a) > 0) != (area(c, e, b) > 0) &&
			area(a, b, c) != 0 && area(a, b, e) != 0 && area(c, e, a) != 0 && area(c, e, b) != 0 {
			return false
		}
	}
	return true
}

// over reports whether nothing can be drawn.
func (g *table) over() bool {
	for i := range g.at {
		for j := range i {
			if g.legal(i, j) {
				return false
			}
		}
	}
	return true
}

// has reports whether i-j is drawn.
func (g *table) has(i, j int) bool {
	for _, d := range g.drawn {
		if d == [2]int{i, j} || d == [2]int{j, i} {
			return true
		}
	}
	return false
}

// gain counts the triangles without a point inside that i-j closes. A point is inside
// if the areas to the corners add up to that of the triangle.
func (g *table) gain(i, j int) int {
	n := 0
	for k := range g.at {
		if k == i || k == j || !g.has(i, k) || !g.has(j, k) {
			continue
		}
		a, b, c, inside := g.at[i], g.at[j], g.at[k], 0
		for q, p := range g.at {
			if q != i && q != j && q != k && abs(area(a, b, p))+abs(area(b, c, p))+abs(area(c, a, p)) == abs(area(a, b, c)) {
				inside++
			}
		}
		if inside == 0 {
			n++
		}
	}
	return n
}

func abs(v int) int { return max(v, -v) }

// border returns how many points are on the border of the hull: those from which all
// others are within half a turn.
func (g *table) border() int {
	n := 0
	for i, a := range g.at {
		for j, b := range g.at {
			left := i != j
			for _, c := range g.at {
				left = left && area(a, b, c) >= 0
			}
			if left {
				n++
				break
			}
		}
	}
	return n
}

// match plays a game, and returns the points of both. It fails for an illegal move,
// or if the numbers of the complete game are wrong.
func match(t *testing.T, at [][2]int, flags [2]string) (points [2]int) {
	t.Helper()
	g := &table{at: at}
	set := fmt.Sprint("set_points ", len(at))
	for _, p := range at {
		set += fmt.Sprint(" ", p[0], " ", p[1])
	}
	var who [2]*bottest.Peer
	for i := range who {
		who[i] = bottest.Start(t, program(t, flags[i]))
		order(t, who[i], set)
	}
	for turn := 0; !g.over(); turn = 1 - turn {
		if len(g.drawn) > 0 {
			last := g.drawn[len(g.drawn)-1]
			order(t, who[turn], fmt.Sprint("play ", last[0]+1, " ", last[1]+1))
		}
		order(t, who[turn], "time_left 60000")
		who[turn].Send("gen_move")
		text := who[turn].Read()
		var i, j int
		if _, err := fmt.Sscanf(text, "= %d %d", &i, &j); err != nil || text != fmt.Sprintf("= %d %d", i, j) || who[turn].Read() != "" {
			t.Fatalf("%q is no reply", text)
		}
		if i < 1 || j < 1 || i > len(at) || j > len(at) || !g.legal(i-1, j-1) {
			t.Fatalf("%q is not legal after %d segments", text, len(g.drawn))
		}
		points[turn] += g.gain(i-1, j-1)
		g.drawn = append(g.drawn, [2]int{i - 1, j - 1})
	}
	n, h := len(at), g.border()
	if len(g.drawn) != 3*n-3-h || points[0]+points[1] != 2*n-2-h {
		t.Errorf("%d segments and %v points, want %d and %d in all", len(g.drawn), points, 3*n-3-h, 2*n-2-h)
	}
	for _, w := range who {
		if rest := w.End(); len(rest) > 0 {
			t.Errorf("%q is said unasked", rest)
		}
	}
	return points
}

// order sends a command that must be accepted.
func order(t *testing.T, p *bottest.Peer, command string) {
	t.Helper()
	p.Send(command)
	if a, b := p.Read(), p.Read(); a != "=" || b != "" {
		t.Fatalf("%.40s: %q and %q", command, a, b)
	}
}

// randomPoints returns n different points with coordinates from 1 to most.
func randomPoints(n, most int, seed uint64) [][2]int {
	rng := rand.New(rand.NewPCG(seed, 9))
	var at [][2]int
	for seen := map[[2]int]bool{}; len(at) < n; {
		p := [2]int{1 + rng.IntN(most), 1 + rng.IntN(most)}
		if !seen[p] {
			at = append(at, p)
		}
		seen[p] = true
	}
	return at
}

// Play is legal to the end also on a grid, with many points on a line.
func TestPlaysLegally(t *testing.T) {
	for _, flags := range [][2]string{{"", "-seed 2"}, {"-play random", "-play random -seed 2"}, {"-play random", ""}} {
		match(t, randomPoints(3, 9, 1), flags)
		match(t, randomPoints(16, 4, 1), flags)
		match(t, randomPoints(20, 6, 2), flags)
		match(t, randomPoints(30, 100, 3), flags)
	}
}

func TestGreedyBeatsRandom(t *testing.T) {
	won, games := 0, 10
	for seed := range games {
		at := randomPoints(16, 100, uint64(seed))
		greedy, random := fmt.Sprint("-seed ", seed), fmt.Sprint("-play random -seed ", seed)
		if p := match(t, at, [2]string{greedy, random}); p[0] > p[1] {
			won++
		}
		if p := match(t, at, [2]string{random, greedy}); p[1] > p[0] {
			won++
		}
	}
	t.Logf("%d of %d", won, 2*games)
	if won < 2*games-2 {
		t.Errorf("greedy wins %d of %d", won, 2*games)
	}
}

// A hundred points: sent once, the program draws to the end by itself.
func TestHundredPoints(t *testing.T) {
	var set strings.Builder
	at := randomPoints(100, 100, 7)
	fmt.Fprint(&set, "set_points 100")
	for _, p := range at {
		fmt.Fprint(&set, " ", p[0], " ", p[1])
	}
	p := bottest.Start(t, program(t, ""))
	order(t, p, set.String())
	segments := 0
	for began := time.Now(); ; segments++ {
		p.Send("gen_move")
		text := p.Read()
		p.Read()
		if strings.HasPrefix(text, "?") {
			t.Logf("%d segments, %v each", segments, time.Since(began)/time.Duration(segments))
			break
		}
	}
	if want := 3*100 - 3 - (&table{at: at}).border(); segments != want {
		t.Errorf("%d segments, want %d", segments, want)
	}
}
