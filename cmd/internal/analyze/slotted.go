package analyze

import (
	"fmt"

	"scrutineer/analysis"
)

// slotted is a log whose game counts for its slot.
type slotted struct {
	judged           // without result and times
	at        string // where it is
	in        string // its event, as results name it
	contested bool   // another log contradicts it, so that none counts
}

// contradicted reports whether the slot of a log has another log of the same attempt
// that contradicts it, or had: then none of them counts. The rule is that of
// judge.Twin.
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

// slot enters a log for its slot. It reports whether its game counts: of several
// attempts the first that has a result, whatever the order of the logs.
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

// drops notes that a game which was counted does not count after all.
func (g *gatherer) drops(s *slotted) {
	if g.dropped == nil {
		g.dropped = map[[2]string]bool{}
	}
	g.dropped[[2]string{s.in, s.id}] = true
}

// drop takes the games out that do not count after all. How the programs spent their
// time in them remains.
func (g *gatherer) drop() {
	if len(g.dropped) == 0 {
		return
	}
	g.part.Drop(func(r analysis.Result) bool { return g.dropped[[2]string{r.Event, r.ID}] })
}
