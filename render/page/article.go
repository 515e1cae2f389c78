package page

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
)

// chooser appends the list of games to choose from; nothing for one game.
func (b *builder) chooser() {
	if len(b.games) == 1 {
		return
	}
	b.raw(`<p id=chooser hidden><label>`)
	b.say("replay.game")
	b.raw(` <select id=pick dir=ltr>`)
	for i := range b.games {
		b.raw("<option value=")
		b.number(i)
		b.raw(">")
		b.number(i + 1)
		b.raw(". ")
		b.text(b.games[i].headline())
	}
	b.raw("</select></label></p>")
}

// articles appends the words of all games.
func (b *builder) articles() {
	for i := range b.games {
		g, link := &b.games[i], "#m="
		if len(b.games) > 1 {
			link = fmt.Sprintf("#g=%d&amp;m=", i+1)
		}
		b.raw("<article>\n")
		b.seats(g)
		b.curves(g)
		b.still(g)
		b.raw("<div class=side>\n")
		b.header(g)
		b.moves(g, link)
		b.findings(g, link)
		b.links()
		b.check()
		b.raw("</div>\n</article>\n")
	}
}

// check appends the place where a reader can have the log checked.
func (b *builder) check() {
	if b.opt.Check != nil {
		b.dst = b.opt.Check.AppendHTML(b.dst, b.words)
	}
}

// header appends the name of the game, how it ended and the verdict.
func (b *builder) header(g *Game) {
	if len(b.games) > 1 {
		b.raw("<h2>")
		b.text(g.headline())
		b.raw("</h2>")
	}
	b.raw("<p class=result>")
	b.status(g.Status)
	b.raw("<span>")
	b.result(g)
	b.raw("</span> <small>")
	b.bdi(g.Game)
	if g.ID != "" {
		b.raw("\u00a0· ")
		b.bdi(g.ID)
	}
	b.raw("</small></p>\n")
}

// seats appends a row for each seat: its name in the colour of its pieces, its clock,
// and the place of its points.
func (b *builder) seats(g *Game) {
	class := "seats"
	if len(g.Seats) > 2 {
		class = `"seats many"`
	}
	b.raw("<ul class=", class, ">")
	for _, s := range g.Seats {
		b.raw(fmt.Sprintf(`<li class=s%d><i>`, s.ID))
		b.text(g.mark(s.ID))
		b.raw("</i><bdi>")
		b.text(s.Name)
		b.raw("</bdi>")
		if g.Outcome.Over && g.Outcome.Winner == s.ID {
			b.raw("<b class=tag>")
			b.say("replay.winner")
			b.raw("</b>")
		}
		b.clock(g)
		b.raw("<small>")
		b.summary(g, s.ID)
		b.raw("</small><b class=points></b>")
	}
	b.raw("</ul>\n")
}

// stillSide is the width of the picture for readers without script, in units.
const stillSide = 500

// still appends the last position, for readers without script.
func (b *builder) still(g *Game) {
	if len(g.Frames) > 0 && !b.opt.Embed {
		b.raw("<noscript>", Still(&g.Frames[g.plies()].Scene, stillSide), "</noscript>\n")
	}
}

// statuses are the verdicts that the page has words for.
var statuses = []string{"verified", "attested", "disputed", "void", "rejected", "open", "unsupported", "malformed"}

func (b *builder) status(status string) {
	if status == "" {
		return
	}
	b.raw(`<b class="tag `, statusClass(status), `">`)
	if slices.Contains(statuses, status) {
		b.say("replay.status." + status)
	} else {
		b.text(status)
	}
	b.raw("</b> ")
}

// statusClass returns the class of a status, which sets its colour.
func statusClass(status string) string {
	switch status {
	case "verified":
		return "ok"
	case "rejected", "malformed":
		return "bad"
	}
	return "open"
}

// result appends how the game ended.
func (b *builder) result(g *Game) {
	o := &g.Outcome
	switch {
	case g.Result != "":
		b.text(g.Result)
		return
	case !o.Over:
		b.say("replay.none")
	case o.Winner == base.Nobody:
		b.say("replay.draw", b.words.End(o.Reason))
	default:
		b.say("replay.wins", words.Visible(g.name(o.Winner)), b.words.End(o.Reason))
	}
	if o.Over && len(o.Score) > 0 {
		b.raw(" ", string(ltr(strings.ReplaceAll(strings.Trim(fmt.Sprint(o.Score), "[]"), " ", " : "))))
	}
}

// part appends the heading of a part of a game, one level below that of the game.
func (b *builder) part(key string) {
	level := "h2"
	if len(b.games) > 1 {
		level = "h3"
	}
	b.raw("<", level, ">")
	b.say(key)
	b.raw("</", level, ">\n")
}

// findings appends the findings, each with a link to its frame.
func (b *builder) findings(g *Game, link string) {
	if len(g.Findings) == 0 {
		return
	}
	b.part("replay.findings")
	for _, r := range g.Remarks {
		b.raw("<p><b>")
		for i, p := range r.Phrases(words.Name(g.name(r.Seat))) {
			if i > 0 {
				b.raw(" ")
			}
			b.raw(string(markup.Cell(b.words, p)))
		}
		b.raw("</b></p>\n")
	}
	b.raw("<ul class=findings dir=ltr>")
	for _, n := range g.Findings {
		class := "open"
		if n.Severity == "decisive" || n.Severity == "score" {
			class = "bad"
		}
		b.raw(`<li><b class="tag `, class, `">`)
		b.text(n.Code)
		b.raw("</b> ")
		if n.Severity != "" {
			b.raw("<i>")
			b.text(n.Severity)
			b.raw("</i> ")
		}
		if n.Says != nil {
			b.raw(`<span dir="auto">`, string(markup.Cell(b.words, n.Says)), "</span> ")
		}
		b.raw("<span lang=en>")
		b.text(n.Text)
		b.raw("</span>")
		if n.Ply >= 0 && n.Ply <= g.plies() {
			b.raw(` <a href="`, link)
			b.number(n.Ply)
			b.raw(`">`)
			b.say("replay.move", n.Ply)
			b.raw("</a>")
		}
		b.raw("</li>")
	}
	b.raw("</ul>\n")
}
