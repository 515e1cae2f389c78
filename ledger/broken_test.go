package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/mod/sumdb/note"

	"scrutineer/base"
)

// unreadable puts a file in place of one of a folder that can be opened, but not read.
func unreadable(t *testing.T, path string) {
	t.Helper()
	const memory = "/proc/self/mem" // nothing is at its beginning
	if file, err := os.Open(memory); err != nil {
		t.Skip("no file is known that cannot be read")
	} else {
		file.Close()
	}
	os.Remove(path)
	if err := os.Symlink(memory, path); err != nil {
		t.Fatal(err)
	}
}

// readers returns ways to read a ledger, by the file that each cannot do without, and a
// word.
func readers(s *Signer) map[string]func(f Folder) error {
	return map[string]func(f Folder) error{
		"leaves read":  func(f Folder) error { _, err := f.Read(Options{}, nil); return err },
		"leaves first": func(f Folder) error { _, err := f.First(); return err },
		"leaves open":  func(f Folder) error { w, err := f.Open(s); w.Close(); return err },
	}
}

// A file that is missing is an error of the file system, not a ledger without it, and
// nothing is made in its place.
func TestMissingFiles(t *testing.T) {
	f, s := games(t, 1)
	for name, read := range readers(s) {
		file, _, _ := strings.Cut(name, " ")
		if err := os.Rename(f.path(file), f.path("away")); err != nil {
			t.Fatal(err)
		}
		if err := read(f); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
		if err := os.Rename(f.path("away"), f.path(file)); err != nil {
			t.Fatal(err)
		}
	}
	nowhere := Folder(filepath.Join(t.TempDir(), "no"))
	if w, err := nowhere.Open(s); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
		w.Close()
	}
	if _, err := os.Stat(string(nowhere)); err == nil {
		t.Error("a folder is made for a ledger that is only opened")
	}
	if nowhere.Exists() {
		t.Error("it exists")
	}
	empty := Folder(t.TempDir())
	if w, err := empty.Open(s); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
		w.Close()
	}
	if list, err := os.ReadDir(string(empty)); err != nil || len(list) > 0 {
		t.Errorf("%v is made in a folder without a ledger", list)
	}
}

