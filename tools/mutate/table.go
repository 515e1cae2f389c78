package main

import (
	"fmt"
	"strings"
)

// row is one package's line of the table.
type row struct {
	name        string
	made, tried int
	count       [len(outcomes)]int
	argued      int // survivors that no test can distinguish from the original
}

func (m *measured) row(module string, reasons map[string]string) row {
	r := row{name: strings.TrimPrefix(m.path, module+"/"), made: m.made, tried: len(m.tried)}
	for i, o := range m.became {
		r.count[o]++
		if o <= living && strings.HasPrefix(reasons[m.tried[i].key()], equivalent) {
			r.argued++
		}
	}
	return r
}

const tableHead = `| package | mutants | tried | killed by its own tests | killed by corpus or judge | timed out | survived | of these not reached | score | score without equivalents |
|---|---|---|---|---|---|---|---|---|---|
`

func (r row) text() string {
	alive := r.count[living] + r.count[unreached]
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d | %d | %s | %s |\n", r.name, r.made, r.tried,
		r.count[killed], r.count[elsewhere], r.count[late], alive, r.count[unreached],
		percent(r.tried-alive, r.tried), percent(r.tried-alive, r.tried-r.argued))
}

// percent is n of all in tenths of a percent, rounded down.
func percent(n, all int) string {
	if all == 0 {
		return "-"
	}
	tenths := n * 1000 / all
	return fmt.Sprintf("%d.%d %%", tenths/10, tenths%10)
}

// sum adds up the rows.
func sum(rows []row) row {
	all := row{name: "all"}
	for _, r := range rows {
		all.made, all.tried, all.argued = all.made+r.made, all.tried+r.tried, all.argued+r.argued
		for i, n := range r.count {
			all.count[i] += n
		}
	}
	return all
}
