package main

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"scrutineer/ledger"
	"scrutineer/ledger/witness"
)

// cosigning is the witness of a world, and what others know of it.
type cosigning struct {
	state  *witness.State
	policy *ledger.Policy
	now    *time.Time // by its clock
	seen   int64      // leaves of the newest checkpoint that it has
	refuse bool       // it has refused something
}

// policyOf is a policy that requires only this witness.
func policyOf(key string) (*ledger.Policy, error) {
	return ledger.ParsePolicy("policy", "witness w "+key+"\nquorum w\n")
}

// newCosigning makes a witness that keeps its state in a folder.
func newCosigning(dir string, n byte, keys ledger.Keys) (*cosigning, error) {
	private, public, err := ledger.NewWitnessKeys("w", &[32]byte{n})
	if err != nil {
		return nil, err
	}
	key, err := ledger.ParseCosigner(private)
	if err != nil {
		return nil, err
	}
	c := &cosigning{now: new(time.Time)}
	*c.now = time.Unix(1_800_000_000, 0)
	if c.policy, err = policyOf(public); err != nil {
		return nil, err
	}
	c.state = &witness.State{Folder: dir, Key: key, Ledgers: keys, Now: func() time.Time { return *c.now }}
	return c, os.MkdirAll(dir, 0o755)
}

// copyTo is the witness as it is, with its state in another folder.
func (c *cosigning) copyTo(dir string) (*cosigning, error) {
	copied, now := *c, *c.now
	state := *c.state
	copied.now, copied.state = &now, &state
	state.Folder, state.Now = dir, func() time.Time { return now }
	copied.state.Now = func() time.Time { return *copied.now }
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(c.state.Folder, "cup"))
	if err != nil {
		return nil, err
	}
	return &copied, os.WriteFile(filepath.Join(dir, "cup"), text, 0o644)
}

// ask is a ledger.Ask. An attacker continues without what the witness refuses.
func (c *cosigning) ask(checkpoint *ledger.Checkpoint, prove func(old int64) ([]ledger.Hash, error)) ([]string, error) {
	old := min(c.seen, checkpoint.Size)
	proof, err := prove(old)
	if err != nil {
		return nil, err
	}
	r := witness.Request{Old: old, Proof: proof, Checkpoint: checkpoint}
	line, err := c.state.Sign(r.String())
	if err != nil {
		c.refuse = true
		return nil, nil
	}
	c.seen = checkpoint.Size
	return []string{line}, nil
}

// pass lets time pass.
func (c *cosigning) pass(d time.Duration) { *c.now = c.now.Add(d) }

// witnessed checks the ledger by the policy: the newest checkpoint must be cosigned, and
// no game may have taken longer than its log.
func (w *world) witnessed() (bool, error) {
	places := map[string][2]int64{}
	var all []*ledger.Entry
	head, err := w.folder.Read(ledger.Options{Keys: w.keys, Policy: w.cosigning.policy, Rounds: true}, func(e *ledger.Entry) error {
		all = append(all, e)
		switch at := places[e.Slot]; {
		case e.Kind == ledger.Start:
			places[e.Slot] = [2]int64{e.Index, 0}
		case e.Kind == ledger.Final:
			places[e.Slot] = [2]int64{at[0], e.Index}
		}
		return nil
	})
	if err != nil {
		return fault(err)
	}
	if _, code, err := w.cosigning.policy.Check(head.Last); err != nil {
		return code != "", nil
	}
	t := ledger.NewTiming(w.cosigning.policy, head.Rounds)
	if w.bound != nil && w.bound.early(t, all) {
		return true, nil
	}
	for _, text := range w.files {
		g, err := sealed(text)
		if err != nil {
			return true, nil
		}
		if at := places[g.leaf.Slot]; at[1] > 0 {
			if _, err := t.Game(at[0], at[1], seconds(g.until)+ledger.Slack); err != nil {
				return true, nil
			}
		}
	}
	var mine []*ledger.Receipt
	for _, k := range slices.Concat(w.held, []*ledger.Receipt{w.checkpoint}) {
		if k != nil {
			mine = append(mine, &ledger.Receipt{File: k.File, Checkpoint: k.Checkpoint, Proof: k.Proof})
		}
	}
	if err := w.folder.CompareTimes(mine, w.keys, w.cosigning.policy); err != nil {
		return fault(err)
	}
	return slices.ContainsFunc(mine, func(k *ledger.Receipt) bool { return len(k.Faults) > 0 }), nil
}

// seconds are the whole seconds in which a game ends.
func seconds(d time.Duration) int64 { return int64((d + time.Second - 1) / time.Second) }
