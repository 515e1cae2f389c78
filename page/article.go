package page

import (
	"fmt"
	"html"

	"scrutineer/seat"
)

// appendText appends s as text of an element or an attribute in quotes.
func appendText(dst []byte, s string) []byte {
	return append(dst, html.EscapeString(visible(s))...)
}

// appendChooser appends the list to choose a game from; nothing for one game.
func appendChooser(dst []byte, games []Game) []byte {
	if len(games) == 1 {
		return dst
	}
	dst = append(dst, `<p id="chooser" hidden><label>Game <select id="pick">`...)
	for i := range games {
		dst = append(dst, fmt.Sprintf("<option value=\"%d\">%d. ", i, i+1)...)
		dst = appendText(dst, games[i].headline())
	}
	return append(dst, "</select></label></p>"...)
}

// appendArticles appends the words of all games.
func appendArticles(dst []byte, games []Game) []byte {
	for i := range games {
		link := ""
		dst = append(dst, "<article>\n<header>"...)
		if len(games) > 1 {
			link = fmt.Sprintf("g=%d&amp;", i+1)
			dst = append(appendText(append(dst, "<h2>"...), games[i].headline()), "</h2>"...)
		}
		dst = appendHeader(dst, &games[i])
		dst = append(dst, "</header>\n<div class=\"side\">\n"...)
		dst = appendFindings(dst, &games[i], link)
		dst = appendMoves(dst, &games[i], link)
		dst = append(dst, "</div>\n</article>\n"...)
	}
	return dst
}

// appendHeader appends who played, how it ended and what that is worth.
func appendHeader(dst []byte, g *Game) []byte {
	dst = append(dst, "<p class=\"id\">"...)
	dst = appendText(dst, g.Game)
	if g.ID != "" {
		dst = appendText(append(dst, " · "...), g.ID)
	}
	dst = append(dst, "</p>\n<ul class=\"seats\">"...)
	for _, s := range g.Seats {
		dst = append(dst, fmt.Sprintf("<li class=\"s%d\"><b>", s.ID)...)
		dst = appendText(dst, g.mark(s.ID))
		dst = append(dst, "</b> <bdi>"...)
		dst = appendText(dst, s.Name)
		dst = append(dst, "</bdi> <small>"...)
		dst = appendText(dst, g.summary(s.ID))
		dst = append(dst, "</small></li>"...)
	}
	dst = append(dst, "</ul>\n<p class=\"result\">"...)
	if g.Status != "" {
		dst = append(dst, fmt.Sprintf("<b class=\"tag %s\">", statusClass(g.Status))...)
		dst = append(appendText(dst, g.Status), "</b> "...)
	}
	dst = append(dst, "<span>"...)
	dst = appendText(dst, g.Result)
	return append(dst, "</span></p>"...)
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

// summary is whether a seat moved first and how much time it used.
func (g *Game) summary(s seat.Seat) string {
	first, used := "", g.used(s)
	if g.First == s {
		first = "moved first"
	}
	if first != "" && used != "" {
		first += ", "
	}
	return first + used
}

// used is the time that a seat used, as far as it is known.
func (g *Game) used(s seat.Seat) string {
	moves, untimed, timed, total := 0, 0, 0, int64(0)
	for i := 1; i < len(g.Frames); i++ {
		f := &g.Frames[i]
		if f.Seat != s {
			continue
		}
		if f.Move != "" {
			moves++
		}
		if f.Micros >= 0 {
			timed++
			total += min(f.Micros, maxMicros-total)
		} else if f.Move != "" {
			untimed++
		}
	}
	switch {
	case timed == 0:
		return ""
	case untimed > 0:
		return fmt.Sprintf("%s, %d of %d moves untimed", duration(total), untimed, moves)
	}
	return duration(total) + " in all"
}

func appendFindings(dst []byte, g *Game, link string) []byte {
	if len(g.Findings) == 0 {
		return dst
	}
	dst = append(dst, "<h3>Findings</h3>\n<ul class=\"findings\">"...)
	for _, n := range g.Findings {
		class := "open"
		if n.Severity == "decisive" || n.Severity == "score" {
			class = "bad"
		}
		dst = append(dst, fmt.Sprintf("<li><b class=\"tag %s\">", class)...)
		dst = appendText(dst, n.Code)
		dst = append(dst, "</b> "...)
		if n.Severity != "" {
			dst = append(appendText(append(dst, "<i>"...), n.Severity), "</i> "...)
		}
		dst = appendText(dst, n.Text)
		if n.Ply >= 0 && n.Ply <= g.plies() {
			dst = append(dst, fmt.Sprintf(" <a href=\"#%sm=%d\">move %d</a>", link, n.Ply, n.Ply)...)
		}
		dst = append(dst, "</li>"...)
	}
	return append(dst, "</ul>\n"...)
}

func appendMoves(dst []byte, g *Game, link string) []byte {
	dst = append(dst, fmt.Sprintf("<h3>Moves</h3>\n<ol class=\"moves\"><li><a href=\"#%sm=0\"><span>Start</span></a></li>\n", link)...)
	found := map[int][]string{}
	for _, n := range g.Findings {
		found[n.Ply] = append(found[n.Ply], n.Code)
	}
	for i := 1; i < len(g.Frames); i++ {
		dst = append(dst, fmt.Sprintf("<li class=\"s%d\"><a href=\"#%sm=%d\">", g.Frames[i].Seat, link, i)...)
		dst = appendPly(dst, g, &g.Frames[i])
		for _, code := range found[i] {
			dst = append(appendText(append(dst, " <em>"...), code), "</em>"...)
		}
		dst = append(dst, "</a></li>\n"...)
	}
	return append(dst, "</ol>\n"...)
}

// appendPly appends the mover, the move, its time and its note. An event that
// is no move has its mover and note in one, so that nobody is said to play it.
func appendPly(dst []byte, g *Game, f *Frame) []byte {
	note := f.Note
	if f.Move != "" {
		dst = append(appendText(append(dst, "<b>"...), g.mark(f.Seat)), "</b> <span>"...)
		dst = appendText(dst, f.Move)
	} else {
		dst = append(dst, "<span>"...)
		if f.Seat != seat.Nobody {
			dst = append(appendText(dst, g.mark(f.Seat)), ": "...)
		}
		if note == "" {
			note = "no move"
		}
		dst, note = appendText(dst, note), ""
	}
	dst = append(dst, "</span>"...)
	if f.Micros >= 0 {
		dst = append(appendText(append(dst, " <small>"...), duration(f.Micros)), "</small>"...)
	}
	if note != "" {
		dst = append(appendText(append(dst, " <em>"...), note), "</em>"...)
	}
	return dst
}
