package plain

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const records = "../../../../shared/records/amazons/"

// game is one game played and judged by a third-party program.
type game struct {
	ID      string
	Game    string
	Actions []int     // three a turn: a square each, size*row + column, row 0 at the top
	Movers  []int     // 0 is seat 1
	Legal   []int     // how many actions were legal before each
	Returns []float64 // by seat: 1 won, -1 lost
	Final   string    // rows of '.', 'X', 'O', '#', the top first
}

var long = flag.Bool("long", false, "replay every recorded game, not each fourth")

// TestRecordedGames replays games refereed by another program, and compares the seats in
// turn, the numbers of squares from which, to which and at which something could be done,
// the results and the final boards.
func TestRecordedGames(t *testing.T) {
	files, _ := filepath.Glob(records + "openspiel/*.jsonl")
	if len(files) == 0 {
		t.Skip("the recorded games of amazons are not here")
	}
	games, plies := 0, 0
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var g game
			if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			games++
			if !*long && games%4 != 0 {
				continue
			}
			replay(t, g)
			plies += len(g.Actions) / 3
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
	}
	if games != 310 {
		t.Errorf("%d games, want 310", games)
	}
	t.Logf("%d games, %d plies", games, plies)
}

func replay(t *testing.T, g game) {
	t.Helper()
	size := 10
	if g.Game == "amazons(board_size=6)" {
		size = 6
	}
	if len(g.Actions) == 0 || len(g.Actions)%3 != 0 || len(g.Movers) != len(g.Actions) || len(g.Legal) != len(g.Actions) {
		t.Fatalf("%s: not a game", g.ID)
	}
	b := open(t, size, "")
	for i := 0; i < len(g.Actions); i += 3 {
		legal, move := b.Legal(), ""
		for part := range 3 {
			if b.Turn() != g.Movers[i+part]+1 {
				t.Fatalf("%s: action %d: seat %d, want %d", g.ID, i+part, b.Turn(), g.Movers[i+part]+1)
			}
			if n := choices(legal, move, part); n != g.Legal[i+part] {
				t.Fatalf("%s: action %d in %s: %d choices after %q, want %d", g.ID, i+part, b.Text(), n, move, g.Legal[i+part])
			}
			a := g.Actions[i+part]
			move += text(square{a%size + 1, size - a/size}) + " "
		}
		play(t, b, strings.TrimSuffix(move, " "))
	}

	if len(g.Returns) != 2 || g.Returns[0] != -g.Returns[1] || g.Returns[0] == 0 {
		t.Fatalf("%s: returns %v", g.ID, g.Returns)
	}
	winner := 1
	if g.Returns[1] > 0 {
		winner = 2
	}
	wantOver(t, b, winner, "no-move")
	rows := strings.Split(strings.NewReplacer("X", "1", "O", "2").Replace(g.Final), "\n")
	slices.Reverse(rows)
	if final := strings.Join(rows, "/") + " -"; b.Text() != final {
		t.Errorf("%s: final %q, want %q", g.ID, b.Text(), final)
	}
}

// choices returns how many squares follow in the moves with this beginning: the square of
// the given part of the move, 0 from, 1 to, 2 concrete.
func choices(legal []string, begin string, part int) int {
	squares := map[string]bool{}
	for _, m := range legal {
		if strings.HasPrefix(m, begin) {
			words := strings.Fields(m)
			squares[words[2*part]+" "+words[2*part+1]] = true
		}
	}
	return len(squares)
}
