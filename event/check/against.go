package check

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"scrutineer/event"
	"scrutineer/internal/lines"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// choose returns the contest that a table is of; nil if it is of the last contest of a
// schedule that is not over.
func (t *Table) choose(list []*contest, h *scheduleCheck) (*contest, error) {
	if t.fault != nil {
		return nil, t.fault
	}
	if t.opt.Last && h != nil {
		if n := len(h.plan.Tables); n > 0 && h.plan.Stage == "" {
			return h.own[h.plan.Tables[n-1].Contest], nil
		}
		t.notChecked = append(t.notChecked, "the table "+t.name+": which contest it is of is not known before all is played")
		return nil, nil
	}
	matches := func(want, word string) bool { return want == "" || want == word || want == logfmt.Unword(word) }
	var found []*contest
	var names []string
	for _, c := range list {
		if matches(t.opt.Event, c.key.event) && matches(t.opt.Game, c.key.game) && matches(t.opt.Stage, c.key.stage) {
			found, names = append(found, c), append(names, c.key.String())
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0:
		return nil, errors.New(t.name + ": the logs have no contest of that event, game and stage")
	}
	if len(names) > 5 {
		names = append(names[:5], "...")
	}
	return nil, fmt.Errorf("%s: a table covers one contest, but the logs have %d: %s; choose with --game, --event and --stage", t.name, len(found), strings.Join(names, "; "))
}

// published compares the places and brackets of an event's folder, line by line.
func (h *scheduleCheck) published(files map[string]File) {
	want := event.Published(h.schedule, h.plan)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		f := files[path]
		stage, _, _ := strings.Cut(strings.TrimPrefix(path, event.TablesDir+"/"), "-")
		c := anyContest(h.contests, stage)
		if _, there := want[path]; !there {
			c.enter(judge.Finding{Code: UnknownTable, File: f.Path, Line: 1, Message: path + ": the event has no such table", Source: "the folder"})
			continue
		}
		have, lines := strings.Split(string(lines.Clean(f.Text, nil, nil)), "\n"), strings.Split(string(want[path]), "\n")
		at := func(list []string, i int) string {
			if i < len(list) {
				return list[i]
			}
			return ""
		}
		for i, n := 0, 0; i < max(len(have), len(lines)) && n < maxPlaces; i++ {
			if said, is := at(have, i), at(lines, i); said != is {
				n++
				c.enter(judge.Finding{Code: WrongPlaces, File: f.Path, Line: i + 1, Message: fmt.Sprintf("%s, and by the games %s", quoted(said), quoted(is)), Claimed: said, Recomputed: is, Source: "the logs"})
			}
		}
	}
}

// tableCheck is a table and what it is compared with.
type tableCheck struct {
	*contest
	table  *Table
	hold   *scheduleCheck
	scheme event.Points
	ranked event.Ranker
	others func() map[string]bool // ids of logs of other contests
	ids    map[string]bool        // set once they are needed
	bots   map[string]*standing   // by id
	names  map[string]string      // ids by what programs may be called; "" if several are
	alone  bool                   // points are for games alone, not for rounds without one
	gone   int64                  // games of the table without a log, if the logs are only some of them
	halves int64                  // the same games, each counted by both players
	rows   int                    // rows without any log
}

// standing is the games of a program, and its rounds without one.
type standing struct {
	id               string
	won, drawn, lost []*Log
	byes             int64    // rounds without an opponent
	came, missed     int64    // games that only the program came to, or did not come to
	got              [3]int64 // rounds without a game that are worth a win, a draw, a loss
	listed           bool
}

// logs returns all games of the program, by place.
func (b *standing) logs() []*Log {
	list := slices.Concat(b.won, b.drawn, b.lost)
	slices.SortFunc(list, comparePlaces)
	return list
}

