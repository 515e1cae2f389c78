package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"scrutineer/event"
	near "scrutineer/internal/words"
)

// aliased returns the program that a table's name is an alias of.
func (k *tableCheck) aliased(name string) string {
	for _, n := range []string{name, strings.TrimPrefix(name, "'")} {
		if to, ok := k.table.opt.Aliases[n]; ok {
			k.table.aliases[n] = true
			return to
		}
	}
	return name
}

// suggestion returns a question about the program that an unknown name may be a spelling of, or
// "" if there is none, or several. Its name differs by at most two letters, or one is a
// prefix of the other, without regard to case, blanks and marks. The name is never taken
// for the program.
func (k *tableCheck) suggestion(name string) string {
	if to := k.aliased(name); to != name {
		return "; an alias says " + event.Quoted(to)
	}
	want := plainName(name)
	found := map[string]bool{}
	for called, id := range k.names {
		have := plainName(called)
		// Names so short that all of them are near are not, and long ones are not compared.
		alike := min(utf8.RuneCountInString(want), utf8.RuneCountInString(have)) >= 4 && max(len(want), len(have)) <= 200 && near.Distance(want, have) <= 2
		if id != "" && want != "" && have != "" && (strings.HasPrefix(want, have) || strings.HasPrefix(have, want) || alike) {
			found[id] = true
		}
	}
	if len(found) != 1 {
		return ""
	}
	for id := range found {
		return fmt.Sprintf("; did you mean %s? then add --alias '%s=%s'", event.Quoted(id), name, id)
	}
	return ""
}

// plainName returns a name without what people write differently.
func plainName(s string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune("_-. \t", c) {
			return -1
		}
		return c
	}, strings.ToLower(s))
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
		for _, p := range l.Players {
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
		var list []string // of the three scripts with similar letters
		for i, table := range []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek} {
			if strings.ContainsFunc(n.name, func(c rune) bool { return unicode.Is(table, c) }) {
				list = append(list, [...]string{"Latin", "Cyrillic", "Greek"}[i])
			}
		}
		if len(list) > 1 {
			c.add(NamesAlike, n.log, fmt.Sprintf("the name %s of %s has letters of several scripts: %s", event.Quoted(n.name), n.id, strings.Join(list, ", ")))
		}
		look := event.Skeleton(n.name, false)
		before, there := byLook[look]
		switch {
		case !there:
			byLook[look] = n
		case before.id != n.id:
			c.add(NamesAlike, n.log, fmt.Sprintf("%s of %s looks like %s of %s", event.Quoted(n.name), n.id, event.Quoted(before.name), before.id), also([]*Log{before.log})...)
		}
	}
}
