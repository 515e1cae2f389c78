package check

import (
	"fmt"
	"slices"
	"strings"
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
		if a == nil || b == nil {
			if k.table.opt.Partial {
				k.missing(r)
				continue
			}
			why := ""
			for n, x := range map[string]*standing{r.first: a, r.second: b} {
				if x == nil {
					why = max(why, k.suggestion(n))
				}
			}
			k.at(r, GameExtra, nil, "", "", "no game of these programs: %s and %s%s", quoted(r.first), quoted(r.second), why)
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
		o := r.result
		if len(left[o]) == 0 {
			wrong = append(wrong, r)
			continue
		}
		left[o] = left[o][1:]
	}
	over := slices.Concat(left[firstWon], left[drawn], left[secondWon], left[bothLost])
	slices.SortFunc(over, comparePlaces)
	for i, r := range wrong {
		if i < len(over) {
			l := over[i]
			k.at(r, WrongResult, logs, r.result.String(), l.result().String(), "%s and %s: %s, but %s by the log", l.moved(1), l.moved(2), r.result, l.result())
			continue
		}
		if k.table.opt.Partial {
			k.missing(r)
			continue
		}
		k.at(r, GameExtra, logs, "", "", "%s and %s: of %d games between them in the list, %d have a log that counts", quoted(r.first), quoted(r.second), len(rows), len(logs))
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
	logs := map[string]*Log{}
	for _, l := range k.games {
		logs[l.ID] = l
	}
	listed := map[string]bool{}
	for i := range k.table.rows {
		r := &k.table.rows[i]
		l := logs[r.id]
		switch {
		case l == nil && k.table.partial && k.elsewhere()[r.id]:
			continue
		case l == nil && k.table.opt.Partial:
			k.missing(r)
			continue
		case l == nil:
			k.at(r, GameExtra, nil, quoted(r.id), "", "no game that counts has the id %s", quoted(r.id))
			continue
		case listed[r.id]:
			k.at(r, RowTwice, []*Log{l}, "", "", "%s already has a row", r.id)
		case k.of(r, l) != l.result():
			k.at(r, WrongResult, []*Log{l}, k.said(r), l.said(), "%s: %s, but %s by the log", r.id, k.said(r), l.said())
		}
		listed[r.id] = true
	}
	for _, l := range k.games {
		if !listed[l.ID] {
			k.notListed(l)
		}
	}
}

// elsewhere returns the ids of logs of other contests.
func (k *tableCheck) elsewhere() map[string]bool {
	if k.ids == nil {
		k.ids = k.others()
	}
	return k.ids
}

// of returns the result of a row, if its players are those of the log.
func (k *tableCheck) of(r *row, l *Log) outcome {
	a, b := k.bot(r.first), k.bot(r.second)
	if a == nil || b == nil || a.id != l.moved(1) || b.id != l.moved(2) {
		return otherPlayers
	}
	return r.result
}

// said returns a row in words.
func (k *tableCheck) said(r *row) string {
	return fmt.Sprintf("%s - %s: %s", quoted(r.first), quoted(r.second), r.result)
}

// said returns a game in words.
func (l *Log) said() string {
	return fmt.Sprintf("%s - %s: %s", quoted(l.moved(1)), quoted(l.moved(2)), l.result())
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
	wins := map[[2]string][2]int64{}
	logs := map[[2]string][]*Log{}
	for _, l := range k.games {
		w := wins[l.ids()]
		switch l.winnerID() {
		case l.ids()[0]:
			w[0]++
		case l.ids()[1]:
			w[1]++
		}
		wins[l.ids()] = w
		logs[l.ids()] = append(logs[l.ids()], l)
	}
	listed := map[[2]string]bool{}
	for i := range k.table.rows {
		r := &k.table.rows[i]
		a, b := k.split(r.pair)
		switch ids, turned := inOrder(a, b); {
		case k.table.opt.Partial && (a == "" || logs[ids] == nil):
			k.missing(r)
		case a == "" || logs[ids] == nil:
			k.at(r, BotExtra, nil, "", "", "no games of this pair: %s", quoted(r.pair))
		case listed[ids]:
			k.at(r, RowTwice, nil, "", "", "%s and %s already have a line", a, b)
		default:
			listed[ids] = true
			k.wins(r, a, b, wins[ids], turned, logs[ids])
		}
	}
	for _, l := range k.games {
		if ids := l.ids(); !listed[ids] {
			listed[ids] = true
			k.at(&row{line: 1}, GameMissing, logs[ids], "", "", "%s and %s played %d games, but are not in the table", ids[0], ids[1], len(logs[ids]))
		}
	}
}

func (k *tableCheck) wins(r *row, a, b string, have [2]int64, turned bool, logs []*Log) {
	if turned {
		have[0], have[1] = have[1], have[0]
	}
	partial := k.table.opt.Partial && have[0] <= r.wins[0] && have[1] <= r.wins[1]
	if have != r.wins && partial {
		k.gone += r.wins[0] + r.wins[1] - have[0] - have[1]
	}
	if have != r.wins && !partial {
		text := func(w [2]int64) string { return fmt.Sprintf("%d : %d", w[0], w[1]) }
		k.at(r, WrongMatch, logs, text(r.wins), text(have), "%s and %s won %s of %d games, not %s", a, b, text(have), len(logs), text(r.wins))
	}
}

// inOrder returns two ids in their order. It reports whether they were swapped.
func inOrder(a, b string) (ids [2]string, turned bool) {
	return [2]string{min(a, b), max(a, b)}, a > b
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
