package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// schema is a file that every package with mutants needs in addition to its own.
//
//go:embed schema/schema.go
var schema string

// overlay writes the rewritten package into a folder, and returns the file that makes the
// go command read it from there.
func (r *rewritten) overlay(folder string) (string, error) {
	replace := map[string]string{}
	texts := maps.Clone(r.texts)
	texts["mutant_schema.go"] = []byte(strings.Replace(schema, "\npackage schema\n", "\npackage "+r.typed.Name()+"\n", 1))
	for name, text := range texts {
		to := filepath.Join(folder, name)
		if err := os.WriteFile(to, text, 0o644); err != nil {
			return "", err
		}
		replace[filepath.Join(r.folder, name)] = to
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(folder, "overlay.json")
	return name, os.WriteFile(name, text, 0o644)
}

// build compiles the tests of a package with the mutants in it. A package
// without tests gives "".
func build(root, overlay, pattern, to string) (binary string, err error) {
	cmd := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", to, pattern)
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go test -c %s: %w: %s", pattern, err, bytes.TrimSpace(out))
	}
	if _, err := os.Stat(to); os.IsNotExist(err) {
		return "", nil
	}
	return to, nil
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
