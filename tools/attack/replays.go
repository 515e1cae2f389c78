package main

import (
	"math/rand/v2"
	"strings"

	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// back returns the world to the moment when a game had begun: nothing of later has been
// posted yet.
func (w *world) back(i int) {
	if i < w.early() {
		w.checkpoint = nil
	}
	w.held = []*ledger.Kept{w.starts[i]}
}

// goOn writes the leaves of games, as a referee does.
func (w *world) goOn(book *ledger.Writer, games []game) error {
	for _, g := range games {
		if _, _, err := w.announce(book, g); err != nil {
			return err
		}
	}
	return nil
}

// finishFrom enters the outcome of a game whose start is the newest leaf, and continues
// with the games after it.
func (w *world) finishFrom(i int) error {
	return w.more(func(book *ledger.Writer) error {
		if _, err := post(book, w.games[i].leaf); err != nil {
			return err
		}
		return w.goOn(book, w.games[i+1:])
	})
}

// breakOff stops a game, deletes its log, and plays its slot again; the ledger says so.
func breakOff(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	g, err := again(w, i, draw)
	if err == nil {
		g, err = attemptOf(g, "?")
	}
	if err != nil {
		return nil, err
	}
	w.back(i)
	slot := w.games[i].leaf.Slot
	w.games[i], w.files[i] = g, g.log
	if err := w.keep(2 + 2*i); err != nil {
		return nil, err
	}
	return nil, w.more(func(book *ledger.Writer) error {
		if _, err := post(book, &ledger.Entry{Kind: ledger.Void, Slot: slot, Attempt: 1, Digest: "-", Reason: "lost"}); err != nil {
			return err
		}
		return w.goOn(book, w.games[i:])
	})
}

// breakOffUnseen does the same, but also deletes the leaf of its start. All that is given
// out later is from the ledger after that.
func breakOffUnseen(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	g, err := again(w, i, draw)
	if err != nil {
		return nil, err
	}
	w.back(i)
	w.games[i], w.files[i] = g, g.log
	if err := w.keep(1 + 2*i); err != nil {
		return nil, err
	}
	return nil, w.more(func(book *ledger.Writer) error { return w.goOn(book, w.games[i:]) })
}

// sameHeader plays a game again under the header that its start names.
func sameHeader(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	w.back(i)
	g, err := w.underHeader(i, draw)
	if err != nil {
		return nil, err
	}
	w.games[i], w.files[i] = g, g.log
	if err := w.keep(2 + 2*i); err != nil {
		return nil, err
	}
	return nil, w.finishFrom(i)
}

// underHeader plays a game again, under the header of the one that was played, until the
// result pleases.
func (w *world) underHeader(i int, draw *rand.Rand) (g game, err error) {
	old := w.games[i]
	l, err := logfmt.NewReader(strings.NewReader(string(old.log)), "log").ReadLog()
	if err != nil {
		return game{}, err
	}
	header := *l.Header
	for range 20 {
		if g, err = play(i+1, 1<<50+draw.Uint64N(1<<50)); err != nil || g.leaf.Winner != old.leaf.Winner {
			break
		}
	}
	if err != nil {
		return game{}, err
	}
	return reseal(g.log, func(h *logfmt.Header) { *h = header }, func(*logfmt.Record) {})
}

// replaced replaces the outcome of a game that has just ended, under the same header.
func replaced(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	g, err := w.underHeader(i, draw)
	if err != nil {
		return nil, err
	}
	if i+1 <= w.early() {
		w.checkpoint = nil
	}
	w.games[i], w.files[i] = g, g.log
	w.held = []*ledger.Kept{w.starts[i], w.ends[i]}
	if err := w.keep(2 + 2*i); err != nil {
		return nil, err
	}
	return nil, w.finishFrom(i)
}

// otherHeader plays a game under another header than the one that its start names.
func otherHeader(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	w.back(i)
	g, err := again(w, i, draw)
	if err == nil {
		g, err = reseal(g.log, func(h *logfmt.Header) { h.UTC = "2027-01-02T03:04:05Z" }, func(*logfmt.Record) {})
	}
	if err != nil {
		return nil, err
	}
	w.games[i], w.files[i] = g, g.log
	if err := w.keep(2 + 2*i); err != nil {
		return nil, err
	}
	return nil, w.finishFrom(i)
}
