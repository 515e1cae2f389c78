package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// contestKey names a contest, in words as the logs spell them.
type contestKey struct{ event, game, stage string }

func (k contestKey) compare(other contestKey) int {
	return cmp.Or(cmp.Compare(k.event, other.event), cmp.Compare(k.game, other.game), cmp.Compare(k.stage, other.stage))
}

func (k contestKey) String() string {
	parts := []string{k.game}
	if k.event != "-" {
		parts = append(parts, logfmt.Unword(k.event))
	}
	if k.stage != "-" {
		parts = append(parts, "stage "+logfmt.Unword(k.stage))
	}
	return strings.Join(parts, ", ")
}

// contest is one game at one stage of one event.
type contest struct {
	key      contestKey
	logs     []*Log     // of it, each once, by place
	shown    []*Log     // one for each slot: the game, or what replaced it
	games    []*Log     // games of two programs that count
	aside    []asideLog // logs that were set aside
	attested []*Log     // games of two programs that would count if attested ones did
	found    []judge.Finding
	status   judge.Status
	programs map[string]bool
	more
	// planned is the contest in the schedule; nil without a schedule, or if the schedule
	// does not determine it yet.
	planned *planned
}

// contests sorts the logs into contests. A log that is in several places is taken once.
// once are all distinct logs, including trials and sessions without a game.
func (t *Tournament) contests(s *event.Schedule) (byKey map[contestKey]*contest, once []*Log) {
	byKey = map[contestKey]*contest{}
	seen, twice := make(map[folder.Sum]*Log, len(t.logs)), map[*Log][]*Log{}
	var present []*Log // the logs, and those that were moved away but count
	for i := range t.logs {
		present = append(present, &t.logs[i])
	}
	for i := range t.removed {
		if l := &t.removed[i]; l.Fate == folder.Counted {
			present = append(present, l)
		}
	}
	for _, l := range present {
		if first := seen[l.Digest]; first != nil && l.Digest != "" {
			twice[first] = append(twice[first], l)
			continue
		}
		seen[l.Digest] = l
		once = append(once, l)
		if l.belongs(s) {
			c := contestOf(byKey, l)
			c.logs = append(c.logs, l)
		}
	}
	for _, l := range once {
		if copies := twice[l]; copies != nil && l.belongs(s) {
			contestOf(byKey, l).add(SameLog, copies[0], fmt.Sprintf("the log of %s is here twice: counted once", l.at()), also(append([]*Log{l}, copies[1:]...))...)
		}
	}
	return byKey, once
}

// rules returns the rules of the contest's game; nil if no log shows them.
func (c *contest) rules() *rules.Game {
	for _, l := range c.logs {
		if l.terms != nil && l.opens != nil {
			return l.opens
		}
	}
	return nil
}

// tournament returns what the game's rules say about tournaments.
func (c *contest) tournament() rules.Tournament {
	if g := c.rules(); g != nil {
		return g.Tournament
	}
	return rules.Tournament{}
}

// contestOf returns the contest of a log.
func contestOf(byKey map[contestKey]*contest, l *Log) *contest {
	return contestAt(byKey, contestKey{l.Event, l.Game, l.Stage})
}

// contestAt returns the contest of a key.
func contestAt(byKey map[contestKey]*contest, key contestKey) *contest {
	c := byKey[key]
	if c == nil {
		c = &contest{key: key, status: judge.Verified, programs: map[string]bool{}}
		byKey[key] = c
	}
	return c
}

// anyContest returns the contest of a stage, or else the first.
func anyContest(byKey map[contestKey]*contest, stage string) *contest {
	list := slices.SortedFunc(maps.Values(byKey), func(a, b *contest) int { return a.key.compare(b.key) })
	if len(list) == 0 {
		return contestAt(byKey, contestKey{"-", "-", "-"})
	}
	return list[max(0, slices.IndexFunc(list, func(c *contest) bool { return c.key.stage == stage }))]
}

