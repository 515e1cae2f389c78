package analyze

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"scrutineer/internal/cli"
	"scrutineer/internal/results"
	"scrutineer/report"
	"scrutineer/report/table"
)

// unused is how many rows are unused for one reason.
type unused struct {
	Code   string `json:"code"`
	Reason string `json:"reason"`
	Rows   int    `json:"rows"`
}

// notUsed has the unused rows of tables and games of tag pairs.
type notUsed struct {
	Rows    int      `json:"rows"`
	Reasons []unused `json:"reasons"` // by code
}

// unusedOf returns why the rows with a status are unused.
func unusedOf(status string) (code, reason string, is bool) {
	word, code, _ := strings.Cut(status, " ")
	return code, results.Reasons()[code], word == statusUnused
}

// notUsedOf returns the unused rows by the statuses; nil if there are none.
func notUsedOf(statuses map[string]int64) *notUsed {
	var list notUsed
	for _, status := range slices.Sorted(maps.Keys(statuses)) {
		if code, reason, is := unusedOf(status); is {
			n := int(statuses[status])
			list.Rows += n
			list.Reasons = append(list.Reasons, unused{code, reason, n})
		}
	}
	if list.Rows == 0 {
		return nil
	}
	return &list
}

// line describes them in a line.
func (n *notUsed) line() string {
	var list []string
	for _, r := range n.Reasons {
		list = append(list, fmt.Sprintf("%d %s (%s)", r.Rows, r.Code, r.Reason))
	}
	return fmt.Sprintf("%d %s not used: %s", n.Rows, cli.Plural(n.Rows, "row", "rows"), strings.Join(list, ", "))
}

// part returns them as a table for CSV.
func (n *notUsed) part() report.Part {
	t := table.Table{Columns: []table.Column{table.W("reason"), table.N("rows")}}
	for _, r := range n.Reasons {
		t.Add(table.Name(r.Code), table.Count(r.Rows))
	}
	return report.Part{Name: "notused", Table: t}
}

// noteBots records that bots occur.
func (g *gatherer) noteBots(bots ...string) {
	for _, bot := range bots {
		if _, named := g.bots[bot]; named {
			g.bots[bot] = true
		}
	}
}

// reportUnknownBots names the bots in the filter that do not occur in the input.
func (g *gatherer) reportUnknownBots() cli.Code {
	code := cli.OK
	for _, bot := range slices.Sorted(maps.Keys(g.bots)) {
		if !g.bots[bot] {
			g.env.Errorf("no bot is called %q: the filter names one that is in no game", bot)
			code = cli.Failed
		}
	}
	return code
}
