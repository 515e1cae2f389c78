package main

import (
	"encoding/json"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/report"
)

// trials are the kinds of event that simulate plays.
func (s *settings) trials() []analysis.Trial {
	var list []analysis.Trial
	for _, schedule := range []string{"round-robin", "ladder", "gauntlet"} {
		for _, bots := range []int{4, 8, 16} {
			for _, draws := range []float64{0, 0.3, 0.7} {
				for _, order := range []float64{0, 100} {
					t := s.trial
					t.Schedule, t.Bots, t.Draws, t.Order = schedule, bots, draws, order
					list = append(list, t)
				}
			}
		}
	}
	return list
}

// coverage plays all kinds of event and writes how often intervals held the
// truth.
func (s *settings) coverage(env *cli.Env) error {
	trials := s.trials()
	progress := env.Progress("kinds of event", cli.Count{Items: int64(len(trials))})
	var list []analysis.Coverage
	for _, t := range trials {
		if err := env.Context.Err(); err != nil {
			return err
		}
		list = append(list, analysis.Simulate(t, s.options.Level))
		progress.Add(1, 0)
	}
	progress.Done()
	table := report.Coverage(list)
	switch s.format {
	case "json":
		b, err := json.MarshalIndent(map[string]any{"coverage": list}, "", "  ")
		if err == nil {
			_, err = env.Stdout.Write(append(b, '\n'))
		}
		return err
	case "csv":
		return report.CSV(env.Stdout, []report.Table{table})
	case "markdown":
		return report.Markdown(env.Stdout, "simulated events", []report.Table{table})
	}
	return report.Text(env.Stdout, table, report.TextOptions{})
}
