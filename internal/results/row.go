package results

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/analysis"
	"scrutineer/logfmt"
)

// game hands over the game that has these values, of tag pairs or of a row, or says what is
// wrong with them. The moves are in f.moves.
func (f *file) game(v *values, line int, tagged bool) {
	if p := f.fill(v, line, tagged); p != nil {
		f.bad(line, p)
		return
	}
	if len(v[vWins1]) > 0 && len(v[vWins2]) > 0 {
		won, ok1 := number(v[vWins1])
		lost, ok2 := number(v[vWins2])
		drawn, _ := number(v[vDraws])
		if ok1 && ok2 && won%1000+lost%1000+drawn%1000 == 0 {
			f.match(line, won/1000, lost/1000, drawn/1000)
		} else {
			f.bad(line, problem("result", "no numbers of games: %q", string(v[vWins1])+", "+string(v[vWins2])))
		}
		return
	}
	if g := &f.g; f.moves.plies > 0 && len(f.moves.text) > 0 && (g.Round != "" || len(v[vUTC])+len(v[vUTCTime])+len(v[vTime]) > 0) {
		f.emitOnce(line, bytes.Join([][]byte{v[vSite], v[vUTC], v[vUTCDate], v[vUTCTime], v[vDate], v[vTime]}, []byte{0}))
		return
	}
	f.emit(line)
}

// fill makes the game of the values.
func (f *file) fill(v *values, line int, tagged bool) *Problem {
	g := &f.g
	*g = Game{}
	g.Synthetic = f.Unseated
	clear := true
	text := func(at value) string {
		b := v[at]
		if tagged && len(b) == 1 && (b[0] == '?' || b[0] == '-') {
			return ""
		}
		s, ok := f.keep(b)
		clear = clear && ok
		return s
	}
	kind, ok := f.kind(v[vGame], tagged)
	g.Game, g.Event, g.Stage, g.Round, g.End, g.Clock, g.Pair = kind, text(vEvent), text(vStage), text(vRound), text(vEnd), text(vClock), text(vPair)
	if g.Clock == "-" || g.Clock == "?" {
		g.Clock = ""
	}
	if g.Start = f.startOf(v, text); len(v[vID]) > 0 {
		g.ID = string(v[vID])
	}
	if !ok || !clear || !legible(g.ID) {
		for _, b := range v {
			if !legible(string(b)) {
				return problem("control", "a control character: %q", string(b))
			}
		}
	}
	end, known := f.words[g.End]
	if !known {
		if end = endingOf(g.End); len(f.words) < 1<<12 {
			f.words[g.End] = end
		}
	}
	if p := f.players(v, line, end); p != nil || g.Why != 0 || g.Open {
		return p
	}
	switch seats := string(v[vSeats]); {
	case strings.EqualFold(seats, "synthetic"):
		g.Synthetic = true
	case seats != "" && !strings.EqualFold(seats, "known"):
		return problem("seats", "seats are known or synthetic, not %q", seats)
	}
	g.Date = dateOf(v)
	p := g.fault(strings.ToLower(string(v[vFault])), end.fault)
	f.moves.enter(g)
	return p
}

// players finds who played, and the result.
func (f *file) players(v *values, line int, end ending) *Problem {
	g := &f.g
	w, p := f.result(v)
	if p != nil {
		return p
	}
	first, second := v[vFirst], v[vSecond]
	if isBye(first) && !isNobody(second) {
		first, second, w.outcome = second, first, turned(w.outcome)
	}
	w = unplayed(w, end, isBye(second))
	g.Outcome, g.Why, g.Open = w.outcome, w.why, w.open
	if g.First, p = f.bot(first, line); p != nil || w.bye() && isNobody(second) {
		return p
	}
	if g.Second, p = f.bot(second, line); w.bye() {
		return &Problem{"unplayed", "a bye with an opponent"}
	}
	if w.why != 0 && (p != nil || g.First == g.Second) {
		return &Problem{"unplayed", "no opponent named"}
	}
	return p
}

