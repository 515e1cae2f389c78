package reconcile

import (
	"slices"
	"strconv"
	"strings"
)

// cell reads a cell, and reports whether it could.
func (r *row) cell(c Column, text string) (ok bool) {
	ok = true
	r.blank[c] = text == ""
	switch c {
	case Bot:
		r.bot = text
	case ID:
		r.id = text
	case First:
		r.first = text
	case Second:
		r.second = text
	case Ended:
		r.result, r.winner = resultOf(text)
		return text != ""
	case Rank: // 0 in cutechess and fastchess: the program of a gauntlet has no rank
		r.blank[c] = text == "" || text == "0"
		return r.blank[c] || r.place(text)
	case Points:
		return text == "" || r.takePoints(text)
	case Total:
		if text != "" {
			r.total, ok = thousandths(text)
		}
		return ok
	case Points.share(), Won.share(), Drawn.share(), Lost.share():
		return r.takeShare(c, text)
	default:
		var n int64
		if text != "" {
			n, ok = thousandths(text)
		}
		r.count[c] = n / 1000
		return ok && n >= 0 && n%1000 == 0 && n/1000 <= mostCount
	}
	return text != ""
}

// takePoints reads points, "12.5", or points out of games, "12.5/20".
func (r *row) takePoints(text string) (ok bool) {
	text, of, said := strings.Cut(text, "/")
	text, of = strings.TrimSpace(text), strings.TrimSpace(of)
	r.digits = digitsOf(text)
	if r.points, ok = thousandths(text); !ok || !said {
		return ok
	}
	n, err := strconv.ParseUint(of, 10, 30)
	r.ofGames, r.games = true, int64(n)
	return err == nil && n <= mostCount
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

// resultOf reads a result. Any other text may be the name of the winner.
func resultOf(text string) (outcome, string) {
	switch strings.ToLower(text) {
	case "first", "first wins", "first won":
		return firstWon, ""
	case "second", "second wins", "second won":
		return secondWon, ""
	case "draw", "drawn", "=", "½", "1/2":
		return drawn, ""
	}
	text = strings.ReplaceAll(text, "1/2", "½")
	for _, sep := range []string{"-", ":", "–"} {
		a, b, two := strings.Cut(text, sep)
		x, ok1 := thousandths(strings.TrimSpace(a))
		y, ok2 := thousandths(strings.TrimSpace(b))
		switch {
		case !two || !ok1 || !ok2:
		case x > y:
			return firstWon, ""
		case x < y:
			return secondWon, ""
		default:
			return drawn, ""
		}
	}
	return unstated, text
}

// scoreOf returns the result by the points of the first program, with a win as one.
func scoreOf(text string) outcome {
	n, ok := thousandths(text)
	switch {
	case ok && n == 1000:
		return firstWon
	case ok && n == 500:
		return drawn
	case ok && n == 0:
		return secondWon
	}
	return unstated
}

// quoted returns a cell for a message, printable and not too long.
func quoted(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.QuoteToASCII(s[:most]) + "..."
	}
	return strconv.QuoteToASCII(s)
}

// states reports whether a row has a value in a column.
func (t *Table) states(r *row, c Column) bool { return t.has[c] && !r.blank[c] }

// whole reports whether a row has values in all of these columns.
func (t *Table) whole(r *row, list ...Column) bool {
	return !slices.ContainsFunc(list, func(c Column) bool { return !t.states(r, c) })
}
