package main

import (
	"bytes"
	"errors"
	"io"

	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// found tells who found anything: who has the logs; the ledger, too; a checkpoint,
// too; a receipt, too.
type found [4]bool

// look has everybody look at an attacked tournament. The receipts are those of the
// games that were attacked.
func (w *world) look(attacked []int) (found, error) {
	var f found
	f[0] = w.logs()
	book, err := w.book()
	if err != nil {
		return f, err
	}
	f[1] = f[0] || book
	var list []*ledger.Receipt
	if w.checkpoint != nil {
		list = append(list, w.checkpoint)
	}
	kept, err := w.kept(list)
	if err != nil {
		return f, err
	}
	f[2], list = f[1] || kept, nil
	for _, i := range attacked {
		list = append(list, w.receipts[i])
	}
	kept, err = w.kept(list)
	f[3] = f[2] || kept
	return f, err
}

// logs reads the logs that are not those of the games: are they sealed logs?
func (w *world) logs() bool {
	known := map[string]bool{}
	for _, g := range w.games {
		known[string(g.log)] = true
	}
	for _, text := range w.files {
		if !known[string(text)] && !sound(text) {
			return true
		}
	}
	return false
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

// book reads the ledger, and holds each log against its leaf.
func (w *world) book() (bool, error) {
	var account ledger.Account
	leaves := map[string]bool{}
	_, err := w.folder.Read(ledger.Options{Keys: w.keys}, func(e *ledger.Entry) error {
		account.Add(e)
		switch {
		case e.Kind == ledger.Final, e.Kind == ledger.Void && e.Digest != "-":
			leaves[e.Digest] = true
		case e.Kind == ledger.Void:
			leaves["lost"] = true // to be explained by the organiser
		}
		return nil
	})
	if err != nil {
		return fault(err)
	}
	if len(account.Faults()) > 0 || account.Open() {
		return true, nil
	}
	for _, text := range w.files {
		digest := logfmt.DigestOf(text)
		if !leaves[digest] {
			return true, nil
		}
		delete(leaves, digest)
	}
	return len(leaves) > 0, nil
}

// kept compares what was kept with the ledger of today, and against the logs.
func (w *world) kept(list []*ledger.Receipt) (bool, error) {
	var mine []*ledger.Receipt
	for _, k := range list {
		mine = append(mine, &ledger.Receipt{File: k.File, Checkpoint: k.Checkpoint, Proof: k.Proof})
	}
	if _, err := w.folder.Compare(mine, w.keys, nil); err != nil {
		return fault(err)
	}
	for _, k := range mine {
		if len(k.Faults) > 0 || k.Proof != nil && !w.holds(k.Proof.Leaf.Digest) {
			return true, nil
		}
	}
	return false, nil
}

// holds reports whether one of the logs has the digest.
func (w *world) holds(digest string) bool {
	for _, text := range w.files {
		if logfmt.DigestOf(text) == digest {
			return true
		}
	}
	return false
}

// fault is a fault of the ledger as something found, and any other error as one.
func fault(err error) (bool, error) {
	var f *ledger.Fault
	if errors.As(err, &f) {
		return true, nil
	}
	return false, err
}
