package analyze

import (
	"fmt"

	"scrutineer/cmd/internal/known"
	"scrutineer/event/folder"
	"scrutineer/internal/cli"
	"scrutineer/internal/eventfolder"
	"scrutineer/judge"
)

// event is the folder of an event, whose schedule says what counts.
type event struct {
	path  string
	fixed folder.Fixed
	logs  []judged
	count map[string]bool // the places of the logs that count
	*folder.Account
}

// eventsOf returns the operands with the folders of logs instead of that of an event. A part of
// the logs cannot show who plays in a later stage, so parts are of logs alone, without what
// was moved away.
func (g *gatherer) eventsOf(operands []string) (list []string, err error) {
	for _, name := range operands {
		if !eventfolder.Is(name) {
			list = append(list, name)
			continue
		}
		fixed, err := eventfolder.FilesOf(name).Read(known.Games(g.env))
		if err != nil {
			return nil, err
		}
		dirs := eventfolder.Logs(name)
		if fixed.Schedule == nil || g.settings.shard.Of > 0 {
			dirs = dirs[:1]
		} else {
			g.events = append(g.events, &event{path: name, fixed: fixed, count: map[string]bool{}})
		}
		list = append(list, dirs...)
	}
	return list, nil
}

// eventAt returns the event in whose folder a file is, nil for none.
func (g *gatherer) eventAt(file string) *event {
	for _, e := range g.events {
		if in, _ := eventfolder.In(e.path, file); in {
			return e
		}
	}
	return nil
}

// settleEvents counts the logs of events once all are known.
func (g *gatherer) settleEvents() (code cli.Code) {
	for _, e := range g.events {
		var logs []*folder.Log
		for i := range e.logs {
			j := &e.logs[i]
			_, j.log.Removed = eventfolder.In(e.path, j.file)
			logs = append(logs, &j.log)
		}
		e.Account = folder.New(e.fixed, logs, g.settings.trust)
		for _, j := range e.logs {
			g.note(j)
			if j.log.Fate == folder.Counted {
				e.count[fmt.Sprintf("%s:%d", j.file, j.line)] = true
			}
			code = cli.Worst(code, g.fated(e, j))
		}
		e.logs = nil
	}
	return code
}

// fated counts a log of an event by what happens to it.
func (g *gatherer) fated(e *event, j judged) cli.Code {
	why := e.Why(&j.log)
	switch word := statusAside; j.log.Fate {
	case folder.Replaced:
		g.part.CountStatus(string(j.status)+" "+statusReplaced, 1)
		return cli.OK
	case folder.Twice, folder.Late, folder.Contested:
		word = statusTwice
		fallthrough
	case folder.Disqualified, folder.Foreign:
		if j.status == judge.Verified || j.status == judge.AttestedStatus || g.settings.claimed {
			g.noteStatus(j, statusWord(j.status, word))
		} else {
			g.part.CountStatus(string(j.status)+" "+word, 1)
		}
		g.leaveOut(j, why)
		return cli.OK
	}
	switch {
	case j.status != judge.Verified && j.status != judge.AttestedStatus && !g.settings.claimed:
		g.part.CountStatus(string(j.status), 1)
		g.leaveOut(j, string(j.status)+j.fault)
		return cli.OK
	case j.result == nil:
		g.noteStatus(j, statusWord(j.status, statusApart))
		return cli.OK
	}
	return g.count(j)
}

// eventAnswer is the result of an event by its own rules.
type eventAnswer struct {
	Event  string        `json:"event"`
	Over   bool          `json:"over"`
	Places []placeAnswer `json:"places"`
	won    string
}

// placeAnswer is a place. Points are null in a knock-out.
type placeAnswer struct {
	Rank   int      `json:"rank"`
	To     int      `json:"rank_to"`
	Bot    string   `json:"bot"`
	Name   string   `json:"name"`
	Stage  string   `json:"stage"`
	Points *float64 `json:"points"`
}

// eventAnswers returns the results of the events.
func (g *gatherer) eventAnswers() (list []eventAnswer) {
	for _, e := range g.events {
		if e.Account == nil {
			continue
		}
		a := eventAnswer{Event: e.Schedule.Event, Over: e.Plan.Stage == "", Places: []placeAnswer{}, won: e.Won().Text(e.Called)}
		for _, p := range e.Places() {
			x := placeAnswer{p.Rank, p.To, p.ID, e.Names[p.ID], p.Contest, nil}
			if p.Row != nil {
				points := float64(p.Row.Total) / 1000
				x.Points = &points
			}
			a.Places = append(a.Places, x)
		}
		list = append(list, a)
	}
	return list
}

// line says who won.
func (a eventAnswer) line() string { return a.Event + ": " + a.won }
