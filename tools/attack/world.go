package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"scrutineer/base"
	"scrutineer/ledger"
	"scrutineer/logfmt"
	"scrutineer/tools/internal/synth"
)

// game is a log, and what a ledger says of it.
type game struct {
	log   []byte
	leaf  *ledger.Entry
	head  string        // digest of its header
	until time.Duration // its last stamp
}

// play makes the game of a slot.
func play(slot int, seed uint64) (game, error) {
	log, err := synth.Append(nil, synth.Options{ID: fmt.Sprintf("main.1.%d.1", slot), Event: "cup", Stage: "main", Round: "1", Slot: fmt.Sprint(slot), Width: 6, Height: 6, Seed: seed})
	if err != nil {
		return game{}, err
	}
	return reseal(log, func(*logfmt.Header) {}, slower)
}

// slower makes a game slower.
func slower(r *logfmt.Record) {
	if r.Time > 0 {
		r.Time *= pace
	}
}

// pace is how much slower games are here than synth makes them, so that they take some
// time.
const pace = 100

// sealed is a log with its leaf.
func sealed(log []byte) (game, error) {
	l, err := logfmt.NewReader(bytes.NewReader(log), "log").ReadLog()
	if err != nil {
		return game{}, err
	}
	return game{log, ledger.OutcomeOf(l), logfmt.DigestOf(l.Head()), time.Duration(l.Until()) * time.Microsecond}, nil
}

// world is a sealed tournament on disk, and what others have kept of it.
type world struct {
	folder ledger.Folder
	files  [][]byte // the logs, in no order that matters

	games      []game
	keys       ledger.Keys // that everybody trusts
	signer     *ledger.Signer
	foreign    *ledger.Signer // the attacker's own
	checkpoint *ledger.Kept   // nil if it was given out after the attack
	starts     []*ledger.Kept // by slot, from 0: the checkpoint of the start
	ends       []*ledger.Kept // and of the outcome
	held       []*ledger.Kept // those that were posted of the attacked games
	bound      *bound         // nil if programs and starts are not fixed before play
}

// signerOf makes keys from a number.
func signerOf(n byte) (*ledger.Signer, error) {
	private, _, err := ledger.NewKeys("cup", &[32]byte{n})
	if err != nil {
		return nil, err
	}
	return ledger.ParseSigner(private)
}

// emptyWorld is a world in which nothing has been played yet.
func emptyWorld(dir string) (*world, error) {
	w := &world{folder: ledger.Folder(filepath.Join(dir, "ledger"))}
	var err error
	if w.signer, err = signerOf(1); err != nil {
		return nil, err
	}
	if w.foreign, err = signerOf(2); err != nil {
		return nil, err
	}
	w.keys, err = ledger.ParseKeys(w.signer.Public)
	return w, err
}

// newWorld plays a tournament and seals it as it is played.
func newWorld(dir string, games int, seed uint64) (*world, error) {
	w, err := emptyWorld(dir)
	if err != nil {
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
	return w, w.seal(firstLeaf(games))
}

// firstLeaf is the first leaf of a tournament with the given number of slots.
func firstLeaf(games int) ledger.Entry {
	return ledger.Entry{Digest: logfmt.DigestOf(fmt.Appendf(nil, "%d games", games)), Slots: base.Number(games)}
}

// seal writes the ledger as a referee does, and gives out what others keep.
func (w *world) seal(first ledger.Entry) error {
	book, err := w.folder.Create(w.signer, first)
	if err != nil {
		return err
	}
	defer book.Close()
	book.Gather()
	if w.bound != nil {
		if err := w.bound.open(book); err != nil {
			return err
		}
	}
	for i, g := range w.games {
		begun, ended, err := w.announce(book, g)
		if err != nil {
			return err
		}
		w.starts, w.ends = append(w.starts, begun), append(w.ends, ended)
		if i+1 == w.early() {
			w.checkpoint = ended
		}
	}
	return finish(book, int64(len(w.games)))
}

// early is how many games were over when the checkpoint was given out.
func (w *world) early() int { return len(w.games) * 6 / 10 }

// announce writes the start and the outcome of a game, and returns the checkpoints of both.
func (w *world) announce(book *ledger.Writer, g game) (begun, ended *ledger.Kept, err error) {
	begun, err = post(book, startOf(g))
	if err == nil {
		err = w.bound.goes(book, g)
	}
	if err != nil {
		return nil, nil, err
	}
	ended, err = post(book, g.leaf)
	return begun, ended, err
}

// startOf is the leaf of a game's start.
func startOf(g game) *ledger.Entry {
	return &ledger.Entry{Kind: ledger.Start, Slot: g.leaf.Slot, Attempt: g.leaf.Attempt, Header: g.head}
}

// post writes a leaf and returns the checkpoint that covers it.
func post(book *ledger.Writer, e *ledger.Entry) (*ledger.Kept, error) {
	if _, err := book.Append(e); err != nil {
		return nil, err
	}
	c, err := book.Checkpoint()
	return &ledger.Kept{File: "kept", Checkpoint: c}, err
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
	if w.bound != nil {
		b := *w.bound
		c.bound, b.copies = &b, dir+"-programs"
		if err := os.CopyFS(b.copies, os.DirFS(w.bound.copies)); err != nil {
			return nil, err
		}
	}
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

// rebuild writes the ledger again, from the games as they are now.
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
		if err := enter(book, g); err != nil {
			return err
		}
	}
	return finish(book, int64(len(w.games)))
}

// enter writes the start and the outcome of a game, which are signed with what follows.
func enter(book *ledger.Writer, g game) error {
	_, err := book.Append(startOf(g))
	if err == nil {
		_, err = book.Append(g.leaf)
	}
	return err
}
