package check

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
	"scrutineer/rules/fiverow"
)

// Tests make much garbage beside much that they keep. Collecting it less often takes half
// the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// game is a log to be written: a game of five in a row between x and o.
type game struct {
	logfmt.Header
	n      int  // which of many games that all differ
	winner int  // 1 or 2; 0 is a draw, on a field too small for five
	cut    bool // no end and no result
	short  bool // nor the move that ended the game
	late   bool // no end, but a result
	void   bool
	why    string
	lie    bool // the result names the other
	word   bool // it ends by a fault of the loser that is attested by the referee
}

// startOf returns one of five starts: an empty field, and four with a figure of each in row
// 1.
func startOf(k int) string {
	if k == 0 {
		return "-"
	}
	row := []byte("..........")
	row[k], row[k+4] = 'X', '0'
	empty := ".........."
	rows := []string{empty, string(row)}
	for range 8 {
		rows = append(rows, empty)
	}
	return strings.Join(rows, "/") + " X"
}

func newGame(n int, x, o string, winner int) *game {
	set := logfmt.Rulings{Set: fiverow.Game.SetName(), Digest: logfmt.DigestOf([]byte(fiverow.Game.SetText()))}
	none := logfmt.None
	return &game{n: n, winner: winner, why: "disk full", Header: logfmt.Header{
		ID: fmt.Sprint("g", n), Session: "game", Game: "fiverow", Params: []logfmt.Pair{{Name: "height", Value: "10"}, {Name: "width", Value: "10"}},
		Rulings: set, Protocol: "-", Event: "cup", Stage: "2", Round: "1", Slot: fmt.Sprint(n), Attempt: 1, Previous: "-",
		Programs: []logfmt.Program{{ID: x, Version: "1", Digest: digestOf(x), Name: "The " + x}, {ID: o, Version: "1", Digest: digestOf(o), Name: "The " + o}},
		First:    1, Clock: logfmt.Clock{Total: none, Move: 5000000, Grace: 0, From: "-"}, Limits: logfmt.Limits{Memory: none, Stack: none, Kind: "-", How: "-", Flood: logfmt.Unknown, Startup: none, Sent: none},
		Evidence: logfmt.Evidence{Exchange: "moves", Times: "none"}, Origin: logfmt.Origin{Kind: "recorded", Digest: "-"},
		Referee: logfmt.Program{ID: "test", Version: "-", Digest: "-"}, Source: "?", UTC: "?", Seed: none, Start: "-"}}
}

func digestOf(s string) string { return logfmt.DigestOf([]byte(s)) }

// small makes the field so small that the game is drawn.
func (g *game) small() *game {
	g.Params = []logfmt.Pair{{Name: "height", Value: "3"}, {Name: "width", Value: "3"}}
	g.winner = 0
	return g
}

// moves returns the moves of a game won by five in row 0, in which the other plays cells
// that never make a line; or a whole field of nine cells in some order.
func (g *game) moves() []string {
	cell := func(i int) string { return fmt.Sprintf("%c%d", 'A'+i%10, 2+i/10) }
	n := g.n
	quiet := []string{cell(n % 20), cell(20 + n/20%20), cell(40 + n/400%20), cell(60 + n/8000%20), "J1"}
	loud := []string{"A0", "B0", "C0", "D0", "E0"}
	var list []string
	switch g.winner {
	case 0:
		left := []string{"A0", "B0", "C0", "A1", "B1", "C1", "A2", "B2", "C2"}
		for len(left) > 0 {
			i := n % len(left)
			n /= len(left)
			list = append(list, left[i])
			left = append(left[:i:i], left[i+1:]...)
		}
		return list
	case 1:
		loud, quiet = quiet, loud
	}
	for i := range 5 {
		list = append(list, quiet[i], loud[i])
	}
	if g.winner == 1 {
		return list[:9]
	}
	return list
}

