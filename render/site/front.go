package site

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"sync"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/exhibit"
	"scrutineer/render/page"
	"scrutineer/rules"
)

// The most that the first page shows. The rest is on other pages.
const (
	maxContests = 12
	maxStages   = 8  // of a contest, the last ones
	maxLines    = 12 // of a stage
	maxBoards   = 4  // of a contest
	maxShown    = 15 // of all contests
	maxHosts    = 3
)

func itoa(n int) string { return strconv.Itoa(n) }

// front adds the podium, the verdict and the stages of each contest.
func (v *view) front() {
	for _, c := range v.held {
		title := v.say("site.podium")
		if len(v.held) > 1 {
			title = game(c.game)
			if c.event != "" {
				title += " · " + word(c.event)
			}
		}
		v.add("c-"+slug(c.event)+"-"+slug(c.game), title, v.meta(c), `<div class="event"><div>`+v.podium(c)+"</div><div><p class=\"verdict\">"+v.outcome(c)+"</p>"+v.state(c)+"</div></div>",
			v.now(c), v.stages(c), v.boards(c))
	}
	if v.more {
		v.add("more", v.say("site.games"), "<p>"+anchor("", v.Root+Query{}.Link(), v.say("site.all-games"))+"</p>")
	}
}

// meta says what was played, by how many programs, when, with which clock and where.
func (v *view) meta(c *contest) template.HTML {
	days, hosts, clocks, bots := []string{}, []string{}, []string{}, map[string]bool{}
	for _, e := range c.entries {
		if day, _, ok := strings.Cut(e.UTC, "T"); ok && !slices.Contains(days, day) {
			days = append(days, day)
		}
		hosts, clocks = addFew(hosts, shortHost(e.Host)), addFew(clocks, string(v.clock(e)))
		for _, p := range e.Players {
			bots[p.ID] = true
		}
	}
	slices.Sort(days)
	items := []template.HTML{v.say("site.programs", len(bots)), v.say("common.games", len(c.entries))}
	switch len(days) {
	case 0:
	case 1:
		items = append(items, figure(days[0]))
	default:
		items = append(items, figure(days[0]+" – "+days[len(days)-1]))
	}
	if len(clocks) > 0 {
		items = append(items, template.HTML(strings.Join(few(clocks), "; ")))
	}
	if len(hosts) > 0 && !v.Options.Config.withholds(WithholdInputs) {
		items = append(items, v.say("site.hosts", joined(few(hosts))))
	}
	if len(v.held) == 1 {
		items = slices.Insert(items, 0, game(c.game))
	}
	return `<p class="meta">` + joinedHTML(items, " · ") + "</p>"
}

// shortHost shortens the description of the host of a game, between two remarks if it is
// long.
func shortHost(host string) string {
	short := clipped(host)
	if i := strings.LastIndexByte(short, ';'); i > 0 && short != host {
		return short[:i] + " …"
	}
	return short
}

// addFew adds a word to a list, unless it is empty, there already, or the list is long
// enough.
func addFew(list []string, word string) []string {
	if word == "" || slices.Contains(list, word) || len(list) > maxHosts {
		return list
	}
	return append(list, word)
}

// few returns the first few of a list, with a sign if there are more.
func few(list []string) []string {
	if len(list) > maxHosts {
		return append(list[:maxHosts:maxHosts], "…")
	}
	return list
}

// clock returns the allowed time of a game; empty if there is no limit or it is
// unknown.
func (v *view) clock(e *Entry) template.HTML {
	if e.Clock != "" {
		return v.say("site.clock", word(e.Clock))
	}
	var list []template.HTML
	for _, p := range exhibit.Allowed(logfmt.Clock{Total: e.Limits.Total, Move: e.Limits.Move}) {
		list = append(list, v.say(p.Key, figure(string(p.Args[0].(words.Literal)))))
	}
	return joinedHTML(list, ", ")
}

// podium returns the first three.
func (v *view) podium(c *contest) template.HTML {
	html := template.HTML(`<ol class="podium">`)
	list := c.places()
	for _, p := range list[:min(3, len(list))] {
		games, points := v.Root+Query{Event: c.event, Game: c.game, Stage: p.Contest, Bot: p.ID}.Link(), template.HTML("")
		if p.Row != nil {
			points = anchor("value", games, v.pointsOf(p.Row.Total))
		}
		html += template.HTML(fmt.Sprintf(`<li class="p%d">%s <b>%s</b> %s</li>`, min(p.Rank, 3), anchor("value", games, figure(placeText(p.Rank, p.To))), v.bot(p.ID), points))
	}
	return html + "</ol>"
}

// placeText returns a place, or the range of shared places.
func placeText(rank, to int) string {
	if to > rank {
		return itoa(rank) + "–" + itoa(to)
	}
	return itoa(rank)
}

