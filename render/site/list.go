package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"

	"scrutineer/report/numeral"
)

// The list of games is written as pages of plain rows for readers without script, and
// as chunks of data for the script, which shows the whole list filtered and sorted.
const (
	rowsAPage  = 100
	rowsAChunk = 2000
)

// listPage is the content that only the list of games has.
type listPage struct {
	Data   []string      // the files with the data
	Pages  template.HTML // links to the other pages of rows
	Table  template.HTML
	Labels string // texts of the script, as JSON
	Chosen string // how many of all games it shows, with {0} and {1} for the numbers
}

// list makes the list of games.
func (m *maker) list() error {
	var data []string
	for from := 0; from < len(m.Entries); from += rowsAChunk {
		content, err := chunk(m, m.Entries[from:min(from+rowsAChunk, len(m.Entries))])
		if err != nil {
			return err
		}
		name := fmt.Sprintf("games%d.js", from/rowsAChunk+1)
		if err := m.asset(name, content); err != nil {
			return err
		}
		data = append(data, m.Asset[name])
	}
	pages := max(1, (len(m.Entries)+rowsAPage-1)/rowsAPage)
	for n := range pages {
		v := m.newView("site.games", "")
		v.Name = "games"
		l := &listPage{}
		if n == 0 {
			l.Data, l.Labels, l.Chosen = data, m.labels(), m.chosen()
		}
		l.Pages = v.turning("games", n, pages)
		l.Table = v.rows(m.Entries[n*rowsAPage : min((n+1)*rowsAPage, len(m.Entries))])
		v.Extra = l
		if err := m.put(pageName("games", n), "games", v); err != nil {
			return err
		}
	}
	return nil
}

// chosen returns a phrase for the script to fill in. The number of all games selects
// its plural form.
func (m *maker) chosen() string {
	same := func(s string) string { return s }
	return m.lang.Fill("site.chosen", []any{"{0}", len(m.Entries)}, same, func(arg any) string {
		if place, ok := arg.(string); ok {
			return place
		}
		return "{1}"
	})
}

// around is the number of pages before and after that a page links to.
const around = 6

// window returns the pages that a page of the list links to, from 0: those around it,
// every hundredth, the first and the last. So pages of a list of a hundred thousand
// games are not much larger than those of a short one.
func window(here, pages int) []int {
	var list []int
	for n := range pages {
		if n == 0 || n == pages-1 || n%100 == 99 || max(n-here, here-n) <= around {
			list = append(list, n)
		}
	}
	return list
}

// pageName returns the name of a page of a list, from 0.
func pageName(list string, n int) string {
	if n == 0 {
		return list + ".html"
	}
	return fmt.Sprintf("%s-%d.html", list, n+1)
}

// turning returns the links between the pages of a list; nothing for one page.
func (v *view) turning(list string, here, pages int) template.HTML {
	if pages == 1 {
		return ""
	}
	var links []template.HTML
	for _, n := range window(here, pages) {
		link := anchor("", pageName(list, n), figure(itoa(n+1)))
		if n == here {
			link = template.HTML(fmt.Sprintf(`<b aria-current="page">%d</b>`, n+1))
		}
		links = append(links, link)
	}
	return `<nav id="rows" class="rows" aria-label="` + template.HTML(template.HTMLEscapeString(v.lang.Text("site.pages-of-list"))) + `">` + joinedHTML(links, " ") + "</nav>"
}

// rows returns part of the list as plain rows.
func (v *view) rows(list []*Entry) template.HTML {
	g := grid{Caption: v.say("site.games"), Head: v.heads("site.game", "site.first-seat", "site.second-seat", "site.result", "site.end", "site.kind", "#site.plies",
		"#site.longest", "site.status", "site.findings")}
	for _, e := range list {
		row := []cell{{HTML: v.board(e) + v.entry(e)}, {HTML: v.player(e, 0)}, {HTML: v.player(e, 1)}, {HTML: v.result(e)}, {HTML: v.endText(e)}, {HTML: code(e.Game)},
			{HTML: figure(numeral.Count(int64(e.Plies))), Class: "n"}, {HTML: figure(micros(e.longest())), Class: "n"},
			{HTML: v.say("site.status." + string(e.Status)), Class: class(e.Status)}, {HTML: v.codeLinks(e)}}
		g.Rows = append(g.Rows, row)
	}
	return v.table(g)
}

// board returns the last position of a game as a small picture; nothing if there is
// none. It is loaded when its row becomes visible, and has no label, since the row
// says everything.
func (v *view) board(e *Entry) template.HTML {
	if e.Address == "" || !e.Shown {
		return ""
	}
	return template.HTML(`<img class="small" src="` + template.HTMLEscapeString(v.Root+smallPath(e)) + `" alt="" loading="lazy" width="40" height="40">`)
}

// seat returns the index of the player that moves n-th, from 0. Those after the
// second are in their order.
func (e *Entry) seat(n int) int {
	if e.First == 2 && n < 2 {
		return 1 - n
	}
	return n
}

// player returns the player that moves n-th.
func (v *view) player(e *Entry, n int) template.HTML {
	if len(e.Players) <= n {
		return "–"
	}
	html := v.bot(e.Players[e.seat(n)].ID)
	for i := 2; n == 1 && i < len(e.Players); i++ {
		html += ", " + v.bot(e.Players[i].ID)
	}
	return html
}

// result returns the result, the first mover's first.
func (v *view) result(e *Entry) template.HTML { return figure(e.score()) }

