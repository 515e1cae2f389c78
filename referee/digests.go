package referee

import (
	"io"
	"os"
	"sync"
	"time"

	"scrutineer/logfmt"
)

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
	// mostDigests is the number of digests that are remembered. Beyond it all are dropped.
	mostDigests = 1 << 16
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
	if d.list == nil || len(d.list) >= mostDigests {
		d.list = map[file]remembered{}
	}
	d.list[id] = r
}

// digestOf computes the digest.
func digestOf(path string, most int64) string {
	f, err := os.OpenFile(path, os.O_RDONLY|warily, 0)
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
