package report

import (
	"bytes"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// notes returns the notes of a table as text.
func notes(t *testing.T, x table.Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := table.Text(&b, english(t), nil, table.Table{Notes: x.Notes}, table.TextOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// If two bots swapped seats, the note says that points are independent of strength,
// with the number of games left out. If none did, it says that they depend on it.
func TestMarginNotes(t *testing.T) {
	m := &analysis.Margin{Games: 1200, Mean: 2.125, Low: analysis.Bound{Elo: -0.5}, High: analysis.Bound{Elo: 4.75}, Meetings: 6, LeftOut: 7}
	f := analysis.FirstMover{Game: "dots", Margin: m}
	note := notes(t, seatsTable(f, 0.95))
	for _, want := range []string{"less the other's: 2.13 a game, interval -0.500 to 4.750\n", "games: 1200, left out: 7\n"} {
		if !strings.Contains(note, want) {
			t.Errorf("no %q in %s", want, note)
		}
	}
	m.Leaning = true
	note = notes(t, seatsTable(f, 0.95))
	if !strings.Contains(note, "depend on the strength") || strings.Contains(note, "left out") {
		t.Error(note)
	}
	f.Margin = nil
	if note = notes(t, seatsTable(f, 0.95)); strings.Contains(note, "points of") {
		t.Error(note)
	}
}
