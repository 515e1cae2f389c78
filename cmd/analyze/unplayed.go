package main

import "scrutineer/analysis"

// absences are the ways of writing that a round was not played.
var absences = map[string]analysis.Absence{
	"bye": analysis.Bye, "half-bye": analysis.HalfBye, "zero-bye": analysis.ZeroBye,
	"-+": analysis.FirstAbsent, "+-": analysis.SecondAbsent, "--": analysis.BothAbsent,
}

// unplayed is the round of a row that was not played.
func (r *row) unplayed() analysis.Unplayed {
	x := r.result
	return analysis.Unplayed{Game: x.Game, Event: x.Event, ID: x.ID, Stage: x.Stage, Round: x.Round, First: x.First, Second: x.Second, Why: r.why}
}
