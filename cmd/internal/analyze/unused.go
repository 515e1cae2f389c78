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

// unused is rows that are not used for one reason.
type unused struct {
	Code   string `json:"code"`
	Reason string `json:"reason"`
	Rows   int    `json:"rows"`
}

// notUsed is the rows of tables and games of tag pairs that are not used.
type notUsed struct {
	Rows    int      `json:"rows"`
	Reasons []unused `json:"reasons"` // by their codes
}

// unusedOf returns why the rows of a status are not used.
func unusedOf(status string) (code, reason string, is bool) {
	word, code, _ := strings.Cut(status, " ")
	return code, results.Reasons()[code], word == statusUnused
}

// notUsedOf returns what of the statuses is not used; nil where all is.
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

// line says so in a line.
func (n *notUsed) line() string {
	var list []string
	for _, r := range n.Reasons {
		list = append(list, fmt.Sprintf("%d %s (%s)", r.Rows, r.Code, r.Reason))
	}
	return fmt.Sprintf("%d %s not used: %s", n.Rows, cli.Plural(n.Rows, "row", "rows"), strings.Join(list, ", "))
}

// part returns the table of it, for CSV.
func (n *notUsed) part() report.Part {
	t := table.Table{Columns: []table.Column{table.W("reason"), table.N("rows")}}
	for _, r := range n.Reasons {
		t.Add(table.Name(r.Code), table.Count(r.Rows))
	}
	return report.Part{Name: "notused", Table: t}
}

// met notes that bots are there.
func (g *gatherer) met(bots ...string) {
	for _, bot := range bots {
		if _, named := g.bots[bot]; named {
			g.bots[bot] = true
		}
	}
}

// strangers says which bots the filter names and the input does not.
func (g *gatherer) strangers() cli.Code {
	code := cli.OK
	for _, bot := range slices.Sorted(maps.Keys(g.bots)) {
		if !g.bots[bot] {
			g.env.Errorf("no bot is called %q: the filter names one that is in no game", bot)
			code = cli.Failed
		}
	}
	return code
}

// named returns the bots that the filter names.
func (f filter) named() map[string]bool {
	m := map[string]bool{}
	for _, bot := range append(slices.Clone(f.bots), f.where.bots...) {
		m[bot] = false
	}
	return m
}
