package still_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/words"
	"scrutineer/report/chart"
	"scrutineer/report/chart/still"
)

var update = flag.Bool("update", false, "write the digests of the pictures anew; look at the pictures before")

// The picture of every kind of chart is the one that was looked at. To look,
// run with -update and STILLS=DIR, which writes the pictures to a folder.
func TestPictures(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other machines may round otherwise in the last digit")
	}
	var got strings.Builder
	p := still.New()
	for _, c := range kinds(t) {
		svg, err := p.SVG(c)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%x  %s\n", sha256.Sum256(svg), c.ID)
		if dir := os.Getenv("STILLS"); *update && dir != "" {
			if err := os.WriteFile(dir+"/"+c.ID+".svg", svg, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	const name = "testdata/pictures.sha256"
	if *update {
		if err := os.WriteFile(name, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil || got.String() != string(want) {
		t.Errorf("%v: the pictures are others:\n%swant\n%s", err, got.String(), want)
	}
}

// kinds is a chart of every kind, of numbers that no estimate moves.
func kinds(t *testing.T) []chart.Chart {
	t.Helper()
	l, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	list := []chart.Chart{ratings(t, "dots", "alpha", "beta")}
	add := func(c chart.Chart, err error) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	bots := []analysis.Standing{{Bot: "alpha"}, {Bot: "beta"}, {Bot: "gamma"}}
	add(chart.LOS("dots", analysis.Pool{Ratings: []analysis.Rating{{Bot: "alpha"}, {Bot: "beta"}}, Superiority: analysis.Superiority{{50, 90}, {10, 50}}}, l))
	add(chart.Crosstable(analysis.Standings{Game: "dots", Standings: bots}, []analysis.Encounter{{Bot: "alpha", Opponent: "beta", Won: 3, Drawn: 1},
		{Bot: "beta", Opponent: "alpha", Drawn: 1, Lost: 3}, {Bot: "gamma", Opponent: "beta", Won: 2, Lost: 2}}, l))
	seats := func(score float64) analysis.Seats {
		return analysis.Seats{Wins: 10, Score: score, Low: score - 0.2, High: score + 0.2}
	}
	add(chart.FirstMover(analysis.FirstMover{Game: "dots", All: seats(0.6), Board: seats(0.55),
		Starts: []analysis.Split{{Seats: seats(0.4)}, {Name: "X..O", Seats: seats(0.7)}}}, analysis.Ratings{Level: 0.95}, l))
	times := analysis.Times{Game: "dots"}
	for i, s := range bots {
		b := analysis.BotTime{Bot: s.Bot, Later: analysis.Spent{N: 10, P50: int64(1000 * (i + 1)), P90: 5000, P99: 20_000, Max: 900_000}}
		for n := int64(1); n < 20; n++ {
			b.Curve = append(b.Curve, analysis.CurvePoint{Move: int(n), N: 5, P10: 100 * n, P50: int64(i+1) * 200 * n, P90: 2000 * n})
		}
		times.Bots = append(times.Bots, b)
	}
	add(chart.TimeByPly(times, l))
	add(chart.TimeSpread(times, l))
	add(chart.Terminations("dots", []analysis.Ending{{End: "complete", Wins: 6, Draws: 1, Losses: 3}, {End: "fault timeout-move", Losses: 2}}, l))
	add(chart.Sequential(analysis.Sequential{Game: "dots", Bots: []analysis.SequenceEnd{{Bot: "alpha", History: []float64{16, 30, 20}}, {Bot: "beta", History: []float64{-16, -5}}}}, l))
	return list
}
