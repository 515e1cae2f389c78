package reconcile

import (
	"cmp"
	"fmt"
	"slices"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// slots finds the games and attempts of each slot.
func (c *contest) slots() {
	groups := map[string][]*Log{}
	var order []string
	for _, name := range slotNames(c.logs) {
		l, key := name.log, name.key
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], l)
	}
	for _, key := range order {
		c.slot(groups[key])
	}
}

// named is a log and the slot that it belongs to.
type named struct {
	log *Log
	key string
}

// slotNames gives each log its slot. If the log names none, it is that of the previous
// attempt or, for a first attempt, its id.
func slotNames(logs []*Log) []named {
	sorted := slices.Clone(logs)
	slices.SortStableFunc(sorted, func(a, b *Log) int { return cmp.Compare(a.attempt, b.attempt) })
	byDigest := make(map[sum]string, len(logs))
	var list []named
	for _, l := range sorted {
		key := "slot " + l.round + " " + l.slot
		if l.slot == "-" || l.slot == "?" {
			key = "id " + l.id
			if before, ok := byDigest[l.previous]; ok && l.attempt > 1 {
				key = before
			}
		}
		byDigest[l.digest] = key
		list = append(list, named{l, key})
	}
	return list
}

// slot judges the logs of one slot, in the order of attempts.
func (c *contest) slot(logs []*Log) {
	c.replays(logs)
	all := logs
	var before []*Log
	var game *Log
	contested := false
	for len(logs) > 0 {
		n := 1
		for n < len(logs) && logs[n].attempt == logs[0].attempt {
			n++
		}
		attempt := logs[:n]
		chosen, agreed := c.attempt(attempt)
		if first := attempt[0]; first.attempt > 1 {
			c.chain(first, before)
		}
		if game == nil {
			game = chosen
		}
		contested = contested || !agreed
		before, logs = attempt, logs[n:]
	}
	c.voided(all, game)
	if game == nil {
		c.shown = append(c.shown, before[0])
		if !contested {
			c.undecided(before[0])
		}
		return
	}
	c.shown = append(c.shown, game)
	if !game.twice {
		c.games = append(c.games, game)
	}
}

// twin returns what is compared between logs of the same slot and attempt.
func (l *Log) twin() judge.SlotResult {
	t := judge.SlotResult{Counts: l.counts, Winner: l.winner}
	for _, p := range l.players {
		t.Players = append(t.Players, p.ID)
	}
	return t
}

// attempt judges the logs of one attempt, and chooses the game: the first that counts, or
// none if two contradict each other.
func (c *contest) attempt(logs []*Log) (game *Log, agreed bool) {
	agreed = true
	for _, l := range logs {
		if l.counts && game == nil {
			game = l
		}
	}
	first := logs[0]
	if game != nil {
		first = game
	}
	for _, l := range logs {
		switch contradict := l.twin().Contradicts(first.twin()); {
		case l == first:
		case contradict && !slices.EqualFunc(l.players, first.players, sameID):
			c.add(Contradiction, l, fmt.Sprintf("slot %s, attempt %d has different players at %s", l.slot, l.attempt, first.at()), also([]*Log{first})...)
			agreed = false
		case contradict:
			f := c.add(Contradiction, l, fmt.Sprintf("slot %s, attempt %d ended differently at %s: neither is counted", l.slot, l.attempt, first.at()), also([]*Log{first})...)
			f.Claimed, f.Recomputed = winnerText(l), winnerText(first)
			agreed = false
		case l.id != first.id:
			c.add(SlotTwice, l, fmt.Sprintf("slot %s, attempt %d is at %s already, in another log", l.slot, l.attempt, first.at()), also([]*Log{first})...)
		}
	}
	if !agreed {
		return nil, false
	}
	return game, true
}

// chain judges whether an attempt may follow the previous one.
func (c *contest) chain(l *Log, before []*Log) {
	if len(before) == 0 || before[0].attempt != l.attempt-1 {
		c.add(AttemptMissing, l, fmt.Sprintf("attempt %d of slot %s, but no log of attempt %d: it is unknown why it was played again", l.attempt, l.slot, l.attempt-1))
		return
	}
	prev := before[0]
	for _, b := range before {
		if b.digest == l.previous {
			prev = b
		}
	}
	switch {
	case prev.digest == l.previous || l.previous == "?":
	case prev.status == judge.Open:
		c.add(AttemptMissing, l, fmt.Sprintf("attempt %d has another digest than what is left of it at %s", prev.attempt, prev.at()), also([]*Log{prev})...)
	default:
		f := c.add(WrongPrevious, l, fmt.Sprintf("attempt %d at %s is not the log that the replay names", prev.attempt, prev.at()), also([]*Log{prev})...)
		f.Claimed, f.Recomputed = l.previous.String(), prev.digest.String()
	}
	if prev.stated && prev.status != judge.Open {
		message := fmt.Sprintf("slot %s was played again although attempt %d at %s has a result", l.slot, prev.attempt, prev.at())
		if prev.counts {
			message += ": that result counts"
		}
		f := c.add(Replayed, l, message, also([]*Log{prev})...)
		f.Claimed, f.Recomputed = winnerText(l), winnerText(prev)
	}
}

// undecided adds the finding that a slot has no result.
func (c *contest) undecided(last *Log) {
	if last.status == judge.VoidStatus {
		c.add(VoidUnreplayed, last, fmt.Sprintf("%s is void, but was not played again", last.id))
		return
	}
	message := fmt.Sprintf("%s is %s and does not count; there is no other log of it", last.id, last.status)
	if last.status == judge.AttestedStatus {
		message += "; --trust attested counts it"
		c.attested = append(c.attested, last)
	}
	c.add(SlotOpen, last, message)
}

// winnerText returns who won a log's game.
func winnerText(l *Log) string {
	if !l.counts {
		return string(l.status)
	}
	if l.winner == base.Nobody {
		return "draw"
	}
	return l.winnerID() + " won"
}

func sameID(a, b logfmt.Program) bool { return a.ID == b.ID }

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
