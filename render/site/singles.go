package site

import (
	"html/template"
	"slices"
)

// Limits of a crosstable with single games. With more bots there is none, and with
// more games of a pair only the sums are shown.
const (
	maxSingleBots  = 32
	maxSingleGames = 24
)

// singles returns the crosstables with single games of the stages of a game.
func (v *view) singles(name string) []template.HTML {
	var bodies []template.HTML
	for _, c := range v.held {
		if c.game != name {
			continue
		}
		for _, s := range c.stages {
			if len(s.lines) > 1 && len(s.lines) <= maxSingleBots {
				bodies = append(bodies, v.square(c, s))
			}
		}
	}
	return bodies
}

// square returns the crosstable of a stage: for each pair its games in order, each a
// link to the game. 1 is a win of the bot of the row.
func (v *view) square(c *contest, s *stage) template.HTML {
	type pair [2]string
	games := map[pair][]*Entry{}
	for _, e := range s.entries {
		if !e.settles() {
			continue
		}
		a, b := e.Players[0].ID, e.Players[1].ID
		games[pair{a, b}] = append(games[pair{a, b}], e)
		if a != b {
			games[pair{b, a}] = append(games[pair{b, a}], e)
		}
	}
	title := v.stageTitle(c, s)
	if c.event != "" && len(v.held) > 1 {
		title = word(c.event) + " · " + title
	}
	g := grid{Caption: title, Head: v.heads("site.bot"), Notes: []template.HTML{v.say("site.singles")}}
	for i, l := range s.lines {
		g.Head = append(g.Head, v.numberHead(l.bot, i+1))
	}
	g.Head = append(g.Head, v.heads("#site.points")...)
	for i, l := range s.lines {
		row := []cell{v.numbered(v.botCell(l.bot), i+1)}
		for _, other := range s.lines {
			if l.bot == other.bot {
				row = append(row, cell{HTML: `<span aria-hidden="true">·</span>`})
				continue
			}
			row = append(row, cell{HTML: v.single(games[pair{l.bot, other.bot}], l.bot), Class: "singles"})
		}
		g.Rows = append(g.Rows, append(row, cell{HTML: figure(l.text(l.points)), Class: "n"}))
	}
	return v.table(g)
}

// single returns the games of a pair, from the side of one bot.
func (v *view) single(list []*Entry, bot string) template.HTML {
	if len(list) == 0 {
		return "–"
	}
	sum := [3]int{}
	var html template.HTML
	for i, e := range list {
		at := slices.IndexFunc(e.Players, func(p Player) bool { return p.ID == bot }) + 1
		n := 1
		switch e.Winner {
		case 0:
		case at:
			n = 0
		default:
			n = 2
		}
		sum[n]++
		if i < maxSingleGames {
			html += v.linkTo(e, template.HTML([]string{"1", "½", "0"}[n])) + " "
		}
	}
	if len(list) > maxSingleGames {
		return figure(itoa(sum[0]) + " – " + itoa(sum[1]) + " – " + itoa(sum[2]))
	}
	return `<bdi dir="ltr">` + html + "</bdi>"
}
