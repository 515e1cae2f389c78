package check

import (
	"cmp"
	"fmt"
	"iter"
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
	for l := range t.present() {
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

// present yields the logs, and those that were moved away but count.
func (t *Tournament) present() iter.Seq[*Log] {
	return func(yield func(*Log) bool) {
		for i := range t.logs {
			if !yield(&t.logs[i]) {
				return
			}
		}
		for i := range t.removed {
			if l := &t.removed[i]; l.Fate == folder.Counted && !yield(l) {
				return
			}
		}
	}
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
	var best *contest
	for key, c := range byKey {
		switch {
		case best == nil, key.stage == stage && best.key.stage != stage:
			best = c
		case (key.stage == stage) == (best.key.stage == stage) && key.compare(best.key) < 0:
			best = c
		}
	}
	if best == nil {
		return contestAt(byKey, contestKey{"-", "-", "-"})
	}
	return best
}

// contradictions enters what files of results say twice, and differently.
func (c *contest) contradictions(list []Flaw) {
	for _, f := range list {
		c.enter(judge.Finding{Code: CellMirror, File: f.File, Line: f.Line, Message: f.What, Claimed: f.Claimed, Recomputed: f.Derived, Source: "the file"})
	}
}

// voids finds void games without grounds.
func (c *contest) voids() {
	for _, l := range c.logs {
		if l.silent {
			c.add(VoidSilent, l, fmt.Sprintf("%s is void, but names no reason", l.ID))
		}
	}
}

// add enters a finding about a log.
func (c *contest) add(code judge.Code, l *Log, message string, witness ...rules.Fact) *judge.Finding {
	return c.enter(judge.Finding{Code: code, File: l.File, Line: l.Line, Message: message, Witness: witness, Source: "tournament"})
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
	alone := func(l *Log) bool { return !l.duel() }
	c.games, c.attested = slices.DeleteFunc(c.games, alone), slices.DeleteFunc(c.attested, alone)
}

func (c *contest) verdict() Verdict {
	slices.SortFunc(c.found, func(a, b judge.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
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
		first := seen[k]
		if first == nil {
			seen[k] = l
			continue
		}
		at := l
		if !l.belongs(s) {
			at = first
		}
		if !at.belongs(s) {
			continue
		}
		other := first
		if at == first {
			other = l
		}
		contestOf(byKey, at).add(DuplicateID, at, fmt.Sprintf("the id %s is used at %s already, by another log", at.ID, other.at()), also([]*Log{other})...)
	}
}

// sameMoves finds games that are the same to the last move, as deterministic programs play
// them. It looks at games that count, one for each slot.
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
		if group := groups[play]; len(group) > 1 {
			same(byKey, group)
		}
	}
}

// same reports games that are the same: those of one event together, and the
// first of every other event.
func same(byKey map[contestKey]*contest, group []*Log) {
	var events [][]*Log // the contests come by event
	for _, l := range group {
		if n := len(events); n == 0 || events[n-1][0].Event != l.Event {
			events = append(events, nil)
		}
		events[len(events)-1] = append(events[len(events)-1], l)
	}
	for i, logs := range events {
		if len(logs) > 1 {
			contestOf(byKey, logs[0]).add(SameMoves, logs[0], fmt.Sprintf("%d games with the same players, start and moves: for statistics they are one game", len(logs)), also(logs[1:])...)
		}
		if i > 0 {
			contestOf(byKey, logs[0]).add(Mirrored, logs[0], "the same players, start and moves as in another event: "+events[0][0].at(), also(events[0])...)
		}
	}
}
