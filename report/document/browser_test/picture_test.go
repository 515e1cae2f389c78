//go:build browser

package browser_test

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"os/exec"
	"testing"

	"scrutineer/internal/tab"
)

var update = flag.Bool("update", false, "write the pictures of the documents anew")

// The pictures of the documents are of the page that the command makes of the
// sample. With -update they are written.
func TestPictures(t *testing.T) {
	cmd := exec.Command("go", "run", "./cmd/analyze", "--report", "all", "--game", "halma", "--game", "triangles", "--format", "html")
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
		picture := b.Picture()
		if n := shades(t, picture); n < 50 {
			t.Errorf("%s: %d colours", p.name, n)
		}
		if *update {
			if err := os.WriteFile("../../../docs/pictures/"+p.name+".png", picture, 0o644); err != nil {
				t.Error(err)
			}
		}
	}
}

// shades is how many colours a picture has.
func shades(t *testing.T, data []byte) int {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[any]bool{}
	r := img.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		for x := r.Min.X; x < r.Max.X; x += 2 {
			seen[img.At(x, y)] = true
		}
	}
	return len(seen)
}
