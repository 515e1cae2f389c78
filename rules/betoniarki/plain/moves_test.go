package plain

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The rows of scenarios.md about legality, from the standard start: words of the reason,
// "" for a legal move.
func TestScenarios(t *testing.T) {
	const (
		format    = "not the text of a move"
		owner     = "no mixer of the seat in turn stands there"
		driveInto = "the mixer cannot go there: over or onto a square that is not free"
		driveLine = "the mixer cannot go there: not in one of the eight directions"
		driveZero = "the mixer cannot go there: from a square to itself"
		pourInto  = "the concrete cannot get there: over or onto a square that is not free"
		pourLine  = "the concrete cannot get there: not in one of the eight directions"
		pourZero  = "the concrete cannot get there: from a square to itself"
	)
	for _, c := range []struct{ id, move, ground string }{
		{"BET-001", "4 1 4 5 4 6", ""},
		{"BET-002", "4 1 4 5 4 1", ""}, // back at the square just left
		{"BET-003", "7 1 6 1 9 1", ""}, // and through it
		{"BET-005", "4 1 8 1 8 2", driveInto},
		{"BET-006", "4 1 7 1 7 2", driveInto},
		{"BET-006", "4 1 4 10 4 9", driveInto},
		{"BET-007", "1 4 1 6 1 8", pourInto},
		{"BET-007", "4 1 4 9 4 10", pourInto},
		{"BET-008", "4 1 6 4 6 5", driveLine},
		{"BET-008", "4 1 4 5 5 7", pourLine},
		{"BET-009", "4 1 4 1 4 2", driveZero},
		{"BET-009", "4 1 4 5 4 5", pourZero},
		{"BET-012", "4 1 4 5", format},
		{"BET-013", "4 1 4 5 4 6 1", format},
		{"BET-014", "1 7 1 6 1 5", owner}, // red's
		{"BET-014", "5 5 5 6 5 7", owner}, // nobody's
		{"BET-036", "4 1  4 5 4 6", format},
		{"BET-036", "4 1\t4 5 4 6", format},
		{"BET-036", "4 1 4 5 4 6 ", format},
		{"BET-036", "4 1 4 5 4 6\r", format},
		{"BET-039", "4 10 4 9 4 8", owner}, // red does not begin
	} {
		b := open(t, 10, "")
		if c.ground == "" {
			play(t, b, c.move)
			wantGoing(t, b, 2)
		} else {
			wantRefused(t, b, c.move, c.ground)
		}
	}
}

// BET-011: between two walls that touch at their corners, (5,5) and (4,6), there is a
// way, for concrete and for a mixer. Only the squares of the line count.
func TestBetweenCorners(t *testing.T) {
	walls := map[int]string{1: "......1...", 3: "...1......", 5: "....#.....", 6: "...#......"}
	play(t, open(t, 10, at10("1", walls)), "4 3 4 5 5 6")
	play(t, open(t, 10, at10("1", walls)), "4 3 4 5 8 9")
	wantRefused(t, open(t, 10, at10("1", walls)), "4 3 4 6 4 5", "the mixer cannot go there")
	wantRefused(t, open(t, 10, at10("1", walls)), "4 3 4 5 4 6", "the concrete cannot get there")
	walls[3], walls[5] = "..........", "...1#....."
	play(t, open(t, 10, at10("1", walls)), "4 5 5 6 4 5")
	play(t, open(t, 10, at10("1", walls)), "4 5 8 9 4 5") // and the concrete back between them
}