// points returns what the games are worth, and given what the rounds without one are.
func (b *standing) points(s event.Points) int64 {
	return s.Of(int64(len(b.won)), int64(len(b.drawn)), int64(len(b.lost)))
}

func (b *standing) given(s event.Points) int64 { return s.Of(b.got[0], b.got[1], b.got[2]) }

// round enters a round without a game for one side, by what it is worth.
func (b *standing) round(worth byte, alone bool) {
	i := strings.IndexByte("wdl", worth)
	switch {
	case alone:
		b.byes++
	case i == 0:
		b.came++
	default:
		b.missed++
	}
	if i >= 0 {
		b.got[i]++
	}
}

// compareTable compares the contest with a table. If the table fits better with games that
// rest on an attested claim, it is compared with those too, and a finding says that it
// rests on that claim.
func (c *contest) compareTable(t *Table, h *scheduleCheck, ranked event.Ranker, others func() map[string]bool) {
	notChecked := slices.Clone(t.notChecked)
	best := c.compared(c.games, t, h, ranked, others)
	best = c.inHalves(best, t, h, ranked, others)
	if len(best.found) > 0 && len(c.attested) > 0 {
		games := slices.Concat(c.games, c.attested)
		slices.SortFunc(games, comparePlaces)
		said := t.notChecked
		t.notChecked = notChecked
		trusting := c.compared(games, t, h, ranked, others)
		if len(trusting.found) < len(best.found) {
			best = trusting
			best.restsOnClaim(t, c.attested)
		} else {
			t.notChecked = said
		}
	}
	c.found, c.status = append(c.found, best.found...), best.status
}

// restsOnClaim adds the finding that a table counts attested games.
func (c *contest) restsOnClaim(t *Table, logs []*Log) {
	what, pronoun := "1 game that rests", "it"
	if len(logs) > 1 {
		what, pronoun = fmt.Sprintf("%d games that rest", len(logs)), "them"
	}
	c.enter(judge.Finding{Code: TableAttested, File: t.name, Line: 1, Message: "the table counts " + what + " on the referee's word alone; --trust attested counts " + pronoun,
		Source: "the logs", Witness: also(logs)})
}

// compared returns the contest if these games count, with the findings about the table
// only.
func (c *contest) compared(games []*Log, t *Table, h *scheduleCheck, ranked event.Ranker, others func() map[string]bool) *contest {
	trial := *c
	trial.games, trial.found = games, nil
	trial.against(t, h, ranked, others)
	return &trial
}

// against compares a table with the games that count.
func (c *contest) against(t *Table, h *scheduleCheck, ranked event.Ranker, others func() map[string]bool) {
	k := &tableCheck{contest: c, table: t, hold: h, ranked: ranked, others: others, scheme: pointsOf(c.rules()), bots: map[string]*standing{}, names: map[string]string{}}
	if c.planned != nil {
		k.scheme = h.schedule.Points
	}
	if t.opt.Points != nil {
		k.scheme = *t.opt.Points
	}
	k.count()
	switch t.form {
	case standings:
		k.standings()
	case gameList:
		k.list()
	case crosstable:
		k.cross()
	}
	k.absent()
	c.contradictions(slices.DeleteFunc(slices.Clone(t.flaws), func(f Flaw) bool { return slices.Contains(c.flaws, f) }))
}

// elsewhere reports whether an id is not of a log of this contest.
func (k *tableCheck) elsewhere(id string) bool {
	if k.ids == nil {
		k.ids = k.others()
	}
	return k.ids[id]
}

