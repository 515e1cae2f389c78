package referee

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"

	"scrutineer/base"
	"scrutineer/referee/process"
)

// Bounds of what is recorded of a folder.
const (
	mostFound  = 100      // files, the first by their names
	mostDigest = 16 << 20 // bytes of a file whose digest is taken
)

// foundMark begins the word of an event for a file that was there before the game.
const foundMark = "found"

// inventory records what is in the folders of the programs before their first turn, so
// that a log shows an answer that was laid out beforehand. Only regular files right in a
// folder are recorded.
func (g *game) inventory() {
	g.seats(func(s base.Seat, d *side) {
		folder := g.Programs[s-1].Command.Dir
		if folder == "" {
			return
		}
		list, _ := os.ReadDir(folder) // in the order of names
		left := mostFound
		for _, e := range list {
			info, err := e.Info()
			if err != nil || !info.Mode().IsRegular() || left == 0 {
				continue
			}
			left--
			g.journal.Mark(process.Event{Program: int(s), Word: foundMark + " " + e.Name(), Num: [4]base.Number{base.Number(info.Size())},
				Text: []byte(digestOf(filepath.Join(folder, e.Name())))}, nil)
		}
	})
}

// digestOf is the SHA-256 of a regular file, "?" where it is large or cannot be read.
func digestOf(path string) string {
	content, err := readSome(path, mostDigest+1)
	if err != nil || len(content) > mostDigest {
		return "?"
	}
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
