package main

import (
	"fmt"
	"strings"
)

const tableHead = "| attack | input MB | exit | verified | messages | the first | s | memory MB |\n|---|---:|---:|---:|---:|---|---:|---:|\n"

// row is what verify did, as a row of the table.
func (o *outcome) row() string {
	const most = 90
	first := strings.NewReplacer("|", `\|`, "`", "'").Replace(o.first)
	if len(first) > most {
		first = first[:most] + "..."
	}
	if first != "" {
		first = "`" + first + "`"
	}
	return fmt.Sprintf("| %s | %.1f | %d | %d | %d | %s | %.1f | %.0f |\n", o.name, float64(o.input)/1e6, o.code, o.good, o.messages, first, o.seconds, float64(o.memory)/1e6)
}
