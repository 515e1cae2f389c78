package site

import (
	"cmp"
	"html/template"
	"maps"
	"slices"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/report"
	"scrutineer/report/numeral"
	"scrutineer/report/table"
)

// fields has what the pages of bots show for one game.
type fields struct {
	ranking report.Part
	turns   analysis.FirstMover
}

// bots makes the page of every bot.
func (m *maker) bots() error {
	m.known = map[string]fields{}
	for _, name := range m.Games() {
		m.known[name] = fields{m.ranking(name), analysis.Advantage(&m.part.Counts, name, analysis.Options{})}
	}
	for _, id := range m.Bots {
		v := &view{maker: m, Root: "../", Title: word(m.nameOf(id)), Heading: word(m.nameOf(id))}
		if versions := m.versions(id); len(versions) > 0 && !m.Options.Config.withholds(WithholdVersions) {
			v.Lead = m.say("site.versions", joined(versions))
		}
		for _, name := range m.Games() {
			v.botGame(id, name)
		}
		q := Query{Bot: id, Table: "no"}
		if n := q.count(m.sat[id]); n > 0 {
			v.add("apart", m.say("site.not-counted"), "<p>"+m.say("site.not-counted-note", v.count(n, q).HTML)+"</p>")
		}
		if err := m.put("bot/"+slug(id)+".html", "page", v); err != nil {
			return err
		}
	}
	return nil
}

// versions returns the versions of a bot in the logs, in their natural order.
func (m *maker) versions(id string) []string {
	var list []string
	for _, e := range m.sat[id] {
		for _, p := range e.Players {
			if p.ID == id && p.Version != "" && !slices.Contains(list, p.Version) {
				list = append(list, p.Version)
			}
		}
	}
	slices.SortFunc(list, natural)
	return list
}

// joined joins texts of others.
func joined(list []string) template.HTML {
	var all []template.HTML
	for _, x := range list {
		all = append(all, word(x))
	}
	return joinedHTML(all, ", ")
}

// botGame adds the sections on a bot in one game.
func (v *view) botGame(id, name string) {
	place := v.known[name].ranking
	keep := of(place.Table, id)
	if !slices.ContainsFunc(place.Table.Rows, keep) {
		return
	}
	place.Table.Notes, place.Title = nil, table.Say("site.standing")
	said := v.said[name]
	met := met(said.Report("pairs").Named("crosstable")[0])
	bodies := []template.HTML{v.reported(name, place, keep), v.reported(name, met, of(met.Table, id)), v.seatsOf(id, name),
		v.best(id, name), v.endsOf(id, name)}
	for _, p := range said.Report("time").Parts {
		if slices.ContainsFunc(p.Table.Rows, of(p.Table, id)) {
			bodies = append(bodies, v.reported(name, p, of(p.Table, id)))
		}
	}
	v.add("g-"+slug(name), game(name), bodies...)
}

// seatsOf returns the results of the bot when moving first and second, and by start.
func (v *view) seatsOf(id, name string) template.HTML {
	f := v.known[name].turns
	at := slices.IndexFunc(f.Bots, func(t analysis.Turns) bool { return t.Bot == id })
	if at < 0 {
		return "<p>" + v.say("site.seats-unknown") + "</p>"
	}
	p := report.Part{Title: table.Say("site.by-seat")}
	p.Table.Columns = []table.Column{table.W("games"), table.N("played"), table.N("won"), table.N("drawn"), table.N("lost"), table.N("score"), table.I(level)}
	p.Table.Add(sideRow("site.moving-first", f.Bots[at].First)...)
	p.Table.Add(sideRow("site.moving-second", f.Bots[at].Second)...)
	if starts := v.byStart(id, name); len(starts) > 1 {
		for _, start := range slices.SortedFunc(maps.Keys(starts), natural) {
			p.Table.Add(startRow(start, starts[start])...)
		}
	}
	return v.linked(p, nil, func(r row, c table.Column) chosen {
		q := bySeat(r, c)
		q.Game, q.Bot, q.Table = name, id, "yes"
		if what, _ := r.at("games").(table.Phrase); what.Key == "site.moving-first" {
			q.Side = "first"
		} else if what.Key == "site.moving-second" {
			q.Side = "second"
		}
		return q
	})
}

// sideRow returns the results of the bot in one seat.
func sideRow(key string, s analysis.Seats) []table.Cell {
	row := []table.Cell{table.Say(key), table.Count(s.Wins + s.Draws + s.Losses), table.Count(s.Wins), table.Count(s.Draws), table.Count(s.Losses), table.None{}, table.None{}}
	if s.Wins+s.Draws+s.Losses > 0 {
		row[5], row[6] = table.Share(s.Score), table.Range{Low: table.Share(s.Low), High: table.Share(s.High)}
	}
	return row
}

