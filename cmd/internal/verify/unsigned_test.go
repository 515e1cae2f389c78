package verify

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// Anybody can write leaves after the newest checkpoint, so the games there are open.
func TestUnsignedLeaves(t *testing.T) {
	dir := t.TempDir()
	private, public, err := ledger.NewKeys("cup", nil)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ledger.ParseSigner(private)
	if err != nil {
		t.Fatal(err)
	}
	w, err := ledger.Folder(filepath.Join(dir, "ledger")).Create(signer, ledger.Entry{Digest: "-", Slots: base.None})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../../corpus/sample/dots.mlog")
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"tournament", "--trust", "attested", "--ledger", filepath.Join(dir, "ledger"), "--key", public}
	games := logfmt.NewReader(bytes.NewReader(text), "dots.mlog")
	for i := range 4 {
		l, err := games.ReadLog()
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, fmt.Sprintf("game%d.mlog", i+1))
		if err := os.WriteFile(path, l.Bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
		e := ledger.OutcomeOf(l)
		for _, leaf := range []*ledger.Entry{{Kind: ledger.Start, Slot: e.Slot, Attempt: e.Attempt, Header: logfmt.DigestOf(l.Head())}, e} {
			if _, err := w.Append(leaf); err != nil {
				t.Fatal(err)
			}
		}
		if i == 0 { // the others are not signed
			if _, err := w.Checkpoint(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	out, code := verified(t, args...)
	if want := "leaves:4: ledger-unsound: no-checkpoint: nobody has signed what follows the first 3 leaves"; code != cli.Undecided || !strings.Contains(string(out), want) {
		t.Errorf("exit %d, without %q\n%s", code, want, out)
	}
}