// pointsOf returns points in words, given in thousandths.
func (v *view) pointsOf(n int64) template.HTML {
	if n%thousandths == 0 {
		return v.say("site.points-of", n/thousandths)
	}
	return v.say("site.points-of", figure(event.Decimal(n)))
}

// stages returns the tables of the stages.
func (v *view) stages(c *contest) template.HTML {
	var html template.HTML
	if n := len(c.stages) - maxStages; n > 0 {
		html = `<p class="note">` + anchor("", v.Root+"crosstable.html", v.say("site.more-stages", n)) + "</p>"
	}
	for i := max(0, len(c.stages)-maxStages); i < len(c.stages); i++ {
		html += v.stage(c, i)
	}
	return `<div class="stages">` + html + "</div>"
}

// stage returns the table of a stage. Those who advance are above a line.
func (v *view) stage(c *contest, at int) template.HTML {
	s := c.stages[at]
	title := v.stageTitle(c, s)
	g := grid{Caption: title, Head: v.heads("#site.place", "site.bot", "#site.tally")}
	carried := len(s.from) > 0
	if carried {
		g.Head = append(g.Head, v.heads("#site.carried")...)
	}
	g.Head = append(g.Head, v.heads("#site.points")...)
	out := 0
	for i, l := range s.lines {
		if i == maxLines {
			g.Notes = append(g.Notes, anchor("", v.Root+"ratings.html", v.say("site.more-lines", len(s.lines)-i)))
			break
		}
		games := v.Root + Query{Event: c.event, Game: c.game, Stage: s.name, Bot: l.bot}.Link()
		row := []cell{{HTML: anchor("value", games, figure(placeText(l.rank, l.to))), Class: "n"}, v.botCell(l.bot), {HTML: v.tallyOf(l, games), Class: "n"}}
		if carried {
			row = append(row, cell{HTML: anchor("value", games, figure(l.text(l.carried))), Class: "n"})
		}
		row = append(row, cell{HTML: "<b>" + anchor("value", games, figure(l.text(l.points))) + "</b>", Class: "n"})
		if l.goesOn && i+1 < len(s.lines) && !s.lines[i+1].goesOn {
			for k := range row {
				row[k].Class = strings.TrimSpace(row[k].Class + " cut")
			}
		}
		if l.goesOn {
			out++
		}
		g.Rows = append(g.Rows, row)
	}
	g.Notes = append(g.Notes, v.stageNotes(c, at, out)...)
	return `<div class="stage">` + v.table(g) + "</div>"
}

// stageTitle returns the name of a stage and its kind.
func (v *view) stageTitle(c *contest, s *stage) template.HTML {
	title := v.say("site.all-played")
	if s.name != "" {
		title = v.say("site.stage-named", word(s.name))
	}
	if s.kind != "" {
		title += " · " + v.say("site.stage."+string(s.kind))
	}
	if s.scheduled > 0 {
		return title + " · " + v.say("site.state.of", figure(itoa(s.played)), figure(itoa(s.scheduled)))
	}
	return title
}

// tallyOf returns how many games a bot won, drew and lost, with a link to them.
func (v *view) tallyOf(l line, games string) template.HTML {
	text := fmt.Sprintf("%d – %d – %d", l.won, l.drawn, l.lost)
	html := anchor("value", games, figure(text))
	if l.byes > 0 {
		html += " + " + v.say("site.byes", l.byes)
	}
	return html
}

// inEnglish returns a note of a plan, which is in English in every language.
func inEnglish(note string) template.HTML {
	return template.HTML(`<bdi lang="en">` + template.HTMLEscapeString(note) + "</bdi>")
}

// stageNotes returns notes on who advances, which points count, and who lost by
// faults.
func (v *view) stageNotes(c *contest, at, out int) []template.HTML {
	s := c.stages[at]
	var notes []template.HTML
	if out > 0 && out < len(s.lines) {
		notes = append(notes, anchor("value", v.Root+Query{Event: c.event, Game: c.game, Stage: s.name}.Link(), v.say("site.go-on", out)))
	}
	if len(s.from) > 0 {
		notes = append(notes, v.say("site.carried-from", joined(s.from)))
	} else if at > 0 && !s.extra() {
		notes = append(notes, v.say("site.not-carried"))
	}
	if c.Account != nil {
		if len(c.Schedule.TieBreaks) > 0 && len(s.from) == 0 {
			notes = append(notes, v.say("site.tie-breaks", joined(c.Schedule.TieBreaks)))
		}
		for _, note := range c.Plan.Notes {
			if strings.HasPrefix(note, s.name+": ") {
				notes = append(notes, inEnglish(note))
			}
		}
	}
	for _, l := range s.lines[:min(len(s.lines), maxLines)] {
		if l.faults > 0 {
			notes = append(notes, anchor("value", v.Root+Query{Event: c.event, Game: c.game, Stage: s.name, Bot: l.bot, Result: "lost", By: "fault"}.Link(),
				v.say("site.lost-by-fault", l.faults, figure(itoa(l.lost)), word(clipped(v.nameOf(l.bot))))))
		}
	}
	return notes
}

