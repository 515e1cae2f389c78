package analyze

import (
	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// attested is an attested game that may count.
type attested struct {
	judged judged                     // without result and times
	usage  map[string]*analysis.Usage // its times, by the values of --by
}

// hold keeps an attested game until all logs are known.
func (g *gatherer) hold(j judged) error {
	a := attested{usage: map[string]*analysis.Usage{}}
	if j.timing != nil {
		g.divide(a.usage, *j.result, *j.timing)
	}
	err := g.part.Hold(j.event, j.basis, *j.result, j.timing)
	a.judged = j
	a.judged.result, a.judged.timing = nil, nil
	g.attested = append(g.attested, a)
	return err
}

// settle counts the attested games that count, once all logs are known, and names the
// others.
func (g *gatherer) settle() (answerAttested, cli.Code) {
	for _, a := range g.attested {
		if !g.part.Wanted(a.judged.event, a.judged.basis, g.settings.trust) {
			g.leaveOut(a.judged, string(judge.AttestedStatus)+a.judged.fault+"; --trust attested counts it")
			continue
		}
		for value, more := range a.usage {
			if g.usage[value] == nil {
				g.usage[value] = &analysis.Usage{}
			}
			g.usage[value].Merge(more)
		}
	}
	games, left, err := g.part.Settle(g.settings.trust)
	return answerAttested{games, left}, g.env.Fail(err)
}

// answerAttested is how many of the requested games are attested.
type answerAttested struct {
	Games int64 `json:"games"`
	Left  int64 `json:"not_counted"`
}

// line describes them in a line, empty if there are none.
func (a answerAttested) line() string {
	if a.Games == 0 {
		return ""
	}
	return judge.AttestedText(int(a.Games), int(a.Left))
}
