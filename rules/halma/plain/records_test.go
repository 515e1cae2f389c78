package plain

import (
	"bufio"
	"encoding/json"
	"os"
	"strconv"
	"testing"
)

const records = "../../../../shared/records/halma/indep/games.dev.jsonl"

// game is one game played and judged by an independent program.
type game struct {
	ID     string
	N, K   int
	Home   string
	Moves  [][3]int
	Legal  []int // how many moves were legal before each
	Filled *int  `json:"filled_target_first"`
	Stuck  *int  `json:"stuck_player"`

	White     [][2]int `json:"final_white"`
	Black     [][2]int `json:"final_black"`
	WhiteHome int      `json:"white_left_home"`
	BlackHome int      `json:"black_left_home"`
}

// TestRecordedGames replays games of an independent implementation and compares
// the seats in turn, the numbers of legal moves, the results, the fields of all
// pawns at the end and the numbers of those that never left.
func TestRecordedGames(t *testing.T) {
	f, err := os.Open(records)
	if err != nil {
		t.Skip("the recorded games of halma are not here")
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	games := 0
	for lines.Scan() {
		var g game
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		replay(t, g)
		games++
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if games != 155 {
		t.Errorf("%d games, want 155", games)
	}
}

func replay(t *testing.T, g game) {
	t.Helper()
	b := open(t, "n="+strconv.Itoa(g.N)+" k="+strconv.Itoa(g.K)+" home="+g.Home, "")
	if len(g.Moves) == 0 || len(g.Legal) != len(g.Moves) || g.Stuck != nil {
		t.Fatalf("%s: not a game as expected", g.ID)
	}
	for i, m := range g.Moves {
		if b.Turn() != i%2+1 || len(b.Legal()) != g.Legal[i] {
			t.Fatalf("%s: move %d: seat %d of %d legal moves, want %d of %d", g.ID, i, b.Turn(), len(b.Legal()), i%2+1, g.Legal[i])
		}
		play(t, b, strconv.Itoa(m[0])+" "+strconv.Itoa(m[1])+" "+strconv.Itoa(m[2]))
	}
	over, winner, reason, _ := b.Outcome()
	if g.Filled == nil && over || g.Filled != nil && (winner != *g.Filled || reason != "home") {
		t.Errorf("%s: over %v, winner %d by %s, want %v", g.ID, over, winner, reason, g.Filled)
	}
	for seat, final := range map[int][][2]int{1: g.White, 2: g.Black} {
		for _, at := range final {
			if b.at(at[0], at[1]) != digit(seat) {
				t.Errorf("%s: no pawn of seat %d on %v", g.ID, seat, at)
			}
		}
		if b.pawns(seat) != len(final) {
			t.Errorf("%s: seat %d has %d pawns, want %d", g.ID, seat, b.pawns(seat), len(final))
		}
	}
	if b.pawnsAtHome(1) != g.WhiteHome || b.pawnsAtHome(2) != g.BlackHome {
		t.Errorf("%s: %d and %d pawns at home, want %d and %d", g.ID, b.pawnsAtHome(1), b.pawnsAtHome(2), g.WhiteHome, g.BlackHome)
	}
}
