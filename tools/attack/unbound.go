package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"scrutineer/ledger"
)

// otherCopy changes the copy of a program.
func otherCopy(w *world, draw *rand.Rand) ([]int, error) {
	path := filepath.Join(w.bound.copies, w.bound.programs[draw.IntN(2)], "main")
	return nil, os.WriteFile(path, fmt.Appendf(nil, "another %d", draw.Uint64()), 0o644)
}

// swap has another program play a seat of a game, and returns its digest.
func (w *world) swap(i, seat int, draw *rand.Rand) (string, error) {
	other, err := keepCopy(w.bound.copies, fmt.Sprint(draw.Uint64()))
	w.bound.program = func(n, s int, digest string) string {
		if n == i && s == seat {
			return other
		}
		return digest
	}
	return other, err
}

// otherProgram has another program play one game.
func otherProgram(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	if _, err := w.swap(i, draw.IntN(2), draw); err != nil {
		return nil, err
	}
	return []int{i}, w.replay(draw.Uint64N(1 << 20))
}

// enteredLate enters that program, too, when the game has begun.
func enteredLate(w *world, draw *rand.Rand) ([]int, error) {
	i, seat := w.one(draw), draw.IntN(2)
	other, err := w.swap(i, seat, draw)
	if err != nil {
		return nil, err
	}
	w.bound.late, w.bound.slot = &ledger.Entry{Kind: ledger.Enter, Joined: authors[seat], Digest: other}, w.games[i].leaf.Slot
	return []int{i}, w.replay(draw.Uint64N(1 << 20))
}

// exchangedProgram enters another program instead of that of an author, after the
// checkpoint of the true one was posted.
func exchangedProgram(w *world, draw *rand.Rand) ([]int, error) {
	seat := draw.IntN(2)
	kept, checkpoint := w.bound.entries[seat], w.checkpoint
	other, err := keepCopy(w.bound.copies, fmt.Sprint(draw.Uint64()))
	if err != nil {
		return nil, err
	}
	w.bound.programs[seat] = other
	if err := w.replay(draw.Uint64N(1 << 20)); err != nil {
		return nil, err
	}
	w.held, w.checkpoint = []*ledger.Kept{kept}, checkpoint
	return nil, nil
}

// otherStart has a game played from another start than the schedule names.
func otherStart(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	w.bound.start = func(n int, due string) string {
		if n == i {
			return w.bound.starts[(n+1)%len(w.bound.starts)]
		}
		return due
	}
	return []int{i}, w.replay(draw.Uint64N(1 << 20))
}

// chosenSeed draws the starts again before anybody has the schedule.
func chosenSeed(w *world, draw *rand.Rand) ([]int, error) {
	if err := w.bound.drawStarts(len(w.games), draw); err != nil {
		return nil, err
	}
	return []int{w.one(draw)}, w.replay(draw.Uint64N(1 << 20))
}
