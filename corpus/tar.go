package corpus

import (
	"archive/tar"
	"io"
	"strings"
)

// tarFiles reads a tar archive from front to back.
type tarFiles struct {
	f     *Files
	name  string
	in    *tail
	tar   *tar.Reader
	names names
	count int64
	over  bool
}

func newTar(f *Files, name string, r io.Reader) *tarFiles {
	in := &tail{r: r}
	return &tarFiles{f: f, name: name, in: in, tar: tar.NewReader(in), names: names{}}
}

func (t *tarFiles) next() (entry, error) {
	for !t.over {
		h, err := t.tar.Next()
		if err != nil {
			t.over = true
			return entry{}, t.end(err)
		}
		if t.count++; t.count > t.f.budget.limits.Entries {
			return entry{}, t.f.stop(tooMany(t.name, t.f.budget.limits.Entries))
		}
		if h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		name, why := clean(h.Name)
		if why != "" {
			return entry{}, fault(t.name, ArchivePath, why)
		}
		if h.Typeflag == tar.TypeDir {
			continue
		}
		e, err := t.f.accept(t.name, name, whatIs(h), t.names)
		if e.name != "" {
			e.Reader = &tarMember{t: t, file: e.name}
		}
		if e.name != "" || err != nil {
			return e, err
		}
	}
	return entry{}, io.EOF
}

// end interprets the end of the archive: all well, cut off, or something follows its end,
// which readers of tar ignore.
func (t *tarFiles) end(err error) error {
	if err != io.EOF {
		return t.f.explain(t.name, err, t.in.n)
	}
	if t.in.zeros < tarBlock {
		return damage(t.name, io.ErrUnexpectedEOF, t.in.n)
	}
	at := t.in.n
	if _, err := io.Copy(io.Discard, t.in); err != nil {
		return t.f.explain(t.name, err, t.in.n)
	}
	if t.in.n-at > t.in.zeros {
		return fault(t.name, ArchiveDamage, "something follows the end of the archive")
	}
	return io.EOF
}

// whatIs says what an entry is, or returns "" for a plain file.
func whatIs(h *tar.Header) string {
	for key := range h.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse.") {
			return "a file with holes"
		}
	}
	switch h.Typeflag {
	case tar.TypeReg, tar.TypeCont:
		return ""
	case tar.TypeLink, tar.TypeSymlink:
		return "a link to " + quote(h.Linkname) + ", which is not followed"
	case tar.TypeGNUSparse:
		return "a file with holes"
	case tar.TypeChar, tar.TypeBlock, tar.TypeFifo:
		return "a device or pipe"
	}
	return "not a plain file"
}

// tarMember reads an entry. An error of the archive itself ends it.
type tarMember struct {
	t    *tarFiles
	file string
	at   int64
}

func (m *tarMember) Read(p []byte) (int, error) {
	n, err := m.t.tar.Read(p)
	m.at += int64(n)
	if err != nil && err != io.EOF {
		m.t.over = true
		return n, m.t.f.explain(m.file, err, m.at)
	}
	return n, err
}

// tail counts what passes, and with how many zero bytes it ends.
type tail struct {
	r        io.Reader
	n, zeros int64
}

func (t *tail) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	t.n += int64(n)
	z := n
	for z > 0 && p[z-1] == 0 {
		z--
	}
	if z > 0 {
		t.zeros = 0
	}
	t.zeros += int64(n - z)
	return n, err
}
