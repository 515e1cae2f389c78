package dots_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// record is a game refereed by another program, with its own count of legal moves before
// every move. movers are 0 and 1, sizes are in boxes.
type record struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Actions []int     `json:"actions"`
	Strs    []string  `json:"strs"`
	Movers  []int     `json:"movers"`
	Legal   []int     `json:"legal"`
	Returns []float64 `json:"returns"`
	Final   string    `json:"final"`
}

// TestRecords replays 450 games on fields of 25 sizes. The mover, the number of legal
// moves, the gain, the margin and the owner of every box must agree with the other
// program.
func TestRecords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "records", "dots-and-boxes", "openspiel", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Skip("skipped: the recorded games are not beside the project")
	}
	games, sizes := 0, map[[2]int]bool{}
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
			rows, cols := r.size(t)
			r.replay(t, rows, cols)
			games++
			sizes[[2]int{rows, cols}] = true
		}
	}
	if games != 450 || len(sizes) != 25 {
		t.Errorf("replayed %d games on %d sizes, want 450 on 25", games, len(sizes))
	}
}

var sizeOf = regexp.MustCompile(`num_rows=(\d+),num_cols=(\d+)`)

func (r record) size(t *testing.T) (rows, cols int) {
	found := sizeOf.FindStringSubmatch(r.Game)
	if found == nil || len(r.Movers) != len(r.Actions) || len(r.Legal) != len(r.Actions) || len(r.Strs) != len(r.Actions) || len(r.Returns) != 2 {
		t.Fatalf("%s: the record does not hold together", r.ID)
	}
	rows, _ = strconv.Atoi(found[1])
	cols, _ = strconv.Atoi(found[2])
	return rows, cols
}

// action reads a line: horizontal r, c is r*C+c, vertical (R+1)*C + r*(C+1)+c.
func action(n, rows, cols int) (name string, m rules.Move) {
	if flat := (rows + 1) * cols; n >= flat {
		r, c := (n-flat)/(cols+1), (n-flat)%(cols+1)
		name, m = "(v,"+strconv.Itoa(r)+","+strconv.Itoa(c)+")", rules.Move{N: [6]int16{int16(r), int16(c), 3}}
		if c > 0 {
			m = rules.Move{N: [6]int16{int16(r), int16(c - 1), 1}}
		}
		return name, m
	}
	r, c := n/cols, n%cols
	name, m = "(h,"+strconv.Itoa(r)+","+strconv.Itoa(c)+")", rules.Move{N: [6]int16{int16(r), int16(c), 0}}
	if r > 0 {
		m = rules.Move{N: [6]int16{int16(r - 1), int16(c), 2}}
	}
	return name, m
}

func (r record) replay(t *testing.T, rows, cols int) {
	pos := mustOpen(t, sized(rows+1, cols+1, ""))
	var score [2]int
	for i, n := range r.Actions {
		name, m := action(n, rows, cols)
		mover := r.Movers[i]
		if "P"+strconv.Itoa(mover+1)+name != r.Strs[i] {
			gametest.Fatalf(t, pos, "%s: ply %d is %s, read as %s", r.ID, i+1, r.Strs[i], name)
		}
		if legal := len(pos.AppendLegal(nil)); int(pos.Turn()) != mover+1 || legal != r.Legal[i] {
			gametest.Fatalf(t, pos, "%s: ply %d: seat %d in turn with %d moves, want %d with %d", r.ID, i+1, pos.Turn(), legal, mover+1, r.Legal[i])
		}
		gain, refused := pos.Play(m)
		if refused != nil {
			gametest.Fatalf(t, pos, "%s: ply %d: %v", r.ID, i+1, refused)
		}
		if i+1 < len(r.Movers) && (gain > 0) != (r.Movers[i+1] == mover) {
			gametest.Fatalf(t, pos, "%s: ply %d gains %d and seat %d goes on", r.ID, i+1, gain, r.Movers[i+1]+1)
		}
		score[mover] += gain
	}
	r.result(t, pos, score)
}

func (r record) result(t *testing.T, pos rules.Position, score [2]int) {
	o := pos.Outcome()
	margin := float64(o.Score[0] - o.Score[1])
	if !o.Over || o.Score[0] != score[0] || o.Score[1] != score[1] || margin != r.Returns[0] || -margin != r.Returns[1] {
		gametest.Errorf(t, pos, "%s: %+v, gains %v, want the margin %v", r.ID, o, score, r.Returns)
	}
	if (o.Winner == 1) != (r.Returns[0] > 0) || (o.Winner == 2) != (r.Returns[1] > 0) {
		gametest.Errorf(t, pos, "%s: winner %d, want by %v", r.ID, o.Winner, r.Returns)
	}
	var owners []byte
	for _, b := range []byte(r.Final) {
		if b == '1' || b == '2' {
			owners = append(owners, b)
		}
	}
	if boxes := strings.ReplaceAll(strings.Fields(text(pos))[2], "/", ""); boxes != string(owners) {
		gametest.Errorf(t, pos, "%s: the boxes are %s, want %s", r.ID, boxes, owners)
	}
}
