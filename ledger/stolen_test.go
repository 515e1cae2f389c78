package ledger

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
)

// checkpointsOf returns all checkpoints of a ledger.
func checkpointsOf(t *testing.T, f Folder) (list []placed) {
	t.Helper()
	c, err := f.openCheckpoints()
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	for c.ahead != nil {
		list = append(list, *c.ahead)
		if err := c.advance(); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// Every checkpoint is checked like the newest, and one of no leaves vouches for none.
func TestEveryCheckpointIsSigned(t *testing.T) {
	f, first := games(t, 3)
	text, err := os.ReadFile(f.path(checkpointsFile))
	if err != nil {
		t.Fatal(err)
	}
	list := checkpointsOf(t, f)
	if len(list) != 3 {
		t.Fatalf("%d checkpoints", len(list))
	}
	thief := signerOf(t, "cup", 9)
	for _, c := range []*Checkpoint{{Size: 0, Root: sha256.Sum256(nil)}, list[0].Checkpoint, list[1].Checkpoint} {
		foreign, err := Sign("cup", c.Size, c.Root, thief)
		if err != nil {
			t.Fatal(err)
		}
		bad := foreign.Text
		if c.Size > 0 {
			bad = strings.Replace(string(text), c.Text, foreign.Text, 1)
		}
		if err := os.WriteFile(f.path(checkpointsFile), []byte(bad), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err = f.Read(Options{Keys: keysOf(t, first)}, nil)
		wantCode(t, fmt.Sprintf("a foreign checkpoint of %d leaves", c.Size), err, ForeignKey)
	}
}