// isBye reports whether a name is the word for no opponent, isNobody whether it is that or
// none.
func isBye(name []byte) bool { return bytes.EqualFold(name, []byte("bye")) }

func isNobody(name []byte) bool {
	return isBye(name) || len(name) == 0 || len(name) == 1 && (name[0] == '-' || name[0] == '?')
}

// turned returns the outcome for the other player.
func turned(o analysis.Outcome) analysis.Outcome {
	if o == 0 {
		return 0
	}
	return analysis.FirstWins + analysis.SecondWins - o
}

// ending is what the end of a game says.
type ending struct {
	word  word   // that there was no game
	apart bool   // that there was none, and the result says who came
	fault string // the fault by which it was lost
}

func endingOf(end string) (e ending) {
	if end != "" {
		e.word, _ = wordOf([]byte(end))
		e.apart, e.fault = strings.EqualFold(end, "forfeit") || strings.EqualFold(end, "unplayed"), faultOf(end)
	}
	return e
}

// unplayed returns the meaning of a result if the end, or the name of the opponent, may say
// that there was no game.
func unplayed(w word, end ending, bye bool) word {
	said := end.word
	if said.bye() || said.open && w.outcome == 0 && w.why == 0 {
		return said
	}
	if end.apart && stayed[w] != 0 {
		return word{why: stayed[w]}
	}
	switch {
	case !bye || w.open || w.bye():
		return w
	case w.outcome == analysis.FirstWins, w.why == analysis.SecondAbsent:
		return word{why: analysis.Bye}
	case w.outcome == analysis.Draw:
		return word{why: analysis.HalfBye}
	}
	return word{why: analysis.ZeroBye}
}

// stayed are who did not come by results without a game.
var stayed = map[word]analysis.Absence{{outcome: analysis.FirstWins}: analysis.SecondAbsent, {outcome: analysis.SecondWins}: analysis.FirstAbsent, {why: analysis.BothLost}: analysis.BothAbsent}

// bye reports whether there was no opponent.
func (w word) bye() bool { return analysis.Bye <= w.why && w.why <= analysis.ZeroBye }

// result finds how a game ended: by its word, the winner's name, or the score.
func (f *file) result(v *values) (word, *Problem) {
	b := v[vResult]
	if w, known := wordOf(b); known && len(b) > 0 {
		return w, nil
	}
	if len(b) == 0 {
		if b = v[vWinner]; len(b) == 0 {
			return f.score(v)
		}
	}
	switch {
	case bytes.Equal(b, v[vFirst]):
		return word{outcome: analysis.FirstWins}, nil
	case bytes.Equal(b, v[vSecond]):
		return word{outcome: analysis.SecondWins}, nil
	}
	if w, known := wordOf(b); known && (b[0] < '0' || b[0] > '9') || bytes.EqualFold(b, []byte("none")) {
		if !known {
			w.outcome = analysis.Draw
		}
		return w, nil
	}
	if points.Match(b) {
		return word{}, problem("result", "no result of one game: %q; a game's points go below score1 and score2, games won in a match below wins1 and wins2", string(b))
	}
	return word{}, problem("result", "no result: %q", string(b))
}

var points = regexp.MustCompile(`^[\d.,½]+ *[-:] *[\d.,½]+$`)

// score finds how a game ended by the points of both in it.
func (f *file) score(v *values) (word, *Problem) {
	if len(v[vWins1]) > 0 && len(v[vWins2]) > 0 {
		return word{outcome: analysis.Draw}, nil // the caller makes the games
	}
	a, ok1 := number(v[vScore1])
	b, ok2 := number(v[vScore2])
	switch {
	case !ok1 || !ok2:
		return word{}, problem("result", "no result: %q", string(v[vResult]))
	case a == 0 && b == 0:
		return word{}, &Problem{"result", "0 to 0 is a draw, or a game that both lost: say which below result"}
	}
	if g := &f.g; max(a, b) > 1000 && a%1000 == 0 && b%1000 == 0 {
		g.Scored, g.Score = true, [2]int64{a / 1000, b / 1000}
	}
	return word{outcome: [3]analysis.Outcome{analysis.SecondWins, analysis.Draw, analysis.FirstWins}[1+cmp.Compare(a, b)]}, nil
}

