package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"scrutineer/base"
	"scrutineer/ledger"
	"scrutineer/logfmt"
	"scrutineer/tools/internal/synth"
)

// game is a log, and what a ledger says of it.
type game struct {
	log  []byte
	leaf *ledger.Entry
}

// play makes the game of a slot.
func play(slot int, seed uint64) (game, error) {
	log, err := synth.Append(nil, synth.Options{ID: fmt.Sprintf("main.1.%d.1", slot), Event: "cup", Stage: "main", Round: "1", Slot: fmt.Sprint(slot), Width: 6, Height: 6, Seed: seed})
	if err != nil {
		return game{}, err
	}
	return sealed(log)
}

// sealed is a log with its leaf.
func sealed(log []byte) (game, error) {
	l, err := logfmt.NewReader(bytes.NewReader(log), "log").ReadLog()
	if err != nil {
		return game{}, err
	}
	return game{log, ledger.OutcomeOf(l)}, nil
}

// world is a sealed tournament as it lies there, and what others have kept of it.
type world struct {
	folder ledger.Folder
	files  [][]byte // the logs, in no order that matters

	games      []game
	keys       ledger.Keys // that everybody trusts
	signer     *ledger.Signer
	foreign    *ledger.Signer    // the attacker's own
	checkpoint *ledger.Receipt   // nil where it was given out after the attack
	receipts   []*ledger.Receipt // by slot, from 0
}

// signerOf makes keys from a number.
func signerOf(n byte) (*ledger.Signer, error) {
	private, _, err := ledger.NewKeys("cup", &[32]byte{n})
	if err != nil {
		return nil, err
	}
	return ledger.ParseSigner(private)
}

// newWorld plays a tournament and seals it as it goes.
func newWorld(dir string, games int, seed uint64) (*world, error) {
	w := &world{folder: ledger.Folder(filepath.Join(dir, "ledger"))}
	var err error
	if w.signer, err = signerOf(1); err != nil {
		return nil, err
	}
	if w.foreign, err = signerOf(2); err != nil {
		return nil, err
	}
	if w.keys, err = ledger.ParseKeys(w.signer.Public); err != nil {
		return nil, err
	}
	for i := range games {
		g, err := play(i+1, seed<<24+uint64(i))
		if err != nil {
			return nil, err
		}
		w.games = append(w.games, g)
		w.files = append(w.files, g.log)
	}
	return w, w.seal(schedule(games))
}

// schedule is the first leaf of a tournament of so many slots.
func schedule(games int) ledger.Entry {
	return ledger.Entry{Digest: logfmt.DigestOf(fmt.Appendf(nil, "%d games", games)), Slots: base.Number(games)}
}

// seal writes the ledger as a referee does, and hands out what others keep.
func (w *world) seal(first ledger.Entry) error {
	book, err := w.folder.Create(w.signer, first)
	if err != nil {
		return err
	}
	defer book.Close()
	book.Gather()
	for i, g := range w.games {
		if err := announce(book, g.leaf); err != nil {
			return err
		}
		c, err := book.Checkpoint()
		if err != nil {
			return err
		}
		p, err := book.Prove(c.Size-1, g.leaf)
		if err != nil {
			return err
		}
		k, err := ledger.ParseReceipt("receipt", p.String())
		if err != nil {
			return err
		}
		w.receipts = append(w.receipts, k)
		if i+1 == len(w.games)*6/10 {
			if w.checkpoint, err = ledger.ParseReceipt("checkpoint", c.Text); err != nil {
				return err
			}
		}
	}
	return finish(book, int64(len(w.games)))
}

// announce writes the start and the outcome of a game.
func announce(book *ledger.Writer, leaf *ledger.Entry) error {
	_, err := book.Append(&ledger.Entry{Kind: ledger.Start, Slot: leaf.Slot, Attempt: leaf.Attempt})
	if err == nil {
		_, err = book.Append(leaf)
	}
	return err
}

// finish closes a ledger and signs it.
func finish(book *ledger.Writer, games int64) error {
	_, err := book.Append(&ledger.Entry{Kind: ledger.Close, Finals: games})
	if err == nil {
		_, err = book.Checkpoint()
	}
	return err
}

// copyTo is the world for one trial: the ledger copied, what was kept as it was.
func (w *world) copyTo(dir string) (*world, error) {
	c := *w
	c.folder = ledger.Folder(dir)
	c.files, c.games = slices.Clone(w.files), slices.Clone(w.games)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for _, name := range []string{"leaves", "checkpoints"} {
		text, err := os.ReadFile(filepath.Join(string(w.folder), name))
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return nil, err
		}
	}
	return &c, nil
}

// rebuild writes the ledger anew, of the games as they are now.
func (w *world) rebuild(signer *ledger.Signer, first ledger.Entry) error {
	if err := os.RemoveAll(string(w.folder)); err != nil {
		return err
	}
	book, err := w.folder.Create(signer, first)
	if err != nil {
		return err
	}
	defer book.Close()
	book.Gather()
	for _, g := range w.games {
		if err := announce(book, g.leaf); err != nil {
			return err
		}
	}
	return finish(book, int64(len(w.games)))
}
