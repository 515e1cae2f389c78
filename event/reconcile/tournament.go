package reconcile

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"

	"scrutineer/event/schedule"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Tournament is all logs of a tournament. The zero value has none.
type Tournament struct {
	logs    []Log
	removed []Log                         // because somebody in them is disqualified
	shared  map[[sha256.Size]byte]*common // by their keys, each once for all logs
	words   map[string]string             // rounds and signs, each once for all logs
	terms   map[string]*terms             // by their text
	broken  int                           // logs without a header that can be read
	more    map[contestKey]*more          // what else files of results have
	onLine  int                           // results of the last line of such a file
}

// Add enters a log. The order does not matter.
func (t *Tournament) Add(l Log) {
	switch {
	case l.common == nil || l.session == "":
		t.broken++
	default:
		t.logs = append(t.logs, t.small(l))
	}
}

// Remove enters a log that was removed because one of its programs is disqualified. It
// counts only for how earlier rounds were paired.
func (t *Tournament) Remove(l Log) {
	if l.common != nil && l.session != "" {
		t.removed = append(t.removed, t.small(l))
	}
}

// small returns a log that shares memory with the others.
func (t *Tournament) small(l Log) Log {
	if t.shared == nil {
		t.shared, t.words, t.terms = map[[sha256.Size]byte]*common{}, map[string]string{}, map[string]*terms{}
	}
	key := l.key()
	if c := t.shared[key]; c != nil {
		l.common = c
	} else {
		t.intern(l.common)
	}
	t.shared[key] = l.common
	l.round = t.word(l.round)
	if n := len(t.logs); n > 0 && t.logs[n-1].file == l.file {
		l.file = t.logs[n-1].file
	}
	if l.slot == "-" || l.slot == "?" {
		l.slot = t.word(l.slot)
	}
	if len(l.previous) < sha256.Size {
		l.previous = sum(t.word(string(l.previous)))
	}
	return l
}

// intern keeps one copy of what many pairs of players have in common.
func (t *Tournament) intern(c *common) {
	for _, w := range []*string{&c.session, &c.event, &c.game, &c.stage, &c.start, &c.clock, &c.limits, &c.rulings} {
		*w = t.word(*w)
	}
	if c.terms == nil {
		return
	}
	key := strings.Join([]string{c.referee, c.protocol, c.start, c.begin, c.clock, c.limits, c.rulings}, "\n")
	if same := t.terms[key]; same != nil {
		c.terms = same
	}
	t.terms[key] = c.terms
}

// word returns the first copy of a word.
func (t *Tournament) word(w string) string {
	if first, known := t.words[w]; known {
		return first
	}
	t.words[w] = w
	return w
}

