package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"scrutineer/tools/internal/checkout"
)

// bench is one run of the command.
type bench struct {
	settings
	folder, verify string
	out, errs      io.Writer
}

func (b *bench) run() error {
	b.verify = filepath.Join(b.folder, "verify")
	if err := checkout.Build(context.Background(), b.folder, "./cmd/verify"); err != nil {
		return err
	}
	if _, err := io.WriteString(b.out, head); err != nil {
		return err
	}
	var spread spread
	var err error
	if b.many > 0 {
		spread, err = b.layouts()
	} else {
		spread, err = b.all()
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(b.out, foot(b.rounds, spread))
	return err
}

// all measures every game at every size.
func (b *bench) all() (worst spread, err error) {
	for _, game := range b.games {
		maker, err := newMaker(game)
		if err != nil {
			return worst, err
		}
		for _, size := range b.sizes {
			made, err := b.makeFiles(maker, game, size)
			if err != nil {
				return worst, err
			}
			s, err := b.measure(made, b.tools(made.paths))
			if err != nil {
				return worst, err
			}
			worst = worst.with(s)
			b.drop(made.paths...)
		}
	}
	return worst, nil
}

// parts is how many files the logs of a game are distributed to.
const parts = 4

func (b *bench) makeFiles(m *maker, game string, size int) (games, error) {
	made := games{name: game}
	for part := range parts {
		path := filepath.Join(b.folder, fmt.Sprintf("%s-%d-%d.mlog", game, size, part))
		if err := made.file(path, m, int64(size)*1_000_000/parts); err != nil {
			return made, err
		}
	}
	return made, nil
}

// drop deletes files that must not be kept.
func (b *bench) drop(paths ...string) {
	for _, path := range paths {
		if b.keep == "" {
			os.RemoveAll(path)
		}
	}
}

// measure runs the tools in turn and prints a row for each.
func (b *bench) measure(made games, tools []*tool) (spread, error) {
	if err := measure(tools, b.rounds); err != nil {
		return spread{}, err
	}
	_, err := b.out.Write(rows(made, tools))
	return spreadOf(tools), err
}

// tools are verify on each number of cores and the yardsticks, over some files.
func (b *bench) tools(paths []string) []*tool {
	list := b.verifiers(paths...)
	list = b.add(list, &tool{name: base, path: "sha256sum", args: paths})
	list = b.add(list, &tool{name: "wc -l", path: "wc", args: append([]string{"-l"}, paths...)})
	return b.add(list, &tool{name: "wc -w", path: "wc", args: append([]string{"-w"}, paths...)})
}

// verifiers are verify on each number of cores.
func (b *bench) verifiers(paths ...string) []*tool {
	var list []*tool
	for _, n := range b.cores {
		args := append([]string{"--quiet", "--trust", "attested", "--jobs", strconv.Itoa(n)}, paths...)
		name := "verify"
		if n > 1 {
			name = fmt.Sprintf("verify, %d cores", n)
		}
		list = append(list, &tool{name: name, path: b.verify, args: args, cores: n})
	}
	return list
}

// add adds a tool of this machine on one core. A missing tool is reported and left out.
func (b *bench) add(list []*tool, t *tool) []*tool {
	path, err := exec.LookPath(t.path)
	if err != nil {
		fmt.Fprintf(b.errs, "compare: %s is not on this machine and is left out\n", t.path)
		return list
	}
	t.path, t.cores = path, 1
	return append(list, t)
}
