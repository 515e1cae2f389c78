package betoniarki_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// At the start each side has 80 ways to go. On 4 by 4 a mixer in a corner goes 3 ways
// along each of two edges and 3 along the diagonal. With one of the other side in the
// opposite corner it is 2 along the diagonal: 8 each.
func TestMobility(t *testing.T) {
	count := betoniarki.Game.Measures[1].Count
	if got := count(mustOpen(t, officialSetup())); got != [base.Max]int{80, 80} {
		t.Errorf("at the start %v, want 80 and 80", got)
	}
	if got := count(mustOpen(t, sized(4, start("1... .... .... ...2 1")))); got != [base.Max]int{8, 8} {
		t.Errorf("two corners: %v, want 8 and 8", got)
	}
}

// The seat in turn has as many ways as its moves have beginnings.
func TestMobilityIsOfTheMoves(t *testing.T) {
	setup := officialSetup()
	pos := mustOpen(t, setup)
	for i, m := range randomGame(t, setup, 1) {
		ways := map[[4]int16]bool{}
		for _, m := range pos.AppendLegal(nil) {
			ways[[4]int16(m.N[:4])] = true
		}
		if turn := pos.Turn(); betoniarki.Game.Measures[1].Count(pos)[turn-1] != len(ways) {
			gametest.Errorf(t, pos, "ply %d: %v, want %d for seat %d", i, betoniarki.Game.Measures[1].Count(pos), len(ways), turn)
		}
		pos.Play(m)
	}
}

// On 4 by 4 with the sides in opposite corners, each side alone reaches two squares of
// its row and two of its column in one move. Both reach the other corners and the
// diagonal in one, and the rest in two. A side that is walled in reaches nothing.
func TestReachedFirst(t *testing.T) {
	count := betoniarki.Game.Measures[0].Count
	for text, want := range map[string][base.Max]int{
		"1... .... .... ...2 1": {4, 4},
		"1#.. ##.. .... ...2 1": {0, 11},
	} {
		if got := count(mustOpen(t, sized(4, start(text)))); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// Both measures of whole games, found slowly from the text of the position alone: a side
// reaches a square in one move more than the nearest square from which a straight way of
// free squares leads there.
func TestMeasuresOfGames(t *testing.T) {
	for seed, setup := range []rules.Setup{sized(6, ""), sized(8, ""), sized(5, start("11.#. ..... #...# ..... ..#22 1"))} {
		pos := mustOpen(t, setup)
		for i, m := range append(randomGame(t, setup, uint64(seed)), rules.Move{}) {
			b := readBoard(text(pos))
			first, ways := counted(b)
			if got := betoniarki.Game.Measures[0].Count(pos); got != first {
				gametest.Fatalf(t, pos, "%s: reached first %v, want %v", text(pos), got, first)
			}
			if got := betoniarki.Game.Measures[1].Count(pos); got != ways {
				gametest.Fatalf(t, pos, "%s: %v ways, want %v", text(pos), got, ways)
			}
			if _, refused := pos.Play(m); refused != nil && i < pos.Plies() {
				t.Fatal(refused)
			}
		}
	}
}

// counted returns what the two measures count.
func counted(b board) (first, ways [base.Max]int) {
	away := [2]map[[2]int]int{b.away('1', &ways[0]), b.away('2', &ways[1])}
	for y := 1; y <= len(b.rows); y++ {
		for x := 1; x <= len(b.rows); x++ {
			const never = 1000
			one, ok := away[0][[2]int{x, y}]
			if !ok {
				one = never
			}
			two, ok := away[1][[2]int{x, y}]
			if !ok {
				two = never
			}
			if one < two {
				first[0]++
			} else if two < one {
				first[1]++
			}
		}
	}
	return first, ways
}

// away returns in how many moves the mixers of a side could reach each free square, and
// counts the first of these moves.
func (b board) away(mixer byte, ways *int) map[[2]int]int {
	at := map[[2]int]int{}
	for moves := 0; moves < 40; moves++ {
		for y := 1; y <= len(b.rows); y++ {
			for x := 1; x <= len(b.rows); x++ {
				if n, ok := at[[2]int{x, y}]; moves == 0 && b.at(x, y) != mixer || moves > 0 && (!ok || n != moves) {
					continue
				}
				for k := range 9 {
					dx, dy := k%3-1, k/3-1
					for i := 1; k != 4 && b.at(x+i*dx, y+i*dy) == '.'; i++ {
						to := [2]int{x + i*dx, y + i*dy}
						if _, ok := at[to]; !ok {
							at[to] = moves + 1
						}
						if moves == 0 {
							*ways++
						}
					}
				}
			}
		}
	}
	return at
}

// People read from, to, and where concrete was poured.
func TestNotation(t *testing.T) {
	if got := betoniarki.Game.MoveText(rules.Move{N: [6]int16{4, 1, 4, 5, 4, 6}}, mustOpen(t, officialSetup())); got != "4,1–4,5/4,6" {
		t.Errorf("the move is written %q", got)
	}
}

// The measures of what is not a position of the game are 0.
func TestMeasuresOfNothing(t *testing.T) {
	for _, m := range betoniarki.Game.Measures {
		if got := m.Count(nil); got != [base.Max]int{} {
			t.Errorf("%s: %v", m.Key, got)
		}
	}
}
