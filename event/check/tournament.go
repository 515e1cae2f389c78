package check

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unique"

	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Tournament is all logs of a tournament. The zero value has none.
type Tournament struct {
	logs    []Log
	removed []Log                         // because somebody in them is disqualified
	shared  map[[sha256.Size]byte]*common // by their keys, each once for all logs
	terms   map[string]*terms             // by their text
	broken  int                           // logs without a header that can be read
	more    map[contestKey]*more          // what else files of results have
	of      map[*folder.Log]*Log
	onLine  int // results of the last line of such a file
}

// Add enters a log. The order does not matter.
func (t *Tournament) Add(l Log) {
	if l.common == nil || l.Session == "" {
		t.broken++
		return
	}
	t.logs = append(t.logs, t.small(l))
}

// Remove enters a log that was moved away because a program is disqualified. What its header
// says decides what happens to it, and if the program is, it counts only for how earlier
// rounds were paired.
func (t *Tournament) Remove(l Log) {
	if l.common != nil && l.Session != "" {
		t.removed = append(t.removed, t.small(l))
	}
}

// small returns a log that shares memory with the others.
func (t *Tournament) small(l Log) Log {
	if t.shared == nil {
		t.shared, t.terms = map[[sha256.Size]byte]*common{}, map[string]*terms{}
	}
	word := func(w string) string { return unique.Make(w).Value() }
	key := l.key()
	if c := t.shared[key]; c != nil {
		l.common, l.Head = c, &c.head
	} else if c = l.common; c != nil {
		h := &c.head
		for _, w := range []*string{&h.Session, &h.Event, &h.Game, &h.Stage, &h.Start, &c.clock, &c.limits, &c.rulings} {
			*w = word(*w)
		}
		if c.terms != nil {
			key := strings.Join([]string{c.referee, c.protocol, h.Start, c.begin, c.clock, c.limits, c.rulings}, "\n")
			c.terms = cmp.Or(t.terms[key], c.terms)
			t.terms[key] = c.terms
		}
	}
	t.shared[key] = l.common
	l.Round = word(l.Round)
	if n := len(t.logs); n > 0 && t.logs[n-1].File == l.File {
		l.File = t.logs[n-1].File
	}
	if !isKnown(l.Slot) {
		l.Slot = word(l.Slot)
	}
	if len(l.Previous) < sha256.Size {
		l.Previous = folder.Sum(word(string(l.Previous)))
	}
	return l
}