// count counts the games of each program, and its rounds without one. A program none of whose
// games count is part of the contest with no games.
func (k *tableCheck) count() {
	for _, u := range k.unplayed {
		for i, id := range []string{u.First, u.Second} {
			if id == "" {
				continue
			}
			if k.bots[id] == nil {
				k.bots[id] = &standing{id: id}
			}
			k.bots[id].round(u.Worth[i], u.Second == "")
		}
	}
	if k.planned != nil && len(k.unplayed) == 0 {
		for i := range k.planned.table.Rows {
			r := &k.planned.table.Rows[i]
			k.bots[r.ID] = &standing{id: r.ID, byes: int64(r.Byes), got: [3]int64{int64(r.Byes), 0, 0}}
		}
	}
	for _, l := range k.shown {
		for _, p := range l.Players {
			if k.bots[p.ID] == nil {
				k.bots[p.ID] = &standing{id: p.ID}
			}
			k.called(p.ID, p.ID)
			if p.Name != "" {
				k.called(p.Name, p.ID)
			}
		}
	}
	for id := range k.bots {
		k.names[id] = id // an id is nobody else's name
	}
	for _, l := range k.games {
		for _, p := range l.Players {
			b := k.bots[p.ID]
			switch winner := l.winnerID(); {
			case winner == p.ID:
				b.won = append(b.won, l)
			case winner == "" && !l.bothLost:
				b.drawn = append(b.drawn, l)
			default:
				b.lost = append(b.lost, l)
			}
		}
	}
}

// called enters a name. A name of two programs is ambiguous and names neither.
func (k *tableCheck) called(name, id string) {
	if before, ok := k.names[name]; ok && before != id {
		id = ""
	}
	k.names[name] = id
}

// bot returns the program that a table names. A table made safe for spreadsheets may have
// an apostrophe before a name.
func (k *tableCheck) bot(name string) *standing {
	name = k.aliased(name)
	for _, n := range []string{name, strings.TrimPrefix(name, "'")} {
		if id := k.names[n]; id != "" {
			return k.bots[id]
		}
	}
	return nil
}

// at enters a finding about a row.
func (k *tableCheck) at(r *row, code judge.Code, message, claimed, recomputed string, logs []*Log) {
	if code == GameMissing && k.table.unread > 0 {
		return
	}
	f := judge.Finding{Code: code, File: k.table.name, Line: r.line, Message: message, Claimed: claimed, Recomputed: recomputed, Witness: also(logs)}
	f.Source = k.key.game + ": " + k.scheme.String()
	if code != WrongPoints && code != RowPoints && code != TableSum {
		f.Source = "the logs"
	}
	k.enter(f)
}

// sorted lists the programs by their ids.
func (k *tableCheck) sorted() []*standing {
	return slices.SortedFunc(maps.Values(k.bots), func(a, b *standing) int { return strings.Compare(a.id, b.id) })
}

// byesKnown reports whether it is known who had rounds without a game.
func (k *tableCheck) byesKnown() bool { return len(k.unplayed) > 0 || k.planned != nil }

// rested returns what the rounds of a row without a game are worth: those that are known,
// otherwise the byes that the row states.
func (k *tableCheck) rested(r *row, b *standing) int64 {
	if b == nil || !k.byesKnown() {
		return r.count[Byes] * k.scheme.Win
	}
	return b.given(k.scheme)
}

// accounts finds out what the points of a table are for: for all rounds, or for games alone
// if that fits better.
func (k *tableCheck) accounts() {
	wrong := [2]int{}
	for i := range k.table.rows {
		r := &k.table.rows[i]
		b := k.bot(r.bot)
		if b == nil || !k.table.states(r, Points) {
			continue
		}
		for n, given := range []int64{k.rested(r, b), 0} {
			if !covers(r.points, b.points(k.scheme)+given, r.digits, 3) {
				wrong[n]++
			}
		}
	}
	k.alone = wrong[1] < wrong[0]
}