// Programs returns the digests of the programs that played a game, as far as logs have
// them.
func (t *Tournament) Programs() []string {
	seen := map[string]bool{}
	for _, c := range t.shared {
		for _, p := range c.players {
			if c.session == "game" && isKnown(p.Digest) {
				seen[p.Digest] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// Verdict is the verdict on one contest.
type Verdict struct {
	Event, Game, Stage string
	// Status is verified if there are only notes, open if something is missing or unequal
	// that the logs do not explain, and rejected if a claim is false. It is attested if it
	// would be verified, but results come from a table without logs.
	Status   judge.Status
	Games    int // those that count
	Programs int
	Findings []judge.Finding // in the order of their places
	SetAside []SetAside      // what was set aside, by program
}

// Name returns the contest in words, such as "dots, spring cup, stage 2".
func (v *Verdict) Name() string { return contestKey{v.Event, v.Game, v.Stage}.String() }

// Result is the verdict on the tournament: its contests, sorted by event, game and stage,
// and what could not be checked, in words.
type Result struct {
	Contests  []Verdict
	Unchecked []string
}

// Against is what the logs of a tournament are compared with in addition to each other. The
// zero value has nothing.
type Against struct {
	// Schedule is what was to be played; nil if none is given.
	Schedule *schedule.Schedule
	Revealed map[string][]schedule.Revealed // revealed secret starts, by stage
	Out      []string                       // disqualified entries, whose games do not count
	Tables   []*Table                       // published ones
	// Ranked orders the entries of a contest by its games, points and declared tie-breaks.
	// nil leaves the order of equals unchecked.
	Ranked Ranker
	Ledger *Ledger     // of the tournament; nil if none is given
	Trust  judge.Trust // whose claims are trusted
}

// Judge compares the logs with each other and with everything else given. The error says
// why a table does not belong to these logs.
func (t *Tournament) Judge(a Against) (Result, error) {
	slices.SortFunc(t.logs, func(a, b Log) int { return a.compare(&b) })
	t.count(a.Trust)
	byKey, once := t.contests(a.Schedule)
	sameIDs(byKey, once, a.Schedule)
	for key := range t.more {
		contestAt(byKey, key).more = *t.more[key]
	}
	for _, c := range byKey {
		c.slots()
		c.collect()
	}
	slices.SortFunc(t.removed, func(a, b Log) int { return a.compare(&b) })
	t.removedGames(byKey)
	h := checkSchedule(byKey, a, t.removed)
	list := slices.SortedFunc(maps.Values(byKey), func(a, b *contest) int { return a.key.compare(b.key) })
	for _, c := range list {
		c.contradictions(c.flaws)
		c.terms()
		c.voids()
		c.changes()
		c.field()
		c.firstMovers()
		c.alikeNames()
	}
	sameMoves(byKey, list)
	notChecked := t.checkLedger(byKey, once, a)
	list = slices.SortedFunc(maps.Values(byKey), func(a, b *contest) int { return a.key.compare(b.key) })
	for _, table := range a.Tables {
		c, err := table.choose(list, h)
		if err != nil {
			return Result{}, err
		}
		if c != nil {
			c.compareTable(table, h, a.Ranked, func() map[string]bool { return otherIDs(once, c) })
		}
	}
	if err := usedAliases(a.Tables); err != nil {
		return Result{}, err
	}
	r := Result{Unchecked: append(t.unchecked(list, once, a, h), notChecked...)}
	for _, c := range list {
		r.Contests = append(r.Contests, c.verdict())
	}
	return r, nil
}

// count finds the logs that count. For attested ones that depends on all logs of their
// event.
func (t *Tournament) count(trust judge.Trust) {
	raw := judge.RawEvents{}
	for _, list := range [][]Log{t.logs, t.removed} {
		for i := range list {
			raw.Note(list[i].event, list[i].evidence)
		}
	}
	for _, list := range [][]Log{t.logs, t.removed} {
		for i := range list {
			list[i].counts = list[i].unlogged || raw.Counts(list[i].basis, list[i].event, trust)
		}
	}
}

// otherIDs returns the ids of the logs that are not of a contest.
func otherIDs(once []*Log, c *contest) map[string]bool {
	ids := map[string]bool{}
	for _, l := range once {
		if l.session != "game" || (contestKey{l.event, l.game, l.stage}) != c.key {
			ids[l.id] = true
		}
	}
	return ids
}

// belongs reports whether a log is part of a contest: a game is, and a qualifying game is
// if a schedule has its stage.
func (l *Log) belongs(s *schedule.Schedule) bool {
	if l.session != "qualifying" || s == nil {
		return l.session == "game"
	}
	stage := s.Stage(l.stage)
	return stage != nil && stage.Kind == schedule.Qualify && logfmt.Unword(l.event) == s.Event
}

// maxPlaces is the number of places that a witness lists.
const maxPlaces = 20

// also returns a witness that lists the places of logs.
func also(logs []*Log) []rules.Fact {
	var list []string
	for i, l := range logs {
		if i == maxPlaces {
			list = append(list, fmt.Sprintf("and %d more", len(logs)-i))
			break
		}
		list = append(list, l.at())
	}
	if len(list) == 0 {
		return nil
	}
	return []rules.Fact{{Name: "logs", Value: strings.Join(list, ",")}}
}

// unchecked returns what was not checked, and why.
func (t *Tournament) unchecked(list []*contest, once []*Log, a Against, h *scheduleCheck) []string {
	var out []string
	if h == nil {
		out = append(out, "the schedule: no schedule is given, so a game without a log is noticed only if other games show that it is missing")
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
