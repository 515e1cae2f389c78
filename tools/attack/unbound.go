package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"scrutineer/event/starts"
	"scrutineer/ledger"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
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

// exchangedProgram enters another program instead of that of an author, who has the
// receipt of the true one.
func exchangedProgram(w *world, draw *rand.Rand) ([]int, error) {
	seat := draw.IntN(2)
	kept, checkpoint := w.bound.entries[seat], w.checkpoint
	other, err := keepCopy(w.bound.copies, fmt.Sprint(draw.Uint64()))
	if err != nil {
		return nil, err
	}
	w.bound.programs[seat] = other
	w.bound.anew = true
	if err := w.replay(draw.Uint64N(1 << 20)); err != nil {
		return nil, err
	}
	w.held, w.checkpoint = []*ledger.Receipt{kept}, checkpoint
	return nil, nil
}

// madeUp draws the starts from an invented signature.
func madeUp(w *world, draw *rand.Rand) ([]int, error) {
	raw := make([]byte, len(signature)/2)
	for i := range raw {
		raw[i] = byte(draw.Uint32())
	}
	w.bound.signature = fmt.Sprintf("%x", raw)
	return []int{w.one(draw)}, w.replay(draw.Uint64N(1 << 20))
}

// olderRound draws the starts from an earlier round than the named one.
func olderRound(w *world, draw *rand.Rand) ([]int, error) {
	w.bound.round = round + 1 + draw.Int64N(1000)
	return []int{w.one(draw)}, w.replay(draw.Uint64N(1 << 20))
}

// otherStart has a game played from a start that was drawn again until it pleased.
func otherStart(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	var failed error
	w.bound.start = func(n int, drawn string) string {
		for start := drawn; n == i; {
			if start, failed = starts.One(fiverow.Game, rules.Setup{Params: []rules.Value{{Name: "height", Value: "6"}, {Name: "width", Value: "6"}}}, "plies", 2, &starts.Source{Rand: draw, Left: 2000}); failed != nil || start != drawn {
				return start
			}
		}
		return drawn
	}
	err := w.replay(draw.Uint64N(1 << 20))
	if failed != nil {
		err = failed
	}
	return []int{i}, err
}

// knownRound has the programs entered after the round came, so that schedules can be
// tried until one gives pleasing starts.
func knownRound(w *world, draw *rand.Rand) ([]int, error) {
	w.bound.known = true
	return []int{w.one(draw)}, w.replay(draw.Uint64N(1 << 20))
}
