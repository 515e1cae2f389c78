// Package checkout finds the checkout that the tools work on, and is what tools have in
// common that work in it.
package checkout

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"scrutineer/internal/cli"
)

// Run parses the flags of a tool without operands, enters the checkout and calls work with
// a temporary folder. wrong says what is wrong with the flags, "" for nothing.
func Run(env *cli.Env, flags *cli.Flags, wrong func() string, work func(dir string) (cli.Code, error)) cli.Code {
	if code, done := flags.Parse(); done {
		return code
	}
	if text := wrong(); text != "" || flags.NArg() > 0 {
		return env.Usagef("%s", "it takes no operands"+text)
	}
	dir, err := os.MkdirTemp("", env.Name+"-")
	if err != nil {
		return env.Fail(err)
	}
	defer os.RemoveAll(dir)
	if err := Enter(); err != nil {
		return env.Fail(err)
	}
	code, err := work(dir)
	if err != nil {
		return env.Fail(err)
	}
	return code
}

// Build builds commands of the checkout into a folder.
func Build(ctx context.Context, folder string, packages ...string) error {
	cmd := exec.CommandContext(ctx, "go", append([]string{"build", "-o", folder + string(filepath.Separator)}, packages...)...)
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("cannot build %s: %w: %s", strings.Join(packages, ", "), err, text)
	}
	return nil
}

// Enter makes the top of the checkout the working folder: the nearest folder above the
// current one whose go.mod names the module scrutineer. The tools are started by "go -C
// tools run", and all names that they read and print are relative to that folder.
func Enter() error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module scrutineer\n") {
			return os.Chdir(dir)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		up := filepath.Dir(dir)
		if up == dir {
			return fmt.Errorf("not in a checkout of scrutineer")
		}
		dir = up
	}
}
