package report

import (
	"strings"
	"testing"

	"scrutineer/analysis"
)

// Points are said to be free of strength where two bots changed seats, with the
// number of games left out, and to lean on it where none did.
func TestMarginNotes(t *testing.T) {
	m := &analysis.Margin{Games: 1200, Mean: 2.125, Low: analysis.Bound{Elo: -0.5}, High: analysis.Bound{Elo: 4.75}, Meetings: 6, LeftOut: 7}
	f := analysis.FirstMover{Game: "dots", Margin: m}
	note := strings.Join(FirstMover(f, 0.95)[0].Notes, "\n")
	for _, want := range []string{"less the other's: 2.13 a game, interval -0.500 to 4.750\n", "games: 1200, left out: 7\n"} {
		if !strings.Contains(note, want) {
			t.Errorf("no %q in %s", want, note)
		}
	}
	m.Leaning = true
	note = strings.Join(FirstMover(f, 0.95)[0].Notes, "\n")
	if !strings.Contains(note, "lean on the strength") || strings.Contains(note, "left out") {
		t.Error(note)
	}
	f.Margin = nil
	if note = strings.Join(FirstMover(f, 0.95)[0].Notes, "\n"); strings.Contains(note, "points of") {
		t.Error(note)
	}
}
