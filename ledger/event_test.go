package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/base"
)

// eventOf makes a ledger of two games of an event.
func eventOf(t *testing.T, s *Signer, event, digest string) {
	t.Helper()
	f := Folder(filepath.Join(t.TempDir(), "ledger"))
	w, err := f.Create(s, Entry{Digest: digest, Slots: base.Number(2), Event: event})
	if err != nil {
		t.Fatal(err)
	}
	play(t, w, 1, 2)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// What a key signs is noted beside it, with a warning about a second ledger. The same one
// made again is not another.
func TestKeyOfTwoEvents(t *testing.T) {
	private, public, err := NewKeys("cup", nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "cup.key")
	if err := WriteKeys(path, private, public); err != nil {
		t.Fatal(err)
	}
	var warnings []string
	begin := func(event, digest string) {
		s, err := ReadSigner(path)
		if err != nil {
			t.Fatal(err)
		}
		s.Warn = func(text string) { warnings = append(warnings, text) }
		eventOf(t, s, event, digest)
	}
	for _, c := range []struct{ event, digest, want string }{
		{"spring", d1, ""},
		{"spring", d1, ""},
		{"winter", d1, "another ledger, of event spring:"},
		{"", d2, "another ledger, of event spring:"},
	} {
		warnings = nil
		begin(c.event, c.digest)
		if (len(warnings) > 0) != (c.want != "") || len(warnings) > 1 || c.want != "" && !strings.Contains(warnings[0], c.want) {
			t.Errorf("event %q: %q, want %q", c.event, warnings, c.want)
		}
	}
	text, err := os.ReadFile(path + ".used")
	if n := strings.Count(string(text), "\n"); err != nil || n != 3 || strings.Contains(string(text), "PRIVATE") {
		t.Errorf("%v: %d lines:\n%s", err, n, text)
	}
	if err := os.Remove(path + ".used"); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path+".used", 0o755); err != nil {
		t.Fatal(err)
	}
	warnings = nil
	if begin("spring", d1); len(warnings) != 1 || !strings.Contains(warnings[0], "cannot be noted") {
		t.Errorf("a note that cannot be made: %q", warnings)
	}
}

// A name that does not fit into a leaf is left out.
func TestLongEvent(t *testing.T) {
	w, err := Folder(t.TempDir()).Create(signerOf(t, strings.Repeat("k", MaxOrigin), 1), Entry{Digest: d1, Event: strings.Repeat(`\xff`, 256)})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if w.First().Event != "" {
		t.Errorf("it names %s", w.First().Event)
	}
	if _, err := ParseLeaf(fmt.Sprintf("schedule cup - - after %s %s", key, strings.Repeat("e", 257))); err == nil {
		t.Error("a name of 257 bytes is one")
	}
}

// The note beside a key is read as far as it goes: whose ledger another was is said.
func TestUsedWords(t *testing.T) {
	c := checkpointOf(t, 7)
	path := filepath.Join(t.TempDir(), "k")
	const other = "the key has signed another ledger, of %s: anybody who sees checkpoints of both takes them for a split view; make a key for each event"
	mine := fmt.Sprintf("cup 7 %s\n", c.Root)
	for _, l := range []struct{ before, event, after, warning string }{
		{"", "cup", mine, ""},
		{"", "", "-" + mine[3:], ""},
		{mine, "cup", mine, ""},
		{"\n\n" + mine, "cup", "\n\n" + mine, ""},
		{"\n", "cup", "\n" + mine, ""},
		{"- 7 x\n", "cup", "- 7 x\n" + mine, fmt.Sprintf(other, "no event that is named")},
		{"a\\x20b 7 x\n- 7 x\n", "cup", "a\\x20b 7 x\n- 7 x\n" + mine, fmt.Sprintf(other, "event a b")},
		{mine + "b 7 x\n", "cup", mine + "b 7 x\n", fmt.Sprintf(other, "event b")},
	} {
		if err := os.WriteFile(path+usedSuffix, []byte(l.before), 0o644); err != nil {
			t.Fatal(err)
		}
		var said []string
		s := &Signer{file: path, Warn: func(text string) { said = append(said, text) }}
		s.uses(&Entry{Event: l.event}, c)
		if after, _ := os.ReadFile(path + usedSuffix); string(after) != l.after || strings.Join(said, "|") != l.warning {
			t.Errorf("%q: %q, %q", l.before, after, said)
		}
	}
	for _, s := range []*Signer{{file: path}, {Warn: func(text string) { t.Error(text) }}} {
		s.uses(&Entry{Event: "silent"}, c)
	}
	if after, _ := os.ReadFile(path + usedSuffix); strings.Contains(string(after), "silent") {
		t.Errorf("%q", after)
	}
	if _, err := noteUse(filepath.Join(path, "no", "k"), "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(path+"2", []byte(strings.Repeat(strings.Repeat("x", 1023)+"\n", maxUsed/1024)+"y\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if others, err := noteUse(path+"2", "z"); err != nil || len(others) != maxUsed/1024 {
		t.Errorf("%d lines are read, %v", len(others), err)
	}
}
