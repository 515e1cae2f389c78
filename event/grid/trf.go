package grid

import (
	"fmt"
	"strconv"
	"strings"
)

// trfPlayerAt is a line 001 of a report file: a player and its rounds.
type trfPlayerAt struct {
	line   int
	number string
	name   string
	points int64 // in halves
	rank   string
	rounds []trfRound
}

// trfRound is a round in a player's line: the opponent, the colour, and the result as the
// file spells it.
type trfRound struct {
	opponent      string
	colour, ended byte
}

// trfWorth are the half points of a result, and the matching results of the opponent, by
// the report format of FIDE (Handbook C.04, annex 2).
var trfWorth = map[byte]struct {
	halves int64
	mirror string
}{
	'1': {2, "0"}, '0': {0, "10="}, '=': {1, "=0"}, 'W': {2, "L"}, 'L': {0, "WLD"}, 'D': {1, "DL"}, '+': {2, "-"}, '-': {0, "+-"},
	'H': {1, ""}, 'F': {2, ""}, 'U': {2, ""}, 'Z': {0, ""},
}

// column returns the text in columns of a line, counted from 1 as in the format.
func column(line []rune, from, to int) string {
	return strings.TrimSpace(string(line[min(from-1, len(line)):min(to, len(line))]))
}

// readTRF makes a list of games of a report file. It compares what the lines of players say
// twice: points and results.
func readTRF(b []byte) ([]Grid, error) {
	g := Grid{Form: "trf", Head: Row{1, []string{"first", "second", "result"}}}
	var list []*trfPlayerAt
	other := 0
	for i, text := range strings.Split(strings.ReplaceAll(string(b), "\r", "\n"), "\n") {
		switch {
		case strings.HasPrefix(text, "001 "):
			p, err := trfLine(i+1, []rune(text))
			if err != nil {
				return nil, err
			}
			if list = append(list, p); len(list) > MaxRows {
				return nil, fail(i+1, "cap", "a table has at most %d rows", MaxRows)
			}
		case strings.HasPrefix(text, "012 "):
			g.Title = title(text[4:])
		case strings.TrimSpace(text) != "":
			other++
		}
	}
	if other > 0 {
		g.Dropped = append(g.Dropped, fmt.Sprintf("lines of the report file that are not players: %d", other))
	}
	g.Dropped = append(g.Dropped, "titles, ratings, federations and dates of birth of the report file")
	if err := g.rounds(list); err != nil {
		return nil, err
	}
	return []Grid{g}, nil
}

// trfLine reads a line 001.
func trfLine(n int, line []rune) (*trfPlayerAt, *Error) {
	p := &trfPlayerAt{line: n, number: column(line, 5, 8), name: column(line, 15, 47), rank: column(line, 86, 89)}
	points := strings.ReplaceAll(column(line, 81, 84), ",", ".")
	whole, rest, _ := strings.Cut(points, ".")
	var ok bool
	if p.points, ok = halves(whole, rest); !ok || p.number == "" || p.name == "" {
		return nil, fail(n, "trf", "want a number, a name and points in the columns of a report file: %.60q", string(line))
	}
	for at := 92; at <= len(line); at += 10 {
		r := trfRound{opponent: column(line, at, at+3), colour: ' ', ended: ' '}
		for _, c := range []struct {
			col int
			to  *byte
		}{{at + 5, &r.colour}, {at + 7, &r.ended}} {
			if s := column(line, c.col, c.col); len(s) == 1 {
				*c.to = s[0]
			}
		}
		if r.ended >= 'a' && r.ended <= 'z' {
			r.ended -= 'a' - 'A'
		}
		if _, known := trfWorth[r.ended]; !known && (r.ended != ' ' || r.opponent == "" && r.colour != ' ') {
			return nil, fail(n, "trf", "round %d: not a result: %q", len(p.rounds)+1, string(r.ended))
		}
		p.rounds = append(p.rounds, r)
	}
	return p, nil
}

