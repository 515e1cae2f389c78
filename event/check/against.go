package check

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
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
	var found *contest
	var names []string
	for _, c := range list {
		if matches(t.opt.Event, c.key.event) && matches(t.opt.Game, c.key.game) && matches(t.opt.Stage, c.key.stage) {
			found, names = c, append(names, c.key.String())
		}
	}
	switch n := len(names); {
	case n == 1:
		return found, nil
	case n == 0:
		return nil, errors.New(t.name + ": the logs have no contest of that event, game and stage")
	case n > 5:
		names = append(names[:5], "...")
		fallthrough
	default:
		return nil, fmt.Errorf("%s: a table covers one contest, but the logs have %d: %s; choose with --game, --event and --stage", t.name, n, strings.Join(names, "; "))
	}
}

// published compares the places and brackets of an event's folder, line by line.
func (h *scheduleCheck) published(files map[string]File) {
	want := event.Published(h.schedule, h.plan)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		f := files[path]
		stage, _, _ := strings.Cut(strings.TrimPrefix(path, event.TablesDir+"/"), "-")
		c := anyContest(h.contests, stage)
		if _, there := want[path]; !there {
			c.enter(judge.Finding{Code: UnknownTable, File: f.Path, Line: 1, Says: judge.Verbatim(path + ": the event has no such table"), Source: "the folder"})
			continue
		}
		have, rows := strings.Split(string(lines.Clean(f.Text, nil, nil)), "\n"), strings.Split(string(want[path]), "\n")
		for i, n := 0, 0; i < max(len(have), len(rows)) && n < maxPlaces; i++ {
			said, is := strings.Join(have[min(i, len(have)):min(i+1, len(have))], ""), strings.Join(rows[min(i, len(rows)):min(i+1, len(rows))], "")
			if said != is {
				n++
				c.enter(judge.Finding{Code: WrongPlaces, File: f.Path, Line: i + 1, Says: judge.Verbatim(fmt.Sprintf("%s, and by the games %s", event.Quoted(said), event.Quoted(is))), Claimed: said, Recomputed: is, Source: "the logs"})
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

// points returns what the games are worth.
func (b *standing) points(s event.Points) int64 {
	return s.Of(int64(len(b.won)), int64(len(b.drawn)), int64(len(b.lost)))
}

// compareTable compares the contest with a table. If the table fits better in the unit in
// which programs print points, a win for one, or with games that rest on an attested claim,
// it is compared so, and that is said.
func (c *contest) compareTable(t *Table, h *scheduleCheck, ranked event.Ranker, others func() map[string]bool) {
	before, points, half := t.notChecked, pointsOf(c.rules()), event.Points{Win: 1000, Draw: 500}
	if c.planned != nil {
		points = h.schedule.Points
	}
	ruled := points
	if t.opt.Points != nil {
		points = *t.opt.Points
	}
	try := func(games []*Log, points event.Points) (*contest, []string) {
		x := *c
		x.games, x.found, t.notChecked = games, nil, slices.Clone(before)
		if t.opt.Points == nil && points != ruled && !slices.ContainsFunc(before, func(u string) bool { return strings.HasPrefix(u, "points by ") }) {
			t.notChecked = append(t.notChecked, fmt.Sprintf("points by %s: the table counts by %s, another unit", ruled, points))
		}
		k := &tableCheck{contest: &x, table: t, hold: h, ranked: ranked, others: others, scheme: points, bots: map[string]*standing{}, names: map[string]string{}}
		k.count()
		[]func(){k.standings, k.list, k.cross}[t.form]()
		if n := k.gone + (k.halves+1)/2; n > 0 || k.rows > 0 {
			k.at(&row{line: 1}, GamesAbsent, nil, "", "", "%d games of the table have no log, and %d rows have no log at all", n, k.rows)
		}
		x.contradictions(slices.DeleteFunc(slices.Clone(t.flaws), func(f Flaw) bool { return slices.Contains(c.flaws, f) }))
		return &x, t.notChecked
	}
	best, left := try(c.games, points)
	if t.opt.Points == nil && len(best.found) > 0 && points != half && points.Loss == 0 && points.Win == 2*points.Draw && t.form == standings {
		if x, more := try(c.games, half); len(x.found) < len(best.found) {
			best, left, points = x, more, half
		}
	}
	if len(best.found) > 0 && len(c.attested) > 0 {
		games := slices.Concat(c.games, c.attested)
		slices.SortFunc(games, comparePlaces)
		if x, more := try(games, points); len(x.found) < len(best.found) {
			best, left = x, more
			what, pronoun := "1 game that rests", "it"
			if n := len(c.attested); n > 1 {
				what, pronoun = fmt.Sprintf("%d games that rest", n), "them"
			}
			best.enter(judge.Finding{Code: TableAttested, File: t.name, Line: 1, Source: "the logs", Witness: also(c.attested),
				Says: judge.Verbatim("the table counts " + what + " on the referee's word alone; --trust attested counts " + pronoun)})
		}
	}
	c.found, c.status, t.notChecked = append(c.found, best.found...), best.status, left
}

// count counts the games of each program, and its rounds without one. A program none of whose
// games count is part of the contest with no games.
func (k *tableCheck) count() {
	for _, u := range k.unplayed {
		for i, id := range []string{u.First, u.Second} {
			if id == "" {
				continue
			}
			b := cmp.Or(k.bots[id], &standing{id: id})
			k.bots[id] = b
			worth := strings.IndexByte("wdl", u.Worth[i])
			switch {
			case u.Second == "":
				b.byes++
			case worth == 0:
				b.came++
			default:
				b.missed++
			}
			if worth >= 0 {
				b.got[worth]++
			}
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
			k.bots[p.ID] = cmp.Or(k.bots[p.ID], &standing{id: p.ID})
			for _, name := range []string{p.ID, p.Name} {
				if before, ok := k.names[name]; ok && before != p.ID {
					k.names[name] = "" // a name of two programs names neither
				} else if name != "" {
					k.names[name] = p.ID
				}
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

// bot returns the program that a table names. A table made safe for spreadsheets may have
// an apostrophe before a name.
func (k *tableCheck) bot(name string) *standing {
	name = k.aliased(name)
	return cmp.Or(k.bots[k.names[name]], k.bots[k.names[strings.TrimPrefix(name, "'")]])
}

// at enters a finding about a row.
func (k *tableCheck) at(r *row, code judge.Code, logs []*Log, claimed, recomputed, format string, args ...any) {
	if code == GameMissing && k.table.unread > 0 {
		return
	}
	f := judge.Finding{Code: code, File: k.table.name, Line: r.line, Says: judge.Verbatim(fmt.Sprintf(format, args...)), Claimed: claimed, Recomputed: recomputed, Witness: also(logs), Source: "the logs"}
	if code == WrongPoints || code == RowPoints || code == TableSum {
		f.Source = k.key.game + ": " + k.scheme.String()
	}
	k.enter(f)
}

// rested returns what the rounds of a row without a game are worth: those that are known,
// otherwise the byes that the row states.
func (k *tableCheck) rested(r *row, b *standing) int64 {
	if b == nil || !k.byesKnown() {
		return r.count[Byes] * k.scheme.Win
	}
	return k.scheme.Of(b.got[0], b.got[1], b.got[2])
}

// byesKnown reports whether it is known who had rounds without a game.
func (k *tableCheck) byesKnown() bool { return len(k.unplayed) > 0 || k.planned != nil }

// missing enters a row without a log, if the logs are only some of the games.
func (k *tableCheck) missing(r *row) {
	k.rows++
	switch k.table.form {
	case standings:
		k.halves += k.played(r)
	case gameList:
		k.gone++
	default:
		k.gone += r.wins[0] + r.wins[1]
	}
}

// played returns how many games a row states, 0 if it does not.
func (k *tableCheck) played(r *row) int64 {
	if k.table.states(r, Played) {
		return r.count[Played]
	}
	return r.count[Won] + r.count[Drawn] + r.count[Lost]
}

// standings compares a table of standings.
func (k *tableCheck) standings() {
	t := k.table
	// Points are for all rounds, or for games alone if that fits better.
	wrong := [2]int{}
	for i := range t.rows {
		r := &t.rows[i]
		if b := k.bot(r.bot); b != nil && t.states(r, Points) {
			for n, given := range []int64{k.rested(r, b), 0} {
				if !covers(r.points, b.points(k.scheme)+given, r.digits, 3) {
					wrong[n]++
				}
			}
		}
	}
	k.alone = wrong[1] < wrong[0]
	for i := range t.rows {
		r := &t.rows[i]
		b := k.bot(r.bot)
		k.closes(r, b)
		switch {
		case b == nil && t.opt.Partial:
			k.missing(r)
		case b == nil:
			k.at(r, BotExtra, nil, event.Quoted(r.bot), "", "no program in the games has the name %s%s", event.Quoted(r.bot), k.suggestion(r.bot))
		case b.listed:
			k.at(r, RowTwice, nil, "", "", "%s already has a row", b.id)
		default:
			b.listed = true
			k.compare(r, b)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(k.bots)) {
		if b := k.bots[id]; !b.listed && (len(b.logs()) > 0 || b.byes > 0 || k.programs[id]) {
			k.at(&row{line: 1}, BotMissing, b.logs(), "", "", "%s is not in the table, but played %d games that count", id, len(b.logs()))
		}
	}
	k.sums()
	k.ranks()
	k.byes()
	k.breaks()
}

// compare compares a row with the games of its program.
func (k *tableCheck) compare(r *row, b *standing) {
	t := k.table
	for _, x := range []struct {
		column Column
		code   judge.Code
		what   string
		logs   []*Log
		absent int64 // games that did not take place, which a table may count
	}{
		{Played, WrongPlayed, "played", b.logs(), b.came + b.missed}, {Won, WrongWon, "won", b.won, b.came}, {Drawn, WrongDrawn, "drew", b.drawn, 0}, {Lost, WrongLost, "lost", b.lost, b.missed},
	} {
		claimed, have := r.count[x.column], int64(len(x.logs))
		switch {
		case !t.states(r, x.column) || claimed == have || claimed == have+x.absent:
		case t.opt.Partial && claimed < have:
			k.at(r, TooMany, x.logs, fmt.Sprint(claimed), fmt.Sprint(have), "%s %s %d of the games that count, but %d of all by the table", b.id, x.what, have, claimed)
		case !t.opt.Partial:
			k.at(r, x.code, x.logs, fmt.Sprint(claimed), fmt.Sprint(have), "%s %s %d of the games that count, not %d", b.id, x.what, have, claimed)
		}
	}
	have, account := b.points(k.scheme), ""
	if t.opt.Partial {
		if t.states(r, Points) && r.points < have && !covers(r.points, have, r.digits, 3) {
			k.at(r, TooMany, b.logs(), event.Decimal(r.points), event.Decimal(have), "%s has %s points in the games that count, but only %s in all by the table", b.id, event.Decimal(have), event.Decimal(r.points))
		}
		k.halves += max(0, k.played(r)-int64(len(b.logs())))
		return
	}
	k.shares(r, b)
	switch given := k.rested(r, b); {
	case k.alone:
		account = "; rounds without a game are not in the points of this table"
	case b.byes+b.came+b.missed+given > 0:
		have += given
		account = fmt.Sprintf(", and %s for rounds without a game", event.Decimal(given))
	}
	if t.states(r, Points) && !covers(r.points, have, r.digits, 3) {
		k.at(r, WrongPoints, b.logs(), event.Decimal(r.points), event.Decimal(have),
			"%s has %s points by %s, not %s: %d won, %d drawn, %d lost%s", b.id, event.Decimal(have), k.scheme, event.Decimal(r.points), len(b.won), len(b.drawn), len(b.lost), account)
	}
}

// closes checks a row by itself; b is its program, nil if it is not known.
func (k *tableCheck) closes(r *row, b *standing) {
	t, n := k.table, r.count
	whole := func(list ...Column) bool {
		return !slices.ContainsFunc(list, func(c Column) bool { return !t.states(r, c) })
	}
	if sum := n[Won] + n[Drawn] + n[Lost]; whole(Played, Won, Drawn, Lost) && n[Played] != sum {
		k.at(r, RowSum, nil, fmt.Sprint(n[Played]), fmt.Sprint(sum), "%s: %d won, %d drawn and %d lost are not %d games", event.Quoted(r.bot), n[Won], n[Drawn], n[Lost], n[Played])
	}
	if worth := k.scheme.Of(n[Won], n[Drawn], n[Lost]); whole(Points, Won, Drawn) && (t.states(r, Lost) || k.scheme.Loss == 0) && !covers(r.points, worth, r.digits, 3) && !covers(r.points, worth+k.rested(r, b), r.digits, 3) {
		k.at(r, RowPoints, nil, event.Decimal(r.points), event.Decimal(worth), "%s: %d won and %d drawn are worth %s points by %s, not %s", event.Quoted(r.bot), n[Won], n[Drawn], event.Decimal(worth), k.scheme, event.Decimal(r.points))
	}
	if k.tournament().NoDraws != "" && n[Drawn] > 0 {
		k.at(r, NoDraws, nil, fmt.Sprint(n[Drawn]), "0", "%s: %d drawn, but %s has no draws", event.Quoted(r.bot), n[Drawn], k.key.game)
	}
}

// sums checks the invariants of every true table: each game has two players, and is won by
// one and lost by the other, or drawn by both.
func (k *tableCheck) sums() {
	sum, full := map[Column]int64{}, map[Column]bool{}
	for _, c := range []Column{Played, Won, Drawn, Lost, Points} {
		full[c] = k.table.has[c] && !slices.ContainsFunc(k.table.rows, func(r row) bool { return r.blank[c] })
		for i := range k.table.rows {
			sum[c] += k.table.rows[i].count[c]
		}
	}
	given, both := int64(0), int64(0) // both lost
	for _, l := range k.games {
		if l.bothLost {
			both += 2
		}
	}
	cut := false // points may have been truncated in print, so that they do not add up
	for i := range k.table.rows {
		r := &k.table.rows[i]
		sum[Points] += r.points
		given += k.rested(r, k.bot(r.bot))
		cut = cut || r.digits > 0 && (k.scheme.Win%100 != 0 || k.scheme.Draw%100 != 0 || k.scheme.Loss%100 != 0)
	}
	head := &row{line: 1}
	if full[Won] && full[Lost] && sum[Won] != sum[Lost]-both {
		k.at(head, TableSum, nil, fmt.Sprint(sum[Won]), fmt.Sprint(sum[Lost]), "%d games won in all, but %d lost", sum[Won], sum[Lost])
	}
	for _, c := range []Column{Played, Drawn} {
		if full[c] && sum[c]%2 != 0 {
			k.at(head, TableSum, nil, fmt.Sprint(sum[c]), "", "%d games %s in all: each counts for two programs, so the sum must be even", sum[c], c)
		}
	}
	if want := k.scheme.Of(sum[Won], sum[Drawn], sum[Won]+both); full[Points] && full[Won] && full[Drawn] && want != sum[Points] && want+given != sum[Points] && !cut {
		k.at(head, TableSum, nil, event.Decimal(sum[Points]), event.Decimal(want), "%s points in all, but %d games won and %d drawn by two are worth %s by %s", event.Decimal(sum[Points]), sum[Won], sum[Drawn]/2, event.Decimal(want), k.scheme)
	}
}

// ranks checks ranks by the points of the table itself. Ties may be broken in any way,
// because the tie-breaks are not known.
func (k *tableCheck) ranks() {
	if k.table.rated {
		return // perhaps by the rating
	}
	column, worth := Points, func(r *row) int64 { return r.points }
	if k.table.has[Total] {
		column, worth = Total, func(r *row) int64 { return r.total }
	}
	var all []int64
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
			want := rankText([2]int{more + 1, least})
			k.at(r, WrongRank, nil, rankText(r.rank), want, "%s has rank %s, but %s by its points in the table", event.Quoted(r.bot), rankText(r.rank), want)
		}
	}
}

func rankText(r [2]int) string {
	if r[0] == r[1] {
		return fmt.Sprint(r[0])
	}
	return fmt.Sprintf("%d-%d", r[0], r[1])
}

// byes compares byes, and totals with them. They are known if there is a schedule, or a file
// of results has some. The sum is checked in any case.
func (k *tableCheck) byes() {
	for i := range k.table.rows {
		r := &k.table.rows[i]
		b := k.bot(r.bot)
		if b == nil {
			continue
		}
		want := r.count[Byes]
		if k.byesKnown() {
			want = b.byes
		}
		if k.table.states(r, Byes) && r.count[Byes] != want {
			k.at(r, WrongByes, nil, fmt.Sprint(r.count[Byes]), fmt.Sprint(want), "%s rested %d times, not %d", b.id, want, r.count[Byes])
		}
		known := k.table.states(r, Byes) || k.byesKnown()
		if total := b.points(k.scheme) + k.rested(r, b); k.table.states(r, Total) && known && r.total != total {
			k.at(r, WrongByes, b.logs(), event.Decimal(r.total), event.Decimal(total), "%s has %s points including those for byes, not %s", b.id, event.Decimal(total), event.Decimal(r.total))
		}
	}
}

// breaks compares tie-breaks that have columns, and the order of equals by the declared
// ones.
func (k *tableCheck) breaks() {
	t, declared := k.table, k.table.opt.Declared
	if t.opt.Partial {
		return
	}
	if len(declared) == 0 && k.planned != nil {
		declared = k.hold.schedule.TieBreaks
	}
	names := slices.Clone(declared)
	for _, name := range t.breaks {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if k.ranked == nil || len(names) == 0 {
		if len(t.breaks)+len(declared) > 0 {
			t.notChecked = append(t.notChecked, "tie-breaks: "+strings.Join(names, ", "))
		}
		return
	}
	values, err := k.ranked(k.key.game, k.rankedGames(), k.scheme, names)
	if err != nil {
		t.notChecked = append(t.notChecked, "tie-breaks: "+err.Error())
		return
	}
	for i := range t.rows {
		r := &t.rows[i]
		b := k.bot(r.bot)
		for j := 0; b != nil && j < len(values[b.id].Breaks); j++ {
			value := cmp.Or(values[b.id].Breaks[j], "-")
			if said := r.breaks[names[j]]; said != "" && !sameBreak(said, value) {
				k.at(r, WrongBreak, nil, said, value, "%s has %s %s, not %s", b.id, names[j], value, said)
			}
		}
	}
	if len(declared) == 0 || t.rated {
		return
	}
	if len(names) > len(declared) {
		if values, err = k.ranked(k.key.game, k.rankedGames(), k.scheme, declared); err != nil {
			return
		}
	}
	for i := range t.rows { // a rank that is wrong by points alone has been reported already
		r := &t.rows[i]
		b := k.bot(r.bot)
		if b == nil || r.misplaced || !t.states(r, Rank) {
			continue
		}
		if p, there := values[b.id]; there && (r.rank[0] < p.From || r.rank[1] > p.To) {
			want := rankText([2]int{p.From, p.To})
			k.at(r, WrongOrder, nil, rankText(r.rank), want, "%s has rank %s, and by %s %s", b.id, rankText(r.rank), strings.Join(declared, ", "), want)
		}
	}
}

// sameBreak reports whether a printed tie-break is its value with digits cut or rounded.
func sameBreak(said, value string) bool {
	const places = 6 // as many as products of points have
	x, y := plainNumber(said), plainNumber(value)
	decimal := func(s string) (int64, bool) {
		whole, rest, _ := strings.Cut(s, ".")
		if len(rest) > places || whole == "" || len(whole) > 12 {
			return 0, false
		}
		n, err := strconv.ParseUint(whole+rest+strings.Repeat("0", places-len(rest)), 10, 63)
		return int64(n), err == nil
	}
	a, ok1 := decimal(x)
	b, ok2 := decimal(y)
	return x == y || ok1 && ok2 && covers(a, b, digitsOf(said), places)
}

// rankedGames returns the games that count, and the byes of a schedule.
func (k *tableCheck) rankedGames() []event.Game {
	var list []event.Game
	for _, l := range k.games {
		g := event.Game{ID: l.ID, Round: l.Round, First: l.moved(1), Second: l.moved(2), BothLost: l.bothLost}
		if l.Winner != base.Nobody {
			g.Winner = base.First
			if l.winnerID() == g.Second {
				g.Winner = base.Second
			}
		}
		list = append(list, g)
	}
	for i, u := range k.unplayed {
		list = append(list, event.Game{ID: cmp.Or(u.ID, fmt.Sprintf("unplayed.%d", i+1)), Round: u.Round, First: u.First, Second: u.Second, Why: u.Why})
	}
	if k.hold != nil && k.planned != nil && len(k.unplayed) == 0 {
		for _, r := range k.hold.plan.Rounds {
			if r.Stage == k.key.stage && r.Bye != "" {
				list = append(list, event.Game{ID: fmt.Sprintf("bye.%d", r.Number), Round: fmt.Sprint(r.Number), First: r.Bye})
			}
		}
	}
	return list
}

// plainNumber returns a decimal without redundant zeros.
func plainNumber(s string) string {
	s = strings.Replace(strings.Replace(s, ",", ".", 1), "½", ".5", 1)
	if strings.Contains(s, ".") {
		s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	}
	if strings.HasPrefix(s, ".") {
		s = "0" + s
	}
	if s == "-" {
		s = ""
	}
	return s
}
