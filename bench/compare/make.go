package main

import (
	"bytes"
	"os"

	"scrutineer/internal/synth"
)

// games is the file that all tools read.
type games struct {
	path        string
	bytes       int64
	logs, plies int
}

// makeGames writes so many logs to a new file, one after the other, so that
// this process stays small beside those that it measures.
func makeGames(path string, logs int) (games, error) {
	g := games{path: path, logs: logs}
	f, err := os.Create(path)
	if err != nil {
		return g, err
	}
	defer f.Close()
	var log []byte
	for i := range logs {
		if log, err = synth.Append(log[:0], options(i)); err != nil {
			return g, err
		}
		g.bytes += int64(len(log))
		g.plies += bytes.Count(log, []byte("\nm "))
		if _, err := f.Write(log); err != nil {
			return g, err
		}
	}
	return g, f.Close()
}

// options are those of game number i: every pair in turn, each pair's eighth
// game by files.
func options(i int) synth.Options {
	players := synth.Players()
	n := len(players)
	o := synth.Options{Players: [2]string{players[i%n].ID, players[i/n%n].ID}, Seed: uint64(i)}
	if i/(n*n)%8 == 7 {
		o.Protocol = "file"
	}
	return o
}
