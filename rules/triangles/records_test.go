package triangles_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// record is a game of another implementation, with its own count of legal moves before
// every move, gains, hull and totals. Moves are as its players said them, the points of a
// segment in any order.
type record struct {
	ID     string     `json:"id"`
	Points [][2]int64 `json:"points"`
	Moves  [][2]int16 `json:"moves"`
	Legal  []int      `json:"legal"`
	Gain   []int      `json:"gain"`
	Score  [2]int     `json:"score"`
	Total  int        `json:"total_segments"`
}

// TestRecords replays 108 games. The number of legal moves before every move, its gain,
// the score and the length of the game must agree with the other implementation.
func TestRecords(t *testing.T) {
	file := filepath.Join("..", "..", "..", "shared", "records", "triangles", "indep", "games.dev.jsonl")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Skip("skipped: the recorded games are not beside the project")
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	games := 0
	for lines.Scan() {
		var r record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		r.replay(t)
		games++
	}
	if games != 108 {
		t.Errorf("replayed %d games, want 108", games)
	}
}

func (r record) replay(t *testing.T) {
	if len(r.Legal) != len(r.Moves) || len(r.Gain) != len(r.Moves) || len(r.Moves) != r.Total {
		t.Fatalf("%s: the record does not hold together", r.ID)
	}
	var points []place
	for _, c := range r.Points {
		points = append(points, place{c[0], c[1]})
	}
	pos := mustOpen(t, from(pointsText(points)))
	var legal []rules.Move
	for i, m := range r.Moves {
		if legal = pos.AppendLegal(legal[:0]); pos.Turn() != base.Seat(1+i%2) || len(legal) != r.Legal[i] {
			gametest.Fatalf(t, pos, "%s: ply %d: seat %d in turn with %d moves, want %d", r.ID, i+1, pos.Turn(), len(legal), r.Legal[i])
		}
		gain, refused := pos.Play(rules.Move{N: [6]int16{min(m[0], m[1]), max(m[0], m[1])}})
		if refused != nil || gain != r.Gain[i] {
			gametest.Fatalf(t, pos, "%s: ply %d gains %d (%v), want %d", r.ID, i+1, gain, refused, r.Gain[i])
		}
	}
	o := pos.Outcome()
	if !o.Over || o.Reason != rules.Complete || o.Score[0] != r.Score[0] || o.Score[1] != r.Score[1] || o.Winner != ahead(r.Score) {
		gametest.Errorf(t, pos, "%s: %+v, want %v", r.ID, o, r.Score)
	}
}

// ahead returns the seat with more points.
func ahead(score [2]int) base.Seat {
	switch {
	case score[0] > score[1]:
		return base.First
	case score[1] > score[0]:
		return base.Second
	}
	return base.Nobody
}
