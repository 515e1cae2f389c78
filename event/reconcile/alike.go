package reconcile

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// lookalikes are Cyrillic and Greek letters that look like Latin ones, in pairs, from the
// table of confusables of Unicode Technical Standard 39, and digits that look like letters.
// Capital letters that look like another letter than their small ones are mapped as
// capitals.
const lookalikes = "АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXѴVԌGаaсcԁdеeһhіiјjоoрpԛqѕsуyхxѵvԝw" +
	"ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaιiκkνvοoρpυuχx0O"

// latin maps lookalikes to Latin letters.
var latin = func() map[rune]rune {
	m := map[rune]rune{}
	list := []rune(lookalikes)
	for i := 0; i+1 < len(list); i += 2 {
		m[list[i]] = list[i+1]
	}
	return m
}()

// skeleton returns the same text for names that look alike: their letters in one normal
// form (NFKC), without invisible marks, Latin if they look so, and in lower case; l, I, |
// and 1 are one letter.
func skeleton(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKC.String(name) {
		if unicode.Is(unicode.Cf, c) || unicode.IsSpace(c) {
			continue
		}
		if to, ok := latin[c]; ok {
			c = to
		}
		if strings.ContainsRune("1I|", c) {
			c = 'l'
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

// scripts returns the scripts of a name's letters, of the three with similar letters.
func scripts(name string) (list []string) {
	for _, s := range []struct {
		name  string
		table *unicode.RangeTable
	}{{"Latin", unicode.Latin}, {"Cyrillic", unicode.Cyrillic}, {"Greek", unicode.Greek}} {
		if strings.ContainsFunc(name, func(c rune) bool { return unicode.Is(s.table, c) }) {
			list = append(list, s.name)
		}
	}
	return list
}

// alikeNames finds programs whose ids or display names look alike, and names with letters
// of several scripts. The finding is about the first log with the name.
func (c *contest) alikeNames() {
	type named struct {
		id, name string
		log      *Log
	}
	first := map[[2]string]named{}
	for _, l := range c.shown {
		for _, p := range l.players {
			for _, name := range []string{p.ID, p.Name} {
				if key := [2]string{p.ID, name}; name != "" && first[key].log == nil {
					first[key] = named{p.ID, name, l}
				}
			}
		}
	}
	byLook := map[string]named{}
	for _, key := range slices.SortedFunc(maps.Keys(first), func(a, b [2]string) int {
		return slices.Compare(a[:], b[:])
	}) {
		n := first[key]
		if list := scripts(n.name); len(list) > 1 {
			c.add(NamesAlike, n.log, fmt.Sprintf("the name %s of %s has letters of several scripts: %s", quoted(n.name), n.id, strings.Join(list, ", ")))
		}
		look := skeleton(n.name)
		before, there := byLook[look]
		switch {
		case !there:
			byLook[look] = n
		case before.id != n.id:
			c.add(NamesAlike, n.log, fmt.Sprintf("%s of %s looks like %s of %s", quoted(n.name), n.id, quoted(before.name), before.id), also([]*Log{before.log})...)
		}
	}
}
