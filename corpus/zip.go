package corpus

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strconv"
)

// zipFiles reads a zip archive in the order of its directory.
type zipFiles struct {
	f     *Files
	name  string
	left  []*zip.File
	names names
	whole bool // the archive is the input itself, a file
	open  io.Closer
}

// newZip reads the directory of an archive.
func newZip(f *Files, name string, r *bufio.Reader) (*zipFiles, error) {
	z := &zipFiles{f: f, name: name, names: names{}}
	at, size, err := z.bytes(r)
	if err != nil {
		return nil, err
	}
	d := &directory{r: at, left: f.budget.limits.Directory}
	list, err := zip.NewReader(d, size)
	switch {
	case d.left < 0:
		return nil, fault(name, ArchiveLimit, "a directory of more than "+strconv.FormatInt(f.budget.limits.Directory, 10)+" bytes; tar has none")
	case err != nil && !errors.Is(err, zip.ErrInsecurePath):
		return nil, f.explain(name, err, 0)
	case int64(len(list.File)) > f.budget.limits.Entries:
		return nil, tooMany(name, f.budget.limits.Entries)
	}
	d.left = 1<<63 - 1
	z.left = list.File
	return z, z.overlap(size)
}

// bytes returns those of the archive: the input itself, or as much of a stream as may be
// kept in memory.
func (z *zipFiles) bytes(r *bufio.Reader) (io.ReaderAt, int64, error) {
	file, ok := z.f.raw.r.(interface {
		io.ReaderAt
		Stat() (fs.FileInfo, error)
	})
	if ok && z.name == z.f.src.Name && z.f.budget.out == 0 {
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			z.whole = true
			return file, info.Size(), nil
		}
	}
	most := z.f.budget.limits.Buffer
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, 0, z.f.explain(z.name, err, int64(len(data)))
	}
	if int64(len(data)) > most {
		return nil, 0, fault(z.name, ArchiveLimit, "a zip archive within a stream is kept in memory, and this one has more than "+
			strconv.FormatInt(most, 10)+" bytes; give it as a file of its own")
	}
	return bytes.NewReader(data), int64(len(data)), nil
}

// overlap refuses an archive in which two entries share bytes, so that a small one
// expands like a large one.
func (z *zipFiles) overlap(size int64) error {
	type span struct{ from, to int64 }
	spans := make([]span, 0, len(z.left))
	for _, e := range z.left {
		from, err := e.DataOffset()
		if err != nil {
			return z.f.explain(z.name, err, 0)
		}
		if e.CompressedSize64 > uint64(size-from) {
			return damage(z.name, io.ErrUnexpectedEOF, 0)
		}
		spans = append(spans, span{from, from + int64(e.CompressedSize64)})
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	for i := 1; i < len(spans); i++ {
		if spans[i].from < spans[i-1].to {
			return fault(z.name, ArchiveDamage, "two entries share bytes")
		}
	}
	return nil
}

func (z *zipFiles) next() (entry, error) {
	if z.open != nil {
		z.open.Close()
		z.open = nil
	}
	for len(z.left) > 0 {
		file := z.left[0]
		z.left = z.left[1:]
		name, why := clean(file.Name)
		if why != "" {
			return entry{}, fault(z.name, ArchivePath, why)
		}
		if file.Mode().IsDir() {
			continue
		}
		what := ""
		if !file.Mode().IsRegular() {
			what = "a link or device"
		}
		e, err := z.f.accept(z.name, name, what, z.names)
		if e.name != "" {
			e.Reader, err = z.read(file, e.name)
		}
		if e.name != "" || err != nil {
			return e, err
		}
	}
	return entry{}, io.EOF
}

// read opens an entry.
func (z *zipFiles) read(file *zip.File, name string) (io.Reader, error) {
	const encrypted = 1 // APPNOTE, section 4.4.4, bit 0
	if file.Flags&encrypted != 0 {
		return nil, &Fault{File: name, Code: ArchiveFormat, Msg: "encrypted", Unsupported: true}
	}
	r, err := file.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return nil, &Fault{File: name, Code: ArchiveFormat, Msg: "packed by method " + strconv.Itoa(int(file.Method)) + " of zip, which is not read here", Unsupported: true}
	}
	if err != nil {
		return nil, z.f.explain(name, err, 0)
	}
	z.open = r
	if z.whole {
		z.f.budget.packed += int64(file.CompressedSize64)
		z.f.zipped += int64(file.CompressedSize64)
	}
	return &meter{r: r, file: name, f: z.f}, nil
}

// directory reads the bytes of an archive, at most left of them.
type directory struct {
	r    io.ReaderAt
	left int64
}

func (d *directory) ReadAt(p []byte, off int64) (int, error) {
	if d.left -= int64(len(p)); d.left < 0 {
		return 0, errors.New("the directory is too large")
	}
	return d.r.ReadAt(p, off)
}