// score returns the result of a game, and its points if it has any.
func (e *Entry) score() string {
	text := "0–1"
	switch {
	case !e.Known:
		return "–"
	case e.Winner == 0:
		text = "½–½"
	case len(e.Players) > 0 && e.Winner == e.seat(0)+1:
		text = "1–0"
	}
	if e.Score != "" {
		text += " (" + e.points() + ")"
	}
	return text
}

// points returns the points of a game, the first mover's first.
func (e *Entry) points() string {
	parts := strings.Split(e.Score, "-")
	if len(parts) == 2 && e.First == 2 {
		parts[0], parts[1] = parts[1], parts[0]
	}
	return strings.Join(parts, "–")
}

// longest returns the longest move of a game in microseconds.
func (e *Entry) longest() base.Number {
	most := base.Unknown
	for _, us := range e.Longest {
		most = max(most, us)
	}
	return most
}

// maxCodes is how many findings a row of the list shows.
const maxCodes = 6

// codeLinks returns the findings of a game, each with a link to its page.
func (v *view) codeLinks(e *Entry) template.HTML {
	var html template.HTML
	for i := range e.Findings[:min(len(e.Findings), maxCodes)] {
		if i > 0 {
			html += " "
		}
		html += v.exhibit(e, i)
	}
	return html
}

// labels returns the words for the script of the list: for each part of a query the
// texts of its values, and the names of bots.
func (m *maker) labels() string {
	text := func(key string) string { return m.lang.Text(key) }
	yesNo := map[string]string{"yes": text("site.yes"), "no": text("site.no")}
	status, colour, bots := map[string]string{}, map[string]string{}, map[string][4]string{}
	for _, s := range append(judge.Statuses[:], Claimed) {
		status[string(s)], colour[string(s)] = text("site.status."+string(s)), class(s)
	}
	for _, id := range m.Bots {
		colour, letter := words.Mark(id, m.nameOf(id))
		bots[id] = [4]string{words.Visible(clipped(m.nameOf(id))), slug(id), "m" + itoa(colour), letter}
	}
	b, err := json.Marshal(map[string]any{
		"status": status, "class": colour, "bots": bots, "codes": maxCodes, "id": shortID, "any": text("site.any"), "nameless": text("site.nameless"),
		"result": map[string]string{"won": text("site.won"), "drawn": text("site.drawn"), "lost": text("site.lost")},
		"side":   map[string]string{"first": text("site.moving-first"), "second": text("site.moving-second")},
		"by":     map[string]string{"fault": text("site.by-fault"), "board": text("site.board-games")},
		"start":  map[string]string{"-": text("report.cell.standard-start")},
		"end":    map[string]string{"-": text("site.unknown")},
		"table":  yesNo, "self": yesNo, "twice": yesNo, "near": yesNo,
		"keys": map[string]string{"near": text("site.near-move"), "by": text("site.end"), "severity": text("site.severity"), "table": text("site.counted"), "stage": text("site.stage"),
			"self": text("site.self"), "twice": text("site.twice")},
	})
	if err != nil {
		m.fail(err)
	}
	return string(b)
}

// chunk returns the data of some games as a script: every word once, and rows of
// indices of words. See assets/games.js for the layout.
func chunk(m *maker, list []*Entry) ([]byte, error) {
	p := &packer{at: map[string]int{}}
	rows := [][]any{}
	for _, e := range list {
		rows = append(rows, p.row(m, e))
	}
	data, err := json.Marshal(map[string]any{"words": p.words, "rows": rows})
	if err != nil {
		return nil, err
	}
	return bytes.Join([][]byte{[]byte("(self.chunks=self.chunks||[]).push("), data, []byte(");\n")}, nil), nil
}

// packer numbers words. A word that is shown differently is stored as a pair.
type packer struct {
	words []any
	at    map[string]int
}

func (p *packer) word(s string) int { return p.shown(s, "") }

// shown returns the number of a word and the text to show for it, empty if the same.
func (p *packer) shown(s, as string) int {
	n, there := p.at[s]
	if !there {
		n = len(p.words)
		if as == "" {
			as = words.Visible(s)
		}
		if as != s {
			p.words = append(p.words, [2]string{s, as})
		} else {
			p.words = append(p.words, s)
		}
		p.at[s] = n
	}
	return n
}

// row returns one game.
func (p *packer) row(m *maker, e *Entry) []any {
	flags := 0
	for i, set := range []bool{e.Counted, e.Twice, e.Known, e.ByFault, e.Shown} {
		if set {
			flags |= 1 << i
		}
	}
	players, near, faults := []any{}, []any{}, []any{}
	for i, x := range e.Players {
		players = append(players, p.word(x.ID))
		if i < len(e.Near) && e.Near[i] {
			near = append(near, i+1)
		}
	}
	for _, f := range e.Faults {
		faults = append(faults, []any{f.Seat, p.shown(f.Kind, m.lang.End("fault "+f.Kind))})
	}
	found := []any{}
	for i := range e.Findings {
		f := &e.Findings[i]
		found = append(found, []any{p.word(string(f.Code)), p.word(string(f.Severity))})
	}
	return []any{p.word(e.Address), p.word(e.ID), p.word(e.Event), p.word(e.Round), p.word(e.Game), p.shown(e.start(), m.opening[[2]string{e.Game, e.Start}].name), p.word(string(e.Status)), p.shown(e.end(), m.lang.End(e.End)),
		e.First, e.Winner, e.Plies, flags, max(e.longest(), -1), e.Decided, players, faults, found, near, p.word(e.score()), p.word(micros(e.longest()))}
}
