package page

import (
	"fmt"
	"slices"
	"strconv"

	"scrutineer/base"
	"scrutineer/internal/words"
)

// chooser appends the list to choose a game from; nothing for one game.
func (b *builder) chooser() {
	if len(b.games) == 1 {
		return
	}
	b.raw(`<p id="chooser" hidden><label>`)
	b.say("replay.game")
	b.raw(` <select id="pick" dir="ltr">`)
	for i := range b.games {
		b.raw(`<option value="`)
		b.number(i)
		b.raw(`">`)
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
		b.raw("<article>\n<header>")
		if len(b.games) > 1 {
			link = fmt.Sprintf("#g=%d&amp;m=", i+1)
			b.raw("<h2>")
			b.text(g.headline())
			b.raw("</h2>")
		}
		b.header(g)
		b.raw("</header>\n")
		b.curves(g)
		b.raw("<div class=\"side\">\n")
		b.findings(g, link)
		b.moves(g, link)
		b.raw("</div>\n</article>\n")
	}
}

// header appends who played, how it ended and what that is worth.
func (b *builder) header(g *Game) {
	b.raw(`<p class="id">`)
	b.bdi(g.Game)
	if g.ID != "" {
		b.raw(" · ")
		b.bdi(g.ID)
	}
	b.raw("</p>\n<ul class=\"seats\">")
	for _, s := range g.Seats {
		b.raw(fmt.Sprintf(`<li class="s%d"><b>`, s.ID))
		b.text(g.mark(s.ID))
		b.raw("</b> ")
		b.bdi(s.Name)
		b.clock(g)
		b.raw(" <small>")
		b.summary(g, s.ID)
		b.raw("</small></li>")
	}
	b.raw("</ul>\n<p class=\"result\">")
	b.status(g.Status)
	b.raw("<span>")
	b.result(g)
	b.raw("</span></p>")
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

// statusClass is the kind of a status, which its colour follows.
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
		b.say("replay.draw", ltr(o.Reason))
	default:
		b.say("replay.wins", words.Visible(g.name(o.Winner)), ltr(o.Reason))
	}
	if o.Over && len(o.Score) > 0 {
		b.raw(" ", string(ltr(fmt.Sprint(o.Score))))
	}
}

// part appends the heading of a part of a game's words, one level below that of
// the game.
func (b *builder) part(key string) {
	level := "h2"
	if len(b.games) > 1 {
		level = "h3"
	}
	b.raw("<", level, ">")
	b.say(key)
	b.raw("</", level, ">\n")
}

// findings appends what was found, each with a link to where it shows.
func (b *builder) findings(g *Game, link string) {
	if len(g.Findings) == 0 {
		return
	}
	b.part("replay.findings")
	for _, r := range g.Remarks {
		b.raw("<p><b>")
		b.say("common.headline."+r.Kind, words.Visible(g.name(r.Seat)), ltr(strconv.Itoa(r.Line)), ltr(r.Word))
		if r.Suspect {
			b.raw(" ")
			b.say("common.headline.suspect")
		}
		b.raw("</b></p>\n")
	}
	b.raw("<ul class=\"findings\" dir=\"ltr\">")
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
		b.text(n.Text)
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
