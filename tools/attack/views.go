package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"scrutineer/ledger"
)

func at(seconds int64) time.Time { return time.Unix(seconds, 0) }

// fork shows everybody another ledger from its beginning, with its checkpoint and
// receipts. Only a witness has seen the first one.
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
	w.starts, w.receipts, w.then = nil, nil, nil
	if err := w.seal(firstLeaf(len(w.games))); err != nil {
		return nil, err
	}
	return []int{i}, nil
}

// forkOwn does the same, with a witness of the organiser's own.
func forkOwn(w *world, draw *rand.Rand) ([]int, error) {
	own, err := newCosigning(w.cosigning.state.Folder+"-own", 9, w.keys)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(own.state.Folder)
	policy := w.cosigning.policy
	w.cosigning = own
	hurt, err := fork(w, draw)
	w.cosigning.policy = policy // which everybody knows
	return hurt, err
}

// oneAuthor shows one author another ledger, and everybody else the first: his receipt is
// from the other one.
func oneAuthor(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	other, err := w.copyTo(string(w.folder) + "-other")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(string(other.folder))
	defer os.RemoveAll(other.cosigning.state.Folder)
	g, err := turn(other, i, draw)
	if err != nil {
		return nil, err
	}
	other.games[i] = g
	if err := other.rebuild(w.signer, firstLeaf(len(w.games))); err != nil {
		return nil, err
	}
	found, err := other.folder.Find(g.leaf.Slot, 0)
	if err != nil {
		return nil, err
	}
	p, err := other.folder.Prove(found)
	if err != nil {
		return nil, err
	}
	k, err := ledger.ParseReceipt("receipt", p.String())
	w.held = append(w.held, k)
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

// uncosigned deletes the lines of the witness.
func uncosigned(w *world, draw *rand.Rand) ([]int, error) {
	return []int{w.one(draw)}, w.file("checkpoints", func(text string) string {
		return strings.Join(slices.DeleteFunc(slices.Collect(strings.Lines(text)), isWitness), "")
	})
}

func isWitness(line string) bool { return strings.HasPrefix(line, "— w ") }

// moved puts the witness's line of an older checkpoint under the newest.
func moved(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	return []int{i}, w.file("checkpoints", func(text string) string {
		lines := slices.Collect(strings.Lines(text))
		var mine []int
		for n, line := range lines {
			if isWitness(line) {
				mine = append(mine, n)
			}
		}
		lines[mine[len(mine)-1]] = lines[mine[2*i]]
		return strings.Join(lines, "")
	})
}

// redated changes the time of a cosignature.
func redated(w *world, draw *rand.Rand) ([]int, error) {
	i := w.one(draw)
	return []int{i}, w.file("checkpoints", func(text string) string {
		list := checkpoints(text)
		n := 1 + 2*i
		head, line, _ := strings.Cut(list[n], "— w ")
		raw := []byte(line)
		raw[10] ^= 1 // of the base64 of its time
		list[n] = head + "— w " + string(raw)
		return strings.Join(list, "")
	})
}

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
