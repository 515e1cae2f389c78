package ledger

import "fmt"

// addKey records the key that signs from a checkpoint of size leaves on.
func (h *Head) addKey(key string, size int64) {
	if v, err := ParseKey(key); err == nil {
		h.Keys, h.since = append(h.Keys, v), append(h.since, size)
	}
}

// signer returns the key that signs now.
func (h *Head) signer() Keys { return h.Keys[len(h.Keys)-1:] }

// keysAt returns the keys that may have signed a checkpoint of size leaves: the one that
// signed then, or both if one was rotated to the other. With more leaves than there are
// it may be any.
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

// signed follows a handover of the ledger to another key (L12). If keys are trusted, it
// requires that a checkpoint is signed by the key that signs at its place.
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
		h.addKey(r.next.Key, c.Size)
	}
	return nil
}

// by requires that a checkpoint is signed by one of the keys, if signatures are checked.
func (r *reading) by(keys Keys, c *placed) error {
	if len(r.opt.Keys) == 0 && !r.opt.ownKeys {
		return nil
	}
	if code, err := keys.Open(c.Checkpoint); err != nil {
		return &Fault{r.folder.path(checkpointsFile), c.line, code, err.Error()}
	}
	return nil
}

// trusted requires that one of the keys that signed is trusted. Each of these vouches for
// the one before it and after it. All other trusted keys with the ledger's name must have
// signed, too: a key that signed nothing is a sign that the ledger was made again, or
// rolled back to before its key was rotated.
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
