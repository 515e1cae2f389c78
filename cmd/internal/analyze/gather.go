package analyze

import (
	"fmt"
	"os"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/report"
)

// gatherer gathers the games that count.
type gatherer struct {
	env      *cli.Env
	settings *settings
	part     *analysis.Partial
	usage    map[string]*analysis.Usage // of --by: by its values
	seen     map[string]string          // where each id of an event stands
	attested []attested                 // of which it is not known yet whether they count
	block    int                        // how much of a foreign file is read in one go, in bytes; 0 for the usual
}

// merge adds up partial results.
func (g *gatherer) merge(files []string) cli.Code {
	for _, name := range files {
		if err := g.mergeFile(name); err != nil {
			return g.env.Fail(err)
		}
	}
	g.part.Select(g.settings.keep.wants)
	return g.env.Fail(g.settings.partable(g.part))
}

func (g *gatherer) mergeFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	p, err := analysis.ReadPartial(f, name)
	if err != nil {
		return err
	}
	if err := g.part.Merge(p); err != nil {
		return fmt.Errorf("%s:1: twice: it holds a log or game that a file before it holds", name)
	}
	return nil
}

// worst is the code that what became of the logs asks for.
func (g *gatherer) worst() cli.Code {
	code := cli.OK
	for word := range g.part.Fates() {
		status, word := statusOf(word)
		code = cli.Worst(code, cli.Code(status.ExitCode(g.settings.trust)))
		if word == fateTwice || word == fateUnknown {
			code = cli.Worst(code, cli.Undecided)
		}
	}
	return code
}

// statusOf takes a fate apart: the status of the log, verified where there is
// none, and what else became of it.
func statusOf(fate string) (judge.Status, string) {
	status, word, more := strings.Cut(fate, " ")
	switch status {
	case fateApart, fateTwice, fateReported, fateUnknown:
		return judge.Verified, status
	}
	if !more {
		word = ""
	}
	return judge.Status(status), word
}

// absences are the ways of writing that a round was not played.
var absences = map[string]analysis.Absence{
	"bye": analysis.Bye, "half-bye": analysis.HalfBye, "zero-bye": analysis.ZeroBye,
	"-+": analysis.FirstAbsent, "+-": analysis.SecondAbsent, "--": analysis.BothAbsent,
}

// absence is why the round of the values held was not played. In tag pairs it may
// stand as the termination, too: "bye" and its like, or "forfeit" and "unplayed",
// of which the result says who came.
func (t *tallier) absence() (analysis.Absence, bool) {
	result, end := string(t.values[atResult]), string(t.values[atEnd])
	if why, is := absences[result]; is || t.g.settings.from != "pgn" {
		return why, is
	}
	switch end {
	case "bye", "half-bye", "zero-bye":
		return absences[end], true
	case "forfeit", "unplayed":
		why, is := map[string]analysis.Absence{"1-0": analysis.SecondAbsent, "0-1": analysis.FirstAbsent, "0-0": analysis.BothAbsent}[result]
		return why, is
	}
	return 0, false
}

// unplayed is the round of a row that was not played.
func (r *row) unplayed() analysis.Unplayed {
	x := r.result
	if r.why <= analysis.ZeroBye && r.pgn && (x.Second == "-" || x.Second == "?" || x.Second == "bye") {
		x.Second = ""
	}
	return analysis.Unplayed{Game: x.Game, Event: x.Event, ID: x.ID, Stage: x.Stage, Round: x.Round, First: x.First, Second: x.Second, Why: r.why}
}

// summaryBots is how many bots of a game a summary shows.
const summaryBots = 20

// summaryWidth is how wide a summary may be where it is not for a terminal.
const summaryWidth = 100

// summary is the parts of the summary, none where it is not asked for. A table that
// is read by programs shows every bot and every column.
func (s *settings) summary(l words.Language, a answer) []report.Part {
	if !s.wants("summary") {
		return nil
	}
	var list []report.Brief
	stages := 0
	for _, g := range a.Games {
		list = append(list, *g.brief)
		stages = max(stages, g.brief.Stages)
	}
	o := report.SummaryOptions{Language: l, Bots: summaryBots, Rest: "--report standings"}
	switch {
	case s.format == "csv":
		o.Bots = 0
	case s.format == "text":
		if o.Width = s.width; o.Width == 0 {
			o.Width = summaryWidth
		}
	}
	parts := report.Summary(list, o)
	last := &parts[len(parts)-1].Table
	if a.untimed {
		last.Note("report.summary.untimed")
	}
	if stages > 0 {
		last.Note("report.summary.own-tables")
	}
	if len(list) > 0 {
		last.Note("report.summary.more")
	}
	return parts
}