func (g *game) bytes(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	fail := func(err error) {
		if err != nil {
			t.Fatalf("%s: %v", g.ID, err)
		}
	}
	fail(w.Begin(&g.Header))
	none := logfmt.None
	if g.void {
		fail(w.Append(&logfmt.Record{Kind: logfmt.Void, Word: []byte("disk"), Num: [4]base.Number{logfmt.Unknown, logfmt.Unknown}, Text: []byte(g.why)}))
	} else {
		moves := g.moves()
		if g.word || g.short {
			moves = moves[:len(moves)-1]
		}
		for i, m := range moves {
			fail(w.Append(&logfmt.Record{Kind: logfmt.Move, Ply: int32(i + 1), Seat: base.Seat(1 + i%2), Num: [4]base.Number{logfmt.Unknown, none}, Text: []byte(m)}))
		}
		reason, winner := "five", g.winner
		if winner == 0 {
			reason = "full"
		}
		if g.word {
			reason = "fault"
			fail(w.Append(&logfmt.Record{Kind: logfmt.Fault, Seat: base.Seat(3 - winner), Word: []byte("protocol"), Num: [4]base.Number{none, none}}))
		}
		if g.lie {
			winner = 3 - winner
		}
		if !g.cut {
			fail(w.Append(&logfmt.Record{Kind: logfmt.Result, Seat: base.Seat(winner), Word: []byte(reason), Num: [4]base.Number{none, none, none, none}}))
		}
	}
	if !g.cut && !g.late {
		fail(w.End())
	}
	return b.Bytes()
}

// judged judges every log of a file.
func judged(t testing.TB, name string, file []byte) []*judge.Session {
	t.Helper()
	j := judge.New([]*rules.Game{fiverow.Game}, judge.Options{Keep: true, Digest: true})
	return judgedBy(t, j, name, file)
}

func judgedBy(t testing.TB, j *judge.Judge, name string, file []byte) (list []*judge.Session) {
	t.Helper()
	r := logfmt.NewReader(bytes.NewReader(file), name)
	for {
		s, err := j.Next(r)
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
}

// cup returns a round robin of three programs. Each pair plays five starts in both seats,
// and seat 1 wins unless it is c. So a and b have 15 games won. The tests count by hand.
func cup() (list []*game) {
	n := 0
	for round, p := range [][2]string{{"a", "b"}, {"a", "c"}, {"b", "c"}} {
		for k := range 5 {
			for _, s := range [][2]string{p, {p[1], p[0]}} {
				n++
				winner := 1
				if s[0] == "c" {
					winner = 2
				}
				g := newGame(n, s[0], s[1], winner)
				g.Start, g.Round = startOf(k), fmt.Sprint(round+1)
				list = append(list, g)
			}
		}
	}
	return list
}

// together returns the tournament of some games, each in its own file.
func together(t testing.TB, list []*game) *Tournament {
	t.Helper()
	tour := &Tournament{}
	for i, g := range list {
		for _, s := range judged(t, fmt.Sprintf("%05d.mlog", i+1), g.bytes(t)) {
			tour.Add(Of(s))
		}
	}
	return tour
}

// sample returns the embedded sample tournament, judged.
func sample(t testing.TB) (list []*judge.Session) {
	t.Helper()
	files, err := filepath.Glob("../../corpus/sample/*.mlog")
	if err != nil || len(files) != 5 {
		t.Fatalf("%d files of the sample, %v", len(files), err)
	}
	j := judge.New(all.Games(), judge.Options{Keep: true, Digest: true})
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, judgedBy(t, j, filepath.Base(name), b)...)
	}
	return list
}

// codes lists the codes of all findings with their counts, sorted: "code" or
// "code*3".
func codes(list []Verdict) string {
	count := map[string]int{}
	for _, v := range list {
		for _, f := range v.Findings {
			count[string(f.Code)]++
		}
	}
	var out []string
	for _, c := range sortedKeys(count) {
		if n := count[c]; n > 1 {
			c = fmt.Sprintf("%s*%d", c, n)
		}
		out = append(out, c)
	}
	return strings.Join(out, " ")
}
