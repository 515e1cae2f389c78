package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestFestsCommitted wants the folder of tournaments to be what this program
// makes, and the same each time.
func TestFestsCommitted(t *testing.T) {
	files := map[string]bool{}
	names, err := filepath.Glob("../tournaments/*.vec")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range names {
		files[filepath.Base(path)] = true
	}
	again := fests()
	for i, f := range fests() {
		got, err := os.ReadFile(filepath.Join("../tournaments", f.name+".vec"))
		if err != nil || !bytes.Equal(got, f.bytes()) || !bytes.Equal(got, again[i].bytes()) {
			t.Errorf("%s: the file is not what is made (%v): run go run ./corpus/makevectors", f.name, err)
		}
		delete(files, f.name+".vec")
	}
	for name := range files {
		t.Errorf("%s: nothing makes this vector", name)
	}
}
