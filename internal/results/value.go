package results

import (
	"strings"

	"scrutineer/analysis"
)

// Value is a kind of value in a file.
type Value int

// The values.
const (
	Game      Value = iota // kind of game
	Event                  // the tournament
	ID                     // of the game in its event
	Stage                  // of the event
	Round                  // of the event
	Start                  // the start position
	FEN                    // the same, in Forsyth-Edwards notation
	Opening                // name of the first moves
	ECO                    // the code of the opening
	Variation              // of the opening
	First                  // who moved first
	Second                 // the other
	Result                 // how it ended for the first
	End                    // why it ended
	Fault                  // whether it ended by a fault, or which fault
	Seats                  // "synthetic" if the first mover was assumed
	Clock                  // the allowed time
	PairID                 // links two games with seats swapped
	values                 // the number of values
)

// Values are the values of a game, without surrounding spaces.
type Values [values][]byte

// clear clears all values, and keeps their memory.
func (v *Values) clear() {
	for i := range v {
		v[i] = v[i][:0]
	}
}

// columns are the names of the values in the head of a table, ignoring case. The
// first is the usual one.
var columns = [values][]string{
	Game: {"game", "variant"}, Event: {"event", "tournament"}, ID: {"id", "gameid", "game_id"}, Stage: {"stage", "phase"}, Round: {"round", "rnd"},
	Start: {"start"}, FEN: {"fen"}, Opening: {"opening"}, ECO: {"eco"}, Variation: {"variation"},
	First:  {"first", "white", "player1", "player 1", "bot1", "player_a", "playera"},
	Second: {"second", "black", "player2", "player 2", "bot2", "player_b", "playerb"},
	Result: {"result", "score", "outcome"}, End: {"end", "termination", "reason"}, Fault: {"fault"}, Seats: {"seats"}, Clock: {"clock", "timecontrol", "time_control"}, PairID: {"pair"},
}

// tags maps the names of tag pairs to values.
var tags = map[string]Value{
	"Variant": Game, "Game": Game, "Event": Event, "GameId": ID, "Session": ID, "Stage": Stage, "Round": Round,
	"FEN": FEN, "Opening": Opening, "ECO": ECO, "Variation": Variation, "White": First, "Black": Second, "Result": Result,
	"Termination": End, "TimeControl": Clock, "PairId": PairID,
}

// named maps the names of columns to values.
var named = func() map[string]Value {
	m := map[string]Value{}
	for v, list := range columns {
		for _, name := range list {
			m[name] = Value(v)
		}
	}
	return m
}()

// outcomes are the notations of results, in lower case without spaces.
var outcomes = map[string]analysis.Outcome{
	"1-0": analysis.FirstWins, "1": analysis.FirstWins, "1.0": analysis.FirstWins, "1,0": analysis.FirstWins, "1:0": analysis.FirstWins, "1.0-0.0": analysis.FirstWins,
	"first": analysis.FirstWins, "white": analysis.FirstWins,
	"0-1": analysis.SecondWins, "0": analysis.SecondWins, "0.0": analysis.SecondWins, "0,0": analysis.SecondWins, "0:1": analysis.SecondWins, "0.0-1.0": analysis.SecondWins,
	"second": analysis.SecondWins, "black": analysis.SecondWins,
	"1/2-1/2": analysis.Draw, "1/2": analysis.Draw, "½": analysis.Draw, "½-½": analysis.Draw, "0.5": analysis.Draw, "0,5": analysis.Draw, ".5": analysis.Draw,
	"0.5-0.5": analysis.Draw, "=": analysis.Draw, "=-=": analysis.Draw, "draw": analysis.Draw, "1/2:1/2": analysis.Draw,
}

// Outcome parses a result; it returns false if it is not valid.
func Outcome(text string) (analysis.Outcome, bool) {
	if o, known := outcomes[text]; known {
		return o, true
	}
	o, known := outcomes[strings.NewReplacer(" ", "", "–", "-", "−", "-").Replace(strings.ToLower(text))]
	return o, known
}
