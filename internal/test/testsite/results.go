package testsite

import (
	"fmt"

	"scrutineer/analysis"
	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/render/site"
)

// Results returns n results without logs, of twenty bots in one event. They differ in
// everything that a list can select by, depending on their numbers alone.
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

// Bot returns one of twenty names.
func Bot(n int) string { return fmt.Sprint("bot-", n%20) }

// Scheduled returns an event of fiverow with a schedule, in the stage main: bot0
// meets bot1 in the slot s0, bot2 meets bot3 in the slot s2. The names are shown for
// the bots.
func Scheduled(id string, names []string) site.Event {
	s := &event.Schedule{Event: id, Game: "fiverow", Points: event.Points{Win: 2000, Draw: 1000}}
	main := event.Stage{Name: "main", Kind: event.List, Conditions: []event.Condition{{}}}
	for i, name := range names {
		s.Entries = append(s.Entries, event.Entry{ID: fmt.Sprint("bot", i), Name: name})
		if i%2 == 1 {
			main.Slots = append(main.Slots, event.Listed{ID: fmt.Sprint("s", i-1), Players: event.Pair{s.Entries[i-1].ID, s.Entries[i].ID}})
		}
	}
	s.Stages = []event.Stage{main}
	return site.Event{Fixed: folder.Fixed{Schedule: s}}
}
