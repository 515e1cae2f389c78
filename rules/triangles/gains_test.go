package triangles

import (
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// As many triangles are called empty as a move gains points. Every other one that it
// closes is said to contain a point.
func TestGainsSayWhy(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	holds := 0
	for range 200 {
		pos, err := open(rules.Setup{Start: "1,1 9,2 17,1 2,9 9,8 16,9 1,17 10,16 18,18 8,5 11,12 | - | 0 0 | 1 | -"})
		if err != nil {
			t.Fatal(err)
		}
		for moves := pos.AppendLegal(nil); len(moves) > 0; moves = pos.AppendLegal(moves[:0]) {
			m := moves[rng.IntN(len(moves))]
			points, _ := pos.Play(m)
			text := rules.Gains(pos, m)
			holds += strings.Count(text, " holds point ")
			if strings.Contains(text, " more") {
				continue
			}
			if n := strings.Count(text, " is empty"); n != points || n == 0 && text != "it closes no triangle" && !strings.Contains(text, " holds point ") {
				gametest.Fatalf(t, pos, "%v gains %d: %s", m, points, text)
			}
		}
	}
	if holds == 0 {
		t.Error("no triangle held a point")
	}
}

// Of many triangles six are named, and how many more there are.
func TestGainsAreFew(t *testing.T) {
	// Points 3 to 11 are above the line from 1 to 2, each over the next one, and joined with both.
	start := "1,1 99,1 50,11 50,21 50,31 50,41 50,51 50,61 50,71 50,81 50,91 | "
	for _, end := range []string{"1", "2"} {
		for _, k := range []string{"3", "4", "5", "6", "7", "8", "9", "10", "11"} {
			start += end + "-" + k + ":1 "
		}
	}
	pos, err := open(rules.Setup{Start: start + "| 0 0 | 1 | -"})
	if err != nil {
		t.Fatal(err)
	}
	if _, refused := pos.Play(rules.Move{N: [6]int16{1, 2}}); refused != nil {
		t.Fatal(refused)
	}
	const want = "the triangle 1-2-3 is empty, the triangle 1-2-4 holds point 3, the triangle 1-2-5 holds point 3, " +
		"the triangle 1-2-6 holds point 3, the triangle 1-2-7 holds point 3, the triangle 1-2-8 holds point 3, 3 more"
	if got := rules.Gains(pos, rules.Move{N: [6]int16{1, 2}}); got != want {
		gametest.Errorf(t, pos, "%s; want %s", got, want)
	}
	if got := rules.Gains(pos, rules.Move{N: [6]int16{1, 99}}); got != "" {
		gametest.Errorf(t, pos, "of no such point: %s", got)
	}
}
