package betoniarki_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// record is a game refereed by another program: three actions a turn, each a square
// size*row+column with row 0 on top, and its own count of the choices before each. movers
// are 0, who begins, and 1.
type record struct {
	ID      string    `json:"id"`
	Actions []int     `json:"actions"`
	Movers  []int     `json:"movers"`
	Legal   []int     `json:"legal"`
	Returns []float64 `json:"returns"`
	Final   string    `json:"final"`
}

// TestRecords replays 310 games. The mover, the number of choices at each of the three
// parts of a move, the result and the final board must agree with the other program. It
// also checks what is true of any game: the last to move has won, and there is as much
// concrete as there were moves.
func TestRecords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "records", "amazons", "openspiel", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Skip("skipped: the recorded games are not beside the project")
	}
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
				t.Fatalf("%s: %v", file, err)
			}
			r.replay(t)
			games++
		}
	}
	if games != 310 {
		t.Errorf("replayed %d games, want 310", games)
	}
}

// choices counts what the other program counts: mixers that can move, squares
// that the chosen one can go to, squares that it can pour from there.
func choices(legal []rules.Move, m rules.Move) [3]int {
	from, to, pour := map[[2]int16]bool{}, map[[2]int16]bool{}, 0
	for _, l := range legal {
		from[[2]int16{l.N[0], l.N[1]}] = true
		if l.N[0] != m.N[0] || l.N[1] != m.N[1] {
			continue
		}
		to[[2]int16{l.N[2], l.N[3]}] = true
		if l.N[2] == m.N[2] && l.N[3] == m.N[3] {
			pour++
		}
	}
	return [3]int{len(from), len(to), pour}
}

func (r record) replay(t *testing.T) {
	n := len(r.Actions)
	if n == 0 || n%3 != 0 || len(r.Movers) != n || len(r.Legal) != n || len(r.Returns) != 2 {
		t.Fatalf("%s: the record does not hold together", r.ID)
	}
	rows := strings.Split(strings.TrimSpace(r.Final), "\n")
	size := len(rows)
	pos := mustOpen(t, sized(size, ""))
	var legal []rules.Move
	for i := 0; i < n; i += 3 {
		var m rules.Move
		for k, c := range r.Actions[i : i+3] {
			m.N[2*k], m.N[2*k+1] = int16(c%size+1), int16(size-c/size)
		}
		legal = pos.AppendLegal(legal[:0])
		if got := choices(legal, m); int(pos.Turn()) != r.Movers[i]+1 || got != [3]int(r.Legal[i:i+3]) {
			gametest.Fatalf(t, pos, "%s: ply %d: seat %d in turn with the choices %v, want seat %d with %v", r.ID, i/3+1, pos.Turn(), got, r.Movers[i]+1, r.Legal[i:i+3])
		}
		if _, refused := pos.Play(m); refused != nil {
			gametest.Fatalf(t, pos, "%s: ply %d: %v", r.ID, i/3+1, refused)
		}
	}
	r.end(t, pos, rows)
}

func (r record) end(t *testing.T, pos rules.Position, rows []string) {
	winner := base.First
	if r.Returns[1] > 0 {
		winner = base.Second
	}
	o := pos.Outcome()
	if math.Abs(r.Returns[0]) != 1 || o != (rules.Outcome{Over: true, Winner: winner, Reason: rules.NoMove}) {
		gametest.Errorf(t, pos, "%s: %+v, want winner %d", r.ID, o, winner)
	}
	if last := base.Seat(r.Movers[len(r.Movers)-1] + 1); last != winner {
		gametest.Errorf(t, pos, "%s: seat %d moved last and %d has won", r.ID, last, winner)
	}
	var board []string
	for i := len(rows) - 1; i >= 0; i-- {
		board = append(board, strings.NewReplacer("X", "1", "O", "2").Replace(rows[i]))
	}
	got := text(pos)
	if want := strings.Join(board, "/") + " -"; got != want {
		gametest.Errorf(t, pos, "%s: the board is %q, want %q", r.ID, got, want)
	}
	if walls := strings.Count(got, "#"); walls != pos.Plies() || walls*3 != len(r.Actions) {
		gametest.Errorf(t, pos, "%s: %d squares of concrete after %d moves", r.ID, walls, pos.Plies())
	}
}
