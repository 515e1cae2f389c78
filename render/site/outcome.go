package site

import (
	"html/template"
	"slices"

	"scrutineer/analysis"
	"scrutineer/event"
	"scrutineer/judge"
)

// maxRated is the maximum number of bots for which a verdict says whose ratings
// differ, since the time grows with the cube.
const maxRated = 100

// outcome describes how a contest ended or stands, and how certain that is.
func (v *view) outcome(c *contest) template.HTML {
	w := event.Winner(c.over(), c.places())
	html := event.Say(w, v.bot, func(list []template.HTML) template.HTML { return joinedHTML(list, ", ") }, v.say)
	s := c.last()
	if s == nil {
		return html
	}
	if len(w.First) == 1 && w.Next != "" && w.Scored {
		html += v.separated(c, s)
	}
	return html + v.clear(c, s)
}

// joinedHTML joins markup.
func joinedHTML(list []template.HTML, between template.HTML) (html template.HTML) {
	for i, x := range list {
		if i > 0 {
			html += between
		}
		html += x
	}
	return html
}

// separated says whether the games of a stage separate the first two: whether the ranges
// of places that they may have overlap.
func (v *view) separated(c *contest, s *stage) template.HTML {
	first, second := s.lines[0], s.lines[1]
	games := min(first.played(), second.played())
	ratings := v.rated(c, s)
	a, b := ratings[first.bot], ratings[second.bot]
	if games == 0 || a.Best == 0 || b.Best == 0 {
		return ""
	}
	key := "site.verdict.not-apart"
	if a.Worst < b.Best {
		key = "site.verdict.apart"
	}
	return " " + v.say(key, games)
}

// clear says that the bots of the last stage are stronger than all others of the
// contest, by all its games, if that is so.
func (v *view) clear(c *contest, s *stage) template.HTML {
	in := map[string]bool{}
	for _, l := range s.lines {
		in[l.bot] = true
	}
	ratings := v.rated(c, nil)
	worst, best := 0, 0
	for id, r := range ratings {
		switch {
		case r.Best == 0:
			return ""
		case in[id]:
			worst = max(worst, r.Worst)
		default:
			if best == 0 || r.Best < best {
				best = r.Best
			}
		}
	}
	if worst == 0 || worst >= best {
		return ""
	}
	return " " + v.say("site.verdict.clear", len(s.lines))
}

// rated returns the ratings by the counted games of a stage, or of the whole contest
// if it is nil; none if there are many bots.
func (m *maker) rated(c *contest, s *stage) map[string]analysis.Rating {
	list := map[string]analysis.Rating{}
	games := m.part.Counts.Select(func(r analysis.Result) bool {
		return r.Event == c.event && r.Game == c.game && (s == nil || r.Stage == s.name)
	})
	if len(games.Bots(c.game)) > maxRated {
		return list
	}
	for _, p := range analysis.Rate(games, c.game, analysis.Options{}).Pools {
		for _, r := range p.Ratings {
			if p.Number > 1 {
				r.Best = 0 // no games compare it with the bots of the first pool
			}
			list[r.Bot] = r
		}
	}
	return list
}

// state says how many games of a contest were scheduled, played, verified, or are in
// doubt.
func (v *view) state(c *contest) template.HTML {
	scheduled, played := 0, 0
	for _, s := range c.stages {
		scheduled, played = scheduled+s.scheduled, played+s.played
	}
	var html template.HTML
	if c.Account != nil {
		key, class := "site.state.all", ""
		if c.Plan.Stage != "" {
			key = "site.state.so-far"
		}
		if played == scheduled && c.Plan.Stage == "" {
			class = ` class="ok"`
		}
		html = template.HTML("<li"+class+">") + anchor("", v.Root+"schedule.html", v.say(key, figure(itoa(played)), figure(itoa(scheduled)))) + "</li>"
	}
	return `<ul class="state">` + html + v.byStatus(c.entries, Query{Event: c.event, Game: c.game}) + v.byFault(c) + "</ul>"
}

// byStatus returns how many logs have each status, each with a link to them.
func (v *view) byStatus(list []*Entry, q Query) (html template.HTML) {
	n := map[judge.Status]int{}
	for _, e := range list {
		n[e.Status]++
	}
	for _, s := range append(judge.Statuses[:], Claimed) {
		if n[s] > 0 {
			q.Status = string(s)
			html += template.HTML(`<li class="`+class(s)+`">`) + v.tally(v.say("site.status."+string(s)), n[s], q) + "</li>"
		}
	}
	return html
}

// tally returns a label with a number, and a link to the games.
func (v *view) tally(what template.HTML, n int, q Query) template.HTML {
	return anchor("", v.Root+q.Link(), what+": "+figure(itoa(n)))
}

// byFault returns how many games were decided by a fault, and how many of these
// faults only an attested claim shows.
func (v *view) byFault(c *contest) template.HTML {
	all, attested := 0, 0
	for _, e := range c.entries {
		if !e.ByFault || !e.settles() {
			continue
		}
		all++
		if e.unproved() {
			attested++
		}
	}
	if all == 0 {
		return ""
	}
	q := Query{Event: c.event, Game: c.game, By: "fault"}
	html := v.tally(v.say("site.state.fault"), all, q)
	if n := all - attested; n > 0 {
		sure := q
		sure.Code = string(judge.FaultConfirmed)
		html += " · " + v.tally(v.say("site.state.confirmed"), n, sure)
	}
	if attested > 0 {
		q.Code = string(judge.Unproved)
		html += " · " + v.tally(v.say("site.state.unproved"), attested, q)
	}
	return "<li>" + html + "</li>"
}

// unproved reports whether only an attested claim shows the fault that decided a
// game.
func (e *Entry) unproved() bool {
	return slices.ContainsFunc(e.Findings, func(f judge.Finding) bool { return f.Code == judge.Unproved || f.Code == judge.AttestedClaim })
}
