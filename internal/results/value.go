package results

import (
	"strings"

	"scrutineer/analysis"
)

// Value is a thing that a file may say of a game.
type Value int

// The values.
const (
	Game      Value = iota // its kind
	Event                  // the tournament
	ID                     // of the game in its event
	Stage                  // of the event
	Round                  // of the event
	Start                  // the start position
	FEN                    // the same, in Forsyth-Edwards notation
	Opening                // what the first moves are called
	ECO                    // the code of the opening
	Variation              // of the opening
	First                  // who moved first
	Second                 // the other
	Result                 // how it ended for the first
	End                    // why it ended
	Fault                  // whether by a fault, or by which
	Seats                  // "synthetic" if who moved first was made up
	Clock                  // the time allowed
	PairID                 // which two games with seats swapped belong together
	UTC                    // when it began
	UTCDate                // the day of it
	UTCTime                // the time of day
	Date                   // the day, where the game was played
	Time                   // the time of day, there
	values                 // how many there are
)

// Values are the values of a game, without the blanks around them.
type Values [values][]byte

// clear forgets all values, and keeps their memory.
func (v *Values) clear() {
	for i := range v {
		v[i] = v[i][:0]
	}
}

// columns are the names of the values in the head of a table, without regard to
// case. The first is the usual one.
var columns = [values][]string{
	Game: {"game", "variant"}, Event: {"event", "tournament"}, ID: {"id", "gameid", "game_id"}, Stage: {"stage", "phase"}, Round: {"round", "rnd"},
	Start: {"start"}, FEN: {"fen"}, Opening: {"opening"}, ECO: {"eco"}, Variation: {"variation"},
	First:  {"first", "white", "player1", "player 1", "bot1", "player_a", "playera"},
	Second: {"second", "black", "player2", "player 2", "bot2", "player_b", "playerb"},
	Result: {"result", "score", "outcome"}, End: {"end", "termination", "reason"}, Fault: {"fault"}, Seats: {"seats"}, Clock: {"clock", "timecontrol", "time_control"}, PairID: {"pair"},
	UTC: {"utc", "datetime", "timestamp"}, UTCDate: {"utcdate"}, UTCTime: {"utctime"}, Date: {"date"},
}

// tags are the names of the values in tag pairs.
var tags = map[string]Value{
	"Variant": Game, "Game": Game, "Event": Event, "GameId": ID, "Session": ID, "Stage": Stage, "Round": Round,
	"FEN": FEN, "Opening": Opening, "ECO": ECO, "Variation": Variation, "White": First, "Black": Second, "Result": Result,
	"Termination": End, "TimeControl": Clock, "PairId": PairID, "GameStartTime": UTC, "UTCDate": UTCDate, "UTCTime": UTCTime, "Date": Date, "Time": Time,
}

// named are the values by the names of their columns.
var named = func() map[string]Value {
	m := map[string]Value{}
	for v, list := range columns {
		for _, name := range list {
			m[name] = Value(v)
		}
	}
	return m
}()

// outcomes are the ways of writing a result, without blanks and in small letters.
var outcomes = map[string]analysis.Outcome{
	"1-0": analysis.FirstWins, "1": analysis.FirstWins, "1.0": analysis.FirstWins, "1,0": analysis.FirstWins, "1:0": analysis.FirstWins, "1.0-0.0": analysis.FirstWins,
	"first": analysis.FirstWins, "white": analysis.FirstWins,
	"0-1": analysis.SecondWins, "0": analysis.SecondWins, "0.0": analysis.SecondWins, "0,0": analysis.SecondWins, "0:1": analysis.SecondWins, "0.0-1.0": analysis.SecondWins,
	"second": analysis.SecondWins, "black": analysis.SecondWins,
	"1/2-1/2": analysis.Draw, "1/2": analysis.Draw, "½": analysis.Draw, "½-½": analysis.Draw, "0.5": analysis.Draw, "0,5": analysis.Draw, ".5": analysis.Draw,
	"0.5-0.5": analysis.Draw, "=": analysis.Draw, "=-=": analysis.Draw, "draw": analysis.Draw, "1/2:1/2": analysis.Draw,
}

// Outcome returns what a result says, false where it is none of the ways of writing
// one.
func Outcome(text string) (analysis.Outcome, bool) {
	if o, known := outcomes[text]; known {
		return o, true
	}
	o, known := outcomes[strings.NewReplacer(" ", "", "–", "-", "−", "-").Replace(strings.ToLower(text))]
	return o, known
}
