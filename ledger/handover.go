package ledger

import "fmt"

// hand makes a key the one that signs from a checkpoint of so many leaves on.
func (h *Head) hand(key string, size int64) {
	if v, err := ParseKey(key); err == nil {
		h.Keys, h.since = append(h.Keys, v), append(h.since, size)
	}
}

// signer is the key that signs now.
func (h *Head) signer() Keys { return h.Keys[len(h.Keys)-1:] }

// keysAt are the keys that may have signed a checkpoint of so many leaves: the one
// that signed then, or either where one was rotated to the other. Of more leaves
// than there are it may be any.
func (h *Head) keysAt(size int64) Keys {
	if size > h.Size {
		return h.Keys
	}
	var list Keys
	for i, v := range h.Keys {
		if h.since[i] <= size && (i+1 == len(h.Keys) || size <= h.since[i+1]) {
			list = append(list, v)
		}
	}
	return list
}

// signed follows a handover of the ledger to another key (L12), and, if keys are
// trusted, wants a checkpoint to be signed by the key that signs at its place.
func (r *reading) signed(c *placed) error {
	h := r.head
	if h.First == nil {
		return r.by(r.opt.Keys, c)
	}
	if err := r.by(h.signer(), c); err != nil {
		return err
	}
	if r.next == nil || r.next.Index != c.Size-1 {
		return nil
	}
	next, err := ParseKeys(r.next.Key)
	if err != nil {
		return r.fault(LeafSyntax, "%v", err)
	}
	_, old := h.signer().Open(c.Checkpoint)
	if _, err := next.Open(c.Checkpoint); err == nil && old == nil && !h.signer().has(next[0]) {
		h.hand(r.next.Key, c.Size)
	}
	return nil
}

// by wants a checkpoint to be signed by one of the keys, if signatures are looked at.
func (r *reading) by(keys Keys, c *placed) error {
	if len(r.opt.Keys) == 0 && !r.opt.ownKeys {
		return nil
	}
	if code, err := keys.Open(c.Checkpoint); err != nil {
		return &Fault{r.folder.path(checkpointsFile), c.line, code, err.Error()}
	}
	return nil
}

// trusted wants a key that is trusted to be one of those that signed, each of which
// vouches for the one before it and after it. So does every other of the ledger's
// name: one that signed nothing is a sign that the ledger was made anew, or rolled
// back to where its key was not rotated yet.
func (r *reading) trusted() error {
	if len(r.opt.Keys) == 0 {
		return nil
	}
	h, known := r.head, 0
	at := func(code Code, what string) error {
		return &Fault{r.folder.path(checkpointsFile), h.lastLine, code, what}
	}
	var idle string
	for _, v := range r.opt.Keys {
		switch {
		case h.Keys.has(v):
			known++
		case v.Name() == h.First.Origin:
			idle = fmt.Sprintf("%s+%08x is trusted, but signed nothing in this ledger", v.Name(), v.KeyHash())
		}
	}
	code, err := r.opt.Keys.Open(h.Last)
	switch {
	case known == 0 && err != nil:
		return at(code, err.Error())
	case idle != "":
		return at(ForeignKey, idle)
	case known == 0:
		return at(ForeignKey, "this ledger was signed by none of the trusted keys")
	}
	return nil
}