// compass has the eight directions (B2).
var compass = []square{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// off returns the square n steps from s.
func (s square) off(d square, n int) square { return square{s.x + n*d.x, s.y + n*d.y} }

// lay returns an empty board of 9 by 9 with some squares taken, blue in turn.
func lay(taken map[square]byte) string {
	board := []byte(strings.Repeat("........./", 9))
	for s, what := range taken {
		board[10*(s.y-1)+s.x-1] = what
	}
	return string(board[:len(board)-1]) + " 1"
}

// B2: in every direction, any number of squares but 0, up to the first that is not free,
// whatever is there.
func TestDrive(t *testing.T) {
	centre := square{5, 5}
	for i, d := range compass {
		aside := centre.off(compass[(i+1)%8], 4) // a red mixer, out of the way
		for n := 1; n <= 4; n++ {
			b := open(t, 9, lay(map[square]byte{centre: '1', aside: '2'}))
			play(t, b, text(centre)+" "+text(centre.off(d, n))+" "+text(centre))
		}
		for _, what := range []byte("12#") {
			for at := 1; at <= 4; at++ {
				start := lay(map[square]byte{centre: '1', aside: '2', centre.off(d, at): what})
				for n := 1; n <= 4; n++ {
					b := open(t, 9, start)
					move := text(centre) + " " + text(centre.off(d, n)) + " " + text(centre)
					if n < at {
						play(t, b, move)
					} else {
						wantRefused(t, b, move, "the mixer cannot go there: over or onto a square that is not free")
					}
				}
			}
		}
	}
}

// B3: the same for concrete, from the mixer's new square.
func TestPour(t *testing.T) {
	centre := square{5, 5}
	for i, d := range compass {
		from := centre.off(d, -1) // it comes from behind and goes to the centre
		aside := centre.off(compass[(i+1)%8], 4)
		for n := 1; n <= 4; n++ {
			b := open(t, 9, lay(map[square]byte{from: '1', aside: '2'}))
			play(t, b, text(from)+" "+text(centre)+" "+text(centre.off(d, n)))
			if want := lay(map[square]byte{centre: '1', aside: '2', centre.off(d, n): '#'}); b.Text() != want[:len(want)-1]+"2" {
				t.Errorf("direction %v, %d squares: %s", d, n, b.Text())
			}
			b = open(t, 9, lay(map[square]byte{from: '1', aside: '2'}))
			play(t, b, text(from)+" "+text(centre)+" "+text(centre.off(d, -n))) // back, and through the square left
		}
		for _, what := range []byte("12#") {
			for at := 1; at <= 4; at++ {
				start := lay(map[square]byte{from: '1', aside: '2', centre.off(d, at): what})
				for n := 1; n <= 4; n++ {
					b := open(t, 9, start)
					move := text(from) + " " + text(centre) + " " + text(centre.off(d, n))
					if n < at {
						play(t, b, move)
					} else {
						wantRefused(t, b, move, "the concrete cannot get there: over or onto a square that is not free")
					}
				}
			}
		}
	}
}

// Of the 80 squares around the centre 32 are in the eight directions.
func TestEightDirections(t *testing.T) {
	start := lay(map[square]byte{{5, 5}: '1', {4, 7}: '2'})
	legal, lines := 0, 0
	for _, to := range open(t, 9, start).squares() {
		b := open(t, 9, start)
		if _, refused := b.Play("5 5 " + text(to) + " 5 5"); refused == "" {
			legal++
		} else if strings.Contains(refused, "not in one of the eight directions") {
			lines++
		}
	}
	if legal != 32 || lines != 48 {
		t.Errorf("%d squares can be reached, %d lie in no direction", legal, lines)
	}
}

// B3: a wall stays for good, for both sides, for mixers and for concrete.
func TestWallsStay(t *testing.T) {
	b := open(t, 10, "")
	play(t, b, "4 1 4 5 4 6")
	wantRefused(t, b, "4 10 4 6 4 7", "the mixer cannot go there")
	wantRefused(t, b, "4 10 4 7 4 6", "the concrete cannot get there")
	play(t, b, "7 10 7 9 7 8")
	wantRefused(t, b, "4 5 4 6 4 5", "the mixer cannot go there")
	wantRefused(t, b, "4 5 4 4 4 6", "the concrete cannot get there") // seen from (4,4) through (4,5), just left
	wantRefused(t, b, "4 5 4 7 4 6", "the mixer cannot go there")
	wantRefused(t, b, "4 6 4 5 4 4", "no mixer") // a wall is not a mixer
	play(t, b, "4 5 4 4 4 5")
}

// A strip of four squares, worked by hand: blue has four moves. After three of them red
// cannot move. After the fourth red has one move, and wins.
func TestStrip(t *testing.T) {
	const start = "1..2/####/####/#### 1"
	wantLegal(t, open(t, 4, start), "1 1 2 1 1 1", "1 1 2 1 3 1", "1 1 3 1 1 1", "1 1 3 1 2 1")
	for _, m := range []string{"1 1 2 1 3 1", "1 1 3 1 1 1", "1 1 3 1 2 1"} {
		b := open(t, 4, start)
		play(t, b, m)
		wantOver(t, b, 1, "no-move")
	}
	b := open(t, 4, start)
	play(t, b, "1 1 2 1 1 1")
	wantLegal(t, b, "4 1 3 1 4 1")
	play(t, b, "4 1 3 1 4 1")
	wantOver(t, b, 2, "no-move")
	if b.Text() != "#12#/####/####/#### -" {
		t.Errorf("text %q", b.Text())
	}
}

// rays lists the moves in another way: by moving on in each direction until something is
// in the way, and pouring in the same way.
func rays(text string) []string {
	board, turn, _ := strings.Cut(text, " ")
	rows := strings.Split(board, "/")
	var list []string
	look := func(x, y int, free func(x, y int) bool, visit func(x, y int)) {
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				for i := 1; (dx != 0 || dy != 0) && free(x+i*dx, y+i*dy); i++ {
					visit(x+i*dx, y+i*dy)
				}
			}
		}
	}
	free := func(x, y int) bool {
		return y >= 0 && y < len(rows) && x >= 0 && x < len(rows) && rows[y][x] == '.'
	}
	for y := range rows {
		for x := range rows {
			if rows[y][x] != turn[0] {
				continue
			}
			freeAfter := func(u, v int) bool { return u == x && v == y || free(u, v) }
			look(x, y, free, func(x2, y2 int) {
				look(x2, y2, freeAfter, func(x3, y3 int) {
					move := ""
					for _, n := range []int{x, y, x2, y2, x3, y3} {
						move += " " + strconv.Itoa(n+1)
					}
					list = append(list, move[1:])
				})
			})
		}
	}
	return list
}

