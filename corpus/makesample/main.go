// Makesample writes the embedded sample tournament, corpus/sample:
//
//	go run ./corpus/makesample [FOLDER]
//
// The tournament is simulated, and its logs say so: four small programs, a
// qualifying stage with the faults that such a stage is there to find, and a
// round robin from two start positions, each played in both seats. It knows
// nothing of how logs are judged. What it writes is the same on every machine;
// a test holds the committed files against it.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	folder := filepath.Join("corpus", "sample")
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	if err := write(folder); err != nil {
		fmt.Fprintln(os.Stderr, "makesample:", err)
		os.Exit(2)
	}
}

func write(folder string) error {
	files, err := sample()
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(folder, f.name), f.data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
