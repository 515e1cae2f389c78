package reconcile

import (
	"fmt"
	"slices"

	"scrutineer/judge"
)

// replays judges the attempts of a slot that have no outcome and were played again. The
// logs are in the order of attempts. If the log of one shows the game decided, a replay may
// have stolen the result. One that was cut off before, or is void, is replaced if the
// attempts that follow it by their digests lead to a game that counts.
func (c *contest) replays(logs []*Log) {
	settled := map[*Log]bool{}
	for i := len(logs) - 1; i >= 0; i-- {
		l := logs[i]
		if l.counts {
			settled[l] = true
			continue
		}
		c.stolen(l, logs)
		next := follower(l, logs[i+1:])
		void := l.status == judge.VoidStatus // and rightly so, whatever the position was
		if next == nil || !c.alike(l, next) || l.ended > 0 && !void {
			continue
		}
		settled[l] = settled[next]
		if (l.status == judge.Open || void) && settled[next] {
			c.replaced(l, next)
		}
	}
}

// follower returns the attempt that names a log as its predecessor, or nil.
func follower(l *Log, later []*Log) *Log {
	for _, m := range later {
		if m.attempt == l.attempt+1 && m.previous == l.digest {
			return m
		}
	}
	return nil
}

// stolen reports a log that shows the game decided, if there is another attempt, or another
// log of the same one.
func (c *contest) stolen(l *Log, logs []*Log) {
	if l.status != judge.Open || l.ended == 0 {
		return
	}
	for _, m := range logs {
		if m == l || m.attempt < l.attempt {
			continue
		}
		f := c.add(ReplayedEnded, l, fmt.Sprintf("attempt %d of slot %s has no outcome of its own, but its log shows the game decided: %s; it was played again at %s",
			l.attempt, l.slot, l.endText(), m.at()), also([]*Log{m})...)
		f.Line, f.Claimed, f.Recomputed = int(l.ended), winnerText(m), l.endText()
		return
	}
}

// endText returns how a game without an outcome in its log ended.
func (l *Log) endText() string {
	if id := l.winnerID(); id != "" {
		return id + " won"
	}
	return "draw"
}

// alike reports whether a replay has the same players in the same seats, and the same
// start, as the attempt that it replaces.
func (c *contest) alike(l, next *Log) bool {
	if slices.EqualFunc(l.players, next.players, sameID) && l.start == next.start {
		return true
	}
	c.add(ReplayDiffers, next, fmt.Sprintf("attempt %d of slot %s replaces the one at %s, but has other players, seats, parameters or another start", next.attempt, next.slot, l.at()), also([]*Log{l})...)
	return false
}

// replaced adds the finding that another log replaces one that was cut off, or is void.
func (c *contest) replaced(l, next *Log) {
	code, what := Replaced, "was cut off"
	if l.status == judge.VoidStatus {
		code, what = VoidReplaced, "is void"
	}
	place := fmt.Sprintf("attempt %d of slot %s %s, and is replaced by the one at %s", l.attempt, l.slot, what, next.at())
	switch {
	case l.pending && code == Replaced:
		c.add(ReplayUnclear, l, place+"; a program had ended before the cut, and the log does not show whether that decided the game", also([]*Log{next})...)
	case l.began > 0 && next.began > 0 && next.began < l.began:
		c.add(ReplayUnclear, l, place+", which began earlier by its date", also([]*Log{next})...)
	default:
		c.add(code, l, place, also([]*Log{next})...)
	}
}
