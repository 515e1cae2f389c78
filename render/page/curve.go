package page

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// Curve is a value for every frame, such as a score.
type Curve struct {
	Key    string // its words have the key replay.measure.Key
	Doc    string // text if there are no words
	Board  bool   // one number for the whole board, the first; otherwise one for each seat
	Counts [][base.Max]int
}

// curvesOf returns the curves of a game, without frames.
func curvesOf(g *rules.Game) []Curve {
	var list []Curve
	for _, m := range g.Measures {
		list = append(list, Curve{Key: m.Key, Doc: m.Doc, Board: m.Board})
	}
	return list
}

// count adds a frame with this position to the curves.
func (g *Game) count(measures []rules.Measure, pos rules.Position) {
	for i, m := range measures {
		g.Curves[i].Counts = append(g.Curves[i].Counts, m.Count(pos))
	}
}

// high is the height of a curve in units.
const high = 100

// curves appends the curves of a game. One is visible at a time.
func (b *builder) curves(g *Game) {
	if len(g.Frames) < 2 {
		return
	}
	for i := range g.Curves {
		b.curve(g, &g.Curves[i], i > 0)
	}
}

// lines returns the seats whose numbers a curve shows, Nobody for the board.
func (c *Curve) lines(g *Game) []base.Seat {
	if c.Board {
		return []base.Seat{base.Nobody}
	}
	var list []base.Seat
	for _, s := range g.Seats {
		list = append(list, s.ID)
	}
	return list
}

// of returns the value of a line in a frame.
func (c *Curve) of(s base.Seat, frame int) int { return c.Counts[frame][max(s, 1)-1] }

// name returns the name of a curve.
func (c *Curve) name(l words.Language) string {
	if key := "replay.measure." + c.Key; l.Has(key) {
		return l.Text(key)
	}
	return c.Doc
}

func (b *builder) curve(g *Game, c *Curve, hidden bool) {
	last, most, lines := len(c.Counts)-1, 1, c.lines(g)
	for _, s := range lines {
		for i := range c.Counts {
			most = max(most, c.of(s, i))
		}
	}
	b.raw(`<svg class=curve role=img aria-label="`)
	b.text(c.name(b.words))
	b.raw(`" viewBox="0 -2 `, strconv.Itoa(last), ` 104" preserveAspectRatio=none`)
	if hidden {
		b.raw(" hidden")
	}
	b.raw(">")
	for _, s := range lines {
		b.raw(`<polyline class="r7 s`, s.String(), `" points="`)
		for i := range c.Counts {
			if i > 0 {
				b.raw(" ")
			}
			b.number(i)
			b.raw(",")
			b.number(high - high*c.of(s, i)/most)
		}
		b.raw(`"/>`)
	}
	b.raw("</svg>\n")
}