// What is not a file is refused with its name, since reading it might never end.
func TestFoldersForFiles(t *testing.T) {
	f, s := games(t, 1)
	for name, read := range readers(s) {
		file, _, _ := strings.Cut(name, " ")
		os.Rename(f.path(file), f.path("away"))
		if err := os.Mkdir(f.path(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := read(f); err == nil || !strings.Contains(err.Error(), f.path(file)+": not a regular file") {
			t.Errorf("%s: %v", name, err)
		}
		os.Remove(f.path(file))
		os.Rename(f.path("away"), f.path(file))
	}
	os.Rename(f.path(checkpointsFile), f.path("away"))
	os.Mkdir(f.path(checkpointsFile), 0o755)
	if w, err := f.Open(s); err == nil || !strings.Contains(err.Error(), f.path(checkpointsFile)+": not a regular file") {
		t.Errorf("%v", err)
		w.Close()
	}
}

// A read that fails is not the end of a file.
func TestFailedReads(t *testing.T) {
	f, s := games(t, 1)
	unreadable(t, f.path(leavesFile))
	for name, read := range readers(s) {
		file, how, _ := strings.Cut(name, " ")
		if file != leavesFile || how == "first" { // which looks for a line
			continue
		}
		var bad *os.PathError
		if err := read(f); !errors.As(err, &bad) { // to seek or to read
			t.Errorf("%s: %v", name, err)
		}
	}
	key := filepath.Join(t.TempDir(), "k")
	unreadable(t, key)
	_, note := noteUse(key, "x")
	_, signer := ReadSigner(key)
	_, public := ReadKey(key)
	for i, err := range []error{signer, public, note} {
		var bad *os.PathError
		if !errors.As(err, &bad) || bad.Op != "read" {
			t.Errorf("%d: %v", i, err)
		}
	}
	if _, err := noteUse(os.DevNull, "x"); err == nil || err.Error() != os.DevNull+": not a regular file" {
		t.Errorf("%v", err)
	}
}

// Nothing stays open that was read: a referee runs for weeks.
func TestNothingStaysOpen(t *testing.T) {
	if _, err := os.ReadDir("/proc/self/fd"); err != nil {
		t.Skip("open files cannot be counted")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // which would close them
	count := func() int {
		list, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	f, s := games(t, 1)
	path := filepath.Join(t.TempDir(), "k")
	private, public, _ := NewKeys("cup", nil)
	if err := WriteKeys(path, private, public); err != nil {
		t.Fatal(err)
	}
	for name, read := range readers(s) {
		before := count()
		if err := read(f); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if after := count(); after != before {
			t.Errorf("%s: %d files are open, and %d before", name, after, before)
		}
	}
	for name, do := range map[string]func() error{
		"exists": func() error {
			empty := Folder(t.TempDir())
			os.WriteFile(empty.path(leavesFile), []byte("schedule"), 0o644)
			empty.Exists()
			return nil
		},
		"keys": func() error { _, err := ReadSigner(path); return err },
		"note": func() error { _, err := noteUse(path+usedSuffix, "x"); return err },
		"refused": func() error {
			if _, err := f.Create(s, Entry{Digest: d1}); err == nil {
				return errors.New("created twice")
			}
			if _, err := f.Open(signerOf(t, "cup", 9)); err == nil {
				return errors.New("opened by another")
			}
			return nil
		},
	} {
		before := count()
		if err := do(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if after := count(); after != before {
			t.Errorf("%s: %d files are open, and %d before", name, after, before)
		}
	}
}

// A ledger of played games is for all to read, and is
// refused where anything is.
func TestBuildWhere(t *testing.T) {
	s, dir := signerOf(t, "cup", 1), t.TempDir()
	schedule := Entry{Digest: none, Slots: base.None, After: true}
	f := Folder(filepath.Join(dir, "l"))
	if err := f.Build(s, schedule, []*Entry{finalOf("a", 1)}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(string(f)); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o755 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	var names []string
	list, err := os.ReadDir(string(f))
	for _, e := range list {
		names = append(names, e.Name())
	}
	if want := []string{checkpointsFile, leavesFile, lockFile}; err != nil || !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
	if f.Leaves() != filepath.Join(dir, "l", "leaves") {
		t.Error(f.Leaves())
	}
	taken := filepath.Join(dir, "taken")
	if err := os.Symlink("nowhere", taken); err != nil {
		t.Skip("no link can be made")
	}
	wantWords(t, Folder(taken).Build(s, schedule, nil), taken+": the folder already exists")
	wantWords(t, f.Build(s, schedule, nil), string(f)+": the folder already exists")
	bad := schedule
	bad.Digest = "x"
	if Folder(filepath.Join(dir, "b")).Build(s, bad, nil) == nil {
		t.Error("a ledger of no schedule is made")
	}
	if list, _ := os.ReadDir(dir); len(list) != 2 {
		t.Errorf("%v", list)
	}
}

// noSigner is a key that cannot sign.
type noSigner struct{ note.Signer }

func (noSigner) Sign([]byte) ([]byte, error) { return nil, errDead }

// Where a key cannot sign, nothing is written.
func TestCannotSign(t *testing.T) {
	f, s := games(t, 1)
	before, _ := os.ReadFile(f.path(checkpointsFile))
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	w.signer = &Signer{Signer: noSigner{s.Signer}, Public: s.Public}
	for range 2 {
		if c, err := w.Checkpoint(); c != nil || !errors.Is(err, errDead) {
			t.Errorf("%+v, %v", c, err)
		}
	}
	if _, err := w.Append(finalOf("x", 1)); !errors.Is(err, errDead) {
		t.Errorf("it is written on: %v", err)
	}
	if after, _ := os.ReadFile(f.path(checkpointsFile)); string(after) != string(before) || w.Signed() != 3 {
		t.Errorf("%q, %d leaves are signed", after, w.Signed())
	}
	w.Close()
	_, err = f.Open(&Signer{Signer: s.Signer, Public: "x"})
	wantWords(t, err, `not a verifier key: "x"`)
}

// A note that cannot be read is not the end of the notes.
func TestNotesThatFail(t *testing.T) {
	for _, before := range []string{"", "cup\n", checkpointOf(t, 7).Text} {
		n := &notes{r: bufio.NewReader(io.MultiReader(strings.NewReader(before), iotest.ErrReader(errDead))), file: "f"}
		if c, line, err := n.next(); c != nil || line != 1 || err != errDead {
			t.Errorf("after %q: %+v at line %d, %v", before, c, line, err)
		}
	}
	one, two := checkpointOf(t, 7).Text, checkpointOf(t, 8).Text
	n := &notes{r: bufio.NewReader(strings.NewReader(one + two)), file: "f"}
	for i, want := range []string{one, two} {
		if c, line, err := n.next(); err != nil || c.Text != want || line != int64(1+5*i) {
			t.Errorf("note %d: %+v at line %d, %v", i, c, line, err)
		}
	}
	if c, _, err := n.next(); c != nil || err != io.EOF {
		t.Errorf("the end: %+v, %v", c, err)
	}
}

// A ledger without a file of checkpoints is one in which nothing is signed. Only the key
// that began it continues it.
func TestNothingSigned(t *testing.T) {
	f, s := games(t, 1)
	if err := os.Remove(f.path(checkpointsFile)); err != nil {
		t.Fatal(err)
	}
	if h, err := f.Read(Options{}, nil); err != nil || h.Last != nil || h.Size != 3 {
		t.Errorf("%+v, %v", h, err)
	}
	_, err := f.Read(Options{Keys: keysOf(t, s)}, nil)
	wantWords(t, err, f.path(leavesFile)+":4: no-checkpoint: nothing is signed")
	_, err = f.Open(signerOf(t, "cup", 2))
	wantWords(t, err, fmt.Sprintf("%s:1: foreign-key: the ledger is signed by cup+%08x, which is not trusted", f.path(leavesFile), s.KeyHash()))
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	if w.Signed() != 0 || w.Size() != 3 || w.First().Slots != 1 {
		t.Errorf("%d of %d leaves are signed", w.Signed(), w.Size())
	}
	w.Close()
}
