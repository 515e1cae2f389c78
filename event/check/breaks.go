package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/event"
)

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
			k.at(r, WrongByes, fmt.Sprintf("%s rested %d times, not %d", b.id, want, r.count[Byes]), fmt.Sprint(r.count[Byes]), fmt.Sprint(want), nil)
		}
		known := k.table.states(r, Byes) || k.byesKnown()
		if total := b.points(k.scheme) + k.rested(r, b); k.table.states(r, Total) && known && r.total != total {
			k.at(r, WrongByes, fmt.Sprintf("%s has %s points including those for byes, not %s", b.id, event.Decimal(total), event.Decimal(r.total)), event.Decimal(r.total), event.Decimal(total), b.logs())
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
		if r := &t.rows[i]; k.bot(r.bot) != nil {
			k.values(r, names, values[k.bot(r.bot).id].Breaks)
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
	k.order(values, declared)
}

// values compares the tie-breaks in a row.
func (k *tableCheck) values(r *row, names, values []string) {
	for i, value := range values {
		said, stated := r.breaks[names[i]]
		if stated && said != "" && !sameBreak(said, value) {
			k.at(r, WrongBreak, fmt.Sprintf("%s has %s %s, not %s", k.bot(r.bot).id, names[i], cmp.Or(value, "-"), said), said, cmp.Or(value, "-"), nil)
		}
	}
}

// sameBreak reports whether a printed tie-break is its value with digits cut or rounded.
func sameBreak(said, value string) bool {
	const places = 6 // as many as products of points have
	x, y := plainNumber(said), plainNumber(value)
	if x == y {
		return true
	}
	a, ok1 := decimal(x, places)
	b, ok2 := decimal(y, places)
	return ok1 && ok2 && covers(a, b, digitsOf(said), places)
}

// decimal reads a number with at most places digits after the point.
func decimal(s string, places int) (int64, bool) {
	whole, rest, _ := strings.Cut(s, ".")
	if len(rest) > places || whole == "" || len(whole) > 12 {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+rest+strings.Repeat("0", places-len(rest)), 10, 63)
	return int64(n), err == nil
}

// order compares ranks with the places by the declared tie-breaks. A rank that is wrong by
// points alone has been reported already.
func (k *tableCheck) order(places map[string]event.Ranked, declared []string) {
	for i := range k.table.rows {
		r := &k.table.rows[i]
		b := k.bot(r.bot)
		if b == nil || r.misplaced || !k.table.states(r, Rank) {
			continue
		}
		p, there := places[b.id]
		if want := [2]int{p.From, p.To}; there && (r.rank[0] < p.From || r.rank[1] > p.To) {
			k.at(r, WrongOrder, fmt.Sprintf("%s has rank %s, and by %s %s", b.id, rankText(r.rank), strings.Join(declared, ", "), rankText(want)), rankText(r.rank), rankText(want), nil)
		}
	}
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
