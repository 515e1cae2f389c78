package analyze

import (
	"fmt"
	"slices"

	"scrutineer/analysis"
	"scrutineer/corpus"
	"scrutineer/event/folder"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
)

// slotted is a log of a slot. What happens to it is decided as in the folder of an event,
// again with each other log of its slot.
type slotted struct {
	judged        // without result and times
	in     string // its event, as in results
	counts bool
}

// slot records a log for its slot, if it names one, unless another log has its id. It returns
// what happens to it there, and why its game does not count: of several attempts the first
// one with a result does, whatever the order of the logs.
func (g *gatherer) slot(j judged, twice bool) (fate folder.Fate, why string) {
	if j.slot == "" || j.result == nil {
		return folder.Counted, ""
	}
	s, key := &slotted{judged: j, in: j.result.Event}, j.event+" "+j.slot
	s.result, s.timing = nil, nil
	list := append(g.slots[key], s)
	var logs []*folder.Log
	for _, x := range list {
		logs = append(logs, &x.log)
	}
	a := folder.New(folder.Fixed{}, logs, g.settings.trust)
	if twice && s.log.Fate != folder.Contested {
		return folder.Twice, ""
	}
	g.slots[key] = nil
	contested := 0
	for _, x := range list {
		// Whether an attested game counts is decided when all logs are known.
		counts := x.log.Fate == folder.Counted || x.log.Fate == folder.Apart && x.status == judge.AttestedStatus
		if x.log.Fate == folder.Contested {
			contested++
		}
		if x.counts && !counts {
			g.leaveOut(x.judged, a.Why(&x.log))
			g.drops(x)
		}
		// Two that contradict each other are enough, and others decide nothing any more.
		if x.counts = counts; counts || x.log.Fate == folder.Contested && contested <= 2 {
			g.slots[key] = append(g.slots[key], x)
		}
	}
	if s.counts {
		return folder.Counted, ""
	}
	return s.log.Fate, a.Why(&s.log)
}

// drops records that a counted game does not count after all.
func (g *gatherer) drops(s *slotted) {
	if g.dropped == nil {
		g.dropped = map[[2]string]bool{}
	}
	g.dropped[[2]string{s.in, s.id}] = true
}

// drop removes the games that do not count after all. Times cannot be subtracted from
// sums, so they are added up again from the logs.
func (g *gatherer) drop(sources []corpus.Source) {
	if len(g.dropped) == 0 {
		return
	}
	g.part.Drop(func(r analysis.Result) bool { return g.dropped[[2]string{r.Event, r.ID}] })
	if slices.ContainsFunc(sources, func(s corpus.Source) bool { return s.Name == "-" }) {
		g.env.Notef("the use of time includes games that do not count: standard input cannot be read twice")
		return
	}
	g.part.ClearTimes()
	clear(g.usage)
	g.attested = slices.DeleteFunc(g.attested, func(a attested) bool { return !g.counts(a.judged) })
	g.judge(sources, true, func(b *sessions.Batch[[]judged]) {
		for _, j := range b.Made {
			g.retime(j)
		}
	})
}

// counts reports whether a log counts for its id and its slot, after all logs are
// known.
func (g *gatherer) counts(j judged) bool {
	at := fmt.Sprintf("%s:%d", j.file, j.line)
	if e := g.eventAt(j.file); e != nil {
		return e.count[at]
	}
	if j.id != "" && g.seen[j.event+" "+j.id] != at {
		return false
	}
	return j.slot == "" || slices.ContainsFunc(g.slots[j.event+" "+j.slot], func(s *slotted) bool {
		return s.counts && s.file == j.file && s.line == j.line
	})
}

// retime adds the times of a log's game, if it counts.
func (g *gatherer) retime(j judged) {
	claimed := g.settings.claimed
	switch {
	case j.timing == nil || j.result == nil || !g.counts(j) || !g.settings.keep.wants(*j.result):
	case j.status == judge.AttestedStatus && !claimed:
		g.part.HoldTimes(j.event, j.basis, *j.timing)
	case j.status == judge.Verified || claimed:
		g.part.Usage.Add(*j.timing)
		g.divide(g.usage, *j.result, *j.timing)
	}
}
