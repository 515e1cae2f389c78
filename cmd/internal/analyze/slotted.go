package analyze

import (
	"fmt"
	"slices"

	"scrutineer/analysis"
	"scrutineer/corpus"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
)

// slotted is the log whose game counts for a slot.
type slotted struct {
	judged           // without result and times
	at        string // where it is
	in        string // its event, as in results
	contested bool   // another log contradicts it, so neither counts
}

// contradicted reports whether the slot of a log has another log of the same attempt
// that contradicts it, or had one. Then none of them counts. The rule is that of
// judge.SlotResult.
func (g *gatherer) contradicted(j judged) bool {
	first := g.slots[j.event+" "+j.slot]
	if first == nil || j.slot == "" || j.result == nil || j.attempt != first.attempt {
		return false
	}
	if !first.contested && !j.twin.Contradicts(first.twin) {
		return false
	}
	if !first.contested {
		first.contested = true
		g.leaveOut(first.judged, fmt.Sprintf("%s:%d contradicts it: none of the logs of their slot counts", j.file, j.line))
		g.drops(first)
	}
	g.leaveOut(j, "it contradicts "+first.at+": none of the logs of their slot counts")
	return true
}

// slot records a log for its slot. It reports whether its game counts: of several
// attempts the first one with a result, whatever the order of the logs.
func (g *gatherer) slot(j judged) bool {
	if j.slot == "" {
		return true
	}
	key := j.event + " " + j.slot
	first := g.slots[key]
	if first != nil && j.attempt >= first.attempt {
		g.noteStatus(j, statusWord(j.status, statusTwice))
		g.leaveOut(j, "its slot has a game at "+first.at+" already")
		return false
	}
	if first != nil && !first.contested {
		g.leaveOut(first.judged, fmt.Sprintf("its slot has a game at %s:%d already", j.file, j.line))
		g.drops(first)
	}
	if g.slots == nil {
		g.slots = map[string]*slotted{}
	}
	s := &slotted{judged: j, at: g.seen[j.event+" "+j.id], in: j.result.Event}
	s.result, s.timing = nil, nil
	g.slots[key] = s
	return true
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
	s := g.slots[j.event+" "+j.slot]
	return j.slot == "" || s != nil && s.at == at && !s.contested
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
