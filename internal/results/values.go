package results

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/analysis"
)

// value is a kind of value in a file.
type value int

// The values.
const (
	vGame      value = iota // kind of game
	vEvent                  // the tournament
	vID                     // of the game in its event
	vStage                  // of the event
	vRound                  // of the event
	vStart                  // the start position
	vFEN                    // the same, in Forsyth-Edwards notation
	vOpening                // name of the first moves
	vECO                    // the code of the opening
	vVariation              // of the opening
	vFirst                  // who moved first
	vSecond                 // the other
	vResult                 // how it ended for the first
	vWinner                 // who won
	vScore1                 // points of the first in the game
	vScore2                 // points of the second
	vWins1                  // games that the first won, of a match
	vWins2                  // games that the second won
	vDraws                  // games of it that nobody won
	vEnd                    // why it ended
	vFault                  // whether it ended by a fault, or which fault
	vSeats                  // "synthetic" if the first mover was assumed
	vClock                  // the allowed time
	vPair                   // links two games with seats swapped
	vMoves                  // the moves, or their number
	vUTC                    // when it began
	vUTCDate                // the day of it
	vUTCTime                // the time of day
	vDate                   // the local day
	vTime                   // the local time of day
	vSite                   // where it was played
	numValues
)

// values are the values of a game, without blanks around them.
type values [numValues][]byte

// heads are the heads of columns by the values below them, in lower case. The first is the
// one that --column takes.
var heads = [numValues]string{
	vGame: "game|variant", vEvent: "event|tournament", vID: "id|gameid|game_id|game id", vStage: "stage|phase", vRound: "round|rnd",
	vStart: "start|position", vFEN: "fen", vOpening: "opening", vECO: "eco", vVariation: "variation",
	vFirst: "first|white|player1|player 1|bot1|player_a|playera|weiß|weiss|białe|blancs|blancas", vSecond: "second|black|player2|player 2|bot2|player_b|playerb|schwarz|czarne|noirs|negras",
	vResult: "result|score|outcome|ergebnis|wynik|résultat|resultado", vWinner: "winner|winning player|won by",
	vScore1: "score1|score 1|points1|score_first|score_white|score_a", vScore2: "score2|score 2|points2|score_second|score_black|score_b", vWins1: "wins1|wins 1", vWins2: "wins2|wins 2", vDraws: "draws",
	vEnd: "end|termination|reason", vFault: "fault", vSeats: "seats", vClock: "clock|timecontrol|time_control|time control", vPair: "pair", vMoves: "moves|plies",
	vUTC: "utc|datetime|timestamp", vUTCDate: "utcdate", vUTCTime: "utctime", vDate: "date", vTime: "time", vSite: "site",
}

// byHead has the values by all heads.
var byHead = func() map[string]value {
	m := map[string]value{}
	for v, list := range heads {
		for head := range strings.SplitSeq(list, "|") {
			m[head] = value(v)
		}
	}
	return m
}()

// headOf returns the first head of a value.
func headOf(v value) string {
	head, _, _ := strings.Cut(heads[v], "|")
	return head
}

// Columns returns what a column may have, as Options.Columns takes it.
func Columns() []string {
	var list []string
	for v := range numValues {
		list = append(list, headOf(v))
	}
	return list
}

// ParseColumns parses flags WHAT=HEAD, of which WHAT is one of those known.
func ParseColumns(list, known []string) (map[string]string, error) {
	m := map[string]string{}
	for _, text := range list {
		what, head, ok := strings.Cut(text, "=")
		if !ok || !slices.Contains(known, what) {
			return nil, fmt.Errorf("--column %q: want WHAT=HEAD, WHAT one of %s", text, strings.Join(known, ", "))
		}
		if _, twice := m[what]; twice {
			return nil, fmt.Errorf("--column %q: %s is named twice", text, what)
		}
		m[what] = strings.TrimSpace(head)
	}
	return m, nil
}

// tags are the names of tag pairs by their values.
var tags = map[string]value{
	"Variant": vGame, "Game": vGame, "Event": vEvent, "GameId": vID, "Session": vID, "Stage": vStage, "Round": vRound,
	"FEN": vFEN, "Opening": vOpening, "ECO": vECO, "Variation": vVariation, "White": vFirst, "Black": vSecond, "Result": vResult,
	"Termination": vEnd, "TimeControl": vClock, "PairId": vPair, "GameStartTime": vUTC, "UTCDate": vUTCDate, "UTCTime": vUTCTime, "Date": vDate, "Time": vTime, "Site": vSite,
}

