package site

import (
	"html/template"

	"scrutineer/analysis"
	"scrutineer/report/chart"
	"scrutineer/report/numeral"
)

// firstMover is the page of what moving first was worth.
func (m *maker) firstMover() (*view, error) {
	v := m.newView("site.first-mover", "")
	v.Lead = m.say("site.first-lead")
	for _, name := range m.Games() {
		f := analysis.Advantage(&m.counts, name, analysis.Options{})
		if f.Refused != "" {
			v.add("g-"+slug(name), game(name), "<p>"+m.say("site.seats-unknown")+"</p>")
			continue
		}
		v.add("g-"+slug(name), game(name), v.chart(chart.FirstMover(f, m.ratings[name], m.lang)), v.advantage(name, f), v.model(name), v.turns(name, f.Bots))
	}
	return v, nil
}

// seatRow is how games ended for who moved first, as fields.
func (v *view) seatRow(head cell, s analysis.Seats, q Query) []cell {
	return []cell{head, v.count(s.Wins+s.Draws+s.Losses, q), v.count(s.Wins, with(q, "won")), v.count(s.Draws, with(q, "drawn")),
		v.count(s.Losses, with(q, "lost")), v.value(percent(s.Score), numeral.Fixed(s.Score, 6), q), v.value(shares(s.Low, s.High), numeral.Fixed(s.Low, 6), q)}
}

// seatHeads are the heads of such rows.
func (v *view) seatHeads(first string) []cell {
	return v.heads(first, "#site.played", "#site.won", "#site.drawn", "#site.lost", "#site.score", "#site.interval")
}

// advantage is all games, those that were not decided by a fault, and pairs.
func (v *view) advantage(name string, f analysis.FirstMover) template.HTML {
	q := Query{Game: name, Table: "yes", Self: "no"}
	board := q
	board.By = "board"
	g := grid{Caption: v.say("site.first-caption"), Head: v.seatHeads("site.games"), Rows: [][]cell{
		v.seatRow(cell{HTML: v.say("site.all-games")}, f.All, q), v.seatRow(cell{HTML: v.say("site.board-games")}, f.Board, board)}}
	if p := f.Paired; p.Pairs > 0 {
		g.Notes = append(g.Notes, v.say("site.paired", p.Pairs, v.value(percent(p.Score), "", q).HTML,
			pairLimits(p.Low, p.High), figure(numeral.Probability(p.P))))
	}
	if m := f.Margin; m != nil && m.Freedom > 0 {
		g.Notes = append(g.Notes, v.say("site.margin", v.value(numeral.Fixed(m.Mean, 2), "", q).HTML, figure(numeral.Fixed(m.SE, 2))))
	}
	return v.table(g)
}

// pairLimits is the interval of a score by pairs.
func pairLimits(low, high analysis.Bound) template.HTML {
	if low.Unbounded || high.Unbounded {
		return "–"
	}
	return figure(shares(low.Elo, high.Elo))
}

// model is the effect of moving first by the model of the ratings.
func (v *view) model(name string) template.HTML {
	g := grid{Caption: v.say("site.first-model"), Head: v.heads("site.pool", "#site.elo", "site.interval", "#site.score", "#site.p")}
	q := Query{Game: name, Table: "yes", Self: "no"}
	for _, p := range v.ratings[name].Pools {
		if p.Order == nil || p.Order.Missing != "" {
			continue
		}
		o := p.Order
		g.Rows = append(g.Rows, []cell{{HTML: figure(numeral.Count(int64(p.Number)))}, v.value(numeral.Signed(o.Elo), numeral.Fixed(o.Elo, 3), q),
			{HTML: anchor("value", q.Link(), figure(numeral.Interval(o.Low, o.High)))}, v.value(percent(o.Score), numeral.Fixed(o.Score, 6), q), v.value(numeral.Probability(o.P), numeral.Fixed(o.P, 9), q)})
	}
	if len(g.Rows) == 0 {
		return "<p>" + v.say("site.no-model") + "</p>"
	}
	return v.table(g)
}

// turns is how each bot did moving first and second.
func (v *view) turns(name string, list []analysis.Turns) template.HTML {
	g := grid{Sort: true, Caption: v.say("site.by-bot"), Head: v.heads("site.bot", "#site.first-games", "#site.won", "#site.drawn", "#site.lost", "#site.score",
		"#site.second-games", "#site.won", "#site.drawn", "#site.lost", "#site.score")}
	for _, t := range list {
		row := []cell{v.botCell(t.Bot)}
		for _, s := range []struct {
			side string
			analysis.Seats
		}{{"first", t.First}, {"second", t.Second}} {
			q := Query{Game: name, Bot: t.Bot, Side: s.side, Table: "yes", Self: "no"}
			row = append(row, v.seatRow(cell{}, s.Seats, q)[1:6]...)
		}
		g.Rows = append(g.Rows, row)
	}
	return v.table(g)
}

// starts is the page of start positions.
func (m *maker) starts() (*view, error) {
	v := m.newView("site.starts", "")
	v.Lead = m.say("site.starts-lead")
	for _, name := range m.Games() {
		f := analysis.Advantage(&m.counts, name, analysis.Options{})
		g := grid{Sort: true, Caption: m.say("site.starts"), Head: v.seatHeads("site.start")}
		for _, s := range f.Starts {
			q := Query{Game: name, Start: s.Name, Table: "yes", Self: "no"}
			label := code(s.Name)
			if s.Name == "" || s.Name == "-" {
				q.Start, label = "-", m.say("site.standard")
			}
			g.Rows = append(g.Rows, v.seatRow(cell{HTML: label, Class: "long"}, s.Seats, q))
		}
		if f.Refused != "" {
			g.Notes = append(g.Notes, m.say("site.seats-unknown"))
		} else if len(f.Starts) > 1 {
			g.Notes = append(g.Notes, m.say("site.uneven", figure(numeral.Probability(f.Uneven))))
		}
		v.add("g-"+slug(name), game(name), v.table(g))
	}
	return v, nil
}
