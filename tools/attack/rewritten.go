package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/ledger"
)

// rewritten reverses the result of a game, in its log and in the leaves. It returns the
// leaf of the game, and the old checkpoints.
func rewritten(w *world, draw *rand.Rand) (i, leaf int, notes string, err error) {
	i = w.one(draw)
	g, err := turn(w, i, draw)
	if err != nil {
		return 0, 0, "", err
	}
	w.games[i], w.files[i] = g, g.log
	path := filepath.Join(string(w.folder), "leaves")
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, 0, "", err
	}
	lines := slices.Collect(strings.Lines(string(text)))
	lines[2*i+2] = string(ledger.AppendLeaf(nil, g.leaf))
	if err := os.WriteFile(path, []byte(strings.Join(lines, "")), 0o644); err != nil {
		return 0, 0, "", err
	}
	signed, err := os.ReadFile(filepath.Join(string(w.folder), "checkpoints"))
	return i, 2*i + 2, string(signed), err
}

// before returns the checkpoints of at most that many leaves.
func before(notes string, leaves int64) string {
	var kept strings.Builder
	for _, text := range checkpoints(notes) {
		if c, err := ledger.ParseCheckpoint(text); err != nil || c.Size > leaves {
			break
		}
		kept.WriteString(text)
	}
	return kept.String()
}

// checkpoints are the checkpoints of a file, each with its signatures.
func checkpoints(notes string) []string {
	var list []string
	signed := true // the last line was a signature
	for line := range strings.Lines(notes) {
		is := strings.HasPrefix(line, "— ")
		if signed && !is {
			list = append(list, "")
		}
		signed = is
		list[len(list)-1] += line
	}
	return list
}

// unsign reverses a result, and keeps only the checkpoints from before that game.
func unsign(w *world, draw *rand.Rand) ([]int, error) {
	i, leaf, notes, err := rewritten(w, draw)
	if err != nil {
		return nil, err
	}
	return []int{i}, os.WriteFile(filepath.Join(string(w.folder), "checkpoints"), []byte(before(notes, int64(leaf))), 0o644)
}
