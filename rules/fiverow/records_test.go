package fiverow_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// record is a game refereed by another program, with its own count of legal moves before
// every move. Cells are 10*row+column, movers 0 and 1.
type record struct {
	ID      string    `json:"id"`
	Actions []int     `json:"actions"`
	Movers  []int     `json:"movers"`
	Legal   []int     `json:"legal"`
	Returns []float64 `json:"returns"`
	Final   string    `json:"final"`
}

// TestRecords replays 425 games. The mover, the number of legal moves, the result and the
// final board must agree with the other program.
func TestRecords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "records", "five-in-a-row", "openspiel_mnk10", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Skip("skipped: the recorded games are not beside the project")
	}
	pos := mustOpen(t, officialSetup())
	games := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(bytes.NewReader(data))
		lines.Buffer(nil, len(data)+1)
		for lines.Scan() {
			var r record
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				gametest.Fatalf(t, pos, "%s: %v", file, err)
			}
			pos.Reset()
			r.replay(t, pos)
			games++
		}
	}
	if games != 425 {
		gametest.Errorf(t, pos, "replayed %d games, want 425", games)
	}
}

func (r record) replay(t *testing.T, pos rules.Position) {
	if len(r.Actions) == 0 || len(r.Movers) != len(r.Actions) || len(r.Legal) != len(r.Actions) || len(r.Returns) != 2 {
		gametest.Fatalf(t, pos, "%s: the record does not hold together", r.ID)
	}
	for i, cell := range r.Actions {
		if int(pos.Turn()) != r.Movers[i]+1 || len(pos.AppendLegal(nil)) != r.Legal[i] {
			gametest.Fatalf(t, pos, "%s: ply %d: seat %d in turn with %d moves, want %d with %d", r.ID, i+1, pos.Turn(), len(pos.AppendLegal(nil)), r.Movers[i]+1, r.Legal[i])
		}
		if _, refused := pos.Play(rules.Move{N: [6]int16{int16(cell % 10), int16(cell / 10)}}); refused != nil {
			gametest.Fatalf(t, pos, "%s: ply %d: %v", r.ID, i+1, refused)
		}
	}
	winner := base.Nobody
	for i, gain := range r.Returns {
		if gain > 0 {
			winner = base.Seat(i + 1)
		}
	}
	if o := pos.Outcome(); !o.Over || o.Winner != winner {
		gametest.Errorf(t, pos, "%s: %+v, want winner %d", r.ID, o, winner)
	}
	board := strings.NewReplacer("x", "X", "o", "0", "\n", "/").Replace(r.Final)
	if got := text(pos); got[:len(got)-2] != board {
		gametest.Errorf(t, pos, "%s: the board is %q, want %q", r.ID, got, board)
	}
}
