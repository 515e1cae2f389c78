package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"scrutineer/internal/sessions"
	"scrutineer/judge"
)

// tables are the files being written. They are in a hidden folder until all are
// complete.
type tables struct {
	folder, hidden string
	shard          sessions.Shard
	n              int64 // logs so far
	inputs         []string
	games          parts[gameRow]
	plies          parts[plyRow]
	findings       parts[findingRow]
}

// The maximum rows of a row group. Each file holds one in memory.
const (
	groupRows = 128 << 10
	plyRows   = 1 << 20
)

// newTables starts tables in a folder, which must not have tables of other calls,
// except for other shards of the same total.
func newTables(folder string, shard sessions.Shard) (*tables, error) {
	if shard.Of == 0 {
		shard = sessions.Shard{Number: 1, Of: 1}
	}
	if err := os.MkdirAll(filepath.Join(folder, "inputs"), 0o777); err != nil {
		return nil, err
	}
	list, err := os.ReadDir(filepath.Join(folder, "inputs"))
	if err != nil {
		return nil, err
	}
	for _, e := range list {
		if e.Name() == partName(shard)+".sha256" || !strings.HasSuffix(e.Name(), fmt.Sprintf("-of-%d.sha256", shard.Of)) {
			return nil, &fs.PathError{Op: "write", Path: folder, Err: errors.New("it holds tables already, by inputs/" + e.Name())}
		}
	}
	hidden, err := os.MkdirTemp(folder, ".new-*")
	if err != nil {
		return nil, err
	}
	t := &tables{folder: folder, hidden: hidden, shard: shard}
	t.games = parts[gameRow]{t: t, table: "games", rows: groupRows}
	t.plies = parts[plyRow]{t: t, table: "plies", rows: plyRows}
	t.findings = parts[findingRow]{t: t, table: "findings", rows: groupRows}
	return t, nil
}

// partName returns the name of a shard's files, without the suffix.
func partName(s sessions.Shard) string { return fmt.Sprintf("part-%d-of-%d", s.Number, s.Of) }

// drop deletes incomplete files.
func (t *tables) drop() { os.RemoveAll(t.hidden) }

// session adds a log. Its number is unique among all shards.
func (t *tables) session(s *judge.Session) error {
	n := t.n*int64(t.shard.Of) + int64(t.shard.Number)
	t.n++
	game := kind(s)
	return errors.Join(t.games.add(game, gameOf(s, n)), t.plies.add(game, pliesOf(nil, s, n)...), t.findings.add(game, findingsOf(nil, s, n)...))
}

// finish closes all files and moves them to their places, the list of inputs last.
func (t *tables) finish() error {
	sums := strings.Join(t.inputs, "")
	digest := sha256.Sum256([]byte(sums))
	footer := [][2]string{{"scrutineer.schema", schemaVersion}, {"scrutineer.shard", t.shard.String()}, {"scrutineer.inputs.sha256", hex.EncodeToString(digest[:])}}
	if len(sums) <= 1<<20 {
		footer = append(footer, [2]string{"scrutineer.inputs", sums})
	}
	list := filepath.Join("inputs", partName(t.shard)+".sha256")
	err := errors.Join(t.games.close(footer), t.plies.close(footer), t.findings.close(footer),
		os.MkdirAll(filepath.Join(t.hidden, "inputs"), 0o777), os.WriteFile(filepath.Join(t.hidden, list), []byte(sums), 0o666))
	if err != nil {
		return err
	}
	for _, name := range append(append(append(t.games.names(), t.plies.names()...), t.findings.names()...), list) {
		to := filepath.Join(t.folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o777), os.Rename(filepath.Join(t.hidden, name), to)); err != nil {
			return err
		}
	}
	return nil
}

// parts is a table with a file for each game.
type parts[Row any] struct {
	t     *tables
	table string
	rows  int64 // maximum of a row group
	files map[string]*file[Row]
}

// file is a file of a table that is being written.
type file[Row any] struct {
	*parquet.GenericWriter[Row]
	out *os.File
}

// unknownGame is the partition of logs with an unknown game. Readers take the name
// for null.
const unknownGame = "__HIVE_DEFAULT_PARTITION__"

// name returns the path of the rows of a game.
func (p *parts[Row]) name(game string) string {
	return filepath.Join(p.table, "game="+game, partName(p.t.shard)+".parquet")
}

func (p *parts[Row]) names() (list []string) {
	for game := range p.files {
		list = append(list, p.name(game))
	}
	return list
}

// add adds rows of a game.
func (p *parts[Row]) add(game *string, rows ...Row) error {
	if len(rows) == 0 {
		return nil
	}
	f, err := p.file(game)
	if err != nil {
		return err
	}
	_, err = f.Write(rows)
	return err
}

// file returns the file of a game. It starts the file if there is none.
func (p *parts[Row]) file(game *string) (*file[Row], error) {
	key := unknownGame
	if game != nil {
		key = *game
	}
	if f := p.files[key]; f != nil {
		return f, nil
	}
	name := filepath.Join(p.t.hidden, p.name(key))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return nil, err
	}
	out, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	f := &file[Row]{parquet.NewGenericWriter[Row](out, parquet.Compression(&zstd.Codec{Level: zstd.SpeedDefault, Concurrency: 1}),
		parquet.MaxRowsPerRowGroup(p.rows), parquet.CreatedBy("scrutineer", schemaVersion, "")), out}
	if p.files == nil {
		p.files = map[string]*file[Row]{}
	}
	p.files[key] = f
	return f, nil
}

// close closes the files, with the given footers.
func (p *parts[Row]) close(footer [][2]string) error {
	var errs []error
	for _, f := range p.files {
		for _, x := range footer {
			f.SetKeyValueMetadata(x[0], x[1])
		}
		errs = append(errs, f.Close(), f.out.Sync(), f.out.Close())
	}
	return errors.Join(errs...)
}