// Programs returns the digests of the programs that played a game, as far as logs have
// them.
func (t *Tournament) Programs() []string {
	seen := map[string]bool{}
	for _, c := range t.shared {
		for _, p := range c.head.Players {
			if c.head.Session == "game" && isKnown(p.Digest) {
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
	Account   *folder.Account
	Excused   map[judge.Status]int // logs that are no remark, though their status is one
}

// Against is what the logs of a tournament are compared with in addition to each other. The
// zero value has nothing.
type Against struct {
	// Schedule is what was to be played; nil if none is given.
	Schedule *event.Schedule
	Revealed map[string][]event.Revealed // revealed secret starts, by stage
	Out      []string                    // disqualified entries, whose games do not count
	Tables   []*Table                    // published ones
	// Published has places and brackets, by their paths in the event's folder.
	Published map[string]File
	// Ranked orders the entries of a contest by its games, points and declared tie-breaks.
	// nil leaves the order of equals unchecked.
	Ranked event.Ranker
	Ledger *Ledger     // of the tournament; nil if none is given
	Trust  judge.Trust // whose claims are trusted
}

// File is a file and its text.
type File struct {
	Path string
	Text []byte
}

// Judge compares the logs with each other and with everything else given. The error says
// why a table does not belong to these logs.
func (t *Tournament) Judge(a Against) (Result, error) {
	account := t.account(a)
	byKey, once := t.contests(a.Schedule)
	sameIDs(byKey, once, a.Schedule)
	for key := range t.more {
		contestAt(byKey, key).more = *t.more[key]
	}
	t.slots(byKey, account)
	for _, c := range byKey {
		c.collect()
	}
	for i := range t.removed {
		l := &t.removed[i]
		if c := byKey[contestKey{l.Event, l.Game, l.Stage}]; c != nil {
			c.aside = append(c.aside, asideLog{log: l, removed: true})
		}
	}
	h := t.checkSchedule(byKey, a, account)
	sorted := func() []*contest {
		return slices.SortedFunc(maps.Values(byKey), func(a, b *contest) int { return a.key.compare(b.key) })
	}
	list := sorted()
	for _, c := range list {
		c.contradictions(c.flaws)
		c.terms()
		for _, l := range c.logs {
			if l.silent {
				c.add(VoidSilent, l, fmt.Sprintf("%s is void, but names no reason", l.ID))
			}
		}
		c.changes()
		c.field()
		c.firstMovers()
		c.alikeNames()
	}
	sameMoves(byKey, list)
	notChecked := t.checkLedger(byKey, once, a)
	list = sorted()
	for _, table := range a.Tables {
		c, err := table.choose(list, h)
		if table.opt.Owned && err != nil {
			anyContest(byKey, "").enter(judge.Finding{Code: UnknownTable, File: table.name, Line: 1, Says: judge.Verbatim(err.Error()), Source: "the folder"})
			continue
		}
		if err != nil {
			return Result{}, err
		}
		if c != nil {
			c.compareTable(table, h, a.Ranked, func() map[string]bool { // ids of logs of other contests
				ids := map[string]bool{}
				for _, l := range once {
					if l.Session != "game" || (contestKey{l.Event, l.Game, l.Stage}) != c.key {
						ids[l.ID] = true
					}
				}
				return ids
			})
		}
	}
	used := map[string]bool{} // aliases
	for _, t := range a.Tables {
		maps.Copy(used, t.aliases)
	}
	for _, t := range a.Tables {
		for _, name := range slices.Sorted(maps.Keys(t.opt.Aliases)) {
			if !used[name] {
				return Result{}, fmt.Errorf("%s: an alias is given for %s, but no row has that name", t.name, event.Quoted(name))
			}
		}
	}
	if h != nil {
		h.published(a.Published)
	}
	list = sorted()
	r := Result{Account: account, Excused: map[judge.Status]int{}, Unchecked: append(t.unchecked(list, once, a, h), notChecked...)}
	for _, c := range list {
		r.Contests = append(r.Contests, c.verdict())
	}
	for l := range t.of {
		if l.ExitCode(a.Trust) != l.Status.ExitCode(a.Trust) {
			r.Excused[l.Status]++
		}
	}
	return r, nil
}

// account decides what happens to each log. Logs that were moved away although they count are
// put back.
func (t *Tournament) account(a Against) *folder.Account {
	fixed := folder.Fixed{Schedule: a.Schedule, Out: a.Out}
	var list []*folder.Log
	t.of = make(map[*folder.Log]*Log, len(t.logs)+len(t.removed))
	for _, logs := range [][]Log{t.logs, t.removed} {
		slices.SortFunc(logs, func(a, b Log) int { return a.Compare(&b.Log) })
		for i := range logs {
			list = append(list, &logs[i].Log)
			t.of[&logs[i].Log] = &logs[i]
		}
	}
	return folder.New(fixed, list, a.Trust)
}

// belongs reports whether a log is part of a contest: a game is, and a qualifying game is
// if a schedule has its stage.
func (l *Log) belongs(s *event.Schedule) bool {
	if l.Session != "qualifying" || s == nil {
		return l.Session == "game"
	}
	stage := s.Stage(l.Stage)
	return stage != nil && stage.Kind == event.Qualify && logfmt.Unword(l.Event) == s.Event
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
		if l.belongs(a.Schedule) && l.Status == judge.AttestedStatus {
			attested++
			if !l.Counts {
				left++
			}
		}
	}
	unknown, seats, open, stated := 0, 0, 0, 0
	for _, c := range list {
		stated += c.unlogged()
		for _, l := range c.shown {
			if slices.ContainsFunc(l.Players, func(p logfmt.Program) bool { return !isKnown(p.Digest) }) {
				unknown++
			}
			if len(l.Players) != 2 {
				seats++
			}
			if !isKnown(l.Slot) {
				open++
			}
		}
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

// isKnown reports whether a word of a header has a value.
func isKnown(word string) bool { return word != "?" && word != "-" && word != "" }
