package check

import (
	"fmt"
	"strings"

	"scrutineer/judge"
)

// terms finds games under other terms than most of the contest, which a game's rules may
// announce.
func (c *contest) terms() {
	for _, x := range []struct {
		code judge.Code
		of   func(*Log) string
	}{{Clocks, func(l *Log) string { return l.clock }}, {Limits, func(l *Log) string { return l.limits }}, {Rulings, func(l *Log) string { return l.rulings }}} {
		if c.planned.fixes(x.code) || len(c.shown) == 0 {
			continue
		}
		groups := groupBy(c.shown, x.of)
		at := largest(groups)
		most, milder, source := groups[at], []judge.Kind(nil), "tournament"
		if why := c.tournament().VariedTerms; why != "" && x.code == Clocks {
			milder, source = []judge.Kind{mild}, why
		}
		for i, g := range groups {
			if i != at {
				c.enter(judge.Finding{Code: x.code, File: g.logs[0].File, Line: g.logs[0].Line, Source: source,
					Says:    judge.Verbatim(fmt.Sprintf("%d of %d games under other terms than the %d with %s", len(g.logs), len(c.shown), len(most.logs), most.key)),
					Claimed: g.key, Recomputed: most.key, Witness: also(g.logs)}, milder...)
			}
		}
	}
}

// group is logs that have something in common.
type group struct {
	key  string
	logs []*Log
}

// groupBy groups logs, the groups in the order of their first logs.
func groupBy(logs []*Log, key func(*Log) string) []group {
	at := map[string]int{}
	var list []group
	for _, l := range logs {
		k := key(l)
		i, ok := at[k]
		if !ok {
			i = len(list)
			at[k] = i
			list = append(list, group{key: k})
		}
		list[i].logs = append(list[i].logs, l)
	}
	return list
}

// largest returns the group with the most logs; of several, the one that sorts first.
func largest(groups []group) int {
	best := 0
	for i, g := range groups {
		b := groups[best]
		if len(g.logs) > len(b.logs) || len(g.logs) == len(b.logs) && strings.Compare(g.key, b.key) < 0 {
			best = i
		}
	}
	return best
}

// program is one state of a program.
type program struct{ digest, version string }

// changes finds programs that changed. The rules of fiverow freeze programs within a stage
// (4.17). The rules of other games name no time for changes, so a change is only reported.
func (c *contest) changes() {
	type place struct{ id, round string }
	if c.planned != nil {
		return // the schedule has freeze windows
	}
	whole, inRound := map[string]state{}, map[place]state{}
	type version struct {
		place
		program
	}
	reported := map[version]bool{}
	for _, l := range c.shown {
		for _, p := range l.Players {
			now, at := state{program{p.Digest, p.Version}, l}, place{p.ID, l.Round}
			before, seen := whole[p.ID]
			round, played := inRound[at]
			switch {
			case reported[version{at, now.program}]:
			case played && round.differs(now):
				c.changed(TwoPrograms, round, now, fmt.Sprintf("two programs under the id %s in round %s", p.ID, l.Round))
			case seen && before.differs(now):
				c.changed(Changed, before, now, p.ID+" is not the same program as before")
				whole[p.ID] = now
			}
			if !seen {
				whole[p.ID] = now
			}
			if !played {
				inRound[at] = now
			}
			reported[version{at, now.program}] = true
		}
	}
}

// state is a program as a log has it.
type state struct {
	program
	log *Log
}

// text returns a program in words.
func (s state) text() string { return "version " + s.version + ", digest " + s.digest }

// differs reports whether both are known and different.
func (s state) differs(now state) bool {
	known := func(a, b string) bool { return a != "?" && b != "?" && a != "-" && b != "-" && a != b }
	return known(s.digest, now.digest) || known(s.version, now.version)
}

func (c *contest) changed(code judge.Code, before, now state, message string) {
	var milder []judge.Kind
	source := c.tournament().Frozen
	if source == "" {
		source = "tournament"
		if code == Changed {
			milder = append(milder, mild)
		}
	}
	c.enter(judge.Finding{Code: code, File: now.log.File, Line: now.log.Line, Says: judge.Verbatim(message), Source: source,
		Claimed: now.text(), Recomputed: before.text(), Witness: also([]*Log{before.log})}, milder...)
}
