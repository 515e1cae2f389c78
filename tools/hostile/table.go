package main

import (
	"fmt"
	"regexp"
	"strings"
)

const tableHead = "| attack | forms | input MB | exit | verified | messages | of code | s | memory MB |\n|---|---:|---:|---:|---:|---:|---|---:|---:|\n"

// code is the code of a message.
var code = regexp.MustCompile(`:\d+: ([a-z0-9-]+): `)

// row is what verify did with the forms of an attack, as a row of the table: what it did
// with the first, plain one, and the most time and memory.
func row(forms []*outcome) string {
	o := forms[0]
	seconds, memory := o.seconds, o.memory
	for _, f := range forms {
		seconds, memory = max(seconds, f.seconds), max(memory, f.memory)
	}
	first := o.first
	if m := code.FindStringSubmatch(first); m != nil {
		first = m[1]
	}
	if first != "" {
		first = "`" + strings.NewReplacer("|", `\|`, "`", "'").Replace(first) + "`"
	}
	return fmt.Sprintf("| %s | %d | %.1f | %d | %d | %d | %s | %.1f | %.0f |\n", o.name, len(forms), float64(o.input)/1e6, o.code, o.good, o.messages, first, seconds, float64(memory)/1e6)
}