// byStart returns how many games of each start a bot played, won, drew and lost.
func (v *view) byStart(id, name string) map[string]*[4]int64 {
	starts := map[string]*[4]int64{}
	q := Query{Game: name, Bot: id, Table: "yes", Self: "no"}
	for _, e := range v.sat[id] {
		if !q.Matches(e) || e.result.Synthetic {
			continue
		}
		n := starts[e.start()]
		if n == nil {
			n = &[4]int64{}
			starts[e.start()] = n
		}
		n[0]++
		for i, result := range []string{"won", "drawn", "lost"} {
			if r := with(q, result); r.Matches(e) {
				n[i+1]++
			}
		}
	}
	return starts
}

// startRow returns the results of a bot from one start, in both seats.
func startRow(start string, n *[4]int64) []table.Cell {
	label := table.Say("report.start", table.Name(start))
	if start == "-" {
		label = table.Say("report.cell.standard-start")
	}
	score := float64(2*n[1]+n[2]) / float64(2*max(1, n[0]))
	return []table.Cell{label, table.Count(n[0]), table.Count(n[1]), table.Count(n[2]), table.Count(n[3]), table.Share(score), nil}
}

// endsOf returns how the bot won and lost.
func (v *view) endsOf(id, name string) template.HTML {
	g := grid{Sort: true, Caption: v.say("site.how-ended"), Head: v.heads("site.end", "#site.won", "#site.drawn", "#site.lost")}
	var ends []string
	q := Query{Game: name, Bot: id, Table: "yes", Self: "no"}
	n := map[[2]string]int64{}
	for _, e := range v.sat[id] {
		if !q.Matches(e) {
			continue
		}
		ends = append(ends, e.end())
		for s := range e.Players {
			if e.Players[s].ID == id {
				n[[2]string{e.end(), outcome(e, s+1)}]++
			}
		}
	}
	slices.Sort(ends)
	for _, end := range slices.Compact(ends) {
		q.End = end
		label := v.endWord(end)
		if end == "-" {
			label = v.say("site.unknown")
		}
		row := []cell{{HTML: label}}
		for _, result := range []string{"won", "drawn", "lost"} {
			row = append(row, v.count(n[[2]string{end, result}], with(q, result)))
		}
		g.Rows = append(g.Rows, row)
	}
	return v.table(g)
}

// shown is how many best and how many worst games a bot's page shows.
const shown = 5

// best returns the bot's wins against the strongest opponents and its losses against
// the weakest, the shortest first if opponents are equal.
func (v *view) best(id, name string) template.HTML {
	place := v.known[name].ranking.Table
	elos := map[table.Cell]table.Elo{}
	for _, cells := range place.Rows {
		r := row{place, cells}
		elos[r.at("bot")], _ = r.at("elo").(table.Elo)
	}
	elo := func(id string) table.Elo { return elos[table.Bot(id)] }
	var rows [][]cell
	for _, result := range []string{"won", "lost"} {
		q := Query{Game: name, Bot: id, Table: "yes", Self: "no", Result: result}
		sign := map[string]int{"won": -1, "lost": 1}[result]
		type played struct {
			*Entry
			vs string
		}
		var list []played
		for _, e := range v.sat[id] {
			if q.Matches(e) && len(e.Players) == 2 {
				vs := e.Players[0].ID
				if vs == id {
					vs = e.Players[1].ID
				}
				list = append(list, played{e, vs})
			}
		}
		slices.SortStableFunc(list, func(a, b played) int {
			return cmp.Or(sign*cmp.Compare(elo(a.vs), elo(b.vs)), cmp.Compare(a.Plies, b.Plies))
		})
		for _, p := range list[:min(len(list), shown)] {
			rows = append(rows, []cell{{HTML: v.say(resultWords[result])}, {HTML: v.bot(p.vs)}, {HTML: v.entry(p.Entry)}, {HTML: v.endText(p.Entry)},
				{HTML: figure(numeral.Count(int64(p.Plies))), Class: "n"}})
		}
	}
	if len(rows) == 0 {
		return ""
	}
	return v.table(grid{Caption: v.say("site.best"), Head: v.heads("site.result", "site.opponent", "site.game", "site.end", "#site.plies"), Rows: rows})
}

// micros formats a time; an unknown one is a dash.
func micros(us base.Number) string {
	if !us.Known() {
		return "–"
	}
	return numeral.Duration(int64(us))
}

// resultWords are the keys of the words for results.
var resultWords = map[string]string{"won": "site.won", "drawn": "site.drawn", "lost": "site.lost"}
