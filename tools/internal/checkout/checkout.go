// Package checkout finds the checkout that the tools work on.
package checkout

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

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
