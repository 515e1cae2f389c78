package analyze

import "scrutineer/analysis"

// absences are the ways of writing that a round was not played.
var absences = map[string]analysis.Absence{
	"bye": analysis.Bye, "half-bye": analysis.HalfBye, "zero-bye": analysis.ZeroBye,
	"-+": analysis.FirstAbsent, "+-": analysis.SecondAbsent, "--": analysis.BothAbsent,
}

// absence is why the round of the values held was not played. In tag pairs it may
// stand as the termination, too: "bye" and its like, or "forfeit" and "unplayed",
// of which the result says who came.
func (t *tallier) absence() (analysis.Absence, bool) {
	result, end := string(t.values[atResult]), string(t.values[atEnd])
	if why, is := absences[result]; is || t.g.settings.from != "pgn" {
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

// unplayed is the round of a row that was not played.
func (r *row) unplayed() analysis.Unplayed {
	x := r.result
	if r.why <= analysis.ZeroBye && r.pgn && (x.Second == "-" || x.Second == "?" || x.Second == "bye") {
		x.Second = ""
	}
	return analysis.Unplayed{Game: x.Game, Event: x.Event, ID: x.ID, Stage: x.Stage, Round: x.Round, First: x.First, Second: x.Second, Why: r.why}
}
