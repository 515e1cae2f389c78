package clitest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Transcripts checks that the commands print what the documentation shows. Files are
// Markdown, root is the folder they are relative to, and packages are the commands to
// build, as for `go build` in root. It runs every fenced block like this one, unless
// its info string has the word "norun":
//
//	$ verify corpus/open.mlog
//	corpus/open.mlog: open
//	[exit 3]
//	$ convert game.sgf | verify -
//	-: verified
//
// Each command line is run by sh in root, with the commands on the PATH. `go run
// ./cmd/verify` is replaced by verify, and bin/ by the folder of the built packages.
// The lines below it are its output on both streams and, unless it is 0, the exit
// code. The environment is the same everywhere, input is empty, and /tmp is a
// temporary folder for each file. -update rewrites the files.
func Transcripts(t *testing.T, root string, packages []string, files ...string) {
	t.Helper()
	bin := Build(t, root, packages...)
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			complaints, err := checkFile(filepath.Join(root, file), sh(t, root, bin), *update)
			if err != nil {
				t.Fatal(err)
			}
			for _, complaint := range complaints {
				t.Error(complaint)
			}
		})
	}
}

// built is the folder of the commands of Main, for everything that the tests of a
// process build: "" without Main.
var built struct {
	sync.Mutex
	dir string
}

// Build builds commands, as for `go build` in root, and returns their folder. A
// command that is already in the folder of Main's commands, by its name, is not built
// again.
func Build(t testing.TB, root string, packages ...string) string {
	t.Helper()
	if err := walkFolders(root); err != nil {
		t.Fatal(err)
	}
	built.Lock()
	defer built.Unlock()
	bin := built.dir
	if bin == "" {
		bin = t.TempDir()
	}
	missing := slices.DeleteFunc(slices.Clone(packages), func(p string) bool {
		_, err := os.Stat(filepath.Join(bin, path.Base(p)))
		return err == nil
	})
	if len(missing) == 0 {
		return bin
	}
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"build", "-ldflags=-s -w", "-o", bin + "/"}, missing...)...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build %q: %v\n%s", missing, err, out)
	}
	return bin
}

// walkFolders lists all folders below root except hidden ones. The cache of go test knows
// what a test looked at but not what its processes did, so this keeps it from using
// an outdated result.
func walkFolders(root string) error {
	return filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && file != root && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		return err
	})
}

// checkFile checks one file and lists its wrong transcripts, or rewrites it.
func checkFile(file string, run shell, update bool) (complaints []string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	fixed, wrong, err := check(string(text), run)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", file, err)
	}
	if update && len(wrong) > 0 {
		return nil, os.WriteFile(file, []byte(fixed), 0o666)
	}
	for _, w := range wrong {
		complaints = append(complaints, fmt.Sprintf("%s:%d: $ %s\nprints:\n%s\nbut is shown with:\n%s", file, w.line, w.command, w.got, w.want))
	}
	return complaints, nil
}

// sh returns a shell in root with bin first in the PATH.
func sh(t *testing.T, root, bin string) shell {
	tmp := t.TempDir()
	env := []string{
		"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"),
		"HOME=" + tmp, "TMPDIR=" + tmp, "LC_ALL=C", "TZ=UTC", "GOGC=" + strconv.Itoa(collect),
	}
	if dir := os.Getenv("GOCOVERDIR"); dir != "" {
		env = append(env, "GOCOVERDIR="+dir)
	}
	return func(command string) (string, int) {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", translate(command, tmp, bin))
		cmd.Dir, cmd.Env = root, env
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatalf("sh: %v", err)
		}
		return strings.ReplaceAll(string(out), tmp, "/tmp"), cmd.ProcessState.ExitCode()
	}
}

// goRun matches a command run from source, at the start of a word.
var goRun = regexp.MustCompile(`(^|[\s;|&(])go run \./cmd/([a-z]+)`)

// inTmp matches a path in /tmp, at the start of a word.
var inTmp = regexp.MustCompile(`(^|[\s;|&(=<>'"])/tmp(/|[\s;|&)<>'"]|$)`)

// inBin matches a program in bin/, where the documents build them, at the start of a
// word.
var inBin = regexp.MustCompile(`(^|[\s;|&(=<>'"])bin/`)

// translate replaces /tmp by tmp, bin by bin, and `go run` by the command's name.
func translate(command, tmp, bin string) string {
	command = goRun.ReplaceAllString(command, "$1$2")
	command = inTmp.ReplaceAllString(command, "${1}"+strings.ReplaceAll(tmp, "$", "$$")+"${2}")
	return inBin.ReplaceAllString(command, "${1}"+strings.ReplaceAll(bin, "$", "$$")+"/")
}
