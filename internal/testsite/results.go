package testsite

import (
	"fmt"

	"scrutineer/analysis"
	"scrutineer/render/site"
)

// Results are so many results without logs, of twenty bots in one event. What a list
// chooses by differs between them, and follows from their numbers alone.
func Results(n int) []*site.Entry {
	var list []*site.Entry
	for i := range n {
		r := analysis.Result{Game: "fiverow", Event: "cup", ID: fmt.Sprint("g", i+1), First: Bot(i), Second: Bot(i*7 + i/20 + 1), Outcome: analysis.Outcome(1 + i%3), End: "five"}
		if i%5 == 0 {
			r.End, r.ByFault = "fault crash", true
		}
		if i%2 == 1 {
			r.Start = fmt.Sprint("start-", i%50)
		}
		e := site.EntryOfResult(r, true, "results.csv", i+2)
		e.Plies = i % 226
		list = append(list, e)
	}
	return list
}

// Bot is one of twenty names.
func Bot(n int) string { return fmt.Sprint("bot-", n%20) }
