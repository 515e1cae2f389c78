package ledger

import (
	"testing"

	"github.com/transparency-dev/formats/log"
)

// Another implementation of the C2SP formats can read checkpoints.
func TestOthersReadIt(t *testing.T) {
	f, s := games(t, 6)
	made := checkpointsOf(t, f)[5]
	c, rest, _, err := log.ParseCheckpoint([]byte(made.Text), "cup", keysOf(t, s)[0])
	if err != nil || c.Origin != "cup" || c.Size != 13 || string(c.Hash) != string(made.Root[:]) || len(rest) != 0 {
		t.Errorf("it reads %+v and %q: %v", c, rest, err)
	}
}
