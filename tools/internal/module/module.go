// Package module builds the judge for browsers.
package module

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"scrutineer/render/verifier"
)

// Build makes the module and its script in a folder, from the source tree at root, with
// the commands that pages show.
func Build(root, folder string) error {
	file, err := filepath.Abs(filepath.Join(folder, verifier.ModuleName))
	if err != nil {
		return err
	}
	line := strings.Replace(verifier.Build, "-o "+verifier.ModuleName, `-o "$FILE"`, 1) + " && " +
		strings.TrimSuffix(verifier.Runner, ".") + `"$(dirname "$FILE")"`
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "FILE="+file, "GOFLAGS=")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	return nil
}
