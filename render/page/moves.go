package page

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/rules"
)

// longMove is the number of characters of a mover and a move from which the list has
// one column.
const longMove = 9

// moves appends the list of moves, each a link to its frame.
func (b *builder) moves(g *Game, link string) {
	class := "moves"
	for i := range g.Frames {
		if f := &g.Frames[i]; utf8.RuneCountInString(g.mark(f.Seat)+f.Move) >= longMove {
			class = "moves long"
		}
	}
	b.part("replay.moves")
	b.raw("<ol class=\"", class, "\"><li><a href=\"", link, "0\"><bdi>")
	b.say("replay.start")
	b.raw("</bdi></a></li>\n")
	codes, others := g.found()
	key := g.Deciding()
	for i := 1; i < len(g.Frames); i++ {
		f := &g.Frames[i]
		b.raw(`<li class="s`, f.Seat.String())
		if i == key {
			b.raw(" key")
		}
		b.raw(`"><a href="`, link)
		b.number(i)
		b.raw(`">`)
		b.ply(g, f, codes[i])
		if i == key {
			b.raw(" <i>")
			b.say(g.decision())
			b.raw("</i>")
		}
		b.raw("</a></li>\n")
		for _, n := range others[i] {
			b.fault(g, n, link)
		}
	}
	b.raw("</ol>\n")
}

// found returns the codes of the findings at each frame, and the findings about a
// seat other than the mover.
func (g *Game) found() (codes map[int][]string, others map[int][]*Note) {
	codes, others = map[int][]string{}, map[int][]*Note{}
	for i := range g.Findings {
		n := &g.Findings[i]
		if n.Ply > 0 && n.Ply < len(g.Frames) && n.Seat != base.Nobody && n.Seat != g.Frames[n.Ply].Seat {
			others[n.Ply] = append(others[n.Ply], n)
		} else {
			codes[n.Ply] = append(codes[n.Ply], n.Code)
		}
	}
	return codes, others
}

// fault appends a finding about a seat that did not move there, in a separate row.
func (b *builder) fault(g *Game, n *Note, link string) {
	b.raw(`<li class="wide s`, n.Seat.String(), `"><a href="`, link, strconv.Itoa(n.Ply), `"><bdi>`)
	b.text(g.name(n.Seat))
	b.raw("</bdi> <em>")
	b.text(n.Code)
	b.raw("</em></a></li>\n")
}

// marks returns the frames that were decisive or have findings, in order.
func (g *Game) marks() []int {
	list := []int{}
	for _, n := range g.Findings {
		if n.Ply > 0 && n.Ply <= g.plies() {
			list = append(list, n.Ply)
		}
	}
	if key := g.Deciding(); key > 0 {
		list = append(list, key)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// decision returns the key of the text on the deciding frame. Points that are counted
// at the end are not decided by the last move.
func (g *Game) decision() string {
	switch g.Outcome.Reason {
	case "complete", "full", "move-cap", "both-out":
		if g.Deciding() == g.plies() {
			return "replay.ends"
		}
	}
	return "replay.decides"
}

// ply appends the mover, the move, its time, its note and its findings. The mover and
// note of an event that is not a move are in one element, so that screen readers do
// not announce a move.
func (b *builder) ply(g *Game, f *Frame, codes []string) {
	note := f.Note
	if f.Move != "" {
		b.raw("<b>")
		b.text(g.mark(f.Seat))
		b.raw("</b> ")
		b.bdi(f.Move)
	} else {
		b.event(g, f)
		note = ""
	}
	if f.Micros.Known() {
		b.raw(` <small dir="ltr">`)
		b.text(duration(f.Micros))
		b.raw("</small>")
	}
	if note != "" {
		codes = append([]string{note}, codes...)
	}
	for _, code := range codes {
		b.raw(" <em>")
		b.text(code)
		b.raw("</em>")
	}
}

// event appends an event that is not a move, and whom it concerns.
func (b *builder) event(g *Game, f *Frame) {
	b.raw("<bdi>")
	if f.Seat != base.Nobody {
		b.text(g.name(f.Seat))
		b.raw(": ")
	}
	if f.Note != "" {
		b.text(f.Note)
	} else {
		b.say("replay.nomove")
	}
	b.raw("</bdi>")
}

// After returns the position of frame n of the game that Of makes from the session.
// If n is too large, it is the position after the last ply that could be replayed. It
// is nil if Of returns an error.
func After(s *judge.Session, n int) rules.Position {
	pos := s.Position()
	for i := 0; pos != nil && i < min(n, len(s.Moves)) && s.Step(pos, i); i++ {
	}
	return pos
}
