package verify

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"scrutineer/event/schedule"
	"scrutineer/internal/cli"
	"scrutineer/ledger"
)

// wanted returns the policy of --policy, or that of the schedule; nil for none.
func (e *event) wanted(env *cli.Env, path string) (*ledger.Policy, error) {
	if path != "" || e.Schedule == nil || len(e.Schedule.Witnesses) == 0 {
		return readPolicy(env, path)
	}
	return ledger.ParsePolicy(e.Schedule.File, schedule.PolicyText(e.Schedule.Witnesses, e.Schedule.Quorum))
}

// cosigned adds the checks of witnesses.
func (c *checker) cosigned() {
	p, dir := c.witnesses, *c.flags.ledger
	if p == nil || len(p.Witnesses) == 0 {
		return
	}
	path := filepath.Join(dir, "checkpoints")
	if dir == "" {
		path = filepath.Join(c.folder, "ledger", "checkpoints")
	}
	if c.head == nil {
		c.add("cosignatures", path, "the policy", notChecked, "there is no sound ledger").extra = dir != ""
		return
	}
	newest := ledger.Round{Times: make([]int64, len(p.Witnesses))}
	if n := len(c.head.Rounds); n > 0 {
		newest = c.head.Rounds[n-1]
	}
	for i, w := range p.Witnesses {
		c.witness(i, &w, path)
	}
	if p.Quorum(func(i int) bool { return newest.Times[i] > 0 }) {
		c.add("cosignatures", path, "the policy", passed, "")
	} else {
		c.add("cosignatures", path, "the policy", c.fewWitnesses(), string(ledger.FewWitnesses)+": of the newest checkpoint")
	}
	c.times(ledger.NewTiming(p, c.head.Rounds))
}

// fewWitnesses returns the result of too few witnesses: a failure, unless the schedule makes
// them optional.
func (c *checker) fewWitnesses() string {
	if c.Schedule != nil && c.Schedule.Asked {
		return notChecked
	}
	return failed
}

// witness adds the check of one witness: that it cosigned anything. Whether it had to
// is decided by the quorum.
func (c *checker) witness(i int, w *ledger.Witness, path string) {
	n, first, last := 0, int64(0), int64(0)
	for _, r := range c.head.Rounds {
		if at := r.Times[i]; at > 0 {
			n, last = n+1, at
			first = cmp.Or(first, at)
		}
	}
	if n == 0 {
		c.add("witness", path, w.Key.String(), notChecked, "it has cosigned nothing").extra = true
		return
	}
	c.add("witness", path, fmt.Sprintf("%s, from %s to %s", w.Key, timeText(first), timeText(last)), passed, "").Count = n
}

// times adds the checks of the durations of games: one for all that are right, and
// one for each other.
func (c *checker) times(t *ledger.Timing) {
	var games []ledgerPlace
	for at, s := range c.headers.starts {
		if s.final > 0 && s.until >= 0 {
			games = append(games, at)
		}
	}
	slices.SortFunc(games, func(a, b ledgerPlace) int {
		return cmp.Compare(c.headers.starts[a].index, c.headers.starts[b].index)
	})
	right, file := 0, c.Ledger.File
	for _, at := range games {
		s := c.headers.starts[at]
		code, err := t.Game(s.index, s.final, int64((s.until+999999)/1000000)+ledger.Slack)
		if err == nil {
			right++
			continue
		}
		result := notChecked // it was played only once
		if code == ledger.FewWitnesses {
			result = c.fewWitnesses()
		}
		c.add("game time", fmt.Sprintf("%s:%d", file, s.index+1), "the witnesses", result, fmt.Sprintf("%s: attempt %d of %s: %v", code, at.number, at.slot, err)).SHA256 = nil
	}
	if right > 0 {
		c.add("game time", file, "the witnesses", passed, "").Count = right
	}
}
