package main

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// found reports with which evidence the attack was found: the logs; also the ledger; also
// a checkpoint; also the posted checkpoints.
type found [4]bool

// look checks an attacked tournament with each kind of evidence. The posted checkpoints are
// those of the attacked games.
func (w *world) look(attacked []int) (found, error) {
	var checkpoint []*ledger.Kept
	if w.checkpoint != nil {
		checkpoint = append(checkpoint, w.checkpoint)
	}
	for _, i := range attacked {
		w.held = append(w.held, w.starts[i], w.ends[i])
	}
	var f found
	for i, look := range []func() (bool, error){
		w.logs, w.book,
		func() (bool, error) { return w.kept(checkpoint) },
		func() (bool, error) { return w.kept(w.held) },
	} {
		there, err := look()
		if err != nil {
			return f, err
		}
		if there { // more evidence finds it, too
			for ; i < len(f); i++ {
				f[i] = true
			}
			break
		}
	}
	return f, nil
}

// logs reports whether the logs alone show the attack: a file is not that of its game,
// and not only sealed logs.
func (w *world) logs() (bool, error) {
	if w.bound != nil {
		if other, err := w.bound.copied(); other || err != nil {
			return other, err
		}
	}
	known := map[string]bool{}
	for _, g := range w.games {
		known[string(g.log)] = true
	}
	for _, text := range w.files {
		if !known[string(text)] && !sound(text) {
			return true, nil
		}
	}
	return false, nil
}

// sound reports whether a file is sealed logs, and nothing else.
func sound(text []byte) bool {
	r := logfmt.NewReader(bytes.NewReader(text), "log")
	n := 0
	for ; ; n++ {
		l, err := r.ReadLog()
		if err != nil {
			return n > 0 && err == io.EOF
		}
		if l.Open || len(l.Damage) > 0 {
			return false
		}
	}
}

// book reads the ledger, and compares each log with its leaf.
func (w *world) book() (bool, error) {
	var account ledger.Account
	leaves, heads := map[string]bool{}, map[string]string{}
	var all []*ledger.Entry
	head, err := w.folder.Read(ledger.Options{Keys: w.keys}, func(e *ledger.Entry) error {
		account.Add(e)
		all = append(all, e)
		switch {
		case e.Kind == ledger.Start:
			heads[e.Slot] = e.Header
		case e.Kind == ledger.Final, e.Kind == ledger.Void && e.Digest != "-":
			leaves[e.Digest] = true
		case e.Kind == ledger.Void:
			leaves["lost"] = true // the organiser would have to explain it
		}
		return nil
	})
	if err != nil {
		return fault(err)
	}
	if len(account.Faults()) > 0 || account.Open() || head.Last.Size < head.Size {
		return true, nil
	}
	if w.bound != nil {
		if broken, err := w.bound.broken(all, w.files); broken || err != nil {
			return broken, err
		}
	}
	for _, text := range w.files {
		digest := logfmt.DigestOf(text)
		if !leaves[digest] {
			return true, nil
		}
		delete(leaves, digest)
		if g, err := sealed(text); err != nil || heads[g.leaf.Slot] != g.head {
			return true, nil
		}
	}
	return len(leaves) > 0, nil
}

// kept compares what was kept with the ledger of today.
func (w *world) kept(list []*ledger.Kept) (bool, error) {
	opt := ledger.Options{Keys: w.keys}
	for _, k := range list {
		opt.Sizes = append(opt.Sizes, k.Checkpoint.Size)
	}
	head, err := w.folder.Read(opt, nil)
	if err != nil {
		return fault(err)
	}
	return slices.ContainsFunc(list, func(k *ledger.Kept) bool { return head.Compare(k, w.keys) != nil }), nil
}

// fault returns true for an error of the ledger itself, and any other error as it is.
func fault(err error) (bool, error) {
	var f *ledger.Fault
	if errors.As(err, &f) {
		return true, nil
	}
	return false, err
}
