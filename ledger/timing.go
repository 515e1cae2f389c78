package ledger

import (
	"cmp"
	"fmt"
	"slices"
)

// Round is a checkpoint of a ledger, and when witnesses cosigned it. Checkpoints with
// equally many leaves are one.
type Round struct {
	Size  int64
	Line  int64   // of the file of checkpoints, at which the first begins
	Times []int64 // by the policy's witnesses, in seconds since 1970; 0 for a witness that has not cosigned
}

// cosigned records a checkpoint's cosignatures, if a policy names witnesses.
func (r *reading) cosigned(c *placed) error {
	p, h := r.opt.Policy, r.head
	if p == nil {
		return nil
	}
	times, code, err := p.Times(c.Checkpoint)
	if err != nil {
		return &Fault{r.folder.path(checkpointsFile), c.line, code, err.Error()}
	}
	if !r.opt.Rounds {
		return nil
	}
	if n := len(h.Rounds); n > 0 && h.Rounds[n-1].Size == c.Size {
		for i, at := range times {
			if have := &h.Rounds[n-1].Times[i]; *have == 0 || at > 0 && at < *have {
				*have = at
			}
		}
		return nil
	}
	h.Rounds = append(h.Rounds, Round{c.Size, c.line, times})
	return nil
}

// Timing says how much time passed between leaves, as witnesses saw it.
type Timing struct {
	policy *Policy
	rounds []Round
	next   [][]int // by witness and round, the next round that it cosigned, from this one on
}

// NewTiming returns the Timing of a ledger that was read with a policy.
func NewTiming(p *Policy, rounds []Round) *Timing {
	t := &Timing{policy: p, rounds: rounds, next: make([][]int, len(p.Witnesses))}
	for w := range t.next {
		list, last := make([]int, len(rounds)+1), len(rounds)
		list[last] = last
		for i := len(rounds) - 1; i >= 0; i-- {
			if rounds[i].Times[w] > 0 {
				last = i
			}
			list[i] = last
		}
		t.next[w] = list
	}
	return t
}

// at returns when a witness first cosigned a checkpoint with a leaf in it and of at most
// most leaves, or 0 if it did not.
func (t *Timing) at(witness int, leaf, most int64) int64 {
	i, _ := slices.BinarySearchFunc(t.rounds, leaf+1, func(r Round, size int64) int { return cmp.Compare(r.Size, size) })
	if i = t.next[witness][i]; i == len(t.rounds) || t.rounds[i].Size > most {
		return 0
	}
	return t.rounds[i].Times[witness]
}

// Slack is how many seconds there may be between start and outcome in addition to the
// game's own: for asking witnesses, and for fractions of a second at both ends.
const Slack = 3

// Game checks that enough witnesses saw the start of a game before its outcome, with at
// most that many seconds between. The code is FewWitnesses if they did not see both,
// SlowGame if the time is longer.
func (t *Timing) Game(start, outcome, most int64) (Code, error) {
	both, quick, longest := make([]bool, len(t.next)), make([]bool, len(t.next)), int64(0)
	for w := range t.next {
		from, to := t.at(w, start, outcome), t.at(w, outcome, MaxLeaves)
		if both[w] = from > 0 && to > 0; !both[w] {
			continue
		}
		quick[w] = to >= from && to-from <= most
		longest = max(longest, to-from)
	}
	switch {
	case !t.policy.Quorum(func(w int) bool { return both[w] }):
		return FewWitnesses, fmt.Errorf("too few witnesses cosigned both the start, before the outcome, and the outcome")
	case !t.policy.Quorum(func(w int) bool { return quick[w] }):
		return SlowGame, fmt.Errorf("%d seconds passed between start and outcome, but the log accounts for at most %d", longest, most)
	}
	return "", nil
}

// Before checks that enough witnesses saw a leaf before a time. The code is FewWitnesses
// if they did not see it, BeaconKnown if they saw it later.
func (t *Timing) Before(leaf, most, limit int64) (Code, error) {
	seen, early, last := make([]bool, len(t.next)), make([]bool, len(t.next)), int64(0)
	for w := range t.next {
		at := t.at(w, leaf, most)
		seen[w], early[w], last = at > 0, at > 0 && at < limit, max(last, at)
	}
	switch {
	case !t.policy.Quorum(func(w int) bool { return seen[w] }):
		return FewWitnesses, fmt.Errorf("too few witnesses cosigned it")
	case !t.policy.Quorum(func(w int) bool { return early[w] }):
		return BeaconKnown, fmt.Errorf("the programs were entered only by %d, but the round came at %d", last, limit)
	}
	return "", nil
}

// CompareTimes checks whether receipts were cosigned earlier than the ledger says. Then a
// witness was asked again, and its first answer is missing. Each Receipt gets its faults.
// The error is about the ledger itself. Call Compare before.
func (f Folder) CompareTimes(list []*Receipt, keys Keys, policy *Policy) error {
	h, err := f.Read(Options{Keys: keys, Policy: policy, Rounds: true}, nil)
	if err != nil {
		return err
	}
	t := NewTiming(policy, h.Rounds)
	for _, k := range list {
		times, code, err := policy.Check(k.Checkpoint)
		if err != nil {
			k.fault(k.Line(), code, "%v", err)
			continue
		}
		for w, at := range times {
			if says := t.at(w, k.Checkpoint.Size-1, MaxLeaves); at > 0 && (says == 0 || says > at) {
				k.fault(k.Line(), SlowGame, "%s cosigned it at %d, but at %d by the ledger: it was asked again, and the first answer is gone", policy.Witnesses[w].Name, at, says)
			}
		}
	}
	return nil
}
