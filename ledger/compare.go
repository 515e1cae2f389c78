package ledger

import "fmt"

// Kept is a checkpoint that somebody has kept.
type Kept struct {
	File       string
	Checkpoint *Checkpoint
}

// ParseKept reads a kept checkpoint. The error is a *Fault.
func ParseKept(file, text string) (*Kept, error) {
	c, err := ParseCheckpoint(text)
	if err != nil {
		return nil, &Fault{file, 1, BadNote, err.Error()}
	}
	return &Kept{file, c}, nil
}

// Compare returns what is wrong with a kept checkpoint, or with the ledger if the
// checkpoint is right; nil if the ledger extends it. The head must have the root of as
// many leaves as the checkpoint has (Options.Sizes): if it is the root that was signed
// then, these leaves are the same. The signature is checked if keys are given.
func (h *Head) Compare(k *Kept, keys Keys) *Fault {
	c := k.Checkpoint
	fault := func(code Code, format string, args ...any) *Fault {
		return &Fault{k.File, 1, code, fmt.Sprintf(format, args...)}
	}
	if len(keys) > 0 {
		if code, err := keys.Open(c); err != nil {
			return fault(code, "%v", err)
		}
	}
	switch root, known := h.Roots[c.Size]; {
	case c.Origin != h.First.Origin:
		return fault(WrongOrigin, "a checkpoint of %s, but the ledger is %s", c.Origin, h.First.Origin)
	case c.Size > h.Size || !known:
		return fault(RolledBack, "it was signed over %d leaves, but the ledger has %d", c.Size, h.Size)
	case root != c.Root:
		return fault(Rewritten, "the first %d leaves are not the ones that were signed then", c.Size)
	}
	return nil
}
