// Makesample records the embedded sample tournament, corpus/sample:
//
//	go run ./corpus/makesample [FOLDER]
//
// The programs to play with (bots) are built, given a folder each, and play
// under the referee: in each game some drafts with a fault in them against the
// base program, whose choices are random, and then a round robin of three sound
// programs, each pair from two starts in both seats. So the logs are recordings,
// with the times of the machine that they were made on, and another run makes
// others. It deliberately does not judge what it has recorded; a test does.
//
// A recording takes about a minute, most of it waiting for programs that do not
// answer.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"scrutineer/logfmt"
	"scrutineer/referee"
)

func main() {
	folder := filepath.Join("corpus", "sample")
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	if err := record(folder); err != nil {
		fmt.Fprintln(os.Stderr, "makesample:", err)
		os.Exit(2)
	}
}

// record plays all games and writes a file for each.
func record(folder string) error {
	hall, err := newHall()
	if err != nil {
		return err
	}
	defer os.RemoveAll(hall.dir)
	for _, c := range contests {
		var file bytes.Buffer
		log := logfmt.NewWriter(&file, logfmt.SyncNever)
		for _, m := range c.matches() {
			if err := hall.play(log, c, m); err != nil {
				return fmt.Errorf("%s: %w", m.id, err)
			}
		}
		if err := os.WriteFile(filepath.Join(folder, c.game.Name+".mlog"), file.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// play plays one game into the log.
func (h *hall) play(log *logfmt.Writer, c contest, x match) error {
	m, err := h.match(c, x)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s: %s\n", c.game.Name, x.id)
	r, err := referee.Play(context.Background(), log, m)
	if err == nil && r.Void != "" {
		err = fmt.Errorf("void: %s", r.Void)
	}
	return err
}
