package ledger

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"scrutineer/logfmt"
)

// usedSuffix is the suffix of the file beside a private key that has a line for each
// ledger begun with it: the event, and the size and root of the first checkpoint.
const usedSuffix = ".used"

// maxUsed limits how much of that file is read, in bytes.
const maxUsed = 1 << 20

// uses notes beside the key that it signs a ledger, with c as the first checkpoint by
// this key, and warns if it has signed another ledger.
func (s *Signer) uses(first *Entry, c *Checkpoint) {
	if s.file == "" || s.Warn == nil {
		return
	}
	event := first.Event
	if event == "" {
		event = none
	}
	others, err := noteUse(s.file+usedSuffix, fmt.Sprintf("%s %d %s", event, c.Size, c.Root))
	if err != nil {
		s.Warn(fmt.Sprintf("what the key signs cannot be noted beside it: %v", err))
	}
	if len(others) > 0 {
		name, _, _ := strings.Cut(others[0], " ")
		of := "event " + logfmt.Unword(name)
		if name == none {
			of = "no event that is named"
		}
		s.Warn(fmt.Sprintf("the key has signed another ledger, of %s: anybody who sees checkpoints of both takes them for a split view; make a key for each event", of))
	}
}

// noteUse adds a line if it is not there yet, and returns the others.
func noteUse(path, line string) (others []string, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, fmt.Errorf("%s: not a regular file", path))
	}
	text, err := io.ReadAll(io.LimitReader(f, maxUsed))
	if err != nil {
		return nil, err
	}
	there := false
	for old := range strings.Lines(string(text)) {
		if old = strings.TrimSuffix(old, "\n"); old == line {
			there = true
		} else if old != "" {
			others = append(others, old)
		}
	}
	if !there {
		_, err = io.WriteString(f, line+"\n")
	}
	return others, err
}
