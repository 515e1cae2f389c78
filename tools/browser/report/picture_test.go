//go:build browser

package report_test

import (
	"flag"
	"os/exec"
	"testing"

	"scrutineer/tools/browser/tab"
)

var update = flag.Bool("update", false, "write the pictures of the documents again")

// The pictures of the documents are of the page that the command makes of the
// sample. With -update they are written.
func TestPictures(t *testing.T) {
	cmd := exec.Command("go", "run", "./cmd/analyze", "--report", "all", "--where", "game=halma or game=triangles", "--format", "html")
	cmd.Dir = "../../.."
	text, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	b := tab.Start(t)
	for _, p := range []struct {
		name, scheme  string
		width, height int64
	}{{"analyze", "light", 1100, 1500}, {"analyze-dark", "dark", 1100, 1500}, {"analyze-phone", "light", 400, 1500}} {
		b.Size(p.width, p.height)
		b.Media("", "prefers-color-scheme", p.scheme)
		b.Show(text)
		tab.Eval[[]int](b, drawAll)
		b.Picture("../../../docs/pictures/"+p.name+".png", 50, *update)
	}
}
