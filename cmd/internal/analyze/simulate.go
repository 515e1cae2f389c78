package analyze

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/report"
	"scrutineer/report/table"
	"scrutineer/report/table/columns"
)

// schedules are the kinds of schedule that simulate knows. It plays the first ones if
// none is named.
var schedules = []string{"round-robin", "swiss", "ladder", "gauntlet", "arena"}

// grid has the kinds of event that simulate plays: each schedule with each number of
// bots, share of draws and effect of moving first.
type grid struct {
	schedules     []string
	bots          []int
	draws, orders []float64
	jobs          int
	counted       bool // for the intervals that do not depend on ratings
}

// trials returns the kinds of event in order.
func (s *settings) trials() []analysis.Trial {
	var list []analysis.Trial
	for _, schedule := range s.grid.schedules {
		for _, bots := range s.grid.bots {
			for _, draws := range s.grid.draws {
				for _, order := range s.grid.orders {
					t := s.trial
					t.Schedule, t.Bots, t.Draws, t.Order = schedule, bots, draws, order
					list = append(list, t)
				}
			}
		}
	}
	return list
}

// check returns an error for an invalid grid or invalid settings of all events.
func (g grid) check(t analysis.Trial) error {
	if t.Games < 1 || t.Games > 1000 {
		return fmt.Errorf("--games %d: want 1 to 1000", t.Games)
	}
	if t.Rounds < 0 || t.Rounds > 1000 {
		return fmt.Errorf("--rounds %d: want 0 to 1000", t.Rounds)
	}
	for _, name := range g.schedules {
		if !slices.Contains(schedules, name) {
			return fmt.Errorf("--schedule %q: want some of %s", name, strings.Join(schedules, ", "))
		}
	}
	for _, n := range g.bots {
		if n < 2 || n > 300 {
			return fmt.Errorf("--bots %d: want 2 to 300", n)
		}
	}
	for _, d := range g.draws {
		if !(d >= 0 && d <= 0.99) {
			return fmt.Errorf("--draws %v: want 0 to 0.99", d)
		}
	}
	for _, o := range g.orders {
		if !(o >= -1000 && o <= 1000) {
			return fmt.Errorf("--order %v: want -1000 to 1000", o)
		}
	}
	return nil
}

// coverage simulates all kinds of event and writes how often intervals contained the
// true value.
func (s *settings) coverage(env *cli.Env) error {
	trials := s.trials()
	progress := env.Progress("kinds of event", cli.Count{Items: int64(len(trials))})
	var list []analysis.Coverage
	var counted []analysis.GameCoverage
	for _, t := range trials {
		if err := env.Context.Err(); err != nil {
			return err
		}
		if s.grid.counted {
			counted = append(counted, analysis.SimulateGames(t, s.options.Level, s.grid.jobs))
		} else {
			list = append(list, analysis.Simulate(t, s.options.Level, s.grid.jobs))
		}
		progress.Add(1, 0)
	}
	progress.Done()
	var answer any = list
	held := report.Coverage(list)
	if s.grid.counted {
		answer, held = counted, report.GameCoverage(counted)
	}
	l, err := words.In(usualLanguage)
	if err != nil {
		return err
	}
	switch s.format {
	case "json":
		b, err := json.MarshalIndent(map[string]any{"coverage": answer}, "", "  ")
		if err == nil {
			_, err = env.Stdout.Write(append(b, '\n'))
		}
		return err
	case "csv":
		return table.CSV(env.Stdout, []table.Placed{{Table: held.Table}})
	case "markdown":
		_, err := io.WriteString(env.Stdout, table.Markdown(l, held.Title, held.Table))
		return err
	}
	return table.Text(env.Stdout, columns.Write, l, held.Title, held.Table, table.TextOptions{Width: s.width})
}

// simulation declares the flags of simulate. It returns the requested kind of
// intervals.
func (s *settings) simulation(flags *cli.Flags) *string {
	flags.StringSliceVar(&s.grid.schedules, "schedule", schedules[:4], "`LIST` of schedule types: "+strings.Join(schedules, ", "))
	flags.IntSliceVar(&s.grid.bots, "bots", []int{4, 8, 16}, "`LIST` of numbers of bots")
	flags.Float64SliceVar(&s.grid.draws, "draws", []float64{0, 0.3, 0.7}, "`LIST` of shares of draws between equal bots")
	flags.Float64SliceVar(&s.grid.orders, "order", []float64{0, 100, 400}, "`LIST` of first-mover advantages, in Elo")
	flags.IntVar(&s.trial.Games, "games", 2, "`N` games of a meeting in each seat")
	flags.BoolVar(&s.trial.Single, "single", false, "in swiss and arena, play the games of a meeting in one seat")
	flags.IntVar(&s.trial.Rounds, "rounds", 0, "`N` rounds of swiss and arena (0: 5 for 8 bots, 2 more for each doubling)")
	return flags.Choice("intervals", "which intervals to test: those of the ratings, or of simple counts", "ratings", "counts")
}

// chance declares the flags of every simulation.
func (s *settings) chance(flags *cli.Flags) {
	flags.IntVar(&s.trial.Replicates, "replicates", 200, "simulate `NUMBER` events of each kind")
	flags.Uint64Var(&s.trial.Seed, "seed", 1, "`SEED` of the random numbers")
}
