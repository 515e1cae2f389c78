package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/logfmt"
)

const folder = "../vectors"

// byHand are vectors that no function here makes; there are none so far.
var byHand = map[string]bool{}

// TestCommitted wants the folder of vectors to be what this program makes.
func TestCommitted(t *testing.T) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]bool{}
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".vec"); ok && !byHand[name] {
			files[name] = true
		}
	}
	for _, v := range all() {
		got, err := os.ReadFile(filepath.Join(folder, v.name+".vec"))
		if err != nil || !bytes.Equal(got, v.bytes()) && !attestedSince(got, v.bytes()) {
			t.Errorf("%s: the file is not what is made (%v): run go run ./corpus/makevectors", v.name, err)
		}
		delete(files, v.name)
	}
	for name := range files {
		t.Errorf("%s: nothing makes this vector", name)
	}
}

// attestedSince reports whether a vector was marked as attested after it was made:
// its header says so, and its payload is the one that is made.
func attestedSince(got, made []byte) bool {
	head, payload, _ := bytes.Cut(got, []byte("\n\n"))
	_, same, _ := bytes.Cut(made, []byte("\n\n"))
	return bytes.Contains(head, []byte(" attested note")) && bytes.Equal(payload, same)
}

// TestMadeTwice makes everything twice: the same bytes come out.
func TestMadeTwice(t *testing.T) {
	first, second := all(), all()
	names := map[string]bool{}
	for i := range first {
		if !bytes.Equal(first[i].bytes(), second[i].bytes()) {
			t.Errorf("%s: differs from one making to the next", first[i].name)
		}
		if names[first[i].name] {
			t.Errorf("%s: two vectors of that name", first[i].name)
		}
		names[first[i].name] = true
	}
}

// TestSealedAsAWriterDoes writes the records of every sound log by the
// project's Writer: it puts the same blocks and the same end behind them as
// the few lines here that only know the format document.
func TestSealedAsAWriterDoes(t *testing.T) {
	sound := 0
	for _, v := range all() {
		for i, l := range v.logs {
			if l.status != "verified" || l.unsealed || l.change != nil {
				continue
			}
			sound++
			read, err := logfmt.NewReader(bytes.NewReader(l.bytes()), v.name).ReadLog()
			if err != nil {
				t.Errorf("%s: log %d: %v", v.name, i+1, err)
				continue
			}
			if got := rewritten(t, read); !bytes.Equal(got, l.bytes()) {
				t.Errorf("%s: log %d: written anew it is\n%s", v.name, i+1, got)
			}
		}
	}
	if sound < 100 {
		t.Errorf("only %d sound logs", sound)
	}
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
	i := slices.IndexFunc(all(), func(v vector) bool { return v.name == "worked_example" })
	if i < 0 {
		t.Fatal("no vector worked_example")
	}
	if got := all()[i].payload(); !bytes.Equal(got, want) {
		t.Errorf("the vector is\n%s\nthe shell writes\n%s", got, want)
	}
}

// TestDrawnField looks for five of a kind in the field that is called drawn.
func TestDrawnField(t *testing.T) {
	rows := drawnRows()
	for y := range 10 {
		for x := range 10 {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 0
				for i := range 5 {
					if c, r := x+i*d[0], y+i*d[1]; c < 10 && r >= 0 && r < 10 && rows[r][c] == rows[y][x] {
						n++
					}
				}
				if n == 5 {
					t.Errorf("five from column %d, row %d", x, y)
				}
			}
		}
	}
}
