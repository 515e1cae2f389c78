package check

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"

	"scrutineer/base"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// Unlogged is a result without a log, or a round without a game, as a file states it. It is
// counted, and not verified: a contest with such games is attested at best.
type Unlogged struct {
	File          string
	Line          int
	ID, Round     string // empty if unknown
	First, Second string // who made ply 1, and the opponent; Second is empty in a bye
	Winner        int    // 1 for the first, 2 for the second, 0 for nobody
	Unseated      bool   // it is not known who made ply 1
	BothLost      bool   // nobody won because both lost
	Moves         [16]byte
	Plies         int64
	// Why says why there was no game, in the numbers of the event.Ranker; 0 if there was one. Worth
	// is then what the round is worth to each: 'w', 'd' or 'l' as such a game, otherwise
	// nothing. In a round whose Worth is 'w' and 'l' somebody was there and somebody was not.
	Why   uint8
	Worth [2]byte
}

// Flaw is a contradiction within a file of results.
type Flaw struct {
	File             string
	Line             int
	What             string
	Claimed, Derived string
}

// Shape is the kind of an event.
type Shape string

// The shapes; the zero value is none that is known.
const (
	Swiss      Shape = "swiss"
	RoundRobin Shape = "round-robin"
	KnockOut   Shape = "knock-out"
	Gauntlet   Shape = "gauntlet"
	Match      Shape = "match"
)

// keyOf returns the contest that results without logs are of, by the options.
func keyOf(opt *TableOptions) contestKey {
	return contestKey{event: cmp.Or(opt.Event, "-"), game: opt.Game, stage: cmp.Or(opt.Stage, "-")}
}

// more is what files of results have of a contest beside games.
type more struct {
	unplayed []Unlogged
	flaws    []Flaw
	shape    Shape
}

// besides returns that of a contest.
func (t *Tournament) besides(opt *TableOptions) *more {
	if t.more == nil {
		t.more = map[contestKey]*more{}
	}
	m := cmp.Or(t.more[keyOf(opt)], &more{})
	t.more[keyOf(opt)] = m
	return m
}

// Shaped enters what a file of results says about its event.
func (t *Tournament) Shaped(s Shape, opt *TableOptions) { t.besides(opt).shape = s }

// Contradicted enters a contradiction within a file of results.
func (t *Tournament) Contradicted(f Flaw, opt *TableOptions) {
	m := t.besides(opt)
	m.flaws = append(m.flaws, f)
}

// AddUnlogged enters a result without a log, of the event, game and stage in the options.
func (t *Tournament) AddUnlogged(u *Unlogged, opt *TableOptions) {
	if u.Why != 0 {
		m := t.besides(opt)
		m.unplayed = append(m.unplayed, *u)
		return
	}
	key := keyOf(opt)
	c := &common{terms: &terms{}, unlogged: true, unseated: u.Unseated}
	c.head = folder.Head{Session: "game", Event: key.event, Game: key.game, Stage: key.stage, Status: judge.AttestedStatus, Basis: judge.Shown}
	for _, name := range []string{u.First, u.Second} {
		c.head.Players = append(c.head.Players, logfmt.Program{ID: name, Version: "?", Digest: "?"})
	}
	if opt.Rules != nil {
		c.opens = opt.Rules(opt.Game)
	}
	n := len(t.logs)
	id := cmp.Or(u.ID, fmt.Sprintf("%s:%d", u.File, u.Line))
	if t.onLine++; n == 0 || t.logs[n-1].File != u.File || t.logs[n-1].Line != u.Line {
		t.onLine = 1
	}
	if u.ID == "" && t.onLine > 1 { // a line may have several
		id += fmt.Sprintf(".%d", t.onLine)
	}
	l := Log{common: c, stated: true, first: base.First, bothLost: u.BothLost, plies: int32(min(u.Plies, 1<<30))}
	l.Log = folder.Log{Head: &c.head, File: u.File, Line: u.Line, ID: id, Round: cmp.Or(u.Round, "-"), Slot: "-", Attempt: 1, Previous: "-",
		Digest: folder.Sum(fmt.Sprintf("result %q %d %d", u.File, u.Line, t.onLine)), Winner: base.Seat(u.Winner)}
	if u.Moves == [16]byte{} {
		l.plies = 0
	} else {
		whole := sha256.Sum256(fmt.Appendf(nil, "%q %q %x", u.First, u.Second, u.Moves))
		l.play = playSum(whole[:len(playSum{})])
	}
	t.Add(l)
}

// Pair is a line of a crosstable: two names with " - " between them, and the games that each
// won.
type Pair struct {
	Line  int
	Names string
	Wins  [2]int64
}

// ListTable returns results without logs as a published list of games. Ids count if every
// game has one. If nobody knows who moved first, it is a list of pairs, as if it had pairs.
// Unread pieces of the file may be games that seem to be missing.
func ListTable(name string, opt TableOptions, list []Unlogged, pairs []Pair, flaws []Flaw, unread int) (*Table, error) {
	t := newTable(name, opt)
	t.flaws, t.unread = flaws, unread
	t.form, t.partial, t.ids = gameList, true, true
	if slices.ContainsFunc(list, func(u Unlogged) bool { return u.Unseated }) || len(pairs) > 0 {
		t.form = crosstable
	}
	for i := range list {
		u := &list[i]
		if u.Why != 0 {
			continue
		}
		r := row{line: u.Line, id: u.ID, first: u.First, second: u.Second, result: [...]outcome{drawn, firstWon, secondWon}[u.Winner]}
		if u.BothLost {
			r.result = bothLost
		}
		if t.ids = t.ids && u.ID != ""; t.form == gameList {
			t.rows = append(t.rows, r)
			continue
		}
		names := u.First + " - " + u.Second
		if n := len(pairs); n == 0 || pairs[n-1].Line != u.Line || pairs[n-1].Names != names {
			pairs = append(pairs, Pair{Line: u.Line, Names: names})
		}
		if u.Winner > 0 {
			pairs[len(pairs)-1].Wins[u.Winner-1]++
		}
	}
	for _, p := range pairs {
		t.rows = append(t.rows, row{line: p.Line, pair: p.Names, wins: p.Wins})
	}
	if len(t.rows)+len(list) == 0 { // rounds without a game are enough
		return nil, t.fail(1, "empty", "no game with a result")
	}
	return t, nil
}

// unlogged returns the number of games of a contest without a log.
func (c *contest) unlogged() (n int) {
	for _, l := range c.shown {
		if l.unlogged {
			n++
		}
	}
	return n
}
