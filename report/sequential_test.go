package report_test

import (
	"strconv"
	"testing"

	"scrutineer/analysis"
	"scrutineer/report"
)

// A sequential rating that is refused has a reason and no chart. A chart without a
// line would stop the script of the page, and with it the charts below.
func TestRefusedSequenceHasNoChart(t *testing.T) {
	for stages, charts := range map[int]int{1: 1, 2: 0} {
		part := &analysis.Partial{}
		for i := range 2 {
			r := analysis.Result{Game: "g", ID: strconv.Itoa(i), Stage: strconv.Itoa(i % stages), First: "x", Second: "y", Outcome: analysis.FirstWins}
			if err := part.Counts.Add(r); err != nil {
				t.Fatal(err)
			}
		}
		got := 0
		for _, p := range report.Of(&report.Input{Part: part, Game: "g"}, []string{"sequential"}).Report("sequential").Parts {
			if p.Chart != nil {
				got++
			}
			if len(p.Table.Notes) < 1+stages {
				t.Errorf("%d stages: notes %v", stages, p.Table.Notes)
			}
		}
		if got != charts {
			t.Errorf("%d stages without times: %d charts, want %d", stages, got, charts)
		}
	}
}
