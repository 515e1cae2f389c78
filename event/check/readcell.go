package check

import (
	"fmt"
	"strconv"
	"strings"

	"scrutineer/event"
	"scrutineer/event/tablefile"
)

// cell reads a cell, and reports whether it could.
func (r *row) cell(c Column, text string) (ok bool) {
	ok = true
	r.blank[c] = text == ""
	switch c {
	case Bot:
		r.bot = text
	case Rank: // 0 in cutechess and fastchess: the program of a gauntlet has no rank
		r.blank[c] = text == "" || text == "0"
		return r.blank[c] || r.place(text)
	case Name: // an id says who it is
		return true
	case RankTo:
		to, err := strconv.Atoi(text)
		if r.blank[Rank] || err == nil && to >= r.rank[0] {
			r.rank[1] = to
			return true
		}
		return false
	case Points:
		return text == "" || r.takePoints(text)
	case Total:
		if text != "" {
			r.total, ok = event.ReadDecimal(text)
		}
		return ok
	case Points.share(), Won.share(), Drawn.share(), Lost.share():
		return r.takeShare(c, text)
	default:
		var n int64
		if text != "" {
			n, ok = event.ReadDecimal(text)
		}
		r.count[c] = n / 1000
		return ok && n >= 0 && n%1000 == 0 && n/1000 <= maxCount
	}
	return text != ""
}

// takePoints reads points, "12.5", or points out of games, "12.5/20".
func (r *row) takePoints(text string) (ok bool) {
	text, of, said := strings.Cut(text, "/")
	text, of = strings.TrimSpace(text), strings.TrimSpace(of)
	r.digits = digitsOf(text)
	if r.points, ok = event.ReadDecimal(text); !ok || !said {
		return ok
	}
	n, err := strconv.ParseUint(of, 10, 30)
	r.ofGames, r.games = true, int64(n)
	return err == nil && n <= maxCount
}

// place reads a rank: "3", "3.", "3=", "=3", "3 +" (a button), or a range of shared ranks,
// "3-5".
func (r *row) place(text string) bool {
	text = strings.TrimLeft(strings.TrimRight(text, ".=:)+ "), "= ")
	from, to, shared := strings.Cut(text, "-")
	if !shared {
		to = from
	}
	a, bad1 := strconv.ParseUint(from, 10, 30)
	b, bad2 := strconv.ParseUint(to, 10, 30)
	r.rank = [2]int{int(a), int(b)}
	return bad1 == nil && bad2 == nil && 0 < a && a <= b
}

// states reports whether a row has a value in a column.
func (t *Table) states(r *row, c Column) bool { return t.has[c] && !r.blank[c] }

// share returns the column of percentages that belongs to a column of counts or points.
func (c Column) share() Column { return c + "%" }

// share is a printed percentage: in thousandths of a per cent, with its number of digits
// after the point.
type share struct {
	value  int64
	digits int
}

// digitsOf returns the digits after the point or comma of a number.
func digitsOf(text string) int {
	if i := strings.IndexAny(text, ".,"); i >= 0 {
		return len(text) - i - 1
	}
	return 0
}

// covers reports whether a printed number is an exact one with digits cut or rounded. Both
// are in units of 10^-places, and digits were printed after the point. A number without
// digits after the point must be exact.
func covers(printed, exact int64, digits, places int) bool {
	if digits == 0 || digits >= places {
		return printed == exact
	}
	unit := int64(1)
	for range places - digits {
		unit *= 10
	}
	over := exact - printed // cut: 0 <= over < unit; rounded: -unit/2 <= over <= unit/2
	return -unit <= 2*over && over < unit
}

// covers reports whether a percentage is that of halves out of games.
func (s share) covers(halves, games int64) bool {
	if games == 0 {
		return true // nothing to take a share of
	}
	unit := int64(1000)
	for range s.digits {
		unit /= 10
	}
	// The exact share is 50000*halves/games thousandths of a per cent.
	over := 50000*halves - s.value*games
	return -unit*games <= 2*over && over < unit*games
}

func (s share) String() string {
	return fmt.Sprintf("%.*f %%", s.digits, float64(s.value)/1000)
}

// takeShare reads a percentage.
func (r *row) takeShare(c Column, text string) bool {
	text = strings.TrimSpace(strings.TrimSuffix(text, "%"))
	if text == "" || strings.Trim(text, "-–—") == "" || strings.EqualFold(text, "nan") {
		r.blank[c] = true
		return true
	}
	n, ok := event.ReadDecimal(text)
	r.shares[c] = share{n, digitsOf(text)}
	return ok && n >= 0 && n <= 100000
}

// byCells returns the meaning of a column whose head may mean a number or a percentage, by
// its cells. Heads of one letter are known by the others.
func (t *Table) byCells(c Column, g *tablefile.Grid, i int) Column {
	head := g.Head.Cells[i]
	if _, named := t.opt.Head[c]; c == "" || len(folded(head)) == 1 && !named {
		if l, ok := byLetters(g.Head.Cells)[folded(head)]; ok {
			c = l
		}
	}
	switch c {
	case Points, Won, Drawn, Lost:
	default:
		return c
	}
	percents := 0
	for _, r := range g.Rows {
		if i < len(r.Cells) && strings.HasSuffix(strings.TrimSpace(r.Cells[i]), "%") {
			percents++
		}
	}
	if percents > 0 && 2*percents >= len(g.Rows) {
		return c.share()
	}
	return c
}

// shares compares percentages with the games of a program.
func (k *tableCheck) shares(r *row, b *standing) {
	won, drawn, lost := int64(len(b.won)), int64(len(b.drawn)), int64(len(b.lost))
	for _, x := range []struct {
		column Column
		what   string
		halves int64
	}{{Points, "of the points", 2*won + drawn}, {Won, "of the games won", 2 * won}, {Drawn, "of the games drawn", 2 * drawn}, {Lost, "of the games lost", 2 * lost}} {
		c := x.column.share()
		if s := r.shares[c]; k.table.states(r, c) && !s.covers(x.halves, won+drawn+lost) {
			exact := fmt.Sprintf("%d/%d", x.halves, 2*(won+drawn+lost))
			k.at(r, WrongShare, b.logs(), s.String(), exact, "%s has %s %s, not %s", b.id, exact, x.what, s)
		}
	}
}
