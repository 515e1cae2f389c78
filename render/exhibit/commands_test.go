package exhibit_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
	"scrutineer/render/exhibit"
	"scrutineer/rules/all"
)

// Run as written, the commands of an exhibit print what the exhibit says: for a log
// of one block, for each block of a log of many, for the second log of a file, and
// for a changed log.
func TestCommands(t *testing.T) {
	for _, tool := range []string{"bash", "sha256sum", "sed", "head"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not on this machine", tool)
		}
	}
	example, err := os.ReadFile("../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Replace(example, []byte("step! F5"), []byte("step! F6"), 1)
	for name, file := range map[string][]byte{"example": example, "two": append(bytes.Clone(example), example...), "changed": changed, "long": long(t, example)} {
		j := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true})
		r := logfmt.NewReader(bytes.NewReader(file), name)
		ran := 0
		for {
			s, err := j.Next(r)
			if err != nil {
				break
			}
			if name == "long" {
				ran += everyBlock(t, file, s)
			}
			for k := range s.Findings {
				if name != "long" {
					ran += commands(t, name, file, s, k+1)
				}
			}
		}
		if ran < 4 || name == "long" && ran < 30 {
			t.Errorf("%s: only %d commands were run", name, ran)
		}
	}
}

// long returns a file of logs with six, seven and eleven blocks, so their trees have
// several shapes.
func long(t *testing.T, like []byte) []byte {
	t.Helper()
	l, err := logfmt.NewReader(bytes.NewReader(like), "x").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	for _, blocks := range []int{6, 7, 11} {
		err = errors.Join(err, w.Begin(l.Header))
		for w.Lines() < logfmt.Line((blocks-1)*65+10) {
			err = errors.Join(err, w.Append(&logfmt.Record{Kind: logfmt.Extension, Word: []byte("x-pad"), Text: []byte("1")}))
		}
		err = errors.Join(err, w.End())
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// everyBlock makes an exhibit as if there were a finding in every block.
func everyBlock(t *testing.T, file []byte, s *judge.Session) int {
	t.Helper()
	ran, lines := 0, bytes.Count(s.Bytes, []byte{'\n'})
	for line := 1; line < lines; line += 65 {
		s.Findings = []judge.Finding{{Code: judge.WrongLine, Severity: judge.Reason, File: s.File, Line: s.Line + line - 1}}
		ran += commands(t, "long", file, s, 1)
	}
	return ran
}

// commands runs the commands of an exhibit in a folder with the file, and returns how
// many there are.
func commands(t *testing.T, name string, file []byte, s *judge.Session, k int) int {
	t.Helper()
	x, err := exhibit.Of(s, k, exhibit.Options{File: "file.mlog", Digest: logfmt.DigestOf(file)})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file.mlog"), file, 0o600); err != nil {
		t.Fatal(err)
	}
	var script, want []string
	for _, sec := range x.Sections {
		for _, b := range sec.Blocks {
			list, ok := b.(doc.Lines)
			for _, line := range list.Lines {
				digest, said := strings.CutPrefix(line, "# ")
				switch {
				case !ok || sec.Name != "digests":
				case said:
					want = append(want, strings.Fields(digest)[0])
				default:
					script = append(script, line)
				}
			}
		}
	}
	cmd := exec.Command("bash", "-e", "-c", strings.Join(script, "\n"))
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", name, err, out)
	}
	if got := strings.Fields(strings.ReplaceAll(string(out), " -\n", "\n")); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("%s %d: %s\nprint\n%q\nwant\n%q", name, k, strings.Join(script, "\n"), got, want)
	}
	root(t, name, s, x, want)
	return len(want)
}

// root compares the end of the path with the root in the end record.
func root(t *testing.T, name string, s *judge.Session, x *exhibit.Exhibit, want []string) {
	t.Helper()
	for _, sec := range x.Sections {
		for _, b := range sec.Blocks {
			if say, ok := b.(doc.Say); ok && say.Key == "exhibit.root" {
				fields := strings.Fields(string(s.Bytes))
				stated := fields[len(fields)-1]
				if string(say.Args[0].(words.Literal)) != stated || want[len(want)-1] != stated {
					t.Errorf("%s: the way ends in %s, the root is %s", name, want[len(want)-1], stated)
				}
			}
		}
	}
}
