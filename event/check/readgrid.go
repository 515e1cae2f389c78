package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"scrutineer/event"
	"scrutineer/event/tablefile"
)

// readGrids reads a table out of a file that may have several.
func (t *Table) readGrids(b []byte) error {
	list, err := tablefile.Read(b, t.heads)
	var bad *tablefile.Error
	if errors.As(err, &bad) {
		return t.fail(bad.Line, bad.Code, "%s", bad.Msg)
	}
	if err != nil {
		return err
	}
	var first error
	var of []tablefile.Grid // those that can be read
	other := 0
	for i := range list {
		if err := newTable(t.name, t.opt).header(&list[i]); err != nil {
			other++
			if first == nil {
				first = err
			}
			continue
		}
		of = append(of, list[i])
	}
	switch n := t.opt.Number; {
	case len(of) == 0 && first != nil && len(list) == 1:
		return first
	case len(of) == 0 && first != nil:
		return t.fail(list[0].Head.Line, "column", "none of %d tables can be read; the first: %v", len(list), first)
	case len(of) == 0:
		return t.fail(1, "empty", "no row")
	case n > len(of) || n == 0 && len(of) > 1:
		var list []string
		for i := range of[:min(len(of), 20)] {
			g := &of[i]
			list = append(list, fmt.Sprintf("%d: %s, line %d, %d rows", i+1, event.Quoted(g.Title), g.Head.Line, len(g.Rows)))
		}
		if len(of) > 20 {
			list = append(list, fmt.Sprintf("and %d more", len(of)-20))
		}
		what := "1 table is"
		if len(of) > 1 {
			what = fmt.Sprintf("%d tables are", len(of))
		}
		return t.fail(of[0].Head.Line, "several", "%s readable; choose one with --table N: %s", what, strings.Join(list, "; "))
	default:
		if other > 0 {
			t.notChecked = append(t.notChecked, fmt.Sprintf("tables of the file that have no names and numbers: %d", other))
		}
		if len(of) > 1 {
			t.notChecked = append(t.notChecked, fmt.Sprintf("other tables of the file: %d", len(of)-1))
		}
		return t.take(&of[max(n, 1)-1])
	}
}

// heads reports about a word above a column whether it is known, and whether it is of
// names.
func (t *Table) heads(word string) (known, names bool) {
	c := t.columnOf(word)
	return c != "" || slices.Contains(t.opt.TieBreaks, breakName(word)), c == Bot
}

// take adds the rows of a grid.
func (t *Table) take(g *tablefile.Grid) error {
	if err := t.header(g); err != nil {
		return err
	}
	for _, b := range g.Extra {
		t.beside = append(t.beside, b.Line)
	}
	if g.Hidden > 0 {
		t.notChecked = append(t.notChecked, fmt.Sprintf("rows of the table that a browser hides, but that are compared like the others: %d", g.Hidden))
	}
	for _, r := range g.Rows {
		if t.beyond(r.Cells) {
			t.beside = append(t.beside, r.Line)
			continue
		}
		if len(r.Cells) != len(g.Head.Cells) {
			return t.fail(r.Line, "cell", "%d cells, but the head at line %d has %d", len(r.Cells), g.Head.Line, len(g.Head.Cells))
		}
		if err := t.row(r.Line, r.Cells); err != nil {
			return err
		}
	}
	stated := t.has[Played]
	for i := range t.rows {
		r := &t.rows[i]
		switch { // points may be out of games, such as "37.0/52"
		case !r.ofGames && !stated:
			r.blank[Played] = true
		case r.ofGames && stated && !r.blank[Played] && r.count[Played] != r.games:
			return t.fail(r.line, "cell", "points of %d games, but %d games played", r.games, r.count[Played])
		case r.ofGames:
			r.count[Played], r.blank[Played], t.has[Played] = r.games, false, true
		}
	}
	return nil
}

// breakColumn is the prefix of the column of a tie-break, whose name follows.
const breakColumn = "tie-break "

