package results_test

import (
	"fmt"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/results"
)

// readTags returns the games of a file of tag pairs, with their times in
// microseconds.
func readTags(text string) (list []string, rows []results.Row, bad []string) {
	err := results.ReadTags(strings.NewReader(text), "g.pgn", results.Visitor{
		Game: func(v *results.Values, m *results.Moves, line int) {
			r, p := v.Row(results.Options{Kind: "chess", Tags: true})
			if p != nil {
				bad = append(bad, fmt.Sprintf("%d: %v", line, p))
				return
			}
			m.Enter(&r.Result)
			var used []string
			if t, known := m.Timing(&r.Result); known {
				for _, x := range t.Moves {
					used = append(used, fmt.Sprint(max(-1, int64(x.Used))))
				}
			}
			rows = append(rows, r)
			list = append(list, fmt.Sprintf("%d %s-%s %v %d %t %q %q", line, r.First, r.Second, used, r.Plies, r.ByFault, r.End, r.Start))
		},
		Bad: func(line int, p *results.Problem) { bad = append(bad, fmt.Sprintf("%d: %v", line, p)) },
	})
	if err != nil {
		bad = append(bad, err.Error())
	}
	return list, rows, bad
}

// tagged returns a game with these tags and moves.
func tagged(more, moves string) string {
	return "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n" + more + "\n" + moves + "\n\n"
}

// By hand: with 60 seconds and 2 more for each move, 58 left means 4 used.
func TestMoves(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{tagged("", "1. e4 {0.12s} e5 {+0.3/12 0.5s, tl=9s} 2. Nf3 $1 {[%emt 0:01:02.5]} 1-0"), `1 a-b [120000 500000 62500000] 3 false "" ""`},
		{tagged("[TimeControl \"60+2\"]\n", "1. e4 {[%clk 0:00:58]} e5 {[%clk 0:01:00]} 2. Nf3 {[%clk 0:00:59.5]} Nc6 1-0"), `1 a-b [4000000 2000000 500000 -1] 4 false "" ""`},
		{tagged("[Termination \"Time forfeit\"]\n", "1.e4 (1. d4 d5 (1... c5)) 1... e5 ; said 2. d4\n% 2. d4\n1-0"), `1 a-b [] 2 true "fault time forfeit" ""`},
		{tagged("[Termination \"normal\"]\n[Round \"?\"]\n", "1-0"), `1 a-b [] 0 false "normal" ""`},
		{"\ufeff" + tagged("", "1. e4 {a\n[b] } e5 1-0"), `1 a-b [] 2 false "" ""`},
	} {
		list, _, bad := readTags(tt.text)
		if strings.Join(list, "\n") != tt.want || bad != nil {
			t.Errorf("%q: %s, %q, want %s", tt.text, list, bad, tt.want)
		}
	}
}

// Equal moves are the same game however they are written. Other moves, or the same
// from another start, are not.
func TestMovesAreCompared(t *testing.T) {
	_, rows, bad := readTags(tagged("", "1. e4 e5 2. Nf3 1-0") + tagged("", "1.e4! {x} e5 2.Nf3+ (2. d4) 1-0") +
		tagged("", "1. e4 e5 2. d4 1-0") + tagged("[FEN \"8/8 w\"]\n", "1. e4 e5 2. Nf3 1-0") + tagged("", "1-0"))
	if len(rows) != 5 || bad != nil {
		t.Fatal(rows, bad)
	}
	if rows[0].Moves != rows[1].Moves || rows[0].Moves == rows[2].Moves || rows[0].Moves == rows[3].Moves || rows[4].Moves != (analysis.Digest{}) {
		t.Error(rows)
	}
}

func TestLabels(t *testing.T) {
	seen := map[string]bool{}
	for i := range 300 {
		label := results.Label("", fmt.Sprintf("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 %d", i))
		if seen[label] = true; len(label) > 40 {
			t.Errorf("%q is long", label)
		}
	}
	if len(seen) != 300 || results.Label("", "") != "" {
		t.Errorf("%d labels", len(seen))
	}
}

func FuzzTags(f *testing.F) {
	f.Add(tagged("[FEN \"x\\\"y\"]\n", "1. e4 {[%clk 1:2:3]} (e5) 1-0") + "[White \"a\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, rows, bad := readTags(text)
		for _, r := range rows {
			if r.Why == 0 && (r.First == "" || r.Second == "" || r.Known && r.Outcome == 0) || r.Plies < 0 {
				t.Errorf("%q: %+v", text, r)
			}
		}
		if len(list)+len(bad) == 0 {
			t.Errorf("%q: nothing is said", text)
		}
	})
}
