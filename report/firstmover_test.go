package report

import (
	"bytes"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/report/table"
	"scrutineer/report/table/columns"
)

// notes returns the notes of a table as text.
func notes(t *testing.T, x table.Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := table.Text(&b, columns.Write, english(t), nil, table.Table{Notes: x.Notes}, table.TextOptions{}); err != nil {
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

// The note on halves has both effects and how certain it is that they differ. With
// few bots it says that there are no halves. A pool that was refused has no such
// note.
func TestHalvesNotes(t *testing.T) {
	effect := func(low, mid, high float64) analysis.Effect {
		return analysis.Effect{Elo: mid, Low: analysis.Bound{Elo: low}, High: analysis.Bound{Elo: high}}
	}
	list := []analysis.SeatTest{
		{Pool: 1, Freedom: 4, P: 0.3, HalvesP: 0.25, Bots: []analysis.SeatEffect{{Bot: "ann"}},
			Halves: []analysis.HalfEffect{{Bots: []string{"ann", "bob"}, Effect: effect(5, 20, 35)}, {Bots: []string{"cy", "dee"}, Effect: effect(-12, -2, 8)}}},
		{Pool: 2, Freedom: 2, P: 0.5},
		{Pool: 3, Refused: analysis.TooManyBots},
	}
	note := notes(t, seatTests(list, 0.95))
	for _, want := range []string{"pool 1: among the stronger half (2 bots) +20, +5 to +35; among the weaker -2, -12 to +8; they would differ as much by chance with probability 0.250\n",
		"pool 2: too few bots for a stronger and a weaker half\n", "pool 3: not tested"} {
		if !strings.Contains(note, want) {
			t.Errorf("no %q in %s", want, note)
		}
	}
	if strings.Count(note, "half") != 2 {
		t.Error(note)
	}
}
