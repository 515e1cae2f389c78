package main

import (
	"fmt"
	"strings"
)

// mutant is one change of one expression or statement. Its key has no line number, so
// changes elsewhere in its file do not affect it.
type mutant struct {
	id   int    // from 1, in its package
	file string // from the root of the module
	line int
	fn   string // the function, with its receiver's type; "-" outside of any
	op   string // what is changed to what
	text string // of the expression or statement, on one line
}

// key names the mutant in the list of survivors.
func (m mutant) key() string { return strings.Join([]string{m.file, m.fn, m.op, m.text}, "\t") }

// number distinguishes mutants of the same text in the same function: from the second on
// the text has a number.
func number(list []mutant) {
	seen := map[string]int{}
	for i := range list {
		k := list[i].key()
		seen[k]++
		if n := seen[k]; n > 1 {
			list[i].text += fmt.Sprintf(" (%d)", n)
		}
	}
}

// most is how much of an expression's text is shown.
const most = 80

// oneLine is text on one line and not too long.
func oneLine(text []byte) string {
	s := strings.Join(strings.Fields(string(text)), " ")
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}