// now returns the games in progress and the last results while a contest runs.
func (v *view) now(c *contest) template.HTML {
	if c.over() {
		return ""
	}
	var html template.HTML
	var ended []*Entry
	playing := 0
	for _, e := range c.entries {
		switch {
		case e.underway() && v.Options.Live && playing < maxBoards:
			playing++
			html += "<li><b>" + v.say("site.playing") + "</b> " + v.pairing(e) + " " + v.linkTo(e, v.say("site.ply", figure(itoa(e.Plies)))) + "</li>"
		case e.settles():
			ended = append(ended, e)
		}
	}
	slices.SortStableFunc(ended, func(a, b *Entry) int { return cmp.Compare(b.UTC, a.UTC) })
	for _, e := range ended[:min(len(ended), 3)] {
		result := v.linkTo(e, v.result(e))
		if e.Address == "" {
			result = anchor("value", v.Root+Query{Event: c.event, Game: c.game, Bot: e.Players[0].ID, Vs: e.Players[1].ID}.Link(), result)
		}
		html += "<li>" + v.pairing(e) + " " + result + "</li>"
	}
	if html == "" {
		return ""
	}
	return `<ul class="now" aria-label="` + template.HTML(template.HTMLEscapeString(v.lang.Text("site.now"))) + `">` + html + "</ul>"
}

// pairing returns who plays whom, the first mover first.
func (v *view) pairing(e *Entry) template.HTML { return v.player(e, 0) + " – " + v.player(e, 1) }

// boards returns the last positions of games of the deciding stage.
func (v *view) boards(c *contest) template.HTML {
	var html template.HTML
	for _, e := range v.pictured[c] {
		picture, there := v.small[e.Digest]
		if !there {
			continue
		}
		html += "<li>" + anchor("", v.Root+e.link(), template.HTML(picture)+`<span>`+v.plainPair(e)+"</span>") + "</li>"
	}
	if html == "" {
		return ""
	}
	return "<h3>" + v.say("site.boards") + `</h3><ul class="boards">` + html + "</ul>"
}

// plainPair describes a game: who played whom, and how it ended.
func (v *view) plainPair(e *Entry) template.HTML {
	a, b := e.seat(0), e.seat(1)
	return template.HTML(fmt.Sprintf(`<b class="s%d">%s</b> %s <b class="s%d">%s</b>`, a+1, word(clipped(v.nameOf(e.Players[a].ID))), v.result(e), b+1, word(clipped(v.nameOf(e.Players[b].ID)))))
}

// pictured returns the games of a contest whose last positions are on the first page:
// games of the deciding stage that were won on the board, the latest first, or while
// it runs, those in progress.
func (c *contest) pictured(live bool) []*Entry {
	var list []*Entry
	if live {
		for _, e := range c.entries {
			if e.underway() && e.Shown && len(list) < maxBoards {
				list = append(list, e)
			}
		}
	}
	s := c.last()
	if s == nil {
		return list
	}
	games := slices.Clone(s.entries)
	slices.SortStableFunc(games, func(a, b *Entry) int { return cmp.Compare(b.UTC, a.UTC) })
	for _, e := range games {
		if len(list) < maxBoards && e.Shown && e.settles() && e.Address != "" && !e.ByFault && e.Winner != int(base.Nobody) {
			list = append(list, e)
		}
	}
	return list
}

// smallSide is the width of a small board in units.
const smallSide = 96

// thumbnails makes the small boards of the first page.
func (m *maker) thumbnails() error {
	m.pictured, m.small = map[*contest][]*Entry{}, map[string]string{}
	var list []*Entry
	for _, c := range m.held {
		m.pictured[c] = c.pictured(m.Options.Live)
		m.pictured[c] = m.pictured[c][:min(len(m.pictured[c]), max(1, maxShown/len(m.held)))]
		for _, e := range m.pictured[c] {
			if m.small[e.Digest] == "" {
				m.small[e.Digest] = " "
				list = append(list, e)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	var mu sync.Mutex
	return m.Options.Fetch(list, func(e *Entry, log []byte) error {
		s, err := judge.New(m.Options.Games, judge.Options{Keep: true, Bytes: true}).Next(logfmt.NewReader(bytes.NewReader(log), e.File))
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		m.small[e.Digest] = lastPosition(s)
		return nil
	})
}

// lastPosition returns the last position of a judged game as a small picture.
func lastPosition(s *judge.Session) string {
	pos := page.After(s, len(s.Moves))
	if _, ok := pos.(rules.Drawer); !ok {
		return ""
	}
	scene := rules.Draw(pos)
	return page.Still(&scene, smallSide)
}
