package analyze

import (
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/report"
)

// gatherer collects the games that count.
type gatherer struct {
	env      *cli.Env
	settings *settings
	part     *analysis.Partial
	usage    map[string]*analysis.Usage // by the values of --by
	seen     map[string]string          // where the log with each id of an event is
	slots    map[string][]*slotted      // the logs of each slot of an event
	dropped  map[[2]string]bool         // events and ids of games that were counted but do not count after all
	events   []*event                   // whose folders are operands
	attested []attested                 // it is not known yet whether they count
	bots     map[string]bool            // bots that the filter names: whether they have occurred
	logged   bool                       // logs were read
	unlogged bool                       // results without logs were read
}

// worst returns the exit code for the statuses of the logs.
func (g *gatherer) worst() cli.Code {
	code := cli.OK
	for word := range g.part.Logs {
		status, word := statusOf(word)
		if word == statusReplaced || word == statusAside && (status == judge.VoidStatus || status == judge.Open) {
			continue // no remark
		}
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

// statusOf splits the status of a log into the verdict, verified if there is none,
// and the reason why it does not count.
func statusOf(became string) (judge.Status, string) {
	status, word, more := strings.Cut(became, " ")
	switch status {
	case statusApart, statusAside, statusTwice, statusReported, statusUnknown, statusUnused:
		return judge.Verified, status
	}
	if !more {
		word = ""
	}
	return judge.Status(status), word
}

// summaryBots is the maximum number of bots of a game in a summary.
const summaryBots = 20

// summaryWidth is the maximum width of a summary that is not for a terminal.
const summaryWidth = 100

// summary returns the parts of the summary, nil if it is not requested. A table for
// programs has every bot and every column.
func (s *settings) summary(l words.Language, a answer) []report.Part {
	if !s.wants("summary") {
		return nil
	}
	var list []report.Brief
	stages := 0
	for _, g := range a.Games {
		if g.brief == nil { // a stage
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
