package check

import (
	"fmt"
	"slices"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// comparePlaces orders logs by their places.
func comparePlaces(a, b *Log) int { return a.Compare(&b.Log) }

// slots compares the logs of each slot with each other.
func (t *Tournament) slots(byKey map[contestKey]*contest, a *folder.Account) {
	for _, list := range a.Slots {
		var logs []*Log
		var c *contest
		for _, l := range list {
			if l.Removed && l.Fate != folder.Counted {
				continue
			}
			log := t.of[l]
			if c = byKey[contestKey{l.Event, l.Game, l.Stage}]; c != nil && log.belongs(a.Schedule) {
				logs = append(logs, log)
			}
		}
		if len(logs) > 0 {
			c.slot(logs, t.of, a.Schedule)
		}
	}
}

// slot compares the logs of one slot, in the order of attempts.
func (c *contest) slot(logs []*Log, of map[*folder.Log]*Log, s *event.Schedule) {
	for i, l := range logs {
		if l.Counts {
			continue
		}
		if j := slices.IndexFunc(logs, func(m *Log) bool { return m != l && m.Attempt >= l.Attempt }); j >= 0 && l.Status == judge.Open && l.Ended > 0 {
			m := logs[j]
			f := c.add(ReplayedEnded, l, fmt.Sprintf("attempt %d of slot %s has no outcome of its own, but its log shows the game decided: %s; it was played again at %s", l.Attempt, l.Slot, l.endText(), m.at()), also([]*Log{m})...)
			f.Line, f.Claimed, f.Recomputed = int(l.Ended), winnerText(m), l.endText()
		}
		if next := l.Next; next != nil && !l.Alike(next) {
			c.add(ReplayDiffers, of[next], fmt.Sprintf("attempt %d of slot %s replaces the one at %s, but has other players, seats, parameters or another start", next.Attempt, next.Slot, l.at()), also(logs[i:i+1])...)
		}
		if l.By != nil && (l.Fate == folder.Replaced || l.Unclear()) {
			c.replaced(l, of[l.By])
		}
	}
	var before []*Log
	var game *Log // what counts, or would if the schedule asked for it
	contested := false
	for rest := logs; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Attempt == rest[0].Attempt {
			n++
		}
		contested = !c.attempt(rest[:n]) || contested
		if first := rest[0]; first.Attempt > 1 {
			c.chain(first, before)
		}
		for _, l := range rest[:n] {
			if game == nil && (l.Fate == folder.Counted || l.Counts && (l.Fate == folder.Foreign || l.Fate == folder.Disqualified)) {
				game = l
			}
		}
		before, rest = rest[:n], rest[n:]
	}
	for _, l := range logs {
		if l.Status == judge.VoidStatus && l != game {
			c.aside = append(c.aside, asideLog{log: l, instead: game})
		}
	}
	if game != nil {
		c.shown = append(c.shown, game)
		if game.Fate == folder.Counted || game.Fate == folder.Foreign && (s == nil || logfmt.Unword(game.Event) != s.Event || game.Game != s.Game) {
			c.games = append(c.games, game)
		}
		return
	}
	last := before[0]
	c.shown = append(c.shown, last)
	switch {
	case contested || last.Counts:
	case last.Status == judge.VoidStatus:
		c.add(VoidUnreplayed, last, fmt.Sprintf("%s is void, but was not played again", last.ID))
	case last.Status == judge.AttestedStatus:
		c.attested = append(c.attested, last)
		c.add(SlotOpen, last, fmt.Sprintf("%s is %s and does not count; there is no other log of it; --trust attested counts it", last.ID, last.Status))
	default:
		c.add(SlotOpen, last, fmt.Sprintf("%s is %s and does not count; there is no other log of it", last.ID, last.Status))
	}
}

