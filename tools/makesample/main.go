// Makesample records the embedded sample tournament, corpus/sample:
//
//	go -C tools run ./makesample [--only ID,...] [FOLDER]
//
// The example bots are built, get a folder each, and play under the referee. In each game
// some drafts with a fault play against the base program, whose choices are random. Then
// three programs without faults play a round robin, each pair from two starts in both
// seats. So the logs are recordings, with the times of the machine that they were made
// on, and another run makes other logs. The command deliberately does not judge what it
// has recorded; a test does.
//
// With --only, the games of these ids are recorded again, and the logs of all others in
// the folder stay as they are, byte for byte.
//
// A recording takes about a minute, most of it waiting for programs that do not
// answer.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/tools/internal/checkout"
)

func main() {
	only := flag.String("only", "", "record these `IDS` again, separated by commas, and keep all others")
	flag.Parse()
	folder := filepath.Join("corpus", "sample")
	if flag.NArg() > 0 {
		folder = flag.Arg(0)
	}
	var ids []string
	if *only != "" {
		ids = strings.Split(*only, ",")
	}
	err := checkout.Enter()
	if err == nil {
		err = record(folder, ids)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "makesample:", err)
		os.Exit(2)
	}
}

// record plays all games, or those of the ids, and writes a file for each contest.
func record(folder string, only []string) error {
	venue, err := newVenue()
	if err != nil {
		return err
	}
	defer os.RemoveAll(venue.dir)
	for _, c := range contests {
		path := filepath.Join(folder, c.game.Name+".mlog")
		old, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		file, err := venue.contest(c, only, logsOf(old))
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, file, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// contest is the file of a contest. Without ids all its games are played, otherwise those
// with the ids and those without an old log.
func (h *venue) contest(c contest, only []string, old map[string][]byte) ([]byte, error) {
	var file bytes.Buffer
	for _, m := range c.matches() {
		if log := old[m.id]; log != nil && only != nil && !slices.Contains(only, m.id) {
			file.Write(log)
			continue
		}
		if err := h.play(logfmt.NewWriter(&file, logfmt.SyncNever), c, m); err != nil {
			return nil, fmt.Errorf("%s: %w", m.id, err)
		}
	}
	return file.Bytes(), nil
}

// logsOf are the logs of a file by their ids.
func logsOf(file []byte) map[string][]byte {
	const first = "mlog 1\nid "
	logs := map[string][]byte{}
	for _, rest := range bytes.Split(file, []byte(first))[1:] {
		id, _, _ := bytes.Cut(rest, []byte{'\n'})
		logs[string(id)] = append([]byte(first), rest...)
	}
	return logs
}

// play plays one game into the log.
func (h *venue) play(log *logfmt.Writer, c contest, x match) error {
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
