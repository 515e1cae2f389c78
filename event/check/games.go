package check

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/event"
)

// list compares a list of games: by the ids of their logs if it has them, and otherwise by
// who played whom, first mover first.
func (k *tableCheck) list() {
	if k.table.ids {
		k.byID()
		return
	}
	type encounter struct{ first, second string }
	logs, rows := map[encounter][]*Log{}, map[encounter][]*row{}
	var order []encounter
	for _, l := range k.games {
		e := encounter{l.moved(1), l.moved(2)}
		if logs[e] == nil {
			order = append(order, e)
		}
		logs[e] = append(logs[e], l)
	}
	for i := range k.table.rows {
		r := &k.table.rows[i]
		a, b := k.bot(r.first), k.bot(r.second)
		switch {
		case (a == nil || b == nil) && k.table.opt.Partial:
			k.missing(r)
			continue
		case a == nil || b == nil:
			why := ""
			for n, x := range map[string]*standing{r.first: a, r.second: b} {
				if x == nil {
					why = max(why, k.suggestion(n))
				}
			}
			k.at(r, GameExtra, nil, "", "", "no game of these programs: %s and %s%s", event.Quoted(r.first), event.Quoted(r.second), why)
			continue
		}
		e := encounter{a.id, b.id}
		if logs[e] == nil && rows[e] == nil {
			order = append(order, e)
		}
		rows[e] = append(rows[e], r)
	}
	for _, e := range order {
		k.encounters(logs[e], rows[e])
	}
}

// encounters compares the games of one first and one second mover, whose order the list
// does not show.
func (k *tableCheck) encounters(logs []*Log, rows []*row) {
	left := map[outcome][]*Log{}
	for _, l := range logs {
		left[l.result()] = append(left[l.result()], l)
	}
	var wrong []*row
	for _, r := range rows {
		if o := r.result; len(left[o]) > 0 {
			left[o] = left[o][1:]
		} else {
			wrong = append(wrong, r)
		}
	}
	over := slices.Concat(left[firstWon], left[drawn], left[secondWon], left[bothLost])
	slices.SortFunc(over, comparePlaces)
	for i, r := range wrong {
		switch {
		case i < len(over):
			l := over[i]
			k.at(r, WrongResult, logs, r.result.String(), l.result().String(), "%s and %s: %s, but %s by the log", l.moved(1), l.moved(2), r.result, l.result())
		case k.table.opt.Partial:
			k.missing(r)
		default:
			k.at(r, GameExtra, logs, "", "", "%s and %s: of %d games between them in the list, %d have a log that counts", event.Quoted(r.first), event.Quoted(r.second), len(rows), len(logs))
		}
	}
	for _, l := range over[min(len(wrong), len(over)):] {
		k.notListed(l)
	}
}

func (k *tableCheck) notListed(l *Log) {
	k.at(&row{line: 1}, GameMissing, []*Log{l}, "", l.result().String(), "%s, %s against %s, is not in the list", l.ID, l.moved(1), l.moved(2))
}

// byID compares a list whose rows name the logs.
func (k *tableCheck) byID() {
	logs, listed := map[string]*Log{}, map[string]bool{}
	for _, l := range k.games {
		logs[l.ID] = l
	}
	said := func(first, second string, o outcome) string {
		return fmt.Sprintf("%s - %s: %s", event.Quoted(first), event.Quoted(second), o)
	}
	for i := range k.table.rows {
		r := &k.table.rows[i]
		l := logs[r.id]
		if l == nil {
			if k.ids == nil && k.table.partial {
				k.ids = k.others()
			}
			switch {
			case k.ids[r.id]: // of another contest
			case k.table.opt.Partial:
				k.missing(r)
			default:
				k.at(r, GameExtra, nil, event.Quoted(r.id), "", "no game that counts has the id %s", event.Quoted(r.id))
			}
			continue
		}
		a, b := k.bot(r.first), k.bot(r.second)
		if listed[r.id] {
			k.at(r, RowTwice, []*Log{l}, "", "", "%s already has a row", r.id)
		} else if a == nil || b == nil || a.id != l.moved(1) || b.id != l.moved(2) || r.result != l.result() {
			claimed, is := said(r.first, r.second, r.result), said(l.moved(1), l.moved(2), l.result())
			k.at(r, WrongResult, []*Log{l}, claimed, is, "%s: %s, but %s by the log", r.id, claimed, is)
		}
		listed[r.id] = true
	}
	for _, l := range k.games {
		if !listed[l.ID] {
			k.notListed(l)
		}
	}
}

// moved returns who moved first (1) or second (2).
func (l *Log) moved(n int) string {
	first := int(l.mover()) - 1
	if n == 2 {
		first = 1 - first
	}
	return l.Players[first].ID
}

func (l *Log) result() outcome {
	switch {
	case l.bothLost:
		return bothLost
	case l.winnerID() == "":
		return drawn
	case l.winnerID() == l.moved(1):
		return firstWon
	}
	return secondWon
}

// cross compares a crosstable: the wins of each pair.
func (k *tableCheck) cross() {
	wins, logs, listed := map[[2]string]*[2]int64{}, map[[2]string][]*Log{}, map[[2]string]bool{}
	for _, l := range k.games {
		ids := l.ids()
		if logs[ids] = append(logs[ids], l); wins[ids] == nil {
			wins[ids] = &[2]int64{}
		}
		if i := slices.Index(ids[:], l.winnerID()); i >= 0 {
			wins[ids][i]++
		}
	}
	text := func(w [2]int64) string { return fmt.Sprintf("%d : %d", w[0], w[1]) }
	for i := range k.table.rows {
		r := &k.table.rows[i]
		a, b := k.split(r.pair)
		ids := [2]string{min(a, b), max(a, b)}
		switch {
		case k.table.opt.Partial && (a == "" || logs[ids] == nil):
			k.missing(r)
			continue
		case a == "" || logs[ids] == nil:
			k.at(r, BotExtra, nil, "", "", "no games of this pair: %s", event.Quoted(r.pair))
			continue
		case listed[ids]:
			k.at(r, RowTwice, nil, "", "", "%s and %s already have a line", a, b)
			continue
		}
		listed[ids] = true
		have := *wins[ids]
		if a > b {
			have[0], have[1] = have[1], have[0]
		}
		switch {
		case have == r.wins:
		case k.table.opt.Partial && have[0] <= r.wins[0] && have[1] <= r.wins[1]:
			k.gone += r.wins[0] + r.wins[1] - have[0] - have[1]
		default:
			k.at(r, WrongMatch, logs[ids], text(r.wins), text(have), "%s and %s won %s of %d games, not %s", a, b, text(have), len(logs[ids]), text(r.wins))
		}
	}
	for _, l := range k.games {
		if ids := l.ids(); !listed[ids] {
			listed[ids] = true
			k.at(&row{line: 1}, GameMissing, logs[ids], "", "", "%s and %s played %d games, but are not in the table", ids[0], ids[1], len(logs[ids]))
		}
	}
}

// split splits a pair into its names. Names may contain the dash, so each dash is tried
// until both are programs.
func (k *tableCheck) split(pair string) (a, b string) {
	for i := 0; ; i += len(" - ") {
		n := strings.Index(pair[i:], " - ")
		if n < 0 {
			return "", ""
		}
		i += n
		x, y := k.bot(strings.TrimSpace(pair[:i])), k.bot(strings.TrimSpace(pair[i+3:]))
		if x != nil && y != nil && x != y {
			return x.id, y.id
		}
	}
}