// word is what a spelling of a result means.
type word struct {
	outcome analysis.Outcome
	why     analysis.Absence
	open    bool
}

// words are the spellings of results, in lower case, without blanks, with a plain hyphen, a
// point in decimals, and 1/2 for ½: the one table for every form and every command.
var words = spelled(map[word]string{
	{outcome: analysis.FirstWins}:  "1-0 1 1.0 1:0 1.0-0.0 1.0:0.0 first white win won wins w firstwins firstwon firstplayer whitewins whitewon player1 player1wins",
	{outcome: analysis.SecondWins}: "0-1 0 0.0 0:1 0.0-1.0 0.0:1.0 second black loss lost loses lose l secondwins secondwon secondplayer blackwins blackwon player2 player2wins",
	{outcome: analysis.Draw}:       "1/2-1/2 1/2 1/2:1/2 0.5 .5 0.5-0.5 0.5:0.5 = =-= =:= draw drawn tie tied d remis",
	{why: analysis.BothLost}:       "0-0 0:0 0.0-0.0 0.0:0.0 bothlose bothlost doubleloss",
	{open: true}:                   "* unfinished adjourned adj adj. unterminated",
	{why: analysis.Bye}:            "bye full-bye fullbye full-pointbye fullpointbye",
	{why: analysis.HalfBye}:        "half-bye halfbye half-pointbye halfpointbye",
	{why: analysis.ZeroBye}:        "zero-bye zerobye zero-pointbye zeropointbye",
	{why: analysis.SecondAbsent}:   "+- +:- +/- 1-0forfeit 1-0ff 1-0f 1-0(forfeit) 1f-0f forfeitwin winbyforfeit",
	{why: analysis.FirstAbsent}:    "-+ -:+ -/+ 0-1forfeit 0-1ff 0-1f 0-1(forfeit) 0f-1f forfeitloss lossbyforfeit",
	{why: analysis.BothAbsent}:     "-- -:- -/- 0-0forfeit 0-0ff 0-0f 0-0(forfeit) 0f-0f doubleforfeit",
})

// spelled maps spellings to their meanings.
func spelled(list map[word]string) map[string]word {
	m := map[string]word{}
	for w, spellings := range list {
		for s := range strings.FieldsSeq(spellings) {
			m[s] = w
		}
	}
	return m
}

// wordOf returns the meaning of a result.
func wordOf(b []byte) (word, bool) {
	if w, known := words[string(b)]; known {
		return w, true
	}
	text := plainWord.Replace(strings.ToLower(string(b)))
	w, known := words[text]
	return w, known
}

var plainWord = strings.NewReplacer(" ", "", "\u00a0", "", "–", "-", "—", "-", "−", "-", ",", ".", "½", "1/2")

// ends are words by which a program or a site says that a game was lost by a fault, and the
// fault. The first that is found counts.
var ends = []struct{ word, fault string }{
	{"on time", "time forfeit"}, {"time forfeit", "time forfeit"}, {"timeout", "time forfeit"}, {"time-out", "time forfeit"}, {"time out", "time forfeit"}, {"out of time", "time forfeit"}, {"overstep", "time forfeit"},
	{"illegal", "illegal move"}, {"rules infraction", "rules infraction"}, {"disconnect", "disconnect"}, {"connection", "stalled connection"}, {"stall", "stall"}, {"crash", "crash"}, {"abandon", "abandoned"},
}

// faultOf returns the fault that the end of a game names, "" for none.
func faultOf(end string) string {
	end = strings.ToLower(end)
	for _, x := range ends {
		if strings.Contains(end, x.word) {
			return x.fault
		}
	}
	return ""
}

// variants are kinds of game that PGN names, but that are the usual one.
var usualVariants = []string{"standard", "normal", "chess", "from position"}

// kind returns the kind of game, that of the options if none is named.
func (f *file) kind(b []byte, tagged bool) (string, bool) {
	name, ok := f.keep(b)
	if tagged {
		if name = strings.ToLower(name); slices.Contains(usualVariants, name) || name == "?" || name == "-" {
			name = ""
		}
	}
	if name == "" {
		name = f.Kind
	}
	return name, ok
}
