package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/ledger"
	"scrutineer/logfmt"
	"scrutineer/seat"
)

// attack is one way to get another result. It changes a world and names the games
// whose authors are hurt, from 0.
type attack struct {
	who, what string
	why       string // why it is not found, where it is not
	do        func(w *world, draw *rand.Rand) ([]int, error)
}

const (
	anybody   = "files"
	organiser = "key"
)

const (
	single   = "each log is sound by itself"
	noSeal   = "a log that is sealed again is sealed"
	later    = "games after the checkpoint was kept"
	unplayed = "nobody outside has anything of a game that did not end"
)

// attacks are all of them.
var attacks = []attack{
	{anybody, "a bit of a log is flipped", "", flip},
	{anybody, "a line of a log is left out", "", without},
	{anybody, "two lines of a log change places", "", swapLines},
	{anybody, "a log is cut off", "", cut},
	{anybody, "a result is turned round, and the log sealed again", noSeal, asOne(turn)},
	{anybody, "the log of a game is left out", "no log says that there was another", leaveOut},
	{anybody, "two games change places, sealed again", noSeal, exchange},
	{anybody, "a game is put over another, sealed again", noSeal, overwrite},
	{anybody, "a result is turned round, and all made anew with another key", noSeal, anew(turn, false)},
	{organiser, "the logs and the ledger go back to an earlier checkpoint", "logs do not know of later ones", rollback},
	{organiser, "a result is turned round, and all made anew with the true key", later, anew(turn, true)},
	{organiser, "a game is played again until the result pleases, and all made anew with the true key", later, anew(again, true)},
	{organiser, "games are left out at the end, and all made anew with the true key", "a smaller tournament looks like one", shorten},
	{organiser, "a game is played again in the open after it had a result", single, rerun},
	{organiser, "a game is broken off before its end, its log removed, and it is played again", single, breakOff},
	{organiser, "the same, and the ledger goes back to the moment before the game", unplayed, breakOffUnseen},
}

// one draws a game.
func (w *world) one(draw *rand.Rand) int { return draw.IntN(len(w.games)) }

// flip flips a bit of a log.
func flip(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	w.files[i] = slices.Clone(w.files[i])
	w.files[i][draw.IntN(len(w.files[i]))] ^= 1 << draw.IntN(8)
	return []int{i}, nil
}

// lines changes the lines of a log below its first one.
func lines(w *world, draw *rand.Rand, change func(l [][]byte, at int) [][]byte) ([]int, error) {
	i := w.one(draw)
	list := bytes.SplitAfter(w.files[i], []byte{'\n'})
	list = list[:len(list)-1]
	w.files[i] = bytes.Join(change(list, 1+draw.IntN(len(list)-2)), nil)
	return []int{i}, nil
}

func without(w *world, draw *rand.Rand) ([]int, error) {
	return lines(w, draw, func(l [][]byte, at int) [][]byte { return slices.Delete(l, at, at+1) })
}

func swapLines(w *world, draw *rand.Rand) ([]int, error) {
	return lines(w, draw, func(l [][]byte, at int) [][]byte {
		for bytes.Equal(l[at], l[at+1]) { // such two may change places
			at = 1 + (at+1)%(len(l)-2)
		}
		l[at], l[at+1] = l[at+1], l[at]
		return l
	})
}

// cut cuts the end off a log, at any byte.
func cut(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	w.files[i] = w.files[i][:1+draw.IntN(len(w.files[i])-1)]
	return []int{i}, nil
}

// reseal writes a log anew with digests that hold.
func reseal(log []byte, header func(h *logfmt.Header), record func(r *logfmt.Record)) (game, error) {
	l, err := logfmt.NewReader(bytes.NewReader(log), "log").ReadLog()
	if err != nil {
		return game{}, err
	}
	header(l.Header)
	var out bytes.Buffer
	w := logfmt.NewWriter(&out, logfmt.SyncNever)
	if err := w.Begin(l.Header); err != nil {
		return game{}, err
	}
	for i := range l.Records {
		r := &l.Records[i]
		if r.Kind == logfmt.Block || r.Kind == logfmt.End {
			continue
		}
		record(r)
		if err := w.Append(r); err != nil {
			return game{}, err
		}
	}
	if err := w.End(); err != nil {
		return game{}, err
	}
	return sealed(out.Bytes())
}

// turn turns the result of a game round.
func turn(w *world, i int, _ *rand.Rand) (game, error) {
	return reseal(w.games[i].log, func(*logfmt.Header) {}, func(r *logfmt.Record) {
		switch {
		case r.Kind == logfmt.Result && r.Seat == seat.First:
			r.Seat = seat.Second
		case r.Kind == logfmt.Result:
			r.Seat = seat.First
		}
	})
}

// again plays a game again, with the other winner if that comes soon.
func again(w *world, i int, draw *rand.Rand) (g game, err error) {
	for range 20 {
		if g, err = play(i+1, 1<<50+draw.Uint64N(1<<50)); err != nil || g.leaf.Winner != w.games[i].leaf.Winner {
			break
		}
	}
	return g, err
}

// change is what becomes of one game.
type change func(w *world, i int, draw *rand.Rand) (game, error)

// asOne changes a game's log, and nothing else.
func asOne(c change) func(w *world, draw *rand.Rand) ([]int, error) {
	return func(w *world, draw *rand.Rand) ([]int, error) {
		i := w.one(draw)
		g, err := c(w, i, draw)
		w.files[i] = g.log
		return []int{i}, err
	}
}

// anew changes a game and makes the ledger anew.
func anew(c change, trueKey bool) func(w *world, draw *rand.Rand) ([]int, error) {
	return func(w *world, draw *rand.Rand) ([]int, error) {
		i := w.one(draw)
		g, err := c(w, i, draw)
		if err != nil {
			return nil, err
		}
		w.games[i], w.files[i] = g, g.log
		signer := w.foreign
		if trueKey {
			signer = w.signer
		}
		return []int{i}, w.rebuild(signer, schedule(len(w.games)))
	}
}

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

// rerun plays a game again behind all others, as the referee's tools let it.
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
// taken away, too. All that is handed out later is of the ledger as it went on.
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
