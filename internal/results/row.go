package results

import (
	"encoding/hex"
	"slices"
	"strings"
	"unicode/utf8"

	"scrutineer/analysis"
	"scrutineer/logfmt"
)

// Row is a result and its place in the file.
type Row struct {
	analysis.Result
	Known bool             // the game has an outcome
	Why   analysis.Absence // of a round that was not played
	Line  int
}

// Options say how values are parsed. The zero value is for a table.
type Options struct {
	Kind      string // the game if none is named
	Tags      bool   // the values are those of tag pairs
	Synthetic bool   // the first mover was assumed in all games
}

// Row parses the values, or returns what is wrong with them.
func (v *Values) Row(o Options) (Row, *Problem) {
	get := func(at Value) string { return string(v[at]) }
	r := Row{Result: analysis.Result{Game: get(Game), Event: known(get(Event), o.Tags), ID: get(ID), Stage: get(Stage), Round: known(get(Round), o.Tags),
		First: get(First), Second: get(Second), End: get(End), Clock: get(Clock), Pair: get(PairID), Start: v.start()}}
	if r.Game == "" {
		r.Game = o.Kind
	}
	if r.Clock == "-" || r.Clock == "?" {
		r.Clock = ""
	}
	for _, s := range []string{r.Game, r.Event, r.ID, r.Stage, r.Round, r.Start, r.First, r.Second, r.End, r.Clock, r.Pair} {
		if p := legible(s); p != nil {
			return r, p
		}
	}
	var known bool
	if r.Why, known = v.absence(o.Tags); known {
		return r, nil
	}
	if r.Outcome, r.Known = Outcome(get(Result)); !r.Known && get(Result) != "*" {
		return r, problem("result", "no result: %q", get(Result))
	}
	if r.First == "" || r.Second == "" {
		return r, &Problem{"bot", "a bot without a name"}
	}
	p := v.seats(&r, o)
	if p == nil {
		p = v.fault(&r, o.Tags)
	}
	return r, p
}

// known returns a value, empty if tag pairs mark it as unknown.
func known(value string, tags bool) string {
	if tags && (value == "?" || value == "-") {
		return ""
	}
	return value
}

// start returns the start position: as it is, or as a short label for a notation or
// an opening.
func (v *Values) start() string {
	if len(v[Start]) > 0 {
		return string(v[Start])
	}
	var list []string
	for _, at := range []Value{ECO, Opening, Variation} {
		if s := known(string(v[at]), true); s != "" {
			list = append(list, s)
		}
	}
	return Label(strings.Join(list, " "), string(v[FEN]))
}

// Label returns a short name for a start position from the name of its opening and
// its notation, either of which may be empty. Different positions have different
// labels: a label ends in the first digits of their digest.
func Label(opening, fen string) string {
	if opening == "" && fen == "" {
		return ""
	}
	const most = 24 // characters
	short := opening
	if short == "" {
		short, _, _ = strings.Cut(fen, " ")
	}
	if utf8.RuneCountInString(short) > most {
		short = string([]rune(short)[:most]) + "..."
	}
	key := fen
	if fen == "" {
		key = opening
	}
	sum := analysis.DigestOf([]byte(strings.Join(strings.Fields(key), " ")))
	return short + " #" + hex.EncodeToString(sum[:5])
}

// seats parses whether the first mover was assumed.
func (v *Values) seats(r *Row, o Options) *Problem {
	switch text := strings.ToLower(string(v[Seats])); text {
	case "", "known", "synthetic":
		r.Synthetic = o.Synthetic || text == "synthetic"
		return nil
	default:
		return problem("seats", "seats are known or synthetic, not %q", text)
	}
}

// fault parses whether the loser lost by a fault, and by which.
func (v *Values) fault(r *Row, tags bool) *Problem {
	if tags {
		if end := strings.ToLower(r.End); r.Known && r.Outcome != analysis.Draw && slices.Contains(terminations, end) {
			r.ByFault, r.End = true, "fault "+end
		}
		return nil
	}
	text := strings.ToLower(string(v[Fault]))
	switch {
	case text == "" || text == "0" || text == "no" || text == "false" || text == "-":
	case text == "1" || text == "yes" || text == "true":
		r.ByFault = true
	case slices.Contains(logfmt.FaultKinds(), text):
		r.ByFault = true
		if r.End == "" || r.End == "fault" {
			r.End = "fault " + text
		}
	default:
		return problem("fault", "fault is yes, no or one of "+strings.Join(logfmt.FaultKinds(), ", ")+", not %q", text)
	}
	return nil
}

// terminations are the terminations in tag pairs that mean a fault.
var terminations = []string{"time forfeit", "timeout", "illegal move", "rules infraction", "abandoned", "disconnect", "stalled connection", "stall", "crash"}

// absences are the words for a round that was not played.
var absences = map[string]analysis.Absence{
	"bye": analysis.Bye, "half-bye": analysis.HalfBye, "zero-bye": analysis.ZeroBye,
	"-+": analysis.FirstAbsent, "+-": analysis.SecondAbsent, "--": analysis.BothAbsent,
}

// absence returns why the round was not played. In tag pairs it may also be the
// termination: "bye" and similar, or "forfeit" and "unplayed", with a result that
// says who was present.
func (v *Values) absence(tags bool) (analysis.Absence, bool) {
	result, end := strings.ToLower(string(v[Result])), string(v[End])
	if why, is := absences[result]; is || !tags {
		return why, is
	}
	switch end {
	case "bye", "half-bye", "zero-bye":
		return absences[end], true
	case "forfeit", "unplayed":
		why, is := map[string]analysis.Absence{"1-0": analysis.SecondAbsent, "0-1": analysis.FirstAbsent, "0-0": analysis.BothAbsent}[result]
		return why, is
	}
	return 0, false
}

// Unplayed returns the unplayed round of a row. A bye in tag pairs has a word for
// nobody.
func (r *Row) Unplayed(tags bool) analysis.Unplayed {
	x := r.Result
	if r.Why <= analysis.ZeroBye && tags && (x.Second == "-" || x.Second == "?" || x.Second == "bye") {
		x.Second = ""
	}
	return analysis.Unplayed{Game: x.Game, Event: x.Event, ID: x.ID, Stage: x.Stage, Round: x.Round, First: x.First, Second: x.Second, Why: r.Why}
}
