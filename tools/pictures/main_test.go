package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/internal/test/clitest"

	"scrutineer/tools/internal/checkout"
)

// The tests work at the top of the checkout, as the command does.
func TestMain(m *testing.M) {
	if err := checkout.Enter(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// What the page shows is what the commands print.
func TestTranscripts(t *testing.T) {
	clitest.Transcripts(t, ".", []string{"./cmd/render"}, "docs/guide/pictures.md")
}

// TestPictures: the committed pictures are those that the command makes, and the page
// shows each and says how it is made.
func TestPictures(t *testing.T) {
	page, err := os.ReadFile("docs/guide/pictures.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pictures {
		if !bytes.Contains(page, []byte("(../pictures/"+p.file+")")) && !bytes.Contains(page, []byte(`"../pictures/`+p.file+`"`)) {
			t.Errorf("the page does not show %s", p.file)
		}
	}
	if testing.Short() {
		return
	}
	dir := t.TempDir()
	if err := draw(dir); err != nil {
		t.Fatal(err)
	}
	for _, p := range pictures {
		got, err := os.ReadFile(filepath.Join(dir, p.file))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("docs", "pictures", p.file))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs: run `go -C tools run ./pictures` and look at it", p.file)
		}
	}
	shown, err := documents()
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir("docs/pictures")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") && !bytes.Contains(shown, []byte("pictures/"+f.Name())) {
			t.Errorf("%s is shown nowhere", f.Name())
		}
	}
}

// documents are the documents that show pictures, one after the other.
func documents() (all []byte, err error) {
	files, err := filepath.Glob("docs/*/*.md")
	for _, file := range append(files, "README.md") {
		text, wrong := os.ReadFile(file)
		if wrong != nil {
			return nil, wrong
		}
		all = append(all, text...)
	}
	return all, err
}
