package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/zstd"
)

// layouts measures many logs of all games in three layouts.
func (b *bench) layouts() (worst spread, err error) {
	for _, layout := range []func() (games, []*tool, error){b.plain, b.packed, b.spreadOut} {
		made, tools, err := layout()
		if err != nil {
			return worst, err
		}
		s, err := b.measure(made, tools)
		if err != nil {
			return worst, err
		}
		worst = worst.with(s)
		b.drop(made.paths...)
	}
	return worst, nil
}

// write writes all the logs to w, in one call each.
func (b *bench) write(made *games) func(io.Writer) (bool, error) {
	m, err := newMaker("")
	return func(w io.Writer) (bool, error) {
		if err == nil {
			err = made.log(w, m)
		}
		return made.logs < b.many, err
	}
}

// plain writes all logs to one file.
func (b *bench) plain() (games, []*tool, error) {
	made := games{name: "one file"}
	err := made.fill(filepath.Join(b.folder, "many.mlog"), b.write(&made))
	return made, b.tools(made.paths), err
}

// packed writes one zstd file; the yardstick unpacks it first.
func (b *bench) packed() (games, []*tool, error) {
	made := games{name: "one zstd file"}
	path := filepath.Join(b.folder, "many.mlog.zst")
	write := b.write(&made)
	err := made.fill(path, func(w io.Writer) (bool, error) {
		z, err := zstd.NewWriter(w)
		for more := true; more && err == nil; {
			more, err = write(z)
		}
		if err == nil {
			err = z.Close()
		}
		return false, err
	})
	list := b.verifiers(path)
	if len(b.add(nil, &tool{path: "zstd"})) > 0 {
		list = b.add(list, &tool{name: base, path: "sh", args: []string{"-c", `zstd -dcq "$1" | sha256sum`, "sh", path}})
	}
	return made, list, err
}

// inFolder is how many files are in a folder.
const inFolder = 1000

// spreadOut writes a file for each log.
func (b *bench) spreadOut() (games, []*tool, error) {
	made := games{name: "files in folders"}
	root := filepath.Join(b.folder, "many")
	m, err := newMaker("")
	for made.logs < b.many && err == nil {
		dir := filepath.Join(root, fmt.Sprintf("%05d", made.logs/inFolder))
		if err = os.MkdirAll(dir, 0o755); err == nil {
			err = made.fill(filepath.Join(dir, fmt.Sprintf("%03d.mlog", made.logs%inFolder)), func(w io.Writer) (bool, error) {
				return false, made.log(w, m)
			})
		}
	}
	made.paths = []string{root}
	list := b.verifiers(root)
	return made, b.add(list, &tool{name: base, path: "find", args: []string{root, "-type", "f", "-exec", "sha256sum", "{}", "+"}}), err
}
