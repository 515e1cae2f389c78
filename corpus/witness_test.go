package corpus_test

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// Witnesses are checked here as if by hand: from the lines of the log and the names and
// values of the witness alone, without the code that found them.
func TestWitnesses(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	checked := map[string]int{}
	for _, v := range vectors {
		j := judge.New(all.Games(), judge.Options{})
		r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
		for {
			s, err := j.Next(r)
			if err != nil {
				break
			}
			if s.Game != nil && s.Game.Name != "fiverow" {
				continue // see witness_games_test.go
			}
			lines := strings.Split(string(v.Payload), "\n")[s.Line-1:]
			for _, f := range s.Findings {
				w := byHand{t: t, name: v.Name, lines: lines, f: f, checked: checked, apart: apart(s)}
				w.check(s)
			}
		}
	}
	for _, kind := range []string{"occupied", "line", "legal", "time", "beyond"} {
		if checked[kind] < 3 {
			t.Errorf("%d witnesses of the kind %q were checked; too few to mean anything", checked[kind], kind)
		}
	}
}

type byHand struct {
	t       *testing.T
	name    string
	lines   []string // of the log, from its first line
	f       judge.Finding
	checked map[string]int
	apart   int // line of the log from which on its claims do not hold
}

// apart returns the line of a log, from its first, at which the first claim fails.
func apart(s *judge.Session) int {
	for _, f := range s.Findings {
		switch f.Code {
		case judge.DroppedMove, judge.MisreadMove, judge.MissedFault, judge.IllegalMove, judge.FalseFault, judge.WrongSeat, judge.BadMove:
			return f.Line - s.Line
		}
	}
	return math.MaxInt
}

func (w byHand) errorf(format string, args ...any) {
	w.t.Helper()
	w.t.Errorf("%s: %s: witness %q: "+format, append([]any{w.name, w.f.Code, w.f.Witness.String()}, args...)...)
}

// played returns the claimed move of a ply and its seat, or "".
func (w byHand) played(ply int) (move, seat string) {
	for i, line := range w.lines {
		if i >= w.apart {
			break
		}
		f := strings.Fields(line)
		if len(f) > 6 && f[0] == "m" && f[1] == strconv.Itoa(ply) {
			return f[6], f[2]
		}
		if len(f) > 0 && f[0] == "end" {
			break
		}
	}
	return "", ""
}

// answered returns the seat that has named a cell in an answer, or "". A Cyrillic E
// counts, by a lenient ruling.
func (w byHand) answered(cell string) (seat string) {
	for _, line := range w.lines {
		f := strings.Fields(line)
		if len(f) > 4 && (f[0] == "<" && f[3] == "step!" || f[0] == "get") && strings.HasPrefix(strings.ToUpper(strings.ReplaceAll(f[4], `\xd0\x95`, "E")), cell) {
			return f[1]
		}
	}
	return ""
}

// cellAt returns what the start position has at a cell named as a move.
func (w byHand) cellAt(cell string) byte {
	for _, line := range w.lines {
		if field, ok := strings.CutPrefix(line, "start "); ok && field != "-" {
			x, y := at(cell)
			if moves, ok := strings.CutPrefix(field, "plies "); ok {
				if i := slices.Index(strings.Split(moves, "; "), cell); i >= 0 {
					return "X0"[i%2]
				}
				return '.'
			}
			return strings.Split(strings.Fields(field)[0], "/")[y][x]
		}
		if strings.HasPrefix(line, "m ") {
			break
		}
	}
	return '.'
}

// at reads a cell of at most 26 columns.
func at(cell string) (x, y int) {
	y, _ = strconv.Atoi(cell[1:])
	return int(cell[0] - 'A'), y
}

