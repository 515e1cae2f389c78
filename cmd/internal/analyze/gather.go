package analyze

import (
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
	slots    map[string]*slotted        // what each slot of an event came to
	dropped  map[[2]string]bool         // events and ids of games that were counted, and do not count after all
	attested []attested                 // of which it is not known yet whether they count
	bots     map[string]bool            // those that the filter names: whether they were met
	files    int                        // foreign ones that were read
	block    int                        // how much of a foreign file is read in one go, in bytes; 0 for the usual
}

// worst returns the code that what happened to the logs asks for.
func (g *gatherer) worst() cli.Code {
	code := cli.OK
	for word := range g.part.Logs {
		status, word := statusOf(word)
		code = cli.Worst(code, cli.Code(status.ExitCode(g.settings.trust)))
		switch word {
		case statusTwice, statusUnknown:
			code = cli.Worst(code, cli.Undecided)
		case statusUnused:
			code = cli.Worst(code, cli.Found)
		}
	}
	return code
}

// statusOf splits what happened to a log into its status, verified where there is
// none, and what else became of it.
func statusOf(became string) (judge.Status, string) {
	status, word, more := strings.Cut(became, " ")
	switch status {
	case statusApart, statusTwice, statusReported, statusUnknown, statusUnused:
		return judge.Verified, status
	}
	if !more {
		word = ""
	}
	return judge.Status(status), word
}

// summaryBots is how many bots of a game a summary shows.
const summaryBots = 20

// summaryWidth is how wide a summary may be where it is not for a terminal.
const summaryWidth = 100

// summary returns the parts of the summary, none where it is not requested. A table that
// is read by programs shows every bot and every column.
func (s *settings) summary(l words.Language, a answer) []report.Part {
	if !s.wants("summary") {
		return nil
	}
	var list []report.Brief
	stages := 0
	for _, g := range a.Games {
		if g.brief == nil { // of a stage
			continue
		}
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