// halves returns points in halves.
func halves(whole, rest string) (int64, bool) {
	var n int64
	for _, c := range whole {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	switch rest {
	case "", "0":
		return 2 * n, whole != ""
	case "5":
		return 2*n + 1, true
	}
	return 0, false
}

// rounds makes games of the rounds of all players.
func (g *Grid) rounds(list []*trfPlayerAt) error {
	byNumber := map[string]*trfPlayerAt{}
	for _, p := range list {
		if byNumber[p.number] != nil {
			return fail(p.line, "trf", "two players with the number %s", p.number)
		}
		byNumber[p.number] = p
	}
	unplayed, open := 0, 0
	for _, p := range list {
		var sum int64
		for i, r := range p.rounds {
			sum += trfWorth[r.ended].halves
			q := byNumber[r.opponent]
			switch {
			case strings.Trim(r.opponent, "0") == "":
				if r.ended != ' ' {
					unplayed++
				}
				continue
			case q == nil || q == p:
				return fail(p.line, "trf", "round %d: no opponent has the number %q", i+1, r.opponent)
			case r.ended == ' ':
				open++
				continue
			case r.ended == '+' || r.ended == '-':
				unplayed++
			}
			if err := g.game(p, q, i); err != nil {
				return err
			}
		}
		if sum != p.points {
			g.Wrong = append(g.Wrong, Flaw{p.line, fmt.Sprintf("%.60q: the rounds come to %s points, not %s", p.name, halfText(sum), halfText(p.points)), halfText(p.points), halfText(sum)})
		}
	}
	if unplayed > 0 {
		g.Dropped = append(g.Dropped, fmt.Sprintf("rounds of the report file without a game (byes, forfeits, absences): %d", unplayed))
	}
	if open > 0 {
		g.Dropped = append(g.Dropped, fmt.Sprintf("rounds of the report file that are paired and have no result: %d", open))
	}
	g.trfRanks(list)
	return nil
}

// game adds a round of one player, and compares it with that of its opponent. A game is
// taken from the line of the player who moved first.
func (g *Grid) game(p, q *trfPlayerAt, i int) error {
	r, m := p.rounds[i], trfRound{colour: ' ', ended: ' '}
	if i < len(q.rounds) {
		m = q.rounds[i]
	}
	if m.opponent != p.number || !strings.ContainsRune(trfWorth[r.ended].mirror, rune(m.ended)) || r.colour == m.colour && r.colour != '-' {
		text := func(r trfRound) string {
			return strings.TrimSpace(fmt.Sprintf("%s %c %c", r.opponent, r.colour, r.ended))
		}
		g.Wrong = append(g.Wrong, Flaw{p.line, fmt.Sprintf("round %d: %.60q and %.60q say different things of their game", i+1, p.name, q.name), text(r), text(m)})
	}
	if r.ended == '+' || r.ended == '-' || r.colour != 'w' {
		if r.colour != 'w' && r.colour != 'b' && r.colour != '-' {
			return fail(p.line, "trf", "round %d: no colour", i+1)
		}
		return nil
	}
	result := map[int64]string{2: "1-0", 1: "1/2-1/2", 0: "0-1"}[trfWorth[r.ended].halves]
	g.Rows = append(g.Rows, Row{p.line, []string{p.name, q.name, result}})
	if len(g.Rows) > MaxRows {
		return fail(p.line, "cap", "a table has at most %d rows", MaxRows)
	}
	return nil
}

// trfRanks compares ranks with points. Ties may be broken in any way. A player without
// rank, or with rank 0, has withdrawn and is not among the others.
func (g *Grid) trfRanks(list []*trfPlayerAt) {
	ranks, count := map[*trfPlayerAt]int{}, map[int64]int{}
	most := int64(0)
	for _, p := range list {
		if rank, err := strconv.Atoi(p.rank); err == nil && rank > 0 {
			ranks[p] = rank
			count[p.points]++
			most = max(most, p.points)
		}
	}
	if n := len(list) - len(ranks); n > 0 {
		g.Dropped = append(g.Dropped, fmt.Sprintf("players of the report file without a rank: %d", n))
	}
	above := map[int64]int{} // players with more points
	n := 0
	for pts := most; pts >= 0; pts-- {
		above[pts] = n
		n += count[pts]
	}
	for _, p := range list {
		rank, ranked := ranks[p]
		if lo := above[p.points]; ranked && (rank <= lo || rank > lo+count[p.points]) {
			g.Wrong = append(g.Wrong, Flaw{p.line, fmt.Sprintf("%.60q has rank %d, and by the points of the file %d to %d", p.name, rank, lo+1, lo+count[p.points]), p.rank, fmt.Sprint(lo + 1)})
		}
	}
}

func halfText(n int64) string {
	if n%2 == 1 {
		return fmt.Sprintf("%d.5", n/2)
	}
	return fmt.Sprint(n / 2)
}
