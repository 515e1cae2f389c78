package main

import (
	"bytes"
	"encoding/base64"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/corpus"
	"scrutineer/logfmt"
)

// command runs seal at the top of the module and returns its code and output.
func command(t *testing.T, args ...string) (int, string) {
	t.Helper()
	t.Chdir("../..")
	defer t.Chdir("tools/seal")
	var out, errs bytes.Buffer
	code := run(args, &out, &errs)
	return code, out.String() + errs.String()
}

// Every seal in the repository is valid, except where a vector says that it must not be.
func TestEverySealHolds(t *testing.T) {
	if code, said := command(t, "check", "--all"); code != sealed {
		t.Errorf("code %d:\n%s", code, said)
	}
}

// vectors are all vectors, those about tournaments included.
func vectors(t *testing.T) []corpus.Vector {
	t.Helper()
	logs, err1 := corpus.Vectors()
	tournaments, err2 := corpus.Tournaments()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	return append(logs, tournaments...)
}

// An unsealed place is an invalid seal: without it the vector would change.
func TestUnsealedPlacesAreNeeded(t *testing.T) {
	n := 0
	for _, v := range vectors(t) {
		if len(v.Unsealed) == 0 {
			continue
		}
		n++
		if bytes.Equal(seals(v.Payload, nil), v.Payload) {
			t.Errorf("%s: nothing changes without its unsealed places", v.Name)
		}
		for i, p := range v.Unsealed {
			fewer := slices.Delete(slices.Clone(v.Unsealed), i, i+1)
			if p.Field > 1 && bytes.Equal(seals(v.Payload, fewer), v.Payload) {
				t.Errorf("%s: nothing changes without %s", v.Name, p)
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d vectors with unsealed places", n)
	}
}

// The project's Writer seals a log like this program, which knows only the format
// document.
func TestSealedAsAWriterDoes(t *testing.T) {
	sound := 0
	for _, v := range vectors(t) {
		r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
		for len(v.Unsealed) == 0 && len(v.Args) == 0 {
			l, err := r.ReadLog()
			if err != nil {
				break
			}
			if l.Open {
				continue
			}
			sound++
			bare := stripped(l.Bytes)
			if got := seals(bare, nil); !bytes.Equal(got, rewritten(t, l)) {
				t.Errorf("%s: sealed again it is\n%s", v.Name, got)
			}
		}
	}
	if sound < 1000 {
		t.Errorf("only %d sound logs", sound)
	}
}

// stripped is a log without its block lines, and with an empty end.
func stripped(log []byte) []byte {
	var b []byte
	for line := range bytes.Lines(log) {
		switch {
		case bytes.HasPrefix(line, []byte("block ")):
		case bytes.HasPrefix(line, []byte("end ")):
			b = append(b, "end 0 - -\n"...)
		default:
			b = append(b, line...)
		}
	}
	return b
}

// rewritten writes a log's header and records by a Writer.
func rewritten(t *testing.T, l *logfmt.Log) []byte {
	t.Helper()
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	if err := w.Begin(l.Header); err != nil {
		t.Fatal(err)
	}
	for i := range l.Records {
		if k := l.Records[i].Kind; k == logfmt.Block || k == logfmt.End {
			continue
		}
		if err := w.Append(&l.Records[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// edited copies a file into a folder of the test, replaces one text by another, and
// returns its path.
func edited(t *testing.T, path, old, new string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../..", path))
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(string(data), old)
	if !found {
		t.Fatalf("%s has no %q", path, old)
	}
	name := filepath.Join(t.TempDir(), filepath.Base(path))
	if err := os.WriteFile(name, []byte(before+new+after), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// Check finds an edited line, at the seal over it, and reseal repairs it.
func TestAnEditIsFoundAndRepaired(t *testing.T) {
	for _, c := range []struct{ path, old, new, found string }{
		{"corpus/vectors/three_blocks.vec", "x-line 70\n", "x-line 71\n", ":136: seal: is \"block "},
		{"corpus/vectors/three_blocks.vec", "x-line 70\n", "x-line 70\nx-line 70\n", ":136: seal: is \"x-line 97"},
		{"corpus/sample/dots.mlog", "\nseat 1 dice 1 ", "\nseat 1 mice 1 ", ": seal: is \"block "},
		{"logfmt/FORMAT.md", "m 6 1 95 35 1 1 3", "m 6 1 95 36 1 1 3", ": seal: is \"block "},
		{"corpus/vectors/attempt_after_a_void_game.vec", "disk busy", "disk full", ": seal: is \"attempt 2 "},
		{"corpus/tournaments/ledger_sound.vec", "m 1 1 - ? - A0", "m 1 1 - ? - J9", ": seal: is \"final g1 1 "},
	} {
		name := edited(t, c.path, c.old, c.new)
		if code, said := command(t, "check", name); code != unsealed || !strings.Contains(said, c.found) {
			t.Errorf("%s: check ends with %d and says\n%s", c.path, code, said)
		}
		if code, said := command(t, "reseal", name); code != sealed {
			t.Errorf("%s: reseal ends with %d and says\n%s", c.path, code, said)
		}
		if code, said := command(t, "check", name); code != sealed || said != "" {
			t.Errorf("%s: resealed, and check ends with %d and says\n%s", c.path, code, said)
		}
	}
}

// Resealed logs are read without damage.
func TestResealedLogsAreUndamaged(t *testing.T) {
	name := edited(t, "corpus/sample/dots.mlog", "\nseat 1 dice 1 ", "\nseat 1 mice 1 ")
	if code, said := command(t, "reseal", name); code != sealed {
		t.Fatal(said)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r := logfmt.NewReader(bytes.NewReader(data), name)
	n := 0
	for {
		l, err := r.ReadLog()
		if err != nil {
			break
		}
		if n++; len(l.Damage) > 0 || l.Open {
			t.Errorf("line %d: %v", l.Line, l.Damage)
		}
	}
	if n < 10 {
		t.Errorf("only %d logs", n)
	}
}

// vectorAfter is a vector when its file was resealed.
func vectorAfter(t *testing.T, name string) corpus.Vector {
	t.Helper()
	if code, said := command(t, "reseal", name); code != sealed {
		t.Fatal(said)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := corpus.ParseVector(name, data)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A resealed ledger has the root of its leaves, with a signature that is valid with the
// key in its first leaf.
func TestResealedLedger(t *testing.T) {
	name := edited(t, "corpus/tournaments/ledger_sound.vec", "m 1 1 - ? - A0", "m 1 1 - ? - J9")
	v := vectorAfter(t, name)
	parts := v.Parts()
	leaves := bytes.SplitAfter(parts[0].Data, []byte("\n"))
	verifier, err := note.NewVerifier(strings.Fields(string(leaves[0]))[5])
	if err != nil {
		t.Fatal(err)
	}
	n, err := note.Open(parts[1].Data, note.VerifierList(verifier))
	if err != nil {
		t.Fatal(err)
	}
	root := treeHash(t, leaves[:len(leaves)-1])
	if want := "cup\n14\n" + base64.StdEncoding.EncodeToString(root[:]) + "\n"; n.Text != want {
		t.Errorf("signed is\n%s\nwant\n%s", n.Text, want)
	}
	if final := strings.Fields(string(leaves[2])); final[3] != logfmt.DigestOf(parts[2].Data) {
		t.Errorf("the leaf of the log is %q", leaves[2])
	}
}

// treeHash is the root over leaves by independent code.
func treeHash(t *testing.T, leaves [][]byte) tlog.Hash {
	t.Helper()
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var list []tlog.Hash
		for _, i := range indexes {
			list = append(list, stored[i])
		}
		return list, nil
	})
	for i, leaf := range leaves {
		hashes, err := tlog.StoredHashes(int64(i), leaf, reader)
		if err != nil {
			t.Fatal(err)
		}
		stored = append(stored, hashes...)
	}
	root, err := tlog.TreeHash(int64(len(leaves)), reader)
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// Deliberate damage stays: everything around it is resealed.
func TestUnsealedPlacesStay(t *testing.T) {
	name := edited(t, "corpus/vectors/log_root_wrong.vec", "seat 1 cross", "seat 1 croix")
	v := vectorAfter(t, name)
	l, err := logfmt.NewReader(bytes.NewReader(v.Payload), name).ReadLog()
	if err != nil || len(l.Damage) != 1 || l.Damage[0].Code != logfmt.WrongRoot {
		t.Errorf("%v, damage %v", err, l.Damage)
	}
}

// Wrong use, missing files and places without a seal are reported.
func TestWrongUse(t *testing.T) {
	bad := edited(t, "corpus/vectors/log_root_wrong.vec", "unsealed: 68.4", "unsealed: 99.4")
	for _, args := range [][]string{{}, {"check"}, {"mend", "--all"}, {"check", "no/such/file.vec"}, {"reseal", bad}} {
		if code, said := command(t, args...); code != failed || said == "" {
			t.Errorf("%q: code %d, says %q", args, code, said)
		}
	}
}

// No text of any kind makes the sealer panic, and lines that are not seals stay.
func FuzzSeals(f *testing.F) {
	for _, v := range append(corpusOf(f), corpusOfTournaments(f)...) {
		switch v.Name {
		case "ledger_sound", "log_root_wrong", "glued_log", "attempt_after_a_void_game", "crlf", "torn_in_the_end":
			f.Add(v.Payload)
		}
	}
	f.Add([]byte("mlog 1\nend 0 - -"))
	f.Add([]byte("-- a/leaves --\nschedule cup - 6 before x -\n-- a/checkpoints --\ncup\n-5\n\n\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		now := seals(data, nil)
		if !bytes.Contains(data, []byte("-- ")) && unsealedLines(data) != unsealedLines(now) {
			t.Errorf("%q becomes\n%q", data, now)
		}
	})
}

// unsealedLines are the lines of a text of logs that no sealer changes.
func unsealedLines(data []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(data)) {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "block", "end", "attempt":
		default:
			b.WriteString(line)
		}
	}
	return b.String()
}

func corpusOf(f *testing.F) []corpus.Vector {
	list, err := corpus.Vectors()
	if err != nil {
		f.Fatal(err)
	}
	return list
}

func corpusOfTournaments(f *testing.F) []corpus.Vector {
	list, err := corpus.Tournaments()
	if err != nil {
		f.Fatal(err)
	}
	return list
}

// TestWorkedExample runs the shell of the format document's section 9: the
// vector of that name is what it writes, byte for byte.
func TestWorkedExample(t *testing.T) {
	doc, err := os.ReadFile("../../logfmt/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(doc), "```sh\n")
	script, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("no script in the format document")
	}
	for _, tool := range []string{"sh", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not on this machine", tool)
		}
	}
	cmd := exec.Command("sh", "-e", "-c", script)
	cmd.Dir = t.TempDir()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want, err := os.ReadFile(filepath.Join(cmd.Dir, "demo.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors(t) {
		if v.Name == "worked_example" {
			if !bytes.Equal(v.Payload, want) {
				t.Errorf("the vector is\n%s\nthe shell writes\n%s", v.Payload, want)
			}
			return
		}
	}
	t.Fatal("no vector worked_example")
}
