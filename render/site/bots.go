package site

import (
	"cmp"
	"html/template"
	"slices"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/report/numeral"
)

// bots makes the page of every bot.
func (m *maker) bots() error {
	standings := map[string]analysis.Standings{}
	for _, name := range m.Games() {
		standings[name] = analysis.Stand(&m.counts, name, m.scheme(name))
	}
	for _, id := range m.Bots {
		v := &view{maker: m, Root: "../", Title: word(m.nameOf(id)), Heading: word(m.nameOf(id))}
		if versions := m.versions(id); len(versions) > 0 && !m.Options.Config.withholds(WithholdVersions) {
			v.Lead = m.say("site.versions", joined(versions))
		}
		for _, name := range m.Games() {
			v.botGame(id, name, standings[name])
		}
		if list := m.apart(id); list > 0 {
			v.add("apart", m.say("site.not-counted"), "<p>"+m.say("site.not-counted-note", v.count(list, Query{Bot: id, Table: "no"}).HTML)+"</p>")
		}
		if err := m.put("bot/"+slug(id)+".html", "page", v); err != nil {
			return err
		}
	}
	return nil
}

// versions are the versions of a bot that logs name, in their natural order.
func (m *maker) versions(id string) []string {
	var list []string
	for _, e := range m.Entries {
		for _, p := range e.Players {
			if p.ID == id && p.Version != "" && !slices.Contains(list, p.Version) {
				list = append(list, p.Version)
			}
		}
	}
	slices.SortFunc(list, natural)
	return list
}

// joined is a list of texts of others.
func joined(list []string) template.HTML {
	var s template.HTML
	for i, x := range list {
		if i > 0 {
			s += ", "
		}
		s += word(x)
	}
	return s
}

// apart is how many logs of a bot enter no table.
func (m *maker) apart(id string) int64 {
	n := int64(0)
	q := Query{Bot: id, Table: "no"}
	for _, e := range m.Entries {
		if q.Matches(e) {
			n++
		}
	}
	return n
}

// botGame adds what there is to say of a bot in one kind of game.
func (v *view) botGame(id, name string, table analysis.Standings) {
	at := slices.IndexFunc(table.Standings, func(s analysis.Standing) bool { return s.Bot == id })
	if at < 0 {
		return
	}
	bodies := []template.HTML{v.summary(name, table.Standings[at]), v.history(id, name), v.opponents(id, name, table), v.seatsOf(id, name)}
	if t := v.best(id, name); t != "" {
		bodies = append(bodies, t)
	}
	bodies = append(bodies, v.endsOf(id, name))
	times := analysis.TimesOf(&v.usage, name, analysis.Options{})
	times.Bots = slices.DeleteFunc(times.Bots, func(b analysis.BotTime) bool { return b.Bot != id })
	if len(times.Bots) > 0 {
		bodies = append(bodies, v.spent(name, times.Bots), v.allowance(name, times.Bots))
	}
	v.add("g-"+slug(name), game(name), bodies...)
}

// summary is the bot's line in the standings, with its rating.
func (v *view) summary(name string, l analysis.Standing) template.HTML {
	g := grid{Caption: v.say("site.standing"), Head: v.heads("site.rank", "#site.points", "#site.elo", "site.interval", "site.bar", "#site.played", "#site.won",
		"#site.drawn", "#site.lost", "#site.by-fault")}
	q := Query{Game: name, Bot: l.Bot, Table: "yes", Self: "no"}
	rank := anchor("value", v.Root+"index.html#g-"+slug(name), figure(numeral.Place(l.Rank, l.RankTo)))
	row := []cell{{HTML: rank, Class: "n"}, v.value(numeral.Count(l.Points), "", q)}
	row = append(row, v.rating(v.rated(name)[l.Bot], q, scaleOf(v.ratings[name]))...)
	g.Rows = [][]cell{append(row, v.count(l.Played, q), v.count(l.Won, with(q, "won")), v.count(l.Drawn, with(q, "drawn")),
		v.count(l.Lost, with(q, "lost")), v.count(l.Faults, byFault(with(q, "lost"))))}
	return v.table(g)
}

// opponents is how the bot did against each other bot.
func (v *view) opponents(id, name string, table analysis.Standings) template.HTML {
	list := slices.DeleteFunc(analysis.Crosstable(&v.counts, table), func(e analysis.Encounter) bool { return e.Bot != id })
	return v.met(name, list)
}

