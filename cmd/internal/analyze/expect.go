package analyze

import (
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"scrutineer/internal/cli"
)

// listed is a line of a manifest.
type listed struct {
	name string
	line int
}

// manifest has the files that the parts must come from, by their SHA-256.
type manifest map[[32]byte][]listed

// longestName is the maximum length of a line of a manifest, in bytes.
const longestName = 1 << 16

// readManifest parses the output of sha256sum: a digest, a space, a space or "*", and
// a name. A "\" in front means that the name has escaped bytes.
func readManifest(name string) (manifest, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m, in := manifest{}, bufio.NewReaderSize(f, longestName)
	for line := 1; ; line++ {
		row, err := in.ReadSlice('\n')
		switch {
		case err == io.EOF && len(row) == 0 && line > 1:
			return m, nil
		case err == io.EOF && len(row) == 0:
			return nil, fmt.Errorf("%s:1: manifest: it lists no files", name)
		case err == io.EOF:
			return nil, fmt.Errorf("%s:%d: manifest: cut off", name, line)
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, fmt.Errorf("%s:%d: manifest: a line of more than %d bytes", name, line, longestName)
		case err != nil:
			return nil, err
		}
		if !m.row(strings.TrimSuffix(string(row), "\n"), line) {
			return nil, fmt.Errorf("%s:%d: manifest: want a SHA-256, two blanks and a name, as sha256sum writes them", name, line)
		}
	}
}

// row adds a line. It reports whether the line is valid.
func (m manifest) row(row string, line int) bool {
	row, escaped := strings.CutPrefix(row, `\`)
	if len(row) < 67 || row[64] != ' ' || row[65] != ' ' && row[65] != '*' {
		return false
	}
	sum, err := hex.DecodeString(row[:64])
	if err != nil {
		return false
	}
	name := row[66:]
	if escaped {
		name = strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\r`, "\r").Replace(name)
	}
	key := [32]byte(sum)
	m[key] = append(m[key], listed{name, line})
	return true
}

// expected compares the inputs of the parts with the manifest by their digests, since
// files may have moved. Each counts as often as it is listed.
func (m *merger) expected() error {
	path := m.g.settings.merging.expect
	if path == "" {
		return nil
	}
	list, err := readManifest(path)
	if err != nil {
		return err
	}
	for _, p := range m.parts {
		for _, in := range p.Inputs {
			if len(list[in.SHA256]) == 0 {
				return fmt.Errorf("%s:1: unexpected: it holds %s, which %s does not list, or not so often", p.name, cli.Printable(in.Name), path)
			}
			list[in.SHA256] = list[in.SHA256][1:]
		}
	}
	var missing []listed
	for _, rest := range list {
		missing = append(missing, rest...)
	}
	if len(missing) == 0 {
		return nil
	}
	first := slices.MinFunc(missing, func(a, b listed) int { return a.line - b.line })
	return fmt.Errorf("%s:%d: missing: %d %s in no part, the first is %s", path, first.line, len(missing), cli.Plural(len(missing), "file is", "files are"), cli.Printable(first.name))
}
