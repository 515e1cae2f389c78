package ledger

import (
	"testing"

	"github.com/transparency-dev/formats/log"
	"github.com/transparency-dev/formats/proof"
)

// Another implementation of the C2SP formats can read checkpoints and proofs, and writes
// the same bytes.
func TestOthersReadIt(t *testing.T) {
	f, s := games(t, 6)
	made, err := f.Prove(mustFind(t, f, "main.1.5"))
	if err != nil {
		t.Fatal(err)
	}
	var p proof.TLogProof
	if err := p.Unmarshal([]byte(made.String())); err != nil {
		t.Fatal(err)
	}
	if p.Index != 10 || string(p.ExtraData) != made.line || len(p.Hashes) != len(made.Path) || string(p.Marshal()) != made.String() {
		t.Errorf("it reads %+v", p)
	}
	for i, h := range p.Hashes {
		if h != made.Path[i] {
			t.Errorf("hash %d is %x", i, h)
		}
	}
	c, rest, _, err := log.ParseCheckpoint(p.Checkpoint, "cup", keysOf(t, s)[0])
	if err != nil || c.Origin != "cup" || c.Size != 13 || string(c.Hash) != string(made.Checkpoint.Root[:]) || len(rest) != 0 {
		t.Errorf("it reads %+v and %q: %v", c, rest, err)
	}
}