// seatsOf is how the bot did moving first and second, and by start.
func (v *view) seatsOf(id, name string) template.HTML {
	f := analysis.Advantage(&v.counts, name, analysis.Options{})
	at := slices.IndexFunc(f.Bots, func(t analysis.Turns) bool { return t.Bot == id })
	if at < 0 {
		return "<p>" + v.say("site.seats-unknown") + "</p>"
	}
	q := Query{Game: name, Bot: id, Table: "yes", Self: "no"}
	first, second := q, q
	first.Side, second.Side = "first", "second"
	g := grid{Caption: v.say("site.by-seat"), Head: v.seatHeads("site.seat-start"), Rows: [][]cell{
		v.seatRow(cell{HTML: v.say("site.moving-first")}, f.Bots[at].First, first),
		v.seatRow(cell{HTML: v.say("site.moving-second")}, f.Bots[at].Second, second)}}
	one := v.counts.Select(func(r analysis.Result) bool { return r.Game == name && (r.First == id) != (r.Second == id) })
	if starts := analysis.Advantage(one, name, analysis.Options{}).Starts; len(starts) > 1 {
		for _, s := range starts {
			g.Rows = append(g.Rows, v.startRow(s.Name, q))
		}
	}
	return v.table(g)
}

// startRow is how the bot did from one start, in both seats.
func (v *view) startRow(start string, q Query) []cell {
	label := code(start)
	q.Start = start
	if start == "" || start == "-" {
		q.Start, label = "-", v.say("site.standard")
	}
	var n [4]base.Number
	for i, result := range []string{"", "won", "drawn", "lost"} {
		r := with(q, result)
		for _, e := range v.Entries {
			if r.Matches(e) {
				n[i]++
			}
		}
	}
	score := float64(2*n[1]+n[2]) / float64(2*max(1, n[0]))
	return []cell{{HTML: label, Class: "long"}, v.count(int64(n[0]), q), v.count(int64(n[1]), with(q, "won")), v.count(int64(n[2]), with(q, "drawn")), v.count(int64(n[3]), with(q, "lost")),
		v.value(percent(score), "", q), {}}
}

// endsOf is how the bot won and lost.
func (v *view) endsOf(id, name string) template.HTML {
	g := grid{Sort: true, Caption: v.say("site.how-ended"), Head: v.heads("site.end", "#site.won", "#site.drawn", "#site.lost")}
	var ends []string
	q := Query{Game: name, Bot: id, Table: "yes", Self: "no"}
	n := map[[2]string]int64{}
	for _, e := range v.Entries {
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
		label := code(end)
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

// shown is how many best and how many worst games a bot's page names.
const shown = 5

// best are the bot's wins against the strongest and its losses against the
// weakest, the shortest first where opponents are equal.
func (v *view) best(id, name string) template.HTML {
	rated := v.rated(name)
	elo := func(id string) float64 {
		if r := rated[id]; r != nil {
			return r.Elo
		}
		return 0
	}
	var rows [][]cell
	for _, result := range []string{"won", "lost"} {
		q := Query{Game: name, Bot: id, Table: "yes", Self: "no", Result: result}
		sign := map[string]int{"won": -1, "lost": 1}[result]
		type played struct {
			*Entry
			vs string
		}
		var list []played
		for _, e := range v.Entries {
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
			rows = append(rows, []cell{{HTML: v.say(resultWords[result])}, {HTML: v.bot(p.vs)}, {HTML: v.entry(p.Entry)}, {HTML: code(p.end())},
				{HTML: figure(numeral.Count(int64(p.Plies))), Class: "n"}})
		}
	}
	if len(rows) == 0 {
		return ""
	}
	return v.table(grid{Caption: v.say("site.best"), Head: v.heads("site.result", "site.opponent", "site.game", "site.end", "#site.plies"), Rows: rows})
}

// micros is a time, or a dash where it is not known.
func micros(us int64) string {
	if us < 0 {
		return "–"
	}
	return numeral.Duration(us)
}

// resultWords are the keys of the words for results.
var resultWords = map[string]string{"won": "site.won", "drawn": "site.drawn", "lost": "site.lost"}
