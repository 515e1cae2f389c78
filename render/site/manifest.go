package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// manifestName is the file that lists the files of a site and what each was made
// from.
const manifestName = "manifest.json"

// manifestFormat is the format's name in a manifest.
const manifestFormat = "scrutineer site 1"

// maxManifest is the maximum size of a manifest in bytes.
const maxManifest = 1 << 30

// manifest is the content of that file.
type manifest struct {
	Format string          `json:"format"`
	Files  map[string]made `json:"files"` // by path, with slashes
}

// made is a file of a site.
type made struct {
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`         // empty while the file is being replaced
	From   string `json:"from,omitempty"` // digest of what the file was made from; if empty, it is made every time
}

// readManifest reads the manifest of a folder. A folder without one must be empty:
// unknown files are not touched.
func readManifest(root *os.Root) (manifest, error) {
	m := manifest{Format: manifestFormat, Files: map[string]made{}}
	f, err := root.Open(manifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return m, checkEmpty(root)
	}
	if err != nil {
		return m, err
	}
	defer f.Close()
	if err := json.NewDecoder(io.LimitReader(f, maxManifest)).Decode(&m); err != nil {
		return m, fmt.Errorf("%s:1: manifest: %w", f.Name(), err)
	}
	if m.Format != manifestFormat {
		return m, fmt.Errorf("%s:1: manifest: format %q, want %q", f.Name(), m.Format, manifestFormat)
	}
	for path := range m.Files {
		if !fs.ValidPath(path) {
			return m, fmt.Errorf("%s:1: manifest: no path: %q", f.Name(), path)
		}
	}
	if m.Files == nil {
		m.Files = map[string]made{}
	}
	return m, nil
}

// checkEmpty returns an error if a folder has anything but the remains of a killed
// first build.
func checkEmpty(root *os.Root) error {
	d, err := root.Open(".")
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := d.ReadDir(2)
	if err != nil && err != io.EOF {
		return err
	}
	for _, e := range list {
		if e.Name() != stageName {
			return fmt.Errorf("%s is not empty and holds no site", root.Name())
		}
	}
	return nil
}
