package check

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/event"
)

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

// some compares the points of a row with some of its games, which must have no more.
func (k *tableCheck) some(r *row, b *standing) {
	have := b.points(k.scheme)
	if k.table.states(r, Points) && r.points < have && !covers(r.points, have, r.digits, 3) {
		k.at(r, TooMany, fmt.Sprintf("%s has %s points in the games that count, but only %s in all by the table", b.id, event.Decimal(have), event.Decimal(r.points)), event.Decimal(r.points), event.Decimal(have), b.logs())
	}
	k.halves += max(0, k.played(r)-int64(len(b.logs())))
}

// absent enters the number of games of the table without a log, if the logs are only some
// of them.
func (k *tableCheck) absent() {
	if n := k.gone + (k.halves+1)/2; n > 0 || k.rows > 0 {
		k.at(&row{line: 1}, GamesAbsent, fmt.Sprintf("%d games of the table have no log, and %d rows have no log at all", n, k.rows), "", "", nil)
	}
}

// cut reports whether points may have been truncated in print, so that they do not add up.
func (k *tableCheck) cut() bool {
	s := k.scheme
	return (s.Win%100 != 0 || s.Draw%100 != 0 || s.Loss%100 != 0) &&
		slices.ContainsFunc(k.table.rows, func(r row) bool { return r.digits > 0 })
}

// inHalves returns the contest compared with a table in which a win is one point and a draw
// a half, as programs print them, if the rules have the same points in another unit and the
// table fits better so.
func (c *contest) inHalves(best *contest, t *Table, h *scheduleCheck, ranked event.Ranker, others func() map[string]bool) *contest {
	half := event.Points{Win: 1000, Draw: 500}
	s := pointsOf(c.rules())
	if c.planned != nil {
		s = h.schedule.Points
	}
	if t.opt.Points != nil || len(best.found) == 0 || s == half || s.Loss != 0 || s.Win != 2*s.Draw || t.form != standings {
		return best
	}
	said := slices.Clone(t.notChecked)
	t.opt.Points = &half
	trial := c.compared(best.games, t, h, ranked, others)
	if len(trial.found) >= len(best.found) {
		t.opt.Points, t.notChecked = nil, said
		return best
	}
	text := fmt.Sprintf("points by %s: the table counts by %s, another unit", s, half)
	if !slices.ContainsFunc(t.notChecked, func(u string) bool { return strings.HasPrefix(u, "points by ") }) {
		t.notChecked = append(t.notChecked, text)
	}
	return trial
}
