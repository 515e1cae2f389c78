package triangles_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// plane draws segments by arithmetic that shares nothing with the package: with
// fractions, by solving for where two lines meet, and by shares of a triangle.
type plane struct {
	points []place
	drawn  []rules.Move
}

func (p *plane) at(k int16) place { return p.points[k-1] }

// free lists every segment that can be drawn.
func (p *plane) free() []rules.Move {
	var list []rules.Move
	for i := 1; i <= len(p.points); i++ {
		for j := i + 1; j <= len(p.points); j++ {
			if m := (rules.Move{N: [6]int16{int16(i), int16(j)}}); p.can(m) {
				list = append(list, m)
			}
		}
	}
	return list
}

func (p *plane) can(m rules.Move) bool {
	for k, c := range p.points {
		if k+1 != int(m.N[0]) && k+1 != int(m.N[1]) && between(p.at(m.N[0]), p.at(m.N[1]), c) {
			return false
		}
	}
	for _, d := range p.drawn {
		if d == m {
			return false
		}
		common := d.N[0] == m.N[0] || d.N[0] == m.N[1] || d.N[1] == m.N[0] || d.N[1] == m.N[1]
		if _, _, meet := meets(p.at(m.N[0]), p.at(m.N[1]), p.at(d.N[0]), p.at(d.N[1])); meet && !common {
			return false
		}
	}
	return true
}

// draw adds a segment and counts the empty triangles with it.
func (p *plane) draw(m rules.Move) int {
	p.drawn = append(p.drawn, m)
	n := 0
	for k := int16(1); int(k) <= len(p.points); k++ {
		if p.joined(m.N[0], k) && p.joined(m.N[1], k) && p.empty(m.N[0], m.N[1], k) {
			n++
		}
	}
	return n
}

func (p *plane) joined(i, j int16) bool {
	for _, d := range p.drawn {
		if d == (rules.Move{N: [6]int16{min(i, j), max(i, j)}}) {
			return true
		}
	}
	return false
}

func (p *plane) empty(i, j, k int16) bool {
	for _, c := range p.points {
		if within(p.at(i), p.at(j), p.at(k), c) {
			return false
		}
	}
	return true
}

// between reports whether c is on the straight way from a to b, at neither end: the two
// parts of the way have the same direction and are shorter than the whole.
func between(a, b, c place) bool {
	if c.x < min(a.x, b.x) || c.x > max(a.x, b.x) || c.y < min(a.y, b.y) || c.y > max(a.y, b.y) {
		return false
	}
	dx, dy := b.x-a.x, b.y-a.y
	for n := int64(1); n <= max(dx, -dx, dy, -dy); n++ { // every n-th part: no segment holds more points than its steps
		if dx%n != 0 || dy%n != 0 {
			continue
		}
		for k := int64(1); k < n; k++ {
			if c == (place{a.x + k*dx/n, a.y + k*dy/n}) {
				return true
			}
		}
	}
	return false
}

// meets solves a + s(b-a) = c + t(d-c) by Cramer's rule and reports where, if s and
// t are from 0 to 1. Lines with one direction meet nowhere.
func meets(a, b, c, d place) (x, y *big.Rat, ok bool) {
	det := (b.x-a.x)*(c.y-d.y) - (b.y-a.y)*(c.x-d.x)
	if det == 0 {
		return nil, nil, false
	}
	s := big.NewRat((c.x-a.x)*(c.y-d.y)-(c.y-a.y)*(c.x-d.x), det)
	t := big.NewRat((b.x-a.x)*(c.y-a.y)-(b.y-a.y)*(c.x-a.x), det)
	zero, one := big.NewRat(0, 1), big.NewRat(1, 1)
	if s.Cmp(zero) < 0 || s.Cmp(one) > 0 || t.Cmp(zero) < 0 || t.Cmp(one) > 0 {
		return nil, nil, false
	}
	x = new(big.Rat).Add(big.NewRat(a.x, 1), new(big.Rat).Mul(s, big.NewRat(b.x-a.x, 1)))
	y = new(big.Rat).Add(big.NewRat(a.y, 1), new(big.Rat).Mul(s, big.NewRat(b.y-a.y, 1)))
	return x, y, true
}

// within reports whether e is in the triangle: the three triangles that e makes with the
// sides together have the area of the whole, and none is flat.
func within(a, b, c, e place) bool {
	u, v, w := area(a, b, e), area(b, c, e), area(c, a, e)
	return u+v+w == area(a, b, c) && u > 0 && v > 0 && w > 0
}

func area(a, b, c place) int64 {
	twice := a.x*b.y - b.x*a.y + b.x*c.y - c.x*b.y + c.x*a.y - a.x*c.y
	return max(twice, -twice)
}

func sameMoves(a, b []rules.Move) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// someConfigurations returns n points scattered widely, scattered narrowly so that many
// are on lines, and on one line.
func someConfigurations(n int, seed uint64) [][]place {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	narrow := 2
	for narrow*narrow < n+n/2 {
		narrow++
	}
	var line []place
	for i := 0; i < n; i++ {
		line = append(line, place{int64(i) + 1, 100 - int64(i)})
	}
	rng.Shuffle(n, func(i, j int) { line[i], line[j] = line[j], line[i] })
	return [][]place{scattered(rng, n, 100), scattered(rng, n, narrow), line}
}

func segmentName(m rules.Move) string { return fmt.Sprintf("%d-%d", m.N[0], m.N[1]) }

// refuses checks that a segment is refused with a code and a witness.
func refuses(t *testing.T, pos rules.Position, name string, code rules.Code, witness string) {
	t.Helper()
	gametest.Refused(t, pos, name, named(t, name), code, witness)
}

// closes checks that the last move has closed these triangles: "1 2 3; 4 8 9 holds 7".
func closes(t *testing.T, pos rules.Position, want string) {
	t.Helper()
	var list []string
	for _, c := range triangles.Closed(pos) {
		s := fmt.Sprintf("%d %d %d", c.Corners[0], c.Corners[1], c.Corners[2])
		if c.Inside > 0 {
			s += " holds " + strconv.Itoa(c.Inside)
		}
		list = append(list, s)
	}
	if got := strings.Join(list, "; "); got != want {
		gametest.Errorf(t, pos, "closed: %q, want %q", got, want)
	}
}

// In no figure of random games are three points joined that are on a line, and no point
// is on a side of three that are joined (scenario TRI-015). The counting of triangles
// relies on that.
func TestImpossible(t *testing.T) {
	for seed := uint64(0); seed < 10; seed++ {
		for _, points := range someConfigurations(12, seed) {
			setup := from(pointsText(points))
			board := plane{points: points, drawn: randomGame(t, setup, len(points), seed)}
			for i := int16(1); i <= 12; i++ {
				for j := i + 1; j <= 12; j++ {
					for k := j + 1; k <= 12; k++ {
						if board.joined(i, j) && board.joined(j, k) && board.joined(i, k) && board.spoilt(i, j, k) {
							gametest.Errorf(t, mustOpen(t, setup), "points %d, %d and %d are joined", i, j, k)
						}
					}
				}
			}
		}
	}
}

// spoilt reports whether three points are on a line, or a point is between two of them.
func (p *plane) spoilt(i, j, k int16) bool {
	a, b, c := p.at(i), p.at(j), p.at(k)
	for _, e := range p.points {
		if between(a, b, e) || between(b, c, e) || between(a, c, e) {
			return true
		}
	}
	return area(a, b, c) == 0
}
