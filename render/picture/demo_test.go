package picture_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"scrutineer/base"
	"scrutineer/render/picture"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// board is a game and a size of its board.
type board struct {
	game   string
	params map[string]int // parameters that are not the default
	seats  int
	points int // of a random start
}

func (b board) String() string {
	return b.game + " " + strconv.Itoa(b.seats) + " " + strconv.Itoa(b.points)
}

// boards are the five games, small and large, square and not.
var boards = []board{
	{game: "fiverow"},
	{game: "fiverow", params: map[string]int{"width": 5, "height": 9}},
	{game: "fiverow", params: map[string]int{"width": 20, "height": 20}},
	{game: "betoniarki"},
	{game: "betoniarki", params: map[string]int{"size": 6}},
	{game: "dots"},
	{game: "dots", params: map[string]int{"cols": 15, "rows": 5}},
	{game: "halma"},
	{game: "halma", params: map[string]int{"n": 10, "k": 5}},
	{game: "halma", params: map[string]int{"n": 12, "k": 3}, seats: 4},
	{game: "halma", params: map[string]int{"n": 9, "k": 2}, seats: 3},
	{game: "triangles", points: 9},
	{game: "triangles", points: 60},
}

// setup returns the game of a board and its standard start.
func (b board) setup(t testing.TB) (*rules.Game, rules.Setup) {
	t.Helper()
	var g *rules.Game
	for _, x := range all.Games() {
		if x.Name == b.game {
			g = x
		}
	}
	setup := rules.Setup{Seats: b.seats}
	for _, p := range g.Params {
		n, given := b.params[p.Name]
		if !given {
			n = max(p.Official, p.Usual, p.Min)
		}
		setup.Params = append(setup.Params, rules.Value{Name: p.Name, Value: strconv.Itoa(n)})
	}
	return g, setup
}

// open opens a board, with a random start if there is no other.
func (b board) open(t testing.TB, seed uint64) (*rules.Game, rules.Position) {
	t.Helper()
	g, setup := b.setup(t)
	if b.points > 0 {
		setup.Start = g.RandomStart(b.points, rand.New(rand.NewPCG(seed, 7)).IntN)
	}
	pos, err := g.Open(setup)
	if err != nil {
		t.Fatalf("%v: %v", b, err)
	}
	return g, pos
}

// play returns a random game of at most the given number of plies as a film, and its
// last position.
func (b board) play(t testing.TB, seed uint64, plies int) (*picture.Film, *rules.Game, rules.Position) {
	t.Helper()
	g, pos := b.open(t, seed)
	rng := rand.New(rand.NewPCG(seed, uint64(plies)))
	f := &picture.Film{ID: "demo", Game: g.Name, Result: "somebody wins"}
	for i := range max(b.seats, 2) {
		f.Seats = append(f.Seats, picture.Player{Name: "bot " + strconv.Itoa(i+1), Mark: g.Marks[i]})
	}
	f.Frames = append(f.Frames, picture.Frame{Scene: rules.Draw(pos), Micros: base.Unknown})
	for pos.Turn() != base.Nobody && len(f.Frames) <= plies {
		legal, by := pos.AppendLegal(nil), pos.Turn()
		m := legal[rng.IntN(len(legal))]
		if _, refused := pos.Play(m); refused != nil {
			t.Fatal(refused)
		}
		f.Frames = append(f.Frames, picture.Frame{Scene: rules.Draw(pos), Move: string(g.AppendMove(nil, m)), Seat: by, Micros: base.Number(rng.Int64N(3_000_000))})
	}
	return f, g, pos
}