func (w byHand) check(s *judge.Session) {
	get := w.f.Witness.Get
	switch {
	case get("line") != "" && get("reason") == "five":
		w.five(strings.Split(get("line"), ","))
	case get("by") != "":
		w.occupied(get("cell"), get("by"), get("ply"))
	case get("width") != "":
		w.checked["beyond"]++
		x, y := at(get("cell"))
		width, _ := strconv.Atoi(get("width"))
		height, _ := strconv.Atoi(get("height"))
		if x < width && y < height {
			w.errorf("the cell is on the field")
		}
	case get("legal") != "":
		w.free(s, get("legal"))
	case get("to") != "" && get("limit_us") != "":
		w.time()
	}
}

// occupied checks that the cell was taken at that ply by the seat with that symbol.
func (w byHand) occupied(cell, by, ply string) {
	w.checked["occupied"]++
	if ply == "start" {
		if w.cellAt(cell) != by[0] {
			w.errorf("the start has %q there", w.cellAt(cell))
		}
		return
	}
	n, _ := strconv.Atoi(ply)
	move, seat := w.played(n)
	if move != cell || map[string]string{"1": "X", "2": "0"}[seat] != by {
		w.errorf("at that ply seat %s played %s", seat, move)
	}
}

// five checks for five cells in a straight line, each taken by the same seat.
func (w byHand) five(cells []string) {
	w.checked["line"]++
	if len(cells) != 5 {
		w.errorf("not five cells")
		return
	}
	x0, y0 := at(cells[0])
	x1, y1 := at(cells[1])
	dx, dy := x1-x0, y1-y0
	if dx == 0 && dy == 0 || dx*dx > 1 || dy*dy > 1 {
		w.errorf("not neighbours")
	}
	owner := ""
	for i, cell := range cells {
		if x, y := at(cell); x != x0+i*dx || y != y0+i*dy {
			w.errorf("%s is not in line", cell)
		}
		who := string(w.cellAt(cell))
		for ply := 1; who == "."; ply++ {
			move, seat := w.played(ply)
			if move == "" {
				break
			}
			if move == cell {
				who = map[string]string{"1": "X", "2": "0"}[seat]
			}
		}
		if seat := w.answered(cell); who == "." && w.apart < math.MaxInt && seat != "" {
			who = map[string]string{"1": "X", "2": "0"}[seat]
		}
		if i == 0 {
			owner = who
		}
		if who != owner || who == "." {
			w.errorf("%s belongs to %s", cell, who)
		}
	}
}

// free checks that nobody has taken the cell in the plies that were made.
func (w byHand) free(s *judge.Session, cell string) {
	w.checked["legal"]++
	if w.cellAt(cell) != '.' {
		w.errorf("the start has %q there", w.cellAt(cell))
	}
	for ply := 1; ply <= s.Plies; ply++ {
		if move, _ := w.played(ply); move == cell {
			w.errorf("taken at ply %d", ply)
		}
	}
}

// time checks that the two stamps are in the log, and as far apart as stated.
func (w byHand) time() {
	number := func(name string) int64 {
		n, err := strconv.ParseInt(w.f.Witness.Get(name), 10, 64)
		if err != nil {
			w.errorf("%s is no number", name)
		}
		return n
	}
	from, to, limit := number("from"), number("to"), number("limit_us")
	grace, before := int64(0), int64(0)
	if w.f.Witness.Get("grace_us") != "" {
		grace = number("grace_us")
	}
	if w.f.Witness.Get("before_us") != "" {
		before = number("before_us")
	}
	stamps := map[string]bool{}
	for _, line := range w.lines {
		if f := strings.Fields(line); len(f) > 2 {
			stamps[f[1]], stamps[f[2]] = true, true
		}
	}
	if !stamps[strconv.FormatInt(from, 10)] || !stamps[strconv.FormatInt(to, 10)] {
		w.errorf("no such stamps in the log")
	}
	if to-from != number("used_us") {
		w.errorf("the stamps are %d µs apart", to-from)
	}
	// A false timeout was not late; any other fault may be false because it was.
	if late := before+to-from > limit+grace; late == (w.f.Code == judge.FalseFault && strings.HasPrefix(w.f.Claimed, "timeout")) {
		w.errorf("late is %v", late)
	}
	w.checked["time"]++
}