// contradictions enters what files of results say twice, and differently.
func (c *contest) contradictions(list []Flaw) {
	for _, f := range list {
		c.enter(judge.Finding{Code: CellMirror, File: f.File, Line: f.Line, Says: judge.Verbatim(f.What), Claimed: f.Claimed, Recomputed: f.Derived, Source: "the file"})
	}
}

// add enters a finding about a log.
func (c *contest) add(code judge.Code, l *Log, message string, witness ...rules.Fact) *judge.Finding {
	return c.enter(judge.Finding{Code: code, File: l.File, Line: l.Line, Says: judge.Verbatim(message), Witness: witness, Source: "tournament"})
}

// enter adds a finding, which may be milder than its kind.
func (c *contest) enter(f judge.Finding, milder ...judge.Kind) *judge.Finding {
	k, _ := KindOf(f.Code)
	if len(milder) > 0 {
		k = milder[0]
	}
	f.Severity, f.Blame = k.Severity, k.Blame
	if s := StatusOf(k); s == judge.Rejected || s == judge.Open && c.status == judge.Verified {
		c.status = s
	}
	c.found = append(c.found, f)
	return &c.found[len(c.found)-1]
}

// collect puts slots and games in the order of their places.
func (c *contest) collect() {
	slices.SortFunc(c.shown, comparePlaces)
	slices.SortFunc(c.games, comparePlaces)
	for _, l := range c.shown {
		for _, p := range l.Players {
			c.programs[p.ID] = true
		}
	}
	for i := range c.unplayed {
		c.programs[c.unplayed[i].First] = true
		if second := c.unplayed[i].Second; second != "" {
			c.programs[second] = true
		}
	}
	alone := func(l *Log) bool { return !l.Duel() }
	c.games, c.attested = slices.DeleteFunc(c.games, alone), slices.DeleteFunc(c.attested, alone)
}

func (c *contest) verdict() Verdict {
	slices.SortFunc(c.found, func(a, b judge.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message(), b.Message()))
	})
	if c.status == judge.Verified && c.unlogged()+len(c.unplayed) > 0 {
		c.status = judge.AttestedStatus
	}
	return Verdict{Event: c.key.event, Game: c.key.game, Stage: c.key.stage, Status: c.status,
		Games: len(c.games), Programs: len(c.programs), Findings: c.found, SetAside: c.laidAside()}
}

// sameIDs finds ids that several logs of an event have. The game of the first counts.
func sameIDs(byKey map[contestKey]*contest, once []*Log, s *event.Schedule) {
	type key struct{ event, id string }
	seen := map[key]*Log{}
	for _, l := range once {
		k := key{l.Event, l.ID}
		other := seen[k]
		if other == nil {
			seen[k] = l
			continue
		}
		at := l
		if !l.belongs(s) {
			at, other = other, l
		}
		if !at.belongs(s) {
			continue
		}
		contestOf(byKey, at).add(DuplicateID, at, fmt.Sprintf("the id %s is used at %s already, by another log", at.ID, other.at()), also([]*Log{other})...)
	}
}

// sameMoves finds games that are the same to the last move, as deterministic programs play
// them: those of one event together, and the first of every other event. It looks at games
// that count, one for each slot.
func sameMoves(byKey map[contestKey]*contest, list []*contest) {
	groups := map[playSum][]*Log{}
	var order []playSum
	for _, c := range list {
		for _, l := range c.games {
			if l.plies == 0 {
				continue
			}
			if groups[l.play] == nil {
				order = append(order, l.play)
			}
			groups[l.play] = append(groups[l.play], l)
		}
	}
	for _, play := range order {
		events := groupBy(groups[play], func(l *Log) string { return l.Event }) // the first in order of events
		for i, e := range events {
			first := e.logs[0]
			if len(e.logs) > 1 {
				contestOf(byKey, first).add(SameMoves, first, fmt.Sprintf("%d games with the same players, start and moves: for statistics they are one game", len(e.logs)), also(e.logs[1:])...)
			}
			if i > 0 {
				contestOf(byKey, first).add(Mirrored, first, "the same players, start and moves as in another event: "+events[0].logs[0].at(), also(events[0].logs)...)
			}
		}
	}
}
