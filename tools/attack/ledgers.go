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

// under is a game as if it were of another slot.
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
	return os.WriteFile(path, []byte(before(string(text), int64(leaves))), 0o644)
}

// rollback deletes the last games, as if they had not been played yet.
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
	return []int{hurt}, w.rebuild(w.signer, firstLeaf(n))
}

// attemptOf is a game as the second attempt at its slot.
func attemptOf(g game, previous string) (game, error) {
	return reseal(g.log, func(h *logfmt.Header) {
		h.Attempt, h.Previous = 2, previous
		h.ID = strings.TrimSuffix(h.ID, ".1") + ".2"
	}, func(*logfmt.Record) {})
}

// rerun plays a game again after all others, as far as the referee's tools allow it.
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
	return []int{i}, w.more(func(book *ledger.Writer) error { return enter(book, g) })
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
