package document

import (
	"scrutineer/analysis"
	"scrutineer/internal/words"
	"scrutineer/report"
	"scrutineer/report/chart"
)

// Game is what is known of one kind of game. What is nil or empty was not asked
// for, and has no section.
type Game struct {
	Name       string
	Level      float64 // of all intervals, 0.95 if zero
	Standings  *analysis.Standings
	Ratings    *analysis.Ratings
	FirstMover *analysis.FirstMover
	Stages     []analysis.Stage
	Seats      []analysis.SeatTest
	Model      *analysis.Ratings // that hold the effect of moving first; needed with FirstMover
	Times      *analysis.Times
	Endings    []analysis.Ending
	Order      *analysis.Standings // of the crosstable
	Crosstable []analysis.Encounter
	Gaps       *analysis.Ratings // that hold the differences of neighbours
	Repeated   []analysis.Repetition
	Uneven     []analysis.Uneven
	SPRT       *analysis.SequelTest
	Sequential *analysis.Sequential
}

// Section is a part of a game's report.
type Section struct {
	ID    string
	Title string
	Parts []Part
}

// Sections are all that is known of the game, in the order of a report. The
// error names the chart that cannot be made.
func (g Game) Sections(l words.Language) ([]Section, error) {
	if g.Level == 0 {
		g.Level = 0.95
	}
	var list []Section
	for _, s := range []struct {
		name  string
		parts func(words.Language) ([]Part, error)
	}{
		{"standings", g.standings}, {"ratings", g.ratings}, {"pairs", g.pairs}, {"first-mover", g.firstMover},
		{"time", g.time}, {"terminations", g.terminations}, {"sequential", g.sequential}, {"sprt", g.sprt},
	} {
		parts, err := s.parts(l)
		if err != nil {
			return nil, err
		}
		if len(parts) > 0 {
			list = append(list, Section{chart.ID("section-"+s.name, g.Name, 1), l.Text("report.section." + s.name), parts})
		}
	}
	return list, nil
}

// alone is a table without a chart.
func (g Game) alone(kind, title string, n int, t report.Table) Part {
	return Part{ID: chart.ID("table-"+kind, g.Name, n), Title: title, Table: t}
}

// with is a chart and its table.
func with(c chart.Chart, t report.Table) Part {
	return Part{ID: "part-" + c.ID, Title: c.Title, Chart: &c, Table: t}
}

func (g Game) standings(l words.Language) ([]Part, error) {
	if g.Standings == nil {
		return nil, nil
	}
	p := g.alone("standings", l.Text("report.section.standings"), 1, report.Standings(*g.Standings))
	p.headed = true
	list := []Part{p}
	for i, s := range g.Stages {
		name := s.Stage
		if name == "" {
			name = "-"
		}
		list = append(list, g.alone("stage", l.Text("report.stage", name), i+1, report.Stage(s)))
	}
	return list, nil
}

func (g Game) ratings(l words.Language) ([]Part, error) {
	if g.Ratings == nil {
		return nil, nil
	}
	var list []Part
	tables := report.Ratings(*g.Ratings)
	for i, p := range g.Ratings.Pools {
		c, err := chart.Ratings(g.Name, p, g.Level, l)
		if err != nil {
			return nil, err
		}
		list = append(list, with(c, tables[i]))
		if len(p.Superiority) < 2 {
			continue
		}
		if c, err = chart.LOS(g.Name, p, l); err != nil {
			return nil, err
		}
		list = append(list, with(c, report.Superiority(g.Name, p)))
	}
	return list, nil
}

func (g Game) pairs(l words.Language) ([]Part, error) {
	if g.Order == nil {
		return nil, nil
	}
	c, err := chart.Crosstable(*g.Order, g.Crosstable, l)
	if err != nil {
		return nil, err
	}
	list := []Part{with(c, report.Crosstable(*g.Order, g.Crosstable))}
	if g.Gaps != nil {
		for i, t := range report.Neighbours(*g.Gaps) {
			list = append(list, g.alone("neighbours", l.Text("report.neighbours"), i+1, t))
		}
		for i, t := range report.Misfits(*g.Gaps) {
			list = append(list, g.alone("misfits", l.Text("report.misfits"), i+1, t))
		}
	}
	if len(g.Repeated) > 0 {
		list = append(list, g.alone("repetitions", l.Text("report.repetitions"), 1, report.Repetitions(g.Name, g.Repeated)))
	}
	if len(g.Uneven) > 0 {
		list = append(list, g.alone("uneven", l.Text("report.uneven"), 1, report.Uneven(g.Uneven)))
	}
	return list, nil
}

func (g Game) firstMover(l words.Language) ([]Part, error) {
	if g.FirstMover == nil || g.Model == nil {
		return nil, nil
	}
	c, err := chart.FirstMover(*g.FirstMover, *g.Model, l)
	if err != nil {
		return nil, err
	}
	tables := report.FirstMover(*g.FirstMover, g.Level)
	list := []Part{with(c, tables[0])}
	if g.FirstMover.Refused != "" {
		return list, nil
	}
	list = append(list, g.alone("order", l.Text("report.order"), 1, report.Order(*g.Model)))
	for i, t := range tables[1:] {
		list = append(list, g.alone("seats", l.Text("report.by-seat"), i+1, t))
	}
	if len(g.Seats) > 0 {
		list = append(list, g.alone("seat-effects", l.Text("report.seat-effects"), 1, report.SeatTests(g.Name, g.Seats, g.Level)))
	}
	return list, nil
}

func (g Game) time(l words.Language) ([]Part, error) {
	if g.Times == nil {
		return nil, nil
	}
	tables := report.Times(*g.Times, g.Level)
	if len(g.Times.Bots) == 0 {
		return []Part{g.alone("time", l.Text("report.section.time"), 1, tables[0])}, nil
	}
	spread, err := chart.TimeSpread(*g.Times, l)
	if err != nil {
		return nil, err
	}
	curve, err := chart.TimeByPly(*g.Times, l)
	if err != nil {
		return nil, err
	}
	return []Part{with(curve, tables[2]), with(spread, tables[0]), g.alone("allowance", l.Text("report.allowance"), 1, tables[1]),
		g.alone("faults", l.Text("report.faults"), 1, tables[3]), g.alone("claims", l.Text("report.claims"), 1, tables[4]),
		g.alone("longest", l.Text("report.longest"), 1, tables[5]), g.alone("outthinking", l.Text("report.time-against-result"), 1, tables[6])}, nil
}

func (g Game) terminations(l words.Language) ([]Part, error) {
	if len(g.Endings) == 0 {
		return nil, nil
	}
	c, err := chart.Terminations(g.Name, g.Endings, l)
	p := with(c, report.Endings(g.Name, g.Endings, g.Level))
	p.headed = true
	return []Part{p}, err
}

func (g Game) sequential(l words.Language) ([]Part, error) {
	if g.Sequential == nil {
		return nil, nil
	}
	c, err := chart.Sequential(*g.Sequential, l)
	return []Part{with(c, report.Sequential(*g.Sequential))}, err
}

func (g Game) sprt(l words.Language) ([]Part, error) {
	if g.SPRT == nil {
		return nil, nil
	}
	tables := report.SPRT(g.Name, *g.SPRT, g.Level)
	return []Part{g.alone("sprt", l.Text("report.section.sprt"), 1, tables[0]), g.alone("estimates", l.Text("report.estimates"), 1, tables[1])}, nil
}
