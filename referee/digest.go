package referee

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
)

// DigestFolder returns the digest over all files of a program, as the format document
// defines it (H7): the SHA-256 of the output of sha256sum for every file in a folder and
// its subfolders, in the order of their names as bytes. Links and devices are skipped. A
// name with a line feed or a backslash is an error.
func DigestFolder(dir string) (string, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", err
	}
	defer root.Close()
	var names []string
	err = fs.WalkDir(root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		if strings.ContainsAny(name, "\n\\") {
			return fmt.Errorf("%s: a name with a line feed or a backslash cannot be in a digest", dir)
		}
		names = append(names, "./"+name)
		return nil
	})
	if err != nil {
		return "", err
	}
	slices.Sort(names)
	all := sha256.New()
	for _, name := range names {
		sum, err := digestFile(root, name[2:])
		if err != nil {
			return "", err
		}
		fmt.Fprintf(all, "%s  %s\n", sum, name)
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}

func digestFile(root *os.Root, name string) (string, error) {
	f, err := root.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return logfmt.DigestFrom(f)
}

// Limits of what is recorded of a folder.
const (
	maxFound  = 100      // files, the first by their names
	maxDigest = 16 << 20 // bytes of a file whose digest is computed
)

// foundMark is the prefix of the word of an event for a file that was there before the
// game.
const foundMark = "found"

// inventory records the files in the programs' folders before their first turn, so that a
// log shows an answer that was prepared beforehand. Only regular files directly in a
// folder are recorded.
func (g *game) inventory() {
	g.seats(func(s base.Seat, d *side) {
		folder := g.Programs[s-1].Command.Dir
		if folder == "" {
			return
		}
		list, _ := os.ReadDir(folder) // in the order of names
		left := maxFound
		for _, e := range list {
			info, err := e.Info()
			if err != nil || !info.Mode().IsRegular() || left == 0 {
				continue
			}
			left--
			g.journal.Mark(process.Event{Program: int(s), Word: foundMark + " " + e.Name(), Num: [4]base.Number{base.Number(info.Size())},
				Text: []byte(g.Digests.Of(filepath.Join(folder, e.Name()), maxDigest))}, nil)
		}
	})
}

// Digests remembers the digests of files, so that a program that plays many games from one
// folder is not read again for each. A digest is remembered only if the system shows every
// change of a file by the time of its last change, which no program can set. Otherwise, and
// with a nil Digests, it is computed each time.
type Digests struct {
	mu   sync.Mutex
	list map[file]remembered
}

// file identifies a file in the system, whatever its name.
type file struct{ device, number uint64 }

// stamp is what changes with every change of a file.
type stamp struct {
	size            int64
	changed, edited time.Duration // of the file itself, and of its content: since 1970
}

type remembered struct {
	stamp
	digest string
}

const (
	// tick is the least age of a file's last change at which its digest is remembered. The
	// system's clock for files has steps of up to 10 ms, and a change within the same step
	// would not be seen.
	tick = 20 * time.Millisecond
	// maxDigests is the number of digests that are remembered. Beyond it all are dropped.
	maxDigests = 1 << 16
)

// Of returns the SHA-256 of a regular file in hexadecimal, or "?" if it has more than most
// bytes or cannot be read. It opens no other kind of file.
func (d *Digests) Of(path string, most int64) string {
	id, now, ok := stampOf(path)
	if d == nil || !ok || now.size > most {
		return digestOf(path, most)
	}
	d.mu.Lock()
	old, known := d.list[id]
	d.mu.Unlock()
	if known && old.stamp == now {
		return old.digest
	}
	sure := time.Until(time.Unix(0, 0).Add(now.changed)) < -tick
	digest := digestOf(path, most)
	if _, after, ok := stampOf(path); sure && ok && after == now && digest != "?" {
		d.remember(id, remembered{now, digest})
	}
	return digest
}

func (d *Digests) remember(id file, r remembered) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.list == nil || len(d.list) >= maxDigests {
		d.list = map[file]remembered{}
	}
	d.list[id] = r
}

// digestOf computes the digest.
func digestOf(path string, most int64) string {
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return "?"
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > most {
		return "?"
	}
	digest, err := logfmt.DigestFrom(io.LimitReader(f, most))
	if err != nil {
		return "?"
	}
	return digest
}
