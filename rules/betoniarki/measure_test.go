package betoniarki_test

import (
	"strings"
	"testing"

	"scrutineer/base"
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

// The seat in turn has as many ways as its moves have beginnings by the second
// implementation.
func TestMobilityByTheSecondOpinion(t *testing.T) {
	for seed := range uint64(3) {
		setup := officialSetup()
		pos, moves := mustOpen(t, setup), randomGame(t, setup, seed)
		second, err := betoniarki.Game.Second(setup)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range moves {
			if i%10 == 0 {
				sameWays(t, pos, second)
			}
			pos.Play(m)
			second.Play(string(betoniarki.AppendMove(nil, m)))
		}
		sameWays(t, pos, second)
	}
}

func sameWays(t *testing.T, pos rules.Position, second rules.Opinion) {
	t.Helper()
	ways := map[string]bool{}
	for _, move := range second.Legal() {
		ways[strings.Join(strings.Fields(move)[:4], " ")] = true
	}
	if turn := second.Turn(); turn > 0 && betoniarki.Game.Measures[1].Count(pos)[turn-1] != len(ways) {
		t.Errorf("ply %d: %v, by the second opinion %d for seat %d", pos.Plies(), betoniarki.Game.Measures[1].Count(pos), len(ways), turn)
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

// People read from, to, and where concrete was poured.
func TestNotation(t *testing.T) {
	if got := betoniarki.Game.MoveText(rules.Move{N: [6]int16{4, 1, 4, 5, 4, 6}}, mustOpen(t, officialSetup())); got != "4,1–4,5/4,6" {
		t.Errorf("the move is written %q", got)
	}
}