// attempt compares the logs of one attempt, and reports whether they agree.
func (c *contest) attempt(logs []*Log) (agreed bool) {
	agreed = true
	first := logs[max(0, slices.IndexFunc(logs, func(l *Log) bool { return l.Counts }))]
	for _, l := range logs {
		switch contradict := l.Contradicts(&first.Log); {
		case l == first:
		case contradict && !slices.EqualFunc(l.Players, first.Players, func(a, b logfmt.Program) bool { return a.ID == b.ID }):
			c.add(Contradiction, l, fmt.Sprintf("slot %s, attempt %d has different players at %s", l.Slot, l.Attempt, first.at()), also([]*Log{first})...)
			agreed = false
		case contradict:
			f := c.add(Contradiction, l, fmt.Sprintf("slot %s, attempt %d ended differently at %s: neither is counted", l.Slot, l.Attempt, first.at()), also([]*Log{first})...)
			f.Claimed, f.Recomputed = winnerText(l), winnerText(first)
			agreed = false
		case l.ID != first.ID:
			c.add(SlotTwice, l, fmt.Sprintf("slot %s, attempt %d is at %s already, in another log", l.Slot, l.Attempt, first.at()), also([]*Log{first})...)
		}
	}
	return agreed
}

// chain judges whether an attempt may follow the previous one.
func (c *contest) chain(l *Log, before []*Log) {
	if len(before) == 0 || before[0].Attempt != l.Attempt-1 {
		c.add(AttemptMissing, l, fmt.Sprintf("attempt %d of slot %s, but no log of attempt %d: it is unknown why it was played again", l.Attempt, l.Slot, l.Attempt-1))
		return
	}
	prev := before[max(0, slices.IndexFunc(before, func(b *Log) bool { return b.Digest == l.Previous }))]
	switch {
	case prev.Digest == l.Previous || l.Previous == "?":
	case prev.Status == judge.Open:
		c.add(AttemptMissing, l, fmt.Sprintf("attempt %d has another digest than what is left of it at %s", prev.Attempt, prev.at()), also([]*Log{prev})...)
	default:
		f := c.add(WrongPrevious, l, fmt.Sprintf("attempt %d at %s is not the log that the replay names", prev.Attempt, prev.at()), also([]*Log{prev})...)
		f.Claimed, f.Recomputed = l.Previous.String(), prev.Digest.String()
	}
	if prev.stated && prev.Status != judge.Open {
		message := fmt.Sprintf("slot %s was played again although attempt %d at %s has a result", l.Slot, prev.Attempt, prev.at())
		if prev.Counts {
			message += ": that result counts"
		}
		f := c.add(Replayed, l, message, also([]*Log{prev})...)
		f.Claimed, f.Recomputed = winnerText(l), winnerText(prev)
	}
}

// winnerText returns who won a log's game.
func winnerText(l *Log) string {
	switch {
	case !l.Counts:
		return string(l.Status)
	case l.Winner == base.Nobody:
		return "draw"
	}
	return l.winnerID() + " won"
}

// endText returns how a game without an outcome in its log ended.
func (l *Log) endText() string {
	if id := l.winnerID(); id != "" {
		return id + " won"
	}
	return "draw"
}

// replaced adds the finding that another log replaces one that was cut off, or is void.
func (c *contest) replaced(l, next *Log) {
	code, what, more := Replaced, "was cut off", ""
	if l.Status == judge.VoidStatus {
		code, what = VoidReplaced, "is void"
	}
	switch {
	case l.Pending && code == Replaced:
		code, more = ReplayUnclear, "; a program had ended before the cut, and the log does not show whether that decided the game"
	case l.Began > 0 && next.Began > 0 && next.Began < l.Began:
		code, more = ReplayUnclear, ", which began earlier by its date"
	}
	c.add(code, l, fmt.Sprintf("attempt %d of slot %s %s, and is replaced by the one at %s%s", l.Attempt, l.Slot, what, next.at(), more), also([]*Log{next})...)
}
