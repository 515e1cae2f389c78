//go:build browser

package exhibit_test

import (
	"flag"
	"testing"

	"scrutineer/tools/browser/tab"
)

var update = flag.Bool("update", false, "write the pictures of the documents again")

// The pictures of docs/guide/exhibit.md. With -update they are written.
func TestPictures(t *testing.T) {
	b := tab.Start(t)
	for _, p := range []struct{ name, vector, scheme string }{
		{"exhibit", "triangles_crossing_faulted", "light"},
		{"exhibit-dark", "betoniarki_knight", "dark"},
	} {
		b.Size(1000, 1500)
		b.Media("", "prefers-color-scheme", p.scheme)
		b.Show(page(t, sessions(t, p.vector)[0], "en"))
		b.Picture("../../../docs/pictures/"+p.name+".png", 20, *update)
	}
}
