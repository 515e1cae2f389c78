package ledger

import (
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
)

// eventOf returns a ledger of two games of an event, and the proof of the second.
func eventOf(t *testing.T, s *Signer, event, digest string) (Folder, *Proof) {
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
	p, err := f.Prove(mustFind(t, f, "main.1.2"))
	if err != nil {
		t.Fatal(err)
	}
	return f, p
}

// A receipt from a ledger that names its event names it, too. A changed name is found
// without the ledger.
func TestReceiptNamesEvent(t *testing.T) {
	s := signerOf(t, "cup", 1)
	f, p := eventOf(t, s, `spring\x20cup`, d1)
	made := p.String()
	read, err := ParseProof("r", made)
	if err != nil || read.Check(keysOf(t, s)) != nil || read.String() != made {
		t.Fatalf("%v\n%s", err, made)
	}
	if want := "event spring cup with the schedule of digest " + d1; read.First == nil || read.First.Named() != want {
		t.Errorf("it names %+v, want %s", read.First, want)
	}
	if err := os.Remove(f.path(hashesFile)); err != nil {
		t.Fatal(err)
	}
	if slow, err := f.Prove(mustFind(t, f, "main.1.2")); err != nil || slow.String() != made {
		t.Errorf("without the file of hashes: %v", err)
	}
	lines := strings.SplitAfter(made, "\n")
	raw, _ := base64.StdEncoding.DecodeString(strings.TrimSpace(lines[1][len(extraLine):]))
	extra := string(raw)
	leaf, opening, _ := strings.Cut(extra, "\n")
	_, path, _ := strings.Cut(opening, "\n")
	for name, c := range map[string]struct {
		extra string
		want  Code
	}{
		"another event":      {strings.Replace(extra, "spring", "winter", 1), NotIncluded},
		"another hash":       {extra[:len(extra)-2] + string(extra[len(extra)-2]^1) + "\n", NotIncluded},
		"no hash":            {extra[:len(extra)-len(path)], NotIncluded},
		"a hash twice":       {extra + path[:len("path \n")+digestLen], NotIncluded},
		"no event":           {strings.Replace(extra, ` spring\x20cup`, "", 1), ProofSyntax},
		"an event misspelt":  {strings.Replace(extra, `\x20`, `\x61`, 1), ProofSyntax},
		"no name":            {strings.Replace(extra, `spring\x20cup`, "-", 1), ProofSyntax},
		"no first leaf":      {leaf + "\nfirst " + extra, ProofSyntax},
		"a hash in capitals": {extra[:len(extra)-65] + strings.ToUpper(extra[len(extra)-65:]), ProofSyntax},
		"many hashes":        {extra + strings.Repeat("path "+d1+"\n", 65), ProofSyntax},
		"something after it": {extra + "more\n", ProofSyntax},
	} {
		changed := slices.Clone(lines)
		changed[1] = extraLine + base64.StdEncoding.EncodeToString([]byte(c.extra)) + "\n"
		p, err := ParseProof("r", strings.Join(changed, ""))
		if err == nil {
			err = p.Check(keysOf(t, s))
		}
		wantCode(t, name, err, c.want)
	}
	old, err := ParseProof("r", strings.Join(slices.Concat(lines[:1], []string{extraLine + base64.StdEncoding.EncodeToString([]byte(leaf+"\n")) + "\n"}, lines[2:]), ""))
	if err != nil || old.Check(keysOf(t, s)) != nil || old.First != nil {
		t.Errorf("a receipt that names no event: %v", err)
	}
}

// Two events of one key are distinguished from a ledger that was changed.
func TestTwoEventsOfAKey(t *testing.T) {
	s := signerOf(t, "cup", 1)
	spring, mine := eventOf(t, s, "spring", d1)
	winter, yours := eventOf(t, s, "winter", d1)
	_, again := eventOf(t, s, "spring", d2) // the same name, another schedule
	_, same := eventOf(t, s, "spring", d1)
	forged := *yours
	forged.Path = append([]Hash{{1}}, yours.Path[1:]...)
	for _, c := range []struct {
		p     *Proof
		today Folder
		want  string
	}{{mine, spring, ""}, {mine, winter, "other-event"}, {yours, spring, "other-event"}, {again, spring, "other-event"}, {same, spring, ""}, {&forged, spring, "not-included rewritten"}} {
		k := &Receipt{File: "r", Checkpoint: c.p.Checkpoint, Proof: c.p}
		if _, err := c.today.Compare([]*Receipt{k}, keysOf(t, s), nil); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range k.Faults {
			got = append(got, string(f.Code))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", c.p.First.Named(), got, c.want)
		}
	}
	if !mine.Apart(yours) || !mine.Apart(again) || mine.Apart(same) || mine.Apart(nil) {
		t.Error("two receipts are apart where their events are")
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
	s := signerOf(t, strings.Repeat("k", MaxOrigin), 1)
	_, p := eventOf(t, s, strings.Repeat(`\xff`, 256), d1)
	if p.First != nil {
		t.Errorf("it names %s", p.First.Event)
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
