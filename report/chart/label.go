package chart

import (
	"strconv"
	"strings"

	"scrutineer/report"
)

// longest is how many characters of a name a chart shows.
const longest = 20

// braces are what the library that draws takes for its own markup in a text.
var braces = strings.NewReplacer("{", "❴", "}", "❵")

// label is a name as a chart shows it: safe, in one line and not long.
func label(name string) string {
	s := []rune(braces.Replace(report.Safe(name)))
	if len(s) > longest {
		s = append(s[:longest-1], '…')
	}
	return string(s)
}

// labels are names as a chart shows them, different names different: what
// shortening makes equal gets a number.
func labels(names []string) []string {
	seen := map[string]bool{}
	list := make([]string, len(names))
	for i, name := range names {
		s := label(name)
		for n := 2; seen[s]; n++ {
			s = label(name) + " #" + strconv.Itoa(n)
		}
		seen[s], list[i] = true, s
	}
	return list
}
