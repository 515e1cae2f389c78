package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// back returns the world to the moment when a game had begun: others do not have anything
// of later yet. The authors have the receipt of the start.
func (w *world) back(i int) error {
	if i < w.early() {
		w.checkpoint = nil
	}
	w.held = []*ledger.Receipt{w.starts[i]}
	c, err := ledger.ParseCheckpoint(string(w.then[i]))
	if err != nil {
		return err
	}
	times, _, err := w.cosigning.policy.Check(c)
	if err != nil {
		return err
	}
	*w.cosigning.now, w.cosigning.seen = at(times[0]), c.Size
	return os.WriteFile(filepath.Join(w.cosigning.state.Folder, "cup"), w.then[i], 0o644)
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
		if _, err := receipt(book, w.games[i].leaf); err != nil {
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
	if err := w.back(i); err != nil {
		return nil, err
	}
	slot := w.games[i].leaf.Slot
	w.games[i], w.files[i] = g, g.log
	if err := w.keep(2 + 2*i); err != nil {
		return nil, err
	}
	return nil, w.more(func(book *ledger.Writer) error {
		if _, err := receipt(book, &ledger.Entry{Kind: ledger.Void, Slot: slot, Attempt: 1, Digest: "-", Reason: "lost"}); err != nil {
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
	if err == nil {
		err = w.back(i)
	}
	if err != nil {
		return nil, err
	}
	w.games[i], w.files[i] = g, g.log
	if err := w.keep(1 + 2*i); err != nil {
		return nil, err
	}
	return nil, w.more(func(book *ledger.Writer) error { return w.goOn(book, w.games[i:]) })
}

// sameHeader plays a game again under the header that its start names. Every attempt
// takes its time.
func sameHeader(anew bool) func(w *world, draw *rand.Rand) ([]int, error) {
	return func(w *world, draw *rand.Rand) ([]int, error) {
		i := w.one(draw)
		if err := w.back(i); err != nil {
			return nil, err
		}
		old := w.games[i]
		w.cosigning.pass(old.until)
		g, err := w.underHeader(i, draw)
		if err != nil {
			return nil, err
		}
		w.games[i], w.files[i] = g, g.log
		if err := w.keep(2 + 2*i); err != nil {
			return nil, err
		}
		if anew {
			if err := w.askedAgain(); err != nil {
				return nil, err
			}
		}
		w.cosigning.pass(g.until)
		return nil, w.finishFrom(i)
	}
}

// underHeader plays a game again, under the header of the one that was played, until the
// result pleases. Time passes for all attempts but the last.
func (w *world) underHeader(i int, draw *rand.Rand) (g game, err error) {
	old := w.games[i]
	l, err := logfmt.NewReader(strings.NewReader(string(old.log)), "log").ReadLog()
	if err != nil {
		return game{}, err
	}
	header := *l.Header
	for k := range 20 {
		if k > 0 {
			w.cosigning.pass(g.until)
		}
		if g, err = play(i+1, 1<<50+draw.Uint64N(1<<50)); err != nil || g.leaf.Winner != old.leaf.Winner {
			break
		}
	}
	if err != nil {
		return game{}, err
	}
	return reseal(g.log, func(h *logfmt.Header) { *h = header }, func(*logfmt.Record) {})
}

// askedAgain has a witness that signs everything again cosign the newest checkpoint once
// more, and keeps only this answer.
func (w *world) askedAgain() error {
	path := filepath.Join(string(w.folder), "checkpoints")
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	list := checkpoints(string(text))
	last := list[len(list)-1]
	own, _, _ := strings.Cut(last, "— w ")
	c, err := ledger.ParseCheckpoint(own)
	if err != nil {
		return err
	}
	list[len(list)-1] = c.With(w.cosigning.state.Key.Cosign(c, w.cosigning.now.Unix())).Text
	return os.WriteFile(path, []byte(strings.Join(list, "")), 0o644)
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
	w.held = []*ledger.Receipt{w.starts[i], w.receipts[i]}
	if err := w.keep(2 + 2*i); err != nil {
		return nil, err
	}
	return nil, w.finishFrom(i)
}

// otherHeader plays a game under another header than the one that its start names.
func otherHeader(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	if err := w.back(i); err != nil {
		return nil, err
	}
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
	w.cosigning.pass(g.until)
	return nil, w.finishFrom(i)
}
