package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/ledger"
	"scrutineer/logfmt"
)

func leaveOut(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	w.files = slices.Delete(w.files, i, i+1)
	return []int{i}, nil
}

// under is a game as that of another slot.
func (w *world) under(i, slot int) ([]byte, error) {
	g, err := reseal(w.games[i].log, func(h *logfmt.Header) {
		h.Slot = fmt.Sprint(slot + 1)
		h.ID = fmt.Sprintf("main.1.%d.1", slot+1)
	}, func(*logfmt.Record) {})
	return g.log, err
}

func exchange(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	j := (i + 1 + draw.IntN(len(w.games)-1)) % len(w.games)
	a, err := w.under(i, j)
	if err != nil {
		return nil, err
	}
	b, err := w.under(j, i)
	w.files[i], w.files[j] = b, a
	return []int{i, j}, err
}

func overwrite(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	j := (i + 1 + draw.IntN(len(w.games)-1)) % len(w.games)
	a, err := w.under(i, j)
	w.files[j] = a
	return []int{j}, err
}

// keep cuts the ledger back to its first leaves, and to the checkpoints of these.
func (w *world) keep(leaves int) error {
	text, err := os.ReadFile(filepath.Join(string(w.folder), "leaves"))
	if err != nil {
		return err
	}
	list := strings.SplitAfter(string(text), "\n")[:leaves]
	if err := os.WriteFile(filepath.Join(string(w.folder), "leaves"), []byte(strings.Join(list, "")), 0o644); err != nil {
		return err
	}
	path := filepath.Join(string(w.folder), "checkpoints")
	if text, err = os.ReadFile(path); err != nil {
		return err
	}
	var kept []string
	for _, c := range strings.SplitAfter(string(text), "=\ncup\n") {
		c = strings.TrimSuffix(c, "cup\n")
		if !strings.HasPrefix(c, "cup\n") {
			c = "cup\n" + c
		}
		if n := 0; c != "cup\n" {
			if _, err := fmt.Sscanf(c, "cup\n%d\n", &n); err != nil || n > leaves {
				break
			}
			kept = append(kept, c)
		}
	}
	return os.WriteFile(path, []byte(strings.Join(kept, "")), 0o644)
}

// rollback takes the last games away, as if they had not been played yet.
func rollback(w *world, draw *rand.Rand) ([]int, error) {
	n := 1 + draw.IntN(len(w.games)-1)
	w.files = w.files[:n]
	return []int{n + draw.IntN(len(w.games)-n)}, w.keep(1 + 2*n)
}

// shorten makes a smaller tournament of the first games.
func shorten(w *world, draw *rand.Rand) ([]int, error) {
	n := 1 + draw.IntN(len(w.games)-1)
	hurt := n + draw.IntN(len(w.games)-n)
	w.files, w.games = w.files[:n], w.games[:n]
	return []int{hurt}, w.rebuild(w.signer, schedule(n))
}

// attemptOf is a game as the second attempt at its slot.
func attemptOf(g game, previous string) (game, error) {
	return reseal(g.log, func(h *logfmt.Header) {
		h.Attempt, h.Previous = 2, previous
		h.ID = strings.TrimSuffix(h.ID, ".1") + ".2"
	}, func(*logfmt.Record) {})
}

// rerun plays a game again after all others, as the referee's tools let it.
func rerun(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	g, err := again(w, i, draw)
	if err == nil {
		g, err = attemptOf(g, w.games[i].leaf.Digest)
	}
	if err != nil {
		return nil, err
	}
	w.files[i] = g.log
	return []int{i}, w.more(func(book *ledger.Writer) error { return announce(book, g.leaf) })
}

// more opens the ledger, adds to it, and closes it again.
func (w *world) more(add func(book *ledger.Writer) error) error {
	book, err := w.folder.Open(w.signer)
	if err != nil {
		return err
	}
	defer book.Close()
	book.Gather()
	if err := add(book); err != nil {
		return err
	}
	return finish(book, int64(len(w.games)))
}

// breakOff: the last game of those so far is broken off, its log removed, and the
// slot played again; the ledger says so.
func breakOff(w *world, draw *rand.Rand) ([]int, error) { return broken(w, draw, true) }

// breakOffUnseen: the same, but the leaf of its start, which was not signed yet, is
// taken away, too. All that is given out later is of the ledger as it went on.
func breakOffUnseen(w *world, draw *rand.Rand) ([]int, error) {
	w.checkpoint = nil
	return broken(w, draw, false)
}

func broken(w *world, draw *rand.Rand, seen bool) ([]int, error) {
	i := w.one(draw)
	g, err := again(w, i, draw)
	if err == nil && seen {
		g, err = attemptOf(g, "?")
	}
	if err != nil {
		return nil, err
	}
	rest := slices.Clone(w.games[i+1:])
	w.games[i], w.files[i] = g, g.log
	if err := w.keep(1 + 2*i); err != nil {
		return nil, err
	}
	return nil, w.more(func(book *ledger.Writer) error {
		if seen {
			_, err := book.Append(&ledger.Entry{Kind: ledger.Start, Slot: g.leaf.Slot, Attempt: 1})
			if err == nil {
				_, err = book.Append(&ledger.Entry{Kind: ledger.Void, Slot: g.leaf.Slot, Attempt: 1, Digest: "-", Reason: "lost"})
			}
			if err != nil {
				return err
			}
		}
		for _, g := range append([]game{g}, rest...) {
			if err := announce(book, g.leaf); err != nil {
				return err
			}
		}
		return nil
	})
}