// standings compares a table of standings.
func (k *tableCheck) standings() {
	k.accounts()
	for i := range k.table.rows {
		r := &k.table.rows[i]
		b := k.bot(r.bot)
		k.closes(r, b)
		switch {
		case b == nil && k.table.opt.Partial:
			k.missing(r)
		case b == nil:
			k.at(r, BotExtra, "no program in the games has the name "+quoted(r.bot)+k.suggestion(r.bot), quoted(r.bot), "", nil)
		case b.listed:
			k.at(r, RowTwice, b.id+" already has a row", "", "", nil)
		default:
			b.listed = true
			k.compare(r, b)
		}
	}
	for _, b := range k.sorted() {
		if !b.listed && (len(b.logs()) > 0 || b.byes > 0 || k.programs[b.id]) {
			k.at(&row{line: 1}, BotMissing, fmt.Sprintf("%s is not in the table, but played %d games that count", b.id, len(b.logs())), "", "", b.logs())
		}
	}
	k.sums()
	k.ranks()
	k.byes()
	k.breaks()
}

// compare compares a row with the games of its program.
func (k *tableCheck) compare(r *row, b *standing) {
	for _, x := range []struct {
		column Column
		code   judge.Code
		what   string
		logs   []*Log
		absent int64 // games that did not take place, which a table may count
	}{
		{Played, WrongPlayed, "played", b.logs(), b.came + b.missed}, {Won, WrongWon, "won", b.won, b.came}, {Drawn, WrongDrawn, "drew", b.drawn, 0}, {Lost, WrongLost, "lost", b.lost, b.missed},
	} {
		claimed, have := r.count[x.column], len(x.logs)
		switch {
		case !k.table.states(r, x.column) || claimed == int64(have) || claimed == int64(have)+x.absent:
		case k.table.opt.Partial && claimed < int64(have):
			k.at(r, TooMany, fmt.Sprintf("%s %s %d of the games that count, but %d of all by the table", b.id, x.what, have, claimed), fmt.Sprint(claimed), fmt.Sprint(have), x.logs)
		case !k.table.opt.Partial:
			k.at(r, x.code, fmt.Sprintf("%s %s %d of the games that count, not %d", b.id, x.what, have, claimed), fmt.Sprint(claimed), fmt.Sprint(have), x.logs)
		}
	}
	if k.table.opt.Partial {
		k.some(r, b)
		return
	}
	k.shares(r, b)
	have, account := b.points(k.scheme), ""
	switch given := k.rested(r, b); {
	case k.alone:
		account = "; rounds without a game are not in the points of this table"
	case b.byes+b.came+b.missed+given > 0:
		have += given
		account = fmt.Sprintf(", and %s for rounds without a game", event.Decimal(given))
	}
	if k.table.states(r, Points) && !covers(r.points, have, r.digits, 3) {
		k.at(r, WrongPoints, fmt.Sprintf("%s has %s points by %s, not %s: %d won, %d drawn, %d lost%s", b.id, event.Decimal(have), k.scheme, event.Decimal(r.points), len(b.won), len(b.drawn), len(b.lost), account),
			event.Decimal(r.points), event.Decimal(have), b.logs())
	}
}

// closes checks a row by itself; b is its program, nil if it is not known.
func (k *tableCheck) closes(r *row, b *standing) {
	t, n := k.table, r.count
	if t.whole(r, Played, Won, Drawn, Lost) && n[Played] != n[Won]+n[Drawn]+n[Lost] {
		k.at(r, RowSum, fmt.Sprintf("%s: %d won, %d drawn and %d lost are not %d games", quoted(r.bot), n[Won], n[Drawn], n[Lost], n[Played]),
			fmt.Sprint(n[Played]), fmt.Sprint(n[Won]+n[Drawn]+n[Lost]), nil)
	}
	if worth := k.scheme.Of(n[Won], n[Drawn], n[Lost]); t.whole(r, Points, Won, Drawn) && (t.states(r, Lost) || k.scheme.Loss == 0) && !covers(r.points, worth, r.digits, 3) && !covers(r.points, worth+k.rested(r, b), r.digits, 3) {
		k.at(r, RowPoints, fmt.Sprintf("%s: %d won and %d drawn are worth %s points by %s, not %s", quoted(r.bot), n[Won], n[Drawn], event.Decimal(worth), k.scheme, event.Decimal(r.points)),
			event.Decimal(r.points), event.Decimal(worth), nil)
	}
	if why := k.tournament().NoDraws; why != "" && n[Drawn] > 0 {
		k.at(r, NoDraws, fmt.Sprintf("%s: %d drawn, but %s has no draws", quoted(r.bot), n[Drawn], k.key.game), fmt.Sprint(n[Drawn]), "0", nil)
	}
}

