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

const records = "../../../../shared/records/dots-and-boxes/"

// game is one game played and judged by a third-party program, on a board whose size it
// gives in boxes.
type game struct {
	ID      string
	Game    string    // "dots_and_boxes(num_rows=4,num_cols=5,...)"
	Actions []int     // see lineOf
	Strs    []string  // the same as "P1(h,1,2)": who drew which line
	Movers  []int     // 0 is seat 1
	Legal   []int     // how many actions were legal before each
	Returns []float64 // by seat: the margin in boxes
	Final   string    // a picture with the owner's number in each box
}

// TestRecordedGames replays games refereed by another program, and compares the seats in
// turn, the numbers of legal moves, the gains, the owners of all lines and boxes, and the
// results.
func TestRecordedGames(t *testing.T) {
	files, _ := filepath.Glob(records + "openspiel/*.jsonl")
	if len(files) == 0 {
		t.Skip("the recorded games of dots are not here")
	}
	games, lines := 0, 0
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		scanner := bufio.NewScanner(f)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			var g game
			if err := json.Unmarshal(scanner.Bytes(), &g); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			replay(t, g)
			games++
			lines += len(g.Actions)
		}
		if err := scanner.Err(); err != nil {
			t.Fatal(err)
		}
	}
	if len(files) != 26 || games != 4*30+22*15 {
		t.Errorf("%d games in %d files, want 450 in 26", games, len(files))
	}
	t.Logf("%d games, %d lines", games, lines)
}

func replay(t *testing.T, g game) {
	t.Helper()
	rows, cols := g.size(t) // of boxes
	if len(g.Actions) != (rows+1)*cols+rows*(cols+1) || len(g.Movers) != len(g.Actions) || len(g.Legal) != len(g.Actions) || len(g.Strs) != len(g.Actions) {
		t.Fatalf("%s: not a whole game", g.ID)
	}
	b := begun(t, rows+1, cols+1, "")
	owners := map[string]string{} // by line, "h,1,2"
	var gains [2]int
	for i, a := range g.Actions {
		if b.Turn() != g.Movers[i]+1 || len(b.Legal()) != g.Legal[i] {
			t.Fatalf("%s: action %d: seat %d of %d legal moves, want %d of %d", g.ID, i, b.Turn(), len(b.Legal()), g.Movers[i]+1, g.Legal[i])
		}
		line, move := lineOf(a, rows, cols)
		if g.Strs[i] != "P"+strconv.Itoa(b.Turn())+"("+line+")" {
			t.Fatalf("%s: action %d is %s, not seat %d's %s", g.ID, i, g.Strs[i], b.Turn(), line)
		}
		owners[line] = strconv.Itoa(b.Turn())
		gain, refused := b.Play(move)
		if refused != "" {
			t.Fatalf("%s: action %d, %s: %s", g.ID, i, move, refused)
		}
		gains[g.Movers[i]] += gain
		if i+1 < len(g.Movers) && (gain > 0) != (g.Movers[i+1] == g.Movers[i]) {
			t.Fatalf("%s: action %d gains %d, and seat %d follows", g.ID, i, gain, g.Movers[i+1]+1)
		}
	}
	if _, _, _, score := b.Outcome(); [2]int(score) != gains {
		t.Errorf("%s: the gains are %v, the score is %v", g.ID, gains, score)
	}
	g.checkEnd(t, b, owners, rows, cols)
}

// size returns the number of rows and columns of boxes.
func (g game) size(t *testing.T) (rows, cols int) {
	t.Helper()
	inside := strings.TrimSuffix(strings.TrimPrefix(g.Game, "dots_and_boxes("), ")")
	for _, option := range strings.Split(inside, ",") {
		name, value, _ := strings.Cut(option, "=")
		n, _ := strconv.Atoi(value)
		switch name {
		case "num_rows":
			rows = n
		case "num_cols":
			cols = n
		}
	}
	if rows < 1 || cols < 1 {
		t.Fatalf("%s: %s", g.ID, g.Game)
	}
	return rows, cols
}

// lineOf returns the line of an action on a board of so many boxes, as the program writes
// it and in the official notation: the horizontal lines come first, row by row, then the
// vertical ones.
func lineOf(action, rows, cols int) (line, move string) {
	if action < (rows+1)*cols {
		r, c := action/cols, action%cols
		line = "h," + strconv.Itoa(r) + "," + strconv.Itoa(c)
		if r == 0 {
			return line, "0 " + strconv.Itoa(c) + " 0"
		}
		return line, strconv.Itoa(r-1) + " " + strconv.Itoa(c) + " 2"
	}
	action -= (rows + 1) * cols
	r, c := action/(cols+1), action%(cols+1)
	line = "v," + strconv.Itoa(r) + "," + strconv.Itoa(c)
	if c == 0 {
		return line, strconv.Itoa(r) + " 0 3"
	}
	return line, strconv.Itoa(r) + " " + strconv.Itoa(c-1) + " 1"
}

// checkEnd compares the end of a game with its record: the margin, and the text made from
// who drew what and from the picture of the boxes.
func (g game) checkEnd(t *testing.T, b *Board, owners map[string]string, rows, cols int) {
	t.Helper()
	over, winner, reason, score := b.Outcome()
	if !over || reason != "complete" || len(g.Returns) != 2 || len(score) != 2 || score[0]+score[1] != rows*cols {
		t.Fatalf("%s: over %v, %q, score %v, returns %v", g.ID, over, reason, score, g.Returns)
	}
	margin := float64(score[0] - score[1])
	if g.Returns[0] != margin || g.Returns[1] != -margin || (winner == 1) != (margin > 0) || (winner == 2) != (margin < 0) {
		t.Errorf("%s: score %v, winner %d, want returns %v", g.ID, score, winner, g.Returns)
	}
	lines := func(kind string, rows, length int) string {
		var list []string
		for r := range rows {
			row := ""
			for c := range length {
				row += owners[kind+","+strconv.Itoa(r)+","+strconv.Itoa(c)]
			}
			list = append(list, row)
		}
		return strings.Join(list, "/")
	}
	var boxes []string
	for _, row := range strings.Split(g.Final, "\n") {
		if strings.HasPrefix(row, "│") {
			boxes = append(boxes, strings.NewReplacer("│", "", " ", "").Replace(row))
		}
	}
	want := lines("h", rows+1, cols) + " " + lines("v", rows, cols+1) + " " + strings.Join(boxes, "/") + " -"
	if b.Text() != want {
		t.Errorf("%s: final %q, want %q", g.ID, b.Text(), want)
	}
}
