package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// maxReadme is the maximum number of lines of the README.
const maxReadme = 120

func TestReadmeIsShort(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n >= maxReadme {
		t.Errorf("README.md has %d lines; want fewer than %d", n, maxReadme)
	}
}

var link = regexp.MustCompile(`(?:\]\(|src=")([^)"\s]+)[)"]`)

// Every link of a document to a file or a heading leads to one, and the index names every
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
			if to, anchor, _ := strings.Cut(m[1], "#"); !strings.Contains(to, "://") && !leads(filepath.Join("../..", file), to, anchor) {
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

// leads reports whether a document's link leads to a file and, if it names an anchor of a
// document, to a heading.
func leads(from, to, anchor string) bool {
	target := from
	if to != "" {
		target = filepath.Join(filepath.Dir(from), to)
	}
	if anchor == "" || filepath.Ext(target) != ".md" {
		_, err := os.Stat(target)
		return err == nil
	}
	text, err := os.ReadFile(target)
	return err == nil && slices.ContainsFunc(strings.Split(string(text), "\n"), func(line string) bool {
		return strings.HasPrefix(line, "#") && anchorOf(line) == anchor
	})
}

// anchorOf is the anchor of a heading, as code hosts make it.
func anchorOf(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, strings.TrimLeft(heading, "# "))
}

// A link to no heading is found.
func TestLeads(t *testing.T) {
	for anchor, want := range map[string]bool{"how-to-add-a-game": true, "how-to-add-a-name": false, "": true} {
		if got := leads("../../README.md", "CONTRIBUTING.md", anchor); got != want {
			t.Errorf("%q: %v", anchor, got)
		}
	}
	if leads("../../README.md", "CONTRIBUTING", "") || anchorOf("### `verify why`: it's 1, 2") != "verify-why-its-1-2" {
		t.Error("a link to no file leads somewhere, or an anchor is wrong")
	}
}
