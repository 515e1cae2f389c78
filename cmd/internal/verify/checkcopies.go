package verify

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/event/folder"
	"scrutineer/ledger"
	"scrutineer/logfmt"
	"scrutineer/referee"
)

// copies checks the event's copy of each program, and that there is one of each that
// played.
func (c *checker) copies() {
	if c.folder == "" {
		return
	}
	dir := filepath.Join(c.folder, "programs")
	due := map[string]bool{}
	for _, digest := range c.programs {
		due[digest] = true
	}
	list, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, path := range list {
		if name := filepath.Base(path); !strings.HasSuffix(name, ".part") {
			due[name] = true
		}
	}
	var names []string
	for name := range due {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		one := checked{What: "program", File: filepath.Join(dir, name), Against: "the logs", Result: passed, Count: 1}
		have, err := referee.DigestFolder(one.File)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			one.Result, one.Count, one.Why = notChecked, 0, orNull("it is not there")
		case err != nil:
			one.Result, one.Count, one.Why = notChecked, 0, orNull(reason(err))
		case have != name:
			one.Result, one.SHA256, one.Why = failed, &have, orNull("its files have another digest")
		default:
			one.SHA256 = &have
		}
		c.list = append(c.list, one)
	}
}

// receipts compares the receipts next to a ledger with it. They only prove that
// nobody has changed one of the two.
func (c *checker) receipts() {
	if *c.flags.ledger == "" || c.Ledger.After() {
		return
	}
	dir, keys := filepath.Join(*c.flags.ledger, "receipts"), len(*c.flags.keys) > 0
	files, _ := filepath.Glob(filepath.Join(dir, "*", "*.receipt"))
	if len(files) == 0 {
		c.absent("receipts", dir, "the ledger").extra = !keys || c.folder == ""
		return
	}
	one := checked{What: "receipts", File: dir, Against: "the ledger", Result: passed, Count: len(files)}
	var list []*ledger.Receipt
	var sums strings.Builder
	for _, path := range files {
		var text []byte
		var k *ledger.Receipt
		_, err := digestRegular(path)
		if err == nil {
			text, err = folder.Capped(path)
		}
		if err == nil {
			k, err = ledger.ParseReceipt(path, string(text))
		}
		if err != nil {
			one.Result, one.Why = failed, orNull(err.Error())
			continue
		}
		name, _ := filepath.Rel(dir, path)
		fmt.Fprintf(&sums, "%s  %s\n", logfmt.DigestOf(text), filepath.ToSlash(name))
		list = append(list, k)
	}
	digest := logfmt.DigestOf([]byte(sums.String()))
	one.SHA256 = &digest
	if _, err := ledger.Folder(*c.flags.ledger).Compare(list, c.keys, nil); err != nil && one.Result == passed {
		one.Result, one.Why = notChecked, orNull("the ledger is not sound")
	}
	for _, k := range list {
		for _, f := range k.Faults {
			if f.Code != ledger.Amended && one.Result == passed {
				one.Result, one.Why = failed, orNull(f.File+": "+string(f.Code))
			}
		}
	}
	c.list = append(c.list, one)
}
