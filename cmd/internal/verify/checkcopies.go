package verify

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

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
