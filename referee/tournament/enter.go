package tournament

import "scrutineer/ledger"

// entered is an entry and the digest of a program that it plays with.
type entered struct{ id, digest string }

// enter records the programs of entries that are not recorded yet, and gives their authors
// the receipts. all means that these are the programs of every entry, before the first
// game.
func (l *Ledger) enter(all bool, list ...entered) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range list {
		if l.enters[p] != nil {
			continue
		}
		if err := l.append(&ledger.Entry{Kind: ledger.Enter, Joined: p.id, Digest: p.digest}); err != nil {
			return err
		}
	}
	if all && !l.all && len(l.known) == 0 {
		ids := map[string]bool{}
		for p := range l.enters {
			ids[p.id] = true
		}
		if err := l.append(&ledger.Entry{Kind: ledger.Entered, Finals: int64(len(ids))}); err != nil {
			return err
		}
	}
	if l.w.Size() > l.w.Signed() {
		if _, err := l.w.Checkpoint(); err != nil {
			return err
		}
	}
	for _, p := range list {
		e := l.enters[p]
		if err := l.w.Receipt(p.id, e.Index, e); err != nil {
			return err
		}
	}
	return nil
}
