package verify

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// robbed is a ledger of four games whose key was rotated after the third.
type robbed struct {
	dir        string
	old, young *ledger.Signer
}

func (r *robbed) path(name string) string { return filepath.Join(r.dir, name) }

// newRobbed makes keys, ledger and logs.
func newRobbed(t *testing.T) *robbed {
	t.Helper()
	r := &robbed{dir: t.TempDir()}
	for i, s := range []**ledger.Signer{&r.old, &r.young} {
		private, public, err := ledger.NewKeys("cup", &[32]byte{byte(i + 1)})
		if err == nil {
			*s, err = ledger.ParseSigner(private)
		}
		if err == nil {
			err = os.WriteFile(r.path([]string{"old.pub", "new.pub"}[i]), []byte(public+"\n"), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	w, err := ledger.Folder(r.path("ledger")).Create(r.old, ledger.Entry{Digest: "-", Slots: base.None})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	text, err := os.ReadFile("../../../corpus/sample/dots.mlog")
	if err != nil {
		t.Fatal(err)
	}
	games := logfmt.NewReader(bytes.NewReader(text), "dots.mlog")
	for i := range 4 {
		l, err := games.ReadLog()
		if err == nil {
			err = r.play(w, l, fmt.Sprintf("game%d.mlog", i+1))
		}
		if err == nil && i == 2 {
			err = w.Rotate(r.young)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Append(&ledger.Entry{Kind: ledger.Close, Finals: 4}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Checkpoint(); err != nil {
		t.Fatal(err)
	}
	return r
}

// play seals a game as a referee does.
func (r *robbed) play(w *ledger.Writer, l *logfmt.Log, name string) error {
	if err := os.WriteFile(r.path(name), l.Bytes, 0o644); err != nil {
		return err
	}
	e := ledger.OutcomeOf(l)
	_, err := w.Append(&ledger.Entry{Kind: ledger.Start, Slot: e.Slot, Attempt: e.Attempt})
	if err == nil {
		_, err = w.Append(e)
	}
	if err == nil {
		_, err = w.Checkpoint()
	}
	return err
}

// steal removes the second game from the ledger. The thief has only the new key.
func (r *robbed) steal(t *testing.T) {
	t.Helper()
	folder := ledger.Folder(r.path("ledger"))
	text, err := os.ReadFile(folder.Leaves())
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(strings.Lines(string(text)))
	lines = slices.Delete(lines, 3, 5)
	lines[len(lines)-1] = "close 3\n"
	if err := os.WriteFile(folder.Leaves(), []byte(strings.Join(lines, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(r.path("ledger/checkpoints")), os.Remove(r.path("ledger/hashes")), os.Remove(r.path("game2.mlog"))); err != nil {
		t.Fatal(err)
	}
	head, err := folder.Read(ledger.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := ledger.Sign("cup", head.Size, head.Root, r.young)
	if err == nil {
		err = os.WriteFile(r.path("ledger/checkpoints"), []byte(c.Text), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A thief of the key that a ledger was rotated to cannot remove a game that ended
// before, whichever of its keys is trusted.
func TestStolenKey(t *testing.T) {
	r := newRobbed(t)
	games := func() []string {
		list, err := filepath.Glob(r.path("game*.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	show := func(args ...string) []string {
		return append(append([]string{"ledger", "show"}, args...), r.path("ledger"))
	}
	judge := func(args ...string) []string {
		return slices.Concat([]string{"tournament", "--ledger", r.path("ledger")}, args, games())
	}
	old, young := r.path("old.pub"), r.path("new.pub")
	trusted := [][]string{{"--key", old}, {"--key", young}, {"--key", old, "--key", young}}
	for _, keys := range trusted {
		out, code := verified(t, show(keys...)...)
		if signer := fmt.Sprintf(": cup+%08x\n", r.young.KeyHash()); code != cli.OK || !strings.Contains(string(out), signer) {
			t.Errorf("%q: the whole ledger: exit %d\n%s", keys, code, out)
		}
		if out, _ := verified(t, judge(keys...)...); strings.Contains(string(out), "ledger-unsound") {
			t.Errorf("%q: the whole tournament\n%s", keys, out)
		}
	}
	r.steal(t)
	for _, keys := range append(trusted, nil) {
		if out, code := verified(t, show(keys...)...); code != cli.Found || !strings.Contains(string(out), "foreign-key: ") {
			t.Errorf("%q: verify ledger show: exit %d\n%s", keys, code, out)
		}
		if out, code := verified(t, judge(keys...)...); code != cli.Found || !strings.Contains(string(out), "ledger-unsound: foreign-key: ") {
			t.Errorf("%q: verify tournament: exit %d\n%s", keys, code, out)
		}
	}
}

// Anybody can write leaves after the newest checkpoint, so the games there are open.
func TestUnsignedLeaves(t *testing.T) {
	r := newRobbed(t)
	path := r.path("ledger/checkpoints")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(strings.Lines(string(text)))
	if err := os.WriteFile(path, []byte(strings.Join(lines[:5], "")), 0o644); err != nil {
		t.Fatal(err)
	}
	out, code := verified(t, "tournament", "--trust", "attested", "--ledger", r.path("ledger"), "--key", r.path("old.pub"), r.path("game1.mlog"), r.path("game2.mlog"), r.path("game3.mlog"), r.path("game4.mlog"))
	if want := "leaves:4: ledger-unsound: no-checkpoint: nobody has signed what follows the first 3 leaves"; code != cli.Undecided || !strings.Contains(string(out), want) {
		t.Errorf("exit %d, without %q\n%s", code, want, out)
	}
}