// header finds the meaning of each column.
func (t *Table) header(g *tablefile.Grid) error {
	line, cells := g.Head.Line, g.Head.Cells
	columns, at := make([]Column, len(cells)), map[Column]string{}
	report := slices.Contains(cells, "game") && slices.Contains(cells, "scheme")
	for i, head := range cells {
		if c := Column(head); report && slices.Contains(reportColumns, c) {
			columns[i] = c
			continue
		}
		// A head that may be a tie-break is the number of games won if there is no other.
		counts := t.columnOf(head) == Won && !slices.ContainsFunc(cells, func(other string) bool { return other != head && t.columnOf(other) == Won })
		if name := breakName(head); slices.Contains(t.opt.TieBreaks, name) && !slices.Contains(t.breaks, name) && !counts {
			t.breaks = append(t.breaks, name)
			columns[i] = Column(breakColumn + name)
			continue
		}
		c := t.columnOf(head)
		if c == Bot && i > 0 && strings.EqualFold(head, string(Name)) && slices.ContainsFunc(cells, func(other string) bool { return strings.EqualFold(other, string(Bot)) }) {
			c = Name
		}
		c = t.byCells(c, g, i)
		if c == "" {
			t.rated = t.rated || ratings[strings.ToLower(strings.TrimSpace(head))]
			t.ignored = append(t.ignored, event.Quoted(head))
			continue
		}
		if c == Rank && t.has[c] && !strings.EqualFold(at[c], head) { // a place may be a town
			t.ignored = append(t.ignored, event.Quoted(head))
			continue
		}
		if t.has[c] {
			return t.fail(line, "column", "two columns for %s: %s and %s", c, event.Quoted(at[c]), event.Quoted(head))
		}
		columns[i], t.has[c], at[c] = c, true, head
	}
	for _, c := range Columns() {
		if head, named := t.opt.Head[c]; named && !t.has[c] {
			return t.fail(line, "column", "no column %s for %s", event.Quoted(head), c)
		}
	}
	t.columns = columns
	switch has := t.has; {
	case !has[Bot]:
		return t.fail(line, "column", "no column bot, name or player, and not first, second and result; --column bot=HEAD names it")
	case !slices.ContainsFunc([]Column{Points, Played, Won, Drawn, Lost}, func(c Column) bool { return has[c] || has[c.share()] }):
		return t.fail(line, "column", "no column played, won, drawn, lost or points; --column points=HEAD names it")
	}
	return nil
}

// sums are names of rows that are no programs.
var sums = map[string]bool{"total": true, "totals": true, "sum": true, "suma": true, "summe": true, "gesamt": true, "razem": true, "somme": true, "totale": true, "итого": true}

// beyond reports whether cells are no row of a program: they are empty, or name none, or a sum.
func (t *Table) beyond(cells []string) bool {
	i := slices.Index(t.columns, Bot)
	if i < 0 || i >= len(cells) {
		return !slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != "" })
	}
	name := strings.ToLower(strings.Trim(cells[i], " \t:."))
	rank := slices.Index(t.columns, Rank)
	return name == "" || sums[name] && (rank < 0 || rank >= len(cells) || strings.TrimSpace(cells[rank]) == "")
}

// columnOf returns the meaning of a column with that head, or "" if it is unknown.
func (t *Table) columnOf(head string) Column {
	head = strings.TrimSpace(head)
	for _, c := range Columns() {
		if h, named := t.opt.Head[c]; named && h == head {
			return c
		}
	}
	c := columnOf(head)
	if _, elsewhere := t.opt.Head[c]; elsewhere {
		return ""
	}
	return c
}

func (t *Table) row(line int, cells []string) error {
	columns := t.columns
	if len(t.rows) == MaxRows {
		return t.fail(line, "cap", "a table has at most %d rows", MaxRows)
	}
	r := row{line: line, of: map[Column]string{}, count: map[Column]int64{}, blank: map[Column]bool{}, breaks: map[string]string{}, shares: map[Column]share{}}
	for i, cell := range cells {
		if len(cell) > MaxCell {
			return t.fail(line, "cap", "a cell has at most %d bytes", MaxCell)
		}
		c := columns[i]
		if name, ok := strings.CutPrefix(string(c), breakColumn); ok {
			r.breaks[name] = strings.TrimSpace(cell)
		} else if slices.Contains(reportColumns, c) {
			r.of[c] = cell
		} else if c != "" && !r.cell(c, strings.TrimSpace(cell)) {
			return t.fail(line, "cell", "not a %s: %s", c, event.Quoted(cell))
		}
	}
	t.rows = append(t.rows, r)
	return nil
}