// sums checks the invariants of every true table: each game has two players, and is won by
// one and lost by the other, or drawn by both.
func (k *tableCheck) sums() {
	sum := map[Column]int64{}
	full := map[Column]bool{}
	for _, c := range []Column{Played, Won, Drawn, Lost, Points} {
		full[c] = k.table.has[c]
		for i := range k.table.rows {
			r := &k.table.rows[i]
			full[c] = full[c] && !r.blank[c]
			sum[c] += r.count[c]
		}
	}
	given, both := int64(0), int64(0) // both lost
	for _, l := range k.games {
		if l.bothLost {
			both += 2
		}
	}
	for i := range k.table.rows {
		r := &k.table.rows[i]
		sum[Points] += r.points
		given += k.rested(r, k.bot(r.bot))
	}
	head := &row{line: 1}
	if full[Won] && full[Lost] && sum[Won] != sum[Lost]-both {
		k.at(head, TableSum, fmt.Sprintf("%d games won in all, but %d lost", sum[Won], sum[Lost]), fmt.Sprint(sum[Won]), fmt.Sprint(sum[Lost]), nil)
	}
	for _, c := range []Column{Played, Drawn} {
		if full[c] && sum[c]%2 != 0 {
			k.at(head, TableSum, fmt.Sprintf("%d games %s in all: each counts for two programs, so the sum must be even", sum[c], c), fmt.Sprint(sum[c]), "", nil)
		}
	}
	if want := k.scheme.Of(sum[Won], sum[Drawn], sum[Won]+both); full[Points] && full[Won] && full[Drawn] && want != sum[Points] && want+given != sum[Points] && !k.cut() {
		k.at(head, TableSum, fmt.Sprintf("%s points in all, but %d games won and %d drawn by two are worth %s by %s", event.Decimal(sum[Points]), sum[Won], sum[Drawn]/2, event.Decimal(want), k.scheme),
			event.Decimal(sum[Points]), event.Decimal(want), nil)
	}
}

// ranks checks ranks by the points of the table itself. Ties may be broken in any way,
// because the tie-breaks are not known.
func (k *tableCheck) ranks() {
	if k.table.rated {
		return // perhaps by the rating
	}
	var all []int64
	column, worth := Points, func(r *row) int64 { return r.points }
	if k.table.has[Total] {
		column, worth = Total, func(r *row) int64 { return r.total }
	}
	for i := range k.table.rows {
		if !k.table.states(&k.table.rows[i], column) {
			return
		}
		all = append(all, -worth(&k.table.rows[i]))
	}
	slices.Sort(all)
	for i := range k.table.rows {
		r := &k.table.rows[i]
		more, _ := slices.BinarySearch(all, -worth(r))
		least, _ := slices.BinarySearch(all, -worth(r)+1)
		if k.table.states(r, Rank) && (r.rank[0] <= more || r.rank[1] > least) {
			r.misplaced = true
			k.at(r, WrongRank, fmt.Sprintf("%s has rank %s, but %s by its points in the table", quoted(r.bot), rankText(r.rank), rankText([2]int{more + 1, least})),
				rankText(r.rank), rankText([2]int{more + 1, least}), nil)
		}
	}
}

func rankText(r [2]int) string {
	if r[0] == r[1] {
		return fmt.Sprint(r[0])
	}
	return fmt.Sprintf("%d-%d", r[0], r[1])
}
