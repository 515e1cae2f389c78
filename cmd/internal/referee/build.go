package referee

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"scrutineer/internal/cli"
	"scrutineer/referee"
	"scrutineer/referee/tournament"
)

// maxStderr is how much of a build command's output is kept.
const maxStderr = 64 << 10

// builder runs build commands, once for each state of a folder, and writes records of
// them to a folder.
func (c *contest) builder(dir string) func(e *tournament.Entry, folder string) error {
	return func(e *tournament.Entry, folder string) error {
		before, err := referee.DigestFolder(folder)
		if err != nil {
			return err
		}
		command := cli.Quote(e.Build...)
		record := filepath.Join(dir, e.ID+".txt")
		if built(record, command, before) {
			return nil
		}
		c.env.Notef("building %s: %s", e.ID, command)
		cmd := exec.CommandContext(c.env.Context, e.Build[0], e.Build[1:]...)
		cmd.Dir = folder
		errs := &capped{}
		cmd.Stdout, cmd.Stderr = errs, errs
		failed := cmd.Run()
		after, err := referee.DigestFolder(folder)
		if err != nil {
			return err
		}
		code := "0"
		if failed != nil {
			code = failed.Error()
		}
		text := fmt.Sprintf("command %s\nbefore %s\nafter %s\nended %s\n\n%s", command, before, after, code, errs.Bytes())
		if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(record, []byte(text), fs.FileMode(0o644))); err != nil {
			return err
		}
		if failed != nil {
			return fmt.Errorf("build: %s: %w: see %s", command, failed, record)
		}
		return nil
	}
}

// built reports whether a record says that this command produced the current folder.
func built(record, command, digest string) bool {
	text, err := os.ReadFile(record)
	if err != nil {
		return false
	}
	lines := strings.SplitN(string(text), "\n", 5)
	return len(lines) == 5 && lines[0] == "command "+command && lines[2] == "after "+digest && lines[3] == "ended 0"
}

// capped keeps the beginning of what is written to it.
type capped struct{ bytes.Buffer }

func (c *capped) Write(b []byte) (int, error) {
	c.Buffer.Write(b[:min(len(b), max(maxStderr-c.Len(), 0))])
	return len(b), nil
}