// number parses points, in thousandths.
func number(b []byte) (int64, bool) {
	s := strings.Replace(strings.TrimSpace(string(b)), ",", ".", 1)
	s = strings.Replace(s, "½", ".5", 1)
	whole, rest, dotted := strings.Cut(s, ".")
	if len(rest) > 3 || len(whole) > 9 || dotted && rest == "" {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+(rest + "000")[:3], 10, 63)
	return int64(n), err == nil && whole+rest != ""
}

// fault finds out whether the loser lost by a fault, and by which: by its own value, or by what
// the end says.
func (g *Game) fault(text, end string) *Problem {
	switch {
	case g.Outcome == analysis.Draw || g.Outcome == 0:
	case text == "" && strings.HasPrefix(g.End, "fault "), text == "1", text == "yes", text == "true":
		g.ByFault = true
	case text == "" && end != "":
		g.ByFault, g.End = true, "fault "+end
	case text == "", text == "0", text == "no", text == "false", text == "-":
	case slices.Contains(logfmt.FaultKinds(), text):
		if g.ByFault = true; g.End == "" || g.End == "fault" {
			g.End = "fault " + text
		}
	default:
		return problem("fault", "fault is yes, no or one of "+strings.Join(logfmt.FaultKinds(), ", ")+", not %q", text)
	}
	return nil
}

// startOf returns the start position: as it is, or as a short label for a notation or an
// opening, which many games share.
func (f *file) startOf(v *values, text func(value) string) string {
	if len(v[vStart]) > 0 {
		return text(vStart)
	}
	var opening []string
	for _, at := range []value{vECO, vOpening, vVariation} {
		if s := string(v[at]); s != "" && s != "?" && s != "-" {
			opening = append(opening, s)
		}
	}
	return label(strings.Join(opening, " "), string(v[vFEN]))
}

// label returns a short name for a start position from the name of its opening and its
// notation, either of which may be empty. Different positions have different labels: a label
// ends in the first digits of their digest.
func label(opening, fen string) string {
	if opening == "" && fen == "" {
		return ""
	}
	const most = 24 // characters
	short, key := opening, fen
	if short == "" {
		short, _, _ = strings.Cut(fen, " ")
	}
	if utf8.RuneCountInString(short) > most {
		short = string([]rune(short)[:most]) + "..."
	}
	if fen == "" {
		key = opening
	}
	sum := analysis.DigestOf([]byte(strings.Join(strings.Fields(key), " ")))
	return short + " #" + hex.EncodeToString(sum[:5])
}

// dateOf returns when the game began, as it is written: the day, and the time if it is known.
func dateOf(v *values) []byte {
	for _, at := range [][2]value{{vUTC, vUTC}, {vUTCDate, vUTCTime}, {vDate, vTime}} {
		if day, clock := v[at[0]], v[at[1]]; len(day) > 0 && day[0] != '?' {
			if at[0] == at[1] || len(clock) == 0 || clock[0] == '?' {
				return day
			}
			return fmt.Appendf(nil, "%s %s", day, clock)
		}
	}
	return nil
}

// match hands over the games of a match of which only the sums are known: the game of these
// players as often as somebody won it or nobody did.
func (f *file) match(line int, won, lost, drawn int64) {
	if most := int64(100_000); max(won, lost, drawn) > most {
		f.bad(line, &Problem{"result", fmt.Sprintf("a match of more than %d games", most)})
		return
	}
	g, n := f.g, int64(0)
	g.Synthetic = true
	for _, x := range []struct {
		outcome analysis.Outcome
		games   int64
	}{{analysis.FirstWins, won}, {analysis.Draw, drawn}, {analysis.SecondWins, lost}} {
		for range x.games {
			f.g = g
			f.g.Outcome = x.outcome
			if n++; g.ID != "" && n > 1 {
				f.g.ID = fmt.Sprintf("%s.%d", g.ID, n)
			}
			f.emit(line)
		}
	}
}
