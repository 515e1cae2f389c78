package reconcile

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// usedAliases returns an error that names the aliases that no table used.
func usedAliases(tables []*Table) error {
	used := map[string]bool{}
	for _, t := range tables {
		maps.Copy(used, t.aliases)
	}
	for _, t := range tables {
		for _, name := range slices.Sorted(maps.Keys(t.opt.Aliases)) {
			if !used[name] {
				return fmt.Errorf("%s: an alias is given for %s, but no row has that name", t.name, quoted(name))
			}
		}
	}
	return nil
}

// aliased returns the program that a table's name is an alias of.
func (k *claim) aliased(name string) string {
	for _, n := range []string{name, strings.TrimPrefix(name, "'")} {
		if to, ok := k.table.opt.Aliases[n]; ok {
			k.table.aliases[n] = true
			return to
		}
	}
	return name
}

// meant returns a question about the program that an unknown name may be a spelling of, or
// "" if there is none, or several. Its name differs by at most two letters, or one is a
// prefix of the other, without regard to case, blanks and marks. The name is never taken
// for the program.
func (k *claim) meant(name string) string {
	if to := k.aliased(name); to != name {
		return "; an alias says " + quoted(to)
	}
	want := plainName(name)
	found := map[string]bool{}
	for called, id := range k.names {
		have := plainName(called)
		if id != "" && want != "" && have != "" && (strings.HasPrefix(want, have) || strings.HasPrefix(have, want) || near(want, have)) {
			found[id] = true
		}
	}
	if len(found) != 1 {
		return ""
	}
	for id := range found {
		return fmt.Sprintf("; did you mean %s? then add --alias '%s=%s'", quoted(id), name, id)
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

// mostNear is the maximum length of names that are compared letter by letter.
const mostNear = 100

// near reports whether two texts differ by at most two inserted, deleted or changed
// letters. Names so short that all of them are near are not.
func near(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) > mostNear || len(y) > mostNear || min(len(x), len(y)) < 4 {
		return false
	}
	last := make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := range x {
		now := make([]int, len(y)+1)
		now[0] = i + 1
		for j := range y {
			change := 1
			if x[i] == y[j] {
				change = 0
			}
			now[j+1] = min(last[j]+change, last[j+1]+1, now[j]+1)
		}
		last = now
	}
	return last[len(y)] <= 2
}
