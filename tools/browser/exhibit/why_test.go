//go:build browser

package exhibit_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"scrutineer/corpus"
	"scrutineer/tools/browser/tab"
)

// whySheets is how many sheets of paper the page of a seat may have, as for an exhibit.
const whySheets = 1

// The page of how a game ended for a seat is printed on few sheets, whatever was found,
// both A4 and Letter.
func TestWhyOnPaper(t *testing.T) {
	dir := t.TempDir()
	render := filepath.Join(dir, "render")
	build := exec.Command("go", "build", "-o", render, "./cmd/render")
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	b, sheets := tab.Start(t), map[int]int{}
	for _, name := range shown {
		for _, v := range vectors {
			if v.Name != name || bytes.Count(v.Payload, []byte("\nend ")) > 1 {
				continue
			}
			log, page := filepath.Join(dir, name+".mlog"), filepath.Join(dir, name+".html")
			if err := os.WriteFile(log, v.Payload, 0o666); err != nil {
				t.Fatal(err)
			}
			exec.Command(render, "why", "-q", "--seat", "1", "-o", page, log).Run() // the exit code is the verdict
			if _, err := os.Stat(page); err != nil {
				continue // no game to explain
			}
			b.Open(page)
			for size, paper := range map[string][2]float64{"A4": {8.27, 11.69}, "Letter": {8.5, 11}} {
				n := b.Sheets(paper[0], paper[1])
				if sheets[n]++; n > whySheets {
					t.Errorf("%s: %d sheets of %s", name, n, size)
				}
			}
		}
	}
	if t.Logf("pages by sheets: %v", sheets); len(sheets) == 0 || sheets[1] < 20 {
		t.Errorf("the test looks at too little: %v", sheets)
	}
}
