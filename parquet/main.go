// Parquet is a command that judges logs and writes the results as tables for DuckDB,
// Polars, Spark and the like. docs/guide/parquet.md describes them. It is a separate
// module because the library that writes the files is large.
package main

import (
	"errors"
	"fmt"
	"runtime"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/rules/all"
)

var manual = cli.Manual{
	Summary: `Parquet judges logs, as verify does, and writes three tables as Parquet files: games,
plies and findings, in folders by game. Rejected logs are in them, too: the column
counts says which games count. Without operands it takes the embedded sample.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "parquet -o tables games/", Doc: "tables/games, tables/plies and tables/findings"},
		{Line: "parquet --shard 2/8 -o tables games/", Doc: "the second of eight parts, in the same folders"},
	},
}

func main() { cli.Main("parquet", run) }

func run(env *cli.Env) cli.Code {
	var shard sessions.Shard
	flags := env.Flags(manual)
	folder := flags.StringP("output", "o", "", "write the tables to `FOLDER`")
	flags.Var(&shard, "shard", "read only the inputs that belong to shard `K` of N (docs/guide/many-games.md)")
	if code, done := flags.Parse(); done {
		return code
	}
	if *folder == "" {
		return env.Usagef("no --output: name a folder for the tables")
	}
	sources, code := shard.Sources(env, flags.Args())
	if code != cli.OK {
		env.Errorf("no tables: an input could not be read")
		return code
	}
	t, err := newTables(*folder, shard)
	if err != nil {
		return env.Fail(err)
	}
	defer t.drop()
	if err = t.all(env, sources); err == nil {
		err = t.finish()
	}
	return env.Fail(err)
}

// all judges all logs and adds them, whatever their verdicts.
func (t *tables) all(env *cli.Env, sources []corpus.Source) (err error) {
	judging := sessions.Pipeline[[]*judge.Session]{
		Env: env, Jobs: runtime.GOMAXPROCS(0), Digest: true,
		Judge: func() *judge.Judge { return judge.New(all.Games(), judge.Options{Keep: true, Digest: true}) },
		Make: func(b *sessions.Batch[[]*judge.Session], s *judge.Session) bool {
			b.Made = append(b.Made, s)
			return len(b.Made) == 16
		},
		Take: func(b *sessions.Batch[[]*judge.Session]) bool {
			for _, s := range b.Made {
				if err = t.session(s); err != nil {
					return false
				}
			}
			if b.End != nil {
				err = b.Err
				t.inputs = append(t.inputs, fmt.Sprintf("%s  %s\n", b.End.SHA256, cli.Printable(b.End.Name)))
			}
			return err == nil
		},
	}
	_, whole := judging.Run(sources)
	if err == nil && !whole {
		err = errors.New("no tables: interrupted")
	}
	return err
}
