package plain

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const records = "../../../../shared/records/five-in-a-row/"

// game is one game played and judged by a third-party program.
type game struct {
	ID      string
	Actions []int     // 10*row + column, row 0 first
	Movers  []int     // 0 is seat 1
	Legal   []int     // how many actions were legal before each
	Returns []float64 // by seat: 1 won, -1 lost, 0 drawn
	Final   string    // rows of '.', 'x', 'o'
}

// TestRecordedGames replays games refereed by another program, and compares the seats in
// turn, the numbers of legal moves, the results and the final fields.
func TestRecordedGames(t *testing.T) {
	files, _ := filepath.Glob(records + "openspiel_mnk10/*.jsonl")
	if len(files) == 0 {
		t.Skip("the recorded games of openspiel_mnk10 are not here")
	}
	games := 0
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
			replay(t, g)
			games++
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
	}
	if games != 425 {
		t.Errorf("%d games, want 425", games)
	}
}

func replay(t *testing.T, g game) {
	t.Helper()
	b := open(t, 10, 10, "")
	if len(g.Actions) == 0 || len(g.Movers) != len(g.Actions) || len(g.Legal) != len(g.Actions) {
		t.Fatalf("%s: not a game", g.ID)
	}
	for i, a := range g.Actions {
		if b.Turn() != g.Movers[i]+1 || len(b.Legal()) != g.Legal[i] {
			t.Fatalf("%s: action %d: seat %d of %d legal moves, want %d of %d", g.ID, i, b.Turn(), len(b.Legal()), g.Movers[i]+1, g.Legal[i])
		}
		play(t, b, string(rune('A'+a%10))+string(rune('0'+a/10)))
	}
	over, winner, reason, _ := b.Outcome()
	if !over || len(g.Returns) != 2 {
		t.Fatalf("%s: over %v, returns %v", g.ID, over, g.Returns)
	}
	returns := map[int][2]float64{0: {0, 0}, 1: {1, -1}, 2: {-1, 1}}[winner]
	if returns != [2]float64(g.Returns) || (reason == "five") != (winner != 0) {
		t.Errorf("%s: winner %d by %s, want returns %v", g.ID, winner, reason, g.Returns)
	}
	if final := strings.NewReplacer("x", "X", "o", "0", "\n", "/").Replace(g.Final) + " -"; b.Text() != final {
		t.Errorf("%s: final %q, want %q", g.ID, b.Text(), final)
	}
}

// TestTournamentGames replays games of a real tournament on a board of 20 by 20, each of
// which was won by its last stone: YIXIN18, listed second and so the owner of the second
// colour, won all but those against RAPFI and GORO18.
func TestTournamentGames(t *testing.T) {
	files, _ := filepath.Glob(records + "gomocup2018_psq20/*.psq")
	if len(files) == 0 {
		t.Skip("the recorded games of gomocup2018_psq20 are not here")
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Fields(strings.ReplaceAll(string(data), ", ", ","))
		b := open(t, 20, 20, "")
		var names []string
		for _, line := range lines[2:] { // after "Piskvorky 20x20,11:11,0"
			parts := strings.Split(line, ",")
			if len(parts) != 3 {
				names = append(names, line)
				continue
			}
			x, _ := strconv.Atoi(parts[0]) // from 1
			y, _ := strconv.Atoi(parts[1])
			play(t, b, string(rune('A'-1+x))+strconv.Itoa(y-1))
		}
		if len(names) < 2 || !strings.HasPrefix(names[1], "YIXIN18") {
			t.Fatalf("%s: engines %v", name, names)
		}
		winner := 2
		if strings.HasPrefix(names[0], "RAPFI") || strings.HasPrefix(names[0], "GORO18") {
			winner = 1
		}
		wantOver(t, b, winner, "five")
	}
	if len(files) != 15 {
		t.Errorf("%d games, want 15", len(files))
	}
}