// scatter returns a board with mixers and walls anywhere.
func scatter(rng *rand.Rand, size int) string {
	places := rng.Perm(size * size)
	board := []byte(strings.Repeat(".", size*size))
	ones, twos := 1+rng.IntN(4), 1+rng.IntN(4)
	for i, p := range places[:ones+twos+rng.IntN(size*size-ones-twos+1)] {
		switch {
		case i < ones:
			board[p] = '1'
		case i < ones+twos:
			board[p] = '2'
		default:
			board[p] = '#'
		}
	}
	start := ""
	for y := range size {
		start += "/" + string(board[y*size:(y+1)*size])
	}
	return start[1:] + " " + string("12"[rng.IntN(2)])
}

// The list is what rays finds, each move once. If that is nothing, the seat in turn has
// lost.
func TestLegalByRays(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	lost := 0
	for i := range 3000 {
		size := 4 + i%6
		start := scatter(rng, size)
		b := open(t, size, start)
		have, want := b.Legal(), rays(start)
		slices.Sort(have)
		slices.Sort(want)
		if !slices.Equal(have, want) {
			t.Fatalf("%s: legal %q, want %q", start, have, want)
		}
		over, winner, reason, _ := b.Outcome()
		if len(want) > 0 && over || len(want) == 0 && (!over || reason != "no-move" || winner != int('3'-start[len(start)-1])) {
			t.Fatalf("%s: over %v, winner %d, %q", start, over, winner, reason)
		}
		if over {
			lost++
		}
	}
	if lost < 100 {
		t.Errorf("only %d lost starts", lost)
	}
}

// Of all texts of six numbers exactly the legal moves are accepted, and each leads to the
// board that it says.
func TestAllTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 6 {
		start := scatter(rng, 4)
		legal := rays(start)
		b := open(t, 4, start)
		taken := 0
		var n [6]int
		for code := range 6 * 6 * 6 * 6 * 6 * 6 { // every number from 0 to 5
			var words []string
			for i := range n {
				n[i] = code % 6
				code /= 6
				words = append(words, strconv.Itoa(n[i]))
			}
			move := strings.Join(words, " ")
			_, refused := b.Play(move)
			if (refused == "") != slices.Contains(legal, move) {
				t.Fatalf("%q in %s: refused %q", move, start, refused)
			}
			if refused != "" {
				continue
			}
			taken++
			board := []byte(start[:19])
			mover := board[5*(n[1]-1)+n[0]-1]
			board[5*(n[1]-1)+n[0]-1] = '.'
			board[5*(n[3]-1)+n[2]-1] = mover
			board[5*(n[5]-1)+n[4]-1] = '#'
			if b.Text()[:19] != string(board) {
				t.Fatalf("%q in %s: %s", move, start, b.Text())
			}
			b = open(t, 4, start)
		}
		if board, _, _ := strings.Cut(b.Text(), " "); board != start[:19] || taken != len(legal) {
			t.Errorf("%s: %d moves taken of %d, text %s", start, taken, len(legal), b.Text())
		}
	}
}
