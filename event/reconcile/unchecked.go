package reconcile

import (
	"fmt"
	"slices"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

// unchecked returns what was not checked, and why.
func (t *Tournament) unchecked(list []*contest, once []*Log, a Against, h *scheduleCheck) []string {
	var out []string
	if h == nil {
		out = append(out, "the schedule: none is given, so a game without a log is noticed only where other games show that it is missing")
	} else {
		out = append(out, h.unchecked(list)...)
	}
	if len(a.Tables) == 0 {
		out = append(out, "a published table: no table is given")
	}
	for _, table := range a.Tables {
		for _, text := range table.unchecked() {
			if len(a.Tables) > 1 {
				text = table.name + ": " + text
			}
			out = append(out, text)
		}
	}
	count := func(n int, what string) {
		if n > 0 {
			out = append(out, fmt.Sprintf("%s: %d", what, n))
		}
	}
	apart, attested, left := 0, 0, 0
	for _, l := range once {
		if !l.belongs(a.Schedule) {
			apart++
		}
		if l.belongs(a.Schedule) && l.status == judge.AttestedStatus {
			attested++
			if !l.counts {
				left++
			}
		}
	}
	unknown, seats, open := known(list)
	stated := 0
	for _, c := range list {
		stated += c.unlogged()
	}
	count(stated, "results from a table, not verified")
	if attested -= stated; attested > 0 {
		out = append(out, "what is "+judge.AttestedText(attested, left))
	}
	count(t.broken, "logs that cannot be read, so that their contest is not known")
	count(apart, "qualifying games and sessions without a game, which belong to no contest")
	count(seats, "games not of two programs, though pairs and tables are of two")
	count(open, "games that name no slot, so that only the id shows a second one")
	count(unknown, "games with a program without a digest, so that a change of it would not be seen")
	return out
}

// known counts games with a program without a digest, games not of two seats, and games
// without a slot.
func known(list []*contest) (unknown, seats, open int) {
	for _, c := range list {
		for _, l := range c.shown {
			if slices.ContainsFunc(l.players, func(p logfmt.Program) bool { return !isKnown(p.Digest) }) {
				unknown++
			}
			if len(l.players) != 2 {
				seats++
			}
			if !isKnown(l.slot) {
				open++
			}
		}
	}
	return unknown, seats, open
}

// isKnown reports whether a word of a header has a value.
func isKnown(word string) bool { return word != "?" && word != "-" && word != "" }
