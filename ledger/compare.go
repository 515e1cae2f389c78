package ledger

import (
	"fmt"
	"strings"

	"scrutineer/logfmt"
)

// Receipt is what somebody has kept from a ledger: a checkpoint, or a receipt or proof
// that contains a checkpoint.
type Receipt struct {
	File       string
	Checkpoint *Checkpoint
	Proof      *Proof  // nil for a checkpoint alone
	Faults     []Fault // what Compare found
}

// IsProof reports whether a text begins as a proof or receipt.
func IsProof(text string) bool { return strings.HasPrefix(text, proofLine) }

// ParseReceipt reads either. The error is a *Fault.
func ParseReceipt(file, text string) (*Receipt, error) {
	if IsProof(text) {
		p, err := ParseProof(file, text)
		if err != nil {
			return nil, err
		}
		return &Receipt{File: file, Checkpoint: p.Checkpoint, Proof: p}, nil
	}
	c, err := ParseCheckpoint(text)
	if err != nil {
		return nil, &Fault{file, 1, BadNote, "neither a proof nor a checkpoint: " + err.Error()}
	}
	return &Receipt{File: file, Checkpoint: c}, nil
}

func (k *Receipt) fault(line int64, code Code, format string, args ...any) {
	k.Faults = append(k.Faults, Fault{k.File, line, code, fmt.Sprintf(format, args...)})
}

// Line returns the line at which the checkpoint begins.
func (k *Receipt) Line() int64 {
	if k.Proof == nil {
		return 1
	}
	return k.Proof.checkpointLine()
}

// Compare compares the present ledger, which must be valid itself, with receipts. From
// the present leaves it computes the root over as many leaves as the kept checkpoint has.
// If it is the root that was signed then, these leaves are the same, and the ledger
// extends the checkpoint. Each Receipt gets its faults. The error is about the ledger
// itself.
func (f Folder) Compare(list []*Receipt, keys Keys, visit func(e *Entry) error) (*Head, error) {
	opt := Options{Keys: keys}
	c := &comparison{byIndex: map[int64][]*Receipt{}, bySlot: map[string][]*Receipt{}}
	for _, k := range list {
		opt.Sizes = append(opt.Sizes, k.Checkpoint.Size)
		if k.Proof != nil {
			c.byIndex[k.Proof.Index] = append(c.byIndex[k.Proof.Index], k)
			c.bySlot[k.Proof.Leaf.Slot] = append(c.bySlot[k.Proof.Leaf.Slot], k)
		}
	}
	head, err := f.Read(opt, func(e *Entry) error {
		c.leaf(e)
		if visit == nil {
			return nil
		}
		return visit(e)
	})
	if err != nil {
		return nil, err
	}
	for _, k := range list {
		k.signed(head, len(keys) > 0)
	}
	return head, nil
}

// comparison goes through the present leaves.
type comparison struct {
	byIndex map[int64][]*Receipt
	bySlot  map[string][]*Receipt
}

func (c *comparison) leaf(e *Entry) {
	for _, k := range c.byIndex[e.Index] {
		if now := AppendLeaf(nil, e); string(now) != k.Proof.line {
			k.fault(2, LeafReplaced, "leaf %d now says: %s", e.Index, now[:len(now)-1])
		}
	}
	if e.Kind == Amend {
		for _, k := range c.byIndex[e.Of] {
			k.fault(2, Amended, "leaf %d amends it: %s", e.Index, e.Reason)
		}
	}
	if e.Slot == "" {
		return
	}
	for _, k := range c.bySlot[e.Slot] {
		again := e.Kind == Start && e.Index > k.Proof.Index || e.Result() && e.Index != k.Proof.Index
		if k.Proof.Leaf.Result() && again {
			k.fault(2, RunAgain, "leaf %d is another %s of slot %s, attempt %d", e.Index, e.Kind, e.Slot, e.Attempt)
		}
	}
}

// signed checks the kept checkpoint, and how it fits the present one. Unless keys are
// trusted it does not check the signature.
func (k *Receipt) signed(h *Head, trusted bool) {
	c, other := k.Checkpoint, false
	if k.Proof != nil {
		err := k.Proof.Included()
		if err != nil {
			k.Faults = append(k.Faults, *err.(*Fault))
		}
		other = err == nil && k.Proof.First != nil && !k.Proof.First.same(h.First)
	}
	if code, err := h.keysAt(c.Size).Open(c); err != nil && trusted {
		k.fault(k.Line(), code, "%v", err)
		return
	}
	switch root, known := h.Roots[c.Size]; {
	case other: // so that no leaf can be compared
		k.Faults = nil
		k.fault(2, OtherEvent, "it is of %s, and the ledger of %s: the key was used for both, or the ledger was started again", k.Proof.First.Named(), h.First.Named())
	case c.Origin != h.First.Origin:
		k.fault(k.Line(), WrongOrigin, "a checkpoint of %s, but the ledger is %s", c.Origin, h.First.Origin)
	case c.Size > h.Size || !known:
		k.fault(k.Line(), RolledBack, "it was signed over %d leaves, but the ledger has %d", c.Size, h.Size)
	case root != c.Root:
		k.fault(k.Line(), Rewritten, "the first %d leaves are not the ones that were signed then", c.Size)
	}
}

// same reports whether two leaves are the same.
func (e *Entry) same(other *Entry) bool {
	return string(AppendLeaf(nil, e)) == string(AppendLeaf(nil, other))
}

// Named returns the event of a first leaf, in words.
func (e *Entry) Named() string {
	schedule := "without a schedule"
	if e.Digest != none {
		schedule = "with the schedule of digest " + e.Digest
	}
	if e.Event == "" {
		return "an event " + schedule
	}
	return fmt.Sprintf("event %s %s", logfmt.Unword(e.Event), schedule)
}

// Apart reports whether two valid proofs name different first leaves.
func (p *Proof) Apart(other *Proof) bool {
	return p != nil && other != nil && p.First != nil && other.First != nil && !p.First.same(other.First)
}
