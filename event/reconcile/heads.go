package reconcile

import "strings"

// words are the words by which columns are known without being named, in lower case and
// without a full stop at the end: English, and those of published tables in Czech, Dutch,
// French, German, Italian, Polish, Portuguese, Russian and Spanish.
var words = map[Column]string{
	Rank: "rank place pos # standing rk position rang platz pl miejsce lp puesto posición lugar classement clt posizione classificação plaats pořadí место",
	Bot: "bot name player program engine programme participant entry motor spieler programm teilnehmer engine-name nazwa zawodnik gracz bot-name" +
		" nom joueur moteur nombre jugador programa nome giocatore jogador naam speler jméno hráč имя игрок программа",
	Played: "played games pld gp matches spiele partien sp mecze partie gry rozegrane parties joués jouées matchs partidas jugadas jugados pj" +
		" giocate partite jogos gespeeld zápasy игры партии",
	Won:    "won wins win w siege gewonnen wygrane zwycięstwa gagnés gagnées victoires ganadas ganados victorias vinte vittorie vitórias výhry победы",
	Drawn:  "drawn draws draw d unentschieden remis remisy nuls nulles tablas empates patte pareggi gelijk remízy ничьи",
	Lost:   "lost losses loss l niederlagen verloren przegrane porażki perdus perdues défaites perdidas perdidos derrotas perse sconfitte prohry поражения",
	Points: "points pts point score pnts punkte pkt pkte punkty puntos ptos punti pontos punten body очки баллы",
	Byes:   "byes bye freilose", Total: "total", ID: "id", First: "first white weiß weiss białe blancs blancas", Second: "second black schwarz czarne noirs negras",
	Ended:            "result ergebnis wynik résultat resultado",
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
