package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scrutineer/internal/clitest"
)

// The output in the documents is real; see TestWalkThroughs for CONTRIBUTING.md.
func TestTranscripts(t *testing.T) {
	clitest.Transcripts(t, "../..", []string{"./cmd/...", "./examples/bots/..."}, "README.md", "docs/guide/disputes.md", "docs/guide/arbiter.md",
		"docs/guide/verify.md", "docs/guide/ledger.md", "docs/guide/analyze.md", "docs/guide/list.md", "docs/guide/render.md", "docs/guide/convert.md", "docs/guide/referee.md")
}

// mostReadme is the maximum number of lines of the README.
const mostReadme = 120

func TestReadmeIsShort(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n >= mostReadme {
		t.Errorf("README.md has %d lines; want fewer than %d", n, mostReadme)
	}
}

var link = regexp.MustCompile(`(?:\]\(|src=")([^)"\s]+)[)"]`)

// Every link of a document to a file leads to one, and the index names every
// document.
func TestLinks(t *testing.T) {
	cmd := exec.Command("git", "ls-files", "*.md")
	cmd.Dir = "../.."
	list, err := cmd.Output()
	if err != nil {
		t.Skip("no git: ", err)
	}
	index, err := os.ReadFile("../../docs/README.md")
	if err != nil {
		t.Fatal(err)
	}
	files := strings.Fields(string(list))
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join("../..", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			to, _, _ := strings.Cut(m[1], "#")
			if to == "" || strings.Contains(to, "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join("../..", filepath.Dir(file), to)); err != nil {
				t.Errorf("%s: a link leads nowhere: %s", file, m[1])
			}
		}
		if name, ok := strings.CutPrefix(file, "docs/"); ok && name != "README.md" && !strings.Contains(string(index), "("+name+")") {
			t.Errorf("docs/README.md does not name %s", name)
		}
	}
	if len(files) < 20 {
		t.Errorf("%d documents; the test looks at too little", len(files))
	}
}
