package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/ledger"
)

// fork shows one person another ledger from its beginning, with its checkpoint. Everybody
// has read those of the first one that were posted.
func fork(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	g, err := turn(w, i, draw)
	if err != nil {
		return nil, err
	}
	w.games[i], w.files[i] = g, g.log
	if err := os.RemoveAll(string(w.folder)); err != nil {
		return nil, err
	}
	starts, ends := w.starts, w.ends
	err = w.seal(firstLeaf(len(w.games)))
	w.starts, w.ends = starts, ends
	return []int{i}, err
}

// oneAuthor gives one person a checkpoint of another ledger, and shows everybody the first.
func oneAuthor(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	other, err := w.copyTo(string(w.folder) + "-other")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(string(other.folder))
	g, err := turn(other, i, draw)
	if err != nil {
		return nil, err
	}
	other.games[i] = g
	if err := other.rebuild(w.signer, firstLeaf(len(w.games))); err != nil {
		return nil, err
	}
	head, err := other.folder.Read(ledger.Options{}, nil)
	if err == nil {
		w.checkpoint = &ledger.Kept{File: "kept", Checkpoint: head.Last}
	}
	return nil, err
}

// file changes a file of the ledger.
func (w *world) file(name string, change func(text string) string) error {
	path := filepath.Join(string(w.folder), name)
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(change(string(text))), 0o644)
}

// leaves changes the leaves after the first.
func leaves(change func(l []string, at int) []string) func(w *world, draw *rand.Rand) ([]int, error) {
	return func(w *world, draw *rand.Rand) ([]int, error) {
		i := w.one(draw)
		return []int{i}, w.file("leaves", func(text string) string {
			return strings.Join(change(slices.Collect(strings.Lines(text)), 1+2*i), "")
		})
	}
}

var (
	leafGone  = leaves(func(l []string, at int) []string { return slices.Delete(l, at, at+1) })
	leafMoved = leaves(func(l []string, at int) []string {
		l[at], l[at+1] = l[at+1], l[at]
		return l
	})
	leafOther = leaves(func(l []string, at int) []string {
		l[at+1] = strings.Replace(l[at+1], " 1 ", " 2 ", 1)
		return l
	})
)

// otherSchedule makes everything again under another schedule.
func otherSchedule(w *world, draw *rand.Rand) ([]int, error) {
	first := firstLeaf(len(w.games))
	first.Digest = strings.Repeat("0", 64)
	return []int{w.one(draw)}, w.rebuild(w.signer, first)
}

// closedEarly deletes the newest checkpoint.
func closedEarly(w *world, draw *rand.Rand) ([]int, error) {
	return []int{w.one(draw)}, w.file("checkpoints", func(text string) string {
		list := checkpoints(text)
		return strings.Join(list[:len(list)-1], "")
	})
}
