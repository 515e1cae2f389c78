package halma_test

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

// record is a game of an independent implementation, with its own count of legal moves
// before every move. Seats alternate. filled is the seat that brought its pawns home
// first, nil if the game was broken off.
type record struct {
	ID     string   `json:"id"`
	N      int      `json:"n"`
	K      int      `json:"k"`
	Home   string   `json:"home"`
	Moves  [][3]int `json:"moves"`
	Legal  []int    `json:"legal"`
	Filled *int     `json:"filled_target_first"`
	Stuck  *int     `json:"stuck_player"`
	Plies  int      `json:"plies"`
	White  [][2]int `json:"final_white"`
	Black  [][2]int `json:"final_black"`
	WhiteH int      `json:"white_left_home"`
	BlackH int      `json:"black_left_home"`
}

// TestRecords replays 155 games. Movers, numbers of legal moves, results and the final
// boards must agree with the other implementation.
func TestRecords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "records", "halma", "indep", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Skip("skipped: the recorded games are not beside the project")
	}
	games, plies, won := 0, 0, 0
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
			r.replay(t, "no_win")
			r.replay(t, "full_and_at_least_one_own")
			games++
			plies += len(r.Moves)
			if r.Filled != nil {
				won++
			}
		}
	}
	if games != 155 || won != 140 {
		t.Errorf("replayed %d games of %d plies, %d won; want 155, 140 won", games, plies, won)
	}
}

// replay plays a record by a value of the ruling blocked_target. The other implementation
// only knows plain wins, so by the other value a game may be over before.
func (r record) replay(t *testing.T, blocked string) {
	if len(r.Moves) != r.Plies || len(r.Legal) != r.Plies || r.Stuck != nil {
		t.Fatalf("%s: the record does not hold together", r.ID)
	}
	pos := mustOpen(t, sized(r.N, r.K, "home="+r.Home, "blocked_target="+blocked))
	for i, m := range r.Moves {
		if blocked != "no_win" && pos.Outcome().Reason == rules.Home {
			return
		}
		if int(pos.Turn()) != i%2+1 || len(pos.AppendLegal(nil)) != r.Legal[i] {
			gametest.Fatalf(t, pos, "%s: ply %d: seat %d in turn with %d moves, want %d with %d", r.ID, i+1, pos.Turn(), len(pos.AppendLegal(nil)), i%2+1, r.Legal[i])
		}
		if _, refused := pos.Play(rules.Move{N: [6]int16{int16(m[0]), int16(m[1]), int16(m[2])}}); refused != nil {
			gametest.Fatalf(t, pos, "%s: ply %d: %v", r.ID, i+1, refused)
		}
	}
	want := rules.Outcome{}
	if r.Filled != nil {
		want = rules.Outcome{Over: true, Winner: base.Seat(*r.Filled), Reason: rules.Home}
	}
	if o := pos.Outcome(); o != want {
		gametest.Errorf(t, pos, "%s: %+v, want %+v", r.ID, o, want)
	}
	r.checkBoard(t, text(pos))
}

// checkBoard compares the rows at the beginning of a text with the final fields.
func (r record) checkBoard(t *testing.T, got string) {
	board := bytes.Repeat([]byte{'.'}, r.N*(r.N+1)-1)
	for y := 1; y < r.N; y++ {
		board[y*(r.N+1)-1] = '/'
	}
	behind := [2]int{}
	for i, fields := range [2][][2]int{r.White, r.Black} {
		for _, f := range fields {
			board[(f[1]-1)*(r.N+1)+f[0]-1] = '1' + byte(i)
			x, y := f[0], f[1]
			if i == 1 {
				x, y = r.N+1-x, r.N+1-y
			}
			if r.Home == "triangle" && x+y <= r.K+1 || r.Home == "square" && x <= r.K && y <= r.K {
				behind[i]++
			}
		}
	}
	if got[:len(board)] != string(board) {
		t.Errorf("%s: the board is %q, want %q", r.ID, got, board)
	}
	if behind != [2]int{r.WhiteH, r.BlackH} {
		t.Errorf("%s: %v pawns at home by the final fields, by the record %d and %d", r.ID, behind, r.WhiteH, r.BlackH)
	}
}
