package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// result is how often an attack was found.
type result struct {
	attack
	tried int
	found [4]int
}

// measure tries every attack.
func measure(ctx context.Context, dir string, trials, games int, seed uint64) ([]result, error) {
	plain, err := newWorld(dir, games, seed)
	if err != nil {
		return nil, err
	}
	bound, err := newBound(filepath.Join(dir, "bound"), games, seed)
	if err != nil {
		return nil, err
	}
	var rows []result
	for n, a := range attacks {
		row := result{attack: a}
		draw := rand.New(rand.NewPCG(seed, uint64(n)))
		w := plain
		if a.bound {
			w = bound
		}
		for range trials {
			f, err := trial(w, filepath.Join(dir, "trial"), a, draw)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", a.what, err)
			}
			row.tried++
			for i, found := range f {
				if found {
					row.found[i]++
				}
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// trial tries an attack once.
func trial(w *world, dir string, a attack, draw *rand.Rand) (found, error) {
	defer os.RemoveAll(dir)
	defer os.RemoveAll(dir + "-programs")
	t, err := w.copyTo(dir)
	if err != nil {
		return found{}, err
	}
	hurt, err := a.do(t, draw)
	if err != nil {
		return found{}, err
	}
	return t.look(hurt)
}

// table is the rows in Markdown.
func table(rows []result) string {
	var b strings.Builder
	b.WriteString("| needs | attack | tried | logs alone | + ledger | + checkpoint of 60 % | + posted checkpoints | what is missed, and why |\n|---|---|---|---|---|---|---|---|\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %s | %d |", r.who, r.what, r.tried)
		for _, n := range r.found {
			fmt.Fprintf(&b, " %d |", n)
		}
		fmt.Fprintf(&b, " %s |\n", r.why)
	}
	return b.String()
}
