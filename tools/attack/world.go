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
	foreign    *ledger.Signer    // the attacker's own
	checkpoint *ledger.Receipt   // nil if it was given out after the attack
	starts     []*ledger.Receipt // by slot, from 0: of the start
	receipts   []*ledger.Receipt // and of the outcome
	held       []*ledger.Receipt // by authors who are harmed
	cosigning  *cosigning
	then       [][]byte // by slot: what the witness had when the game had begun
	bound      *bound   // nil if programs and starts are not fixed before play
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
	if w.keys, err = ledger.ParseKeys(w.signer.Public); err != nil {
		return nil, err
	}
	w.cosigning, err = newCosigning(filepath.Join(dir, "witness"), 3, w.keys)
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
	book, err := w.create(w.signer, first)
	if err != nil {
		return err
	}
	defer book.Close()
	if w.bound != nil {
		if err := w.bound.open(w, book); err != nil {
			return err
		}
	}
	for i, g := range w.games {
		begun, ended, err := w.announce(book, g)
		if err != nil {
			return err
		}
		w.starts, w.receipts = append(w.starts, begun), append(w.receipts, ended)
		if i+1 == w.early() {
			if w.checkpoint, err = ledger.ParseReceipt("checkpoint", ended.Checkpoint.Text); err != nil {
				return err
			}
		}
	}
	return finish(book, int64(len(w.games)))
}

// early is how many games were over when the checkpoint was given out.
func (w *world) early() int { return len(w.games) * 6 / 10 }

// create begins a ledger whose checkpoints the witness is asked for.
func (w *world) create(signer *ledger.Signer, first ledger.Entry) (*ledger.Writer, error) {
	book, err := w.folder.Create(signer, first)
	if err == nil {
		book.Gather()
		book.Witnessed(w.cosigning.ask)
	}
	return book, err
}

// announce writes the start and the outcome of a game, and gives the receipts of both.
func (w *world) announce(book *ledger.Writer, g game) (begun, ended *ledger.Receipt, err error) {
	begun, err = receipt(book, &ledger.Entry{Kind: ledger.Start, Slot: g.leaf.Slot, Attempt: g.leaf.Attempt, Header: g.head})
	if err == nil {
		err = w.bound.goes(book, g)
	}
	if err != nil {
		return nil, nil, err
	}
	if text, err := os.ReadFile(filepath.Join(w.cosigning.state.Folder, "cup")); err == nil {
		w.then = append(w.then, text)
	}
	w.cosigning.pass(g.until)
	ended, err = receipt(book, g.leaf)
	return begun, ended, err
}

// receipt writes a leaf and gives its receipt.
func receipt(book *ledger.Writer, e *ledger.Entry) (*ledger.Receipt, error) {
	index, err := book.Append(e)
	if err == nil {
		_, err = book.Checkpoint()
	}
	if err != nil {
		return nil, err
	}
	p, err := book.Prove(index, e)
	if err != nil {
		return nil, err
	}
	return ledger.ParseReceipt("receipt", p.String())
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
	var err error
	if c.cosigning, err = w.cosigning.copyTo(dir + "-witness"); err != nil {
		return nil, err
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
	book.Witnessed(w.cosigning.ask)
	return finish(book, int64(len(w.games)))
}

// enter writes the start and the outcome of a game, which are signed with what follows.
func enter(book *ledger.Writer, g game) error {
	_, err := book.Append(&ledger.Entry{Kind: ledger.Start, Slot: g.leaf.Slot, Attempt: g.leaf.Attempt, Header: g.head})
	if err == nil {
		_, err = book.Append(g.leaf)
	}
	return err
}
