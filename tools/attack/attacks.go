package main

import (
	"bytes"
	"math/rand/v2"
	"slices"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// attack is one way to get another result. It changes a world and returns the games whose
// authors are harmed, from 0.
type attack struct {
	who, what string
	why       string // why it is not always found
	do        func(w *world, draw *rand.Rand) ([]int, error)
	bound     bool // it needs a tournament whose programs and starts are fixed before play
}

const (
	anybody   = "files"
	organiser = "key"
)

const (
	single = "each log is sound by itself"
	noSeal = "a log that was sealed again has a valid seal"
	later  = "games after that checkpoint"
	shown  = "only the checkpoints of that moment show it"
	quick  = "nothing says how long an attempt took, or how many there were"
	unseen = "a second ledger is valid by itself"
	made   = "a ledger that was made again is valid"
	free   = "a seed does not say why it was chosen"
)

// attacks are all of them.
var attacks = []attack{
	{anybody, "a bit of a log is flipped", "", flip, false},
	{anybody, "a line of a log is deleted", "", without, false},
	{anybody, "two lines of a log are swapped", "", swapLines, false},
	{anybody, "a log is cut off", "", cut, false},
	{anybody, "a result is reversed, and the log sealed again", noSeal, asOne(turn), false},
	{anybody, "the log of a game is deleted", "no log says that there was another", leaveOut, false},
	{anybody, "two games are swapped, and sealed again", noSeal, exchange, false},
	{anybody, "a game replaces another, sealed again", noSeal, overwrite, false},
	{anybody, "a result is reversed, and everything is made again with another key", noSeal, remade(turn, false), false},
	{organiser, "the logs and the ledger are rolled back to an earlier checkpoint", "a log does not know of later ones", rollback, false},
	{organiser, "a result is reversed, and everything is made again with the organiser's key", later, remade(turn, true), false},
	{organiser, "a game is played again until the result pleases, and everything is made again with the organiser's key", later, remade(again, true), false},
	{organiser, "games at the end are deleted, and everything is made again with the organiser's key", "a smaller tournament is also a valid one", shorten, false},
	{organiser, "a game that has a result is openly played again", single, rerun, false},
	{organiser, "a game is stopped before its end, its log is deleted, and it is played again", single, breakOff, false},
	{organiser, "the same, and the ledger is rolled back to before the game", shown, breakOffUnseen, false},
	{organiser, "a game is played again under the header that its start names, until the result pleases", quick, sameHeader, false},
	{organiser, "a game that has ended is played again under its header, and its outcome replaced", shown, replaced, false},
	{organiser, "a game is played under another header than its start names", single, otherHeader, false},
	{organiser, "one person is shown another ledger, with its checkpoint", unseen, fork, false},
	{organiser, "one person is given a checkpoint of another ledger", unseen, oneAuthor, false},
	{organiser, "everything is made again under another schedule", made, otherSchedule, false},
	{anybody, "a leaf is deleted from the ledger", single, leafGone, false},
	{anybody, "two leaves are swapped", single, leafMoved, false},
	{anybody, "a leaf is changed", single, leafOther, false},
	{anybody, "the newest checkpoint is deleted", single, closedEarly, false},
	{anybody, "a result is reversed, and later checkpoints are deleted", noSeal, unsign, false},
	{anybody, "the copy of a program next to the logs is changed", "", otherCopy, true},
	{organiser, "a game is played by another program than was entered", single, otherProgram, true},
	{organiser, "the same, and that program is entered when the game has begun", single, enteredLate, true},
	{organiser, "the program that an author entered is replaced, and everything is made again with the organiser's key", made, exchangedProgram, true},
	{organiser, "a game is played from another start than the schedule names", single, otherStart, true},
	{organiser, "the seed is chosen so that the starts please", free, chosenSeed, true},
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

// lines changes the lines of a log after its first one.
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
		for bytes.Equal(l[at], l[at+1]) { // swapping two equal lines changes nothing
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

// reseal writes a log again with valid digests.
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

// turn reverses the result of a game.
func turn(w *world, i int, _ *rand.Rand) (game, error) {
	return reseal(w.games[i].log, func(*logfmt.Header) {}, func(r *logfmt.Record) {
		switch {
		case r.Kind == logfmt.Result && r.Seat == base.First:
			r.Seat = base.Second
		case r.Kind == logfmt.Result:
			r.Seat = base.First
		}
	})
}

// again plays a game again, up to 20 times, until the other side wins.
func again(w *world, i int, draw *rand.Rand) (g game, err error) {
	for range 20 {
		if g, err = play(i+1, 1<<50+draw.Uint64N(1<<50)); err != nil || g.leaf.Winner != w.games[i].leaf.Winner {
			break
		}
	}
	return g, err
}

// change is what happens to one game.
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

// remade changes a game and makes the ledger again.
func remade(c change, trueKey bool) func(w *world, draw *rand.Rand) ([]int, error) {
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
		return []int{i}, w.rebuild(signer, firstLeaf(len(w.games)))
	}
}
