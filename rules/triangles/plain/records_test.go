package plain

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"testing"
)

const records = "../../../../shared/records/triangles/indep/games.dev.jsonl"

// record is one game played and judged by an independent implementation.
type record struct {
	ID       string
	Points   [][2]int64
	Moves    [][2]int // numbers of points, in either order
	Legal    []int    // how many moves were legal before each
	Gain     []int
	Score    []int
	Segments int `json:"total_segments"`
}

var long = flag.Bool("long", false, "look up the two largest tables, too, and replay every recorded game, not each fourth")

// TestRecords replays games played by another program, and compares the seats in turn,
// the numbers of legal moves, the gains and the results.
func TestRecords(t *testing.T) {
	f, err := os.Open(records)
	if err != nil {
		t.Skip("the recorded games of triangles are not here")
	}
	defer f.Close()
	games, moves := 0, 0
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		games++
		if !*long && games%4 != 0 {
			continue
		}
		replay(t, r)
		moves += len(r.Moves)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if games != 108 {
		t.Errorf("%d games, want 108", games)
	}
	t.Logf("%d games, %d moves", games, moves)
}

func replay(t *testing.T, r record) {
	t.Helper()
	if len(r.Legal) != len(r.Moves) || len(r.Gain) != len(r.Moves) || len(r.Score) != 2 {
		t.Fatalf("%s: not a game", r.ID)
	}
	var all []point
	for _, p := range r.Points {
		all = append(all, point{p[0], p[1]})
	}
	start := spell(all)
	if len(r.Moves) == 0 {
		start += " | - | 0 0 | - | -"
	}
	b := open(t, start)
	for n, m := range r.Moves {
		if b.Turn() != 1+n%2 || len(b.Legal()) != r.Legal[n] {
			t.Fatalf("%s: move %d: seat %d of %d legal moves, want %d of %d", r.ID, n+1, b.Turn(), len(b.Legal()), 1+n%2, r.Legal[n])
		}
		gain, refused := b.Play(name(min(m[0], m[1])) + " " + name(max(m[0], m[1])))
		if gain != r.Gain[n] || refused != "" {
			t.Fatalf("%s: move %d: gain %d, want %d (%q)", r.ID, n+1, gain, r.Gain[n], refused)
		}
	}
	winner := 0
	if r.Score[0] > r.Score[1] {
		winner = 1
	} else if r.Score[0] < r.Score[1] {
		winner = 2
	}
	over, won, reason, score := b.Outcome()
	if !over || won != winner || reason != "complete" || !slices.Equal(score, r.Score) || len(b.segments) != r.Segments {
		t.Errorf("%s: over %v, winner %d, %q, %v, %d segments, want %v, %d", r.ID, over, won, reason, score, len(b.segments), r.Score, r.Segments)
	}
}
