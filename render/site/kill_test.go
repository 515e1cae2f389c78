package site_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"scrutineer/render/site"
)

// killedDir names the folder that TestBuildUntilKilled writes to.
const killedDir = "SITE_KILLED_DIR"

// TestBuildUntilKilled is the other process of TestKill: it builds two sites
// alternately in one folder until it is killed.
func TestBuildUntilKilled(t *testing.T) {
	dir := os.Getenv(killedDir)
	if dir == "" {
		t.Skip("runs only as the process that TestKill kills")
	}
	s := sample(t)
	os.Stdout.WriteString("begun\n")
	for n := range 1000 {
		o := site.Options{Dir: dir, Jobs: 2, Config: site.Config{Title: []string{"one", "two"}[n%2]}}
		s.Build(t, o, s.Entries)
	}
}

// Whenever a build is killed, every file is a whole file of the old or the new site,
// the manifest is true, and the next build repairs everything.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	s, dir := sample(t), t.TempDir()
	s.Build(t, site.Options{Dir: dir, Config: site.Config{Title: "two"}}, s.Entries)
	two := tree(t, dir)
	other := t.TempDir()
	s.Build(t, site.Options{Dir: other, Config: site.Config{Title: "one"}}, s.Entries)
	one := tree(t, other)
	for i := range 4 {
		kill(t, dir, time.Duration(i*i*40)*time.Millisecond)
		for name, text := range tree(t, dir) {
			if name != "manifest.json" && filepath.Dir(name) != ".new" && text != one[name] && text != two[name] {
				t.Errorf("killed: %s is of neither site", name)
			}
		}
		checkManifest(t, dir)
	}
	s.Build(t, site.Options{Dir: dir, Config: site.Config{Title: "two"}}, s.Entries)
	if diff := differing(two, tree(t, dir)); len(diff) > 0 {
		t.Errorf("after the last build %v differ", diff)
	}
}

// kill starts another process that builds in a folder, and kills it after some time.
func kill(t *testing.T, dir string, after time.Duration) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestBuildUntilKilled$")
	cmd.Env = append(os.Environ(), killedDir+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 6)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) {
		t.Fatalf("the other process ended by itself: %v", err)
	}
}

// checkManifest compares a manifest with its files.
func checkManifest(t *testing.T, dir string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Files map[string]struct{ SHA256 string }
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	all := tree(t, dir)
	for name, f := range m.Files {
		sum := sha256.Sum256([]byte(all[name]))
		if f.SHA256 != "" && f.SHA256 != hex.EncodeToString(sum[:]) {
			t.Errorf("the manifest is wrong about %s", name)
		}
	}
	for name := range all {
		if _, known := m.Files[name]; !known && name != "manifest.json" && filepath.Dir(name) != ".new" {
			t.Errorf("the manifest does not know %s", name)
		}
	}
}