// words are the words by which columns are known without being named, in lower case and
// without a full stop at the end: English, and those of published tables in Czech, Dutch,
// French, German, Italian, Polish, Portuguese, Russian and Spanish.
var words = map[Column]string{
	RankTo: "rank_to", Rank: "rank place pos # standing rk position rang platz pl miejsce lp puesto posición lugar classement clt posizione classificação plaats pořadí место",
	Bot: "bot name player program engine programme participant entry motor spieler programm teilnehmer engine-name nazwa zawodnik gracz bot-name" +
		" username user handle nom joueur moteur nombre jugador programa nome giocatore jogador naam speler jméno hráč имя игрок программа",
	Played: "played games pld gp matches spiele partien sp mecze partie gry rozegrane parties joués jouées matchs partidas jugadas jugados pj" +
		" giocate partite jogos gespeeld zápasy игры партии",
	Won:    "won wins win w siege gewonnen wygrane zwycięstwa gagnés gagnées victoires ganadas ganados victorias vinte vittorie vitórias výhry победы",
	Drawn:  "drawn draws draw d unentschieden remis remisy nuls nulles tablas empates patte pareggi gelijk remízy ничьи",
	Lost:   "lost losses loss l niederlagen verloren przegrane porażki perdus perdues défaites perdidas perdidos derrotas perse sconfitte prohry поражения",
	Points: "points pts point score pnts punkte pkt pkte punkty puntos ptos punti pontos punten body очки баллы",
	Byes:   "byes bye freilose", Total: "total",
	Points.share():   "% (%) score% pct points% percent prozent procent",
	Drawn.share():    "d(%) d% draw% draws% drawn%",
	Won.share():      "w(%) w% win% wins% won%",
	Lost.share():     "l(%) l% loss% losses% lost%",
	Column("berger"): "s-b sb sonneborn-berger sonneborn sonnebornberger berger soberg",
}

// heads are columns by their words.
var heads = func() map[string]Column {
	m := map[string]Column{}
	for c, list := range words {
		for _, w := range strings.Fields(list) {
			m[w] = c
		}
	}
	return m
}()

// letters are heads of one letter that have a meaning only together: won, drawn and lost in
// German, French, Spanish, Polish, Portuguese, Italian, Dutch and French again.
var letters = []string{"sun", "vnd", "gep", "zrp", "ved", "vnp", "wgv", "gnp"}

// ratings are heads of ratings, which order the tables that have them.
var ratings = map[string]bool{"elo": true, "rating": true, "nelo": true, "ratings": true, "performance": true, "perf": true, "rtg": true}

// berger is the tie-break that tables spell in many ways.
const berger = "sonneborn-berger"

func folded(head string) string {
	head = strings.ToLower(strings.TrimSpace(head))
	if h := strings.TrimRight(head, ".:"); h != "" {
		head = h
	}
	return strings.ReplaceAll(head, " %", "%")
}

// columnOf returns the meaning of a head, or "" if it is unknown.
func columnOf(head string) Column {
	c := heads[folded(head)]
	if c == "berger" {
		return ""
	}
	return c
}

// breakName returns the name in this project of the tie-break that a head means.
func breakName(head string) string {
	head = folded(head)
	if heads[head] == "berger" {
		return berger
	}
	return head
}

// byLetters returns the columns of heads of one letter: of the sets whose letters are all
// there, if there is exactly one. W, D and L are known by themselves.
func byLetters(cells []string) map[string]Column {
	there := map[string]bool{}
	for _, c := range cells {
		there[folded(c)] = true
	}
	var found map[string]Column
	for _, set := range letters {
		l := strings.Split(set, "")
		if !there[l[0]] || !there[l[1]] || !there[l[2]] {
			continue
		}
		if found != nil {
			return nil
		}
		found = map[string]Column{l[0]: Won, l[1]: Drawn, l[2]: Lost}
	}
	return found
}
